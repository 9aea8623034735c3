"""Where things are on the site, and which addresses of the outside world it links to."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

_PULL = re.compile(r"https?://([\w.-]+(?::\d{1,5})?)/[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+/pull/(\d{1,10})")


def up(path: str) -> str:
    """Return the way from a page back to the root of the site: "../../" for cellar/2026-03-03/index.html.

    Pages link to each other by such ways, so that the site works at the root of a host, below a path and from
    a disk alike.
    """
    return "../" * path.count("/")


def absolute(base_url: str | None, path: str = "") -> str | None:
    """Return the absolute address of something on the site, or None when the site's own is not known.

    An index.html is addressed by its folder, which is how hosts serve it.
    """
    if base_url is None:
        return None
    if path == "index.html" or path.endswith("/index.html"):
        path = path.removesuffix("index.html")
    return f"{base_url}/{path}"


def web_host(api_url: str) -> str:
    """Return the host whose pull requests are linked, from the address of its API.

    An Enterprise server shows pages on the host of its API. A loopback server stands in for github.com.
    """
    parts = urlsplit(api_url)
    host = (parts.hostname or "").casefold()
    if host in ("api.github.com", "www.github.com", "127.0.0.1", "localhost", "::1"):
        return "github.com"
    return parts.netloc.rpartition("@")[2].casefold().removeprefix("api.")


def pull_link(url: str, number: int, *, host: str) -> str | None:
    """Return the address of a pull request as the record has it, or None when it is not one to follow.

    Only http(s) to the repository's own host, and only the page of that very number: a record edited by hand
    cannot turn a number into a link to somewhere else.
    """
    match = _PULL.fullmatch(url)
    if not match or int(match[2]) != number or match[1].casefold() != host:
        return None
    return url
