"""Ranks of people by their pull requests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.counting import Counting, Role, Scope, is_whole_theme
from pipeline.truth.findings import refuted, supported, unknown
from pipeline.truth.lexicon.auxiliaries import JOINING
from pipeline.truth.lexicon.status import STANDING
from pipeline.truth.marks import Mark
from pipeline.truth.people import Mention

KIND = "order"
_TOGETHER = frozenset("together combined".split())


def ranked(counting: Counting, at: int, *, most: bool, place: int = 1) -> Finding:
    """Judge whether the person whom the clause names has the most.

    Or the fewest, in a scope of the sentence.
    """
    claim, evidence = counting.claim, counting.evidence
    said = claim.words(max(0, at - 2), min(at + 3, len(claim.tokens)))
    subject = _subject(counting, at)
    if not subject:
        return unknown(KIND, said, "nobody is named")
    reasons: list[str] = []
    for scope in _scopes(counting, subject):
        own, others = _counts(counting, scope, _marks(claim, at), subject)
        mine = min(own) if most else max(own)
        if not others and len(scope.numbers) < len(evidence.day.pulls):
            continue
        if _against_all(claim, at):
            mine, others = sum(own), [sum(others)]
        ahead = sum(count > mine if most else count < mine for count in others)
        if min(own) and ahead == place - 1 and mine not in others:
            theirs = counting.binding.made_by(subject)
            return supported(KIND, said, f"{mine} in {scope.name}, nobody level", theirs)
        shown = ", ".join(map(str, sorted(others, reverse=True)[:3])) or "none"
        reasons.append(f"{mine} in {scope.name}, others have {shown}")
    if reasons:
        return refuted(KIND, said, "; ".join(reasons))
    return unknown(KIND, said, "nobody to compare with")


def _against_all(claim: Claim, at: int) -> bool:
    """Tell "more than all the others together", which are added up."""
    _, end = claim.chunk_at(at)
    words = claim.said_in(at, end)
    return bool(words & _TOGETHER) and bool(words & {"others", "other", "everybody", "everyone", "rest"})


def _subject(counting: Counting, at: int) -> tuple[Mention, ...]:
    """Return whom a rank is said of: one, or those who share it, as in "alder and birch were the busiest"."""
    claim = counting.claim
    clause = claim.clause_at(at)
    near = (counting.binding.people_in(clause.start, clause.end) if clause else ()) or claim.people
    size = 1
    while size < len(near) and _are_joined(claim, near[size - 1], near[size]):
        size += 1
    return tuple(near[:size])


def _are_joined(claim: Claim, one: Mention, other: Mention) -> bool:
    between = [claim.word(i) for i in range(one.end, other.start)]
    return not one.possessive and bool(between) and set(between) <= JOINING


def _marks(claim: Claim, at: int) -> tuple[Mark, ...]:
    clause = claim.clause_at(at)
    start, end = claim.chunk_at(at)
    inside = (m for m in (clause.marks if clause else ()) if start <= m.start < end)
    return tuple(m for m in inside if m.name in STANDING)


def _scopes(counting: Counting, subject: tuple[Mention, ...]) -> Iterator[Scope]:
    """Return where somebody may be first: in the day, unless a whole theme is told."""
    evidence, keys = counting.evidence, {key for m in subject for key in m.keys}
    alone = all(evidence.day.makers[n] & keys for n in counting.binding.pool)
    if alone or not (is_whole_theme(evidence) or counting.theme_hints):
        yield Scope("the day", tuple(evidence.day.pulls))
    else:
        yield from counting.scopes


def _counts(
    counting: Counting, scope: Scope, marks: tuple[Mark, ...], subject: tuple[Mention, ...]
) -> tuple[list[int], list[int]]:
    """Return how many pull requests each of the subject has, and everybody else."""
    counts: Counter[str] = Counter()
    for number in counting.having(scope.numbers, Role(marks=marks)):
        counts.update(counting.evidence.day.makers[number])
    mine = [max(counts[key] for key in mention.keys) for mention in subject]
    keys = {key for mention in subject for key in mention.keys}
    keys |= {p.login.casefold() for p in counting.evidence.day.people.values() if p.is_bot}
    return mine, [count for key, count in counts.items() if key not in keys]
