"""Sparse vectors of pull requests: one per pull request, every channel weighted and normalised."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from pipeline.themes.signals import Signal
from pipeline.themes.titles import stem

Vector = dict[str, float]

# How much each channel weighs beside the others: where paths are known they say most.
WEIGHTS: Mapping[str, float] = {"tag": 1.0, "label": 1.0, "word": 1.0, "folder": 2.0}
MENTION = 0.5


def vectors_of(signals: Sequence[Signal]) -> dict[int, Vector]:
    """Return a unit vector per pull request, by number."""
    channels = {
        "tag": _with_mentions(signals),
        "label": [dict.fromkeys(signal.labels, 1.0) for signal in signals],
        "word": [dict.fromkeys(signal.words, 1.0) for signal in signals],
        "folder": [dict(signal.folders) for signal in signals],
    }
    vectors: list[Vector] = [{} for _ in signals]
    for name, rows in channels.items():
        rarity = _rarity(rows)
        for vector, row in zip(vectors, rows, strict=True):
            weighted = unit({key: value * rarity[key] for key, value in row.items() if key in rarity})
            for key, value in weighted.items():
                vector[f"{name} {key}"] = math.sqrt(WEIGHTS[name]) * value
    return {signal.number: unit(vector) for signal, vector in zip(signals, vectors, strict=True)}


def _with_mentions(signals: Sequence[Signal]) -> list[dict[str, float]]:
    """Return each pull request's tags, and at half weight the day's tags that its title only mentions."""
    known = {tag: tuple(stem(word) for word in tag.split()) for signal in signals for tag in signal.tags}
    by_word: dict[str, list[str]] = {}
    for tag in sorted(known):
        by_word.setdefault(known[tag][0], []).append(tag)
    rows: list[dict[str, float]] = []
    for signal in signals:
        words = set(signal.words)
        row = dict.fromkeys(signal.tags, 1.0)
        for word in sorted(words):
            for tag in by_word.get(word, ()):
                if all(part in words for part in known[tag]):
                    row.setdefault(tag, MENTION)
        rows.append(row)
    return rows


def _rarity(rows: Iterable[Mapping[str, float]]) -> dict[str, float]:
    """Return the inverse document frequency of every key that at least two rows share."""
    rows = list(rows)
    counts = Counter(key for row in rows for key in row)
    return {key: math.log((len(rows) + 1) / (count + 0.5)) for key, count in counts.items() if count > 1}


def unit(vector: Mapping[str, float]) -> Vector:
    """Return the vector scaled to length one; an empty one stays empty."""
    length = math.sqrt(sum(value * value for value in vector.values()))
    return {key: value / length for key, value in vector.items()} if length else {}


def dot(left: Vector, right: Vector) -> float:
    """Return the inner product of two sparse vectors."""
    if len(left) > len(right):
        left, right = right, left
    return sum(value * right[key] for key, value in left.items() if key in right)
