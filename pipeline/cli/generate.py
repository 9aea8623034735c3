"""`mergecast generate`: the main job."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date as Date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli.options import (
    DATE,
    FOLDER,
    config_option,
    example_option,
    quiet_option,
    show_option,
    writer_option,
)

if TYPE_CHECKING:
    from pipeline.config import ShowConfig
    from pipeline.days import Failed, Made


@click.command("generate")
@click.option("--date", "day", type=DATE, help="Which day; every day that is due unless given, oldest first.")
@click.option(
    "--repository", type=FOLDER, help="Tell a local clone instead: no configuration, network or token needed."
)
@click.option(
    "--at-most", "most", type=click.IntRange(1), help="How many due days: shows[].catch_up unless given."
)
@show_option
@config_option
@writer_option
@click.option("--force", is_flag=True, help="Make the episode again though it is stored.")
@click.option(
    "--refresh", is_flag=True, help="Collect again instead of using the stored snapshot; implies --force."
)
@click.option("--so-far", is_flag=True, help="Tell a day that is not over yet; the episode says so.")
@click.option(
    "--weekly",
    is_flag=True,
    help="Make the recap of a week from its stored days; --date names any day of it.",
)
@click.option("--json", "as_record", is_flag=True, help="Print the stored record instead of the briefing.")
@example_option
@quiet_option
def command(  # noqa: PLR0913  (click passes every option by name)
    *,
    day: Date | None,
    repository: Path | None,
    most: int | None,
    slug: str | None,
    config_path: Path,
    mode: str | None,
    force: bool,
    refresh: bool,
    so_far: bool,
    weekly: bool,
    as_record: bool,
    example: bool,
    quiet: bool,
) -> None:
    """Collect a day's pull requests, write and check the briefing, and store it as a draft.

    Without --date every completed day since the show's first episode that has none is made, oldest first. A
    show begins with the newest completed day.

    \b
    Examples:
      mergecast generate                            the days that are due
      mergecast generate --date 2026-08-14
      mergecast generate --weekly                   the newest completed week without a recap
      mergecast generate --example                  no network, token or key needed
      mergecast generate --repository ~/src/cellar --date 2026-08-14
    """
    from pipeline.cli.progress import teller
    from pipeline.cli.several import say_left
    from pipeline.cli.tools import config_of, due, now, source_of, writing_of
    from pipeline.day import Tools
    from pipeline.days import Due, Made, due_recap, make_days
    from pipeline.store import EpisodeStore
    from pipeline.weekly import generate_week

    config = config_of(config_path, example=example, repository=repository)
    show, store, instant = config.show(slug), EpisodeStore(config.store_folder), now()
    source = source_of(config, example=example)
    # click.Choice admits only the three modes, but says so to nobody.
    writing = partial(writing_of, config, mode, weekly=weekly)  # type: ignore[arg-type]
    writing()  # a wrong setting is told before anything is read
    tools = Tools(source, store, writing, teller(quiet=quiet))
    if weekly:
        week = day or due_recap(show, store, now=instant)
        if week is None:
            return _nothing_due(show, "completed week that has an episode has its recap")
        made, is_new = generate_week(show, week, tools, now=instant, force=force or refresh, so_far=so_far)
        return _tell((Made(week, made, is_new),), as_record=as_record)
    chosen = Due((day,)) if day else due(show, store, source, now=instant, most=most)
    if not chosen.days:
        return _nothing_due(show, "completed day since its first episode is stored")
    if repository:
        from pipeline.cli.unnamed import what_to_write

        tools.tell(what_to_write(config_path, show))
    results = make_days(show, chosen.days, tools, now=instant, force=force, refresh=refresh, so_far=so_far)
    say_left(chosen.left)
    return _tell(results, as_record=as_record)


def _nothing_due(show: ShowConfig, what: str) -> None:
    click.echo(f"mergecast: {show.slug}: every {what}", err=True)


def _tell(results: Iterable[Made | Failed], *, as_record: bool) -> None:
    """Print each episode as it is made, and raise what failed when all are through."""
    from pipeline.cli.briefing import spoken
    from pipeline.cli.several import give_up
    from pipeline.days import Failed
    from pipeline.store import as_json

    failed, made = [], 0
    for one in results:
        if isinstance(one, Failed):
            failed.append(one)
            continue
        if made:
            click.echo()
        made += 1
        click.echo(as_json(one.episode) if as_record else spoken(one.episode), nl=not as_record)
    give_up(failed, made)
