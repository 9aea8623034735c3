"""The story of publishing: read what is stored, see what may go out, make its files, change the site.

Only here do the store and the publish stage meet. What cannot go out is named and left out, and the rest is
published.
"""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Callable, Iterator, Mapping, Sequence

from pipeline.config import ShowConfig, SiteConfig
from pipeline.errors import StoreError
from pipeline.publish.folder import SiteFolder
from pipeline.publish.ledger import EpisodeEntry, Episodes, digest, read_episodes
from pipeline.publish.outlet import Outlet, outlet_of
from pipeline.publish.page import Pages
from pipeline.publish.shared import assets_of, version_of_pages
from pipeline.publish.writing import Writing, writing_in
from pipeline.publishing.desk import Desk, Source
from pipeline.publishing.press import NEARBY, Press
from pipeline.publishing.wish import Places, Problem, Published, Voice, Wish

__all__ = ["Places", "Problem", "Published", "Voice", "Wish", "publish"]

Tell = Callable[[str], None]
Sources = Mapping[str, Sequence[Source]]


def publish(
    shows: Sequence[ShowConfig], site: SiteConfig, places: Places, wish: Wish, *, tell: Tell
) -> Published:
    """Bring the site in line with the store, and return what was done.

    Raises ConfigError for a private repository that the settings do not allow, StoreError for a store that is
    not there or cannot be read, and PublishError when the site cannot be written; then nothing has changed.
    """
    outlet = outlet_of(site, tuple(shows), folder=places.settings, host=wish.host, pace=wish.pace)
    version = digest(version_of_pages(), repr(outlet), repr(wish.admission), str(wish.private))
    # An episode waits for the next few, while those that were made a moment ago are still the newer memory.
    desk = Desk(places, wish, version, remember=3 * NEARBY)
    chosen = [show for show in outlet.shows if wish.only in (None, show.slug)]
    sources = {show.slug: desk.sources(show.slug) for show in chosen}
    folder = SiteFolder(places.site)
    _must_be_there(places)
    if folder.files.inputs == _inputs(version, wish, sources) and folder.is_whole():
        tell("nothing has changed")
        return Published(
            site=str(places.site),
            base_url=outlet.base_url,
            episodes=len(read_episodes(places.site).entries),
            written=0,
            removed=0,
        )
    for slug, stored in sources.items():
        tell(f"{slug}: {len(stored)} episodes are stored")
    with writing_in(folder) as writing, _seldom_searched():
        known = read_episodes(places.site).entries
        episodes = _make(outlet, desk, writing, sources, known)
        written, removed = len(writing.staged), len(writing.obsolete)
        # A run that had to leave something out must name it again the next time.
        inputs = "" if desk.problems else _inputs(version, wish, _again(desk, sources))
        for _ in writing.finish(inputs=inputs, notes={"episodes.json": episodes.model_dump_json()}):
            pass
    tell(f"wrote {written} files and removed {removed}")
    return Published(
        site=str(places.site),
        base_url=outlet.base_url,
        episodes=len(episodes.entries),
        written=written,
        removed=removed,
        left_alone=tuple(writing.left_alone),
        withheld=tuple(desk.withheld),
        withdrawn=tuple(sorted(known.keys() - episodes.entries.keys())),
        withdrawn_shows=_gone(outlet, known),
        problems=tuple(desk.problems),
    )


def _must_be_there(places: Places) -> None:
    """Raise StoreError when the site has episodes and the store is nowhere: nothing was withdrawn."""
    store, number = places.episodes.folder, len(read_episodes(places.site).entries)
    if number and not store.is_dir():
        raise StoreError(
            store,
            f"there is no such folder, and {number} episodes are on the site; nothing was changed",
            hint="is `store` right in the configuration?",
        )


def _gone(outlet: Outlet, known: Mapping[str, EpisodeEntry]) -> tuple[str, ...]:
    """Return the shows that were on the site and are no longer configured."""
    return tuple(sorted({entry.card.slug for entry in known.values()} - {show.slug for show in outlet.shows}))


def _make(
    outlet: Outlet, desk: Desk, writing: Writing, sources: Sources, known: Mapping[str, EpisodeEntry]
) -> Episodes:
    assets, files = assets_of()
    press = Press(desk, Pages(outlet, assets), writing, known)
    for path, piece in files.items():
        writing.put(path, piece)
    cards = {
        show.slug: press.show(show, sources[show.slug]) if show.slug in sources else press.carry(show)
        for show in outlet.shows
    }
    press.site(cards)
    return Episodes(entries=press.printed)


@contextlib.contextmanager
def _seldom_searched() -> Iterator[None]:
    """Let Python look for cycles seldom, and not among what is there already.

    Records hold none, and looking for some again and again takes a third of the time.
    """
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(100_000)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def _again(desk: Desk, sources: Sources) -> Sources:
    """Return the sources as they are after the run: speaking makes sounds, and those belong to them."""
    return {slug: desk.sources(slug) for slug in sources} if desk.wish.voice else sources


def _inputs(version: str, wish: Wish, sources: Sources) -> str:
    return digest(
        version, wish.only, *(source.name + source.hash for found in sources.values() for source in found)
    )
