"""How a page says what the record holds as codes: statuses, kinds, dates, durations, counts."""

from __future__ import annotations

from datetime import UTC, datetime
from datetime import date as Date

from pipeline.models import EpisodeKind, Status, Tally, ThemeKind
from pipeline.wording import say_date

STATUS: dict[Status, str] = {
    "landed": "landed",
    "open": "open",
    "draft": "draft, not ready for review",
    "closed": "closed without landing",
    "reverted": "landed, then reverted",
}
THEME: dict[ThemeKind, str] = {
    "campaign": "campaign",
    "area": "area of the code",
    "single": "single change",
    "elsewhere": "elsewhere in the code",
}
KIND: dict[EpisodeKind, str] = {"daily": "Daily briefing", "weekly": "Weekly recap"}


def duration_words(seconds: float) -> str:
    """Return "3 minutes 3 seconds"."""
    minutes, rest = divmod(round(seconds), 60)
    parts = [(minutes, "minute"), (rest, "second")]
    said = [f"{number} {noun}{'' if number == 1 else 's'}" for number, noun in parts if number]
    return " ".join(said) or "0 seconds"


def clock_words(seconds: float) -> str:
    """Return "3:03", a place in the audio."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


def period_words(kind: EpisodeKind, date: Date) -> str:
    """Return "August 14th, 2026", or for a week "week 33 of 2026"."""
    if kind == "daily":
        return say_date(date)
    year, week, _ = date.isocalendar()
    return f"week {week} of {year}"


def instant(at: datetime) -> str:
    """Return an instant as 2026-08-14T13:00:00Z, in UTC and whole seconds."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def instant_words(at: datetime) -> str:
    """Return "August 14th, 2026, 13:00 UTC"."""
    there = at.astimezone(UTC)
    return f"{say_date(there.date())}, {there:%H:%M} UTC"


def counted(number: int, noun: str, plural: str | None = None) -> str:
    """Return "1 pull request", "3 pull requests"."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def tally_words(tally: Tally) -> str:
    """Return how pull requests stood: "11 landed, 7 proposed, 1 reverted"; kinds without any are left out."""
    parts = [
        (tally.landed, "landed"),
        (tally.proposed, "proposed"),
        (tally.closed, "closed without landing"),
        (tally.reverted, "reverted"),
    ]
    return ", ".join(f"{number:,} {word}" for number, word in parts if number)
