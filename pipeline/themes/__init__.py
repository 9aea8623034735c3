"""Themes: how a maintainer would tell a day, as a partition of its pull requests, without a model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from pipeline.models import Snapshot, Theme, ThemeKind
from pipeline.themes.areas import Area, find_areas
from pipeline.themes.campaigns import Campaign, find_campaigns
from pipeline.themes.chains import find_chains, numbers_of, parts_of
from pipeline.themes.links import Groups, linked, with_picks
from pipeline.themes.memory import ThemeMemory, remember
from pipeline.themes.naming import (
    ELSEWHERE,
    area_name,
    chain_name,
    distinct,
    effort_name,
    part_name,
    single_name,
    terms_of,
)
from pipeline.themes.signals import Signal, read_signals
from pipeline.themes.topics import own_name

__all__ = ["ThemeMemory", "cluster", "remember"]

# A day this small is told one by one.
SMALL_DAY = 8
NO_WORDS: Mapping[str, str] = MappingProxyType({})
_NOTHING = ThemeMemory()


def cluster(
    snapshot: Snapshot,
    *,
    glossary: Mapping[str, str] = NO_WORDS,
    max_themes: int = 13,
    memory: ThemeMemory = _NOTHING,
) -> tuple[Theme, ...]:
    """Return the day's themes, largest first, "elsewhere" last; every pull request is in exactly one.

    `glossary` maps a tag, label or folder to the words to say for it; tags with the same words are one area.
    `memory` holds earlier days of the same show. `max_themes` does not bind a small day, told one by one.
    """
    signals = with_picks(read_signals(snapshot))
    known = {signal.number: signal for signal in signals}
    groups = linked(signals)
    if len(signals) <= SMALL_DAY:
        return _in_order(
            [_told_alone([known[number] for number in group]) for group in groups.members().values()]
        )
    issues = {issue.number: issue.title for issue in snapshot.issues}
    drafts: list[Theme] = []
    room = max_themes - 1
    for effort in _efforts(known, groups, issues)[: max(room - 1, 0)]:
        members = [known[number] for number in effort.members]
        name = (
            chain_name(members)
            if effort.is_chain
            else effort_name(members, issues.get(effort.issue or 0, ""))
        )
        drafts.append(_theme("campaign", name, members, effort.issue))
    taken = numbers_of(draft.pull_requests for draft in drafts)
    words = {own_name(key): value for key, value in glossary.items()}
    areas, leftovers = find_areas(
        [signal for signal in signals if signal.number not in taken],
        groups,
        repository=snapshot.repository,
        glossary=words,
        memory=memory,
        most=max(room - len(drafts), 0),
    )
    room -= len(drafts) + len(areas)
    for area in areas:
        themes = _area_themes(area, known, words, len(signals), room)
        room -= len(themes) - 1
        drafts += themes
    if leftovers:
        drafts.append(_theme("elsewhere", ELSEWHERE, [known[number] for number in leftovers]))
    return _in_order(drafts)


def _efforts(known: Mapping[int, Signal], groups: Groups, issues: Mapping[int, str]) -> list[Campaign]:
    """Return campaigns and chains, largest first."""
    campaigns = list(find_campaigns(list(known.values()), groups, issues=issues.keys()))
    taken = numbers_of(campaign.members for campaign in campaigns)
    rest = {number: signal for number, signal in known.items() if number not in taken}
    chains = [Campaign(chain, is_chain=True) for chain in find_chains(rest, groups)]
    return sorted(campaigns + chains, key=lambda effort: (-len(effort.members), effort.members))


def _area_themes(
    area: Area, known: Mapping[int, Signal], glossary: Mapping[str, str], day: int, room: int
) -> list[Theme]:
    """Return an area as one theme, or as several when it fills the day and there is room for them."""
    members = [known[number] for number in area.members]
    parts = parts_of(members, day)[: max(room, 0)]
    rest = [signal for signal in members if signal.number not in numbers_of(parts)]
    themes = []
    for part in parts:
        inside = [known[number] for number in part]
        themes.append(_theme("area", part_name(inside), inside))
    if rest:
        themes.append(_theme("area", area_name(area.topic, members, glossary), rest))
    return themes


def _told_alone(members: Sequence[Signal]) -> Theme:
    """Return one change, or a few that hang together, as a theme of its own."""
    return _theme("single" if len(members) == 1 else "campaign", single_name(members[0]), members)


def _theme(kind: ThemeKind, title: str, members: Sequence[Signal], issue: int | None = None) -> Theme:
    return Theme(
        id="T0",
        title=title,
        kind=kind,
        pull_requests=tuple(sorted(signal.number for signal in members)),
        tracking_issue=issue,
        terms=() if kind == "elsewhere" else terms_of(title, members),
    )


def _in_order(drafts: Sequence[Theme]) -> tuple[Theme, ...]:
    """Return the themes by size, then smallest number, "elsewhere" last, with ids and distinct titles."""
    ordered = sorted(
        drafts,
        key=lambda theme: (theme.kind == "elsewhere", -len(theme.pull_requests), theme.pull_requests[0]),
    )
    titles = distinct([theme.title for theme in ordered])
    return tuple(
        theme.model_copy(update={"id": f"T{place}", "title": title})
        for place, (theme, title) in enumerate(zip(ordered, titles, strict=True), start=1)
    )
