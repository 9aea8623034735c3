"""`mergecast publish` and `serve` as people use them: exit codes, what is said, what is on the disk."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from pipeline.cli import main
from pipeline.errors import ConfigError, ServiceError
from pipeline.models import Episode
from pipeline.publish.clearance import Admission
from pipeline.publishing import Voice
from tests.site_builder import Site, make_audio, make_days, make_episode


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]
CONFIG = """
shows:
  - {slug: cellar, name: Cellar, repository: orchard/cellar}
site:
  base_url: https://orchard.example/briefings
"""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "config.yaml").write_text(CONFIG, encoding="utf-8")

    def command(*arguments: str) -> Ran:
        with pytest.raises(SystemExit) as stop:
            main(list(arguments))
        out, err = capsys.readouterr()
        return Ran(int(stop.value.code or 0), out, err)

    return command


def record(key: str) -> Path:
    return Path(f"episodes/cellar/{key}/episode.json")


def test_the_example_becomes_a_site(run: Run) -> None:
    run("generate", "--example", "--quiet")
    ran = run("publish", "--example", "--include-drafts")
    assert (ran.code, ran.out) == (0, "site/index.html\n")
    page = Path("site/cellar/2026-03-03/index.html").read_text(encoding="utf-8")
    assert "<h1>Cellar: Returning an error instead of panicking</h1>" in page
    for word in ("evil.example", "BANANA", "version 9", "previous instructions"):
        assert word not in page


def test_publish_says_what_it_did_as_json(run: Run, tmp_path: Path) -> None:
    Site(tmp_path).keep(*make_days(2))
    ran = run("publish", "--json", "--quiet")
    done = json.loads(ran.out)
    assert (done["episodes"], done["removed"], done["problems"]) == (2, 0, [])
    assert done["written"] > 10
    assert json.loads(run("publish", "--json").out)["written"] == 0


def test_a_broken_record_is_named_and_the_rest_is_published(run: Run, tmp_path: Path) -> None:
    Site(tmp_path).keep(*make_days(3))
    record("2026-03-04").write_text(record("2026-03-04").read_text(encoding="utf-8")[:500], encoding="utf-8")
    for _ in range(2):  # the second time nothing has changed, and it is said all the same
        ran = run("publish")
        assert ran.code == 5
        assert "cellar/2026-03-04: episodes/cellar/2026-03-04/episode.json: is broken" in ran.err
        assert "1 of the stored episodes: could not go out as they should; the rest is published" in ran.err
        assert Path("site/cellar/2026-03-03/index.html").exists()
        assert Path("site/cellar/2026-03-05/index.html").exists()
        assert not Path("site/cellar/2026-03-04").exists()


def test_a_record_of_an_older_version_is_told_as_well_as_it_can_be(run: Run, tmp_path: Path) -> None:
    """What a version added since has a value that stands for not being known."""
    Site(tmp_path).keep(*make_days(2))
    older = json.loads(record("2026-03-04").read_text(encoding="utf-8"))
    for key in ("schema_version", "kind", "complete", "private", "gaps", "remembers"):
        del older[key]
    record("2026-03-04").write_text(json.dumps(older), encoding="utf-8")
    assert run("publish").code == 0
    assert Path("site/cellar/2026-03-04/index.html").exists()


@pytest.mark.parametrize(
    "problem",
    [
        "another day",
        "another show",
        "the guid of another",
        "not a number",
        "a guid with a bell",
        "a blank guid",
        "of a newer version",
    ],
)
def test_a_record_that_is_not_what_its_place_says_is_named(run: Run, tmp_path: Path, problem: str) -> None:
    site = Site(tmp_path)
    site.keep(*make_days(2))
    text = record("2026-03-04").read_text(encoding="utf-8")
    changed = {
        "another day": record("2026-03-03").read_text(encoding="utf-8"),
        "another show": text.replace('"slug": "cellar"', '"slug": "barn"'),
        "the guid of another": text.replace("orchard/cellar:2026-03-04", "orchard/cellar:2026-03-03"),
        "of a newer version": text.replace('"schema_version": 1', '"schema_version": 2'),
        "a guid with a bell": text.replace("orchard/cellar:2026-03-04", "orchard/cellar:\\u00072026-03-04"),
        "a blank guid": text.replace("orchard/cellar:2026-03-04:cellar", " "),
        "not a number": re.sub(r'"words": \d+', '"words": NaN', text),
    }[problem]
    record("2026-03-04").write_text(changed, encoding="utf-8")
    ran = run("publish")
    assert ran.code == 5
    assert "cellar/2026-03-04" in ran.err
    assert Path("site/cellar/2026-03-03/index.html").exists()
    assert not Path("site/cellar/2026-03-04").exists()


def test_a_merged_draft_with_an_unsupported_sentence_needs_a_person(run: Run, tmp_path: Path) -> None:
    unsupported = {"ok": False, "sentences": ()}
    Site(tmp_path).keep(make_episode(status="draft", verification=unsupported), make_days(2)[1])
    ran = run("publish", "--merged")
    assert ran.code == 4
    assert "cellar/2026-03-03: holds sentences that the data does not support" in ran.err
    assert Path("site/cellar/2026-03-04/index.html").exists()


def test_drafts_that_stay_in_are_said(run: Run, tmp_path: Path) -> None:
    Site(tmp_path).keep(make_episode(status="draft"))
    ran = run("publish")
    assert ran.code == 0
    assert "1 left out: cellar/2026-03-03 is a draft that nobody approved" in ran.err


def test_what_leaves_the_site_is_said_loudly(run: Run, tmp_path: Path) -> None:
    Site(tmp_path).keep(*make_days(7))
    run("publish")
    record("2026-03-04").unlink()
    assert "mergecast: 1 taken off the site: cellar/2026-03-04\n" in run("publish", "--quiet").err
    Path("config.yaml").write_text(CONFIG.replace("slug: cellar", "slug: pantry"), encoding="utf-8")
    ran = run("publish", "--quiet")
    assert ran.code == 0
    assert "the show cellar is no longer configured: its pages and its feed are gone from the site" in ran.err
    assert "6 taken off the site: cellar/2026-03-03, " in ran.err
    assert "cellar/2026-03-08 and 1 more\n" in ran.err


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("publish", "--show", "cellarr"), 2, "did you mean 'cellar'?"),
        (("publish", "--include-drafts", "--merged"), 2, "exclude each other"),
        (("publish", "--audio", "gramophone"), 2, "'gramophone' is not one of"),
        (("publish", "--config", "nowhere.yaml"), 2, "there is no such file"),
        (("serve", "--site", "nowhere"), 5, "holds no site"),
        (("serve", "--port", "70000"), 2, "70000"),
    ],
)
def test_what_is_asked_wrongly(run: Run, arguments: tuple[str, ...], code: int, said: str) -> None:
    ran = run(*arguments)
    assert ran.code == code
    assert said in ran.err


def test_a_private_repository_is_refused(run: Run, tmp_path: Path) -> None:
    Site(tmp_path).keep(make_episode(private=True))
    ran = run("publish")
    assert ran.code == 2
    assert "site.publish_private: orchard/cellar is private" in ran.err
    assert not Path("site/index.html").exists()
    Path("config.yaml").write_text(CONFIG + "  publish_private: true\n", encoding="utf-8")
    assert run("publish").code == 0


def test_a_site_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    Site(tmp_path).keep(make_episode())
    Path("taken").write_text("a file", encoding="utf-8")
    ran = run("publish", "--site", "taken/site")
    assert ran.code == 5
    assert "taken" in ran.err
    assert "Traceback" not in ran.err


def test_without_a_base_address_it_is_said_what_is_missing(run: Run, tmp_path: Path) -> None:
    Path("config.yaml").write_text(CONFIG.partition("site:")[0], encoding="utf-8")
    Site(tmp_path).keep(make_episode())
    ran = run("publish")
    assert ran.code == 0
    assert "site.base_url is not set: no feeds" in ran.err


def test_the_address_may_come_from_the_environment(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MERGECAST_SITE_URL", "https://elsewhere.example/x/")
    Site(tmp_path).keep(make_episode())
    run("publish")
    assert "https://elsewhere.example/x/cellar/2026-03-03/" in Path("site/sitemap.xml").read_text("utf-8")


def test_a_voice_speaks_what_goes_out_once(tmp_path: Path) -> None:
    """The speech engines are joined to publishing by a function of this shape."""
    site, asked = Site(tmp_path), []

    def speak(episode: Episode):  # type: ignore[no-untyped-def]
        asked.append(episode.key)
        audio, sound = make_audio(episode)
        site.sounds.save("cellar", episode.key, audio, sound)
        return audio

    site.keep(*make_days(2), make_episode(make_days(3)[2].date, status="draft"))
    voice = Voice("a test", speak)
    site.publish(voice=voice)
    assert asked == ["2026-03-03", "2026-03-04"]
    assert "<audio" in site.page()
    assert site.publish(voice=voice).written == 0
    assert asked == ["2026-03-03", "2026-03-04"]
    site.publish(voice=voice, admission=Admission(drafts=True))
    assert asked[-1] == "2026-03-05"


def test_a_voice_that_fails_leaves_the_text(tmp_path: Path) -> None:
    def speak(_episode: Episode) -> None:
        raise ServiceError("speech", "did not answer")

    site = Site(tmp_path)
    site.keep(make_episode())
    done = site.publish(voice=Voice("silent", speak))
    assert [(problem.subject, problem.exit_code) for problem in done.problems] == [("cellar/2026-03-03", 3)]
    assert "There is no audio of this episode." in site.page()


def test_a_voice_that_is_set_wrongly_stops_the_run(tmp_path: Path) -> None:
    def speak(_episode: Episode) -> None:
        raise ConfigError("no such voice", key="speech.voice")

    site = Site(tmp_path)
    site.keep(make_episode())
    with pytest.raises(ConfigError, match="no such voice"):
        site.publish(voice=Voice("wrong", speak))
    assert not site.files()


def test_serve_shows_the_site_until_it_is_stopped(run: Run, tmp_path: Path) -> None:
    Site(tmp_path).keep(make_episode())
    run("publish", "--quiet")
    # Where tests run in the background the child would inherit that Ctrl-C is ignored.
    script = (
        "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from pipeline.cli import main\nmain(['serve', '--port', '0', '--quiet'])\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={"PYTHONPATH": str(Path(__file__).parent.parent), "PYTHONUNBUFFERED": "1"},
    ) as server:
        try:
            assert server.stdout
            address = server.stdout.readline().strip()
            assert address.startswith("http://127.0.0.1:")
            with urllib.request.urlopen(address + "cellar/2026-03-03/") as page:
                assert b"Cellar: Returning an error" in page.read()
            server.send_signal(signal.SIGINT)
            _, said = server.communicate(timeout=30)
        finally:
            server.kill()
    assert server.returncode == 0
    assert "stopped" in said
