"""Figures that measure nothing: "one", "double quotes", "in three places", "the two agree"."""

from __future__ import annotations

from pipeline.truth.claims import Claim
from pipeline.truth.counting import Counting
from pipeline.truth.figures import unit_of
from pipeline.truth.lexicon.auxiliaries import MODALS
from pipeline.truth.lexicon.plain import FUNCTION
from pipeline.truth.lexicon.verbs import BASE
from pipeline.truth.numbers import Quantity
from pipeline.truth.phrases import is_decimal, phrase_end

_PLACES = frozenset(
    """
    places areas fronts spots corners fields layers modules levels sides directions ways counts topics
    subjects things points steps goes
    """.split()
)


def says_nothing(counting: Counting, quantity: Quantity, unit: str) -> bool:
    """Tell figures that measure nothing: "one", vague ones, "in three places", "two more", and the text's own."""
    claim, last = counting.claim, counting.claim.word(phrase_end(counting.claim, quantity) - 1)
    in_words = not quantity.in_digits
    vague = quantity.low != quantity.high and not quantity.hedge and quantity.kind == "count"
    if in_words and (vague or (quantity.value == 1 and not last.endswith("s"))):
        return True
    if quantity.kind == "multiple" and claim.word(quantity.end + 1) in ("many", "much"):
        return True
    if _is_of_occurrences(counting, quantity) or _is_adjective(claim, quantity):
        return True
    if claim.word(quantity.start - 1) == "the" and in_words and _goes_back(counting, quantity):
        return True
    if last in _PLACES and _counts_something(counting, quantity):
        return True
    text = claim.tokens[quantity.start].text
    decimal = quantity.in_digits and (quantity.value % 1 or is_decimal(claim, quantity))
    if decimal and not unit and counting.evidence.has_exact(text):
        return True
    # "And two more portable" goes on with a list, "two more functions" counts things.
    counted = claim.word(quantity.end + 1)
    more = claim.word(quantity.end) == "more" and not counted.endswith("s") and not unit_of(counted)
    return in_words and more


def _is_adjective(claim: Claim, quantity: Quantity) -> bool:
    """Tell "double quotes" and "the triple slash", which measure nothing, from "to double throughput"."""
    before, after = claim.word(quantity.start - 1), claim.word(quantity.end)
    named = after.isalpha() and after not in FUNCTION and claim.word(quantity.start) in ("double", "triple")
    return named and before not in MODALS | {"to"}


def _goes_back(counting: Counting, quantity: Quantity) -> bool:
    """Tell "the two agree", "the two now share": no noun follows, so that what was named before is meant."""
    claim = counting.claim
    words = [claim.word(i) for i in range(quantity.end, phrase_end(claim, quantity))]
    return len(words) == 1 and not words[0].endswith("s") and (words[0] in BASE or words[0].endswith("ed"))


def _is_of_occurrences(counting: Counting, quantity: Quantity) -> bool:
    """Tell "birch turns up twice", once for each of the two pull requests that are cited."""
    claim = counting.claim
    often = {"once": 1, "twice": 2, "thrice": 3}.get(claim.word(quantity.start))
    alone = claim.word(quantity.end) in ("", ",", ".", ":", "—", "in", "on", "among", "today", "here", "for")
    return bool(claim.people) and alone and often == len(counting.evidence.cited)


def _counts_something(counting: Counting, quantity: Quantity) -> bool:
    """Tell whether "in three places" goes with three pull requests."""
    claim = counting.claim
    same = [q for q in claim.quantities if q is not quantity and q.value == quantity.value]
    return (bool(same) and claim.word(quantity.start - 1) in ("in", "on", "at")) or quantity.accepts(
        len(counting.evidence.pool)
    )
