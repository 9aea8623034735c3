"""Piper, a neural voice on the machine's own processor; an extra, in a process of its own (GPL)."""

from __future__ import annotations

import hashlib
import importlib.metadata
import importlib.util
import json
import sys
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path

from pipeline.config import PiperConfig
from pipeline.errors import ConfigError, SpeechError
from pipeline.speech.engines.programs import run
from pipeline.speech.sound.samples import Sound

_PROGRAM = Path(__file__).with_name("piper_program.py")
_SEED = 7


def is_installed() -> bool:
    """Tell whether Piper could be run, without importing it."""
    return (
        importlib.util.find_spec("piper") is not None and importlib.util.find_spec("onnxruntime") is not None
    )


class PiperEngine:
    """Speaks all sentences of an episode in one run, because loading the voice takes a second."""

    name = "piper"

    def __init__(
        self, config: PiperConfig, *, folder: Path, speed: float = 1.0, program: Path = _PROGRAM
    ) -> None:
        if not is_installed():
            raise ConfigError(
                "Piper is not installed",
                key="speech.engine",
                hint="pip install 'mergecast[piper]' (GPL-3.0-or-later)",
            )
        if config.voice is None:
            raise ConfigError(
                "names no voice file",
                key="speech.piper.voice",
                hint="there is no default: read docs/speech.md",
            )
        self._file, self._config, self._speed = folder / config.voice, config, speed
        self._program = program
        for needed in (self._file, Path(f"{self._file}.json")):
            if not needed.is_file():
                raise ConfigError(f"there is no file {needed}", key="speech.piper.voice")
        self.voice, self.voice_licence = self._file.stem, config.voice_licence

    @cached_property
    def identity(self) -> dict[str, str]:
        """What decides the sound, beside the text."""
        with self._file.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        return {
            "version": importlib.metadata.version("piper-tts"),
            "voice": digest,
            "speaker": str(self._config.speaker),
            "speed": f"{self._speed:g}",
            "seed": str(_SEED),
        }

    def say(self, sentences: Sequence[str]) -> Iterator[Sound]:
        """Yield the sound of each sentence. Raises SpeechError."""
        asked = {
            "voice": str(self._file.absolute()),
            "speaker": self._config.speaker,
            "speed": self._speed,
            "seed": _SEED,
            "sentences": list(sentences),
        }
        # -P: what lies in the current folder is not imported instead of Piper.
        out = run(
            self.name,
            [sys.executable, "-P", str(self._program)],
            given=json.dumps(asked).encode(),
            timeout_s=self._config.timeout_s,
        )
        yield from _sounds(out, len(sentences))


def _sounds(out: bytes, expected: int) -> Iterator[Sound]:
    place = 0
    for _ in range(expected):
        end = out.find(b"\n", place)
        try:
            head = json.loads(out[place:end] if end >= 0 else b"")
            size, rate = int(head["bytes"]), int(head["rate"])
        except (ValueError, KeyError, TypeError):
            raise SpeechError("piper", "ended before every sentence was spoken") from None
        if size < 0 or not 8000 <= rate <= 192_000:
            raise SpeechError("piper", "said what no sound has, of its size or its rate")
        if end + 1 + size > len(out):
            raise SpeechError("piper", "ended in the middle of a sentence")
        yield Sound(out[end + 1 : end + 1 + size], rate)
        place = end + 1 + size
