"""What a change follows, needs or continues: its own text must say that of the pull request that a sentence names."""

from __future__ import annotations

import re

from pipeline.models import Finding
from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.day import related_to
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import supported, unknown
from pipeline.truth.references import Reference

KIND = "relation"

# The words before a number that relate a change to it, and those that say so in its text, one family a row.
_FAMILIES = (
    (
        ("relies on", "depends on", "rests on", "builds on", "built on", "based on", "stacked on", "requires",
         "on top of", "needs", "waits for", "stands on", "sits on"),
        r"rel(?:y|ies)|depend|need|requir|base|build|built|stack|on top|prerequisite|after|wait|block|land",
    ),
    (
        ("continues", "follows", "follow-up to", "followup to", "follows up on", "following up on", "sequel to",
         "completes", "extends", "consolidates", "picks up"),
        r"follow|continu|sequel|complet|extend|consolidat|pick|part|step|next|after|stack|series|rest",
    ),
    (("relands", "reland of", "relanding", "lands again"), r"re-?land|again|re-?appl|second|retry"),
    (
        ("supersedes", "replaces", "superseding", "replacing", "duplicates", "duplicate of"),
        r"supersed|replac|instead|duplicat|alternative|close",
    ),
    (("handled in", "handled by", "moved to", "split out of", "split from", "left to"), r"handle|mov|split|left|separate|see"),
    (("backports", "backport of", "cherry-picks", "cherry-pick of"), r"back-?port|cherry|pick"),
)  # fmt: skip
_ARTICLES = ("", " the", " pull request", " pull requests", " the pull request")


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Judge "relies on pull request 12", where no other number is the subject."""
    binding = Binding(claim, evidence)
    found = []
    for reference in claim.references:
        before = " ".join(claim.word(i) for i in range(max(0, reference.start - 6), reference.start))
        words = next((w for phrases, w in _FAMILIES if _ends(before, phrases)), None)
        if words is not None and reference.kind != "issue":
            finding = _related(binding, reference, words)
            found += [finding] if finding else []
    return tuple(found)


def _ends(before: str, phrases: tuple[str, ...]) -> bool:
    return any(f" {before}".endswith(f" {phrase}{article}") for phrase in phrases for article in _ARTICLES)


def _related(binding: Binding, reference: Reference, words: str) -> Finding | None:
    """Return whether the subject's own text relates it to a number; None where no subject can be told."""
    claim, evidence = binding.claim, binding.evidence
    subjects = tuple(n for n in evidence.cited if n not in reference.numbers)
    makers = [m for m in claim.people if m.end <= reference.start]
    subjects = tuple(n for n in binding.made_by(makers) if n in subjects) or subjects
    subjects = binding.best(binding.content_of(0, reference.start), subjects)
    said = claim.words(max(0, reference.start - 3), reference.end)
    if not subjects:
        return None
    missing = [n for n in reference.numbers if not any(_says(evidence, s, n, words) for s in subjects)]
    if missing:
        return unknown(
            KIND, said, f"{', '.join(map(str, subjects))} does not say so of {missing[0]}", subjects
        )
    return supported(KIND, said, "so the pull request says", subjects)


def _says(evidence: Evidence, subject: int, number: int, words: str) -> bool:
    """Tell whether a pull request relates itself to a number: by its stack, or in a line that names it so.

    One that names no other number needs no word for it.
    """
    pull = evidence.pull(subject)
    if number in pull.stack and subject in pull.stack:
        return pull.stack.index(number) < pull.stack.index(subject)
    related = related_to(pull) - {subject}
    if number not in related:
        return False
    lines = [
        line
        for line in f"{pull.title}\n{pull.body}".splitlines()
        if re.search(rf"(?<!\d){number}(?!\d)", line)
    ]
    return len(related) == 1 or any(re.search(words, line, re.IGNORECASE) for line in lines)
