"""Groups of titles that follow one pattern, whatever they name."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise

from pipeline.themes.linkage import Cluster, agglomerate
from pipeline.themes.signals import LONGEST, Signal
from pipeline.themes.vectors import unit

ALIKE = 0.5
# Titles are compared only with those that share their commonest pair of words, and at most this many at once:
# the cost stays near linear on days of thousands.
MOST_COMPARED, MOST_IN_BUCKET = 250, 80
LEAST_KEYS = 4

_IDENTIFIER = re.compile(r"`[^`]*`|\S*(?:\w[._/]\w|[a-z][A-Z])\S*|\S*\d\S*")
Pattern = frozenset[str]


def worded_alike(signals: Sequence[Signal], least: int) -> list[list[int]]:
    """Return the groups of at least `least` pull requests whose titles follow one pattern, largest first.

    Version bumps are left out: they are worded alike whatever they are for.
    """
    patterns = {
        signal.number: pattern_of(signal.pull.title[:LONGEST]) for signal in signals if not signal.is_bump
    }
    counts = Counter(key for pattern in patterns.values() for key in pattern)
    shared = {
        number: pattern
        for number, pattern in patterns.items()
        if sum(counts[key] >= least for key in pattern) >= LEAST_KEYS
    }
    found: list[list[int]] = []
    for bucket in _buckets(shared, counts):
        same: dict[Pattern, list[int]] = defaultdict(list)
        for number in bucket:
            same[shared[number]].append(number)
        clusters = [
            Cluster(sorted(numbers), _scaled(pattern, len(numbers))) for pattern, numbers in same.items()
        ]
        found += [cluster.members for cluster in agglomerate(clusters, wanted=1, at_least=ALIKE)]
    return sorted((group for group in found if len(group) >= least), key=lambda group: (-len(group), group))


def pattern_of(title: str) -> Pattern:
    """Return the words and word pairs of a title, with every identifier and number masked."""
    words = re.findall(r"\w+|~", _IDENTIFIER.sub(" ~ ", title).lower())
    return frozenset(
        [word for word in words if word != "~"] + [f"{one} {two}" for one, two in pairwise(words)]
    )


def _scaled(pattern: Pattern, times: int) -> dict[str, float]:
    return {key: value * times for key, value in unit(dict.fromkeys(sorted(pattern), 1.0)).items()}


def _buckets(patterns: dict[int, Pattern], counts: Counter[str]) -> list[list[int]]:
    """Return the numbers by the commonest word pair of each pattern, large buckets by the next one too."""
    keyed = {
        number: sorted((key for key in pattern if " " in key), key=lambda key: (-counts[key], key))
        for number, pattern in patterns.items()
    }
    if len(keyed) <= MOST_COMPARED:
        return [sorted(keyed)]
    return _split(sorted(keyed), keyed, 0)


def _split(numbers: list[int], keyed: dict[int, list[str]], depth: int) -> list[list[int]]:
    buckets: dict[str, list[int]] = defaultdict(list)
    for number in numbers:
        buckets[keyed[number][depth] if depth < len(keyed[number]) else ""].append(number)
    found: list[list[int]] = []
    for key in sorted(buckets):
        bucket = buckets[key]
        distinct = len({tuple(keyed[number]) for number in bucket})
        if distinct > MOST_IN_BUCKET and key and depth < 4:
            found += _split(bucket, keyed, depth + 1)
        else:
            found += [
                bucket[start : start + 4 * MOST_IN_BUCKET]
                for start in range(0, len(bucket), 4 * MOST_IN_BUCKET)
            ]
    return found
