"""Figures that a pull request's own text gives: value, unit, what stands beside them, and which came first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.truth.numbers import cardinal_word
from pipeline.truth.stems import stem
from pipeline.truth.tokens import Token, number_in, tokens_of

_UNIT = {
    "s": "s", "sec": "s", "secs": "s", "second": "s", "seconds": "s", "ms": "ms", "millisecond": "ms", "milliseconds": "ms",
    "us": "us", "µs": "us", "microsecond": "us", "microseconds": "us", "ns": "ns", "nanosecond": "ns", "nanoseconds": "ns",
    "min": "min", "mins": "min", "minute": "min", "minutes": "min", "h": "h", "hour": "h", "hours": "h", "day": "day", "days": "day", "d": "day",
    "week": "week", "weeks": "week", "month": "month", "months": "month", "year": "year", "years": "year",
    "%": "%", "percent": "%", "per-cent": "%", "points": "%", "x": "x", "times": "x", "fold": "x", "×": "x",
    "b": "byte", "byte": "byte", "bytes": "byte", "kb": "kb", "kilobyte": "kb", "kilobytes": "kb", "mb": "mb", "megabyte": "mb", "megabytes": "mb",
    "gb": "gb", "gigabyte": "gb", "gigabytes": "gb", "tb": "tb", "terabytes": "tb", "kib": "kib", "mib": "mib", "gib": "gib",
    "hz": "hz", "khz": "khz", "mhz": "mhz", "ghz": "ghz", "px": "px", "pixel": "px", "pixels": "px",
}  # fmt: skip
_FOLDS = {"twice": 2.0, "double": 2.0, "doubles": 2.0, "doubled": 2.0, "triple": 3.0, "tripled": 3.0, "triples": 3.0, "half": 0.5, "halves": 0.5, "halved": 0.5}  # fmt: skip
_REVERSING = re.compile(r"\b(?:from|instead of|rather than|versus|vs|against|compared (?:with|to)|was|down from|up from|over|than)\b")


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure at tokens [start, end) of a text, with its unit and the words after it."""

    start: int
    end: int
    value: float
    unit: str
    beside: tuple[str, ...]


def unit_of(word: str) -> str:
    """Return the name of a unit of measure, empty for a word that is none."""
    return _UNIT.get(word.lower(), "")


def figures_in(tokens: Sequence[Token]) -> tuple[Figure, ...]:
    """Return the figures of a text."""
    return tuple(figure for at in range(len(tokens)) if (figure := _figure(tokens, at)))


def _figure(tokens: Sequence[Token], at: int) -> Figure | None:
    token = tokens[at]
    end = at + 1
    if token.kind == "number":
        value = float(number_in(token)) * {"k": 1e3, "m": 1e6}.get(token.unit, 1.0)
        unit = unit_of(token.unit) if token.unit not in ("", "k", "m") else ""
    elif token.lower in _FOLDS:
        return Figure(at, end, _FOLDS[token.lower], "x", ())
    elif token.lower.endswith("fold") and cardinal_word(token.lower.removesuffix("fold").rstrip("-")):
        return Figure(at, end, float(cardinal_word(token.lower.removesuffix("fold").rstrip("-")) or 0), "x", ())
    elif cardinal_word(token.lower) is not None:
        value, unit = float(cardinal_word(token.lower) or 0), ""
        if end < len(tokens) and tokens[end].lower in ("hundred", "thousand", "million", "dozen"):
            value *= {"hundred": 100, "thousand": 1000, "million": 1e6, "dozen": 12}[tokens[end].lower]
            end += 1
    else:
        head, _, tail = token.lower.partition("-")
        if not tail or not (head.isdigit() or cardinal_word(head) is not None):
            return None
        value, unit = float(head if head.isdigit() else cardinal_word(head) or 0), unit_of(tail)
    if not unit and end < len(tokens):
        unit = unit_of(tokens[end].lower)
    beside = tuple(stem(t.text) for t in tokens[end : end + 5] if t.kind in ("word", "code"))
    return Figure(at, end, value, unit, beside)


def ordered(text: str, old: float, new: float) -> bool | None:
    """Tell whether a text gives `old` as the figure before and `new` as the one after; None when it does not say.

    "From A to B", "A to B" and "A, now B" put the old figure first; "B, down from A", "B instead of A" and
    "B against A" put it last.
    """
    tokens = tokens_of(text)
    figures = figures_in(tokens)
    verdicts: set[bool] = set()
    for one, other in zip(figures, figures[1:], strict=False):
        if {one.value, other.value} != {old, new} or other.start - one.end > 12:
            continue
        between = text[tokens[one.start].end : tokens[other.start].start]
        before = tokens[one.start - 1].lower if one.start else ""
        first_is_old = before == "from" or not _REVERSING.search(between)
        verdicts.add((one.value == old) == first_is_old)
    return verdicts.pop() if len(verdicts) == 1 else None
