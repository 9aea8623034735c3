"""One question and a bound on all of its answer: a server that drips bytes keeps every single read short."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import TypeVar

Answer = TypeVar("Answer")


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
