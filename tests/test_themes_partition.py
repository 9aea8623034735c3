"""Whatever the day: every pull request is in exactly one theme, and the order it came in changes nothing."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.models import KnownArea, PullRequest, Snapshot, Theme
from pipeline.themes import accept_merge, cluster, micro_clusters, remember, sheet_of
from pipeline.themes.naming import sayable
from tests.builders import make_pull_request, make_snapshot

_WORDS = 'add fix tree leaf root bark input mesh the of in [walker] [mps] fix: ci: docs: Revert "x" #12 v1.2 ... ✨ 木 \u0301'.split()
_TITLES = st.lists(st.sampled_from(_WORDS), max_size=7).map(" ".join) | st.text(max_size=25)
_PATHS = st.lists(
    st.sampled_from(["src/tree/a.rs", "crates/render/b.rs", "docs/x.md", "Cargo.lock", "a", "/", ""]),
    max_size=3,
)
_AREAS = st.dictionaries(
    st.sampled_from(["Tree", "Leaves", "Rendering", "Elsewhere in the project", "x"]),
    st.builds(
        KnownArea,
        known_by=st.lists(
            st.sampled_from(
                ["tree", "mps", "leaf root", "src/tree/", "src", "fix", "木", "...", "walker.tree"]
            ),
            min_size=1,
            max_size=4,
        ),
        within=st.sampled_from([None, "Tree", "Leaves", "Wood"]),
        broad=st.booleans(),
    ),
    max_size=4,
)
_NUMBERS = st.lists(st.integers(1, 45), max_size=3).map(tuple)


@st.composite
def pulls(draw: st.DrawFn) -> list[PullRequest]:
    numbers = draw(st.lists(st.integers(1, 45), unique=True, max_size=40))
    return [
        make_pull_request(
            number,
            title=draw(_TITLES),
            author=draw(st.sampled_from(["alder", "birch", {"login": "wrenbot", "is_bot": True}, None])),
            files=[{"path": path} for path in draw(_PATHS)],
            labels=draw(st.lists(st.sampled_from(["area/tree", "sig/leaf", "bug", ""]), max_size=2)),
            base=draw(st.sampled_from([None, "main", "release/1.0"])),
            stack=draw(_NUMBERS), closes=draw(_NUMBERS), refers=draw(_NUMBERS), reverts=draw(_NUMBERS),
        )
        for number in numbers
    ]  # fmt: skip


def assert_partition(themes: tuple[Theme, ...], snapshot: Snapshot) -> None:
    told = [number for theme in themes for number in theme.pull_requests]
    assert sorted(told) == sorted(pull.number for pull in snapshot.pull_requests)
    assert len(told) == len(set(told))


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(pulls(), st.integers(1, 15), st.randoms(use_true_random=False))
def test_any_day_gives_a_partition_whatever_the_order(
    day: list[PullRequest], most: int, rng: random.Random
) -> None:
    snapshot = make_snapshot(*day)
    themes = cluster(snapshot, max_themes=most)
    assert_partition(themes, snapshot)
    assert [theme.id for theme in themes] == [f"T{place}" for place in range(1, len(themes) + 1)]
    ranks = [(t.kind == "elsewhere", -len(t.pull_requests), t.pull_requests[0]) for t in themes]
    assert ranks == sorted(ranks)
    assert len({theme.title.lower() for theme in themes}) == len(themes)
    if len(day) > 8:
        assert len(themes) <= most
    shuffled = day[:]
    rng.shuffle(shuffled)
    assert cluster(make_snapshot(*shuffled), max_themes=most) == themes


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(pulls(), pulls(), _AREAS, st.integers(1, 15), st.randoms(use_true_random=False))
def test_any_areas_give_a_partition_whatever_the_order(
    day: list[PullRequest],
    past: list[PullRequest],
    areas: dict[str, KnownArea],
    most: int,
    rng: random.Random,
) -> None:
    snapshot = make_snapshot(*day)
    memory = remember([make_snapshot(*past)], areas=areas)
    themes = cluster(snapshot, areas=areas, max_themes=most, memory=memory)
    assert_partition(themes, snapshot)
    if len(day) > 8:
        assert len(themes) <= most
    shuffled = day[:]
    rng.shuffle(shuffled)
    assert cluster(make_snapshot(*shuffled), areas=areas, max_themes=most, memory=memory) == themes
    micro = micro_clusters(snapshot, areas=areas, memory=memory)
    numbers = [n for entry in micro.clusters for n in entry.pull_requests]
    numbers += [n for theme in micro.settled for n in theme.pull_requests]
    assert sorted(numbers) == sorted(pull.number for pull in day)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(pulls(), st.randoms(use_true_random=False))
def test_micro_clusters_are_a_partition_too_and_merging_keeps_it(
    day: list[PullRequest], rng: random.Random
) -> None:
    snapshot = make_snapshot(*day)
    micro = micro_clusters(snapshot)
    numbers = [n for entry in micro.clusters for n in entry.pull_requests]
    numbers += [n for theme in micro.settled for n in theme.pull_requests]
    assert sorted(numbers) == sorted(pull.number for pull in day)
    shuffled = day[:]
    rng.shuffle(shuffled)
    assert micro_clusters(make_snapshot(*shuffled)) == micro
    ids = [entry.id for entry in micro.clusters]
    half = max(1, len(ids) // 2)
    themes = accept_merge(
        {"themes": [{"name": "One", "clusters": ids[:half]}, {"name": "Elsewhere", "clusters": ids[half:]}]},
        micro,
        snapshot,
    )
    if themes is not None:
        assert_partition(themes, snapshot)
    assert sheet_of(micro.clusters, most_characters=4000).count("\n") == max(len(ids) - 1, 0)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(pulls(), pulls())
def test_memory_changes_names_and_places_but_never_the_partition(
    past: list[PullRequest], day: list[PullRequest]
) -> None:
    snapshot = make_snapshot(*day)
    assert_partition(cluster(snapshot, memory=remember([make_snapshot(*past)])), snapshot)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(pulls())
def test_linked_pull_requests_are_never_apart(day: list[PullRequest]) -> None:
    day = [
        pull.model_copy(update={"closes": (), "stack": (), "title": f"Change {pull.number}"}) for pull in day
    ]
    known = {pull.number for pull in day}
    theme_of = {n: theme.id for theme in cluster(make_snapshot(*day)) for n in theme.pull_requests}
    for pull in day:
        for target in set(pull.reverts) & known:
            assert theme_of[pull.number] == theme_of[target]


def test_areas_of_a_day_without_titles_tags_or_paths_are_one_elsewhere() -> None:
    (theme,) = cluster(make_snapshot(*(make_pull_request(n, title="") for n in range(1, 20))))
    assert (theme.kind, len(theme.pull_requests)) == ("elsewhere", 19)
    assert sayable(theme.title)


_SCRIPT = """
import sys
from benchmarks.clustering.synthetic import synthetic_day
from pipeline.themes import cluster
print([(t.title, t.kind, t.pull_requests, t.terms) for t in cluster(synthetic_day(120).snapshot)])
"""


def test_the_same_day_gives_the_same_themes_whatever_the_hash_seed() -> None:
    def run(seed: str) -> str:
        environment: dict[str, Any] = {"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)}
        return subprocess.run(
            [sys.executable, "-c", _SCRIPT], env=environment, capture_output=True, text=True, check=True
        ).stdout

    assert run("1") == run("2") == run("3")
