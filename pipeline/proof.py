"""What a stored record rests on, put together again from the store, to check the record anew."""

from __future__ import annotations

from collections.abc import Callable

from pipeline.config import ShowConfig
from pipeline.errors import StoreError
from pipeline.facts import earlier_of, fact_sheet, merged_week, week_of
from pipeline.models import Earlier, Episode, FactSheet, Theme
from pipeline.recall import recall, recall_days
from pipeline.store import EpisodeStore


def facts_behind(
    episode: Episode, show: ShowConfig, store: EpisodeStore, tell: Callable[[str], None]
) -> FactSheet:
    """Return the facts that a stored record was written from: its themes, its snapshots, what it remembers.

    Episodes that were made since for days before it are not remembered, because it could not know them.
    Raises StoreError when a snapshot that it needs is not stored.
    """
    themes = [Theme.model_validate(one.model_dump(exclude={"counts"})) for one in episode.themes]
    if episode.kind == "weekly":
        days = recall_days(store, show, episode.remembers, tell=tell)
        if not days or set(days) != set(episode.remembers):
            raise StoreError(store.path(show.slug, episode.key), "rests on snapshots that are not stored")
        collected_at = (
            None if episode.complete else max(d.collected_at for d in days.values() if d.collected_at)
        )
        snapshot = merged_week(days, last=episode.date, window=episode.window, collected_at=collected_at)
        week = week_of(days, snapshot, last=episode.date)
        return fact_sheet(snapshot, themes, show=show.name, glossary=show.glossary, week=week)
    taken = store.snapshot(show.slug, episode.date)
    if taken is None:
        raise StoreError(store.path(show.slug, episode.key), "rests on a snapshot that is not stored")
    known = recall(store, show, taken, before=episode.date, tell=tell)
    earlier = Earlier()
    if episode.remembers:
        told = [one for one in known.episodes if one.date in episode.remembers]
        earlier = earlier_of(taken, themes, told, date=episode.date, is_all=known.is_all)
    return fact_sheet(taken, themes, show=show.name, glossary=show.glossary, earlier=earlier)
