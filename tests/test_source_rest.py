"""GitHub without a token: lists by REST, a few single requests for landings, and gaps that say what is missing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from pipeline.config import GithubConfig, ShowConfig
from pipeline.errors import ConfigError, SourceError
from pipeline.models import Snapshot, Window
from pipeline.sources.github import GithubSource
from tests.servers.github import DROP, Answering, Asked, GithubServer, Reply, pull

START, END = datetime(2026, 3, 2, 13, tzinfo=UTC), datetime(2026, 3, 3, 13, tzinfo=UTC)
WINDOW = Window(start=START, end=END)
BEFORE, INSIDE, LATER, AFTER = (
    "2026-03-01T12:00:00Z",
    "2026-03-02T14:00:00Z",
    "2026-03-02T16:00:00Z",
    "2026-03-04T09:00:00Z",
)
REPOSITORY = Reply(
    {"full_name": "grove/forest", "description": "Trees", "default_branch": "main", "private": False}
)
NOTHING = Reply([])
MISSING = Reply({"message": "Not Found"}, status=404)
RESOLVED = "Trim (#1)\n\nPull Request resolved: https://github.com/grove/forest/pull/1"


def read(
    *replies: Answering, forever: bool = False, branches: tuple[str, ...] = ()
) -> tuple[Snapshot, GithubServer, list[str]]:
    told: list[str] = []
    with GithubServer(*replies, forever=forever) as server:
        config = GithubConfig(api_url=server.url)
        source = GithubSource(config, None, sleep=lambda _: None, spacing_s=0)
        show = ShowConfig(slug="forest", name="Forest", repository="grove/forest", branches=branches)
        snapshot = source.collect(
            show, WINDOW, day=END.date(), now=END + timedelta(hours=1), tell=told.append
        )
    return snapshot, server, told


def closed_pull(number: int = 1, **fields: Any) -> dict[str, Any]:
    return pull(number, **{"state": "closed", "closed_at": LATER, "updated_at": LATER, **fields})


def commits(*messages: str, at: str = LATER) -> Reply:
    return Reply(
        [
            {"sha": f"c{i}", "commit": {"message": text, "committer": {"date": at}}}
            for i, text in enumerate(messages)
        ]
    )


def event(kind: str, at: str, commit_id: str | None = None) -> dict[str, Any]:
    return {
        "event": kind,
        "created_at": at,
        "commit_id": commit_id,
        "actor": {"login": "grovebot", "type": "User"},
    }


def test_a_day_is_read_from_lists_and_says_what_it_lacks() -> None:
    merged = pull(
        2,
        closed_at=LATER,
        merged_at=LATER,
        updated_at=LATER,
        user={"login": "dependabot[bot]", "type": "Bot"},
    )
    old = pull(3, created_at=BEFORE, updated_at=BEFORE)
    snapshot, server, told = read(
        REPOSITORY, Reply([pull(1, draft=True, labels=[{"name": "x"}]), merged, old])
    )
    first, second = snapshot.pull_requests
    assert (first.number, first.status, first.labels, first.body) == (1, "draft", ("x",), "")
    assert (second.status, second.landed_how, second.author.login, second.author.is_bot) == (
        "landed",
        "merged",
        "dependabot",
        True,
    )
    assert (snapshot.description, snapshot.requests) == ("Trees", 2)
    assert [gap.kind for gap in snapshot.gaps] == ["limit"]
    assert "without an access token" in snapshot.gaps[0].detail
    assert server.asked[1].parameters == {
        "state": "all",
        "sort": "updated",
        "direction": "desc",
        "per_page": "100",
        "page": "1",
    }
    assert "Authorization" not in server.asked[1].headers
    assert any("GITHUB_TOKEN" in line for line in told)


def test_what_is_null_or_missing_is_no_reason_to_fall() -> None:
    ghost = pull(1, user=None, body=None, labels=None, head=None, base={"ref": None}, author_association=None)
    agent = pull(2, user={"login": "Copilot", "type": "Bot", "url": "https://api.example/users/Copilot"})
    snapshot, server, _ = read(REPOSITORY, Reply([ghost, agent]))
    first, second = snapshot.pull_requests
    assert (first.author.login, first.author.is_known, first.body, first.base) == ("ghost", False, "", None)
    assert (second.author.login, second.author.is_bot) == ("Copilot", True)
    assert len(server.asked) == 2, "nobody's profile is asked for"


def test_a_quiet_day_and_an_empty_repository_are_days() -> None:
    for listed in ([], [pull(1, created_at=BEFORE, updated_at=BEFORE)]):
        snapshot, _, _ = read(REPOSITORY, Reply(listed))
        assert (snapshot.pull_requests, [gap.kind for gap in snapshot.gaps]) == ((), ["limit"])


def test_the_commits_of_an_empty_repository_are_none() -> None:
    empty = Reply({"message": "Git Repository is empty."}, status=409)
    snapshot, _, _ = read(REPOSITORY, Reply([closed_pull()]), empty, Reply([event("closed", LATER)]), NOTHING)
    assert snapshot.pull_requests[0].status == "closed"


def test_another_limit_that_is_used_up_stops_nothing() -> None:
    """Each answer names the limit that it counts against; none of them says anything about another."""
    used = {"X-RateLimit-Resource": "search", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "4102444800"}
    snapshot, server, _ = read(
        Reply(REPOSITORY.body, headers=used),
        Reply([closed_pull()], headers=used),
        Reply([], headers=used),
        Reply([event("closed", LATER)], headers=used),
        Reply([], headers=used),
    )
    assert (len(snapshot.pull_requests), len(server.asked)) == (1, 5)
    assert [gap.kind for gap in snapshot.gaps] == ["limit"]


def test_thirty_pull_requests_cost_no_request_each() -> None:
    merged = [pull(n, closed_at=LATER, merged_at=LATER) for n in range(1, 31)]
    snapshot, server, _ = read(REPOSITORY, Reply(merged))
    assert (len(snapshot.pull_requests), len(server.asked)) == (30, 2)


def test_a_renamed_repository_is_asked_for_first_so_that_lists_keep_their_parameters() -> None:
    moved = Reply({"message": "Moved Permanently"}, status=301, headers={"Location": "/repositories/7"})
    renamed = Reply({"full_name": "grove/woods", "default_branch": "trunk"})
    told: list[str] = []

    def here(asked: Asked) -> Reply:
        host = asked.headers["Host"]
        return Reply(moved.body, 301, {"Location": f"http://{host}/repositories/7"})

    snapshot, server, told = read(here, renamed, Reply([pull(1)]))
    assert (snapshot.repository, snapshot.renamed_from, snapshot.default_branch) == (
        "grove/woods",
        "grove/forest",
        "trunk",
    )
    assert server.asked[2].path == "/repos/grove/woods/pulls"
    assert server.asked[2].parameters["state"] == "all"
    assert any("grove/woods" in line for line in told)


def test_pages_are_turned_and_the_top_is_looked_at_again() -> None:
    first = [pull(n, updated_at=LATER) for n in range(1, 101)]
    second = [pull(100, updated_at=INSIDE), pull(101), pull(102, updated_at=BEFORE, created_at=BEFORE)]
    jumped = pull(103, updated_at=AFTER)
    snapshot, server, _ = read(REPOSITORY, Reply(first), Reply(second), Reply([jumped, first[0]]))
    assert len(snapshot.pull_requests) == 102
    assert [asked.parameters["page"] for asked in server.asked[1:]] == ["1", "2", "1"]


def test_a_commit_of_the_default_branch_that_names_it_lands_it() -> None:
    snapshot, server, _ = read(REPOSITORY, Reply([closed_pull()]), commits("Other (#8)", RESOLVED))
    (landed,) = snapshot.pull_requests
    assert (landed.status, landed.landed_how, landed.landed_at) == (
        "landed",
        "commit",
        datetime(2026, 3, 2, 16, tzinfo=UTC),
    )
    asked = server.asked[2]
    assert (asked.path, asked.parameters["sha"]) == ("/repos/grove/forest/commits", "main")


def test_a_commit_long_before_the_close_is_not_what_closed_it() -> None:
    """Landed in the morning, taken back, and given up in the evening."""
    events = [
        event("closed", INSIDE, "c0"),
        event("reopened", "2026-03-02T14:30:00Z"),
        event("closed", LATER),
    ]
    snapshot, _, _ = read(
        REPOSITORY, Reply([closed_pull()]), commits(RESOLVED, at=INSIDE), Reply(events), NOTHING
    )
    (closed,) = snapshot.pull_requests
    assert (closed.status, [e.kind for e in closed.events]) == (
        "closed",
        ["opened", "landed", "reverted", "closed"],
    )


@pytest.mark.parametrize(
    ("commit", "status"),
    [
        (Reply({"sha": "d1", "message": RESOLVED}), "landed"),
        (Reply({"sha": "d1", "message": "Close stale PRs\n\nCloses #1"}), "closed"),
        (MISSING, "landed"),
    ],
)
def test_the_commit_that_closed_it_is_read_where_the_branch_does_not_show_it(
    commit: Reply, status: str
) -> None:
    snapshot, server, _ = read(
        REPOSITORY, Reply([closed_pull()]), NOTHING, Reply([event("closed", LATER, "d1")]), commit
    )
    assert snapshot.pull_requests[0].status == status
    assert server.asked[-1].path == "/repos/grove/forest/git/commits/d1"


@pytest.mark.parametrize(
    ("repository", "asked", "status"), [("alder/forest", 4, "closed"), ("Grove/Forest", 5, "landed")]
)
def test_a_commit_of_a_fork_lands_nothing(repository: str, asked: int, status: str) -> None:
    """GitHub shows a fork's commits below the path of what it was forked from."""
    closing = event("closed", LATER, "d1")
    closing["commit_url"] = f"https://api.github.com/repos/{repository}/commits/d1"
    own = [Reply({"sha": "d1", "message": RESOLVED})] if status == "landed" else []
    snapshot, server, _ = read(REPOSITORY, Reply([closed_pull()]), NOTHING, Reply([closing]), *own)
    assert (snapshot.pull_requests[0].status, len(server.asked)) == (status, asked)


def test_an_unread_commit_that_closed_several_lands_none() -> None:
    events = Reply([event("closed", LATER, "d1")])
    listed = Reply([closed_pull(1), closed_pull(2)])
    snapshot, _, _ = read(REPOSITORY, listed, MISSING, events, MISSING, events, MISSING)
    assert [pull.status for pull in snapshot.pull_requests] == ["closed", "closed"]


def test_a_close_without_a_commit_is_weighed_by_its_comments() -> None:
    said = {
        "created_at": LATER,
        "user": {"login": "birch", "type": "User"},
        "author_association": "MEMBER",
        "body": "Landed in a1b2c3d",
    }
    snapshot, server, _ = read(
        REPOSITORY, Reply([closed_pull()]), NOTHING, Reply([event("closed", LATER)]), Reply([said])
    )
    assert snapshot.pull_requests[0].landed_how == "comment"
    assert server.asked[-1].path == "/repos/grove/forest/issues/1/comments"


def test_the_last_page_of_a_long_history_is_what_counts() -> None:
    def first(asked: Asked) -> Reply:
        link = f'<http://{asked.headers["Host"]}{asked.path}?per_page=100&page=3>; rel="last"'
        return Reply([event("labeled", INSIDE)], headers={"Link": link})

    snapshot, server, _ = read(
        REPOSITORY,
        Reply([closed_pull()]),
        NOTHING,
        first,
        Reply([event("closed", LATER, "d1")]),
        Reply({"message": RESOLVED}),
    )
    assert snapshot.pull_requests[0].status == "landed"
    assert server.asked[4].parameters["page"] == "3"


def test_single_requests_end_at_the_budget_and_the_rest_is_a_gap() -> None:
    def answer(asked: Asked) -> Reply:
        if asked.path == "/repos/grove/forest":
            return REPOSITORY
        if asked.path.endswith("/pulls"):
            return Reply([closed_pull(n) for n in range(1, 81)])
        return NOTHING

    snapshot, server, _ = read(answer, forever=True)
    assert len(server.asked) == 50
    assert len(snapshot.pull_requests) == 80
    (landing,) = [gap for gap in snapshot.gaps if gap.kind == "landing"]
    assert landing.count is not None
    assert landing.count >= 33


def test_a_limit_among_the_single_requests_ends_them_and_not_the_day() -> None:
    limited = Reply(
        {"message": "API rate limit exceeded for 127.0.0.1."}, status=403, headers={"Retry-After": "3000"}
    )
    snapshot, _, told = read(REPOSITORY, Reply([closed_pull(1), closed_pull(2)]), limited)
    assert [(gap.kind, gap.count) for gap in snapshot.gaps] == [("limit", None), ("landing", 2)]
    assert any("left out" in line for line in told)


def test_a_limit_on_the_list_is_an_error_that_asks_for_a_token() -> None:
    limited = Reply({"message": "API rate limit exceeded"}, status=403, headers={"Retry-After": "3000"})
    with pytest.raises(SourceError) as raised:
        read(REPOSITORY, limited)
    assert "GITHUB_TOKEN" in str(raised.value)


def test_a_dropped_connection_is_tried_again() -> None:
    snapshot, _, _ = read(DROP, REPOSITORY, DROP, Reply([pull(1)]))
    assert (len(snapshot.pull_requests), snapshot.requests) == (1, 4)


def test_a_repository_that_is_not_there_is_named() -> None:
    with pytest.raises(ConfigError, match="grove/forest"):
        read(MISSING)


BRANCHES = [
    ("there", [Reply({"name": "next"})], False),
    ("gone, and it had pull requests", [MISSING, Reply([pull(7)])], False),
    ("mistyped", [MISSING, Reply([])], True),
]


@pytest.mark.parametrize(("why", "replies", "refused"), BRANCHES)
def test_a_branch_that_is_not_there_is_no_quiet_day(why: str, replies: list[Reply], *, refused: bool) -> None:
    asked = (REPOSITORY, Reply([pull(1)]), *replies)
    if refused:
        with pytest.raises(ConfigError, match="grove/forest has no branch feature/x"):
            read(*asked, branches=("feature/x",))
        return
    snapshot, server, _ = read(*asked, branches=("feature/x",))
    assert snapshot.pull_requests == (), why
    assert server.asked[2].path == "/repos/grove/forest/branches/feature%2Fx"


@pytest.mark.parametrize("body", [{"message": "odd"}, "text", None])
def test_a_list_that_is_none_is_an_error(body: Any) -> None:
    with pytest.raises(SourceError):
        read(REPOSITORY, Reply(body), forever=True)


def test_titles_of_issues_that_many_name_are_asked_for() -> None:
    listed = [pull(n, body="Part of #40 and #41") for n in (1, 2, 3)]
    issue, other = (
        Reply({"number": 40, "title": "Tracking"}),
        Reply({"number": 41, "title": "x", "pull_request": {}}),
    )
    snapshot, _, _ = read(REPOSITORY, Reply(listed), issue, other)
    assert [(issue.number, issue.title) for issue in snapshot.issues] == [(40, "Tracking")]


def test_the_list_is_cut_after_twenty_pages_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.sources.github.rest.MOST_PAGES", 1)
    busy = [pull(n, updated_at=LATER, created_at=BEFORE) for n in range(1, 101)]
    snapshot, _, _ = read(REPOSITORY, Reply(busy))
    assert ("pages", 100) in [(gap.kind, gap.count) for gap in snapshot.gaps]


def test_a_day_too_far_back_for_the_list_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.sources.github.rest.MOST_PAGES", 1)
    busy = [pull(n, updated_at=AFTER, created_at=AFTER) for n in range(1, 101)]
    with pytest.raises(SourceError, match="updated pull requests back"):
        read(REPOSITORY, Reply(busy))
