"""Figures that a pull request's own text gives.

Value, unit, what stands beside them, and which came first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pipeline.truth.numbers import cardinal_word
from pipeline.truth.numbers.shares import FRACTIONS
from pipeline.truth.stems import stem
from pipeline.truth.tokens import Token, number_in, tokens_of

_UNIT = {
    "s": "s", "sec": "s", "secs": "s", "second": "s", "seconds": "s", "ms": "ms", "millisecond": "ms",
    "milliseconds": "ms", "us": "us", "µs": "us", "microsecond": "us", "microseconds": "us", "ns": "ns",
    "nanosecond": "ns", "nanoseconds": "ns", "min": "min", "mins": "min", "minute": "min",
    "minutes": "min", "h": "h", "hour": "h", "hours": "h", "day": "day", "days": "day", "d": "day",
    "week": "week", "weeks": "week", "month": "month", "months": "month", "year": "year", "years": "year",
    "%": "%", "percent": "%", "per-cent": "%", "points": "%", "x": "x", "times": "x", "fold": "x",
    "×": "x", "b": "byte", "byte": "byte", "bytes": "byte", "kb": "kb", "kilobyte": "kb",
    "kilobytes": "kb", "mb": "mb", "megabyte": "mb", "megabytes": "mb", "gb": "gb", "gigabyte": "gb",
    "gigabytes": "gb", "tb": "tb", "terabytes": "tb", "kib": "kib", "mib": "mib", "gib": "gib", "hz": "hz",
    "khz": "khz", "mhz": "mhz", "ghz": "ghz", "px": "px", "pixel": "px", "pixels": "px",
    "mm": "mm", "millimetre": "mm", "millimetres": "mm", "millimeter": "mm", "millimeters": "mm", "cm": "cm",
    "centimetre": "cm", "centimetres": "cm", "centimeter": "cm", "centimeters": "cm", "m": "m", "metre": "m",
    "metres": "m", "meter": "m", "meters": "m", "km": "km", "kilometre": "km", "kilometres": "km",
    "kibibyte": "kib", "kibibytes": "kib", "mebibyte": "mib", "mebibytes": "mib", "gibibyte": "gib",
    "gibibytes": "gib", "terabyte": "tb", "tib": "tib", "bit": "bit", "bits": "bit", "hertz": "hz",
    "kilohertz": "khz", "megahertz": "mhz", "gigahertz": "ghz", "gram": "g", "grams": "g", "kg": "kg",
    "kilogram": "kg", "kilograms": "kg", "degree": "deg", "degrees": "deg", "radian": "rad", "radians": "rad",
    "db": "db", "decibel": "db", "decibels": "db", "fps": "fps", "rps": "rps", "watt": "w", "watts": "w",
    "volt": "v", "volts": "v", "amp": "a", "amps": "a",
}  # fmt: skip
# What a unit measures, and how much of the dimension's first unit it is.
_DIMENSIONS = {
    "time": {"s": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9, "min": 60.0, "h": 3600.0, "day": 86400.0},
    "memory": {
        "byte": 1.0, "kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12, "kib": 2.0**10, "mib": 2.0**20,
        "gib": 2.0**30, "tib": 2.0**40,
    },
}  # fmt: skip
_MEASURES = {unit: (name, scale) for name, units in _DIMENSIONS.items() for unit, scale in units.items()}
_SCALE = {"hundred": 100.0, "thousand": 1000.0, "million": 1e6, "billion": 1e9, "dozen": 12.0}
_FOLDS = {
    "twice": 2.0, "double": 2.0, "doubles": 2.0, "doubled": 2.0, "triple": 3.0, "tripled": 3.0,
    "triples": 3.0, "half": 0.5, "halves": 0.5, "halved": 0.5,
}  # fmt: skip
_JOINERS = frozenset(
    "to from instead rather in against versus vs than down up not and or was were it where now with".split()
)
# Between two figures: the first is the new one, or the first is the old one.
_REVERSING = re.compile(
    r"\b(?:from|instead of|rather than|in place of|in lieu of|versus|vs|against|compared (?:with|to)|was|were|took|needed|used to|down from|up from|than|not)\b"
)
_SCIENTIFIC = re.compile(r"\d(?:\.\d+)?[eE][+-]?\d{1,2}")
# After a figure: it is the one from before. "Before taking the logarithm" says when something else happens.
_IS_OLD = re.compile(
    r"\b(?:today|currently|previously|at present|earlier|so far)\b|\bbefore\b(?= (?:this|that|the change)\b|\W*$)"
)
_FORWARD = re.compile(r"\bto\b|->|→|=>|\binto\b|\bnow\b|\bbecomes?\b")


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure at tokens [start, end) of a text, with its unit and the words after it."""

    start: int
    end: int
    value: float
    unit: str
    beside: tuple[str, ...]
    is_counted: bool = False

    @property
    def amount(self) -> tuple[str, float]:
        """What is measured, and how much of it: 190 milliseconds are less than 2.6 seconds."""
        dimension, scale = _MEASURES.get(self.unit, (self.unit, 1.0))
        return dimension, round(self.value * scale, 12)

    @property
    def is_time(self) -> bool:
        """Whether it measures how long something takes."""
        return self.amount[0] == "time"


def unit_of(word: str) -> str:
    """Return the name of a unit of measure, empty for a word that is none."""
    return _UNIT.get(word.lower(), "")


def figures_in(tokens: Sequence[Token]) -> tuple[Figure, ...]:
    """Return the figures of a text; one set against another without a unit has the other's.

    "6 minutes in place of 21".
    """
    found = [figure for at in range(len(tokens)) if (figure := _figure(tokens, at))]
    for i, (one, other) in enumerate(pairwise(found)):
        between = " ".join(t.lower for t in tokens[one.end : other.start])
        if other.start - one.end > 6 or not (_REVERSING.search(between) or _FORWARD.search(between)):
            continue
        if one.unit and not other.unit and not other.is_counted:
            found[i + 1] = replace(other, unit=one.unit)
        elif other.unit and not one.unit and not one.is_counted:
            found[i] = replace(one, unit=other.unit)
    return tuple(found)


def _figure(tokens: Sequence[Token], at: int) -> Figure | None:
    token = tokens[at]
    end = at + 1
    if (alone := _value_of_word(token)) is not None:
        return Figure(at, end, *alone, ())
    if token.kind == "number":
        minutes = _is_of_duration(tokens, at)
        value = float(number_in(token)) * (1.0 if minutes else {"k": 1e3, "m": 1e6}.get(token.unit, 1.0))
        unit = "min" if minutes else unit_of(token.unit) if token.unit not in ("", "k", "m") else ""
        if end < len(tokens) and tokens[end].lower in _SCALE and not token.unit:
            value *= _SCALE[tokens[end].lower]
            end += 1
    elif cardinal_word(token.lower) is not None:
        if token.lower == "one" and end < len(tokens) and tokens[end].kind == "mark":
            return None  # "The smaller one," counts nothing.
        if end < len(tokens) and tokens[end].lower.endswith("s") and tokens[end].lower in FRACTIONS:
            return None  # "By three quarters".
        value, unit = float(cardinal_word(token.lower) or 0), ""
        if end < len(tokens) and tokens[end].lower in ("hundred", "thousand", "million", "billion", "dozen"):
            value *= _SCALE[tokens[end].lower]
            end += 1
    else:
        head, _, tail = token.lower.partition("-")
        if not tail or tail in FRACTIONS or not (head.isdecimal() or cardinal_word(head) is not None):
            return None
        value, unit = float(head if head.isdecimal() else cardinal_word(head) or 0), unit_of(tail)
    if not unit and end < len(tokens):
        unit = unit_of(tokens[end].lower)
    tail = token.text.partition("-")[2]
    own = (stem(tail),) if tail else ()
    around = (*tokens[max(0, at - 6) : at], *tokens[end : end + 6])
    beside = tuple(
        stem(part) for t in around if t.kind in ("word", "code") for part in re.split(r"[-_.]", t.text)
    )
    beside = (*own, *beside)
    after = tokens[end].lower if end < len(tokens) else ""
    counted = not unit and after.isalpha() and after not in _JOINERS
    return Figure(at, end, value, unit, beside, counted)


def _value_of_word(token: Token) -> tuple[float, str] | None:
    """Return the value and the unit of "1e-6", "twice" and "tenfold", words that no other belongs to."""
    if _SCIENTIFIC.fullmatch(token.text):
        return float(token.text), ""
    if token.lower in _FOLDS:
        return _FOLDS[token.lower], "x"
    times = (
        cardinal_word(token.lower.removesuffix("fold").rstrip("-")) if token.lower.endswith("fold") else None
    )
    return (float(times), "x") if times else None


def durations(figures: Sequence[Figure]) -> tuple[Figure, ...]:
    """Return figures with "15 minutes 26 seconds", "15m 26s" and "1h 5m" as one figure each, in the smaller unit."""
    found: list[Figure] = []
    for figure in figures:
        last = found[-1] if found else None
        smaller = {"h": "min", "min": "s"}.get(last.unit) if last else None
        # A unit that is a word of its own stands between the two, or "and" does.
        if (
            last
            and smaller
            and figure.start - last.end <= 2
            and figure.unit in (smaller, "")
            and figure.value < 60
        ):
            value = last.value * 60 + figure.value
            found[-1] = replace(last, end=figure.end, value=value, unit=smaller)
        else:
            found.append(figure)
    return tuple(found)


def _is_of_duration(tokens: Sequence[Token], at: int) -> bool:
    """Tell the minutes of "15m 26s" and "1h 5m" from millions."""
    if tokens[at].unit != "m":
        return False
    before, after = tokens[at - 1].unit if at else "", tokens[at + 1].unit if at + 1 < len(tokens) else ""
    return before == "h" or after == "s"


def neighbours(figures: Sequence[Figure]) -> list[tuple[Figure, Figure]]:
    """Return pairs of figures next to each other, a mere count between them left out.

    "11 s on eight cores, it takes 38 s".
    """
    pairs = list(pairwise(figures))
    return pairs + [
        (a, c)
        for a, b, c in zip(figures, figures[1:], figures[2:], strict=False)
        if (b.is_counted and not a.is_counted) or (b.unit and not a.unit and not c.unit)
    ]


def is_same(one: Figure, other: Figure) -> bool:
    """Tell whether two figures are equal; one whose unit is left out may have any."""
    return one.amount == other.amount if one.unit and other.unit else one.value == other.value


def ordered(text: str, old: Figure, new: Figure) -> bool | None:
    """Tell whether a text gives `old` as the figure before and `new` as the one after; None when it does not say.

    "From A to B", "A to B" and "A, now B" put the old figure first; "B, down from A", "B instead of A" and
    "B against A" put it last.
    """
    tokens = tokens_of(text)
    figures = durations(figures_in(tokens))
    verdicts: set[bool] = set()
    for one, other in neighbours(figures):
        forward = is_same(one, old) and is_same(other, new)
        if not (forward or (is_same(one, new) and is_same(other, old))) or other.start - one.end > 14:
            continue
        between = text[tokens[one.start].end : tokens[other.start].start]
        before = tokens[one.start - 1].lower if one.start else ""
        if one.unit and other.unit and one.amount[0] != other.amount[0]:
            continue
        after = " ".join(t.lower for t in tokens[other.end : other.end + 4])
        if _IS_OLD.search(after.split(".")[0]):
            verdicts.add(not forward)
        elif before == "from" or (_FORWARD.search(between) and not _REVERSING.search(between)):
            verdicts.add(forward)
        elif _REVERSING.search(between):
            verdicts.add(not forward)
    return verdicts.pop() if len(verdicts) == 1 else None
