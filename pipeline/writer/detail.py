"""How much is told, so that a script is as long as it should be: not padded, and not cut in the middle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pipeline.models import Script


@dataclass(frozen=True)
class Detail:
    """How many changes of a theme are told, and how many with what their description says, or their size."""

    items: int
    reasons: int = 0
    sizes: int = 0


PLAINEST = Detail(4)
_LEAST = (Detail(1), Detail(2), Detail(2, 1), Detail(3, 1))
_USUAL = Detail(4, 1)
_MORE = (Detail(4, 2), Detail(6, 2), Detail(6, 3), Detail(9, 4), Detail(12, 5, 2), Detail(20, 20, 6))


def fitted(write: Callable[[Detail], Script], words: tuple[int, int]) -> Script:
    """Return the script with the least detail that has enough words, and not too many.

    A script that has not enough even when everything is told stays short.
    """
    least, most = words
    script = write(_USUAL)
    if script.words > most:
        for detail in reversed(_LEAST):
            script = write(detail)
            if script.words <= most:
                break
        return script
    for detail in _MORE:
        if script.words >= least:
            break
        longer = write(detail)
        if longer.words > most:
            break
        script = longer
    return script
