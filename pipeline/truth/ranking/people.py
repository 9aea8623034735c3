"""Ranks of people by their pull requests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.counting import Counting, Role, Scope
from pipeline.truth.findings import refuted, supported, unknown
from pipeline.truth.marks import Mark
from pipeline.truth.people import Mention

KIND = "order"
_TOGETHER = frozenset("together combined".split())
_STANDING = frozenset("landed proposed draft closed".split())


def ranked(counting: Counting, at: int, *, most: bool, place: int = 1) -> Finding:
    """Judge whether the person whom the clause names has the most.

    Or the fewest, in a scope of the sentence.
    """
    claim, evidence = counting.claim, counting.evidence
    said = claim.words(max(0, at - 2), min(at + 3, len(claim.tokens)))
    subject = _subject(counting, at)
    if subject is None:
        return unknown(KIND, said, "nobody is named")
    reasons: list[str] = []
    for scope in _scopes(counting, subject):
        mine, others = _counts(counting, scope, _marks(claim, at), subject)
        if not others and len(scope.numbers) < len(evidence.day.pulls):
            continue
        if _against_all(claim, at):
            others = [sum(others)]
        ahead = sum(count > mine if most else count < mine for count in others)
        if mine and ahead == place - 1 and mine not in others:
            theirs = counting.binding.made_by([subject])
            return supported(KIND, said, f"{mine} in {scope.name}, nobody level", theirs)
        shown = ", ".join(map(str, sorted(others, reverse=True)[:3])) or "none"
        reasons.append(f"{mine} in {scope.name}, others have {shown}")
    if reasons:
        return refuted(KIND, said, "; ".join(reasons))
    return unknown(KIND, said, "nobody to compare with")


def _against_all(claim: Claim, at: int) -> bool:
    """Tell "more than all the others together", which are added up."""
    _, end = claim.chunk_at(at)
    words = {claim.word(i) for i in range(at, end)}
    return bool(words & _TOGETHER) and bool(words & {"others", "other", "everybody", "everyone", "rest"})


def _subject(counting: Counting, at: int) -> Mention | None:
    clause = counting.claim.clause_at(at)
    near = counting.binding.people_in(clause.start, clause.end) if clause else ()
    return next(iter(near or counting.claim.people), None)


def _marks(claim: Claim, at: int) -> tuple[Mark, ...]:
    clause = claim.clause_at(at)
    start, end = claim.chunk_at(at)
    inside = (m for m in (clause.marks if clause else ()) if start <= m.start < end)
    return tuple(m for m in inside if m.name in _STANDING)


def _scopes(counting: Counting, subject: Mention) -> Iterator[Scope]:
    """Return where somebody may be first: only in the day when every pull request named is theirs."""
    evidence = counting.evidence
    alone = all(evidence.day.makers[n] & set(subject.keys) for n in counting.binding.pool)
    if alone:
        yield Scope("the day", tuple(evidence.day.pulls))
    else:
        yield from counting.scopes


def _counts(
    counting: Counting, scope: Scope, marks: tuple[Mark, ...], subject: Mention
) -> tuple[int, list[int]]:
    """Return how many pull requests somebody has, and everybody else."""
    counts: Counter[str] = Counter()
    for number in counting.having(scope.numbers, Role(marks=marks)):
        counts.update(counting.evidence.day.makers[number])
    mine = max((counts[key] for key in subject.keys), default=0)
    return mine, [count for key, count in counts.items() if key not in subject.keys]
