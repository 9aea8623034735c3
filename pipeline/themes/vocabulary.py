"""Which topics a day and the days before it establish, and how strongly each title points to them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pipeline.themes.disciplines import CROSS_CUTTING, discipline_of, is_discipline
from pipeline.themes.topics import Hint, Row

# How strongly each channel speaks. What the author marked counts most, a word in passing least; later marks
# and later words a little less than the first. Values around these give the same quality: see the benchmark.
PICKED = 1.2
MARKED, MARK_STEP = 1.0, 0.1
LABELLED = 0.95
KIND = 0.85
TITLED, TITLE_STEP, TITLE_LEAST = 0.7, 0.04, 0.2
MENTIONED = 0.6
FOLDERED = 0.6
CROSS = 0.5
# A name must be marked this often before it counts as a part of the project.
ESTABLISHED = 2
ONLY_FOLDER = 3
PLACED = 0.15

Evidence = dict[str, float]


@dataclass(slots=True)
class Vocabulary:
    """The topics of a day.

    `alias` gives the topic that a project's own name stands for, `trusted` the disciplines that it has,
    `places` the names known only from folders, `mentions` what titles may name unmarked, by first word.
    """

    alias: Mapping[str, str]
    trusted: frozenset[str]
    places: frozenset[str]
    mentions: Mapping[str, list[tuple[tuple[str, ...], str]]] = field(default_factory=dict)


def learn_vocabulary(rows: Sequence[Row], glossary: Mapping[str, str]) -> Vocabulary:
    """Return the topics that the rows establish; `glossary` maps own names to the words to say for them."""
    marked = Counter(
        topic for row in rows for topic in {h.topic for h in row.hints if _is_name(h, "tag", "label")}
    )
    foldered = Counter(
        topic for row in rows for topic in {h.topic for h in row.hints if _is_name(h, "folder")}
    )
    spelled: dict[str, tuple[str, ...]] = {}
    for row in rows:
        for hint in row.hints:
            if _is_name(hint, "tag", "label"):
                spelled.setdefault(hint.topic, hint.words)
    alias: dict[str, str] = {}
    for name in sorted(marked.keys() | foldered.keys()):
        if name in glossary:
            alias[name] = glossary[name]
        elif discipline := discipline_of(spelled.get(name, ())):
            alias[name] = discipline
        elif (
            marked[name] >= ESTABLISHED
            or (marked[name] and foldered[name])
            or ONLY_FOLDER <= foldered[name] <= 0.4 * len(rows)
        ):
            alias[name] = name
    places = frozenset(n for n, t in alias.items() if t == n and not marked[n])
    return Vocabulary(alias, _trusted(rows), places, _mentionable(rows, alias, spelled, marked))


def _is_name(hint: Hint, *channels: str) -> bool:
    return hint.channel in channels and not is_discipline(hint.topic)


def _trusted(rows: Sequence[Row]) -> frozenset[str]:
    """Return the disciplines that the repository really has.

    A word such as "input" or "token" means different things to different projects, so a discipline known
    by one word only, and by no mark or folder, is not believed.
    """
    terms: dict[str, Counter[tuple[str, ...]]] = defaultdict(Counter)
    sure: set[str] = set()
    for row in rows:
        for hint in row.hints:
            if hint.channel == "title" and is_discipline(hint.topic):
                terms[hint.topic][hint.words] += 1
            elif is_discipline(hint.topic):
                sure.add(hint.topic)
    sure |= {
        hint.topic
        for row in rows
        for hint in row.hints
        if hint.channel == "folder" and is_discipline(hint.topic)
    }
    for discipline, counts in terms.items():
        if len(counts) >= 2 and max(counts.values()) <= 0.8 * counts.total():
            sure.add(discipline)
    return frozenset(sure)


def _mentionable(
    rows: Sequence[Row],
    alias: Mapping[str, str],
    spelled: Mapping[str, tuple[str, ...]],
    marked: Mapping[str, int],
) -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """Return the established names that a title may mention unmarked, by their first word.

    A name whose words are mostly used otherwise ("set", "test") is no mention of the topic.
    """
    used = Counter(token for row in rows for token in set(row.tokens) | row.terms)
    found: dict[str, list[tuple[tuple[str, ...], str]]] = defaultdict(list)
    for name, topic in alias.items():
        words = spelled.get(name, ())
        if words and topic == name and marked[name] >= 0.15 * max(used[word] for word in words):
            found[words[0]].append((words, topic))
    return dict(found)


def weigh(row: Row, vocabulary: Vocabulary) -> tuple[Evidence, dict[str, set[str]]]:
    """Return how strongly a row points to each topic, and in which words it does."""
    evidence: Evidence = {}
    placed: Evidence = {}
    origins: dict[str, set[str]] = defaultdict(set)
    for hint in row.hints:
        topic = hint.topic if is_discipline(hint.topic) else vocabulary.alias.get(hint.topic, "")
        if not topic or (hint.channel == "title" and topic not in vocabulary.trusted):
            continue
        weight = _weight(hint)
        if topic in vocabulary.places:
            weight *= PLACED
        if topic in CROSS_CUTTING and hint.channel not in ("pick", "tag", "label"):
            weight *= CROSS
        channel = placed if hint.channel == "folder" else evidence
        channel[topic] = max(channel.get(topic, 0.0), weight)
        origins[topic].update(hint.words)
    # Where the paths lie is a second witness to what the title says.
    for topic, weight in placed.items():
        evidence[topic] = evidence.get(topic, 0.0) + weight
    known = set(row.tokens) | row.terms
    for place, token in enumerate(row.tokens):
        for words, topic in vocabulary.mentions.get(token, ()):
            if known.issuperset(words):
                weight = MENTIONED - TITLE_STEP * min(place, 8)
                evidence[topic] = max(evidence.get(topic, 0.0), weight)
                origins[topic].update(words)
    return evidence, origins


def _weight(hint: Hint) -> float:
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
