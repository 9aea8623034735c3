"""Fine clusters of a day for a model to merge and name: each of one mind, and few enough to read."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.models import KnownArea, Snapshot, Theme
from pipeline.text import headline_of
from pipeline.themes.areas import find_areas
from pipeline.themes.atlas import NO_AREAS, read_atlas
from pipeline.themes.linkage import Cluster, agglomerate, merged
from pipeline.themes.memory import ThemeMemory
from pipeline.themes.naming import area_name, sayable
from pipeline.themes.partition import NO_WORDS, NOTHING, Reading, effort_themes, read_day
from pipeline.themes.signals import Signal
from pipeline.themes.vectors import vectors_of

# About this many times the square root of the day, or half of a day that fits a page: the finer, the more
# head-room for merging.
FINE, PAGE = 4.0, 60
# A part of an area is about this many pull requests, and its members are at least this much alike.
PART, ALIKE = 5, 0.12
STRANGERS_ALIKE = 0.2
MARKS = 3


@dataclass(frozen=True, slots=True)
class MicroCluster:
    """A few pull requests of one mind; `title` is what code calls them, empty where it has no name."""

    id: str
    title: str
    members: tuple[Signal, ...]

    @property
    def pull_requests(self) -> tuple[int, ...]:
        """The numbers, ascending."""
        return tuple(signal.number for signal in self.members)


@dataclass(frozen=True, slots=True)
class MicroDay:
    """What a model may merge, and the campaigns that are settled without it."""

    clusters: tuple[MicroCluster, ...]
    settled: tuple[Theme, ...]


def micro_clusters(
    snapshot: Snapshot,
    *,
    glossary: Mapping[str, str] = NO_WORDS,
    areas: Mapping[str, KnownArea] = NO_AREAS,
    memory: ThemeMemory = NOTHING,
) -> MicroDay:
    """Return the fine clusters of a day, largest first, and its settled campaigns.

    Linked pull requests are never apart, and campaigns are not offered for merging: they are known for what
    they are.
    """
    day = read_day(snapshot)
    settled = effort_themes(day, snapshot)
    rest = day.without(settled)
    atlas = read_atlas(areas)
    found, strangers = find_areas(
        rest,
        day.groups,
        repository=snapshot.repository,
        glossary=glossary,
        atlas=atlas,
        memory=memory,
        most=len(rest),
    )
    vectors = {number: Cluster([number], vector) for number, vector in vectors_of(rest).items()}
    named: list[tuple[str, Cluster]] = []
    for area in found:
        seeds = _seeds(area.members, day, vectors)
        name = area_name(
            area.topic, day.members(area.members), atlas.names | set(glossary.values()), spelled=area.spelled
        )
        wanted = max(1, round(len(area.members) / PART))
        named += [(name, part) for part in agglomerate(seeds, wanted=wanted, at_least=ALIKE)]
    seeds = _seeds(strangers, day, vectors)
    named += [("", part) for part in agglomerate(seeds, wanted=1, at_least=STRANGERS_ALIKE)]
    return MicroDay(_numbered(_fewer(named, len(day.signals)), day), tuple(settled))


def _seeds(numbers: Sequence[int], day: Reading, vectors: Mapping[int, Cluster]) -> list[Cluster]:
    """Return the clusters to begin with: linked pull requests together, everything else alone."""
    seeds: dict[int, Cluster] = {}
    for number in sorted(numbers):
        root = day.groups.find(number)
        seeds[root] = merged(seeds[root], vectors[number]) if root in seeds else vectors[number]
    return list(seeds.values())


def _fewer(named: Sequence[tuple[str, Cluster]], day: int) -> list[tuple[str, Cluster]]:
    """Return as many clusters as a page holds: the smallest are merged by likeness, then simply in pairs."""
    most = max(math.ceil(FINE * math.sqrt(day)), min(PAGE, day // 2))
    ordered = sorted(named, key=lambda entry: (-len(entry[1].members), entry[1].key))
    if len(ordered) <= most:
        return ordered
    kept, rest = ordered[: most // 2], ordered[most // 2 :]
    titles = {cluster.key: title for title, cluster in rest}
    wanted = most - len(kept)
    fewer = agglomerate([cluster for _, cluster in rest], wanted=wanted, at_least=STRANGERS_ALIKE / 2)
    while len(fewer) > wanted:
        fewer.sort(key=lambda cluster: (-len(cluster.members), cluster.key))
        last = fewer.pop()
        fewer[-1] = merged(fewer[-1], last)
    return kept + [(titles.get(cluster.key, ""), cluster) for cluster in fewer]


def _numbered(named: Sequence[tuple[str, Cluster]], day: Reading) -> tuple[MicroCluster, ...]:
    ordered = sorted(named, key=lambda entry: (-len(entry[1].members), entry[1].key))
    return tuple(
        MicroCluster(f"c{place}", title, tuple(day.members(sorted(cluster.members))))
        for place, (title, cluster) in enumerate(ordered, start=1)
    )


def sheet_of(clusters: Sequence[MicroCluster], *, most_characters: int) -> str:
    """Return one JSON line a cluster: id, count, name, tags, and as many titles as there is room for.

    JSON keeps what strangers wrote inside its quotation marks. Titles that must not be read out are left out.
    """
    sheet = ""
    for titles, length in ((4, 90), (3, 80), (2, 70), (1, 60), (1, 40), (0, 0)):
        sheet = "\n".join(_line(cluster, titles, length) for cluster in clusters)
        if len(sheet) <= most_characters:
            return sheet
    return sheet


def _line(cluster: MicroCluster, titles: int, length: int) -> str:
    heads = [headline_of(signal.pull.title) for signal in cluster.members]
    shown = [head[:length].strip() for head in heads if head][:titles]
    marks = Counter(tag for signal in cluster.members for tag in signal.tags if sayable(f"{tag} tag"))
    record = {
        "id": cluster.id,
        "count": len(cluster.members),
        "name": cluster.title,
        "marks": sorted(marks, key=lambda mark: (-marks[mark], mark))[:MARKS],
        "titles": shown,
    }
    return json.dumps(record, ensure_ascii=False)
