"""Other days: what a sentence says of them must be what earlier episodes had, or the days of the week."""

from __future__ import annotations

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence


def check(claim: Claim, _evidence: Evidence) -> tuple[Finding, ...]:
    """Report what became of the clauses on other days, which were judged when the sentence was read."""
    return claim.earlier
