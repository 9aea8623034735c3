"""Errors that say the opposite, from a table of hand-written opposites (`opposites.json`)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

from benchmarks.corpus.errors.quantities import value_of
from benchmarks.corpus.errors.variant import Variant, choose
from benchmarks.corpus.load import Day, Mark, TrueSentence, spliced
from pipeline.models import Status

STATUS_KINDS = ("status", "state", "deed", "effect")
_CLASSES: tuple[frozenset[Status], ...] = (
    frozenset({"landed"}),
    frozenset({"landed", "reverted"}),
    frozenset({"open"}),
    frozenset({"draft"}),
    frozenset({"open", "draft"}),
    frozenset({"closed"}),
    frozenset({"reverted"}),
)


@cache
def table() -> dict[str, dict[str, dict[str, list[str]]]]:
    """Return the opposites: kind of mark, then words in lower case, then what to do, then what to say."""
    loaded: dict[str, dict[str, dict[str, list[str]]]] = json.loads(
        Path(__file__).with_name("opposites.json").read_text(encoding="utf-8")
    )
    return loaded


def _replaced(sentence: TrueSentence, mark: Mark, kind: str, what: str, *, limit: int) -> Iterator[Variant]:
    own = mark.opposites or table()[kind][mark.words.lower()]
    options = list(own.get(what, ()))
    for _ in range(min(limit, len(options))):
        words = choose(options, f"{sentence.id}/{mark.start}")
        options.remove(words)
        yield Variant(spliced(sentence.text, mark.start, mark.end, words))


def _marks(sentence: TrueSentence, kinds: tuple[str, ...]) -> list[tuple[Mark, str]]:
    return [(mark, kind) for mark in sentence.marks for kind in kinds if kind in mark.kinds]


def _could_hold(sentence: TrueSentence, day: Day, mark: Mark) -> bool:
    """Tell whether another status fits the same count, as when three of six landed and three did not."""
    earlier = [m for m in sentence.marks if m.end <= mark.start]
    last = max((m.end for m in earlier if m.kinds.intersection(STATUS_KINDS)), default=0)
    spoken = [m for m in earlier if m.start >= last and m.kinds & {"count", "share"}]
    if not spoken:
        return False
    cited = [day.by_number[number] for number in sentence.pull_requests]
    sets = [{p.number for p in cited if p.status in statuses} for statuses in _CLASSES]
    everything = {p.number for p in cited}
    sets += [everything - members for members in sets]
    values = _values(spoken, landed=len(sets[0]), total=len(cited))
    return any(
        len(one) in values and len(two) in values and one and one.isdisjoint(two)
        for one, two in combinations(sets, 2)
    )


def _values(spoken: list[Mark], *, landed: int, total: int) -> set[int]:
    values = {value for m in spoken if "count" in m.kinds and (value := value_of(m.words)) is not None}
    if any("share" in m.kinds for m in spoken):
        slack = total // 10
        values |= set(range(landed - slack, landed + slack + 1))
    return values


def flip_status(sentence: TrueSentence, day: Day) -> Iterator[Variant]:
    """Tell landed work as proposed, proposed work as done, closed work as landed, and so on."""
    for mark, kind in _marks(sentence, STATUS_KINDS)[:3]:
        if not _could_hold(sentence, day, mark):
            yield from _replaced(sentence, mark, kind, "flip", limit=2)


def negate(sentence: TrueSentence, day: Day) -> Iterator[Variant]:
    """Drop a "not", or put one in."""
    for mark, kind in _marks(sentence, (*STATUS_KINDS, "verb"))[:3]:
        if kind == "verb" or not _could_hold(sentence, day, mark):
            yield from _replaced(sentence, mark, kind, "deny", limit=1)


def invert_comparison(sentence: TrueSentence, day: Day) -> Iterator[Variant]:  # noqa: ARG001
    """Turn more into fewer, largest into smallest, falls into rises."""
    for mark in sentence.marked("comparison"):
        yield from _replaced(sentence, mark, "comparison", "invert", limit=2)


def shift_share(sentence: TrueSentence, day: Day) -> Iterator[Variant]:  # noqa: ARG001
    """Say another share, one that is off by far more than rounding."""
    for mark in sentence.marked("share"):
        yield from _replaced(sentence, mark, "share", "shift", limit=3)


def wrong_day(sentence: TrueSentence, day: Day) -> Iterator[Variant]:  # noqa: ARG001
    """Say another day, month or year."""
    for mark in sentence.marked("date"):
        yield from _replaced(sentence, mark, "date", "shift", limit=2)
