"""The recap of a week: what it is made of, what it says, what it refuses, and what goes wrong in a store."""

from __future__ import annotations

import json
import shutil
from datetime import date as Date
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pipeline.config import ShowConfig, WriterConfig
from pipeline.day import Writing
from pipeline.errors import ConfigError
from pipeline.models import Episode, FactSheet
from pipeline.proof import proof_of
from pipeline.store import EpisodeStore, as_json
from pipeline.truth import verify
from pipeline.weekly import generate_week, week_facts
from pipeline.window import due_week, last_day_of_week, week_window, window_of
from pipeline.wording import say_number
from tests.memory_days import MONDAY, SHOW, at, behind, judged, nothing, pull, snapshot, tools_of, write_day
from tests.test_memory_scripts import script_of

SUNDAY = MONDAY + timedelta(days=6)
AFTER = at(8)
FRIDAY = pull(30, "Translate the quick start", opened=4, landed=4, author="willow", association="FIRST_TIMER")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with all seven days; Wednesday and the weekend are quiet."""
    folder: Path = tmp_path_factory.mktemp("week")
    for day in range(7):
        write_day(EpisodeStore(folder), day, pulls=(FRIDAY,) if day == 4 else None)
    return folder


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    """That store, to be changed."""
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    return tmp_path


def recap(folder: Path, *, now: datetime = AFTER, **flags: bool) -> Episode:
    return generate_week(SHOW, MONDAY, tools_of(folder), now=now, **flags)[0]


def facts(folder: Path) -> FactSheet:
    return week_facts(SHOW, SUNDAY, tools_of(folder), now=AFTER)[1]


def sentences(episode: Episode) -> list[str]:
    return [sentence.text for section in episode.script.sections for sentence in section.sentences]


def test_the_record(folder: Path) -> None:
    episode, made = generate_week(SHOW, MONDAY + timedelta(days=2), tools_of(folder), now=AFTER)
    assert made
    assert (episode.key, episode.kind, episode.date) == ("2026-W10", "weekly", SUNDAY)
    assert episode.guid == "grove/forest:2026-W10:forest"
    assert episode.title == "Weekly Recap - Typing for strict mypy"
    assert episode.window == week_window(MONDAY, timezone="UTC", day_ends="13:00")
    assert episode.window.end - episode.window.start == timedelta(days=7)
    assert (episode.complete, episode.verification.ok, episode.gaps) == (True, True, ())
    assert EpisodeStore(folder).episode("forest", "2026-W10") == episode
    assert EpisodeStore(folder).dates("forest")[-1] == SUNDAY, "a week is no day"


TOLD = [
    "This is Forest, your weekly recap for March 2nd to March 8th, 2026.",
    "Twenty pull requests were active this week: fourteen landed, one was reverted, four are only proposed and one was closed without landing.",
    "Thirteen of the fourteen that landed were opened within the week.",
    "One draft became ready for review this week.",
    "Monday was the busiest day, with eleven active pull requests.",
    "The dominant story is one campaign: Typing for strict mypy, with ten of the week's twenty pull requests, half of the week.",
    "Two of them landed on Monday, two on Tuesday and three on Thursday.",
    "hazel landed a change to speed up the index build, after it was reverted on Tuesday.",
    "birch landed a change to fix the deadlock in the event queue, proposed on Monday.",
    "First-time contributor willow landed a change to translate the quick start.",
    "Pull request 22 by maple takes back pull request 14, “Cache page checksums in memory”, which landed on Monday.",
    "That is the week in Forest.",
]  # fmt: skip


def test_what_is_said(folder: Path) -> None:
    episode = recap(folder)
    said = sentences(episode)
    for text in TOLD:
        assert text in said
    words = " ".join([episode.title, episode.summary, *said]).casefold()
    assert not any(word in words for word in ("today", "yesterday", "the day's", "of the day"))
    assert words.count("this week") >= 2


def test_each_pull_request_once_in_its_last_state(folder: Path) -> None:
    taken, sheet, _ = week_facts(SHOW, SUNDAY, tools_of(folder), now=AFTER)
    status = {one.number: one.status for one in taken.pull_requests}
    assert len(status) == len(taken.pull_requests) == 20
    assert (status[12], status[13], status[16], status[14]) == ("landed", "landed", "landed", "reverted")
    assert sheet.week is not None
    assert (sheet.week.readied, sheet.week.relanded, sheet.week.missing) == ((13,), (16,), ())
    assert [len(day.active) for day in sheet.week.days] == [11, 9, 0, 10, 1, 0, 0]
    assert [day.reverted for day in sheet.week.days if day.reverted] == [(16,), (14,)]


YES, NO, UNKNOWN = "supported", "refuted", "not_enough_info"
CLAIMS = [
    (YES, "Twenty pull requests were active this week.", ()),
    (NO, "Nineteen pull requests were active this week.", ()),
    (NO, "Twenty pull requests were active today.", ()),
    (NO, "Fifteen pull requests landed this week.", ()),
    (YES, "Pull request 12 was opened on Monday and landed on Tuesday.", (12,)),
    (NO, "Pull request 12 was opened on Monday and landed on Wednesday.", (12,)),
    (NO, "Pull request 12 was opened on Tuesday and landed on Tuesday.", (12,)),
    (YES, "Pull request 12 was opened on Monday and landed on March 3rd.", (12,)),
    (UNKNOWN, "On Thursday birch landed a change to persist leases across restarts.", (13,)),
    (UNKNOWN, "On March 8th birch landed a change to persist leases across restarts.", (13,)),
    (NO, "birch landed a change to persist leases across restarts, which was a draft on Thursday.", (13,)),
    (NO, "birch landed a change to persist leases across restarts yesterday.", (13,)),
    (YES, "The busiest day of the week was Monday.", ()),
    (NO, "Friday was the busiest day, with eleven active pull requests.", ()),
    (NO, "Monday was the busiest day, with twelve active pull requests.", ()),
    (NO, "Wednesday was the quietest day.", ()),
    (YES, "Four pull requests landed on Monday.", ()),
    (NO, "Five pull requests landed on Monday.", ()),
    (NO, "Two drafts became ready for review this week.", ()),
    (NO, "Twelve of the fourteen that landed were opened within the week.", ()),
    (NO, "Thirteen of the fifteen that landed were opened within the week.", ()),
    (NO, "This is Forest, your weekly recap for March 2nd to March 9th, 2026.", (12,)),
    (UNKNOWN, "This is Forest, your developer briefing for March 8th, 2026.", (12,)),
    (UNKNOWN, "That is the day in Forest.", (12,)),
    (UNKNOWN, "More landed than last week.", ()),
    (UNKNOWN, "Every day brought a new change.", ()),
    (UNKNOWN, "Pull request 12 was told on Monday and landed this week.", (12,)),
    (NO, "willow landed the most this week, three.", ()),
    (NO, "A first-time contributor this week: birch.", (12,)),
]


def test_what_a_recap_may_claim(folder: Path) -> None:
    sheet = facts(folder)
    every = tuple(one.number for one in sheet.pull_requests)
    found = {text: judged(sheet, text, numbers or every).sentences[0].verdict for _, text, numbers in CLAIMS}
    assert found == {text: expected for expected, text, _ in CLAIMS}


CAMPAIGN = [
    (YES, "Two of them landed on Monday, two on Tuesday and three on Thursday."),
    (NO, "Two of them landed on Monday, three on Tuesday and three on Thursday."),
    (NO, "Two of them landed on Monday and one on Wednesday."),
    (YES, "Six of them were opened on Monday, three on Tuesday and one on Thursday."),
    (UNKNOWN, "The campaign is on its second day."),
]


def test_what_a_recap_may_claim_of_a_campaign(folder: Path) -> None:
    sheet = facts(folder)
    numbers = sheet.themes[0].theme.pull_requests
    found = {text: judged(sheet, text, numbers, theme="T1").sentences[0].verdict for _, text in CAMPAIGN}
    assert found == {text: expected for expected, text in CAMPAIGN}


def test_a_briefing_may_not_speak_of_the_week(folder: Path) -> None:
    """The same words in a day's episode are not known: the week is no part of its data."""
    from tests.memory_days import facts_on

    day = facts_on(EpisodeStore(folder), 3)
    for text in ("Ten pull requests were active this week.", "Monday was the busiest day of the week."):
        assert judged(day, text, [one.number for one in day.pull_requests]).sentences[0].verdict != YES


# When it may be made.


def test_it_is_made_once_and_the_same_again(folder: Path) -> None:
    first = recap(folder)
    again, made = generate_week(SHOW, MONDAY, tools_of(folder), now=at(30))
    assert (again, made) == (first, False)
    forced, made = generate_week(SHOW, MONDAY, tools_of(folder), now=at(30), force=True)
    assert (as_json(forced), made) == (as_json(first), True)


@pytest.mark.parametrize(("now", "words"), [(at(5), "is not over"), (at(-2), "has not begun")])
def test_a_week_that_is_not_over_is_refused(folder: Path, now: datetime, words: str) -> None:
    with pytest.raises(ConfigError, match=f"2026-W10 {words}"):
        recap(folder, now=now)


def test_so_far_is_told_as_such_and_made_again(tmp_path: Path) -> None:
    store = EpisodeStore(tmp_path)
    for day in (0, 1):
        write_day(store, day)
    early = recap(tmp_path, now=at(1, 15), so_far=True)
    assert not early.complete
    assert "The week was not over when this was written, so this is the story so far." in sentences(early)
    assert early.verification.ok
    late, made = generate_week(SHOW, MONDAY, tools_of(tmp_path), now=AFTER)
    assert (made, late.complete, late.guid) == (True, True, early.guid)


# Hostile stores.


def test_missing_days_are_said(tmp_path: Path) -> None:
    store = EpisodeStore(tmp_path)
    for day in (0, 1, 3, 5, 6):
        write_day(store, day)
    episode = recap(tmp_path)
    gap = "Two days of the week, Wednesday and Friday, are missing here, and what happened then is not known."
    assert gap in sentences(episode)
    assert [one.kind for one in episode.gaps] == ["time"]
    assert (
        "Of the five days known, Monday was the busiest day, with eleven active pull requests."
        in sentences(episode)
    )
    sheet = facts(tmp_path)
    every = [one.number for one in sheet.pull_requests]
    claims = {
        "Monday was the busiest day.": UNKNOWN,
        "Of the six days known, Monday was the busiest day.": NO,
        "Friday was the quietest day.": UNKNOWN,
    }
    assert {text: judged(sheet, text, every).sentences[0].verdict for text in claims} == claims


NOTHING = "no pull request is known to have been opened, landed or closed."
ELEVEN = "eleven pull requests were active: four landed and seven are only proposed."
KNOWN = [  # busy days, known days, title, how the summary begins, and goes on
    ((), (5, 6), "Only two of the week's seven days are known", "", f"On those days, {NOTHING}"),
    ((), (5,), "Only one of the week's seven days is known", "", f"On that day, {NOTHING}"),
    ((), (0, 1, 2, 3, 4, 5), "Six of the week's seven days are known", "", f"On those days, {NOTHING}"),
    ((0,), (0, 6), "Typing for strict mypy", "Only two of the week's seven days are known", f"On those days, {ELEVEN}"),
]  # fmt: skip


@pytest.mark.parametrize(("busy", "known", "title", "first", "then"), KNOWN)
def test_what_is_not_known_is_no_quiet_week(
    tmp_path: Path, busy: tuple[int, ...], known: tuple[int, ...], title: str, first: str, then: str
) -> None:
    store = EpisodeStore(tmp_path)
    for day in known:
        write_day(store, day, pulls=None if day in busy else ())
    episode = recap(tmp_path)
    assert episode.title == f"Weekly Recap - {title}"
    assert episode.summary.startswith(f"{first or title}. {then}")
    assert episode.verification.ok
    sheet = facts(tmp_path)
    count = len(known)
    claims = {
        "It was a quiet week.": NO,
        "Weekly Recap - A quiet week": NO,
        f"Only {say_number(count + 1)} of the week's seven days are known.": NO,
        f"{say_number(count).capitalize()} of the week's seven days are known.": "supported",
    }
    assert {text: judged(sheet, text, ()).sentences[0].verdict for text in claims} == claims


def test_one_broken_snapshot_among_seven(folder: Path) -> None:
    store = EpisodeStore(folder)
    store.path("forest", MONDAY).with_name("snapshot.json").write_text('{"repository": 1}', encoding="utf-8")
    lines: list[str] = []
    episode, _ = generate_week(SHOW, MONDAY, tools_of(folder, lines.append), now=AFTER)
    assert any("2026-03-02" in line and "broken" in line for line in lines)
    assert episode.gaps[0].detail.startswith("one day of the week, Monday, is missing here")
    assert episode.verification.ok


def test_a_snapshot_without_a_record_counts(folder: Path) -> None:
    """The recap rests on data, not on what was said of it: a day that was never told is still known."""
    before = recap(folder)
    EpisodeStore(folder).path("forest", MONDAY).unlink()
    assert recap(folder, force=True).counts == before.counts


def test_a_day_read_before_it_was_over_is_left_out(folder: Path) -> None:
    store = EpisodeStore(folder)
    friday = MONDAY + timedelta(days=4)
    store.save_snapshot("forest", friday, snapshot(friday, (FRIDAY,), collected_at=at(4, 8)))
    episode = recap(folder)
    assert 30 not in [one.number for one in episode.pull_requests]
    assert episode.gaps[0].detail.startswith("one day of the week, Friday, is missing here")


def test_a_repository_that_was_renamed_within_the_week(tmp_path: Path) -> None:
    store = EpisodeStore(tmp_path)
    write_day(store, 0, repository="grove/wood")
    write_day(store, 1, repository="grove/forest", renamed_from="grove/wood")
    write_day(store, 3)
    assert len(recap(tmp_path).remembers) == 3


def test_days_of_another_repository_are_left_out(tmp_path: Path) -> None:
    store = EpisodeStore(tmp_path)
    write_day(store, 0, repository="grove/wood")
    write_day(store, 1)
    assert recap(tmp_path).remembers == (MONDAY + timedelta(days=1),)


def test_a_show_with_one_episode(tmp_path: Path) -> None:
    write_day(EpisodeStore(tmp_path), 0)
    episode = recap(tmp_path)
    assert episode.verification.ok
    assert episode.counts.total == 11
    assert "Six days of the week" in " ".join(sentences(episode))


def test_a_week_without_any_day(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no day of 2026-W10 is stored"):
        recap(tmp_path)


def test_a_quiet_week(tmp_path: Path) -> None:
    store = EpisodeStore(tmp_path)
    for day in (-7, -6, -5, -4, -3, -2, -1):
        write_day(store, day)
    episode, _ = generate_week(SHOW, MONDAY - timedelta(days=1), tools_of(tmp_path), now=AFTER)
    assert episode.title == "Weekly Recap - A quiet week"
    assert sentences(episode)[1] == "No pull request was opened, landed or closed this week."
    assert episode.verification.ok


def test_gaps_of_days_are_said_with_their_days(tmp_path: Path) -> None:
    store = EpisodeStore(tmp_path)
    gap = {"kind": "paths", "detail": "the changed paths of two pull requests could not be read"}
    for day in range(7):
        write_day(store, day, gaps=[gap] if day in (0, 3) else [])
    said = "For Monday and Thursday: the changed paths of two pull requests could not be read."
    assert said in sentences(recap(tmp_path))


def test_a_headline_of_the_last_recap_is_not_used_again(folder: Path) -> None:
    store = EpisodeStore(folder)
    before = recap(folder).model_copy(update={"date": MONDAY - timedelta(days=1)})
    store.save(before)
    assert recap(folder, force=True).title == (
        "Weekly Recap - Fixing the deadlock in the event queue, and typing for strict mypy"
    )


def test_a_recap_is_proved_by_its_days(folder: Path) -> None:
    episode = recap(folder)
    store = EpisodeStore(folder)
    assert verify(script_of(episode), behind(episode, store)).ok
    store.path("forest", MONDAY).with_name("snapshot.json").unlink()
    assert proof_of(episode, SHOW, store, nothing) is None


# Weeks and windows.


def test_a_week_spans_its_days_when_the_clocks_change() -> None:
    spring = week_window(Date(2026, 3, 25), timezone="Europe/Berlin", day_ends="24:00")
    assert spring.end - spring.start == timedelta(hours=7 * 24 - 1)
    days = [
        window_of(Date(2026, 3, 23) + timedelta(days=n), timezone="Europe/Berlin", day_ends="24:00")
        for n in range(7)
    ]
    assert (spring.start, spring.end) == (days[0].start, days[-1].end)


def test_a_recap_of_a_week_in_which_the_clocks_change(tmp_path: Path) -> None:
    show = ShowConfig.model_validate(
        {"slug": "forest", "name": "Forest", "repository": "grove/forest", "timezone": "Europe/Berlin"}
    )
    monday = Date(2026, 3, 23)
    store = EpisodeStore(tmp_path)
    for n in range(7):
        date = monday + timedelta(days=n)
        window = window_of(date, timezone="Europe/Berlin", day_ends="13:00")
        number = 50 + n
        opened = window.start
        taken = snapshot(
            date,
            [pull(number, f"Rename the tool number {number}", opened=0, events=[], created_at=opened)],
            window=window,
        )
        store.save_snapshot("forest", date, taken)
    episode, _ = generate_week(show, monday, tools_of(tmp_path), now=at(60))
    assert episode.counts.opened == 7
    assert episode.verification.ok


def test_week_53(tmp_path: Path) -> None:
    assert last_day_of_week(Date(2026, 12, 30)) == Date(2027, 1, 3)
    store = EpisodeStore(tmp_path)
    write_day(store, (Date(2026, 12, 30) - MONDAY).days)
    episode, _ = generate_week(SHOW, Date(2027, 1, 1), tools_of(tmp_path), now=at(400))
    assert episode.key == "2026-W53"
    greeting = "This is Forest, your weekly recap for December 28th, 2026 to January 3rd, 2027."
    assert sentences(episode)[0] == greeting
    assert episode.verification.ok


DUE = [
    ([0], [], 8, 6),
    ([0, 8], [], 15, 13),
    ([0, 8], [13], 15, 6),
    ([0, 8], [6, 13], 15, None),
    ([0, 8], [], 12, 6),
    ([], [], 15, None),
]


@pytest.mark.parametrize(("stored", "recaps", "now", "expected"), DUE)
def test_the_newest_completed_week_without_a_recap(
    stored: list[int], recaps: list[int], now: int, expected: int | None
) -> None:
    def days(numbers: list[int]) -> list[Date]:
        return [MONDAY + timedelta(days=n) for n in numbers]

    found = due_week(
        now=at(now, 15), timezone="UTC", day_ends="13:00", stored=days(stored), recaps=days(recaps)
    )
    assert found == (None if expected is None else MONDAY + timedelta(days=expected))


def test_a_long_week_is_told_within_its_words(folder: Path) -> None:
    tools = tools_of(folder)
    short = Writing(WriterConfig.model_validate({"minutes": [0.5, 1.2]}))
    tools = type(tools)(source=tools.source, store=tools.store, writing=lambda: short, tell=nothing)
    episode, _ = generate_week(SHOW, MONDAY, tools, now=AFTER)
    assert episode.words < recap(folder, force=True).words


def test_the_record_is_json(folder: Path) -> None:
    record: dict[str, Any] = json.loads(as_json(recap(folder)))
    assert record["kind"] == "weekly"
    assert record["remembers"][0] == "2026-03-02"


NAMES = [  # how Monday and Tuesday have the author, and what the recap calls both
    ({"login": "rfield", "name": "Rowan Field"}, {"login": "rfield"}, ("rfield", "Rowan Field")),
    ({"login": "rfield"}, {"login": "rfield", "name": "Rowan Field"}, ("rfield", "Rowan Field")),
    (
        {"login": "RField", "name": "Rowan"},
        {"login": "rfield", "name": "Rowan Field"},
        ("rfield", "Rowan Field"),
    ),
    ({"login": "rfield", "name": "Rowan Field"}, {"login": "Rowan Field"}, ("rfield", "Rowan Field")),
    ({"login": "rfield"}, {"login": "rfield"}, ("rfield", None)),
]


@pytest.mark.parametrize(("monday", "tuesday", "called"), NAMES)
def test_one_person_is_called_one_name(
    tmp_path: Path, monday: dict[str, str], tuesday: dict[str, str], called: tuple[str, str | None]
) -> None:
    """One day was read with a token, which knows display names, and another without, or from a clone."""
    store = EpisodeStore(tmp_path)
    known = [("hornbeam", monday, 0), ("lime", tuesday, 1)]
    for tree, author, day in known:
        write_day(
            store, day, pulls=(pull(40 + day, f"Trim the {tree}", opened=day, landed=day, author=author),)
        )
    sheet = facts(tmp_path)
    assert {(one.author.login, one.author.name) for one in sheet.pull_requests} == {called}
    assert [(one.person.login, one.total) for one in sheet.people] == [(called[0], 2)]
    said = " ".join(sentences(recap(tmp_path)))
    assert f"{called[1] or called[0]} landed changes to trim the hornbeam and the lime." in said
    assert called[1] is None or "rfield" not in said


def test_two_people_of_one_name_stay_two(tmp_path: Path) -> None:
    store = EpisodeStore(tmp_path)
    for day, login in enumerate(("rfield", "rowan2", "Rowan Field")):
        name = {} if login == "Rowan Field" else {"name": "Rowan Field"}
        write_day(
            store, day, pulls=(pull(40 + day, "Trim a tree", opened=day, author={"login": login, **name}),)
        )
    assert len(facts(tmp_path).people) == 3
