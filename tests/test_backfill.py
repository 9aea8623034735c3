"""Past days: which are due, a span from one reading, stopped at any moment, and days that fail alone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from pydantic import SecretStr

from pipeline.backfill import collect_span, span_of, write_span
from pipeline.cli import main
from pipeline.config import GithubConfig, ShowConfig, WriterConfig
from pipeline.day import Tools, Writing, collect_day
from pipeline.days import Due, Failed, Made, due_days, make_days, worst
from pipeline.errors import ConfigError, ContentError, SourceError, StoreError
from pipeline.models import Snapshot, Window
from pipeline.sources.github import GithubSource
from pipeline.store import EpisodeStore, as_json
from tests.servers.repository import Pull, Repository

SHOW = ShowConfig(slug="forest", name="Forest", repository="grove/forest")
FIRST = datetime(2026, 3, 1, 14, tzinfo=UTC)
NOW = datetime(2026, 4, 15, 9, tzinfo=UTC)
AUTHORS = ("birch", "alder", "larch", "hazel-dev")


def pulls_of(days: int) -> list[Pull]:
    """Four a day: three merged within hours, one on the day after it was opened."""
    found = []
    for day in range(days):
        for turn in range(4):
            number = 4 * day + turn + 1
            opened = FIRST + timedelta(days=day, hours=turn)
            merged = opened + timedelta(hours=2 if turn else 26)
            title = f"Fix the {('cache', 'planner', 'lock', 'page reader')[turn]} in case {number}"
            found.append(Pull(number, title, AUTHORS[turn], opened, merged))
    return found


def tools_of(store: Path, url: str, *, most_listed: int = 50_000) -> Tools:
    source = GithubSource(
        GithubConfig(api_url=url, max_wait_s=0),
        SecretStr("any"),
        sleep=lambda _: None,
        spacing_s=0,
        most_listed=most_listed,
    )
    return Tools(source, EpisodeStore(store), lambda: Writing(WriterConfig()), lambda _: None)


def days_from(first: date, count: int) -> list[date]:
    return [first + timedelta(days=step) for step in range(count)]


def backfill(tools: Tools, days: list[date], *, now: datetime = NOW, jobs: int = 1) -> None:
    list(collect_span(SHOW, days, tools, now=now))
    assert all(isinstance(one, Made) for one in write_span(SHOW, days, tools, now=now, jobs=jobs))


def records(store: Path) -> dict[str, bytes]:
    return {
        path.relative_to(store).as_posix(): path.read_bytes()
        for path in sorted(store.rglob("*"))
        if path.is_file()
    }


DAYS = days_from(date(2026, 3, 2), 30)


def test_a_span_costs_one_list_and_each_detail_once(tmp_path: Path) -> None:
    repository = Repository(pulls_of(30), NOW, page=50)
    with repository.server() as server:
        backfill(tools_of(tmp_path, server.url), DAYS)
    pages, details = -(-120 // 50), -(-120 // 50)
    assert repository.asked.count("Inventory") == pages
    assert repository.asked.count("Details") == details
    assert len(repository.asked) <= pages + details + 1  # and the top of the list once more
    assert EpisodeStore(tmp_path).dates("forest") == tuple(DAYS)


def test_a_day_of_a_span_is_the_day_by_itself(tmp_path: Path) -> None:
    repository = Repository(pulls_of(10), NOW)
    with repository.server() as server:
        tools = tools_of(tmp_path, server.url)
        list(collect_span(SHOW, DAYS[:10], tools, now=NOW))
        for day in DAYS[:10]:
            alone = collect_day(SHOW, day, now=NOW, source=tools.source, tell=lambda _: None)
            kept = tools.store.snapshot("forest", day)
            assert kept
            assert kept.model_copy(update={"requests": 0}) == alone.model_copy(update={"requests": 0})


def test_a_past_day_is_told_as_it_stood_and_says_which_words_may_be_newer(tmp_path: Path) -> None:
    repository = Repository(pulls_of(3), NOW)
    with repository.server() as server:
        tools = tools_of(tmp_path, server.url)
        list(collect_span(SHOW, DAYS[:2], tools, now=NOW))
    first = tools.store.snapshot("forest", DAYS[0])
    assert first
    assert {pull.number: pull.status for pull in first.pull_requests} == {
        1: "open",  # it landed 26 hours later
        2: "landed",
        3: "landed",
        4: "landed",
    }
    assert [(gap.kind, gap.count, gap.detail) for gap in first.gaps] == [
        (
            "details",
            1,
            "titles, descriptions and labels of one pull request are told as they stood on April 15th, 2026",
        )
    ]


def test_a_day_read_soon_after_its_end_says_nothing_of_the_kind(tmp_path: Path) -> None:
    now = datetime(2026, 3, 3, 9, tzinfo=UTC)
    with Repository(pulls_of(3), now).server() as server:
        tools = tools_of(tmp_path, server.url)
        assert collect_day(SHOW, DAYS[0], now=now, source=tools.source, tell=lambda _: None).gaps == ()


@pytest.mark.parametrize("jobs", [1, 4])
def test_the_same_span_again_changes_no_byte_and_asks_nothing(tmp_path: Path, jobs: int) -> None:
    repository = Repository(pulls_of(6), NOW)
    with repository.server() as server:
        tools = tools_of(tmp_path, server.url)
        backfill(tools, DAYS[:6], jobs=jobs)
        before, asked = records(tmp_path), len(repository.asked)
        span = span_of(SHOW, tools.store, DAYS[0], DAYS[5], now=NOW)
        assert (span.missing, span.stored) == ((), 6)
        backfill(tools, DAYS[:6], jobs=jobs)
    assert records(tmp_path) == before
    assert len(repository.asked) == asked


def test_jobs_make_the_same_days_from_the_same_snapshots(tmp_path: Path) -> None:
    """Side by side a day may not know what the day before it told, so only that may differ."""
    with Repository(pulls_of(6), NOW).server() as server:
        backfill(tools_of(tmp_path / "one", server.url), DAYS[:6])
        backfill(tools_of(tmp_path / "four", server.url), DAYS[:6], jobs=4)
    assert server.most_in_flight == 1, "one token, one request at a time"
    one, four = records(tmp_path / "one"), records(tmp_path / "four")
    assert one.keys() == four.keys()
    assert {name: content for name, content in one.items() if name.endswith("snapshot.json")} == {
        name: content for name, content in four.items() if name.endswith("snapshot.json")
    }
    store = EpisodeStore(tmp_path / "four")
    assert all(episode.verification.ok for day in DAYS[:6] if (episode := store.episode("forest", day)))


def test_what_was_kept_before_a_failure_is_not_read_again(tmp_path: Path) -> None:
    repository = Repository(pulls_of(30), NOW)
    with repository.server() as server:
        tools = tools_of(tmp_path, server.url)
        days = collect_span(SHOW, DAYS, tools, now=NOW)
        for _ in range(11):
            next(days)
        repository.is_down = True
        with pytest.raises(SourceError):
            list(days)
        kept = [day for day in DAYS if tools.store.snapshot("forest", day)]
        assert len(kept) >= 11
        assert kept == DAYS[-len(kept) :]  # the newest come first
        repository.is_down, before = False, len(repository.asked)
        backfill(tools, DAYS)
    assert EpisodeStore(tmp_path).dates("forest") == tuple(DAYS)
    assert repository.asked[before:].count("Details") < 3


def test_a_span_that_lies_too_far_back_gives_what_was_reached(tmp_path: Path) -> None:
    with Repository(pulls_of(30), NOW, page=20).server() as server:
        tools = tools_of(tmp_path, server.url, most_listed=40)
        days = collect_span(SHOW, DAYS, tools, now=NOW)
        with pytest.raises(SourceError, match="lie too far back"):
            list(days)
        kept = [snapshot for day in DAYS if (snapshot := tools.store.snapshot("forest", day))]
    assert 5 <= len(kept) < 15
    assert [gap.kind for gap in kept[0].gaps].count("pages") <= 1
    assert not [gap for snapshot in kept[1:] for gap in snapshot.gaps if gap.kind == "pages"]


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        (date(2026, 3, 5), date(2026, 3, 2), "2026-03-02 is before 2026-03-05"),
        (date(2026, 3, 5), date(2026, 4, 15), "2026-04-15 is not over"),
        (date(2026, 3, 5), date(2027, 1, 1), "2027-01-01 is not over"),
    ],
)
def test_a_span_must_be_over_and_in_order(tmp_path: Path, first: date, last: date, said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        span_of(SHOW, EpisodeStore(tmp_path), first, last, now=NOW)


def test_due_days_are_capped_oldest_first_and_the_rest_is_named(tmp_path: Path) -> None:
    with Repository(pulls_of(12), NOW).server() as server:
        tools = tools_of(tmp_path, server.url)
        start = datetime(2026, 3, 3, 14, tzinfo=UTC)
        assert due_days(SHOW, tools.store, now=start, most=3) == Due((date(2026, 3, 3),))
        list(make_days(SHOW, [date(2026, 3, 3)], tools, now=start))
        later = start + timedelta(days=5)
        due = due_days(SHOW, tools.store, now=later, most=3, settled=[date(2026, 3, 5)])
        assert [day.day for day in due.days] == [4, 6, 7]
        assert [day.day for day in due.left] == [8]


def test_a_day_told_before_its_end_is_due_again_and_keeps_its_guid(tmp_path: Path) -> None:
    day, noon = date(2026, 3, 5), datetime(2026, 3, 5, 10, tzinfo=UTC)
    repository = Repository(pulls_of(12), noon)
    with repository.server() as server:
        tools = tools_of(tmp_path, server.url)
        with pytest.raises(ConfigError, match="is not over"):
            raise next(make_days(SHOW, [day], tools, now=noon)).error  # type: ignore[union-attr]
        open_one = next(make_days(SHOW, [day], tools, now=noon, so_far=True))
        assert isinstance(open_one, Made)
        assert not open_one.episode.complete
        assert due_days(SHOW, tools.store, now=noon, most=7).days == ()
        repository.now = later = noon + timedelta(hours=4)
        assert due_days(SHOW, tools.store, now=later, most=7).days == (day,)
        whole = next(make_days(SHOW, [day], tools, now=later))
        assert isinstance(whole, Made)
        assert (whole.is_new, whole.episode.complete) == (True, True)
        assert whole.episode.guid == open_one.episode.guid
        assert due_days(SHOW, tools.store, now=later, most=7).days == ()


class _Moody:
    """A source that fails on some days, each in its own way."""

    def __init__(self, moods: dict[int, Exception]) -> None:
        self.moods = moods

    def collect(
        self, show: ShowConfig, window: Window, *, day: date, now: datetime, tell: Callable[[str], None]
    ) -> Snapshot:
        if error := self.moods.get(day.day):
            raise error
        tell("read")
        return Snapshot(repository=show.repository, date=day, window=window, collected_at=now)


def test_a_day_that_fails_takes_no_other_day_along(tmp_path: Path) -> None:
    moods: dict[int, Exception] = {
        3: SourceError("GitHub", "is down"),
        5: AttributeError("a fault of ours"),
        6: ContentError("forest", "needs a person"),
    }
    tools = Tools(_Moody(moods), EpisodeStore(tmp_path), lambda: Writing(WriterConfig()), lambda _: None)
    results = list(make_days(SHOW, days_from(date(2026, 3, 2), 6), tools, now=NOW))
    failed = [one for one in results if isinstance(one, Failed)]
    assert [one.day.day for one in results if isinstance(one, Made)] == [2, 4, 7]
    assert worst(failed).day.day == 5
    assert worst([one for one in failed if one.day.day != 5]).day.day == 6


def test_a_wrong_setting_ends_the_run_at_once(tmp_path: Path) -> None:
    tools = Tools(
        _Moody({3: ConfigError("a wrong token")}),
        EpisodeStore(tmp_path),
        lambda: Writing(WriterConfig()),
        lambda _: None,
    )
    results = list(make_days(SHOW, days_from(date(2026, 3, 2), 6), tools, now=NOW))
    assert [type(one) for one in results] == [Made, Failed]


@pytest.mark.parametrize(
    ("errors", "chosen"),
    [
        ([SourceError("a", "b"), StoreError("p", "m")], StoreError),
        ([StoreError("p", "m"), ContentError("a", "b")], ContentError),
        ([ContentError("a", "b"), ConfigError("c")], ConfigError),
        ([ConfigError("c"), ZeroDivisionError()], ZeroDivisionError),
    ],
)
def test_the_failure_that_ends_a_run_is_the_one_to_act_on(
    errors: list[Exception], chosen: type[Exception]
) -> None:
    failed = [Failed(date(2026, 3, 2), error) for error in errors]
    assert isinstance(worst(failed).error, chosen)
    assert isinstance(worst(failed[::-1]).error, chosen)


@contextmanager
def a_folder(tmp_path: Path, url: str) -> Iterator[dict[str, str]]:
    (tmp_path / "config.yaml").write_text(
        "shows:\n  - {slug: forest, name: Forest, repository: grove/forest}\n", encoding="utf-8"
    )
    yield {**os.environ, "GITHUB_API_URL": url, "GITHUB_TOKEN": "any"}


def test_the_command_goes_on_after_a_kill(tmp_path: Path) -> None:
    """Stopped with SIGKILL while it stores days: what is there is whole, the same command ends it."""
    repository = Repository(pulls_of(30), NOW)
    command = [sys.executable, "-m", "pipeline", "backfill", "--from", "2026-03-02", "--to", "2026-03-31"]
    with repository.server() as server, a_folder(tmp_path, server.url) as environment:
        first = subprocess.Popen([*command, "--quiet"], cwd=tmp_path, env=environment)
        deadline = time.monotonic() + 60
        while len(list(tmp_path.glob("episodes/forest/*/episode.json"))) < 3:
            assert time.monotonic() < deadline, "it stored nothing"
            assert first.poll() is None, "it ended before it could be stopped"
            time.sleep(0.005)
        first.send_signal(signal.SIGKILL)
        first.wait()
        store = EpisodeStore(tmp_path / "episodes")
        before = {
            day: as_json(episode)
            for day in store.dates("forest")
            if (episode := store.episode("forest", day))
        }
        assert 3 <= len(before) < 30
        again = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
        )
    assert again.stdout == f"forest: {30 - len(before)} days made, {len(before)} stored before\n"
    assert store.dates("forest") == tuple(DAYS)
    assert repository.asked.count("Inventory") == 2 or repository.asked.count("Inventory") == 4
    for day, text in before.items():
        episode = store.episode("forest", day)
        assert episode
        assert as_json(episode) == text


def test_generate_makes_every_due_day_and_fails_loudly_for_the_one_that_cannot_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The real clock: the show began four days ago, one snapshot is broken, and the cap leaves a day."""
    today = datetime.now(UTC)
    newest = (today - timedelta(hours=13, minutes=10)).date()
    repository = Repository([], today)
    with repository.server() as server, a_folder(tmp_path, server.url) as environment:
        monkeypatch.chdir(tmp_path)
        for name in ("GITHUB_API_URL", "GITHUB_TOKEN"):
            monkeypatch.setenv(name, environment[name])
        tools = tools_of(tmp_path / "episodes", server.url)
        begun = newest - timedelta(days=4)
        list(make_days(SHOW, [begun], tools, now=today))
        broken = tools.store.path("forest", begun + timedelta(days=2)).with_name("snapshot.json")
        broken.parent.mkdir(parents=True)
        broken.write_text("{", encoding="utf-8")
        with pytest.raises(SystemExit) as stop:
            main(["generate", "--quiet", "--at-most", "3"])
    out, err = capsys.readouterr()
    assert stop.value.code == 5
    assert out.count("Forest: A quiet day") == 2
    assert tools.store.dates("forest") == (begun, begun + timedelta(days=1), begun + timedelta(days=3))
    assert f"1 more day left for the next time: {newest}" in err
    assert f"2 of 3 days made; {begun + timedelta(days=2)} failed:" in err
    assert "snapshot.json: is broken" in err
