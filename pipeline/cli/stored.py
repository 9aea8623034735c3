"""Stored episodes, found by what names them on the command line."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date as Date
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.errors import StoreError

if TYPE_CHECKING:
    from pipeline.config import Config, ShowConfig
    from pipeline.models import Episode
    from pipeline.recheck import Standing
    from pipeline.store import EpisodeStore


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

    Raises StoreError when there is none, or the record tells another day or show than its folder says.
    """
    from pipeline.cli.tools import config_of
    from pipeline.store import EpisodeStore

    config = config_of(config_path, example=example)
    store, show = EpisodeStore(config.store_folder), config.show(slug)
    dates = store.dates(show.slug)
    chosen = key or (str(dates[-1]) if dates else None)
    episode = store.episode(show.slug, chosen) if chosen else None
    if chosen is None or episode is None:
        where = store.path(show.slug, chosen) if chosen else store.folder / show.slug
        flag = " --example" if example else f" {_asked_for(chosen)}" if chosen else ""
        known = f"mergecast generate{flag} makes it"
        if dates:
            known += f"; {len(dates)} are stored, the newest of {dates[-1]}"
        raise StoreError(where, "there is no such episode", hint=known)
    must_lie_right(episode, store.path(show.slug, chosen))
    return Stored(config, show, store, episode)


def _asked_for(key: str) -> str:
    """Return the options of `generate` that make the episode with that key."""
    if "W" not in key:
        return f"--date {key}"
    return f"--weekly --date {Date.fromisoformat(f'{key}-7')}"


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
