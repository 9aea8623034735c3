"""The story of a week, beside `day.py`: take the days' snapshots, make them one, and tell it like a day.

Nothing is collected, and no sentence of a daily episode is read: the recap rests on the snapshots alone.
"""

from __future__ import annotations

from datetime import date as Date
from datetime import datetime

from pipeline.config import ShowConfig
from pipeline.day import ThemeEditor, Tools, keep_episode, themes_of_day, write_facts
from pipeline.errors import ConfigError, StoreError
from pipeline.facts import fact_sheet, merged_week, week_of
from pipeline.models import Earlier, Episode, FactSheet, Snapshot, episode_key
from pipeline.recall import recall_days
from pipeline.window import is_over, last_day_of_week, must_be_over, week_window

# A recap's headline differs from those of the recaps before it.
RECAPS = 4


def generate_week(
    show: ShowConfig,
    day: Date,
    tools: Tools,
    *,
    now: datetime,
    force: bool = False,
    so_far: bool = False,
) -> tuple[Episode, bool]:
    """Make and keep the recap of the week that holds `day`; return it and whether anything changed.

    A stored recap of a week that was over is returned as it is unless `force`. Raises ConfigError for a week
    that has not begun, for one that is not over unless `so_far`, and for one of which no day is stored.
    """
    last = last_day_of_week(day)
    key = episode_key("weekly", last)
    store, tell = tools.store, tools.tell
    _must_be_over(show, last, key, now=now, so_far=so_far)
    if not force:
        stored = store.episode(show.slug, key)
        if stored and (stored.complete or so_far):
            tell(f"{show.slug} {key} is stored already; --force makes it again")
            return stored, False
    writing = tools.writing()
    snapshot, facts, notes = week_facts(show, last, tools, now=now, editor=writing.editor)
    episode = write_facts(show, snapshot, facts, notes=notes, writing=writing, tell=tell)
    return keep_episode(show, episode, store, force=force, tell=tell), True


def week_facts(
    show: ShowConfig, last: Date, tools: Tools, *, now: datetime, editor: ThemeEditor | None = None
) -> tuple[Snapshot, FactSheet, tuple[str, ...]]:
    """Return the week that ends on `last` as one snapshot, what may be said of it, and notes on themes."""
    days = _days(show, last, tools, now=now)
    if not days:
        key = episode_key("weekly", last)
        raise ConfigError(
            f"no day of {key} is stored",
            path=tools.store.path(show.slug, key),
            hint=f"mergecast generate --date {last} makes its last one",
        )
    over = is_over(last, now=now, timezone=show.timezone, day_ends=show.day_ends)
    read = max((one.collected_at for one in days.values() if one.collected_at), default=None)
    window = week_window(last, timezone=show.timezone, day_ends=show.day_ends)
    # A week that is over is told the same whenever it is told; only one that is not says until when it goes.
    collected_at = None if over else min(read or now, now)
    snapshot = merged_week(days, last=last, window=window, collected_at=collected_at)
    earlier = tools.store.earlier_snapshots(show.slug, min(days))
    themes, notes = themes_of_day(show, snapshot, editor=editor, earlier=earlier, tell=tools.tell)
    tools.tell(
        f"grouped {len(snapshot.pull_requests)} pull requests of {len(days)} days into {len(themes)} themes"
    )
    facts = fact_sheet(
        snapshot,
        themes,
        show=show.name,
        glossary=show.glossary,
        earlier=Earlier(headlines=_headlines(show, last, tools)),
        week=week_of(days, snapshot, last=last),
    )
    return snapshot, facts, notes


def _must_be_over(show: ShowConfig, last: Date, key: str, *, now: datetime, so_far: bool) -> None:
    window = week_window(last, timezone=show.timezone, day_ends=show.day_ends)
    must_be_over(key, window, now=now, so_far=so_far)


def _days(show: ShowConfig, last: Date, tools: Tools, *, now: datetime) -> dict[Date, Snapshot]:
    """Return the snapshots of the week's days, without those that were read before their day was over."""
    dates = [Date.fromordinal(last.toordinal() - n) for n in range(7)]
    found = recall_days(tools.store, show, dates, tell=tools.tell)
    for date, snapshot in list(found.items()):
        if snapshot.is_open and snapshot.window.end <= now:
            tools.tell(f"left out: {date} was read before it was over; mergecast generate --date {date}")
            del found[date]
    return found


def _headlines(show: ShowConfig, last: Date, tools: Tools) -> tuple[str, ...]:
    """Return the headlines of the recaps before this one."""
    keys = (episode_key("weekly", Date.fromordinal(last.toordinal() - 7 * n)) for n in range(1, RECAPS + 1))
    found = []
    for key in keys:
        try:
            recap = tools.store.episode(show.slug, key)
        except StoreError as error:
            tools.tell(f"warning: not remembered: {error.message}")
            continue
        # A headline that was changed by hand was never told as one that is supported.
        if recap and recap.status != "rejected" and "title" not in recap.unjudged:
            found.append(recap.title)
    return tuple(found)
