"""A GitHub on loopback that plays scripted replies in order and keeps what it was asked.

A reply that nobody asked for, and a request that no reply was written for, fail the test.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self
from urllib.parse import parse_qsl, urlsplit


@dataclass(frozen=True)
class Asked:
    """One request as it arrived; `body` is its JSON."""

    method: str
    path: str
    parameters: Mapping[str, str]
    headers: Mapping[str, str]
    body: Any

    @property
    def variables(self) -> dict[str, Any]:
        return dict(self.body["variables"])

    @property
    def query(self) -> str:
        return str(self.body["query"])


@dataclass(frozen=True)
class Reply:
    """One scripted answer. `body` is sent as it is when it is text, else as JSON.

    `drop` hangs up instead, `hang` sends nothing until the test is over; with `drip_s` it comes byte by byte,
    headers too, so many seconds apart.
    """

    body: Any = None
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    drop: bool = False
    hang: bool = False
    drip_s: float = 0.0


Answering = Reply | Callable[[Asked], Reply]

DROP, HANG = Reply(drop=True), Reply(hang=True)
HTML = Reply("<html>maintenance</html>")
TRUNCATED = Reply('{"data": {"repository": {"pullReq')
BAD_GATEWAY = Reply("<html>502</html>", status=502)
TIMEOUT = Reply({"data": None, "errors": [{"message": "Something went wrong while executing your query."}]})


def data(**parts: Any) -> Reply:
    """Return a GraphQL answer; `errors` go beside the data."""
    errors = parts.pop("errors", None)
    return Reply({"data": parts} | ({"errors": errors} if errors else {}))


def entry(number: int, **fields: Any) -> dict[str, Any]:
    """Return a node of the inventory, opened inside the tests' usual window."""
    defaults = {
        "id": f"PR_{number}",
        "number": number,
        "createdAt": "2026-03-02T14:00:00Z",
        "updatedAt": "2026-03-02T14:00:00Z",
        "closedAt": None,
        "mergedAt": None,
        "timelineItems": {"nodes": []},
    }
    return defaults | fields


def inventory(*entries: dict[str, Any] | None, more: str | None = None, **repository: Any) -> Reply:
    """Return a page of the inventory; `more` is the cursor of the next one."""
    page = {"pageInfo": {"hasNextPage": more is not None, "endCursor": more}, "nodes": list(entries)}
    defaults = {
        "nameWithOwner": "grove/forest",
        "description": "Trees",
        "isPrivate": False,
        "defaultBranchRef": {"name": "main"},
        "pullRequests": page,
    }
    return data(repository=defaults | repository)


def detail(number: int, **fields: Any) -> dict[str, Any]:
    """Return a node of the details, as bare as one that the API has half forgotten."""
    return entry(number) | {"title": f"Change number {number}"} | fields


def details(*nodes: dict[str, Any] | None, **parts: Any) -> Reply:
    """Return an answer to the details question."""
    return data(nodes=list(nodes), **parts)


def pull(number: int, **fields: Any) -> dict[str, Any]:
    """Return an element of the REST list of pull requests."""
    defaults = {
        "number": number,
        "title": f"Change number {number}",
        "body": None,
        "state": "open",
        "user": {"login": "alder", "type": "User"},
        "labels": [],
        "draft": False,
        "author_association": "MEMBER",
        "base": {"ref": "main"},
        "head": {"ref": "patch"},
        "created_at": "2026-03-02T14:00:00Z",
        "updated_at": "2026-03-02T14:00:00Z",
        "closed_at": None,
        "merged_at": None,
    }
    return defaults | fields


class GithubServer:
    """Plays `replies` in turn; with `forever` the last one again and again."""

    def __init__(self, *replies: Answering, forever: bool = False) -> None:
        self.replies, self.forever = replies, forever
        self.asked: list[Asked] = []
        self.unexpected: list[str] = []
        self.over = threading.Event()
        self._lock = threading.Lock()
        self._in_flight = 0
        self.most_in_flight = 0

    def __enter__(self) -> Self:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.over.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
        if kind is None:
            assert not self.unexpected, f"requests that no reply was written for: {self.unexpected}"
            unused = len(self.replies) - len(self.asked)
            assert unused <= 0, f"{unused} replies that nobody asked for"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def answer(self, asked: Asked) -> Reply:
        with self._lock:
            place = len(self.asked)
            self.asked.append(asked)
            self._in_flight += 1
            self.most_in_flight = max(self.most_in_flight, self._in_flight)
        if place >= len(self.replies) and not self.forever:
            self.unexpected.append(f"{asked.method} {asked.path}")
            return Reply({"message": "no reply was written for this"}, status=400)
        reply = self.replies[min(place, len(self.replies) - 1)]
        return reply if isinstance(reply, Reply) else reply(asked)

    def answered(self) -> None:
        with self._lock:
            self._in_flight -= 1

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            wbufsize = -1  # one segment an answer: two of them wait for each other's acknowledgement

            def log_message(self, *_: object) -> None:
                pass

            def do_GET(self) -> None:
                self.play(None)

            def do_POST(self) -> None:
                self.play(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

            def drip(self, content: bytes, pause_s: float) -> None:
                self.close_connection = True
                head = f"HTTP/1.1 200 OK\r\nContent-Length: {len(content)}\r\n\r\n"
                for byte in head.encode() + content:
                    try:
                        self.connection.sendall(bytes([byte]))
                    except OSError:
                        return  # nobody listens any more
                    time.sleep(pause_s)

            def play(self, body: Any) -> None:
                parts = urlsplit(self.path)
                asked = Asked(
                    self.command, parts.path, dict(parse_qsl(parts.query)), dict(self.headers.items()), body
                )
                reply = outer.answer(asked)
                outer.answered()
                if reply.hang:
                    outer.over.wait(60)
                if reply.drop or reply.hang:
                    self.close_connection = True
                    return
                sent = reply.body if isinstance(reply.body, str) else json.dumps(reply.body)
                content = sent.encode()
                if reply.drip_s:
                    self.drip(content, reply.drip_s)
                    return
                self.send_response(reply.status)
                for name, value in {"Content-Type": "application/json", **reply.headers}.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

        return Handler
