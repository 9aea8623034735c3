"""The benchmark measures what it says: metrics against values worked out by hand, and a run from end to end."""

from __future__ import annotations

import json
from math import isclose, log
from pathlib import Path

import pytest

from benchmarks import themes
from benchmarks.clustering import baselines
from benchmarks.clustering.days import in_order, read_days
from benchmarks.clustering.metrics import adjusted_mutual_information, b_cubed
from benchmarks.clustering.synthetic import REPOSITORY, synthetic_day


def test_b_cubed_is_the_mean_over_items() -> None:
    # Cluster x holds A A B, cluster y holds B. Precision: 2/3, 2/3, 1/3, 1. Recall: 1, 1, 1/2, 1/2.
    found = b_cubed("AABB", "xxxy")
    assert isclose(found.precision, 2 / 3)
    assert isclose(found.recall, 3 / 4)
    assert isclose(found.f1, 12 / 17)


@pytest.mark.parametrize(
    ("found", "precision", "recall"), [("xxxx", 1 / 2, 1), ("wxyz", 1, 1 / 2), ("xxyy", 1, 1)]
)
def test_b_cubed_of_the_extremes(found: str, precision: float, recall: float) -> None:
    assert isclose(b_cubed("AABB", found).precision, precision)
    assert isclose(b_cubed("AABB", found).recall, recall)


def test_adjusted_mutual_information_of_independent_halves() -> None:
    # Two halves against two crossing halves share nothing. Of the six ways to draw them two share all of
    # log 2, so the expectation is log(2) / 3 and the adjusted value (0 - 1/3) / (1 - 1/3).
    assert isclose(adjusted_mutual_information("AABB", "xyxy"), -0.5)


def test_adjusted_mutual_information_of_an_unequal_pair() -> None:
    # AAB against xyy: mutual information log(3) - (2/3) log(4) ... by counting the three placements of the B.
    mutual = 1 / 3 * log(3 * 1 / (2 * 1)) + 1 / 3 * log(3 * 1 / (2 * 2)) + 1 / 3 * log(3 * 1 / (1 * 2))
    entropy = -(2 / 3 * log(2 / 3) + 1 / 3 * log(1 / 3))
    # One of three placements makes the partitions equal (sharing the entropy), two give `mutual`.
    expected = (entropy + 2 * mutual) / 3
    assert isclose(adjusted_mutual_information("AAB", "xyy"), (mutual - expected) / (entropy - expected))


@pytest.mark.parametrize(
    ("truth", "found", "value"),
    [("AABB", "yyxx", 1), ("AABB", "xxxx", 0), ("AABB", "wxyz", 0), ("AAAA", "xxxx", 1), ("ABCD", "wxyz", 1)],
)
def test_adjusted_mutual_information_of_the_extremes(truth: str, found: str, value: float) -> None:
    assert isclose(adjusted_mutual_information(truth, found), value, abs_tol=1e-9)


def test_baselines_group_as_they_say() -> None:
    day = synthetic_day(30)
    numbers = [pull.number for pull in day.snapshot.pull_requests]
    assert len(set(baselines.one_group(day).values())) == 1
    assert len(set(baselines.singletons(day).values())) == 30
    assert len(set(baselines.title_linkage(day).values())) == 12
    assert sorted(baselines.first_tag(day)) == numbers


def test_categories_are_read_for_scoring_only(tmp_path: Path) -> None:
    record = {
        "id": "d1", "repo": "grove/orchard", "kind": "x",
        "prs": [
            {"number": 2, "title": "b", "label": "B", "labels": ["B", "C"], "files": ["a/b.rs"], "date": "2026-01-05"},
            {"number": 1, "title": "a", "label": None},
            {"number": 2, "title": "twice", "label": "B"},
        ],
    }  # fmt: skip
    path = tmp_path / "days.json"
    path.write_text(
        json.dumps([record, {**record, "id": "d0", "prs": [{**record["prs"][0], "date": "2026-01-04"}]}])
    )  # type: ignore[index, dict-item]
    day, earlier = read_days(path)
    assert [pull.number for pull in day.snapshot.pull_requests] == [1, 2]
    assert all(pull.labels == () for pull in day.snapshot.pull_requests)
    assert day.labels == {2: "B"}
    assert in_order([day, earlier]) == [earlier, day]


def test_themes_beat_the_baselines_on_made_up_days(capsys: pytest.CaptureFixture[str]) -> None:
    themes.main(["--no-times"])
    rows = {
        line[:34].strip(): line[34:].split()
        for line in capsys.readouterr().out.splitlines()
        if line[34:].strip()
    }
    ours, tagged = float(rows["themes"][1]), float(rows["first tag"][1])
    assert ours > 0.8
    assert ours > tagged + 0.2
    assert float(rows["themes, no memory"][1]) > 0.8


def test_a_show_of_the_repository_adds_a_row(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "config.yaml"
    areas = "{Edges: [prune, irrigate, graft, harvest, cellar, stall, gate, ci, docs, soil]}"
    config.write_text(f"shows: [{{slug: a, name: A, repository: {REPOSITORY}, areas: {areas}}}]")
    themes.main(["--no-times", "--config", str(config)])
    rows = {line[:34].strip(): line[34:].split() for line in capsys.readouterr().out.splitlines()}
    assert float(rows["themes, with the show's areas"][1]) < float(rows["themes"][1]) - 0.1  # all is one area


def test_a_made_up_day_is_the_same_each_time() -> None:
    assert synthetic_day(40, seed=3) == synthetic_day(40, seed=3)
    assert synthetic_day(40, seed=3).labels != synthetic_day(40, seed=4).labels


def test_times_are_measured_in_a_process_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    themes.report_times((30, 60))
    lines = capsys.readouterr().out.strip().splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["30", "60"]
