"""A sentence cut into the pieces that a page highlights, each with the claim that it belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.models import Finding, Verdict

_WORST: dict[Verdict, int] = {"supported": 0, "not_enough_info": 1, "refuted": 2}


@dataclass(frozen=True)
class Piece:
    """Some words of a sentence; `claim` is the place of the finding on them, None where there is none."""

    text: str
    claim: int | None = None


def pieces_of(text: str, findings: Sequence[Finding]) -> tuple[Piece, ...]:
    """Return a sentence in pieces that join to the very same text.

    Where claims overlap, the worst verdict shows, and among equals the shortest claim: it says most precisely
    what was checked. A claim on the whole sentence shows only where it is not supported.
    """
    owners: list[int | None] = [None] * len(text)
    for at, finding in sorted(enumerate(findings), key=lambda pair: _precedence(pair[1]), reverse=True):
        for start, end in _spans(text, finding):
            owners[start:end] = [at] * (end - start)
    pieces: list[Piece] = []
    start = 0
    for end in range(1, len(text) + 1):
        if end == len(text) or owners[end] != owners[start]:
            pieces.append(Piece(text[start:end], owners[start]))
            start = end
    return tuple(pieces)


def _precedence(finding: Finding) -> tuple[int, int]:
    """Return what sorts the finding that shows first: it is laid over the others last."""
    return -_WORST[finding.verdict], len(finding.claim)


def _spans(text: str, finding: Finding) -> list[tuple[int, int]]:
    claim = finding.claim
    if not claim.strip() or (claim == text and finding.verdict == "supported"):
        return []
    start = text.find(claim)
    return [(start, start + len(claim))] if start >= 0 else []
