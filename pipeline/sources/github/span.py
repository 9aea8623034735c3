"""Many days read with a token for the price of one list: inventory once, details once, days cut from both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING

from pipeline.errors import SourceError
from pipeline.models import Window
from pipeline.sources.assembly import as_of
from pipeline.sources.github.details import Details, read_details
from pipeline.sources.github.graphql import reading_of
from pipeline.sources.github.inventory import Entry, freshest
from pipeline.sources.github.leftovers import Wanted, read_leftovers
from pipeline.sources.github.nodes import Node
from pipeline.sources.github.pages import Inventory, read_inventory
from pipeline.sources.github.queries import DETAIL_SIZES
from pipeline.sources.github.reading import Reading

if TYPE_CHECKING:
    from pipeline.sources.github.wire import Wire

# A span may list more than a day does, and still only so much that an hour is enough.
MOST_LISTED = 50_000


def read_span_by_graphql(
    wire: Wire,
    repository: str,
    windows: Sequence[Window],
    *,
    now: datetime,
    tell: Callable[[str], None],
    most: int = MOST_LISTED,
) -> Iterator[tuple[Window, Reading]]:
    """Read every window, the newest first, so that where the list ends the days before it are still to come.

    For N pull requests updated since the span began, M touched inside it and D windows at most ceil(N/100) +
    ceil(M/50) + D + 1 requests, faults apart. Raises SourceError at the first window that was not reached.
    """
    newest_first = sorted(windows, key=lambda window: window.end, reverse=True)
    whole = Window(start=newest_first[-1].start, end=newest_first[0].end)
    inventory = _with_arrivals(wire, read_inventory(wire, repository, whole, tell=tell, most=most), whole)
    touching = [[e for e in inventory.entries if e.touches(window)] for window in newest_first]
    pool = _Pool(wire, [entry.node_id for entries in touching for entry in entries], tell)
    tell(f"pull requests listed: {len(inventory.entries)}, of these {len(windows)} days: {len(pool.order)}")
    for window, entries in zip(newest_first, touching, strict=True):
        if inventory.reach and inventory.reach >= window.end:
            raise SourceError(
                "GitHub", f"the days before {inventory.reach:%Y-%m-%d} lie too far back", hint="start later"
            )
        is_whole = inventory.reach is None or inventory.reach < window.start
        yield (
            window,
            reading_of(
                wire,
                replace(inventory, gaps=tuple(gap for gap in inventory.gaps if gap.kind != "pages"))
                if is_whole
                else inventory,
                entries,
                pool.details_of(entries),
                window,
                at=as_of(window, now),
                newest=None,
                tell=tell,
            ),
        )


def _with_arrivals(wire: Wire, inventory: Inventory, whole: Window) -> Inventory:
    """Look at the top of the list again: what was updated while pages were turned may be on none of them."""
    if inventory.pages < 2:
        return inventory
    head = Wanted(issues=(), targets=(), commented=(), newest=inventory.newest)
    leftovers = read_leftovers(wire, inventory.repository.name, whole, head)
    return replace(
        inventory,
        entries=freshest((*inventory.entries, *leftovers.arrivals)),
        gaps=(*inventory.gaps, *leftovers.gaps),
    )


@dataclass
class _Pool:
    """Details by node id, each asked for once. Whoever needs some takes along the next ones in `order`."""

    wire: Wire
    order: list[str]
    tell: Callable[[str], None]
    nodes: dict[str, Node] = field(default_factory=dict)
    asked: set[str] = field(default_factory=set)
    refused: dict[int, set[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.order = list(dict.fromkeys(self.order))

    def details_of(self, entries: Sequence[Entry]) -> Details:
        """Return the details of one day; what GitHub did not give is counted as lost."""
        ids = [entry.node_id for entry in entries]
        missing = [one for one in ids if one not in self.asked]
        if missing:
            places = -len(missing) % DETAIL_SIZES[0]
            wanted = {*missing, *self.asked}
            self._read([*missing, *[one for one in self.order if one not in wanted][:places]])
        nodes = [self.nodes[one] for one in ids if one in self.nodes]
        numbers = {entry.number for entry in entries}
        return Details(
            nodes=nodes,
            lost=len(ids) - len(nodes),
            refused={number: names for number, names in self.refused.items() if number in numbers},
        )

    def _read(self, ids: Sequence[str]) -> None:
        read = read_details(self.wire, ids, tell=self.tell)
        self.asked.update(ids)
        self.nodes |= {node["id"]: node for node in read.nodes}
        self.refused |= read.refused
