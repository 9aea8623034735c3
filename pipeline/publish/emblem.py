"""The emblem of a show: bars like a sound's outline, their heights and colour drawn from its slug.

Pages show it as vectors; podcast apps need a picture of its own, so `cover_png` draws the same bars in
pixels.
"""

from __future__ import annotations

import colorsys
import hashlib
import math
import struct
import zlib
from dataclasses import dataclass

_BARS = 7
_SIDE = 1400  # the least that podcast directories take
_LEVELS = 32


@dataclass(frozen=True)
class Emblem:
    """Heights of the bars, each between 0 and 1, and the hue in degrees.

    `loud` is the bar that stands out.
    """

    heights: tuple[float, ...]
    hue: int
    loud: int

    @property
    def bars(self) -> tuple[tuple[int, int, int], ...]:
        """The bars in a square of 64: left edge, top edge and height of each; all are 5 wide."""
        return tuple(
            (round(7.5 + 7.5 * place), 32 - round(25 * height), 2 * round(25 * height))
            for place, height in enumerate(self.heights)
        )


def emblem_of(slug: str) -> Emblem:
    """Return the emblem of a slug, the same on every machine."""
    digest = hashlib.sha256(slug.encode()).digest()
    envelope = [math.sin(math.pi * (place + 1) / (_BARS + 1)) for place in range(_BARS)]
    heights = tuple(
        round(0.22 + 0.78 * wide * (0.35 + 0.65 * digest[place] / 255), 3)
        for place, wide in enumerate(envelope)
    )
    return Emblem(
        heights=heights, hue=(digest[30] * 256 + digest[31]) % 360, loud=heights.index(max(heights))
    )


def cover_png(emblem: Emblem) -> bytes:
    """Return the emblem as a square PNG that podcast directories accept: 1400 pixels, 8 bits, a palette.

    Source of the format: w3.org/TR/png. Colours 0 to 31 fade from the ground to a bar, 32 to 63 to the loud
    bar.
    """
    rows = [bytearray(_SIDE) for _ in range(_SIDE)]
    unit = _SIDE / 64
    for place, (left, top, height) in enumerate(emblem.bars):
        first = _LEVELS if place == emblem.loud else 0
        _draw_bar(rows, left * unit, top * unit, 5 * unit, height * unit, first)
    pixels = b"".join(b"\0" + row for row in rows)
    header = struct.pack(">IIBBBBB", _SIDE, _SIDE, 8, 3, 0, 0, 0)
    chunks = (
        (b"IHDR", header),
        (b"PLTE", _palette(emblem.hue)),
        (b"IDAT", zlib.compress(pixels, 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in chunks)


def _draw_bar(
    rows: list[bytearray], left: float, top: float, width: float, height: float, first: int
) -> None:
    """Fill a bar with round ends; the pixels at its edge are mixed by how much of them it covers."""
    radius, middle = width / 2, left + width / 2
    for y in range(max(0, int(top)), min(_SIDE, math.ceil(top + height))):
        into_end = max(0.0, top + radius - (y + 0.5), (y + 0.5) - (top + height - radius))
        if into_end >= radius:
            continue
        half = math.sqrt(radius * radius - into_end * into_end)
        begin, end = middle - half, middle + half
        inner, outer = math.ceil(begin), int(end)
        rows[y][inner:outer] = bytes([first + _LEVELS - 1]) * (outer - inner)
        for x, share in ((inner - 1, inner - begin), (outer, end - outer)):
            rows[y][x] = first + round(share * (_LEVELS - 1))


def _palette(hue: int) -> bytes:
    ground = _rgb(hue, 0.16, 0.38)
    return b"".join(
        bytes(round(low + (high - low) * level / (_LEVELS - 1)) for low, high in zip(ground, to, strict=True))
        for to in (_rgb(hue, 0.74, 0.48), _rgb((hue + 40) % 360, 0.88, 0.85))
        for level in range(_LEVELS)
    )


def _rgb(hue: int, lightness: float, saturation: float) -> tuple[int, int, int]:
    red, green, blue = colorsys.hls_to_rgb(hue / 360, lightness, saturation)
    return round(255 * red), round(255 * green), round(255 * blue)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
