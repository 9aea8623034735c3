"""What belongs to what: two figures or names of one shape, each told of what the text tells of the other.

"FA4 on Hopper and FA3 on Blackwell" of a text that has "FA3 on Hopper and FA4 on Blackwell".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted
from pipeline.truth.lexicon.plain import FUNCTION
from pipeline.truth.numbers import cardinal_word
from pipeline.truth.stems import stem
from pipeline.truth.tokens import UNITS, Token, number_in, tokens_of
from pipeline.truth.vocabulary import is_plain

KIND = "direction"

# Of more pull requests than these a word beside a figure may be anybody's.
_A_FEW = 4
_MOST_OPERANDS = 8
# The beginning of a body says what changes; the rest are check lists and logs.
_MOST_READ = 6000
# A part that begins between two words sets them as far apart as so many words.
_BARS = {
    "and": 3, "or": 2, "then": 2, "which": 3, "but": 4, "while": 4, "whereas": 4, ",": 3, ";": 5, ":": 2, ".": 7,
    "—": 4, "(": 2, ")": 2, "|": 2,
}  # fmt: skip
_ROWS = re.compile(r"\n\s*\n|(?<=[.!?])\s+(?=[A-Z])|\n\s*[-*|]")

Operand = tuple[str, str | float]
Row = tuple[Token, ...]


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Refuse two operands that each stand next to words which the text has next to the other one only."""
    if not 0 < len(evidence.cited) <= _A_FEW:
        return ()
    places = _operands(claim.tokens, without={i for m in claim.people for i in range(m.start, m.end)})
    single = [one for one, at in places.items() if len(at) == 1][:_MOST_OPERANDS]
    pairs = [(one, other) for one, other in combinations(single, 2) if one[0] == other[0]]
    if not pairs:
        return ()
    rows = [row for number in evidence.cited for row in _rows_of(*_text(evidence, number))]
    return tuple(
        refuted(KIND, f"{one[1]:g}" if isinstance(one[1], float) else one[1], "the text tells this of the other one", evidence.pool)
        for one, other in pairs
        if _is_crossed(claim.tokens, {one: places[one], other: places[other]}, rows)
    )[:1]  # fmt: skip


def _text(evidence: Evidence, number: int) -> tuple[str, str]:
    pull = evidence.pull(number)
    return pull.title, pull.body[:_MOST_READ]


@lru_cache(maxsize=256)
def _rows_of(title: str, body: str) -> tuple[Row, ...]:
    """Return the sentences, items and lines of tables of a text."""
    parts = (" ".join(part.split()) for part in (title, *_ROWS.split(body)))
    return tuple(tokens_of(part) for part in parts if " " in part)


def _operands(tokens: Sequence[Token], *, without: set[int]) -> dict[Operand, list[int]]:
    found: dict[Operand, list[int]] = {}
    for at, token in enumerate(tokens):
        operand = _operand(token, is_first=at == 0)
        if operand and at not in without:
            found.setdefault(operand, []).append(at)
    return found


def _operand(token: Token, *, is_first: bool = False) -> Operand | None:
    """Return a figure or a name with its shape, or None for a word that is neither."""
    if token.kind == "number":
        return "figure", float(number_in(token))
    cardinal = cardinal_word(token.lower)
    if cardinal is not None:
        return ("figure", float(cardinal)) if cardinal > 1 else None
    if token.kind == "code":
        return ("version" if token.text[:1].isdigit() else "code"), token.lower.lstrip("-")
    if is_first or not token.is_capitalised or token.kind != "word" or token.lower in FUNCTION | UNITS:
        return None
    return "name", token.lower


def _is_crossed(tokens: Row, places: Mapping[Operand, list[int]], rows: Sequence[Row]) -> bool:
    """Tell whether words next to both operands are the other one's in the text, and none its own."""
    mine = {word: next(iter(near)) for word, near in _partners(tokens, places).items() if len(near) == 1}
    theirs: dict[str, set[Operand]] = {}
    for row in rows:
        there = {one: [at for at, token in enumerate(row) if _operand(token) == one] for one in places}
        if any(there.values()):
            for word, near in _partners(row, there).items():
                theirs.setdefault(word, set()).update(near)
    told = {word: near for word, near in theirs.items() if word in mine and len(near) == 1}
    if any(near == {mine[word]} for word, near in told.items()):
        return False
    return {mine[word] for word in told} == set(places)


def _partners(tokens: Row, places: Mapping[Operand, list[int]]) -> dict[str, set[Operand]]:
    """Return the words of content with the operand that each occurrence is nearest to, where one is."""
    found: dict[str, set[Operand]] = {}
    for at, token in enumerate(tokens):
        word = _content(token)
        if word and _operand(token) not in places:
            distances = sorted(
                (min(_apart(tokens, at, place) for place in where), one)
                for one, where in places.items()
                if where
            )
            if len(distances) == 1 or distances[0][0] < distances[1][0]:
                found.setdefault(word, set()).add(distances[0][1])
    return found


def _content(token: Token) -> str | None:
    word = token.lower.rsplit("/", 1)[-1]  # "astral-sh/setup-uv" is told as "setup-uv".
    is_word = token.kind in ("word", "code") and len(word) > 2
    return stem(word) if is_word and word not in FUNCTION and not is_plain(word) else None


def _apart(tokens: Row, one: int, other: int) -> int:
    """Return how far apart two words stand: in words, and more where another part begins between them."""
    first, last = sorted((one, other))
    return last - first + sum(_BARS.get(tokens[at].lower, 0) for at in range(first + 1, last))
