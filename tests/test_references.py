"""Numbers, stacks, reverts and people as titles, bodies and commit messages tell them."""

from __future__ import annotations

from datetime import timedelta
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.models import PullRequest
from pipeline.references import (
    co_authors_in,
    is_revert,
    numbers_in,
    pair_reverts,
    refers_in,
    reverts_in,
    rollup_members,
    with_references,
    with_relations,
)
from pipeline.references.stacks import join_series, stack_in, stack_mark
from tests.builders import END, START, make_pull_request

REPOSITORY = "grove/forest"
URL = "https://github.com/grove/forest"

REFERS = [
    ("a plain number", "Part of #12.", (12,)),
    ("inside a quotation", "> Part of #12. It does not close it.", (12,)),
    ("an issue address", f"Tracked in {URL}/issues/12", (12,)),
    ("a pull request address with a tail", f"see {URL}/pull/12/files#r1", (12,)),
    ("on another host", "https://git.grove.example/grove/forest/pull/12", (12,)),
    ("in another case", "https://github.com/Grove/Forest/issues/12", (12,)),
    ("a Markdown link counts where it points", f"[#12]({URL}/pull/13)", (13,)),
    ("with the repository's name", "grove/forest#12", (12,)),
    ("GitHub's other spelling", "See GH-12", (12,)),
    ("each once, in order", "#3, #1 and #3", (3, 1)),
    ("a keyword is no more than a reference", "Closes #10, #11", (10, 11)),
    ("another repository's number", "wood/land#12 and https://github.com/wood/land/issues/13", ()),
    ("a bot's link to another repository", "[#12](https://redirect.github.com/wood/land/issues/12)", ()),
    ("the same in HTML", '<a href="https://github.com/wood/land/pull/12">#12</a>', ()),
    ("a fenced block", "```\nfixes #12\n```\nand #13", (13,)),
    ("a fence that never ends", "#11\n~~~\n#12", (11,)),
    ("inline code", "the `#12` macro", ()),
    ("an HTML comment", "<!-- fixes #12 -->", ()),
    ("an HTML comment behind entities", "&lt;!-- fixes #12 --&gt;", ()),
    ("a template's empty keyword", "Fixes #", ()),
    ("ghstack's dependencies", "ghstack dependencies: #11, #12\nSee #13", (13,)),
    ("a word before the sign", "issue#12 and /#13", ()),
    ("an entity", "&#12345;", ()),
    ("a stack list", "Stack from [ghstack](https://x.example):\n* #12\n* __->__ #9\n\nSee #13", (13,)),
]


@pytest.mark.parametrize(("body", "numbers"), [row[1:] for row in REFERS], ids=[row[0] for row in REFERS])
def test_what_a_body_refers_to(body: str, numbers: tuple[int, ...]) -> None:
    assert refers_in("A title", body, repository=REPOSITORY) == numbers


def test_a_title_refers_too() -> None:
    assert refers_in("Fix a leak (#12)", "", repository=REPOSITORY) == (12,)


STACKS = [
    (
        "ghstack, oldest at bottom",
        "Stack from [ghstack](https://x.example/0.16.0) (oldest at bottom):\n* #14\n* #11\n* __->__ #9\n* #7\n\nText",
        (7, 9, 11, 14),
    ),
    ("ghstack of long ago", "Stack from [ghstack](https://x.example):\n* **#10 Tidy**\n* **#9 Trim**", (9, 10)),
    ("a plain list", "Stack:\n- #10\n- #9 <- this\n- #8", (8, 9, 10)),
    ("stacked PRs", "Stacked PRs:\n * #10\n * __->__#9\n\n\n--- --- ---\n", (9, 10)),
    (
        "Sapling, two lines before the list",
        f"Text.\n\nStack created with [Sapling](https://x.example). Best reviewed\nwith [it]({URL}/pull/9).\n* #10\n* __->__ #9",
        (9, 10),
    ),
    ("a heading and full addresses", f"### Stack\n\n* {URL}/pull/10\n* 👉 this PR\n* {URL}/pull/8\n* `main`", (8, 9, 10)),
    ("a numbered list begins at the bottom", "Stack:\n1. #8\n2. #9\n3. #10", (8, 9, 10)),
    ("oldest at top", "Stack (oldest at top):\n- #8\n- #9", (8, 9)),
    ("a stack of one", "Stack from [ghstack](https://x.example):\n* __->__ #9", ()),
    ("a list that does not hold it", "Stack:\n- #7\n- #8", ()),
    ("a word and no list", "### Stack\n\nMore follows in the next ones.", ()),
    ("dependencies are no stack", "This is stacked and depends on:\n- #9\n- #8", ()),
    ("an HTML comment", "<!--\nStack:\n- #9\n- #8\n-->", ()),
]  # fmt: skip


@pytest.mark.parametrize(("body", "stack"), [row[1:] for row in STACKS], ids=[row[0] for row in STACKS])
def test_stacks_are_read_bottom_to_top(body: str, stack: tuple[int, ...]) -> None:
    pull = with_references(make_pull_request(9, body=body), repository=REPOSITORY)
    assert pull.stack == stack
    assert not set(pull.refers) & set(stack)


def test_stack_in_reads_a_body_by_itself() -> None:
    assert stack_in("Stack:\n- #10\n- #9", number=9) == (9, 10)


MARKS = [
    ("[2/5] Trim", (2, 5)),
    ("[trees][2/5] Trim", (2, 5)),
    ("Trim (2/5)", (2, 5)),
    ("[PR 2/5] Trim", (2, 5)),
    ("[2/N] Trim", (2, None)),
    ("[2/n] Trim", (2, None)),
    ("[5/2] Trim", None),
    ("[0/2] Trim", None),
    ("Use 2/5 of the water", None),
    ("Trim", None),
]


@pytest.mark.parametrize(("title", "mark"), MARKS)
def test_marks_of_a_series(title: str, mark: tuple[int, int | None] | None) -> None:
    assert stack_mark(title) == mark


def test_a_marked_series_of_one_author_is_a_stack() -> None:
    pulls = [
        make_pull_request(30, title="[trees][2/3] Prune"),
        make_pull_request(31, title="[trees][1/3] Plant"),
        make_pull_request(32, title="[trees][3/3] Rake", author="birch"),
        make_pull_request(33, title="[roots][1/3] Dig"),
    ]
    assert [pull.stack for pull in join_series(pulls)] == [(31, 30), (31, 30), (), ()]


def test_two_claims_to_one_place_join_nothing() -> None:
    pulls = [make_pull_request(number, title=f"[1/2] Part {number}") for number in (1, 2)]
    assert [pull.stack for pull in join_series(pulls)] == [(), ()]


REVERTS = [
    ("GitHub's button", 'Revert "Trim the hedge"', "Reverts grove/forest#5", (5,)),
    ("with the number in the quote", 'Revert "Trim the hedge (#5)"', "", (5,)),
    ("and its own behind it", 'Revert "Trim the hedge (#5)" (#9)', "", (5,)),
    ("a release branch", '[release/2.1] Revert "Trim the hedge (#5)"', "", (5,)),
    ("a conventional type", 'revert: "feat: trim (#5)"', "", (5,)),
    ("curly quotes", "Revert “Trim (#5)”", "", (5,)),
    ("a revert of a revert takes the revert back", 'Revert "Revert "Trim (#5)" (#6)"', "", (6,)),
    ("several in one title", 'Revert "Trim (#5)" and "Prune (#6)"', "", (5, 6)),
    ("a bare list", "Revert #5, #6 and #7", "", (5, 6, 7)),
    ("unquoted", "Revert trim the hedge (#5)", "", (5,)),
    ("a title that GitHub cut", 'Revert "Trim the hedge in the back of the gar…', '…den (#5)"\n\nIt grew.', (5,)),
    ("back out", "Back out trim the hedge (#5)", "", (5,)),
    ("a line of the body", "Restore the hedge", "Revert #5 and restore the old height", (5,)),
    ("an address", "Restore", f"Reverts {URL}/pull/5", (5,)),
    ("this reverts with a number", "Restore", "This reverts commit a1b2c3d4 (#5), because", (5,)),
    ("the merge bot's words", "Restore", f"Reverted {URL}/pull/5 on behalf of https://github.com/birch", (5,)),
    ("a commit alone names nothing", "Restore", "This reverts commit a1b2c3d4e5.", ()),
    ("a title without a number", 'Revert "Trim the hedge"', "", ()),
    ("revert to is no revert", "Revert to the old hedge (#5)", "", ()),
    ("a part is not the whole", "Restore", f"This partially reverts {URL}/pull/5", ()),
    ("a quotation is not ours to act on", "Restore", "> Reverts #5", ()),
    ("a checklist", "Restore", "- [ ] Revert #5 after the release", ()),
    ("code", "Restore", "```\nReverts #5\n```", ()),
    ("another repository", "Restore", "Reverts wood/land#5", ()),
    ("its own number", "Revert something (#9)", "", ()),
    ("a word that begins alike", "Reverted hedges look odd (#5)", "", ()),
]  # fmt: skip


@pytest.mark.parametrize(
    ("title", "body", "numbers"), [row[1:] for row in REVERTS], ids=[row[0] for row in REVERTS]
)
def test_what_is_taken_back(title: str, body: str, numbers: tuple[int, ...]) -> None:
    assert reverts_in(title, body, number=9, repository=REPOSITORY) == numbers


def test_a_title_says_whether_it_is_a_revert() -> None:
    assert is_revert('[trees] Revert "Trim"')
    assert not is_revert("Add a button to revert edits")


def test_co_authors_come_from_trailers_only() -> None:
    message = """Trim

    Thanks to Rowan <rowan@forest.example>
Co-authored-by: Birch Smith <123+birch@users.noreply.github.com>
co-authored-by: Cedar <cedar@forest.example>
Co-Authored-By: Birch Smith <birch@users.noreply.github.com>
Co-authored-by: dependabot[bot] <49699333+dependabot[bot]@users.noreply.github.com>
Co-authored-by: Claude <noreply@anthropic.example>
"""
    people = [(person.login, person.name, person.is_bot) for person in co_authors_in(message)]
    assert people == [
        ("birch", "Birch Smith", False),
        ("", "Cedar", False),
        ("dependabot", "dependabot[bot]", True),
        ("", "Claude", True),
    ]


def test_a_person_who_shares_an_assistants_name_is_a_person() -> None:
    (person,) = co_authors_in("x\n\nCo-authored-by: Claude Alder <claude@forest.example>")
    assert not person.is_bot


def test_a_rollup_counts_its_successful_members_only() -> None:
    body = "Successful merges:\n\n - #1 (Trim)\n - #2 (Prune)\n\nFailed merges:\n\n - #3 (Rake)\n"
    assert rollup_members("Rollup of 2 pull requests", body) == (1, 2)
    assert rollup_members("Add a rollup of 2 pull requests view", body) is None


def test_references_are_read_once_and_own_numbers_left_out() -> None:
    pull = make_pull_request(
        9, title="Trim (#9)", body="Stack:\n- #10\n- #9\n\nReverts #5\nSee #7, #8", closes=(7,)
    )
    read = with_references(pull, repository=REPOSITORY)
    assert (read.stack, read.reverts, read.refers) == ((9, 10), (5,), (8,))
    assert with_references(read, repository=REPOSITORY) == read


def test_what_a_source_knows_is_kept() -> None:
    pull = make_pull_request(9, body="See #7", refers=(3,), stack=(2, 9), reverts=(4,))
    assert with_references(pull, repository=REPOSITORY) == pull


def landed(number: int, hours: float, **fields: object) -> PullRequest:
    when = START + timedelta(hours=hours)
    events = [{"kind": "landed", "at": when}]
    return make_pull_request(number, status="landed", landed_at=when, events=events, **fields)


def test_a_landed_revert_marks_what_it_takes_back() -> None:
    trim, revert = pair_reverts([landed(4, 2), landed(5, 8, reverts=(4,), author="birch")])
    assert (trim.status, trim.reverted_by, trim.landed_at) == ("reverted", 5, START + timedelta(hours=2))
    assert [(event.kind, event.at, event.by) for event in trim.events][-1] == (
        "reverted",
        START + timedelta(hours=8),
        "birch",
    )
    assert revert.status == "landed"


@pytest.mark.parametrize(
    "revert",
    [
        make_pull_request(5, reverts=(4,)),
        make_pull_request(5, status="closed", reverts=(4,)),
        landed(5, 1, reverts=(4,)),
        landed(5, 8, reverts=(4,), base="release/2.1"),
        landed(5, 8),
    ],
    ids=["only proposed", "given up", "landed before", "on a release branch", "names nothing"],
)
def test_what_takes_nothing_back(revert: PullRequest) -> None:
    assert pair_reverts([landed(4, 2, base="main"), revert])[0].status == "landed"


def test_a_revert_of_something_that_never_landed_changes_nothing() -> None:
    assert pair_reverts([make_pull_request(4), landed(5, 8, reverts=(4,))])[0].status == "open"


def test_a_revert_on_the_release_branch_pairs_there() -> None:
    pulls = [landed(4, 2, base="release/2.1"), landed(5, 8, base="release/2.1", reverts=(4,))]
    assert pair_reverts(pulls)[0].status == "reverted"


def test_a_stack_branch_stands_for_the_default_branch() -> None:
    pulls = [landed(4, 2, base="gh/alder/3/base"), landed(5, 8, base="main", reverts=(4,))]
    assert pair_reverts(pulls)[0].status == "reverted"


def test_a_reverted_revert_gives_the_original_back() -> None:
    pulls = [landed(4, 2), landed(5, 4, reverts=(4,)), landed(6, 8, reverts=(5,))]
    first = pair_reverts(pulls)
    assert [(pull.status, pull.reverted_by) for pull in first] == [
        ("landed", None),
        ("reverted", 6),
        ("landed", None),
    ]
    assert pair_reverts(first) == first


def test_relations_are_the_same_when_read_twice() -> None:
    pulls = [
        landed(4, 2, title="[1/2] Trim"),
        landed(6, 3, title="[2/2] Prune"),
        landed(5, 8, title='Revert "Trim (#4)"', author="birch"),
    ]
    once = with_relations(pulls, repository=REPOSITORY)
    assert [pull.stack for pull in once] == [(4, 6), (4, 6), ()]
    assert once[0].reverted_by == 5
    assert with_relations(once, repository=REPOSITORY) == once


@given(st.text(max_size=300), st.text(alphabet="#0123456789[]()/`~*->_ \nStackRevert\"'", max_size=300))
def test_no_text_breaks_the_reading(title: str, body: str) -> None:
    pull = make_pull_request(9, title=title, body=body, created_at=START, updated_at=END)
    read = with_references(pull, repository=REPOSITORY)
    assert 9 not in {*read.refers, *read.reverts}
    assert read.stack == () or 9 in read.stack


HOSTILE = ["[" * 65_000, "#1 and " * 9_000, "Stack:\n" * 9_000, "* #1\n" * 13_000, "<a href=" * 8_000, "<!--" * 16_000, "`" * 65_000, "```\n" * 16_000, "\n" * 65_000, "[x](" * 16_000]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=[text[:8].strip() or "lines" for text in HOSTILE])
def test_a_hostile_body_takes_no_time(text: str) -> None:
    """Sixty-five thousand characters of what a pattern begins with, as long as GitHub lets a body be."""
    began = process_time()
    with_references(make_pull_request(9, body=text), repository=REPOSITORY)
    rollup_members("Rollup of 2 pull requests", text)
    assert process_time() - began < 2


def test_numbers_are_those_of_the_repository() -> None:
    assert numbers_in("#1 wood/land#2 grove/forest#3", repository=REPOSITORY) == (1, 3)
