"""The details of the day's pull requests by GraphQL, many at a time, fewer where GitHub cannot keep up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pipeline.sources.github.faults import TooHeavy
from pipeline.sources.github.nodes import Node
from pipeline.sources.github.queries import DETAIL_SIZES, DETAILS

if TYPE_CHECKING:
    from pipeline.sources.github.wire import Wire


@dataclass
class Details:
    """The nodes read, how many are missing altogether, and which fields of which numbers were refused."""

    nodes: list[Node] = field(default_factory=list)
    lost: int = 0
    refused: dict[int, set[str]] = field(default_factory=dict)


def read_details(wire: Wire, ids: Sequence[str], *, tell: Callable[[str], None]) -> Details:
    """Read the pull requests with these node ids; what fails for a single one is left out and counted.

    Raises what the wire raises; an answer that holds none of those asked for is an error to it.
    """
    details, size = Details(), 0
    left = list(ids)
    while left:
        lump = left[: DETAIL_SIZES[size]]
        try:
            payload = wire.graphql(DETAILS, {"ids": lump}, may_shrink=size + 1 < len(DETAIL_SIZES))
        except TooHeavy as heavy:
            size += 1
            tell(f"GitHub: {heavy}; asking for the details of {DETAIL_SIZES[size]} at a time")
            continue
        nodes = payload.json.get("nodes") or []
        details.nodes += [node for node in nodes if node]
        details.lost += len(lump) - sum(1 for node in nodes if node)
        _note_refusals(details, nodes, payload.errors)
        left = left[len(lump) :]
    return details


def _note_refusals(
    details: Details, nodes: Sequence[Node | None], errors: Sequence[Mapping[str, Any]]
) -> None:
    for error in errors:
        match error.get("path"):
            case ["nodes", int(place), str(name), *_] if place < len(nodes) and (node := nodes[place]):
                details.refused.setdefault(node["number"], set()).add(name)
