"""Whole days, from a snapshot to the expected briefing in full.

`pytest tests/test_days.py tests/test_docs.py --update-golden` writes the expected files; the diff is the review.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.cli.briefing import spoken
from pipeline.config import ShowConfig, WriterConfig
from pipeline.day import Writing, write_episode
from pipeline.facts import fact_sheet
from pipeline.models import Episode, Snapshot
from pipeline.reading import read_snapshot, script_of
from pipeline.store import as_json
from pipeline.truth import verify

DAYS = sorted(folder for folder in (Path(__file__).parent / "days").iterdir() if folder.is_dir())
SHOW = ShowConfig(slug="forest", name="Forest", repository="grove/forest", glossary={"gpu": "graphics"})


def snapshot_in(folder: Path) -> Snapshot:
    text = (folder / "snapshot.json").read_text(encoding="utf-8")
    return read_snapshot(text, subject=folder.name, tell=pytest.fail)


def episode_of(folder: Path) -> Episode:
    return write_episode(SHOW, snapshot_in(folder), writing=Writing(WriterConfig()), tell=lambda _: None)


@pytest.mark.parametrize("folder", DAYS, ids=lambda folder: folder.name)
def test_the_briefing_of_a_day(folder: Path, update_golden: bool) -> None:
    expected = folder / "briefing.txt"
    text = spoken(episode_of(folder)) + "\n"
    if update_golden:
        expected.write_text(text, encoding="utf-8")
    assert text == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("folder", DAYS, ids=lambda folder: folder.name)
def test_every_sentence_is_supported_and_the_same_day_gives_the_same_bytes(folder: Path) -> None:
    episode = episode_of(folder)
    assert episode.verification.ok
    assert {verdict.verdict for verdict in episode.verification.sentences} == {"supported"}
    assert as_json(episode) == as_json(episode_of(folder))


@pytest.mark.parametrize("folder", DAYS, ids=lambda folder: folder.name)
def test_every_pull_request_is_in_one_theme_and_counted_once(folder: Path) -> None:
    episode = episode_of(folder)
    numbers = sorted(number for theme in episode.themes for number in theme.pull_requests)
    assert numbers == [pull.number for pull in episode.pull_requests]
    counts = episode.counts
    assert counts.landed + counts.proposed + counts.closed + counts.reverted == counts.total == len(numbers)


def test_what_strangers_planted_is_nowhere() -> None:
    folder = next(folder for folder in DAYS if folder.name == "hostile")
    record = as_json(episode_of(folder))
    for word in ("424242", "evil.example", "BANANA", "x.example", "ghp_", "\u202e", "\U000e0069", "<!--"):
        assert word not in record
    spoken_text = spoken(episode_of(folder))
    assert "@" not in spoken_text
    assert "7777 pull requests landed today." not in spoken_text


def test_gaps_and_an_unfinished_day_are_said() -> None:
    texts = {folder.name: spoken(episode_of(folder)) for folder in DAYS}
    assert "For two closed pull requests it could not be read whether they landed." in texts["hostile"]
    assert "so far" in texts["campaign"]
    assert not any("so far" in text for name, text in texts.items() if name != "campaign")


@pytest.mark.parametrize("folder", DAYS, ids=lambda folder: folder.name)
def test_a_stored_episode_is_checked_again_as_it_was_grouped(folder: Path) -> None:
    script, themes = script_of(episode_of(folder))
    facts = fact_sheet(snapshot_in(folder), themes, show=SHOW.name, glossary=SHOW.glossary)
    assert themes == tuple(told.theme for told in facts.themes)
    assert verify(script, facts).ok
