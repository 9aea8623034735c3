"""False sentences made by code from true ones, one kind of error at a time.

Each maker takes a true sentence and its day and yields variants that the day's data rules out: a count is
moved off an exact one, a person is swapped for somebody who wrote none of the cited pull requests, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from benchmarks.corpus.errors.citations import swap_theme
from benchmarks.corpus.errors.figures import change_figure, change_identifier
from benchmarks.corpus.errors.inventions import hand_written, invent_reason
from benchmarks.corpus.errors.opposites import (
    flip_status,
    invert_comparison,
    negate,
    shift_share,
    wrong_day,
)
from benchmarks.corpus.errors.people import invent_name, swap_author
from benchmarks.corpus.errors.quantities import shift_count, swap_operands
from benchmarks.corpus.errors.references import add_reference, swap_reference
from benchmarks.corpus.errors.variant import Variant
from benchmarks.corpus.load import Day, Half, TrueSentence, days, sentences

MAKERS: dict[str, Callable[[TrueSentence, Day], Iterable[Variant]]] = {
    "swap_author": swap_author,
    "invent_name": invent_name,
    "swap_reference": swap_reference,
    "add_reference": add_reference,
    "shift_count": shift_count,
    "shift_share": shift_share,
    "flip_status": flip_status,
    "negate": negate,
    "swap_theme": swap_theme,
    "invert_comparison": invert_comparison,
    "invent_reason": invent_reason,
    "swap_operands": swap_operands,
    "change_figure": change_figure,
    "change_identifier": change_identifier,
    "wrong_day": wrong_day,
    "hand_written": hand_written,
}


@dataclass(frozen=True)
class SeededError:
    """A false sentence, the true one that it was made from, and what was done to it."""

    id: str
    kind: str
    origin: TrueSentence
    text: str
    theme: str | None
    pull_requests: tuple[int, ...]

    @property
    def half(self) -> Half:
        """Return the half of the sentence that it was made from."""
        return self.origin.half


def seed(origin: TrueSentence, day: Day) -> tuple[SeededError, ...]:
    """Make every error of every kind from one true sentence, each text once."""
    made: dict[tuple[str, tuple[int, ...]], SeededError] = {}
    for kind, maker in MAKERS.items():
        for number, variant in enumerate(maker(origin, day), start=1):
            cited = variant.pull_requests or origin.pull_requests
            theme = variant.theme if variant.pull_requests else origin.theme
            error = SeededError(f"{origin.id}/{kind}/{number}", kind, origin, variant.text, theme, cited)
            if (variant.text, cited) != (origin.text, origin.pull_requests):
                made.setdefault((variant.text, cited), error)
    return tuple(made.values())


@cache
def seeded_errors() -> tuple[SeededError, ...]:
    """Return every error of the corpus."""
    return tuple(error for origin in sentences() for error in seed(origin, days()[origin.day]))
