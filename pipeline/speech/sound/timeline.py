"""Sentences put one after another with pauses between them: the samples, and when each one is heard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.models import Chapter, Cue
from pipeline.speech.sound.samples import Sound


@dataclass(frozen=True)
class SpokenLine:
    """A sentence of a script: where it stands, what is shown, what is said; `heading` is its section's."""

    section: int
    sentence: int
    text: str
    said: str
    heading: str = ""


@dataclass(frozen=True)
class Track:
    """All sentences as one sound, with the cue of each."""

    sound: Sound
    cues: tuple[Cue, ...]


def join(
    lines: Sequence[SpokenLine], sounds: Sequence[Sound], *, sentence_pause_s: float, section_pause_s: float
) -> Track:
    """Return the track of sentences and their sounds, which all have one rate.

    Cues are counted in samples, so they are exact; the last one ends where the track does.
    """
    rate = sounds[0].rate
    pieces: list[bytes] = []
    cues: list[Cue] = []
    place = 0
    for index, (line, sound) in enumerate(zip(lines, sounds, strict=True)):
        if index:
            pause = sentence_pause_s if line.section == lines[index - 1].section else section_pause_s
            pieces.append(bytes(2 * round(pause * rate)))
            place += len(pieces[-1]) // 2
        pieces.append(sound.pcm)
        start, place = place, place + len(sound.pcm) // 2
        cues.append(
            Cue(
                start_s=round(start / rate, 4),
                end_s=round(place / rate, 4),
                section=line.section,
                sentence=line.sentence,
                text=line.text,
                spoken=line.said,
            )
        )
    return Track(Sound(b"".join(pieces), rate), tuple(cues))


def chapters_of(lines: Sequence[SpokenLine], cues: Sequence[Cue]) -> tuple[Chapter, ...]:
    """Return the chapters: one for each section that has a heading, opens or closes."""
    chapters: list[Chapter] = []
    last = lines[-1].section if lines else 0
    for place, (line, cue) in enumerate(zip(lines, cues, strict=True)):
        if place and line.section == lines[place - 1].section:
            continue
        title = line.heading or ("Overview" if not chapters else "Closing" if line.section == last else "")
        if title:
            # The first begins at 0, as players expect.
            chapters.append(Chapter(start_s=cue.start_s if chapters else 0.0, title=title))
    return tuple(chapters)
