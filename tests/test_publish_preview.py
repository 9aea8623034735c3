"""The preview server: this machine only, byte ranges as players want them, nothing outside the folder."""

from __future__ import annotations

import http.client
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from pipeline.errors import PublishError
from pipeline.publish.preview import preview_server, range_of


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


class Browser:
    def __init__(self, port: int, lines: list[str]) -> None:
        self.port, self.lines = port, lines

    def get(self, path: str, method: str = "GET", **headers: str) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            connection.putrequest(method, path, skip_host="Host" in headers)
            for name, value in headers.items():
                connection.putheader(name, value)
            connection.endheaders()
            answer = connection.getresponse()
            return Answer(answer.status, dict(answer.getheaders()), answer.read())
        finally:
            connection.close()


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    site = tmp_path / "site"
    (site / "cellar").mkdir(parents=True)
    (site / ".mergecast").mkdir()
    (site / "index.html").write_text("first page", encoding="utf-8")
    (site / "404.html").write_text("no such page", encoding="utf-8")
    (site / "cellar/index.html").write_text("the show", encoding="utf-8")
    (site / "cellar/feed.xml").write_text("<rss/>", encoding="utf-8")
    (site / "cellar/chapters.json").write_text("{}", encoding="utf-8")
    (site / "cellar/a.mp3").write_bytes(bytes(range(100)))
    (site / ".mergecast/files.json").write_text("{}", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    (site / "cellar/link.txt").symlink_to(tmp_path / "secret.txt")
    (site / "cellar/folder").symlink_to(tmp_path)
    (site / "cellar/circle.html").symlink_to("circle.html")
    (site / "cellar/round").symlink_to("../cellar/about")
    (site / "cellar/about").symlink_to("../cellar/round")
    (site / "cellar/nowhere.html").symlink_to("gone.html")
    os.mkfifo(site / "cellar/pipe.html")
    lines: list[str] = []
    with preview_server(site, 0, tell=lines.append) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        yield Browser(server.server_address[1], lines)
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("path", "kind", "body"),
    [
        ("/", "text/html; charset=utf-8", b"first page"),
        ("/?x=1", "text/html; charset=utf-8", b"first page"),
        ("/cellar/", "text/html; charset=utf-8", b"the show"),
        ("/cellar/feed.xml", "application/rss+xml", b"<rss/>"),
        ("/cellar/chapters.json", "application/json+chapters", b"{}"),
        ("/cellar/a.mp3", "audio/mpeg", bytes(range(100))),
    ],
)
def test_files_and_their_types(browser: Browser, path: str, kind: str, body: bytes) -> None:
    answer = browser.get(path)
    assert (answer.status, answer.body) == (200, body)
    assert answer.headers["Content-Type"] == kind
    assert answer.headers["Accept-Ranges"] == "bytes"


def test_head_says_everything_but_the_body(browser: Browser) -> None:
    answer = browser.get("/cellar/a.mp3", "HEAD")
    assert (answer.status, answer.body, answer.headers["Content-Length"]) == (200, b"", "100")


def test_a_part_of_a_sound(browser: Browser) -> None:
    answer = browser.get("/cellar/a.mp3", Range="bytes=10-19")
    assert (answer.status, answer.body) == (206, bytes(range(10, 20)))
    assert answer.headers["Content-Range"] == "bytes 10-19/100"
    assert browser.get("/cellar/a.mp3", Range="bytes=100-").status == 416
    assert browser.get("/cellar/a.mp3", Range="bytes=100-").headers["Content-Range"] == "bytes */100"


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        (None, None),
        ("", None),
        ("bytes=0-", (0, 99)),
        ("bytes=0-0", (0, 0)),
        ("bytes=90-500", (90, 99)),
        ("bytes=-10", (90, 99)),
        ("bytes=-500", (0, 99)),
        ("bytes=-", None),
        ("bytes=0-1,5-6", None),
        ("bytes=9-3", None),
        ("items=0-1", None),
        ("bytes=a-b", None),
    ],
)
def test_ranges(header: str | None, expected: tuple[int, int] | None) -> None:
    assert range_of(header, 100) == expected


@pytest.mark.parametrize("header", ["bytes=100-", "bytes=5000-6000", "bytes=-0"])
def test_ranges_outside_the_file(header: str) -> None:
    with pytest.raises(ValueError, match="not in the file"):
        range_of(header, 100)


@pytest.mark.parametrize(
    "path",
    [
        "/nothing", "/cellar/nothing.html", "/../secret.txt", "/%2e%2e/secret.txt", "/cellar/..%2f..%2fsecret.txt",
        "/cellar/link.txt", "/.mergecast/files.json", "/%00", "//../secret.txt", "/cellar\\..\\..\\secret.txt",
        "/index.html/", "/" + "a" * 5000, "/cellar/folder/secret.txt", "/cellar/circle.html", "/cellar/circle.html/",
        "/cellar/round", "/cellar/round/index.html", "/cellar/nowhere.html", "/cellar/pipe.html",
    ],
)  # fmt: skip
def test_nothing_else_is_shown(browser: Browser, path: str) -> None:
    answer = browser.get(path)
    assert (answer.status, answer.body) == (404, b"no such page")


@pytest.mark.parametrize("target", ["../secret.txt", "404.html"])
def test_a_page_for_what_is_missing_that_leads_astray_is_not_shown(
    browser: Browser, tmp_path: Path, target: str
) -> None:
    (tmp_path / "site/404.html").unlink()
    (tmp_path / "site/404.html").symlink_to(target)
    answer = browser.get("/nothing")
    assert answer.status == 404
    assert b"secret" not in answer.body


def test_a_folder_without_its_last_slash_is_sent_there(browser: Browser) -> None:
    answer = browser.get("/cellar")
    assert (answer.status, answer.headers["Location"]) == (301, "/cellar/")


def test_only_this_machine_by_its_own_name(browser: Browser) -> None:
    assert browser.get("/", Host="evil.example").status == 421
    assert browser.get("/", Host="evil.example:80").status == 421
    assert browser.get("/", Host=f"localhost:{browser.port}").status == 200
    assert browser.get("/", Host="localhost").status == 200
    assert browser.get("/", "POST").status == 501


def test_requests_are_told(browser: Browser) -> None:
    browser.get("/cellar/")
    assert browser.lines == ['"GET /cellar/ HTTP/1.1" 200 -']


def test_a_port_that_is_taken(browser: Browser, tmp_path: Path) -> None:
    with pytest.raises(PublishError, match="cannot be served on"):
        preview_server(tmp_path, browser.port, tell=print)
