"""Status words that claim nothing of a pull request where they stand: wishes, reasons, suppositions, issues."""

from __future__ import annotations

from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.clauses import Clause
from pipeline.truth.lexicon.auxiliaries import HAVE
from pipeline.truth.lexicon.plain import PULL_NOUNS
from pipeline.truth.marks import Mark

# Issues are opened, open and closed too, which the check of issues judges.
_OF_ISSUES = frozenset("proposed opened reopened closed".split())


def is_passed_over(binding: Binding, clause: Clause, mark: Mark) -> bool:
    """Tell marks that claim nothing here: wishes, reasons, suppositions, and what "all but two" counts."""
    claim = binding.claim
    if mark.unreal and mark.name not in ("proposed", "draft"):
        return True
    if mark.form != "modal" and mark.name in _OF_ISSUES and binding.tells_of_issue(clause, mark.start):
        return True
    if mark.name == "done" and clause.opened_by in ("because", "since"):
        return True
    if mark.name == "done" and not mark.past and _is_supposed(claim, clause):
        return True
    if _is_of_before(binding, clause, mark):
        return True
    words = {claim.word(i) for i in range(clause.start, clause.end)}
    if mark.name == "done" and "already" in words and binding.evidence.has_folded("already"):
        return True
    spared = any(
        q.kind == "all" and clause.start <= q.start < mark.start and claim.word(q.end) in ("but", "except")
        for q in claim.quantities
    )
    return spared or (mark.name == "soft" and mark.negated)


def _is_of_before(binding: Binding, clause: Clause, mark: Mark) -> bool:
    """Tell "The cache gave stale rows, and birch would fix that": what the proposal that follows is for."""
    claim = binding.claim
    if mark.name != "done" or mark.form != "verb" or not mark.past or mark.negated:
        return False
    if {claim.word(i) for i in range(clause.start, mark.start)} & (HAVE | PULL_NOUNS | {"now", "already"}):
        return False
    if binding.people_in(clause.start, mark.start) or binding.numbers_in(clause.start, mark.start):
        return False
    return any(
        m.name == "proposed" and not m.negated and _is_somebodys(binding, other, m)
        for other in claim.clauses
        if other.start >= clause.end
        for m in other.predicates
    )


def _is_somebodys(binding: Binding, clause: Clause, mark: Mark) -> bool:
    """Tell whether a person or a pull request is the subject of a mark."""
    words = {binding.claim.word(i) for i in range(clause.start, mark.start)}
    named = binding.people_in(clause.start, mark.start) or binding.numbers_in(clause.start, mark.start)
    return bool(named or words & PULL_NOUNS)


def _is_supposed(claim: Claim, clause: Clause) -> bool:
    """Tell whether a clause says what is so "if it lands"."""
    return any(
        m.unreal
        and m.name == "landed"
        and {"if", "once", "should", "when"} & {claim.word(i) for i in range(m.start)}
        for other in claim.clauses
        if other is not clause or other.marks
        for m in other.marks
    )
