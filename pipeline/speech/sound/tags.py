"""An ID3 tag with chapters, written by ourselves: a handful of frames, and the libraries for it are GPL.

Formats: ID3v2.3.0 (id3.org/id3v2.3.0) and the ID3v2 Chapter Frame Addendum 1.0 (id3.org/id3v2-chapters-1.0).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date as Date

from pipeline.models import Chapter

_NO_OFFSET = b"\xff\xff\xff\xff"  # "use the times, not the bytes"
_TOP_LEVEL_AND_ORDERED = 3
_MOST_CHAPTERS = 255


@dataclass(frozen=True)
class Tags:
    """What a player shows of a sound file."""

    title: str
    artist: str
    album: str
    date: Date
    comment: str
    genre: str = "Podcast"


def tag(tags: Tags, *, duration_s: float, chapters: Sequence[Chapter]) -> bytes:
    """Return the tag that stands before the first MP3 frame; players show `chapters` in their order."""
    length = _milliseconds(duration_s)
    frames = [
        _text("TIT2", tags.title),
        _text("TPE1", tags.artist),
        _text("TALB", tags.album),
        _text("TYER", f"{tags.date.year:04}"),
        _text("TDAT", f"{tags.date.day:02}{tags.date.month:02}"),
        _text("TCON", tags.genre),
        _text("TLEN", str(length)),
        _comment(tags.comment),
        *_chapters(chapters[:_MOST_CHAPTERS], length),
    ]
    body = b"".join(frames)
    return b"ID3\x03\x00\x00" + _sync_safe(len(body)) + body


def _milliseconds(seconds: float) -> int:
    return round(seconds * 1000)


def _sync_safe(size: int) -> bytes:
    """Return a size as four bytes of seven bits: the header's alone, frames use plain ones in version 2.3."""
    return bytes((size >> shift) & 0x7F for shift in (21, 14, 7, 0))


def _frame(name: str, body: bytes) -> bytes:
    return name.encode("ascii") + len(body).to_bytes(4, "big") + b"\x00\x00" + body


def _coded(text: str) -> tuple[bytes, bytes, bytes]:
    """Return the encoding byte, the text and its terminator: Latin-1 where that is enough, else UTF-16."""
    if text.isascii():
        return b"\x00", text.encode("ascii"), b"\x00"
    return b"\x01", b"\xff\xfe" + text.encode("utf-16-le"), b"\x00\x00"


def _text(name: str, text: str) -> bytes:
    encoding, body, _ = _coded(text)
    return _frame(name, encoding + body)


def _comment(text: str) -> bytes:
    encoding, body, end = _coded(text)
    description = b"\xff\xfe" + end if encoding == b"\x01" else end
    return _frame("COMM", encoding + b"eng" + description + body)


def _chapters(chapters: Sequence[Chapter], length: int) -> list[bytes]:
    if not chapters:
        return []
    names = [f"ch{place}".encode() + b"\x00" for place in range(len(chapters))]
    contents = bytes((_TOP_LEVEL_AND_ORDERED, len(chapters))) + b"".join(names)
    frames = [_frame("CTOC", b"toc\x00" + contents)]
    starts = [_milliseconds(chapter.start_s) for chapter in chapters]
    for name, chapter, start, end in zip(names, chapters, starts, [*starts[1:], length], strict=True):
        times = start.to_bytes(4, "big") + end.to_bytes(4, "big") + 2 * _NO_OFFSET
        frames.append(_frame("CHAP", name + times + _text("TIT2", chapter.title)))
    return frames
