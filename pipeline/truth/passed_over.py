"""Status words that claim nothing of a pull request where they stand: wishes, reasons, suppositions, issues."""

from __future__ import annotations

from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.clauses import Clause
from pipeline.truth.holding import is_planned
from pipeline.truth.lexicon.auxiliaries import ADVERBS, AS_NEWS, BE, DETERMINERS, HAVE
from pipeline.truth.lexicon.people import BY_HUMANS
from pipeline.truth.lexicon.plain import FUNCTION, PULL_NOUNS
from pipeline.truth.marks import Mark
from pipeline.truth.stems import stem
from pipeline.truth.unnamed import counts_pulls

# Words that say nothing else of a thing than what became of a pull request.
_SURE = frozenset(
    """
    in land landed lands merge merged main trunk review reviewed reviewers open propose proposed proposal
    proposals proposes proposing unmerged unlanded approval
    """.split()
)
_ANYTHING = frozenset("left suggested queued".split())
# "The dot that was suggested on Discord", where the text says so.
_VOICED = frozenset("suggested requested discussed".split())
_RELATIVE = frozenset(["that", "which"])
_ONLY = frozenset("only just merely still yet".split())
_WANTING = frozenset("want wants wanted".split())
_STANDING_FOR = frozenset(
    """
    it this that they these those both all each one ones another other others rest which who he she nothing
    none neither latter former stack series campaign work part parts piece pieces half
    """.split()
)
# Issues are opened, open and closed too, which the check of issues judges.
_OF_ISSUES = frozenset("proposed opened reopened closed".split())


def is_passed_over(binding: Binding, clause: Clause, mark: Mark) -> bool:
    """Tell marks that claim nothing here: wishes, reasons, suppositions, and what "all but two" counts."""
    claim = binding.claim
    if mark.unreal and mark.name not in ("proposed", "draft") and not is_planned(claim, mark):
        return True
    if mark.form != "modal" and mark.name in _OF_ISSUES and binding.tells_of_issue(clause, mark.start):
        return True
    if mark.name in ("done", "closed") and _is_reason(binding, clause, mark):
        return True
    if claim.word(mark.start - 1) == "without" and any(m.name == "closed" for m in clause.marks):
        return True  # "Closed without landing" is told by "closed".
    if mark.name == "done" and mark.negated and BY_HUMANS.search(claim.words(mark.start - 2, clause.end)):
        return True  # "Did not come from the bot" is told of who made it.
    if _is_wanted(claim, mark):
        return True
    if _is_past_state(claim, mark) or _is_of_content(binding, clause, mark) or _is_of_text(binding, mark):
        return True
    if mark.name == "done" and not mark.past and _is_supposed(claim, clause):
        return True
    if _is_of_before(binding, clause, mark) or _is_untitled(binding, clause, mark):
        return True
    if mark.name == "soft" and (mark.past or mark.negated):
        return True  # "It is meant to catch failures" tells a purpose, of what landed too.
    words = claim.said_in(clause.start, clause.end)
    if mark.name == "done" and "already" in words and binding.evidence.has_folded("already"):
        return True
    return any(
        q.kind == "all" and clause.start <= q.start < mark.start and claim.word(q.end) in ("but", "except")
        for q in claim.quantities
    )


def _is_wanted(claim: Claim, mark: Mark) -> bool:
    """Tell "does not want the check merged before the release", where "want" is denied, or wishes the rest."""
    if claim.word(mark.start) in _WANTING:
        return mark.negated or claim.word(mark.start - 1) == "not"
    before = [claim.word(i) for i in range(max(0, mark.start - 6), mark.start)]
    return mark.name in ("landed", "done") and bool(_WANTING & set(before)) and "," not in before


def _is_reason(binding: Binding, clause: Clause, mark: Mark) -> bool:
    """Tell what a clause with "because" gives as reason, and what such a clause goes on with after "and"."""
    if mark.name == "closed" and not mark.doubtful:
        return False
    while clause.opened_by == "and" and clause.before is not None and binding.lacks_subject(clause):
        clause = clause.before
        last = clause.predicates[-1].end if clause.predicates else clause.start
        if {"because", "since"} & binding.claim.said_in(last, clause.end):
            return True
    if clause.opened_by not in ("because", "since"):
        return False
    # "Because reads got slow, the workers now back off": behind the comma comes what it is a reason for.
    return clause.start > 1 or "," not in [binding.claim.word(i) for i in range(clause.start, mark.start)]


def _is_past_state(claim: Claim, mark: Mark) -> bool:
    """Tell "two answers were on the table": whatever landed was proposed before."""
    if mark.name not in ("proposed", "soft", "queued") or mark.form != "adjective" or mark.negated:
        return False
    if claim.word(mark.start) in _ONLY:
        return False
    at = mark.start - 1
    while claim.word(at) in ADVERBS - _ONLY:
        at -= 1
    return claim.word(at) in ("was", "were")


def _is_of_content(binding: Binding, clause: Clause, mark: Mark) -> bool:
    """Tell "the other files are left alone": a word of everyday, said of a thing that no title names."""
    claim = binding.claim
    said = claim.said_in(mark.start, mark.end)
    if mark.name not in ("proposed", "soft", "queued") or mark.form in ("noun", "modal") or said & _SURE:
        return False
    start = max(clause.start, claim.chunk_at(mark.start)[0])
    words = [claim.word(i) for i in range(start, mark.start) if claim.tokens[i].kind != "mark"]
    if not set(words) - (ADVERBS | BE | HAVE | DETERMINERS) or not _is_of_thing(binding, clause, mark):
        return False
    counted = any(start <= q.start < mark.start and counts_pulls(claim, q) for q in claim.quantities)
    if not counted and said & _ANYTHING:
        return True
    return not counted and not any(binding.evidence.is_in_a_title(w) for w in words if w not in FUNCTION)


def _is_of_thing(binding: Binding, clause: Clause, mark: Mark) -> bool:
    """Tell whether the subject of a mark is neither a person nor a pull request, nor a word that stands for one."""
    start = max(clause.start, binding.claim.chunk_at(mark.start)[0])
    words = binding.claim.said_in(start, mark.start)
    named = binding.people_in(start, mark.start)
    return not (
        named
        or words & (PULL_NOUNS | _STANDING_FOR)
        or binding.references_in(start, mark.start, secondary=True)
    )


def _is_of_text(binding: Binding, mark: Mark) -> bool:
    """Tell "the upload finished" and "retries are left to the caller", told in words that the text has itself."""
    claim, words = binding.claim, binding.claim.said_in(mark.start, mark.end)
    if words & _VOICED and {claim.word(mark.start - 2), claim.word(mark.start - 1)} & _RELATIVE:
        return all(stem(word) in binding.evidence.words for word in words & _VOICED)
    state = mark.form == "adjective" and not binding.claim.people
    if words & _SURE or not (mark.name == "landed" or (mark.name == "proposed" and state)):
        return False
    told = words - FUNCTION
    return bool(told) and all(stem(word) in binding.evidence.words for word in told)


def _is_untitled(binding: Binding, clause: Clause, mark: Mark) -> bool:
    """Tell "the scan took 40 seconds", a deed of a thing that no title has: how it was, and not what was done.

    "The scan takes 40 seconds" may be what an open change only promises.
    """
    claim = binding.claim
    words = claim.said_in(clause.start, clause.end)
    if not mark.past or mark.name != "done" or mark.form != "verb" or words & (AS_NEWS | {"has", "have"}):
        return False
    return not binding.evidence.is_in_a_title(claim.word(mark.start)) and _is_of_thing(binding, clause, mark)


def _is_of_before(binding: Binding, clause: Clause, mark: Mark) -> bool:
    """Tell "The cache gave stale rows, and birch would fix that": what the proposal that follows is for."""
    claim = binding.claim
    if mark.name != "done" or mark.form != "verb" or not mark.past or mark.negated:
        return False
    if claim.said_in(clause.start, mark.start) & (HAVE | AS_NEWS):
        return False
    if _is_somebodys(binding, clause, mark):
        return False
    return any(
        m.name == "proposed" and not m.negated and _is_somebodys(binding, other, m)
        for other in claim.clauses
        if other.start >= clause.end
        for m in other.predicates
    )


def _is_somebodys(binding: Binding, clause: Clause, mark: Mark) -> bool:
    """Tell whether a person or a pull request is the subject of a mark."""
    words = binding.claim.said_in(clause.start, mark.start)
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
