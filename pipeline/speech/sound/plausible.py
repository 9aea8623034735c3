"""What is no speech of a text: nothing, silence, and far too little or too much of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from statistics import median

from pipeline.speech.sound.samples import NotSoundError, Sound, native

# Seconds that a letter takes, at the fastest and the slowest that anybody speaks (600 and 40 words a minute),
# and what a sentence may have besides: breath, and silence at its ends.
_FASTEST, _SLOWEST, _BESIDES_S = 0.02, 0.28, 2.5
# 16-bit samples below this are silence to anybody: -50 dB.
_QUIET = 100
# Against the other sentences of the same voice, one may be this much shorter or longer for its letters.
_LEAST_OF_USUAL, _MOST_OF_USUAL, _ENOUGH_LETTERS = 0.45, 2.6, 40


def letters_of(text: str) -> int:
    """Return how much there is to say: a digit is as long as three letters, a letter alone as two."""
    spelled = len(re.findall(r"\b[^\W\d_]\b", text))
    return sum(3 if char.isdigit() else 1 for char in text if char.isalnum()) + spelled


def check_sentence(text: str, sound: Sound) -> None:
    """Refuse sound that cannot be this sentence. Raises NotSoundError."""
    if not sound.pcm:
        raise NotSoundError("is empty")
    if len(sound.pcm) % 2:
        raise NotSoundError("was cut short in the middle of a sample")
    samples = native(sound.pcm)
    highest, lowest = max(samples), min(samples)
    if highest < _QUIET and lowest > -_QUIET:
        raise NotSoundError("is silent")
    letters = letters_of(text)
    if sound.seconds < letters * _FASTEST:
        raise NotSoundError(f"is too short for its text: {sound.seconds:.1f} s for {len(text)} characters")
    if sound.seconds > letters * _SLOWEST + _BESIDES_S:
        raise NotSoundError(f"is too long for its text: {sound.seconds:.1f} s for {len(text)} characters")


def odd_one(texts: Sequence[str], sounds: Sequence[Sound]) -> tuple[int, str] | None:
    """Return the first sentence that is far from how long this voice takes for others, and what is odd.

    This finds what was cut in its middle or runs on in a loop, when there are enough sentences to compare.
    """
    pace = [sound.seconds / max(1, letters_of(text)) for text, sound in zip(texts, sounds, strict=True)]
    long = [value for text, value in zip(texts, pace, strict=True) if letters_of(text) >= _ENOUGH_LETTERS]
    if len(long) < 5:
        return None
    usual = median(long)
    for place, (text, value) in enumerate(zip(texts, pace, strict=True)):
        if letters_of(text) < _ENOUGH_LETTERS:
            continue
        if not _LEAST_OF_USUAL * usual <= value <= _MOST_OF_USUAL * usual:
            extent = "short" if value < usual else "long"
            return place, f"is too {extent} beside the others: {sounds[place].seconds:.1f} s"
    return None
