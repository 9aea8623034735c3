"""How long to wait for a server: what it asks for, how the pauses grow, and when nobody waits any longer."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Mapping
from email.utils import parsedate_to_datetime
from typing import TypeVar

_LONGEST_BACKOFF_S = 30
Answer = TypeVar("Answer")


def backoff(attempt: int, asked: float | None) -> float:
    """Return the seconds before the next attempt, the first one being 1.

    Twice as long each time, or as long as the server asks.
    """
    return float(max(min(2 ** (attempt - 1), _LONGEST_BACKOFF_S), asked or 0))


def within(seconds: float, do: Callable[[], Answer]) -> Answer:
    """Return what `do` returns. Raises TimeoutError when that takes longer, and whatever `do` raises.

    A timeout on a socket bounds one read and no more: a server that sends a byte of a header now and then, or
    one "100 Continue" after another, keeps a client for ever. What was given up ends with the process.
    """
    answers: list[Answer] = []
    failures: list[BaseException] = []

    def work() -> None:
        try:
            answers.append(do())
        except BaseException as error:  # noqa: BLE001 - raised again by whoever waits
            failures.append(error)

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    worker.join(seconds)
    if failures:
        raise failures[0]
    if not answers:
        raise TimeoutError
    return answers[0]


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Return the seconds a server asks to wait, from `retry-after-ms` or `retry-after`.

    A date is read against the server's own `date`, so that no clock need be right.
    """
    for name, unit in (("retry-after-ms", 1000), ("retry-after", 1)):
        value = headers.get(name, "").strip()
        if re.fullmatch(r"\d{1,9}(?:\.\d+)?", value):
            return float(value) / unit
    try:
        until, now = (parsedate_to_datetime(headers[name]) for name in ("retry-after", "date"))
        return max(0.0, (until - now).total_seconds())
    except (KeyError, ValueError, TypeError):
        return None
