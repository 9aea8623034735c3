"""What earlier episodes told, as far as it bears on the day: from their records only, never from prose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date as Date
from datetime import timedelta

from pipeline.models import (
    CampaignSoFar,
    Earlier,
    Episode,
    PastDay,
    PullRequest,
    Remembered,
    Snapshot,
    Status,
    Telling,
    Theme,
    ThemeRecord,
)
from pipeline.text import likeness

# A sentence on more pull requests than these is about a theme, and tells none of them.
ALOUD = 3
# How long a headline may not be used again, and how far back a weekday's name is understood.
WEEK = timedelta(days=7)
_ALIKE = 0.5


def earlier_of(
    snapshot: Snapshot,
    themes: Sequence[Theme],
    episodes: Sequence[Episode],
    *,
    date: Date,
    is_all: bool = True,
) -> Earlier:
    """Return what the episodes before `date` told of the day's pull requests and campaigns.

    `episodes` are daily ones of the same repository, oldest first; `is_all` tells whether these are all that
    there are. An episode that a reviewer rejected was not told.
    """
    told = [one for one in episodes if one.date < date and one.status != "rejected" and one.kind == "daily"]
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
        headlines=tuple(one.title for one in told if date - one.date < WEEK),
    )


def _of_interest(pulls: Iterable[PullRequest]) -> set[int]:
    """Return the numbers that a sentence of the day may be about: the day's own and those they name."""
    return {number for pull in pulls for number in (pull.number, *pull.reverts, *pull.refers)}


def _remembered(wanted: set[int], episodes: Sequence[Episode]) -> Iterable[Remembered]:
    tellings: dict[int, list[Telling]] = {}
    newest: dict[int, tuple[str, str]] = {}
    for episode in episodes:
        aloud = _told_aloud(episode)
        for pull in episode.pull_requests:
            if pull.number in wanted:
                telling = Telling(date=episode.date, status=pull.status, aloud=pull.number in aloud)
                tellings.setdefault(pull.number, []).append(telling)
                newest[pull.number] = (pull.title, pull.author)
    for number in sorted(tellings):
        title, author = newest[number]
        yield Remembered(number=number, title=title, author=author, tellings=tuple(tellings[number]))


def _told_aloud(episode: Episode) -> set[int]:
    spoken = (sentence for section in episode.script.sections for sentence in section.sentences)
    return {
        number
        for sentence in spoken
        if len(sentence.pull_requests) <= ALOUD
        for number in sentence.pull_requests
    }


def _campaign(
    theme: Theme, snapshot: Snapshot, episodes: Sequence[Episode], date: Date, *, is_all: bool
) -> CampaignSoFar | None:
    """Return the earlier days of a campaign, or None when no episode told it before.

    The newest episode is looked at first, and what is found there helps to know it on the day before.
    """
    members, issues = set(theme.pull_requests), {theme.tracking_issue} - {None}
    dates: list[Date] = []
    for episode in reversed(episodes):
        same = [one for one in episode.themes if _is_same(one, theme.title, members, issues)]
        for one in same:
            members |= set(one.pull_requests)
            issues |= {one.tracking_issue} - {None}
        if same:
            dates.insert(0, episode.date)
    if not dates:
        return None
    standing = _standing(snapshot, episodes)
    span = {dates[0] + timedelta(days=n) for n in range((date - dates[0]).days)}
    return CampaignSoFar(
        theme=theme.id,
        dates=tuple(dates),
        pull_requests=tuple(sorted(members)),
        landed=tuple(sorted(number for number in members if standing.get(number) == "landed")),
        is_whole=span <= {episode.date for episode in episodes},
        is_begun=is_all or dates[0] != episodes[0].date,
    )


def _is_same(one: ThemeRecord, title: str, members: set[int], issues: set[int | None]) -> bool:
    """Tell whether an earlier theme is the campaign: by its tracking issue, else by members or wording."""
    if one.kind != "campaign":
        return False
    if one.tracking_issue and issues:
        return one.tracking_issue in issues
    shared = len(members & set(one.pull_requests))
    return 2 * shared >= min(len(members), len(one.pull_requests)) or likeness(one.title, title) >= _ALIKE


def _standing(snapshot: Snapshot, episodes: Iterable[Episode]) -> dict[int, Status]:
    """Return how every pull request stood when it was last seen."""
    standing: dict[int, Status] = {}
    for episode in episodes:
        standing |= {pull.number: pull.status for pull in episode.pull_requests}
    return standing | {pull.number: pull.status for pull in snapshot.pull_requests}
