"""How long a server asks to wait, and how long it is waited for."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Mapping
from email.utils import parsedate_to_datetime
from queue import Empty, SimpleQueue
from typing import TypeVar

Answer = TypeVar("Answer")


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


class Late(Exception):  # noqa: N818 -- no error yet: whoever asked decides what it means
    """The whole answer did not come in time."""


def within(seconds: float, ask: Callable[[], Answer]) -> Answer:
    """Return what `ask` returns, or raise what it raises; raises Late when that takes longer.

    The HTTP client bounds single reads only, and headers as well as bodies may drip. What is late goes on in
    a thread that nothing waits for.
    """
    answers: SimpleQueue[tuple[Answer, None] | tuple[None, BaseException]] = SimpleQueue()

    def run() -> None:
        try:
            answers.put((ask(), None))
        except BaseException as error:  # noqa: BLE001  (raised again by whoever waits)
            answers.put((None, error))

    threading.Thread(target=run, daemon=True).start()
    try:
        answer, error = answers.get(timeout=seconds)
    except Empty:
        raise Late from None
    if error is not None:
        raise error
    return answer  # type: ignore[return-value]  # an answer, since there is no error
