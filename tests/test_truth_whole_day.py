"""What cites a part and tells of the whole: counts, ranks, order and coverage are those of the day; and who is only named."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest

from tests.builders import START
from tests.facts_builder import make_facts, pulls_of, verdict_on

_NOW: datetime = START


def _in(hours: int) -> dict[str, Any]:
    """Return when a pull request landed, in hours after the window began."""
    return {"landed_at": _NOW + timedelta(hours=hours)}


MILL = make_facts(
    pulls_of(
        [
            (11, "alder", "landed", "Grind oats", {**_in(2), "body": "Follows up on #31.\n\nRelies on #32.", "refers": [31, 32]}),
            (12, "alder", "landed", "Grind wheat", {**_in(3), "body": "Reviewed By: hawthorn\n\ncc @sloe-b @teasel"}),
            (13, "alder", "landed", "Remove the hand mill", {**_in(4), "body": "Nobody turns it any more. Thanks to @damson for the idea."}),
            (14, "birch", "landed", "Sieve flour", {**_in(5), "body": "This also settles the naming question."}),
            (15, "birch", "landed", "Sieve bran", {**_in(6)}),
            (16, "cedar", "open", "Dry the grain", {"body": "Depends on #14.", "refers": [14], "created_at": _NOW - timedelta(days=8)}),
            (17, "dill", "open", "Weigh the grain", {}),
        ]
    ),
    [{"title": "Grinding", "pull_requests": [11, 12, 13], "terms": ["grind", "mill"]}, {"title": "Sieving", "pull_requests": [14, 15], "terms": ["sieve"]}, {"title": "Grain", "pull_requests": [16, 17], "terms": ["grain"]}],
)  # fmt: skip
DAY = (11, 12, 13, 14, 15, 16, 17)

told = partial(verdict_on, MILL)


@pytest.mark.parametrize(
    ("cited", "right", "wrong", "kind"),
    [
        # All that somebody did, whatever is cited.
        ((11, 14, 15), "alder landed more than birch.", "birch landed more than alder.", "order"),
        ((14, 15, 11), "birch landed fewer than alder.", "alder landed fewer than birch.", "order"),
        ((11, 14), "Nobody had more than alder.", "Nobody had more than birch.", "order"),
        ((11, 14, 15), "alder had the most today.", "birch had the most today.", "order"),
        ((11, 12, 13), "alder landed three changes today.", "alder landed four changes today.", "quantity"),
        ((14, 15), "birch landed only two changes.", "birch landed only one change.", "quantity"),
        ((16,), "cedar would dry the grain in an open pull request.", "cedar would dry the grain in an open pull request, and alder landed just two changes.", "quantity"),
        (DAY, "Only two people landed more than one change.", "Only three people landed more than one change.", "quantity"),
        ((14, 15), "birch landed two changes.", "alder and birch landed the same number of changes.", "order"),
        (DAY, "Two of the day's five landings were birch's.", "Every second change of the day is birch's.", "everything"),
        ((11, 12, 13), "Grinding saw three changes, all of them by alder.", "Grinding saw three changes, all but one of them by alder.", "quantity"),
        ((16, 11), "cedar would dry the grain, and alder ground oats.", "alder landed a single change.", "everything"),
        # What came first.
        ((11, 14), "alder's oats landed before the flour was sieved.", "alder's oats landed after the flour was sieved.", "order"),
        ((11, 14), "First alder ground oats, and then birch sieved flour.", "First birch sieved flour, and then alder ground oats.", "order"),
        ((11, 14), "Oats went first, and flour followed.", "Flour went first, and oats followed.", "order"),
        ((15,), "Sieving bran was the last change to land.", "Sieving bran was the first change to land.", "order"),
        # What a change follows or needs, by its own text.
        ((11,), "alder's oats follow up on 31.", "alder's oats follow up on pull request 33.", "reference"),
        ((11,), "alder's oats rely on pull request 32.", "The oats are a follow-up to pull request 32.", "relation"),
        ((16, 14), "Drying the grain, still open, depends on pull request 14.", "Drying the grain, still open, is stacked on pull request 15.", "reference"),
        ((17, 14), "dill would weigh the grain, and birch sieved flour.", "Weighing the grain, still open, depends on pull request 14.", "relation"),
        # Who is only named.
        ((12,), "alder now grinds wheat, too.", "hawthorn grinds wheat.", "person"),
        ((12,), "alder's wheat was reviewed by hawthorn, says the text.", "A change by hawthorn grinds wheat.", "person"),
        ((12,), "Wheat is ground now, by alder.", "sloe-b and teasel are behind the wheat.", "person"),
        ((13,), "The description thanks damson for the idea.", "damson removed the hand mill.", "person"),
        ((13,), "The hand mill is gone.", "Thanks to fegin, the hand mill is gone.", "person"),
        # All of it.
        ((14, 15), "Sieving was birch's work alone.", "Sieving was alder's work alone.", "everything"),
        ((14, 15), "birch's day was sieving and nothing else.", "The day was sieving and nothing else.", "everything"),
        ((11, 12, 13), "alder made all three changes to grinding.", "alder's three are the whole of the work on sieving.", "everything"),
        ((14, 15), "birch sieved flour and bran.", "Besides the grain, only sieving and a mill were active.", "everything"),
        # How long it has waited, and what became of it.
        ((16,), "cedar's drying of the grain has been open for a week.", "cedar's drying of the grain has been open for a month.", "date"),
        ((13,), "The hand mill is removed.", "The hand mill stays for now.", "polarity"),
        ((13,), "alder removed the hand mill.", "Removing the hand mill is still on alder's list.", "plan"),
        ((11,), "alder ground oats.", "Anyone with oats does well to grind.", "advice"),
        ((11,), "alder ground oats.", "After weeks of work, alder ground oats.", "opinion"),
        ((11,), "alder has ground oats.", "By mistake, alder ground oats.", "opinion"),
        ((17,), "dill would weigh the grain.", "The grain is weighed at last.", "status"),
    ],
)  # fmt: skip
def test_the_whole_is_judged_by_the_whole(cited: tuple[int, ...], right: str, wrong: str, kind: str) -> None:
    verdict = told(right, *cited)
    assert verdict.verdict == "supported", [f for f in verdict.findings if f.verdict != "supported"]
    assert kind in {f.kind for f in told(wrong, *cited).findings if f.verdict != "supported"}


LOFT = make_facts(
    pulls_of(
        [
            (21, "elder", "landed", "Hang the bell again", {"body": "#4505 and #4507 both tried to hang it. Somebody suggested a gong.", "refers": [4505, 4507]}),
            (22, "elder", "open", "Paint the loft", {}),
            (23, "elder", "open", "Sweep the loft", {}),
            (24, "fern", "landed", 'Revert "Paint the stairs"', {"reverts": [2]}),
            (25, "gale", "open", "Paint the stairs", {}),
            (26, "gale", "landed", "Mark the rungs", {"body": '`@onlyOn(["oak", "ash"])` -> `@onlyWood`. Remove  `RUNG_KIND` / `HAS_RUNG` and use `rung_of` throughout.'}),
        ]
    ),
    [{"title": "Loft", "pull_requests": [21, 22, 23]}],
)  # fmt: skip


@pytest.mark.parametrize(
    ("cited", "right", "wrong"),
    [
        ((21,), "Two earlier changes, pull requests 4505 and 4507, both tried to hang the bell.", "Three earlier changes, pull requests 4505 and 4507, tried to hang the bell."),
        ((21,), "elder hung the bell again, and not the gong that was suggested.", "elder suggested to hang the bell again."),
        ((22, 23), "elder has two pull requests open.", "elder has three pull requests open."),
        ((22, 23, 25), "One person has two pull requests open and one has one.", "Two people have two pull requests open each."),
        ((26,), "gale replaced onlyOn with onlyWood.", "gale replaced onlyWood with onlyOn."),
        ((26,), "gale replaced HAS_RUNG with rung_of.", "gale replaced rung_of with HAS_RUNG."),
        ((24, 25), "fern takes back a change to paint the stairs.", "gale takes back a change to the stairs by fern."),
    ],
)  # fmt: skip
def test_what_is_said_of_other_days_and_of_taking_back(
    cited: tuple[int, ...], right: str, wrong: str
) -> None:
    verdict = verdict_on(LOFT, right, *cited)
    assert verdict.verdict == "supported", [f for f in verdict.findings if f.verdict != "supported"]
    assert verdict_on(LOFT, wrong, *cited).verdict != "supported"
