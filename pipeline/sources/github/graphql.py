"""A day read with a token: the inventory by update, details many at a time, and one question for the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from pipeline.models import Gap, Issue, Window
from pipeline.sources.assembly import Record, as_of, settle_all
from pipeline.sources.github.details import Details, read_details
from pipeline.sources.github.inventory import Entry, instant
from pipeline.sources.github.leftovers import Leftovers, read_leftovers, wanted_of
from pipeline.sources.github.nodes import Node, closing_issues, nodes_in, record_of_node
from pipeline.sources.github.pages import Inventory, read_inventory
from pipeline.sources.github.reading import Cut, Reading, gap_of

if TYPE_CHECKING:
    from pipeline.sources.github.wire import Wire


def read_by_graphql(
    wire: Wire, repository: str, window: Window, *, now: datetime, tell: Callable[[str], None]
) -> Reading:
    """Read everything of a day.

    For N pull requests updated since the window began and M touched inside it: at most ceil(N/100) +
    ceil(M/50) + 2 requests, faults apart.
    """
    inventory = read_inventory(wire, repository, window, tell=tell)
    entries = [entry for entry in inventory.entries if entry.touches(window)]
    tell(f"pull requests listed: {len(inventory.entries)}, of this day: {len(entries)}")
    at = as_of(window, now)
    details = read_details(wire, [entry.node_id for entry in entries], tell=tell)
    newest = inventory.newest if inventory.pages > 1 else None
    return reading_of(wire, inventory, entries, details, window, at=at, newest=newest, tell=tell)


def reading_of(  # noqa: PLR0913  (everything that was read of the day so far)
    wire: Wire,
    inventory: Inventory,
    entries: Sequence[Entry],
    details: Details,
    window: Window,
    *,
    at: datetime,
    newest: datetime | None,
    tell: Callable[[str], None],
) -> Reading:
    """Ask what the details of a day leave open, in one request at most, and put the day together."""
    name = inventory.repository.name
    records = [record_of_node(node, repository=name) for node in details.nodes]
    pulls = settle_all(records, at=at, repository=name)
    wanted, unasked = wanted_of(records, pulls, at=at, newest=newest)
    leftovers = read_leftovers(wire, name, window, wanted) if wanted else Leftovers()
    arrived = _read_arrivals(wire, leftovers.arrivals, entries, window, tell)
    nodes = [*details.nodes, *arrived.nodes]
    return Reading(
        repository=inventory.repository,
        records=_merged(records, leftovers, arrived, name),
        issues=_issues(nodes, leftovers, name),
        gaps=(*inventory.gaps, *_cuts((details, arrived), at), *unasked, *leftovers.gaps),
    )


def _read_arrivals(
    wire: Wire,
    arrivals: Sequence[Entry],
    entries: Sequence[Entry],
    window: Window,
    tell: Callable[[str], None],
) -> Details:
    """Read the details of what jumped to the top meanwhile and was not seen on any page."""
    seen = {entry.number for entry in entries}
    new = [entry for entry in arrivals if entry.touches(window) and entry.number not in seen]
    return read_details(wire, [entry.node_id for entry in new], tell=tell)


def _merged(
    records: Sequence[Record], leftovers: Leftovers, arrived: Details, name: str
) -> tuple[Record, ...]:
    """Return every record once: the day's with the comments that were asked for, targets, arrivals."""
    found = {record.pull.number: record for record in leftovers.targets}
    found |= {record.pull.number: leftovers.commented(record) for record in records}
    found |= {node["number"]: record_of_node(node, repository=name) for node in arrived.nodes}
    return tuple(found.values())


def _issues(nodes: Sequence[Node], leftovers: Leftovers, name: str) -> tuple[Issue, ...]:
    titles = {
        issue["number"]: issue.get("title") or "" for node in nodes for issue in closing_issues(node, name)
    }
    titles |= {issue.number: issue.title for issue in leftovers.issues}
    return tuple(Issue(number=number, title=titles[number]) for number in sorted(titles) if titles[number])


def _cuts(parts: Sequence[Details], at: datetime) -> tuple[Gap, ...]:
    """Return what is missing of the details: whole pull requests, paths, labels, closes too far back."""
    nodes = [node for part in parts for node in part.nodes]
    refused = [names for part in parts for names in part.refused.values()]
    counts: dict[Cut, int] = {
        "pulls": sum(part.lost for part in parts),
        "details": sum(1 for names in refused if names - {"files"}),
        "paths": sum(1 for node in nodes if node.get("changedFiles") and not nodes_in(node.get("files"))),
        "landing": sum(1 for node in nodes if _is_timeline_cut(node, at)),
        "labels": sum(1 for node in nodes if _has_more_labels(node)),
    }
    return tuple(gap_of(cut, count) for cut, count in counts.items() if count)


def _is_timeline_cut(node: Node, at: datetime) -> bool:
    """Tell whether every close and reopening that was read came after the instant that counts."""
    timeline = node.get("timelineItems") or {}
    if not (timeline.get("pageInfo") or {}).get("hasPreviousPage"):
        return False
    return all(instant(turn["createdAt"]) >= at for turn in nodes_in(timeline) if "createdAt" in turn)


def _has_more_labels(node: Node) -> bool:
    labels = node.get("labels") or {}
    return (labels.get("totalCount") or 0) > len(nodes_in(labels))
