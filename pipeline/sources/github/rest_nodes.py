"""An element of a REST list read as a pull request and its history."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pipeline.models import Person, PullRequest
from pipeline.sources.accounts import person_of
from pipeline.sources.assembly import Record
from pipeline.sources.github.inventory import instant, instant_or_none
from pipeline.sources.history import Comment, History

Raw = Mapping[str, Any]


def record_of_raw(raw: Raw, *, repository: str) -> Record:
    """Read one pull request of the list; what the list lacks stays unknown."""
    author = account(raw.get("user"), repository)
    pull = PullRequest.model_validate(
        {
            "number": raw["number"],
            "title": raw.get("title") or "",
            "body": raw.get("body") or "",
            "author": author,
            "association": raw.get("author_association"),
            "labels": [label["name"] for label in raw.get("labels") or () if label.get("name")],
            "base": (raw.get("base") or {}).get("ref"),
            "head": (raw.get("head") or {}).get("ref"),
            "created_at": raw.get("created_at"),
            "updated_at": raw.get("updated_at"),
        }
    )
    history = History(
        number=pull.number,
        repository=repository,
        created_at=pull.created_at,
        author=author,
        closed_at=instant_or_none(raw.get("closed_at")),
        merged_at=instant_or_none(raw.get("merged_at")),
        draft=bool(raw.get("draft")),
        labels=pull.labels,
    )
    return Record(pull, history)


def comments_of_raw(raw: Sequence[Raw], *, repository: str) -> tuple[Comment, ...]:
    """Read a REST list of comments."""
    return tuple(
        Comment(
            at=instant(comment["created_at"]),
            author=account(comment.get("user"), repository),
            association=comment.get("author_association"),
            text=comment.get("body") or "",
        )
        for comment in raw
        if comment.get("created_at")
    )


def account(user: Raw | None, repository: str) -> Person:
    """Read a REST account; its display name would cost a request each."""
    user = user or {}
    return person_of(user.get("login"), kind=user.get("type"), owner=repository.partition("/")[0])
