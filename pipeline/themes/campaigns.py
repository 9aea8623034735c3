"""Campaigns: one intent across many places, found by a shared tracking issue, a shared wording, or one stack."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pipeline.themes.lexicon import PLACE_WORDS
from pipeline.themes.linkage import Cluster, agglomerate
from pipeline.themes.links import Groups
from pipeline.themes.signals import Signal
from pipeline.themes.vectors import unit

# A campaign is several changes by intent, not a pair; with fewer it is an area's affair.
LEAST = 4
LEAST_STACK = 3


@dataclass(frozen=True, slots=True)
class Campaign:
    """The members of a campaign, ascending, and the issue that they are tracked under, if they are."""

    members: tuple[int, ...]
    issue: int | None = None


def find_campaigns(signals: Sequence[Signal], groups: Groups) -> tuple[Campaign, ...]:
    """Return the day's campaigns, largest first; no pull request is in two.

    A tracking issue is the strongest sign; a wording that fits a campaign already found joins it.
    """
    rest = {signal.number: signal for signal in signals}
    signs = {signal.number: _signs(signal) for signal in signals}
    found: list[Campaign] = []

    def take(campaign: Campaign) -> None:
        found.append(campaign)
        for number in campaign.members:
            rest.pop(number, None)

    for issue, core in _tracked(signals):
        alive = [number for number in core if number in rest]
        if len(alive) >= LEAST:
            take(Campaign(_grown(alive, {number: signs[number] for number in rest}, groups), issue))
    for core in _worded_alike(list(rest.values())):
        alive = [number for number in core if number in rest]
        members = _grown(alive, {number: signs[number] for number in rest}, groups) if alive else ()
        if len(members) >= LEAST and (near := _kindred(members, found, signs)) is not None:
            found.remove(near)
            take(Campaign(tuple(sorted((*near.members, *members))), near.issue))
        elif len(members) >= LEAST:
            take(Campaign(members))
    for group in groups.members().values():
        stacked = [number for number in group if number in rest and len(rest[number].pull.stack) > 1]
        if len(stacked) >= LEAST_STACK:
            take(Campaign(tuple(stacked)))
    return tuple(sorted(found, key=lambda campaign: (-len(campaign.members), campaign.members)))


def _kindred(
    members: Sequence[int], campaigns: Sequence[Campaign], signs: Mapping[int, frozenset[str]]
) -> Campaign | None:
    """Return the campaign that a group of alike pull requests shows signs of, or None."""
    for campaign in campaigns:
        own = {number: signs[number] for number in (*campaign.members, *signs)}
        telling = _telling(set(campaign.members), own)
        shown = sum(_points(signs[number], telling) >= 1 for number in members)
        if shown * 3 >= len(members):
            return campaign
    return None


def _tracked(signals: Sequence[Signal]) -> list[tuple[int, list[int]]]:
    """Return the issues that several pull requests name, with those, most named first."""
    numbers = {signal.number for signal in signals}
    named: dict[int, list[int]] = defaultdict(list)
    for signal in signals:
        for issue in {*signal.pull.refers, *signal.pull.closes} - numbers:
            named[issue].append(signal.number)
    return sorted(
        ((issue, core) for issue, core in named.items() if len(core) >= LEAST),
        key=lambda entry: (-len(entry[1]), entry[0]),
    )


def _worded_alike(signals: Sequence[Signal]) -> list[list[int]]:
    """Return the groups of pull requests whose titles follow one pattern, largest first."""
    clusters = []
    rows = {signal.number: _pattern(signal.pull.title) for signal in signals}
    counts = Counter(key for row in rows.values() for key in row)
    for number, row in rows.items():
        shared = {key: value for key, value in row.items() if counts[key] >= LEAST}
        if len(shared) >= 4:
            clusters.append(Cluster([number], unit(dict.fromkeys(row, 1.0))))
    alike = agglomerate(clusters, wanted=1, at_least=0.5)
    found = [cluster.members for cluster in alike if len(cluster.members) >= LEAST]
    return sorted(found, key=lambda members: (-len(members), members))


_IDENTIFIER = re.compile(r"`[^`]*`|\S*(?:\w[._/]\w|[a-z][A-Z])\S*|\S*\d\S*")


def _pattern(title: str) -> Mapping[str, float]:
    """Return the words and word pairs of a title, with every identifier and number masked."""
    words = re.findall(r"\w+|~", _IDENTIFIER.sub(" ~ ", title).lower())
    pairs = [f"{one} {two}" for one, two in pairwise(words)]
    return dict.fromkeys([word for word in words if word != "~"] + pairs, 1.0)


# A mark that names an intent ("Testcase Refactoring") and not a part of the code says campaign by itself.
_INTENT = re.compile(
    r"\b(?:refactor\w*|migrat\w+|codemod|clean ?up|deprecat\w+|removal|rewrite|conver\w+|moderni[sz]\w+|rollout|"
    r"renam\w+|decoupl\w+|unif\w+|port(?:ing)?|sweep|tracking)\b"
)
_COMPOUND = re.compile(r"\b(?:[a-z0-9]+(?:_[a-z0-9]+)+|[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+)\b")


def _grown(core: Sequence[int], signs: Mapping[int, frozenset[str]], groups: Groups) -> tuple[int, ...]:
    """Return a campaign's members: its core, and in a few rounds what shows two signs of belonging to it."""
    members = set(core)
    for _ in range(4):
        telling = _telling(members, signs)
        joined = {number for number, own in signs.items() if _points(own, telling) >= 2} | members
        joined = _with_links(joined, signs, groups)
        if joined == members:
            break
        members = joined
    return tuple(sorted(members))


def _signs(signal: Signal) -> frozenset[str]:
    """Return what a campaign's members may share, each with its channel in front."""
    pairs = [f"pair {one} {two}" for one, two in pairwise(signal.words) if one != two]
    compounds = {name.replace("_", "").lower() for name in _COMPOUND.findall(signal.pull.body[:4000])}
    return frozenset(
        {
            *(f"tag {tag}" for tag in signal.tags),
            *(f"word {word}" for word in signal.words if word not in PLACE_WORDS),
            *pairs,
            *(f"body {name}" for name in compounds),
            *(f"issue {issue}" for issue in signal.pull.refers),
        }
    )


def _telling(members: set[int], signs: Mapping[int, frozenset[str]]) -> frozenset[str]:
    """Return the signs that many members share, and that others rarely show."""
    inside = Counter(sign for number in members for sign in signs[number])
    everywhere = Counter(sign for own in signs.values() for sign in own)
    return frozenset(
        sign
        for sign, count in inside.items()
        if count >= max(2, 0.15 * len(members))
        and count * 3 >= everywhere[sign]
        and (everywhere[sign] * 2 <= len(signs) or count * 5 >= everywhere[sign] * 4 or _INTENT.search(sign))
    )


def _points(own: frozenset[str], telling: frozenset[str]) -> float:
    """Return how strongly a pull request's signs say that it belongs; two points are enough."""
    shared = own & telling
    channels = Counter(sign.split(" ", 1)[0] for sign in shared)
    intent = any(sign.startswith("tag ") and _INTENT.search(sign) for sign in shared)
    return (
        (2.0 if intent else 0.0)
        + min(channels["tag"], 1)
        + min(channels["pair"], 1.5)
        + min(channels["body"], 1)
        + min(channels["issue"], 1)
        + min(0.5 * channels["word"], 1)
    )


def _with_links(members: set[int], signs: Mapping[int, frozenset[str]], groups: Groups) -> set[int]:
    """Return the members with every group of linked pull requests that is at least half theirs."""
    found = set(members)
    for group in groups.members().values():
        known = [number for number in group if number in signs]
        inside = sum(number in members for number in known)
        if inside and inside * 2 >= len(known) > 1:
            found.update(known)
    return found
