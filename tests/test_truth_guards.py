"""Lies that one rule alone refuses, each beside a true sentence of the same wording."""

from __future__ import annotations

import pytest

from pipeline.models import FactSheet
from tests.builders import END, START
from tests.facts_builder import make_facts, pulls_of, verdict_on
from tests.truth_days import FOREST

FACTS = make_facts(
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
    ("facts", "text", "cited"),
    [
        (FACTS, "The parser is faster.", (1,)),
        (FACTS, "cedar's parser change landed.", (1,)),
        (FACTS, "alder has two reverts.", DAY),
        (FACTS, "Every author had contributed before.", (1, 5)),
        # A login that is a common word, in a sentence on somebody else's change.
        (FACTS, "alder's change will report a torn record once it lands.", (6,)),
        (FACTS, f"Opened on {START:%B} {START.day - 1}, the index is sorted.", (7,)),
        (FOREST, "101 landed, and so did 102.", (101, 102)),
        (FOREST, "Issue 77 is closed.", (101,)),
        (FOREST, "The scheduler leads data export.", (101, 102, 103, 104, 105, 106, 107, 108, 109, 110)),
    ],
)
def test_what_is_so_passes(facts: FactSheet, text: str, cited: tuple[int, ...]) -> None:
    verdict = verdict_on(facts, text, *cited)
    assert verdict.verdict == "supported", [f for f in verdict.findings if f.verdict != "supported"]


@pytest.mark.parametrize(
    ("facts", "text", "cited"),
    [
        # One change is faster, not everything; and not for everybody.
        (FACTS, "The change makes everything faster.", (1,)),
        (FACTS, "The parser is faster for all users.", (1,)),
        # Who reviewed a change is not known, whoever made it.
        (FACTS, "cedar reviewed the parser change.", (1,)),
        (FACTS, "The parser change was reviewed by cedar.", (1,)),
        (FACTS, "Every author had contributed before.", (1, 4)),
        (FACTS, "Every author had contributed before.", (1, 6)),
        # Whose change was taken back made no revert.
        (FACTS, "birch has one revert.", DAY),
        (FACTS, f"Opened on {SAID_ON}, the index is sorted.", (7,)),
        (FOREST, "101 landed, and so did 103.", (101, 103)),
        (FOREST, "103 has not landed, and neither has 101.", (101, 103)),
        # What would close an issue is still open.
        (FOREST, "Issue 80 is closed.", (103,)),
        (FOREST, "Documentation leads data export.", (107, 108, 109, 110, 111, 112, 113)),
    ],
)
def test_what_is_not_so_is_refused(facts: FactSheet, text: str, cited: tuple[int, ...]) -> None:
    assert verdict_on(facts, text, *cited).verdict != "supported"
