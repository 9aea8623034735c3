"""What is remembered: of pull requests, of campaigns, of headlines, and what is not."""

from __future__ import annotations

from datetime import date as Date
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pipeline.facts import earlier_of
from pipeline.models import Earlier, Telling, Theme, ToldDay
from pipeline.proof import proof_of
from pipeline.recall import recall
from pipeline.store import EpisodeStore
from pipeline.truth import verify
from pipeline.wording import say_past
from tests.memory_days import DAYS, MONDAY, SHOW, behind, facts_on, nothing, snapshot, write_day
from tests.test_memory_scripts import script_of

TUESDAY, THURSDAY = MONDAY + timedelta(days=1), MONDAY + timedelta(days=3)


@pytest.fixture
def store(tmp_path: Path) -> EpisodeStore:
    return EpisodeStore(tmp_path)


def test_a_pull_request_is_remembered_with_every_telling(store: EpisodeStore) -> None:
    for day in (0, 1):
        write_day(store, day)
    told = facts_on(store, 3).earlier.pull(16)
    assert told is not None
    assert told.tellings == (
        Telling(date=MONDAY, status="landed", aloud=True),
        Telling(date=TUESDAY, status="reverted", aloud=True),
    )
    assert facts_on(store, 3).earlier.pull(12) is None, "what the day does not name is not carried along"


def test_a_campaign_counts_the_days_that_were_told(store: EpisodeStore) -> None:
    for day in (0, 1):
        write_day(store, day)
    campaign = facts_on(store, 3).earlier.campaign("T1")
    assert campaign is not None
    assert (campaign.dates, campaign.day) == ((MONDAY, TUESDAY), 3)
    assert campaign.pull_requests == tuple(range(400, 410))
    assert campaign.landed == tuple(range(400, 407))
    assert not campaign.is_whole, "Wednesday has no episode"


def test_a_campaign_is_whole_when_every_day_since_is_told(store: EpisodeStore) -> None:
    for day in (0, 1, 2):
        write_day(store, day)
    campaign = facts_on(store, 3).earlier.campaign("T1")
    assert campaign is not None
    assert (campaign.dates, campaign.is_whole) == ((MONDAY, TUESDAY), True)


def told(date: Date, *campaigns: dict[str, Any], **fields: Any) -> ToldDay:
    return ToldDay.model_validate(
        {"date": date, "window": snapshot(date, ()).window, "counts": {}, "campaigns": campaigns, **fields}
    )


SAME = [
    ("by its issue alone", {"title": "Something else", "pull_requests": [1], "tracking_issue": 3900}, True),
    (
        "another issue",
        {"title": "Typing for strict mypy", "pull_requests": [404], "tracking_issue": 7},
        False,
    ),
    ("by its wording", {"title": "Typing for the strict mypy", "pull_requests": [1]}, True),
    ("by its members", {"title": "Something else", "pull_requests": [404, 405]}, True),
    ("neither", {"title": "Something else", "pull_requests": [1, 2]}, False),
    (
        "a campaign that its record did not tell",
        {"title": "Typing for strict mypy", "pull_requests": [404], "is_told": False},
        False,
    ),
]


@pytest.mark.parametrize(("why", "theme", "expected"), SAME)
def test_when_two_days_have_the_same_campaign(why: str, theme: dict[str, Any], *, expected: bool) -> None:
    ours = Theme(
        id="T1",
        title="Typing for strict mypy",
        kind="campaign",
        pull_requests=(404, 405),
        tracking_issue=3900,
    )
    if "tracking_issue" not in theme:
        ours = ours.model_copy(update={"tracking_issue": None})
    found = earlier_of(snapshot(THURSDAY, DAYS[3]), [ours], [told(MONDAY, theme)], date=THURSDAY)
    assert (found.campaign("T1") is not None) is expected, why


def test_a_campaign_may_have_begun_before_what_was_read() -> None:
    theme = {"title": "Typing", "pull_requests": [404], "tracking_issue": 3900}
    ours = Theme(id="T1", title="Typing", kind="campaign", pull_requests=(404,), tracking_issue=3900)
    taken = snapshot(THURSDAY, DAYS[3])
    for is_all in (True, False):
        found = earlier_of(taken, [ours], [told(MONDAY, theme)], date=THURSDAY, is_all=is_all)
        assert found.campaigns[0].is_begun is is_all


@pytest.mark.parametrize("date", [THURSDAY, Date(2026, 4, 1)])
def test_the_day_itself_and_later_ones_are_not_remembered(date: Date) -> None:
    assert earlier_of(snapshot(THURSDAY, DAYS[3]), [], [told(date)], date=THURSDAY) == Earlier()


def test_what_went_on_untold_is_counted_and_is_no_day_of_the_campaign() -> None:
    ours = Theme(id="T1", title="Typing", kind="campaign", pull_requests=(404,), tracking_issue=3900)
    theme = {"title": "Typing", "tracking_issue": 3900}
    days = [
        told(MONDAY, {**theme, "pull_requests": [400]}),
        told(TUESDAY, {**theme, "pull_requests": [401, 402], "is_told": False}),
    ]
    found = earlier_of(snapshot(THURSDAY, DAYS[3]), [ours], days, date=THURSDAY).campaign("T1")
    assert found is not None
    assert (found.dates, found.pull_requests) == ((MONDAY,), (400, 401, 402, 404))


def test_headlines_of_the_past_week_only() -> None:
    dates = [THURSDAY - timedelta(days=n) for n in (8, 7, 6, 1)]
    found = earlier_of(
        snapshot(THURSDAY, ()), [], [told(date, title=str(date)) for date in dates], date=THURSDAY
    )
    assert found.headlines == (str(dates[2]), str(dates[3]))


PAST = [
    (Date(2026, 3, 4), "on Wednesday"),
    (Date(2026, 2, 27), "on Friday"),
    (Date(2026, 2, 26), "on February 26th"),
    (Date(2025, 12, 31), "on December 31st, 2025"),
]


@pytest.mark.parametrize(("day", "said"), PAST)
def test_a_weekday_is_named_within_six_days_only(day: Date, said: str) -> None:
    assert say_past(day, THURSDAY) == said


# What the store holds, and what of it is remembered.


def test_an_earlier_day_made_later_does_not_know_what_came_after(store: EpisodeStore) -> None:
    write_day(store, 3)
    assert write_day(store, 1).remembers == ()
    assert write_day(store, 3).remembers == (TUESDAY,)


def test_a_broken_record_is_told_and_passed_over(store: EpisodeStore) -> None:
    for day in (0, 1):
        write_day(store, day)
    store.path("forest", MONDAY).write_text("{", encoding="utf-8")
    lines: list[str] = []
    found = recall(store, SHOW, snapshot(THURSDAY, ()), before=THURSDAY, tell=lines.append)
    assert [day.date for day in found.days] == [TUESDAY]
    assert len(lines) == 1
    assert "2026-03-02" in lines[0]


def test_a_snapshot_without_a_record_was_not_told(store: EpisodeStore) -> None:
    store.save_snapshot("forest", MONDAY, snapshot(MONDAY, DAYS[0]))
    assert facts_on(store, 1).earlier == Earlier()


def test_a_rejected_episode_was_not_told(store: EpisodeStore) -> None:
    write_day(store, 0, status="rejected")
    assert facts_on(store, 1).earlier == Earlier()


def test_a_renamed_repository_keeps_its_memory(store: EpisodeStore) -> None:
    write_day(store, 0, repository="grove/wood")
    write_day(store, 1, repository="grove/forest", renamed_from="grove/wood")
    assert [day.date for day in facts_on(store, 3).earlier.days] == [MONDAY, TUESDAY]


def test_another_repository_under_the_same_slug_is_not_remembered(store: EpisodeStore) -> None:
    write_day(store, 0, repository="grove/wood")
    write_day(store, 1)
    assert [day.date for day in facts_on(store, 3).earlier.days] == [TUESDAY]


# A stored record is checked anew against what it could know.


def test_a_record_is_proved_by_what_it_remembers(store: EpisodeStore) -> None:
    write_day(store, 1)
    thursday = write_day(store, 3)
    write_day(store, 0)
    facts = behind(thursday, store)
    assert [day.date for day in facts.earlier.days] == [TUESDAY]
    assert verify(script_of(thursday), facts).ok
    assert not verify(script_of(thursday), facts_on(store, 3)).ok, "Monday would make it day three"


def test_a_record_without_its_snapshot_cannot_be_proved(store: EpisodeStore) -> None:
    monday = write_day(store, 0)
    store.path("forest", MONDAY).with_name("snapshot.json").unlink()
    assert proof_of(monday, SHOW, store, nothing) is None
