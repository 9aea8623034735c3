"""What is refused for one reason alone: each row would pass, or a plain true one fail, without the rule for it."""

from __future__ import annotations

import pytest

from tests.builders import END, START
from tests.facts_builder import make_facts, pulls_of, verdict_on
from tests.truth_days import FOREST, ORCHARD

FACTS = make_facts(
    pulls_of(
        [
            (1, "birch", "landed", "Fix the parser of dates", {"body": "Found with socket.io; it was faster by 12 ms."}),
            (2, "birch", "open", "Fix memory use of the parser", {}),
            (3, "alder", "landed", "Make the lexer faster", {"additions": 3, "deletions": 1}),
            (4, "courier[bot]", "landed", "Bump the lexer", {"author": {"login": "courier[bot]", "is_bot": True}}),
            (5, "cedar", "landed", "Keep twelve snapshots", {"body": "Until now the store did not keep snapshots at all: they were not kept, and nobody could restore one. We never kept any."}),
            (6, "maple", "closed", "Batch reads", {}),
            (7, "may", "open", "Use less memory", {}),
            (12, "cedar", "landed", "Count retries", {"additions": 3, "deletions": 1}),
        ]
    ),
    first_timers=[4],
)  # fmt: skip

REVERTS = make_facts(
    pulls_of(
        [
            (1, "cedar", "landed", "Make the parser faster", {"association": "MEMBER"}),
            (2, "birch", "reverted", "Send snapshots in chunks", {"reverted_by": 3}),
            (3, "alder", "landed", 'Revert "Send snapshots in chunks"', {"reverts": (2,)}),
            (4, "larch", "landed", "Fix a lost acknowledgement", {}),
            (5, "will", "landed", "Keep the lexer", {"association": "OWNER"}),
            (6, "alder", "open", "Report a torn record", {"body": "It tells where a record is torn."}),
            (8, "alder", "landed", 'Revert "Drop the cache"', {"reverts": (99,)}),
            (7, "hazel", "landed", "Sort the index", {"events": [
                {"kind": "opened", "at": START.replace(day=START.day - 1)}, {"kind": "landed", "at": END.replace(hour=0)},
            ]}),
        ]
    ),
    first_timers=[4],
)  # fmt: skip
DAY = (1, 2, 3, 4, 5, 6, 7, 8)
SAID_ON = f"{END:%B} {END.day}"


@pytest.mark.parametrize(
    ("text", "cited", "kind"),
    [
        # What is so of all that is birch's is not yet so of all that landed.
        ("All those that landed are birch's.", (1, 3), "quantity"),
        ("It makes everything faster.", (3,), "benefit"),
        ("The lexer is faster for all users.", (3,), "benefit"),
        ("birch opened it on March 4th.", (2,), "date"),
        ("birch reviewed the parser fix.", (1,), "person"),
        ("birch fixed the parser of dates and alder helped.", (1, 3), "person"),
        ("birch fixed the parser of dates, reducing flicker.", (1,), "contents"),
        ("Every author had contributed before.", (1, 4), "newcomer"),
        ("All authors have contributed before.", (1, 3), "newcomer"),
        ("alder and courier[bot] are newcomers.", (3, 4), "newcomer"),
        ("Pull request 1 landed, and so did 2.", (1, 2), "status"),
        ("cedar did not keep snapshots.", (5,), "polarity"),
        ("#1 (alder) and #3 (alder) landed.", (1, 3), "person"),
        ("alder had two from birch.", (1, 2, 3), "quantity"),
        ("Number 1, that started today, fixes the parser of dates.", (1,), "status"),
        # The number of a pull request that is cited counts nothing by being cited.
        ("It adds 12 lines.", (12,), "figure"),
        ("12 pull requests landed.", (12,), "quantity"),
        ("birch fixed the parser of dates, see docs.io.", (1,), "safety"),
        # Two plain words with capitals, at the very start, are somebody's name.
        ("Mark Short fixed the parser of dates.", (1,), "name"),
    ],
)
def test_one_rule_refuses_what_is_not_so(text: str, cited: tuple[int, ...], kind: str) -> None:
    judged = verdict_on(FACTS, text, *cited)
    assert judged.verdict != "supported"
    assert kind in {f.kind for f in judged.findings if f.verdict != "supported"}


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("Parser fixes from birch and mulberry", (1, 3)),
        ("Parser by birch, and mulberry 1", (1, 3)),
        ("birch lands the parser fix, mulberry the lexer", (1, 3)),
        ("Mulberry withdraws batch reads", (6,)),
    ],
)
def test_nobody_who_is_unknown_stands_in_a_title(text: str, cited: tuple[int, ...]) -> None:
    """What a title is about is not looked up word by word, so that a name there rests on its place alone."""
    judged = verdict_on(FACTS, text, *cited, title=True)
    assert [f.claim.casefold() for f in judged.findings if f.verdict != "supported"] == ["mulberry"]


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("All those that landed were made by people.", (1, 3)),
        ("The lexer is faster.", (3,)),
        ("birch fixed the parser of dates.", (1,)),
        ("courier[bot] is a newcomer.", (4,)),
        ("Pull request 1 landed, and so did 3.", (1, 3)),
        ("#1 (birch) and #3 (alder) landed.", (1, 3)),
        ("It adds 3 lines.", (12,)),
        ("birch fixed the parser of dates with socket.io.", (1,)),
        # A login that is a word of the language names nobody where no person can stand.
        ("The parser's memory use may be fixed.", (2,)),
        # Capitals that no text needs to hold.
        ("The PR is open.", (7,)),
    ],
)
def test_the_same_said_rightly_passes(text: str, cited: tuple[int, ...]) -> None:
    judged = verdict_on(FACTS, text, *cited)
    assert judged.verdict == "supported", [f for f in judged.findings if f.verdict != "supported"]


def test_an_issue_is_closed_by_what_landed_only() -> None:
    assert verdict_on(FOREST, "Issue 77 is closed.", 101).verdict == "supported"
    assert verdict_on(FOREST, "Issue 80 is closed.", 103).verdict == "refuted"


def test_a_tenth_of_the_pull_requests_is_no_tenth_of_what_a_text_measures() -> None:
    judged = verdict_on(FOREST, "About a tenth of the pull requests are fast.", 107, 108, 109)
    assert {f.kind for f in judged.findings if f.verdict == "refuted"} == {"share"}


@pytest.mark.parametrize("text", ["Query planning leads page storage.", "Format notes lead page storage."])
def test_a_theme_leads_one_that_is_smaller(text: str) -> None:
    assert verdict_on(ORCHARD, "Page storage leads format notes.").verdict == "supported"
    assert {f.kind for f in verdict_on(ORCHARD, text).findings if f.verdict == "refuted"} == {"order"}


@pytest.mark.parametrize(
    ("text", "cited", "verdict"),
    [
        ("alder has two reverts.", DAY, "supported"),
        # Whose change was taken back made no revert.
        ("birch has one revert.", DAY, "refuted"),
        ("larch has two reverts.", DAY, "refuted"),
        # A login that is a common word, in a sentence on somebody else's change.
        ("alder's change will report a torn record once it lands.", (6,), "supported"),
        (f"Opened on {START:%B} {START.day - 1}, the index is sorted.", (7,), "supported"),
        (f"Opened on {SAID_ON}, the index is sorted.", (7,), "refuted"),
        # Who reviewed a change is not known, whoever made it.
        ("The parser change was reviewed by cedar.", (1,), "not_enough_info"),
    ],
)
def test_whose_revert_and_when(text: str, cited: tuple[int, ...], verdict: str) -> None:
    assert verdict_on(REVERTS, text, *cited).verdict == verdict
