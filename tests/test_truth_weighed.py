"""Weighed judgements: the signs of a denial, their weights, and what the two make of plain sentences."""

from __future__ import annotations

import pytest

from benchmarks.weights import Row, fit, sums_of_days_left_out
from pipeline.models import Script, Section, Sentence
from pipeline.truth import verify
from pipeline.truth.stems import stems_of_run
from pipeline.truth.weighing.otherwise import signs_told_otherwise
from pipeline.truth.weighing.passages import denies, passages_of
from pipeline.truth.weighing.weights import Weights, weights_of, with_pairs
from tests.facts_builder import make_facts, make_pull_request, pulls_of

FACTS = make_facts(
    pulls_of(
        [
            (1, "alder", "landed", "feat(api): accept byte strings for flags", {"body": "Byte strings are accepted now. Floats are not accepted, and nothing changes for lists."}),
            (2, "birch", "open", "Keep twelve snapshots", {"body": "At most twelve are kept, the oldest last. Remote snapshots are left alone."}),
            (3, "cedar", "landed", "Stop the cache from growing", {"body": "Entries were never evicted, so the cache grew until the process died."}),
        ]
    )
)  # fmt: skip


def test_signs_that_stand_together_count_as_one_more() -> None:
    assert with_pairs({"b": 1.0, "a": 0.5}) == {"(always)": 1.0, "a": 0.5, "b": 1.0, "a + b": 0.5}


def test_a_judgement_is_a_sum_against_a_threshold() -> None:
    weights = Weights(threshold=1.0, of={"(always)": 0.25, "a": 0.5, "a + b": 0.5})
    assert weights.sum({"a": 1.0, "b": 1.0, "c": 1.0}) == 1.25
    assert weights.is_false({"a": 1.0, "b": 1.0})
    assert not weights.is_false({"a": 1.0})


def test_the_weights_of_denials_are_there_and_speak_of_known_signs() -> None:
    weights = weights_of("denials")
    assert weights.sum({"the first word holds": 1.0, "it is a not": 1.0}) > weights.sum({"no longer": 1.0})


def test_a_fit_finds_the_sign_that_tells_and_holds_on_days_left_out() -> None:
    rows = [
        Row(
            day=f"day {n % 4}",
            signs={"idle": 1.0, f"of {n % 4}": 1.0} | ({"told": 1.0} if n % 2 else {}),
            is_false=n % 2 == 1,
        )
        for n in range(480)
    ]
    fitted = fit(rows)
    assert dict(zip(fitted.names, fitted.weights, strict=True))["told"] > 0.5
    sums = sums_of_days_left_out(rows)
    assert all((total > 0) == row.is_false for total, row in zip(sums, rows, strict=True))


def test_a_title_is_read_behind_its_tags() -> None:
    title, body = passages_of(
        make_pull_request(title="[io] fix(csv): skip empty rows", body="They are not read.")
    )
    assert (title.is_title, body.is_title) == (True, False)
    assert "skip" in title.beginning[0]
    assert [body.words[at] for at in body.nots] == ["not"]


@pytest.mark.parametrize(
    ("verb", "body", "sign"),
    [
        ("lose", "The harbour keeps its cranes.", "the verb's opposite is said of the same"),
        ("affected", "Cranes of the harbour are unaffected.", "the text has the verb with un-"),
        ("touch", "The harbour stays, and so do its cranes.", "it is left as it was"),
        ("lifts", "Previously the harbour lifted cranes.", "the verb is told only of the time before"),
        ("lifts", "A bug lifts cranes of the harbour.", "the verb is told only of trouble"),
        ("lifts", "The harbour will lift cranes.", "the verb is told only as a plan"),
        ("lifts", "Only the harbour has cranes.", "a contrast near the same words"),
    ],
)
def test_signs_that_a_text_tells_a_denial_in_other_words(verb: str, body: str, sign: str) -> None:
    passages = passages_of(make_pull_request(title="Tidy the harbour", body=body))
    others = frozenset(["harbour", "cranes"])
    stems = frozenset(stems_of_run(verb))
    plain = passages_of(make_pull_request(title="Tidy", body=f"The harbour {verb} cranes."))
    assert signs_told_otherwise(passages, verb, stems, others, others)[sign]
    assert not signs_told_otherwise(plain, verb, stems, others, others)[sign]


@pytest.mark.parametrize(
    ("word", "denied"),
    [("not", True), ("dropped", True), ("unsupported", True), ("endless", True), ("adds", False)],
)
def test_words_that_deny(word: str, denied: bool) -> None:
    assert denies(word) is denied


@pytest.mark.parametrize(
    ("text", "cited", "verdict"),
    [
        ("Floats are not accepted by the API.", 1, "supported"),
        ("The API does not accept floats.", 1, "supported"),
        ("The API does not accept byte strings for flags.", 1, "refuted"),
        ("The API no longer accepts byte strings for flags.", 1, "refuted"),
        ("birch would not keep twelve snapshots.", 2, "refuted"),
        ("The cache no longer grows.", 3, "supported"),
    ],
)
def test_what_the_text_bears_out_passes(text: str, cited: int, verdict: str) -> None:
    script = Script(sections=(Section(sentences=(Sentence(text=text, pull_requests=(cited,)),)),))
    judged = verify(script, FACTS).sentences[0]
    assert judged.verdict == verdict, [f for f in judged.findings if f.verdict != "supported"]
