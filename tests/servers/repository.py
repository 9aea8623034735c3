"""A GitHub on loopback that holds one repository and answers as of a clock that the test sets.

Where `GithubServer` plays replies in order, this one answers the two questions of a day from pull requests, so
that many days can be read, and may be out of order for hours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from tests.servers.github import BAD_GATEWAY, Asked, GithubServer, Reply, data, detail


@dataclass
class Pull:
    """A pull request's life. `merged_at` and `closed_at` may lie in the future of the server's clock."""

    number: int
    title: str
    author: str
    created_at: datetime
    merged_at: datetime | None = None
    body: str = ""

    def entry(self, now: datetime) -> dict[str, Any]:
        merged = self.merged_at if self.merged_at and self.merged_at <= now else None
        updated = merged or self.created_at
        return {
            "id": f"PR_{self.number}",
            "number": self.number,
            "createdAt": stamp(self.created_at),
            "updatedAt": stamp(updated),
            "closedAt": stamp(merged),
            "mergedAt": stamp(merged),
            "timelineItems": {"nodes": []},
        }

    def detail(self, now: datetime) -> dict[str, Any]:
        return (
            detail(self.number)
            | self.entry(now)
            | {
                "title": self.title,
                "body": self.body,
                "author": {"__typename": "User", "login": self.author, "name": None},
                "baseRefName": "main",
                "additions": 3,
                "deletions": 1,
                "changedFiles": 1,
                "files": {
                    "nodes": [{"path": f"src/part{self.number % 4}.py", "additions": 3, "deletions": 1}]
                },
            }
        )


def stamp(at: datetime | None) -> str | None:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if at else None


@dataclass
class Repository:
    """What the server knows. `page` is how many entries it gives at once, `is_down` whether it answers at all."""

    pulls: Sequence[Pull]
    now: datetime
    page: int = 100
    is_down: bool = False
    asked: list[str] = field(default_factory=list)

    def server(self) -> GithubServer:
        return GithubServer(self.answer, forever=True)

    def answer(self, asked: Asked) -> Reply:
        kind = asked.query.split("query ", 1)[1].split("(", 1)[0].strip()
        self.asked.append(kind)
        if self.is_down:
            return BAD_GATEWAY
        known = [pull for pull in self.pulls if pull.created_at <= self.now]
        if kind == "Details":
            by_id = {f"PR_{pull.number}": pull for pull in known}
            found = [by_id.get(one) for one in asked.variables["ids"]]
            return data(nodes=[pull.detail(self.now) if pull else None for pull in found])
        listed = sorted(
            (pull.entry(self.now) for pull in known), key=lambda one: one["updatedAt"], reverse=True
        )
        start = int(asked.variables.get("after") or 0)
        shown = listed[start : start + self.page] if kind == "Inventory" else listed[:20]
        more = start + self.page < len(listed)
        return data(
            repository={
                "nameWithOwner": "grove/forest",
                "description": "Trees",
                "isPrivate": False,
                "defaultBranchRef": {"name": "main"},
                "pullRequests": {
                    "pageInfo": {"hasNextPage": more, "endCursor": str(start + self.page)},
                    "nodes": shown,
                },
            }
        )
