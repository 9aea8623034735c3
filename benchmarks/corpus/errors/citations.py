"""Errors of evidence: the sentence is as it was, but other work is cited for it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from benchmarks.corpus.errors.variant import Variant
from benchmarks.corpus.load import Day, TrueSentence
from pipeline.models import Theme

_LEAST_NEW_WORDS = 3


def swap_theme(sentence: TrueSentence, day: Day) -> Iterator[Variant]:
    """Cite another theme: as many of its pull requests as before, or all of it.

    The theme chosen shares the fewest words with the sentence, and lacks at least three of them.
    """
    cited = set(sentence.pull_requests)
    if len(cited) == len(day.by_number):
        return
    strange = [
        (len(_missing(sentence, day, theme)), theme)
        for theme in day.themes
        if cited.isdisjoint(theme.pull_requests) and theme.id != sentence.theme
    ]
    strange = [entry for entry in strange if entry[0] >= _LEAST_NEW_WORDS]
    if strange:
        _, theme = max(strange, key=lambda entry: (entry[0], entry[1].id))
        whole = len(cited) > 2
        numbers = theme.pull_requests if whole else theme.pull_requests[: len(cited)]
        yield Variant(sentence.text, numbers, theme.id)


def _missing(sentence: TrueSentence, day: Day, theme: Theme) -> set[str]:
    """Return the sentence's longer words that the theme's pull requests and people do not hold."""
    pulls = [day.by_number[number] for number in theme.pull_requests]
    people = " ".join(f"{pull.author.login} {pull.author.name or ''}" for pull in pulls).casefold()
    written = f"{day.text_of(theme.pull_requests)} {theme.title.casefold()} {people}"
    words = re.findall(r"[a-z]{4,}", sentence.text.casefold())
    return {word for word in words if word[:5] not in written}
