"""`mergecast show`: a stored briefing in the terminal."""

from __future__ import annotations

from datetime import date as Date
from pathlib import Path

import click

from pipeline.cli.options import DATE, config_option, example_option, show_option


@click.command("show")
@click.argument("day", metavar="[DATE]", type=DATE, required=False)
@show_option
@config_option
@example_option
def command(*, day: Date | None, slug: str | None, config_path: Path, example: bool) -> None:
    """Show themes, sentences with their pull requests, and verdicts; the newest episode unless DATE is given.

    \b
    Example:
      mergecast show 2026-08-14
    """
    from pipeline.cli.briefing import display
    from pipeline.cli.tools import config_of
    from pipeline.errors import StoreError
    from pipeline.store import EpisodeStore

    config = config_of(config_path, example=example)
    store, show = EpisodeStore(config.store_folder), config.show(slug)
    dates = store.dates(show.slug)
    chosen = day or max(dates, default=None)
    episode = store.episode(show.slug, chosen) if chosen else None
    if episode is None:
        where = store.path(show.slug, chosen) if chosen else store.folder / show.slug
        flag = " --example" if example else f" --date {chosen}" if chosen else ""
        known = f"mergecast generate{flag} makes it"
        if dates:
            known += f"; {len(dates)} are stored, the newest of {dates[-1]}"
        raise StoreError(where, "there is no such episode", hint=known)
    display(episode)
