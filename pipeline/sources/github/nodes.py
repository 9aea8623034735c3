"""A GraphQL node read as a pull request and its history. Whatever may be null is, sooner or later."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pipeline.models import Person, PullRequest
from pipeline.references import co_authors_in
from pipeline.sources.accounts import is_same_account, person_of
from pipeline.sources.assembly import Record
from pipeline.sources.evidence import Commit, commit_says
from pipeline.sources.github.inventory import instant, instant_or_none
from pipeline.sources.history import Closed, ClosingPull, Comment, History, Reopened

Node = Mapping[str, Any]


def record_of_node(node: Node, *, repository: str) -> Record:
    """Read one node of the details question."""
    owner = repository.partition("/")[0]
    author = _account(node.get("author"), owner)
    timeline = nodes_in(node.get("timelineItems"))
    pull = PullRequest.model_validate(
        {
            "number": node["number"],
            "title": node.get("title") or "",
            "body": node.get("body") or "",
            "author": author,
            "association": node.get("authorAssociation"),
            "queued": bool(node.get("isInMergeQueue")),
            "labels": [label["name"] for label in nodes_in(node.get("labels"))],
            "files": [
                {"path": f["path"], "additions": f["additions"], "deletions": f["deletions"]}
                for f in nodes_in(node.get("files"))
            ],
            "additions": node.get("additions"),
            "deletions": node.get("deletions"),
            "changed_files": node.get("changedFiles"),
            "base": node.get("baseRefName"),
            "head": node.get("headRefName"),
            "created_at": node.get("createdAt"),
            "updated_at": node.get("updatedAt"),
            "closes": [issue["number"] for issue in closing_issues(node, repository)],
            "comments": _total(node.get("comments")),
            "reviews": _total(node.get("reviews")),
        }
    )
    history = _history(node, timeline, author, repository, pull.labels)
    return Record(pull.model_copy(update={"co_authors": _co_authors(node, author, history)}), history)


def _history(
    node: Node, timeline: list[Node], author: Person, repository: str, labels: tuple[str, ...]
) -> History:
    owner = repository.partition("/")[0]
    at = {kind: [instant(t["createdAt"]) for t in _of_kind(timeline, kind)] for kind in _INSTANTS}
    turns = [(moment, True) for moment in at["ConvertToDraftEvent"]]
    turns += [(moment, False) for moment in at["ReadyForReviewEvent"]]
    merged_by = node.get("mergedBy")
    return History(
        number=node["number"],
        repository=repository,
        created_at=instant_or_none(node.get("createdAt")),
        author=author,
        closed_at=instant_or_none(node.get("closedAt")),
        merged_at=instant_or_none(node.get("mergedAt")),
        merged_by=_account(merged_by, owner) if merged_by else None,
        draft=bool(node.get("isDraft")),
        draft_turns=tuple(turns),
        labels=labels,
        head_oid=node.get("headRefOid"),
        closes=tuple(
            Closed(instant(t["createdAt"]), _account(t.get("actor"), owner), _closer(t.get("closer")))
            for t in _of_kind(timeline, "ClosedEvent")
        ),
        reopens=tuple(
            Reopened(instant(t["createdAt"]), _account(t.get("actor"), owner))
            for t in _of_kind(timeline, "ReopenedEvent")
        ),
        base_deleted_at=max(at["BaseRefDeletedEvent"], default=None),
        queued_at=max(at["AddedToMergeQueueEvent"], default=None),
    )


_INSTANTS = ("BaseRefDeletedEvent", "ReadyForReviewEvent", "ConvertToDraftEvent", "AddedToMergeQueueEvent")


def comments_of_node(node: Node, *, owner: str) -> tuple[Comment, ...]:
    """Read the last comments of a pull request."""
    return tuple(
        Comment(
            at=instant(comment["createdAt"]),
            author=_account(comment.get("author"), owner),
            association=comment.get("authorAssociation"),
            text=comment.get("body") or "",
        )
        for comment in nodes_in(node.get("comments"))
    )


def closing_issues(node: Node, repository: str) -> list[Node]:
    """Return the issues of this repository that landing closes; other repositories have their own numbers."""
    return [
        issue
        for issue in nodes_in(node.get("closingIssuesReferences"))
        if _name_of(issue.get("repository")).casefold() in ("", repository.casefold())
    ]


def nodes_in(connection: Node | None) -> list[Node]:
    """Return the nodes of a connection that are not null; a null connection has none."""
    return [node for node in (connection or {}).get("nodes") or () if node]


def _closer(closer: Node | None) -> Commit | ClosingPull | None:
    if not closer:
        return None
    where = _name_of(closer.get("repository")) or None
    if closer.get("__typename") == "Commit":
        return Commit(
            closer["oid"],
            closer.get("message") or "",
            closer.get("additions"),
            closer.get("deletions"),
            where,
        )
    if closer.get("__typename") == "PullRequest":
        commits = (node.get("commit") or {} for node in nodes_in(closer.get("commits")))
        oids = tuple(commit["oid"] for commit in commits if commit.get("oid"))
        return ClosingPull(closer["number"], bool(closer.get("merged")), where, oids)
    return None


def _co_authors(node: Node, author: Person, history: History) -> tuple[Person, ...]:
    """Read the trailers of its merge, of the commit that landed it, and of its own last commits."""
    messages = [(node.get("mergeCommit") or {}).get("message")]
    closers = [close.closer for close in history.closes if isinstance(close.closer, Commit)]
    messages += [
        closer.message
        for closer in closers
        if commit_says(closer, number=history.number, repository=history.repository) == "landed"
    ]
    messages += [(n.get("commit") or {}).get("message") for n in nodes_in(node.get("commits"))]
    people: dict[str, Person] = {}
    for message in messages:
        for person in co_authors_in(message or ""):
            people.setdefault((person.login or person.name or "").casefold(), person)
    return tuple(person for person in people.values() if not _is_author(person, author))


def _is_author(person: Person, author: Person) -> bool:
    by_name = bool(person.name and author.name and person.name.casefold() == author.name.casefold())
    return by_name or bool(person.login and is_same_account(person.login, author.login))


def _account(actor: Node | None, owner: str) -> Person:
    actor = actor or {}
    return person_of(actor.get("login"), kind=actor.get("__typename"), owner=owner, name=actor.get("name"))


def _of_kind(timeline: Iterable[Node], kind: str) -> list[Node]:
    return [node for node in timeline if node.get("__typename") == kind and node.get("createdAt")]


def _name_of(repository: Node | None) -> str:
    return (repository or {}).get("nameWithOwner") or ""


def _total(connection: Node | None) -> int | None:
    return (connection or {}).get("totalCount")
