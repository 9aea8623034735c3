"""How strongly a pull request points to each topic."""

from __future__ import annotations

from collections import defaultdict

from pipeline.themes.disciplines import CROSS_CUTTING
from pipeline.themes.topics import Hint, Row
from pipeline.themes.vocabulary import Vocabulary

# How strongly each channel speaks. What the author marked counts most, a word in passing least; later marks
# and words a little less than the first. A third more or less of most of these gives the same quality.
PICKED = 1.2
MARKED, MARK_STEP = 1.0, 0.1
LABELLED = 0.95
KIND = 0.85
TITLED, TITLE_STEP, TITLE_LEAST = 0.7, 0.04, 0.2
MENTIONED = 0.6
FOLDERED = 0.6
# A name known only from folders speaks where nothing else does.
PLACED = 0.15
CROSS = 0.5
# The show's own areas are known by their maintainers' words, which mean what they say.
OWN, OWN_BROAD = 1.2, 0.8
# What the maintainers do not name counts for less beside what they do.
UNNAMED = 0.6

Evidence = dict[str, float]
Origins = dict[str, set[str]]


def weigh(row: Row, vocabulary: Vocabulary) -> tuple[Evidence, Origins]:
    """Return how strongly a row points to each topic, and by which words it does."""
    said: Evidence = {}
    placed: Evidence = {}
    origins: Origins = defaultdict(set)
    known = any(hint.origin == "area" for hint in row.hints)
    for hint in row.hints:
        if not (topic := vocabulary.topic_of(hint)):
            continue
        weight = _weight(hint) * (PLACED if topic in vocabulary.places else 1)
        if hint.origin == "area":
            weight *= OWN_BROAD if topic in vocabulary.broad else OWN
        elif known and hint.origin == "name":
            weight *= UNNAMED
        elif topic in CROSS_CUTTING and (known or hint.channel not in ("pick", "tag", "label")):
            weight *= CROSS
        channel = placed if hint.channel == "folder" else said
        channel[topic] = max(channel.get(topic, 0.0), weight)
        origins[topic].update(hint.words)
    # Where the paths lie is a second witness to what the title says.
    for topic, weight in placed.items():
        said[topic] = said.get(topic, 0.0) + weight
    _add_mentions(row, vocabulary, said, origins)
    return said, origins


def _add_mentions(row: Row, vocabulary: Vocabulary, evidence: Evidence, origins: Origins) -> None:
    known = set(row.tokens) | row.terms
    for place, token in enumerate(row.tokens):
        for words, topic in vocabulary.mentions.get(token, ()):
            if known.issuperset(words):
                weight = MENTIONED - TITLE_STEP * min(place, 8)
                evidence[topic] = max(evidence.get(topic, 0.0), weight)
                origins[topic].update(words)


def _weight(hint: Hint) -> float:
    """Return how strongly a hint speaks by its channel and its place there (for a folder: its share)."""
    match hint.channel:
        case "pick":
            return PICKED
        case "tag":
            return MARKED - MARK_STEP * min(hint.place, 4)
        case "label":
            return LABELLED - MARK_STEP * min(hint.place, 4)
        case "kind":
            return KIND
        case "folder":
            return FOLDERED * hint.place
        case "title":
            return max(TITLE_LEAST, TITLED - TITLE_STEP * min(hint.place, 8))
