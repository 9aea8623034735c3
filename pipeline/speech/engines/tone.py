"""Beeps instead of words: no dependency, no voice, the same bytes everywhere. For tests and for the demo."""

from __future__ import annotations

import array
import math
import zlib
from collections.abc import Iterator, Sequence
from functools import lru_cache

from pipeline.speech.sound.samples import Sound, little

_RATE = 22050
_GAP_S = 0.07
_FADE_S = 0.012


class ToneEngine:
    """Says each word as one beep, as long as a voice takes for it and at a pitch of its own."""

    name = "tone"
    voice = ""
    voice_licence = ""

    def __init__(self, *, speed: float = 1.0) -> None:
        self._speed = speed

    @property
    def identity(self) -> dict[str, str]:
        """What decides the sound, beside the text."""
        return {"speed": f"{self._speed:g}", "version": "1"}

    def say(self, sentences: Sequence[str]) -> Iterator[Sound]:
        """Yield the sound of each sentence."""
        gap = bytes(2 * round(_GAP_S / self._speed * _RATE))
        for sentence in sentences:
            yield Sound(b"".join(self._beep(word) + gap for word in sentence.split()), _RATE)

    def _beep(self, word: str) -> bytes:
        letters = sum(3 if char.isdigit() else 1 for char in word if char.isalnum())
        seconds = (0.12 + 0.045 * letters) / self._speed
        # A whole number of samples a wave, so that beeps can be copied together: 110 to 367 Hz.
        wave = 60 + zlib.crc32(word.casefold().encode()) % 141
        return _tone(wave, max(1, round(seconds * _RATE / wave)))


@lru_cache(maxsize=4096)
def _tone(wave: int, waves: int) -> bytes:
    one = [round(9000 * math.sin(2 * math.pi * place / wave)) for place in range(wave)]
    samples = array.array("h", one * waves)
    fade = min(round(_FADE_S * _RATE), len(samples) // 2)
    for place in range(fade):
        samples[place] = samples[place] * place // fade
        samples[-1 - place] = samples[-1 - place] * place // fade
    return little(samples)
