"""What a show remembers of earlier days: which words, tags and paths went together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pipeline.models import KnownArea, Snapshot
from pipeline.themes.atlas import NO_AREAS, read_atlas
from pipeline.themes.signals import read_signals
from pipeline.themes.topics import Row, read_row

# Older pull requests say less about today and cost time: a month of a busy repository is enough.
MOST = 2500


@dataclass(frozen=True, slots=True)
class ThemeMemory:
    """The rows of earlier pull requests of the same show, oldest first."""

    rows: tuple[Row, ...] = ()


def remember(snapshots: Iterable[Snapshot], *, areas: Mapping[str, KnownArea] = NO_AREAS) -> ThemeMemory:
    """Return the memory of earlier days of one show, given from the oldest to the newest; see `cluster`."""
    atlas = read_atlas(areas)
    rows: list[Row] = []
    for snapshot in snapshots:
        rows.extend(read_row(signal, snapshot.repository, atlas) for signal in read_signals(snapshot))
    return ThemeMemory(tuple(rows[-MOST:]))
