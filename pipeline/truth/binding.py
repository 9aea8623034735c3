"""Which pull requests a part of a sentence speaks of: by number, by person, or by what it tells of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from pipeline.models import PullRequest
from pipeline.truth.claims import Claim
from pipeline.truth.clauses import Clause
from pipeline.truth.evidence import Evidence
from pipeline.truth.lexicon.auxiliaries import ADVERBS, BE, HAVE
from pipeline.truth.lexicon.plain import FUNCTION, PULL_NOUNS
from pipeline.truth.marks import Mark
from pipeline.truth.numbers import ordinal_word
from pipeline.truth.people import Mention
from pipeline.truth.phrases import counts_pulls
from pipeline.truth.references import Reference
from pipeline.truth.standing import is_as_told, is_reland, is_revert
from pipeline.truth.stems import stem, stems_of_run
from pipeline.truth.vocabulary import is_plain

_AGENT = frozenset("by from via for to of with".split())
_SECONDARY = (
    "revert of", "reverts of", "reversion of", "rollback of", "backout of", "follow-up to", "followup to",
    "follow up to", "on top of", "sequel to", "backport of", "cherry-pick of", "reland of", "depends on",
    "built on", "builds on", "based on", "prerequisite for", "prerequisite of", "after", "since",
    "stacked on", "duplicate of", "supersedes", "superseding", "replaces", "replacing", "taking back",
    "until", "before", "reverting", "backing out", "rolling back", "undoing",
)  # fmt: skip


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


class Binding:
    """Resolves the parts of one claim against its evidence."""

    def __init__(self, claim: Claim, evidence: Evidence) -> None:
        self.claim = claim
        self.evidence = evidence

    @cached_property
    def pool(self) -> tuple[int, ...]:
        """The pull requests that the sentence may speak of."""
        return self.evidence.pool

    def references_in(self, start: int, end: int, *, secondary: bool = False) -> tuple[Reference, ...]:
        """Return the pull request references in [start, end), those that only relate another one left out."""
        return tuple(
            r
            for r in self.claim.references
            if start <= r.start < end
            and r.kind != "issue"
            and (secondary or not self._is_secondary(r))
            and any(n in self.evidence.day.pulls for n in r.numbers)
        )

    def _is_secondary(self, reference: Reference) -> bool:
        before = " ".join(self.claim.word(i) for i in range(max(0, reference.start - 4), reference.start))
        return any(before.endswith(phrase) or before.endswith(phrase + " the") for phrase in _SECONDARY)

    def people_in(self, start: int, end: int) -> tuple[Mention, ...]:
        """Return the mentions in [start, end)."""
        return tuple(m for m in self.claim.people if start <= m.start < end)

    def members(self, reference: Reference) -> tuple[int, ...]:
        """Return the pull requests of the day that a reference names, a range filled up with its members."""
        if reference.span is None:
            return tuple(n for n in reference.numbers if n in self.evidence.day.pulls)
        low, high = reference.span
        inside = tuple(n for n in self.pool if low <= n <= high)
        return tuple(
            dict.fromkeys((*inside, *(n for n in reference.numbers if n in self.evidence.day.pulls)))
        )

    def numbers_in(self, start: int, end: int) -> tuple[int, ...]:
        """Return the pull requests named in [start, end)."""
        return tuple(dict.fromkeys(n for r in self.references_in(start, end) for n in self.members(r)))

    def made_by(self, mentions: Iterable[Mention]) -> tuple[int, ...]:
        """Return the pull requests of the pool that any of these people made."""
        keys = {key for mention in mentions for key in mention.keys}
        return tuple(n for n in self.pool if self.evidence.day.makers[n] & keys)

    def role(self, mention: Mention) -> str:
        """Return the part a person has: "subject", "agent" (by, from), "owner" (possessive) or "aside"."""
        if mention.possessive:
            return "owner"
        at = mention.start - 1
        while at >= 0 and (
            self.claim.word(at) in (",", "and", "&", "the", "newcomer", "contributor", "author")
            or self._is_named(at)
        ):
            at -= 1
        word = self.claim.word(at)
        if word == "by" and self.claim.word(at - 1) in ("followed", "trailed", "joined"):
            return "subject"
        if word in ("by", "from", "via"):
            return "agent"
        return (
            "aside"
            if word in ("to", "for", "of", "with", "than", "unlike", "like", "behind", "after")
            else "subject"
        )

    def _is_named(self, at: int) -> bool:
        return any(m.start <= at < m.end for m in self.claim.people)

    def content_of(self, start: int, end: int) -> tuple[str, ...]:
        """Return the stems in [start, end) that may tell one pull request from another."""
        found: list[str] = []
        for at in range(start, end):
            token = self.claim.tokens[at]
            if at in self.claim.spoken_for or token.kind == "mark" or at in self._marked:
                continue
            if is_plain(token.lower) and (
                token.lower in FUNCTION
                or token.lower in PULL_NOUNS
                or not self.evidence.is_in_a_title(token.text)
            ):
                continue
            found += stems_of_run(token.text) if token.kind == "word" else _code_stems(token.text)
        return tuple(dict.fromkeys(found))

    @cached_property
    def _marked(self) -> frozenset[int]:
        """Tokens of statuses and figures, which tell no pull request from another."""
        spans = [(m.start, m.end) for m in self.claim.marks if m.name != "done"]
        spans += [(q.start, q.end) for q in self.claim.quantities if q.start not in self.claim.in_title]
        return frozenset(i for start, end in spans for i in range(start, end))

    def scores(self, words: Sequence[str], numbers: Sequence[int]) -> dict[int, float]:
        """Return how well each pull request fits words, a title counting double; words that fit all count nothing."""
        scores = dict.fromkeys(numbers, 0.0)
        day = self.evidence.day
        for word in words:
            fits = [
                (n, 2.0 if word in day.text(n).title else 1.0) for n in numbers if word in day.text(n).all
            ]
            if not fits:
                continue
            weight = 1 - sum(fit for _, fit in fits) / (2 * len(numbers))
            for number, fit in fits:
                scores[number] += weight * fit
        return scores

    def best(self, words: Sequence[str], numbers: Sequence[int], share: float = 0.7) -> tuple[int, ...]:
        """Return the pull requests that the words single out, or all when they single out none."""
        if len(numbers) < 2 or not words:
            return tuple(numbers)
        scores = self.scores(words, numbers)
        top = max(scores.values())
        if top < 0.7:
            return tuple(numbers)
        return tuple(n for n in numbers if scores[n] >= share * top)

    def makers_of(self, clause: Clause) -> tuple[Mention, ...]:
        """Return the people whom a clause names as makers, or who are its subject from before."""
        own = tuple(m for m in self.people_in(clause.start, clause.end) if self.role(m) != "aside")
        if own or clause.before is None or not self.lacks_subject(clause):
            return own
        return tuple(
            m
            for m in self.makers_of(clause.before)
            if self.role(m) != "agent" or clause.opened_by in ("which", "and", ",")
        )

    def lacks_subject(self, clause: Clause) -> bool:
        """Tell whether a clause takes its subject from the one before it."""
        if clause.inherits is not None:
            return False
        skipped = (
            (ADVERBS - {"both", "all", "each"})
            | BE
            | HAVE
            | {
                "not",
                "do",
                "does",
                "did",
                "but",
                "then",
                "so",
                "as",
                "well",
                "though",
                "who",
                "that",
                "which",
            }
        )
        return all(
            self.claim.tokens[i].kind == "mark" or self.claim.word(i) in skipped
            for i in range(clause.start, clause.subject_end)
        )

    def target(self, clause: Clause, mark: Mark) -> Target:
        """Return the pull requests that a mark in a clause speaks of.

        A revert has the title of what it takes back: where words alone found both, what was taken back is meant.
        """
        found = self._target(clause, mark)
        if found.how == "number" or mark.form == "noun" or len(found.numbers) < 2:
            return found
        taken = {n for number in found.numbers for n in self.evidence.pull(number).reverts}
        left = tuple(
            n for n in found.numbers if not (set(self.evidence.pull(n).reverts) & set(found.numbers))
        )
        return (
            Target(left, "content" if found.is_exact or len(left) == 1 else found.how)
            if taken and left
            else found
        )

    def _target(self, clause: Clause, mark: Mark) -> Target:
        if mark.form == "attribute":
            return self._attributed(clause, mark)
        if mark.form == "noun":
            return self._owned(clause, mark)
        related = self._related(clause, mark)
        if related:
            return Target(related, "number")
        if self._takes_object(clause, mark):
            numbers = self.numbers_in(mark.end, clause.end) or self.numbers_in(clause.start, mark.start)
            region = (mark.end, clause.end)
        else:
            numbers = self.numbers_in(clause.start, mark.start)
            region = (clause.start, mark.start)
            if (
                not numbers
                and self.lacks_subject(clause)
                and mark.form == "verb"
                and self._is_counted(mark.end, min(clause.end, mark.end + 3))
            ):
                return Target((), "counted")
            if not numbers and self.lacks_subject(clause):
                return self._from_before(clause, mark)
        if numbers:
            return Target(numbers, "number")
        if self._is_counted(*region) or (clause.inherits and self._is_counted(clause.start, clause.end)):
            return Target((), "counted")
        return self._described(clause, region)

    def _related(self, clause: Clause, mark: Mark) -> tuple[int, ...]:
        """Return the reference that a "which" inside the clause points back to."""
        relative = [i for i in range(clause.start, mark.start) if self.claim.word(i) in ("which", "that")]
        named = self.references_in(clause.start, relative[-1], secondary=True) if relative else ()
        return self.members(named[-1]) if named and relative[-1] - named[-1].end <= 1 else ()

    def _takes_object(self, clause: Clause, mark: Mark) -> bool:
        """Tell whether the pull request is the verb's object: "alder landed 12"."""
        if mark.form not in ("verb", "modal") or (mark.form == "modal" and not self.makers_of(clause)):
            return False
        makers = [m for m in self.makers_of(clause) if m.start < mark.start and self.role(m) != "owner"]
        if makers and not self.numbers_in(clause.start, mark.start):
            return True
        return self.lacks_subject(clause) and bool(self.numbers_in(mark.end, clause.end))

    def _is_counted(self, start: int, end: int) -> bool:
        return any(start <= q.start < end and counts_pulls(self.claim, q) for q in self.claim.quantities)

    def _owned(self, clause: Clause, mark: Mark) -> Target:
        """Resolve "maple_r's draft", "a draft from cedar": of that person's, the ones that stand so if there are any."""
        near = [m for m in self.people_in(max(clause.start, mark.start - 4), mark.start) if m.possessive]
        near = near or [
            m for m in self.people_in(mark.end, min(clause.end, mark.end + 3)) if self.role(m) == "agent"
        ]
        theirs = self.made_by(near) if near else ()
        fitting = tuple(n for n in theirs if is_as_told(self.evidence.pull(n), mark))
        if fitting or theirs:
            return Target(fitting or theirs, "person")
        return self._attributed(clause, mark)

    def _attributed(self, clause: Clause, mark: Mark) -> Target:
        near = self.numbers_in(mark.end, min(clause.end, mark.end + 6)) or self.numbers_in(
            clause.start, clause.end
        )
        if near:
            return Target(near, "number")
        if self._is_counted(max(clause.start, mark.start - 4), mark.end):
            return Target((), "counted")
        return self._described(clause, (clause.start, clause.end))

    def _from_before(self, clause: Clause, mark: Mark) -> Target:
        """Take the subject from before: the nearest reference, or what the clause before speaks of."""
        if clause.opened_by in ("which", "that"):
            at = clause.start - 2
            while at > 0 and self.claim.tokens[at].kind == "mark":
                at -= 1
            start, end = self.claim.chunk_at(max(0, at))
            words = self.content_of(start, end)
            best = (
                self.best(words, self.pool)
                if words and not self.references_in(start, end, secondary=True)
                else self.pool
            )
            if len(best) < len(self.pool):
                return Target(best, "content")
        named = [
            r for r in self.references_in(0, mark.start, secondary=clause.opened_by in ("which", "that"))
        ]
        previous = clause.before
        if previous is not None and previous.predicates:
            earlier = self.target(previous, previous.predicates[-1])
            if earlier.how == "number" and clause.opened_by not in ("which", "that"):
                nearest = self.members(named[-1]) if named else earlier.numbers
                return Target(earlier.numbers if clause.opened_by in ("and", "but") else nearest, "number")
            if not named or earlier.how == "content":
                return earlier
        if named:
            return Target(self.members(named[-1]), "number")
        following = self.numbers_in(mark.end, clause.end)
        if following:
            return Target(following, "number")
        if self._is_counted(mark.end, clause.end):
            return Target((), "counted")
        return self._described(clause, (clause.start, clause.end))

    def _described(self, clause: Clause, region: tuple[int, int]) -> Target:
        """Single pull requests out by their makers and by what the clause tells of them."""
        makers = self.makers_of(clause)
        candidates = self.made_by(makers) if makers else self.pool
        candidates = candidates or self.pool
        placed = self._placed(region, candidates) or self._kind_of(region, candidates)
        if placed:
            return Target(placed, "content")
        if len(candidates) == 1:
            return Target(candidates, "person" if makers else "content")
        words = self.content_of(*region) or self.content_of(clause.start, clause.end)
        best = self.best(words, candidates)
        if len(best) < len(candidates):
            return Target(best, "content")
        return Target(candidates, "person" if makers and len(candidates) < len(self.pool) else "all")

    def _kind_of(self, region: tuple[int, int], candidates: tuple[int, ...]) -> tuple[int, ...]:
        """Return the pull requests that "the reland", "its revert" or "the backport" means."""
        words = {self.claim.word(i) for i in range(*region)}
        kinds = (
            ({"reland", "relands"}, is_reland),
            ({"revert", "rollback"}, is_revert),
            ({"backport", "cherry-pick"}, self._is_carried),
        )
        for names, test in kinds:
            found = tuple(n for n in candidates if test(self.evidence.pull(n)))
            if words & names and found and len(found) < len(candidates):
                return found
        return ()

    def _is_carried(self, pull: PullRequest) -> bool:
        return pull.base is not None and pull.base != self.evidence.day.facts.default_branch

    def _placed(self, region: tuple[int, int], candidates: tuple[int, ...]) -> tuple[int, ...]:
        """Return the member of a stack that "the first", "the last" or "its second part" means."""
        stacks = {self.evidence.pull(n).stack for n in candidates if len(self.evidence.pull(n).stack) > 1}
        if len(stacks) != 1:
            return ()
        stack = stacks.pop()
        for at in range(*region):
            place = ordinal_word(self.claim.word(at)) or {
                "last": len(stack),
                "bottom": 1,
                "top": len(stack),
            }.get(self.claim.word(at), 0)
            if (
                1 <= place <= len(stack)
                and self.claim.word(at - 1) in ("the", "its", "their", "his", "her")
                and stack[place - 1] in candidates
            ):
                return (stack[place - 1],)
        return ()


def _code_stems(text: str) -> tuple[str, ...]:
    return tuple(
        s
        for run in text.replace(".", " ").replace("/", " ").replace("_", " ").split()
        for s in stems_of_run(run)
    )


def stem_of(word: str) -> str:
    """Return the stem that binding compares."""
    return stem(word)
