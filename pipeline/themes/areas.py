"""Areas: parts of a code base, each known by a topic that its pull requests point to."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.themes.atlas import Atlas
from pipeline.themes.disciplines import is_discipline
from pipeline.themes.evidence import Evidence, weigh
from pipeline.themes.kinship import ancestor, find_kin
from pipeline.themes.learning import LEARNED, Lexicon, guess, learn_words
from pipeline.themes.links import Groups
from pipeline.themes.memory import ThemeMemory
from pipeline.themes.signals import Signal
from pipeline.themes.topics import Row, read_row
from pipeline.themes.vocabulary import learn_vocabulary

# An area is a group: one pull request alone is told elsewhere.
LEAST = 2
# Of two topics that a title points to, the rarer says more; this is how much more.
RARITY = 0.25
# A project's own name that fills this much of a larger day hides what the day is made of: what else is said
# counts more then.
DOMINANT, LARGE_DAY = 0.4, 12
LEAST_SAID = 0.5
# How much of what points to an area points to the one that it is within.
WIDER, LEAST_WIDER = 0.6, 0.01


@dataclass(frozen=True, slots=True)
class Area:
    """Members, ascending, and the topic that they share; `spelled` are the words of a project's own name."""

    topic: str
    members: tuple[int, ...]
    spelled: str = ""


@dataclass(slots=True)
class Unit:
    """Linked pull requests that move together; `size` is what they count for when an area is large enough."""

    members: list[int]
    evidence: Evidence
    size: int
    topic: str | None = None


def find_areas(
    signals: Sequence[Signal],
    groups: Groups,
    *,
    repository: str,
    glossary: Mapping[str, str],
    atlas: Atlas,
    memory: ThemeMemory,
    most: int,
) -> tuple[list[Area], tuple[int, ...]]:
    """Return at most `most` areas, largest first, and the pull requests that belong to none, ascending."""
    rows = [read_row(signal, repository, atlas) for signal in signals]
    evidence = topics_of(rows, memory.rows, glossary, atlas)
    units = _units(signals, evidence, groups)
    choose(units, most)
    members: dict[str, list[int]] = defaultdict(list)
    for unit in units:
        if unit.topic:
            members[unit.topic] += unit.members
    leftovers = sorted(number for unit in units if not unit.topic for number in unit.members)
    spelled = {
        hint.topic: " ".join(hint.words)
        for row in (*memory.rows, *rows)
        for hint in sorted(row.hints, key=lambda hint: hint.channel != "folder")
        if hint.channel in ("tag", "label", "folder")
    }
    areas = [Area(topic, tuple(sorted(n)), spelled.get(topic, topic)) for topic, n in members.items()]
    return sorted(areas, key=lambda area: (-len(area.members), area.members)), tuple(leftovers)


def topics_of(
    rows: Sequence[Row], earlier: Sequence[Row], glossary: Mapping[str, str], atlas: Atlas
) -> list[Evidence]:
    """Return how strongly each of today's rows points to each topic, with kindred topics made one."""
    everything = [*earlier, *rows]
    vocabulary = learn_vocabulary(everything, glossary, atlas)
    weighed = [weigh(row, vocabulary) for row in everything]
    parents = find_kin(weighed, atlas.names)
    settled = [_settled(evidence, parents) for evidence, _ in weighed]
    lexicon = learn_words(everything, [_strongest(evidence) for evidence in settled])
    counts = Counter(topic for evidence in settled for topic in evidence)
    today = settled[len(earlier) :]
    shown = Counter(topic for evidence in today for topic in evidence)
    factor = {
        topic: 1.0
        if topic in atlas.names
        else _rarity(count, len(everything)) * _dominance(topic, shown[topic], len(rows))
        for topic, count in counts.items()
    }
    return [
        _with_wider(
            {topic: weight * factor[topic] for topic, weight in _informed(evidence, row, lexicon).items()},
            atlas.within,
        )
        for row, evidence in zip(rows, today, strict=True)
    ]


def _with_wider(evidence: Evidence, within: Mapping[str, str]) -> Evidence:
    """Return the evidence, with what each area is within: a small area is told as part of the wider one."""
    found = dict(evidence)
    for topic, weight in sorted(evidence.items()):
        place, share = topic, weight
        while (wider := within.get(place)) and share > LEAST_WIDER:
            place, share = wider, share * WIDER
            found[place] = max(found.get(place, 0.0), share)
    return found


def _informed(evidence: Evidence, row: Row, lexicon: Lexicon) -> Evidence:
    """Return the evidence, with what its terms are tied to where it is weak or missing."""
    return evidence if max(evidence.values(), default=0.0) >= LEARNED else {**guess(row, lexicon), **evidence}


def _rarity(count: int, total: int) -> float:
    return math.pow(max(math.log(total / count), 0.5), RARITY)


def _dominance(topic: str, count: int, total: int) -> float:
    share = count / total if total else 0.0
    if share <= DOMINANT or total < LARGE_DAY or is_discipline(topic):
        return 1.0
    return max(1 - share, LEAST_SAID)


def _settled(evidence: Evidence, parents: Mapping[str, str]) -> Evidence:
    found: Evidence = {}
    for topic, weight in evidence.items():
        root = ancestor(topic, parents)
        found[root] = max(found.get(root, 0.0), weight if root == topic else 0.95 * weight)
    return found


def _strongest(evidence: Mapping[str, float]) -> str | None:
    return max(evidence, key=lambda topic: (evidence[topic], topic), default=None)


def _units(signals: Sequence[Signal], evidence: Sequence[Evidence], groups: Groups) -> list[Unit]:
    """Return the groups of linked pull requests with their mean evidence, by smallest number.

    A cherry-pick and its original are one change told twice, so they count once: they make no area alone.
    """
    units: dict[int, Unit] = {}
    picked: set[int] = set()
    for signal, own in sorted(zip(signals, evidence, strict=True), key=lambda entry: entry[0].number):
        root = groups.find(signal.number)
        unit = units.setdefault(root, Unit([], {}, 0))
        unit.members.append(signal.number)
        for topic, weight in own.items():
            unit.evidence[topic] = unit.evidence.get(topic, 0.0) + weight
        if signal.is_pick:
            picked.add(root)
    for root, unit in units.items():
        count = len(unit.members)
        unit.size = 1 if root in picked else count
        unit.evidence = {topic: weight / count for topic, weight in unit.evidence.items()}
    return list(units.values())


def choose(units: Sequence[Unit], most: int) -> None:
    """Give every unit its strongest topic, and dissolve the smallest topics until `most` are left."""
    holders: dict[str, list[Unit]] = defaultdict(list)
    sizes: Counter[str] = Counter()
    for unit in units:
        unit.topic = _strongest(unit.evidence)
        if unit.topic:
            holders[unit.topic].append(unit)
            sizes[unit.topic] += unit.size
    while sizes:
        smallest = min(sizes, key=lambda topic: (sizes[topic], topic))
        if sizes[smallest] >= LEAST and len(sizes) <= most:
            break
        del sizes[smallest]
        for unit in holders.pop(smallest):
            unit.topic = _strongest({topic: w for topic, w in unit.evidence.items() if topic in sizes})
            if unit.topic:
                holders[unit.topic].append(unit)
                sizes[unit.topic] += unit.size
