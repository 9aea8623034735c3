"""Statuses spent twice: "two of the three landed, and the third has landed" tells of three landings."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.models import Finding
from pipeline.truth.clauses import Clause
from pipeline.truth.counted.sums import has_parts_after, is_difference
from pipeline.truth.counted.told import points_back, sets_told
from pipeline.truth.counted.wording import KIND
from pipeline.truth.counting import Counting, Role
from pipeline.truth.counting.naming import place_in_pair
from pipeline.truth.findings import refuted
from pipeline.truth.marks import Mark
from pipeline.truth.numbers import Quantity, ordinal_word
from pipeline.truth.unnamed import counts_pulls

_Part = tuple[int, frozenset[int]]

# What is proposed and what is a draft are counted together: some say "open" of both.
_BUDGETS = {"landed": "landed", "proposed": "undecided", "draft": "undecided", "closed": "closed"}
_REST = frozenset("other last".split())
_INSIDE = frozenset("including among".split())


def judge_budget(counting: Counting) -> list[Finding]:
    """Refuse parts that together stand so more often than there are pull requests that do.

    Parts are counts with a status ("four are merged") and what is left as one ("the third has landed"). Whatever
    each may mean is taken together, so that only what no reading can hold is refused.
    """
    # "The other" is read as a figure, too, and is one part all the same.
    parts = {start: (budget, part) for start, budget, part in (*_counted(counting), *_left(counting))}
    spent: dict[str, list[_Part]] = {}
    for budget, part in parts.values():
        spent.setdefault(budget, []).append(part)
    return [
        refuted(KIND, counting.claim.text, f"as {budget} {_sum(told)} are told, of {_most(told)}")
        for budget, told in spent.items()
        if len(told) > 1 and all(members for _, members in told) and _sum(told) > _most(told)
    ]


def _sum(parts: list[_Part]) -> int:
    return sum(count for count, _ in parts)


def _most(parts: list[_Part]) -> int:
    return len(frozenset[int]().union(*(members for _, members in parts)))


def _counted(counting: Counting) -> Iterator[tuple[int, str, _Part]]:
    """Yield the counts that have a status of their own and are part of no other count with one."""
    claim, told = counting.claim, False
    for quantity in claim.quantities:
        if quantity.kind != "count" or not counts_pulls(claim, quantity) or counting.is_whole(quantity):
            continue
        if quantity.hedge or _is_within(counting, quantity) or is_difference(counting, quantity):
            continue
        if told and points_back(claim, quantity):
            continue  # "Four landed, one of them by birch".
        if place_in_pair(claim, quantity) is not None or has_parts_after(counting, quantity):
            continue
        budget = _budget(counting.role(quantity).marks)
        if budget:
            told = True
            sets = sets_told(counting, quantity)
            yield quantity.start, budget, (int(quantity.value), frozenset(n for s in sets for n in s))


def _is_within(counting: Counting, quantity: Quantity) -> bool:
    """Tell "including two", "among them two" and what stands behind a colon, a dash or a bracket."""
    claim = counting.claim
    near = claim.said_in(quantity.start - 2, quantity.end + 1)
    cuts = [i for i in range(quantity.start) if claim.word(i) in (":", "—", "–", "(")]
    inside = any(q.end <= cut for cut in cuts for q in claim.quantities)
    return inside or bool(near & _INSIDE)


def _left(counting: Counting) -> Iterator[tuple[int, str, _Part]]:
    """Yield what is said of "the other" and of "the third" after a count."""
    claim = counting.claim
    for clause in claim.clauses:
        before = [q for q in claim.quantities if q.end <= clause.start and q.kind == "count"]
        if before and _is_the_other(counting, clause):
            budget = _budget(clause.predicates)
            members = counting.having(counting.binding.pool, Role(marks=clause.predicates))
            if budget:
                yield clause.start, budget, (1, frozenset(members))


def _is_the_other(counting: Counting, clause: Clause) -> bool:
    claim = counting.claim
    lead = [claim.word(i) for i in range(clause.start, clause.start + 3)]
    if lead[:1] == ["the"] and (lead[1] in _REST or ordinal_word(lead[1])):
        return any(clause.start + 2 <= m.start <= clause.start + 3 for m in clause.predicates)
    return False


def _budget(marks: tuple[Mark, ...]) -> str | None:
    """Return the one status that marks tell, or None where they tell none, several or a denial."""
    names = {_BUDGETS.get(mark.name) for mark in marks}
    return names.pop() if len(names) == 1 and not any(m.negated or m.unreal for m in marks) else None
