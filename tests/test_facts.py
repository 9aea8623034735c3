"""Everything that may be said of a day is computed: counts, shares, ranks, authors, stacks, reverts."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pipeline.facts import fact_sheet
from pipeline.facts.notable import is_generated, notable_in, written_lines
from pipeline.models import FactSheet, Issue, PullRequest, Tally, Theme
from pipeline.writer.plain import write_plain
from tests.builders import END, START, make_pull_request, make_snapshot


def sheet(*pulls: PullRequest, themes: tuple[Theme, ...] = (), **fields: object) -> FactSheet:
    found = themes or (
        Theme(id="T1", title="All", kind="area", pull_requests=tuple(p.number for p in pulls)),
    )
    return fact_sheet(make_snapshot(*pulls, **fields), found, show="Forest")


def test_each_pull_request_counts_once_by_its_state() -> None:
    facts = sheet(
        make_pull_request(1, status="landed"),
        make_pull_request(2, status="landed", created_at=START - timedelta(days=3)),
        make_pull_request(3),
        make_pull_request(4, status="draft", author="birch"),
        make_pull_request(5, status="closed", author={"login": "renovate[bot]", "is_bot": True}),
        make_pull_request(6, status="reverted", author=None),
    )
    assert facts.day == Tally(
        total=6, landed=2, proposed=2, draft=1, closed=1, reverted=1, opened=5, authors=2
    )


def test_opened_closed_reopened_and_landed_in_one_day_is_one_pull_request() -> None:
    turns = ("opened", "closed", "reopened", "landed")
    events = [{"kind": kind, "at": START + timedelta(hours=hour)} for hour, kind in enumerate(turns, 1)]
    facts = sheet(make_pull_request(1, title="Fix the leak", status="landed", events=events))
    assert (facts.day.total, facts.day.landed, facts.day.opened, facts.day.closed) == (1, 1, 1, 0)
    told = [sentence.text for sentence in write_plain(facts).sentences]
    assert [text for text in told if "leak" in text] == ["alder fixed the leak."]


def test_people_are_counted_without_bots_and_deleted_accounts() -> None:
    facts = sheet(
        make_pull_request(1, author="birch"),
        make_pull_request(2, author="alder", status="landed"),
        make_pull_request(3, author="birch", status="landed"),
        make_pull_request(4, author={"login": "x[bot]", "is_bot": True}),
        make_pull_request(5, author=None),
    )
    assert [(c.person.login, c.total, c.landed, c.proposed, c.pull_requests) for c in facts.people] == [
        ("birch", 2, 1, 1, (1, 3)),
        ("alder", 1, 1, 0, (2,)),
    ]


def test_ranks_are_shared_by_equal_sizes() -> None:
    pulls = [make_pull_request(n) for n in range(1, 8)]
    groups = ((1, 2, 3), (4, 5), (6, 7))
    themes = tuple(
        Theme(id=f"T{i}", title=f"t{i}", kind="area", pull_requests=numbers)
        for i, numbers in enumerate(groups, 1)
    )
    facts = sheet(*pulls, themes=themes)
    assert [theme.rank for theme in facts.themes] == [1, 2, 2]
    assert [(round(theme.share, 2), theme.share_words) for theme in facts.themes] == [
        (0.43, "just over two-fifths"),
        (0.29, "more than a quarter"),
        (0.29, "more than a quarter"),
    ]


def test_who_cites_the_tracking_issue() -> None:
    theme = Theme(id="T1", title="Campaign", kind="campaign", pull_requests=(1, 2, 3), tracking_issue=77)
    facts = sheet(
        make_pull_request(1, refers=(77,)), make_pull_request(2, closes=(77,)), make_pull_request(3), themes=(theme,),
        issues=(Issue(number=77, title="Tracking"),),
    )  # fmt: skip
    assert facts.themes[0].citing_issue == (1, 2)


@pytest.mark.parametrize(
    ("stacks", "found"),
    [
        ({1: (1, 2, 3), 2: (1, 2, 3), 3: (1, 2, 3)}, [((1, 2, 3), 3)]),
        ({1: (1, 2), 2: (1, 2, 9), 3: ()}, [((1, 2), 3)]),  # the longest list is believed
        ({1: (1, 8), 2: (2, 8), 3: (8, 3)}, [((1, 2, 3), 2)]),
        ({1: (1, 9), 2: (), 3: ()}, []),  # a stack of which the day holds one
        ({3: (3, 1, 2), 1: (), 2: (3, 1, 2)}, [((3, 1, 2), 3)]),  # bottom first
    ],
)
def test_stacks(stacks: dict[int, tuple[int, ...]], found: list[tuple[tuple[int, ...], int]]) -> None:
    facts = sheet(*(make_pull_request(n, stack=stacks[n]) for n in sorted(stacks)))
    assert [(set(s.pull_requests), s.depth) for s in facts.themes[0].stacks] == [
        (set(n), d) for n, d in found
    ]


def test_reverts_are_told_with_what_they_take_back() -> None:
    facts = sheet(
        make_pull_request(4, status="reverted", reverted_by=5),
        make_pull_request(5, status="landed", reverts=(4,)),
        make_pull_request(6, reverts=(2,)),
        make_pull_request(7, status="reverted", reverted_by=99),
    )
    assert [(f.revert, f.target, f.landed) for f in facts.reverts] == [
        (5, 4, True),
        (6, 2, False),
        (99, 7, True),
    ]


def test_first_timers() -> None:
    facts = sheet(make_pull_request(1, association="FIRST_TIME_CONTRIBUTOR"), make_pull_request(2))
    assert facts.first_timers == (1,)


def test_an_open_day_is_known() -> None:
    assert sheet(make_pull_request(1), collected_at=END - timedelta(hours=1)).is_open
    assert not sheet(make_pull_request(1), collected_at=END).is_open


@pytest.mark.parametrize(
    ("path", "generated"),
    [("Cargo.lock", True), ("web/package-lock.json", True), ("a/snapshots/x.snap", True), ("CHANGELOG.md", True), ("vendor/x/y.go", True), ("src/lock.rs", False), ("src/changelog_reader.py", False), ("api_pb2.py", True)],
)  # fmt: skip
def test_generated_files(path: str, generated: bool) -> None:
    assert is_generated(path) is generated


def test_generated_lines_are_discounted() -> None:
    files = ({"path": "Cargo.lock", "additions": 900}, {"path": "src/a.rs", "additions": 100})
    assert written_lines(make_pull_request(1, files=files, additions=2000, deletions=0)) == 200
    assert written_lines(make_pull_request(1, additions=30, deletions=12)) == 42
    assert written_lines(make_pull_request(1)) == 0


def test_what_matters_most_comes_first_and_says_why() -> None:
    pulls = (
        make_pull_request(1, title="Tidy comments"),
        make_pull_request(2, title="Fix CVE-2026-1 in the parser", labels=("security",)),
        make_pull_request(3, title="Revert the cache", reverts=(9,), status="landed"),
        make_pull_request(4, title="Rename", additions=60_000, deletions=0),
        make_pull_request(5, title="Add a mode", association="FIRST_TIMER", comments=12),
        make_pull_request(
            6, title="Bump x", author={"login": "renovate[bot]", "is_bot": True}, status="landed"
        ),
    )
    notable = notable_in(pulls)
    assert [n.number for n in notable] == [3, 2, 4, 5]
    reasons = {n.number: n.reasons for n in notable}
    assert reasons[3][:2] == ("revert", "landed")
    assert reasons[2] == ("security",)
    assert reasons[4] == ("large", "absurd size")
    assert reasons[5] == ("first-time contributor", "discussed", "user-visible")


@pytest.mark.parametrize(
    ("title", "labels", "breaking"),
    [
        ("Drop the old file format", ("breaking change",), True),
        ("feat(io)!: read the new file format only", (), True),
        ("Rename a field (backwards-incompatible)", (), True),
        ("BC-breaking: rename a field", (), True),
        ("Reject annotations that are incompatible", (), False),
        ("Say hello!", (), False),
    ],
)
def test_what_calls_itself_breaking_is_notable_for_it(
    title: str, labels: tuple[str, ...], breaking: bool
) -> None:
    (theme,) = sheet(make_pull_request(1, title=title, labels=labels)).themes
    assert ("breaking" in theme.notable[0].reasons) is breaking
