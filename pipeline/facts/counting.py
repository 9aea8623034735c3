"""Counts, shares, authors and stacks. Each pull request counts once, as it stood when the window ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from pipeline.models import AuthorCount, Person, PullRequest, StackFact, Tally, Window
from pipeline.wording import say_share


def tally_of(pulls: Sequence[PullRequest], window: Window) -> Tally:
    """Count pull requests by status; see Tally for what each figure means."""
    status = Counter(pull.status for pull in pulls)
    return Tally(
        total=len(pulls),
        landed=status["landed"],
        proposed=status["open"] + status["draft"],
        draft=status["draft"],
        closed=status["closed"],
        reverted=status["reverted"],
        opened=sum(1 for pull in pulls if pull.created_at in window),
        authors=len({pull.author.login for pull in pulls if is_creditable(pull.author)}),
    )


def is_creditable(person: Person) -> bool:
    """Tell whether a pull request can be credited to this account: known, and a person's."""
    return person.is_known and not person.is_bot


def share_of(part: int, whole: int) -> tuple[float, str]:
    """Return a share between 0 and 1 and how it is said."""
    return (part / whole, say_share(part, whole)) if whole else (0.0, "none")


def count_authors(pulls: Iterable[PullRequest]) -> tuple[AuthorCount, ...]:
    """Count each person's pull requests, most first, then most landed, then by login.

    Bots and deleted accounts are left out; co-authors are credited in words but not counted.
    """
    by_login: dict[str, list[PullRequest]] = {}
    for pull in pulls:
        if is_creditable(pull.author):
            by_login.setdefault(pull.author.login, []).append(pull)
    counts = [
        AuthorCount(
            person=own[0].author,
            total=len(own),
            landed=sum(1 for pull in own if pull.status == "landed"),
            proposed=sum(1 for pull in own if pull.is_proposed),
            pull_requests=tuple(sorted(pull.number for pull in own)),
        )
        for own in by_login.values()
    ]
    return tuple(sorted(counts, key=lambda c: (-c.total, -c.landed, c.person.login.casefold())))


def stacks_in(pulls: Sequence[PullRequest]) -> tuple[StackFact, ...]:
    """Return the stacks that at least two of these pull requests belong to, deepest first.

    Members often list slightly different stacks, because the text was written at different times: lists that
    share a number are one stack, and the longest list is believed.
    """
    present = {pull.number: pull for pull in pulls}
    merged: list[set[int]] = []
    for pull in pulls:
        own = set(pull.stack)
        if len(own) < 2:
            continue
        touching = [group for group in merged if group & own]
        merged = [group for group in merged if not group & own] + [own.union(*touching)]
    found = []
    for group in merged:
        members = [present[number] for number in sorted(group & present.keys())]
        if len(members) < 2:
            continue
        longest = max((pull.stack for pull in members), key=len)
        order = {number: place for place, number in enumerate(longest)}
        numbers = sorted((pull.number for pull in members), key=lambda n: (order.get(n, len(order)), n))
        logins = {pull.author.login for pull in members}
        author = members[0].author if len(logins) == 1 and is_creditable(members[0].author) else None
        found.append(StackFact(pull_requests=tuple(numbers), depth=len(longest), author=author))
    return tuple(sorted(found, key=lambda s: (-s.depth, s.pull_requests)))
