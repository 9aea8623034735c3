"""`mergecast review`: the drafts that wait, and one of them with verdicts and evidence."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli.options import FILE, KEY, config_option, example_option, show_option
from pipeline.errors import StoreError

if TYPE_CHECKING:
    from pipeline.models import Episode


@click.command("review")
@click.argument("key", metavar="[DATE]", type=KEY, required=False)
@click.option(
    "--html", "html_path", type=FILE, help="Write a review sheet for a browser; the newest draft unless DATE."
)
@click.option("--markdown", is_flag=True, help="Print the review as Markdown, for a draft pull request.")
@click.option("--all", "every", is_flag=True, help="List what is decided too.")
@show_option
@config_option
@example_option
def command(
    *,
    key: str | None,
    html_path: Path | None,
    markdown: bool,
    every: bool,
    slug: str | None,
    config_path: Path,
    example: bool,
) -> None:
    """List the drafts, or show one with what each sentence rests on; DATE may be a week, such as 2026-W33.

    \b
    Examples:
      mergecast review
      mergecast review 2026-08-14
      mergecast review 2026-08-14 --html review.html
    """
    if key is None and html_path is None and not markdown:
        _list(config_path, slug, example=example, every=every)
        return
    from pipeline.cli.stored import standing_of, stored_of

    stored = stored_of(
        config_path, slug, key or _newest_draft(config_path, slug, example=example), example=example
    )
    standing = standing_of(stored)
    notes = stored.store.notes(stored.show.slug, stored.episode.key)
    if html_path:
        from pipeline.cli.reading import give
        from pipeline.sheet import review_sheet

        give(review_sheet(standing.checked, notes, standing.objections), html_path)
    if markdown:
        from pipeline.digest import review_markdown

        click.echo(review_markdown(standing.checked, notes, standing.objections), nl=False)
    if not (html_path or markdown):
        from pipeline.cli.reviewing import display

        display(standing, notes)


def _newest_draft(config_path: Path, slug: str | None, *, example: bool) -> str | None:
    drafts = [one for one in _episodes(config_path, slug, example=example) if one.status == "draft"]
    return max((one.key for one in drafts if one.kind == "daily"), default=None)


def _episodes(config_path: Path, slug: str | None, *, example: bool) -> list[Episode]:
    """Return what is stored of a show, or of every show when none is named; newest first."""
    from pipeline.cli.tools import config_of
    from pipeline.store import EpisodeStore

    config = config_of(config_path, example=example, of_store=True)
    store = EpisodeStore(config.store_folder)
    shows = [config.show(slug)] if slug else config.shows
    episodes = []
    for show in shows:
        for key in store.keys(show.slug):
            try:
                episodes += [episode] if (episode := store.episode(show.slug, key)) else []
            except StoreError as error:
                click.echo(f"mergecast: warning: {error.message}", err=True)
    return sorted(episodes, key=lambda one: (one.date, one.kind), reverse=True)


def _list(config_path: Path, slug: str | None, *, example: bool, every: bool) -> None:
    episodes = _episodes(config_path, slug, example=example)
    waiting = [one for one in episodes if every or one.status == "draft"]
    if not waiting:
        click.echo(f"mergecast: no draft waits; stored episodes: {len(episodes)}", err=True)
        return
    from pipeline.cli.reviewing import list_drafts

    list_drafts(waiting)
