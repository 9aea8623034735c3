"""What an earlier episode told, as its own day's snapshot proves it: a record alone is believed in nothing.

Counts, standings, titles and members of campaigns are taken from the snapshot. The record only says that a
day was told, which of its campaigns were, and which pull requests had a sentence of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pipeline.facts.counting import tally_of
from pipeline.models import Episode, Numbers, Snapshot, Theme, ThemeRecord, ToldCampaign, ToldDay, ToldPull
from pipeline.wording import list_first

# A sentence on more pull requests than these is about a theme, and tells none of them.
ALOUD = 3
_MOST_NAMED = 5


def told_of(episode: Episode, snapshot: Snapshot, campaigns: Sequence[Theme], *, title: str) -> ToldDay:
    """Return what an episode told of its day.

    `campaigns` are those that the snapshot shows, `title` the episode's where it holds and else empty.
    """
    return ToldDay(
        date=episode.date,
        window=snapshot.window,
        counts=tally_of(snapshot.pull_requests, snapshot.window),
        title=title,
        pull_requests=tuple(
            ToldPull(number=pull.number, title=pull.title, author=pull.author.login, status=pull.status)
            for pull in snapshot.pull_requests
        ),
        aloud=_aloud(episode, snapshot),
        campaigns=tuple(
            ToldCampaign(
                title=one.title,
                pull_requests=one.pull_requests,
                tracking_issue=one.tracking_issue,
                is_told=any(_is_one(theme, one) for theme in episode.themes),
            )
            for one in campaigns
        ),
    )


def doubts_of(episode: Episode, snapshot: Snapshot, campaigns: Sequence[Theme] | None) -> tuple[str, ...]:
    """Return what a record says that its snapshot does not, in a few words each.

    `campaigns` are those that the snapshot shows, None where nobody looked for them.
    """
    return tuple(_doubts(episode, snapshot, campaigns))


def _doubts(episode: Episode, snapshot: Snapshot, campaigns: Sequence[Theme] | None) -> Iterator[str]:
    if episode.window != snapshot.window:
        yield "its window"
    if episode.counts != tally_of(snapshot.pull_requests, snapshot.window):
        yield "its counts"
    if numbers := _changed(episode, snapshot):
        said = list_first([str(number) for number in numbers], _MOST_NAMED, between=", ")
        yield f"pull request{'' if len(numbers) == 1 else 's'} {said}"
    if places := episode.unjudged:
        yield f"text changed since it was checked ({list_first(tuple(places), _MOST_NAMED, between=', ')})"
    known = {pull.number for pull in snapshot.pull_requests}
    for theme in episode.themes:
        is_shown = campaigns is None or any(_is_one(theme, one) for one in campaigns)
        if not known.issuperset(theme.pull_requests) or (theme.kind == "campaign" and not is_shown):
            yield f"theme {theme.id}"


def _changed(episode: Episode, snapshot: Snapshot) -> list[int]:
    """Return the pull requests that the record has otherwise, or on one side only.

    Which words of a title are shown may differ between versions; others than its own never stand there.
    """
    listed = {pull.number: pull for pull in episode.pull_requests}
    held = {pull.number: pull for pull in snapshot.pull_requests}
    return sorted(
        (listed.keys() ^ held.keys())
        | {
            number
            for number, pull in held.items()
            if (said := listed.get(number))
            and (
                (said.status, said.author) != (pull.status, pull.author.login)
                or not _words(said.title) <= _words(pull.title) | {"title", "withheld"}
            )
        }
    )


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def _aloud(episode: Episode, snapshot: Snapshot) -> Numbers:
    """Return what a sentence was about, and few others with it. One changed by hand does not count."""
    known, changed = {pull.number for pull in snapshot.pull_requests}, set(episode.unjudged)
    return tuple(
        number
        for place, section in enumerate(episode.script.sections, 1)
        for index, sentence in enumerate(section.sentences, 1)
        if len(sentence.pull_requests) <= ALOUD and f"s{place}.{index}" not in changed
        for number in sentence.pull_requests
        if number in known
    )


def _is_one(theme: ThemeRecord, shown: Theme) -> bool:
    """Tell whether a record's theme is a campaign that the snapshot shows: most of the members are the same.

    Versions of Mergecast may group a little differently, and an old record is as true as it was.
    """
    shared = len(set(theme.pull_requests) & set(shown.pull_requests))
    return theme.kind == "campaign" and 2 * shared >= max(len(theme.pull_requests), len(shown.pull_requests))
