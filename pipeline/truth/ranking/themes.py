"""Ranks of themes by size; what fits nowhere is no rival."""

from __future__ import annotations

import re

from pipeline.models import Finding, ThemeFacts
from pipeline.truth.counting import Counting
from pipeline.truth.day import theme_words
from pipeline.truth.findings import refuted, supported, unknown
from pipeline.truth.lexicon.order import OF_THEME
from pipeline.truth.numbers import ordinal_word

KIND = "order"
# "Second effort" and "first push" may speak of a second attempt.
PLACED = frozenset("comes came ranks ranked places placed stands".split())
_COUNTED_THEMES = OF_THEME - {"effort", "efforts", "push", "block", "chunk"}


def own_theme(counting: Counting, at: int = 0) -> ThemeFacts | None:
    """Return the theme that a sentence is about: its section's, one that it names, or its pull requests'.

    Where it names several, the last one before `at` is meant.
    """
    evidence = counting.evidence
    before = [m.title for m in counting.theme_hints if m.end <= at]
    if before and evidence.theme is None:
        return next(t for t in reversed(evidence.day.facts.themes) if t.theme.title == before[-1])
    if evidence.theme is not None:
        return evidence.theme
    text = counting.claim.text.casefold()
    named = [t for t in counting.evidence.day.named_themes if t.theme.title.casefold() in text]
    if len(named) == 1:
        return named[0]
    theme_of = evidence.day.theme_of
    homes = {theme_of[n].theme.id: theme_of[n] for n in evidence.cited if n in theme_of}
    if len(homes) == 1:
        return next(iter(homes.values()))
    return _told_theme(counting) if evidence.is_day else None


def _told_theme(counting: Counting) -> ThemeFacts | None:
    """Find the theme that a summary of the day tells of by its words."""
    words = counting.binding.content_of(0, len(counting.claim.tokens))
    scores = {t.theme.id: sum(w in theme_words(t) for w in words) for t in counting.evidence.day.named_themes}
    best = max(scores.values(), default=0)
    winners = [t for t in counting.evidence.day.named_themes if scores[t.theme.id] == best and best]
    return winners[0] if len(winners) == 1 else None


def judge_theme(counting: Counting, at: int, place: int, *, most: bool) -> Finding:
    """Judge "the largest theme" or "the second-largest"; one that is level forbids it."""
    claim = counting.claim
    said = claim.words(max(0, at - 1), min(at + 3, len(claim.tokens)))
    after = claim.word(at + 1)
    if after.endswith("s") and after in OF_THEME and after != "focus":
        return _several(counting, at, most=most)
    theme = own_theme(counting, at)
    if theme is None:
        return unknown(KIND, said, "which theme is meant is not clear")
    sizes = [t.tally.total for t in counting.evidence.day.named_themes if t.theme.id != theme.theme.id]
    mine = theme.tally.total
    ahead, level = sum(size > mine if most else size < mine for size in sizes), sizes.count(mine)
    if ahead == place - 1 and not level:
        return supported(KIND, said, f"{mine} pull requests, rank {theme.rank}", theme.theme.pull_requests)
    reason = f"{theme.theme.title} has {mine} pull requests, {ahead} themes are ahead and {level} level"
    return refuted(KIND, said, reason)


def _several(counting: Counting, at: int, *, most: bool) -> Finding:
    """Judge "the largest themes: A, B and C": no theme left out is ahead of one named."""
    said = counting.claim.words(at, at + 2)
    sizes = _nameable(counting)
    told = _told_titles(counting.claim.text.casefold(), sizes)
    told += [m.title for m in counting.theme_hints if m.title in sizes and m.title not in told]
    named = [sizes[title] for title in told]
    left = [size for title, size in sizes.items() if title not in told]
    if not named:
        return unknown(KIND, said, "no theme is named")
    if not left or (min(named) >= max(left) if most else max(named) <= min(left)):
        return supported(KIND, said, "no theme left out is ahead")
    return refuted(KIND, said, f"a theme of {max(left) if most else min(left)} is left out")


def _nameable(counting: Counting) -> dict[str, int]:
    """Return the sizes of the themes by title, the larger one where two share it."""
    text = counting.claim.text.casefold()
    sizes: dict[str, int] = {}
    for facts in counting.evidence.day.facts.themes:
        title = facts.theme.title
        if facts.theme.kind != "elsewhere" or title.casefold() in text:
            sizes[title] = max(facts.tally.total, sizes.get(title, 0))
    return sizes


def _told_titles(text: str, sizes: dict[str, int]) -> list[str]:
    """Return the titles that a text names.

    The longest first, so that one inside another is not found twice.
    """
    told: list[str] = []
    for title in sorted(sizes, key=len, reverse=True):
        if re.search(rf"(?<!\w){re.escape(title.casefold())}(?!\w)", text):
            told.append(title)
            text = text.replace(title.casefold(), " ")
    return told


def judge_place(counting: Counting, at: int) -> list[Finding]:
    """Judge "second theme" by rank or by its place among the themes told."""
    claim = counting.claim
    place, theme = ordinal_word(claim.word(at)), own_theme(counting, at)
    elided = any(m.end == at for m in counting.theme_hints) and PLACED & {claim.word(i) for i in range(at)}
    placed = (claim.word(at - 1) in PLACED or elided) and claim.word(at + 1) in (
        "",
        ",",
        ".",
        "with",
        "at",
        "by",
        "today",
        "and",
    )
    if (
        place is None
        or theme is None
        or claim.people
        or not (placed or claim.word(at + 1) in _COUNTED_THEMES)
    ):
        return []
    said = claim.words(at, at + 2)
    sized = placed and any(
        q.kind == "count" for q in claim.quantities
    )  # "Comes first, with eight pull requests".
    if counting.evidence.told == place and not sized:
        return [supported(KIND, said, "it is told in this place", theme.theme.pull_requests)]
    sizes = sorted((t.tally.total for t in counting.evidence.day.named_themes), reverse=True)
    first = sizes.index(theme.tally.total) + 1 if theme.tally.total in sizes else 0
    if first <= place < first + sizes.count(theme.tally.total):
        return [supported(KIND, said, f"rank {theme.rank}", theme.theme.pull_requests)]
    return [refuted(KIND, said, f"{theme.theme.title} is rank {theme.rank}")]
