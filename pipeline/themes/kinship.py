"""Which topics are one: a name that keeps company with another topic, or is contained in its name."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from pipeline.themes.disciplines import CROSS_CUTTING, RELEASE_BRANCH, is_discipline
from pipeline.themes.vocabulary import Evidence

# A topic joins another that this share of its pull requests also shows, and this much oftener than by chance.
COMPANY, LIFT = 0.15, 2.5
# A discipline is a known subject of its own: it joins a project's name only where most of it lies there.
DISCIPLINE_COMPANY = 0.3
TOGETHER = 3
PRESENT = 0.3
# Everything passes through these, so company with them says nothing.
_NO_PARENT = CROSS_CUTTING | {"Build and release", RELEASE_BRANCH}


def find_kin(rows: Sequence[tuple[Evidence, Mapping[str, set[str]]]]) -> dict[str, str]:
    """Return for each topic that is part of another the topic that it belongs to, directly."""
    counts: Counter[str] = Counter()
    company: dict[str, Counter[str]] = defaultdict(Counter)
    for evidence, origins in rows:
        present = sorted(topic for topic, weight in evidence.items() if weight >= PRESENT)
        counts.update(present)
        for topic in present:
            for other in present:
                # The same words seen twice are one sign, not two that keep company.
                if other != topic and not (
                    origins[topic] <= origins[other] or origins[other] <= origins[topic]
                ):
                    company[topic][other] += 1
    total = len(rows)
    parents: dict[str, str] = {}
    for topic in sorted(counts):
        if topic not in CROSS_CUTTING and (parent := _parent(topic, counts, company[topic], total)):
            parents[topic] = parent
    return parents


def _parent(topic: str, counts: Mapping[str, int], company: Mapping[str, int], total: int) -> str:
    """Return the larger topic that this one keeps the closest company with, or is named after."""
    known = is_discipline(topic)
    best, parent = 0.0, ""
    for other, together in sorted(company.items()):
        if other in _NO_PARENT or (counts[other], other) <= (counts[topic], topic):
            continue
        share = together / (counts[topic] + 2)
        lift = together * total / (counts[topic] * counts[other])
        needed = COMPANY if not known else 2.0 if is_discipline(other) else DISCIPLINE_COMPANY
        if together >= TOGETHER and share >= needed and lift >= LIFT and share * math.log(lift) > best:
            best, parent = share * math.log(lift), other
    if not parent and not known:
        named = [
            other
            for other in counts
            if not is_discipline(other)
            and len(other) > 3
            and other in topic
            and counts[other] > counts[topic]
        ]
        parent = max(named, key=lambda other: (counts[other], other), default="")
    return parent


def ancestor(topic: str, parents: Mapping[str, str]) -> str:
    """Return the topic that a topic finally belongs to."""
    seen: set[str] = set()
    while topic in parents and topic not in seen:
        seen.add(topic)
        topic = parents[topic]
    return topic
