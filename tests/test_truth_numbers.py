"""Figures in many constructions: each true one passes, and the same sentence with the figure moved is caught."""

from __future__ import annotations

import pytest

from pipeline.models import Script, Section, Sentence
from pipeline.truth import verify
from tests.truth_days import DAYS

SCHEDULER = (101, 102, 103, 104, 105, 106)
EXPORT = (107, 108, 109, 110)

# The theme, what is cited, the sentence with "{}" where the figure stands, the true figure and false ones.
ROWS = [
    # What a figure before has told of.
    ("T1", SCHEDULER, "Two of the six landed, {} of them alder's.", "both", ["none"]),
    ("T1", SCHEDULER, "Four of the six have not landed, and {} of those are open.", "three", ["two", "five"]),
    ("T1", SCHEDULER, "birch has four of the six, {} of which is a draft.", "one", ["two", "three"]),
    ("T1", SCHEDULER, "Of the six, two landed; of the other {}, three are open.", "four", ["three", "five"]),
    ("T1", SCHEDULER, "alder wrote two of the six, and the remaining {} are by birch.", "four", ["three", "five"]),
    ("T1", SCHEDULER, "birch sent four: {} are open and one is a draft.", "three", ["two", "four"]),
    # Whose they are.
    ("T1", SCHEDULER, "None of birch's {} has landed.", "four", ["three", "five"]),
    ("T1", (103, 104, 105, 106), "Of {} pull requests of birch's, three are open.", "four", ["three", "five"]),
    ("T2", EXPORT, "cedar has one in and {} open.", "one", ["two", "three"]),
    # Sums, totals and shares of what was told.
    ("T1", SCHEDULER, "Two landed, three are open and one is a draft, {} altogether.", "six", ["five", "seven"]),
    ("T2", EXPORT, "Half of the four landed: {} by cedar and one by hazel.", "one", ["two", "three"]),
    ("T2", EXPORT, "{} fourths of the export work are open.", "One", ["Two", "Three"]),
    # One side against the other, and differences.
    ("T1", SCHEDULER, "birch has four of these, {} more than alder.", "two", ["one", "three"]),
    # Figures of the text, and what two of them make.
    ("T2", (107,), "An export that took 1.04 s takes {} s.", "0.11", ["0.12", "0.13"]),
    ("T2", (107,), "Export takes less than {} of the 1.04 s it took.", "an eighth", ["a tenth"]),
    ("T2", (107,), "Export is more than {} times as fast, 0.11 s and not 1.04.", "nine", ["eleven", "twelve"]),
    ("T1", (102,), "Backoff is capped at {} minutes.", "five", ["four", "six"]),
]  # fmt: skip


def verdict_on(theme: str, cited: tuple[int, ...], text: str) -> tuple[str, list[str]]:
    """Return the verdict on one sentence, and the kinds of finding that speak against it."""
    script = Script(sections=(Section(theme=theme, sentences=(Sentence(text=text, pull_requests=cited),)),))
    verdict = verify(script, DAYS["forest"]).sentences[0]
    return verdict.verdict, [f"{f.kind}: {f.reason}" for f in verdict.findings if f.verdict != "supported"]


@pytest.mark.parametrize(
    ("theme", "cited", "text", "figure", "wrong"), ROWS, ids=[row[2][:50] for row in ROWS]
)
def test_a_true_figure_passes_and_a_moved_one_does_not(
    theme: str, cited: tuple[int, ...], text: str, figure: str, wrong: list[str]
) -> None:
    verdict, findings = verdict_on(theme, cited, text.format(figure))
    assert verdict == "supported", findings
    for other in wrong:
        assert verdict_on(theme, cited, text.format(other))[0] != "supported", other
