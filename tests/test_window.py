"""The day's window, converted at each end by itself, and which dates are due."""

from __future__ import annotations

import itertools
import subprocess
import sys
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from pipeline.window import due_dates, is_over, newest_completed, window_of


@pytest.mark.parametrize(
    ("day", "timezone", "day_ends", "start", "end"),
    [
        ("2026-08-14", "UTC", "13:00", "2026-08-13T13:00", "2026-08-14T13:00"),
        ("2026-08-14", "UTC", "24:00", "2026-08-14T00:00", "2026-08-15T00:00"),
        ("2024-02-29", "UTC", "24:00", "2024-02-29T00:00", "2024-03-01T00:00"),
        ("2026-10-25", "Europe/Berlin", "24:00", "2026-10-24T22:00", "2026-10-25T23:00"),  # 25 hours
        ("2026-03-29", "Europe/Berlin", "24:00", "2026-03-28T23:00", "2026-03-29T22:00"),  # 23 hours
        ("2026-03-29", "Europe/Berlin", "13:00", "2026-03-28T12:00", "2026-03-29T11:00"),
        ("2026-04-05", "Australia/Lord_Howe", "24:00", "2026-04-04T13:00", "2026-04-05T13:30"),  # 24.5 hours
        ("2026-09-06", "America/Santiago", "24:00", "2026-09-06T04:00", "2026-09-07T03:00"),  # no midnight
    ],
)
def test_each_end_is_converted_by_itself(
    day: str, timezone: str, day_ends: str, start: str, end: str
) -> None:
    window = window_of(date.fromisoformat(day), timezone=timezone, day_ends=day_ends)
    assert (window.start.strftime("%Y-%m-%dT%H:%M"), window.end.strftime("%Y-%m-%dT%H:%M")) == (start, end)
    assert window.start.utcoffset() == window.end.utcoffset() == timedelta(0)


@pytest.mark.parametrize(
    "timezone", ["UTC", "Europe/Berlin", "Australia/Lord_Howe", "America/Santiago", "Asia/Kolkata"]
)
@pytest.mark.parametrize("day_ends", ["13:00", "24:00", "00:00", "02:30"])
def test_adjacent_days_share_nothing_and_lose_nothing(timezone: str, day_ends: str) -> None:
    days = [date(2026, 1, 1) + timedelta(days=n) for n in range(365)]
    windows = [window_of(day, timezone=timezone, day_ends=day_ends) for day in days]
    assert all(before.end == after.start for before, after in itertools.pairwise(windows))


def test_a_machine_without_time_zones_has_ours() -> None:
    """Slim images and Windows have none; the package brings them."""
    code = (
        "from datetime import date; from pipeline.window import window_of\n"
        "print(window_of(date(2026, 10, 25), timezone='Europe/Berlin', day_ends='24:00').start.isoformat())"
    )
    environment = {"PYTHONTZPATH": "", "PYTHONPATH": str(Path(__file__).parent.parent)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == "2026-10-24T22:00:00+00:00\n"


def test_the_end_does_not_belong_to_the_window() -> None:
    window = window_of(date(2026, 8, 14), timezone="UTC", day_ends="13:00")
    instants = [window.start, window.end - timedelta(seconds=1), window.end]
    assert [at in window for at in instants] == [True, True, False]
    assert None not in window


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("now", "timezone", "day_ends", "newest"),
    [
        (
            "2026-08-14T13:09",
            "UTC",
            "13:00",
            date(2026, 8, 13),
        ),  # state lags a merge, so the day is not settled
        ("2026-08-14T13:10", "UTC", "13:00", date(2026, 8, 14)),
        ("2026-08-15T00:40", "UTC", "24:00", date(2026, 8, 14)),
        ("2026-08-14T23:30", "Pacific/Kiritimati", "13:00", date(2026, 8, 15)),
        ("2026-08-14T23:30", "Pacific/Kiritimati", "24:00", date(2026, 8, 14)),
    ],
)
def test_newest_completed(now: str, timezone: str, day_ends: str, newest: date) -> None:
    assert newest_completed(now=at(now), timezone=timezone, day_ends=day_ends) == newest
    assert is_over(newest, now=at(now), timezone=timezone, day_ends=day_ends)


@pytest.mark.parametrize(
    ("stored", "unfinished", "due"),
    [
        ([], [], [14]),
        ([12], [], [13, 14]),
        ([12, 14], [], [13]),
        ([12, 13, 14], [], []),
        ([14], [], []),
        ([14], [14], [14]),  # made before the day was over
        ([10, 13], [13], [11, 12, 13, 14]),
        ([20], [], []),  # only the future is stored: a clock that ran ahead
        ([14, 15], [15], []),  # the open day has its "so far", and is not due before it is over
    ],
)
def test_due_dates_are_the_completed_ones_without_an_episode_oldest_first(
    stored: list[int], unfinished: list[int], due: list[int]
) -> None:
    found = due_dates(
        now=at("2026-08-15T00:40"),
        timezone="UTC",
        day_ends="13:00",
        stored=[date(2026, 8, day) for day in stored],
        unfinished=[date(2026, 8, day) for day in unfinished],
    )
    assert [day.day for day in found] == due
