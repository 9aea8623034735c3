"""Stored records judged again: what was changed by hand shows, at its line, with the right exit code."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.cli.problems import Problem, annotation, plain_line
from tests.commands import Run

FOLDER = Path("episodes/cellar/2026-03-03")
RECORD, SNAPSHOT = FOLDER / "episode.json", FOLDER / "snapshot.json"


@pytest.fixture
def run(stored: Run) -> Run:
    return stored


def change(make: Callable[[dict[str, Any]], None], path: Path = RECORD) -> None:
    raw = json.loads(path.read_text(encoding="utf-8"))
    make(raw)
    path.write_text(json.dumps(raw, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def test_what_was_generated_passes(run: Run) -> None:
    ran = run("check")
    assert (ran.code, ran.out) == (0, "")
    assert "records checked: 1; all supported" in ran.err


def sentence(raw: dict[str, Any], text: str) -> None:
    raw["script"]["sections"][2]["sentences"][4]["text"] = text


@pytest.mark.parametrize(
    ("make", "code", "said"),
    [
        (lambda raw: sentence(raw, "larch landed nine changes."), 4, "not supported"),
        (lambda raw: sentence(raw, "A change by larch to document the election timeout landed."), 4, "changed by hand and not checked"),
        (lambda raw: raw.update(title="Nine campaigns landed"), 4, "not supported"),
        (lambda raw: raw["script"]["sections"][1].update(heading="A rewrite in another language"), 4, "not supported"),
        (lambda raw: raw["script"]["sections"].pop(2), 4, "was changed by hand"),
        (lambda raw: raw["counts"].update(landed=12), 4, "counts: says"),
        (lambda raw: raw["themes"][0]["counts"].update(landed=7), 4, "theme T1"),
        (lambda raw: raw["themes"][0].update(title="A rewrite in another language"), 4, "theme T1"),
        (lambda raw: raw["themes"].pop(), 4, "themes: leave out"),
        (lambda raw: raw["pull_requests"][0].update(url="https://evil.example/1"), 4, "url is https://github.com/"),
        (lambda raw: raw["pull_requests"][0].update(status="draft"), 4, "status is"),
        (lambda raw: raw["pull_requests"][0].update(title="Remove the back door"), 4, "the title is another one"),
        (lambda raw: raw["pull_requests"].pop(), 4, "pull_requests: are not those of the snapshot"),
        (lambda raw: raw.update(guid="orchard/cellar:2026-03-03:other"), 4, "guid: says"),
        (lambda raw: raw.update(complete=False), 4, "complete: says False"),
        (lambda raw: raw.update(private=True), 4, "private: says True"),
        (lambda raw: raw.update(duration="PT9H"), 4, "duration: says PT9H, which 327 words cannot take"),
        (lambda raw: raw.update(duration="P1D"), 4, "duration: says P1D"),
        (lambda raw: raw["show"].update(name="Wine Cellar Weekly"), 4, "neither the text nor the settings call the show so"),
        (lambda raw: raw["generator"].update(writer="model"), 4, "generator: names no model"),
        (lambda raw: raw["generator"].update(writer="model", model="ghost"), 4, "generator: names a model as the writer that was never asked"),
        (lambda raw: raw["generator"].update(tokens=9), 4, "generator: counts requests without a model"),
        (lambda raw: raw["generator"].update(model="ghost", requests=-1), 4, "generator: counts less than nothing"),
        (lambda raw: raw["script"]["sections"][1]["sentences"][0].update(source="model"), 4, "generator: names the plain writer"),
        (lambda raw: raw.update(status="approved"), 4, "status “approved”: what was decided is nothing"),
        (lambda raw: raw["review"].update(decision="approved"), 4, "status “draft”: what was decided is approved"),
        (lambda raw: raw["review"].update(decision="rejected", by="larch", at="2020-01-01T00:00:00Z"), 4, "review: was decided before its day began"),
        (lambda raw: raw.update(remembers=["2026-03-02"]), 4, "remembers: no episode of 2026-03-02 comes before it"),
        (lambda raw: raw.update(remembers=["2026-03-03"]), 4, "remembers: no episode of 2026-03-03 comes before it"),
        (lambda raw: raw["themes"][0].update(terms=["rewrite"]), 4, "its pull requests do not speak of rewrite"),
        (lambda raw: raw["themes"][0].update(tracking_issue=9), 4, "none of its pull requests names issue 9"),
        (lambda raw: raw["themes"][3].update(id="T9"), 4, "theme T9"),
        (lambda raw: raw.update(gaps=[{"kind": "paths", "detail": "no paths"}]), 4, "gaps: says"),
        (lambda raw: raw.update(date="2026-03-04"), 5, "tells cellar 2026-03-04, not cellar 2026-03-03"),
        (lambda raw: raw["show"].update(slug="other"), 5, "tells other 2026-03-03"),
        (lambda raw: raw["show"].update(repository="other/shed"), 5, "the snapshot beside the record tells"),
        (lambda raw: raw.update(unknown=1), 5, "broken record"),
    ],
)  # fmt: skip
def test_what_was_changed_by_hand_is_found(
    run: Run, make: Callable[[dict[str, Any]], None], code: int, said: str
) -> None:
    change(make)
    ran = run("check")
    assert ran.code == code, ran.out
    assert said in ran.out
    assert all(line.startswith(f"{RECORD}:") for line in ran.out.splitlines())


def finding(raw: dict[str, Any], **fields: Any) -> None:
    raw["verification"]["sentences"][3]["findings"][0].update(fields)


@pytest.mark.parametrize("fields", [{"reason": "so they say"}, {"claim": "a rewrite"}, {"evidence": [425]}])
def test_findings_that_read_otherwise_are_a_warning(run: Run, fields: dict[str, Any]) -> None:
    """They are those of an older version, or somebody's; in both cases today's verdict is what counts."""
    change(lambda raw: finding(raw, **fields))
    ran = run("check")
    assert ran.code == 0
    assert "warning: changed and not checked: s1.2" in ran.out
    assert "errors: 0, warnings: 1" in ran.err


CONFIG = "shows: [{slug: cellar, name: Cellar, repository: orchard/cellar}]"


def test_an_approval_is_the_one_that_was_noted(run: Run) -> None:
    Path("config.yaml").write_text(CONFIG, encoding="utf-8")
    assert run("approve", "2026-03-03", "--by", "larch").code == 0
    assert run("check").code == 0
    change(lambda raw: raw["review"].update(by="alder"))
    ran = run("check")
    assert ran.code == 4
    assert "review “alder”: is not the last decision of review.json: approved by larch" in ran.out
    change(lambda raw: raw["review"].update(by="larch", at="2026-03-09T00:00:00Z"))
    assert "is not the last decision" in run("check").out


def test_a_show_that_was_renamed_keeps_the_name_that_its_text_says(run: Run) -> None:
    Path("config.yaml").write_text(CONFIG.replace("name: Cellar", "name: Wine Cellar"), encoding="utf-8")
    assert run("check").code == 0
    change(lambda raw: raw["show"].update(name="Butler"))
    assert "the show so, but Wine Cellar" in run("check").out


def test_a_length_that_cannot_be_is_reckoned_again_by_an_approval(run: Run) -> None:
    Path("config.yaml").write_text(CONFIG, encoding="utf-8")
    change(lambda raw: raw.update(duration="PT9H"))
    assert run("approve", "2026-03-03", "--by", "larch").code == 0
    assert json.loads(RECORD.read_text("utf-8"))["duration"] == "PT2M7S"
    assert run("check").code == 0


def test_a_record_without_its_snapshot_is_broken(run: Run) -> None:
    SNAPSHOT.unlink()
    ran = run("check", str(FOLDER))
    assert ran.code == 5
    assert "no snapshot.json beside the record" in ran.out


def test_a_show_that_has_told_nothing_yet_has_nothing_to_check(run: Run) -> None:
    shutil.rmtree("episodes")
    ran = run("check")
    assert ran.code == 0
    assert "records checked: 0" in ran.err


def test_every_record_is_checked_though_one_is_broken(run: Run) -> None:
    other = Path("episodes/cellar/2026-03-04")
    other.mkdir()
    (other / "episode.json").write_text("{")
    change(lambda raw: raw["counts"].update(landed=12))
    ran = run("check")
    assert ran.code == 5
    assert "broken record" in ran.out
    assert "counts: says" in ran.out
    assert "records checked: 2" in ran.err


def test_files_that_a_pull_request_changes_name_their_episode(run: Run) -> None:
    ran = run("check", str(RECORD), str(SNAPSHOT), str(FOLDER))
    assert ran.code == 0
    assert "records checked: 1" in ran.err
    assert run("check", "nowhere").code == 5


def test_what_a_person_answers_for_is_a_warning(run: Run) -> None:
    change(lambda raw: sentence(raw, "larch landed nine changes."))
    assert (
        run("approve", "2026-03-03", "--by", "Robin Alder", "--override", "so it is", "--example").code == 0
    )
    ran = run("check", "--github")
    assert ran.code == 0
    assert ran.out.startswith("::warning file=episodes/cellar/2026-03-03/episode.json,line=")
    assert "approved by Robin Alder all the same: so it is" in ran.out


def test_in_an_action_problems_stand_at_their_lines(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    change(lambda raw: sentence(raw, "larch landed nine changes."))
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    ran = run("check", str(RECORD.resolve()))
    first = ran.out.splitlines()[0]
    found = re.fullmatch(r"::error file=([^,]+),line=(\d+),title=not supported::(.*)", first)
    assert found
    assert found[1] == str(RECORD)
    line = RECORD.read_text(encoding="utf-8").splitlines()[int(found[2]) - 1]
    assert "larch landed nine changes." in line


@pytest.mark.parametrize(
    ("problem", "expected"),
    [
        (Problem(Path("a/b.json"), 3, "not supported", "plain"), "::error file=a/b.json,line=3,title=not supported::plain"),
        (Problem(Path("a,b:c%.json"), 1, "t:i,t", "50% of\r\n::error::it"),
         "::error file=a%2Cb%3Ac%25.json,line=1,title=t%3Ai%2Ct::50%25 of%0D%0A::error::it"),
        (Problem(Path("a.json"), 1, "t", "kept", is_error=False), "::warning file=a.json,line=1,title=t::kept"),
    ],
)  # fmt: skip
def test_annotations_are_escaped_as_github_reads_them(problem: Problem, expected: str) -> None:
    assert annotation(problem) == expected
    assert "\n" not in annotation(problem)


def test_a_plain_line_can_be_followed_by_an_editor() -> None:
    assert plain_line(Problem(Path("a/b.json"), 3, "no proof", "gone")) == "a/b.json:3: error: no proof: gone"


def test_the_configuration_may_be_missing_or_named(run: Run) -> None:
    Path("own.yaml").write_text(
        "store: episodes\nshows: [{slug: cellar, name: Cellar, repository: orchard/cellar}]\n"
    )
    assert run("check", "--config", "own.yaml").code == 0
    assert run("check", "--config", "missing.yaml").code == 2
