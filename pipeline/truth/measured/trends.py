"""Changes that a text gives with a sign or in a table, and words such as "slower" that say which way they go."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.figures import figures_in
from pipeline.truth.findings import refuted
from pipeline.truth.lexicon.denials import NOTS
from pipeline.truth.lexicon.order import DOWN, FEWER, MORE, QUICK, SLOW, UP
from pipeline.truth.measured.pairs import KIND
from pipeline.truth.stems import stem
from pipeline.truth.tokens import tokens_of

_SIGNED = re.compile(r"(?<![\w.])(?P<sign>[+\-−–])\s?(?P<value>\d+(?:\.\d+)?)\s?%")
_FALLS = DOWN | FEWER
_RISES = UP | MORE
# "With no edits it gets 6.9% faster" denies the edits.
_DENYING = NOTS - {"no"}


def judge_trends(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Refuse "6.9% faster" of a time that the text gives as +6.9%, and "slower" where every time of its tables falls."""
    yield from _signed(claim, evidence)
    yield from _tabled(claim, evidence)


def _signed(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    percentages = [figure for figure in figures_in(claim.tokens) if figure.unit == "%"]
    signs = _signs_of(evidence) if percentages else {}
    for figure in percentages:
        known = signs.get(figure.value, set())
        if len(known) != 1:
            continue
        ((rises, timed),) = known
        words = claim.said_in(figure.start - 3, figure.end + 3)
        falling = words & (_FALLS | QUICK if timed else _FALLS)
        rising = words & (_RISES | SLOW if timed else _RISES)
        if not words & _DENYING and bool(falling) != bool(rising) and bool(rising) != rises:
            said = claim.words(figure.start - 1, figure.end + 2)
            yield refuted(
                KIND, said, f"the text gives {'+' if rises else '-'}{figure.value:g}%", evidence.pool
            )


def _signs_of(evidence: Evidence) -> dict[float, set[tuple[bool, bool]]]:
    """Return for each signed percentage of the text whether it rises, and whether its line is one of times."""
    signs: dict[float, set[tuple[bool, bool]]] = {}
    for line in filter(_SIGNED.search, evidence.prose.split("\n")):
        timed = any(figure.is_time for figure in figures_in(tokens_of(line)))
        for match in _SIGNED.finditer(line):
            signs.setdefault(float(match["value"]), set()).add((match["sign"] == "+", timed))
    return signs


def _tabled(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    times = [(old, new) for old, new in evidence.rows if old.is_time and old.amount != new.amount]
    turns = {new.amount > old.amount for old, new in times}
    if len(turns) != 1:
        return
    contrary = QUICK if turns.pop() else SLOW
    for at in range(len(claim.tokens)):
        word = claim.word(at)
        start, end = claim.chunk_at(at)
        denied = _DENYING & claim.said_in(start, end)
        if word in contrary and not denied and stem(word) not in evidence.words:
            yield refuted(
                KIND, word, "every time in the tables of the text goes the other way", evidence.pool
            )
