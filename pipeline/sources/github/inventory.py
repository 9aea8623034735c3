"""Which pull requests were updated since the window began, by GraphQL or REST, and which the day may hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pipeline.models import Window


@dataclass(frozen=True, slots=True)
class Entry:
    """A pull request of the inventory, with the instants that decide whether the day may hold it.

    `raw` is the object that a REST list gave, which holds more; GraphQL gives details later, by `node_id`.
    """

    number: int
    node_id: str
    updated_at: datetime
    instants: tuple[datetime, ...]
    raw: Mapping[str, Any] | None = None

    def touches(self, window: Window) -> bool:
        """Tell whether anything happened to it inside the window that makes it the day's."""
        return any(at in window for at in self.instants)


def instant(text: str) -> datetime:
    """Read GitHub's time stamp, which is always aware."""
    return datetime.fromisoformat(text)


def instant_or_none(text: str | None) -> datetime | None:
    """Read a time stamp that may be missing."""
    return instant(text) if text else None


def entry_of_node(node: Mapping[str, Any]) -> Entry:
    """Read a node of the GraphQL inventory."""
    turns = [turn for turn in _nodes(node.get("timelineItems")) if turn.get("createdAt")]
    stamps = [node.get("createdAt"), node.get("closedAt"), node.get("mergedAt")]
    stamps += [turn["createdAt"] for turn in turns]
    return Entry(
        number=node["number"],
        node_id=node["id"],
        updated_at=instant(node["updatedAt"]),
        instants=tuple(instant(stamp) for stamp in stamps if stamp),
    )


def entry_of_rest(raw: Mapping[str, Any]) -> Entry:
    """Read an element of the REST list of pull requests."""
    stamps = [raw.get("created_at"), raw.get("closed_at"), raw.get("merged_at")]
    return Entry(
        number=raw["number"],
        node_id="",
        updated_at=instant(raw["updated_at"]),
        instants=tuple(instant(stamp) for stamp in stamps if stamp),
        raw=raw,
    )


def freshest(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return one entry a number, the one updated last: pages shift while people work."""
    kept: dict[int, Entry] = {}
    for entry in entries:
        if entry.number not in kept or kept[entry.number].updated_at < entry.updated_at:
            kept[entry.number] = entry
    return tuple(kept.values())


def _nodes(connection: Mapping[str, Any] | None) -> list[Mapping[str, Any]]:
    return [node for node in (connection or {}).get("nodes") or () if node]
