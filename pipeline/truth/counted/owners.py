"""Whose the one is that was counted: "only one is open, and it's birch's"."""

from __future__ import annotations

from pipeline.models import Finding
from pipeline.truth.counted.told import sets_told
from pipeline.truth.counting import Counting
from pipeline.truth.findings import refuted, supported
from pipeline.truth.people import Mention
from pipeline.truth.unnamed import counts_pulls

_POINTING = frozenset("it that this".split())
KIND = "person"


def judge_owners(counting: Counting) -> list[Finding]:
    """Compare who is told to have made the one that was counted last with who made it."""
    found = (_owner(counting, mention) for mention in counting.claim.people if _is_told(counting, mention))
    return [finding for finding in found if finding is not None]


def _is_told(counting: Counting, mention: Mention) -> bool:
    claim, at = counting.claim, mention.start
    told = claim.word(at - 1) in ("is", "was") and claim.word(at - 2) in _POINTING
    return mention.possessive and told and not claim.word(mention.end).isalpha()


def _owner(counting: Counting, mention: Mention) -> Finding | None:
    claim = counting.claim
    ones = [
        q
        for q in claim.quantities
        if q.end <= mention.start and q.kind == "count" and q.value == 1 and counts_pulls(claim, q)
    ]
    meant = sorted({n for q in ones[-1:] for members in sets_told(counting, q) for n in members})
    if not meant:
        return None
    said = claim.words(mention.start - 2, mention.end)
    theirs = [n for n in meant if counting.evidence.day.makers[n] & set(mention.keys)]
    if theirs:
        return supported(KIND, said, "made by them", theirs)
    return refuted(KIND, said, "the one that was counted is somebody else's", meant)
