"""Pull requests that belong together whatever their words say: stacks, reverts, cherry-picks, one issue."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from pipeline.themes.signals import Signal


class Groups:
    """Disjoint groups of numbers; the smallest number stands for its group."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._parent = {number: number for number in numbers}

    def find(self, number: int) -> int:
        """Return the number that stands for the group."""
        while self._parent[number] != number:
            self._parent[number] = self._parent[self._parent[number]]
            number = self._parent[number]
        return number

    def join(self, numbers: Iterable[int]) -> None:
        """Put the groups of those numbers that are known together."""
        roots = sorted({self.find(number) for number in numbers if number in self._parent})
        for root in roots[1:]:
            self._parent[root] = roots[0]

    def members(self) -> dict[int, list[int]]:
        """Return the groups, each ascending, by their smallest number."""
        groups: dict[int, list[int]] = defaultdict(list)
        for number in sorted(self._parent):
            groups[self.find(number)].append(number)
        return dict(groups)


def linked(signals: Sequence[Signal]) -> Groups:
    """Group the pull requests that hang together: a stack, a revert and its target, a copy, one closed issue."""
    groups = Groups(signal.number for signal in signals)
    by_issue: dict[int, list[int]] = defaultdict(list)
    for signal in signals:
        groups.join((signal.number, *signal.pull.stack))
        groups.join((signal.number, *signal.pull.reverts))
        if signal.pull.reverted_by is not None:
            groups.join((signal.number, signal.pull.reverted_by))
        for issue in signal.pull.closes:
            by_issue[issue].append(signal.number)
    for issue in sorted(by_issue):
        if 2 <= len(by_issue[issue]) <= 8:
            groups.join(by_issue[issue])
    for numbers in copies(signals):
        groups.join(numbers)
    return groups


def title_key(signal: Signal) -> str:
    """Return what a copy of a pull request shares with it: the title without marks, numbers and ellipsis."""
    return re.sub(r"[^\w]+", " ", re.sub(r"\(?#\d+\)?|\.\.\.$|…$", " ", signal.text)).strip().lower()


def copies(signals: Sequence[Signal]) -> list[list[int]]:
    """Return the numbers that share a title, also where a bot cut one of the titles short.

    A title shorter than 20 characters or of fewer than three words is too plain to be a copy's.
    """
    by_title: dict[str, list[int]] = defaultdict(list)
    cut: set[str] = set()
    for signal in signals:
        key = title_key(signal)
        if len(key) >= 20 and key.count(" ") >= 2:
            by_title[key].append(signal.number)
            if signal.text.endswith(("...", "…")):
                cut.add(key)
    keys = sorted(by_title)
    for short, long in pairwise(keys):
        if short in cut and long.startswith(short):
            by_title[short] += by_title[long]
    return [by_title[key] for key in keys if len(by_title[key]) > 1]
