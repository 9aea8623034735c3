"""Chains of reverts and copies, and the parts of an area that fills a day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from pipeline.themes.lexicon import PLACE_WORDS
from pipeline.themes.links import Groups
from pipeline.themes.signals import Signal
from pipeline.themes.titles import stem, tokens_of

# A chain is one change taken back, brought again, copied. On a day of forty even a pair is worth a theme.
LEAST_CHAIN, LEAST_LARGE_DAY = 2, 3
LARGE_DAY = 40
# An area that holds this many and this much of the day is told in parts, each held together by a phrase.
LARGE, LARGE_SHARE = 10, 0.3
LEAST_PART = 4
MOST_PARTS = 3


def find_chains(signals: Mapping[int, Signal], groups: Groups) -> list[tuple[int, ...]]:
    """Return the linked groups with a revert in them that no tag gives to an area, each ascending."""
    found = []
    least = LEAST_CHAIN if len(signals) <= LARGE_DAY else LEAST_LARGE_DAY
    for group in groups.members().values():
        members = [signals[number] for number in group if number in signals]
        marked = Counter(tag for signal in members for tag in signal.tags)
        unmarked = not marked or max(marked.values()) * 2 < len(members)
        if len(members) >= least and unmarked and any(signal.is_revert for signal in members):
            found.append(tuple(signal.number for signal in members))
    return found


def parts_of(members: Sequence[Signal], groups: Groups, day: int) -> list[tuple[int, ...]]:
    """Return the parts of an area that fills a day of that size, largest first; most areas have none."""
    if len(members) < LARGE or len(members) < LARGE_SHARE * day:
        return []
    return alike(members, groups, least=LEAST_PART, most=MOST_PARTS)


def alike(members: Sequence[Signal], groups: Groups, *, least: int, most: int) -> list[tuple[int, ...]]:
    """Return up to `most` groups of at least `least` members whose titles share a phrase, largest first.

    What half of the members share is what they all are about, and tells no part of them. Linked pull requests
    stay together.
    """
    rest = {signal.number: _phrases(signal) for signal in members}
    parts: list[tuple[int, ...]] = []
    while len(parts) < most:
        counts = Counter(phrase for phrases in rest.values() for phrase in phrases)
        fitting = {phrase: count for phrase, count in counts.items() if count * 2 <= len(members)}
        best = max(fitting, key=lambda phrase: (fitting[phrase], phrase), default="")
        if not best or fitting[best] < least:
            break
        roots = {groups.find(number) for number, phrases in rest.items() if best in phrases}
        part = tuple(sorted(number for number in rest if groups.find(number) in roots))
        parts.append(part)
        rest = {number: phrases for number, phrases in rest.items() if number not in part}
    return parts


def _phrases(signal: Signal) -> frozenset[str]:
    """Return the pairs of neighbouring content words of a title: a single word seldom makes a subject."""
    words = tokens_of(signal.text)
    content = set(signal.words) - PLACE_WORDS
    return frozenset(f"{one} {two}" for one, two in pairwise(words) if {stem(one), stem(two)} <= content)


def numbers_of(parts: Iterable[tuple[int, ...]]) -> frozenset[int]:
    """Return every number in the parts."""
    return frozenset(number for part in parts for number in part)
