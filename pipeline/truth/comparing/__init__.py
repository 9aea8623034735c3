"""Comparisons between two sides of a sentence.

"more landed than stayed open", "twice as many as", "ahead of".
"""

from __future__ import annotations

from pipeline.models import Finding
from pipeline.truth.comparing.ahead import placed
from pipeline.truth.comparing.level import level
from pipeline.truth.comparing.than import as_many, more_than, times_the_number
from pipeline.truth.comparing.themes import difference
from pipeline.truth.counting import Counting
from pipeline.truth.lexicon.order import FEWER, MORE

__all__ = ["comparisons", "difference"]


def comparisons(counting: Counting) -> list[Finding]:
    """Return what every comparison of a sentence came to."""
    claim = counting.claim
    found: list[Finding] = []
    for at in range(len(claim.tokens)):
        word = claim.word(at)
        if word in MORE | FEWER:
            found += more_than(counting, at, more=word in MORE)
        elif word == "as" and claim.word(at + 1) in ("many", "much"):
            found += as_many(counting, at)
        else:
            found += placed(counting, at)
        found += level(counting, at)
        found += times_the_number(counting, at)
    return found
