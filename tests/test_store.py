"""Records are written whole, read back the same, and explained when broken."""

from __future__ import annotations

import hashlib
import sys
import threading
import time
from datetime import date
from pathlib import Path

import pytest

from pipeline.errors import StoreError
from pipeline.models import (
    Audio,
    Decision,
    Episode,
    Generator,
    ReviewNotes,
    ShowName,
    SpokenScript,
    Tally,
    Verification,
)
from pipeline.store import AudioStore, EpisodeStore, as_json, write_whole
from tests.builders import END, START, make_pull_request, make_snapshot

DAY = date(2026, 3, 4)


def make_episode() -> Episode:
    return Episode(
        show=ShowName(slug="forest", name="Forest", repository="grove/forest"),
        date=DAY,
        window={"start": START, "end": END},  # type: ignore[arg-type]
        title="A title — with ünïcode",
        summary="A summary.",
        words=0,
        duration="PT0S",
        script=SpokenScript(sections=()),
        themes=(),
        counts=Tally(),
        verification=Verification(ok=True, sentences=()),
        generator=Generator(writer="plain"),
    )


def test_what_is_saved_is_read_back(tmp_path: Path) -> None:
    store = EpisodeStore(tmp_path)
    snapshot = make_snapshot(make_pull_request(1))
    assert store.episode("forest", DAY) is None
    assert store.snapshot("forest", DAY) is None
    store.save_snapshot("forest", DAY, snapshot)
    path = store.save(make_episode())
    assert path == tmp_path / "forest" / "2026-03-04" / "episode.json"
    assert store.episode("forest", DAY) == make_episode()
    assert store.snapshot("forest", DAY) == snapshot
    assert sorted(file.name for file in path.parent.iterdir()) == ["episode.json", "snapshot.json"]


def test_dates_are_those_with_an_episode(tmp_path: Path) -> None:
    store = EpisodeStore(tmp_path)
    store.save(make_episode())
    store.save_snapshot("forest", date(2026, 3, 5), make_snapshot())
    (tmp_path / "forest" / "2026-99-99").mkdir()
    (tmp_path / "forest" / "2026-99-99" / "episode.json").write_text("{}")
    assert store.dates("forest") == (DAY,)
    assert store.dates("meadow") == ()


@pytest.mark.parametrize("text", ["", "{", '{"schema_version": 1}', "[]"])
def test_a_broken_record_is_named(tmp_path: Path, text: str) -> None:
    store = EpisodeStore(tmp_path)
    path = store.path("forest", DAY)
    path.parent.mkdir(parents=True)
    path.write_text(text)
    with pytest.raises(StoreError, match="is broken") as caught:
        store.episode("forest", DAY)
    assert str(path) in str(caught.value)


def test_a_failed_write_leaves_the_old_file_and_no_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept.json"
    write_whole(path, "old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(StoreError, match="No space left on device"):
        write_whole(path, "new")
    assert [file.read_text() for file in tmp_path.iterdir()] == ["old"]


def test_a_record_may_be_read_by_everybody(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b.json"
    write_whole(path, as_json(make_episode()))
    assert path.stat().st_mode & 0o777 == 0o644
    assert "ünïcode" in path.read_text(encoding="utf-8")


def make_audio(sound: bytes) -> Audio:
    return Audio(
        key="k",
        file="episode-k.mp3",
        size=len(sound),
        sha256=hashlib.sha256(sound).hexdigest(),
        duration_s=1.5,
        sample_rate=22050,
        bitrate_kbps=64,
        engine="tone",
        cues=(),
    )


def test_sound_is_kept_beside_what_is_known_of_it(tmp_path: Path) -> None:
    store = AudioStore(tmp_path)
    assert store.audio("forest", "2026-W10") is None
    known = make_audio(b"sound")
    path = store.save("forest", "2026-W10", known, b"sound")
    assert path.read_bytes() == b"sound"
    assert store.audio("forest", "2026-W10") == known


@pytest.mark.parametrize("sound", [None, b"sou"])
def test_sound_that_is_missing_or_cut_is_named(tmp_path: Path, sound: bytes | None) -> None:
    store = AudioStore(tmp_path)
    path = store.save("forest", "2026-03-04", make_audio(b"sound"), b"sound")
    path.unlink() if sound is None else path.write_bytes(sound)
    with pytest.raises(StoreError, match=r"episode-k\.mp3.* is not the sound"):
        store.audio("forest", "2026-03-04")


def test_weeks_are_kept_beside_days(tmp_path: Path) -> None:
    store = EpisodeStore(tmp_path)
    weekly = make_episode().model_copy(update={"kind": "weekly", "date": date(2026, 3, 8)})
    store.save(make_episode())
    assert store.save(weekly).parent.name == "2026-W10"
    assert store.keys("forest") == ("2026-03-04", "2026-W10")
    assert store.dates("forest") == (DAY,)
    assert store.episode("forest", "2026-W10") == weekly


def test_a_record_and_its_notes_are_kept_both_or_neither(tmp_path: Path) -> None:
    store = EpisodeStore(tmp_path)
    notes = ReviewNotes(guid="x", decisions=(Decision(decision="approved", by="Robin Alder"),))
    path = store.path("forest", DAY)
    (path.with_name("review.json") / "in the way").mkdir(
        parents=True
    )  # a folder cannot be replaced by a file
    with pytest.raises(StoreError, match=r"review\.json: cannot be written"):
        store.save_with_notes(make_episode(), notes)
    assert not path.exists()
    store.save(make_episode())
    before = path.read_bytes()
    with pytest.raises(StoreError):
        store.save_with_notes(make_episode().model_copy(update={"title": "Another"}), notes)
    assert path.read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="no such locks")
def test_a_day_that_is_held_waits_for_its_holder(tmp_path: Path) -> None:
    store, order = EpisodeStore(tmp_path), list[str]()

    def other() -> None:
        with EpisodeStore(tmp_path).held("forest", DAY):
            order.append("second")

    thread = threading.Thread(target=other)
    with store.held("forest", DAY):
        thread.start()
        time.sleep(0.2)
        order.append("first")
    thread.join()
    assert order == ["first", "second"]
    assert list(store.path("forest", DAY).parent.iterdir()) == [], "nothing is left behind"
