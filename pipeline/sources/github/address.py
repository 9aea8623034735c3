"""GitHub's addresses: github.com, an Enterprise server in any of its spellings, or a loopback server."""

from __future__ import annotations

from urllib.parse import urlsplit

GITHUB_API = "https://api.github.com"
GITHUB_WEB = "https://github.com"
_LOOPBACK = ("127.0.0.1", "localhost", "::1")


def api_base(api_url: str) -> str:
    """Return the REST base URL; PyGithub derives the right GraphQL address from it.

    An Enterprise server's API lies under /api/v3, which people leave out.
    """
    parts = urlsplit(api_url.rstrip("/"))
    host = (parts.hostname or "").casefold()
    if host in ("github.com", "www.github.com", "api.github.com"):
        return GITHUB_API
    if host in _LOOPBACK or host.startswith("api.") or parts.path.endswith("/api/v3"):
        return api_url.rstrip("/")
    if parts.path in ("", "/api"):
        return f"{parts.scheme}://{parts.netloc}/api/v3"
    return api_url.rstrip("/")


def web_base(api_url: str) -> str:
    """Return where people look at pull requests; a loopback server stands in for github.com."""
    parts = urlsplit(api_base(api_url))
    host = (parts.hostname or "").casefold()
    if host in ("api.github.com", *_LOOPBACK):
        return GITHUB_WEB
    return f"{parts.scheme}://{parts.netloc.removeprefix('api.')}"
