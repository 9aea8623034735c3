"""Themes: how a maintainer would tell a day, as a partition of its pull requests, without a model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipeline.models import Snapshot, Theme, ThemeKind
from pipeline.themes.areas import by_number, find_areas
from pipeline.themes.campaigns import find_campaigns
from pipeline.themes.links import linked
from pipeline.themes.naming import area_name, campaign_name, distinct
from pipeline.themes.signals import Signal, read_signals

__all__ = ["cluster"]

# A day this small is told one by one.
SMALL_DAY = 8


def cluster(
    snapshot: Snapshot, *, glossary: Mapping[str, str] | None = None, max_themes: int = 13
) -> tuple[Theme, ...]:
    """Return the day's themes, largest first, "elsewhere" last; every pull request is in exactly one.

    `glossary` maps a tag, label or folder to the words to say for it.
    """
    signals = read_signals(snapshot)
    groups = linked(signals)
    words = {key.lower(): value for key, value in (glossary or {}).items()}
    known = by_number(signals)
    drafts: list[Theme] = []
    if len(signals) <= SMALL_DAY:
        for group in groups.members().values():
            drafts.append(_told_alone([known[number] for number in group]))
        return _in_order(drafts)
    issues = {issue.number: issue.title for issue in snapshot.issues}
    campaigns = find_campaigns(signals, groups)[: max_themes - 2]
    taken = {number for campaign in campaigns for number in campaign.members}
    for campaign in campaigns:
        name, terms = campaign_name(
            [known[number] for number in campaign.members], issues.get(campaign.issue or 0, "")
        )
        drafts.append(_theme("campaign", name, campaign.members, terms, campaign.issue))
    rest = [signal for signal in signals if signal.number not in taken]
    areas, leftovers = find_areas(rest, groups, most=max(1, max_themes - 1 - len(campaigns)))
    for area in areas:
        name, terms = area_name([known[number] for number in area], words)
        drafts.append(_theme("area", name, area, terms))
    if leftovers:
        drafts.append(_theme("elsewhere", "Elsewhere in the project", leftovers, ()))
    return _in_order(drafts)


def _told_alone(members: Sequence[Signal]) -> Theme:
    """Return one change, or a group that hangs together, as a theme of its own."""
    first = members[0]
    return _theme(
        "single" if len(members) == 1 else "campaign", first.text, [m.number for m in members], first.tags
    )


def _theme(
    kind: ThemeKind, title: str, numbers: Sequence[int], terms: Sequence[str], issue: int | None = None
) -> Theme:
    return Theme(
        id="T0",
        title=title,
        kind=kind,
        pull_requests=tuple(sorted(numbers)),
        tracking_issue=issue,
        terms=tuple(terms),
    )


def _in_order(drafts: Sequence[Theme]) -> tuple[Theme, ...]:
    """Return the themes by size, then smallest number, "elsewhere" last, with ids and distinct titles."""
    ordered = sorted(
        drafts,
        key=lambda theme: (theme.kind == "elsewhere", -len(theme.pull_requests), theme.pull_requests[0]),
    )
    titles = distinct(theme.title for theme in ordered)
    return tuple(
        theme.model_copy(update={"id": f"T{place}", "title": title})
        for place, (theme, title) in enumerate(zip(ordered, titles, strict=True), start=1)
    )
