"""A record that was changed by hand: today is told as if it had not been, and the run says which record it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.models import Episode
from pipeline.recall import MOST, recall
from pipeline.store import EpisodeStore
from pipeline.window import DAY
from tests.memory_days import DAYS, MONDAY, SHOW, facts_on, nothing, pull, snapshot, write_day
from tests.test_memory_facts import TUESDAY

Record = dict[str, Any]


def _pull(record: Record, number: int) -> Record:
    found: Record = next(one for one in record["pull_requests"] if one["number"] == number)
    return found


def _says_landed(record: Record) -> None:
    _pull(record, 12)["status"] = "landed"


def _says_reverted(record: Record) -> None:
    _pull(record, 14)["status"] = "reverted"


def _names_another(record: Record) -> None:
    _pull(record, 12)["author"] = "mallory"


def _titles_another(record: Record) -> None:
    _pull(record, 12)["title"] = "Remove the paywall"


def _invents_one(record: Record) -> None:
    record["pull_requests"].append({**_pull(record, 12), "number": 21})
    record["script"]["sections"][1]["sentences"][0]["pull_requests"] = [21]


def _leaves_one_out(record: Record) -> None:
    record["pull_requests"].remove(_pull(record, 16))


def _counts_more(record: Record) -> None:
    record["counts"]["landed"] = 31


def _moves_the_window(record: Record) -> None:
    record["window"]["start"] = "2026-02-20T13:00:00Z"


def _grows_the_campaign(record: Record) -> None:
    record["themes"][0]["pull_requests"] += [901, 902]


def _takes_others_into_it(record: Record) -> None:
    record["themes"][0]["pull_requests"] += [12, 13, 14, 15, 16, 9, 10, 11, 17, 18]


def _tells_no_campaign(record: Record) -> None:
    record["themes"][1] = {**record["themes"][1], "kind": "campaign", "tracking_issue": 77}


def _changes_a_sentence(record: Record) -> None:
    record["script"]["sections"][1]["sentences"][0]["text"] = "Everything landed, and the maintainers rest."


def _changes_the_title(record: Record) -> None:
    title = "Forty pull requests landed for the paywall"
    record["title"] = record["verification"]["sentences"][0]["text"] = title


POISON: list[tuple[Callable[[Record], None], str]] = [
    (_says_landed, "pull request 12"),
    (_says_reverted, "pull request 14"),
    (_names_another, "pull request 12"),
    (_titles_another, "pull request 12"),
    (_invents_one, "pull request 21"),
    (_leaves_one_out, "pull request 16"),
    (_counts_more, "its counts"),
    (_moves_the_window, "its window"),
    (_grows_the_campaign, "theme T1"),
    (_takes_others_into_it, "theme T1"),
    (_tells_no_campaign, "theme T2"),
    (_changes_a_sentence, "text changed since it was checked (s2.1)"),
    (_changes_the_title, "its title"),
]


@pytest.fixture
def store(tmp_path: Path) -> EpisodeStore:
    store = EpisodeStore(tmp_path)
    write_day(store, 0)
    return store


def poisoned(store: EpisodeStore, change: Callable[[Record], None]) -> None:
    path = store.path(SHOW.slug, MONDAY)
    record = json.loads(path.read_text(encoding="utf-8"))
    change(record)
    path.write_text(Episode.model_validate(record).model_dump_json(), encoding="utf-8")


@pytest.mark.parametrize(("change", "named"), POISON, ids=lambda one: getattr(one, "__name__", ""))
def test_a_record_is_believed_in_nothing_that_its_snapshot_does_not_show(
    store: EpisodeStore, change: Callable[[Record], None], named: str
) -> None:
    right = facts_on(store, 1).earlier
    poisoned(store, change)
    lines: list[str] = []
    taken = snapshot(TUESDAY, DAYS[1])
    recall(store, SHOW, taken, before=TUESDAY, tell=lines.append)
    told = [line for line in lines if line.startswith("warning: ")]
    assert len(told) == 1
    assert str(store.path(SHOW.slug, MONDAY)) in told[0]
    assert named in told[0]
    now = facts_on(store, 1).earlier
    assert (now.days, [one.number for one in now.told]) == (right.days, [one.number for one in right.told])
    for one in now.told:
        was = right.pull(one.number)
        assert was is not None
        assert (one.title, one.author) == (was.title, was.author)
        assert [told.status for told in one.tellings] == [told.status for told in was.tellings]
    for campaign in now.campaigns:
        assert campaign in right.campaigns, "left out, or as it was"
    assert set(now.headlines) <= set(right.headlines)


def test_what_tuesday_says_of_a_poisoned_monday_is_what_the_snapshot_shows(store: EpisodeStore) -> None:
    poisoned(store, _says_landed)
    poisoned(store, _grows_the_campaign)
    tuesday = write_day(store, 1)
    sentences = [one for section in tuesday.script.sections for one in section.sentences]
    assert [one.text for one in sentences if one.pull_requests == (12,)] == [
        "birch landed a change to fix the deadlock in the event queue, proposed on Monday."
    ]
    campaign = [one.text for one in sentences if "day two of this campaign" in one.text]
    said = "It is day two of this campaign in our briefings, and four of its nine pull requests have landed"
    assert campaign == [f"{said} so far."]
    assert tuesday.verification.ok


def test_a_true_record_is_remembered_without_a_word(store: EpisodeStore) -> None:
    write_day(store, 1)
    lines: list[str] = []
    found = recall(
        store, SHOW, snapshot(MONDAY + 3 * DAY, DAYS[3]), before=MONDAY + 3 * DAY, tell=lines.append
    )
    assert [day.date for day in found.days] == [MONDAY, TUESDAY]
    assert lines == []
    assert all(day.title for day in found.days)


@pytest.mark.parametrize(
    "change", [lambda p: p.unlink(), lambda p: p.write_text("{}"), lambda p: p.write_text("{")]
)
def test_a_record_without_its_proof_is_not_remembered(
    store: EpisodeStore, change: Callable[[Path], object]
) -> None:
    change(store.path(SHOW.slug, MONDAY).with_name("snapshot.json"))
    lines: list[str] = []
    found = recall(store, SHOW, snapshot(TUESDAY, DAYS[1]), before=TUESDAY, tell=lines.append)
    assert found.days == ()
    assert len(lines) == 1
    assert "2026-03-02" in lines[0]


def test_a_snapshot_of_another_day_proves_nothing(store: EpisodeStore) -> None:
    store.save_snapshot(SHOW.slug, MONDAY, snapshot(TUESDAY, DAYS[1]))
    lines: list[str] = []
    assert recall(store, SHOW, snapshot(TUESDAY, DAYS[1]), before=TUESDAY, tell=lines.append).days == ()
    assert "lies beside the snapshot of another day" in lines[0]


@pytest.mark.parametrize("status", ["rejected"])
def test_a_rejected_day_is_passed_over_without_a_word(tmp_path: Path, status: str) -> None:
    store = EpisodeStore(tmp_path)
    write_day(store, 0, status=status)
    lines: list[str] = []
    assert recall(store, SHOW, snapshot(TUESDAY, DAYS[1]), before=TUESDAY, tell=lines.append).days == ()
    assert lines == []


def test_a_year_of_episodes_costs_no_more_than_its_newest_days(tmp_path: Path) -> None:
    """Only so many days are opened, however many there are: broken ones further back are not even noticed."""
    store = EpisodeStore(tmp_path)
    for n in range(MOST + 30):
        day = MONDAY - (n + 1) * DAY
        folder = store.path(SHOW.slug, day).parent
        folder.mkdir(parents=True)
        (folder / "episode.json").write_text("{", encoding="utf-8")
    lines: list[str] = []
    found = recall(store, SHOW, snapshot(MONDAY, DAYS[0]), before=MONDAY, tell=lines.append)
    assert not found.is_all
    assert len(lines) == 6
    assert lines[-1] == f"warning: {MOST - 5} more records; mergecast check tells of each"


def test_a_headline_that_an_override_answered_for_is_no_warning(store: EpisodeStore) -> None:
    def overridden(record: Record) -> None:
        _changes_the_title(record)
        record["review"] |= {"decision": "approved", "by": "Robin Alder", "override": "known to be so"}

    poisoned(store, overridden)
    lines: list[str] = []
    found = recall(store, SHOW, snapshot(TUESDAY, DAYS[1]), before=TUESDAY, tell=lines.append)
    assert (lines, found.days[0].title) == ([], "")


def test_a_campaign_that_only_wording_ties_together_is_found_again(tmp_path: Path) -> None:
    """The next day's changes share no number and no issue with those of the day before."""
    store = EpisodeStore(tmp_path)
    places = "auth billing cart catalog checkout emails geo images jobs ledger mail search".split()

    def day(numbers: range, n: int) -> tuple[Any, ...]:
        some = [
            pull(k, f"Migrate the {places[k % 12]} service to the new retry policy", opened=n)
            for k in numbers
        ]
        return (
            *some,
            *(
                pull(900 + 10 * n + k, f"Fix the {w} at startup", opened=n)
                for k, w in enumerate(("leak", "race", "crash", "hang"))
            ),
        )

    write_day(store, 0, pulls=day(range(100, 106), 0))
    taken = snapshot(TUESDAY, day(range(106, 112), 1))
    found = recall(store, SHOW, taken, before=TUESDAY, tell=nothing)
    assert tuple(range(100, 106)) in [one.pull_requests for one in found.days[0].campaigns if one.is_told]


def test_a_warning_is_told_to_a_quiet_run_too(
    store: EpisodeStore, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from pipeline.cli import main

    poisoned(store, _counts_more)
    store.save_snapshot(SHOW.slug, TUESDAY, snapshot(TUESDAY, DAYS[1]))
    config = tmp_path / "config.yaml"
    config.write_text(
        "store: .\nshows: [{slug: forest, name: Forest, repository: grove/forest}]\n", encoding="utf-8"
    )
    with pytest.raises(SystemExit) as stop:
        main(["generate", "--date", str(TUESDAY), "--quiet", "--config", str(config)])
    said = capsys.readouterr().err.splitlines()
    assert stop.value.code == 0
    assert len(said) == 1
    assert said[0].startswith("mergecast: warning: not remembered: ")
    assert "2026-03-02/episode.json: its snapshot shows otherwise, and is believed: its counts" in said[0]
