"""References: every pull request and issue number that a sentence says must be one that it rests on."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.day import related_to
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted, supported
from pipeline.truth.references import Reference

KIND = "reference"


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare the numbers of a sentence with the pull requests that it names and what those refer to."""
    found = [refuted(KIND, f"#{n}", "the day holds no such pull request") for n in evidence.unknown]
    for reference in claim.references:
        found += list(_judged(claim, reference, evidence))
    return tuple(found)


def _judged(claim: Claim, reference: Reference, evidence: Evidence) -> Iterator[Finding]:
    said = claim.words(reference.start, reference.end)
    if reference.span:
        missing = [
            n
            for n in evidence.day.pulls
            if reference.span[0] <= n <= reference.span[1] and n not in evidence.pool
        ]
        if missing:
            yield refuted(
                KIND, said, "the range holds pull requests that the sentence does not name", missing
            )
    for number in reference.numbers:
        yield _number(said, number, reference, evidence)


def _number(said: str, number: int, reference: Reference, evidence: Evidence) -> Finding:
    if reference.kind != "issue" and number in evidence.pool:
        return supported(KIND, said, f"pull request {number} is one of those named", (number,))
    related = [n for n in evidence.pool if number in related_to(evidence.pull(n))]
    theme = evidence.theme
    if theme is not None and theme.theme.tracking_issue == number and reference.kind != "pull":
        return supported(KIND, said, f"issue {number} tracks the theme", theme.citing_issue)
    if number in evidence.day.pulls and reference.kind == "issue":
        return refuted(KIND, said, f"{number} is a pull request, not an issue", (number,))
    if related:
        return supported(KIND, said, f"{number} is named by pull request {related[0]}", related)
    if number in evidence.day.pulls:
        return refuted(KIND, said, f"pull request {number} is not one that the sentence names")
    if reference.kind != "pull" and re.search(_ELSEWHERE.format(number), evidence.prose):
        return supported(KIND, said, f"the text names {number} of another repository", evidence.pool)
    return refuted(KIND, said, f"nothing that the sentence names refers to {number}")


# "astral-sh/ty#4269" and its address, as GitHub writes references to another repository.
_ELSEWHERE = r"[\w.-]/[\w.-]+(?:#|/(?:issues|pull)/){}\b"
