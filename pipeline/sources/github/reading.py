"""What both ways of reading GitHub hand on, and the words for what they could not read."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date as Date
from typing import Literal

from pipeline.models import Gap, Issue
from pipeline.sources.assembly import Record
from pipeline.wording import say_count, say_date

# More updated pull requests than this since the window began are not read: hours of requests.
MOST_READ = 10_000

Cut = Literal["pulls", "details", "paths", "landing", "labels"]


@dataclass(frozen=True, slots=True)
class Repository:
    """The repository as the server knows it now."""

    name: str
    description: str
    default_branch: str
    private: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything read of a day, nothing decided yet."""

    repository: Repository
    records: tuple[Record, ...]
    issues: tuple[Issue, ...] = ()
    gaps: tuple[Gap, ...] = field(default=())


def gap_of(cut: Cut, count: int) -> Gap:
    """Return a gap of `count` pull requests in words for a listener."""
    pulls = say_count(count, "pull request")
    words = {
        "pulls": f"{pulls} could not be read",
        "details": f"some details of {pulls} could not be read",
        "paths": f"the changed paths of {pulls} could not be read",
        "landing": f"whether {say_count(count, 'closed pull request')} landed could not be checked",
        "labels": f"some labels of {pulls} were left out",
    }
    return Gap(kind="details" if cut == "pulls" else cut, detail=words[cut], count=count)


def as_read_on(count: int, day: Date) -> Gap:
    """Return the gap of pull requests that changed after their day: their words are known as of later."""
    pulls = say_count(count, "pull request")
    detail = f"titles, descriptions and labels of {pulls} are told as they stood on {say_date(day)}"
    return Gap(kind="details", detail=detail, count=count)


def pages_cut(count: int) -> Gap:
    """Return the gap of a list that was cut after `count` pull requests."""
    return Gap(
        kind="pages",
        detail=f"only the {count:,} pull requests updated last could be read, so others may be missing",
        count=count,
    )


PAGES_BROKEN = Gap(kind="pages", detail="the list of pull requests broke off, so some may be missing")
MOVED_ON = Gap(
    kind="time", detail="pull requests kept changing while the day was read, so some may be missing"
)
NO_TOKEN = Gap(
    kind="limit",
    detail="this day was read without an access token, so changed paths, sizes, full names and reopened "
    "pull requests are missing",
)
