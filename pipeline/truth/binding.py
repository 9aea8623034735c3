"""Which pull requests a part of a sentence speaks of: by number, by person, or by what it tells of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from pipeline.truth.claims import Claim
from pipeline.truth.clauses import Clause
from pipeline.truth.evidence import Evidence
from pipeline.truth.lexicon.auxiliaries import ADVERBS, BE, HAVE
from pipeline.truth.lexicon.plain import FUNCTION, ISSUE_NOUNS, PULL_NOUNS
from pipeline.truth.people import Mention
from pipeline.truth.references import Reference
from pipeline.truth.stems import stems_of_run
from pipeline.truth.vocabulary import is_plain

_SECONDARY = (
    "revert of", "reverts of", "reversion of", "rollback of", "backout of", "follow-up to", "followup to",
    "follow up to", "on top of", "sequel to", "backport of", "cherry-pick of", "reland of", "depends on",
    "built on", "builds on", "building on", "following on from", "following up on", "follows", "following", "based on", "prerequisite for", "prerequisite of", "after", "since",
    "stacked on", "duplicate of", "supersedes", "superseding", "replaces", "replacing", "taking back",
    "backport", "backports", "cherry-pick", "cherry-picks", "in favour of", "in favor of", "until", "before", "reverting", "backing out", "rolling back", "undoing",
)  # fmt: skip

# Among so many pull requests some title has any plain word.
_MANY = 12


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
        return any(before.endswith((phrase, phrase + " the")) for phrase in _SECONDARY)

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
            or any(m.start <= at < m.end for m in self.claim.people)
        ):
            at -= 1
        word = self.claim.word(at)
        if word == "by" and self.claim.word(at - 1) in ("followed", "trailed", "joined"):
            return "subject"
        if word in ("by", "from", "via", "through"):
            return "agent"
        return (
            "aside"
            if word in ("to", "for", "of", "with", "than", "unlike", "like", "behind", "after")
            else "subject"
        )

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
                or len(self.pool) > _MANY
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
        """Return how well each pull request fits words.

        Words in a title count double, words that fit all count nothing.
        """
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

    def tells_of_issue(self, clause: Clause, at: int) -> bool:
        """Tell whether the subject of what stands at `at` is an issue, or things that include issues."""
        inherited = clause.before is not None and self.lacks_subject(clause)
        start = clause.before.start if clause.before is not None and inherited else clause.start
        issues = {i for r in self.claim.references if r.kind == "issue" for i in range(r.start, r.end)}
        pulls = {i for r in self.claim.references if r.kind != "issue" for i in range(r.start, r.end)}
        for i in range(start, at):
            if self.claim.tokens[i].possessive:
                continue
            if i in issues or self.claim.word(i) in ISSUE_NOUNS:
                return True
            if i in pulls or self.claim.word(i) in PULL_NOUNS:
                return False
        return False

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


_THEME = 12


def narrowed(claim: Claim, evidence: Evidence) -> Evidence:
    """Return the evidence of the one pull request that a sentence over a theme tells of, where it counts nothing."""
    if not 3 < len(evidence.cited) <= _THEME or claim.quantities or claim.people:
        return evidence
    binding = Binding(claim, evidence)
    words = binding.content_of(0, len(claim.tokens))
    best = binding.best(words, evidence.pool)
    return replace(evidence, cited=best) if len(best) == 1 and len(words) > 2 else evidence


def _code_stems(text: str) -> tuple[str, ...]:
    return tuple(
        s
        for run in text.replace(".", " ").replace("/", " ").replace("_", " ").split()
        for s in stems_of_run(run)
    )
