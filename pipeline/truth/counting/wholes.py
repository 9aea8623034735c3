"""The whole that another figure is a part of: "three of the eleven", "of birch's four"."""

from __future__ import annotations

from pipeline.truth.claims import Claim
from pipeline.truth.marks import Mark
from pipeline.truth.numbers import Quantity
from pipeline.truth.people import Mention
from pipeline.truth.phrases import phrase_end

# "Instead of two" and "ahead of two" have no part.
_FIXED = frozenset("instead because ahead short north south upwards place".split())
_DETERMINERS = frozenset(
    """
    the those these all today its their our day total his her some about roughly nearly almost remaining other
    """.split()
)
_PARTS = frozenset(
    """
    out one each most half part rest remainder majority bulk some many few several any all none both
    either neither two last first largest biggest smallest only and but while
    """.split()
)


def is_whole(claim: Claim, quantity: Quantity) -> bool:
    """Tell whether a figure is the whole of which another is a part: "of the eleven"."""
    for steps, at in enumerate(range(quantity.start - 1, max(-1, quantity.start - 5), -1)):
        word = claim.word(at)
        if word == "of" and claim.word(at - 1) in _FIXED:
            return False
        if word in ("of", "among", "amongst") or (word == "from" and steps):
            return _has_part_before(claim, quantity, at)
        if steps == 0 and word not in _DETERMINERS and not claim.tokens[at].possessive:
            return False
    return False


def _has_part_before(claim: Claim, quantity: Quantity, at: int) -> bool:
    """Tell whether a part stands before "of the eleven", or after it in the same clause."""
    if at == 0 or claim.tokens[at - 1].kind == "mark" or claim.word(at) != "of":
        return True
    return claim.word(at - 1) in _PARTS or any(
        q.end <= at <= q.end + 4 for q in claim.quantities if q.start < quantity.start
    )


def has_part(claim: Claim, whole: Quantity, part: Quantity) -> bool:
    """Tell whether `part` stands right before "of" and the whole."""
    between = [claim.word(i) for i in range(part.end, whole.start)]
    return part.end <= whole.start and "of" in between and len(between) <= 4


_PRONOUNS = frozenset("whose his her their".split())


def owner_of(claim: Claim, quantity: Quantity) -> tuple[Mention, ...]:
    """Return whose whole a figure is: "of birch's four"."""
    mine = tuple(m for m in claim.people if m.possessive and m.end == quantity.start)
    at = phrase_end(claim, quantity)
    if not mine and claim.word(at) == "of":  # "Two backports of birch's".
        mine = tuple(m for m in claim.people if m.possessive and m.start == at + 1)
    if not mine and claim.word(at) in ("by", "from") and is_whole(claim, quantity):
        mine = tuple(m for m in claim.people if m.start == at + 1)
    before = claim.word(quantity.start - 1)
    if mine or before not in _PRONOUNS:
        return mine
    if before == "whose":
        return tuple(m for m in claim.people if quantity.start - 3 <= m.end < quantity.start)
    named = [m for m in claim.people if m.end <= quantity.start]
    return tuple(named[-1:]) if len({m.keys for m in named}) == 1 else ()


def said_of_whole(claim: Claim, quantity: Quantity) -> tuple[Mark, ...]:
    """Return what a clause after a whole says of it: "of the three that landed"."""
    end = phrase_end(claim, quantity)
    if claim.word(end) not in ("that", "which"):
        return ()
    return tuple(m for m in claim.marks if end < m.start <= end + 3 and m.form not in ("attribute", "noun"))[
        :1
    ]
