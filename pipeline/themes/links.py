"""Pull requests that belong together whatever their words say: stacks, reverts, cherry-picks, one issue."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from pipeline.themes.signals import Signal


class Groups:
    """Disjoint groups of numbers; the smallest number stands for its group."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._parent = {number: number for number in numbers}
        self._members: dict[int, list[int]] = {}

    def find(self, number: int) -> int:
        """Return the number that stands for the group."""
        while self._parent[number] != number:
            self._parent[number] = self._parent[self._parent[number]]
            number = self._parent[number]
        return number

    def join(self, numbers: Iterable[int]) -> None:
        """Put the groups of those numbers that are known together."""
        self._members = {}
        roots = sorted({self.find(number) for number in numbers if number in self._parent})
        for root in roots[1:]:
            self._parent[root] = roots[0]

    def members(self) -> dict[int, list[int]]:
        """Return the groups, each ascending, by their smallest number."""
        if not self._members:
            for number in sorted(self._parent):
                self._members.setdefault(self.find(number), []).append(number)
        return self._members


def linked(signals: Sequence[Signal]) -> Groups:
    """Group what hangs together: a stack, a revert and its target, a copy, one closed issue."""
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


def with_picks(signals: Sequence[Signal]) -> tuple[Signal, ...]:
    """Return the signals with cherry-picks marked: by branch, by mark, or as the work of a copying bot."""
    numbers = {signal.number: signal for signal in signals}
    copied: Counter[str] = Counter()
    for group in copies(signals):
        authors = {numbers[number].pull.author.login for number in group}
        for number in group[1:]:
            if len(authors) > 1:
                copied[numbers[number].pull.author.login] += 1
    for signal in signals:
        if signal.text.endswith(("...", "…")):
            copied[signal.pull.author.login] += 1
    opened = Counter(signal.pull.author.login for signal in signals)
    automatic = {
        signal.pull.author.login
        for signal in signals
        if signal.pull.author.is_bot or signal.pull.author.login.endswith(("bot", "[bot]"))
    }
    bots = {login for login, count in copied.items() if login in automatic and count * 3 >= opened[login]}
    return tuple(
        replace(signal, is_pick=True)
        if signal.branch or "backport" in signal.kinds or signal.pull.author.login in bots
        else signal
        for signal in signals
    )
