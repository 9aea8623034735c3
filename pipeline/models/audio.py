"""What is known of an episode's audio; kept beside the sound file, never in the episode's record."""

from __future__ import annotations

from typing import Literal

from pipeline.models.values import SCHEMA_VERSION, Line, SchemaVersion, Value


class Cue(Value):
    """When one sentence is heard: seconds from the start, and the sentence as shown and as spoken.

    `section` and `sentence` count from zero into the script that was spoken.
    """

    start_s: float
    end_s: float
    section: int
    sentence: int
    text: Line
    spoken: Line


class Chapter(Value):
    """Where a section begins, in seconds; the first chapter begins at 0."""

    start_s: float
    title: Line


class Audio(Value):
    """One sound file: `key` is the hash of what it was made from, `file` its name beside this record.

    Duration comes from the samples and not from the encoded file. Loudness is integrated, in LUFS; the true
    peak is in dBTP.
    """

    schema_version: SchemaVersion = SCHEMA_VERSION
    key: str
    file: str
    mime: Literal["audio/mpeg"] = "audio/mpeg"
    size: int
    sha256: str
    duration_s: float
    sample_rate: int
    bitrate_kbps: int
    loudness_lufs: float | None = None
    true_peak_db: float | None = None
    engine: str
    voice: str = ""
    voice_licence: str = ""
    cues: tuple[Cue, ...]
    chapters: tuple[Chapter, ...] = ()
