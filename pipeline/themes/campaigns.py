"""Campaigns: one intent across many places, by a shared tracking issue, a shared wording, or one stack."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from pipeline.themes.growth import INTENT, Signs, grown, points, signs_of, telling_signs
from pipeline.themes.lexicon import PLACE_WORDS
from pipeline.themes.links import Groups
from pipeline.themes.patterns import worded_alike
from pipeline.themes.signals import Signal
from pipeline.themes.titles import tokens_of

# A campaign is several changes by intent, not a pair; with fewer it is an area's affair. Three titles worded
# alike are telling on a day of thirty, and chance on one of a hundred.
LEAST, LEAST_LARGE_DAY = 3, 4
LARGE_DAY = 60
LEAST_STACK = 3
# A wording must also be this share of the day; and areas need room, so no day is told in more campaigns.
WORDED_SHARE = 0.04
MOST = 5


@dataclass(frozen=True, slots=True)
class Campaign:
    """The members of a campaign, ascending, and the issue that they are tracked under, if they are."""

    members: tuple[int, ...]
    issue: int | None = None
    is_chain: bool = False


class _Search:
    """What is found so far, and what is left to find campaigns in."""

    def __init__(self, signals: Sequence[Signal], groups: Groups) -> None:
        self.rest = {signal.number: signal for signal in signals}
        self.signs: Signs = {signal.number: signs_of(signal) for signal in signals}
        self.groups = groups
        self.found: list[Campaign] = []

    def alive(self, numbers: Sequence[int]) -> list[int]:
        """Return those of the numbers that are in no campaign yet."""
        return [number for number in numbers if number in self.rest]

    def take(self, members: Sequence[int]) -> None:
        """Make the members a campaign."""
        self.found.append(Campaign(tuple(members)))
        for number in members:
            self.rest.pop(number, None)

    def grow(self, core: Sequence[int]) -> tuple[int, ...]:
        """Return the core and what else of the rest belongs to it."""
        return grown(core, {number: self.signs[number] for number in self.rest}, self.groups)

    def join_kindred(self, members: Sequence[int]) -> bool:
        """Put a group of alike pull requests into a campaign that a third of it shows signs of."""
        for place, campaign in enumerate(self.found):
            telling = telling_signs(set(campaign.members), self.signs)
            shown = sum(points(self.signs[number], telling) >= 1 for number in members)
            if shown * 3 >= len(members):
                del self.found[place]
                self.take(sorted((*campaign.members, *members)))
                return True
        return False


def find_campaigns(
    signals: Sequence[Signal], groups: Groups, *, issues: AbstractSet[int] = frozenset()
) -> tuple[Campaign, ...]:
    """Return the day's campaigns, largest first; no pull request is in two.

    A tracking issue is the strongest sign; a wording that fits a campaign already found joins it. `issues`
    are the numbers known to be issues; without them any number that many name may be one.
    """
    least = LEAST_LARGE_DAY if len(signals) >= LARGE_DAY else LEAST
    named = _named(signals)
    search = _Search(signals, groups)
    tracked = [core for core in named.values() if len(core) >= least]
    for core in sorted(tracked, key=lambda core: (-len(core), core))[:MOST]:
        if len(alive := search.alive(core)) >= least and len(members := search.grow(alive)) >= least:
            search.take(members)
    for core in worded_alike(list(search.rest.values()), least)[: 2 * MOST]:
        alive = search.alive(core)
        # One change and its copies are a chain, not many places.
        if len(alive) < least or len({groups.find(number) for number in alive}) == 1:
            continue
        if not _is_effort([search.rest[number] for number in alive]):
            continue
        members = search.grow(alive)
        if len(members) < least or search.join_kindred(members):
            continue
        if len(members) >= WORDED_SHARE * len(signals):
            search.take(members)
    for stack in _stacks(search):
        search.take(stack)
    campaigns = [Campaign(found.members, _tracker(found.members, named, issues)) for found in search.found]
    return tuple(sorted(campaigns, key=lambda campaign: (-len(campaign.members), campaign.members)))[:MOST]


def _named(signals: Sequence[Signal]) -> dict[int, list[int]]:
    """Return which of the day's pull requests name each issue (or a pull request of another day).

    Version bumps are left out: they quote changelogs, whose numbers are other projects' issues.
    """
    numbers = {signal.number for signal in signals}
    named: dict[int, list[int]] = defaultdict(list)
    for signal in signals:
        if signal.is_bump:
            continue
        for issue in sorted({*signal.pull.refers, *signal.pull.closes} - numbers):
            named[issue].append(signal.number)
    return named


def _tracker(members: Sequence[int], named: dict[int, list[int]], issues: AbstractSet[int]) -> int | None:
    """Return the issue that at least a quarter of a campaign names, the most named one."""
    counts = {
        issue: len(set(members).intersection(naming))
        for issue, naming in named.items()
        if not issues or issue in issues
    }
    best = max(counts, key=lambda issue: (counts[issue], -issue), default=None)
    return best if best is not None and counts[best] * 4 >= len(members) and counts[best] >= LEAST else None


def _stacks(search: _Search) -> Iterator[list[int]]:
    """Yield the stacks of which the day holds enough."""
    for group in search.groups.members().values():
        stacked = [number for number in search.alive(group) if len(search.rest[number].pull.stack) > 1]
        if len(stacked) >= LEAST_STACK:
            yield stacked


def _is_effort(core: Sequence[Signal]) -> bool:
    """Tell one intent across many places from an area's changes that happen to be worded alike.

    Titles that share only a verb, or only an object, are no effort; nor are changes that all bear one mark.
    """
    openings = Counter(tokens_of(signal.text)[:1][0] for signal in core if tokens_of(signal.text))
    words = Counter(word for signal in core for word in set(signal.words) - PLACE_WORDS)
    marks = Counter(mark for signal in core for mark in signal.tags if not INTENT.search(mark))
    many = 0.75 * len(core)
    return (
        any(count >= many for count in words.values())
        and any(count >= many for count in openings.values())
        and not any(count >= many for count in marks.values())
    )
