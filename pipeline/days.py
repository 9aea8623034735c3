"""The story of several days: which are due, each made whole by itself, what failed told at the end."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date as Date
from datetime import datetime

from pipeline.config import ShowConfig
from pipeline.day import Tools, generate
from pipeline.errors import ConfigError, PipelineError
from pipeline.models import Episode, episode_key
from pipeline.store import EpisodeStore
from pipeline.window import due_dates, due_week, last_day_of_week


@dataclass(frozen=True)
class Due:
    """The days to make now, oldest first, and those that are left for the next time."""

    days: tuple[Date, ...]
    left: tuple[Date, ...] = ()


@dataclass(frozen=True)
class Made:
    """A day that has its episode; `is_new` unless it was stored already."""

    day: Date
    episode: Episode
    is_new: bool


@dataclass(frozen=True)
class Failed:
    """A day that has none, and why. The error is anything: a fault of ours must not take other days along."""

    day: Date
    error: Exception


def due_days(
    show: ShowConfig, store: EpisodeStore, *, now: datetime, most: int, settled: Collection[Date] = ()
) -> Due:
    """Return which days of a show are due; `settled` are left out, as days that somebody decided about."""
    dates = due_dates(
        now=now,
        timezone=show.timezone,
        day_ends=show.day_ends,
        stored=store.dates(show.slug),
        unfinished=store.unfinished(show.slug),
    )
    open_ones = tuple(day for day in dates if day not in settled)
    return Due(days=open_ones[:most], left=open_ones[most:])


def due_recap(show: ShowConfig, store: EpisodeStore, *, now: datetime) -> Date | None:
    """Return the last day of the newest completed week that has an episode and no recap, or None."""
    stored, keys = store.dates(show.slug), set(store.keys(show.slug))
    weeks = {last_day_of_week(date) for date in stored}
    recaps = [week for week in weeks if episode_key("weekly", week) in keys]
    return due_week(now=now, timezone=show.timezone, day_ends=show.day_ends, stored=stored, recaps=recaps)


def make_days(
    show: ShowConfig,
    days: Sequence[Date],
    tools: Tools,
    *,
    now: datetime,
    force: bool = False,
    refresh: bool = False,
    so_far: bool = False,
) -> Iterator[Made | Failed]:
    """Make the days in order. A day that fails does not keep the later ones from being made.

    After a wrong setting the rest is not tried: it would fail alike.
    """
    for day in days:
        try:
            episode, is_new = generate(show, day, tools, now=now, force=force, refresh=refresh, so_far=so_far)
        except ConfigError as error:
            yield Failed(day, error)
            return
        except Exception as error:  # noqa: BLE001  (kept whole: whoever asked for the days raises it at the end)
            yield Failed(day, error)
        else:
            yield Made(day, episode, is_new)


def worst(failed: Sequence[Failed]) -> Failed:
    """Return the failure to act on first: a bug, a setting, content, the store, then a server."""
    order = {1: 0, 2: 1, 4: 2, 5: 3, 3: 4}

    def rank(one: Failed) -> int:
        return order[one.error.exit_code] if isinstance(one.error, PipelineError) else 0

    return min(failed, key=rank)
