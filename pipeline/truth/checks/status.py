"""Status: what a sentence says became of a pull request, bound to the pull requests that it says it of."""

from __future__ import annotations

from itertools import pairwise

from pipeline.models import Finding, PullRequest
from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.clauses import Clause
from pipeline.truth.comparing.sides import is_hedge
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import listed, refuted, supported
from pipeline.truth.holding import holds, is_planned
from pipeline.truth.lexicon.plain import FUNCTION, PULL_NOUNS
from pipeline.truth.marks import Mark
from pipeline.truth.numbers import cardinal_word
from pipeline.truth.passed_over import is_passed_over
from pipeline.truth.standing import is_as_told, is_revert, stands, told_of
from pipeline.truth.stems import stem
from pipeline.truth.targets import Target, target_of

KIND = "status"


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare each status of a sentence with how its pull requests stand."""
    binding = Binding(claim, evidence)
    found: list[Finding] = []
    for clause in claim.clauses:
        for mark in clause.marks:
            if not is_passed_over(binding, clause, mark):
                found += _of_mark(binding, clause, mark)
    return tuple(found)


def _of_mark(binding: Binding, clause: Clause, mark: Mark) -> list[Finding]:
    claim, evidence = binding.claim, binding.evidence
    if mark.form == "noun" and mark.name == "reverted" and _is_others_revert(binding, mark):
        return [refuted(KIND, claim.words(mark.start - 1, mark.end), "the revert was made by somebody else")]
    if mark.form == "noun" and not _is_owned(binding, clause, mark):
        return _exists(binding, mark)
    if _is_nowhere(binding, mark):
        said = claim.words(mark.start, mark.end)
        return [refuted(KIND, said, "nothing that the sentence names stands so", evidence.cited)]
    if _is_compared(claim, clause):
        return []
    if _is_of_rest(claim, clause, mark):
        return [_rest(binding, clause, mark)]
    target = target_of(binding, clause, mark)
    counted = target.how == "counted" or not target.numbers
    if counted and mark.name != "opened" and _is_one_standing(binding, clause):
        return [_judged(binding, clause, mark, Target(binding.pool, "all"))]
    return [] if counted else [_judged(binding, clause, mark, target)]


def _is_others_revert(binding: Binding, mark: Mark) -> bool:
    """Tell "alder's revert" where alder made no revert."""
    owner = [m for m in binding.claim.people if m.possessive and m.end == mark.start]
    mine = binding.made_by(owner)
    return bool(mine) and not any(is_revert(binding.evidence.pull(n)) for n in mine)


def _is_one_standing(binding: Binding, clause: Clause) -> bool:
    """Tell whether all that is cited stands alike, so that it does not matter which of it a clause means."""
    pulls = binding.evidence.pulls
    none = any(q.kind == "none" and clause.start <= q.start < clause.end for q in binding.claim.quantities)
    kinds = {"proposed" if p.is_proposed and p.status == "open" else p.status for p in pulls}
    return len(kinds) == 1 and len(pulls) <= _FEW and not none and not any(is_revert(p) for p in pulls)


def _is_nowhere(binding: Binding, mark: Mark) -> bool:
    """Tell whether a sentence speaks of something reverted, closed or drafted where nothing stands so."""
    if (
        mark.negated
        or mark.unreal
        or mark.doubtful
        or mark.name not in ("reverted", "closed", "draft", "reopened", "relanded")
    ):
        return False
    if any(q.kind == "none" for q in binding.claim.quantities):
        return False
    numbers = {*binding.pool, *binding.evidence.related}
    near = binding.claim.said_in(max(0, mark.start - 6), mark.start)
    if binding.evidence.is_in_a_title(binding.claim.word(mark.start)) and not near & PULL_NOUNS:
        return False
    return not any(_may_be(binding.evidence.pull(n), mark) for n in numbers)


def _may_be(pull: PullRequest, mark: Mark) -> bool:
    return is_as_told(pull, mark) or (
        mark.name in ("reverted", "closed") and (is_revert(pull) or pull.status == "reverted")
    )


_FEW = 12
# A clause of fewer words is quoted whole.
_SAID = 14
_OF_CONTENT = frozenset("reverted closed draft landed proposed done".split())
_STANDS = frozenset("is was has had stays remains did does isn't".split())
_REST = frozenset("rest others remainder remaining".split())


def _is_compared(claim: Claim, clause: Clause) -> bool:
    """Tell whether a clause compares counts: "more are waiting than landed" says neither of any one."""
    words = [claim.word(i) for i in range(clause.start, clause.end)]
    if "than" not in words or is_hedge(claim, clause.start + words.index("than") + 1):
        return False
    return bool({"more", "fewer", "less"} & set(words[: words.index("than")]))


def _is_owned(binding: Binding, clause: Clause, mark: Mark) -> bool:
    """Tell whether a noun such as "draft" or "revert" is said of somebody's, or of a number."""
    near = binding.people_in(max(clause.start, mark.start - 3), min(clause.end, mark.end + 4))
    return bool(near or binding.numbers_in(clause.start, clause.end))


def _exists(binding: Binding, mark: Mark) -> list[Finding]:
    """Refuse to speak of "the revert" or "a draft" where no pull request of the evidence is one."""
    pulls = binding.evidence.pulls
    counted = any(
        q.end in (mark.start, mark.start - 1) for q in binding.claim.quantities
    ) or binding.claim.word(mark.start - 1) in ("no", "without")
    fitting = any(stands(p, mark.name) or (mark.name == "reverted" and is_revert(p)) for p in pulls)
    told = mark.name == "reverted" and stem("revert") in binding.evidence.words  # "A partial revert".
    if counted or fitting or told or mark.negated or mark.name == "opened":
        return []
    return [
        refuted(
            KIND,
            binding.claim.words(mark.start, mark.end),
            "no pull request that the sentence names is one",
            binding.evidence.cited,
        )
    ]


def _is_of_rest(claim: Claim, clause: Clause, mark: Mark) -> bool:
    words = claim.said_in(clause.start, mark.start)
    lead = [claim.word(i) for i in range(clause.start, clause.start + 3)]
    if lead[:1] == ["of"] and any(cardinal_word(word) for word in words):
        return False  # "Of the others one is open" counts.
    other = lead[:2] == ["the", "other"] and (lead[2] in _STANDS or clause.start + 2 == mark.start)
    return (other or bool(words & _REST)) and not any(
        clause.start <= q.start < mark.start for q in claim.quantities
    )


def _rest(binding: Binding, clause: Clause, mark: Mark) -> Finding:
    """Judge "the rest are pending": whatever the sentence has not told of before stands so."""
    said = binding.claim.words(clause.start, clause.end)
    before = [m for c in binding.claim.clauses for m in c.marks if m.start < mark.start]
    left = [p for p in map(binding.evidence.pull, binding.pool) if not any(is_as_told(p, m) for m in before)]
    wrong = [p for p in left if not is_as_told(p, mark)]
    if left and not wrong:
        return supported(KIND, said, told_of(left), (p.number for p in left))
    return refuted(KIND, said, told_of(wrong) or "nothing is left", (p.number for p in wrong))


def _judged(binding: Binding, clause: Clause, mark: Mark, target: Target) -> Finding:
    claim = binding.claim
    short = clause.end - clause.start < _SAID
    said = claim.words(*((clause.start, clause.end) if short else (mark.start, mark.end)))
    pulls = [binding.evidence.pull(n) for n in target.numbers]
    right = [p for p in pulls if holds(binding, p, mark)]
    wrong = [p for p in pulls if p not in right]
    if right and not wrong and _is_only(claim, clause) and target.is_exact:
        others = [
            n for n in binding.pool if n not in target.numbers and is_as_told(binding.evidence.pull(n), mark)
        ]
        if others:
            return refuted(KIND, said, f"it is not the only one: {listed(others)} too", others)
    if not wrong or _is_borne_out(binding, clause, mark, target, right=right, wrong=wrong):
        return supported(KIND, said, told_of(right), (p.number for p in right))
    return refuted(KIND, said, told_of(wrong), (p.number for p in wrong))


def _is_borne_out(
    binding: Binding,
    clause: Clause,
    mark: Mark,
    target: Target,
    *,
    right: list[PullRequest],
    wrong: list[PullRequest],
) -> bool:
    """Tell whether a status is true though some pull requests that it may be said of stand otherwise."""
    claim, numbered = binding.claim, target.how == "number"
    told_back = mark.name == "reverted" and not (mark.negated or mark.unreal or is_planned(claim, mark))
    if told_back and not numbered and (right or _has_landed_revert(binding)):
        return True
    if not right:
        return False
    if _is_indefinite(claim, clause, mark) or claim.word(mark.end) == "again":
        return True
    if mark.name == "done" and not mark.past and _is_effort(claim, clause, mark):
        return True  # A campaign "drops" what some of its pull requests have dropped.
    mixed = _is_mixed(claim)
    if mixed and target.how == "content" and mark.name in _OF_CONTENT and not mark.negated:
        return True
    if mark.name == "reverted" and mark.negated and any(_is_named(binding, clause, mark, p) for p in wrong):
        return False
    return (binding.evidence.where == "title" and not numbered) or (mixed and not target.is_exact)


def _has_landed_revert(binding: Binding) -> bool:
    """Tell whether a revert landed, which has taken something back, whatever a sentence calls it."""
    return any(is_revert(p) and p.status == "landed" for p in map(binding.evidence.pull, binding.pool))


def _is_named(binding: Binding, clause: Clause, mark: Mark, pull: PullRequest) -> bool:
    """Tell whether the subject of a mark consists of words of a pull request's title."""
    words = [binding.claim.word(i) for i in range(clause.start, mark.start)]
    title = binding.evidence.day.text(pull.number).title
    return all(stem(word) in title for word in words if word not in FUNCTION)


def _is_indefinite(claim: Claim, clause: Clause, mark: Mark) -> bool:
    """Tell whether a clause speaks of some pull request or other: "a fix that had been reverted"."""
    words = [claim.word(i) for i in range(clause.start, mark.start)]
    return any(a in ("a", "an", "another") and b in PULL_NOUNS for a, b in pairwise(words))


def _is_effort(claim: Claim, clause: Clause, mark: Mark) -> bool:
    """Tell whether the subject is an effort of many pull requests, which goes on."""
    subject = [claim.word(i) for i in range(clause.start, mark.start)]
    return bool(
        {"campaign", "effort", "series", "push", "initiative", "drive", "sweep", "stack"} & set(subject[-3:])
    )


def _is_only(claim: Claim, clause: Clause) -> bool:
    """Tell whether a clause says that something is so of its subject alone."""
    return claim.word(clause.start) == "only" and not any(
        q.start <= clause.start + 1 < q.end for q in claim.quantities
    )


def _is_mixed(claim: Claim) -> bool:
    """Tell whether the sentence says more than one thing of its pull requests.

    Then one status need not fit all of them.
    """
    names = {(m.name if m.name != "done" else "landed", m.negated) for m in claim.marks if m.name != "soft"}
    return len(names) > 1 or any(
        q.kind in ("count", "share", "all", "none", "both") for q in claim.quantities
    )
