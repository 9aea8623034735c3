"""GitHub with a token, against real sockets: what is asked, what is made of the answers, and what fails loudly."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from pydantic import SecretStr

from pipeline.config import GithubConfig, ShowConfig
from pipeline.errors import ConfigError, PipelineError, SourceError
from pipeline.models import PullRequest, Snapshot, Window
from pipeline.sources import SOURCES
from pipeline.sources.github import GithubSource
from tests.servers.github import (
    BAD_GATEWAY,
    DROP,
    HANG,
    HTML,
    TIMEOUT,
    TRUNCATED,
    Asked,
    GithubServer,
    Reply,
    data,
    detail,
    details,
    entry,
    inventory,
)

START, END = datetime(2026, 3, 2, 13, tzinfo=UTC), datetime(2026, 3, 3, 13, tzinfo=UTC)
WINDOW = Window(start=START, end=END)
TOKEN = "ghp_CANARY" + "x" * 30
BEFORE, AFTER = "2026-03-01T12:00:00Z", "2026-03-04T09:00:00Z"
INSIDE, LATER = "2026-03-02T14:00:00Z", "2026-03-02T16:00:00Z"


@dataclass
class Reader:
    """Reads a day from a scripted server; sleeps are noted instead of slept."""

    told: list[str] = field(default_factory=list)
    slept: list[float] = field(default_factory=list)

    def read(
        self,
        server: GithubServer,
        *,
        now: datetime = END + timedelta(hours=1),
        token: str | None = TOKEN,
        max_wait_s: float = 60,
        timeout_s: float = 2,
        **show: Any,
    ) -> Snapshot:
        config = GithubConfig(api_url=server.url, max_wait_s=max_wait_s, timeout_s=timeout_s)
        source = GithubSource(
            config, SecretStr(token) if token else None, sleep=self.slept.append, spacing_s=0
        )
        chosen = ShowConfig(**{"slug": "forest", "name": "Forest", "repository": "grove/forest", **show})
        return source.collect(chosen, WINDOW, day=END.date(), now=now, tell=self.told.append)


@pytest.fixture
def reader() -> Reader:
    return Reader()


def read_one(
    reader: Reader, node: dict[str, Any], *more: Reply | Callable[[Asked], Reply], **show: Any
) -> PullRequest:
    """Read a day of one pull request."""
    light = {key: node[key] for key in ("createdAt", "updatedAt", "closedAt", "mergedAt")}
    with GithubServer(inventory(entry(node["number"], **light)), details(node), *more) as server:
        (pull,) = reader.read(server, **show).pull_requests
    return pull


def closed_event(at: str, closer: dict[str, Any] | None = None, login: str = "grovebot") -> dict[str, Any]:
    return {
        "__typename": "ClosedEvent",
        "createdAt": at,
        "actor": {"__typename": "User", "login": login},
        "closer": closer,
    }


def test_the_source_is_in_its_table() -> None:
    assert SOURCES["github"] is GithubSource


def test_a_day_is_read_whole(reader: Reader) -> None:
    closer = {
        "__typename": "Commit",
        "oid": "a1b2c3d",
        "message": "Trim (#2)\n\nCo-authored-by: Cedar <1+cedar@users.noreply.github.com>\n\nPull Request resolved: https://github.com/grove/forest/pull/2",
        "additions": 3,
        "deletions": 1,
        "repository": {"nameWithOwner": "grove/forest"},
    }
    node = detail(
        2,
        title="Trim the hedge",
        body="Part of #40.\n\nStack from [ghstack](x):\n* #3\n* __->__ #2",
        author={"__typename": "User", "login": "alder", "name": "Alder Ash"},
        authorAssociation="MEMBER",
        closedAt=LATER,
        labels={"totalCount": 1, "nodes": [{"name": "Merged"}]},
        files={"nodes": [{"path": "src/hedge.py", "additions": 3, "deletions": 1}]},
        additions=3,
        deletions=1,
        changedFiles=12,
        baseRefName="gh/alder/1/base",
        headRefName="gh/alder/1/head",
        closingIssuesReferences={"nodes": [{"number": 7, "title": "Hedge too high", "repository": {"nameWithOwner": "grove/forest"}}]},
        reviews={"totalCount": 2},
        comments={"totalCount": 5},
        timelineItems={"nodes": [closed_event(LATER, closer)]},
    )  # fmt: skip
    with GithubServer(inventory(entry(2, closedAt=LATER)), details(node)) as server:
        snapshot = reader.read(server)
    (pull,) = snapshot.pull_requests
    assert (snapshot.repository, snapshot.description, snapshot.default_branch) == (
        "grove/forest",
        "Trees",
        "main",
    )
    assert (snapshot.date, snapshot.window, snapshot.source) == (END.date(), WINDOW, "github")
    assert (snapshot.web_url, snapshot.gaps, snapshot.requests) == ("https://github.com", (), 2)
    assert (pull.status, pull.landed_how, pull.landed_at) == (
        "landed",
        "commit",
        datetime(2026, 3, 2, 16, tzinfo=UTC),
    )
    assert [event.kind for event in pull.events] == ["opened", "landed"]
    assert (pull.author.login, pull.author.name, pull.author.is_bot) == ("alder", "Alder Ash", False)
    assert [person.login for person in pull.co_authors] == ["cedar"]
    assert (pull.labels, pull.association) == (("Merged",), "MEMBER")
    assert (pull.additions, pull.deletions, pull.changed_files, len(pull.files)) == (3, 1, 12, 1)
    assert (pull.base, pull.head) == ("gh/alder/1/base", "gh/alder/1/head")
    assert (pull.closes, pull.refers, pull.stack) == ((7,), (40,), (2, 3))
    assert (pull.reviews, pull.comments) == (2, 5)
    assert [(issue.number, issue.title) for issue in snapshot.issues] == [(7, "Hedge too high")]
    assert server.asked[0].headers["Authorization"] == f"token {TOKEN}"
    assert server.asked[0].variables["since"] == "2026-03-02T13:00:00+00:00"


def test_what_is_null_or_missing_is_no_reason_to_fall(reader: Reader) -> None:
    ghost = detail(
        1,
        title="x",
        body=None,
        author=None,
        mergedBy=None,
        labels=None,
        files=None,
        mergedAt=LATER,
        closedAt=LATER,
    )
    empty = detail(2, author={}, timelineItems={"nodes": [None, closed_event(LATER)]}, closedAt=LATER)
    empty["timelineItems"]["nodes"][1]["actor"] = None
    with GithubServer(
        inventory(entry(1), entry(2), None),
        details(ghost, empty),
        data(repository={"nameWithOwner": "grove/forest", "comments2": None}),
    ) as server:
        snapshot = reader.read(server)
    first, second = snapshot.pull_requests
    assert (first.author.login, first.body, first.status) == ("ghost", "", "landed")
    assert (second.author.login, second.status) == ("ghost", "closed")
    assert {(gap.kind, gap.count) for gap in snapshot.gaps} == {("details", 1), ("landing", 1)}


@pytest.mark.parametrize(
    ("instants", "is_of_the_day"),
    [
        ({"createdAt": "2026-03-02T13:00:00Z"}, True),
        ({"createdAt": "2026-03-02T12:59:59Z"}, False),
        ({"createdAt": "2026-03-03T12:59:59Z"}, True),
        ({"createdAt": "2026-03-03T13:00:00Z"}, False),
        ({"createdAt": BEFORE, "mergedAt": INSIDE, "closedAt": INSIDE}, True),
        ({"createdAt": BEFORE, "mergedAt": AFTER, "closedAt": AFTER}, False),
        ({"createdAt": BEFORE, "closedAt": INSIDE}, True),
        ({"createdAt": BEFORE}, False),
    ],
)
def test_a_pull_request_belongs_to_the_day_by_its_own_instants(
    reader: Reader, instants: dict[str, str], is_of_the_day: bool
) -> None:
    """An update alone, such as a new label on something old, makes nothing the day's."""
    node = detail(1, updatedAt=AFTER, **instants)
    events = [closed_event(instants["closedAt"])] if "closedAt" in instants else []
    node["timelineItems"] = {"nodes": events}
    replies: list[Any] = [
        inventory(entry(1, updatedAt=AFTER, **instants), entry(2, createdAt=BEFORE, updatedAt=BEFORE))
    ]
    if is_of_the_day:
        replies.append(details(node))
    if is_of_the_day and "mergedAt" not in instants and events:
        replies.append(data(repository={"comments1": {"comments": {"nodes": []}}}))
    with GithubServer(*replies) as server:
        numbers = [pull.number for pull in reader.read(server).pull_requests]
    assert numbers == ([1] if is_of_the_day else [])


def test_two_days_share_nothing_and_lose_nothing(reader: Reader) -> None:
    stamps = {1: "2026-03-02T13:00:00Z", 2: "2026-03-03T12:59:59Z", 3: "2026-03-03T13:00:00Z"}
    stamps |= {4: stamps[2]}  # GitHub notes the close of this one a second after the merge, on the next day
    closes = stamps | {4: stamps[3]}
    found: dict[str, list[int]] = {}
    for day in (END, END + timedelta(days=1)):
        window = Window(start=day - timedelta(days=1), end=day)
        nodes = [detail(n, createdAt=BEFORE, mergedAt=at, closedAt=closes[n]) for n, at in stamps.items()]
        present = [
            node
            for node in nodes
            if any(datetime.fromisoformat(node[name]) in window for name in ("mergedAt", "closedAt"))
        ]
        entries = [
            entry(n, createdAt=BEFORE, mergedAt=at, closedAt=closes[n], updatedAt=AFTER)
            for n, at in stamps.items()
        ]
        with GithubServer(inventory(*entries), details(*present)) as server:
            source = GithubSource(GithubConfig(api_url=server.url), SecretStr(TOKEN), spacing_s=0)
            show = ShowConfig(slug="forest", name="Forest", repository="grove/forest")
            snapshot = source.collect(show, window, day=day.date(), now=day, tell=reader.told.append)
        found[str(day.date())] = [pull.number for pull in snapshot.pull_requests]
    assert found == {"2026-03-03": [1, 2, 4], "2026-03-04": [3]}


def test_something_old_that_was_reopened_is_of_the_day(reader: Reader) -> None:
    turns = {"nodes": [{"createdAt": INSIDE}]}
    node = detail(
        1,
        createdAt=BEFORE,
        timelineItems={
            "nodes": [
                closed_event(BEFORE),
                {"__typename": "ReopenedEvent", "createdAt": INSIDE, "actor": None},
            ]
        },
    )
    with GithubServer(inventory(entry(1, createdAt=BEFORE, timelineItems=turns)), details(node)) as server:
        (pull,) = reader.read(server).pull_requests
    assert (pull.status, [event.kind for event in pull.events]) == ("open", ["opened", "closed", "reopened"])


def test_what_landed_after_the_day_was_open_on_it(reader: Reader) -> None:
    pull = read_one(reader, detail(1, mergedAt=AFTER, closedAt=AFTER, isInMergeQueue=False))
    assert (pull.status, pull.landed_at, pull.closed_at) == ("open", None, None)


def test_a_day_that_is_not_over_is_told_as_of_now(reader: Reader) -> None:
    now = datetime(2026, 3, 2, 15, tzinfo=UTC)
    node = detail(1, mergedAt=LATER, closedAt=LATER)
    with GithubServer(inventory(entry(1)), details(node)) as server:
        snapshot = reader.read(server, now=now)
    assert snapshot.is_open
    assert snapshot.pull_requests[0].status == "open"


def test_what_has_not_happened_yet_makes_nothing_the_days(reader: Reader) -> None:
    """A merge inside the window, but after the instant that is told."""
    node = detail(1, createdAt=BEFORE, mergedAt=LATER, closedAt=LATER)
    with GithubServer(inventory(entry(1, createdAt=BEFORE, mergedAt=LATER)), details(node)) as server:
        assert reader.read(server, now=datetime(2026, 3, 2, 15, tzinfo=UTC)).pull_requests == ()


def test_queued_is_not_merged(reader: Reader) -> None:
    pull = read_one(reader, detail(1, isInMergeQueue=True))
    assert (pull.status, pull.queued) == ("open", True)


def test_queued_after_the_day_was_not_queued_on_it(reader: Reader) -> None:
    timeline = {"nodes": [{"__typename": "AddedToMergeQueueEvent", "createdAt": AFTER}]}
    assert not read_one(reader, detail(1, isInMergeQueue=True, timelineItems=timeline)).queued


def test_bodies_are_read_whole_and_kept_in_part(reader: Reader) -> None:
    pull = read_one(reader, detail(1, body="a" * 65_000 + "\nPart of #40."))
    assert (len(pull.body), pull.refers) == (20_000, (40,))


def test_closing_keywords_are_not_trusted(reader: Reader) -> None:
    foreign = {"number": 8, "title": "x", "repository": {"nameWithOwner": "wood/land"}}
    pull = read_one(reader, detail(1, body="Closes #5", closingIssuesReferences={"nodes": [foreign]}))
    assert (pull.closes, pull.refers) == ((), (5,))


# --- how much is asked


def page_of(numbers: range, more: str | None) -> Reply:
    return inventory(*(entry(number) for number in numbers), more=more)


def answer_details(asked: Asked) -> Reply:
    return details(
        *(detail(int(node_id.removeprefix("PR_")), body="Part of #900") for node_id in asked.variables["ids"])
    )


def test_requests_stay_within_the_bound(reader: Reader) -> None:
    """For N = 200 updated and M = 200 of the day: 2 pages, the one that shows the end, 4 lumps, one more."""
    leftovers = data(
        repository={
            "nameWithOwner": "grove/forest",
            "issue900": {"number": 900, "title": "Tracking"},
            "pullRequests": {"nodes": []},
        }
    )
    with GithubServer(
        page_of(range(1, 101), "a"),
        page_of(range(101, 201), "b"),
        inventory(entry(201, createdAt=BEFORE, updatedAt=BEFORE)),
        *[answer_details] * 4,
        leftovers,
    ) as server:
        snapshot = reader.read(server)
    assert len(snapshot.pull_requests) == 200
    assert snapshot.requests == len(server.asked) == 2 + 4 + 2
    assert server.most_in_flight == 1
    assert [(issue.number, issue.title) for issue in snapshot.issues] == [(900, "Tracking")]
    assert [asked.variables.get("after") for asked in server.asked[:3]] == [None, "a", "b"]
    assert all(len(asked.variables["ids"]) == 50 for asked in server.asked[3:7])


def test_pages_are_turned_until_an_update_before_the_window(reader: Reader) -> None:
    """Something old that was touched today comes first and must not end the search."""
    touched = entry(1, createdAt=BEFORE, mergedAt=BEFORE, closedAt=BEFORE, updatedAt=AFTER)
    with GithubServer(
        inventory(touched, more="a"),
        inventory(entry(2), more="b"),
        inventory(entry(3, createdAt=BEFORE, updatedAt=BEFORE), more="c"),
        details(detail(2)),
        data(repository={"pullRequests": {"nodes": []}}),
    ) as server:
        assert [pull.number for pull in reader.read(server).pull_requests] == [2]


def test_what_a_second_page_repeats_is_one_pull_request_and_the_freshest(reader: Reader) -> None:
    old = entry(1, updatedAt=INSIDE)
    fresh = entry(1, updatedAt=LATER, id="PR_1b")
    with GithubServer(
        inventory(entry(2), old, more="a"),
        inventory(fresh),
        details(detail(1), detail(2)),
        data(repository={"pullRequests": {"nodes": []}}),
    ) as server:
        assert len(reader.read(server).pull_requests) == 2
        assert server.asked[2].variables["ids"] == ["PR_2", "PR_1b"]


def test_what_jumps_to_the_top_while_pages_are_turned_is_not_lost(reader: Reader) -> None:
    jumped = entry(3, updatedAt="2026-03-03T14:30:00Z")
    with GithubServer(
        inventory(entry(1, updatedAt=LATER), more="a"),
        inventory(entry(2)),
        details(detail(1), detail(2)),
        data(repository={"pullRequests": {"nodes": [jumped, entry(1, updatedAt=LATER)]}}),
        details(detail(3)),
    ) as server:
        assert [pull.number for pull in reader.read(server).pull_requests] == [1, 2, 3]
    assert "first: 20" in server.asked[3].query


def test_a_repository_that_never_stands_still_leaves_a_gap(reader: Reader) -> None:
    jumped = [entry(number, updatedAt=AFTER, createdAt=BEFORE) for number in range(30, 50)]
    with GithubServer(
        inventory(entry(1), more="a"),
        inventory(),
        details(detail(1)),
        data(repository={"pullRequests": {"nodes": jumped}}),
    ) as server:
        assert [gap.kind for gap in reader.read(server).gaps] == ["time"]


def test_issues_that_many_name_are_looked_up_and_what_is_none_is_no_gap(reader: Reader) -> None:
    nodes = [detail(n, body="Part of #40, see #41 and #42") for n in (1, 2, 3)] + [detail(4, body="#43")]
    answer = {
        "nameWithOwner": "grove/forest",
        "issue40": {"number": 40, "title": "Tracking"},
        "issue41": {},
        "issue42": None,
    }
    errors = [{"type": "NOT_FOUND", "path": ["repository", "issue42"], "message": "Could not resolve"}]
    with GithubServer(
        inventory(*(entry(n) for n in (1, 2, 3, 4))), details(*nodes), data(repository=answer, errors=errors)
    ) as server:
        snapshot = reader.read(server)
    assert [(issue.number, issue.title) for issue in snapshot.issues] == [(40, "Tracking")]
    assert snapshot.gaps == ()
    assert "number: 43" not in server.asked[2].query


def test_something_taken_back_today_is_of_the_day(reader: Reader) -> None:
    revert = detail(5, title='Revert "Trim (#2)"', mergedAt=LATER, closedAt=LATER, baseRefName="main")
    target = detail(2, createdAt=BEFORE, mergedAt=BEFORE, closedAt=BEFORE, baseRefName="main")
    with GithubServer(
        inventory(entry(5, mergedAt=LATER, closedAt=LATER)),
        details(revert),
        data(repository={"target2": target}),
    ) as server:
        trimmed, taken = reader.read(server).pull_requests
    assert (trimmed.number, trimmed.status, trimmed.reverted_by) == (2, "reverted", 5)
    assert (taken.number, taken.status, taken.reverts) == (5, "landed", (2,))


def test_an_abandoned_revert_brings_nothing_old_into_the_day(reader: Reader) -> None:
    revert = detail(
        5, title='Revert "Trim (#2)"', closedAt=LATER, timelineItems={"nodes": [closed_event(LATER)]}
    )
    target = detail(2, createdAt=BEFORE, mergedAt=BEFORE, closedAt=BEFORE)
    left = {"target2": target, "comments5": {"number": 5, "comments": {"nodes": []}}}
    with GithubServer(inventory(entry(5)), details(revert), data(repository=left)) as server:
        assert [pull.number for pull in reader.read(server).pull_requests] == [5]


def test_who_helped_with_a_sweep_is_no_co_author(reader: Reader) -> None:
    message = "Close stale PRs\n\nCloses #1\nCloses #2\n\nCo-authored-by: Cedar <cedar@forest.example>"
    closer = {"__typename": "Commit", "oid": "a1", "message": message, "additions": 1, "deletions": 0}
    pull = read_one(reader, detail(1, closedAt=LATER, timelineItems={"nodes": [closed_event(LATER, closer)]}))
    assert (pull.status, pull.co_authors) == ("closed", ())


def test_co_authors_of_its_own_commits_are_credited_and_its_author_is_not(reader: Reader) -> None:
    trailers = "Co-authored-by: Alder <1+alder@users.noreply.github.com>\nCo-authored-by: Rowan <rowan@forest.example>"
    commits = {"nodes": [{"commit": {"message": f"Trim\n\n{trailers}"}}, None, {"commit": None}]}
    author = {"__typename": "User", "login": "alder", "name": "Alder"}
    pull = read_one(
        reader, detail(1, author=author, commits=commits, mergeCommit={"message": f"Trim\n\n{trailers}"})
    )
    assert [person.name for person in pull.co_authors] == ["Rowan"]


def test_comments_are_asked_for_only_where_they_can_decide(reader: Reader) -> None:
    said = {
        "body": "Landed in a1b2c3d",
        "createdAt": LATER,
        "authorAssociation": "MEMBER",
        "author": {"__typename": "User", "login": "birch"},
    }
    closed = detail(1, closedAt=LATER, timelineItems={"nodes": [closed_event(LATER)]})
    with GithubServer(
        inventory(entry(1, closedAt=LATER), entry(2)),
        details(closed, detail(2)),
        data(repository={"comments1": {"number": 1, "comments": {"nodes": [said]}}}),
    ) as server:
        first, second = reader.read(server).pull_requests
    assert (first.status, first.landed_how, second.status) == ("landed", "comment", "open")
    assert "comments2" not in server.asked[2].query


def test_a_landed_rollup_is_not_counted_beside_its_members(reader: Reader) -> None:
    rollup = detail(
        9,
        title="Rollup of 2 pull requests",
        body="Successful merges:\n\n - #1 (x)\n - #2 (y)\n\nFailed merges:\n\n - #3 (z)",
        mergedAt=LATER,
        closedAt=LATER,
    )
    members = [detail(n, mergedAt=LATER, closedAt=LATER) for n in (1, 2)]
    with GithubServer(inventory(*(entry(n) for n in (9, 1, 2))), details(rollup, *members)) as server:
        assert [pull.number for pull in reader.read(server).pull_requests] == [1, 2]


# --- what a show leaves out


@pytest.mark.parametrize("spelling", ["dependabot[bot]", "app/dependabot", "dependabot", "Dependabot"])
def test_one_bot_has_one_name_however_it_is_ignored(reader: Reader, spelling: str) -> None:
    bot = detail(1, author={"__typename": "Bot", "login": "dependabot"})
    with GithubServer(inventory(entry(1), entry(2)), details(bot, detail(2))) as server:
        snapshot = reader.read(server, ignore_authors=[spelling])
    assert [pull.number for pull in snapshot.pull_requests] == [2]
    assert any("left out 1" in line for line in reader.told)


def test_labels_and_branches_leave_out_too(reader: Reader) -> None:
    nodes = [
        detail(1, labels={"nodes": [{"name": "Skip"}]}, baseRefName="main"),
        detail(2, baseRefName="main"),
        detail(3, baseRefName="gh/alder/12/base"),
        detail(4, baseRefName="release/2.1"),
        detail(5, baseRefName="feature/x"),
    ]
    with GithubServer(inventory(*(entry(n) for n in range(1, 6))), details(*nodes)) as server:
        snapshot = reader.read(server, ignore_labels=["skip"], branches=["main", "release/*"])
    assert [pull.number for pull in snapshot.pull_requests] == [2, 3, 4]


def test_a_revert_by_an_ignored_bot_still_takes_back(reader: Reader) -> None:
    revert = detail(
        5,
        title='Revert "Trim (#2)"',
        mergedAt=LATER,
        closedAt=LATER,
        author={"__typename": "Bot", "login": "undo"},
    )
    trim = detail(2, mergedAt=INSIDE, closedAt=INSIDE)
    with GithubServer(inventory(entry(5), entry(2)), details(revert, trim)) as server:
        (pull,) = reader.read(server, ignore_authors=["undo"]).pull_requests
    assert pull.status == "reverted"


# --- the repository


def test_a_quiet_day_and_an_empty_repository_are_days(reader: Reader) -> None:
    for reply in (
        inventory(entry(1, createdAt=BEFORE, updatedAt=BEFORE)),
        inventory(defaultBranchRef=None, description=None),
    ):
        with GithubServer(reply) as server:
            snapshot = reader.read(server)
        assert (snapshot.pull_requests, snapshot.gaps, snapshot.default_branch) == ((), (), "main")


def test_a_private_repository_is_marked(reader: Reader) -> None:
    with GithubServer(inventory(isPrivate=True)) as server:
        assert reader.read(server).private
    assert any("private" in line for line in reader.told)


def test_a_renamed_repository_is_followed_and_told(reader: Reader) -> None:
    name = {"nameWithOwner": "grove/woods"}
    with GithubServer(
        inventory(entry(1), more="a", **name),
        inventory(**name),
        details(detail(1)),
        data(repository={"pullRequests": {"nodes": []}}),
    ) as server:
        snapshot = reader.read(server)
    assert (snapshot.repository, snapshot.renamed_from) == ("grove/woods", "grove/forest")
    assert any("grove/woods" in line for line in reader.told)
    assert server.asked[1].variables["name"] == "woods"


def test_another_case_is_no_rename(reader: Reader) -> None:
    with GithubServer(inventory(nameWithOwner="Grove/Forest")) as server:
        assert reader.read(server).renamed_from is None


# --- faults

LIMITED = {
    "message": "You have exceeded a secondary rate limit. Please wait a few minutes before you try again."
}
USED_UP = {"message": "API rate limit exceeded for user ID 1."}
RATE_LIMITED = {"errors": [{"type": "RATE_LIMITED", "message": "API rate limit exceeded"}]}
DAY = [inventory(entry(1)), details(detail(1))]


@pytest.mark.parametrize(
    ("fault", "waits"),
    [
        (DROP, [0.5]),
        (HTML, [0.5]),
        (TRUNCATED, [0.5]),
        (Reply("", status=200), [0.5]),
        (Reply({"message": "Server Error"}, status=500), [0.5]),
        (Reply("busy", status=503, headers={"Retry-After": "4"}), [4]),
        (Reply({"data": None}), [0.5]),
        (Reply({"data": {"repository": None}, "errors": [{"type": "SERVICE_UNAVAILABLE", "message": "x"}]}), [0.5]),
        (Reply({"message": "odd"}), [0.5]),
        (Reply(LIMITED, status=403, headers={"Retry-After": "7"}), [7]),
        (Reply(LIMITED, status=403), [60]),
        (Reply(LIMITED, status=429), [60]),
        (Reply(USED_UP, status=429, headers={"Retry-After": "2"}), [2]),
        (Reply(RATE_LIMITED, headers={"Retry-After": "3"}), [3]),
        (Reply({"data": {"repository": {}}, "errors": [{"type": "RATE_LIMIT", "message": "x"}]}, headers={"Retry-After": "3"}), [3]),
        (Reply({"message": "API rate limit exceeded"}, headers={"Retry-After": "3"}), [3]),
        (BAD_GATEWAY, []),
        (TIMEOUT, []),
    ],
)  # fmt: skip
def test_what_passes_is_waited_for_and_the_day_is_right(
    reader: Reader, fault: Reply, waits: list[float]
) -> None:
    with GithubServer(DAY[0], fault, DAY[1]) as server:
        snapshot = reader.read(server)
    assert [pull.number for pull in snapshot.pull_requests] == [1]
    assert (snapshot.gaps, reader.slept, snapshot.requests) == ((), waits, 3)
    assert any(line.startswith("GitHub: ") for line in reader.told), (
        "every wait and every smaller question is told"
    )


@pytest.mark.parametrize(
    ("fault", "error", "words"),
    [
        (BAD_GATEWAY, SourceError, "502"),
        (TIMEOUT, SourceError, "Something went wrong"),
        (HTML, SourceError, "JSON"),
        (TRUNCATED, SourceError, "JSON"),
        (DROP, SourceError, "connection"),
        (Reply({"data": None}), SourceError, "no data"),
        (Reply(LIMITED, status=403), SourceError, "secondary rate limit"),
        (Reply(RATE_LIMITED), SourceError, "rate limit"),
        (Reply({"message": "Unavailable for legal reasons"}, status=451), SourceError, "legal"),
        (Reply({"errors": [{"message": "Field 'x' doesn't exist"}]}), SourceError, "doesn't exist"),
        (Reply({"message": "Moved"}, status=301, headers={"Location": "https://elsewhere.example/graphql"}), SourceError, "redirects elsewhere"),
        (Reply({"message": "Git Repository is empty."}, status=409), SourceError, "is empty"),
        (Reply({"message": "Moved"}, status=307, headers={"Location": "/elsewhere"}), SourceError, "Moved"),
        (Reply({"message": "Bad credentials"}, status=401), ConfigError, "GITHUB_TOKEN"),
        (Reply({"message": "Not Found"}, status=404), ConfigError, "grove/forest"),
        (Reply({"data": {"repository": None}, "errors": [{"type": "NOT_FOUND", "path": ["repository"], "message": "Could not resolve"}]}), ConfigError, "grove/forest"),
        (Reply({"message": "Resource not accessible by integration"}, status=403), ConfigError, "not accessible"),
        (Reply({"data": {"repository": None}, "errors": [{"type": "FORBIDDEN", "message": "Resource protected by organization SAML enforcement."}]}), ConfigError, "SAML"),
        (Reply({"data": {"repository": {"pullRequests": None}}, "errors": [{"type": "FORBIDDEN", "message": "no"}]}), ConfigError, "GITHUB_TOKEN"),
        (inventory(None, None), SourceError, "no data"),
    ],
)  # fmt: skip
def test_what_stays_is_a_loud_error_and_never_a_quiet_day(
    reader: Reader, fault: Reply, error: type[PipelineError], words: str
) -> None:
    with GithubServer(fault, forever=True) as server, pytest.raises(error) as raised:
        reader.read(server)
    assert raised.value.exit_code == (3 if error is SourceError else 2)
    assert words in str(raised.value)
    assert raised.value.hint
    assert sum(reader.slept) <= 60
    assert len(server.asked) <= 9
    assert TOKEN not in f"{raised.value!r} {reader.told}"


def test_our_token_is_in_no_message_and_a_stand_in_for_one_garbles_none(reader: Reader) -> None:
    for token, said in ((TOKEN, "bad [secret removed] at the gate"), ("t", "bad t at the gate")):
        fault = Reply({"message": f"bad {token} at the gate"}, status=403)
        with GithubServer(fault) as server, pytest.raises(ConfigError) as raised:
            reader.read(server, token=token)
        assert said in str(raised.value)


def test_a_long_wait_is_refused_at_once(reader: Reader) -> None:
    """An hour until the limit is reset is no hour of sleep."""
    used_up = {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "4102444800"}
    for message, headers in (("API rate limit exceeded", {"Retry-After": "3000"}), ("No more", used_up)):
        with (
            GithubServer(Reply({"message": message}, status=403, headers=headers), forever=True) as server,
            pytest.raises(SourceError) as raised,
        ):
            reader.read(server)
        assert reader.slept == []
        assert (raised.value.retry_after or 0) >= 3000
        assert len(server.asked) == 1


def test_waits_add_up_to_the_bound_over_the_whole_run(reader: Reader) -> None:
    slow = Reply(LIMITED, status=403, headers={"Retry-After": "20"})
    with GithubServer(slow, slow, DAY[0], slow, slow, forever=True) as server, pytest.raises(SourceError):
        reader.read(server)
    assert sum(reader.slept) == 60
    assert len(server.asked) == 5


def test_the_last_point_of_a_limit_is_still_an_answer(reader: Reader) -> None:
    used = {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "4102444800"}
    with GithubServer(Reply(DAY[0].body, headers=used), Reply(DAY[1].body, headers=used)) as server:
        assert len(reader.read(server).pull_requests) == 1


def test_pages_that_are_too_heavy_are_halved_at_the_same_place(reader: Reader) -> None:
    """A server that cannot do more than 25 at a time still gives everything, each once."""
    numbers = list(range(1, 61))

    def heavy(asked: Asked) -> Reply:
        if "ids" in asked.variables:
            ids = asked.variables["ids"]
            return BAD_GATEWAY if len(ids) > 25 else answer_details(asked)
        if "pullRequests(first: 20" in asked.query:
            return data(repository={"issue900": None, "pullRequests": {"nodes": []}})
        size, begin = asked.variables["first"], int(asked.variables["after"] or 0)
        if size > 25:
            return BAD_GATEWAY
        chosen = numbers[begin : begin + size]
        end = begin + len(chosen)
        return inventory(*(entry(n) for n in chosen), more=str(end) if end < len(numbers) else None)

    with GithubServer(heavy, forever=True) as server:
        snapshot = reader.read(server)
    assert [pull.number for pull in snapshot.pull_requests] == numbers
    assert snapshot.gaps == ()
    assert reader.slept == []
    assert [(a.variables["first"], a.variables["after"]) for a in server.asked[:5]] == [(100, None), (50, None), (25, None), (25, "25"), (25, "50")]  # fmt: skip


def test_nothing_but_nulls_is_a_lump_too_heavy(reader: Reader) -> None:
    nulls = details(
        None, errors=[{"path": ["nodes", 0], "message": "Something went wrong while executing your query."}]
    )
    with GithubServer(DAY[0], nulls, DAY[1]) as server:
        snapshot = reader.read(server)
    assert (len(snapshot.pull_requests), snapshot.gaps) == (1, ())
    assert any("details of 25 at a time" in line for line in reader.told)


def test_a_heavy_page_at_the_smallest_size_is_waited_for(reader: Reader) -> None:
    with GithubServer(*[BAD_GATEWAY] * 5, DAY[0], DAY[1]) as server:
        assert len(reader.read(server).pull_requests) == 1
    assert reader.slept == [0.5, 1]


@pytest.mark.parametrize("at", [0, 1])
def test_what_hangs_is_asked_for_in_smaller_parts(reader: Reader, at: int) -> None:
    """A read that times out is what GitHub does with too heavy a question."""
    with GithubServer(*DAY[:at], HANG, *DAY[at:]) as server:
        snapshot = reader.read(server, timeout_s=1)
    assert [pull.number for pull in snapshot.pull_requests] == [1]
    assert (snapshot.gaps, reader.slept) == ((), [])
    assert any("no whole answer within 1 s" in line for line in reader.told)


def test_what_is_left_is_asked_for_in_halves_where_it_is_too_heavy(reader: Reader) -> None:
    numbers = range(1, 8)
    closed = [
        detail(n, closedAt=LATER, timelineItems={"nodes": [closed_event(LATER)]}, body="See #40.")
        for n in numbers
    ]

    def heavy(asked: Asked) -> Reply:
        if "ids" in asked.variables:
            return details(*closed)
        if "Inventory" in asked.query:
            return inventory(*(entry(n, closedAt=LATER) for n in numbers))
        asked_for = re.findall(r"(comments|issue)(\d+):", asked.query)
        if len(asked_for) > 3:
            return BAD_GATEWAY
        found = {
            f"{kind}{n}": {"number": int(n), "title": "T", "comments": {"nodes": []}} for kind, n in asked_for
        }
        return data(repository=found)

    with GithubServer(heavy, forever=True) as server:
        snapshot = reader.read(server)
    assert len(snapshot.pull_requests) == 7
    assert [issue.number for issue in snapshot.issues] == [40]
    assert (snapshot.gaps, reader.slept) == ((), [])
    asked = [re.findall(r"(?:comments|issue)\d+:", one.query) for one in server.asked[2:]]
    assert [len(names) for names in asked] == [8, 4, 2, 2, 4, 2, 2]
    assert len({name for names in asked if len(names) < 4 for name in names}) == 8


def test_good_nodes_are_kept_and_the_bad_one_is_a_gap(reader: Reader) -> None:
    errors = [{"type": "FORBIDDEN", "path": ["nodes", 1], "message": "no"}]
    with GithubServer(inventory(entry(1), entry(2)), details(detail(1), None, errors=errors)) as server:
        snapshot = reader.read(server)
    assert [pull.number for pull in snapshot.pull_requests] == [1]
    assert [(gap.kind, gap.count) for gap in snapshot.gaps] == [("details", 1)]
    assert "one pull request" in snapshot.gaps[0].detail


def test_a_field_that_was_refused_on_the_list_is_a_gap(reader: Reader) -> None:
    """Without the instants of its reopenings an old pull request may be missing from the day."""
    listed = inventory(entry(1), entry(2, createdAt=BEFORE, timelineItems={"nodes": [None]}))
    path = ["repository", "pullRequests", "nodes", 1, "timelineItems", "nodes", 0]
    listed.body["errors"] = [{"type": "INTERNAL", "path": path, "message": "no"}]
    with GithubServer(listed, details(detail(1))) as server:
        snapshot = reader.read(server)
    assert [pull.number for pull in snapshot.pull_requests] == [1]
    assert [(gap.kind, gap.count) for gap in snapshot.gaps] == [("details", 1)]


@pytest.mark.parametrize(("kind", "gaps"), [("NOT_FOUND", []), ("FORBIDDEN", [("details", 1)])])
def test_a_reverted_pull_request_that_was_refused_is_a_gap(
    reader: Reader, kind: str, gaps: list[tuple[str, int]]
) -> None:
    revert = detail(5, title='Revert "Trim (#2)"', mergedAt=LATER, closedAt=LATER)
    errors = [{"type": kind, "path": ["repository", "target2"], "message": "no"}]
    left = data(repository={"nameWithOwner": "grove/forest", "target2": None}, errors=errors)
    with GithubServer(inventory(entry(5)), details(revert), left) as server:
        snapshot = reader.read(server)
    assert [pull.number for pull in snapshot.pull_requests] == [5]
    assert [(gap.kind, gap.count) for gap in snapshot.gaps] == gaps


def test_refused_paths_and_cut_labels_are_gaps(reader: Reader) -> None:
    node = detail(1, changedFiles=5120, files=None, labels={"totalCount": 21, "nodes": [{"name": "a"}]})
    errors = [{"type": "INTERNAL", "path": ["nodes", 0, "files"], "message": "no"}]
    with GithubServer(inventory(entry(1)), details(node, errors=errors)) as server:
        snapshot = reader.read(server)
    assert {(gap.kind, gap.count) for gap in snapshot.gaps} == {("paths", 1), ("labels", 1)}
    assert snapshot.pull_requests[0].changed_files == 5120


def test_a_field_that_was_refused_is_a_gap(reader: Reader) -> None:
    errors = [{"type": "INTERNAL", "path": ["nodes", 0, "reviews"], "message": "no"}]
    with GithubServer(inventory(entry(1)), details(detail(1, reviews=None), errors=errors)) as server:
        assert [gap.kind for gap in reader.read(server).gaps] == ["details"]


def test_closes_too_far_back_to_see_are_a_gap(reader: Reader) -> None:
    timeline = {"pageInfo": {"hasPreviousPage": True}, "nodes": [closed_event(AFTER)]}
    with GithubServer(inventory(entry(1)), details(detail(1, timelineItems=timeline))) as server:
        assert [gap.kind for gap in reader.read(server).gaps] == ["landing"]


def test_a_list_that_breaks_off_is_a_gap(reader: Reader) -> None:
    broken = inventory(entry(1, updatedAt=INSIDE), entry(2, createdAt=BEFORE, updatedAt=INSIDE), more="same")
    with GithubServer(
        broken, broken, details(detail(1)), data(repository={"pullRequests": {"nodes": []}})
    ) as server:
        snapshot = reader.read(server)
    assert [gap.kind for gap in snapshot.gaps] == ["pages"]


def test_a_list_that_breaks_off_before_the_day_is_an_error(reader: Reader) -> None:
    broken = inventory(entry(1, createdAt=AFTER, updatedAt=AFTER), more="same")
    with GithubServer(broken, broken) as server, pytest.raises(SourceError, match="could not be reached"):
        reader.read(server)


def test_no_more_than_ten_thousand_are_listed_and_that_is_said(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipeline.sources.github.pages.MOST_READ", 2)
    busy = inventory(entry(1), entry(2, createdAt=BEFORE), more="a")
    with GithubServer(busy, details(detail(1))) as server:
        (gap,) = reader.read(server).gaps
    assert (gap.kind, gap.count) == ("pages", 2)
    assert "may be missing" in gap.detail


def test_a_server_that_never_answers_is_given_up(reader: Reader) -> None:
    config = GithubConfig(api_url="http://127.0.0.1:9", timeout_s=1)
    source = GithubSource(config, SecretStr(TOKEN), sleep=reader.slept.append, spacing_s=0)
    show = ShowConfig(slug="forest", name="Forest", repository="grove/forest")
    with pytest.raises(SourceError, match="connection failed"):
        source.collect(show, WINDOW, day=END.date(), now=END, tell=reader.told.append)
    assert reader.slept == [0.5, 1, 2, 4]


def test_every_step_is_told_in_one_line(reader: Reader) -> None:
    with GithubServer(*DAY) as server:
        reader.read(server)
    assert reader.told == ["pull requests listed: 1, of this day: 1", "read it in 2 requests"]
    assert not any(re.search(r"\n", line) for line in reader.told)


@pytest.mark.parametrize("page", ["NaN", {"nodes": 5, "pageInfo": 7}])
def test_an_answer_that_makes_no_sense_is_the_servers_fault(reader: Reader, page: Any) -> None:
    server = GithubServer(inventory(pullRequests=page), forever=True)
    with server, pytest.raises(SourceError, match="cannot be understood"):
        reader.read(server)


BRANCHES = [
    ("mistyped", ["mainn"], {"b0": None, "p0": {"totalCount": 0}}, "mainn"),
    ("one of several", ["main", "relaese"], {"b0": None, "p0": {"totalCount": 0}}, "relaese"),
    ("there, and without a pull request", ["next"], {"b0": {"name": "next"}, "p0": {"totalCount": 0}}, None),
    ("gone, and it had pull requests", ["v1"], {"b0": None, "p0": {"totalCount": 7}}, None),
]


@pytest.mark.parametrize(("why", "branches", "answer", "missing"), BRANCHES)
def test_a_branch_that_is_not_there_is_no_quiet_day(
    reader: Reader, why: str, branches: list[str], answer: dict[str, Any], missing: str | None
) -> None:
    known = detail(1, baseRefName="main", createdAt=INSIDE)
    with GithubServer(inventory(entry(1)), details(known), data(repository=answer)) as server:
        if missing is None:
            assert reader.read(server, branches=branches).pull_requests == (), why
        else:
            with pytest.raises(ConfigError, match=f"grove/forest has no branch {missing}") as stop:
                reader.read(server, branches=branches)
            assert "shows[].branches" in str(stop.value)
            assert stop.value.hint in ("did you mean main?", "its default branch is main")
        asked = server.asked[-1].query
        assert f'ref(qualifiedName: "refs/heads/{branches[-1]}")' in asked
        assert 'main"' not in asked, "the default branch is not asked for"


def test_what_a_pull_request_was_for_and_patterns_are_not_asked_for(reader: Reader) -> None:
    known = detail(1, baseRefName="release/2", createdAt=INSIDE)
    with GithubServer(inventory(entry(1)), details(known)) as server:
        snapshot = reader.read(server, branches=["release/2", "main", "backport/*"])
    assert [pull.number for pull in snapshot.pull_requests] == [1]


def test_a_branch_that_cannot_be_asked_for_is_an_error(reader: Reader) -> None:
    refused = data(
        repository={"b0": None, "p0": None},
        errors=[{"type": "FORBIDDEN", "message": "Resource not accessible", "path": ["repository", "b0"]}],
    )
    with GithubServer(inventory(), refused) as server, pytest.raises(ConfigError, match="may not read"):
        reader.read(server, branches=["next"])


def test_an_answer_that_drips_ends_in_time() -> None:
    """Each byte comes soon enough for the client's own bound, which is on single reads."""
    config = GithubConfig(timeout_s=0.3, max_wait_s=0)
    slow = Reply({"data": "x" * 100_000}, drip_s=0.02)
    with GithubServer(slow, forever=True) as server:
        config = config.model_copy(update={"api_url": server.url})
        source = GithubSource(config, SecretStr(TOKEN), sleep=lambda _s: None, spacing_s=0)
        show = ShowConfig(slug="forest", name="Forest", repository="grove/forest")
        begun = time.monotonic()
        with pytest.raises(SourceError, match=r"no whole answer within 0\.3 s") as stop:
            source.collect(show, WINDOW, day=END.date(), now=END + timedelta(hours=1), tell=lambda _: None)
        assert time.monotonic() - begun < 20
        assert stop.value.exit_code == 3
        assert 1 <= len(server.asked) <= 8
