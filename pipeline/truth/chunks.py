"""A sentence cut at punctuation and joining words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from pipeline.truth.marks import Mark
from pipeline.truth.tokens import Token

HARD = frozenset([";", ".", "!", "?", "…"])
_SOFT = frozenset([",", ":", "—", "–", "-", "(", ")"])
_JOINING = frozenset("and but while whereas plus though although yet or whilst".split())
RELATIVE = frozenset("which who whose".split())
_BEFORE_WHICH = frozenset("of in among to for with from".split())
_OPENING = frozenset("with because after before once until if when since".split())


@dataclass(frozen=True, slots=True)
class Chunk:
    """Tokens [start, end) between two separators; `opened_by` is the separator before it."""

    start: int
    end: int
    opened_by: str


def chunks_of(tokens: Sequence[Token], joined: Collection[int], marks: Sequence[Mark]) -> tuple[Chunk, ...]:
    """Cut at marks and joining words.

    Tokens in `joined` lie inside a figure, a list of references or a name.
    """
    found: list[Chunk] = []
    start, opened_by = 0, ""
    taken = {i for mark in marks for i in range(mark.start, mark.end)} | set(joined)
    for at, token in enumerate(tokens):
        if at in taken or not _is_separator(token) or _keeps_together(tokens, at, joined):
            continue
        if at > start:
            found.append(Chunk(start, at, opened_by))
            opened_by = token.lower
        else:
            opened_by = _stronger(opened_by, token.lower)
        start = at + 1
    if start < len(tokens):
        found.append(Chunk(start, len(tokens), opened_by))
    return tuple(found)


def _is_separator(token: Token) -> bool:
    return token.text in HARD | _SOFT or token.lower in _JOINING | RELATIVE | _OPENING


def _keeps_together(tokens: Sequence[Token], at: int, joined: Collection[int]) -> bool:
    """Tell a joining word that cuts nothing: "birch with two", "all but one", "three of which"."""
    word, before = tokens[at].lower, tokens[at - 1].lower
    if word == "with":
        return at - 1 in joined or before in ("theme", "one", "campaign")
    if word == "but":
        return at > 0 and before in ("all", "none", "nothing", "everything", "anything")
    return word == "which" and at > 0 and before in _BEFORE_WHICH


def _stronger(one: str, other: str) -> str:
    """Return the separator that says more: ", and" joins, ", which" relates, "; but" cuts."""
    if one in HARD:
        return one
    return (
        other
        if other in RELATIVE or other in _JOINING or other in _OPENING or not one or other in HARD
        else one
    )
