"""What is level: "replication ties with storage", "alder and birch are tied"."""

from __future__ import annotations

from pipeline.models import Finding
from pipeline.truth.comparing.ahead import phrase_at
from pipeline.truth.comparing.sides import KIND
from pipeline.truth.counting import Counting, Role, is_whole_theme
from pipeline.truth.day import theme_words
from pipeline.truth.findings import refuted, supported
from pipeline.truth.lexicon.order import LEVEL
from pipeline.truth.lexicon.status import STANDING
from pipeline.truth.people import Mention
from pipeline.truth.stems import stems_in


def level(counting: Counting, at: int) -> list[Finding]:
    """Judge a tie, by themes or by people."""
    claim = counting.claim
    if (claim.word(at), claim.word(at + 1)) == ("same", "number"):
        return _same_number(counting, at)
    phrase = phrase_at(claim, at, sorted(LEVEL))
    if phrase is None:
        return []
    end = at + len(phrase.split())
    said = claim.words(max(0, at - 2), min(end + 2, len(claim.tokens)))
    denied = "not" in claim.said_in(max(0, at - 2), end)
    sizes = _theme_sizes(counting, end) or _named_before(counting, at)
    if sizes and not claim.people:
        other = sizes[0] if sizes[0] in sizes[1:] else sizes[1]
        return [_tie(said, sizes[0], other, denied=denied)]
    left, right = [m for m in claim.people if m.end <= at], [m for m in claim.people if m.start >= end]
    if left and right:
        return [_tie(said, _count(counting, left[-1]), _count(counting, right[0]), denied=denied)]
    return []


def _same_number(counting: Counting, at: int) -> list[Finding]:
    """Judge "alder and birch landed the same number of changes" by the day, or by the theme that is told."""
    claim, evidence = counting.claim, counting.evidence
    people = [m for m in claim.people if m.end <= at]
    if len(people) < 2:
        return []
    numbers = evidence.cited if is_whole_theme(evidence) else tuple(evidence.day.pulls)
    marks = tuple(m for m in claim.marks if m.start < at and m.name in STANDING)[-1:]
    one, other = (len(counting.having(numbers, Role(marks=marks, makers=(m,)))) for m in people[-2:])
    return [_tie(claim.words(at, at + 2), one, other, denied=False)]


def _named_before(counting: Counting, at: int) -> list[int]:
    """Return the sizes of two themes named before: "exports and imports are level"."""
    titles = list(dict.fromkeys(m.title for m in counting.theme_hints if m.end <= at))
    sizes = counting.evidence.day.theme_sizes
    return [sizes[title] for title in titles] if len(titles) == 2 else []


def _theme_sizes(counting: Counting, end: int) -> list[int]:
    """Return the size of the section's theme, then of those that the words after the tie point to."""
    mine = counting.evidence.theme
    if mine is None:
        return []
    words = stems_in(counting.claim.words(end, min(end + 4, len(counting.claim.tokens))))
    themes = counting.evidence.day.facts.themes
    others = [t.tally.total for t in themes if t is not mine and words & theme_words(t)]
    return [mine.tally.total, *others] if others else []


def _count(counting: Counting, mention: Mention) -> int:
    return len(counting.having(counting.scopes[0].numbers, Role(makers=(mention,))))


def _tie(said: str, one: int, other: int, *, denied: bool) -> Finding:
    if (one == other) != denied:
        return supported(KIND, said, "they are level" if one == other else f"it is {one} against {other}")
    return refuted(KIND, said, f"it is {one} against {other}")
