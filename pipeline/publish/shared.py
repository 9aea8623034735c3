"""The files that episodes share: assets, covers, pages of shows, feeds, sitemap, robots."""

from __future__ import annotations

import hashlib
import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from pathlib import Path

from pipeline import __version__
from pipeline.publish.addresses import absolute
from pipeline.publish.card import Card
from pipeline.publish.emblem import cover_png, emblem_of
from pipeline.publish.feed import Channel, rss
from pipeline.publish.folder import Piece
from pipeline.publish.json_feed import json_feed
from pipeline.publish.outlet import Outlet, ShowOutlet
from pipeline.publish.page import Assets, Pages, by_day, years_of
from pipeline.publish.words import instant

_HERE = Path(__file__).parent
_SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
_FIRST_PAGE = 3  # so many episodes of each show are on the first page


def version_of_pages() -> str:
    """Return a hash that changes with whatever decides how pages look: our own code, templates and assets."""
    total = hashlib.sha256(__version__.encode())
    for path in sorted(_HERE.rglob("*")):
        if path.suffix in (".py", ".j2", ".css", ".js"):
            total.update(path.name.encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def assets_of() -> tuple[Assets, dict[str, Piece]]:
    """Return where style, script and icon are, and the files.

    Their names follow their content: a page that a browser kept still finds the style that it was made for.
    """
    files: dict[str, Piece] = {}

    def place(name: str) -> str:
        piece = Piece.of((_HERE / "assets" / name).read_bytes())
        stem, _, ending = name.partition(".")
        path = f"assets/{stem}-{piece.sha256[:10]}.{ending}"
        files[path] = piece
        return path

    return Assets(style=place("style.css"), script=place("player.js"), icon=place("icon.svg")), files


def show_files(
    pages: Pages, show: ShowOutlet, cards: Sequence[Card], texts: Mapping[str, str]
) -> dict[str, Piece]:
    """Return the files of a show beside its episodes.

    Page, pages of years, feeds, cover. `cards` in the order of feeds.
    """
    outlet, slug = pages.outlet, show.slug
    files = {f"{slug}/index.html": Piece.of(pages.show(show, cards))}
    for year in years_of(cards):
        of_year = [card for card in cards if card.date.year == year]
        files[f"{slug}/{year}/index.html"] = Piece.of(pages.year(show, year, of_year))
    if outlet.image is None:
        files[show.cover] = Piece.of(cover_png(show.emblem))
    if outlet.base_url:
        channel = Channel(
            path=f"{slug}/feed.xml",
            home=f"{slug}/index.html",
            title=show.name,
            description=show.description,
            cover=show.cover,
            guid=show.podcast_guid,
            cards=cards[: outlet.feed_items],
            texts=texts,
        )
        files |= _feeds(outlet, channel)
    return files


def site_files(pages: Pages, cards: Mapping[str, Sequence[Card]]) -> dict[str, Piece]:
    """Return the files of the whole site; `cards` by slug, each newest first."""
    outlet = pages.outlet
    files = {
        "index.html": Piece.of(
            pages.index({slug: by_day(shown)[:_FIRST_PAGE] for slug, shown in cards.items()})
        ),
        "404.html": Piece.of(pages.missing()),
        "robots.txt": Piece.of(_robots(outlet)),
        outlet.cover: Piece.of(outlet.image or cover_png(emblem_of(outlet.title))),
    }
    if outlet.base_url:
        every = newest_first([card for shown in cards.values() for card in shown])
        channel = Channel(
            path="feed.xml",
            home="index.html",
            title=outlet.title,
            description=f"Briefings on {', '.join(show.name for show in outlet.shows)}.",
            cover=outlet.cover,
            guid=outlet.podcast_guid,
            cards=every[: outlet.feed_items],
            texts={},
            named=True,
        )
        files |= _feeds(outlet, channel)
        files["sitemap.xml"] = Piece.of(_sitemap(outlet, cards))
    return files


def newest_first(cards: Sequence[Card]) -> list[Card]:
    """Return cards in the order of feeds; what was published at one instant goes by its key."""
    return sorted(cards, key=lambda card: (card.published, card.date, card.key, card.slug), reverse=True)


def _feeds(outlet: Outlet, channel: Channel) -> dict[str, Piece]:
    return {
        channel.path: Piece.of(rss(outlet, channel)),
        channel.path.removesuffix("xml") + "json": Piece.of(json_feed(outlet, channel)),
    }


def _robots(outlet: Outlet) -> str:
    sitemap = absolute(outlet.base_url, "sitemap.xml")
    return "User-agent: *\nAllow: /\n" + (f"\nSitemap: {sitemap}\n" if sitemap else "")


def _sitemap(outlet: Outlet, cards: Mapping[str, Sequence[Card]]) -> bytes:
    """Return the sitemap; drafts are not for crawlers. Source: sitemaps.org."""
    root = ET.Element("urlset", xmlns=_SITEMAP)
    _place(root, outlet, "index.html", None)
    for slug, shown in sorted(cards.items()):
        _place(root, outlet, f"{slug}/index.html", None)
        for year in years_of(shown):
            _place(root, outlet, f"{slug}/{year}/index.html", None)
        for card in shown:
            if card.standing != "draft":
                _place(root, outlet, card.page, instant(card.published))
    ET.indent(root, " ")
    return (
        b'<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(root, encoding="unicode").encode() + b"\n"
    )


def _place(root: ET.Element, outlet: Outlet, path: str, changed: str | None) -> None:
    url = ET.SubElement(root, "url")
    ET.SubElement(url, "loc").text = absolute(outlet.base_url, path)
    if changed:
        ET.SubElement(url, "lastmod").text = changed
