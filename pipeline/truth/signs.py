"""Reads which words of a text hold after the change, which do not, and which held before it.

A scope is opened by the word that governs it ("not", "remove", "instead of", "used to") and reaches to the end of
its part of the sentence, or to the word that closes it ("in favour of", "with", "to").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from pipeline.truth.lexicon.denials import NOTS
from pipeline.truth.lexicon.plain import FUNCTION
from pipeline.truth.lexicon.turning import (
    CHANGING,
    COPULAS,
    FAVOURING,
    FORMERLY,
    GOING,
    INSTEAD,
    LEAVING,
    MENDING,
    NO_DENIAL_BEFORE,
    REMOVING,
    REPLACING,
    STOPPING,
    THEN,
    base_in,
)
from pipeline.truth.lexicon.verbs import PAST, PRESENT
from pipeline.truth.stems import stem
from pipeline.truth.tokens import CUTS, Token

Sign = Literal["holds", "not", "mended", "before"]
_CUTTING = frozenset(
    "but while whereas because since so which where when until if as though although".split()
)
_AFTER_AND = FUNCTION - {"in", "on", "of", "for", "to", "with", "by", "at", "from"} | frozenset(
    "not now".split()
)
_IRREGULAR = frozenset(
    "got did made took came went ran gave lost broke fell grew held kept led left meant said saw sent".split()
)
_NO_PAST = frozenset("a an the of to be is are by has have had been not with and or , ( in for on".split())
_SKIPPING = frozenset("skip bypass omit".split())
_CLOSING = frozenset("to with by into for in on at".split())
_ACTIVE_STOP = frozenset(["by", "", ".", ",", "today", "and"])


_MENDING_TITLE = re.compile(
    r"\b(?:fix\w*|bug\w*|repair|correct|resolve|handle|crash\w*|panic|wrong|broken|stop|prevent|avoid|don't|do not)\b",
    re.IGNORECASE,
)


def forms_of(token: Token) -> tuple[str, ...]:
    """Return what makes two words the same: identifiers as they are, words by their stem, joined ones in parts."""
    if token.kind == "code":
        return (token.lower,)
    parts = token.text.split("-")
    return (stem(token.text), *(stem(part) for part in parts if len(parts) > 1 and part))


def contrasted(tokens: Sequence[Token], rows: Sequence[Signed]) -> frozenset[str]:
    """Return the forms of what a text sets aside: the last words of "by value, not by code", "B instead of A"."""
    return frozenset(
        form
        for row in rows
        if row.sign == "not" and 0 < row.at - row.governor <= 4
        if _sets_aside(tokens, row.governor)
        if tokens[row.at].lower not in FUNCTION
        for form in forms_of(tokens[row.at])
    )


def _sets_aside(tokens: Sequence[Token], at: int) -> bool:
    word = tokens[at].lower
    return word in ("instead", "rather") or (
        word == "not" and at > 0 and tokens[at - 1].lower in (",", "and", "(")
    )


def is_mending(title: str) -> bool:
    """Tell whether a title says that something was wrong."""
    return _MENDING_TITLE.search(title) is not None


@dataclass(frozen=True, slots=True)
class Signed:
    """A word at a place, and whether it holds; `governor` is where the word stands that turned it, or -1."""

    at: int
    sign: Sign
    governor: int = -1


def signed(tokens: Sequence[Token], skipped: frozenset[int] = frozenset()) -> tuple[Signed, ...]:
    """Return the sign of every word; governors in `skipped` (statuses, names) turn nothing."""
    words = [token.lower for token in tokens]
    found: list[Signed] = []
    for start, end in _parts(words):
        found += _read(words, start, end, skipped)
    return tuple(found)


def signed_body(tokens: Sequence[Token]) -> tuple[Signed, ...]:
    """Return the signs of a body's words: what it tells in the past was so before the change."""
    words = [token.lower for token in tokens]
    found: list[Signed] = []
    for start, end in _parts(words, _CUTTING | {"that", "who"}):
        read = _read(words, start, end, frozenset())
        if _is_past(words, start, end):
            read = [Signed(s.at, "before" if s.sign == "holds" else s.sign, s.governor) for s in read]
        found += read
    return tuple(found)


def _is_past(words: Sequence[str], start: int, end: int) -> bool:
    inside = range(start, end)
    told = {at for at in inside if not COPULAS & set(words[max(start, at - 3) : at])}
    if any(words[at] in ("now", "today", "will", "would", "can") for at in inside):
        return False
    return any(
        words[at] in THEN
        or (at in told and words[at] in _IRREGULAR)
        or (at > start and at in told and words[at] in PAST and words[at - 1] not in _NO_PAST)
        for at in inside
    )


def _parts(words: Sequence[str], cutting: frozenset[str] = _CUTTING) -> Iterator[tuple[int, int]]:
    start = 0
    for at, word in enumerate(words):
        joined = word in ("and", "or") and _begins_anew(words, at + 1)
        if word in CUTS or word == "\n" or word in cutting or joined:
            if at > start:
                yield start, at
            start = at + 1
    if start < len(words):
        yield start, len(words)


def _begins_anew(words: Sequence[str], at: int) -> bool:
    following = words[at] if at < len(words) else ""
    return following in _AFTER_AND or following in PRESENT or following in PAST or following.endswith("s:")


def _at(words: Sequence[str], at: int, phrases: tuple[tuple[str, ...], ...]) -> int:
    """Return the length of the phrase that begins here, or 0."""
    return next((len(p) for p in phrases if tuple(words[at : at + len(p)]) == p), 0)


def _read(words: Sequence[str], start: int, end: int, skipped: frozenset[int]) -> list[Signed]:
    signs: list[Signed] = []
    sign: Sign = "holds"
    governor = -1
    at = start
    while at < end:
        word = words[at]
        bound: Sign = "holds" if governor >= 0 and words[governor] == "without" else sign
        turned = None if at in skipped else _turn(words, at, start, end, bound)
        if turned is not None:
            sign, length, back = turned
            governor = at
            if back:
                signs = [Signed(s.at, "not" if s.sign == "holds" else s.sign, at) for s in signs]
            signs += [Signed(at + i, "holds") for i in range(length) if words[at + i] not in FUNCTION]
            at += length
            continue
        signs.append(Signed(at, sign, governor if sign != "holds" else -1))
        at += 1
        if word in _CLOSING and sign == "not" and _is_closed(words, governor, word):
            sign = "holds"
    return signs


def _is_closed(words: Sequence[str], governor: int, word: str) -> bool:
    """Tell whether a preposition ends the scope: "replace A with B", "from A to B", "rename A to B"."""
    opener = words[governor] if governor >= 0 else ""
    if base_in(opener, REPLACING):
        return word in ("with", "by", "for")
    if opener in ("instead", "rather"):
        return word in ("in", "for", "on", "at", "with", "by")
    if word in ("in", "on", "at"):
        return False
    return (opener == "from" or base_in(opener, frozenset(["rename"])) != "") and word in ("to", "into")


def _turn(words: Sequence[str], at: int, start: int, end: int, sign: Sign) -> tuple[Sign, int, bool] | None:
    """Return the sign after a word that governs, how many words it takes, and whether it turns what is before it."""
    word = words[at]
    following = words[at + 1] if at + 1 < end else ""
    length = _at(words, at, GOING)
    if length or (word in LEAVING and at > start):
        return "holds", length or 1, True
    if length := _at(words, at, FAVOURING):
        return "holds", length, False
    if length := _at(words, at, INSTEAD):
        return "not", length, False
    if length := _at(words, at, FORMERLY):
        return "before", length, False
    if word in NOTS:
        if following in NO_DENIAL_BEFORE and (word, following) != ("no", "one"):
            return None
        ahead = words[at + 1 : min(at + 5, len(words))]
        if "than" in ahead or (
            following == "longer" and ahead[1:2] and ahead[1] in ("just", "only", "merely")
        ):
            return None
        length = 2 if following == "longer" else 1
        return ("holds" if sign == "not" else "not"), length, False
    return _verb(words, at, start, following, sign)


def _verb(
    words: Sequence[str], at: int, start: int, following: str, sign: Sign
) -> tuple[Sign, int, bool] | None:
    word = words[at]
    passive = at > start and (words[at - 1] in COPULAS or (at - 1 > start and words[at - 2] in COPULAS))
    if word in THEN and at > start and sign == "holds":
        return "before", 1, False
    adjective = (
        word.endswith("ed") and at > 0 and (words[at - 1] in ("the", "a") or base_in(words[at - 1], REMOVING))
    )
    if word.endswith("ed") and at > 0 and words[at - 1] in ("the", "a", "an", "its", "their", "newly"):
        return None  # "The renamed property" stays what it is.
    if base_in(word, REMOVING) and not adjective:
        if passive or following in _ACTIVE_STOP:
            return sign, 1, passive and sign == "holds"
        return ("holds" if sign == "not" else "not"), 1, False
    if base_in(word, _SKIPPING) and sign == "holds" and not passive:
        return "not", 1, False
    if base_in(word, MENDING) and not word.endswith("ion"):
        return "mended", 1, False
    stopping = any(base_in(w, STOPPING) for w in words[max(start, at - 6) : at])
    if word == "from" and stopping and following.endswith("ing"):
        return "not", 1, False
    ahead = [words[i] for i in range(at, min(at + 6, len(words)))]
    if base_in(word, STOPPING) and following in ("the", "a", "an") and "from" not in ahead:
        return "mended", 1, False
    if base_in(word, STOPPING) and (following.endswith("ing") or following == "to"):
        return ("holds" if sign == "not" else "not"), 1, False
    if (base_in(word, REPLACING) and not passive) or base_in(word, frozenset(["rename"])):
        return "not", 1, False
    near = range(max(start, at - 8), at)
    moving = any(base_in(words[i], CHANGING) and words[i - 1] not in ("a", "the", "s") for i in near)
    return ("not", 1, False) if word == "from" and moving else None
