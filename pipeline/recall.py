"""What a show's earlier episodes are, read from the store for the day or week that is being told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date as Date

from pipeline.config import ShowConfig
from pipeline.errors import StoreError
from pipeline.models import Episode, Snapshot
from pipeline.store import EpisodeStore

Tell = Callable[[str], None]

# A campaign of three months is older than anybody's memory, and reading costs milliseconds an episode.
MOST = 90


@dataclass(frozen=True)
class Recalled:
    """The episodes that may be remembered, oldest first; `is_all` is false when older ones were not read."""

    episodes: tuple[Episode, ...] = ()
    is_all: bool = True


def recall(
    store: EpisodeStore, show: ShowConfig, snapshot: Snapshot, *, before: Date, tell: Tell
) -> Recalled:
    """Return the show's newest daily episodes before a date, those of the same repository only.

    A record that cannot be read is told and passed over: it counts as a day without an episode, and must not
    keep today from being told.
    """
    dates = [date for date in store.dates(show.slug) if date < before]
    names = {name.casefold() for name in (snapshot.repository, snapshot.renamed_from) if name}
    found: list[Episode] = []
    for date in reversed(dates[-MOST:]):
        try:
            episode = store.episode(show.slug, date)
        except StoreError as error:
            tell(f"not remembered: {error}")
            continue
        if episode and _is_ours(episode, names, store, found):
            found.insert(0, episode)
    return Recalled(tuple(found), is_all=len(dates) <= MOST)


def recall_days(
    store: EpisodeStore, show: ShowConfig, dates: Iterable[Date], *, tell: Tell
) -> dict[Date, Snapshot]:
    """Return the stored snapshots of these dates, those of the newest one's repository only.

    What cannot be read is told and left out.
    """
    found: dict[Date, Snapshot] = {}
    names = {show.repository.casefold()}
    for date in sorted(dates, reverse=True):
        try:
            snapshot = store.snapshot(show.slug, date)
        except StoreError as error:
            tell(f"left out: {error}")
            continue
        if snapshot is None:
            continue
        own = {name.casefold() for name in (snapshot.repository, snapshot.renamed_from) if name}
        if not own & names or snapshot.date not in (None, date):
            tell(f"left out: the snapshot of {date} is of {snapshot.repository}, {snapshot.date}")
            continue
        names |= own
        found[date] = snapshot
    return found


def _is_ours(episode: Episode, names: set[str], store: EpisodeStore, known: list[Episode]) -> bool:
    """Tell whether an episode is of the same repository, under this name or the one that it had before.

    A new name is believed when the snapshot of the day after says so.
    """
    name = episode.show.repository.casefold()
    if name not in names and known:
        try:
            after = store.snapshot(known[0].show.slug, known[0].date)
        except StoreError:
            return False
        if after and after.renamed_from:
            names.add(after.renamed_from.casefold())
    return name in names
