"""espeak-ng (or espeak), a program on the machine: quick, small and robotic; GPL, so it runs by itself."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path

from pipeline.config import EspeakConfig
from pipeline.errors import ConfigError, SpeechError
from pipeline.speech.engines.programs import run, written
from pipeline.speech.sound.samples import NotSoundError, Sound, read_wav


def program() -> str | None:
    """Return where espeak-ng or espeak is, or None when neither is on the PATH."""
    return shutil.which("espeak-ng") or shutil.which("espeak")


class EspeakEngine:
    """Runs the program once a sentence; the text goes in by a file, so nothing in it can be an option."""

    name = "espeak"
    voice_licence = ""

    def __init__(self, config: EspeakConfig, *, speed: float = 1.0) -> None:
        found = program()
        if found is None:
            raise ConfigError(
                "neither espeak-ng nor espeak is on the PATH",
                key="speech.engine",
                hint="install espeak-ng, or choose another engine",
            )
        self._program, self.voice = found, config.voice
        self._timeout_s = config.timeout_s
        self._speed = max(80, min(450, round(config.words_per_minute * speed)))

    @cached_property
    def identity(self) -> dict[str, str]:
        """What decides the sound, beside the text."""
        version = run(self.name, [self._program, "--version"], given=b"", timeout_s=self._timeout_s)
        # "... 1.51  Data at: /usr/lib/...": where the data lies changes nothing.
        said = version.decode("utf-8", "replace").partition("Data at")[0].strip()
        return {"version": said, "speed": str(self._speed)}

    def say(self, sentences: Sequence[str]) -> Iterator[Sound]:
        """Yield the sound of each sentence. Raises SpeechError."""
        with tempfile.TemporaryDirectory(prefix="mergecast-") as folder:
            for sentence in sentences:
                yield self._spoken(sentence, Path(folder))

    def _spoken(self, sentence: str, folder: Path) -> Sound:
        text, wav = folder / "sentence.txt", folder / "sentence.wav"
        text.write_text(sentence + "\n", encoding="utf-8")
        wav.unlink(missing_ok=True)
        options = ["-b", "1", "-v", self.voice, "-s", str(self._speed), "-w", str(wav), "-f", str(text)]
        run(self.name, [self._program, *options], given=b"", timeout_s=self._timeout_s)
        try:
            return read_wav(written(self.name, wav))
        except NotSoundError as wrong:
            raise SpeechError(self.name, f"what it wrote {wrong}") from None
