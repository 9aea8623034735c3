"""Pronouns: whether somebody is he or she is told by no pull request, so nobody is called either."""

from __future__ import annotations

import re

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import unknown

KIND = "person"
# Among more pull requests the word belongs to somebody else.
_A_FEW = 3
_GENDERED = frozenset("he she him her his hers himself herself".split())


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Refuse "her fix landed", outside of what is quoted, unless the text itself says so of somebody."""
    for at, token in enumerate(claim.tokens):
        word = token.lower
        if word in _GENDERED and at not in claim.quoted and not _is_said(word, evidence):
            return (unknown(KIND, token.text, "no data says it: say the name, or they", evidence.cited),)
    return ()


def _is_said(word: str, evidence: Evidence) -> bool:
    return (
        len(evidence.pool) <= _A_FEW and re.search(rf"\b{word}\b", evidence.prose, re.IGNORECASE) is not None
    )
