"""Fact sheets for tests of the truth stage, computed from pull requests so that no figure is written by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pipeline.models import (
    AuthorCount,
    FactSheet,
    Person,
    PullRequest,
    RevertFact,
    Script,
    Section,
    Sentence,
    SentenceVerdict,
    StackFact,
    Tally,
    Theme,
    ThemeFacts,
)
from pipeline.truth import verify
from pipeline.wording import say_share
from tests.builders import END, START, make_pull_request


def tally_of(pulls: Iterable[PullRequest]) -> Tally:
    """Count pull requests by how they stand."""
    rows = list(pulls)
    people = {p.author.login for p in rows if p.author.is_known and not p.author.is_bot}
    return Tally(
        total=len(rows),
        landed=sum(p.status == "landed" for p in rows),
        proposed=sum(p.is_proposed for p in rows),
        draft=sum(p.status == "draft" for p in rows),
        closed=sum(p.status == "closed" for p in rows),
        reverted=sum(p.status == "reverted" for p in rows),
        opened=sum(any(e.kind == "opened" for e in p.events) for p in rows),
        authors=len(people),
    )


def people_of(pulls: Iterable[PullRequest]) -> tuple[AuthorCount, ...]:
    """Count pull requests by author, the most first."""
    rows: dict[str, list[PullRequest]] = {}
    for pull in pulls:
        if pull.author.is_known and not pull.author.is_bot:
            rows.setdefault(pull.author.login, []).append(pull)
    counts = [
        AuthorCount(
            person=mine[0].author,
            total=len(mine),
            landed=sum(p.status == "landed" for p in mine),
            proposed=sum(p.is_proposed for p in mine),
            pull_requests=tuple(p.number for p in mine),
        )
        for mine in rows.values()
    ]
    return tuple(sorted(counts, key=lambda c: (-c.total, c.person.login)))


def theme_facts(theme: Theme, pulls: Sequence[PullRequest], ranks: dict[int, int], total: int) -> ThemeFacts:
    """Compute the facts of one theme."""
    stacks = {p.stack: p.author for p in pulls if len(p.stack) > 1}
    citing = tuple(p.number for p in pulls if theme.tracking_issue in (*p.closes, *p.refers))
    return ThemeFacts(
        theme=theme,
        tally=tally_of(pulls),
        share=len(pulls) / total,
        share_words=say_share(len(pulls), total),
        rank=ranks[len(pulls)],
        people=people_of(pulls),
        stacks=tuple(StackFact(pull_requests=s, depth=len(s), author=a) for s, a in stacks.items()),
        citing_issue=citing if theme.tracking_issue else (),
    )


def make_facts(
    pulls: Sequence[PullRequest], themes: Sequence[dict[str, Any]] = (), **fields: Any
) -> FactSheet:
    """Return a fact sheet of these pull requests; themes are given as keywords of `Theme` without their id."""
    by_number = {p.number: p for p in pulls}
    made = [Theme.model_validate({"id": f"T{i}", "kind": "area", **t}) for i, t in enumerate(themes, 1)]
    sizes = sorted((len(t.pull_requests) for t in made), reverse=True)
    ranks = {size: sizes.index(size) + 1 for size in sizes}
    defaults: dict[str, Any] = {
        "show": "Forest",
        "repository": "grove/forest",
        "date": END.date(),
        "window": {"start": START, "end": END},
        "is_open": False,
        "day": tally_of(pulls),
        "people": people_of(pulls),
        "themes": [theme_facts(t, [by_number[n] for n in t.pull_requests], ranks, len(pulls)) for t in made],
        "reverts": [
            RevertFact(revert=p.number, target=n, landed=p.status == "landed")
            for p in pulls
            for n in p.reverts
        ],
        "pull_requests": tuple(pulls),
    }
    return FactSheet.model_validate({**defaults, **fields})


def person(login: str, name: str | None = None, *, is_bot: bool = False) -> Person:
    """Return somebody with an account."""
    return Person(login=login, name=name, is_bot=is_bot)


def pulls_of(rows: Iterable[tuple[int, str, str, str, dict[str, Any]]]) -> tuple[PullRequest, ...]:
    """Return pull requests from rows of number, author, status, title and further fields."""
    return tuple(
        make_pull_request(n, **{"author": author, "status": status, "title": title, **more})
        for n, author, status, title, more in rows
    )


def verdict_on(facts: FactSheet, text: str, *cited: int, title: bool = False) -> SentenceVerdict:
    """Return the verdict on one sentence that rests on these pull requests, told as a section or as the title."""
    sentence = Sentence(text=text, pull_requests=cited)
    script = Script(title=sentence) if title else Script(sections=(Section(sentences=(sentence,)),))
    return verify(script, facts).sentences[0]
