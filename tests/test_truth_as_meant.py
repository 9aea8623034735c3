"""Words that look like a claim and are none, or claim something else than they seem to."""

from __future__ import annotations

from functools import partial

import pytest

from tests.facts_builder import make_facts, pulls_of, verdict_on

POND = make_facts(
    pulls_of(
        [
            (41, "alder", "landed", "[reed] Remove unused arithmetic", {"additions": 0, "deletions": 27, "body": "Preserves the checked arithmetic that the sluice needs. Moves the rest into the sluice."}),
            (42, "alder", "landed", "[reed] Check filters twice", {"body": "The filter check has tests for lists and for sets. A local folder is not searched for a script."}),
            (43, "birch", "open", "Measure the ripple", {"body": "Peak memory stays the same in the sanity check. Throughput of the 671B pond goes from 2,060 to 2,277 ripples a second."}),
            (45, "dill", "landed", "Block weeds in the reed support", {}),
            (44, "cedar", "landed", "Choose another pump", {"additions": 1, "deletions": 3, "body": "The pump of stone goes, and those of iron and wood, for RUF006 as grove/reed#81 asks. Three pumps in all. RUF006 suggests a pump of stone."}),
        ]
    ),
    [{"title": "Reed", "pull_requests": [41, 42, 44]}, {"title": "Support", "pull_requests": [45]}, {"title": "Ripple", "pull_requests": [43]}],
)  # fmt: skip

told = partial(verdict_on, POND)


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("alder wrote two thirds of the reed changes.", (41, 42, 44)),
        ("alder's tests for the filter check span lists and sets.", (42,)),
        ("Half of the four pull requests are tagged reed.", (41, 42, 43, 44)),
        ("27 lines of unused arithmetic went, and none were added.", (41,)),
        ("alder's cleanup does not touch the checked arithmetic.", (41,)),
        ("birch's open change shows no change in peak memory.", (43,)),
        ("The throughput of the 671B pond would go from 2,060 ripples a second to 2,277.", (43,)),
        ("For a script a local folder isn't searched as it would be for others.", (42,)),
        ("The still-open measure of the ripple is birch's.", (43,)),
        ("alder's cleanup is a larger patch than cedar's.", (41, 44)),
        ("The pump goes, as reed issue 81 asks.", (44,)),
        ("Three pumps went: one of stone, one of iron, and one of wood.", (44,)),
        ("RUF006 now also suggests a pump of stone.", (44,)),
        ("The last change is one to reed support.", (45,)),
        (
            "The theme of the reed is larger than the theme of the ripple one, with three changes.",
            (41, 42, 44),
        ),
    ],
)
def test_what_is_meant_is_true(text: str, cited: tuple[int, ...]) -> None:
    verdict = told(text, *cited)
    assert verdict.verdict == "supported", [f for f in verdict.findings if f.verdict != "supported"]


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("alder wrote a third of the reed changes.", (41, 42, 44)),
        ("alder tests the filter check for birch.", (42,)),
        ("A quarter of the four pull requests are tagged reed.", (41, 42, 43, 44)),
        ("alder's cleanup does not touch the unused arithmetic.", (44,)),
        ("The throughput of the 671B pond would go from 2,277 ripples a second to 2,060.", (43,)),
        ("Filters would be checked twice.", (42,)),
        ("Filters are still to be checked twice.", (42,)),
        ("alder's cleanup moves nothing out of the sluice.", (41,)),
        ("The still-open check of filters reads them twice.", (42,)),
        ("birch's measure of the ripple is in the main branch.", (43,)),
        ("The pump goes, as reed issue 82 asks.", (44,)),
        ("alder's cleanup is a smaller patch than cedar's.", (41, 44)),
    ],
)
def test_what_is_not_so_is_refused(text: str, cited: tuple[int, ...]) -> None:
    assert told(text, *cited).verdict != "supported"
