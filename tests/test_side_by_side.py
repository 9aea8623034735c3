"""Runs beside each other on one day: whoever was quicker is left as it is, and no decision is lost."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from pipeline.config import ShowConfig, WriterConfig
from pipeline.day import Tools, Writing, generate
from pipeline.models import Snapshot
from pipeline.review import approve
from pipeline.store import EpisodeStore
from tests.builders import END, make_pull_request, make_snapshot

DAY, NOW = END.date(), datetime(2026, 3, 6, tzinfo=UTC)
SHOW = ShowConfig(slug="forest", name="Forest", repository="grove/forest")


def snapshot(title: str, **fields: Any) -> Snapshot:
    return make_snapshot(make_pull_request(1, title=title, status="landed"), **fields)


class Source:
    """Gives a snapshot, and meanwhile lets something happen."""

    def __init__(self, taken: Snapshot, meanwhile: Callable[[], object] = lambda: None) -> None:
        self.taken, self.meanwhile = taken, meanwhile

    def collect(self, *_: object, **_more: object) -> Snapshot:
        self.meanwhile()
        return self.taken


def tools_of(folder: Path, source: Source, meanwhile: Callable[[], object] = lambda: None) -> Tools:
    def writing() -> Writing:
        meanwhile()
        return Writing(WriterConfig())

    return Tools(source=source, store=EpisodeStore(folder), writing=writing, tell=lambda _line: None)


def run(tools: Tools, day: date = DAY, *, force: bool = False, so_far: bool = False) -> str:
    episode, _ = generate(SHOW, day, tools, now=NOW, force=force, so_far=so_far)
    return " ".join(s.text for section in episode.script.sections for s in section.sentences)


@pytest.mark.parametrize("when", ["while it collects", "while it writes"])
def test_the_first_of_two_runs_is_what_stays(tmp_path: Path, when: str) -> None:
    """Both read another state of the same day; what is stored is one of them, whole."""
    quick = tools_of(tmp_path, Source(snapshot("Fix the lock")))

    def first() -> None:
        run(quick)

    slow = Source(snapshot("Fix the clock"), first if when == "while it collects" else lambda: None)
    said = run(tools_of(tmp_path, slow, first if when == "while it writes" else lambda: None))
    store = EpisodeStore(tmp_path)
    kept, proof = store.episode("forest", DAY), store.snapshot("forest", DAY)
    assert kept is not None
    assert proof is not None
    title = proof.pull_requests[0].title
    assert [pull.title for pull in kept.pull_requests] == [title], "the record is its snapshot's"
    assert title.removeprefix("Fix ") in said, "and both runs tell the same"


def test_a_run_that_was_asked_to_replaces_what_another_made(tmp_path: Path) -> None:
    run(tools_of(tmp_path, Source(snapshot("Fix the lock"))))
    store = EpisodeStore(tmp_path)
    store.save_snapshot("forest", DAY, snapshot("Fix the clock"))
    assert "the clock" in run(tools_of(tmp_path, Source(snapshot("Fix the lock"))), force=True)


def test_a_decision_taken_while_the_same_text_is_made_again_stays(tmp_path: Path) -> None:
    store = EpisodeStore(tmp_path)
    run(tools_of(tmp_path, Source(snapshot("Fix the lock"))))

    def decide() -> None:
        episode = store.episode("forest", DAY)
        assert episode is not None
        store.save(approve(episode, (), by="Robin Alder", at=NOW))

    run(tools_of(tmp_path, Source(snapshot("Fix the lock")), decide), force=True)
    kept = store.episode("forest", DAY)
    assert kept is not None
    assert (kept.status, kept.review.by) == ("approved", "Robin Alder")


def test_a_day_that_was_not_over_is_replaced_by_the_whole_one(tmp_path: Path) -> None:
    early = datetime(2026, 3, 4, 1, tzinfo=UTC)
    tools = tools_of(tmp_path, Source(snapshot("Fix the lock", collected_at=early)))
    generate(SHOW, DAY, tools, now=early, so_far=True)
    assert "the clock" in run(tools_of(tmp_path, Source(snapshot("Fix the clock"))))
    kept = EpisodeStore(tmp_path).episode("forest", DAY)
    assert kept is not None
    assert kept.complete
