"""Transcripts and chapters: exact times, other people's parsers read them back, hostile text stays text."""

from __future__ import annotations

import json
from typing import Any

import pytest
import srt
import webvtt

from pipeline.models import Audio, Episode, Section, Sentence, SpokenScript
from pipeline.publish.transcript import chapters_json, fits, plain_text, transcript_json
from pipeline.publish.transcript import srt as srt_of
from pipeline.publish.transcript import webvtt as webvtt_of
from tests.site_builder import make_audio, make_episode

HOSTILE = (
    "A <b>bold</b> & brave <v Nobody> claim",
    "00:00:01.000 --> 00:00:09.000 is no time here",
    "NOTE this is said aloud, and a very long sentence goes on and on until it needs more than one line on any phone",
    "]]> & <script>alert(1)</script> \u201cquoted\u201d",
)


def hostile_episode() -> Episode:
    sentences = tuple(Sentence(text=text, pull_requests=(425,)) for text in HOSTILE)
    return make_episode(
        script=SpokenScript(sections=(Section(sentences=sentences[:2]), Section(sentences=sentences[2:])))
    )


@pytest.fixture(params=[make_episode, hostile_episode], ids=["example", "hostile"])
def episode(request: pytest.FixtureRequest) -> Episode:
    made: Episode = request.param()
    return made


def sentences_of(episode: Episode) -> list[str]:
    return [sentence.text for section in episode.script.sections for sentence in section.sentences]


def test_webvtt_reads_back_with_exact_times(episode: Episode) -> None:
    audio, _ = make_audio(episode, seconds_a_sentence=3.217)
    captions = webvtt.from_string(webvtt_of("Cellar", audio)).captions
    assert [" ".join(caption.text.split()) for caption in captions] == [
        text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") for text in sentences_of(episode)
    ]
    assert {caption.voice for caption in captions} == {"Cellar"}
    for caption, cue in zip(captions, audio.cues, strict=True):
        assert caption.start_in_seconds == pytest.approx(int(cue.start_s), abs=0.001)
        assert caption.start == _stamp(cue.start_s)
        assert caption.end == _stamp(cue.end_s)


def _stamp(seconds: float) -> str:
    whole = round(seconds * 1000)
    return f"{whole // 3600000:02}:{whole // 60000 % 60:02}:{whole // 1000 % 60:02}.{whole % 1000:03}"


def test_srt_reads_back_with_exact_times(episode: Episode) -> None:
    audio, _ = make_audio(episode, seconds_a_sentence=3.217)
    read = list(srt.parse(srt_of(audio)))
    assert [" ".join(entry.content.split()) for entry in read] == [
        text.replace("-->", "→") for text in sentences_of(episode)
    ]
    assert [entry.index for entry in read] == list(range(1, len(read) + 1))
    for entry, cue in zip(read, audio.cues, strict=True):
        assert entry.start.total_seconds() == pytest.approx(cue.start_s, abs=0.001)
        assert entry.end.total_seconds() == pytest.approx(cue.end_s, abs=0.001)


def test_json_holds_every_sentence_with_its_times(episode: Episode) -> None:
    audio, _ = make_audio(episode)
    read = json.loads(transcript_json("Cellar", audio))
    assert read["version"] == "1.0.0"
    assert [segment["body"] for segment in read["segments"]] == sentences_of(episode)
    assert all(segment["startTime"] < segment["endTime"] for segment in read["segments"])


def test_lines_are_short_enough_for_a_phone() -> None:
    audio, _ = make_audio(hostile_episode())
    for line in webvtt_of("Cellar", audio).replace("<v Cellar>", "").splitlines():
        assert len(line.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")) <= 65


def test_chapters_ascend_from_zero_whatever_order_they_came_in() -> None:
    episode = make_episode()
    audio, _ = make_audio(episode)
    shuffled = audio.model_copy(update={"chapters": audio.chapters[::-1]})
    read = json.loads(chapters_json(episode, shuffled))
    starts = [chapter["startTime"] for chapter in read["chapters"]]
    assert read["version"] == "1.2.0"
    assert starts == sorted(set(starts))
    assert starts[0] == 0
    assert [chapter["title"] for chapter in read["chapters"]] == [c.title for c in audio.chapters]


def test_plain_text_is_the_whole_text() -> None:
    episode = make_episode()
    text = plain_text(episode, draft=False)
    assert text.startswith(
        "Cellar: Returning an error instead of panicking\n\norchard/cellar, March 3rd, 2026\n\n"
    )
    flat = " ".join(text.split())
    assert all(sentence in flat for sentence in sentences_of(episode))


def changed(audio: Audio, **fields: Any) -> Audio:
    return audio.model_copy(update=fields)


def test_a_sound_that_speaks_other_words_does_not_fit() -> None:
    episode = make_episode()
    audio, _ = make_audio(episode)
    cue = audio.cues[1]
    assert fits(episode, audio)
    for other in (
        changed(audio, cues=()),
        changed(audio, cues=audio.cues[:-1]),
        changed(audio, cues=(audio.cues[0], changed_cue(cue, text="Other words."), *audio.cues[2:])),
        changed(audio, cues=(audio.cues[0], changed_cue(cue, start_s=0.1), *audio.cues[2:])),
        changed(audio, file="../../evil.mp3"),
        changed(audio, file="évil.mp3"),
        changed(audio, file="a b.mp3"),
        changed(audio, file=".hidden.mp3"),
    ):
        assert not fits(episode, other)


def test_a_sentence_with_nothing_to_speak_has_no_cue() -> None:
    section = Section(
        sentences=(Sentence(text="One change landed."), Sentence(text="…"), Sentence(text="That is all."))
    )
    episode = make_episode(script=SpokenScript(sections=(section,)))
    audio, _ = make_audio(episode)
    assert not fits(episode, audio)
    assert fits(episode, changed(audio, cues=(audio.cues[0], audio.cues[2])))


def changed_cue(cue: Any, **fields: Any) -> Any:
    return cue.model_copy(update=fields)
