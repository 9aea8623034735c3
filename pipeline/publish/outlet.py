"""What the settings say of the site and of each show, with every blank filled in."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from pathlib import Path

from pipeline.config import ShowConfig, SiteConfig
from pipeline.errors import PublishError
from pipeline.publish.emblem import Emblem, emblem_of
from pipeline.text import clean_line

# Source: podcastindex.org namespace, "guid": a UUID 5 of the feed's address under this name space.
_PODCAST = uuid.UUID("ead4c236-bf58-58c6-a2c6-a6b28d128cb6")
_KINDS = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpg"}


@dataclass(frozen=True)
class ShowOutlet:
    """A show as the site presents it; `cover` is where its picture is on the site."""

    slug: str
    name: str
    repository: str
    description: str
    emblem: Emblem
    cover: str
    excerpt: bool
    podcast_guid: str | None


@dataclass(frozen=True)
class Outlet:
    """The site as it presents itself. `image` holds the picture from the settings, if there is one.

    `host` is where pull requests may be linked, `words_per_minute` what lengths are estimated by.
    """

    title: str
    author: str
    email: str | None
    base_url: str | None
    language: str
    categories: tuple[str, ...]
    licence: str
    licence_url: str | None
    report_url: str | None
    feed_items: int
    words_per_minute: int
    host: str
    image: bytes | None
    cover: str
    podcast_guid: str | None
    shows: tuple[ShowOutlet, ...]

    def show(self, slug: str) -> ShowOutlet:
        """Return the show with that slug."""
        return next(show for show in self.shows if show.slug == slug)


def outlet_of(
    site: SiteConfig, shows: tuple[ShowConfig, ...], *, folder: Path, host: str, pace: int = 155
) -> Outlet:
    """Fill the blanks of the settings; `folder` is where their relative paths start.

    Raises PublishError when the picture cannot be read or is none.
    """
    title = site.title or (
        f"{clean_line(shows[0].name)} briefings" if len(shows) == 1 else "Repository briefings"
    )
    image = _image(folder / site.image) if site.image else None
    kind = _kind(image) if image else ""
    outlets = tuple(
        ShowOutlet(
            slug=show.slug,
            name=clean_line(show.name),
            repository=show.repository,
            description=show.description or _described(show),
            emblem=emblem_of(show.slug),
            cover=f"assets/cover.{kind}" if image else f"{show.slug}/cover.png",
            excerpt=show.transcript == "excerpt",
            podcast_guid=show.podcast_guid or _podcast_guid(site.base_url, f"{show.slug}/feed.xml"),
        )
        for show in shows
    )
    return Outlet(
        title=title,
        author=site.author or title,
        email=site.email,
        base_url=site.base_url,
        language=site.language,
        categories=site.categories,
        licence=site.licence,
        licence_url=site.licence_url,
        report_url=site.report_url,
        feed_items=site.feed_items,
        words_per_minute=pace,
        host=host,
        image=image,
        cover=f"assets/cover.{kind or 'png'}",
        podcast_guid=_podcast_guid(site.base_url, "feed.xml"),
        shows=outlets,
    )


def _described(show: ShowConfig) -> str:
    return (
        f"Developer briefings from {clean_line(show.name)}: what happened to the pull requests of "
        f"{show.repository}, told in plain language, every sentence checked against the data."
    )


def _podcast_guid(base_url: str | None, path: str) -> str | None:
    """Return the identity of a feed: from its address without scheme, as the namespace wants it."""
    return str(uuid.uuid5(_PODCAST, f"{base_url.split('://', 1)[1]}/{path}")) if base_url else None


def _image(path: Path) -> bytes:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise PublishError(path, f"the picture of site.image cannot be read: {error.strerror}") from error
    if not _kind(content):
        raise PublishError(path, "the picture of site.image is neither PNG nor JPEG")
    return content


def _kind(content: bytes) -> str:
    return next((kind for magic, kind in _KINDS.items() if content.startswith(magic)), "")
