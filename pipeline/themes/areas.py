"""Areas: parts of a code base, found by what pull requests share in tags, labels, folders and words."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from pipeline.themes.linkage import Cluster, agglomerate, likeness, merged
from pipeline.themes.links import Groups
from pipeline.themes.signals import Signal
from pipeline.themes.vectors import vectors_of

# Below this mean likeness a small cluster belongs nowhere.
APART = 0.04


def find_areas(
    signals: Sequence[Signal], groups: Groups, *, most: int
) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """Return at most `most` areas and the leftovers that belong to none, all ascending."""
    micro = fine_clusters(signals, groups, factor=2.7)
    areas, rest = _coarser(micro, most)
    return [tuple(area.members) for area in areas], tuple(sorted(rest))


def fine_clusters(signals: Sequence[Signal], groups: Groups, *, factor: float) -> list[Cluster]:
    """Return about `factor` times the square root of n clusters; linked pull requests stay together."""
    vectors = vectors_of(signals)
    known = {signal.number for signal in signals}
    seeds = []
    for group in groups.members().values():
        alive = [number for number in group if number in known]
        if alive:
            cluster = Cluster([alive[0]], vectors[alive[0]])
            for number in alive[1:]:
                cluster = merged(cluster, Cluster([number], vectors[number]))
            seeds.append(cluster)
    wanted = max(1, math.ceil(factor * math.sqrt(len(signals))))
    return agglomerate(seeds, wanted=wanted, at_least=0.05)


def _coarser(clusters: Sequence[Cluster], most: int) -> tuple[list[Cluster], list[int]]:
    """Merge the smallest cluster into what is most like it until `most` are left; strangers are leftovers."""
    left = {cluster.key: cluster for cluster in clusters}
    rest: list[int] = []
    while len(left) > most or any(len(cluster.members) < 2 for cluster in left.values()):
        small = left.pop(min(left, key=lambda key: (len(left[key].members), -key)))
        near = max(left.values(), key=lambda cluster: (likeness(small, cluster), -cluster.key), default=None)
        if near is None or (likeness(small, near) < APART and len(small.members) < 3):
            rest += small.members
            continue
        both = merged(left.pop(near.key), small)
        left[both.key] = both
    return list(left.values()), rest


def by_number(signals: Sequence[Signal]) -> Mapping[int, Signal]:
    """Return the signals by number."""
    return {signal.number: signal for signal in signals}
