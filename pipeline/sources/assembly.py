"""From what a source read to the pull requests of a day: decided, related, filtered and in order. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fnmatch import fnmatchcase

from pipeline.config import ShowConfig
from pipeline.models import PullRequest, Window
from pipeline.references import rollup_members, with_relations
from pipeline.sources.accounts import canonical_login
from pipeline.sources.history import History
from pipeline.sources.landing import decide

# Bodies are read whole for references; what is kept is more than any prompt or page uses.
BODY_KEPT = 20_000


@dataclass(frozen=True, slots=True)
class Record:
    """A pull request as a source read it, its status not yet decided, and its history."""

    pull: PullRequest
    history: History


def as_of(window: Window, now: datetime) -> datetime:
    """Return the instant whose state a snapshot tells: the window's end, or now if it is not over."""
    return min(window.end, now)


def settle(record: Record, *, at: datetime) -> PullRequest:
    """Return the pull request with what had become of it at that instant."""
    landing = decide(record.history, as_of=at)
    queued_at = record.history.queued_at
    return record.pull.model_copy(
        update={
            "status": landing.status,
            "landed_how": landing.landed_how,
            "landed_at": landing.landed_at,
            "closed_at": landing.closed_at,
            "events": landing.events,
            "queued": record.pull.queued
            and landing.status == "open"
            and (queued_at is None or queued_at < at),
        }
    )


def settle_all(records: Iterable[Record], *, at: datetime, repository: str) -> tuple[PullRequest, ...]:
    """Return the pull requests decided and related to each other, in order of their numbers."""
    pulls = sorted((settle(record, at=at) for record in records), key=lambda pull: pull.number)
    return with_relations(pulls, repository=repository)


def day_of(pulls: Sequence[PullRequest], window: Window) -> tuple[PullRequest, ...]:
    """Return the pull requests to which something happened inside the window, bodies cut to what is kept.

    A landed rollup is left out where the day holds its members: they would be counted twice.
    """
    present = [pull for pull in pulls if any(event.at in window for event in pull.events)]
    numbers = {pull.number for pull in present}
    return tuple(
        pull.model_copy(update={"body": pull.body[:BODY_KEPT]})
        for pull in present
        if not (pull.status == "landed" and numbers.intersection(rollup_members(pull.title, pull.body) or ()))
    )


def wanted(pulls: Iterable[PullRequest], show: ShowConfig, *, default_branch: str) -> tuple[PullRequest, ...]:
    """Return the pull requests that the show does not ignore, by author, label or branch.

    `branches` may hold patterns such as `release/*`; ghstack's own base branches stand for the default one.
    """
    authors = {canonical_login(login).casefold() for login in show.ignore_authors}
    labels = {label.casefold() for label in show.ignore_labels}
    return tuple(
        pull
        for pull in pulls
        if canonical_login(pull.author.login).casefold() not in authors
        and not labels.intersection(label.casefold() for label in pull.labels)
        and _is_wanted_branch(pull.base, show.branches, default_branch)
    )


def unseen_branches(branches: Iterable[str], seen: Collection[str]) -> tuple[str, ...]:
    """Return the branches that are named without a pattern and are none of those that were seen."""
    return tuple(name for name in branches if not set(name) & set("*?[") and name not in seen)


def _is_wanted_branch(base: str | None, branches: tuple[str, ...], default_branch: str) -> bool:
    if not branches or base is None:
        return True
    branch = default_branch if fnmatchcase(base, "gh/*/base") else base
    return any(fnmatchcase(branch, pattern) for pattern in branches)
