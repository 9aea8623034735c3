"""Figures without a noun that count no pull requests, because the text of the few that are named gives them."""

from __future__ import annotations

import re

from pipeline.truth.counted.rests import pieces_of
from pipeline.truth.counting import Counting
from pipeline.truth.lexicon.plain import PULL_HEADS
from pipeline.truth.lexicon.verbs import BASE
from pipeline.truth.measured.named import names_so_many
from pipeline.truth.numbers import Quantity
from pipeline.truth.phrases import own_noun
from pipeline.truth.stems import stem

# With more pull requests than these, some text gives any small figure.
_A_FEW = 3
_PLACES = frozenset("to at from in into version".split())
_OVER = frozenset("other others remaining more rest".split())


def is_of_text(counting: Counting, quantity: Quantity) -> bool:
    """Tell "four of them at most", "split in four" and "its target of fifty", where the text gives the figure."""
    evidence, claim = counting.evidence, counting.claim
    if len(evidence.pool) > _A_FEW or quantity.value < 2:
        return False
    parts = [int(of) for of in re.findall(r"\[\d+/(\d+)\]", evidence.prose)]
    if counting.words(quantity)[-1] in ("parts", "steps", "pieces") and quantity.value in parts:
        return True
    if own_noun(claim, quantity) == "pulls":
        noun = counting.words(quantity)[-1]  # "200 steps" of a run are no steps of a stack.
        same = (f for f in evidence.figures if f.value == quantity.value)
        return noun not in PULL_HEADS and any(stem(noun) in figure.beside for figure in same)
    if _OVER & {claim.word(quantity.start - 1), claim.word(quantity.end)}:
        return False
    if len(evidence.pool) > 1 and _is_counted(counting, quantity):
        return False
    before = claim.word(quantity.start - 1)
    if counting.role(quantity).makers and before not in _PLACES and len(evidence.pool) > 1:
        return False
    if before in ("to", "at") and re.search(
        rf"\bfrom v?{quantity.value:g}\b[^\n]{{0,12}} to\b", evidence.prose
    ):
        return False  # What was left, and not what was reached.
    if any(quantity.accepts(f.value) for f in evidence.figures):
        return True
    return any(
        str(int(quantity.value)) == part
        for version in evidence.versions
        if len(version) == 1
        for part in version
    )


def is_of_things(counting: Counting, quantity: Quantity) -> bool:
    """Tell "six test classes", where a noun that is also a verb hides the thing that is counted."""
    claim = counting.claim
    hidden = claim.word(quantity.end) in BASE and claim.word(quantity.end + 1).endswith("s")
    if not hidden or quantity.value < 2 or quantity.hedge:
        return False
    if names_so_many(claim, quantity, counting.evidence):
        return True
    if "not" in claim.said_in(quantity.end, quantity.end + 8):
        return False
    colon = next((i for i in range(quantity.end, len(claim.tokens)) if claim.word(i) == ":"), None)
    return colon is not None and pieces_of(counting, colon + 1, len(claim.tokens)) == quantity.value


def _is_counted(counting: Counting, quantity: Quantity) -> bool:
    """Tell whether what is said beside a figure shows that it counts: "two are open", "two of them", "landed two"."""
    claim = counting.claim
    beside = range(quantity.start - 1, quantity.end + 3)
    near = claim.said_in(quantity.end, quantity.end + 2)
    return any(mark.start in beside for mark in claim.marks) or "of" in near
