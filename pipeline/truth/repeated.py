"""Figures that a sentence repeats from the text, which count nothing: "zero points", "instead of 500"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pipeline.truth.evidence import Evidence
from pipeline.truth.lexicon.plain import FUNCTION, PULL_NOUNS
from pipeline.truth.numbers import Quantity
from pipeline.truth.tokens import Token, word_at

_CORE = frozenset(
    """
    pull pr prs request requests change changes fix fixes patch patches contribution contributions
    proposal proposals
    """.split()
)


_A_FEW = 3
_BOUNDS = frozenset(["over", "under", "at least", "at most"])


def text_figures(
    tokens: tuple[Token, ...], quantities: tuple[Quantity, ...], evidence: Evidence
) -> frozenset[int]:
    """Return where bare digits begin that the text of a few pull requests holds.

    They may be quoted and count nothing.
    """
    if len(evidence.pool) > _A_FEW:
        return frozenset()
    values = {figure.value for figure in evidence.figures}
    told = {tokens[q.start].text for q in quantities if q.in_digits and q.value in values}
    return frozenset(
        q.start
        for q in quantities
        if tokens[q.start].text in told or any(tokens[q.start].text in part for part in evidence.versions)
    )


def title_figures(
    text: str, tokens: Sequence[Token], quantities: Sequence[Quantity], evidence: Evidence
) -> frozenset[int]:
    """Return where the figures begin that are part of a title repeated."""
    return frozenset(
        q.start for q in quantities if q.hedge not in _BOUNDS and any(_repeated(text, tokens, q, evidence))
    )


def _repeated(text: str, tokens: Sequence[Token], q: Quantity, evidence: Evidence) -> Iterator[bool]:
    """Look a figure up with the words around it, one way after another."""

    def said(start: int, end: int) -> str:
        return text[tokens[start].start : tokens[end - 1].end] if 0 <= start < end <= len(tokens) else ""

    def word(at: int) -> str:
        return word_at(tokens, at)

    after = q.end < len(tokens) and tokens[q.end].kind in ("word", "code") and word(q.end) not in FUNCTION
    if after:
        phrase = said(q.start, q.end + 1)
        counted = word(q.end) in PULL_NOUNS and q.kind != "none"
        yield not counted and evidence.in_titles(phrase)
        alone = len(evidence.cited) == 1 and word(q.end) not in _CORE
        yield (
            alone and re.search(rf"(?<![\w.,]){re.escape(phrase)}", evidence.prose, re.IGNORECASE) is not None
        )
    of = q.start >= 2 and word(q.start - 1) == "of" and word(q.start - 2) not in FUNCTION
    yield of and evidence.in_titles(said(q.start - 2, q.end))
    told = q.kind == "share" and len(evidence.pool) <= _A_FEW  # Of many texts one has "half of the" anyway.
    yield told and evidence.has_folded(said(q.start, q.end + 2) or "\0")
    for n in (1, 2) if q.in_digits else ():
        beside = q.start >= n and word(q.start - n) not in ("of", "the")
        yield beside and evidence.in_titles(said(q.start - n, q.end) or "\0")
