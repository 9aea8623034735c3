"""What a title says about its topic, in every convention, and what a path says."""

from __future__ import annotations

import pytest

from pipeline.themes.paths import folders_of, is_noise
from pipeline.themes.signals import area_of, read_signals
from pipeline.themes.titles import read_title, split_tags, stem, words_of
from tests.builders import make_pull_request, make_snapshot


@pytest.mark.parametrize(
    ("title", "tags", "kinds"),
    [
        ("[GPU][solver] Fix the step", ("gpu", "solver"), set()),
        ("[gpu/solver] Fix the step", ("gpu", "solver"), set()),
        ("[gpu, solver] Fix the step", ("gpu", "solver"), set()),
        ("feat(cli): add a flag", ("cli",), {"feature"}),
        ("feat(cli)!: drop a flag", ("cli",), {"feature"}),
        ("fix: leak in the reader", (), {"fix"}),
        ("BUG: wrong sum", (), {"fix"}),
        ("DOC: explain sums", (), {"docs"}),
        ("crates/reader: faster rows", ("crates", "reader"), set()),
        ("net/http, crypto: shorter waits", ("net", "http", "crypto"), set()),
        ("std::sync: document the lock", ("std", "sync"), set()),
        ("✨ Add a lamp", (), {"feature"}),
        (":bug: Mend the lamp", (), {"fix"}),
        ("[2/5] [solver] Second step", ("solver",), set()),
        ("[WIP] [solver] Third step", ("solver",), {"draft"}),
        ("[solver]: fourth step", ("solver",), set()),
        ("[`solver`] Fifth step", ("solver",), set()),
        ("Fix panic in example: too long", (), set()),
        ("Say why: the reader waits", (), set()),
        ("No mark at all", (), set()),
        ("", (), set()),
    ],
)
def test_marks_are_read_in_every_convention_and_kinds_are_no_topics(
    title: str, tags: tuple[str, ...], kinds: set[str]
) -> None:
    read = read_title(title)
    assert read.tags == tags
    assert read.kinds == kinds


@pytest.mark.parametrize(
    ("title", "tags", "branch"),
    [
        ('Revert "[solver] Take large steps"', ("solver",), ""),
        ('Revert "Revert "[solver] Take large steps""', ("solver",), ""),
        ('[release/2.1] Revert "[solver] Take large steps (#12)"', ("solver",), "release/2.1"),
        ('Reland "Take large steps"', (), ""),
    ],
)
def test_a_revert_is_read_as_what_it_takes_up(title: str, tags: tuple[str, ...], branch: str) -> None:
    read = read_title(title)
    assert (read.is_revert, read.tags, read.branch) == (True, tags, branch)
    assert read.text.startswith("Take large steps")


@pytest.mark.parametrize(
    "title",
    ["[release/2.1] Fix a leak", "[v2.1] Fix a leak", "[2.1.x] Fix a leak", "[backport 2.1] Fix a leak"],
)
def test_a_release_branch_is_no_topic(title: str) -> None:
    assert read_title(title).tags == ()
    assert read_title(title).branch


def test_identifiers_give_themselves_and_their_parts() -> None:
    assert words_of("Speed up TreeWalker and leaf_count") == [
        "speed",
        "treewalker",
        "tree",
        "walker",
        "leafcount",
        "leaf",
        "count",
    ]


@pytest.mark.parametrize(
    ("word", "stemmed"),
    [("trees", "tree"), ("bodies", "body"), ("glass", "glass"), ("bus", "bus"), ("is", "is")],
)
def test_plural_and_singular_are_one_word(word: str, stemmed: str) -> None:
    assert stem(word) == stemmed


def test_letters_of_any_script_are_words() -> None:
    assert words_of("Исправить чтение деревьев") == ["исправить", "чтение", "деревьев"]


def test_an_empty_mark_is_none() -> None:
    assert split_tags(" / ,") == []


@pytest.mark.parametrize(
    ("label", "area"),
    [
        ("area/solver", "solver"),
        ("module: solver", "solver"),
        ("A-solver", "solver"),
        ("sig/solver", "solver"),
        ("component: tree_walker", "tree walker"),
        ("priority/high", ""),
        ("size/XL", ""),
        ("good first issue", ""),
        ("Merged", ""),
    ],
)
def test_labels_that_name_an_area_are_told_from_those_about_the_process(label: str, area: str) -> None:
    assert area_of(label) == area


def test_an_area_that_most_of_the_day_bears_tells_nothing_apart() -> None:
    pulls = [
        make_pull_request(n, labels=("area/all", *(("area/odd",) if n == 1 else ()))) for n in range(1, 5)
    ]
    assert [signal.labels for signal in read_signals(make_snapshot(*pulls))] == [("odd",), (), (), ()]


@pytest.mark.parametrize(
    ("title", "author", "is_bump"),
    [
        ("Bump serde from 1.0.1 to 1.0.2", "alder", True),
        ("Update glam requirement from 0.23 to 0.24", "alder", True),
        ("Update actions/checkout action to v7", "alder", True),
        ("chore(deps): update dependency left-pad to v9", "alder", True),
        ("[walker] Update Bark to 0.28.2", "alder", True),
        ("Update moss", {"login": "thrush[bot]", "is_bot": True}, True),
        ("Update the guide to pruning", "alder", False),
        ("Bump 0.16.3", "alder", False),
    ],
)
def test_version_bumps_are_recognised(title: str, author: object, is_bump: bool) -> None:
    (signal,) = read_signals(make_snapshot(make_pull_request(1, title=title, author=author)))
    assert signal.is_bump is is_bump


@pytest.mark.parametrize(
    ("path", "noise"),
    [
        ("Cargo.lock", True),
        ("web/package-lock.json", True),
        ("go.sum", True),
        ("CHANGELOG.md", True),
        ("api/zz_generated.deepcopy.go", True),
        ("vendor/a/b.go", True),
        ("tests/__snapshots__/a.snap", True),
        ("src/lock.rs", False),
        ("docs/guide.md", False),
    ],
)
def test_lock_files_changelogs_and_generated_files_place_nothing(path: str, noise: bool) -> None:
    assert is_noise(path) is noise


def test_folders_share_out_the_paths_to_a_depth_of_four() -> None:
    assert folders_of(["a/b/c/d/e/f.py", "a/x.py", "Cargo.lock"]) == {
        "a": 1.0, "a/b": 0.5, "a/b/c": 0.5, "a/b/c/d": 0.5,
    }  # fmt: skip


def test_tests_go_with_what_they_test() -> None:
    assert set(folders_of(["solver/step.py", "tests/test_step.py"])) == {"solver"}
    assert set(folders_of(["tests/test_step.py"])) == {"tests"}
    assert folders_of(["README.md"]) == {".": 1.0}
    assert folders_of([]) == {}
