"""Pull requests and issues that a sentence names by number."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from pipeline.truth.lexicon.plain import ISSUE_NOUNS
from pipeline.truth.numbers import cardinal_word
from pipeline.truth.tokens import Token, number_in

ReferenceKind = Literal["pull", "issue", "any"]

_PULL_WORDS = frozenset("pr prs pull pulls request requests mr mrs".split())
_ISSUE_WORDS = ISSUE_NOUNS | {"bug", "bugs"}
_BETWEEN = frozenset("number numbers no nos no. #".split())
_JOIN = frozenset([",", "and", "or", "&", "plus", "then", "/"])
_RANGE = frozenset(["through", "to", "-", "–", "thru"])
_COUNTED = frozenset(
    """
    files file lines line tests test pull prs pr percent commits days hours seconds minutes people authors
    others more
    """.split()
)


@dataclass(frozen=True, slots=True)
class Reference:
    """Numbers named together in tokens [start, end); `span` holds both ends of a range."""

    start: int
    end: int
    kind: ReferenceKind
    numbers: tuple[int, ...]
    span: tuple[int, int] | None = None


def references_of(
    tokens: Sequence[Token], taken: Collection[int], cited: Collection[int], issues: Collection[int] = ()
) -> tuple[Reference, ...]:
    """Return the references of a sentence.

    A bare number is one when it is a cited pull request's, or that of an issue which the cited ones close.
    """
    found: list[Reference] = []
    at = 0
    while at < len(tokens):
        reference = None if at in taken else _reference(tokens, at, cited, issues)
        if reference:
            found.append(reference)
        at = reference.end if reference else at + 1
    return tuple(found)


def _number(tokens: Sequence[Token], at: int, *, spelled: bool = False) -> int | None:
    if at >= len(tokens):
        return None
    token = tokens[at]
    if token.kind == "reference":
        return int(token.text[1:])
    if token.kind == "number" and not token.unit and "." not in token.text:
        return int(number_in(token))
    match = re.fullmatch(r"(?:PR|GH|pr)-?(\d+)", token.text)
    if match:
        return int(match[1])
    return cardinal_word(token.lower) if spelled and token.kind == "word" else None


def _reference(
    tokens: Sequence[Token], at: int, cited: Collection[int], issues: Collection[int]
) -> Reference | None:
    token = tokens[at]
    kind: ReferenceKind | None = None
    first = at
    if token.lower in _PULL_WORDS or token.lower in _ISSUE_WORDS:
        kind = "pull" if token.lower in _PULL_WORDS else "issue"
        first = at + 1
        if (
            token.lower in ("pull", "pulls")
            and first < len(tokens)
            and tokens[first].lower in ("request", "requests")
        ):
            first += 1
        while first < len(tokens) and tokens[first].lower in _BETWEEN:
            first += 1
        if _number(tokens, first, spelled=True) is None:
            return None
    elif token.kind == "reference" or re.fullmatch(r"(?:PR|GH|pr)-?\d+", token.text):
        kind = "any" if token.kind == "reference" else "pull"
    elif _number(tokens, at) in cited and _number(tokens, at) is not None and not _is_counted(tokens, at + 1):
        kind = "pull"
    elif _is_numbered(tokens, at, issues):
        kind, first = "issue", at + 1
    elif (
        _number(tokens, at) is not None
        and _closes_issues(tokens, at)
        and (_number(tokens, at) in issues or _number(tokens, at) not in range(13))
    ):
        kind = "issue"
    return _gathered(tokens, at, first, kind) if kind else None


def _is_numbered(tokens: Sequence[Token], at: int, issues: Collection[int]) -> bool:
    """Tell "the timer issue, number 512," from any other number."""
    return tokens[at].lower in ("number", "no") and _number(tokens, at + 1) in issues


def _closes_issues(tokens: Sequence[Token], at: int) -> bool:
    """Tell "closing 5499" and "closed two issues today, 3 and 16" from other bare numbers."""
    if (
        tokens[at - 1].lower in ("closing", "closes", "fixing", "resolves", "resolving")
        and at
        and not _is_counted(tokens, at + 1)
    ):
        return True
    earlier = [i for i in range(at) if tokens[i].lower in ("issues", "issue")]
    return bool(earlier) and all(
        t.kind in ("mark", "number") or t.lower in ("and", "today", "both", "namely")
        for t in tokens[earlier[-1] + 1 : at]
    )


def _is_counted(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and (tokens[at].lower in _COUNTED or tokens[at].lower in ("of", "%"))


def _gathered(tokens: Sequence[Token], start: int, first: int, kind: ReferenceKind) -> Reference:
    """Follow a list of numbers, and a range, from its first number."""
    number = _number(tokens, first, spelled=True)
    numbers = [number] if number is not None else []
    end = first + 1
    span: tuple[int, int] | None = None
    while end < len(tokens):
        word = tokens[end].lower
        step = end + 1
        while (
            word in (",", "and")
            and step < len(tokens)
            and tokens[step].lower in ("and", "or", "then", "also")
        ):
            step += 1
        following = _number(tokens, step)
        if following is None or _is_counted(tokens, step + 1):
            break
        if word in _RANGE and numbers[-1] < following:
            span = (numbers[-1], following)
        elif word not in _JOIN:
            break
        numbers.append(following)
        end = step + 1
    return Reference(start, end, kind, tuple(numbers), span)
