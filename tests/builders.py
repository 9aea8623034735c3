"""Values for tests: sensible defaults, override only what the test is about."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from pipeline.models import PullRequest, Snapshot

START = datetime(2026, 3, 3, 13, tzinfo=UTC)
END = START + timedelta(days=1)


def make_pull_request(number: int = 1, /, **fields: Any) -> PullRequest:
    """Return a pull request opened one hour into the default window, open unless told otherwise.

    Instants and `events` follow the status: a landed one landed two hours in, and so on.
    """
    status = fields.get("status", "open")
    opened, ended = START + timedelta(hours=1), START + timedelta(hours=2)
    events: list[dict[str, Any]] = [{"kind": "opened", "at": opened}]
    defaults: dict[str, Any] = {"title": f"Change number {number}", "author": "alder", "created_at": opened}
    if status in ("landed", "reverted"):
        defaults |= {"landed_at": ended, "closed_at": ended, "landed_how": "merged"}
        events.append({"kind": "landed", "at": ended})
    if status == "reverted":
        events.append({"kind": "reverted", "at": ended + timedelta(hours=1)})
    if status == "closed":
        defaults |= {"closed_at": ended}
        events.append({"kind": "closed", "at": ended})
    return PullRequest.model_validate({"number": number, "events": events, **defaults, **fields})


def make_snapshot(*pull_requests: PullRequest, **fields: Any) -> Snapshot:
    """Return a snapshot of the default window holding these pull requests."""
    defaults: dict[str, Any] = {
        "repository": "grove/forest",
        "window": {"start": START, "end": END},
        "date": END.date(),
        "collected_at": END + timedelta(hours=1),
    }
    return Snapshot.model_validate({**defaults, **fields, "pull_requests": pull_requests})
