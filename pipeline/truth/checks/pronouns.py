"""Pronouns: whether somebody is he or she is told by no pull request, so nobody is called either."""

from __future__ import annotations

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import unknown

KIND = "person"
_GENDERED = frozenset("he she him her his hers himself herself".split())


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Refuse "her fix landed", outside of what is quoted."""
    for at, token in enumerate(claim.tokens):
        if token.lower in _GENDERED and at not in claim.quoted:
            return (unknown(KIND, token.text, "no data says it: say the name, or they", evidence.cited),)
    return ()
