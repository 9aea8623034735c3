"""What is said of all of some pull requests but stands in the texts of a part of them: "both are about exports"."""

from __future__ import annotations

from pipeline.models import Finding
from pipeline.truth.counted.wording import KIND, said_of
from pipeline.truth.counting import Counting
from pipeline.truth.findings import listed, refuted
from pipeline.truth.numbers import Quantity
from pipeline.truth.stems import stems_of_run

# Of more than these a sentence tells in words of its own.
_A_FEW = 12
_LIST = 8
_LISTING = frozenset("and or ; respectively each".split())


def told_of_some(counting: Counting, quantity: Quantity, members: tuple[int, ...]) -> Finding | None:
    """Refuse what is told of all where a word of it stands in the texts of some and not in those of the others."""
    if not 1 < len(members) <= _A_FEW:
        return None
    claim, day = counting.claim, counting.evidence.day
    end = claim.chunk_at(quantity.start)[1]
    # "All four test the clock, the tower and the pump": the list goes on behind its commas.
    ahead = end + _LIST if claim.word(end) == "," else end
    if _LISTING & claim.said_in(quantity.end, ahead):
        return None  # "Both fix leaks in the parser and the planner": one here, the other there.
    titles = {
        s for m in counting.theme_mentions for i in range(m.start, m.end) for s in stems_of_run(claim.word(i))
    }
    for word in counting.binding.content_of(_start(counting, quantity), end):
        if word in titles:
            continue  # A theme is judged by its members.
        without = [n for n in members if word not in day.text(n).all]
        if without and len(without) < len(members):
            return refuted(KIND, said_of(counting, quantity), f"not so of {listed(without)}", without)
    return None


def _start(counting: Counting, quantity: Quantity) -> int:
    """Return where what is told begins: after the verb, or after what names the pull requests."""
    clause = counting.claim.clause_at(quantity.start)
    verbs = [m.end for m in clause.predicates if m.start >= quantity.end] if clause else []
    return verbs[0] if verbs else quantity.end
