"""Figures without a noun of their own: whether they count pull requests, and whether they count at all."""

from __future__ import annotations

from pipeline.truth.claims import Claim
from pipeline.truth.lexicon.status import TELLING
from pipeline.truth.lexicon.verbs import REPORTING_VERBS
from pipeline.truth.numbers import Quantity
from pipeline.truth.phrases import own_noun
from pipeline.truth.vocabulary import is_plain, is_verb_of_change

_COUNTED_BY = frozenset(
    """
    is are was were have has still remain remains already in out by from each apiece altogether total
    """.split()
)
_AGAINST = frozenset("to from against versus vs before instead rather place where was were took used".split())


def counts_pulls(claim: Claim, quantity: Quantity) -> bool:
    """Tell whether a figure may count pull requests.

    By its noun, or because it has none and no neighbour lends one.
    """
    if quantity.kind in ("ordinal", "multiple") or quantity.noun or quantity.start in claim.in_title:
        return False
    if quantity.kind == "share" and claim.word(quantity.end) == "of":
        return False
    noun = own_noun(claim, quantity)
    if noun is None and quantity.kind == "count" and _of_things(claim, quantity):
        return False
    return noun == "pulls" or (
        noun is None and not is_set_against(claim, quantity) and not is_bare_figure(claim, quantity)
    )


def _of_things(claim: Claim, quantity: Quantity) -> bool:
    """Tell "three of eleven models", where the whole counts something else."""
    if claim.word(quantity.end) != "of":
        return False
    near = range(quantity.end + 1, quantity.end + 4)
    whole = next((q for q in claim.quantities if q.start in near and q.kind == "count"), None)
    return whole is not None and own_noun(claim, whole) == "other"


def is_bare_figure(claim: Claim, quantity: Quantity) -> bool:
    """Tell whether digits without a noun count nothing.

    "a 404" and "pytest 9" count nothing, "3 landed" and "2 of them" do.
    """
    if not quantity.in_digits or quantity.kind != "count":
        return False
    of_the = claim.word(quantity.start - 1) == "the" and claim.word(quantity.start - 2) in ("of", "among")
    if of_the and not claim.word(quantity.end).isalpha():
        return False
    in_text = quantity.start in claim.in_text
    if in_text and quantity.value > max(claim.pool_size, 12):
        return True
    if _is_name_before(claim, quantity.start - 1):
        return True
    return in_text and not _is_counted(claim, quantity)


def _is_name_before(claim: Claim, at: int) -> bool:
    """Tell whether the word before digits is a name that they belong to."""
    if at < 0 or at in claim.spoken_for or claim.tokens[at].possessive:
        return False
    named = claim.tokens[at].kind in ("word", "code") and not is_plain(claim.word(at))
    marked = any(mark.start <= at < mark.end for mark in claim.marks)
    return named and not marked and not is_verb_of_change(claim.word(at))


def _is_counted(claim: Claim, quantity: Quantity) -> bool:
    """Tell whether what is said after or before digits counts them: "2 of them", "landed 3"."""
    after = claim.word(quantity.end)
    if after in ("of", "more", "others", "other") or after in REPORTING_VERBS or after in _COUNTED_BY:
        return True
    predicates = [m for m in claim.marks if m.form not in ("attribute", "noun")]
    open_end = quantity.end < len(claim.tokens) and claim.tokens[quantity.end].kind != "mark"
    if open_end and any(quantity.end <= m.start <= quantity.end + 3 for m in predicates):
        return True
    return any(m.end == quantity.start and m.name in TELLING for m in claim.marks)


def is_set_against(claim: Claim, quantity: Quantity) -> bool:
    """Tell whether a figure without a noun is set against a measurement: "from 21 to 2.1 microseconds"."""
    for other in claim.quantities:
        if other is quantity or other.kind not in ("count", "share", "multiple"):
            continue
        first, second = sorted((other, quantity), key=lambda q: q.start)
        between = [claim.word(i) for i in range(first.end, second.start)]
        if len(between) > 7 or any(word in (";", ".", ":") for word in between):
            continue
        joined = any(word in _AGAINST for word in between)
        if joined and own_noun(claim, other) == "other":
            return True
    return False
