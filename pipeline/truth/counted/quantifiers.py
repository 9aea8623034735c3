"""What is said of every one, or of no one: "both", "all", "all but one", "none"."""

from __future__ import annotations

from dataclasses import replace

from pipeline.models import Finding
from pipeline.truth.clauses import Clause
from pipeline.truth.counted.wording import KIND, role_words, said_of
from pipeline.truth.counting import Counting, Role, Scope
from pipeline.truth.counting.antecedents import antecedent_of
from pipeline.truth.findings import refuted, supported
from pipeline.truth.numbers import Quantity


def judge_both(counting: Counting, quantity: Quantity) -> Finding | None:
    """Judge what is said of both of two pull requests."""
    claim, said = counting.claim, said_of(counting, quantity)
    clause = claim.clause_at(quantity.start)
    if clause is None or _is_both_and(counting, quantity) or claim.word(quantity.start - 1) == "not":
        return None
    role = counting.role(quantity)
    if len({m.keys for m in claim.people}) > 1:
        role = replace(role, makers=())
    pairs = _pairs(counting, quantity, clause, role)
    fitting = [members for members in pairs if len(counting.having(members, role)) == 2]
    if fitting:
        return supported(KIND, said, "both", fitting[0])
    if pairs:
        named = " and ".join(f"#{n}" for n in pairs[0])
        return refuted(KIND, said, f"it is not so of both {named}", pairs[0])
    if len(claim.people) == 2 and not role.marks:
        return supported(KIND, said, "two people are named", counting.binding.pool)
    return refuted(KIND, said, "there are not two of them")


def _pairs(counting: Counting, quantity: Quantity, clause: Clause, role: Role) -> list[tuple[int, ...]]:
    """Return the pairs of pull requests that "both" may mean."""
    claim, binding = counting.claim, counting.binding
    found = [binding.numbers_in(0, len(claim.tokens))]
    earlier = [q for q in claim.quantities if q.end <= quantity.start and q.value == 2]
    for scope in counting.scopes:
        found.append(scope.numbers)
        found += [counting.having(scope.numbers, counting.role(q)) for q in earlier]
        if claim.people:
            found.append(counting.having(scope.numbers, Role(makers=claim.people)))
        if role.marks and not binding.lacks_subject(clause):
            found.append(counting.having(scope.numbers, role))
    return [members for members in found if len(members) == 2]


def _is_both_and(counting: Counting, quantity: Quantity) -> bool:
    """Tell "both the parser and the lexer", which counts nothing, from "both are open"."""
    claim = counting.claim
    ends = range(quantity.end, min(quantity.end + 9, len(claim.tokens)))
    joined = next((i for i in ends if claim.word(i) == "and"), None)
    return joined is not None and not any(quantity.end <= m.start < joined for m in claim.marks)


def judge_all(counting: Counting, quantity: Quantity) -> Finding | None:
    """Judge what is said of all, or of all but a few."""
    said, role = said_of(counting, quantity), counting.role(quantity)
    owners = tuple(
        m
        for m in counting.claim.people
        if m.possessive
        and m.start > quantity.end
        and counting.claim.word(m.start - 1) in ("are", "is", "were")
    )
    role = replace(role, makers=role.makers or owners)
    if role.is_empty:
        return None
    spared = _spared(counting, quantity)
    tried: list[str] = []
    for scope in (
        _owned(counting, quantity) or antecedent_of(counting, quantity) or counting.scopes_of(quantity)
    ):
        members = counting.having(scope.numbers, role)
        if members and len(members) == len(scope.numbers) - spared:
            return supported(KIND, said, f"all {len(members)} in {scope.name}", members)
        tried.append(f"{len(members)} of {len(scope.numbers)} in {scope.name}")
    if not spared and _counts_after(counting, quantity):
        return None
    mine = counting.binding.made_by(role.makers)
    if mine and counting.having(mine, role) == mine:
        return supported(KIND, said, f"all {len(mine)} of theirs", mine)
    return refuted(KIND, said, "it is so of " + ", or ".join(tried))


def _owned(counting: Counting, quantity: Quantity) -> tuple[Scope, ...]:
    """Return whose pull requests "every one of birch's four" and "none of birch's" mean."""
    claim = counting.claim
    ahead = [claim.word(i) for i in range(quantity.end, quantity.end + 3)]
    if "of" not in ahead:
        return ()
    at = quantity.end + ahead.index("of") + 1
    pointing = claim.word(at) in ("them", "these", "those", "which")
    owners = [m for m in claim.people if m.possessive and m.start in (at, at + 1) and not pointing]
    mine = counting.binding.made_by(owners)
    return (Scope("theirs", mine),) if mine else ()


def _counts_after(counting: Counting, quantity: Quantity) -> bool:
    """Tell whether a count right after "all" is judged by itself: "all three are open"."""
    near = (q for q in counting.claim.quantities if quantity.end <= q.start <= quantity.end + 1)
    following = next(near, None)
    return following is not None and following.kind == "count"


def _spared(counting: Counting, quantity: Quantity) -> int:
    """Return how many "all but one" leaves out."""
    if counting.claim.word(quantity.end) not in ("but", "except"):
        return 0
    claim, at = counting.claim, quantity.end + 1
    at += claim.word(at) in ("the", "that", "its", "his", "her", "their")
    one = 1 if claim.word(at) == "one" else 0
    return next((int(q.value) for q in claim.quantities if q.start == at), one)


def judge_none(counting: Counting, quantity: Quantity) -> Finding | None:
    """Judge what is said of none; of two statuses neither may hold of any."""
    said, role = said_of(counting, quantity), counting.role(quantity)
    if role.is_empty:
        return None
    for scope in (
        _owned(counting, quantity) or antecedent_of(counting, quantity) or counting.scopes_of(quantity)
    ):
        members = counting.having(scope.numbers, role)
        for mark in role.marks:
            members = members or counting.having(scope.numbers, replace(role, marks=(mark,)))
        if members:
            return refuted(KIND, said, f"{len(members)} {role_words(role)}in {scope.name}", members)
    return supported(KIND, said, "there are none", counting.binding.pool)
