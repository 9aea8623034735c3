"""The inventory by GraphQL: every pull request updated since the window began, newest update first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pipeline.errors import SourceError
from pipeline.models import Gap, Window
from pipeline.sources.github.faults import TooHeavy, fault_of_errors
from pipeline.sources.github.inventory import Entry, entry_of_node, freshest
from pipeline.sources.github.queries import INVENTORY, PAGE_SIZES
from pipeline.sources.github.reading import MOST_READ, PAGES_BROKEN, Repository, gap_of, pages_cut

if TYPE_CHECKING:
    from pipeline.sources.github.wire import Wire


@dataclass(frozen=True, slots=True)
class Inventory:
    """What was listed.

    `newest` is the latest update on the first page: whatever is later came meanwhile. Where the list was cut,
    `reach` is how far back it goes.
    """

    repository: Repository
    entries: tuple[Entry, ...]
    newest: datetime | None
    pages: int
    gaps: tuple[Gap, ...]
    reach: datetime | None = None


@dataclass
class _Turned:
    """The pages turned so far; `size` is a place in PAGE_SIZES."""

    entries: list[Entry] = field(default_factory=list)
    repository: Mapping[str, Any] = field(default_factory=dict)
    after: str | None = None
    has_more: bool = True
    pages: int = 0
    lost: int = 0
    size: int = 0
    refused: set[int] = field(default_factory=set)


def read_inventory(
    wire: Wire, name: str, window: Window, *, tell: Callable[[str], None], most: int | None = None
) -> Inventory:
    """Turn pages until one ends before the window began, the only place to stop that loses nothing.

    Raises SourceError when the window lies further back than what is read.
    """
    turned = _Turned()
    cut: Gap | None = None
    while turned.has_more and not cut and not _is_before(turned, window.start):
        before = turned.after
        _turn_page(wire, name, window, turned, tell)
        if turned.has_more and turned.after in (None, before):
            cut = PAGES_BROKEN
        elif turned.has_more and len(turned.entries) >= (most or MOST_READ):
            cut = pages_cut(len(turned.entries))
    if cut and not _is_before(turned, window.end):
        raise SourceError("GitHub", f"the day could not be reached: {cut.detail}", hint="try a later date")
    lost: list[Gap] = [gap_of("pulls", turned.lost)] if turned.lost else []
    lost += [gap_of("details", len(turned.refused))] if turned.refused else []
    return Inventory(
        repository=_repository(turned.repository, name),
        entries=freshest(turned.entries),
        newest=turned.entries[0].updated_at if turned.entries else None,
        pages=turned.pages,
        gaps=(*((cut,) if cut else ()), *lost),
        reach=turned.entries[-1].updated_at if cut and not _is_before(turned, window.start) else None,
    )


def _turn_page(wire: Wire, name: str, window: Window, turned: _Turned, tell: Callable[[str], None]) -> None:
    """Read the next page; one that is too heavy is asked for again at the same place, smaller."""
    owner, _, short = (turned.repository.get("nameWithOwner") or name).partition("/")
    while True:
        size = PAGE_SIZES[turned.size]
        where = {"owner": owner, "name": short, "first": size, "after": turned.after}
        try:
            payload = wire.graphql(
                INVENTORY,
                {**where, "since": window.start.isoformat()},
                may_shrink=turned.size + 1 < len(PAGE_SIZES),
            )
            break
        except TooHeavy as heavy:
            turned.size += 1
            tell(f"GitHub: {heavy}; asking for {PAGE_SIZES[turned.size]} at a time instead of {size}")
    turned.repository = payload.json.get("repository") or {}
    connection = turned.repository.get("pullRequests") or {}
    nodes = connection.get("nodes")
    if nodes is None or (nodes and not any(nodes)):
        raise wire.error_of(fault_of_errors(payload.errors))
    info = connection.get("pageInfo") or {}
    turned.entries += [entry_of_node(node) for node in nodes if node]
    turned.lost += sum(1 for node in nodes if not node)
    for error in payload.errors:
        # A node without the instants of its closes and reopenings may be missing from the day.
        match error.get("path"):
            case ["repository", "pullRequests", "nodes", int(place), _, *_] if (
                place < len(nodes) and nodes[place]
            ):
                turned.refused.add(nodes[place]["number"])
    turned.has_more, turned.after = bool(info.get("hasNextPage")), info.get("endCursor")
    turned.pages += 1


def _is_before(turned: _Turned, at: datetime) -> bool:
    return bool(turned.entries) and turned.entries[-1].updated_at < at


def _repository(raw: Mapping[str, Any], name: str) -> Repository:
    return Repository(
        name=raw.get("nameWithOwner") or name,
        description=raw.get("description") or "",
        default_branch=(raw.get("defaultBranchRef") or {}).get("name") or "main",
        private=bool(raw.get("isPrivate")),
    )
