"""A language model as the writer sees it: one question, one checked value, or an error."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, Self, TypedDict, TypeVar

from pydantic import BaseModel, SecretStr

from pipeline.config import ModelConfig
from pipeline.errors import ConfigError, ModelError
from pipeline.writer.answer import Allowed, Reply, is_runaway, read_answer, schema_of
from pipeline.writer.failure import SERVICE, CallError, PromptTooLongError, UnusableAnswerError
from pipeline.writer.wire import Wire

__all__ = [
    "ChatModel",
    "Message",
    "OpenAIChat",
    "PromptTooLongError",
    "UnusableAnswerError",
    "count_tokens",
    "messages_of",
]

T = TypeVar("T", bound=BaseModel)
Rung = Literal["json_schema", "json_object", "text"]

MOST_REQUESTS = 12
_RUNGS: tuple[Rung, ...] = ("json_schema", "json_object", "text")
_ONLY_JSON = "Answer with one JSON object and nothing else. It must fit this JSON schema:\n"


class Message(TypedDict):
    """One message of a conversation."""

    role: Literal["system", "user", "assistant"]
    content: str


class ChatModel(Protocol):
    """What the writer needs of a model; `tokens` and `requests` count what was spent so far."""

    @property
    def name(self) -> str:
        """The model's name, for the record."""
        ...

    @property
    def context_tokens(self) -> int:
        """How many tokens a question and its answer may have together."""
        ...

    @property
    def requests(self) -> int:
        """How many requests were sent, failed ones too."""
        ...

    @property
    def tokens(self) -> int:
        """How many tokens the server counted."""
        ...

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader of the record should know about the answers."""
        ...

    def ask(
        self,
        messages: Sequence[Message],
        *,
        schema: type[T],
        max_tokens: int,
        allowed: Allowed | None = None,
    ) -> T:
        """Return the model's answer as a value of `schema`, whose text fields may hold the `allowed` values.

        A server need not enforce `allowed` ("Class.field" to values): the caller checks.
        Raises PromptTooLongError, UnusableAnswerError, ModelError or ConfigError.
        """
        ...


@dataclass(frozen=True)
class _Question:
    messages: tuple[Message, ...]
    schema: type[BaseModel]
    allowed: Allowed | None


def messages_of(system: str, user: str) -> list[Message]:
    """Return the two messages that a question consists of."""
    return [{"role": "system", "content": system}, {"role": "user", "content": user}]


def count_tokens(text: str) -> int:
    """Estimate the tokens of a text, on the safe side: 3.5 characters each, and 15 per cent."""
    return math.ceil(len(text) / 3.5 * 1.15)


class OpenAIChat:
    """A model behind the chat completions of any server that speaks OpenAI's protocol.

    One instance serves one episode: its deadline starts with the first question, and what the server turned
    out not to support is remembered. Structured output is asked for as a schema, then as any JSON object,
    then as text.
    """

    def __init__(
        self,
        config: ModelConfig,
        key: SecretStr | None,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        if not config.name:
            raise ConfigError("names no model", key="model.name", hint="set it, or MERGECAST_MODEL")
        self.name, self.context_tokens = config.name, config.context_tokens
        self._config, self._key, self._clock, self._sleep = config, key, clock, sleep
        self._wire: Wire | None = None
        self._deadline = math.inf
        self._rung: Rung = "json_schema"
        self._limit: str | None = "max_tokens"
        self._notes: dict[str, None] = {}
        self.tokens = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection, if one was opened."""
        if self._wire:
            self._wire.close()

    @property
    def requests(self) -> int:
        """How many requests were sent, failed ones too."""
        return self._wire.requests if self._wire else 0

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader of the record should know about the answers."""
        return tuple(self._notes)

    def ask(
        self,
        messages: Sequence[Message],
        *,
        schema: type[T],
        max_tokens: int,
        allowed: Allowed | None = None,
    ) -> T:
        """Return the model's answer as a value of `schema`; see ChatModel.

        An answer that is of no use is asked for once more, never with the same request: with more room where
        it was cut, else one rung down. What is cut even then is taken as far as it goes.
        """
        question = _Question(tuple(messages), schema, allowed)
        reply = self._reply(question, max_tokens)
        try:
            return read_answer(reply, schema)
        except UnusableAnswerError as unusable:
            room = self._second_try(unusable, reply, question, max_tokens)
            if room is not None:
                reply = self._reply(question, room)
        return read_answer(reply, schema, part=True)

    def _second_try(
        self, unusable: UnusableAnswerError, reply: Reply, question: _Question, max_tokens: int
    ) -> int | None:
        """Return the room for another attempt, or None when there is nothing to change."""
        if unusable.fault in ("refusal", "filtered"):
            return None
        if unusable.fault in ("cut", "empty") and not is_runaway(reply):
            asked = sum(count_tokens(message["content"]) for message in question.messages)
            room = min(2 * max_tokens, self.context_tokens - asked)
            return room if room * 4 >= max_tokens * 5 else None
        return max_tokens if self._step_down() else None

    def _reply(self, question: _Question, room: int) -> Reply:
        """Send the question, giving up one thing at a time that the server does not support."""
        while True:
            if self.requests >= MOST_REQUESTS:
                raise ModelError(SERVICE, f"was asked {MOST_REQUESTS} times for one episode")
            try:
                reply = self._open().post(
                    self._payload(question, room), deadline=self._deadline, most=MOST_REQUESTS
                )
            except CallError as failed:
                if not self._give_way(failed):
                    raise failed.error from None
            else:
                self._count(reply, question.messages)
                return reply

    def _open(self) -> Wire:
        if self._wire is None:
            key = self._key.get_secret_value() if self._key else None
            self._wire = Wire(self._config, key, clock=self._clock, sleep=self._sleep)
            self._deadline = self._clock() + self._config.deadline_s
        return self._wire

    def _payload(self, question: _Question, room: int) -> dict[str, Any]:
        payload: dict[str, Any] = {"model": self.name, "messages": list(question.messages)}
        if self._limit:
            payload[self._limit] = room
        if self._rung == "json_schema":
            wanted = schema_of(question.schema, question.allowed)
            form = {"name": question.schema.__name__.lower(), "strict": True, "schema": wanted}
            return payload | {"response_format": {"type": "json_schema", "json_schema": form}}
        words = json.dumps(schema_of(question.schema), separators=(",", ":"))
        told: Message = {"role": "user", "content": _ONLY_JSON + words}
        payload["messages"] = [*question.messages, told]
        if self._rung == "json_object":
            payload["response_format"] = {"type": "json_object"}
        return payload

    def _give_way(self, failed: CallError) -> bool:
        """Drop what the server complained of, and tell whether that changed the request."""
        if failed.remedy == "parameter" and failed.parameter == self._limit:
            self._limit = "max_completion_tokens" if self._limit == "max_tokens" else None
            return True
        # A complaint that names nothing is most often about the newest thing in the request.
        return failed.remedy in ("format", "doubt") and self._step_down()

    def _step_down(self) -> bool:
        place = _RUNGS.index(self._rung) + 1
        if place == len(_RUNGS):
            return False
        self._rung = _RUNGS[place]
        return True

    def _count(self, reply: Reply, messages: Sequence[Message]) -> None:
        self.tokens += reply.total_tokens
        sent = sum(len(message["content"]) for message in messages)
        # Below seven characters a token nobody's tokenizer gets: part of the prompt was not read.
        if reply.prompt_tokens and reply.prompt_tokens * 7 < sent:
            self._notes[
                "the model read only a part of the prompt; its context is smaller than configured"
            ] = None
