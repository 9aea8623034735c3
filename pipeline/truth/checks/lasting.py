"""Lasting: "still flickers" of a change that landed needs a text that says that it still does."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted, unknown
from pipeline.truth.lexicon.verbs import BASE, PRESENT
from pipeline.truth.signs import forms_of
from pipeline.truth.stems import stem
from pipeline.truth.vocabulary import is_plain

KIND = "polarity"


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Question what a sentence says still to happen."""
    if not evidence.cited or len(evidence.pool) > _FEW or evidence.where == "title":
        return ()
    return (*_still(claim, evidence), *_stays(claim, evidence))


# Among more pull requests the word belongs to another one.
_FEW = 12


def _still(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Question "still flickers" of a change that landed: the text must say that it still does."""
    for at, token in enumerate(claim.tokens):
        if token.lower != "still" or any(m.start - 2 <= at < m.end for m in claim.marks if m.name != "done"):
            continue
        after = claim.word(at + 1)
        verb = (
            after in PRESENT
            or after in BASE
            or (after.endswith(("s", "ed")) and not is_plain(after))
            or (stem(after) in evidence.words and not is_plain(after))
        )
        landed = all(pull.status == "landed" for pull in evidence.pulls)
        if verb and landed and not re.search(r"\b(?:still|keeps?|remains?|continues?)\b", evidence.folded):
            yield unknown(
                KIND,
                claim.words(at, min(at + 3, len(claim.tokens))),
                "the text does not say that it still does",
            )


# "The old backend stays", "is kept", "lives on": of what the text takes away.
_STAYING = re.compile(
    r"\b(?:stays?|stayed|remains?|remained|(?:is|are|was|were) kept|lives on|survives?|survived)\b"
)
_KEEPING = re.compile(r"\b(?:keep|keeps|kept|stay|stays|remain|remains|retain|retains|preserve|preserves)\b")


def _stays(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Refuse "the old backend stays" of what a landed change removes, where the text keeps nothing."""
    match = _STAYING.search(claim.text)
    landed = all(pull.status == "landed" for pull in evidence.pulls)
    if match is None or not landed or _KEEPING.search(evidence.folded):
        return
    before = [token for token in claim.tokens if token.end <= match.start() and not is_plain(token.lower)]
    after = next((token.lower for token in claim.tokens if token.start >= match.end()), "")
    signs = [evidence.signs_of(form) for token in before for form in forms_of(token)[:1]]
    removed = any("not" in sign and "holds" not in sign for sign in signs)
    if removed and after in _ENDING:
        yield refuted(KIND, match.group(), "the text takes it away", evidence.cited)


_ENDING = frozenset(["", ".", ",", ";", "for", "where", "in", "as", "on", "after", "and"])
