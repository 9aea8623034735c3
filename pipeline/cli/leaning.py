"""Approved episodes that say what an earlier one told, and what becomes of them when that one is rejected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pipeline.cli.stored import Stored, standing_of
from pipeline.errors import StoreError

if TYPE_CHECKING:
    from pipeline.models import Episode, Objection


def leaning_on(stored: Stored) -> tuple[tuple[Stored, tuple[Objection, ...]], ...]:
    """Return the approved daily episodes that remember this one, each with what stands against it today."""
    return tuple((one, standing_of(one).objections) for one in _approved_after(stored))


def fallen(leaning: Sequence[tuple[Stored, tuple[Objection, ...]]]) -> Iterator[tuple[Stored, Objection]]:
    """Yield the first thing that stands against each of these episodes now and did not before."""
    for one, before in leaning:
        now = [objection for objection in standing_of(one).objections if objection not in before]
        if now:
            yield one, now[0]


def _approved_after(stored: Stored) -> Iterator[Stored]:
    for date in stored.store.dates(stored.show.slug):
        if date <= stored.episode.date or stored.episode.kind != "daily":
            continue
        episode = _read(stored, str(date))
        if episode and episode.status == "approved" and stored.episode.date in episode.remembers:
            yield replace(stored, episode=episode)


def _read(stored: Stored, key: str) -> Episode | None:
    try:
        return stored.store.episode(stored.show.slug, key)
    except StoreError:
        return None  # `mergecast check` names broken records; they must not keep a rejection from being kept.
