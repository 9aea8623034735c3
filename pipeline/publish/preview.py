"""A small server for looking at the site: loopback only, with byte ranges, so that players can seek."""

from __future__ import annotations

import contextlib
import http.server
import re
import socket
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import BinaryIO
from urllib.parse import unquote, urlsplit

from pipeline.errors import PublishError

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".xml": "application/xml",
    ".txt": "text/plain; charset=utf-8",
    ".vtt": "text/vtt; charset=utf-8",
    ".srt": "application/x-subrip; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".mp3": "audio/mpeg",
}
_NAMED = {"feed.xml": "application/rss+xml", "chapters.json": "application/json+chapters"}
_RANGE = re.compile(r"bytes=(\d{0,18})-(\d{0,18})")


def preview_server(site: Path, port: int, *, tell: Callable[[str], None]) -> http.server.ThreadingHTTPServer:
    """Return a server of the site's folder on 127.0.0.1, bound but not serving yet.

    Raises PublishError when the port is taken.
    """
    root = site.resolve()

    class Handler(_SiteHandler):
        folder = root

        def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - the base class's name
            tell(format % arguments)

    try:
        return http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
    except OSError as error:
        raise PublishError(
            f"127.0.0.1:{port}", f"cannot be served on: {error.strerror}", hint="--port names another"
        ) from error


def range_of(header: str | None, size: int) -> tuple[int, int] | None:
    """Return the first and last byte that a Range header asks for, or None to send everything.

    Raises ValueError when nothing of it is in the file. Several ranges at once are answered with everything,
    which RFC 9110 allows.
    """
    match = _RANGE.fullmatch((header or "").strip())
    if not match or match.groups() == ("", ""):
        return None
    first, last = match.groups()
    if not first:
        start, end = max(0, size - int(last)), size - 1
    else:
        start, end = int(first), min(int(last) if last else size - 1, size - 1)
    if last and first and int(last) < int(first):
        return None  # not a range at all
    if start > end:
        raise ValueError("not in the file")
    return start, end


def file_of(folder: Path, address: str) -> Path | None:
    """Return the file that an address names, or None: nothing outside the folder, nothing hidden."""
    path = unquote(urlsplit(address).path, errors="replace")
    names = [name for name in path.split("/") if name]
    if any(name.startswith(".") or "\\" in name or "\0" in name for name in names):
        return None
    # A loop of links is a RuntimeError before Python 3.13.
    with contextlib.suppress(OSError, RuntimeError):
        target = folder.joinpath(*names)
        if path.endswith("/") or not names:
            target /= "index.html"
        target = target.resolve()
        if target.is_file() and target.is_relative_to(folder):
            return target
    return None


class _SiteHandler(http.server.BaseHTTPRequestHandler):
    """Answers GET and HEAD with files of one folder."""

    folder: Path
    protocol_version = "HTTP/1.1"
    server_version = "Mergecast"
    sys_version = ""
    timeout = 30

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def _answer(self, *, with_body: bool) -> None:
        # Another name for this machine would let a page of somebody else's read the preview.
        host = self.headers.get("Host") or ""
        if (host.rpartition(":")[0] or host) not in ("127.0.0.1", "localhost"):
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
            return
        path, status = file_of(self.folder, self.path), HTTPStatus.OK
        if path is None:
            if self._redirected():
                return
            path, status = file_of(self.folder, "/404.html"), HTTPStatus.NOT_FOUND
        try:
            file = path.open("rb") if path else None
        except OSError:
            file = None  # went away, or is not for us to read
        if file is None or path is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        try:
            with file:
                self._send(file, path, status, with_body=with_body)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True  # players hang up when they have enough

    def _redirected(self) -> bool:
        """Send somebody who left out the last slash of a folder there, as hosts do."""
        path = urlsplit(self.path).path
        if not file_of(self.folder, path + "/") or path.startswith("//"):
            return False
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        self.send_header("Location", path + "/")
        self.send_header("Content-Length", "0")
        self.end_headers()
        return True

    def _send(self, file: BinaryIO, path: Path, status: HTTPStatus, *, with_body: bool) -> None:
        size = file.seek(0, 2)
        try:
            part = range_of(self.headers.get("Range"), size) if status == HTTPStatus.OK else None
        except ValueError:
            self.send_response(HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE)
            self.send_header("Content-Range", f"bytes */{size}")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        first, last = part or (0, size - 1)
        self.send_response(HTTPStatus.PARTIAL_CONTENT if part else status)
        self.send_header(
            "Content-Type", _NAMED.get(path.name) or _TYPES.get(path.suffix, "application/octet-stream")
        )
        self.send_header("Content-Length", str(last - first + 1))
        self.send_header("Accept-Ranges", "bytes")
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        if part:
            self.send_header("Content-Range", f"bytes {first}-{last}/{size}")
        self.end_headers()
        if with_body:
            file.seek(first)
            with contextlib.suppress(socket.timeout):
                _copy(file, self.wfile, last - first + 1)


def _copy(source: BinaryIO, target: object, length: int) -> None:
    while length > 0 and (block := source.read(min(length, 1 << 16))):
        target.write(block)  # type: ignore[attr-defined]
        length -= len(block)
