"""Sentences that are true of any day, such as that the project moved forward, and so say nothing."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby

from pipeline.models import FactSheet
from pipeline.writer.telling import Told

_STEM = 5
# Words that fit any day of any project.
_EMPTY = frozenset(
    word[:_STEM]
    for word in """
    all also and are but change code commit contributor day developer development effort for forward
    from good had has improve improvement into issue its made make making merge more move moved new not
    now one open other out over people progress project pull repository request several some steady
    story team than that the them theme then there these they this today two update various was week
    were will with work
    """.split()
)


def idle_keys(told: Sequence[Told], facts: FactSheet) -> frozenset[str]:
    """Return the keys of what says nothing of the changes that it names.

    Title and summary are judged each by itself, spoken sentences together with their section: one that only
    leads over to the next may stand.
    """
    words = _words_by_number(facts)
    fit = [one for one in told if not one.problems]
    groups = [[one] for one in fit if not one.is_spoken]
    spoken = [one for one in fit if one.is_spoken]
    groups += [list(group) for _, group in groupby(spoken, key=lambda one: one.theme)]
    return frozenset(one.key for group in groups if not _says_something(group, words) for one in group)


def _says_something(group: Collection[Told], words: Mapping[int, frozenset[str]]) -> bool:
    said = frozenset().union(*(_stems(one.text) for one in group))
    numbers = {number for one in group for number in one.pull_requests}
    return any(said & words[number] for number in numbers if number in words)


def _words_by_number(facts: FactSheet) -> dict[int, frozenset[str]]:
    theme_of = {number: theme.theme.title for theme in facts.themes for number in theme.theme.pull_requests}
    return {
        pull.number: _stems(
            " ".join([pull.title, theme_of.get(pull.number, ""), pull.author.login, pull.author.name or ""])
        )
        for pull in facts.pull_requests
    }


def _stems(text: str) -> frozenset[str]:
    words = re.findall(r"[^\W\d_]{3,}", text.casefold())
    return frozenset(word[:_STEM] for word in words) - _EMPTY
