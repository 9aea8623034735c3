"""What a show remembers of earlier days: which words, tags and paths went together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pipeline.models import Snapshot
from pipeline.themes.signals import read_signals
from pipeline.themes.topics import Row, read_row

# Older pull requests say less about today and cost time: a month of a busy repository is enough.
MOST = 2500


@dataclass(frozen=True, slots=True)
class ThemeMemory:
    """The rows of earlier pull requests of the same show, oldest first."""

    rows: tuple[Row, ...] = ()


def remember(snapshots: Iterable[Snapshot]) -> ThemeMemory:
    """Return the memory of earlier days of one show, given from the oldest to the newest."""
    rows: list[Row] = []
    for snapshot in snapshots:
        rows.extend(read_row(signal, snapshot.repository) for signal in read_signals(snapshot))
    return ThemeMemory(tuple(rows[-MOST:]))
