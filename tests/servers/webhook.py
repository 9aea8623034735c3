"""A chat's webhook on loopback that plays scripted answers and keeps what it was sent."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self


@dataclass(frozen=True)
class Answer:
    """One scripted answer; `drop` closes the connection without one, `drip_s` sends it byte by byte."""

    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    delay_s: float = 0
    drop: bool = False
    drip_s: float = 0


class WebhookServer:
    """Plays answers in turn; every request that no answer was written for gets a 418."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.sent: list[dict[str, Any]] = []
        self.paths: list[str] = []

    def __enter__(self) -> Self:
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_: object) -> None:
                """Say nothing: pytest's output is for failures."""

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                outer.sent.append(json.loads(body))
                outer.paths.append(self.path)
                answer = outer.answers.pop(0) if outer.answers else Answer(418)
                time.sleep(answer.delay_s)
                if answer.drop:
                    self.close_connection = True
                    return
                if answer.drip_s:
                    self.close_connection = True
                    for byte in b"HTTP/1.1 200 OK\r\n" + b"X-Slow: 1\r\n" * 99 + b"\r\n":
                        try:
                            self.connection.sendall(bytes([byte]))
                        except OSError:
                            return  # nobody listens any more
                        time.sleep(answer.drip_s)
                    return
                self.send_response(answer.status)
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/hook/CANARY-0123456789"
