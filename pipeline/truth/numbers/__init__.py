"""Figures as people write and say them: digits, number words, fractions, percentages.

"a dozen", "both", "most".
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from pipeline.truth.lexicon.plain import FUNCTION, REPORTING
from pipeline.truth.lexicon.status import PHRASES
from pipeline.truth.lexicon.verbs import PAST, PRESENT, REPORTING_VERBS
from pipeline.truth.numbers.counts import read_compound, read_count, read_multiple, read_ordinal
from pipeline.truth.numbers.groups import read_group, read_quantifier
from pipeline.truth.numbers.hedges import hedged
from pipeline.truth.numbers.quantity import Quantity
from pipeline.truth.numbers.shares import read_fraction, read_ratio, read_vague_share
from pipeline.truth.numbers.words import cardinal_word, ordinal_word
from pipeline.truth.stems import base_forms
from pipeline.truth.tokens import Token

__all__ = ["Quantity", "cardinal_word", "ordinal_word", "quantities_of"]

# In the order in which they are tried: "half a dozen" is a group before it is a half.
_READERS: tuple[Callable[[Sequence[Token], int], Quantity | None], ...] = (
    read_ratio,
    read_fraction,
    read_group,
    read_quantifier,
    read_vague_share,
    read_compound,
    read_count,
    read_ordinal,
    read_multiple,
)
_BEFORE_ZERO = frozenset("as to from at of is was below above".split())
_KNOWN = frozenset([*FUNCTION, *PAST, *PRESENT, *PHRASES, *REPORTING_VERBS, "breaking"])


def quantities_of(
    tokens: Sequence[Token], taken: Collection[int], named: Collection[int] = ()
) -> tuple[Quantity, ...]:
    """Return the figures of a sentence, in order.

    Tokens in `taken` (dates, references, people) are no figures. After a person (`named`) "one" is counted.
    """
    found: list[Quantity] = []
    at = 0
    while at < len(tokens):
        quantity = None if at in taken else _read(tokens, at, taken)
        if quantity is None or (quantity.value == 1 and _is_pronoun(tokens, quantity, named)):
            at += 1
            continue
        found.append(hedged(tokens, quantity))
        at = quantity.end
    return tuple(found)


def _read(tokens: Sequence[Token], at: int, taken: Collection[int]) -> Quantity | None:
    if tokens[at].lower == "zero" and _is_value(tokens, at):
        return None  # "Read as zero": a value, and no count of nothing.
    for read in _READERS:
        quantity = read(tokens, at)
        if quantity is not None and not any(i in taken for i in range(quantity.start, quantity.end)):
            return quantity
    return None


def _is_value(tokens: Sequence[Token], at: int) -> bool:
    """Tell "read as zero" and "a zero or negative width"."""
    before = tokens[at - 1].lower if at else ""
    following = tokens[at + 1].lower if at + 1 < len(tokens) else ""
    return before in _BEFORE_ZERO or before in ("a", "the") or following in ("or", "and")


def _is_pronoun(tokens: Sequence[Token], quantity: Quantity, named: Collection[int]) -> bool:
    """Tell "the deadlock one" from a counted one: a word of content stands before it."""
    before = quantity.start - 1
    alone = tokens[quantity.start].lower == "one" and quantity.end == quantity.start + 1
    if not alone or before < 0 or before in named or tokens[before].kind != "word":
        return False
    word = tokens[before].lower
    return word not in _KNOWN and not base_forms(word) & REPORTING
