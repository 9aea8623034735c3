"""What earlier episodes had, as it is said of today's changes: "proposed on Monday", "day four".

Days without an episode are not claimed, and a weekday is named only within the past six days.
"""

from __future__ import annotations

import re
from datetime import date as Date
from datetime import timedelta

from pipeline.models import CampaignSoFar, FactSheet, PullRequest, Remembered, Sentence, Telling, ThemeFacts
from pipeline.text import headline_of
from pipeline.wording import say_number, say_past
from pipeline.writer.phrases import capital

# A change that was open this long is worth a word even where no episode told it.
_LONG = timedelta(days=30)
_RELAND = re.compile(r"\bre-?(?:land|apply)(?:s|ed|ing)?\b", re.IGNORECASE)
# Fewer than these are told one by one, or not at all.
_WORTH_COUNTING = 3


def known_ending(facts: FactSheet, pull: PullRequest) -> str:
    """Return how a sentence on one change goes on about its earlier days: ", proposed on Monday"."""
    if facts.week:
        return _within_week(facts, pull)
    remembered = facts.earlier.pull(pull.number)
    told = remembered.tellings[-1] if remembered else None
    if pull.status == "landed":
        return (_brought_back(facts, pull) if told is None else "") or _landed(facts, pull, remembered, told)
    return _again(facts, pull, told) if told else ""


def _again(facts: FactSheet, pull: PullRequest, told: Telling) -> str:
    """Return what was known of a change that has not landed."""
    when = say_past(told.date, facts.date)
    match (told.status, pull.status):
        case ("open" | "draft", "closed"):
            return f", after it was proposed {when}"
        case ("draft", "open"):
            return f", which was a draft {when}"
        case ("open", "open") | ("draft", "draft"):
            return f", as {'told ' if told.aloud else ''}{when}"
    return ""


def _brought_back(facts: FactSheet, pull: PullRequest) -> str:
    """Return which change a reland brings back, where an earlier episode had it as reverted."""
    if not _RELAND.search(pull.title):
        return ""
    for number in pull.refers:
        remembered = facts.earlier.pull(number)
        if remembered and remembered.tellings[-1].status == "reverted":
            when = say_past(remembered.tellings[-1].date, facts.date)
            return f", bringing back pull request {number}, which was reverted {when}"
    return ""


def _landed(facts: FactSheet, pull: PullRequest, remembered: Remembered | None, told: Telling | None) -> str:
    if told and told.status == "reverted":
        return f", after it was reverted {say_past(told.date, facts.date)}"
    if long := _long_open(facts, pull):
        return long
    if told and told.status == "draft":
        return f", which was a draft {say_past(told.date, facts.date)}"
    first = next((one for one in remembered.tellings if one.status == "open"), None) if remembered else None
    return f", proposed {say_past(first.date, facts.date)}" if first else ""


def _long_open(facts: FactSheet, pull: PullRequest) -> str:
    if pull.created_at is None or facts.window.start - pull.created_at < _LONG:
        return ""
    return f", open since {say_past(pull.created_at.date(), facts.date).removeprefix('on ')}"


def _within_week(facts: FactSheet, pull: PullRequest) -> str:
    """Return how a change moved within its week: on one day a draft or opened, on another landed."""
    days = facts.week.days if facts.week else ()
    opened = next((day.date for day in days if pull.number in day.opened), None)
    draft = next((day.date for day in days if pull.number in day.drafts), None)
    landed = next((day.date for day in days if pull.number in day.landed), None)
    reverted = next((day.date for day in days if pull.number in day.reverted), None)
    if pull.status == "landed" and reverted:
        return f", after it was reverted on {_weekday(reverted)}"
    if draft and pull.status in ("open", "landed"):
        return f", which was a draft on {_weekday(draft)}"
    if pull.status == "landed" and opened and landed and opened != landed:
        return f", proposed on {_weekday(opened)}"
    return _long_open(facts, pull) if pull.status == "landed" else ""


def _weekday(date: Date) -> str:
    return say_past(date, date + timedelta(days=1)).removeprefix("on ")


def campaign_sentences(facts: FactSheet, theme: ThemeFacts) -> list[Sentence]:
    """Say which of its days a campaign is on, and how much of it has landed so far."""
    campaign = facts.earlier.campaign(theme.theme.id)
    if campaign is None:
        return []
    last = say_past(campaign.dates[-1], facts.date).removeprefix("on ")
    if campaign.is_begun:
        day = f"It is day {say_number(campaign.day)} of this campaign in our briefings"
        text = f"{day}, and {_progress(campaign)}."
    else:
        text = f"It goes on from {last}, and {_progress(campaign)}."
    return [Sentence(text=text, pull_requests=theme.theme.pull_requests)]


def campaign_headlines(facts: FactSheet, theme: ThemeFacts) -> list[Sentence]:
    """Return a headline for a day whose largest theme is a campaign that is known already."""
    campaign = facts.earlier.campaign(theme.theme.id)
    if campaign is None or not (campaign.is_begun and campaign.is_whole):
        return []
    landed, every = len(campaign.landed), say_number(len(campaign.pull_requests))
    progress = f"{say_number(landed) if landed else 'none'} of its {every} landed so far"
    text = f"{theme.theme.title}, day {say_number(campaign.day)}: {progress}"
    return [Sentence(text=text, pull_requests=theme.theme.pull_requests)]


def _progress(campaign: CampaignSoFar) -> str:
    landed, every = len(campaign.landed), len(campaign.pull_requests)
    least = "" if campaign.is_whole else "at least "
    number = "none" if not landed else say_number(landed)
    has = "has" if landed < 2 else "have"
    return f"{least}{number} of its {say_number(every)} pull requests {has} landed so far"


def proposed_before(facts: FactSheet) -> list[Sentence]:
    """Say how many of the day's landed changes earlier episodes had as proposals."""
    landed = [pull for pull in facts.pull_requests if pull.status == "landed"]
    known = [pull for pull in landed if _was_proposed(facts, pull.number)]
    if len(known) < _WORTH_COUNTING:
        return []
    if len(known) == len(landed):
        return []
    count = f"{capital(say_number(len(known)))} of the {say_number(len(landed))} that landed"
    numbers = tuple(pull.number for pull in facts.pull_requests)
    return [Sentence(text=f"{count} were proposed in earlier briefings.", pull_requests=numbers)]


def _was_proposed(facts: FactSheet, number: int) -> bool:
    remembered = facts.earlier.pull(number)
    return remembered is not None and any(one.status in ("open", "draft") for one in remembered.tellings)


def taken_back(facts: FactSheet, target: int) -> tuple[str, str]:
    """Return the title of what is taken back, where only an earlier episode knows it, and when it landed."""
    remembered = facts.earlier.pull(target)
    if facts.week:
        day = next((day.date for day in facts.week.days if target in day.landed), None)
        return "", f", which landed on {_weekday(day)}" if day else ""
    if remembered is None:
        return "", ""
    told = next((one for one in remembered.tellings if one.status == "landed"), None)
    when = f", which landed {say_past(told.date, facts.date)}" if told else ""
    return headline_of(remembered.title) or "", when
