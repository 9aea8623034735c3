"""Pull requests as a source hands them on: cleaned, and as they stood when the day's window ended."""

from __future__ import annotations

from datetime import date as Date
from datetime import datetime
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, AwareDatetime, BeforeValidator, Field, model_validator

from pipeline.models.values import (
    DELETED_ACCOUNT,
    SCHEMA_VERSION,
    Body,
    EventKind,
    LandedHow,
    Line,
    Numbers,
    SchemaVersion,
    Scope,
    Status,
    Value,
)
from pipeline.text import is_name


class Window(Value):
    """A half-open span of time: `start` belongs to it, `end` does not."""

    start: AwareDatetime
    end: AwareDatetime

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.start >= self.end:
            raise ValueError("the window ends before it starts")
        return self

    def __contains__(self, at: datetime | None) -> bool:
        return at is not None and self.start <= at < self.end


class Person(Value):
    """Somebody with an account; `name` is the display name where one is known.

    A display name that is no name but a statement is dropped, and the login stands for the account. The login
    is empty where the source did not say, and `ghost` where the account was deleted.
    """

    login: Line
    name: Annotated[Line | None, AfterValidator(lambda name: name if name and is_name(name) else None)] = None
    is_bot: bool = False

    @property
    def is_known(self) -> bool:
        """Whether somebody can be credited: the source named an account, and it still exists."""
        return self.login not in ("", DELETED_ACCOUNT)


def _person(value: Any) -> Any:
    """Accept a bare login, and read a missing author as a deleted account."""
    if value is None or value in ({}, ""):
        return {"login": DELETED_ACCOUNT}
    return {"login": value} if isinstance(value, str) else value


class Event(Value):
    """One thing that happened to a pull request, and when."""

    kind: EventKind
    at: AwareDatetime
    by: Line | None = None


class ChangedFile(Value):
    """One path that a pull request changes, with its lines added and deleted."""

    path: Line
    additions: int = 0
    deletions: int = 0


def _none_is_empty(value: Any) -> Any:
    return () if value is None else value


class PullRequest(Value):
    """One pull request as it stood at the end of the window (or when it was read, if that came first).

    `files` are the first paths only; sizes come from `additions`, `deletions` (lines) and `changed_files`.
    `stack` lists the numbers of the stack from bottom to top, this one included. `closes` are issues that
    landing closes, `refers` other issues and pull requests that the body or title names. `reverts` are pull
    requests that this one takes back.
    """

    number: int = Field(gt=0)
    title: Line
    body: Body = ""
    author: Annotated[Person, BeforeValidator(_person)] = Person(login="")
    co_authors: Annotated[tuple[Person, ...], BeforeValidator(_none_is_empty)] = ()
    association: Line | None = None
    status: Status = "open"
    queued: bool = False
    events: Annotated[tuple[Event, ...], BeforeValidator(_none_is_empty)] = ()
    landed_how: LandedHow | None = None
    labels: Annotated[tuple[Line, ...], BeforeValidator(_none_is_empty)] = ()
    files: Annotated[tuple[ChangedFile, ...], BeforeValidator(_none_is_empty)] = ()
    additions: int | None = None
    deletions: int | None = None
    changed_files: int | None = None
    base: Line | None = None
    head: Line | None = None
    created_at: AwareDatetime | None = None
    landed_at: AwareDatetime | None = None
    closed_at: AwareDatetime | None = None
    updated_at: AwareDatetime | None = None
    stack: Annotated[Numbers, BeforeValidator(_none_is_empty)] = ()
    closes: Annotated[Numbers, BeforeValidator(_none_is_empty)] = ()
    refers: Annotated[Numbers, BeforeValidator(_none_is_empty)] = ()
    reverts: Annotated[Numbers, BeforeValidator(_none_is_empty)] = ()
    reverted_by: int | None = None
    comments: int | None = None
    reviews: int | None = None

    @model_validator(mode="after")
    def _takes_back_others_only(self) -> Self:
        if self.number in self.reverts:
            others = tuple(number for number in self.reverts if number != self.number)
            object.__setattr__(self, "reverts", others)  # frozen, but not yet handed to anybody
        return self

    @model_validator(mode="before")
    @classmethod
    def _status_follows_instants(cls, data: Any) -> Any:
        """Read a missing status from the instants: a file written by hand need not say both."""
        if isinstance(data, dict) and "status" not in data:
            status = "landed" if data.get("landed_at") else "closed" if data.get("closed_at") else "open"
            return {**data, "status": status}
        return data

    @property
    def is_proposed(self) -> bool:
        """Whether it is still only a proposal: open or draft."""
        return self.status in ("open", "draft")

    @property
    def size(self) -> int:
        """Lines added plus lines deleted; 0 when the source did not say."""
        return (self.additions or 0) + (self.deletions or 0)


class Issue(Value):
    """An issue that pull requests of the day name, with its title where the source could read it."""

    number: int
    title: Line = ""


class Gap(Value):
    """Something that the snapshot does not hold, in words that can be said to a listener."""

    kind: Literal["pages", "paths", "details", "landing", "labels", "authors", "time", "limit"]
    detail: Line
    count: int | None = None


class Snapshot(Value):
    """A repository's day: everything that later stages may know.

    `collected_at` is when it was read; a window that ends later is still open. `repository` is `owner/name`
    as the server spells it now, `renamed_from` what the configuration called it. `web_url` is empty where no
    web page of the repository is known. A source that knows only what landed says so in `scope`.
    """

    schema_version: SchemaVersion = SCHEMA_VERSION
    repository: Line
    description: Line = ""
    default_branch: Line = "main"
    private: bool = False
    renamed_from: Line | None = None
    web_url: Annotated[Line, Field(pattern=r"^(?:https?://[^\s\"'<>]+)?$")] = "https://github.com"
    date: Date | None = None
    window: Window
    collected_at: AwareDatetime | None = None
    source: Line = "file"
    scope: Scope = "everything"
    requests: int = 0
    gaps: tuple[Gap, ...] = ()
    issues: tuple[Issue, ...] = ()
    pull_requests: tuple[PullRequest, ...] = ()

    @model_validator(mode="after")
    def _numbers_are_unique(self) -> Self:
        numbers = [pull.number for pull in self.pull_requests]
        if len(set(numbers)) != len(numbers):
            raise ValueError("two pull requests have the same number")
        return self

    @property
    def is_open(self) -> bool:
        """Whether the day was not over when it was read."""
        return self.collected_at is not None and self.collected_at < self.window.end

    def url(self, number: int) -> str:
        """Return the address of a pull request's page, or nothing where none is known."""
        return self.web_url and f"{self.web_url}/{self.repository}/pull/{number}"
