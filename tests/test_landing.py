"""Did it land? Each row is something that really happens, with the answer that is right."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from pipeline.models import Person
from pipeline.sources.evidence import Commit, CommitSays, commit_says, lands, reports_landing, takes_back
from pipeline.sources.history import Closed, ClosingPull, Comment, History, Reopened
from pipeline.sources.landing import Landing, decide, needs_comments

NOON = datetime(2026, 3, 3, 12, tzinfo=UTC)
BOT = Person(login="grovebot", is_bot=True)
ALDER = Person(login="alder")
REPOSITORY = "grove/forest"
URL = "https://github.com/grove/forest/pull"


def at(hours: float) -> datetime:
    return NOON + timedelta(hours=hours)


def commit(message: str | None, **fields: Any) -> Commit:
    return Commit(oid="a1b2c3d", message=message, **{"additions": 3, "deletions": 1, **fields})


def closed(hours: float, closer: Commit | ClosingPull | None = None, by: Person = BOT) -> Closed:
    return Closed(at(hours), by, closer)


def comment(text: str, *, association: str = "MEMBER", author: Person = ALDER, hours: float = 1) -> Comment:
    return Comment(at(hours), author, association, text)


def life(number: int = 9, **fields: Any) -> History:
    """A pull request opened at noon; closed when its last close says so, unless told otherwise."""
    closes, reopens = fields.get("closes", ()), fields.get("reopens", ())
    ended = max((close.at for close in closes), default=None)
    reopened = max((reopen.at for reopen in reopens), default=None)
    is_open = ended is None or (reopened is not None and reopened > ended)
    defaults = {"created_at": NOON, "author": ALDER, "closed_at": None if is_open else ended}
    return History(number=number, repository=REPOSITORY, **{**defaults, **fields})


def decided(history: History, *, hours: float = 24) -> Landing:
    return decide(history, as_of=at(hours))


def kinds(landing: Landing) -> list[str]:
    return [event.kind for event in landing.events]


RESOLVED = (
    f"Tidy the roots (#9)\n\nBody.\n\nPull Request resolved: {URL}/9\nApproved by: https://github.com/birch"
)

MESSAGES: list[tuple[str, str, CommitSays]] = [
    ("a merge bot's trailer with this address", RESOLVED, "landed"),
    ("the trailer of ghstack with a number", "Tidy\n\nPull Request resolved: #9", "landed"),
    ("the trailer of Node.js", f"src: tidy\n\nPR-URL: {URL}/9\nReviewed-By: Birch", "landed"),
    ("the trailer of Copybara", f"PR #9: tidy\n\nCOPYBARA_INTEGRATE_REVIEW={URL}/9 from grove:x abc", "landed"),
    ("the trailer of Apache's script", "[SPARK-1] Tidy\n\nCloses #9 from alder/patch-1.\n", "landed"),
    ("a subject that ends with the number", "Tidy the roots (#9)", "landed"),
    ("a bare keyword alone, as curl writes it", "tidy: roots\n\nCloses #9", "landed"),
    ("a bare keyword beside the issue that is fixed", "tidy: roots\n\nFixes #4\nCloses #9", "landed"),
    ("a keyword with a full address", f"tidy\n\nCloses {URL}/9", "landed"),
    ("a Phabricator import", "Tidy\n\nDifferential Revision: D123", "landed"),
    ("the revert's own commit", f'Revert "Trim (#5)" (#9)\n\nThis reverts commit abc1234.\n\nPull Request resolved: {URL}/9', "landed"),
    ("trailers of two landed together", f"Sync\n\nPull Request resolved: {URL}/9\nPull Request resolved: {URL}/8", "landed"),
    ("a stale sweep by keyword", "[INFRA] Close stale PRs\n\nCloses #9", "elsewhere"),
    ("a crowd named by keyword", "Weekly tidy\n\nCloses #9\nCloses #10\nCloses #11", "elsewhere"),
    ("a sibling of the stack", f"Other (#13)\n\nPull Request resolved: {URL}/13\nghstack dependencies: #9, #12", "elsewhere"),
    ("another pull request that closes this one", "Better tidy (#13)\n\nCloses #9", "elsewhere"),
    ("the same number of another repository", "Tidy\n\nCloses wood/land#9", "unclear"),
    ("another repository's address", "Tidy\n\nCloses https://github.com/wood/land/pull/9", "unclear"),
    ("nothing that names it", "Tidy the roots", "unclear"),
    ("a longer number that begins alike", "Tidy the roots (#99)", "elsewhere"),
    ("the merge bot's revert", f'Revert "Tidy the roots (#9)"\n\nThis reverts commit a1b2c3d.\n\nReverted {URL}/9 on behalf of https://github.com/birch due to a leak', "reverted"),
    ("an unquoted revert", "Revert tidy the roots (#9)", "reverted"),
]  # fmt: skip


@pytest.mark.parametrize(("message", "says"), [row[1:] for row in MESSAGES], ids=[row[0] for row in MESSAGES])
def test_what_a_closing_commit_says(message: str, says: CommitSays) -> None:
    assert commit_says(commit(message), number=9, repository=REPOSITORY) == says


def test_an_empty_commit_lands_nothing() -> None:
    empty = commit("Tidy (#9)", additions=0, deletions=0)
    assert commit_says(empty, number=9, repository=REPOSITORY) == "elsewhere"


def test_a_commit_of_a_fork_lands_nothing() -> None:
    assert (
        commit_says(commit(RESOLVED, repository="alder/forest"), number=9, repository=REPOSITORY)
        == "elsewhere"
    )
    assert (
        commit_says(commit(RESOLVED, repository="Grove/Forest"), number=9, repository=REPOSITORY) == "landed"
    )


def test_a_failed_import_is_not_landed_by_its_revision_alone() -> None:
    phabricator = commit("Tidy\n\nDifferential Revision: D123")
    assert commit_says(phabricator, number=9, repository=REPOSITORY, is_import_failed=True) == "unclear"
    landing = decided(life(closes=(closed(1, phabricator),), labels=("Merged", "Import Failed")))
    assert landing.status == "closed"


def test_a_commit_that_was_not_read_is_believed_unless_it_closed_several() -> None:
    assert commit_says(commit(None), number=9, repository=REPOSITORY) == "landed"
    assert commit_says(commit(None, closes=3), number=9, repository=REPOSITORY) == "elsewhere"


def test_a_revert_commit_names_what_it_takes_back_and_nothing_it_lands() -> None:
    message = f'Revert "Tidy (#9)"\n\nThis reverts commit a1b2c3d.\nReverted {URL}/9 on behalf of birch'
    assert takes_back(commit(message), repository=REPOSITORY) == {9}
    assert lands(commit(message), repository=REPOSITORY) == frozenset()


def test_merged_through_the_button() -> None:
    landing = decided(life(merged_at=at(2), closed_at=at(2), closes=(closed(2),), merged_by=BOT))
    assert (landing.status, landing.landed_how, landing.landed_at) == ("landed", "merged", at(2))
    assert kinds(landing) == ["opened", "landed"]
    assert landing.events[-1].by is None, "a robot that pressed the button gets no credit"


def test_merged_by_a_person_says_so() -> None:
    landing = decided(life(merged_at=at(2), closed_at=at(2), merged_by=Person(login="birch")))
    assert landing.events[-1].by == "birch"


def test_a_merge_whose_close_is_a_second_later_is_one_event_at_the_merge() -> None:
    landing = decided(life(merged_at=at(2), closed_at=at(2.001), closes=(closed(2.001),)))
    assert kinds(landing) == ["opened", "landed"]
    assert landing.landed_at == landing.closed_at == at(2)


def test_closed_by_the_merge_bots_commit_is_landed_at_the_close() -> None:
    landing = decided(life(closes=(closed(3, commit(RESOLVED)),), labels=("Merged", "ciflow/trunk")))
    assert (landing.status, landing.landed_how, landing.landed_at) == ("landed", "commit", at(3))
    assert kinds(landing) == ["opened", "landed"]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_sweep_of_stale_pull_requests_lands_none(number: int) -> None:
    sweep = commit("[INFRA] Close stale PRs\n\nCloses #1\nCloses #2\nCloses #3", additions=0, deletions=0)
    landing = decided(life(number, closes=(closed(1, sweep),)))
    assert (landing.status, landing.landed_how) == ("closed", None)


def test_the_label_stays_after_a_revert_and_proves_nothing() -> None:
    """Landed, reverted, then given up by its author: closed, and not landed."""
    history = life(
        labels=("Merged", "Reverted"),
        closes=(closed(1, commit(RESOLVED)), closed(5, by=ALDER)),
        reopens=(Reopened(at(3), BOT),),
    )
    landing = decided(history)
    assert (landing.status, landing.landed_how, landing.landed_at) == ("closed", None, None)
    assert kinds(landing) == ["opened", "landed", "reverted", "closed"]


def test_reverted_and_reopened_is_reverted_until_somebody_closes_it() -> None:
    history = life(
        labels=("Merged", "Reverted"), closes=(closed(1, commit(RESOLVED)),), reopens=(Reopened(at(3), BOT),)
    )
    landing = decided(history)
    assert (landing.status, landing.landed_at, landing.closed_at) == ("reverted", at(1), None)
    assert landing.events[-1].kind == "reverted"
    assert landing.events[-1].at == at(3)


def test_landed_again_after_a_revert_is_landed() -> None:
    history = life(
        labels=("Merged", "Reverted"),
        closes=(closed(1, commit(RESOLVED)), closed(6, commit(RESOLVED))),
        reopens=(Reopened(at(3), BOT),),
    )
    landing = decided(history)
    assert (landing.status, landing.landed_at) == ("landed", at(6))
    assert kinds(landing) == ["opened", "landed", "reverted", "landed"]


@pytest.mark.parametrize(
    ("reopen", "extra", "kind"),
    [
        (Reopened(at(3), ALDER), {}, "reopened"),
        (Reopened(at(3), BOT), {}, "reverted"),
        (Reopened(at(3), ALDER), {"labels": ("revertedX2",)}, "reverted"),
        (
            Reopened(at(3), ALDER),
            {"comments": (comment("@alder your PR has been successfully reverted.", author=BOT, hours=3),)},
            "reverted",
        ),
        (
            Reopened(at(3), ALDER),
            {"comments": (comment("your PR has been reverted", association="NONE", hours=3),)},
            "reopened",
        ),
    ],
)
def test_a_reopening_is_a_revert_only_with_a_sign(reopen: Reopened, extra: dict[str, Any], kind: str) -> None:
    landing = decided(life(closes=(closed(1, commit(RESOLVED)),), reopens=(reopen,), **extra))
    assert kinds(landing)[-1] == kind


def test_open_is_never_landed_whatever_labels_say() -> None:
    assert decided(life(labels=("Merged",))).status == "open"
    assert decided(life(labels=("merged",), comments=(comment("Landed in a1b2c3d"),))).status == "open"


@pytest.mark.parametrize(
    ("label", "how"),
    [
        ("Merged", "unknown"),
        ("merged", "unknown"),
        ("mergedX2", "unknown"),
        ("merging", None),
        ("Merged-ish", None),
        ("Import Failed", None),
    ],
)
def test_a_label_alone_is_a_sign_at_most(label: str, how: str | None) -> None:
    landing = decided(life(closes=(closed(1, by=ALDER),), labels=(label,)))
    assert (landing.status, landing.landed_how) == ("closed", how)


COMMENTS = [
    ("Landed in a1b2c3d", True),
    ("Landed in https://github.com/grove/forest/commit/a1b2c3d4e5", True),
    ("Merge Summary:\n- merged into branch-0.6 622783b\n- posted by a script", True),
    ("This PR has been merged.", True),
    ("This PR is being closed because golang.org/cl/93855 has been merged.", True),
    ("This PR is being closed because golang.org/cl/93855 has been abandoned.", False),
    ("This PR was not merged.", False),
    ("Once this change has been merged we can close it", False),
    ("> This PR has been merged.", False),
    ("Merging… :robot:", False),
    ("#12 has been merged, so this is superseded", False),
    ("This will be merged into main a1b2c3d soon", False),
    ("Landed in the wrong place", False),
    ("", False),
]


@pytest.mark.parametrize(("text", "is_landing"), COMMENTS)
def test_comments_that_report_a_landing(text: str, is_landing: bool) -> None:
    assert reports_landing(text) is is_landing


@pytest.mark.parametrize(
    ("said", "status", "how"),
    [
        (comment("Landed in a1b2c3d"), "landed", "comment"),
        (comment("Landed in a1b2c3d", association="COLLABORATOR"), "landed", "comment"),
        (comment("This PR has been merged.", association="NONE", author=BOT), "landed", "comment"),
        (comment("Landed in a1b2c3d", association="NONE"), "closed", "unknown"),
        (comment("Landed in a1b2c3d", association="CONTRIBUTOR"), "closed", "unknown"),
        (comment("Thanks, closing."), "closed", None),
        (comment("Landed in a1b2c3d", hours=30), "closed", None),
    ],
)
def test_a_comment_counts_when_its_author_may_speak(said: Comment, status: str, how: str | None) -> None:
    landing = decided(life(closes=(closed(2, by=ALDER),), comments=(said,)))
    assert (landing.status, landing.landed_how) == (status, how)


def test_a_comment_from_before_a_reopening_proves_nothing_about_a_later_close() -> None:
    history = life(
        closes=(closed(2, by=ALDER), closed(8, by=ALDER)),
        reopens=(Reopened(at(4), ALDER),),
        comments=(comment("Landed in a1b2c3d", hours=1),),
    )
    landing = decided(history)
    assert landing.status == "closed"
    assert kinds(landing) == ["opened", "landed", "reopened", "closed"]


def test_superseded_by_another_pull_request_is_not_landed() -> None:
    other = ClosingPull(20, merged=True, repository=REPOSITORY)
    assert decided(life(closes=(closed(1, other),))).status == "closed"


def test_landed_as_part_of_another_when_that_holds_this_head() -> None:
    other = ClosingPull(20, merged=True, repository=REPOSITORY, commits=("c0ffee1", "deadbee"))
    landing = decided(life(head_oid="deadbee", closes=(closed(1, other),)))
    assert (landing.status, landing.landed_how) == ("landed", "commit")
    unmerged = replace(other, merged=False)
    assert decided(life(head_oid="deadbee", closes=(closed(1, unmerged),))).status == "closed"


def test_closed_because_its_base_vanished_is_not_landed_whatever_is_said() -> None:
    history = life(
        closes=(closed(1),),
        base_deleted_at=at(1) - timedelta(seconds=2),
        comments=(comment("This PR has been merged.", author=BOT),),
    )
    assert decided(history).status == "closed"
    assert not needs_comments(history, as_of=at(24))


def test_closed_without_a_close_event_is_closed_at_its_own_time_and_unknown() -> None:
    landing = decided(life(closed_at=at(4)))
    assert (landing.status, landing.landed_how, landing.closed_at) == ("closed", "unknown", at(4))
    assert kinds(landing) == ["opened", "closed"]


def test_merged_is_final_whatever_follows() -> None:
    history = life(merged_at=at(2), closed_at=at(2), labels=("Reverted",), reopens=(Reopened(at(5), BOT),))
    landing = decided(history)
    assert (landing.status, landing.landed_how) == ("landed", "merged")
    assert kinds(landing) == ["opened", "landed"]


def test_closed_and_reopened_before_the_merge_is_told() -> None:
    history = life(
        merged_at=at(6),
        closed_at=at(6),
        closes=(closed(1, by=ALDER), closed(6)),
        reopens=(Reopened(at(2), ALDER),),
    )
    assert kinds(decided(history)) == ["opened", "closed", "reopened", "landed"]


AS_OF = [
    (0.0, "open", []),
    (1.0, "open", ["opened"]),
    (3.0, "open", ["opened"]),
    (3.01, "landed", ["opened", "landed"]),
]


@pytest.mark.parametrize(("hours", "status", "events"), AS_OF)
def test_what_happens_at_or_after_the_instant_is_ignored(
    hours: float, status: str, events: list[str]
) -> None:
    """A pull request that lands after the day's end was still open on that day."""
    for history in (
        life(closes=(closed(3, commit(RESOLVED)),)),
        life(merged_at=at(3), closed_at=at(3), closes=(closed(3),)),
    ):
        landing = decided(history, hours=hours)
        assert (landing.status, kinds(landing)) == (status, events)


def test_reopened_after_the_day_was_still_closed_on_it() -> None:
    history = life(closes=(closed(3, by=ALDER),), reopens=(Reopened(at(30), ALDER),))
    assert decided(history).status == "closed"
    assert decided(history, hours=40).status == "open"


def test_a_draft_is_read_back_to_the_instant() -> None:
    ready_later = life(draft=False, draft_turns=((at(30), False),))
    assert decided(ready_later).status == "draft"
    assert decided(ready_later, hours=40).status == "open"
    drafted_later = life(draft=True, draft_turns=((at(30), True),))
    assert decided(drafted_later).status == "open"
    assert decided(life(draft=True)).status == "draft"


def test_comments_are_needed_only_where_nothing_else_can_prove_a_landing() -> None:
    assert needs_comments(life(closes=(closed(1, by=ALDER),)), as_of=at(24))
    assert needs_comments(life(closed_at=at(4)), as_of=at(24))
    assert not needs_comments(life(), as_of=at(24))
    assert not needs_comments(life(closes=(closed(1, commit(RESOLVED)),)), as_of=at(24))
    assert not needs_comments(life(closes=(closed(1, ClosingPull(3, merged=True)),)), as_of=at(24))
    assert not needs_comments(life(merged_at=at(1), closed_at=at(1)), as_of=at(24))


def test_a_deleted_account_is_named_by_nobody() -> None:
    landing = decided(life(author=Person(login="ghost"), closes=(Closed(at(1), Person(login="ghost")),)))
    assert [event.by for event in landing.events] == [None, None]
