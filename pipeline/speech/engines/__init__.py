"""Engines of one shape: sentences go in, samples come out. One file each, and one line in the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from pydantic import SecretStr

from pipeline.config import EngineName, SpeechConfig
from pipeline.speech.engines import espeak, openai, piper, tone
from pipeline.speech.sound.samples import Sound

Tell = Callable[[str], None]


class Engine(Protocol):
    """Something that speaks.

    `identity` is everything beside the text that decides what comes out; the same identity and text mean that
    nothing need be spoken again. It may ask a program or read a voice file, so it is not asked for idly.
    """

    @property
    def name(self) -> str:
        """The engine's name in the table."""
        ...

    @property
    def voice(self) -> str:
        """The voice, as whoever configured it would know it."""
        ...

    @property
    def voice_licence(self) -> str:
        """The licence of the voice, as the configuration tells it."""
        ...

    @property
    def identity(self) -> Mapping[str, str]:
        """What decides the sound, beside the text."""
        ...

    def say(self, sentences: Sequence[str]) -> Iterator[Sound]:
        """Yield the sound of each sentence, in order. Raises SpeechError or ConfigError."""
        ...


# What an engine is made from: the section, where its relative paths start, and the key of a server.
Make = Callable[[SpeechConfig, Path, SecretStr | None], Engine]

ENGINES: Mapping[str, Make] = {
    "tone": lambda config, _folder, _key: tone.ToneEngine(speed=config.speed),
    "espeak": lambda config, _folder, _key: espeak.EspeakEngine(config.espeak, speed=config.speed),
    "piper": lambda config, folder, _key: piper.PiperEngine(config.piper, folder=folder, speed=config.speed),
    "openai": lambda config, _folder, key: openai.OpenAIEngine(config.openai, key, speed=config.speed),
}


def engine_of(
    config: SpeechConfig, *, folder: Path, key: SecretStr | None, tell: Tell, name: EngineName | None = None
) -> Engine | None:
    """Return the engine that speaks, or None when there is none, which is told and is no error.

    `name` goes before `speech.engine`. Raises ConfigError when an engine that was asked for cannot be had.
    """
    chosen = name or config.engine
    if chosen == "auto":
        chosen = _found(config)
        if chosen == "none":
            tell(
                "no speech engine, so there is no audio; "
                "install espeak-ng, or set speech.piper or speech.openai in the configuration"
            )
    return None if chosen == "none" else ENGINES[chosen](config, folder, key)


def _found(config: SpeechConfig) -> EngineName:
    """Return the best engine that is there: a server that was configured, Piper with a voice, espeak."""
    if config.openai.is_complete:
        return "openai"
    if config.piper.voice and piper.is_installed():
        return "piper"
    return "espeak" if espeak.program() else "none"
