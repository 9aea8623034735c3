"""A track as an MP3 file: at one loudness, with a constant bit rate.

Constant, because LAME's library writes no header that tells the length of a variable one, and players would
guess it wrong. `lameenc` (LGPL, used as a library) and numpy are imported where they are used.
"""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.speech.sound import levels
from pipeline.speech.sound.samples import Sound

BITRATE_KBPS = 64
_QUALITY = 2
# LAME turns everything down by this before it encodes, and its binding has no switch for it.
_LAME_SCALE = 0.95
# MPEG-1, 2 and 2.5, layer III. At another rate LAME resamples to the nearest of these.
_RATES = (8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000)
# What else of ours decides the bytes; goes up when this module or `levels` changes what they come to.
_VERSION = 1


@dataclass(frozen=True)
class Encoded:
    """An MP3 stream without a tag, and what was measured on the samples that went into it."""

    mp3: bytes
    rate: int
    loudness_lufs: float
    true_peak_db: float


def encoder() -> str:
    """Return what makes the bytes, for the key of a sound file."""
    from importlib.metadata import version  # noqa: PLC0415 - only speaking needs it

    return f"{_VERSION}/lameenc {version('lameenc')}/{BITRATE_KBPS}/{levels.TARGET_LUFS}/{levels.CEILING_DB}"


def encoded(sound: Sound) -> Encoded:
    """Return a track as MP3, at -16 LUFS and with true peaks below -1 dBTP."""
    import lameenc  # noqa: PLC0415 - see above
    import numpy as np  # noqa: PLC0415 - see above

    samples = np.frombuffer(sound.pcm, dtype="<i2").astype(np.float64) / 32768
    level = levels.levelled(samples, sound.rate)
    pcm = np.clip(np.round(level / _LAME_SCALE * 32767), -32768, 32767).astype("<i2")
    rate = min(_RATES, key=lambda known: abs(known - sound.rate))
    lame = lameenc.Encoder()
    lame.silence()
    lame.set_bit_rate(BITRATE_KBPS)
    lame.set_in_sample_rate(sound.rate)
    lame.set_out_sample_rate(rate)
    lame.set_channels(1)
    lame.set_quality(_QUALITY)
    mp3 = bytes(lame.encode(pcm.tobytes())) + bytes(lame.flush())
    return Encoded(
        mp3,
        rate,
        loudness_lufs=round(levels.loudness(level, sound.rate), 2),
        true_peak_db=round(levels.true_peak_db(level), 2),
    )
