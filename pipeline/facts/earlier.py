"""What earlier episodes told, as far as it bears on the day and their snapshots prove it; never prose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date as Date
from datetime import timedelta

from pipeline.models import (
    CampaignSoFar,
    Earlier,
    PastDay,
    PullRequest,
    Remembered,
    Snapshot,
    Status,
    Telling,
    Theme,
    ToldCampaign,
    ToldDay,
)
from pipeline.text import likeness, listed_title

# How long a headline may not be used again, and how far back a weekday's name is understood.
WEEK = timedelta(days=7)
_ALIKE = 0.5


def earlier_of(
    snapshot: Snapshot,
    themes: Sequence[Theme],
    days: Sequence[ToldDay],
    *,
    date: Date,
    is_all: bool = True,
) -> Earlier:
    """Return what was told before `date` of the day's pull requests and campaigns.

    `days` are of the same repository, oldest first; `is_all` tells whether these are all that there are.
    """
    told = [one for one in days if one.date < date]
    if not told:
        return Earlier()
    return Earlier(
        days=tuple(PastDay(date=one.date, window=one.window, counts=one.counts) for one in told),
        told=tuple(_remembered(_of_interest(snapshot.pull_requests), told)),
        campaigns=tuple(
            found
            for theme in themes
            if theme.kind == "campaign" and (found := _campaign(theme, snapshot, told, date, is_all=is_all))
        ),
        headlines=tuple(one.title for one in told if one.title and date - one.date < WEEK),
    )


def _of_interest(pulls: Iterable[PullRequest]) -> set[int]:
    """Return the numbers that a sentence of the day may be about: the day's own and those they name."""
    return {number for pull in pulls for number in (pull.number, *pull.reverts, *pull.refers)}


def _remembered(wanted: set[int], days: Sequence[ToldDay]) -> Iterable[Remembered]:
    tellings: dict[int, list[Telling]] = {}
    newest: dict[int, tuple[str, str]] = {}
    for day in days:
        for pull in day.pull_requests:
            if pull.number in wanted:
                telling = Telling(date=day.date, status=pull.status, aloud=pull.number in day.aloud)
                tellings.setdefault(pull.number, []).append(telling)
                newest[pull.number] = (pull.title, pull.author)
    for number in sorted(tellings):
        title, author = newest[number]
        yield Remembered(
            number=number, title=listed_title(title), author=author, tellings=tuple(tellings[number])
        )


def _campaign(
    theme: Theme, snapshot: Snapshot, days: Sequence[ToldDay], date: Date, *, is_all: bool
) -> CampaignSoFar | None:
    """Return the earlier days of a campaign, or None when no episode told it before.

    The newest day is looked at first, and what is found there helps to know it on the day before. A day on
    which it went on untold adds its pull requests, and is none of its days.
    """
    members, issues = set(theme.pull_requests), {theme.tracking_issue} - {None}
    dates: list[Date] = []
    for day in reversed(days):
        same = [one for one in day.campaigns if _is_same(one, theme.title, members, issues)]
        for one in same:
            members |= set(one.pull_requests)
            issues |= {one.tracking_issue} - {None}
        if any(one.is_told for one in same):
            dates.insert(0, day.date)
    if not dates:
        return None
    standing = _standing(snapshot, days)
    span = {dates[0] + timedelta(days=n) for n in range((date - dates[0]).days)}
    return CampaignSoFar(
        theme=theme.id,
        dates=tuple(dates),
        pull_requests=tuple(sorted(members)),
        landed=tuple(sorted(number for number in members if standing.get(number) == "landed")),
        is_whole=span <= {day.date for day in days},
        is_begun=is_all or dates[0] != days[0].date,
    )


def _is_same(one: ToldCampaign, title: str, members: set[int], issues: set[int | None]) -> bool:
    """Tell whether an earlier campaign is this one: by its tracking issue, else by members or wording."""
    if one.tracking_issue and issues:
        return one.tracking_issue in issues
    shared = len(members & set(one.pull_requests))
    return 2 * shared >= min(len(members), len(one.pull_requests)) or likeness(one.title, title) >= _ALIKE


def _standing(snapshot: Snapshot, days: Iterable[ToldDay]) -> dict[int, Status]:
    """Return how every pull request stood when it was last seen."""
    standing: dict[int, Status] = {}
    for day in days:
        standing |= {pull.number: pull.status for pull in day.pull_requests}
    return standing | {pull.number: pull.status for pull in snapshot.pull_requests}
