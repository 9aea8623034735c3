"""Whether all that is told of has one author, or each another: "all four by the same person"."""

from __future__ import annotations

import re

from pipeline.models import Finding
from pipeline.truth.counted.wording import KIND
from pipeline.truth.counting import Counting
from pipeline.truth.findings import refuted

_PEOPLE = r"(?:person|author|contributor|developer|hand)\b"
_SAME = re.compile(rf"\b(?:by|from) (?:one and )?the same {_PEOPLE}", re.IGNORECASE)
_DIFFERENT = re.compile(rf"\b(?:by|from) (?:a different|another|a separate) {_PEOPLE}", re.IGNORECASE)


def judge_authors(counting: Counting) -> tuple[Finding, ...]:
    """Refuse "all by the same person" of several authors, and "each by a different one" of one with two."""
    claim, day = counting.claim, counting.evidence.day
    whole = {"all", "both", "each", "every"} & {token.lower for token in claim.tokens}
    size = next((q.value for q in claim.quantities if q.kind == "count"), len(counting.binding.pool))
    if not whole or size != len(counting.binding.pool):
        return ()
    makers = [day.makers[n] for n in counting.binding.pool]
    same, different = _SAME.search(claim.text), _DIFFERENT.search(claim.text)
    if same and not frozenset.intersection(*map(frozenset, makers)):
        return (refuted(KIND, same.group(), "they are by several people", counting.binding.pool),)
    authors = {day.pulls[n].author.login.casefold() for n in counting.binding.pool}
    if different and len(authors) < len(makers):
        return (refuted(KIND, different.group(), "somebody made two of them", counting.binding.pool),)
    return ()
