"""An episode as sound: what is said, when each sentence is heard, and the file.

The way: `normalise` makes what is written speakable, an engine speaks sentence by sentence, `sound` joins,
levels, encodes and labels. Nothing here reads or writes a store.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence

from pipeline.errors import ContentError, SpeechError
from pipeline.models import Audio, Episode
from pipeline.speech.engines import Engine
from pipeline.speech.normalise import fit, normalise
from pipeline.speech.sound.encoding import BITRATE_KBPS, encoded, encoder
from pipeline.speech.sound.plausible import check_sentence, odd_one
from pipeline.speech.sound.samples import NotSoundError, Sound
from pipeline.speech.sound.tags import Tags, tag
from pipeline.speech.sound.timeline import SpokenLine, chapters_of, join

__all__ = ["Pauses", "key_of", "lines_of", "normalise", "spoken_episode"]

Pauses = tuple[float, float]
_MIME_ENDING = "mp3"


def lines_of(episode: Episode, lexicon: Mapping[str, str] | None = None) -> tuple[SpokenLine, ...]:
    """Return every sentence with what is said for it: its own `spoken`, else the text made speakable."""
    return tuple(
        SpokenLine(
            section=place,
            sentence=index,
            text=sentence.text,
            said=fit(sentence.spoken) if sentence.spoken else normalise(sentence.text, lexicon),
            heading=section.heading,
        )
        for place, section in enumerate(episode.script.sections)
        for index, sentence in enumerate(section.sentences)
        if any(char.isalnum() for char in sentence.text)
    )


def key_of(episode: Episode, lines: Sequence[SpokenLine], engine: Engine, pauses: Pauses) -> str:
    """Return the hash of everything that the sound file is made from."""
    made_from = {
        "said": [[line.section, line.said, line.heading] for line in lines],
        "engine": engine.name,
        "identity": dict(sorted(engine.identity.items())),
        "pauses": pauses,
        "encoder": encoder(),
        "tags": [str(value) for value in vars(_tags(episode, engine)).values()],
    }
    return hashlib.sha256(json.dumps(made_from, sort_keys=True).encode()).hexdigest()


def spoken_episode(
    episode: Episode, engine: Engine, *, pauses: Pauses, lexicon: Mapping[str, str] | None = None
) -> tuple[Audio, bytes]:
    """Return an episode's sound file and what is known of it.

    `pauses` are the seconds between sentences and between sections.
    Raises ContentError when there is nothing to say, and SpeechError when what came is no speech of the text.
    """
    lines = lines_of(episode, lexicon)
    if not lines:
        raise ContentError(f"{episode.show.slug} {episode.key}", "has no sentence to speak")
    sounds = _checked(engine, lines)
    track = join(lines, sounds, sentence_pause_s=pauses[0], section_pause_s=pauses[1])
    chapters, made = chapters_of(lines, track.cues), encoded(track.sound)
    key = key_of(episode, lines, engine, pauses)
    file = tag(_tags(episode, engine), duration_s=track.sound.seconds, chapters=chapters) + made.mp3
    audio = Audio(
        key=key,
        file=f"episode-{key[:12]}.{_MIME_ENDING}",
        size=len(file),
        sha256=hashlib.sha256(file).hexdigest(),
        duration_s=round(track.sound.seconds, 4),
        sample_rate=made.rate,
        bitrate_kbps=BITRATE_KBPS,
        loudness_lufs=made.loudness_lufs,
        true_peak_db=made.true_peak_db,
        engine=engine.name,
        voice=engine.voice,
        voice_licence=engine.voice_licence,
        cues=track.cues,
        chapters=chapters,
    )
    return audio, file


def _checked(engine: Engine, lines: Sequence[SpokenLine]) -> list[Sound]:
    """Return the sound of every line, each of them plausible for its text. Raises SpeechError."""
    said = [line.said for line in lines]
    sounds: list[Sound] = []
    for line, sound in zip(lines, engine.say(said), strict=False):
        try:
            check_sentence(line.said, sound)
        except NotSoundError as wrong:
            raise _unusable(engine, line, str(wrong)) from None
        sounds.append(sound)
    if len(sounds) < len(lines):
        raise SpeechError(engine.name, f"spoke {len(sounds)} of {len(lines)} sentences")
    if len({sound.rate for sound in sounds}) > 1:
        raise SpeechError(engine.name, "changed its sample rate between sentences")
    odd = odd_one(said, sounds)
    if odd:
        raise _unusable(engine, lines[odd[0]], odd[1])
    return sounds


def _unusable(engine: Engine, line: SpokenLine, why: str) -> SpeechError:
    where = f"s{line.section + 1}.{line.sentence + 1}"
    return SpeechError(
        engine.name, f"the sound of {where} {why}", hint="try again, or another engine or voice"
    )


def _tags(episode: Episode, engine: Engine) -> Tags:
    """Return what players show; the comment says that nobody read this aloud."""
    voice = "Beeps in place of a voice" if engine.name == "tone" else "Synthetic voice"
    made = f"{voice}; made automatically from the pull requests of {episode.show.repository}."
    return Tags(
        title=f"{episode.show.name}: {episode.title}",
        artist=episode.show.name,
        album=episode.show.name,
        date=episode.date,
        comment=f"{made} {episode.summary}",
    )
