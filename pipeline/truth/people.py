"""People whom a sentence names, and words that stand where only a person can stand."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from pipeline.truth.lexicon.people import AMBIGUOUS_LOGINS
from pipeline.truth.lexicon.plain import CALENDAR, FUNCTION
from pipeline.truth.lexicon.verbs import PAST, PRESENT
from pipeline.truth.tokens import Token

_LED = frozenset("led authored driven written owned".split())


@dataclass(frozen=True, slots=True)
class Mention:
    """A person named in tokens [start, end); `keys` are those who are called so."""

    start: int
    end: int
    keys: tuple[str, ...]
    possessive: bool = False


def mentions_of(
    tokens: Sequence[Token],
    names: Mapping[tuple[str, ...], tuple[str, ...]],
    words: Collection[str],
    small: Collection[str] = (),
) -> tuple[Mention, ...]:
    """Return who is named.

    `words` are those of the cited titles: a login that is one of them needs a person's place. `small` are display
    names written without a capital; others are found only with one.
    """
    longest = max(map(len, names), default=0)
    found: list[Mention] = []
    at = 0
    while at < len(tokens):
        mention = _mention(tokens, at, names, longest, small)
        if mention and not (_is_ambiguous(tokens, mention, words) and not _is_persons_place(tokens, mention)):
            found.append(mention)
            at = mention.end
        else:
            at += 1
    return tuple(found)


def _mention(
    tokens: Sequence[Token],
    at: int,
    names: Mapping[tuple[str, ...], tuple[str, ...]],
    longest: int,
    small: Collection[str],
) -> Mention | None:
    for length in range(min(longest, len(tokens) - at), 0, -1):
        spelling = tuple(token.lower for token in tokens[at : at + length])
        keys = names.get(spelling)
        if keys and (length > 1 or spelling[0] in keys or tokens[at].is_capitalised or spelling[0] in small):
            return Mention(at, at + length, keys, tokens[at + length - 1].possessive)
    head, _, tail = tokens[at].lower.rpartition("-")
    if tail in _LED and (head,) in names:
        return Mention(at, at + 1, names[(head,)], possessive=True)
    return None


def _is_ambiguous(tokens: Sequence[Token], mention: Mention, words: Collection[str]) -> bool:
    if mention.end - mention.start > 1:
        return False
    word = tokens[mention.start].lower
    if not word.isalpha():
        return False
    return word in AMBIGUOUS_LOGINS or word in FUNCTION or word in CALENDAR or word in words


def _is_persons_place(tokens: Sequence[Token], mention: Mention) -> bool:
    """Tell whether an ambiguous word stands as a person.

    After "by", possessive, or before a verb of making.
    """
    before = tokens[mention.start - 1].lower if mention.start else ""
    after = tokens[mention.end].lower if mention.end < len(tokens) else ""
    if mention.possessive or before in ("by", "from", "contributor", "author", "newcomer"):
        return True
    return before in ("", ",", ";", ":", "and", "but", "while") and (
        after in PERSON_VERBS or after in PAST or after in PRESENT
    )


PERSON_VERBS = frozenset(
    """
    landed lands merged merges shipped ships opened opens proposed proposes submitted submits sent sends
    wrote writes filed wants hopes aims plans seeks suggests asks contributed contributes authored closed
    closes reverted reverts relanded fixed fixes added adds removed removes dropped drops has had leads
    led tops is was alone also withdrew abandoned backed brings brought made makes pushed posted put
    offered offers accounts accounted follows followed reworked reworks refactored refactors rewrote
    rewrites renamed renames moved moves cleaned cleans updated updates bumped bumps introduced introduces
    replaced replaces would takes took tackled tackles drove drives
    """.split()
)
