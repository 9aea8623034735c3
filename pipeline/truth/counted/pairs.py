"""Two figures set against each other, "twenty-five against four": each has the role of the side in its place."""

from __future__ import annotations

from pipeline.truth.claims import Claim
from pipeline.truth.comparing.ahead import phrase_at
from pipeline.truth.counted.readings import says_open
from pipeline.truth.counting import Counting, Role
from pipeline.truth.lexicon.order import AHEAD, BEHIND, SET_AGAINST
from pipeline.truth.lexicon.people import BOTS, HUMANS
from pipeline.truth.marks import Mark
from pipeline.truth.numbers import Quantity
from pipeline.truth.people import Mention
from pipeline.truth.phrases import phrase_end

_PEOPLE = HUMANS | {"people"}


def role_in_pair(counting: Counting, quantity: Quantity) -> Role | None:
    """Read "twenty-five against four" after a comparison of two statuses.

    Each figure has the status in its place.
    """
    claim = counting.claim
    pair = [q for q in claim.quantities if q.kind == "count"][-2:]
    told = {
        (m.name, m.negated): m
        for m in claim.marks
        if m.form != "attribute" and not (m.negated and m.name == "reverted")
    }
    marks = list(told.values())
    if len(pair) != 2 or quantity not in pair:
        return None
    between = [claim.word(i) for i in range(phrase_end(claim, pair[0]), pair[1].start)]
    if between not in SET_AGAINST or claim.word(pair[0].start - 1) not in (",", ":", "—", "("):
        return None
    people = _people_compared(claim, pair[0].start)
    if len(people) == 2:
        return Role(marks=_told_of_both(marks, pair[0]), makers=people[pair.index(quantity)])
    sides = _bots_compared(claim, pair[0].start)
    if sides:
        return sides[pair.index(quantity)]
    if len(marks) != 2 or marks[1].start > pair[0].start:
        return None
    mark = marks[pair.index(quantity)]
    return Role(marks=(mark,), undrafted=says_open(claim, mark))


def _people_compared(claim: Claim, end: int) -> list[tuple[Mention, ...]]:
    """Return the people on the two sides of what compares them ahead of a pair: "birch beats cedar, four to two"."""
    cut = next((i for i in range(end) if _compares(claim, i)), None)
    before = tuple(m for m in claim.people if cut is not None and m.end <= cut)
    after = tuple(m for m in claim.people if cut is not None and cut < m.start < end)
    return [before, after] if before and after else []


def _bots_compared(claim: Claim, end: int) -> tuple[Role, Role] | None:
    """Read "the bot brought in more than the humans" ahead of a pair."""
    cut = next((i for i in range(end) if claim.word(i) == "than"), None)
    if cut is None:
        return None
    before = {claim.word(i) for i in range(cut)}
    after = claim.said_in(cut, end)
    if before & BOTS and after & _PEOPLE:
        return Role(bots=True), Role(humans=True)
    return (Role(humans=True), Role(bots=True)) if before & _PEOPLE and after & BOTS else None


def _told_of_both(marks: list[Mark], figure: Quantity) -> tuple[Mark, ...]:
    """Return the one status of a comparison, which holds for both sides: "landed one more than birch, five to four"."""
    told = [m for m in marks if m.end <= figure.start and m.name not in ("done", "soft")]
    return tuple(told) if len(told) == 1 else ()


def _compares(claim: Claim, at: int) -> bool:
    if claim.word(at) in ("than", "as"):
        return claim.word(at + 1) != "many"
    return phrase_at(claim, at, AHEAD | BEHIND) is not None
