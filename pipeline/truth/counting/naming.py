"""The themes that a sentence names, by their title or by a word of it, and the figures that go with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from pipeline.models import ThemeFacts
from pipeline.truth.claims import Claim
from pipeline.truth.counting.scope import Scope
from pipeline.truth.evidence import Evidence
from pipeline.truth.lexicon.auxiliaries import JOINING
from pipeline.truth.lexicon.order import SET_AGAINST
from pipeline.truth.lexicon.plain import FUNCTION
from pipeline.truth.numbers import Quantity
from pipeline.truth.phrases import phrase_end
from pipeline.truth.stems import stems_in, stems_of_run
from pipeline.truth.tokens import Token, tokens_of

_FILLING = frozenset("the pull requests of changes went go fell fall belong".split())
_PLACING = frozenset("in into under within on for to from about concerning regarding".split())


@dataclass(frozen=True)
class ThemeMention:
    """A theme named in tokens [start, end); several scopes where themes share a title."""

    start: int
    end: int
    title: str
    scopes: tuple[Scope, ...]


def theme_mentions_of(claim: Claim, evidence: Evidence) -> tuple[ThemeMention, ...]:
    """Return the themes that the sentence names, by their title or by two of its words in a row, in order."""
    words = [token.lower for token in claim.tokens]
    found: dict[int, ThemeMention] = {}
    for facts in evidence.day.facts.themes:
        title = [token.lower for token in tokens_of(facts.theme.title) if token.kind != "mark"]
        scope = Scope(facts.theme.title, facts.theme.pull_requests)
        for at in range(len(words)):
            size = _common_start(words[at:], title)
            if not size or (size < len(title) and size < 2):
                continue
            known = found.get(at)
            if known is None or known.end < at + size:
                found[at] = ThemeMention(at, at + size, facts.theme.title, (scope,))
            elif known.title == facts.theme.title:
                found[at] = ThemeMention(at, known.end, known.title, (*known.scopes, scope))
    spans = sorted(found.values(), key=lambda m: m.start)
    return tuple(
        m
        for m in spans
        if not any(o.start < m.start < o.end for o in spans) and m.title.casefold() != "elsewhere"
    )


def _common_start(words: Sequence[str], title: Sequence[str]) -> int:
    """Return how many words of a title the sentence repeats from here."""
    size = 0
    while size < min(len(words), len(title)) and words[size] == title[size]:
        size += 1
    return size


def theme_hints_of(
    claim: Claim, evidence: Evidence, mentions: Sequence[ThemeMention]
) -> tuple[ThemeMention, ...]:
    """Return the mentions with the themes that single words point to.

    A word points to a theme if one theme's title alone has it.
    """
    titles = [(t, stems_in(t.theme.title)) for t in evidence.day.named_themes]
    taken = {i for m in mentions for i in range(m.start, m.end)} | claim.spoken_for
    found = list(mentions)
    for at, token in enumerate(claim.tokens):
        if at in taken or token.kind != "word" or len(token.text) < 2 or token.lower in FUNCTION:
            continue
        fitting = [t for t, words in titles if _points_to(token, words)]
        if len(fitting) == 1:
            scope = Scope(fitting[0].theme.title, fitting[0].theme.pull_requests)
            found.append(ThemeMention(at, at + 1, fitting[0].theme.title, (scope,)))
    return tuple(sorted(found, key=lambda m: m.start))


def _points_to(token: Token, words: frozenset[str] | set[str]) -> bool:
    """Tell whether a word is one of a title's, or its first three letters."""
    if set(stems_of_run(token.text)) & words:
        return True
    return len(token.lower) == 3 and any(word.startswith(token.lower) for word in words)


def place_in_pair(claim: Claim, quantity: Quantity) -> int | None:
    """Return the place of a figure in "four against three", or None."""
    counts = [q for q in claim.quantities if q.kind == "count"]
    for one, other in pairwise(counts):
        between = [claim.word(i) for i in range(phrase_end(claim, one), other.start)]
        if between in SET_AGAINST and quantity in (one, other):
            return 0 if quantity is one else 1
    return None


def is_in(claim: Claim, quantity: Quantity, mention: ThemeMention) -> bool:
    """Tell "six in the router", "seven of the twenty-eight in server rendering", "six release backports"."""
    if mention.start < quantity.end:
        return False
    if mention.start == quantity.end and mention.end - mention.start > 1:
        return True
    between = [claim.word(i) for i in range(quantity.end, mention.start)]
    placed = [word for word in between if word not in _FILLING]
    figures = [q for q in claim.quantities if quantity.end <= q.start < mention.start]
    return len(between) <= 6 and bool(placed) and placed[-1] in _PLACING and len(placed) - len(figures) <= 1


def are_joined(claim: Claim, mentions: Sequence[ThemeMention]) -> bool:
    """Tell whether themes are named in one breath: "rendering and editor work"."""
    gaps = [claim.said_in(a.end, b.start) for a, b in pairwise(mentions)]
    return bool(gaps) and all(gap <= JOINING | {"the"} for gap in gaps)


def themes_told(claim: Claim, evidence: Evidence) -> tuple[ThemeFacts, ...]:
    """Return the themes that have all words of their title in the sentence."""
    words = stems_in(claim.text)
    return tuple(t for t in evidence.day.named_themes if stems_in(t.theme.title) <= words)
