"""The second reading: the model may doubt what the checks let pass, and nothing else; its own reading is tested."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, TypeVar

import pytest
from pydantic import BaseModel

from pipeline.config import ModelConfig, WriterConfig
from pipeline.errors import ModelError, PromptError
from pipeline.facts import fact_sheet
from pipeline.models import FactSheet, Generator, Script, SecondReading, Theme, Verification
from pipeline.prompts import Prompt, load_prompt, prompt_version
from pipeline.truth import verify
from pipeline.writer.model import Message, OpenAIChat, UnusableAnswerError, count_tokens
from pipeline.writer.plain import write_plain
from pipeline.writer.planted import Planted, planted_for
from pipeline.writer.script import ModelWriter
from pipeline.writer.second_reading import DOUBTS, KIND, Reading, Readings, SecondReader
from pipeline.writer.settle import settle
from pipeline.writer.sheet import fact_lines
from pipeline.writer.telling import Told
from tests.builders import make_pull_request, make_snapshot
from tests.servers.chat import ChatServer, content

T = TypeVar("T", bound=BaseModel)

ROWS = re.compile(r'^\{"id": "R\d+".*\}$', re.MULTILINE)


class Reader:
    """A model that gives the drafts and repairs it was told to, and reads as `doubts` say: a text, and a doubt."""

    name, requests, tokens, notes = "scripted", 0, 0, ()

    def __init__(
        self,
        *answers: Any,
        doubts: dict[str, str],
        failing: Exception | None = None,
        context_tokens: int = 8000,
    ) -> None:
        self.answers, self.doubts, self.failing = list(answers), doubts, failing
        self.context_tokens = context_tokens
        self.asked: list[str] = []
        self.read: list[list[dict[str, Any]]] = []

    def ask(self, messages: Sequence[Message], *, schema: type[T], max_tokens: int, allowed: Any = None) -> T:
        text = "\n".join(message["content"] for message in messages)
        assert count_tokens(text) + max_tokens <= self.context_tokens
        if schema is not Readings:
            self.asked.append(text)
            return schema.model_validate(self.answers.pop(0))
        if self.failing:
            raise self.failing
        shown = [json.loads(row) for row in ROWS.findall(text)]
        assert allowed["Reading.id"] == [row["id"] for row in shown]
        self.read.append(shown)
        return schema.model_validate({"readings": [self._reading(row) for row in shown]})

    def _reading(self, row: dict[str, Any]) -> dict[str, Any]:
        doubt = next((doubt for words, doubt in self.doubts.items() if words in row["text"]), "none")
        return {"id": row["id"], "because": "so it is", "doubt": doubt}

    @property
    def texts(self) -> list[list[str]]:
        return [[row["text"] for row in shown] for shown in self.read]


@pytest.fixture
def facts() -> FactSheet:
    pulls = [
        make_pull_request(1, title="Fix the deadlock in the event queue", author="birch", status="landed", body="The event queue waited for itself when the cache was full."),
        make_pull_request(2, title="Add a cache for page sums", author="alder"),
        make_pull_request(3, title="Read numbers lazily", author="larch", status="landed"),
        make_pull_request(4, title="Read dates lazily", author="larch", status="draft"),
    ]  # fmt: skip
    themes = (Theme(id="T1", title="Elsewhere", kind="elsewhere", pull_requests=(1, 2, 3, 4)),)
    return fact_sheet(make_snapshot(*pulls), themes, show="Forest")


HEAD = {
    "title": {"facts": ["D"], "text": "Queue and numbers"},
    "summary": {"facts": ["P1", "P3"], "text": "Two pull requests landed, on the queue and on numbers."},
}
DEADLOCK = {"facts": ["P1"], "text": "birch landed a fix for the deadlock in the event queue."}
LAZY = {"facts": ["P3"], "text": "larch landed a change to read numbers lazily."}
# No word of it is wrong by itself, and a check by code lets it pass; who reads it sees that it turns the text round.
TURNED = {"facts": ["P1"], "text": "The cache waited for itself when the event queue was full."}


def draft(*sentences: dict[str, Any]) -> dict[str, Any]:
    return {**HEAD, "sections": [{"theme": "other", "sentences": list(sentences)}]}


def repair(text: str, key: str = "S2") -> dict[str, Any]:
    return {"sentences": [{"id": key, "facts": ["P1"], "text": text}]}


def written(facts: FactSheet, chat: Reader, *, blind: str = "\0") -> tuple[Script, Generator]:
    """Write with a check that is blind to one sentence, as every check by code is to some."""

    def check(script: Script) -> Verification:
        found = verify(script, facts)
        sentences = tuple(
            one.model_copy(update={"verdict": "supported", "findings": ()}) if one.text == blind else one
            for one in found.sentences
        )
        ok = all(one.verdict == "supported" for one in sentences)
        return found.model_copy(update={"sentences": sentences, "ok": ok})

    prompts = (load_prompt("briefing.md.j2"), load_prompt("repair.md.j2"))
    reading = load_prompt("second_reading.md.j2")
    writer = ModelWriter(chat, WriterConfig(), *prompts, reading=reading)
    return writer.write(facts, settle(write_plain(facts), facts, check), check, lambda _: None)


def spoken(script: Script) -> list[str]:
    return [sentence.text for sentence in script.sentences]


def test_what_nobody_doubts_is_told_as_it_was_drafted(facts: FactSheet) -> None:
    chat = Reader(draft(DEADLOCK, LAZY), doubts={"proposes": "none"})
    script, generator = written(facts, chat)
    assert {DEADLOCK["text"], LAZY["text"]} <= set(spoken(script))
    assert generator.notes[0].startswith("the model read 4 sentences a second time and doubted 0; ")
    assert generator.replaced == ()


def test_what_is_doubted_goes_back_with_what_is_doubted_and_is_read_again(facts: FactSheet) -> None:
    mended = "The event queue waited for itself when the cache was full."
    chat = Reader(draft(DEADLOCK, TURNED), repair(mended), doubts={"The cache waited": "object"})
    script, generator = written(facts, chat, blind=TURNED["text"])
    assert TURNED["text"] not in spoken(script)
    assert mended in spoken(script)
    assert f"{KIND}: reading it again, the model doubts it: {DOUBTS['object']}" in chat.asked[1]
    assert "P1 LANDED by birch" in chat.asked[1]
    assert generator.second_reading
    assert (generator.second_reading.read, generator.second_reading.doubted) == (5, 1)
    assert TURNED["text"] in chat.texts[0]
    assert mended in chat.texts[1]
    assert DEADLOCK["text"] not in chat.texts[1]
    (one,) = generator.replaced
    assert (one.outcome, one.became) == ("mended", mended)
    assert [finding.kind for finding in one.attempts[0].findings] == [KIND]


def test_what_is_doubted_again_is_told_by_its_template(facts: FactSheet) -> None:
    still = "The cache waited for itself, the event queue being full."
    chat = Reader(draft(LAZY, TURNED), repair(still), doubts={"The cache waited": "object"})
    script, generator = written(facts, chat, blind=TURNED["text"])
    assert not any("The cache waited" in text for text in spoken(script))
    assert "birch fixed the deadlock in the event queue." in spoken(script)
    assert any("replaced by templates" in note for note in generator.notes)


def test_a_reader_cannot_vouch_for_what_the_checks_refuse(facts: FactSheet) -> None:
    lie = {"facts": ["P2"], "text": "alder landed a cache for page sums."}
    chat = Reader(draft(DEADLOCK, lie), {"sentences": []}, doubts={})
    script, _ = written(facts, chat)
    assert lie["text"] not in spoken(script)
    assert lie["text"] not in chat.texts[0]


def test_a_reader_that_doubts_what_is_known_to_be_true_is_not_heard(facts: FactSheet) -> None:
    chat = Reader(draft(DEADLOCK, LAZY), doubts={"": "detail"})
    script, generator = written(facts, chat)
    assert {DEADLOCK["text"], LAZY["text"]} <= set(spoken(script))
    assert "the model's second reading does not count: it doubted what is known to be true" in generator.notes
    assert generator.second_reading == SecondReading(heard=False)
    assert not generator.second_reading.is_attentive
    assert len(chat.asked) == 1


def test_what_is_planted_is_known_and_stands_in_no_script(facts: FactSheet) -> None:
    chat = Reader(draft(DEADLOCK, LAZY), doubts={})
    script, generator = written(facts, chat)
    drafted = {DEADLOCK["text"], LAZY["text"], HEAD["title"]["text"], HEAD["summary"]["text"]}  # type: ignore[index]
    planted = [text for text in chat.texts[0] if text not in drafted]
    assert len(planted) == 4
    assert not set(planted) & (set(spoken(script)) - set(spoken(write_plain(facts))))
    assert any("it overlooked the errors set among them as a test" in note for note in generator.notes)
    assert generator.second_reading == SecondReading(read=4, planted=2)
    assert not generator.second_reading.is_attentive


def test_planted_sentences_are_what_the_checks_say_of_them(facts: FactSheet) -> None:
    def check(script: Script) -> Verification:
        return verify(script, facts)

    planted = planted_for([1, 2, 3, 4], facts, write_plain(facts), check)
    assert [one.text for one in planted.true] == [
        "birch fixed the deadlock in the event queue.",
        "alder proposes to add a cache for page sums.",
    ]
    assert len(planted.false) == 2
    verdicts = {
        one.text: one.verdict
        for told in planted.false
        for one in verify(Script(title=told.sentence), facts).sentences
        if one.text == told.text
    }
    assert set(verdicts.values()) <= {"refuted", "not_enough_info"}
    assert len(verdicts) == 2


def test_nothing_is_planted_where_no_check_can_tell(facts: FactSheet) -> None:
    def blind(script: Script) -> Verification:
        found = verify(script, facts)
        good = tuple(
            one.model_copy(update={"verdict": "supported", "findings": ()}) for one in found.sentences
        )
        return found.model_copy(update={"sentences": good, "ok": True})

    assert planted_for([1, 2], facts, write_plain(facts), blind).false == ()


@pytest.mark.parametrize(
    "failure", [ModelError("model server", "answered 503"), UnusableAnswerError(fault="not json")]
)
def test_a_reading_that_fails_costs_nothing_but_a_note(facts: FactSheet, failure: Exception) -> None:
    chat = Reader(draft(DEADLOCK, LAZY), doubts={}, failing=failure)
    script, generator = written(facts, chat)
    assert {DEADLOCK["text"], LAZY["text"]} <= set(spoken(script))
    assert any("did not read its sentences a second time: " in note for note in generator.notes)
    assert generator.second_reading == SecondReading(heard=False)


def told_of(count: int) -> tuple[Told, ...]:
    return tuple(
        Told(f"S{n}", None, ("P1",), f"birch landed a fix for the deadlock, the {n}th of its kind.", (1,))
        for n in range(count)
    )


@pytest.mark.parametrize(("room", "is_all"), [(6000, True), (2000, False)])
def test_a_small_context_leaves_sentences_unread_and_says_how_many(
    facts: FactSheet, room: int, *, is_all: bool
) -> None:
    chat, notes = Reader(doubts={}, context_tokens=room), list[str]()
    reader = SecondReader(chat, load_prompt("second_reading.md.j2"), lambda _: Planted(), lambda _: None)
    sheet = fact_lines(facts, tokens=2000, told=1, extracts=200)
    reader.read(told_of(40), sheet, source="model", notes=notes, done=[])
    read = len(chat.read[0])
    assert 0 < read <= 40
    assert (read == 40) is is_all
    left = f"; {40 - read} were passed over" if read < 40 else ""
    assert notes == [f"the model read {read} sentences a second time and doubted 0{left}"]


def test_no_room_at_all_is_no_second_reading(facts: FactSheet) -> None:
    chat, notes = Reader(doubts={}, context_tokens=700), list[str]()
    reader = SecondReader(chat, load_prompt("second_reading.md.j2"), lambda _: Planted(), lambda _: None)
    told = told_of(3)
    sheet = fact_lines(facts, tokens=2000, told=1, extracts=200)
    assert reader.read(told, sheet, source="model", notes=notes, done=[]) == told
    assert notes == [
        "the model did not read its sentences a second time: model server: has no room for what is to be read"
    ]


def test_a_broken_prompt_is_not_hidden(facts: FactSheet) -> None:
    source = "{% block system %}{{ nobody }}{% endblock %}{% block user %}{% endblock %}"
    reader = SecondReader(
        Reader(doubts={}), Prompt("second_reading.md.j2", source), lambda _: Planted(), lambda _: None
    )
    sheet = fact_lines(facts, tokens=2000, told=1, extracts=200)
    with pytest.raises(PromptError, match="nobody"):
        reader.read(told_of(1), sheet, source="model", notes=[], done=[])


def test_titles_are_marked_as_such_and_nothing_tells_what_was_planted(facts: FactSheet) -> None:
    chat = Reader(draft(DEADLOCK, LAZY), doubts={})
    written(facts, chat)
    (shown,) = chat.read
    assert [row["text"] for row in shown if row.get("headline")] == [HEAD["title"]["text"]]  # type: ignore[index]
    assert {frozenset(row) - {"headline"} for row in shown} == {frozenset(("id", "facts", "text"))}
    assert [row["id"] for row in shown] == [f"R{place}" for place in range(1, len(shown) + 1)]


@pytest.mark.parametrize(
    ("said", "read"),
    [("none", "none"), ("", "none"), (None, "none"), ("None", "none"), ("OK", "none"), ("status", "status"), ("Order ", "order"), ("hallucinated", "detail")],
)  # fmt: skip
def test_a_doubt_in_other_words_is_a_doubt(said: str | None, read: str) -> None:
    assert Reading.model_validate({"id": "R1", "doubt": said}).doubt == read


def test_the_version_of_the_prompts_counts_the_reading(facts: FactSheet) -> None:
    _, generator = written(facts, Reader(draft(DEADLOCK, LAZY), doubts={}))
    names = ("briefing.md.j2", "repair.md.j2", "second_reading.md.j2")
    assert generator.prompt_version == prompt_version(*(load_prompt(name) for name in names))


def test_through_the_client_the_schema_names_the_doubts_and_the_sentences() -> None:
    answer = {"readings": [{"id": "R1", "because": "it is proposed", "doubt": "status"}]}
    with ChatServer(content(json.dumps(answer))) as server:
        config = ModelConfig(name="scripted", base_url=server.url)
        with OpenAIChat(config, None, sleep=lambda _: None) as chat:
            found = chat.ask(
                [{"role": "user", "content": "read"}],
                schema=Readings,
                max_tokens=200,
                allowed={"Reading.id": ["R1"], "Reading.doubt": ["none", *DOUBTS]},
            )
        fields = server.asked[0].body["response_format"]["json_schema"]["schema"]["properties"]["readings"][
            "items"
        ]["properties"]
    assert found.readings[0].doubt == "status"
    assert list(fields) == ["id", "because", "doubt"]
    assert fields["doubt"]["enum"] == ["none", *DOUBTS]
