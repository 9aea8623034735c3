"""A sound goes out only when it is the file that was described, and a site only where nothing stands in the way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.config import SpeechConfig
from pipeline.errors import StoreError
from pipeline.speech.engines.tone import ToneEngine
from pipeline.store import AudioStore
from pipeline.voicing import Voice, audio_of
from tests.site_builder import Site, make_days, make_episode, store_sound


def sound_of(site: Site) -> Path:
    (found,) = (site.sounds.folder / "cellar/2026-03-03").glob("*.mp3")
    return found


def changed(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1] + b"x")


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def linked_out(path: Path) -> None:
    outside = path.parents[3] / "outside.mp3"
    path.rename(outside)
    path.symlink_to(outside)


def linked_in_a_circle(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.name)


def named_outside(path: Path) -> None:
    path.rename(path.parents[3] / "outside.mp3")
    record = path.with_name("audio.json")
    record.write_text(record.read_text("utf-8").replace(path.name, "../../../outside.mp3"), "utf-8")


AT_FAULT = [changed, cut, Path.unlink, linked_out, linked_in_a_circle, named_outside]


@pytest.mark.parametrize("spoil", AT_FAULT)
def test_a_sound_at_fault_is_named_and_its_episode_goes_out_without(
    tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    site = Site(tmp_path)
    site.keep(*make_days(2), sound=True)
    spoil(sound_of(site))
    done = site.publish()
    assert [(one.subject, one.exit_code) for one in done.problems] == [("cellar/2026-03-03", 5)]
    assert "is not the sound that its audio.json describes" in done.problems[0].why
    assert done.episodes == 2
    assert "There is no audio of this episode." in site.page()
    assert not list((site.root / "cellar/2026-03-03").glob("*.mp3"))
    assert "<audio" in site.page("2026-03-04")
    assert site.text("cellar/feed.xml").count("<enclosure") == 1


@pytest.mark.parametrize("spoil", AT_FAULT)
def test_a_sound_at_fault_is_spoken_again_where_somebody_can(
    tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    episode, told = make_episode(), list[str]()
    site, voice = Site(tmp_path), Voice(ToneEngine(), SpeechConfig())
    first = audio_of(episode, site.sounds, voice, told.append)
    assert audio_of(episode, site.sounds, voice, told.append) == first
    before = sound_of(site).read_bytes()
    spoil(sound_of(site))
    assert audio_of(episode, site.sounds, voice, told.append) == first
    assert any("it will be made again" in line for line in told)
    assert sound_of(site).read_bytes() == before
    assert not sound_of(site).is_symlink()


def test_a_sound_that_changes_after_it_went_out_is_noticed(tmp_path: Path) -> None:
    """The site holds the very file where the disk allows it, so it changes there too."""
    site = Site(tmp_path)
    site.keep(make_episode(), sound=True)
    assert site.publish().problems == ()
    changed(sound_of(site))
    assert [one.exit_code for one in site.publish().problems] == [5]
    assert "There is no audio of this episode." in site.page()


def test_a_link_within_the_folder_is_a_sound_like_others(tmp_path: Path) -> None:
    store = AudioStore(tmp_path / "audio")
    audio = store_sound(store.folder, make_episode())
    path = store.path("cellar", "2026-03-03", audio)
    path.rename(store.folder / "elsewhere.mp3")
    path.symlink_to(store.folder / "elsewhere.mp3")
    assert store.audio("cellar", "2026-03-03") == audio
    changed(store.folder / "elsewhere.mp3")
    with pytest.raises(StoreError, match="is not the sound"):
        store.audio("cellar", "2026-03-03")
