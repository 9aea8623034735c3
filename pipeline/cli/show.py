"""`mergecast show`: a stored briefing in the terminal."""

from __future__ import annotations

from datetime import date as Date
from pathlib import Path

import click

from pipeline.cli.options import KEY, config_option, example_option, show_option


@click.command("show")
@click.argument("key", metavar="[DATE|WEEK]", type=KEY, required=False)
@show_option
@config_option
@example_option
def command(*, key: str | None, slug: str | None, config_path: Path, example: bool) -> None:
    """Show themes, sentences with their pull requests, and verdicts; the newest day unless one is given.

    \b
    Examples:
      mergecast show 2026-08-14
      mergecast show 2026-W33
    """
    from pipeline.cli.briefing import display
    from pipeline.cli.tools import config_of
    from pipeline.errors import StoreError
    from pipeline.store import EpisodeStore

    config = config_of(config_path, example=example)
    store, show = EpisodeStore(config.store_folder), config.show(slug)
    dates = store.dates(show.slug)
    chosen = key or max((date.isoformat() for date in dates), default=None)
    episode = store.episode(show.slug, chosen) if chosen else None
    if episode is None:
        where = store.path(show.slug, chosen) if chosen else store.folder / show.slug
        flag = " --example" if example else f" --date {chosen}" if chosen else ""
        if chosen and "W" in chosen:
            year, week = chosen.split("-W")
            flag = f" --weekly --date {Date.fromisocalendar(int(year), int(week), 7)}"
        known = f"mergecast generate{flag} makes it"
        if dates:
            known += f"; {len(dates)} are stored, the newest of {dates[-1]}"
        raise StoreError(where, "there is no such episode", hint=known)
    display(episode)
