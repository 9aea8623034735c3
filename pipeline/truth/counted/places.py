"""Places in a stack: "the bottom of a stack of four", "part two of three"."""

from __future__ import annotations

from pipeline.truth.counting import Counting
from pipeline.truth.lexicon.order import STACKS
from pipeline.truth.numbers import Quantity

_LOWEST = frozenset("bottom base foundation first start beginning lowest".split())
_HIGHEST = frozenset("top last end tip final highest".split())
_REACH = 8


def is_misplaced(counting: Counting, quantity: Quantity) -> str:
    """Return how a sentence gives the one pull request that is cited a wrong place in its stack, or nothing."""
    claim, cited = counting.claim, counting.evidence.cited
    stack = counting.evidence.pull(cited[0]).stack if len(cited) == 1 else ()
    if len(stack) < 2 or cited[0] not in stack:
        return ""
    before = [claim.word(i) for i in range(max(0, quantity.start - _REACH), quantity.start)]
    place, said = (
        stack.index(cited[0]) + 1,
        _place_said(before, claim.word(quantity.end), quantity, len(stack)),
    )
    if said and (said == place) == ("not" in before):
        return f"it is number {place} of {len(stack)}"
    return ""


def _place_said(before: list[str], after: str, quantity: Quantity, depth: int) -> int:
    """Return the place that the words before a figure say, the lowest being 1, or 0."""
    if before[-1:] == ["part"] and after == "of":
        return int(quantity.value)
    if before[-1:] == ["of"] and before[-2:-1] and before[-2] in _LOWEST | _HIGHEST:
        return 1 if before[-2] in _LOWEST else depth
    at = next((i for i in range(len(before) - 1, 1, -1) if before[i] in STACKS), 0)
    if before[at - 2 : at] not in (["of", "a"], ["of", "the"], ["of", "his"], ["of", "her"]):
        return 0
    word = before[at - 3] if at > 2 else ""
    return 1 if word in _LOWEST else depth if word in _HIGHEST else 0
