"""A month of the daily job as it is: runs late, dropped and doubled, outages, a rejected push, killed jobs.

`pytest tests/test_month.py -s` prints the month as a table.
"""

# ruff: noqa: S311  (chance with a seed; our own interpreter)

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import feedparser
import pytest
from pydantic import SecretStr

from pipeline.config import ModelConfig, ShowConfig, load_config
from pipeline.day import Tools, Writing
from pipeline.errors import PipelineError
from pipeline.models import Episode
from pipeline.prompts import load_prompt
from pipeline.proposal import Desk, Proposal, propose
from pipeline.proposal.checkout import Checkout
from pipeline.proposal.hosting import Hosting
from pipeline.publish.clearance import Admission
from pipeline.publishing import Places, Wish, publish
from pipeline.sources.github import GithubSource
from pipeline.store import AudioStore, EpisodeStore
from pipeline.window import newest_completed, window_of
from pipeline.writer.model import OpenAIChat
from pipeline.writer.script import ModelWriter
from tests.servers.chat import Asked, ChatServer, Reply, content, error
from tests.servers.home import Home
from tests.servers.repository import Pull, Repository

CONFIG = "shows:\n  - {slug: forest, name: Forest, repository: grove/forest}\n"
FIRST, DAYS = date(2026, 3, 1), 30
CRONS = ((4, 37), (13, 23), (16, 47), (20, 11))
TITLES = (
    "Fix a deadlock in the event queue, case {n}",
    "Add a cache for page sums, part {n}",
    "Document election timeout {n}",
    "Speed up the planner on joins of {n} tables",
)


OUTAGE = (datetime(2026, 3, 9, 12, tzinfo=UTC), datetime(2026, 3, 10, 0, tzinfo=UTC))
MODEL_OUTAGE = (datetime(2026, 3, 14, 12, tzinfo=UTC), datetime(2026, 3, 15, 0, tzinfo=UTC))
REJECTED, KEPT_OPEN = date(2026, 3, 6), date(2026, 3, 12)
RACE, KILLED_BEFORE, KILLED_AFTER = date(2026, 3, 18), date(2026, 3, 21), date(2026, 3, 24)


def answer_of(asked: Asked) -> Reply:
    """Write as a model would that tells each theme's landed changes by their titles, and adds a lie."""
    sections: list[dict[str, Any]] = []
    for line in asked.prompt.splitlines():
        if theme := re.match(r"(T\d+) (?:campaign|theme|everything|single)", line):
            sections.append({"theme": theme[1], "sentences": []})
        elif pull := re.match(r"(P\d+) LANDED by ([\w-]+): (.*?);", line):
            text = f"{pull[2]} landed a change called “{pull[3]}”."
            sections[-1]["sentences"].append({"facts": [pull[1]], "text": text})
    lie = {"facts": ["D"], "text": "Evil landed 7777 pull requests."}
    title = {"facts": ["D"], "text": "Caches, planners and locks"}
    return content(
        {"title": title, "summary": lie, "sections": [one for one in sections if one["sentences"]]}
    )


def life_of_the_forest() -> list[Pull]:
    """Three to six pull requests a day over the month."""
    chance, found = random.Random(5), []
    start = datetime(2026, 2, 28, 13, tzinfo=UTC)
    for day in range(DAYS + 1):
        for _ in range(chance.randint(3, 6)):
            number = len(found) + 1
            opened = start + timedelta(days=day, minutes=chance.randint(0, 1439))
            merged = opened + timedelta(minutes=chance.randint(30, 3000)) if chance.random() < 0.8 else None
            author = chance.choice(("birch", "alder", "larch"))
            found.append(Pull(number, TITLES[number % 4].format(n=number), author, opened, merged))
    return found


@dataclass
class Month:
    """Everything there is outside of the product, and what happened day by day."""

    home: Home
    forest: Repository
    source_url: str
    model_url: str
    log: dict[date, list[str]] = field(default_factory=dict)
    runs: Counter[str] = field(default_factory=Counter)

    def note(self, day: date, what: str) -> None:
        self.log.setdefault(day, []).append(what)

    def desk(self, place: Path) -> Desk:
        config = load_config(place / "config.yaml")
        source = GithubSource(
            config.github.model_copy(update={"api_url": self.source_url, "max_wait_s": 0}),
            SecretStr("any"),
            sleep=lambda _: None,
            spacing_s=0,
        )
        prompts = [load_prompt(name) for name in ("briefing.md.j2", "repair.md.j2")]

        def writing() -> Writing:
            chat = OpenAIChat(
                ModelConfig(base_url=self.model_url, name="scripted", deadline_s=5),
                SecretStr("any"),
                sleep=lambda _: None,
            )
            writer = ModelWriter(chat, config.writer, briefing=prompts[0], repair=prompts[1])
            return Writing(config.writer, writer)

        tools = Tools(source, EpisodeStore(place / "episodes"), writing, lambda _: None)
        return Desk(config.show(None), tools, Checkout(place), Hosting(place))

    def run(self, now: datetime, *, beside: bool = False) -> None:
        """One cron run on a fresh checkout, or two of them side by side."""
        self.forest.now = now
        places = [self.home.checkout() for _ in range(2 if beside else 1)]
        with ThreadPoolExecutor(len(places)) as pool:
            for done in pool.map(lambda place: self._run(place, now), places):
                self._note_run(now, done)
        for place in places:
            shutil.rmtree(place)

    def _run(self, place: Path, now: datetime) -> Proposal | PipelineError:
        try:
            return propose(self.desk(place), now=now, most=7)
        except PipelineError as failed:
            return failed

    def _note_run(self, now: datetime, done: Proposal | PipelineError) -> None:
        self.runs["run"] += 1
        if isinstance(done, PipelineError):
            self.runs["failed"] += 1
            self.note(now.date(), f"{now:%H:%M} failed: {done.exit_code}")
            return
        for episode, _ in done.proposed:
            late = now - episode.window.end
            self.note(episode.date, f"made {now:%d. %H:%M} (+{late.total_seconds() / 3600:.1f} h)")
        for one in done.failed:
            self.runs["day failed"] += 1
            code = getattr(one.error, "exit_code", 1)
            self.note(one.day, f"{now:%d. %H:%M} exit {code}")
        self.runs["idle"] += not done.proposed and not done.failed

    def run_and_be_killed(self, now: datetime) -> None:
        """A run in a process of its own, because it will not live."""
        self.forest.now = now
        place = self.home.checkout()
        code = (
            "import sys; from datetime import datetime; from pathlib import Path; from types import SimpleNamespace\n"
            "from tests.test_month import Month; from pipeline.proposal import propose\n"
            "month = Month(SimpleNamespace(), SimpleNamespace(), sys.argv[2], sys.argv[3])\n"
            "propose(month.desk(Path(sys.argv[1])), now=datetime.fromisoformat(sys.argv[4]), most=7)\n"
        )
        root = Path(__file__).parent.parent
        done = subprocess.run(
            [sys.executable, "-c", code, str(place), self.source_url, self.model_url, now.isoformat()],
            env={**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"},
            check=False,
            capture_output=True,
            text=True,
        )
        assert done.returncode == -9, done.stderr
        self.runs["killed"] += 1
        self.note(now.date(), f"{now:%H:%M} killed")
        shutil.rmtree(place)


@pytest.fixture
def month(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Month]:
    home = Home(tmp_path, CONFIG)
    monkeypatch.setenv("PATH", home.path)
    forest = Repository(life_of_the_forest(), datetime(2026, 3, 1, tzinfo=UTC), page=50)
    down = {"model": False}
    answer = lambda asked: error(500) if down["model"] else answer_of(asked)  # noqa: E731
    with forest.server() as source, ChatServer(answer, forever=True) as model:
        made = Month(home, forest, source.url, model.url)
        made.model_is_down = down  # type: ignore[attr-defined]
        yield made


def crons() -> Iterator[tuple[datetime, str]]:
    """Yield the month's runs: almost half of them dropped, some doubled, most late by up to six hours."""
    chance = random.Random(11)
    found = []
    for day in range(DAYS + 2):
        for hour, minute in CRONS:
            planned = datetime(FIRST.year, FIRST.month, FIRST.day, hour, minute, tzinfo=UTC) + timedelta(
                days=day
            )
            fate = chance.choices(("dropped", "doubled", "once"), (45, 12, 43))[0]
            if any(start <= planned < end for start, end in (OUTAGE, MODEL_OUTAGE)):
                fate = "once"
            if fate != "dropped":
                found.append((planned + timedelta(minutes=chance.choice((0, 3, 20, 90, 200, 360))), fate))
    return iter(sorted(found))


@pytest.mark.slow
def test_a_month_ends_with_one_episode_for_each_day(month: Month) -> None:
    done: set[date] = set()
    for now, fate in crons():
        month.forest.is_down = OUTAGE[0] <= now < OUTAGE[1]
        month.model_is_down["model"] = MODEL_OUTAGE[0] <= now < MODEL_OUTAGE[1]  # type: ignore[attr-defined]
        due = newest_completed(now=now, timezone="UTC", day_ends="13:00")
        _trouble(month, due, now, done)
        month.run(now, beside=fate == "doubled")
        _people(month, now)
    _people(month, datetime(2026, 5, 1, tzinfo=UTC))
    last = FIRST + timedelta(days=DAYS + 1)
    print(table(month))  # noqa: T201  (shown by -s)
    assert done == {RACE, KILLED_BEFORE, KILLED_AFTER}
    _each_day_once(month, last)
    _each_week_once(month, last)
    _the_feed_is_valid(month)
    _nothing_told_twice_or_lost(month)
    assert month.runs["killed"] == 2
    assert month.runs["day failed"] + month.runs["failed"] >= 1


def _trouble(month: Month, due: date, now: datetime, done: set[date]) -> None:
    """Once each: a push that somebody else's push comes before, and jobs killed before and after their push."""
    home, head = month.home, f"mergecast/forest/{due}"
    if due in done or head in home.branches() or home.pulls(head):
        return
    if due == RACE:
        done.add(due)
        git = f'"{shutil.which("git", path=os.defpath)}" --git-dir="{home.origin}" -c user.name=x -c user.email=x@x.example'
        commit = f"$({git} commit-tree 'main^{{tree}}' -p main -m other </dev/null)"
        home.flag.write_text(f"{git} update-ref refs/heads/{head} {commit}\n", encoding="utf-8")
        month.note(due, "push rejected once")
    elif due == KILLED_BEFORE:
        done.add(due)
        home.flag.write_text("kill -9 $PPID; exit 1\n", encoding="utf-8")
        month.run_and_be_killed(now)
    elif due == KILLED_AFTER:
        done.add(due)
        home.change(fails=[[["pr", "create"], "KILL"]])
        month.run_and_be_killed(now)
        assert head in home.branches()
        assert not home.pulls(head)


def _people(month: Month, now: datetime) -> None:
    """Maintainers merge what is older than some hours; one draft they reject, one they leave for a week."""
    for pull in month.home.state["pulls"]:
        key = pull["head"].rpartition("/")[2]
        if "W" in key:
            if pull["state"] == "OPEN":
                month.home.merge(pull["head"])
            continue
        day = date.fromisoformat(key)
        age = now - datetime(day.year, day.month, day.day, 13, tzinfo=UTC)
        if pull["state"] != "OPEN" or age < timedelta(days=8 if day == KEPT_OPEN else 0, hours=6):
            continue
        if day == REJECTED:
            month.home.close(pull["head"])
        else:
            month.home.merge(pull["head"])


def _episodes(month: Month, kind: str = "daily") -> dict[date, Episode]:
    found = {}
    for name in month.home.files("main"):
        if name.endswith("/episode.json"):
            episode = Episode.model_validate_json(month.home.git("show", f"main:{name}"))
            if episode.kind == kind:
                found[episode.date] = episode
    return found


def _days_pulls(month: Month) -> list[dict[str, Any]]:
    return [pull for pull in month.home.state["pulls"] if "W" not in pull["head"].rpartition("/")[2]]


def _each_week_once(month: Month, last: date) -> None:
    """Every week that was over has its one recap, and each recap has a pull request of its own."""
    recaps = _episodes(month, kind="weekly")
    heads = Counter(
        pull["head"] for pull in month.home.state["pulls"] if "W" in pull["head"].rpartition("/")[2]
    )
    assert dict(heads) == {f"mergecast/forest/{recap.key}": 1 for recap in recaps.values()}
    sundays = [
        FIRST + timedelta(days=n) for n in range(DAYS + 3) if (FIRST + timedelta(days=n)).isoweekday() == 7
    ]
    assert sorted(recaps) == [day for day in sundays if day <= last]
    assert all(recap.verification.ok and recap.complete for recap in recaps.values())


def _each_day_once(month: Month, last: date) -> None:
    heads = Counter(pull["head"] for pull in _days_pulls(month))
    first = min(heads).rpartition("/")[2]
    days = [
        date.fromisoformat(first) + timedelta(days=n)
        for n in range((last - date.fromisoformat(first)).days + 1)
    ]
    days = days[:-1] if f"mergecast/forest/{last}" not in heads else days
    assert len(days) >= DAYS
    assert dict(heads) == {f"mergecast/forest/{day}": 1 for day in days}
    states = {pull["head"].rpartition("/")[2]: pull["state"] for pull in _days_pulls(month)}
    assert [day for day, state in states.items() if state == "CLOSED"] == [str(REJECTED)]
    assert sorted(_episodes(month)) == [day for day in days if day != REJECTED]
    assert month.home.branches() == ["main"]
    for pull in _days_pulls(month):
        day = pull["head"].rpartition("/")[2]
        assert pull["title"] == f"episode forest {day}"
    subjects = set(month.home.git("log", "--no-merges", "--format=%s", "main").splitlines())
    weeks = {f"episode forest {recap.key}" for recap in _episodes(month, kind="weekly").values()}
    assert subjects - {"A podcast of our own", "other"} - weeks == {
        f"episode forest {day}" for day in days if day != REJECTED
    }


def _the_feed_is_valid(month: Month) -> None:
    """What was merged becomes a site whose feed holds each episode once and is read without a complaint."""
    place = month.home.checkout()
    config = load_config(place / "config.yaml")
    site = config.site.model_copy(update={"base_url": "https://briefings.example"})
    places = Places(EpisodeStore(place / "episodes"), AudioStore(place / "audio"), place / "site")
    done = publish(config.shows, site, places, Wish(admission=Admission(merged=True)), tell=lambda _: None)
    assert done.problems == ()
    feed = feedparser.parse((place / "site/forest/feed.xml").read_bytes())
    assert not feed.bozo
    guids = [entry.id for entry in feed.entries]
    expected = [*_episodes(month).values(), *_episodes(month, kind="weekly").values()]
    assert sorted(guids) == sorted(episode.guid for episode in expected)
    shutil.rmtree(place)


def _nothing_told_twice_or_lost(month: Month) -> None:
    episodes = _episodes(month)
    assert all(episode.complete and episode.verification.ok for episode in episodes.values())
    assert len({episode.guid for episode in episodes.values()}) == len(episodes)
    told = Counter(
        pull.number
        for episode in episodes.values()
        for pull in episode.pull_requests
        if pull.status == "landed"
    )
    show = ShowConfig(slug="forest", name="Forest", repository="grove/forest")
    windows = [window_of(day, timezone=show.timezone, day_ends=show.day_ends) for day in episodes]
    expected = {
        pull.number for pull in month.forest.pulls if any(pull.merged_at in window for window in windows)
    }
    assert set(told) == expected
    assert set(told.values()) == {1}
    writers = {str(day): episode.generator for day, episode in episodes.items()}
    assert "model" in {writers[str(day)].writer for day in episodes}
    assert writers["2026-03-14"].writer == "plain"  # its server was down, and the day came out all the same
    assert any("answered 500" in note for note in writers["2026-03-14"].notes)
    assert writers["2026-02-28"].requests == 0  # a quiet day asks no model


def table(month: Month) -> str:
    """Return the month, a row a day: what the day went through, and what came of it."""
    rows = ["", "| day | what happened | draft | writer | pull requests |", "|---|---|---|---|---|"]
    episodes = _episodes(month)
    pulls = {pull["head"].rpartition("/")[2]: pull["state"].lower() for pull in _days_pulls(month)}
    for day in sorted({*map(date.fromisoformat, pulls), *month.log}):
        episode: Any = episodes.get(day)
        made = episode.generator.writer if episode else "-"
        count = episode.counts.total if episode else "-"
        happened = "; ".join(dict.fromkeys(month.log.get(day, ["-"])))
        rows.append(f"| {day} | {happened} | {pulls.get(str(day), '-')} | {made} | {count} |")
    return "\n".join([*rows, "", json.dumps(dict(month.runs)), ""])
