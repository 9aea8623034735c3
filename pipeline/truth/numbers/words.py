"""Number words and the cardinals that they and digits make."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.truth.tokens import Token, number_in, word_at

UNITS = {
    word: value
    for value, word in enumerate(
        """
        zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
        sixteen seventeen eighteen nineteen
        """.split()
    )
}
_TENS = {
    word: value
    for value, word in zip(
        range(20, 100, 10), "twenty thirty forty fifty sixty seventy eighty ninety".split(), strict=True
    )
}
SCALES = {"hundred": 100, "thousand": 1000, "million": 1_000_000, "billion": 1_000_000_000}
_ORDINAL_UNITS = {
    word: value
    for value, word in enumerate(
        """
        first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
        fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth
        """.split(),
        1,
    )
}
_ORDINAL_TENS = {word[:-1] + "ieth": value for word, value in _TENS.items()}
_SUFFIXES = {"": 1, "k": 1000, "m": 1_000_000}


def cardinal_word(word: str) -> int | None:
    """Return the value of one number word, hyphens included ("fifty-nine"), or None."""
    total = 0
    for part in word.split("-"):
        value = UNITS.get(part, _TENS.get(part))
        if value is None or (total and not (total % 10 == 0 and value < 10)):
            return None
        total += value
    return total


def ordinal_word(word: str) -> int | None:
    """Return the value of an ordinal ("first", "twenty-third"), or None."""
    head, _, last = word.rpartition("-")
    if head:
        tens, unit = _TENS.get(head), _ORDINAL_UNITS.get(last)
        return tens + unit if tens and unit and unit < 10 else None
    return _ORDINAL_UNITS.get(word, _ORDINAL_TENS.get(word))


def cardinal(tokens: Sequence[Token], at: int) -> tuple[float, int, bool] | None:
    """Return value, end and whether digits were used, of the cardinal that begins at `at`."""
    token = tokens[at]
    if token.kind != "number" or token.unit not in _SUFFIXES:
        found = spelled(tokens, at)
        return (*found, False) if found else None
    value = float(number_in(token)) * _SUFFIXES[token.unit]
    scale = SCALES.get(word_at(tokens, at + 1))
    return (value * scale, at + 2, True) if scale else (value, at + 1, True)


def spelled(tokens: Sequence[Token], at: int) -> tuple[float, int] | None:
    """Return value and end of a cardinal in words: "two hundred and six"."""
    total = current = 0.0
    end = at
    while end < len(tokens):
        word = tokens[end].lower
        value = cardinal_word(word)
        if value is not None and (not current or current % 100 == 0 or (current % 10 == 0 and value < 10)):
            current += value
        elif word in SCALES and end > at:
            scale = SCALES[word]
            total, current = (total + current * scale, 0.0) if scale > 100 else (total, current * scale)
        elif word in SCALES and word_at(tokens, at - 1) in ("a", "one"):
            current = float(SCALES[word])
        elif not (word == "and" and current >= 100 and cardinal_word(word_at(tokens, end + 1)) is not None):
            break
        end += 1
    return (total + current, end) if end > at else None
