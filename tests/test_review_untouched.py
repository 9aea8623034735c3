"""What nobody touched is not called changed: recaps, and themes named by identifiers."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.review.provenance import unfound
from pipeline.store import EpisodeStore
from tests.commands import command_of
from tests.memory_days import DAYS, pull, write_day

CONFIG = "store: episodes\nshows:\n  - {slug: forest, name: Forest, repository: grove/forest}\n"


def test_records_that_were_just_made_pass_without_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("config.yaml").write_text(CONFIG, encoding="utf-8")
    store, run = EpisodeStore(Path("episodes")), command_of(capsys)
    # Terms that titles have only with a mark between their parts.
    labels = tuple(
        pull(n, f"Add hw_classification to {name} tests", opened=0, author="larch")
        for n, name in enumerate(("oak", "ash", "elm", "fir", "yew", "bay"), 301)
    )
    write_day(store, 0, pulls=(*DAYS[0], *labels))
    for day in (1, 3):
        write_day(store, day)
    assert run("generate", "--weekly", "--date", "2026-03-08", "--quiet").code == 0
    ran = run("check")
    assert (ran.code, ran.out) == (0, "")
    assert "records checked: 4; all supported" in ran.err


def test_a_headline_whose_wrong_findings_were_taken_out_is_found(tmp_path: Path) -> None:
    store = EpisodeStore(tmp_path)
    episode = write_day(store, 0)
    title = episode.verification.sentences[0]
    assert title.where == "title"
    wrong = title.findings[0].model_copy(update={"verdict": "refuted"}) if title.findings else None
    assert wrong is not None
    today = title.model_copy(update={"verdict": "refuted", "findings": (wrong, *title.findings[1:])})
    verification = episode.verification
    judged = verification.model_copy(update={"sentences": (today, *verification.sentences[1:])})
    assert [one.where for one in unfound(episode, judged)] == ["title"]
    assert unfound(episode, verification) == ()
    # Of what holds, only the verdict can be compared: the record does not say what its headline rests on.
    fewer = title.model_copy(update={"findings": title.findings[1:]})
    judged = verification.model_copy(update={"sentences": (fewer, *verification.sentences[1:])})
    assert unfound(episode, judged) == ()
