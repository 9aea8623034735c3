"""Spoken sentences as samples, and reading them out of WAV files that are not always what they say."""

from __future__ import annotations

import array
import struct
import sys
from dataclasses import dataclass


class NotSoundError(Exception):
    """Bytes that are no usable sound; the message says why."""


@dataclass(frozen=True)
class Sound:
    """16-bit mono samples, little-endian, and how many of them a second has."""

    pcm: bytes
    rate: int

    @property
    def seconds(self) -> float:
        """How long it lasts."""
        return len(self.pcm) / 2 / self.rate


_PLACEHOLDERS = (0, 0xFFFFFFFF, 0x7FFFFFFF)
_EXTENSIBLE = 0xFFFE


def read_wav(data: bytes) -> Sound:
    """Return the samples of a WAV file: any number of channels, 8 to 32 bits, integer or float.

    A server that streams cannot know the length and leaves a placeholder in the header; such a file is taken
    to its end. One that promises more than there is was cut short.
    Raises NotSoundError. Format: Multimedia Programming Interface and Data Specifications 1.0 (RIFF), IBM and
    Microsoft 1991, and WAVE_FORMAT_EXTENSIBLE.
    """
    if data[:4] != b"RIFF" or data[8:12] != b"WAVE":
        raise NotSoundError(f"is no WAV file but {_looks_like(data)}")
    place, form = 12, b""
    while place + 8 <= len(data):
        name, size = data[place : place + 4], struct.unpack_from("<I", data, place + 4)[0]
        body = place + 8
        if name == b"fmt ":
            form = data[body : body + size]
        elif name == b"data":
            return _decoded(form, _body(data[body:], size))
        place = body + size + size % 2
    raise NotSoundError("has no samples")


def _body(rest: bytes, size: int) -> bytes:
    # espeak-ng writes 0x7ffff000 and ffmpeg 0xffffffff into a pipe; nothing that long is a sentence.
    if size in _PLACEHOLDERS or size > 0x70000000:
        return rest
    if size > len(rest):
        raise NotSoundError(f"was cut short: {len(rest)} of {size} bytes came")
    return rest[:size]


def _decoded(form: bytes, body: bytes) -> Sound:
    if len(form) < 16:
        raise NotSoundError("has no format before its samples")
    kind, channels, rate, _, block, bits = struct.unpack_from("<HHIIHH", form)
    if kind == _EXTENSIBLE and len(form) >= 26:
        kind = struct.unpack_from("<H", form, 24)[0]
    if not 8000 <= rate <= 192000 or not 1 <= channels <= 8 or block != channels * bits // 8:
        raise NotSoundError(f"has an unusable format ({channels} channels, {bits} bits, {rate} Hz)")
    if (kind, bits) not in ((1, 8), (1, 16), (1, 24), (1, 32), (3, 32)):
        raise NotSoundError(f"has samples of kind {kind} with {bits} bits, which are not supported")
    whole = body[: len(body) - len(body) % block]
    samples = _as_16_bit(whole, kind=kind, bits=bits)
    return Sound(little(samples if channels == 1 else _mixed(samples, channels)), rate)


def _as_16_bit(body: bytes, *, kind: int, bits: int) -> array.array[int]:
    if bits == 8:
        return array.array("h", ((value - 128) << 8 for value in body))
    if kind == 3:
        floats = array.array("f", body)
        if sys.byteorder == "big":
            floats.byteswap()
        # A NaN fails both comparisons and becomes silence.
        return array.array(
            "h", (round(max(-1.0, min(1.0, v)) * 32767) if abs(v) < 1e9 else 0 for v in floats)
        )
    # The upper two bytes of a sample are its 16-bit value.
    width = bits // 8
    upper = bytearray(len(body) // width * 2)
    upper[0::2], upper[1::2] = body[width - 2 :: width], body[width - 1 :: width]
    return native(bytes(upper))


def _mixed(samples: array.array[int], channels: int) -> array.array[int]:
    lanes = [samples[lane::channels] for lane in range(channels)]
    return array.array("h", (sum(values) // channels for values in zip(*lanes, strict=True)))


def native(pcm: bytes) -> array.array[int]:
    """Return little-endian 16-bit samples as numbers."""
    samples = array.array("h", pcm)
    if sys.byteorder == "big":
        samples.byteswap()
    return samples


def little(samples: array.array[int]) -> bytes:
    """Return samples as little-endian bytes."""
    if sys.byteorder == "big":
        samples = samples[:]
        samples.byteswap()
    return samples.tobytes()


def _looks_like(data: bytes) -> str:
    """Name what came instead, for whoever has to mend the server's settings."""
    head = data.lstrip()[:16].lower()
    if not head:
        return "nothing"
    if head[:1] == b"<":
        return "a web page"
    if head[:1] in (b"{", b"["):
        return "JSON"
    known = {b"id3": "MP3", b"\xff\xfb": "MP3", b"\xff\xf3": "MP3", b"oggs": "Ogg", b"flac": "FLAC"}
    return next((name for start, name in known.items() if head.startswith(start)), "something else")
