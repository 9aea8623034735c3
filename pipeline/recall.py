"""What a show's earlier episodes told, read from the store for the day or week that is being told.

A record is a file that anybody may have changed, and what it says of its day goes into the sentences of
today: so every day is proved by its own snapshot, and what that does not show is not remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date as Date
from functools import cache, lru_cache, partial
from pathlib import Path

from pipeline.config import ShowConfig
from pipeline.errors import StoreError
from pipeline.facts import doubts_of, earlier_of, fact_sheet, told_of
from pipeline.models import Episode, FactSheet, Script, Sentence, Snapshot, Theme, ToldDay
from pipeline.reading import script_of, themes_within
from pipeline.store import EpisodeStore
from pipeline.themes import CampaignTrail, campaigns_of, cluster
from pipeline.trusted import trusted
from pipeline.truth import verify

Tell = Callable[[str], None]

# A campaign of three months is older than anybody's memory, and reading costs milliseconds an episode.
MOST = 90
# Headlines of a week are not used again; older ones are not even judged.
_HEADLINE_DAYS = 7
_MOST_WARNED = 5


@dataclass(frozen=True)
class Recalled:
    """The days that may be remembered, oldest first; `is_all` is false when older ones were not read."""

    days: tuple[ToldDay, ...] = ()
    is_all: bool = True


@dataclass(frozen=True)
class _Record:
    """A record, the snapshot that proves it, and the campaigns that this shows, None where none matters."""

    episode: Episode
    snapshot: Snapshot
    campaigns: tuple[Theme, ...] | None


def recall(
    store: EpisodeStore,
    show: ShowConfig,
    snapshot: Snapshot,
    *,
    before: Date,
    tell: Tell,
    only: Collection[Date] | None = None,
) -> Recalled:
    """Return what the show's newest daily episodes before a date told, those of the same repository only.

    `only` limits it to these dates, for a record that is judged and not written: headlines, which bear on
    no verdict, are left out then. A record that cannot be read, or that no snapshot proves, is told and
    passed over: it counts as a day without an episode, and must not keep today from being told. Where record
    and snapshot disagree the snapshot is believed, with a warning that names the record.
    """
    dates = [date for date in store.dates(show.slug) if date < before]
    wanted = [date for date in dates[-MOST:] if only is None or date in only]
    warnings: list[str] = []
    records = list(_records(store, show, snapshot, wanted, warnings))
    told: list[ToldDay] = []
    for record in reversed(records):
        title = _title(record, show, told, before=before) if only is None else ""
        doubts = doubts_of(record.episode, record.snapshot, record.campaigns)
        if title is None and not record.episode.review.override:
            doubts = (*doubts, "its title")
        if doubts:
            path = store.path(show.slug, record.episode.date)
            warnings.append(f"{path}: its snapshot shows otherwise, and is believed: {', '.join(doubts)}")
        told.append(told_of(record.episode, record.snapshot, record.campaigns or (), title=title or ""))
    for line in warnings[:_MOST_WARNED]:
        tell(f"warning: not remembered: {line}")
    if len(warnings) > _MOST_WARNED:
        tell(f"warning: {len(warnings) - _MOST_WARNED} more records; mergecast check tells of each")
    return Recalled(tuple(told), is_all=len(dates) <= MOST)


def _records(
    store: EpisodeStore, show: ShowConfig, snapshot: Snapshot, dates: Sequence[Date], warnings: list[str]
) -> Iterator[_Record]:
    """Yield what is there to be remembered, the newest first, and note what is not."""
    names = {name.casefold() for name in (snapshot.repository, snapshot.renamed_from) if name}
    trail = CampaignTrail(snapshot)
    for date in reversed(dates):
        try:
            episode, own, campaigns = _read(store.folder, show.slug, date, store.stamp(show.slug, date))
        except StoreError as error:
            warnings.append(str(error.message))
            continue
        if episode is None or episode.show.repository.casefold() not in names:
            continue
        if own is None or not _proves(own, episode, date):
            what = (
                "has no snapshot" if own is None else "lies beside the snapshot of another day or repository"
            )
            warnings.append(f"{store.path(show.slug, date)}: {what}")
            continue
        # A name from before a renaming is believed when the snapshot of the day after says so.
        names |= {own.renamed_from.casefold()} if own.renamed_from else set()
        if episode.status != "rejected":
            hints = [theme.title for theme in episode.themes if theme.kind == "campaign"]
            yield _Record(episode, own, trail.campaigns_of(own, hints, campaigns))


@lru_cache(maxsize=2 * MOST)
def _read(
    folder: Path,
    slug: str,
    date: Date,
    stamp: tuple[int, ...],  # noqa: ARG001  (what was read of files that have changed since is not used)
) -> tuple[Episode | None, Snapshot | None, Callable[[], tuple[Theme, ...]]]:
    """Read a record, its snapshot, and what finds the campaigns in it, once for a span of days.

    Whoever judges a year of records asks for each day ninety times. Raises StoreError.
    """
    store = EpisodeStore(folder)
    episode, own = store.episode(slug, date), store.snapshot(slug, date)
    return episode, own, cache(lambda: campaigns_of(own) if own else ())


def _proves(own: Snapshot, episode: Episode, date: Date) -> bool:
    same = own.repository.casefold() == episode.show.repository.casefold()
    return same and own.date in (None, date) and episode.date == date and episode.kind == "daily"


def _title(record: _Record, show: ShowConfig, told: Sequence[ToldDay], *, before: Date) -> str | None:
    """Return a headline not to be used again, nothing for an old one, and None for one that does not hold."""
    episode, own = record.episode, record.snapshot
    if (before - episode.date).days >= _HEADLINE_DAYS:
        return ""
    known = [day for day in told if day.date in episode.remembers]
    prove = partial(_facts, own, episode, show, known)
    given = cluster(own, glossary=show.glossary)
    themes, _ = trusted(themes_within(script_of(episode)[1], own), given, prove)
    verdicts = verify(Script(title=Sentence(text=episode.title)), prove(themes)).sentences
    if all(one.verdict == "supported" for one in verdicts):
        return episode.title
    # It may rest on a day that is not to be read any more, which is no fault of this record.
    return None if {day.date for day in known}.issuperset(episode.remembers) else ""


def _facts(
    own: Snapshot, episode: Episode, show: ShowConfig, known: Sequence[ToldDay], themes: tuple[Theme, ...]
) -> FactSheet:
    earlier = earlier_of(own, themes, known, date=episode.date)
    return fact_sheet(own, themes, show=episode.show.name, glossary=show.glossary, earlier=earlier)


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
            tell(f"warning: left out: {error.message}")
            continue
        if snapshot is None:
            continue
        own = {name.casefold() for name in (snapshot.repository, snapshot.renamed_from) if name}
        if not own & names or snapshot.date not in (None, date):
            tell(f"warning: left out: the snapshot of {date} is of {snapshot.repository}, {snapshot.date}")
            continue
        names |= own
        found[date] = snapshot
    return found
