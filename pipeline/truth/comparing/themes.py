"""Themes compared by their sizes.

"audio leads rendering", "three more than the planner", "ahead of the rest".
"""

from __future__ import annotations

from pipeline.models import Finding
from pipeline.truth.comparing.sides import KIND, against, weigh
from pipeline.truth.counting import Counting, Role, Scope
from pipeline.truth.findings import refuted, supported
from pipeline.truth.numbers import Quantity
from pipeline.truth.people import Mention
from pipeline.truth.phrases import phrase_end

_REST = frozenset("rest everything everyone others all".split())
_APART = frozenset("more fewer less ahead behind".split())


def _sizes(counting: Counting) -> dict[str, int]:
    """Return the sizes of the day's themes by title; what fits nowhere is no theme."""
    return {t.theme.title: t.tally.total for t in counting.evidence.day.named_themes}


def by_themes(counting: Counting, at: int, end: int, *, ahead: bool) -> list[Finding]:
    """Compare the theme before a phrase with the one right after it, or with all others."""
    claim, hints, sizes = counting.claim, counting.theme_hints, _sizes(counting)
    left = [m for m in hints if m.end <= at] or [m for m in hints if m.start < at]
    right = [m for m in hints if end <= m.start <= end + 2]
    if not left:
        return []
    said = claim.words(max(0, at - 2), min(end + 3, len(claim.tokens)))
    if right and left[-1].title in sizes and right[0].title in sizes:
        return [weigh(said, sizes[left[-1].title], sizes[right[0].title], more=ahead)]
    if not _REST & claim.said_in(end, end + 4):
        return []
    named = dict.fromkeys(m.title for m in left)
    mine = [sizes[title] for title in named if title in sizes]
    others = [size for title, size in sizes.items() if title not in named]
    holds = bool(mine) and (
        min(mine) > max(others, default=0) if ahead else max(mine) < min(others, default=0)
    )
    if holds:
        return [supported(KIND, said, "so the sizes are")]
    return [refuted(KIND, said, f"it is {mine} against {others}")]


def difference(counting: Counting, quantity: Quantity) -> Finding | None:
    """Judge "three pull requests more than audio", "one fewer than the write-ahead log", "leads by one"."""
    claim = counting.claim
    near = (quantity.end, phrase_end(claim, quantity), phrase_end(claim, quantity) - 1)
    apart = next((claim.word(i) for i in near if claim.word(i) in _APART), None)
    if apart is None and claim.word(quantity.start - 1) != "by":
        return None
    left_of = [m for m in claim.people if m.end <= quantity.start]
    before = [m for q in claim.quantities if q.end <= quantity.start for m in counting.role(q).makers]
    elided = apart is not None and "than" not in {t.lower for t in claim.tokens[quantity.end :]}
    if (
        elided and before and left_of and left_of[-1] not in before
    ):  # "Alder sent twelve, and birch one fewer".
        return _of_people(counting, quantity, left_of[-1], before[-1], less=apart in ("fewer", "less"))
    right_of = [m for m in claim.people if quantity.end <= m.start <= quantity.end + 5]
    if apart is not None and left_of and right_of:
        return _of_people(
            counting, quantity, left_of[-1], right_of[0], less=apart in ("fewer", "less", "behind")
        )
    titles = list(dict.fromkeys(m.title for m in counting.theme_hints))
    own = counting.evidence.theme
    if len(titles) == 1 and own is not None and titles[0] != own.theme.title:
        titles = [own.theme.title, *titles]
    sizes = counting.evidence.day.theme_sizes
    if len(titles) < 2 or any(title not in sizes for title in titles[:2]):
        return None
    left, right = (sizes[title] for title in titles[:2])
    gap = right - left if apart in ("fewer", "less", "behind") else left - right
    said = claim.words(quantity.start, min(quantity.end + 4, len(claim.tokens)))
    return against(said, left, right, holds=quantity.accepts(gap))


def _of_people(
    counting: Counting, quantity: Quantity, one: Mention, other: Mention, *, less: bool
) -> Finding:
    """Judge "one more than birch" by what the two have, in the nearest set where both have something."""
    said = counting.claim.words(quantity.start, min(quantity.end + 4, len(counting.claim.tokens)))
    left = right = 0
    marks = tuple(m for m in counting.role(quantity).marks if m.name not in ("done", "soft"))
    scopes = (*counting.scopes, Scope("the day", tuple(counting.evidence.day.pulls)))
    for scope in scopes:
        left = len(counting.having(scope.numbers, Role(marks=marks, makers=(one,))))
        right = len(counting.having(scope.numbers, Role(marks=marks, makers=(other,))))
        if left and right and quantity.accepts(right - left if less else left - right):
            return against(said, left, right, holds=True)
    return against(said, left, right, holds=False)
