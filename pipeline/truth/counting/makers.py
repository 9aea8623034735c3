"""Whose pull requests a figure counts."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.clauses import Clause
from pipeline.truth.counting.wholes import is_whole, owner_of
from pipeline.truth.lexicon.auxiliaries import JOINING
from pipeline.truth.numbers import Quantity
from pipeline.truth.people import Mention
from pipeline.truth.phrases import phrase_end

_SAID = frozenset("are is were all them these those which mostly both".split())
_IT_IS = (["it", "is"], ["that", "is"], ["it", "was"], ["that", "was"], ["which", "is"])
_HAVING = frozenset(["with", "at", "on", "had", "has", ""])


def makers_of_figure(binding: Binding, quantity: Quantity, clause: Clause) -> tuple[Mention, ...]:
    """Return whose pull requests a figure counts: "by" after it, its owner, or the subject of its verb."""
    claim = binding.claim
    named = owner_of(claim, quantity) or _said_to_own(binding, quantity, clause)
    if named:
        return named
    if claim.word(quantity.end) == "of" and claim.word(quantity.end + 1) in ("hers", "his", "theirs"):
        earlier = [m for m in claim.people if m.end <= quantity.start]
        return tuple(earlier[-1:])
    if claim.word(quantity.start - 1) in ("leaves", "leaving"):
        end = phrase_end(claim, quantity)
        return tuple(m for m in claim.people if claim.word(end) == "for" and m.start == end + 1)
    after = _agents_after(binding, quantity, clause)
    if after and not _has_person_before(claim, quantity, clause):
        return after
    before = of_whom(claim, clause) or binding.people_in(clause.start, quantity.start)
    picked = _picked(claim, before, quantity)
    if picked:
        return picked
    if before:
        return () if is_whole(claim, quantity) else group_ending(claim, before)
    if clause.predicates and clause.predicates[0].start < quantity.start:
        return binding.makers_of(clause)
    bare = not clause.predicates and clause.opened_by == ","
    if (clause.inherits is not None or bare) and clause.before is not None and not after:
        return binding.makers_of(clause.before)
    return after


def of_whom(claim: Claim, clause: Clause) -> tuple[Mention, ...]:
    """Return of whom a clause with "who" tells, and one that only goes on: "alder, who has two merged and one open"."""
    at = clause.start - (claim.word(clause.start) != "who")
    if claim.word(at) == "who":
        return tuple(m for m in claim.people if m.end in (at, at - 1))
    goes_on = clause.opened_by == "and" and any(q.start == clause.start for q in claim.quantities)
    return of_whom(claim, clause.before) if goes_on and clause.before else ()


def _said_to_own(binding: Binding, quantity: Quantity, clause: Clause) -> tuple[Mention, ...]:
    """Return the owner in the predicate: "three of them are birch's"."""
    claim = binding.claim
    if quantity.value == 1:  # "One is still open, and it is birch's".
        own = [m for m in claim.people if m.possessive and m.start >= quantity.end]
        said = [m for m in own if [claim.word(i) for i in range(m.start - 2, m.start)] in _IT_IS]
        if said and not any(quantity.end <= q.start < said[0].start for q in claim.quantities):
            return tuple(said[:1])
    return tuple(
        m
        for m in binding.people_in(phrase_end(claim, quantity), clause.end)
        if m.possessive
        and (
            claim.word(m.start - 1) in _SAID or (m.start == quantity.end and not claim.word(m.end).isalpha())
        )
    )


def _agents_after(binding: Binding, quantity: Quantity, clause: Clause) -> tuple[Mention, ...]:
    """Return whom "by" or "from" names between a figure and the next one."""
    claim = binding.claim
    later = [
        q.start for q in claim.quantities if quantity.end <= q.start < clause.end and not is_whole(claim, q)
    ]
    limit = next(iter(later), clause.end)
    people = binding.people_in(phrase_end(claim, quantity), min(limit, clause.end))
    return tuple(m for m in people if binding.role(m) == "agent")


def _picked(claim: Claim, mentions: Sequence[Mention], quantity: Quantity) -> tuple[Mention, ...]:
    """Return whom "the last of them with three" or "the former with two" means among the people just named."""
    words = claim.said_in(max(0, quantity.start - 5), quantity.start)
    if not mentions or not {"last", "latter", "first", "former"} & words:
        return ()
    return (mentions[-1],) if {"last", "latter"} & words else (mentions[0],)


def group_ending(claim: Claim, mentions: Sequence[Mention]) -> tuple[Mention, ...]:
    """Return the last of these people with those joined to them: "alder and birch"."""
    group = [mentions[-1]]
    for mention in reversed(mentions[:-1]):
        if not all(claim.word(i) in JOINING for i in range(mention.end, group[0].start)):
            break
        group.insert(0, mention)
    return tuple(group)


def group_starting(claim: Claim, mentions: Sequence[Mention]) -> tuple[Mention, ...]:
    """Return the first of these people with those joined to them: "alder, birch and hazel"."""
    group = [mentions[0]]
    for mention in mentions[1:]:
        if not all(claim.word(i) in JOINING for i in range(group[-1].end, mention.start)):
            break
        group.append(mention)
    return tuple(group)


def _has_person_before(claim: Claim, quantity: Quantity, clause: Clause) -> bool:
    """Tell whether the person just before the figure has it: "alder with eleven"."""
    return any(
        clause.start <= m.start
        and quantity.start - 2 <= m.end <= quantity.start
        and claim.word(m.end) in _HAVING
        for m in claim.people
    )
