"""What a verification objects to, in words for a reviewer."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.models import FactSheet, Finding, Objection, Script, SentenceVerdict, Verification

_MOST_REASONS = 3


# How a sentence says that something is missing, or that the day goes on.
_MISSING = re.compile(
    r"\b(?:not|nothing|incomplete|missing|left out|only|without|lacks?|unknown|could)\b", re.IGNORECASE
)
_SO_FAR = re.compile(r"\bso far\b|\bnot (?:yet )?over\b|\buntil now\b", re.IGNORECASE)


def objections_to(verification: Verification) -> tuple[Objection, ...]:
    """Return one objection for each sentence that is not supported, and for each finding on the whole."""
    return tuple(_objections(verification))


def unsaid(script: Script, facts: FactSheet) -> tuple[Objection, ...]:
    """Return what a script must say and does not: anything at all, the gaps, and that the day is not over.

    Scripts that we make always say it, however short they are; people who cut them may not notice.
    """
    texts = [sentence.text for sentence in script.sentences]
    if not texts:
        return (Objection(kind="script", where="script", reason="no sentence is left"),)
    found = []
    said = {_plain(text) for text in texts}
    gaps = [gap.detail for gap in facts.gaps if _plain(gap.detail) not in said]
    if gaps and not any(_MISSING.search(text) for text in texts):
        found.append(f"no sentence says what is missing: {gaps[0]}")
    if facts.is_open and not any(_SO_FAR.search(text) for text in texts):
        found.append("no sentence says that the day is not over")
    return tuple(Objection(kind="script", where="script", reason=reason) for reason in found)


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


def _objections(verification: Verification) -> Iterator[Objection]:
    for verdict in verification.sentences:
        if verdict.verdict != "supported":
            yield Objection(kind="sentence", where=verdict.where, text=verdict.text, reason=_reasons(verdict))
    for finding in verification.script:
        if finding.verdict != "supported":
            yield Objection(kind="script", where="script", text=finding.claim, reason=finding.reason)


def _reasons(verdict: SentenceVerdict) -> str:
    bad = [finding for finding in verdict.findings if finding.verdict != "supported"]
    # What is refuted says more than what is merely not known.
    bad.sort(key=lambda finding: finding.verdict != "refuted")
    said = list(dict.fromkeys(_said(finding, verdict.text) for finding in bad))
    return "; ".join(said[:_MOST_REASONS]) or "is not supported by the data"


def _said(finding: Finding, text: str) -> str:
    claim = "" if finding.claim in ("", text) else f"“{finding.claim}”: "
    return f"{claim}{finding.reason}"
