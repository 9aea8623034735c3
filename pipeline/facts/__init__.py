"""Everything that may be said of a day, computed by code from the snapshot and its themes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from pipeline.facts.counting import count_authors, share_of, stacks_in, tally_of
from pipeline.facts.earlier import earlier_of
from pipeline.facts.notable import notable_in
from pipeline.facts.told import doubts_of, told_of
from pipeline.facts.week import merged_week, week_of
from pipeline.models import (
    Earlier,
    FactSheet,
    PullRequest,
    RevertFact,
    Snapshot,
    Theme,
    ThemeFacts,
    Week,
)

__all__ = ["doubts_of", "earlier_of", "fact_sheet", "merged_week", "told_of", "week_of"]

_FIRST_TIME = {"FIRST_TIME_CONTRIBUTOR", "FIRST_TIMER"}


def fact_sheet(
    snapshot: Snapshot,
    themes: Sequence[Theme],
    *,
    show: str,
    glossary: Mapping[str, str] | None = None,
    earlier: Earlier | None = None,
    week: Week | None = None,
) -> FactSheet:
    """Compute the facts of a day. `themes` must hold every pull request of the snapshot exactly once.

    `glossary` are the show's own words, which a sentence may use without finding them in a title. `earlier`
    is what earlier episodes told; `week` makes it the facts of a week, whose snapshot is the merged one.
    """
    pulls = snapshot.pull_requests
    by_number = {pull.number: pull for pull in pulls}
    day = tally_of(pulls, snapshot.window)
    sizes = sorted({len(theme.pull_requests) for theme in themes}, reverse=True)
    return FactSheet(
        show=show,
        repository=snapshot.repository,
        date=snapshot.date or snapshot.window.end.date(),
        window=snapshot.window,
        is_open=snapshot.is_open,
        day=day,
        people=count_authors(pulls),
        themes=tuple(
            _theme_facts(theme, by_number, snapshot, rank=_rank(len(theme.pull_requests), sizes, themes))
            for theme in themes
        ),
        reverts=_reverts(pulls, by_number),
        first_timers=tuple(pull.number for pull in pulls if pull.association in _FIRST_TIME),
        issues=snapshot.issues,
        gaps=snapshot.gaps,
        glossary=tuple(word for pair in (glossary or {}).items() for word in pair),
        web_url=snapshot.web_url,
        default_branch=snapshot.default_branch,
        scope=snapshot.scope,
        pull_requests=pulls,
        earlier=earlier or Earlier(),
        week=week,
    )


def _rank(size: int, sizes: Sequence[int], themes: Sequence[Theme]) -> int:
    """Return one more than the number of larger themes, so that equal sizes share a rank."""
    larger = {other for other in sizes if other > size}
    return 1 + sum(1 for theme in themes if len(theme.pull_requests) in larger)


def _theme_facts(
    theme: Theme, by_number: Mapping[int, PullRequest], snapshot: Snapshot, *, rank: int
) -> ThemeFacts:
    members = [by_number[number] for number in theme.pull_requests]
    share, words = share_of(len(members), len(by_number))
    return ThemeFacts(
        theme=theme,
        tally=tally_of(members, snapshot.window),
        share=share,
        share_words=words,
        rank=rank,
        people=count_authors(members),
        stacks=stacks_in(members),
        citing_issue=_citing(theme.tracking_issue, members),
        notable=notable_in(members),
    )


def _citing(issue: int | None, members: Collection[PullRequest]) -> tuple[int, ...]:
    return tuple(pull.number for pull in members if issue and issue in {*pull.closes, *pull.refers})


def _reverts(pulls: Sequence[PullRequest], by_number: Mapping[int, PullRequest]) -> tuple[RevertFact, ...]:
    """Return every revert of the day, and what was taken back without the day holding the revert itself."""
    found = [
        RevertFact(revert=pull.number, target=target, landed=pull.status == "landed")
        for pull in pulls
        for target in pull.reverts
    ]
    told = {fact.target for fact in found}
    return tuple(found) + tuple(
        RevertFact(revert=pull.reverted_by, target=pull.number, landed=True)
        for pull in pulls
        if pull.reverted_by and pull.number not in told and pull.reverted_by not in by_number
    )
