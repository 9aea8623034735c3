"""The two sides of a comparison: where each begins and ends, how many it has, and what the two come to."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.counting import Counting, Role, is_whole_theme
from pipeline.truth.findings import refuted, supported, unknown
from pipeline.truth.marks import Mark
from pipeline.truth.numbers import Quantity

KIND = "order"


def clause_start(claim: Claim, at: int) -> int:
    """Return where the clause around a token begins."""
    clause = claim.clause_at(at)
    return clause.start if clause else 0


def side_end(claim: Claim, at: int) -> int:
    """Return where the side that begins at a token ends: at punctuation, "while" or "but"."""
    ends = (
        i
        for i in range(at, len(claim.tokens))
        if claim.tokens[i].kind == "mark" or claim.word(i) in ("while", "but")
    )
    return next(ends, len(claim.tokens))


def is_hedge(claim: Claim, at: int) -> bool:
    """Tell whether "than" is followed by a figure: "more than half", "fewer than ten"."""
    starts = {q.start for q in claim.quantities if q.kind != "all"}
    return at in starts or (claim.word(at) in ("a", "an", "the", "one") and at + 1 in starts)


def factor_before(claim: Claim, at: int) -> Quantity | None:
    """Return "twice" or "three times" right before a token."""
    return next((q for q in claim.quantities if q.kind == "multiple" and q.end in (at, at - 1)), None)


def side_count(counting: Counting, start: int, end: int, told: tuple[Mark, ...] = ()) -> int | None:
    """Return how many pull requests one side of a comparison has, or None when it is not clear what it is.

    `told` are the statuses of the other side, where this one may leave them out.
    """
    claim, evidence = counting.claim, counting.evidence
    marks = tuple(m for m in claim.marks if start <= m.start < end and m.name != "soft")
    people = counting.binding.people_in(start, end)
    named = [scope for m in counting.theme_hints if start <= m.start < end for scope in m.scopes]
    if not (marks or people or named):
        figures = [q.value for q in claim.quantities if start <= q.start < end and q.kind == "count"]
        return int(figures[0]) if len(figures) == 1 else None
    scope = tuple(dict.fromkeys(n for s in named for n in s.numbers)) or evidence.cited or evidence.pool
    if people and not named and (claim.names_day or not is_whole_theme(evidence)):
        scope = tuple(evidence.day.pulls)
    role = Role(marks=marks or told, makers=people)
    if len(people) > 1 and "or" in claim.said_in(start, end):
        return max(len(counting.having(scope, replace(role, makers=(one,)))) for one in people)
    return len(counting.having(scope, role))


def pair_told(counting: Counting, at: int) -> tuple[int, int] | None:
    """Return the figures that a comparison gives for its two sides: "more landed than are open, 18 to seven"."""
    claim = counting.claim
    counts = [q for q in claim.quantities if q.start > at and q.kind == "count"]
    for one, other in pairwise(counts):
        between = [claim.word(i) for i in range(one.end, other.start)]
        if between in (["to"], ["against"], ["versus"], ["vs"]) and claim.word(one.start - 1) in (
            ",",
            ":",
            "(",
            "—",
        ):
            return int(one.value), int(other.value)
    return None


def against(said: str, left: int, right: int, *, holds: bool) -> Finding:
    """Return the finding that shows both sides."""
    if holds:
        return supported(KIND, said, f"{left} against {right}")
    return refuted(KIND, said, f"it is {left} against {right}")


def weigh(
    said: str, left: int | None, right: int | None, *, more: bool, factor: Quantity | None = None
) -> Finding:
    """Return whether the left side has more, fewer, or so many times as much."""
    if left is None or right is None:
        return unknown(KIND, said, "what is compared is not clear")
    if factor is not None:
        return against(said, left, right, holds=right > 0 and factor.accepts(left / right))
    return against(said, left, right, holds=left > right if more else left < right)
