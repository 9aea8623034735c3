"""Words and folders that the rest of the rows tie to a topic, for pull requests that name none."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from pipeline.themes.disciplines import CROSS_CUTTING
from pipeline.themes.evidence import Evidence
from pipeline.themes.topics import Row

# A word counts when it was seen this often, and this share of its titles were of one topic.
SEEN, SURE, LIFT = 5, 0.5, 2.0
ENOUGH = 0.8
LEARNED = 0.3

Lexicon = Mapping[str, Mapping[str, float]]


def learn_words(rows: Sequence[Row], topics: Sequence[str | None]) -> Lexicon:
    """Return how strongly each term points to each topic, from rows and the topic that each one has."""
    seen = Counter(term for row in rows for term in row.terms)
    sizes = Counter(topic for topic in topics if topic)
    ties: dict[str, Counter[str]] = defaultdict(Counter)
    for row, topic in zip(rows, topics, strict=True):
        if topic and topic not in CROSS_CUTTING:
            for term in row.terms:
                if seen[term] >= SEEN:
                    ties[term][topic] += 1
    learned: dict[str, dict[str, float]] = {}
    for term, counts in ties.items():
        for topic, count in counts.items():
            share = count / (seen[term] + 2)
            lift = share * len(rows) / sizes[topic]
            if share >= SURE and lift >= LIFT:
                learned.setdefault(term, {})[topic] = share * math.log(lift)
    return learned


def guess(row: Row, lexicon: Lexicon) -> Evidence:
    """Return the topics that the terms of a title that names none point to, if they do so clearly."""
    scores: Counter[str] = Counter()
    for term in sorted(row.terms):
        for topic, weight in lexicon.get(term, {}).items():
            scores[topic] += weight  # type: ignore[assignment]
    return {topic: LEARNED * min(1.0, score) for topic, score in scores.items() if score >= ENOUGH}
