"""What a sentence says of a campaign's earlier days: which day it is, and how much of it landed so far."""

from __future__ import annotations

from datetime import timedelta

from pipeline.models import CampaignSoFar
from pipeline.truth.earlier.rule import KIND, Found, Read, Rule, rule
from pipeline.truth.earlier.words import NUM, ON_DAY, ORDINAL, count_in, date_in, ordinal_in
from pipeline.truth.findings import refuted, supported, unknown

_CAMPAIGN = r"(?:campaign|effort|push|sweep|migration|series|story|stack|drive|initiative|cleanup|work)"
_WHOSE = rf"(?:its|their|the|this|that|those|these|the {_CAMPAIGN}'s|this {_CAMPAIGN}'s)"
_LEAD = r"(?:\b(?:[Ii]t is|[Ii]t's|[Tt]his is|[Tt]hat makes it|[Tt]hat makes this|now (?:on|in)|on|in|is|enters|already|now|for) )*"
_RUNNING = r"(?: in a row| running| straight)"
_PULLS = r"(?: (?:pull requests|changes|PRs|members))?"
_OURS = r"(?: in (?:our|these) (?:briefings|episodes))?"
_SO_FAR = r"(?: (?:so far|to date|by now|until now|in all))"
_GONE_IN = r"(?:(?:has|have|are|is|had) )?(?:now |already )?(?:landed|merged|in|gone in)"


def _campaign(found: Found) -> CampaignSoFar | None:
    """Return what is remembered of the campaign that the sentence is about.

    A headline that names no pull requests, as a stored record's does, is about the largest that it can mean.
    """
    facts, evidence = found.evidence.day.facts, found.evidence
    own = [evidence.theme] if evidence.theme else list(evidence.homes)
    known = [remembered for theme in own if (remembered := facts.earlier.campaign(theme.theme.id))]
    if not evidence.cited and evidence.where in ("title", "summary"):
        return max(known, key=lambda one: len(one.pull_requests), default=None)
    return known[0] if len(known) == 1 else None


def _nothing(found: Found) -> Read:
    """Say why nothing is remembered: no episode is stored, or those that are do not tell the campaign."""
    if not found.evidence.day.facts.earlier.days:
        return Read(unknown(KIND, found.said, "no earlier episode is stored"))
    return Read(refuted(KIND, found.said, "no earlier episode tells this campaign", found.evidence.cited))


def _day(found: Found) -> Read | None:
    """Judge "day four of the campaign" and "its fourth day in a row"."""
    said = found.group("n")
    number = ordinal_in(found.group("o")) if found.group("o") else count_in(said)
    campaign = _campaign(found)
    if number is None:
        return None
    if campaign is None:
        return _nothing(found)
    if not campaign.is_begun:
        return Read(unknown(KIND, found.said, "it may have begun before the oldest episode that was read"))
    date = found.evidence.day.facts.date
    if number != campaign.day:
        return Read(refuted(KIND, found.said, f"it is day {campaign.day}", found.evidence.cited))
    if (found.group("row") or found.group("more")) and campaign.dates != tuple(
        date - timedelta(days=n) for n in range(number - 1, 0, -1)
    ):
        return Read(refuted(KIND, found.said, f"the days before were {_listed(campaign)}"))
    return Read(supported(KIND, found.said, f"earlier days are {_listed(campaign)}", found.evidence.cited))


def _listed(campaign: CampaignSoFar) -> str:
    return ", ".join(str(date) for date in campaign.dates)


def _progress(found: Found) -> Read | None:
    """Judge "thirty-one of its fifty-eight pull requests have landed so far"."""
    part, whole = count_in(found.group("n")), count_in(found.group("m"))
    campaign, facts = _campaign(found), found.evidence.day.facts
    if part is None or whole is None or (campaign is None and facts.is_open):
        return None  # on a day that is not over, "so far" may speak of the day
    if campaign is None:
        return _nothing(found)
    landed, every = len(campaign.landed), len(campaign.pull_requests)
    if (part, whole) != (landed, every):
        return Read(refuted(KIND, found.said, f"{landed} of {every} have", found.evidence.cited))
    if not campaign.is_whole and not found.group("least"):
        reason = "a day since its first has no episode, so more may have landed"
        return Read(unknown(KIND, found.said, reason))
    return Read(supported(KIND, found.said, f"{landed} of {every} have, as last seen", campaign.landed))


def _goes_on(found: Found) -> Read | None:
    """Judge "it goes on from Tuesday": the episode of that day told the campaign."""
    date, campaign = date_in(found.group("day"), found.evidence.day.facts), _campaign(found)
    if campaign is None:
        return _nothing(found)
    if date not in campaign.dates:
        return Read(refuted(KIND, found.said, f"it was told on {_listed(campaign)}", found.evidence.cited))
    return Read(supported(KIND, found.said, f"it was told on {date}", found.evidence.cited))


RULES: tuple[Rule, ...] = (
    rule(
        rf"{_LEAD}\b(?:[Tt]he )?[Dd]ay (?P<n>{NUM})\b(?: of (?:the|this|that|its) {_CAMPAIGN})?(?P<row>{_RUNNING})?{_OURS}",
        _day,
    ),
    rule(
        rf"{_LEAD}(?:\b(?:{_WHOSE}|a) )?\b(?P<o>{ORDINAL})(?P<row> straight| consecutive)? day(?P<more>{_RUNNING})?"
        rf"(?: of (?:the|this|that|its) {_CAMPAIGN})?{_OURS}",
        _day,
    ),
    rule(
        rf"(?P<least>\b[Aa]t least )?\b(?P<n>{NUM}) of {_WHOSE} (?P<m>{NUM}){_PULLS}{_SO_FAR} {_GONE_IN}\b",
        _progress,
    ),
    rule(
        rf"\b[Ss]o far,? (?P<least>at least )?(?P<n>{NUM}) of {_WHOSE} (?P<m>{NUM}){_PULLS} {_GONE_IN}\b",
        _progress,
    ),
    rule(
        rf"(?P<least>\b[Aa]t least )?\b(?P<n>{NUM}) of {_WHOSE} (?P<m>{NUM}){_PULLS} {_GONE_IN}{_SO_FAR}",
        _progress,
    ),
    rule(
        rf"\b(?:[Ii]t|[Tt]h(?:e|is) {_CAMPAIGN})? ?(?:goes on|carries on|continues|picks up|resumes) from {ON_DAY}",
        _goes_on,
    ),
)
