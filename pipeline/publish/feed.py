"""The podcast feed: RSS 2.0 with the iTunes and Podcasting 2.0 tags, built by an XML writer.

Sources: rssboard.org/rss-specification; podcasters.apple.com, "A podcaster's guide to RSS"; podcastindex.org
namespace 1.0. It reads no clock: `lastBuildDate` is the newest episode's, so unchanged episodes give
unchanged bytes. What is not known is left out: no sound, no enclosure.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET  # parses only what was just written here
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC
from email.utils import format_datetime

from pipeline.errors import PublishError
from pipeline.publish.addresses import absolute
from pipeline.publish.card import Card
from pipeline.publish.outlet import Outlet

_ATOM = "http://www.w3.org/2005/Atom"
_CONTENT = "http://purl.org/rss/1.0/modules/content/"
_ITUNES = "http://www.itunes.com/dtds/podcast-1.0.dtd"
_PODCAST = "https://podcastindex.org/namespace/1.0"
_PREFIXES = {"atom": _ATOM, "content": _CONTENT, "itunes": _ITUNES, "podcast": _PODCAST}
# Everything outside the Char production of XML 1.0: a reader refuses a whole feed for one of these.
_NO_CHAR = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class Channel:
    """A feed: where it is, what it tells, and its episodes, newest first.

    `texts` are the full texts as HTML by episode page; `named` says whether titles name their show.
    """

    path: str
    home: str
    title: str
    description: str
    cover: str
    guid: str | None
    cards: Sequence[Card]
    texts: Mapping[str, str]
    named: bool = False


def rss(outlet: Outlet, channel: Channel) -> bytes:
    """Return the feed. Raises PublishError when what was written does not read back."""
    for prefix, namespace in _PREFIXES.items():
        ET.register_namespace(prefix, namespace)
    root = ET.Element("rss", version="2.0")
    top = ET.SubElement(root, "channel")
    _describe(top, outlet, channel)
    for card in channel.cards:
        _item(top, outlet, channel, card)
    ET.indent(root, " ")
    written = (
        b'<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(root, encoding="unicode").encode() + b"\n"
    )
    _read_back(written, channel)
    return written


def _describe(top: ET.Element, outlet: Outlet, channel: Channel) -> None:
    home = absolute(outlet.base_url, channel.home)
    cover = absolute(outlet.base_url, channel.cover)
    _add(top, "title", channel.title)
    _add(top, "link", home)
    _add(top, "description", channel.description)
    _add(top, "language", outlet.language)
    _add(top, "copyright", outlet.licence)
    if channel.cards:
        newest = max(card.published for card in channel.cards)
        _add(top, "lastBuildDate", format_datetime(newest.astimezone(UTC), usegmt=True))
    _add(top, "generator", "Mergecast")
    picture = ET.SubElement(top, "image")
    for tag, text in (("url", cover), ("title", channel.title), ("link", home)):
        _add(picture, tag, text)
    address = absolute(outlet.base_url, channel.path)
    _add(top, "atom:link", href=address, rel="self", type="application/rss+xml")
    _add(top, "itunes:author", outlet.author)
    _add(top, "itunes:type", "episodic")
    _add(top, "itunes:explicit", "false")
    _add(top, "itunes:image", href=cover)
    for category in outlet.categories:
        first, *second = re.split(r"\s*>\s*", category)
        parent = _add(top, "itunes:category", text=first)
        for name in second:
            _add(parent, "itunes:category", text=name)
    if any(card.standing == "draft" for card in channel.cards):
        _add(top, "itunes:block", "Yes")  # drafts are for reviewers, not for directories
    _podcasting(top, outlet, channel)


def _podcasting(top: ET.Element, outlet: Outlet, channel: Channel) -> None:
    if outlet.email:
        owner = _add(top, "itunes:owner")
        _add(owner, "itunes:name", outlet.author)
        _add(owner, "itunes:email", outlet.email)
        _add(top, "podcast:locked", "yes", owner=outlet.email)
    _add(top, "podcast:guid", channel.guid)
    _add(top, "podcast:medium", "podcast")
    if outlet.licence:
        _add(
            top,
            "podcast:license",
            outlet.licence,
            **({"url": outlet.licence_url} if outlet.licence_url else {}),
        )
    made_by_ai = any(card.made_by_ai for card in channel.cards)
    _add(top, "podcast:txt", "true" if made_by_ai else "false", purpose="ai-content")


def _item(top: ET.Element, outlet: Outlet, channel: Channel, card: Card) -> None:
    item = ET.SubElement(top, "item")
    page, folder = absolute(outlet.base_url, card.page), f"{card.slug}/{card.key}"
    _add(item, "title", f"{card.show}: {card.marked_title}" if channel.named else card.marked_title)
    _add(item, "link", page)
    _add(item, "guid", card.guid, isPermaLink="false")
    _add(item, "pubDate", format_datetime(card.published.astimezone(UTC), usegmt=True))
    _add(item, "description", summary_of(card))
    _add(item, "content:encoded", channel.texts.get(card.page))
    _add(item, "itunes:episodeType", "full")
    _add(item, "itunes:explicit", "false")
    if sound := card.sound:
        source = absolute(outlet.base_url, f"{folder}/{sound.file}")
        _add(item, "enclosure", url=source, length=str(sound.size), type=sound.mime)
        _add(item, "itunes:duration", str(card.duration_s))
        for name, kind in (
            ("vtt", "text/vtt"),
            ("srt", "application/x-subrip"),
            ("json", "application/json"),
        ):
            file = absolute(outlet.base_url, f"{folder}/transcript.{name}")
            captions = {} if name == "json" else {"rel": "captions"}
            _add(item, "podcast:transcript", url=file, type=kind, language=outlet.language, **captions)
        if sound.chapters:
            file = absolute(outlet.base_url, f"{folder}/chapters.json")
            _add(item, "podcast:chapters", url=file, type="application/json+chapters")
    _add(item, "podcast:txt", "true" if card.made_by_ai else "false", purpose="ai-content")


def summary_of(card: Card) -> str:
    """Return an episode's summary with what a reader must know first."""
    marks = ["This is a draft that nobody has approved."] if card.standing == "draft" else []
    marks += [] if card.complete else ["The day was not over when this was written."]
    return " ".join([*marks, card.summary])


def _add(parent: ET.Element, tag: str, content: str | None = None, /, **attributes: str | None) -> ET.Element:
    """Add an element, cleaned for XML.

    One with neither text nor attributes is added only as a parent of others.
    """
    prefix, _, name = tag.rpartition(":")
    full = f"{{{_PREFIXES[prefix]}}}{name}" if prefix else tag
    clean = {key: _NO_CHAR.sub("", value) for key, value in attributes.items() if value is not None}
    element = ET.Element(full, clean)
    element.text = _NO_CHAR.sub("", content) if content else None
    if content or clean or tag == "itunes:owner":
        parent.append(element)
    return element


def _read_back(written: bytes, channel: Channel) -> None:
    try:
        items = ET.fromstring(written).findall("channel/item")  # noqa: S314 - our own text, written just now
    except ET.ParseError as error:
        raise PublishError(channel.path, f"does not read back as XML: {error}") from error
    guids = [item.findtext("guid") for item in items]
    if len(items) != len(channel.cards) or len(set(guids)) != len(guids) or not all(guids):
        raise PublishError(channel.path, "does not hold every episode once with a guid of its own")
