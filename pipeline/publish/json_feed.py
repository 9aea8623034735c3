"""The feed for readers that prefer JSON. Source: jsonfeed.org, version 1.1."""

from __future__ import annotations

import json
from typing import Any

from pipeline.publish.addresses import absolute
from pipeline.publish.card import Card
from pipeline.publish.feed import Channel, summary_of
from pipeline.publish.outlet import Outlet
from pipeline.publish.words import instant


def json_feed(outlet: Outlet, channel: Channel) -> str:
    """Return the feed of a channel as JSON."""
    author: dict[str, Any] = {"name": outlet.author}
    feed = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": channel.title,
        "home_page_url": absolute(outlet.base_url, channel.home),
        "feed_url": absolute(outlet.base_url, channel.path.removesuffix("xml") + "json"),
        "description": channel.description,
        "icon": absolute(outlet.base_url, channel.cover),
        "authors": [author],
        "language": outlet.language,
        "items": [_item(outlet, channel, card) for card in channel.cards],
    }
    return json.dumps(feed, ensure_ascii=False, indent=1) + "\n"


def _item(outlet: Outlet, channel: Channel, card: Card) -> dict[str, Any]:
    """Return one episode; `_mergecast` says what a programme must know before it shows the text as news."""
    page = absolute(outlet.base_url, card.page)
    text = channel.texts.get(card.page)
    item: dict[str, Any] = {
        "id": card.guid,
        "url": page,
        "title": f"{card.show}: {card.marked_title}" if channel.named else card.marked_title,
        "summary": summary_of(card),
        **({"content_html": text} if text else {"content_text": summary_of(card)}),
        "date_published": instant(card.published),
        "_mergecast": {
            "about": absolute(outlet.base_url, f"{card.slug}/{card.key}/episode.json"),
            "status": "draft" if card.standing == "draft" else "published",
            "complete": card.complete,
            "ai_content": card.made_by_ai,
        },
    }
    if card.sound:
        item["attachments"] = [
            {
                "url": absolute(outlet.base_url, f"{card.slug}/{card.key}/{card.sound.file}"),
                "mime_type": card.sound.mime,
                "size_in_bytes": card.sound.size,
                "duration_in_seconds": card.duration_s,
            }
        ]
    return item
