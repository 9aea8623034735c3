"""A speech server on loopback: `/v1/audio/speech` that speaks in hums, or plays scripted replies."""

from __future__ import annotations

import array
import math
import struct

from tests.servers.chat import Answering, Asked, ChatServer, Reply, error

__all__ = ["Asked", "Reply", "SpeechServer", "error", "hum", "pcm_of", "raw", "spoken", "wav_of"]

RATE = 24000


class SpeechServer(ChatServer):
    """Plays replies in turn, the last one for ever when told so; `inputs` are the texts that came."""

    def __init__(self, *replies: Answering, forever: bool = False) -> None:
        super().__init__(*(replies or (spoken,)), forever=forever or not replies)

    @property
    def inputs(self) -> list[str]:
        return [asked.body["input"] for asked in self.asked]


def pcm_of(text: str, *, rate: int = RATE, pace: float = 0.045) -> bytes:
    """Return a hum as long as the text takes to say, 16-bit mono."""
    letters = sum(3 if char.isdigit() else 1 for char in text if char.isalnum())
    wave = [round(8000 * math.sin(2 * math.pi * place / 120)) for place in range(120)]
    waves = max(1, round((0.2 + pace * letters) * rate / 120))
    return array.array("h", wave * waves).tobytes()


def wav_of(pcm: bytes, *, rate: int = RATE, size: int = 0xFFFFFFFF) -> bytes:
    """Return a WAV file as a streaming server sends it: with a placeholder for its length, unless given."""
    form = struct.pack("<HHIIHH", 1, 1, rate, 2 * rate, 2, 16)
    body = b"WAVEfmt " + struct.pack("<I", 16) + form + b"data" + struct.pack("<I", size)
    return b"RIFF" + struct.pack("<I", 0xFFFFFFFF) + body + pcm


def hum(body: bytes, *, status: int = 200, kind: str = "audio/wav") -> Reply:
    return Reply(body, status=status, headers={"Content-Type": kind})


def spoken(asked: Asked) -> Reply:
    """Speak what was asked for, in the format that was asked for."""
    if asked.body["response_format"] == "pcm":
        return raw(asked)
    return hum(wav_of(pcm_of(asked.body["input"])))


def raw(asked: Asked) -> Reply:
    return hum(pcm_of(asked.body["input"]), kind="audio/pcm")
