"""The story of a past span: its snapshots from one reading, then its episodes, each day whole by itself.

Whatever moment it is stopped at, what is stored is whole, and the same span again does only what is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date as Date
from datetime import datetime

from pipeline.config import ShowConfig
from pipeline.day import Tools
from pipeline.days import Failed, Made, make_days
from pipeline.errors import ConfigError
from pipeline.sources import snapshots_of
from pipeline.store import EpisodeStore
from pipeline.window import DAY, newest_completed, window_of


@dataclass(frozen=True)
class Span:
    """The days of a span that have no episode yet, oldest first, and how many have one."""

    missing: tuple[Date, ...]
    stored: int


def span_of(show: ShowConfig, store: EpisodeStore, first: Date, last: Date, *, now: datetime) -> Span:
    """Return what a span lacks. Raises ConfigError for one that ends before it begins, or is not over."""
    if last < first:
        raise ConfigError(f"{last} is before {first}", key="--to")
    newest = newest_completed(now=now, timezone=show.timezone, day_ends=show.day_ends)
    if last > newest:
        raise ConfigError(f"{last} is not over", key="--to", hint=f"the newest day that is over is {newest}")
    days = [first + step * DAY for step in range((last - first).days + 1)]
    done = set(store.dates(show.slug)) - set(store.unfinished(show.slug))
    missing = tuple(day for day in days if day not in done)
    return Span(missing=missing, stored=len(days) - len(missing))


def collect_span(show: ShowConfig, days: Sequence[Date], tools: Tools, *, now: datetime) -> Iterator[Date]:
    """Keep the snapshots of those days that have none of a whole day, and return each day when it is kept.

    Raises what the source raises; the days kept until then stay.
    """
    windows = {
        day: window_of(day, timezone=show.timezone, day_ends=show.day_ends)
        for day in days
        if _lacks_snapshot(tools.store, show, day)
    }
    yield from (day for day in days if day not in windows)
    if not windows:
        return
    tools.tell(f"collecting {len(windows)} days of {show.repository}, {min(windows)} to {max(windows)}")
    for day, snapshot in snapshots_of(tools.source, show, windows, now=now, tell=tools.tell):
        tools.store.save_snapshot(show.slug, day, snapshot)
        yield day


def write_span(
    show: ShowConfig, days: Sequence[Date], tools: Callable[[], Tools], *, now: datetime, jobs: int
) -> Iterator[Made | Failed]:
    """Write the days from their snapshots, `jobs` at a time, each with tools of its own.

    Only the writing is done side by side: a server that lends a token wants one reader.
    """
    if jobs == 1:
        yield from make_days(show, days, tools(), now=now)
        return
    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(lambda day: next(make_days(show, [day], tools(), now=now)), days)


def _lacks_snapshot(store: EpisodeStore, show: ShowConfig, day: Date) -> bool:
    snapshot = store.snapshot(show.slug, day)
    return snapshot is None or snapshot.is_open
