"""Files that somebody else may have written: what loads, what is told, what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pipeline.errors import ContentError
from pipeline.models import Snapshot, Theme
from pipeline.reading import read_script, read_snapshot, themes_within
from tests.builders import make_pull_request, make_snapshot

WINDOW = {"start": "2026-03-03T13:00:00Z", "end": "2026-03-04T13:00:00Z"}


def read(pull_requests: list[dict[str, Any]], **fields: Any) -> tuple[Snapshot, list[str]]:
    told: list[str] = []
    text = json.dumps({"repository": "o/r", "window": WINDOW, "pull_requests": pull_requests, **fields})
    return read_snapshot(text, subject="day.json", tell=told.append), told


def test_the_least_that_a_snapshot_may_hold() -> None:
    snapshot, told = read([{"number": 1, "title": "Fix it"}])
    assert told == []
    pull = snapshot.pull_requests[0]
    assert (pull.number, pull.title, pull.status, pull.author.login, pull.body) == (
        1,
        "Fix it",
        "open",
        "",
        "",
    )


def test_everything_that_a_pull_request_may_say() -> None:
    pull = {
        "number": 2, "title": "T", "body": None, "author": {"login": "birch", "name": "Birch Hill", "is_bot": False}, "status": "landed",
        "events": [{"kind": "landed", "at": "2026-03-03T14:00:00Z"}], "landed_how": "commit", "labels": ["bug"],
        "files": [{"path": "a.py", "additions": 1, "deletions": 2}], "additions": 1, "deletions": 2, "changed_files": 1,
        "base": "main", "head": "x", "created_at": "2026-03-01T00:00:00Z", "landed_at": "2026-03-03T14:00:00Z",
        "closed_at": "2026-03-03T14:00:00Z", "updated_at": "2026-03-03T14:00:00Z", "stack": [1, 2], "closes": [7], "refers": [8],
    }  # fmt: skip
    snapshot, told = read([pull])
    assert told == []
    read_back = json.loads(snapshot.model_dump_json())["pull_requests"][0]
    for key in pull.keys() - {"body", "events"}:
        assert read_back[key] == pull[key], key
    assert (read_back["body"], read_back["events"][0]["kind"]) == ("", "landed")


@pytest.mark.parametrize(
    ("author", "login"),
    [(None, "ghost"), ({}, "ghost"), ("birch", "birch"), ({"login": "birch"}, "birch")],
)
def test_authors_in_every_spelling(author: Any, login: str) -> None:
    snapshot, _ = read([{"number": 1, "title": "T", "author": author}])
    assert snapshot.pull_requests[0].author.login == login


def test_status_follows_the_instants_when_it_is_not_said() -> None:
    snapshot, _ = read(
        [
            {
                "number": 1,
                "title": "T",
                "landed_at": "2026-03-03T14:00:00Z",
                "closed_at": "2026-03-03T14:00:00Z",
            },
            {"number": 2, "title": "T", "closed_at": "2026-03-03T14:00:00Z"},
        ]
    )
    assert [pull.status for pull in snapshot.pull_requests] == ["landed", "closed"]


def test_unknown_keys_are_told_once_and_left_out() -> None:
    snapshot, told = read([{"number": n, "title": "T", "landedat": "x"} for n in (1, 2)], extra=1)
    assert len(snapshot.pull_requests) == 2
    assert sorted(told) == [
        "day.json: 'extra' is no known key and is left out",
        "day.json: 'landedat' is no known key and is left out (did you mean 'landed_at'?)",
    ]


def test_what_bodies_and_titles_say_is_read_from_a_file_too() -> None:
    snapshot, _ = read(
        [
            {"number": 4, "title": "Cache sums", "status": "landed", "landed_at": "2026-03-03T14:00:00Z"},
            {
                "number": 5,
                "title": 'Revert "Cache sums (#4)"',
                "body": "Part of #77.",
                "status": "landed",
                "landed_at": "2026-03-03T15:00:00Z",
            },
        ]
    )
    target, revert = snapshot.pull_requests
    assert (revert.reverts, 77 in revert.refers) == ((4,), True)
    assert (target.status, target.reverted_by) == ("reverted", 5)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "is not valid JSON"),
        ("[]", "not an object"),
        ('{"repository": "o/r", "pull_requests": []}', "window: Field required"),
        (json.dumps({"repository": "o/r", "pull_requests": [], "window": {"start": WINDOW["end"], "end": WINDOW["start"]}}), "ends before it starts"),
        (json.dumps({"repository": "o/r", "pull_requests": [], "window": {"start": "2026-03-03T13:00:00", "end": WINDOW["end"]}}), "timezone"),
        (json.dumps({"repository": "o/r", "window": WINDOW, "pull_requests": [{"number": 1, "title": "a"}] * 2}), "the same number"),
        (json.dumps({"repository": "o/r", "window": WINDOW, "pull_requests": [{"title": "a"}]}), "pull_requests.0.number"),
        (json.dumps({"repository": "o/r", "window": WINDOW, "pull_request": []}), "holds no list of pull_requests"),
        ("[" * 100_000, "is not valid JSON"),
    ],
)  # fmt: skip
def test_what_is_no_snapshot_is_refused(text: str, said: str) -> None:
    with pytest.raises(ContentError, match=said) as caught:
        read_snapshot(text, subject="day.json", tell=lambda _: None)
    assert str(caught.value).startswith("day.json")


def test_a_bare_script() -> None:
    script = {
        "title": "A title",
        "themes": [{"title": "One", "pull_requests": [1, 9]}, {"id": "x", "title": "Two", "kind": "campaign", "pull_requests": [9]}],
        "sections": [{"theme": "T1", "sentences": [{"text": "One landed.", "pull_requests": [1]}]}, {"sentences": [{"text": "Bye."}]}],
    }  # fmt: skip
    read_back = read_script(json.dumps(script), subject="s.json", tell=lambda _: None)
    assert read_back.script.title.text == "A title"
    assert [(s.text, s.pull_requests) for s in read_back.script.sentences] == [
        ("One landed.", (1,)),
        ("Bye.", ()),
    ]
    assert read_back.themes is not None
    assert [(t.id, t.kind) for t in read_back.themes] == [("T1", "area"), ("x", "campaign")]
    assert themes_within(read_back.themes, make_snapshot(make_pull_request(1))) == (
        Theme(id="T1", title="One", kind="area", pull_requests=(1,)),
    )


@pytest.mark.parametrize(
    "text",
    [
        '{"title": "x"}',
        '{"sections": [{"sentences": [{"pull_requests": [1]}]}]}',
        '{"sections": [], "themes": [1]}',
    ],
)
def test_what_is_no_script_is_refused(text: str) -> None:
    with pytest.raises(ContentError):
        read_script(text, subject="s.json", tell=lambda _: None)


@pytest.mark.parametrize(
    ("pull", "said"),
    [
        ({"status": "open", "landed_at": "2026-03-03T12:00:00Z"}, "it is open, and landed_at lies before"),
        ({"status": "draft", "landed_at": "2026-03-03T12:00:00Z"}, "it is draft, and landed_at lies before"),
        (
            {"status": "landed", "landed_at": "2026-03-03T13:00:00Z"},
            "it is landed, and landed_at lies behind",
        ),
        ({"status": "closed", "closed_at": "2026-03-04T13:00:00Z"}, "closed_at lies behind"),
        ({"created_at": "2026-03-03T13:00:00Z"}, "it was created behind"),
        (
            {"created_at": "2026-03-03T12:00:00Z", "closed_at": "2026-03-03T11:00:00Z"},
            "before it was created",
        ),
    ],
)
def test_a_pull_request_that_contradicts_itself_is_refused(pull: dict[str, Any], said: str) -> None:
    with pytest.raises(ContentError, match=f"pull request 7: .*{said}"):
        read(
            [{"number": 7, "title": "T", **pull}],
            window={"start": "2026-03-02T13:00:00Z", "end": "2026-03-03T13:00:00Z"},
        )


def test_a_pull_request_that_landed_after_the_window_is_open_in_it() -> None:
    snapshot, _ = read([{"number": 7, "title": "T", "status": "open", "landed_at": "2026-03-09T00:00:00Z"}])
    assert snapshot.pull_requests[0].status == "open"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"repository": "not a name"}, "is not owner/name"),
        ({"date": "2026-01-01"}, "is not the day of a window"),
        ({"schema_version": 99}, "a newer Mergecast wrote this"),
    ],
)
def test_a_snapshot_of_another_day_place_or_time_is_refused(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(ContentError, match=said):
        read([], **fields)


def test_a_key_that_stands_twice_is_refused() -> None:
    text = '{"repository": "o/r", "repository": "o/s", "window": {}, "pull_requests": []}'
    with pytest.raises(ContentError, match="'repository' stands twice"):
        read_snapshot(text, subject="day.json", tell=lambda _: None)
