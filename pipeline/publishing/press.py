"""Making the files of shows and of the site, and writing only those that changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pipeline.publish.card import Card
from pipeline.publish.episode_files import episode_files
from pipeline.publish.ledger import EpisodeEntry, digest
from pipeline.publish.letter import letter_of
from pipeline.publish.outlet import ShowOutlet
from pipeline.publish.page import Nearby, Pages
from pipeline.publish.shared import newest_first, show_files, site_files
from pipeline.publish.writing import Writing
from pipeline.publishing.desk import Desk, Source

NEARBY = 4
Shown = list[tuple[Source, Card]]


@dataclass
class Press:
    """Makes files and hands them to the writing. `known` is what the last run published."""

    desk: Desk
    pages: Pages
    writing: Writing
    known: Mapping[str, EpisodeEntry]
    printed: dict[str, EpisodeEntry] = field(default_factory=dict)
    _guids: set[str] = field(default_factory=set)
    _texts: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._folders: dict[str, list[str]] = {}
        for path in self.writing.folder.files.entries:
            self._folders.setdefault(path.rpartition("/")[0], []).append(path)

    def show(self, show: ShowOutlet, sources: Sequence[Source]) -> list[Card]:
        """Make a show's files and return its cards, newest first; an episode that did not change is not read.

        An episode is made when the next few are known, because its page links to them.
        """
        shown: Shown = []
        newest = {source.name for source in sources[-self.pages.outlet.feed_items :]}
        for source in sources:
            card = self._card(show, source)
            if card is None:
                continue
            if source.name in newest and self.pages.outlet.base_url:
                self._texts[card.page] = self._text(card)
            # Speaking may just have made the sound that the hash covers.
            shown.append(
                (self.desk.source(source.slug, source.key) if self.desk.wish.voice else source, card)
            )
            if len(shown) > NEARBY:
                self._episode(show, shown, len(shown) - 1 - NEARBY)
        for place in range(max(0, len(shown) - NEARBY), len(shown)):
            self._episode(show, shown, place)
        cards = newest_first([card for _, card in shown])
        texts = {}
        if self.pages.outlet.base_url:
            in_feed = cards[: self.pages.outlet.feed_items]
            texts = {card.page: self._texts.get(card.page) or self._text(card) for card in in_feed}
        for path, piece in show_files(self.pages, show, cards, texts).items():
            self.writing.put(path, piece)
        return cards

    def carry(self, show: ShowOutlet) -> list[Card]:
        """Leave a show as it is on the site and return its cards, newest first."""
        entries = {name: entry for name, entry in self.known.items() if entry.card.slug == show.slug}
        self.printed |= entries
        self._guids |= {entry.card.guid for entry in entries.values()}
        # Its pages may be older than this version's style and still need theirs.
        places = (f"{show.slug}/", "assets/")
        files = self.writing.folder.files.entries
        self.writing.carry(
            path for path in files if path.startswith(places) and path not in self.writing.wanted
        )
        return newest_first([entry.card for entry in entries.values()])

    def site(self, cards: Mapping[str, Sequence[Card]]) -> None:
        """Make the files that shows have in common."""
        for path, piece in site_files(self.pages, cards).items():
            self.writing.put(path, piece)

    def _card(self, show: ShowOutlet, source: Source) -> Card | None:
        known = self.known.get(source.name)
        try:
            unchanged = known is not None and known.source == source.hash
            card = known.card if known and unchanged else self.desk.admit(source, name=show.name)
        except (ValueError, ArithmeticError) as error:
            self.desk.report(source.name, f"holds what no page can show ({error})", 5)
            return None
        if card and not (card.guid.isprintable() and card.guid == card.guid.strip()):
            self.desk.report(source.name, "has a guid that no feed can hold", 5)
            return None
        if card and card.guid in self._guids:
            self.desk.report(source.name, f"has the guid of another episode, {card.guid}", 5)
            return None
        if card:
            self._guids.add(card.guid)
        return card

    def _episode(self, show: ShowOutlet, shown: Shown, place: int) -> None:
        source, card = shown[place]
        nearby = Nearby(
            newer=tuple(card for _, card in shown[place + 1 : place + 1 + NEARBY]),
            older=tuple(card for _, card in reversed(shown[max(0, place - NEARBY) : place])),
        )
        around = [
            f"{other.page} {other.marked_title}" for side in (nearby.newer, nearby.older) for other in side
        ]
        page = digest(source.hash, str(len(nearby.newer)), *around)
        self.printed[source.name] = EpisodeEntry(source=source.hash, page=page, card=card)
        known, files = self.known.get(source.name), self._folders.get(source.name, [])
        if known and known.page == page and files and all(map(self.writing.folder.is_intact, files)):
            self.writing.carry(files)
            return
        episode, sound = self.desk.episode(card.slug, card.key), self.desk.sound(card.slug, card.key)
        for path, piece in episode_files(self.pages, show, card, episode, nearby, sound).items():
            self.writing.put(path, piece)

    def _text(self, card: Card) -> str:
        return letter_of(self.desk.episode(card.slug, card.key), host=self.pages.outlet.host)
