"""Whole commands in an empty folder: what they print, store and exit with."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from pipeline.cli import COMMANDS
from pipeline.config import load_config
from pipeline.models import Episode, Snapshot
from tests.commands import Run

RECORD = Path("episodes/cellar/2026-03-03/episode.json")


def test_generate_example_stores_a_checked_episode(run: Run) -> None:
    ran = run("generate", "--example")
    assert ran.code == 0
    assert ran.out.startswith("Cellar: ")
    assert "This is Cellar, your developer briefing for March 3rd, 2026." in ran.out
    assert "mergecast: stored episodes/cellar/2026-03-03/episode.json" in ran.err
    episode = Episode.model_validate_json(RECORD.read_text(encoding="utf-8"))
    assert episode.verification.ok
    assert all(verdict.verdict == "supported" for verdict in episode.verification.sentences)
    assert (episode.counts.total, episode.counts.landed, episode.counts.reverted, episode.counts.closed) == (
        20,
        11,
        1,
        1,
    )
    assert episode.status == "draft"
    assert (
        Snapshot.model_validate_json(RECORD.with_name("snapshot.json").read_text(encoding="utf-8")).repository
        == "orchard/cellar"
    )


def test_what_a_stranger_wrote_to_a_model_is_nowhere_in_the_record(run: Run) -> None:
    run("generate", "--example", "--quiet")
    record = RECORD.read_text(encoding="utf-8")
    for word in ("evil.example", "BANANA", "version 9", "previous instructions"):
        assert word not in record


def test_the_same_date_again_changes_nothing(run: Run) -> None:
    run("generate", "--example")
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in Path("episodes").rglob("*.json")}
    again = run("generate", "--example")
    assert again.code == 0
    assert "is stored already" in again.err
    assert {
        path: (path.read_bytes(), path.stat().st_mtime_ns) for path in Path("episodes").rglob("*.json")
    } == before
    for flags in (("--force",), ("--refresh",)):
        run("generate", "--example", *flags)
        assert {path: path.read_bytes() for path in Path("episodes").rglob("*.json")} == {
            p: b for p, (b, _) in before.items()
        }


def test_json_is_the_record_and_progress_is_not_on_stdout(run: Run) -> None:
    ran = run("generate", "--example", "--json")
    assert ran.out == RECORD.read_text(encoding="utf-8")
    assert ran.err.count("\n") >= 4
    assert run("generate", "--example", "--json", "--quiet").err == ""


def test_show_lays_out_themes_sentences_and_verdicts(run: Run) -> None:
    assert run("show", "--example").code == 2
    run("generate", "--example")
    ran = run("show", "--example")
    assert ran.code == 0
    assert "✓ This is Cellar" in ran.out
    assert "sentences supported by the data" in ran.out
    assert "#429" in ran.out
    missing = run("show", "2026-01-01", "--example")
    assert missing.code == 2
    assert "stored near it: 2026-03-03" in missing.err


def test_each_step_by_itself_on_files(run: Run) -> None:
    assert run("collect", "--example", "--date", "2026-03-03", "-o", "day.json").code == 0
    themes = json.loads(run("themes", "day.json", "--json").out)["themes"]
    assert {"id", "title", "kind", "pull_requests"} <= themes[0].keys()
    numbers = sorted(number for theme in themes for number in theme["pull_requests"])
    assert numbers == sorted(
        pull["number"] for pull in json.loads(Path("day.json").read_text())["pull_requests"]
    )
    assert run("write", "day.json", "--writer", "plain", "-o", "episode.json").code == 0
    assert not Path("episodes").exists()
    ran = run("verify", "episode.json", "--snapshot", "day.json", "--json")
    assert (ran.code, json.loads(ran.out)["ok"]) == (0, True)


DAY = {
    "repository": "o/r",
    "window": {"start": "2026-03-03T13:00:00Z", "end": "2026-03-04T13:00:00Z"},
    "pull_requests": [
        {"number": 1, "title": "Fix the deadlock", "author": {"login": "birch"}, "status": "landed"},
        {"number": 2, "title": "Add a cache", "author": {"login": "alder"}, "status": "open"},
        {"number": 3, "title": "Add a clock", "author": {"login": "rowan"}, "status": "landed"},
    ],
}


@pytest.mark.parametrize(
    ("text", "numbers", "code"),
    [
        ("Two pull requests landed.", [1, 3], 0),
        ("Three pull requests landed.", [1, 2, 3], 4),
        ("birch landed a change to fix the deadlock.", [1], 0),
        ("alder landed a change to fix the deadlock.", [1], 4),
        ("alder landed a cache.", [2], 4),
        ("alder proposes to add a cache.", [2], 0),
        ("Pull request 99 landed.", [1], 4),
    ],
)
def test_verify_a_bare_script(run: Run, text: str, numbers: list[int], code: int) -> None:
    Path("day.json").write_text(json.dumps(DAY))
    Path("script.json").write_text(
        json.dumps({"sections": [{"sentences": [{"text": text, "pull_requests": numbers}]}]})
    )
    ran = run("verify", "script.json", "--snapshot", "day.json", "--json")
    printed = json.loads(ran.out)
    assert ran.code == code
    assert printed["ok"] is (code == 0)
    sentence = next(s for s in printed["sentences"] if s["text"] == text)
    assert (sentence["verdict"] == "supported") is (code == 0)
    assert all({"kind", "claim", "verdict", "reason"} <= finding.keys() for finding in sentence["findings"])
    assert code == 0 or any(finding["verdict"] != "supported" for finding in sentence["findings"])


def test_a_quiet_day_is_an_episode(run: Run) -> None:
    Path("day.json").write_text(json.dumps(DAY | {"pull_requests": []}))
    ran = run("write", "day.json", "--writer", "plain")
    assert ran.code == 0
    episode = json.loads(ran.out)
    assert (episode["title"], episode["counts"]["total"], episode["verification"]["ok"]) == (
        "A quiet day",
        0,
        True,
    )
    assert episode["generator"]["requests"] == 0


def test_schema(run: Run) -> None:
    for record, key in (("episode", "script"), ("snapshot", "pull_requests"), ("review", "replaced")):
        schema = json.loads(run("schema", record).out)
        assert schema["$schema"].startswith("https://json-schema.org/")
        assert key in schema["properties"]


def test_init_writes_a_configuration_and_leaves_an_existing_one_alone(run: Run) -> None:
    assert run("init").code == 0
    text = Path("config.yaml").read_text(encoding="utf-8")
    assert text.startswith("# Mergecast's settings")
    assert (
        load_config(Path("config.yaml"), {}).shows[0].areas == {}
    )  # those of another repository would mislead
    again = run("init")
    assert again.code == 2
    assert "left alone" in again.err
    assert Path("config.yaml").read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("generate",), 2, "config.yaml: there is no such file"),
        (("generate", "--date", "2023-02-29", "--example"), 2, "is no date"),
        (("generate", "--date", 'x"; id; "', "--example"), 2, "is no date"),
        (("generate", "--date", "20260303", "--example"), 2, "is no date"),
        (("generate", "--date", "2099-01-01", "--example"), 2, "has not begun"),
        (("generate", "--date", "2026-03-02", "--example"), 2, "the example holds 2026-03-03"),
        (("generate", "--show", "celar", "--example"), 2, "did you mean 'cellar'?"),
        (("generate", "--writer", "model", "--example"), 2, "no model is named"),
        (("themes", "nowhere.json"), 2, "there is no such file"),
        (("generat",), 2, "No such command 'generat'. Did you mean 'generate'?"),
        (("aprove",), 2, "Did you mean 'approve'?"),
        (("xyzzy",), 2, "No such command 'xyzzy'."),
    ],
)
def test_errors_say_what_is_wrong_and_who_must_act(
    run: Run, arguments: tuple[str, ...], code: int, said: str
) -> None:
    ran = run(*arguments)
    assert ran.code == code
    assert said in ran.err
    assert ran.out == ""
    assert "Traceback" not in ran.err
    assert not Path("episodes").exists()


def test_a_day_that_is_not_stored_is_an_argument_and_near_ones_are_named(stored: Run) -> None:
    for key, near in (("2026-03-04", "2026-03-03"), ("2025-01-01", "2026-03-03"), ("2026-W40", "2026-03-03")):
        ran = stored("show", key, "--example")
        assert ran.code == 2
        assert f"{key}/episode.json: there is no such episode" in ran.err
        assert f"stored near it: {near}" in ran.err


ORIGINS = [  # remote, repository, slug, what is spoken, source
    ("git@github.com:grove/forest-walks.git", "grove/forest-walks", "forest-walks", "Forest walks", "github"),
    ("https://github.com/grove/Forest", "grove/Forest", "forest", "Forest", "github"),
    ("https://git.forest.example/grove/forest.git", "grove/forest", "forest", "Forest", "git"),
    ("/srv/forest.git", "orchard/cellar", "cellar", "Cellar", "github"),
    (None, "orchard/cellar", "cellar", "Cellar", "github"),
]


@pytest.mark.parametrize(("remote", "repository", "slug", "name", "source"), ORIGINS)
def test_init_is_for_the_repository_that_it_stands_in(
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    remote: str | None,
    repository: str,
    slug: str,
    name: str,
    source: str,
) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    subprocess.run(["git", "init", "--quiet"], check=True)  # noqa: S607
    if remote:
        subprocess.run(["git", "remote", "add", "origin", remote], check=True)  # noqa: S607
    ran = run("init")
    assert ran.code == 0
    assert (f"it is for {repository}" in ran.err) is (repository != "orchard/cellar")
    (show,) = load_config(Path("config.yaml"), {}).shows
    assert (show.repository, show.slug, show.name, show.source) == (repository, slug, name, source)
    assert show.path == (Path() if source == "git" else None)
    assert show.glossary == {}
    assert "pytorch" not in Path("config.yaml").read_text(encoding="utf-8").casefold()


def test_a_broken_record_names_itself(run: Run) -> None:
    RECORD.parent.mkdir(parents=True)
    RECORD.write_text("{")
    ran = run("generate", "--example")
    assert ran.code == 5
    assert str(RECORD) in ran.err
    assert "whoever keeps the store" in ran.err
    assert run("generate", "--example", "--force", "--refresh").code == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(run: Run, command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert f"mergecast {command}" in ran.out


def test_help_is_quick_and_imports_nothing_heavy() -> None:
    code = "import sys; sys.argv = ['mergecast', '--help']\ntry:\n import pipeline.cli; pipeline.cli.main()\nexcept SystemExit: pass\nprint(sorted({m.split('.')[0] for m in sys.modules} & {'github', 'openai', 'jinja2', 'pydantic', 'rich', 'yaml', 'tenacity'}))"
    started = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
    # The bound is 0.4 s on an idle machine; the test allows for a busy one.
    assert time.perf_counter() - started < 2


def test_module_and_command_are_the_same() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pipeline", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("mergecast, version ")


def test_a_reader_that_goes_away_is_no_crash(tmp_path: Path) -> None:
    done: Any = subprocess.run(  # noqa: S602
        f"{sys.executable} -m pipeline schema | head -1",
        shell=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert "Traceback" not in done.stderr


def test_a_stored_day_of_another_repository_is_refused(run: Run) -> None:
    run("generate", "--example", "--quiet")
    path = RECORD.with_name("snapshot.json")
    path.write_text(
        path.read_text(encoding="utf-8").replace('"orchard/cellar"', '"other/shed"'), encoding="utf-8"
    )
    ran = run("generate", "--example")
    assert ran.code == 5
    assert "holds 2026-03-03 of other/shed" in ran.err


@pytest.mark.parametrize("title", ["Fix ² cases of the parser", "Use ②-step setup", "Speed up by ² percent"])
def test_a_digit_that_is_none_stops_no_day(run: Run, title: str) -> None:
    Path("day.json").write_text(
        json.dumps(DAY | {"pull_requests": [{"number": 1, "title": title}]}), encoding="utf-8"
    )
    assert run("write", "day.json", "--writer", "plain").code == 0


@pytest.mark.parametrize("body", ["." * 65_000, "1.2" * 22_000, "a/" * 32_000])
def test_a_long_body_takes_no_long_time(run: Run, body: str) -> None:
    Path("day.json").write_text(
        json.dumps(DAY | {"pull_requests": [{"number": 1, "title": "Fix it", "body": body}]})
    )
    started = time.perf_counter()
    assert run("themes", "day.json").code == 0
    assert time.perf_counter() - started < 5
