"""What no single sentence owns: checks listed, repetition, themes told twice, reverts and gaps left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.models import FactSheet, Gap, Script, Section, Sentence
from pipeline.truth import checks, verify, verify_as_kept
from pipeline.truth.checks import CHECKS
from tests.facts_builder import make_facts, pulls_of
from tests.truth_days import FOREST

FILES = [p.stem for p in Path(checks.__file__).parent.glob("*.py") if p.stem != "__init__"]


@pytest.mark.parametrize("name", FILES)
def test_every_file_of_the_checks_is_in_the_table(name: str) -> None:
    assert CHECKS[name] is getattr(checks, name).check


def test_the_table_holds_nothing_else() -> None:
    assert sorted(CHECKS) == sorted(FILES)


DAY = make_facts(
    pulls_of(
        [
            (1, "alder", "landed", "Batch audit writes", {}),
            (2, "birch", "landed", "Fix a typo in the guide", {}),
            (3, "cedar", "open", "Add a dark theme", {}),
            (4, "hazel", "landed", 'Revert "Batch mail writes"', {"reverts": [90]}),
        ]
    ),
    [{"title": "writes", "pull_requests": [1, 4]}, {"title": "guide and themes", "pull_requests": [2, 3]}],
)
OPENING = Sentence(
    text="Four pull requests moved today: three landed and one is open.", pull_requests=(1, 2, 3, 4)
)
TOLD = {
    "T1": (
        Sentence(text="alder landed a change to batch audit writes.", pull_requests=(1,)),
        Sentence(text="hazel landed a revert of the batched mail writes.", pull_requests=(4,)),
    ),
    "T2": (
        Sentence(text="birch landed a fix for a typo in the guide.", pull_requests=(2,)),
        Sentence(text="cedar proposes to add a dark theme.", pull_requests=(3,)),
    ),
}


def script_of(*sections: tuple[str | None, tuple[Sentence, ...]]) -> Script:
    return Script(
        title=Sentence(text="Batch Audit Writes", pull_requests=(1,)),
        summary=Sentence(text="Three pull requests landed.", pull_requests=(1, 2, 4)),
        sections=tuple(Section(theme=theme, sentences=sentences) for theme, sentences in sections),
    )


def whole(
    *, facts: FactSheet = DAY, sections: tuple[tuple[str | None, tuple[Sentence, ...]], ...]
) -> list[str]:
    found = verify(script_of(*sections), facts)
    assert [v.verdict for v in found.sentences] == ["supported"] * len(found.sentences)
    assert found.ok is not bool(found.script)
    return [f.kind for f in found.script]


ALL = ((None, (OPENING,)), ("T1", TOLD["T1"]), ("T2", TOLD["T2"]))


def test_a_whole_and_true_briefing_is_ok() -> None:
    assert whole(sections=ALL) == []


def test_a_sentence_said_twice_is_found() -> None:
    assert whole(sections=(*ALL, (None, (TOLD["T2"][1],)))) == ["repeat"]


def test_a_theme_told_in_two_places_is_found() -> None:
    one, two = TOLD["T1"]
    assert whole(sections=((None, (OPENING,)), ("T1", (one,)), ("T2", TOLD["T2"]), ("T1", (two,)))) == [
        "theme"
    ]


def test_a_landed_revert_must_be_told() -> None:
    also = Sentence(text="birch fixed one typo.", pull_requests=(2,))
    assert whole(sections=((None, (OPENING,)), ("T1", TOLD["T1"][:1]), ("T2", (*TOLD["T2"], also)))) == [
        "revert"
    ]


def test_a_day_that_is_not_over_must_be_called_so() -> None:
    facts = DAY.model_copy(update={"is_open": True})
    assert whole(facts=facts, sections=ALL) == ["coverage"]
    said = Sentence(text="So far, four pull requests moved today.", pull_requests=(1, 2, 3, 4))
    assert whole(facts=facts, sections=(*ALL, (None, (said,)))) == []


def test_a_gap_must_be_told_and_all_of_today_may_not_be_said() -> None:
    gap = Gap.model_validate({"kind": "limit", "detail": "Only part of the day could be read."})
    facts = DAY.model_copy(update={"gaps": (gap,)})
    assert whole(facts=facts, sections=ALL) == ["coverage"]
    assert whole(facts=facts, sections=(*ALL, (None, (Sentence(text=gap.detail),)))) == []


def test_a_number_that_the_day_does_not_hold_makes_a_sentence_refuted() -> None:
    """No pull request is invented: naming one that the day does not hold is refuted whatever the text says."""
    sentence = Sentence(text="alder landed a retry budget.", pull_requests=(101, 99999))
    found = verify(Script(sections=(Section(sentences=(sentence,)),)), FOREST)
    assert found.sentences[0].verdict == "refuted"


def test_a_pull_request_opened_and_landed_the_same_day_counts_once_and_as_landed() -> None:
    """Its last state counts; how many were opened is a figure of its own."""
    script = Script(sections=(Section(sentences=(
        Sentence(text="Three pull requests landed and one is open.", pull_requests=(1, 2, 3, 4)),
        Sentence(text="Three landed, four are open.", pull_requests=(1, 2, 3, 4)),
    )),))  # fmt: skip
    assert [v.verdict for v in verify(script, DAY).sentences] == ["supported", "refuted"]


def test_a_headline_must_hold_without_what_it_rests_on_too() -> None:
    """The record keeps its text alone, and whoever checks that later must come to the same verdict."""
    landed = tuple(pull.number for pull in FOREST.pull_requests if pull.status == "landed")
    fewer, everything = landed[:2], Sentence(text="What landed", pull_requests=landed)
    told_of_two = Script(title=Sentence(text="Two pull requests landed", pull_requests=fewer))
    assert len(landed) > 2
    assert verify(told_of_two, FOREST).ok
    kept = verify_as_kept(told_of_two, FOREST)
    assert not kept.ok
    assert [(one.where, one.verdict) for one in kept.sentences] == [("title", "refuted")]
    assert verify_as_kept(Script(title=everything), FOREST).ok
