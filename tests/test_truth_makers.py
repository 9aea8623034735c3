"""Counts by who made them: bots and people, themes named together, one of several, who is credited."""

from __future__ import annotations

from functools import partial

import pytest

from tests.facts_builder import make_facts, pulls_of, verdict_on

_BOT = {"login": "willowbot", "name": None, "is_bot": True}

DEPOT = make_facts(
    pulls_of(
        [
            (91, "willowbot", "landed", "Update anchor to 2.1", {"author": _BOT}),
            (92, "willowbot", "landed", "Update buoy to 3.4", {"author": _BOT}),
            (93, "willowbot", "landed", "Update canal to 1.9", {"author": _BOT}),
            (94, "alder", "landed", "[qt] Infer crates from class objects", {"body": "Floats are kept, because the wider type does not fit.\n\nCo-authored-by: Sorrel Quay <sorrel@example.org>"}),
            (95, "birch", "landed", "[qt] Simplify the inference of crates", {"body": "Errors are reported at *args. There is one branch now. The reader will see them in the log."}),
            (98, "cedar", "open", "Batch requests by length", {"body": "Two requests share a block."}),
            (96, "sorrel", "open", "Rework the padding", {"author": {"login": "sorrel", "name": "Sorrel Quay"}}),
            (97, "cedar", "landed", "Rework the padding of labels", {}),
        ]
    ),
    [
        {"title": "Dependency updates", "pull_requests": [91, 92, 93], "terms": ["update"]},
        {"title": "General qt work", "pull_requests": [94, 95], "terms": ["crates"]},
        {"title": "Padding", "pull_requests": [96, 97, 98], "terms": ["padding"]},
    ],
)  # fmt: skip
DAY = (91, 92, 93, 94, 95, 96, 97, 98)


told = partial(verdict_on, DEPOT)


@pytest.mark.parametrize(
    ("right", "wrong", "kind", "cited"),
    [
        ("The bot brought in fewer than the humans today, three pull requests against five.", "The bot brought in fewer than the humans today, three pull requests against six.", "quantity", DAY),
        ("Five of the day's eight pull requests were made by people.", "Four of the day's eight pull requests were made by people.", "quantity", DAY),
        ("birch wrote one of the five changes that didn't come from the bot.", "birch wrote one of the three changes that didn't come from the bot.", "quantity", DAY),
        ("The day has three dependency updates, two changes to qt and three to padding.", "The day has three dependency updates, four changes to qt and three to padding.", "quantity", DAY),
        ("Two themes carry six of the eight changes: dependency updates and padding.", "Two themes carry five of the eight changes: dependency updates and padding.", "quantity", DAY),
        ("One change infers crates from class objects, and another simplifies the inference.", "One change infers crates from class objects, and another one deletes the crates.", "meaning", (94, 95)),
        ("alder infers crates from class objects, with Sorrel Quay credited as co-author.", "birch simplifies the inference of crates, with Sorrel Quay credited as co-author.", "person", (94,)),
        ("alder infers crates and keeps floats where the wider type would not fit.", "alder would keep floats where the wider type does not fit.", "status", (94,)),
        ("Most of the padding comes from cedar, who has one merged and one open.", "Most of the padding comes from cedar, who has two merged and one open.", "quantity", (96, 97, 98)),
        ("cedar's open change would batch requests, so that two requests share a block.", "cedar's open change would batch requests, so that three requests share a block.", "figure", (98,)),
        ("You'll now see errors of birch's inference at *args.", "You'll soon see errors of birch's inference at *args.", "plan", (95,)),
    ],
)  # fmt: skip
def test_who_made_so_many(right: str, wrong: str, kind: str, cited: tuple[int, ...]) -> None:
    assert told(right, *cited).verdict == "supported", told(right, *cited).findings
    assert kind in {f.kind for f in told(wrong, *cited).findings if f.verdict != "supported"}


GROVE = make_facts(
    pulls_of(
        [
            (3, "birch", "landed", "Tidy the lexer", {"body": "A pass takes 5 ms and not 10 ms. Frames go over socket.io, see https://cdn.example.com/x."}),
            (5, "alder", "open", "Tidy the parser", {}),
            (6, "larch", "open", "Tidy the printer", {}),
            (7, "birch", "landed", "Cache the plans", {}),
            (8, "willowbot", "landed", "Update anchor to 2.1", {"author": _BOT}),
        ]
    ),
    first_timers=[6],
)  # fmt: skip


@pytest.mark.parametrize(
    ("right", "wrong", "kind", "cited"),
    [
        # A person in brackets made what stands before them, whatever follows.
        ("#3 (birch) and #5 (alder) tidy up.", "#5 (birch) and #3 tidy up.", "person", (3, 5)),
        # A bot beside somebody's first change is no newcomer.
        ("larch, a newcomer, would tidy the printer.", "willowbot is a newcomer.", "newcomer", (6, 8)),
        # Plain words are a name where two with capitals stand together.
        ("birch tidied the lexer and cached the plans.", "Rose May and birch tidied the lexer and cached the plans.", "name", (3, 7)),
        # A figure before a noun is no number of a pull request, though one has it.
        ("2 pull requests are open.", "5 pull requests are open.", "quantity", (3, 5, 6, 7)),
        # What the figures of a text make is no share of the pull requests.
        ("Two thirds of the pull requests are open.", "Half of the pull requests touch the lexer.", "share", (3, 5, 6)),
        # A product may look like an address; what stands in an address of the text is one.
        ("Frames of the lexer go over socket.io.", "Frames of the lexer go over cdn.example.com.", "safety", (3,)),
    ],
)  # fmt: skip
def test_what_looks_like_something_else(right: str, wrong: str, kind: str, cited: tuple[int, ...]) -> None:
    said = partial(verdict_on, GROVE)
    assert said(right, *cited).verdict == "supported", said(right, *cited).findings
    assert kind in {f.kind for f in said(wrong, *cited).findings if f.verdict != "supported"}


HARBOUR = make_facts(
    pulls_of(
        [
            (61, "linden", "landed", "Replay segments of the quay in parallel", {"author": {"login": "linden", "name": "Linden Brook"}}),
            (62, "marsh", "landed", "Replay the log of the quay", {"author": {"login": "marsh", "name": "Marsh Alder"}}),
            (63, "marsh", "open", "Replay the quay backwards", {"author": {"login": "marsh", "name": "Marsh Alder"}}),
            (64, "rowan", "open", "Trim the quay", {}),
            (65, "hazel", "open", "Widen the quay", {}),
        ]
    ),
    [{"title": "Quay", "pull_requests": [61, 62, 63, 64, 65]}],
    first_timers=[62, 64],
)  # fmt: skip
ALL = (61, 62, 63, 64, 65)


@pytest.mark.parametrize(
    ("right", "wrong", "kind"),
    [
        ("linden replays segments of the quay in parallel, and marsh its log.", "The parallel replay of segments landed, thanks to Linden Marsh.", "person"),
        ("Two people contributed for the first time, marsh and rowan.", "Two people contributed for the first time, marsh and linden.", "newcomer"),
        ("Two newcomers: marsh and rowan.", "Two newcomers: rowan and hazel.", "newcomer"),
        ("Only marsh had more than one pull request.", "Only linden had more than one pull request.", "order"),
        ("Three people had one pull request each, and only marsh had more.", "Three people had one pull request each, and only hazel had more.", "order"),
        ("Nobody sent more than marsh, who has one landed and one open.", "Nobody sent more than marsh, who has one landed and three open.", "quantity"),
        ("marsh has one in and one open.", "marsh has one in and three open.", "quantity"),
    ],
)  # fmt: skip
def test_who_is_who(right: str, wrong: str, kind: str) -> None:
    verdict = verdict_on(HARBOUR, right, *ALL)
    assert verdict.verdict == "supported", [f for f in verdict.findings if f.verdict != "supported"]
    assert kind in {f.kind for f in verdict_on(HARBOUR, wrong, *ALL).findings if f.verdict != "supported"}
