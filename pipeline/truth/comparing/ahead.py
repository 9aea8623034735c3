"""Places next to each other.

"alder, ahead of birch", "docs trail exports", "landed outnumber open".
"""

from __future__ import annotations

from collections.abc import Iterable

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.comparing.sides import KIND, clause_start, side_count, side_end, weigh
from pipeline.truth.comparing.themes import by_themes
from pipeline.truth.counting import Counting, Role
from pipeline.truth.findings import refuted, supported
from pipeline.truth.lexicon.order import AHEAD, BEHIND, EVERYBODY
from pipeline.truth.lexicon.status import STANDING
from pipeline.truth.people import Mention
from pipeline.truth.ranking.people import ranked

# These words set places only where the numbers or the time do not: "over" and "after" say too many other things.
_DOUBTFUL = frozenset("over above after below beat".split())
_LEADING = frozenset("leads led lead tops".split())
_TRAILING = frozenset("trails trailed".split())


def phrase_at(claim: Claim, at: int, phrases: Iterable[str]) -> str | None:
    """Return the phrase that begins at a token, if one does."""
    for phrase in phrases:
        words = phrase.split()
        if claim.word(at) == words[0] and [claim.word(at + i) for i in range(len(words))] == words:
            return phrase
    return None


def placed(counting: Counting, at: int) -> list[Finding]:
    """Judge who or what is ahead or behind.

    People, themes, and statuses that outnumber each other are compared.
    """
    claim = counting.claim
    phrase = phrase_at(claim, at, (*sorted(AHEAD), *sorted(BEHIND)))
    if phrase is None or phrase in _DOUBTFUL:
        return _leads(counting, at)
    end, ahead = at + len(phrase.split()), phrase in AHEAD
    left = [m for m in claim.people if m.end <= at]
    right = [m for m in claim.people if end <= m.start <= end + 2]
    if left and right:
        return [_people(counting, at, left[-1], right[0], ahead=ahead)]
    if left and EVERYBODY & claim.said_in(end, end + 4):
        return [ranked(counting, at, most=ahead)]
    themes = by_themes(counting, at, end, ahead=ahead)
    if themes and not phrase.startswith("outnumber"):
        return themes
    if phrase.startswith(("outnumber", "exceed")):
        return [_outnumbers(counting, at, end, more=ahead)]
    return []


def _leads(counting: Counting, at: int) -> list[Finding]:
    """Judge "compaction leads the planner" by the sizes of two themes."""
    word = counting.claim.word(at)
    if word not in _LEADING | _TRAILING:
        return []
    return by_themes(counting, at, at + 1, ahead=word in _LEADING)


def _people(counting: Counting, at: int, one: Mention, other: Mention, *, ahead: bool) -> Finding:
    marks = tuple(m for m in counting.claim.marks if m.start < at and m.name in STANDING)[:1]
    said = counting.claim.words(one.start, other.end)
    tried: list[str] = []
    for scope in counting.scopes:
        left = len(counting.having(scope.numbers, Role(marks=marks, makers=(one,))))
        right = len(counting.having(scope.numbers, Role(marks=marks, makers=(other,))))
        if left and right and (left > right if ahead else left < right):
            return supported(KIND, said, f"{left} against {right} in {scope.name}")
        tried.append(f"{left} against {right} in {scope.name}")
    return refuted(KIND, said, "it is " + ", ".join(tried))


def _outnumbers(counting: Counting, at: int, end: int, *, more: bool) -> Finding:
    """Judge "landed outnumber open"."""
    claim = counting.claim
    one = side_count(counting, clause_start(claim, at), at)
    other = side_count(counting, end, side_end(claim, end))
    return weigh(claim.words(max(0, at - 2), min(end + 3, len(claim.tokens))), one, other, more=more)
