"""An episode's sound from the record to the store and the command line."""

from __future__ import annotations

import hashlib
import io
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from tinytag import TinyTag

from pipeline.config import ShowConfig, SpeechConfig, WriterConfig
from pipeline.day import Writing, write_episode
from pipeline.errors import ContentError, SpeechError
from pipeline.models import Audio, Episode, Section, Sentence, SpokenScript
from pipeline.reading import read_snapshot
from pipeline.speech import spoken_episode
from pipeline.speech.engines.tone import ToneEngine
from pipeline.speech.sound.samples import Sound
from pipeline.store import AudioStore, EpisodeStore, as_json
from pipeline.voicing import Voice, audio_of, respelled
from tests.commands import Ran, Run
from tests.servers.speech import SpeechServer, pcm_of
from tests.test_speech_normalise import FORBIDDEN
from tests.test_store import make_episode

PAUSES = (0.3, 0.7)


def scripted(*sections: tuple[str, list[str]], **fields: object) -> Episode:
    """Return an episode with these sections: heading and texts."""
    made = tuple(
        Section(heading=heading, sentences=tuple(Sentence(text=text) for text in texts))
        for heading, texts in sections
    )
    return make_episode().model_copy(update={"script": SpokenScript(sections=made), **fields})


EPISODE = scripted(
    ("", ["This is Forest, your developer briefing for March 4th, 2026."]),
    ("Planner", ["Birch landed a change to fix foo_bar in CI.", "It cites issue 185590."]),
    ("", ["That is the day in Forest."]),
)


class Counting(ToneEngine):
    """The tone engine, keeping what it was asked to say."""

    def __init__(self, *, speed: float = 1.0) -> None:
        super().__init__(speed=speed)
        self.said: list[str] = []

    def say(self, sentences: Sequence[str]) -> Iterator[Sound]:
        self.said += sentences
        return super().say(sentences)


def test_cues_chapters_and_file_belong_together() -> None:
    audio, file = spoken_episode(EPISODE, ToneEngine(), pauses=PAUSES)
    assert [cue.text for cue in audio.cues] == [
        s.text for section in EPISODE.script.sections for s in section.sentences
    ]
    assert [cue.spoken for cue in audio.cues][1:3] == [
        "Birch landed a change to fix foo bar in C I.",
        "It cites issue one eight five, five nine zero.",
    ]
    assert [(cue.section, cue.sentence) for cue in audio.cues] == [(0, 0), (1, 0), (1, 1), (2, 0)]
    gaps = [
        round(after.start_s - before.end_s, 3)
        for before, after in zip(audio.cues, audio.cues[1:], strict=False)
    ]
    assert gaps == [0.7, 0.3, 0.7]
    assert audio.duration_s == audio.cues[-1].end_s
    assert [chapter.title for chapter in audio.chapters] == ["Overview", "Planner", "Closing"]
    assert audio.chapters[1].start_s == audio.cues[1].start_s
    assert (audio.size, audio.sha256) == (len(file), hashlib.sha256(file).hexdigest())
    assert re.fullmatch(r"episode-[0-9a-f]{12}\.mp3", audio.file)
    assert audio.file == f"episode-{audio.key[:12]}.mp3"
    assert audio.loudness_lufs == pytest.approx(-16, abs=0.3)
    assert audio.true_peak_db is not None
    assert audio.true_peak_db <= -1
    read = TinyTag.get("x.mp3", file_obj=io.BytesIO(file))
    assert read.title == "Forest: A title — with ünïcode"
    assert read.duration == pytest.approx(audio.duration_s, abs=0.15)
    assert "made automatically from the pull requests of grove/forest" in (read.comment or "")


def test_the_same_episode_has_the_same_bytes_and_each_change_another_name() -> None:
    first = spoken_episode(EPISODE, ToneEngine(), pauses=PAUSES)
    assert spoken_episode(EPISODE, ToneEngine(), pauses=PAUSES) == first
    others = [
        spoken_episode(EPISODE.model_copy(update={"title": "Another"}), ToneEngine(), pauses=PAUSES),
        spoken_episode(EPISODE, ToneEngine(speed=1.2), pauses=PAUSES),
        spoken_episode(EPISODE, ToneEngine(), pauses=(0.2, 0.7)),
        spoken_episode(EPISODE, ToneEngine(), pauses=PAUSES, lexicon={"ci": "see eye", "CI": "see eye"}),
        spoken_episode(scripted(("", ["Another text."])), ToneEngine(), pauses=PAUSES),
    ]
    names = {audio.file for audio, _ in [first, *others]}
    assert len(names) == 6
    # Who approved it, and when, is no part of the sound.
    approved = EPISODE.model_copy(update={"status": "approved", "guid": "g", "duration": "PT9S"})
    assert spoken_episode(approved, ToneEngine(), pauses=PAUSES) == first


def test_an_episode_is_spoken_once_and_again_when_it_changes(tmp_path: Path) -> None:
    store, engine, told = AudioStore(tmp_path), Counting(), list[str]()
    voice = Voice(engine)
    first = audio_of(EPISODE, store, voice, told.append)
    assert first is not None
    assert len(engine.said) == 4
    assert store.audio("forest", "2026-03-04") == first
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    assert audio_of(EPISODE, store, voice, told.append) == first
    assert len(engine.said) == 4
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before
    assert audio_of(EPISODE, store, voice, told.append, force=True) == first
    assert len(engine.said) == 8
    changed = audio_of(scripted(("", ["Only one sentence is left of it."])), store, voice, told.append)
    assert changed is not None
    assert changed.file != first.file
    assert "speaking forest 2026-03-04 with tone: 4 sentences" in told


def test_broken_sound_is_made_again(tmp_path: Path) -> None:
    store, told = AudioStore(tmp_path), list[str]()
    first = audio_of(EPISODE, store, Voice(ToneEngine()), told.append)
    assert first is not None
    path = store.path("forest", "2026-03-04", first)
    whole = path.read_bytes()
    for broken in (whole[:100], b""):
        path.write_bytes(broken)
        assert audio_of(EPISODE, store, Voice(ToneEngine()), told.append) == first
        assert path.read_bytes() == whole
    path.with_name("audio.json").write_text("{")
    assert audio_of(EPISODE, store, Voice(ToneEngine()), told.append) == first
    assert sum("it will be made again" in line for line in told) == 3


def test_without_a_voice_stored_sound_is_used_as_long_as_it_fits(tmp_path: Path) -> None:
    store, told = AudioStore(tmp_path), list[str]()
    assert audio_of(EPISODE, store, None, told.append) is None
    first = audio_of(EPISODE, store, Voice(ToneEngine()), told.append)
    assert audio_of(EPISODE, store, None, told.append) == first
    assert audio_of(scripted(("", ["Another text."])), store, None, told.append) is None


def test_what_is_stored_as_spoken_is_said_and_cleaned() -> None:
    sentence = Sentence(text="Fix it.", spoken="Mend [[it]] <b>now</b>.")
    episode = make_episode().model_copy(
        update={"script": SpokenScript(sections=(Section(sentences=(sentence,)),))}
    )
    audio, _ = spoken_episode(episode, ToneEngine(), pauses=PAUSES)
    assert [cue.spoken for cue in audio.cues] == ["Mend it b now b."]


@pytest.mark.parametrize("sections", [(), (("", []),), (("", ["…"]),)])
def test_an_episode_without_a_sentence_is_refused(sections: tuple[tuple[str, list[str]], ...]) -> None:
    with pytest.raises(ContentError, match="forest 2026-03-04: has no sentence to speak"):
        spoken_episode(scripted(*sections), ToneEngine(), pauses=PAUSES)


class Failing(ToneEngine):
    """An engine whose sounds a function changes."""

    def __init__(self, sounds: list[Sound]) -> None:
        super().__init__()
        self._sounds = sounds

    def say(self, sentences: Sequence[str]) -> Iterator[Sound]:  # noqa: ARG002
        return iter(self._sounds)


def sound(seconds: float, rate: int = 22050) -> Sound:
    whole = pcm_of("x" * 2000)
    return Sound(whole[: 2 * round(seconds * rate)], rate)


@pytest.mark.parametrize(
    ("sounds", "said"),
    [
        ([sound(4), sound(3)], "spoke 2 of 4 sentences"),
        ([sound(4), sound(3), Sound(b"", 22050), sound(2)], r"the sound of s2\.2 is empty"),
        ([sound(4), Sound(bytes(100_000), 22050)], r"the sound of s2\.1 is silent"),
        ([sound(0.2)], r"the sound of s1\.1 is too short"),
        ([sound(40)], r"the sound of s1\.1 is too long"),
        ([sound(4), sound(3), sound(2.5), sound(2, 16000)], "changed its sample rate between sentences"),
    ],
)
def test_sound_that_is_no_speech_of_the_text_is_refused_and_the_old_one_stays(
    sounds: list[Sound], said: str, tmp_path: Path
) -> None:
    store = AudioStore(tmp_path)
    first = audio_of(EPISODE, store, Voice(ToneEngine()), lambda _: None)
    with pytest.raises(SpeechError, match=said):
        audio_of(EPISODE, store, Voice(Failing(sounds)), lambda _: None, force=True)
    assert store.audio("forest", "2026-03-04") == first


def test_a_sentence_that_was_cut_in_its_middle_is_found_beside_the_others() -> None:
    texts = [
        f"Sentence {word} tells of one more change that landed in the planner today."
        for word in "one two three four five six".split()
    ]
    sounds = [sound(4.5)] * 5 + [sound(1.6)]
    with pytest.raises(SpeechError, match=r"s1\.6 is too short beside the others"):
        spoken_episode(scripted(("", texts)), Failing(sounds), pauses=PAUSES)


@pytest.mark.parametrize("day", ["campaign", "hostile", "quiet", "reverts", "small"])
def test_the_record_holds_what_is_said_where_it_differs(day: str) -> None:
    text = (Path(__file__).parent / "days" / day / "snapshot.json").read_text(encoding="utf-8")
    snapshot = read_snapshot(text, subject=day, tell=pytest.fail)
    show = ShowConfig(slug="forest", name="Forest", repository="grove/forest", lexicon={"forest": "the wood"})
    episode = write_episode(show, snapshot, writing=Writing(WriterConfig()), tell=lambda _: None)
    sentences = [s for section in episode.script.sections for s in section.sentences]
    assert any("the wood" in (s.spoken or "") for s in sentences)
    for sentence in sentences:
        assert sentence.spoken != sentence.text
        assert not FORBIDDEN.search(sentence.spoken or sentence.text)
    assert respelled(episode, show.lexicon) == episode
    assert respelled(episode, {}) != episode
    assert respelled(respelled(episode, {}), show.lexicon) == episode


RECORD = Path("episodes/cellar/2026-03-03/episode.json")


def spoken_audio(ran: Ran) -> Audio:
    return Audio.model_validate_json(ran.out)


def test_speak_prints_where_the_sound_is_and_does_nothing_twice(run: Run) -> None:
    run("generate", "--example", "--quiet")
    ran = run("speak", "2026-03-03", "--example", "--engine", "tone")
    assert ran.code == 0
    path = Path(ran.out.strip())
    assert path.parent == Path("audio/cellar/2026-03-03")
    assert "speaking cellar 2026-03-03 with tone" in ran.err
    before = path.read_bytes()
    again = run("speak", "2026-03-03", "--example", "--engine", "tone", "--json", "-o", "copy.mp3")
    audio = spoken_audio(again)
    assert (again.err, audio.file, audio.engine) == ("", path.name, "tone")
    assert Path("copy.mp3").read_bytes() == before
    assert 60 < audio.duration_s < 240
    forced = run("speak", "2026-03-03", "--example", "--engine", "tone", "--force")
    assert "speaking" in forced.err
    assert Path(forced.out.strip()).read_bytes() == before


def test_speak_without_an_engine_says_so_and_is_no_error(
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    run("generate", "--example", "--quiet")
    ran = run("speak", "2026-03-03", "--example", "--quiet")
    assert (ran.code, ran.out) == (0, "")
    assert "mergecast: no speech engine, so there is no audio" in ran.err
    none = run("speak", "2026-03-03", "--example", "--engine", "none")
    assert (none.code, none.out) == (0, "")
    missing = run("speak", "2026-03-03", "--example", "--engine", "espeak")
    assert missing.code == 2
    assert "speech.engine: neither espeak-ng nor espeak is on the PATH" in missing.err


@pytest.mark.parametrize(
    ("key", "code", "said"),
    [
        ("2026-01-01", 2, "there is no such episode"),
        ("2026-W09", 2, "stored near it: 2026-03-03"),
        ("2026-W60", 2, "is neither a date such as 2026-08-14 nor a week such as 2026-W33"),
        ("today", 2, "is neither a date"),
        ("../x", 2, "is neither a date"),
    ],
)
def test_speak_names_what_is_not_there(run: Run, key: str, code: int, said: str) -> None:
    run("generate", "--example", "--quiet")
    ran = run("speak", key, "--example", "--engine", "tone")
    assert ran.code == code
    assert said in ran.err


def test_speak_asks_the_configured_server_and_takes_the_lexicon_of_the_show(
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SPEECH_API_KEY", "sk-CANARY")
    with SpeechServer() as server:
        config = f"""
shows: [{{slug: cellar, name: Cellar, repository: orchard/cellar, lexicon: {{serde: sir day}}}}]
speech:
  speed: 1.1
  openai: {{base_url: "{server.url}", model: hummer, voice: low, voice_licence: ours}}
"""
        run("generate", "--example", "--quiet")
        Path("config.yaml").write_text(config)
        assert spoken_audio(run("speak", "2026-03-03", "--json")).voice == "hummer/low"
        assert "sir-dee" in " ".join(server.inputs)
        ran = run("speak", "2026-03-03", "--respell", "--json")
        assert "sir day" in " ".join(server.inputs)
    audio = spoken_audio(ran)
    assert (audio.engine, audio.voice_licence, audio.sample_rate) == ("openai", "ours", 24000)
    assert {asked.headers["authorization"] for asked in server.asked} == {"Bearer sk-CANARY"}
    assert "stored episodes/cellar/2026-03-03/episode.json" in ran.err
    spoken = [
        s["spoken"]
        for section in json.loads(RECORD.read_text())["script"]["sections"]
        for s in section["sentences"]
    ]
    assert any("sir day" in (said or "") for said in spoken)
    assert "CANARY" not in as_json(audio) + ran.err


def test_speak_a_week(run: Run) -> None:
    run("generate", "--example", "--quiet")
    store = EpisodeStore(Path("episodes"))
    episode = store.episode("cellar", "2026-03-03")
    assert episode is not None
    store.save(episode.model_copy(update={"kind": "weekly"}))
    ran = run("speak", "2026-W10", "--example", "--engine", "tone")
    assert ran.out.startswith("audio/cellar/2026-W10/episode-")


def test_a_server_that_fails_costs_nothing_that_was_stored(run: Run) -> None:
    run("generate", "--example", "--quiet")
    before = Path(run("speak", "2026-03-03", "--example", "--engine", "tone").out.strip())
    Path("config.yaml").write_text(
        "shows: [{slug: cellar, name: Cellar, repository: orchard/cellar}]\n"
        "speech: {openai: {base_url: 'http://127.0.0.1:9/v1', model: m, voice: v, deadline_s: 0.5}}\n"
    )
    ran = run("speak", "2026-03-03")
    assert (ran.code, ran.out) == (3, "")
    assert "speech server: the connection failed" in ran.err
    assert before.exists()
    assert AudioStore(Path("audio")).audio("cellar", "2026-03-03") is not None


def test_a_voice_says_what_it_is_made_of() -> None:
    assert Voice(ToneEngine()).config == SpeechConfig()
    assert Voice(ToneEngine()).lexicon == {}
