"""Which span of time a date is, for a show, and which dates are over."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime, time, timedelta
from datetime import date as Date
from zoneinfo import ZoneInfo

from pipeline.errors import ConfigError
from pipeline.models import Window

# A merge can take a moment to show in the API (state lags), so a day counts as over a little later.
SETTLE = timedelta(minutes=10)
DAY = timedelta(days=1)


def _end_of(day: Date, timezone: str, day_ends: str) -> datetime:
    """Return the instant, in UTC, at which the show's day ends.

    The wall-clock time is converted by itself, which is what makes days of 23 and 25 hours right: a time that
    the clocks skip is read with the offset from before the change, one that comes twice is its first.
    """
    hours, minutes = (int(part) for part in day_ends.split(":"))
    if hours == 24:
        day, hours = day + DAY, 0
    return datetime.combine(day, time(hours, minutes), tzinfo=ZoneInfo(timezone)).astimezone(UTC)


def window_of(day: Date, *, timezone: str, day_ends: str) -> Window:
    """Return the half-open window [day_ends on the day before, day_ends on the day), in UTC."""
    return Window(start=_end_of(day - DAY, timezone, day_ends), end=_end_of(day, timezone, day_ends))


def must_be_over(name: str, window: Window, *, now: datetime, so_far: bool) -> None:
    """Raise ConfigError for a day or week that has not begun, or unless `so_far` is not over."""
    if now < window.start:
        raise ConfigError(f"{name} has not begun", key="--date")
    if not so_far and now < window.end + SETTLE:
        raise ConfigError(
            f"{name} is not over",
            key="--date",
            hint=f"it ends at {window.end:%Y-%m-%d %H:%M} UTC; --so-far tells what there is until now",
        )


def is_over(day: Date, *, now: datetime, timezone: str, day_ends: str) -> bool:
    """Tell whether the day has ended and settled."""
    return _end_of(day, timezone, day_ends) + SETTLE <= now


def newest_completed(*, now: datetime, timezone: str, day_ends: str) -> Date:
    """Return the newest date whose window has ended and settled."""
    day = now.astimezone(ZoneInfo(timezone)).date() + DAY
    while not is_over(day, now=now, timezone=timezone, day_ends=day_ends):
        day -= DAY
    return day


def due_dates(
    *,
    now: datetime,
    timezone: str,
    day_ends: str,
    stored: Collection[Date],
    unfinished: Collection[Date] = (),
) -> tuple[Date, ...]:
    """Return the completed dates without an episode, oldest first.

    A show begins with its first episode: dates before the earliest stored one are not due, or the search
    would never end. With nothing stored only the newest completed date is due. `unfinished` are stored dates
    whose episode was made before the day was over: they are due again.
    """
    newest = newest_completed(now=now, timezone=timezone, day_ends=day_ends)
    first = min(stored, default=newest)
    done = set(stored) - set(unfinished)
    span = (first + timedelta(days=step) for step in range((newest - first).days + 1))
    return tuple(day for day in span if day not in done)


def last_day_of_week(day: Date) -> Date:
    """Return the Sunday that ends the week of `day`, as ISO 8601 has it."""
    return day + (7 - day.isoweekday()) * DAY


def week_window(day: Date, *, timezone: str, day_ends: str) -> Window:
    """Return the window of the seven days, Monday to Sunday, of the week of `day`, in UTC."""
    last = last_day_of_week(day)
    return Window(start=_end_of(last - 7 * DAY, timezone, day_ends), end=_end_of(last, timezone, day_ends))


def due_week(
    *, now: datetime, timezone: str, day_ends: str, stored: Collection[Date], recaps: Collection[Date]
) -> Date | None:
    """Return the Sunday of the newest completed week that has an episode and no recap, or None.

    `stored` are the dates that have an episode, `recaps` the Sundays whose week has a recap. A week of which
    no day is stored has nothing to recap.
    """
    newest = newest_completed(now=now, timezone=timezone, day_ends=day_ends)
    weeks = {last_day_of_week(date) for date in stored} - set(recaps)
    return max((week for week in weeks if week <= newest), default=None)
