"""Rejecting a day: later approved episodes that say what only it told are named, and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.cli.stored import stored_of
from pipeline.store import EpisodeStore
from tests.commands import Run, command_of
from tests.memory_days import write_day

CONFIG = """
shows:
  - slug: forest
    name: Forest
    repository: grove/forest
store: episodes
"""
WHO = ("--by", "Hazel Birch")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Monday and Tuesday of the forest, stored; Tuesday says what was proposed on Monday."""
    monkeypatch.chdir(tmp_path)
    Path("config.yaml").write_text(CONFIG, encoding="utf-8")
    store = EpisodeStore(Path("episodes"))
    write_day(store, 0)
    write_day(store, 1)
    command = command_of(capsys)
    assert command("approve", "2026-03-02", *WHO).code == 0
    return command


def test_an_approved_day_that_rests_on_a_rejected_one_is_named(run: Run) -> None:
    assert run("approve", "2026-03-03", *WHO).code == 0
    ran = run("reject", "2026-03-02", *WHO, "--why", "a pull request is missing")
    assert (ran.code, ran.out.startswith("rejected forest 2026-03-02")) == (0, True)
    assert "warning: forest 2026-03-03 is approved and rests on it: " in ran.err
    assert "mergecast reject 2026-03-03 --why REASON keeps it from going out" in ran.err
    assert run("check", "episodes/forest/2026-03-03").code != 0, "it is as untrue as the warning says"


def test_a_draft_is_judged_when_it_is_approved_and_needs_no_warning(run: Run) -> None:
    assert run("reject", "2026-03-02", *WHO, "--why", "a pull request is missing").err == ""
    assert run("approve", "2026-03-03", *WHO).code == 4


def test_what_rests_on_other_days_is_not_named(run: Run) -> None:
    assert run("approve", "2026-03-03", *WHO).code == 0
    assert run("reject", "2026-03-03", *WHO, "--why", "too long").err == ""


def test_a_broken_record_after_it_keeps_no_rejection_from_being_kept(run: Run) -> None:
    Path("episodes/forest/2026-03-03/episode.json").write_text("{", encoding="utf-8")
    assert run("reject", "2026-03-02", *WHO, "--why", "a duplicate").code == 0
    assert stored_of(Path("config.yaml"), "forest", "2026-03-02").episode.status == "rejected"
