"""Figures of several pull requests: each belongs to what its own text tells of, and to nobody else's work."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.figures import Figure, figures_in
from pipeline.truth.findings import refuted
from pipeline.truth.tokens import tokens_of

KIND = "figure"

# Of more pull requests than these a figure is not looked for.
_A_FEW = 4
# Smaller ones without a unit may count anything, pull requests too.
_SOME = 10


def judge_company(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Refuse "test_list.py has 264 tests" where another of the cited pull requests gives that figure."""
    if not 1 < len(evidence.cited) <= _A_FEW:
        return
    given = {n: _figures(evidence, n) for n in evidence.cited}
    told = figures_in(claim.tokens)
    for figure in told:
        start, end = claim.chunk_at(figure.start)
        small = not figure.unit and figure.value < _SOME
        if small or figure.start in claim.spoken_for or sum(start <= f.start < end for f in told) > 1:
            continue
        theirs = [n for n in evidence.cited if (figure.value, figure.unit) in given[n]]
        named = _named(claim, evidence, start, end, figure)
        if len(theirs) == 1 == len(named) and theirs != list(named):
            yield refuted(KIND, claim.words(start, end), f"that figure is of #{theirs[0]}", tuple(theirs))


def _figures(evidence: Evidence, number: int) -> set[tuple[float, str]]:
    pull = evidence.pull(number)
    return {(f.value, f.unit) for f in figures_in(tokens_of(f"{pull.title} \n {pull.body}"))}


def _named(claim: Claim, evidence: Evidence, start: int, end: int, figure: Figure) -> set[int]:
    """Return the pull requests that an identifier or a person beside the figure singles out."""
    found: set[int] = set()
    for at in range(start, end):
        token = claim.tokens[at]
        if (
            figure.start <= at < figure.end
            or not re.search(r"\w[._]\w", token.text)
            or token.kind == "number"
        ):
            continue
        having = {n for n in evidence.cited if token.lower in evidence.day.text(n).text.casefold()}
        found |= having if len(having) == 1 else set()
    for mention in claim.people:
        made = {n for n in evidence.cited if evidence.day.makers[n] & set(mention.keys)}
        found |= made if start <= mention.start < end and len(made) == 1 else set()
    return found
