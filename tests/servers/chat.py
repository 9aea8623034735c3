"""A chat completions server on loopback that plays scripted replies and keeps what it was asked.

A reply that nobody asked for, and a request that no reply was written for, fail the test.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self


@dataclass(frozen=True)
class Asked:
    """One request as it arrived."""

    path: str
    headers: Mapping[str, str]
    body: dict[str, Any]

    @property
    def prompt(self) -> str:
        return "\n".join(message["content"] for message in self.body["messages"])

    @property
    def form(self) -> str:
        """Which kind of structured output was asked for."""
        return self.body.get("response_format", {}).get("type", "text")


@dataclass(frozen=True)
class Reply:
    """One scripted answer. `body` is sent as it is when it is bytes, else as JSON."""

    body: Any = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    delay_s: float = 0
    drop: bool = False
    drip_s: float = 0


Answering = Reply | Callable[[Asked], Reply]


def content(text: Any, *, finish: str = "stop", refusal: str | None = None, **usage: int) -> Reply:
    """Return a completion with this text (anything but text is written as JSON)."""
    words = text if isinstance(text, str) or text is None else json.dumps(text)
    message = {"role": "assistant", "content": words, "refusal": refusal}
    counted = {"prompt_tokens": 1500, "completion_tokens": 200, "total_tokens": 1700} | usage
    return Reply(
        {
            "id": "c1",
            "object": "chat.completion",
            "created": 0,
            "model": "scripted",
            "choices": [{"index": 0, "finish_reason": finish, "message": message}],
            "usage": counted,
        }
    )


def error(
    status: int, message: str = "no", *, headers: Mapping[str, str] | None = None, **fields: str
) -> Reply:
    """Return an error as OpenAI's protocol writes it; `fields` are code, type and param."""
    return Reply({"error": {"message": message, **fields}}, status=status, headers=headers or {})


class ChatServer:
    """Plays `replies` in turn; with `forever` the last one again and again."""

    def __init__(self, *replies: Answering, forever: bool = False) -> None:
        self.replies: Sequence[Answering] = replies
        self.forever = forever
        self.asked: list[Asked] = []
        self._stopping = threading.Event()
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        outer = self

        class Handler(_Handler):
            server_of = outer

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._stopping.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
        if kind is None:
            assert len(self.asked) >= len(self.replies), f"only {len(self.asked)} replies were asked for"
            assert self.forever or len(self.asked) == len(self.replies), f"{len(self.asked)} requests came"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def next_reply(self, asked: Asked) -> Reply:
        with self._lock:
            self.asked.append(asked)
            place = len(self.asked) - 1
        if place >= len(self.replies):
            if not self.forever:
                return Reply(b"no reply was written for this request", status=418)
            place = -1
        reply = self.replies[place]
        return reply if isinstance(reply, Reply) else reply(asked)

    def wait(self, seconds: float) -> None:
        """Wait, but not longer than the test."""
        self._stopping.wait(seconds)


class _Handler(BaseHTTPRequestHandler):
    server_of: ChatServer
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Say nothing: pytest's output is for failures."""

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        asked = Asked(self.path, {k.lower(): v for k, v in self.headers.items()}, json.loads(raw))
        reply = self.server_of.next_reply(asked)
        self.server_of.wait(reply.delay_s)
        self.close_connection = True
        if reply.drop:
            return
        data = reply.body if isinstance(reply.body, bytes) else json.dumps(reply.body).encode()
        try:
            self._send(reply, data)
        except OSError:
            return  # the client gave up waiting, which is what such a test is about

    def _send(self, reply: Reply, data: bytes) -> None:
        self.send_response(reply.status)
        for name, value in {"Content-Type": "application/json", **reply.headers}.items():
            self.send_header(name, value)
        if not reply.drip_s:
            self.send_header("Content-Length", str(len(data)))
        self.send_header("Connection", "close")
        self.end_headers()
        ends = time.monotonic() + reply.drip_s
        while time.monotonic() < ends:
            self.wfile.write(b"\n")
            self.server_of.wait(0.02)
        self.wfile.write(data)
