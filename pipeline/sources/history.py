"""What a source found out about a pull request's life: the input of the landing decision."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from pipeline.models import Person
from pipeline.sources.evidence import Commit

_MEMBERS = ("OWNER", "MEMBER", "COLLABORATOR")


@dataclass(frozen=True, slots=True)
class ClosingPull:
    """The pull request that closed another one; `commits` are the oids of the last commits in it."""

    number: int
    merged: bool
    repository: str | None = None
    commits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Closed:
    """A close, and what closed it: a commit, another pull request, or nothing but a button."""

    at: datetime
    by: Person | None = None
    closer: Commit | ClosingPull | None = None


@dataclass(frozen=True, slots=True)
class Reopened:
    """A reopening."""

    at: datetime
    by: Person | None = None


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment; `association` is GitHub's word for what its author is to the repository."""

    at: datetime
    author: Person
    association: str | None
    text: str

    @property
    def is_trusted(self) -> bool:
        """Whether its author may speak for the repository."""
        return self.author.is_bot or self.association in _MEMBERS


@dataclass(frozen=True, slots=True)
class History:
    """What is known of a pull request's life, in whatever order, including what happened after the window.

    `draft_turns` are the instants at which it became a draft (True) or ready (False).
    """

    number: int
    repository: str
    created_at: datetime | None = None
    author: Person | None = None
    closed_at: datetime | None = None
    merged_at: datetime | None = None
    merged_by: Person | None = None
    draft: bool = False
    draft_turns: tuple[tuple[datetime, bool], ...] = ()
    labels: tuple[str, ...] = ()
    head_oid: str | None = None
    closes: tuple[Closed, ...] = ()
    reopens: tuple[Reopened, ...] = ()
    comments: tuple[Comment, ...] = ()
    base_deleted_at: datetime | None = None
    queued_at: datetime | None = None
