"""`mergecast show`: a stored briefing in the terminal."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import KEY, config_option, example_option, show_option


@click.command("show")
@click.argument("key", metavar="[DATE|WEEK]", type=KEY, required=False)
@show_option
@config_option
@example_option
@click.option("--markdown", is_flag=True, help="Print it as Markdown, for a job summary or an issue.")
def command(*, key: str | None, slug: str | None, config_path: Path, example: bool, markdown: bool) -> None:
    """Show themes, sentences with their pull requests, and verdicts; the newest day unless one is given.

    \b
    Examples:
      mergecast show 2026-08-14
      mergecast show 2026-W33
    """
    from pipeline.cli.briefing import display
    from pipeline.cli.stored import stored_of

    episode = stored_of(config_path, slug, key, example=example).episode
    if markdown:
        from pipeline.digest import briefing_markdown

        click.echo(briefing_markdown(episode), nl=False)
        return
    display(episode)
