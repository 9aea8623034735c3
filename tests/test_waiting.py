"""How long to wait for a server: pauses that grow, and an end to patience."""

from __future__ import annotations

import threading
import time

import pytest

from pipeline.waiting import backoff, within


@pytest.mark.parametrize(
    ("attempt", "asked", "seconds"),
    [
        (1, None, 1),
        (2, None, 2),
        (3, None, 4),
        (5, None, 16),
        (6, None, 30),
        (9, None, 30),
        (1, 7, 7),
        (4, 2, 8),
    ],
)
def test_pauses_double_up_to_half_a_minute_unless_the_server_asks_for_more(
    attempt: int, asked: float | None, seconds: float
) -> None:
    assert backoff(attempt, asked) == seconds


def test_what_is_done_in_time_is_returned() -> None:
    assert within(5, lambda: "done") == "done"
    assert within(5, lambda: None) is None


def test_what_goes_wrong_is_raised_where_it_is_waited_for() -> None:
    def fail() -> None:
        raise KeyError("inside")

    with pytest.raises(KeyError, match="inside"):
        within(5, fail)


def test_what_takes_too_long_is_given_up() -> None:
    over, started = threading.Event(), time.monotonic()
    with pytest.raises(TimeoutError):
        within(0.05, lambda: over.wait(30))
    assert time.monotonic() - started < 5
    over.set()
