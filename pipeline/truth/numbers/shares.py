"""Parts of a whole: fractions, percentages, "one in three", "most", "the majority"."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.truth.numbers.quantity import Quantity, exactly, share
from pipeline.truth.numbers.words import cardinal, cardinal_word, ordinal_word, spelled
from pipeline.truth.tokens import Token, number_in, word_at

FRACTIONS = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4, "fourths": 4,
    "fifth": 5, "fifths": 5, "sixth": 6, "sixths": 6, "seventh": 7, "sevenths": 7, "eighth": 8, "eighths": 8,
    "ninth": 9, "ninths": 9, "tenth": 10, "tenths": 10,
}  # fmt: skip
_VAGUE_SHARES: dict[str, tuple[float, float]] = {
    "most": (0.5000001, 1), "majority": (0.5000001, 1), "bulk": (0.55, 1), "minority": (0, 0.4999999),
}  # fmt: skip
_PERCENT = frozenset(["percent", "per-cent", "%"])
_AFTER_PART = frozenset(
    [
        *"open in closed still to has have went".split(),
        "of",
        "are",
        "is",
        "were",
        "landed",
        "remain",
        ",",
        ".",
        ";",
        ":",
        "—",
        ")",
        "(",
        "",
    ]
)
_AFTER_MOST = frozenset("of are were remain landed stay came come still".split())
_BEFORE_MOST = frozenset(["", ",", ";", ":", ".", "but", "and", "though", "while", "—"])
_GRADED = frozenset("notable notably active recent recently important importantly prolific".split())


def read_ratio(tokens: Sequence[Token], at: int) -> Quantity | None:
    """Read "one in three", "nine out of ten"."""
    first = cardinal(tokens, at)
    if first is None or first[2]:
        return None
    value, end, _ = first
    out = (word_at(tokens, end), word_at(tokens, end + 1)) == ("out", "of")
    if not out and (word_at(tokens, end) != "in" or word_at(tokens, end + 1) == "every"):
        return None
    second = cardinal(tokens, end + 1 + out) if end + 1 + out < len(tokens) else None
    if second is None or second[2] or not 0 < value < second[0] or second[0] > 10:
        return None
    if out and word_at(tokens, second[1]) not in ("", ",", ".", "pull", "changes", "of", "landed", "are"):
        return None
    roughly = word_at(tokens, len(tokens) - 2) in ("roughly", "about", "or so", "approximately")
    return share(at, second[1], value / second[0], 0.06 if roughly else 0.02)


def read_fraction(tokens: Sequence[Token], at: int) -> Quantity | None:
    """Read "half", "two-thirds", "three quarters", "a fifth of", "2/3", "84 percent"."""
    token = tokens[at]
    if token.kind == "number" and (token.unit == "%" or word_at(tokens, at + 1) in _PERCENT):
        off = 0.0005 if "." in token.text else 0.0055
        end = at + (1 if token.unit == "%" else 2)
        return share(at, end, float(number_in(token)) / 100, off, in_digits=True)
    words = spelled(tokens, at)
    if words and word_at(tokens, words[1]) in _PERCENT - {"%"}:
        return share(at, words[1] + 1, words[0] / 100, 0.0055)
    if token.kind == "fraction":
        top, bottom = (int(part) for part in token.text.split("/"))
        return share(at, at + 1, top / bottom) if 0 < top < bottom else None
    return _spoken_fraction(tokens, at)


def _spoken_fraction(tokens: Sequence[Token], at: int) -> Quantity | None:
    word, following = word_at(tokens, at), word_at(tokens, at + 1)
    head, _, tail = word.partition("-")
    top = cardinal_word(head)
    if top and top < FRACTIONS.get(tail, 0):
        return share(at, at + 1, top / FRACTIONS[tail])
    if top and not tail and following.endswith("s") and top < FRACTIONS.get(following, 0):
        return share(at, at + 2, top / FRACTIONS[following])
    if word == "half":
        return _half(tokens, at)
    small = ordinal_word(following) or 0
    if word in ("a", "an", "one") and small > 10 and word_at(tokens, at + 2) == "of":
        return share(at, at + 2, 1 / small, 0.005)  # "A twentieth of the day".
    single = word in ("a", "an", "one") and following in FRACTIONS and not following.endswith("s")
    if single and (following in ("half", "quarter") or word_at(tokens, at + 2) in _AFTER_PART):
        return share(at, at + 2, 1 / FRACTIONS[following])
    return None


def _half(tokens: Sequence[Token], at: int) -> Quantity | None:
    before = word_at(tokens, at - 1)
    if before == "in" and word_at(tokens, at - 2):
        return exactly(at, at + 1, 0.5, "multiple")
    plain = word_at(tokens, at + 1) != "a" and before not in ("first", "second", "other")
    return share(at, at + 1, 0.5) if plain else None


def read_vague_share(tokens: Sequence[Token], at: int) -> Quantity | None:
    """Read "most of", "the majority", "the bulk"."""
    word, following, before = word_at(tokens, at), word_at(tokens, at + 1), word_at(tokens, at - 1)
    if word in ("majority", "bulk", "minority"):
        return Quantity(at, at + 1, "share", _VAGUE_SHARES[word][0], *_VAGUE_SHARES[word])
    if word != "most" or following in _GRADED:
        return None
    if following in _AFTER_MOST or before in _BEFORE_MOST:
        return Quantity(at, at + 1, "share", 0.5, *_VAGUE_SHARES["most"])
    return None
