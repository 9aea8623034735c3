"""What a list or the figures before leave over: "and four more", "the other two are open"."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from pipeline.truth.claims import Claim
from pipeline.truth.clauses import Clause
from pipeline.truth.counted.told import sets_left
from pipeline.truth.counting import Counting, Role
from pipeline.truth.lexicon.auxiliaries import BE, HAVE
from pipeline.truth.numbers import Quantity
from pipeline.truth.phrases import phrase_end

_LEFT = (["are", "left"], ["is", "left"], ["still", "left"])
_MORE = frozenset("more others other further".split())


def is_rest(counting: Counting, quantity: Quantity) -> bool:
    """Tell whether a figure counts what a list leaves out: "and four more", "three others"."""
    claim = counting.claim
    clause = claim.clause_at(quantity.start)
    before = claim.word(quantity.start - 1)
    if before in ("remaining", "other"):
        return True
    end = phrase_end(claim, quantity)
    after = [claim.word(end), claim.word(end + 1)]
    if after in _LEFT:
        return True
    if clause and any(mark.start >= quantity.end for mark in clause.predicates):
        return False
    if after[0] in ("remain", "left"):
        return True
    return bool(_MORE & {before, *counting.words(quantity)})


def left_as_told(counting: Counting, quantity: Quantity, role: Role) -> tuple[int, ...]:
    """Return what the figures before leave over, where it is so many and all of it stands as is said."""
    status = replace(role, makers=())
    fitting = (s for s in sets_left(counting, quantity) if quantity.accepts(len(s)))
    return next((s for s in fitting if counting.having(s, status) == s), ())


def listed_after(counting: Counting, quantity: Quantity, role: Role) -> bool:
    """Tell whether a list after a colon or a dash has as many pieces: "two of the fixes: the leak and the crash"."""
    claim = counting.claim
    clause = claim.clause_at(quantity.start)
    if clause is None or (role.marks and len(counting.having(counting.binding.pool, role)) < quantity.value):
        return False
    ends = range(quantity.end, len(claim.tokens))
    start = next((i + 1 for i in ends if claim.word(i) in (":", "—", "–")), None)
    if start is None or quantity.value < 2 or quantity.value > len(counting.binding.pool):
        return False
    end = next(
        (i for i in range(start, len(claim.tokens)) if claim.word(i) in (";", ".", "—", "–")),
        len(claim.tokens),
    )
    if any(start <= q.start < end and q.kind != "ordinal" for q in claim.quantities):
        return False
    return pieces_of(counting, start, end) == quantity.value


def listed_beside(counting: Counting, quantity: Quantity) -> bool:
    """Tell whether what a figure counts is listed right after it: "two file systems, ext4 and xfs"."""
    claim = counting.claim
    at = phrase_end(claim, quantity)
    at += claim.word(at) in _REMAINING and claim.word(at + 1) == ":"
    if at and claim.word(at - 1) in _REMAINING and claim.word(at) == ":":
        return quantity.value == pieces_of(counting, at + 1, _list_end(claim, at + 1)) > 1
    if not claim.word(at - 1).endswith("s"):
        return False
    colon = next((i for i in range(at, len(claim.tokens)) if claim.tokens[i].kind == "mark"), at)
    between = claim.said_in(at, colon)
    counted = any(at <= q.start < colon for q in claim.quantities)
    if claim.word(colon) == ":" and not counted and not between & (BE | HAVE):
        at = colon  # "Four outcomes in the solver: ..."
    if claim.word(at) not in (",", ":", "—", "(", "–"):
        return False
    return quantity.value == pieces_of(counting, at + 1, _list_end(claim, at + 1)) > 1


_REMAINING = frozenset("remain remained follow followed changed change stand".split())


def _list_end(claim: Claim, start: int) -> int:
    ends = (i for i in range(start, len(claim.tokens)) if claim.word(i) in (";", ".", ":", "—", ")"))
    return next(ends, len(claim.tokens))


def rest_of(counting: Counting, quantity: Quantity, role: Role) -> str | None:
    """Judge a rest of which no status is said by the whole less what is listed; None when it does not fit.

    What is listed are numbers, or the pieces of a list of words.
    """
    claim = counting.claim
    clause = claim.clause_at(quantity.start)
    if role.marks and clause is not None and clause.predicates:
        return None
    earlier = [q for q in claim.counts_before(quantity) if not q.noun]
    wholes: list[tuple[int, Quantity | None]] = [*{int(q.value): q for q in earlier}.items()]
    wholes += [(size, None) for size in dict.fromkeys(len(scope.numbers) for scope in counting.scopes)]
    listed = len(counting.binding.numbers_in(0, len(claim.tokens)))
    for whole, figure in wholes:
        parts = {listed, sum(int(q.value) for q in earlier if q is not figure)}
        if claim.word(quantity.start - 1) in (",", "and", "plus"):
            start = figure.end if figure else _list_start(clause)
            parts.add(pieces_of(counting, start, quantity.start))
        for part in parts - {0}:
            if quantity.accepts(whole - part):
                return f"{whole} less {part} that are told"
    return None


def _list_start(clause: Clause | None) -> int:
    """Return where the list begins that "and two more" ends."""
    if clause is not None and clause.inherits is not None and clause.before is not None:
        clause = clause.before
    return clause.subject_end if clause else 0


def pieces_of(counting: Counting, start: int, end: int) -> int:
    """Count the pieces of a list between two places: "test_api, test_building and" has two."""
    claim = counting.claim
    cuts = [i for i in range(start, end) if claim.word(i) in (",", "and", ";", ":")]
    return sum(
        any(claim.tokens[i].kind in ("word", "code") and i not in cuts for i in range(a, b))
        for a, b in pairwise([start, *cuts, end])
    )
