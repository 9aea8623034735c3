"""Which topics are one: a name that keeps company with another topic, or is contained in its name."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from pipeline.themes.disciplines import CROSS_CUTTING, RELEASE_BRANCH, is_discipline
from pipeline.themes.evidence import Evidence, Origins

# A topic joins another that this share of its pull requests also shows, and this much oftener than by chance.
COMPANY, LIFT = 0.15, 2.5
# A discipline is a known subject of its own: it joins a project's name only where more of it lies there.
DISCIPLINE_COMPANY = 0.25
TOGETHER = 3
# A name joins a discipline that it meets in two ways at least: one word that comes again is one sign.
WAYS = 2
PRESENT = 0.3
# Everything passes through these, so company with them says nothing.
_NO_PARENT = CROSS_CUTTING | {"Build and release", RELEASE_BRANCH}


@dataclass(slots=True)
class _Company:
    """How often a topic was seen with another, and by which words of the other."""

    together: Counter[str] = field(default_factory=Counter)
    words: dict[str, set[frozenset[str]]] = field(default_factory=lambda: defaultdict(set))


def find_kin(rows: Sequence[tuple[Evidence, Origins]], own: AbstractSet[str] = frozenset()) -> dict[str, str]:
    """Return for each topic that is part of another the topic that it belongs to, directly.

    The show's `own` areas are part of nothing but what the show says.
    """
    counts: Counter[str] = Counter()
    company: dict[str, _Company] = defaultdict(_Company)
    for evidence, origins in rows:
        present = sorted(topic for topic, weight in evidence.items() if weight >= PRESENT)
        counts.update(present)
        for topic in present:
            for other in present:
                ours, theirs = origins[topic], origins[other]
                # The same words seen twice are one sign, not two that keep company.
                if other != topic and not (ours <= theirs or theirs <= ours):
                    company[topic].together[other] += 1
                    company[topic].words[other].add(frozenset(theirs - ours))
    parents: dict[str, str] = {}
    for topic in sorted(counts):
        if topic in own or topic in CROSS_CUTTING:
            continue
        if parent := _companion(topic, counts, company[topic], len(rows)) or _namesake(topic, counts):
            parents[topic] = parent
    return parents


def _companion(topic: str, counts: Mapping[str, int], company: _Company, total: int) -> str:
    """Return the larger topic that this one keeps the closest company with, if it is close enough."""
    best, parent = 0.0, ""
    for other, together in sorted(company.together.items()):
        if other in _NO_PARENT or (counts[other], other) <= (counts[topic], topic):
            continue
        share = together / (counts[topic] + 2)
        lift = together * total / (counts[topic] * counts[other])
        if is_discipline(topic):
            close = not is_discipline(other) and share >= DISCIPLINE_COMPANY
        else:
            close = share >= COMPANY and (not is_discipline(other) or len(company.words[other]) >= WAYS)
        if close and together >= TOGETHER and lift >= LIFT and share * math.log(lift) > best:
            best, parent = share * math.log(lift), other
    return parent


def _namesake(topic: str, counts: Mapping[str, int]) -> str:
    """Return the commoner name that is part of this one ("inductor" of "aotinductor")."""
    if is_discipline(topic):
        return ""
    named = [
        other
        for other in counts
        if not is_discipline(other)
        and 3 < len(other) < len(topic)
        and other in topic
        and counts[other] > counts[topic]
    ]
    return max(named, key=lambda other: (counts[other], other), default="")


def ancestor(topic: str, parents: Mapping[str, str]) -> str:
    """Return the topic that a topic finally belongs to."""
    seen: set[str] = set()
    while topic in parents and topic not in seen:
        seen.add(topic)
        topic = parents[topic]
    return topic
