"""Dates, weekdays and times of day in a sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.truth.numbers import ordinal_word
from pipeline.truth.tokens import Token, number_in

MONTHS = "january february march april may june july august september october november december".split()
WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_MONTH_OF = {name: i + 1 for i, name in enumerate(MONTHS)} | {
    name[:3]: i + 1 for i, name in enumerate(MONTHS) if name != "may"
} | {"sept": 9}  # fmt: skip


_AFTER_DAY = frozenset("and but at in of while by".split())


@dataclass(frozen=True, slots=True)
class Moment:
    """A point in time that tokens [start, end) name, as far as they say."""

    start: int
    end: int
    year: int | None = None
    month: int | None = None
    day: int | None = None
    weekday: int | None = None
    clock: tuple[int, int] | None = None


def moments_of(tokens: Sequence[Token]) -> tuple[Moment, ...]:
    """Return the dates, weekdays and clock times of a sentence, in order."""
    found: list[Moment] = []
    at = 0
    while at < len(tokens):
        moment = _moment(tokens, at) or _day_alone(tokens, at, found)
        if moment:
            found.append(moment)
        at = moment.end if moment else at + 1
    return tuple(found)


def _moment(tokens: Sequence[Token], at: int) -> Moment | None:
    token = tokens[at]
    if token.kind == "date":
        year, month, day = (int(part) for part in token.text.split("-"))
        return Moment(at, at + 1, year, month, day)
    if token.kind == "clock":
        hours, minutes = (int(part) for part in token.text.split(":"))
        return Moment(at, at + 1, clock=(hours, minutes))
    if token.lower in WEEKDAYS and token.is_capitalised:
        return Moment(at, at + 1, weekday=WEEKDAYS.index(token.lower))
    if token.kind == "number" and not token.unit and re.fullmatch(r"(?:19|20)\d\d", token.text):
        before = tokens[at - 1].lower if at else ""
        return Moment(at, at + 1, year=int(token.text)) if before in ("in", "of", "since", "year") else None
    return _month_first(tokens, at) or _day_first(tokens, at)


def _day_alone(tokens: Sequence[Token], at: int, found: Sequence[Moment]) -> Moment | None:
    """Read "on the fourth" after a date, whose month it takes over."""
    before = [token.lower for token in tokens[max(0, at - 2) : at]]
    dated = next((m for m in reversed(found) if m.month is not None and m.day is not None), None)
    day = _day_at(tokens, at)
    if before != ["on", "the"] or dated is None or day is None:
        return None
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    alone = after is None or after.kind == "mark" or after.lower in _AFTER_DAY
    return Moment(at, at + 1, dated.year, dated.month, day) if alone else None


def _month_at(tokens: Sequence[Token], at: int) -> int | None:
    if not 0 <= at < len(tokens) or not tokens[at].is_capitalised:
        return None
    return _MONTH_OF.get(tokens[at].lower)


def _day_at(tokens: Sequence[Token], at: int) -> int | None:
    if not 0 <= at < len(tokens):
        return None
    token = tokens[at]
    if token.kind == "number" and token.unit in ("", "th", "st", "nd", "rd") and "." not in token.text:
        day = int(number_in(token))
    else:
        day = ordinal_word(token.lower) or 0
    return day if 1 <= day <= 31 else None


def _year_at(tokens: Sequence[Token], at: int) -> tuple[int | None, int]:
    """Return the year at `at`, a comma before it allowed, and where the tokens after it begin."""
    after = at + 1 if at < len(tokens) and tokens[at].text == "," else at
    if after < len(tokens) and re.fullmatch(r"(?:19|20)\d\d", tokens[after].text):
        return int(tokens[after].text), after + 1
    return None, at


def _month_first(tokens: Sequence[Token], at: int) -> Moment | None:
    month = _month_at(tokens, at)
    if month is None:
        return None
    step = 2 if at + 1 < len(tokens) and tokens[at + 1].lower == "the" else 1
    day = _day_at(tokens, at + step)
    if day is None:
        year, end = _year_at(tokens, at + 1)
        # "May" and "March" are also words: alone they are months only where the writer says so.
        alone = year is not None or tokens[at].lower not in (
            "may",
            "march",
            "mar",
            "jun",
            "jan",
            "sept",
            "dec",
        )
        return Moment(at, end, year, month) if alone and at else None
    year, end = _year_at(tokens, at + step + 1)
    return Moment(at, end, year, month, day)


def _day_first(tokens: Sequence[Token], at: int) -> Moment | None:
    day = _day_at(tokens, at)
    if day is None:
        return None
    step = 2 if at + 1 < len(tokens) and tokens[at + 1].lower == "of" else 1
    month = _month_at(tokens, at + step)
    if month is None:
        return None
    year, end = _year_at(tokens, at + step + 1)
    return Moment(at, end, year, month, day)
