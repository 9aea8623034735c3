"""Stored episodes, found by what names them on the command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date as Date
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.errors import ConfigError, ReviewError, StoreError

if TYPE_CHECKING:
    from pipeline.config import Config, ShowConfig
    from pipeline.models import Episode, ReviewNotes
    from pipeline.recheck import Standing
    from pipeline.store import EpisodeStore


_MOST_NEAR = 4


@dataclass(frozen=True)
class Stored:
    """A stored episode, and where it belongs."""

    config: Config
    show: ShowConfig
    store: EpisodeStore
    episode: Episode

    @property
    def name(self) -> str:
        """How messages call it."""
        return f"{self.show.slug} {self.episode.key}"

    @property
    def path(self) -> Path:
        """Where its record is."""
        return self.store.path(self.show.slug, self.episode.key)


def stored_of(config_path: Path, slug: str | None, key: str | None, *, example: bool = False) -> Stored:
    """Return the stored episode with that key, or the newest one.

    Raises ConfigError when there is none, and StoreError when the record is broken or tells another day or
    show than its folder says.
    """
    from pipeline.cli.tools import config_of
    from pipeline.cli.unnamed import is_missing
    from pipeline.store import EpisodeStore

    config = config_of(config_path, example=example, of_store=True)
    store, show = EpisodeStore(config.store_folder), config.show(slug)
    dates = store.dates(show.slug)
    chosen = key or (str(dates[-1]) if dates else None)
    episode = store.episode(show.slug, chosen) if chosen else None
    if chosen is None or episode is None:
        of_clone = not example and is_missing(config_path)
        raise not_stored(store, show.slug, chosen, example=example, of_clone=of_clone)
    must_lie_right(episode, store.path(show.slug, chosen))
    return Stored(config, show, store, episode)


def not_stored(
    store: EpisodeStore, slug: str, key: str | None, *, example: bool = False, of_clone: bool = False
) -> ConfigError:
    """Return the error for an episode that is not stored, naming what makes it and what lies near it.

    `of_clone`: there is no configuration, so the clone must be named that its neighbours were made of.
    """
    flag = " --example" if example else f" {_asked_for(key)}" if key else ""
    known = f"mergecast generate{' --repository CLONE' if of_clone else ''}{flag} makes it"
    if near := _nearest(store.keys(slug), key):
        known += f"; stored near it: {', '.join(near)}"
    where = store.path(slug, key) if key else store.folder / slug
    return ConfigError("there is no such episode", path=where, hint=known)


def _nearest(keys: Sequence[str], key: str | None) -> list[str]:
    """Return the stored keys of the same kind that lie nearest to one that is not, in their order."""
    if key is None:
        return []
    wanted = _first_day(key)
    alike = [one for one in keys if ("W" in one) == ("W" in key)] or list(keys)
    return sorted(sorted(alike, key=lambda one: abs(_first_day(one) - wanted))[:_MOST_NEAR])


def _first_day(key: str) -> int:
    try:
        return Date.fromisoformat(f"{key}-1" if "W" in key else key).toordinal()
    except ValueError:
        return 0  # somebody else's folder, near to nothing


def _asked_for(key: str) -> str:
    """Return the options of `generate` that make the episode with that key."""
    if "W" not in key:
        return f"--date {key}"
    return f"--weekly --date {Date.fromisoformat(f'{key}-7')}"


def keep(stored: Stored, episode: Episode, noted: Callable[[ReviewNotes], ReviewNotes]) -> None:
    """Store what a person made of an episode, with its notes, unless it was changed since it was read.

    Raises ReviewError then, saying by whom; and StoreError.
    """
    from pipeline.review import decided

    store, slug, key = stored.store, stored.show.slug, stored.episode.key
    with store.held(slug, key):
        there = store.episode(slug, key)
        if there != stored.episode:
            what = "made or edited again"
            if there is None:
                what = "removed"
            elif there.review.decision and there.review != stored.episode.review:
                what = decided(there.review)
            raise ReviewError(
                stored.name,
                f"was {what}, while you were at it; nothing was changed",
                hint=f"look at it anew: mergecast review {key}",
            )
        store.save_with_notes(episode, noted(store.notes(slug, key)))


def must_lie_right(episode: Episode, path: Path) -> None:
    """Raise StoreError when a record lies in the folder of another day or show."""
    slug, key = path.parent.parent.name, path.parent.name
    if (episode.show.slug, episode.key) != (slug, key):
        raise StoreError(
            path,
            f"tells {episode.show.slug} {episode.key}, not {slug} {key}",
            hint="a record lies in the folder SHOW/DATE that it tells",
        )


def standing_of(stored: Stored) -> Standing:
    """Return how a stored episode stands today. Raises StoreError when its snapshot is broken."""
    from pipeline.proof import proof_of
    from pipeline.recheck import recheck

    proof = proof_of(stored.episode, stored.show, stored.store, lambda _line: None)
    pace = stored.config.writer.words_per_minute
    return recheck(
        stored.show,
        stored.episode,
        proof.snapshot if proof else None,
        words_per_minute=pace,
        prove=proof.prove if proof else None,
    )
