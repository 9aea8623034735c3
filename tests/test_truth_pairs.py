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


WEIR = make_facts(
    pulls_of(
        [
            (61, "alder", "landed", "Tune the sluice", {"body": "| file | main | this PR |\n| --- | --- | --- |\n| walk | 14.0% faster | 8.3% faster |\n\nThe binary gets 3.6% smaller. It raises the bound from 1e-6 to 0.01 before it takes the logarithm."}),
            (62, "birch", "landed", "Open the weir on larger machines", {"body": "The build finished in 12m 25s, down from 13m 39s (9%)."}),
            (63, "cedar", "landed", "Keep the last frame", {"body": "The host needs 9.8 GB more for it.\n\n- longest pause: 980 ms before, 145 ms after"}),
            (64, "dill", "landed", "Bump sluice from 0.14.2 to 0.14.5", {}),
        ]
    )
)  # fmt: skip


@pytest.mark.parametrize(
    ("right", "wrong", "number"),
    [
        ("alder's tuning makes the walk 14 percent faster.", "alder's tuning makes the walk 14 percent slower.", 61),
        ("With alder's tuning the binary gets 3.6 percent smaller.", "With alder's tuning the binary gets 3.6 percent larger.", 61),
        ("The bound goes up from 1e-6 to 0.01 with alder's tuning.", "The bound goes down from 1e-6 to 0.01 with alder's tuning.", 61),
        ("birch's build finished in 12m 25s, 9 percent below the 13m 39s of before.", "birch's build finished in 12m 25s, 9 percent above the 13m 39s of before.", 62),
        ("birch's build takes 12 minutes 25 seconds instead of 13 minutes 39.", "birch's build takes 13 minutes 39 seconds instead of 12 minutes 25.", 62),
        ("With cedar's change the host needs 9.8 GB more.", "With cedar's change the host needs 9.8 GB less.", 63),
        ("The longest pause is much shorter than before with cedar's change, at 145 milliseconds.", "The longest pause is much longer than before with cedar's change, at 145 milliseconds.", 63),
        ("sluice is up from 0.14.2 to 0.14.5.", "sluice is down from 0.14.2 to 0.14.5.", 64),
    ],
)  # fmt: skip
def test_which_way_a_figure_goes(right: str, wrong: str, number: int) -> None:
    assert verdict_on(WEIR, right, number).verdict == "supported", verdict_on(WEIR, right, number).findings
    assert "figure" in {f.kind for f in verdict_on(WEIR, wrong, number).findings if f.verdict == "refuted"}


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("More landed than stayed open, three to two.", "Fewer landed than stayed open, three to two."),
        ("It takes more than the other, 93.3 percent against 87.5.", "It takes less than the other, 93.3 percent against 87.5."),
    ],
)  # fmt: skip
def test_a_comparison_agrees_with_its_own_figures(right: str, wrong: str) -> None:
    def reasons(text: str) -> set[str]:
        return {finding.reason for finding in verdict_on(WEIR, text, 61).findings}

    assert "the figures are the other way" not in reasons(right)
    assert "the figures are the other way" in reasons(wrong)
