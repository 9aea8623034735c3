"""Counts by group words.

"a dozen", "a pair of", "a handful", "the other", "a single", "both", "all", "none".
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from pipeline.truth.numbers.quantity import Quantity, exactly
from pipeline.truth.numbers.words import cardinal_word
from pipeline.truth.tokens import Token, word_at

_GROUPS = {"dozen": 12, "pair": 2, "couple": 2, "trio": 3, "quartet": 4, "quintet": 5, "duo": 2, "score": 20}
_VAGUE: dict[str, tuple[float, float]] = {
    "handful": (3, 7), "few": (2, 6), "several": (3, 12), "dozens": (24, inf), "scores": (40, inf),
    "hundreds": (200, inf), "thousands": (2000, inf), "some": (1, inf), "many": (5, inf),
    "multiple": (2, inf), "numerous": (8, inf),
}  # fmt: skip
_VAGUE_ALONE = frozenset("several dozens scores hundreds multiple numerous many handful few".split())
_AFTER_OTHER = frozenset(
    "is was has remains stays still landed open closed merged would did isn not in a".split()
)
_AFTER_ANOTHER = frozenset(["", ".", ",", ";", *"and but by is was landed".split()])
_AFTER_NTH = frozenset(
    "open closed landed merged pending in up under draft reverted no still waiting one that is was".split()
)
_ALONE = frozenset(["", ",", ".", ";", "but", "day", "bit"])
_NOT_AFTER_NO = frozenset([*"longer one matter doubt more less fewer".split(), ",", "."])
_NOT_BEFORE_ALL = frozenset("after at of first above once in".split())


def read_group(tokens: Sequence[Token], at: int) -> Quantity | None:
    """Read "a dozen", "half a dozen", "two dozen", "a pair of", "a handful", "several"."""
    first, second = word_at(tokens, at), word_at(tokens, at + 1)
    count = cardinal_word(first)
    if count and second == "dozen":
        return exactly(at, at + 2, count * 12)
    return (
        _half_dozen(tokens, at)
        or _named_group(at, first, second)
        or _single(tokens, at)
        or _vague(tokens, at)
    )


def _half_dozen(tokens: Sequence[Token], at: int) -> Quantity | None:
    words = [word_at(tokens, at + i) for i in range(3)]
    if words == ["half", "a", "dozen"]:
        return exactly(at, at + 3, 6)
    if words[0] == "half-dozen":
        return exactly(at, at + 1, 6)
    return exactly(at, at + 2, 6) if words[:2] == ["a", "half-dozen"] else None


def _named_group(at: int, first: str, second: str) -> Quantity | None:
    named = (first == "the" and second in ("pair", "trio", "duo")) or (
        first in ("a", "one") and second in _GROUPS
    )
    return exactly(at, at + 2, _GROUPS[second]) if named else None


def _single(tokens: Sequence[Token], at: int) -> Quantity | None:
    """Read what means one: "the other is open", "a second landed", "another", "a single"."""
    first, second, third = (word_at(tokens, at + i) for i in range(3))
    other = (first, second) == ("the", "other") and third in _AFTER_OTHER
    nth = first == "a" and second in ("second", "third", "fourth", "fifth") and third in _AFTER_NTH
    lone = first in ("a", "the") and second in ("single", "lone", "sole", "solitary")
    if other or nth or lone:
        return exactly(at, at + 2, 1)
    another = first == "another" and word_at(tokens, at - 1) != "one" and second in _AFTER_ANOTHER
    return exactly(at, at + 1, 1) if another else None


def _vague(tokens: Sequence[Token], at: int) -> Quantity | None:
    first, second = word_at(tokens, at), word_at(tokens, at + 1)
    if first in ("a", "an") and second in _VAGUE and second != "some":
        return Quantity(at, at + 2, "count", _VAGUE[second][0], *_VAGUE[second])
    asked = word_at(tokens, at - 1) in ("as", "how", "so", "too") or second == "as"
    if first == "few" and word_at(tokens, at - 1) in ("is", "are", "was", "were", "very", "not"):
        return None  # "Thirteen are few".
    if first not in _VAGUE_ALONE or (first == "many" and asked):
        return None
    return Quantity(at, at + 1, "count", _VAGUE[first][0], *_VAGUE[first])


def read_quantifier(tokens: Sequence[Token], at: int) -> Quantity | None:
    """Read "both", "all", "every one", "none", "no"."""
    word, following = word_at(tokens, at), word_at(tokens, at + 1)
    if (
        word == "not"
        and following in ("one", "a")
        and word_at(tokens, at + 2 + (following == "a")) not in _ALONE
    ):
        single = following == "one" or word_at(tokens, at + 2) == "single"
        return exactly(at, at + (2 if following == "one" else 3), 0, "none") if single else None
    if word == "both":
        return exactly(at, at + 1, 2, "both")
    if word in ("all", "every") and word_at(tokens, at - 1) not in _NOT_BEFORE_ALL:
        idiom = word == "all" and following in ("told", "that", "-", "along")
        return None if idiom else exactly(at, at + 1, 1, "all")
    if word == "nothing" and (
        word_at(tokens, at - 1) == "to" or following in ("more", "less", "but", "short")
    ):
        return None
    if word in ("none", "neither", "nothing", "zero") or (word == "no" and following not in _NOT_AFTER_NO):
        return exactly(at, at + 1, 0, "none")
    return None
