"""Status: what a sentence says became of a pull request, bound to the pull requests that it says it of."""

from __future__ import annotations

from itertools import pairwise

from pipeline.models import Finding, PullRequest
from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.clauses import Clause
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import listed, refuted, supported
from pipeline.truth.holding import holds
from pipeline.truth.lexicon.plain import PULL_NOUNS
from pipeline.truth.lexicon.verbs import PAST, PRESENT
from pipeline.truth.marks import Mark
from pipeline.truth.standing import STATUS_WORDS, is_as_told, is_revert, stands
from pipeline.truth.stems import stem
from pipeline.truth.targets import Target, target_of

KIND = "status"


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare each status of a sentence with how its pull requests stand."""
    binding = Binding(claim, evidence)
    found: list[Finding] = []
    for clause in claim.clauses:
        for mark in clause.marks:
            if mark.unreal and mark.name not in ("proposed", "draft"):
                continue
            if mark.name == "done" and clause.opened_by in ("because", "since"):
                continue
            if mark.name == "done" and not mark.past and _is_supposed(claim, clause):
                continue
            if mark.name == "soft" and mark.negated:
                continue
            if mark.form == "noun" and not _is_owned(binding, clause, mark):
                found += _exists(binding, mark)
                continue
            if any(
                q.kind == "all"
                and clause.start <= q.start < mark.start
                and claim.word(q.end) in ("but", "except")
                for q in claim.quantities
            ):
                continue
            if _is_nowhere(binding, mark):
                said = claim.words(mark.start, mark.end)
                found.append(refuted(KIND, said, "nothing that the sentence names stands so", evidence.cited))
                continue
            if _is_compared(claim, clause):
                continue
            if _is_of_rest(claim, clause, mark):
                found.append(_rest(binding, clause, mark))
                continue
            target = target_of(binding, clause, mark)
            if (
                mark.name != "opened"
                and _is_one_standing(binding, clause)
                and (target.how == "counted" or not target.numbers)
            ):
                target = Target(binding.pool, "all")
            if target.how != "counted" and target.numbers:
                found.append(_judged(binding, clause, mark, target))
    return (*found, *_among(binding), *_untold(binding))


def _untold(binding: Binding) -> list[Finding]:
    """Refuse to tell closed, reverted or proposed work without a word of how it stands."""
    claim, evidence = binding.claim, binding.evidence
    pulls = [evidence.pull(n) for n in evidence.cited]
    if not pulls or len(pulls) > _FEW or evidence.where == "title":
        return []
    words = {token.lower for token in claim.tokens}
    names = {m.name for m in claim.marks}
    said = "the sentence does not say how it stands"
    if all(p.status == "closed" for p in pulls):
        if not names & {"closed", "proposed", "draft"} and not words & _ENDED:
            return [refuted(KIND, claim.text, f"closed without landing, and {said}", evidence.cited)]
    elif all(p.is_proposed for p in pulls) and not names & _OPEN_NAMES and not words & _OPEN_WORDS:
        if words & {"theme", "themes"} or any(q.kind == "count" for q in claim.quantities):
            return []
        titles = binding.content_of(0, len(claim.tokens))
        told = [w for w in titles if any(w in evidence.day.text(p.number).title for p in pulls)]
        if any(m.name == "landed" and m.negated for m in claim.marks) or "none" in words:
            return []
        acts = any(m.name in ("done", "landed") and not m.negated for m in claim.marks) or any(
            w in PRESENT or w in PAST for w in words
        )
        if len(told) >= _TOLD and acts and not any(m.unreal for m in claim.marks):
            return [refuted(KIND, claim.text, f"only proposed, and {said}", evidence.cited)]
    return []


_ENDED = frozenset(
    "not no never without cannot instead won rejected declined decided against superseded nothing".split()
)
_OPEN_NAMES = frozenset("proposed draft soft opened queued reopened".split())
_OPEN_WORDS = frozenset(
    """
    would could may might should will if once propose proposal suggestion idea attempt wants plan plans draft
    drafting open review waits wait waiting pending yet still under until unmerged sketch sketching working
    try second attempts hope hopes aim aims asks asking request title says reason because
    """.split()
)
_TOLD = 2


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


def _among(binding: Binding) -> list[Finding]:
    """Judge "two landed, the trie among them": what is named must stand as the figure before says."""
    claim = binding.claim
    found: list[Finding] = []
    for at, token in enumerate(claim.tokens):
        if token.lower != "among" or claim.word(at + 1) != "them":
            continue
        start, end = claim.chunk_at(at)
        marks = [m for m in claim.marks if m.end <= start and m.form not in ("attribute", "noun")]
        if any(start <= m.start < end for m in claim.marks) or not marks or end - at > _AT_END:
            continue
        words = binding.content_of(start, at)
        best = binding.best(words, binding.pool)
        wrong = [n for n in best if not holds(binding, binding.evidence.pull(n), marks[-1])]
        if words and len(best) < len(binding.pool) and len(wrong) == len(best):
            found.append(
                refuted(
                    KIND, claim.words(start, end), _told([binding.evidence.pull(n) for n in wrong]), wrong
                )
            )
    return found


def _is_one_standing(binding: Binding, clause: Clause) -> bool:
    """Tell whether all that is cited stands alike, so that it does not matter which of it a clause means."""
    pulls = [binding.evidence.pull(n) for n in binding.pool]
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
    return not any(_may_be(binding.evidence.pull(n), mark) for n in numbers)


def _may_be(pull: PullRequest, mark: Mark) -> bool:
    return is_as_told(pull, mark) or (
        mark.name in ("reverted", "closed") and (is_revert(pull) or pull.status == "reverted")
    )


_FEW = 12
_AT_END = 3
_REST = frozenset("rest others remainder remaining".split())


def _is_compared(claim: Claim, clause: Clause) -> bool:
    """Tell whether a clause compares counts: "more are waiting than landed" says neither of any one."""
    words = [claim.word(i) for i in range(clause.start, clause.end)]
    return "than" in words and bool({"more", "fewer", "less"} & set(words[: words.index("than")]))


def _is_owned(binding: Binding, clause: Clause, mark: Mark) -> bool:
    """Tell whether a noun such as "draft" or "revert" is said of somebody's, or of a number."""
    near = binding.people_in(max(clause.start, mark.start - 3), min(clause.end, mark.end + 4))
    return bool(near or binding.numbers_in(clause.start, clause.end))


def _exists(binding: Binding, mark: Mark) -> list[Finding]:
    """Refuse to speak of "the revert" or "a draft" where no pull request of the evidence is one."""
    pulls = [binding.evidence.pull(n) for n in binding.pool]
    counted = any(
        q.end in (mark.start, mark.start - 1) for q in binding.claim.quantities
    ) or binding.claim.word(mark.start - 1) in ("no", "without")
    fitting = any(stands(p, mark.name) or (mark.name == "reverted" and is_revert(p)) for p in pulls)
    if counted or fitting or mark.negated or mark.name == "opened":
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
    words = {claim.word(i) for i in range(clause.start, mark.start)}
    return bool(words & _REST) and not any(clause.start <= q.start < mark.start for q in claim.quantities)


def _rest(binding: Binding, clause: Clause, mark: Mark) -> Finding:
    """Judge "the rest are pending": whatever the sentence has not told of before stands so."""
    said = binding.claim.words(clause.start, clause.end)
    before = [m for c in binding.claim.clauses for m in c.marks if m.start < mark.start]
    left = [p for p in map(binding.evidence.pull, binding.pool) if not any(is_as_told(p, m) for m in before)]
    wrong = [p for p in left if not is_as_told(p, mark)]
    if left and not wrong:
        return supported(KIND, said, _told(left), (p.number for p in left))
    return refuted(KIND, said, _told(wrong) or "nothing is left", (p.number for p in wrong))


def _judged(binding: Binding, clause: Clause, mark: Mark, target: Target) -> Finding:
    claim = binding.claim
    said = (
        claim.words(clause.start, clause.end)
        if clause.end - clause.start < 14
        else claim.words(mark.start, mark.end)
    )
    pulls = [binding.evidence.pull(n) for n in target.numbers]
    right = [p for p in pulls if holds(binding, p, mark)]
    wrong = [p for p in pulls if p not in right]
    if right and not wrong and _is_only(claim, clause) and target.is_exact:
        others = [
            n for n in binding.pool if n not in target.numbers and is_as_told(binding.evidence.pull(n), mark)
        ]
        if others:
            return refuted(KIND, said, f"it is not the only one: {listed(others)} too", others)
    if (
        right
        and wrong
        and target.how == "content"
        and mark.name in ("reverted", "closed", "draft", "landed", "proposed")
        and not mark.negated
        and _is_mixed(claim)
    ):
        wrong = []
    if (
        wrong
        and "who" in [claim.word(i) for i in range(max(0, clause.start - 1), mark.start)]
        and _did_elsewhere(binding, clause, mark)
    ):
        wrong = []
    if right and (_is_indefinite(claim, clause, mark) or claim.word(mark.end) == "again"):
        wrong = []
    taken = any(is_revert(p) and p.status == "landed" for p in map(binding.evidence.pull, binding.pool))
    if (right or taken) and mark.name == "reverted" and not mark.negated and target.how != "number":
        wrong = []
    if right and binding.evidence.where == "title" and target.how != "number":
        wrong = []
    if not wrong or (right and not target.is_exact and _is_mixed(claim)):
        return supported(KIND, said, _told(right), (p.number for p in right))
    return refuted(KIND, said, _told(wrong), (p.number for p in wrong))


def _did_elsewhere(binding: Binding, clause: Clause, mark: Mark) -> bool:
    """Tell whether an aside about a person is true of another pull request of theirs.

    Such an aside is "who reverted group commit".
    """
    day = binding.evidence.day
    people = [m for m in binding.claim.people if m.end <= mark.start]
    words = binding.content_of(mark.end, clause.end) or [
        stem(binding.claim.word(i)) for i in range(mark.end, clause.end)
    ]
    for number, pull in day.pulls.items():
        theirs = bool(people) and bool(day.makers[number] & set(people[-1].keys))
        if (
            theirs
            and (is_as_told(pull, mark) or (mark.name == "reverted" and is_revert(pull)))
            and any(w in day.text(number).title for w in words)
        ):
            return True
    return False


def _is_indefinite(claim: Claim, clause: Clause, mark: Mark) -> bool:
    """Tell whether a clause speaks of some pull request or other: "a fix that had been reverted"."""
    words = [claim.word(i) for i in range(clause.start, mark.start)]
    return any(a in ("a", "an", "another") and b in PULL_NOUNS for a, b in pairwise(words))


def _is_only(claim: Claim, clause: Clause) -> bool:
    """Tell whether a clause says that something is so of its subject alone."""
    return claim.word(clause.start) == "only" and not any(
        q.start <= clause.start + 1 < q.end for q in claim.quantities
    )


def _told(pulls: list[PullRequest]) -> str:
    by_status: dict[str, list[int]] = {}
    for pull in pulls:
        by_status.setdefault(STATUS_WORDS[pull.status], []).append(pull.number)
    return "; ".join(
        f"{listed(numbers)} {'is' if len(numbers) == 1 else 'are'} {status}"
        for status, numbers in by_status.items()
    )


def _is_mixed(claim: Claim) -> bool:
    """Tell whether the sentence says more than one thing of its pull requests.

    Then one status need not fit all of them.
    """
    names = {(m.name if m.name != "done" else "landed", m.negated) for m in claim.marks if m.name != "soft"}
    return len(names) > 1 or any(
        q.kind in ("count", "share", "all", "none", "both") for q in claim.quantities
    )
