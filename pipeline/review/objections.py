"""What a verification objects to, in words for a reviewer."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.models import Finding, Objection, SentenceVerdict, Verification

_MOST_REASONS = 3


def objections_to(verification: Verification) -> tuple[Objection, ...]:
    """Return one objection for each sentence that is not supported, and for each finding on the whole."""
    return tuple(_objections(verification))


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
