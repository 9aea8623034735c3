"""`mergecast edit`: a named person rewrites a draft, and what they write is checked like everything else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli.options import FILE, KEY, config_option, example_option, person_option, show_option
from pipeline.errors import PipelineError, ReviewError

if TYPE_CHECKING:
    from pipeline.cli.editors import Typed
    from pipeline.cli.stored import Stored
    from pipeline.models import Edit, Episode, FactSheet, ReviewNotes, Script


@click.command("edit")
@click.argument("key", metavar="DATE", type=KEY)
@person_option
@click.option("--file", "-F", "path", type=FILE, help="Read the lines from a file, or - for stdin.")
@click.option("--print", "only_print", is_flag=True, help="Print the lines instead of opening an editor.")
@click.option("--keep", is_flag=True, help="Keep what the data does not support, as a draft.")
@show_option
@config_option
@example_option
def command(  # noqa: PLR0913  (click passes every option by name)
    *,
    key: str,
    by: str | None,
    path: Path | None,
    only_print: bool,
    keep: bool,
    slug: str | None,
    config_path: Path,
    example: bool,
) -> None:
    """Edit a stored episode in $VISUAL or $EDITOR, one sentence a line; exit 4 when an edit is not supported.

    DATE may be a week, such as 2026-W33. An approved episode is a draft again once its text has changed.

    \b
    Examples:
      mergecast edit 2026-08-14 --by "Robin Alder"
      mergecast edit 2026-08-14 --print > lines.txt
      mergecast edit 2026-08-14 --file lines.txt
    """
    from pipeline.cli.person import person_of
    from pipeline.cli.stored import standing_of, stored_of
    from pipeline.review import written_lines

    stored = stored_of(config_path, slug, key, example=example)
    standing = standing_of(stored)
    if standing.facts is None:
        raise ReviewError(stored.name, f"cannot be edited: {standing.objections[0].reason}")
    facts, script = standing.facts, standing.script
    lines = written_lines(script, facts, subject=f"{stored.episode.show.name}, {stored.episode.key}")
    if only_print:
        click.echo(lines, nl=False)
        return
    editing = _Editing(stored, script, facts, by=person_of(by), keep=keep)
    if path:
        from pipeline.cli.reading import text_of

        _store(stored, editing.attempt(text_of(path)))
        return
    _in_editor(editing, lines)


def _in_editor(editing: _Editing, lines: str) -> None:
    """Open the editor until the text is kept, or the person gives up; nothing typed is lost."""
    from pipeline.cli.editors import typed

    while True:
        found = typed(lines)
        with _never_lost(found, editing.key):
            try:
                edited = editing.attempt(found.text) if found.is_changed else None
            except ReviewError as error:
                if not sys.stdin.isatty():
                    raise
                click.echo(f"mergecast: {error.message}", err=True)
                if not click.confirm("Edit again?", default=True, err=True):
                    raise
                lines = _with_reasons(found.text, error.message)
                continue
            _store(editing.stored, edited)
        if not found.is_open:
            found.forget()
        return


@contextmanager
def _never_lost(found: Typed, key: str) -> Iterator[None]:
    """Say where a text is that could not be kept, or may still be open."""
    where = f"your text is in {found.path}: mergecast edit {key} --file {found.path}"
    if found.is_open:
        click.echo(f"mergecast: if the editor is still open, save there; {where}", err=True)
    try:
        yield
    except PipelineError as error:
        error.hint = where
        raise
    except BaseException:
        click.echo(f"mergecast: {where}", err=True)
        raise


def _with_reasons(text: str, reasons: str) -> str:
    kept = [line for line in text.splitlines() if not line.startswith("#! ")]
    return "\n".join(["#! refused: " + reason for reason in reasons.split("; ")] + kept) + "\n"


class _Edited:
    """An episode with its new text, and what was changed."""

    def __init__(self, episode: Episode, edits: tuple[Edit, ...], before: Script, unsupported: int) -> None:
        self.episode, self.edits, self.before, self.unsupported = episode, edits, before, unsupported


class _Editing:
    """One person's editing of one episode."""

    def __init__(self, stored: Stored, script: Script, facts: FactSheet, *, by: str, keep: bool) -> None:
        self.stored = stored
        self._script, self._facts, self._by, self._keep = script, facts, by, keep

    @property
    def key(self) -> str:
        """What names the episode."""
        return self.stored.episode.key

    def attempt(self, text: str) -> _Edited | None:
        """Read and check edited lines; None when nothing was changed. Raises ReviewError with the reasons."""
        from pipeline.cli.tools import now
        from pipeline.review import edits_of, objections_to, read_lines, unsaid, with_script
        from pipeline.truth import verify

        stored = self.stored
        script = read_lines(text, self._script, self._facts, subject=stored.name)
        if script is None:
            return None
        script, edits = edits_of(self._script, script, by=self._by, at=now())
        if not edits:
            return None
        verification = verify(script, self._facts)
        objections = (*objections_to(verification), *unsaid(script, self._facts))
        if objections and not self._keep:
            said = "; ".join(
                f"{one.where} “{one.text}”: {one.reason}".replace(" “”", "") for one in objections
            )
            raise ReviewError(
                stored.name,
                f"the edit is not supported by the data: {said}",
                hint="mend it, or --keep stores it as a draft that only an override approves",
            )
        edited = stored.episode.review.edited + len(edits)
        pace = stored.config.writer.words_per_minute
        episode = with_script(stored.episode, script, verification, edited=edited, words_per_minute=pace)
        return _Edited(episode, edits, self._script, len(objections))


def _store(stored: Stored, edited: _Edited | None) -> None:
    if edited is None:
        click.echo(f"mergecast: {stored.name}: nothing was changed", err=True)
        return
    from pipeline.cli.stored import keep

    def with_edits(notes: ReviewNotes) -> ReviewNotes:
        return notes.model_copy(
            update={
                "guid": edited.episode.guid,
                "generated": notes.generated or edited.before,
                "edits": (*notes.edits, *edited.edits),
            }
        )

    keep(stored, edited.episode, with_edits)
    if stored.episode.status != "draft":
        click.echo(f"mergecast: it was {stored.episode.status}; another text is a draft again", err=True)
    for edit in edited.edits:
        click.echo(f"{edit.kind} {edit.where}: {edit.after or edit.before}")
    supported = "every sentence is supported"
    if edited.unsupported:
        supported = f"{edited.unsupported} not supported: only an override approves it"
    click.echo(f"kept {stored.name}, a draft; {supported}")
