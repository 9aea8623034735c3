"""How a campaign grows from its core to everything that shows signs of belonging to it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from pipeline.themes.lexicon import PLACE_WORDS
from pipeline.themes.links import Groups
from pipeline.themes.signals import Signal

Signs = Mapping[int, frozenset[str]]
ROUNDS = 4

# A mark that names an intent ("Testcase Refactoring") and not a part of the code says campaign by itself.
INTENT = re.compile(
    r"\b(?:refactor\w*|migrat\w+|codemod|clean ?up|deprecat\w+|removal|rewrite|conver\w+|moderni[sz]\w+|"
    r"rollout|renam\w+|decoupl\w+|unif\w+|port(?:ing)?|sweep|overhaul|tracking)\b"
)
_COMPOUND = re.compile(r"\b(?:[a-z0-9]+(?:_[a-z0-9]+)+|[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+)\b")


def grown(core: Sequence[int], signs: Signs, groups: Groups) -> tuple[int, ...]:
    """Return a campaign's members: its core, and in a few rounds what shows two signs of belonging to it."""
    members = set(core)
    for _ in range(ROUNDS):
        telling = telling_signs(members, signs)
        joined = {number for number, own in signs.items() if points(own, telling) >= 2} | members
        joined = _closed(joined, signs, groups)
        if joined == members:
            break
        members = joined
    return tuple(sorted(members))


def signs_of(signal: Signal) -> frozenset[str]:
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


def telling_signs(members: set[int], signs: Signs) -> frozenset[str]:
    """Return the signs that many members share, and that others rarely show."""
    inside = Counter(sign for number in members for sign in signs[number])
    everywhere = Counter(sign for own in signs.values() for sign in own)
    return frozenset(
        sign
        for sign, count in inside.items()
        if count >= max(2, 0.15 * len(members))
        and count * 3 >= everywhere[sign]
        and (everywhere[sign] * 2 <= len(signs) or count * 5 >= everywhere[sign] * 4 or INTENT.search(sign))
    )


def points(own: frozenset[str], telling: frozenset[str]) -> float:
    """Return how strongly a pull request's signs say that it belongs; two points are enough."""
    shared = own & telling
    channels = Counter(sign.split(" ", 1)[0] for sign in shared)
    intent = any(sign.startswith("tag ") and INTENT.search(sign) for sign in shared)
    return (
        (2.0 if intent else 0.0)
        + min(channels["tag"], 1)
        + min(channels["pair"], 1.5)
        + min(channels["body"], 1)
        + min(channels["issue"], 1)
        + min(0.5 * channels["word"], 1)
    )


def _closed(members: set[int], signs: Signs, groups: Groups) -> set[int]:
    """Return the members with every linked group whole: in when at least half of it is theirs, else out."""
    found = set(members)
    for group in groups.members().values():
        known = [number for number in group if number in signs]
        inside = sum(number in members for number in known)
        if 0 < inside < len(known):
            found = found.union(known) if inside * 2 >= len(known) else found.difference(known)
    return found
