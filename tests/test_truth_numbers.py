"""Figures in many constructions: each true one passes, and the same sentence with the figure moved is caught."""

from __future__ import annotations

import pytest

from pipeline.models import Script, Section, Sentence
from pipeline.truth import verify
from pipeline.truth.figures import figures_in
from pipeline.truth.tokens import tokens_of
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
    # "Proposed" with the draft, or without it.
    ("T1", SCHEDULER, "{} of the six are proposed.", "Two thirds", ["A third", "Five sixths"]),
    ("T1", SCHEDULER, "{} of the six are proposed.", "Half", ["A quarter"]),
    # One side against the other, and differences.
    ("T1", SCHEDULER, "birch has four of these, {} more than alder.", "two", ["one", "three"]),
    # Figures of the text, and what two of them make.
    ("T2", (107,), "An export that took 1.04 s takes {} s.", "0.11", ["0.12", "0.13"]),
    ("T2", (107,), "Export takes less than {} of the 1.04 s it took.", "an eighth", ["a tenth"]),
    ("T2", (107,), "Export is more than {} times as fast, 0.11 s and not 1.04.", "nine", ["eleven", "twelve"]),
    ("T1", (102,), "Backoff is capped at {} minutes.", "five", ["four", "six"]),
]  # fmt: skip


ORCHARD = (501, 502, 503, 504, 505, 506, 507, 508)
QUERY, STORE, NOTES = (501, 502, 503), (504, 505, 506), (507, 508)

# Over the orchard: the theme, what is cited, a true sentence, and sentences with one thing wrong.
READ: list[tuple[str | None, tuple[int, ...], str, list[str]]] = [
    # Verbs that only tell of the list, and tags.
    (None, ORCHARD, "Eight pull requests make up the day, and five of them have landed.", ["Nine pull requests make up the day, and five of them have landed."]),
    (None, ORCHARD, "Three of the eight are tagged as query work.", ["Four of the eight are tagged as query work.", "All of the day's pull requests are tagged as query work.", "Three of the eight are not tagged as query work."]),
    # Wholes, parts and rests.
    (None, ORCHARD, "Two fifths of what landed came from cedar.", ["Three fifths of what landed came from cedar."]),
    (None, ORCHARD, "Beside three query planning changes, the day has five other changes.", ["Beside three query planning changes, the day has six other changes."]),
    ("T1", QUERY, "birch has two of these, which leaves one for alder.", ["birch has two of these, which leaves two for alder."]),
    ("T1", QUERY, "Three changes landed: one limit pushed down, one sort changed and one cache added.", []),
    # People: how many have how many, and who is new.
    (None, ORCHARD, "Five people are on the list, and three of them sent more than one change.", ["Five people are on the list, and four of them sent more than one change."]),
    (None, ORCHARD, "There isn't a newcomer among the five people.", ["There is a newcomer among the five people.", "Every author is a newcomer.", "None of the five people fails to be a newcomer."]),
    (None, ORCHARD, "birch landed two pull requests, which is one more than alder.", ["birch landed two pull requests, which is two more than alder."]),
    (None, ORCHARD, "birch sent two, and alder one fewer.", ["birch sent two, and alder two fewer."]),
    # Figures that are denied.
    (None, ORCHARD, "birch and cedar account for half of the day's pull requests.", ["birch and cedar do not account for half of the day's pull requests."]),
    # Things that a text names.
    ("T2", (506,), "Three tests would move to fixtures.", ["Four tests would move to fixtures."]),
    ("T2", (506,), "Two test files would move to fixtures.", ["Three test files would move to fixtures.", "Two test files have been moved to fixtures."]),
    # Lines, files and who has the most of them.
    ("T1", (503,), "The plan cache takes out far more lines than it adds.", ["The plan cache takes out far fewer lines than it adds."]),
    ("T1", (503,), "The plan cache is small: twelve lines added and eighty-five removed.", ["The plan cache is small: twelve lines added and fifty-eight removed."]),
    (None, (501,), "birch brought in the day's largest one, limits below joins.", ["birch brought in the day's smallest one, limits below joins."]),
    (None, ORCHARD, "birch's change for limits below joins is the day's largest by added lines, at 900.", ["birch's change for limits below joins is the day's largest by added lines, at 901.", "birch's change for limits below joins is the day's smallest by added lines, at 900."]),
    (None, ORCHARD, "By added lines, cedar's change to flush pages comes second.", ["By added lines, cedar's change to flush pages comes first."]),
    (None, ORCHARD, "birch's change for limits below joins adds more lines than all the others together.", ["cedar's change to flush pages adds more lines than all the others together."]),
    ("T2", (504, 505), "cedar landed two, and none of them touched more than nine files.", ["cedar landed two, and none of them touched more than eight files."]),
    # Places in a stack.
    ("T3", (507,), "willow's notes on the page format are the bottom of a stack of three.", ["willow's notes on the page format are the top of a stack of three.", "willow's notes on the page format are not the bottom of a stack of three."]),
    # Ranks that several share, that say themselves which change is meant, or that hold among what is named.
    (None, ORCHARD, "birch, cedar and willow were the busiest, with two pull requests each.", ["birch, cedar and larch were the busiest, with two pull requests each.", "birch and alder were the busiest."]),
    (None, ORCHARD, "birch contributed the largest change of the day.", ["cedar contributed the largest change of the day."]),
    (None, ORCHARD, "The largest change of the day adds 900 lines.", ["The largest change of the day adds 300 lines.", "The smallest change of the day adds 900 lines."]),
    ("T1", (501, 502), "Of birch's two changes, the one that pushes limits below joins is the largest, with 900 added lines.", ["Of birch's two changes, the one that sorts by rank is the largest, with 40 added lines."]),
    ("T1", QUERY, "birch's change to limits removes more lines than the plan cache: 120 against 85.", ["birch's change to limits removes fewer lines than the plan cache: 120 against 85.", "birch's change to limits removes more lines than the plan cache: 120 against 84."]),
    # Two sides, and the figures of both.
    (None, ORCHARD, "cedar landed one more than alder, two against one.", ["cedar landed one more than alder, two against two.", "larch landed one more than alder, two against one."]),
    (None, ORCHARD, "birch edges out alder, two pull requests to one.", ["alder edges out birch, one pull request to two.", "birch edges out alder, two pull requests to two."]),
    # What was told before: by a theme, by its parts, or by whose it is.
    (None, ORCHARD, "Five pull requests landed, and two of them belong to page storage.", ["Five pull requests landed, and three of them belong to page storage."]),
    ("T1", (501, 502), "birch landed two changes: the rank sort, and one for limits.", ["birch landed two changes: the rank sort, and two for limits."]),
    (None, ORCHARD, "Both of the format notes are open.", ["Both of the format notes have landed."]),
    (None, ORCHARD, "Of birch's two, none touched pages.", ["Of birch's two, none touched limits."]),
    ("T2", STORE, "Only one is still open, and it's larch's.", ["Only one is still open, and it's cedar's."]),
    (None, ORCHARD, "willow has two, both of which are open.", ["willow has two, one of which is open."]),
    # Sizes that so many have, people who are left out of a noun, and parts in a theme.
    (None, ORCHARD, "Only one pull request touches more than nine files.", ["Only two pull requests touch more than nine files."]),
    ("T2", (504, 505), "One of the two touches more than two files.", ["One of the two touches more than nine files."]),
    (None, ORCHARD, "Two people have one pull request each, and three have two.", ["Two people have one pull request each, and four have two."]),
    (None, ORCHARD, "Three pull requests went into query planning, three into page storage and two into format notes.", ["Three pull requests went into query planning, three into page storage and three into format notes."]),
    ("T1", QUERY, "All three query planning changes have landed.", ["All three query planning changes are birch's."]),
    (None, ORCHARD, "Eight pull requests made the list, and two of them describe formats.", ["Eight pull requests made the list, and three of them describe formats."]),
    ("T1", (501, 503), "birch wrote one of the two.", ["birch wrote two of the two.", "Two of the two are birch's."]),
    ("T2", (504, 505), "Both storage changes are by the same author.", ["Both storage changes have landed, each by a different author."]),
    ("T1", QUERY, "All three have landed.", ["All three have landed, by the same author."]),
    # Tags as shares, and who has been here before.
    (None, ORCHARD, "Less than half of the day's pull requests carry the query tag.", ["More than half of the day's pull requests carry the query tag.", "Four of the day's pull requests carry the query tag."]),
    (None, ORCHARD, "Newcomers? None today: every author had contributed before.", ["Newcomers? Five today: no author had contributed before."]),
    (None, ORCHARD, "A quarter of the day's pull requests came from cedar.", ["Half of the day's pull requests came from cedar."]),
    # Things of the text.
    ("T1", (501,), "bench/joins.rs is a chain of 264 cases.", ["bench/joins.rs is a chain of 265 cases."]),
    ("T2", (506,), "larch would move three tests into fixtures: test_split, test_merge and test_flush.", ["larch would move four tests into fixtures: test_split, test_merge and test_flush."]),
    ("T2", (504,), "Two pages are flushed in order.", ["Three pages are flushed in order."]),
    ("T1", (503,), "The plans share one cache file.", ["The plans share four cache files."]),
    ("T1", (501,), "bench/joins.rs has 264 changes.", ["bench/joins.rs has 265 changes."]),
    ("T1", (502,), "By birch's account, small inputs take longer by rank than by name.", ["By birch's account, small inputs take shorter by rank than by name."]),
    ("T2", (504, 505), "Pages are flushed in order, and no pull request changes the page format.", ["Pages are flushed in order, and no pull request has landed."]),
    # Each figure in its own text.
    ("T1", (501, 502), "bench/joins.rs has 264 cases, bench/ranks.rs has 31.", ["bench/joins.rs has 31 cases, bench/ranks.rs has 264."]),
]  # fmt: skip

# What claims a whole of which a part is shown, and what the same pull requests do show.
SCOPES: list[tuple[str | None, tuple[int, ...], str, list[str]]] = [
    ("T1", QUERY, "Two of the query planning changes are birch's.", ["All of the query planning changes are birch's.", "All of the query planning changes come from birch."]),
    (None, ORCHARD, "birch wrote more of the day's pull requests than alder.", ["birch wrote more of the day's pull requests than all of the others together."]),
    ("T1", (501, 502), "Both of birch's changes are about plans.", ["Both of birch's changes are about joins.", "The two changes by birch both deal with joins."]),
    ("T1", (503,), "Plans of prepared statements are cached.", ["Plans of every query are cached.", "Plans of prepared statements are cached everywhere."]),
    ("T1", (503,), "Every statement without parameters uses one plan.", ["Every page uses one plan."]),
    ("T1", (503,), "Any statement without parameters uses one plan.", ["Only the last statement without parameters uses one plan."]),
    (None, ORCHARD, "The day has query planning, page storage and format notes.", ["The day has nothing but query planning."]),
    ("T2", (504, 505), "cedar wrote both.", ["larch wrote both alone."]),
    ("T2", (504, 505), "Neither of cedar's changes alters the page format.", ["Neither of cedar's changes alters the buffer."]),
]  # fmt: skip


def verdict_on(
    theme: str | None, cited: tuple[int, ...], text: str, day: str = "forest"
) -> tuple[str, list[str]]:
    """Return the verdict on one sentence, and the kinds of finding that speak against it."""
    script = Script(sections=(Section(theme=theme, sentences=(Sentence(text=text, pull_requests=cited),)),))
    verdict = verify(script, DAYS[day]).sentences[0]
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


@pytest.mark.parametrize(
    ("theme", "cited", "text", "wrong"), READ + SCOPES, ids=[row[2][:50] for row in READ + SCOPES]
)
def test_what_the_day_shows_passes_and_what_it_does_not_show_is_refused(
    theme: str | None, cited: tuple[int, ...], text: str, wrong: list[str]
) -> None:
    verdict, findings = verdict_on(theme, cited, text, "orchard")
    assert verdict == "supported", findings
    for other in wrong:
        assert verdict_on(theme, cited, other, "orchard")[0] != "supported", other


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("The build took 15m 26s on four cores.", [(15, "min"), (26, "s"), (4, "")]),
        ("The build took fifteen minutes and twenty-six seconds.", [(15, "min"), (26, "s")]),
        ("It ran for 1h 5m.", [(1, "h"), (5, "min")]),
        ("A table of 15m rows.", [(15_000_000, "")]),
    ],
)
def test_minutes_of_a_duration_are_no_millions(text: str, figures: list[tuple[float, str]]) -> None:
    assert [(figure.value, figure.unit) for figure in figures_in(tokens_of(text))] == figures
