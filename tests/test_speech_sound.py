"""Samples: reading, joining, levelling, encoding, labelling, and refusing what is no speech."""

from __future__ import annotations

import array
import io
import math
import random
import struct
import wave
from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest
from tinytag import TinyTag

from pipeline.models import Chapter
from pipeline.speech.sound import levels
from pipeline.speech.sound.encoding import encoded
from pipeline.speech.sound.plausible import check_sentence, letters_of, odd_one
from pipeline.speech.sound.samples import NotSoundError, Sound, native, read_wav
from pipeline.speech.sound.tags import Tags, tag
from pipeline.speech.sound.timeline import SpokenLine, chapters_of, join

RATE = 22050


def sine(seconds: float, *, hertz: float = 440, level: float = 0.3, rate: int = RATE) -> Sound:
    values = (
        round(32767 * level * math.sin(2 * math.pi * hertz * n / rate)) for n in range(round(seconds * rate))
    )
    return Sound(array.array("h", values).tobytes(), rate)


def wav(sound: Sound, *, channels: int = 1, width: int = 2) -> bytes:
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(channels)
        writer.setsampwidth(width)
        writer.setframerate(sound.rate)
        writer.writeframes(sound.pcm)
    return file.getvalue()


def riff(form: bytes, body: bytes, *, size: int | None = None) -> bytes:
    chunks = b"LIST" + struct.pack("<I", 3) + b"abc\x00" + b"fmt " + struct.pack("<I", len(form)) + form
    chunks += b"data" + struct.pack("<I", len(body) if size is None else size) + body
    return b"RIFF" + struct.pack("<I", len(chunks) + 4) + b"WAVE" + chunks


def form(kind: int, channels: int, rate: int, bits: int) -> bytes:
    block = channels * bits // 8
    return struct.pack("<HHIIHH", kind, channels, rate, rate * block, block, bits)


class TestReading:
    def test_a_plain_file_is_read_as_it_was_written(self) -> None:
        sound = sine(0.2)
        assert read_wav(wav(sound)) == sound
        assert sound.seconds == pytest.approx(0.2)

    @pytest.mark.parametrize("size", [0, 0xFFFFFFFF, 0x7FFFFFFF, 0x7FFFF000])
    def test_a_streamed_file_is_taken_to_its_end(self, size: int) -> None:
        sound = sine(0.1)
        assert read_wav(riff(form(1, 1, RATE, 16), sound.pcm, size=size)) == sound

    def test_what_follows_the_samples_is_no_sound(self) -> None:
        sound = sine(0.1)
        assert read_wav(riff(form(1, 1, RATE, 16), sound.pcm) + b"LIST\x04\x00\x00\x00junk") == sound

    def test_channels_are_mixed(self) -> None:
        pcm = array.array("h", [1000, 3000, -500, -1500]).tobytes()
        assert native(read_wav(riff(form(1, 2, 48000, 16), pcm)).pcm).tolist() == [2000, -1000]

    @pytest.mark.parametrize(
        ("kind", "bits", "body", "samples"),
        [
            (1, 8, bytes([128, 255, 0]), [0, 32512, -32768]),
            (1, 24, b"\x00\x00\x40\xff\xff\xff", [16384, -1]),
            (1, 32, struct.pack("<ii", 1 << 30, -(1 << 31)), [16384, -32768]),
            (3, 32, struct.pack("<ffff", 0.5, -2.0, float("nan"), float("inf")), [16384, -32767, 0, 0]),
        ],
    )
    def test_other_samples_become_16_bit(self, kind: int, bits: int, body: bytes, samples: list[int]) -> None:
        assert native(read_wav(riff(form(kind, 1, RATE, bits), body)).pcm).tolist() == samples

    def test_the_extensible_format_names_the_real_one(self) -> None:
        extended = form(0xFFFE, 1, RATE, 32) + struct.pack("<HHIH", 22, 32, 4, 3) + bytes(14)
        assert native(read_wav(riff(extended, struct.pack("<f", 0.25))).pcm).tolist() == [8192]

    @pytest.mark.parametrize(
        ("data", "said"),
        [
            (b"", "no WAV file but nothing"),
            (b"<!doctype html>", "a web page"),
            (b'{"error": 1}', "JSON"),
            (b"ID3\x03rest", "MP3"),
            (b"\xff\xfbrest", "MP3"),
            (b"OggS", "Ogg"),
            (b"hello world, sound", "something else"),
            (b"RIFF\x00\x00\x00\x00WAVE", "has no samples"),
            (riff(b"", b"xx"), "no format"),
            (riff(form(1, 1, RATE, 16), b"abcd", size=400), "was cut short: 4 of 400 bytes came"),
            (riff(form(1, 1, 100, 16), b"abcd"), "unusable format"),
            (riff(form(1, 9, RATE, 16), b"abcd"), "unusable format"),
            (riff(form(85, 1, RATE, 16), b"abcd"), "kind 85"),
        ],
    )
    def test_what_is_no_wav_file_is_named(self, data: bytes, said: str) -> None:
        with pytest.raises(NotSoundError, match=said):
            read_wav(data)

    def test_any_bytes_are_read_or_refused(self) -> None:
        source = random.Random(5)  # noqa: S311
        whole = wav(sine(0.01))
        for _ in range(500):
            broken = bytearray(whole[: source.randrange(len(whole))])
            for _ in range(3):
                if broken:
                    broken[source.randrange(min(44, len(broken)))] = source.randrange(256)
            try:
                assert read_wav(bytes(broken)).rate >= 8000
            except NotSoundError:
                continue


def lines(*sections: int, headings: Sequence[str] = ()) -> tuple[SpokenLine, ...]:
    return tuple(
        SpokenLine(section, place, f"Text {place}.", f"Said {place}.", headings[section] if headings else "")
        for place, section in enumerate(sections)
    )


class TestTimeline:
    def test_cues_count_samples_and_the_last_ends_with_the_track(self) -> None:
        sounds = [sine(1.0), sine(0.5), sine(0.25)]
        track = join(lines(0, 0, 1), sounds, sentence_pause_s=0.3, section_pause_s=0.7)
        assert [(cue.start_s, cue.end_s) for cue in track.cues] == [
            (0, 1.0),
            (1.3, 1.8),
            (2.5, pytest.approx(2.75, abs=1e-4)),
        ]
        assert track.sound.seconds == pytest.approx(track.cues[-1].end_s, abs=1e-4)
        assert [(cue.section, cue.text, cue.spoken) for cue in track.cues][2] == (1, "Text 2.", "Said 2.")
        assert track.sound.pcm[: len(sounds[0].pcm)] == sounds[0].pcm
        pause = track.sound.pcm[2 * RATE : 2 * RATE + 2 * round(0.3 * RATE)]
        assert pause == bytes(len(pause))

    @pytest.mark.parametrize(
        ("sections", "headings", "titles"),
        [
            ((0, 0, 1, 2), ("", "First", ""), ["Overview", "First", "Closing"]),
            ((0, 1), ("Start", "End"), ["Start", "End"]),
            ((0, 1, 2), ("", "", ""), ["Overview", "Closing"]),
            ((0,), ("",), ["Overview"]),
            ((1, 2), ("", "Late", "Later"), ["Late", "Later"]),
        ],
    )
    def test_chapters_are_the_sections(
        self, sections: tuple[int, ...], headings: tuple[str, ...], titles: list[str]
    ) -> None:
        told = lines(*sections, headings=headings)
        cues = join(told, [sine(0.1)] * len(told), sentence_pause_s=0.1, section_pause_s=0.2).cues
        chapters = chapters_of(told, cues)
        assert [chapter.title for chapter in chapters] == titles
        assert chapters[0].start_s == 0
        assert [chapter.start_s for chapter in chapters] == sorted({chapter.start_s for chapter in chapters})


def samples_of(sound: Sound) -> Any:
    import numpy as np

    return np.frombuffer(sound.pcm, "<i2").astype(float) / 32768


class TestLevels:
    @pytest.mark.parametrize("rate", [16000, 22050, 24000, 44100, 48000])
    def test_the_reference_tone_of_the_standard(self, rate: int) -> None:
        """BS.1770-5: a sine of 997 Hz at full scale in one channel reads -3.01 LKFS."""
        import numpy as np

        tone = np.sin(2 * np.pi * 997 * np.arange(5 * rate) / rate)
        assert levels.loudness(tone, rate) == pytest.approx(-3.01, abs=0.05)
        assert levels.loudness(tone / 10, rate) == pytest.approx(-23.01, abs=0.05)

    def test_pauses_do_not_count(self) -> None:
        """The gates: silence, and what is 10 LU below the rest, change nothing."""
        import numpy as np

        speech = samples_of(sine(4, level=0.2))
        hum = samples_of(sine(4, level=0.01))
        alone = levels.loudness(speech, RATE)
        assert levels.loudness(np.concatenate([speech, np.zeros(8 * RATE)]), RATE) == pytest.approx(
            alone, abs=0.2
        )
        assert levels.loudness(np.concatenate([speech, hum]), RATE) == pytest.approx(alone, abs=0.3)
        assert levels.loudness(np.zeros(RATE), RATE) == -math.inf

    def test_a_peak_between_samples_is_seen(self) -> None:
        """A quarter of the rate with a shift of 45 degrees: samples reach 0.707, the wave reaches 1."""
        import numpy as np

        wave_ = np.sin(np.pi / 2 * np.arange(4000) + np.pi / 4)
        assert np.abs(wave_).max() == pytest.approx(0.7071, abs=1e-3)
        middle = wave_ * np.hanning(4000)
        assert levels.true_peak_db(middle) == pytest.approx(0.0, abs=0.1)
        assert levels.true_peak_db(np.zeros(10)) == -math.inf

    @pytest.mark.parametrize("gain", [0.01, 0.2, 1.0])
    def test_speech_comes_to_the_target_and_below_the_ceiling(self, gain: float) -> None:
        import numpy as np

        source = np.random.default_rng(3)
        syllables = np.repeat(source.uniform(0.05, 1.0, 60), RATE // 6)
        speech = gain * syllables * np.sin(2 * np.pi * 180 * np.arange(len(syllables)) / RATE) * 0.9
        levelled = levels.levelled(speech, RATE)
        assert levels.loudness(levelled, RATE) == pytest.approx(levels.TARGET_LUFS, abs=0.3)
        assert levels.true_peak_db(levelled) <= levels.CEILING_DB + 0.01

    def test_silence_stays_silence(self) -> None:
        import numpy as np

        assert not levels.levelled(np.zeros(RATE), RATE).any()

    def test_the_limiter_leaves_alone_what_is_quiet(self) -> None:
        import numpy as np

        quiet = samples_of(sine(0.5, level=0.3))
        assert np.array_equal(levels.limited(quiet, RATE), quiet)
        loud = quiet.copy()
        loud[5000:5200] *= 3
        limited = levels.limited(loud, RATE)
        assert np.allclose(limited[:4500], quiet[:4500], atol=1e-9)
        assert levels.true_peak_db(limited) <= levels.CEILING_DB + 0.01


class TestEncoding:
    @pytest.mark.parametrize(
        ("rate", "kept"), [(22050, 22050), (24000, 24000), (48000, 48000), (22000, 22050)]
    )
    def test_an_independent_reader_finds_rate_bits_and_length(self, rate: int, kept: int) -> None:
        made = encoded(sine(5, rate=rate))
        read = TinyTag.get("x.mp3", file_obj=io.BytesIO(made.mp3))
        assert (made.rate, read.samplerate, read.bitrate, read.channels) == (kept, kept, 64, 1)
        assert read.duration == pytest.approx(5.0, abs=0.15)
        assert made.loudness_lufs == pytest.approx(-16, abs=0.1)
        assert made.true_peak_db <= -1

    def test_the_same_samples_give_the_same_bytes(self) -> None:
        assert encoded(sine(2)).mp3 == encoded(sine(2)).mp3


def frames_of(data: bytes) -> list[tuple[str, bytes]]:
    """Take a tag apart as ID3v2.3 says, independently of the writer."""
    assert data[:5] == b"ID3\x03\x00"
    size = sum(byte << shift for byte, shift in zip(data[6:10], (21, 14, 7, 0), strict=True))
    assert all(byte < 128 for byte in data[6:10])
    assert len(data) == size + 10
    return _frames(data[10:])


def _frames(data: bytes) -> list[tuple[str, bytes]]:
    found = []
    while data:
        size = int.from_bytes(data[4:8], "big")
        found.append((data[:4].decode("ascii"), data[10 : 10 + size]))
        data = data[10 + size :]
    return found


def text_of(body: bytes) -> str:
    return body[1:].decode("utf-16" if body[0] == 1 else "ascii")


class TestTags:
    TAGS = Tags(
        title="Cellar: Ünïcode — 🎉",
        artist="Cellar",
        album="Cellar",
        date=date(2026, 3, 9),
        comment="Not read by a person.",
    )

    def test_an_independent_reader_finds_every_field(self) -> None:
        data = tag(self.TAGS, duration_s=12.345, chapters=()) + encoded(sine(1)).mp3
        read = TinyTag.get("x.mp3", file_obj=io.BytesIO(data))
        assert (read.title, read.artist, read.album, read.genre) == (
            "Cellar: Ünïcode — 🎉",
            "Cellar",
            "Cellar",
            "Podcast",
        )
        assert read.comment == "Not read by a person."
        assert read.year is not None
        assert read.year.startswith("2026")

    def test_frames_are_as_the_format_says(self) -> None:
        frames = dict(frames_of(tag(self.TAGS, duration_s=12.345, chapters=())))
        assert list(frames) == ["TIT2", "TPE1", "TALB", "TYER", "TDAT", "TCON", "TLEN", "COMM"]
        assert {name: text_of(body) for name, body in frames.items() if name != "COMM"} == {
            "TIT2": "Cellar: Ünïcode — 🎉", "TPE1": "Cellar", "TALB": "Cellar", "TYER": "2026", "TDAT": "0903", "TCON": "Podcast", "TLEN": "12345",
        }  # fmt: skip
        assert frames["COMM"] == b"\x00eng\x00Not read by a person."

    def test_chapters_follow_each_other_to_the_end(self) -> None:
        chapters = (
            Chapter(start_s=0, title="Overview"),
            Chapter(start_s=11.5, title="Zweites Thémä"),
            Chapter(start_s=20, title="Closing"),
        )
        frames = frames_of(tag(self.TAGS, duration_s=30, chapters=chapters))
        contents = next(body for name, body in frames if name == "CTOC")
        assert contents == b"toc\x00\x03\x03ch0\x00ch1\x00ch2\x00"
        found = []
        for body in (body for name, body in frames if name == "CHAP"):
            name, _, rest = body.partition(b"\x00")
            assert rest[8:16] == b"\xff" * 8
            ((inner, title),) = _frames(rest[16:])
            assert inner == "TIT2"
            found.append(
                (
                    name.decode(),
                    int.from_bytes(rest[:4], "big"),
                    int.from_bytes(rest[4:8], "big"),
                    text_of(title),
                )
            )
        assert found == [
            ("ch0", 0, 11500, "Overview"),
            ("ch1", 11500, 20000, "Zweites Thémä"),
            ("ch2", 20000, 30000, "Closing"),
        ]

    def test_more_chapters_than_the_format_has_are_left_out(self) -> None:
        many = tuple(Chapter(start_s=n, title=str(n)) for n in range(300))
        frames = frames_of(tag(self.TAGS, duration_s=300, chapters=many))
        assert sum(name == "CHAP" for name, _ in frames) == 255


SENTENCE = "A pull request by willow to remove the abandoned prototype was closed."


class TestPlausible:
    @pytest.mark.parametrize(
        ("sound", "said"),
        [
            (Sound(b"", RATE), "is empty"),
            (Sound(sine(4).pcm + b"x", RATE), "cut short in the middle of a sample"),
            (Sound(bytes(8 * RATE), RATE), "is silent"),
            (sine(4, level=0.002), "is silent"),
            (sine(0.5), "too short for its text"),
            (sine(30), "too long for its text"),
        ],
    )
    def test_what_is_no_speech_of_a_sentence_is_refused(self, sound: Sound, said: str) -> None:
        with pytest.raises(NotSoundError, match=said):
            check_sentence(SENTENCE, sound)

    @pytest.mark.parametrize(
        ("text", "seconds"),
        [(SENTENCE, 2.2), (SENTENCE, 9.0), ("Yes.", 0.3), ("Yes.", 2.0), ("12", 0.4), ("C I.", 0.6)],
    )
    def test_fast_and_slow_speech_is_not(self, text: str, seconds: float) -> None:
        check_sentence(text, sine(seconds))

    def test_digits_and_letters_take_longer(self) -> None:
        assert letters_of("one") == 3
        assert letters_of("123") == 9
        assert letters_of("C I") == 4

    @pytest.mark.parametrize(
        ("seconds", "odd"), [(1.5, "too short"), (12.0, "too long"), (4.4, None), (3.0, None)]
    )
    def test_a_sentence_far_from_the_others_is_found(self, seconds: float, odd: str | None) -> None:
        sounds = [sine(4.4, level=0.1)] * 5 + [sine(seconds, level=0.1)]
        found = odd_one([SENTENCE] * 6, sounds)
        assert (found is None) if odd is None else (found is not None and found[0] == 5 and odd in found[1])

    def test_too_few_sentences_tell_nothing(self) -> None:
        assert odd_one([SENTENCE] * 2, [sine(4), sine(1)]) is None
