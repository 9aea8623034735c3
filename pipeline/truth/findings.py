"""Short ways to write down what a claim came to."""

from __future__ import annotations

from collections.abc import Iterable

from pipeline.models import Finding

# A finding that rests on a whole campaign need not list it all: the reader clicks through to a few.
_MOST = 100


def supported(kind: str, claim: str, reason: str, evidence: Iterable[int] = ()) -> Finding:
    """Return a finding that the data bears the claim out."""
    return Finding(
        kind=kind, claim=claim, verdict="supported", reason=reason, evidence=tuple(evidence)[:_MOST]
    )


def refuted(kind: str, claim: str, reason: str, evidence: Iterable[int] = ()) -> Finding:
    """Return a finding that the data contradicts the claim."""
    return Finding(kind=kind, claim=claim, verdict="refuted", reason=reason, evidence=tuple(evidence)[:_MOST])


def unknown(kind: str, claim: str, reason: str, evidence: Iterable[int] = ()) -> Finding:
    """Return a finding that the data does not tell."""
    return Finding(
        kind=kind, claim=claim, verdict="not_enough_info", reason=reason, evidence=tuple(evidence)[:_MOST]
    )


def placed(finding: Finding, text: str) -> Finding:
    """Return a finding with the place of its words in the sentence.

    A claim such as "alder: #12" names its words before the colon; one that stands nowhere keeps no place.
    """
    for words in (finding.claim, finding.claim.partition(": ")[0]):
        at = text.find(words) if words else -1
        if at < 0 and words:
            at = text.casefold().find(words.casefold())
        if at >= 0:
            return finding.model_copy(update={"span": (at, at + len(words))})
    return finding


def listed(numbers: Iterable[int]) -> str:
    """Return "#12, #13 and 4 more"."""
    found = list(numbers)
    shown = ", ".join(f"#{n}" for n in found[:5])
    return f"{shown} and {len(found) - 5} more" if len(found) > 5 else shown
