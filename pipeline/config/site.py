"""What is set for the published site and its feeds."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field

from pipeline.config.kinds import HttpUrl, http_url
from pipeline.models import Line, Value

# Apple's categories, spelled as Apple spells them; the second level is checked for its parent only.
# Source: podcasters.apple.com, "Apple Podcasts categories".
_CATEGORIES = frozenset(
    (
        "Arts|Business|Comedy|Education|Fiction|Government|History|Health & Fitness|Kids & Family|Leisure"
        "|Music|News|Religion & Spirituality|Science|Society & Culture|Sports|Technology|True Crime|TV & Film"
    ).split("|")
)


def category(text: str) -> str:
    """Return a podcast category such as `Technology` or `News > Tech News`. Raises ValueError for another."""
    if re.split(r"\s*>\s*", text)[0] not in _CATEGORIES or text.count(">") > 1:
        raise ValueError(f"{text!r} is no podcast category; write Technology, or News > Tech News")
    return text


def site_url(text: str) -> str:
    """Return the address of a site without its last slash. Raises ValueError for one that feeds cannot name.

    Every address in the feeds begins with it, and two that differ in a slash are two episodes to a client.
    """
    host, _, path = http_url(text).partition("://")[2].partition("/")
    name = host.partition(":")[0] if not host.startswith("[") else host
    if not host.startswith("[") and not all(re.fullmatch(r"[\w-]+", part) for part in name.split(".")):
        raise ValueError("the address names no host, such as https://example.org/briefings")
    if any(part in ("", ".", "..") or "\\" in part for part in path.split("/") if path):
        raise ValueError("the address has an empty part, a dot or a backslash for a folder")
    return http_url(text)


SiteUrl = Annotated[str, AfterValidator(site_url)]


class SiteConfig(Value):
    """The site: where it is written, where it will be found, and what its feeds say of it.

    Without `base_url` there are no feeds, no sitemap and no canonical addresses, because those must name
    absolute addresses. `image` is a square PNG or JPEG of 1400 to 3000 pixels; without one a cover is drawn.
    `feed_items` is how many of the newest episodes a feed holds. `report_url` is where readers report an
    error.
    """

    folder: Path = Path("site")
    base_url: SiteUrl | None = None
    title: Line = ""
    author: Line = ""
    email: Annotated[str, Field(pattern=r"^[^\s@<>\"]+@[^\s@<>\"]+\.[^\s@<>\"]+$")] | None = None
    language: Annotated[str, Field(pattern=r"^en(?:-[A-Za-z]{2})?$")] = "en"
    image: Path | None = None
    categories: Annotated[tuple[Annotated[str, AfterValidator(category)], ...], Field(min_length=1)] = (
        "Technology",
    )
    licence: Line = ""
    licence_url: HttpUrl | None = None
    report_url: HttpUrl | None = None
    feed_items: Annotated[int, Field(ge=1, le=1000)] = 100
    publish_private: bool = False
