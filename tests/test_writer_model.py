"""One question to a model server: what comes back, how often it was asked, and what is never passed on."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Literal

import pytest
from pydantic import BaseModel, Field, SecretStr

from pipeline.config import ModelConfig
from pipeline.errors import ConfigError, ModelError, PipelineError
from pipeline.themes.merging import ThemeAnswer
from pipeline.waiting import retry_after
from pipeline.writer.answer import Reply as Answer
from pipeline.writer.answer import read_answer, schema_of
from pipeline.writer.draft import Draft, Repairs
from pipeline.writer.failure import safe_code
from pipeline.writer.model import (
    MOST_REQUESTS,
    Message,
    OpenAIChat,
    PromptTooLongError,
    UnusableAnswerError,
)
from tests.servers.chat import ChatServer, Reply, content, error

KEY = "sk-CANARY0123456789abcdef"


class Note(BaseModel):
    """What the tests ask for."""

    title: str
    tags: list[str]


class Whole(BaseModel):
    """A note with parts."""

    title: str
    parts: list[Note]


GOOD = {"title": "A day", "tags": ["a", "b"]}
MESSAGES: list[Message] = [
    {"role": "system", "content": "You write notes."},
    {"role": "user", "content": "Write one about PROMPTMARK."},
]


class Time:
    """A clock that moves only when somebody sleeps."""

    def __init__(self) -> None:
        self.now, self.slept = 0.0, []

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds

    def __call__(self) -> float:
        return self.now


def make_chat(server: ChatServer, time: Time | None = None, **settings: Any) -> OpenAIChat:
    time = time or Time()
    config = ModelConfig(**{"base_url": server.url, "name": "scripted"} | settings)
    return OpenAIChat(config, SecretStr(KEY), clock=time, sleep=time.sleep)


def ask(chat: OpenAIChat, max_tokens: int = 800) -> Note:
    return chat.ask(MESSAGES, schema=Note, max_tokens=max_tokens)


def test_asks_once_with_a_schema_and_no_temperature() -> None:
    with ChatServer(content(GOOD)) as server, make_chat(server) as chat:
        note = ask(chat)
    sent = server.asked[0]
    assert note == Note(**GOOD)
    assert (chat.requests, chat.tokens, chat.notes) == (1, 1700, ())
    assert sent.path == "/v1/chat/completions"
    assert sent.headers["authorization"] == f"Bearer {KEY}"
    assert sent.body == {
        "model": "scripted",
        "messages": MESSAGES,
        "max_tokens": 800,
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "note", "strict": True, "schema": schema_of(Note)},
        },
    }


@pytest.mark.parametrize(
    "text",
    [
        "```json\n" + json.dumps(GOOD) + "\n```",
        "<think>{not this} hm</think>\n" + json.dumps(GOOD),
        "so I think {a}.</think>" + json.dumps(GOOD),
        "Here is the note: " + json.dumps(GOOD) + " I hope it helps {you}.",
        json.dumps(GOOD | {"mood": "glad"}),
        '{"title": "A\x00 \x07day\\u0000", "tags": ["a", "b\\ud83d"]}',
    ],
    ids=["fence", "thoughts", "end of thoughts only", "chatter", "a key too many", "control characters"],
)
def test_an_answer_is_found_and_cleaned(text: str) -> None:
    with ChatServer(content(text)) as server, make_chat(server) as chat:
        assert ask(chat) == Note(**GOOD)


def test_content_in_parts_is_joined() -> None:
    parts: Any = [
        {"type": "text", "text": '{"title": "A day", '},
        {"type": "text", "text": '"tags": ["a", "b"]}'},
    ]
    reply = content("x")
    reply.body["choices"][0]["message"]["content"] = parts
    with ChatServer(reply) as server, make_chat(server) as chat:
        assert ask(chat) == Note(**GOOD)


SCHEMA_REFUSALS = {
    "unavailable": error(400, "This response_format type is unavailable now"),
    "not supported": error(400, "'response_format.type' : 'json_schema' is not supported by this server"),
    "by model": error(
        400, "This model does not support response format `json_schema`", type="invalid_request_error"
    ),
    "by parameter": error(400, "Invalid parameter", param="response_format"),
    "without a word": error(400, "Bad Request"),
    "validation": error(422, "Input should be 'text' or 'json_object'"),
    "not implemented": error(501, "grammar"),
}


@pytest.mark.parametrize("refusal", SCHEMA_REFUSALS.values(), ids=SCHEMA_REFUSALS)
def test_a_server_without_schemas_is_asked_for_any_json_and_remembered(refusal: Reply) -> None:
    with ChatServer(refusal, content(GOOD), content(GOOD)) as server, make_chat(server) as chat:
        ask(chat)
        ask(chat)
    assert [asked.form for asked in server.asked] == ["json_schema", "json_object", "json_object"]
    assert '"additionalProperties":false' in server.asked[1].prompt
    assert "JSON" in server.asked[1].prompt


def test_a_server_without_any_json_mode_is_asked_for_text() -> None:
    no = error(400, "response_format is not supported")
    with ChatServer(no, no, content("```\n" + json.dumps(GOOD) + "```")) as server, make_chat(server) as chat:
        assert ask(chat) == Note(**GOOD)
    assert [asked.form for asked in server.asked] == ["json_schema", "json_object", "text"]


def test_a_server_that_ignores_the_schema_is_shown_it_once() -> None:
    with ChatServer(content("# A day\n\nIt was nice."), content(GOOD)) as server, make_chat(server) as chat:
        assert ask(chat) == Note(**GOOD)
    assert [asked.form for asked in server.asked] == ["json_schema", "json_object"]


UNUSABLE = {
    "prose": (content("It was nice."), "not json", 2),
    "wrong shape": (content({"title": ["a"]}), "wrong shape", 2),
    "a list": (content([1, 2]), "not json", 2),
    "nested too deep": (content("[" * 60_000 + "{" * 60_000), "not json", 2),
    "null": (content(None), "empty", 2),
    "nothing": (content(""), "empty", 2),
    "blanks": (content('{"title": "' + "\n" * 5000, finish="length"), "cut", 2),
    "cut": (content('{"title": "A day", "ta', finish="length"), "cut", 2),
    "refusal": (content(None, refusal="I cannot."), "refusal", 1),
    "filtered": (content("", finish="content_filter"), "filtered", 1),
}


@pytest.mark.parametrize(("reply", "fault", "calls"), UNUSABLE.values(), ids=UNUSABLE)
def test_an_answer_of_no_use_is_asked_for_at_most_once_more(reply: Reply, fault: str, calls: int) -> None:
    with (
        ChatServer(*[reply] * calls) as server,
        make_chat(server) as chat,
        pytest.raises(UnusableAnswerError) as caught,
    ):
        ask(chat)
    assert caught.value.fault == fault
    assert chat.requests == calls
    bodies = [json.dumps(asked.body) for asked in server.asked]
    assert len(set(bodies)) == calls, "the same request was sent twice"


def test_an_answer_that_was_cut_gets_more_room_but_not_more_than_there_is() -> None:
    cut = content('{"title": "A d', finish="length")
    with ChatServer(cut, content(GOOD)) as server, make_chat(server, context_tokens=8000) as chat:
        assert ask(chat) == Note(**GOOD)
    assert [asked.body["max_tokens"] for asked in server.asked] == [800, 1600]
    with (
        ChatServer(cut) as server,
        make_chat(server, context_tokens=3000) as chat,
        pytest.raises(UnusableAnswerError),
    ):
        ask(chat, max_tokens=2900)


def test_an_answer_that_is_cut_twice_is_taken_as_far_as_it_goes() -> None:
    whole = json.dumps(
        {
            "title": "Wait",
            "tags": ["a"],
            "parts": [{"title": 'Say \\"}]', "tags": []}, {"title": "B", "tags": []}],
        }
    )
    cut = content(whole[:-12], finish="length")
    with ChatServer(cut, cut) as server, make_chat(server) as chat:
        found = chat.ask(MESSAGES, schema=Whole, max_tokens=800)
    assert found == Whole(title="Wait", parts=[Note(title='Say \\"}]', tags=[])])


def test_blanks_without_end_are_not_given_more_room() -> None:
    blanks = content('{"title": "' + "\n" * 5000, finish="length")
    with ChatServer(blanks, content(GOOD)) as server, make_chat(server) as chat:
        assert ask(chat) == Note(**GOOD)
    assert [asked.body["max_tokens"] for asked in server.asked] == [800, 800]
    assert [asked.form for asked in server.asked] == ["json_schema", "json_object"]


PASSING = {
    "408": error(408),
    "409": error(409),
    "429": error(429, code="rate_limit_exceeded"),
    "500": error(500),
    "502 page": Reply(b"<html>bad gateway</html>", status=502),
    "503": error(503),
    "dropped": Reply(drop=True),
    "error with 200": Reply({"error": {"message": "upstream", "code": 502}}),
    "no choices": Reply({"id": "c", "choices": []}),
    "choices null": Reply({"id": "c", "choices": None}),
    "half a body": Reply(b'{"choices": [{"mess'),
    "nothing": Reply(b""),
}


@pytest.mark.parametrize("reply", PASSING.values(), ids=PASSING)
def test_what_may_pass_is_tried_again(reply: Reply) -> None:
    with ChatServer(reply, content(GOOD)) as server, make_chat(server) as chat:
        assert ask(chat) == Note(**GOOD)
    assert chat.requests == 2
    assert server.asked[0].body == server.asked[1].body


@pytest.mark.parametrize("reply", PASSING.values(), ids=PASSING)
def test_what_does_not_pass_ends_after_four_requests(reply: Reply) -> None:
    time = Time()
    with ChatServer(*[reply] * 4) as server, make_chat(server, time) as chat, pytest.raises(ModelError):
        ask(chat)
    assert time.slept == [1, 2, 4]


FINAL: dict[str, tuple[Reply, type[PipelineError], str]] = {
    "401": (error(401, code="invalid_api_key"), ConfigError, "OPENAI_API_KEY: the model server refused the key (401 invalid_api_key)"),
    "403": (error(403, "org-abc may not"), ConfigError, "OPENAI_API_KEY: the model server refused the key (403)"),
    "403 sunset": (Reply(status=403, headers={"Sunset": "Tue, 01 Dec 2026 00:00:00 GMT"}), ConfigError, "model.base_url: this address has been switched off (403, sunset header)"),
    "404 model": (error(404, code="model_not_found"), ConfigError, "model.name: the server has no such model (404 model_not_found)"),
    "400 model": (error(400, code="model_not_found"), ConfigError, "model.name: the server has no such model (400 model_not_found)"),
    "404 path": (Reply(b"404 page not found", status=404), ConfigError, "model.base_url: there are no chat completions at this address (404)"),
    "402": (error(402), ModelError, "the account has no quota left (402)"),
    "429 quota": (error(429, code="insufficient_quota"), ModelError, "the account has no quota left (429 insufficient_quota)"),
    "400 length": (error(400, code="context_length_exceeded"), PromptTooLongError, "the prompt is too long (400 context_length_exceeded)"),
    "400 length in words": (error(400, "This model's maximum context length is 8192 tokens."), PromptTooLongError, "the prompt is too long (400)"),
    "400 llama.cpp": (error(400, "the request exceeds the available context size", type="exceed_context_size_error"), PromptTooLongError, "(400 exceed_context_size_error)"),
    "413": (error(413, code="tokens_limit_reached"), PromptTooLongError, "the prompt is too long (413 tokens_limit_reached)"),
    "400 temperature": (error(400, "Only 1 is supported", param="temperature", code="unsupported_value"), ModelError, "did not accept the request (400 unsupported_value)"),
    "429 too large": (error(429, "Request too large for m in organization org-abc on tokens per min (TPM)", code="rate_limit_exceeded"), PromptTooLongError, "the prompt is too long (429 rate_limit_exceeded)"),
    "a login page": (Reply(b"<!doctype html><title>Sign in</title>"), ModelError, "answered with a web page"),
}  # fmt: skip


@pytest.mark.parametrize(("reply", "kind", "words"), FINAL.values(), ids=FINAL)
def test_what_cannot_pass_is_asked_once_and_says_who_must_act(
    reply: Reply, kind: type[PipelineError], words: str
) -> None:
    with ChatServer(reply) as server, make_chat(server) as chat, pytest.raises(kind) as caught:
        ask(chat)
    assert words in str(caught.value)
    assert "org-abc" not in str(caught.value)


def test_without_a_key_the_missing_one_is_named() -> None:
    with ChatServer(error(401)) as server:
        config = ModelConfig(base_url=server.url, name="scripted", api_key_env="GROVE_KEY")
        with (
            OpenAIChat(config, None) as chat,
            pytest.raises(ConfigError, match="GROVE_KEY: the model server wants a key"),
        ):
            ask(chat)


@pytest.mark.parametrize(
    ("complaints", "limits"),
    [
        ([error(400, "Unsupported parameter", param="max_tokens", code="unsupported_parameter")], ["max_tokens", "max_completion_tokens"]),
        ([error(400, "'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.")], ["max_tokens", "max_completion_tokens"]),
        ([error(400, "x", param="max_tokens", code="invalid_value"), error(400, "x", param="max_completion_tokens", code="unsupported_parameter")], ["max_tokens", "max_completion_tokens", None]),
    ],
    ids=["named", "in words", "neither"],
)  # fmt: skip
def test_an_unsupported_limit_is_dropped_once_and_remembered(
    complaints: list[Reply], limits: list[str | None]
) -> None:
    with ChatServer(*complaints, content(GOOD), content(GOOD)) as server, make_chat(server) as chat:
        ask(chat)
        ask(chat)
    sent = [next((key for key in asked.body if key.startswith("max_")), None) for asked in server.asked]
    assert sent == [*limits, limits[-1]]


@pytest.mark.parametrize(
    ("headers", "slept"),
    [
        ({"retry-after": "7"}, [7]),
        ({"retry-after-ms": "2500"}, [2.5]),
        ({"retry-after": "soon"}, [1]),
        ({}, [1]),
    ],
)
def test_the_wait_that_a_server_asks_for_is_kept(headers: dict[str, str], slept: list[float]) -> None:
    time = Time()
    with ChatServer(error(429, headers=headers), content(GOOD)) as server, make_chat(server, time) as chat:
        ask(chat)
    assert time.slept == slept


def test_a_wait_longer_than_the_time_left_is_not_begun() -> None:
    time = Time()
    with (
        ChatServer(error(429, headers={"retry-after": "200"})) as server,
        make_chat(server, time, deadline_s=100) as chat,
        pytest.raises(ModelError) as caught,
    ):
        ask(chat)
    assert time.slept == []
    assert caught.value.retry_after == 200


def test_the_deadline_covers_all_questions_together() -> None:
    time = Time()
    with ChatServer(content(GOOD)) as server, make_chat(server, time, deadline_s=10) as chat:
        ask(chat)
        time.now = 11
        with pytest.raises(ModelError, match="the time for this episode is used up"):
            ask(chat)


def test_a_server_that_never_answers_costs_the_timeout_only() -> None:
    silent = Reply(delay_s=30)
    with ChatServer(silent, forever=True) as server:
        config = ModelConfig(base_url=server.url, name="scripted", timeout_s=0.2, deadline_s=20)
        started = datetime.now(UTC)
        with (
            OpenAIChat(config, None, sleep=lambda _: None) as chat,
            pytest.raises(ModelError, match="in time"),
        ):
            ask(chat)
        assert (datetime.now(UTC) - started).total_seconds() < 3
    assert chat.requests == 4


def test_a_body_that_drips_blanks_is_cut_off_at_the_timeout() -> None:
    with ChatServer(Reply(drip_s=20), forever=True) as server:
        config = ModelConfig(base_url=server.url, name="scripted", timeout_s=0.2, deadline_s=0.5)
        with (
            OpenAIChat(config, None, sleep=lambda _: None) as chat,
            pytest.raises(ModelError, match="in time"),
        ):
            ask(chat)
    assert chat.requests <= 4


def test_the_requests_of_one_episode_are_bounded() -> None:
    with ChatServer(content(None), forever=True) as server, make_chat(server) as chat:
        for _ in range(MOST_REQUESTS):
            with pytest.raises(ModelError):
                ask(chat)
        assert chat.requests == MOST_REQUESTS == len(server.asked)


def test_a_prompt_that_was_cut_in_silence_is_noted() -> None:
    long: list[Message] = [{"role": "user", "content": "words " * 12_000}]
    reply = content(GOOD, prompt_tokens=4096)
    with ChatServer(reply) as server, make_chat(server) as chat:
        chat.ask(long, schema=Note, max_tokens=800)
    assert len(chat.notes) == 1
    assert "only a part of the prompt" in chat.notes[0]


def test_usage_may_be_missing() -> None:
    reply = content(GOOD)
    del reply.body["usage"]
    with ChatServer(reply) as server, make_chat(server) as chat:
        ask(chat)
    assert (chat.tokens, chat.notes) == (0, ())


def test_nothing_listens() -> None:
    with ChatServer() as server:
        config = ModelConfig(base_url=server.url, name="scripted")
    with (
        OpenAIChat(config, None, sleep=lambda _: None) as chat,
        pytest.raises(ModelError, match="connection failed"),
    ):
        ask(chat)


def test_a_model_must_be_named() -> None:
    with pytest.raises(ConfigError, match=r"model\.name"):
        OpenAIChat(ModelConfig(), None)


def test_a_key_with_typographic_quotes_is_refused_without_being_shown() -> None:
    config = ModelConfig(name="scripted")
    with OpenAIChat(config, SecretStr("“sk-CANARY”")) as chat, pytest.raises(ConfigError) as caught:
        ask(chat)
    assert "CANARY" not in str(caught.value)


def _echo(status: int) -> Callable[[Any], Reply]:
    def reply(asked: Any) -> Reply:
        words = f"{asked.headers['authorization']} said PROMPTMARK"
        return error(status, words, code=KEY, type=words, param="x")

    return reply


@pytest.mark.parametrize("status", [200, 400, 401, 403, 404, 413, 418, 422, 429, 500])
def test_neither_key_nor_prompt_nor_the_servers_words_are_passed_on(
    status: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    with ChatServer(_echo(status), forever=True) as server, make_chat(server) as chat:
        with pytest.raises(PipelineError) as caught:
            ask(chat)
        error_ = caught.value
        seen = [
            str(error_),
            repr(error_),
            repr(error_.__cause__),
            repr(vars(error_)),
            repr(chat),
            *chat.notes,
        ]
        seen += [
            record.getMessage() for record in caplog.records if record.name.startswith(("pipeline", "openai"))
        ]
    assert error_.__cause__ is None
    assert not [text for text in seen if "CANARY" in text or "PROMPTMARK" in text]


def _objects(node: Any) -> list[dict[str, Any]]:
    if isinstance(node, list):
        return [found for part in node for found in _objects(part)]
    if not isinstance(node, dict):
        return []
    own = [node] if node.get("type") == "object" else []
    return own + [found for part in node.values() for found in _objects(part)]


class Awkward(BaseModel):
    """What a schema may not show to a server."""

    kind: Literal["a", "b"]
    count: int = Field(default=3, ge=1, le=9)
    note: str | None = Field(default=None, max_length=20, pattern="x")
    parts: list[Note] = Field(default_factory=list, min_length=1)


@pytest.mark.parametrize("model", [Draft, Repairs, ThemeAnswer, Awkward, Note])
def test_schemas_stay_in_the_subset_that_every_server_takes(model: type[BaseModel]) -> None:
    schema = schema_of(model)
    for found in _objects(schema):
        assert found["additionalProperties"] is False
        assert found["required"] == list(found["properties"])
    text = json.dumps(schema)
    for word in (
        "default",
        "minimum",
        "maximum",
        "minItems",
        "maxLength",
        "pattern",
        "oneOf",
        "$ref",
        "$defs",
        "const",
    ):
        assert f'"{word}"' not in text


def test_a_schema_can_name_the_values_of_a_field() -> None:
    schema = schema_of(Awkward, {"Note.tags": ["x", "y"], "Awkward.note": []})
    assert schema["properties"]["parts"]["items"]["properties"]["tags"]["items"]["enum"] == ["x", "y"]
    assert "enum" not in schema["properties"]["parts"]["items"]["properties"]["title"]


def test_half_an_answer_is_not_taken_for_a_whole_one() -> None:
    with pytest.raises(UnusableAnswerError):
        read_answer(Answer('{"notes": [{"title": "A"', finish="length"), Note)


@pytest.mark.parametrize(
    ("codes", "shown"),
    [
        (("model_not_found",), "404 model_not_found"),
        (("", "invalid_request_error"), "404 invalid_request_error"),
        ((KEY,), "404"),
        (("org-abc123",), "404"),
        (("Some words of theirs",), "404"),
    ],
)
def test_a_code_is_shown_only_when_it_looks_like_one(codes: tuple[str, ...], shown: str) -> None:
    assert safe_code(404, *codes) == shown


def test_a_wait_can_be_a_date() -> None:
    now = {"date": "Tue, 03 Mar 2026 12:00:00 GMT"}
    assert retry_after(now | {"retry-after": "Tue, 03 Mar 2026 12:00:30 GMT"}) == 30
    assert retry_after(now | {"retry-after": "Tue, 03 Mar 2026 11:00:00 GMT"}) == 0
    assert retry_after(now | {"retry-after": "Tue, 03 Mar 2026 12:00:30"}) is None
    assert retry_after({"retry-after": "Tue, 03 Mar 2026 12:00:30 GMT"}) is None
