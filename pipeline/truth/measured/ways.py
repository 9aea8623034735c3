"""The way that one figure goes: "18% faster", "9.8 GB more", "shorter than before, at 145 ms", as its text has it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.columns import with_units
from pipeline.truth.evidence import Evidence
from pipeline.truth.figures import Figure, figures_in, is_same
from pipeline.truth.findings import refuted
from pipeline.truth.lexicon.denials import NOTS
from pipeline.truth.lexicon.order import DOWN, UP
from pipeline.truth.measured.pairs import KIND
from pipeline.truth.tokens import Token, tokens_of

_A_FEW = 4
_REACH = 3
# Words of one kind contradict each other; what is faster may take less or do more.
_SPEED = (frozenset("faster quicker".split()), frozenset(["slower"]))
# "Take up 9 MB" and "from one mebibyte up" go nowhere.
_SIZE = (
    UP - {"up"} | frozenset("more larger bigger higher longer greater heavier above".split()),
    DOWN - {"down"} | frozenset("less fewer smaller lower shorter lighter below".split()),
)
_BEFORE = frozenset("before was were did used previously".split())


_V = r"v?(\d+(?:\.\d+)+)\b"
_MOVED = re.compile(rf"\b(up|down)\b(?:[^.;,\d]|\.\d){{0,30}}?\bfrom {_V} to {_V}", re.IGNORECASE)


def judge_ways(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Refuse a figure with "slower" beside it where the text has it with "faster" only, and the like."""
    yield from _versions(claim)
    told = [
        f for f in figures_in(claim.tokens) if f.start not in claim.spoken_for and (f.unit or f.value > 1)
    ]
    if not told or not 0 < len(evidence.cited) <= _A_FEW:
        return
    tokens = tokens_of(with_units(evidence.prose))
    for figure in told:
        said = claim.words(max(0, figure.start - 1), min(figure.end + 2, len(claim.tokens)))
        for words in (_SPEED, _SIZE):
            mine = _way(claim.tokens, figure, words)
            theirs = {_way(tokens, one, words) for one in evidence.figures if is_same(one, figure)} - {0}
            if mine and theirs == {-mine}:
                yield refuted(KIND, said, "the text has it the other way", evidence.pool)
    if len(told) == 1:
        yield from _than_before(claim, evidence, told[0])


def _versions(claim: Claim) -> Iterator[Finding]:
    """Refuse "down from 0.14.2 to 0.14.5", which goes up."""
    for match in _MOVED.finditer(claim.text):
        old, new = (tuple(int(part) for part in match[i].split(".")) for i in (2, 3))
        if old != new and (match[1].lower() == "up") != (new > old):
            yield refuted(KIND, match.group(), "that is the other way", ())


def _than_before(claim: Claim, evidence: Evidence, figure: Figure) -> Iterator[Finding]:
    """Judge "much longer than before, at 145 ms" where a row of the text has what it was before."""
    than = next((at for at in range(len(claim.tokens)) if claim.word(at) == "than"), None)
    if than is None or not _BEFORE & {claim.word(at) for at in range(than + 1, than + 4)}:
        return
    falls = {
        new.amount < old.amount
        for old, new in evidence.rows
        if is_same(new, figure) and new.amount[0] == old.amount[0]
    }
    words = {claim.word(at) for at in range(max(0, than - 4), than)}
    more, less = words & _SIZE[0], words & _SIZE[1]
    if len(falls) == 1 and bool(more) != bool(less) and not words & NOTS and falls == {bool(more)}:
        yield refuted(
            KIND, claim.words(max(0, than - 2), than + 2), "the text has it the other way", evidence.pool
        )


def _way(tokens: Sequence[Token], figure: Figure, words: tuple[frozenset[str], frozenset[str]]) -> int:
    """Return 1 or -1 where a word beside a figure says which way it goes, after it rather than before; else 0."""
    after, before = [], []
    for at in range(figure.end, min(figure.end + _REACH, len(tokens))):
        if tokens[at].kind == "mark":
            break
        after.append(tokens[at].lower)
    for at in range(figure.start - 1, max(-1, figure.start - _REACH - 1), -1):
        if tokens[at].kind == "mark":
            break
        before.append(tokens[at].lower)
    if (NOTS | {"any"}) & {*after, *before}:
        return 0
    for side in (after, before):
        for word in side:
            if word in words[0] or word in words[1]:
                return 1 if word in words[0] else -1
    return 0
