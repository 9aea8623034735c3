"""A figure as read, with the range of values that it accepts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

QuantityKind = Literal["count", "share", "all", "none", "both", "ordinal", "multiple"]


@dataclass(frozen=True, slots=True)
class Quantity:
    """A figure in tokens [start, end): accepted are values from `low` to `high`.

    Counts are whole numbers, shares lie between 0 and 1. `noun` is what a compound such as "four-deep" carries
    after its number; `hedge` the word that widened or turned the range.
    """

    start: int
    end: int
    kind: QuantityKind
    value: float
    low: float
    high: float
    hedge: str = ""
    noun: str = ""
    in_digits: bool = False

    def accepts(self, value: float) -> bool:
        """Tell whether a computed value is what was said."""
        return self.low <= value <= self.high


def exactly(
    start: int,
    end: int,
    value: float,
    kind: QuantityKind = "count",
    *,
    noun: str = "",
    in_digits: bool = False,
) -> Quantity:
    """Return a figure that accepts one value only."""
    return Quantity(start, end, kind, value, value, value, noun=noun, in_digits=in_digits)


def share(start: int, end: int, value: float, off: float = 0.02, *, in_digits: bool = False) -> Quantity:
    """Return a share that accepts what lies within `off` of it."""
    return Quantity(start, end, "share", value, value - off, value + off, in_digits=in_digits)
