"""The words for what is told: a day, or a week."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.models import FactSheet


@dataclass(frozen=True)
class Period:
    """How the span that a script tells is called: "today" and "day", or "this week" and "week"."""

    now: str
    whole: str


_DAY, _WEEK = Period("today", "day"), Period("this week", "week")


def words_of(facts: FactSheet) -> Period:
    """Return the words for what these facts are of."""
    return _WEEK if facts.week else _DAY
