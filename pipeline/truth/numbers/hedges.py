"""Words that widen or turn a figure: "nearly", "more than", "at least", "or so"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf

from pipeline.truth.numbers.quantity import Quantity
from pipeline.truth.tokens import Token, word_at

# "Spread over four authors" is no "more than four".
_SPREAD = frozenset(
    """
    spread spreads split strung scattered distributed divided all carried taken handed shared stretched
    went goes looked
    """.split()
)
_HEDGES: tuple[tuple[str, str], ...] = (
    ("just over", "just over"), ("slightly over", "just over"), ("slightly more than", "just over"),
    ("a little over", "just over"), ("a little more than", "just over"), ("a bit over", "just over"),
    ("a bit more than", "just over"), ("a shade over", "just over"), ("a touch over", "just over"),
    ("no more than", "at most"), ("not more than", "at most"), ("at most", "at most"),
    ("up to", "at most"), ("no fewer than", "at least"), ("no less than", "at least"),
    ("at least", "at least"), ("not fewer than", "at least"), ("well over", "over"), ("more than", "over"),
    ("over", "over"), ("above", "over"), ("north of", "over"), ("upwards of", "over"),
    ("better than", "over"), ("greater than", "over"), ("in excess of", "over"), ("just under", "nearly"),
    ("slightly under", "nearly"), ("slightly less than", "nearly"), ("just shy of", "nearly"),
    ("shy of", "nearly"), ("a little under", "nearly"), ("a little less than", "nearly"),
    ("a bit under", "nearly"), ("just below", "nearly"), ("slightly fewer than", "nearly"),
    ("not quite", "nearly"), ("nearly", "nearly"), ("almost", "nearly"), ("close to", "close to"),
    ("well under", "under"), ("less than", "under"), ("fewer than", "under"), ("under", "under"),
    ("below", "under"), ("south of", "under"), ("about", "about"), ("around", "about"),
    ("roughly", "about"), ("approximately", "about"), ("some", "about"), ("or so", "about"),
)  # fmt: skip


def hedged(tokens: Sequence[Token], quantity: Quantity) -> Quantity:
    """Return the quantity with its range turned by the words around it."""
    hedge = _hedge(tokens, quantity)
    if quantity.kind == "all" and hedge in ("nearly", "about"):
        return Quantity(quantity.start, quantity.end, "share", 1, 0.85, 0.999999, "nearly")
    if hedge and quantity.kind == "multiple" and hedge not in ("over", "under", "at least", "at most"):
        return replace(quantity, hedge=hedge)
    if not hedge or quantity.kind not in ("count", "share", "multiple") or quantity.noun == "deep":
        return quantity
    low, high = _widened(quantity, hedge)
    return replace(quantity, low=low, high=high, hedge=hedge)


def _hedge(tokens: Sequence[Token], quantity: Quantity) -> str:
    """Return the kind of hedge before a figure, or of "or so" after it."""
    if (word_at(tokens, quantity.end), word_at(tokens, quantity.end + 1)) == ("or", "so"):
        return "about"
    before = quantity.start
    while quantity.kind == "share" and before and tokens[before - 1].lower in ("a", "an", "the", "only"):
        before -= 1
    words = [token.lower for token in tokens[max(0, before - 4) : before]]
    text = " " + " ".join(words)
    hedge = next((name for phrase, name in _HEDGES if text.endswith(" " + phrase)), "")
    spread = len(words) > 1 and words[-1] == "over" and words[-2] in _SPREAD | {",", ":"}
    return "" if hedge == "over" and spread else hedge


def _widened(quantity: Quantity, hedge: str) -> tuple[float, float]:
    """Return the range that a careful person accepts for a hedged figure."""
    value = quantity.value
    if quantity.kind in ("share", "multiple"):
        step, reach, near = 1e-9, 0.06, 0.035
    else:
        step, reach, near = 1, max(1, 0.12 * value), max(1, 0.1 * value)
    ranges = {
        "about": (value - near, value + near),
        "close to": (value - reach, value + near),
        "nearly": (value - reach, value - step),
        "just over": (value + step, value + reach * (4 / 3)),
        "over": (value + step, inf),
        "under": (0, value - step),
        "at least": (value, inf),
        "at most": (0, value),
    }
    return ranges[hedge]
