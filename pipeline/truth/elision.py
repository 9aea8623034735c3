"""Verbs left out because they were just said: "12 landed, 13 did not", "and so did 14"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pipeline.truth.lexicon.auxiliaries import DO, HELPING, MODALS
from pipeline.truth.marks import Mark
from pipeline.truth.tokens import Token

_STANDING_IN = HELPING | DO
_AFTER = frozenset("not yet too either also as well".split())
_CUTS = frozenset("and but while whereas though although so neither nor as".split())


def with_elided(tokens: Sequence[Token], marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return the marks with one for each auxiliary that stands for the status before it."""
    found = list(marks)
    taken = {i for mark in marks for i in range(mark.start, mark.end)}
    for at, token in enumerate(tokens):
        if (token.lower not in _STANDING_IN and token.lower != "not") or at in taken:
            continue
        earlier = [m for m in marks if m.end <= at and m.form not in ("attribute", "noun")]
        if token.lower == "not":
            if (
                earlier
                and at
                and tokens[at - 1].lower not in _STANDING_IN | MODALS
                and _ends_clause(tokens, at)
                and tokens[at - 1].kind != "mark"
            ):
                found.append(
                    replace(earlier[-1], start=at, end=at + 1, form="adjective", negated=True, unreal=False)
                )
            continue
        if earlier and (_ends_clause(tokens, at) or _inverted(tokens, at)):
            found.append(_standing_in(tokens, at, earlier[-1]))
    return tuple(sorted(found, key=lambda mark: mark.start))


def _ends_clause(tokens: Sequence[Token], at: int) -> bool:
    after = at + 1
    while after < len(tokens) and tokens[after].lower in _AFTER:
        after += 1
    return after >= len(tokens) or tokens[after].kind == "mark" or tokens[after].lower in _CUTS - {"as"}


def _inverted(tokens: Sequence[Token], at: int) -> bool:
    """Tell "so did 13", "neither has 14", "as did birch's"."""
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    named = following is not None and (
        following.kind in ("reference", "number", "code")
        or following.possessive
        or following.lower in ("the", "its", "their", "pull", "pr")
    )
    return (
        bool(at)
        and tokens[at - 1].lower in ("so", "neither", "nor", "as")
        and (named or tokens[at - 1].lower != "as")
    )


def _standing_in(tokens: Sequence[Token], at: int, said: Mark) -> Mark:
    after = [token.lower for token in tokens[at + 1 : at + 3]]
    if at and tokens[at - 1].lower in ("so", "neither", "nor", "as"):
        negated = said.negated or tokens[at - 1].lower in ("neither", "nor")
        return replace(said, start=at - 1, end=at + 1, form="verb", negated=negated, unreal=False)
    negated = "not" in after[:1]
    return replace(said, start=at, end=at + 1 + negated, form="adjective", negated=negated, unreal=False)
