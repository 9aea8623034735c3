"""Quotes: what stands between double quotes must be what a title or text says, word for word."""

from __future__ import annotations

import re

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted, supported
from pipeline.truth.tokens import plain_words

KIND = "quote"

_QUOTED = re.compile(r"[\"“”](.+?)[\"“”]")


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Look up each quotation; one that ends in an ellipsis is the beginning of a longer text."""
    found: list[Finding] = []
    for match in _QUOTED.finditer(claim.text):
        said = match[1].strip()
        needle = re.sub(r"(?:…|\.\.\.)$", "", said).strip(" .,;:!?")
        if plain_words(needle) in plain_words(evidence.blob):
            found.append(supported(KIND, said, "the text says so", evidence.pool))
        elif needle:
            found.append(refuted(KIND, said, "the text does not say this", evidence.cited))
    return tuple(found)
