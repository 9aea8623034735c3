"""So many people with so many pull requests each: "nine of them sent one", "five landed more than one change"."""

from __future__ import annotations

from collections import Counter
from itertools import product

from pipeline.truth.counting import Counting, Role, scopes_of
from pipeline.truth.numbers import Quantity

_OTHER_NOUNS = ("people", "themes", "issues", "stack", "size")


def each_of(counting: Counting, quantity: Quantity) -> Quantity | None:
    """Return the figure after one of people that may say how many each of them has."""
    claim = counting.claim
    clause = claim.clause_at(quantity.start)
    after = [
        q for q in claim.quantities if clause and quantity.end <= q.start < clause.end and q.kind == "count"
    ]
    named = [q for q in after if not counting.is_whole(q)]
    return named[0] if named and counting.noun(named[0]) not in _OTHER_NOUNS else None


def fits_each(counting: Counting, quantity: Quantity, each: Quantity) -> bool:
    """Tell whether so many people have so many pull requests each, in a set that the sentence may speak of."""
    marks = tuple(m for m in counting.role(quantity).marks if m.name not in ("opened", "done"))
    makers = counting.evidence.day.makers
    for scope, role in product(scopes_of(counting, quantity), (Role(marks=marks), Role())):
        counts = Counter(key for n in counting.having(scope.numbers, role) for key in makers[n])
        if quantity.accepts(sum(each.accepts(count) for count in counts.values())):
            return True
    return False


def is_of_each(counting: Counting, quantity: Quantity) -> bool:
    """Tell whether a figure is that of each of the people whom a figure before it counts, and holds for them."""
    claim = counting.claim
    clause = claim.clause_at(quantity.start)
    apart = clause is not None and {"each", "apiece"} & set(claim.words(clause.start, clause.end).split())
    start = 0 if apart else clause.start if clause else quantity.start
    before = [q for q in claim.quantities if start <= q.start < quantity.start and q.kind == "count"]
    people = [q for q in before if counting.noun(q) == "people" and not counting.is_whole(q)]
    people = [q for q in people if apart or each_of(counting, q) is quantity]
    return any(fits_each(counting, q, quantity) for q in people)


def must_be_each(each: Quantity) -> bool:
    """Tell a figure that can be no sum: "one", "just one", "more than one", "at least two"."""
    return each.value == 1 or bool(each.hedge)
