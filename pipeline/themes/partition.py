"""A day as themes: campaigns and chains first, then areas, then what belongs to neither."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from types import MappingProxyType

from pipeline.models import KnownArea, Snapshot, Theme, ThemeKind
from pipeline.themes.areas import Area, find_areas
from pipeline.themes.atlas import NO_AREAS, read_atlas
from pipeline.themes.campaigns import Campaign, find_campaigns
from pipeline.themes.chains import alike, find_chains, numbers_of, parts_of
from pipeline.themes.links import Groups, linked, with_picks
from pipeline.themes.memory import ThemeMemory
from pipeline.themes.naming import (
    ELSEWHERE,
    area_name,
    chain_name,
    distinct,
    effort_name,
    other,
    part_name,
    single_name,
    terms_of,
)
from pipeline.themes.signals import Signal, read_signals
from pipeline.themes.topics import own_name

# A day this small is told one by one.
SMALL_DAY = 8
# So few changes that belong nowhere are told by themselves: "elsewhere" would hide what they are.
FEW = 3
# So many changes that belong to no area and share a phrase are a theme where there is room for one.
LEAST_STRANGERS = 3
NO_WORDS: Mapping[str, str] = MappingProxyType({})
NOTHING = ThemeMemory()


@dataclass(frozen=True, slots=True)
class Reading:
    """A day's pull requests by ascending number, what hangs together, and the campaigns and chains in it."""

    signals: Mapping[int, Signal]
    groups: Groups
    efforts: tuple[Campaign, ...]

    def members(self, numbers: Sequence[int]) -> list[Signal]:
        """Return the signals of the numbers."""
        return [self.signals[number] for number in numbers]

    def without(self, themes: Sequence[Theme]) -> list[Signal]:
        """Return the signals that are in none of the themes."""
        taken = numbers_of(theme.pull_requests for theme in themes)
        return [signal for number, signal in self.signals.items() if number not in taken]


def read_day(snapshot: Snapshot) -> Reading:
    """Read a day as far as no memory and no glossary is needed."""
    signals = {signal.number: signal for signal in with_picks(read_signals(snapshot))}
    groups = linked(list(signals.values()))
    issues = frozenset(issue.number for issue in snapshot.issues)
    campaigns = find_campaigns(list(signals.values()), groups, issues=issues)
    taken = numbers_of(campaign.members for campaign in campaigns)
    rest = {number: signal for number, signal in signals.items() if number not in taken}
    chains = tuple(Campaign(chain, is_chain=True) for chain in find_chains(rest, groups))
    efforts = sorted(campaigns + chains, key=lambda effort: (-len(effort.members), effort.members))
    return Reading(signals, groups, tuple(efforts))


def cluster(
    snapshot: Snapshot,
    *,
    glossary: Mapping[str, str] = NO_WORDS,
    areas: Mapping[str, KnownArea] = NO_AREAS,
    max_themes: int = 13,
    memory: ThemeMemory = NOTHING,
) -> tuple[Theme, ...]:
    """Return the day's themes, largest first, "elsewhere" last; every pull request is in exactly one.

    `glossary` maps a tag, label or folder to the words to say for it; those with the same words are one area.
    `areas` are those that the show's maintainers know, by the name to say: they count for more than what the
    day itself shows.
    `memory` holds earlier days of the same show. `max_themes` does not bind a small day, told one by one.
    """
    day = read_day(snapshot)
    if len(day.signals) <= SMALL_DAY:
        return in_order([told_alone(day.members(group)) for group in day.groups.members().values()])
    room, atlas = max_themes - 1, read_atlas(areas)
    own_words = atlas.names | set(glossary.values())
    drafts = effort_themes(day, snapshot)[: max(room - 1, 0)]
    found, leftovers = find_areas(
        day.without(drafts),
        day.groups,
        repository=snapshot.repository,
        glossary=glossary,
        atlas=atlas,
        memory=memory,
        most=max(room - len(drafts), 0),
    )
    room -= len(drafts) + len(found)
    for area in found:
        themes = _area_themes(area, day, glossary, own_words, room)
        room -= len(themes) - 1
        drafts += themes
    for group in alike(day.members(leftovers), day.groups, least=LEAST_STRANGERS, most=max(room, 0)):
        drafts.append(draft_theme("area", part_name(day.members(group)), day.members(group)))
    return in_order([*drafts, *_left(day.without(drafts), day, max_themes - len(drafts))])


def _left(rest: Sequence[Signal], day: Reading, room: int) -> list[Theme]:
    """Return what belongs to no theme as one "elsewhere", or each by itself where they are few."""
    if not rest:
        return []
    groups: dict[int, list[Signal]] = {}
    for signal in rest:
        groups.setdefault(day.groups.find(signal.number), []).append(signal)
    if len(groups) <= min(FEW, room):
        return [told_alone(members) for members in groups.values()]
    return [draft_theme("elsewhere", ELSEWHERE, rest)]


def effort_themes(day: Reading, snapshot: Snapshot) -> list[Theme]:
    """Return the themes of campaigns and chains, largest first."""
    issues = {issue.number: issue.title for issue in snapshot.issues}
    themes = []
    for effort in day.efforts:
        members = day.members(effort.members)
        title = effort_name(members, issues.get(effort.issue or 0, ""))
        name = chain_name(members) if effort.is_chain else title
        themes.append(draft_theme("campaign", name, members, effort.issue))
    return themes


def _area_themes(
    area: Area, day: Reading, glossary: Mapping[str, str], own_words: AbstractSet[str], room: int
) -> list[Theme]:
    """Return an area as one theme, or as several when it fills the day and there is room for them."""
    members = day.members(area.members)
    parts = parts_of(members, day.groups, len(day.signals))[: max(room, 0)]
    told = numbers_of(parts)
    themes = [draft_theme("area", part_name(day.members(part)), day.members(part)) for part in parts]
    if rest := [signal for signal in members if signal.number not in told]:
        name = area_name(area.topic, members, own_words, spelled=area.spelled)
        left = {signal.number for signal in rest}
        elsewhere = [
            signal
            for number, signal in day.signals.items()
            if number not in left
            and area.topic in {topic_of(mark, glossary) for mark in (*signal.tags, *signal.labels)}
        ]
        # A listener takes a tag's name for all that bears the tag.
        themes.append(draft_theme("area", other(name) if len(elsewhere) > 1 else name, rest))
    return themes


def topic_of(mark: str, glossary: Mapping[str, str]) -> str:
    """Return the topic that a tag or label names: the show's own words for it, or its own name."""
    return glossary.get(mark.casefold()) or own_name(mark)


def told_alone(members: Sequence[Signal]) -> Theme:
    """Return one change, or a few that hang together, as a theme of its own."""
    return draft_theme("single" if len(members) == 1 else "campaign", single_name(members[0]), members)


def draft_theme(kind: ThemeKind, title: str, members: Sequence[Signal], issue: int | None = None) -> Theme:
    """Return a theme that has no place in the order yet."""
    return Theme(
        id="T0",
        title=title,
        kind=kind,
        pull_requests=tuple(sorted(signal.number for signal in members)),
        tracking_issue=issue,
        terms=() if kind == "elsewhere" else terms_of(title, members),
    )


def in_order(drafts: Sequence[Theme]) -> tuple[Theme, ...]:
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
