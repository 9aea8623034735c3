"""Figures from before and after: in sentences, in lists and in tables, in whatever units."""

from __future__ import annotations

from functools import partial

import pytest

from pipeline.truth.columns import rows_of
from tests.facts_builder import make_facts, pulls_of, verdict_on

_TABLE = """
| case | before | this PR |
| --- | ---: | ---: |
| cold start, 212 seeds | 41.0 s | 12.6 s |
| on a phone | 118 s | 109 s |
| warm start | 5.28 s | 5.64 s | +6.9% |

- delay of the last notice: 7.9 s before, 0.4 s after
"""

MILL = make_facts(
    pulls_of(
        [
            (81, "alder", "landed", "Cache seeds", {"body": _TABLE}),
            (83, "cedar", "landed", "Start the mill with a warm stone", {"body": "| case | main | this PR |\n| --- | --- | --- |\n| start | 3 s | 2 s |\n| stop | 1 s | 1 s |"}),
            (84, "dill", "landed", "Grind in batches", {"body": "| batch | before (µs) | after (µs) |\n|---|---|---|\n| 16 | 94 | 73 |\n\nstep time p99 (ms)    88    131\n\nBacking up the mill takes 13 minutes instead of 21."}),
            (85, "fern", "landed", "Sieve the flour twice", {"body": "| case | main | this PR |\n| --- | --- | --- |\n| sieve | 2 s | 3 s |\n| stop | 1 s | 1 s |"}),
            (82, "birch", "landed", "Store tiles as vectors", {"body": "A region takes 14 MB in place of 61 MB. The walk shrinks from 1.8 MB to 240 KB. The query falls from 2.6 s to 190 ms. A page takes 0.11 ms, it took 1.04 ms."}),
        ]
    )
)  # fmt: skip


told = partial(verdict_on, MILL)


@pytest.mark.parametrize(
    ("right", "wrong", "number"),
    [
        ("A cold start with alder's cache goes from 41 seconds to 12.6.", "A cold start with alder's cache goes from 12.6 seconds to 41.", 81),
        ("On a phone alder's cache needs 109 seconds in place of 118.", "On a phone alder's cache needs 118 seconds in place of 109.", 81),
        ("alder's cache shows the last notice after 0.4 seconds, where it took 7.9 before.", "alder's cache shows the last notice after 7.9 seconds, where it took 0.4 before.", 81),
        ("What the query did in 2.6 seconds it now does in 190 milliseconds.", "What the query did in 190 milliseconds it now does in 2.6 seconds.", 82),
        ("A region fits into 14 MB now that birch stores vectors; 61 was what it took.", "A region fits into 61 MB now that birch stores vectors; 14 was what it took.", 82),
        ("The walk used to be 1.8 MB; with birch's tiles it is 240 KB.", "The walk used to be 240 KB; with birch's tiles it is 1.8 MB.", 82),
        ("A page used to take 1.04 ms; at 0.11 ms, birch's is done now.", "A page used to take 0.11 ms; at 1.04 ms, birch's is done now.", 82),
        ("With birch's tiles the query fell from 2.6 s to 190 ms.", "With birch's tiles the query rose from 2.6 s to 190 ms.", 82),
        ("At a batch of 16 grinding takes 73 microseconds, where it took 94.", "At a batch of 16 grinding takes 73 milliseconds, where it took 94.", 84),
        ("Backing up dill's mill took 13 minutes instead of 21.", "Backing up dill's mill took 21 minutes instead of 13.", 84),
        ("With fern's change sieving the flour got slower.", "With fern's change sieving the flour got faster.", 85),
        ("A warm start with alder's cache gets 6.9% slower.", "A warm start with alder's cache gets 6.9% faster.", 81),
        ("With cedar's change the mill starts faster.", "With cedar's change the mill starts slower.", 83),
        ("With cedar's change starting the mill got faster.", "With cedar's change starting the mill got slower.", 83),
    ],
)  # fmt: skip
def test_which_figure_is_from_before(right: str, wrong: str, number: int) -> None:
    assert told(right, number).verdict == "supported", told(right, number).findings
    assert "figure" in {f.kind for f in told(wrong, number).findings if f.verdict == "refuted"}


def test_rows_of_tables_and_lists() -> None:
    assert [(old.value, new.value) for old, new in rows_of(_TABLE)] == [
        (41.0, 12.6),
        (118.0, 109.0),
        (5.28, 5.64),
        (7.9, 0.4),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "| case | before | after |\n| one | 3 s | 2 s |",  # No line of dashes: no table.
        "| case | run | total |\n| --- | --- | --- |\n| one | 3 s | 2 s |",
        "| before | before | after |\n| --- | --- | --- |\n| 3 s | 2 s | 1 s |",
        "before the release 3 s, 2 s, and 1 s after",
        "| case | before | after |\n| --- | --- | --- |\n| one | none |",
    ],
)
def test_no_rows(text: str) -> None:
    assert list(rows_of(text)) == []
