"""The site as other people's tools see it: a browser with axe, two HTML validators, two podcast parsers.

`make site-tools` installs them. Without them each of these tests is skipped and says which tool is absent.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pipeline.publish.clearance import Admission
from pipeline.publish.preview import preview_server
from tests.site_builder import Site, example_episode, make_days, make_episode, moment

TOOLS = Path(__file__).parent.parent / ".ci" / "site-tools"
MODULES = TOOLS / "node_modules"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PAGES = ("index.html", "cellar/index.html", "cellar/2026/index.html", "cellar/2026-03-14/index.html", "cellar/2026-03-13/index.html", "cellar/2026-03-03/index.html", "cellar/2026-W11/index.html", "404.html")  # fmt: skip


def absent(*names: str) -> str:
    """Return why a test is skipped, or an empty text when everything is there."""
    missing = [
        name
        for name in names
        if name != "browser" and not shutil.which(name) and not (MODULES / name).exists()
    ]
    if "browser" in names and not (os.environ.get("CHROMIUM") or any(map(shutil.which, BROWSERS))):
        missing.append("Chromium")
    return f"not installed: {', '.join(missing)} (make site-tools)" if missing else ""


def needs(*names: str) -> pytest.MarkDecorator:
    why = absent("node", *names)
    return pytest.mark.skipif(bool(why), reason=why)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A site with every kind of page: with sound, without, a week, a draft, a day that is not over."""
    made = Site(tmp_path_factory.mktemp("tools"))
    made.settings = made.settings.model_copy(update={"licence": "CC-BY-4.0"})
    made.keep(example_episode(), *make_days(12, first=moment("2026-03-04").date()))
    made.keep(make_episode(moment("2026-03-14").date(), complete=False), sound=True)
    made.keep(make_episode(moment("2026-03-15").date(), kind="weekly", guid="w", title="Weekly Recap - <Errors> & more"), sound=True)  # fmt: skip
    long = "test/fx/" + "test_a_name_that_no_phone_can_hold_in_one_line_" * 3 + ".py"
    pulls = [
        pull.model_copy(update={"title": long, "author": long[-60:]})
        for pull in example_episode().pull_requests
    ]
    made.keep(make_episode(moment("2026-03-13").date(), title=long, summary=long, pull_requests=pulls))
    made.publish(admission=Admission(drafts=True))
    return made


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command], cwd=TOOLS, capture_output=True, text=True, check=False, timeout=300
    )


@pytest.fixture(scope="module")
def address(site: Site) -> Iterator[str]:
    with preview_server(site.root, 0, tell=lambda _line: None) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()
        thread.join()


@needs("html-validate")
def test_html_validate_finds_no_error(site: Site) -> None:
    command = MODULES / ".bin" / "html-validate"
    ran = run(command, "--config", "htmlvalidate.json", *(site.root / page for page in PAGES))
    assert ran.returncode == 0, ran.stdout


@needs("vnu-jar", "java")
def test_the_nu_checker_finds_no_error(site: Site) -> None:
    jar = MODULES / "vnu-jar" / "build" / "dist" / "vnu.jar"
    style = next((site.root / "assets").glob("*.css"))
    ran = run("java", "-jar", jar, "--stdout", "--format", "json", "--also-check-css", "--also-check-svg", *(site.root / page for page in PAGES), style, next((site.root / "assets").glob("*.svg")))  # fmt: skip
    messages = json.loads(ran.stdout)["messages"]
    assert [message for message in messages if message["type"] == "error"] == []


@needs("axe-core", "playwright-core", "browser")
def test_axe_finds_no_violation_and_nobody_else_is_asked(address: str) -> None:
    """Phone and desktop, light and dark; no message in the console, nothing wider than the screen."""
    ran = run("node", "browser.mjs", "axe", address, *(page for page in PAGES if page != "404.html"))
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == []


@needs("playwright-core", "browser")
def test_a_click_on_a_time_seeks_and_marks_the_sentence(address: str) -> None:
    """With the policy in force: it lets our own script, style and sound through."""
    ran = run("node", "browser.mjs", "seek", address, "cellar/2026-03-14/index.html")
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == []


@needs("feedsmith", "podcast-partytime")
def test_podcast_parsers_understand_every_tag(site: Site) -> None:
    ran = run("node", "feeds.mjs", site.root / "cellar" / "feed.xml")
    assert ran.returncode == 0, ran.stderr
    read: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    party, smith = read["partytime"], read["feedsmith"]
    assert party["title"] == smith["title"] == "Cellar"
    assert party["guid"] == smith["podcast"]["guid"]
    assert party["medium"] == "podcast"
    assert party["locked"] is True
    assert party["license"]["identifier"] == "CC-BY-4.0"
    # This parser takes only what has sound: the week, and the day that is not over.
    assert {item["guid"] for item in party["items"]} == {"w", "orchard/cellar:2026-03-14:cellar"}
    for item in party["items"]:
        assert len(item["transcripts"]) == 3
        assert item["chapters"]["url"].endswith("/chapters.json")
        assert item["duration"] == 72
    assert len(smith["items"]) == 14
    with_sound = [item for item in smith["items"] if item.get("enclosures")]
    assert len(with_sound) == 2
    for item in with_sound:
        assert len(item["podcast"]["transcripts"]) == 3
        assert item["podcast"]["chapters"]["type"] == "application/json+chapters"
