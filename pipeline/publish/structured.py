"""What crawlers read: schema.org's PodcastEpisode and PodcastSeries as JSON-LD.

Only with a base address: an @id or url that is relative names nothing. Source: schema.org.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from pipeline.models import Audio, Episode
from pipeline.publish.addresses import absolute
from pipeline.publish.card import Card
from pipeline.publish.outlet import Outlet, ShowOutlet
from pipeline.publish.words import instant
from pipeline.wording import iso_duration


def series_ld(outlet: Outlet, show: ShowOutlet) -> dict[str, Any]:
    """Return a show as a PodcastSeries."""
    home = absolute(outlet.base_url, f"{show.slug}/index.html")
    return {
        "@context": "https://schema.org",
        "@type": "PodcastSeries",
        "@id": home,
        "url": home,
        "name": show.name,
        "description": show.description,
        "inLanguage": outlet.language,
        "webFeed": absolute(outlet.base_url, f"{show.slug}/feed.xml"),
        "image": absolute(outlet.base_url, show.cover),
        "author": {"@type": "Organization", "name": outlet.author},
    }


def episode_ld(
    outlet: Outlet,
    show: ShowOutlet,
    card: Card,
    episode: Episode,
    audio: Audio | None,
    *,
    links: Iterable[str],
) -> dict[str, Any]:
    """Return an episode as a PodcastEpisode; `links` are the pull requests that it cites."""
    page = absolute(outlet.base_url, card.page)
    series = series_ld(outlet, show)
    value: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "PodcastEpisode",
        "@id": page,
        "identifier": card.guid,
        "url": page,
        "name": card.title,
        "description": card.summary,
        "datePublished": instant(card.published),
        "inLanguage": outlet.language,
        "isAccessibleForFree": True,
        "creativeWorkStatus": "Draft" if card.standing == "draft" else "Published",
        "image": series["image"],
        "license": outlet.licence_url,
        "citation": list(links),
        "partOfSeries": {key: value for key, value in series.items() if key != "@context"},
    }
    if audio:
        value["duration"] = iso_duration(audio.duration_s)
        value["associatedMedia"] = {
            "@type": "AudioObject",
            "contentUrl": absolute(outlet.base_url, f"{card.slug}/{card.key}/{audio.file}"),
            "encodingFormat": audio.mime,
            "contentSize": str(audio.size),
            "duration": iso_duration(audio.duration_s),
            "transcript": " ".join(
                sentence.text for section in episode.script.sections for sentence in section.sentences
            ),
        }
    return {key: part for key, part in value.items() if part not in (None, [], "")}


def in_script(value: Mapping[str, Any]) -> str:
    """Return JSON that a <script> can hold: no character in it can end the element or begin another."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text
