"""Sentences in many styles over days that a builder makes: true ones pass, one wrong thing is caught."""

from __future__ import annotations

import time

import pytest

from pipeline.models import Script, Section, Sentence, SentenceVerdict
from pipeline.truth import verify
from tests.builders import make_pull_request
from tests.facts_builder import make_facts
from tests.truth_days import DAYS
from tests.truth_rows import FALSE, TRUE, Row


def judged(row: Row) -> SentenceVerdict:
    """Judge the sentence of one row where it would stand: in a section, or as a headline."""
    day, cites, theme, text = row
    facts = DAYS[day]
    numbers = [pull.number for pull in facts.pull_requests] if cites == "*" else list(cites)
    sentence = Sentence(text=text, pull_requests=tuple(int(n) for n in numbers))
    script = Script(sections=(Section(theme=theme, sentences=(sentence,)),))
    return verify(script, facts).sentences[0]


@pytest.mark.parametrize("row", TRUE, ids=lambda row: row[3][:60])
def test_a_true_sentence_passes(row: Row) -> None:
    verdict = judged(row)
    assert verdict.verdict == "supported", [f for f in verdict.findings if f.verdict != "supported"]


@pytest.mark.parametrize("row", [row for rows in FALSE.values() for row in rows], ids=lambda row: row[3][:60])
def test_one_wrong_thing_is_caught(row: Row) -> None:
    assert judged(row).verdict != "supported"


@pytest.mark.parametrize("kind", FALSE)
def test_every_kind_of_error_has_rows(kind: str) -> None:
    assert len(FALSE[kind]) >= 3


def test_the_table_is_as_large_as_it_is_said_to_be() -> None:
    assert len(TRUE) + sum(map(len, FALSE.values())) >= 120


def test_forty_sentences_over_four_hundred_pull_requests_are_judged_quickly() -> None:
    pulls = [make_pull_request(number=n, title=f"Cap the retries of queue {n}") for n in range(1, 401)]
    facts = make_facts(pulls, [{"title": "retries", "pull_requests": list(range(1, 401))}])
    sentences = tuple(
        Sentence(text=f"Pull request {n} would cap the retries of queue {n}.", pull_requests=(n,))
        for n in range(1, 41)
    )
    script = Script(sections=(Section(theme="T1", sentences=sentences),))
    started = time.process_time()
    verify(script, facts)
    # Half a second on a quiet machine; the rest is room for a busy one, whose other work is not counted.
    assert time.process_time() - started < 2.0
