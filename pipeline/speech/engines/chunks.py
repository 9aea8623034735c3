"""A text cut into pieces that a server takes: at sentences, then at blanks, and only then inside a word."""

from __future__ import annotations

import re


def chunks(text: str, most: int) -> list[str]:
    """Return pieces of at most `most` characters that hold every word of the text, in order."""
    pieces: list[str] = []
    for part in _parts(text, most):
        if pieces and len(pieces[-1]) + 1 + len(part) <= most:
            pieces[-1] += " " + part
        else:
            pieces.append(part)
    return pieces


def _parts(text: str, most: int) -> list[str]:
    found: list[str] = []
    for sentence in re.split(r"(?<=[.!?…])\s+", text.strip()):
        if len(sentence) <= most:
            found.append(sentence)
            continue
        for word in sentence.split():
            found += [word[start : start + most] for start in range(0, len(word), most)]
    return [part for part in found if part]
