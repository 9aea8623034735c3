"""Counts: digits, number words, "both", "none" and "all", each against what it counts and in which role."""

from __future__ import annotations

from pipeline.models import Finding
from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.counted.budget import judge_budget
from pipeline.truth.counted.denied import Judge, judge_denied
from pipeline.truth.counted.each import judge_members
from pipeline.truth.counted.people import judge_authors, judge_people
from pipeline.truth.counted.pulls import judge_pulls
from pipeline.truth.counted.quantifiers import judge_all, judge_both, judge_none
from pipeline.truth.counted.sized import judge_sized
from pipeline.truth.counted.sums import judge_overlaps, judge_sums
from pipeline.truth.counted.tagged import judge_tagged
from pipeline.truth.counted.things import judge_issues, judge_stack, judge_themes
from pipeline.truth.counted.wording import said_of
from pipeline.truth.counting import Counting
from pipeline.truth.counting.antecedents import slice_of_stack
from pipeline.truth.evidence import Evidence
from pipeline.truth.measured.quoted_figures import judge_measured
from pipeline.truth.numbers import Quantity

_BY_NOUN: dict[str, Judge] = {
    "people": judge_people,
    "themes": judge_themes,
    "issues": judge_issues,
    "stack": judge_stack,
}
_BY_KIND: dict[str, Judge] = {
    "both": judge_both,
    "all": judge_all,
    "none": judge_none,
    "count": judge_pulls,
}


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare each count of a sentence with the data, and the counts with each other."""
    counting = Counting(Binding(claim, evidence))
    judged = [
        _judged(counting, q) for q in claim.quantities if q.kind in _BY_KIND and q.start not in claim.in_title
    ]
    found = [finding for finding in judged if finding is not None]
    held_together = (judge_overlaps, judge_sums, judge_budget, judge_authors)
    return (*found, *(finding for judge in held_together for finding in judge(counting)))


def _is_pronoun(counting: Counting, quantity: Quantity) -> bool:
    """Tell "the one that skips empty files", which names a change, from "the one that is open", which counts."""
    claim = counting.claim
    relative = claim.word(quantity.start - 1) == "the" and claim.word(quantity.end) in ("that", "which")
    return relative and claim.word(quantity.start) == "one" and counting.role(quantity).names <= {"done"}


def _judged(counting: Counting, quantity: Quantity) -> Finding | None:
    part = slice_of_stack(counting, quantity) if quantity.kind == "count" else ()
    role = counting.role(quantity)
    if part and role.marks:
        return judge_members(counting, part, role, said_of(counting, quantity))
    noun = counting.noun(quantity)
    words = counting.words(quantity)
    if noun == "other" and words[-1] == "more":
        noun = "pulls"
    told = (judge_tagged(counting, quantity) or judge_sized(counting, quantity)) if noun == "pulls" else None
    if told is not None:
        return told
    if _is_pronoun(counting, quantity):
        return None
    if role.denied:
        return judge_denied(counting, quantity, _BY_KIND["count"] if noun == "pulls" else _BY_NOUN.get(noun))
    judge = _BY_KIND[quantity.kind] if noun == "pulls" else _BY_NOUN.get(noun)
    found = judge(counting, quantity) if judge else None
    one = judge is judge_pulls and len(counting.evidence.pool) == 1 and role.names <= {"done"}
    if found and found.verdict == "refuted" and one:
        # One pull request is never two, so that "two more follow" is a figure of its text.
        return next(judge_measured(counting, quantity), None)
    return found
