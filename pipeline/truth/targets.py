"""What a status in a clause is said of: the pull requests it means, by number, maker, or content."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from pipeline.models import PullRequest
from pipeline.truth.binding import Binding
from pipeline.truth.clauses import Clause
from pipeline.truth.lexicon.auxiliaries import DETERMINERS, PREPOSITIONS
from pipeline.truth.lexicon.plain import PULL_NOUNS
from pipeline.truth.marks import Mark
from pipeline.truth.numbers import cardinal_word, ordinal_word
from pipeline.truth.standing import is_as_told, is_reland, is_revert
from pipeline.truth.unnamed import counts_pulls

_A_FEW = 6
_NEAR = 4


@dataclass(frozen=True, slots=True)
class Target:
    """The pull requests that a part of a sentence speaks of.

    `how` they were found: named by "number", the only ones of a "person", told by their "content", "counted"
    by a figure, or "all" that the evidence holds because nothing narrows it.
    """

    numbers: tuple[int, ...]
    how: str

    @property
    def is_exact(self) -> bool:
        """Whether the sentence singles these pull requests out."""
        return self.how in ("number", "person", "content")


def target_of(binding: Binding, clause: Clause, mark: Mark) -> Target:
    """Return the pull requests that a mark in a clause speaks of.

    A revert has the title of what it takes back: where words alone found both, what was taken back is meant.
    """
    found = _target(binding, clause, mark)
    if _is_restricted(binding, clause, mark):
        alike = tuple(n for n in binding.pool if is_as_told(binding.evidence.pull(n), mark))
        if len(alike) > 1 and _is_only(binding, mark):
            return Target(binding.pool, "number")
        fitting = tuple(n for n in found.numbers if n in alike)
        if fitting:
            return Target(fitting, found.how)
    if found.how == "number" or mark.form == "noun" or len(found.numbers) < 2:
        return found
    taken = {n for number in found.numbers for n in binding.evidence.pull(number).reverts}
    left = tuple(n for n in found.numbers if not (set(binding.evidence.pull(n).reverts) & set(found.numbers)))
    return (
        Target(left, "content" if found.is_exact or len(left) == 1 else found.how)
        if taken and left
        else found
    )


def _is_restricted(binding: Binding, clause: Clause, mark: Mark) -> bool:
    """Tell "the only pull request that was closed": the status says which one is meant."""
    claim = binding.claim
    start = max(clause.start - 1, 1)
    relative = [i for i in range(start, mark.start) if claim.word(i) in ("that", "which")]
    if not relative or any(relative[-1] < m.start < mark.start for m in clause.marks):
        return False
    return claim.word(relative[-1] - 1) in PULL_NOUNS and mark.start - relative[-1] <= _NEAR


def _is_only(binding: Binding, mark: Mark) -> bool:
    """Tell "the only pull request that", where nothing else says which is meant."""
    words = [binding.claim.word(i) for i in range(max(0, mark.start - 2 * _NEAR), mark.start)]
    if "only" not in words:
        return False
    noun = words[words.index("only") + 1 :]
    return noun[:1] == ["one"] or noun[:2] == ["pull", "request"] or noun[1:2] in (["that"], ["which"])


def _target(binding: Binding, clause: Clause, mark: Mark) -> Target:
    if mark.form == "attribute":
        return _attributed(binding, clause, mark)
    if mark.form == "noun":
        return _owned(binding, clause, mark)
    related = _related(binding, clause, mark)
    if related:
        return Target(related, "number")
    if _takes_object(binding, clause, mark):
        numbers = binding.numbers_in(mark.end, clause.end) or binding.numbers_in(clause.start, mark.start)
        region = (mark.end, clause.end)
    else:
        numbers = binding.numbers_in(clause.start, mark.start)
        region = (clause.start, mark.start)
        if not numbers and binding.lacks_subject(clause):
            counted = _is_counted(binding, mark.end, min(clause.end, mark.end + 3))
            if mark.form == "verb" and counted:
                return Target((), "counted")
            return _from_before(binding, clause, mark)
    if numbers:
        return Target(numbers, "number")
    if _is_counted(binding, *region) or (clause.inherits and _is_counted(binding, clause.start, clause.end)):
        return Target((), "counted")
    return _described(binding, clause, region)


def _related(binding: Binding, clause: Clause, mark: Mark) -> tuple[int, ...]:
    """Return the reference that a "which" inside the clause points back to."""
    # A clause begins after the word that relates it; a deed told there is what somebody's change is about.
    start = clause.start if mark.name == "done" else max(clause.start - 1, 0)
    relative = [i for i in range(start, mark.start) if binding.claim.word(i) in ("which", "that")]
    start = min(clause.start, relative[-1] - _NEAR) if relative and start < clause.start else start
    named = binding.references_in(max(start, 0), relative[-1], secondary=True) if relative else ()
    return binding.members(named[-1]) if named and relative[-1] - named[-1].end <= 1 else ()


def _takes_object(binding: Binding, clause: Clause, mark: Mark) -> bool:
    """Tell whether the pull request is the verb's object: "alder landed 12"."""
    if mark.form not in ("verb", "modal") or (mark.form == "modal" and not binding.makers_of(clause)):
        return False
    makers = [m for m in binding.makers_of(clause) if m.start < mark.start and binding.role(m) != "owner"]
    if makers and not binding.numbers_in(clause.start, mark.start):
        return True
    return binding.lacks_subject(clause) and bool(binding.numbers_in(mark.end, clause.end))


def _is_counted(binding: Binding, start: int, end: int) -> bool:
    spared = any(
        (q.kind == "share" and start <= q.start < end and binding.claim.word(q.end) == "of")
        or (q.kind == "all" and start <= q.start < end and binding.claim.word(q.end) in ("but", "except"))
        for q in binding.claim.quantities
    )
    counted = any(start <= q.start < end and counts_pulls(binding.claim, q) for q in binding.claim.quantities)
    return spared or counted


def _owned(binding: Binding, clause: Clause, mark: Mark) -> Target:
    """Resolve "maple_r's draft" and "a draft from cedar".

    Of that person's pull requests, the ones that stand so are meant if there are any.
    """
    near = [m for m in binding.people_in(max(clause.start, mark.start - 4), mark.start) if m.possessive]
    near = near or [
        m for m in binding.people_in(mark.end, min(clause.end, mark.end + 3)) if binding.role(m) == "agent"
    ]
    theirs = binding.made_by(near) if near else ()
    fitting = tuple(n for n in theirs if is_as_told(binding.evidence.pull(n), mark))
    if fitting or theirs:
        return Target(fitting or theirs, "person")
    return _attributed(binding, clause, mark)


def _attributed(binding: Binding, clause: Clause, mark: Mark) -> Target:
    near = binding.numbers_in(mark.end, min(clause.end, mark.end + 6)) or binding.numbers_in(
        clause.start, clause.end
    )
    if near:
        return Target(near, "number")
    if _is_counted(binding, max(clause.start, mark.start - 4), mark.end):
        return Target((), "counted")
    return _described(binding, clause, (clause.start, clause.end))


def _from_before(binding: Binding, clause: Clause, mark: Mark) -> Target:
    """Take the subject from before: the nearest reference, or what the clause before speaks of."""
    if clause.opened_by in ("which", "that"):
        at = clause.start - 2
        while at > 0 and binding.claim.tokens[at].kind == "mark":
            at -= 1
        start, end = binding.claim.chunk_at(max(0, at))
        words = binding.content_of(start, end)
        best = (
            binding.best(words, binding.pool)
            if words and not binding.references_in(start, end, secondary=True)
            else binding.pool
        )
        if len(best) < len(binding.pool):
            return Target(best, "content")
    named = list(binding.references_in(0, mark.start, secondary=clause.opened_by in ("which", "that")))
    previous = clause.before
    if previous is not None and previous.predicates:
        earlier = target_of(binding, previous, previous.predicates[-1])
        if earlier.how == "number" and clause.opened_by not in ("which", "that"):
            nearest = binding.members(named[-1]) if named else earlier.numbers
            return Target(earlier.numbers if clause.opened_by in ("and", "but") else nearest, "number")
        if not named or earlier.how == "content":
            return earlier
    if named:
        return Target(binding.members(named[-1]), "number")
    following = binding.numbers_in(mark.end, clause.end)
    if following:
        return Target(following, "number")
    if _is_counted(binding, mark.end, clause.end):
        return Target((), "counted")
    return _described(binding, clause, (clause.start, clause.end))


def _described(binding: Binding, clause: Clause, region: tuple[int, int]) -> Target:
    """Single pull requests out by their makers and by what the clause tells of them."""
    makers = binding.makers_of(clause)
    candidates = binding.made_by(makers) if makers else binding.pool
    candidates = candidates or binding.pool
    placed = _placed(binding, region, candidates) or _kind_of(binding, region, candidates)
    if placed:
        return Target(placed, "content")
    if len(candidates) == 1:
        return Target(candidates, "person" if makers else "content")
    words = binding.content_of(*region) or binding.content_of(clause.start, clause.end)
    best = binding.best(words, candidates)
    if len(best) == len(candidates) <= _A_FEW:
        best = binding.best(binding.content_of(clause.start, clause.end), candidates)
    if len(best) < len(candidates):
        return Target(best, "content")
    return Target(candidates, "person" if makers and len(candidates) < len(binding.pool) else "all")


def _kind_of(binding: Binding, region: tuple[int, int], candidates: tuple[int, ...]) -> tuple[int, ...]:
    """Return the pull requests that "the reland", "its revert" or "the backport" means."""
    words = {binding.claim.word(i) for i in range(*region) if not _is_related_to(binding, i)}
    kinds = (
        ({"reland", "relands"}, is_reland),
        ({"revert", "rollback"}, is_revert),
        ({"backport", "cherry-pick"}, partial(_is_carried, binding)),
    )
    for names, test in kinds:
        found = tuple(n for n in candidates if test(binding.evidence.pull(n)))
        if words & names and found and len(found) < len(candidates):
            return found
    return ()


def _is_related_to(binding: Binding, at: int) -> bool:
    """Tell "the follow-up to the revert", which is another pull request than the revert."""
    return binding.claim.word(at - 1) in DETERMINERS and binding.claim.word(at - 2) in PREPOSITIONS


def _is_carried(binding: Binding, pull: PullRequest) -> bool:
    return pull.base is not None and pull.base != binding.evidence.day.facts.default_branch


def _placed(binding: Binding, region: tuple[int, int], candidates: tuple[int, ...]) -> tuple[int, ...]:
    """Return the member of a stack that "the first", "the last" or "its second part" means."""
    stacks = {binding.evidence.pull(n).stack for n in candidates if len(binding.evidence.pull(n).stack) > 1}
    if len(stacks) != 1:
        return ()
    stack = stacks.pop()
    for at in range(*region):
        nth = cardinal_word(binding.claim.word(at + 1)) if binding.claim.word(at) == "part" else None
        if nth and nth <= len(stack) and stack[nth - 1] in candidates:
            return (stack[nth - 1],)
        place = ordinal_word(binding.claim.word(at)) or {
            "last": len(stack),
            "bottom": 1,
            "top": len(stack),
        }.get(binding.claim.word(at), 0)
        if (
            1 <= place <= len(stack)
            and binding.claim.word(at - 1) in ("the", "its", "their", "his", "her")
            and stack[place - 1] in candidates
        ):
            return (stack[place - 1],)
    return ()
