"""The story of an episode's sound: look whether it is there already, else have it spoken and keep it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pipeline.config import SpeechConfig
from pipeline.errors import StoreError
from pipeline.models import Audio, Episode, Sentence
from pipeline.speech import key_of, lines_of, normalise, spoken_episode
from pipeline.speech.engines import Engine
from pipeline.store import AudioStore

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Voice:
    """Who speaks for a show: the engine, the pauses, and how the show's words are pronounced."""

    engine: Engine
    config: SpeechConfig = field(default_factory=SpeechConfig)
    lexicon: dict[str, str] = field(default_factory=dict)


def audio_of(
    episode: Episode, store: AudioStore, voice: Voice | None, tell: Tell, *, force: bool = False
) -> Audio | None:
    """Return an episode's sound, spoken anew only when something that it is made from has changed.

    Without a voice, what is stored is returned if it still says what the episode says, else None.
    Raises ContentError, SpeechError or ConfigError; what was stored before stays.
    """
    slug, name = episode.show.slug, f"{episode.show.slug} {episode.key}"
    stored = _stored(store, episode, tell)
    if voice is None:
        return stored if stored and _says_the_same(stored, episode) else None
    pauses = (voice.config.sentence_pause_s, voice.config.section_pause_s)
    lines = lines_of(episode, voice.lexicon)
    if stored and lines and not force and stored.key == key_of(episode, lines, voice.engine, pauses):
        return stored
    tell(f"speaking {name} with {voice.engine.name}: {len(lines)} sentences")
    audio, sound = spoken_episode(episode, voice.engine, pauses=pauses, lexicon=voice.lexicon)
    path = store.save(slug, episode.key, audio, sound)
    tell(f"stored {path}: {audio.duration_s:.1f} s, {audio.loudness_lufs} LUFS")
    return audio


def respelled(episode: Episode, lexicon: dict[str, str]) -> Episode:
    """Return the episode with every sentence made speakable anew, for a lexicon that has changed since."""
    sections = tuple(
        section.model_copy(update={"sentences": tuple(_respelled(s, lexicon) for s in section.sentences)})
        for section in episode.script.sections
    )
    return episode.model_copy(update={"script": episode.script.model_copy(update={"sections": sections})})


def _respelled(sentence: Sentence, lexicon: dict[str, str]) -> Sentence:
    spoken = normalise(sentence.text, lexicon)
    return sentence.model_copy(update={"spoken": None if spoken == sentence.text else spoken})


def _stored(store: AudioStore, episode: Episode, tell: Tell) -> Audio | None:
    try:
        return store.audio(episode.show.slug, episode.key)
    except StoreError as broken:
        # Sound can be made again; an episode must not be without it for ever because a copy was cut short.
        tell(f"{broken.message}; it will be made again")
        return None


def _says_the_same(audio: Audio, episode: Episode) -> bool:
    """Tell whether stored sound still belongs to the episode, when no engine is there to tell its key."""
    now = [
        s.text
        for section in episode.script.sections
        for s in section.sentences
        if any(c.isalnum() for c in s.text)
    ]
    return [cue.text for cue in audio.cues] == now
