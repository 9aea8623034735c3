"""Average linkage over sparse vectors, in plain Python and in a fixed order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.themes.vectors import Vector, dot


@dataclass(slots=True)
class Cluster:
    """Members, ascending, and the sum of their vectors."""

    members: list[int]
    total: Vector

    @property
    def key(self) -> int:
        """The smallest member, which tells clusters apart whatever order they came in."""
        return self.members[0]


def merged(left: Cluster, right: Cluster) -> Cluster:
    """Return both clusters as one."""
    total = dict(left.total)
    for key, value in right.total.items():
        total[key] = total.get(key, 0.0) + value
    return Cluster(sorted(left.members + right.members), total)


def likeness(left: Cluster, right: Cluster) -> float:
    """Return the mean inner product over all pairs, one from each cluster: average linkage."""
    return dot(left.total, right.total) / (len(left.members) * len(right.members))


def agglomerate(clusters: Sequence[Cluster], *, wanted: int, at_least: float) -> list[Cluster]:
    """Merge the two most alike clusters until `wanted` are left or none are as alike as `at_least`.

    Source: unweighted pair group method with arithmetic mean (Sokal and Michener 1958).
    """
    left = {cluster.key: cluster for cluster in sorted(clusters, key=lambda cluster: cluster.key)}
    near = {key: _nearest(cluster, left) for key, cluster in left.items()}
    while len(left) > wanted:
        score, _, first = max(((near[key][0], -key, key) for key in left), default=(0.0, 0, 0))
        if score < at_least or score <= 0:
            break
        second = near[first][1]
        both = merged(left.pop(first), left.pop(second))
        left[both.key] = both
        near.pop(first), near.pop(second)
        near[both.key] = _nearest(both, left)
        for key, cluster in left.items():
            if near[key][1] in (first, second):
                near[key] = _nearest(cluster, left)
            elif key != both.key and (again := likeness(cluster, both)) > near[key][0]:
                near[key] = (again, both.key)
    return sorted(left.values(), key=lambda cluster: cluster.key)


def _nearest(cluster: Cluster, others: dict[int, Cluster]) -> tuple[float, int]:
    """Return how alike the most alike other cluster is, and its key; the smaller key wins a tie."""
    best, key = -1.0, -1
    for other in others.values():
        if other.key != cluster.key:
            score = likeness(cluster, other)
            if score > best or (score == best and other.key < key):
                best, key = score, other.key
    return best, key
