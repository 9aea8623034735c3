"""What a figure goes back to: "of which two", ", all still proposed", "the first two" of a stack."""

from __future__ import annotations

from pipeline.truth.counting.counting import Counting
from pipeline.truth.counting.naming import themes_told
from pipeline.truth.counting.scope import Role, Scope
from pipeline.truth.numbers import Quantity

_LOWER = frozenset("first lower bottom earliest".split())
_UPPER = frozenset("last upper top latest second".split())


def slice_of_stack(counting: Counting, quantity: Quantity) -> tuple[int, ...]:
    """Return what "the first two", "the lower half" or "the last three" of a stack means, or nothing."""
    claim, evidence = counting.claim, counting.evidence
    before = claim.word(quantity.start - 1)
    if before not in _LOWER | _UPPER:
        return ()
    stacks = {pull.stack for pull in evidence.pulls if len(pull.stack) > 1}
    if len(stacks) != 1:
        return ()
    stack = stacks.pop()
    halved = quantity.kind == "share" and quantity.value == 0.5
    size = len(stack) // 2 if halved else int(quantity.value)
    part = stack[:size] if before in _LOWER else stack[-size:]
    return tuple(n for n in part if n in evidence.day.pulls)


def antecedent_of(counting: Counting, quantity: Quantity) -> tuple[Scope, ...]:
    """Return whose pull requests "of which" points back to, where a figure before counts somebody's."""
    claim = counting.claim
    if claim.word(quantity.end) != "of" or quantity.kind in ("all", "both", "none"):
        return _antecedent_of_all(counting, quantity) if quantity.kind in ("all", "both", "none") else ()
    after = claim.word(quantity.end + 1)
    beside = (q for q in claim.quantities if q.start == quantity.end + 2)
    whole = next(beside, None) if after in ("the", "those", "these") else None
    if after not in ("which", "them", "these", "those") and whole is None:
        return ()
    for earlier in reversed(claim.quantities):
        if earlier.end > quantity.start or counting.is_whole(earlier):
            continue
        if counting.role(earlier).makers and (whole is None or whole.value == earlier.value):
            return _of_makers_of(counting, earlier)
    return ()


def _of_makers_of(counting: Counting, quantity: Quantity) -> tuple[Scope, ...]:
    """Return the scopes cut down to those people whose pull requests a figure counts."""
    makers = counting.role(quantity).makers
    return tuple(
        Scope(scope.name, counting.having(scope.numbers, Role(makers=makers)))
        for scope in counting.scopes
        if makers
    )


def _antecedent_of_all(counting: Counting, quantity: Quantity) -> tuple[Scope, ...]:
    """Return whose pull requests ", all still proposed" goes back to."""
    claim = counting.claim
    clause = claim.clause_at(quantity.start)
    pointing = (claim.word(quantity.start - 2), claim.word(quantity.start - 1)) == ("of", "which")
    pointing = pointing or _points_back(counting, quantity)
    begins = clause is not None and clause.start == quantity.start and clause.opened_by in (",", "—", "(")
    if not pointing and not begins:
        return ()
    earlier = [q for q in claim.counts_before(quantity) if not counting.is_whole(q)]
    if not earlier:
        return ()
    scopes = (*_of_makers_of(counting, earlier[-1]), *_told_of(counting, earlier[-1]))
    return tuple(scope for scope in scopes if earlier[-1].accepts(len(scope.numbers)))


def _points_back(counting: Counting, quantity: Quantity) -> bool:
    """Tell "all of them", "both of which" and "neither of the two"."""
    claim = counting.claim
    ahead = [claim.word(i) for i in range(quantity.end, quantity.end + 3)]
    if "of" not in ahead[:2]:
        return False
    after = claim.word(quantity.end + ahead.index("of") + 1)
    return after in ("them", "these", "those", "which")


def _told_of(counting: Counting, quantity: Quantity) -> tuple[Scope, ...]:
    """Return the scopes cut down to what a figure counts by everything that is said of it."""
    role = counting.role(quantity)
    return tuple(Scope(scope.name, counting.having(scope.numbers, role)) for scope in counting.scopes)


def told_themes(counting: Counting) -> tuple[Scope, ...]:
    """Return the themes that a sentence about the whole day tells of, known by the words of their titles."""
    named = themes_told(counting.claim, counting.evidence)
    return tuple(Scope(t.theme.title, t.theme.pull_requests) for t in named)
