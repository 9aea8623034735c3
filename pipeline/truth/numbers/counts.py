"""Plain numbers: cardinals, compounds such as "four-deep", ordinals and multiples."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.truth.lexicon.plain import FUNCTION
from pipeline.truth.lexicon.verbs import PAST, PRESENT
from pipeline.truth.numbers.quantity import Quantity, QuantityKind, exactly
from pipeline.truth.numbers.shares import FRACTIONS
from pipeline.truth.numbers.words import SCALES, UNITS, cardinal, cardinal_word, ordinal_word
from pipeline.truth.tokens import Token, number_in, word_at

_MULTIPLES = {
    "twice": 2, "double": 2, "doubles": 2, "doubled": 2, "triple": 3, "triples": 3, "tripled": 3,
    "thrice": 3, "quadruple": 4, "quadruples": 4, "quadrupled": 4, "halves": 0.5, "halved": 0.5,
    "halve": 0.5, "tenfold": 10,
}  # fmt: skip
_FOLDS = {f"{word}fold": value for word, value in UNITS.items()}
_IDIOMS = frozenset("off time size-fits-all".split())
_ONE_IDIOMS = frozenset("offs man liner by-one way shot".split())
# Before and after a "one" that is a pronoun: "that one", "no one", "the open one", "one another".
_BEFORE_PRONOUN = frozenset(
    """
    this that which no every each another any some the other last first next latter former small big final
    new second third
    """.split()
)
_ARTICLES = frozenset("the a an this that its his her their our".split())
_ADJECTIVES = 3
_NO_ADJECTIVES = frozenset("day week remaining other only of and but lot rest".split())
_AFTER_PRONOUN = frozenset(
    "another thing day way side hand such time might could can place go sentence word step note caveat".split()
)


def read_compound(tokens: Sequence[Token], at: int) -> Quantity | None:
    """Read "four-deep", "five-part", "3-PR", "tenfold", "ten-fold"."""
    word = word_at(tokens, at)
    head, _, tail = word.partition("-")
    value = int(head) if head.isdecimal() else cardinal_word(head)
    is_number = cardinal_word(tail) is not None or tail in FRACTIONS or ordinal_word(tail) is not None
    if value is None or not tail or is_number:
        return exactly(at, at + 1, _FOLDS[word], "multiple") if word in _FOLDS else None
    if tail in _IDIOMS or (head == "one" and tail in _ONE_IDIOMS):
        return None
    kind: QuantityKind = "multiple" if tail == "fold" else "count"
    return Quantity(at, at + 1, kind, value, value, value, noun=tail, in_digits=head.isdecimal())


def read_count(tokens: Sequence[Token], at: int) -> Quantity | None:
    """Read a cardinal, or digits with a unit."""
    token = tokens[at]
    if token.kind == "number" and token.unit not in ("", "k", "m"):
        value = float(number_in(token))
        if token.unit in ("th", "st", "nd", "rd"):
            return exactly(at, at + 1, value, "ordinal", in_digits=True)
        kind: QuantityKind = "multiple" if token.unit == "x" else "count"
        return Quantity(at, at + 1, kind, value, value, value, noun=token.unit, in_digits=True)
    first = at + 1 if token.lower == "a" and word_at(tokens, at + 1) in SCALES else at
    found = cardinal(tokens, first)
    if found is None:
        return None
    value, end, digits = found
    if token.lower == "one" and end == at + 1 and not _is_counted_one(tokens, at):
        return None
    return exactly(at, end, value, in_digits=digits)


def _is_counted_one(tokens: Sequence[Token], at: int) -> bool:
    """Tell a counted "one" from the pronoun."""
    before, after = word_at(tokens, at - 1), word_at(tokens, at + 1)
    if _names_one(tokens, at):
        return False
    if before in _BEFORE_PRONOUN:
        return (before == "the" and after == "that") or (
            before == "which" and word_at(tokens, at - 2) == "of"
        )
    if after in _AFTER_PRONOUN or (after == "by" and word_at(tokens, at + 2) == "one"):
        return False
    return (
        at == 0 or before not in ("from", "by", "as") or after in ("pull", "author", "person", "contributor")
    )


def _names_one(tokens: Sequence[Token], at: int) -> bool:
    """Tell "the middle one", "a slower one" and "the dependency updates one", which name a thing and count nothing."""
    for start in range(at - 2, max(-1, at - 2 - _ADJECTIVES), -1):
        between = [word_at(tokens, i) for i in range(start + 1, at)]
        if not all(word.isalpha() for word in between) or _NO_ADJECTIVES & {*between}:
            return False
        if word_at(tokens, start) in _ARTICLES:
            return not any(word in FUNCTION or word in PAST or word in PRESENT for word in between[:-1])
    return False


def read_ordinal(tokens: Sequence[Token], at: int) -> Quantity | None:
    """Read "second", not "second later" nor "first, ..."."""
    value, following = ordinal_word(word_at(tokens, at)), word_at(tokens, at + 1)
    if (
        value is None
        or following in (",", "up", ":", "-time")
        or (value == 2 and following in ("later", "ago"))
    ):
        return None
    return exactly(at, at + 1, value, "ordinal")


def read_multiple(tokens: Sequence[Token], at: int) -> Quantity | None:
    """Read "twice", "doubled", "halves"."""
    value = _MULTIPLES.get(word_at(tokens, at))
    return None if value is None else exactly(at, at + 1, value, "multiple")
