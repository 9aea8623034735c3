"""What proves a stored record, read from the store: its snapshot, and what may be said with its themes.

A day is proved by its own snapshot and by the episodes that it remembers; a week by its days' snapshots.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date as Date
from functools import partial

from pipeline.config import ShowConfig
from pipeline.day import facts_of
from pipeline.facts import fact_sheet, merged_week, week_of
from pipeline.models import Episode, FactSheet, Snapshot, Theme
from pipeline.recall import Recalled, recall, recall_days
from pipeline.store import EpisodeStore

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Proof:
    """The snapshot behind a record, and what may be said with given themes.

    `strangers` are days that the record says it remembers, though no episode before it tells them.
    """

    snapshot: Snapshot
    prove: Callable[[tuple[Theme, ...]], FactSheet]
    strangers: tuple[Date, ...] = ()


def proof_of(episode: Episode, show: ShowConfig, store: EpisodeStore, tell: Tell) -> Proof | None:
    """Return what proves a record, or None when a snapshot that it rests on is not stored.

    Episodes that were made since, for days before it, are not remembered: it could not know them. Raises
    StoreError when the day's own snapshot is broken.
    """
    named = show.model_copy(update={"name": episode.show.name, "slug": episode.show.slug})
    return (_week if episode.kind == "weekly" else _day)(episode, named, store, tell)


def _day(episode: Episode, show: ShowConfig, store: EpisodeStore, tell: Tell) -> Proof | None:
    snapshot = store.snapshot(show.slug, episode.date)
    if snapshot is None:
        return None
    known = Recalled()
    if episode.remembers:
        known = recall(
            store, show, snapshot, before=episode.date, tell=tell, only=frozenset(episode.remembers)
        )
    stored = store.dates(show.slug) if episode.remembers else ()
    strangers = tuple(day for day in episode.remembers if day >= episode.date or day not in stored)
    return Proof(snapshot, partial(facts_of, show, snapshot, recalled=known), strangers)


def _week(episode: Episode, show: ShowConfig, store: EpisodeStore, tell: Tell) -> Proof | None:
    days = recall_days(store, show, episode.remembers, tell=tell)
    if not days or set(days) != set(episode.remembers):
        return None
    read = max((day.collected_at for day in days.values() if day.collected_at), default=None)
    collected_at = None if episode.complete else read
    snapshot = merged_week(days, last=episode.date, window=episode.window, collected_at=collected_at)
    week = week_of(days, snapshot, last=episode.date)

    def prove(themes: tuple[Theme, ...]) -> FactSheet:
        return fact_sheet(snapshot, themes, show=show.name, glossary=show.glossary, week=week)

    return Proof(snapshot, prove)
