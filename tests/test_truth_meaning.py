"""Meaning: the sign of a word, its place and its opposite, standing that is told, and where a claim stands."""

from __future__ import annotations

from time import process_time

import pytest

from pipeline.models import Script, Section, Sentence, SentenceVerdict
from pipeline.truth import verify
from pipeline.truth.signs import is_mending, signed, signed_body
from pipeline.truth.tokens import tokens_of
from tests.facts_builder import make_facts, pulls_of

FACTS = make_facts(
    pulls_of(
        [
            (1, "alder", "landed", "Remove the eager fallback of rolling windows", {"body": "Rolling windows over unsorted keys now raise."}),
            (2, "birch", "landed", "Make least-requests the default policy", {"body": "It was round robin."}),
            (3, "cedar", "landed", "Cut memory per idle connection", {"body": "From 38 KB to 11 KB."}),
            (4, "hazel", "open", "Spill sorts to disk", {"body": "Kicks in at 80% of the memory limit."}),
            (5, "rowan", "closed", "Colour error codes by severity", {"body": "Unreadable on some terminals."}),
            (6, "larch", "landed", "Fix replace-all skipping the last match", {}),
            (7, "maple", "landed", "Rename upstream_time to upstream_seconds", {"body": "The old name is kept as an alias."}),
            (8, "willow", "landed", "Add a varlen backend", {"body": "It is opt-in."}),
            (9, "aspen", "open", "Fix wrong values on non-contiguous inputs", {}),
            (10, "alder", "landed", "Keep a shared cache of wheels", {"body": "Wheels are never deleted yet. The shared cache may grow."}),
            (11, "birch", "landed", "Check signatures first", {"body": "The installer unpacks a package after the check."}),
        ]
    )
)  # fmt: skip


def judged(text: str, *cited: int) -> SentenceVerdict:
    sentence = Sentence(text=text, pull_requests=cited)
    return verify(Script(sections=(Section(sentences=(sentence,)),)), FACTS).sentences[0]


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("Rolling windows no longer have an eager fallback.", 1),
        ("The eager fallback of rolling windows is gone.", 1),
        ("Least requests is the default policy now instead of round robin.", 2),
        ("An idle connection takes 11 KB, down from 38 KB.", 3),
        ("hazel's sorts would spill to disk at 80% of the memory limit.", 4),
        ("rowan closed the pull request to colour error codes by severity.", 5),
        ("Replace-all no longer skips the last match.", 6),
        ("upstream_time is called upstream_seconds now.", 7),
        ("willow added a varlen backend, which is opt-in.", 8),
        ("A fix for wrong values on non-contiguous inputs is proposed.", 9),
        ("So far nothing is ever deleted from the shared cache.", 10),
        ("The installer used to unpack a package first and check its signature later.", 11),
    ],
)
def test_what_the_text_says_passes(text: str, cited: int) -> None:
    verdict = judged(text, cited)
    assert verdict.verdict == "supported", [f for f in verdict.findings if f.verdict != "supported"]


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("Rolling windows have an eager fallback.", 1),
        ("The eager fallback of rolling windows stays.", 1),
        ("The eager fallback of rolling windows has been added.", 1),
        ("Round robin is the default policy now instead of least requests.", 2),
        ("The default policy changed from least requests to round robin.", 2),
        ("A busy connection takes 11 KB, down from 38 KB.", 3),
        ("hazel's sorts would spill to disk at 80% of the disk limit.", 4),
        ("Sorts spill to disk.", 4),
        ("Error codes are coloured by severity.", 5),
        ("Replace-all now skips the last match.", 6),
        ("larch did not fix replace-all.", 6),
        ("upstream_seconds is called upstream_time now.", 7),
        ("willow added a varlen backend, which is on by default.", 8),
        ("A fix for wrong values on contiguous inputs is proposed.", 9),
    ],
)
def test_what_the_text_turns_round_does_not(text: str, cited: int) -> None:
    assert judged(text, cited).verdict != "supported"


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("Remove the old cache", {"cache": "not"}),
        ("Use B instead of A", {"B": "holds", "A": "not"}),
        ("Replace A with B", {"A": "not", "B": "holds"}),
        ("Fix the crash", {"crash": "mended"}),
        ("Do not reorder joins", {"reorder": "not"}),
        ("Deprecate X in favour of Y", {"X": "not", "Y": "holds"}),
        ("Stop counting checks", {"counting": "not"}),
    ],
)
def test_a_title_gives_each_word_a_sign(text: str, signs: dict[str, str]) -> None:
    tokens = tokens_of(text)
    found = {tokens[row.at].text: row.sign for row in signed(tokens)}
    assert {word: found[word] for word in signs} == signs


def test_what_a_body_tells_in_the_past_was_so_before() -> None:
    tokens = tokens_of("It used the whole call. Now it uses the argument.")
    found = {tokens[row.at].text: row.sign for row in signed_body(tokens)}
    assert (found["call"], found["argument"]) == ("before", "holds")
    assert is_mending("Fix a crash")
    assert not is_mending("Add a cache")


def test_each_finding_says_where_its_words_stand() -> None:
    text = "alder landed pull request 1, and birch landed pull request 2."
    verdict = judged(text, 1, 2)
    spans = {f.claim: f.span for f in verdict.findings if f.kind == "reference"}
    assert spans == {"pull request 1": (13, 27), "pull request 2": (46, 60)}
    assert all(text[slice(*f.span)] == f.claim for f in verdict.findings if f.span and f.kind != "person")


@pytest.mark.parametrize("heap", ["1 " * 300, "one of the two of " * 33, "a." * 400, "x" * 900])
def test_a_heap_of_words_or_figures_is_refused_at_once(heap: str) -> None:
    begun = process_time()
    assert judged(heap, 1).verdict == "refuted"
    assert process_time() - begun < 0.5


@pytest.mark.parametrize(
    "line", ["from a to b " * 50, "a-" * 300, "not no never " * 28, "f(x)" * 140, "_" * 600]
)
def test_a_long_hostile_line_takes_no_time(line: str) -> None:
    begun = process_time()
    judged(line[:600], 1)
    assert process_time() - begun < 0.5


def test_a_script_that_says_nothing_is_no_script() -> None:
    verification = verify(Script(), FACTS)
    assert not verification.ok
    assert [finding.kind for finding in verification.script] == ["empty"]
