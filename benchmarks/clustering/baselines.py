"""Simple ways to group pull requests, for comparison: each maps numbers to the name of a group."""

from __future__ import annotations

import math
import re
from collections import Counter

from benchmarks.clustering.days import LabelledDay
from pipeline.themes.linkage import Cluster, agglomerate
from pipeline.themes.vectors import unit

Grouping = dict[int, str]
GROUPS = 12
_TAG = re.compile(r"^\s*(?:\[([^\]]+)\]|(?:\w+\(([^)]+)\)|([\w./-]+)):\s)")


def one_group(day: LabelledDay) -> Grouping:
    """Put everything into one group."""
    return {pull.number: "all" for pull in day.snapshot.pull_requests}


def singletons(day: LabelledDay) -> Grouping:
    """Put every pull request into a group of its own."""
    return {pull.number: str(pull.number) for pull in day.snapshot.pull_requests}


def first_tag(day: LabelledDay) -> Grouping:
    """Group by the first `[tag]` or `scope:` of the title; what has none is one group."""
    found = {}
    for pull in day.snapshot.pull_requests:
        match = _TAG.match(pull.title)
        found[pull.number] = next((part.lower() for part in match.groups() if part), "") if match else ""
    return found


def title_linkage(day: LabelledDay) -> Grouping:
    """Group by average linkage of the titles' TF-IDF vectors, down to twelve groups."""
    rows = {
        pull.number: set(re.findall(r"[a-z0-9]+", pull.title.lower())) for pull in day.snapshot.pull_requests
    }
    counts = Counter(word for words in rows.values() for word in words)
    clusters = [
        Cluster(
            [number],
            unit({word: math.log(len(rows) / counts[word]) for word in sorted(words) if counts[word] > 1}),
        )
        for number, words in rows.items()
    ]
    merged = agglomerate(clusters, wanted=GROUPS, at_least=-1.0)
    return {number: str(cluster.key) for cluster in merged for number in cluster.members}
