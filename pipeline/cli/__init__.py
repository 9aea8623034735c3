"""The `mergecast` command: one file a command, one handler for every error, and the only clock.

A command's module is imported when it is used, and imports what is heavy when it runs, so that `--help` is
quick.
"""

from __future__ import annotations

import importlib
import io
import os
import sys
from typing import NoReturn

import click

from pipeline import __version__
from pipeline.errors import PipelineError

# Command -> module and what it does. `--help` of the group shows these without importing anything.
COMMANDS: dict[str, tuple[str, str]] = {
    "generate": ("pipeline.cli.generate", "Make and store a day's episode."),
    "backfill": ("pipeline.cli.backfill", "Make the episodes of a span of past days."),
    "propose": ("pipeline.cli.propose", "Make the due days and open a draft pull request for each."),
    "shows": ("pipeline.cli.shows", "List the configured shows."),
    "show": ("pipeline.cli.show", "Show a stored briefing with its pull requests and verdicts."),
    "review": ("pipeline.cli.review", "List the drafts, or show one with verdicts and evidence."),
    "approve": ("pipeline.cli.approve", "Approve a draft in a person's name."),
    "edit": ("pipeline.cli.edit", "Edit a draft, one sentence a line; edits are checked too."),
    "reject": ("pipeline.cli.reject", "Reject an episode in a person's name."),
    "speak": ("pipeline.cli.speak", "Make the sound file of a stored episode."),
    "publish": ("pipeline.cli.publish", "Write the site, its feeds and transcripts."),
    "serve": ("pipeline.cli.serve", "Show the site on this machine."),
    "collect": ("pipeline.cli.collect", "Write a day's snapshot of pull requests."),
    "themes": ("pipeline.cli.themes", "Group a snapshot's pull requests into themes."),
    "write": ("pipeline.cli.write", "Write and check a script for a snapshot; store nothing."),
    "verify": ("pipeline.cli.verify", "Check every sentence of a script against a snapshot."),
    "notify": ("pipeline.cli.notify", "Tell a chat of an approved episode."),
    "check": ("pipeline.cli.check", "Judge stored records again, annotating what is wrong."),
    "schema": ("pipeline.cli.schema", "Print the JSON Schema of a stored record."),
    "init": ("pipeline.cli.init", "Write a commented config.yaml into the current folder."),
}


class _Commands(click.Group):
    """A group whose commands are imported only when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  (click's signature)
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(COMMANDS[cmd_name][0])
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command as click does, and for one that there is not name the one that was meant."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            import difflib

            near = difflib.get_close_matches(args[0], COMMANDS, n=1, cutoff=0.55)
            if not near:
                raise
            raise click.UsageError(f"{error.message} Did you mean {near[0]!r}?", ctx=ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in COMMANDS.items()])


@click.group(
    cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, prog_name="mergecast")
def mergecast() -> None:
    """Turn a repository's day of pull requests into a short spoken briefing that can be trusted.

    Every sentence of a stored script is checked against the data; what the data does not support is not
    stored.

    \b
    Exit codes: 0 done, 2 an argument or the configuration is wrong, 3 a server failed (try later),
    4 a person must look at the content, 5 the store or the site is at fault, 1 a bug.
    """


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command and exit; every error that we raise on purpose is told here, once."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a letter shows its code; better than half an answer.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = mergecast.main(args=arguments, prog_name="mergecast", standalone_mode=False) or 0
        if sys.stdout:
            sys.stdout.flush()
        sys.exit(code)
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except click.Abort:
        click.echo("mergecast: stopped", err=True)
        sys.exit(130)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except PipelineError as error:
        click.echo(f"mergecast: error: {error.message}", err=True)
        if error.hint:
            click.echo(f"hint: {error.hint}", err=True)
        click.echo(f"who must act: {error.who}", err=True)
        sys.exit(error.exit_code)
    except BrokenPipeError:
        _give_up_stdout()
        sys.exit(141)  # the reader went away, as `| head` does
    except OSError as error:
        _give_up_stdout()
        click.echo(f"mergecast: error: the output cannot be written: {error.strerror}", err=True)
        sys.exit(5)


def _give_up_stdout() -> None:
    """Keep the interpreter from trying once more, at its end, what has just failed."""
    with open(os.devnull, "w", encoding="utf-8") as nowhere:  # noqa: PTH123  (a device, not a file)
        os.dup2(nowhere.fileno(), sys.__stdout__.fileno() if sys.__stdout__ else 1)
