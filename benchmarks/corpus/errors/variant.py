"""What a maker of errors yields, and how it chooses without chance."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Variant:
    """A changed text; `pull_requests` and `theme` too when the citation was changed."""

    text: str
    pull_requests: tuple[int, ...] = ()
    theme: str | None = None


def choose(options: Sequence[T], key: str) -> T:
    """Return one of `options`, always the same one for the same key."""
    return options[int.from_bytes(hashlib.sha256(key.encode()).digest()[:4]) % len(options)]


def with_tail(text: str, tail: str) -> str | None:
    """Return the sentence with words added before its full stop, or None when it has none."""
    return f"{text[:-1]}{tail}." if text.endswith(".") else None
