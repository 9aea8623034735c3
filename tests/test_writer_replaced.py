"""What a model said first is told to reviewers: every wording, why it failed, and what stands there now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pipeline.config import WriterConfig
from pipeline.facts import fact_sheet
from pipeline.models import FactSheet, Generator, Replacement, Script, Theme
from pipeline.prompts import load_prompt
from pipeline.truth import verify
from pipeline.writer.model import Message
from pipeline.writer.plain import write_plain
from pipeline.writer.script import ModelWriter
from pipeline.writer.settle import settle
from tests.builders import make_pull_request, make_snapshot


class Chat:
    """A model that gives the answers it was told to."""

    name, requests, tokens, notes, context_tokens = "scripted", 0, 0, (), 8000

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)

    def ask(self, messages: Sequence[Message], *, schema: Any, max_tokens: int, allowed: Any = None) -> Any:
        assert messages
        assert max_tokens
        assert allowed
        return schema.model_validate(self.answers.pop(0))


@pytest.fixture
def facts() -> FactSheet:
    pulls = [
        make_pull_request(1, title="Fix the deadlock in the event queue", author="birch", status="landed"),
        make_pull_request(2, title="Add a cache for page sums", author="alder"),
        make_pull_request(3, title="Read numbers lazily", author="larch", status="landed"),
    ]
    themes = (Theme(id="T1", title="Elsewhere", kind="elsewhere", pull_requests=(1, 2, 3)),)
    return fact_sheet(make_snapshot(*pulls), themes, show="Forest")


HEAD = {
    "title": {"facts": ["D"], "text": "Queue and numbers"},
    "summary": {
        "facts": ["P1", "P2", "P3"],
        "text": "Two pull requests landed, on the queue and on numbers.",
    },
}
GOOD = {"facts": ["P1"], "text": "birch landed a fix for the deadlock in the event queue."}


def written(facts: FactSheet, *answers: Any) -> tuple[Script, Generator]:
    def check(script: Script):  # type: ignore[no-untyped-def]
        return verify(script, facts)

    prompts = {"briefing": load_prompt("briefing.md.j2"), "repair": load_prompt("repair.md.j2")}
    writer = ModelWriter(Chat(*answers), WriterConfig(), **prompts)  # type: ignore[arg-type]
    return writer.write(facts, settle(write_plain(facts), facts, check), check, lambda _: None)


def draft(*sentences: dict[str, Any], **head: Any) -> dict[str, Any]:
    return {**HEAD, **head, "sections": [{"theme": "other", "sentences": list(sentences)}]}


def repairs(**texts: str) -> dict[str, Any]:
    return {"sentences": [{"id": key, "facts": [], "text": text} for key, text in texts.items()]}


def only(generator: Generator) -> Replacement:
    (one,) = generator.replaced
    return one


LIE = {"facts": ["P2"], "text": "alder landed a cache for page sums."}


def test_a_draft_that_holds_replaces_nothing(facts: FactSheet) -> None:
    _, generator = written(facts, draft(GOOD))
    assert generator.replaced == ()


def test_a_mended_sentence_keeps_what_it_was(facts: FactSheet) -> None:
    script, generator = written(
        facts, draft(GOOD, LIE), repairs(S2="alder proposes to add a cache for page sums.")
    )
    one = only(generator)
    assert (one.outcome, one.became) == ("mended", "alder proposes to add a cache for page sums.")
    assert [(a.text, a.pull_requests) for a in one.attempts] == [(LIE["text"], (2,))]
    assert "open" in " ".join(finding.reason for finding in one.attempts[0].findings)
    place, index = (int(part) for part in one.where[1:].split("."))
    assert script.sections[place - 1].sentences[index - 1].text == one.became


def test_every_wording_that_failed_is_kept_once(facts: FactSheet) -> None:
    second = "alder landed one cache for page sums."
    script, generator = written(facts, draft(GOOD, LIE), repairs(S2=second), repairs(S2=second))
    one = only(generator)
    assert [attempt.text for attempt in one.attempts] == [LIE["text"], second]
    assert one.outcome == "template"
    assert one.became in [sentence.text for sentence in script.sentences]
    assert "cache" in one.became


def test_a_sentence_that_the_model_drops_is_left_out(facts: FactSheet) -> None:
    script, generator = written(facts, draft(GOOD, LIE), repairs(S2=""))
    one = only(generator)
    assert (one.outcome, one.where, one.became) == ("left_out", "", "")
    assert "alder landed" not in " ".join(sentence.text for sentence in script.sentences)


def test_title_and_summary_are_told_too(facts: FactSheet) -> None:
    lie = {"facts": ["D"], "text": "Nine pull requests were active."}
    script, generator = written(facts, draft(GOOD, summary=lie), repairs(), repairs())
    one = only(generator)
    assert (one.where, one.outcome, one.became) == ("summary", "template", script.summary.text)


def test_when_nothing_holds_the_plain_script_stands_for_it(facts: FactSheet) -> None:
    script, generator = written(facts, draft(LIE, title=LIE, summary=LIE), repairs(), repairs())
    assert generator.writer == "plain"
    one = next(one for one in generator.replaced if one.where.startswith("s2"))
    assert one.outcome == "template"
    assert one.became in [sentence.text for sentence in script.sentences]
    assert "cache" in one.became
