"""Figures that a text does not give but that two of its figures make: a difference, a ratio, a part of the other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.figures import Figure, figures_in, ordered
from pipeline.truth.lexicon.auxiliaries import HEDGING
from pipeline.truth.lexicon.order import DOWN, UP
from pipeline.truth.lexicon.plain import FUNCTION
from pipeline.truth.numbers import Quantity, ordinal_word
from pipeline.truth.tokens import tokens_of

# With more pull requests than these, some text has any part.
_A_FEW = 3
# Two figures further apart than this are not set against each other.
_REACH = 24
_LESS = DOWN | frozenset(
    """
    less fewer shorter smaller lower quicker faster saves save saved saving savings off shaved sooner earlier
    short reduction decrease cheaper lighter better
    """.split()
)
_MORE = UP | frozenset(
    "more longer larger higher bigger slower extra gain increase worse heavier later over above better".split()
)
_ENDS = frozenset("to from at than against not versus vs instead was were".split())


def pairs_of(claim: Claim, evidence: Evidence) -> Iterator[tuple[Figure, Figure]]:
    """Return figures of the text in one unit that a sentence may set against each other, the smaller one first.

    Where the sentence gives figures of the text, one of them must be in the pair.
    """
    told = {f.value for f in figures_in(claim.tokens)}
    known = [f for f in evidence.figures if f.unit not in ("x",)]
    given = {(f.value, f.unit) for f in known if f.value in told}
    for one, other in combinations(known, 2):
        if one.unit != other.unit or one.value == other.value or other.start - one.end > _REACH:
            continue
        alike = {value for value, unit in given if unit == one.unit}
        if alike and not alike & {one.value, other.value}:
            continue
        low, high = sorted((one, other), key=lambda f: f.value)
        if low.value > 0:
            yield low, high


def is_part(claim: Claim, quantity: Quantity, evidence: Evidence) -> bool:
    """Tell "less than a quarter of the 1.4 s", "down by two-thirds" and "half as fast again" by the text's figures."""
    ahead = [claim.word(i) for i in range(quantity.end, quantity.end + 6)]
    at = quantity.start - 1
    while claim.word(at) in HEDGING:
        at -= 1
    by, near = claim.word(at) == "by", set(ahead[:2])
    grows = (ahead[:1] == ["as"] and "again" in ahead) or bool(near & _MORE)
    shrinks = bool(near & _LESS)
    words = {claim.word(i) for i in range(*claim.chunk_at(quantity.start))}
    for low, high in pairs_of(claim, evidence):
        off, on, part = 1 - low.value / high.value, high.value / low.value - 1, low.value / high.value
        wanted = [part] if not (by or grows or shrinks) else []
        wanted += [on] if grows or (by and words & UP) or near & {"faster", "quicker"} else []
        wanted += [off] if shrinks or (by and not words & UP) else []
        if any(quantity.accepts(value) for value in wanted):
            return True
    return False


def is_difference(claim: Claim, quantity: Quantity, unit: str, evidence: Evidence) -> bool:
    """Tell "three seconds longer" and "up by 3.7 points" of a text that goes from one figure to the other."""
    if len(evidence.pool) > _A_FEW:
        return False
    start, end = claim.chunk_at(quantity.start)
    words = claim.said_in(start, end)
    before = claim.word(quantity.start - 1)
    # "Falls from 31 to 19" gives the figures themselves; "a cut of 12" and "by 12" the difference.
    itself = before in _ENDS or (before == "of" and claim.word(quantity.start - 2) not in _LESS | _MORE)
    if itself or (before != "by" and not words & (_LESS | _MORE)):
        return False
    noun = claim.word(quantity.end)
    bare = not unit and (not noun.isalpha() or noun in _LESS | _MORE | FUNCTION)
    return any(
        (bare or unit == low.unit)
        and _is_so_much(quantity, round(high.value - low.value, 6))
        and not _is_contrary(words, low, high, evidence)
        for low, high in pairs_of(claim, evidence)
    )


def _is_so_much(quantity: Quantity, value: float) -> bool:
    """Compare a difference with a figure; "at most 40" is near 40, and not any difference below it."""
    bounded = quantity.hedge in ("over", "under", "at least", "at most")
    return quantity.accepts(value) and (not bounded or abs(value - quantity.value) <= 0.12 * quantity.value)


def _is_contrary(words: set[str], low: Figure, high: Figure, evidence: Evidence) -> bool:
    """Tell whether a sentence says "up" of what the text lets fall, or "down" of what it lets rise."""
    up, down = bool(words & _MORE), bool(words & _LESS)
    rises = ordered(evidence.prose, low, high)
    return up != down and rises is not None and rises != up


_NEARLY = {"nearly": (0.82, 1.0), "close to": (0.85, 1.08), "just over": (1.0, 1.2), "about": (0.87, 1.13)}


def is_ratio(claim: Claim, quantity: Quantity, evidence: Evidence) -> bool:
    """Tell "nearly tenfold" and "more than four times as fast" by two figures of the text."""
    return any(
        low.unit != "%" and _is_near(quantity, high.value / low.value)
        for low, high in pairs_of(claim, evidence)
    )


def _is_near(quantity: Quantity, ratio: float) -> bool:
    """Compare a factor with a ratio: on the side that a hedge says, else a little either way."""
    if quantity.hedge in ("over", "at least"):
        return ratio >= quantity.value
    if quantity.hedge in ("under", "at most"):
        return ratio <= quantity.value
    ratio = 1 / ratio if quantity.value < 1 else ratio
    if quantity.hedge in _NEARLY:
        low, high = _NEARLY[quantity.hedge]
        return low * quantity.value <= ratio <= high * quantity.value
    return abs(ratio - quantity.value) <= 0.065 * quantity.value


def is_part_in_words(claim: Claim, quantity: Quantity, evidence: Evidence) -> bool:
    """Tell "half of a lifetime" of a text that says so, and "one in five" of a text that has "every fifth"."""
    if len(evidence.pool) > _A_FEW or quantity.hedge or not quantity.value:
        return False
    words = claim.words(quantity.start, quantity.end)
    if not quantity.in_digits and evidence.has_folded(re.sub(r"^(?:a|an|one) ", "", words)):
        return True
    part = round(1 / quantity.value)
    said = (token.lower for token in tokens_of(evidence.prose))
    return any(ordinal_word(word) == part for word in said) and abs(1 / part - quantity.value) < 1e-6
