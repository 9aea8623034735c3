"""The openai SDK behind one call: send a chat completion, retry what may pass, stay inside the deadline."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

from pydantic import BaseModel, ValidationError

from pipeline.config import ModelConfig
from pipeline.errors import ConfigError, ModelError
from pipeline.waiting import backoff, within
from pipeline.writer.answer import Reply
from pipeline.writer.failure import SERVICE, CallError, Refused, classify, safe_code

if TYPE_CHECKING:
    import openai
    import tenacity

ATTEMPTS = 4
_MOST_BYTES = 4_000_000


class _Message(BaseModel):
    content: str | list[Any] | None = None
    refusal: str | None = None


class _Choice(BaseModel):
    message: _Message
    finish_reason: str | None = None


class _Usage(BaseModel):
    prompt_tokens: int | None = None
    total_tokens: int | None = None


class _Completion(BaseModel):
    choices: list[_Choice]
    usage: _Usage | None = None


class Wire:
    """A connection to one model server; `requests` counts what was sent, failed or not."""

    def __init__(
        self,
        config: ModelConfig,
        key: str | None,
        *,
        clock: Callable[[], float],
        sleep: Callable[[float], None],
    ) -> None:
        if key and not (key.isascii() and key.isprintable()):
            raise ConfigError("holds characters that no key has", key=config.api_key_env)
        import openai  # noqa: PLC0415 - takes a second, and only an asked model needs it

        # A server on one's own machine wants no key, but the SDK does.
        self._client = openai.OpenAI(
            base_url=config.base_url, api_key=key or "none", max_retries=0, timeout=config.timeout_s
        )
        self._config, self._has_key, self._clock, self._sleep = config, bool(key), clock, sleep
        self.requests = 0

    def close(self) -> None:
        """Close the connection."""
        self._client.close()

    def post(self, payload: dict[str, Any], *, deadline: float, most: int) -> Reply:
        """Send one chat completion, again where that may help, and return the reply.

        Nothing is sent or waited for past `deadline` (on the clock), nor more than `most` requests in all.
        Raises CallError.
        """
        import tenacity  # noqa: PLC0415 - needed only where a model is asked

        retrying = tenacity.Retrying(
            retry=tenacity.retry_if_exception(_may_pass),
            wait=_wait,
            stop=lambda state: (
                state.attempt_number >= ATTEMPTS
                or self.requests >= most
                or self._clock() + state.upcoming_sleep >= deadline
            ),
            sleep=self._sleep,
            reraise=True,
        )
        return retrying(self._once, payload, deadline)

    def _once(self, payload: dict[str, Any], deadline: float) -> Reply:
        left = deadline - self._clock()
        if left <= 0:
            raise CallError(ModelError(SERVICE, "the time for this episode is used up"))
        self.requests += 1
        create = cast("Any", self._client.chat.completions.with_streaming_response.create)

        def ask() -> Reply:
            with self._failures(), create(**payload, timeout=min(self._config.timeout_s, left)) as response:
                return _reply(self._body(response, deadline))

        try:
            # So long may the head take, and so long the body; each then ends by itself.
            return within(min(2 * self._config.timeout_s, left) + 0.5, ask)
        except TimeoutError:
            raise CallError(ModelError(SERVICE, "did not answer in time"), remedy="retry") from None

    def _body(self, response: Any, deadline: float) -> bytes:
        """Read a body, but not for ever: some servers send blanks for as long as they think."""
        body = bytearray()
        started = self._clock()
        for chunk in response.iter_bytes():
            body += chunk
            if self._clock() > min(deadline, started + self._config.timeout_s):
                raise CallError(ModelError(SERVICE, "did not finish in time"), remedy="retry")
            if len(body) > _MOST_BYTES:
                raise CallError(ModelError(SERVICE, "sent more than any answer has"))
        return bytes(body)

    @contextmanager
    def _failures(self) -> Iterator[None]:
        """Turn whatever the SDK and the transport raise into CallError, without their words."""
        import httpx2  # noqa: PLC0415 - comes with the SDK
        import openai  # noqa: PLC0415 - see above

        try:
            yield
        except openai.APIStatusError as error:
            key_name = self._config.api_key_env
            raise classify(_refused(error), key_name=key_name, has_key=self._has_key) from None
        except (openai.APITimeoutError, httpx2.TimeoutException):
            raise CallError(ModelError(SERVICE, "did not answer in time"), remedy="retry") from None
        except (openai.APIConnectionError, httpx2.HTTPError, httpx2.StreamError):
            raise CallError(ModelError(SERVICE, "the connection failed"), remedy="retry") from None
        except openai.OpenAIError as error:
            raise CallError(ModelError(SERVICE, f"failed ({type(error).__name__})")) from None


def _may_pass(error: BaseException) -> bool:
    return isinstance(error, CallError) and error.remedy == "retry"


def _wait(state: tenacity.RetryCallState) -> float:
    error = state.outcome.exception() if state.outcome else None
    return backoff(state.attempt_number, error.wait if isinstance(error, CallError) else None)


def _refused(error: openai.APIStatusError) -> Refused:
    inner = error.body
    if isinstance(inner, dict) and isinstance(inner.get("error"), dict):
        inner = inner["error"]
    fields = inner if isinstance(inner, dict) else {}
    texts = {name: str(fields.get(name) or "") for name in ("code", "type", "param")}
    return Refused(
        status=error.status_code,
        code=texts["code"],
        kind=texts["type"],
        parameter=texts["param"],
        message=json.dumps(error.body, default=str)[:4000],
        headers={name.lower(): value for name, value in error.response.headers.items()},
        is_empty=not error.response.content.strip(),
    )


def _reply(body: bytes) -> Reply:
    """Read a body with status 200, which may still be an error, a web page or nothing at all."""
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        is_page = body.lstrip()[:1] == b"<"
        words = "answered with a web page" if is_page else "answered with something that is not JSON"
        error = ModelError(SERVICE, words, hint="check model.base_url" if is_page else None)
        raise CallError(error, remedy="none" if is_page else "retry") from None
    if isinstance(found, dict) and found.get("error"):
        inner = found["error"] if isinstance(found["error"], dict) else {}
        shown = safe_code(200, str(inner.get("code") or ""), str(inner.get("type") or ""))
        raise CallError(ModelError(SERVICE, f"answered with an error ({shown})"), remedy="retry")
    try:
        completion = _Completion.model_validate(found)
        choice = completion.choices[0]
    except (ValidationError, IndexError):
        raise CallError(ModelError(SERVICE, "answered without a choice"), remedy="retry") from None
    usage = completion.usage or _Usage()
    return Reply(
        content=_text(choice.message.content),
        finish=choice.finish_reason or "stop",
        refusal=bool(choice.message.refusal),
        prompt_tokens=usage.prompt_tokens,
        total_tokens=usage.total_tokens or 0,
    )


def _text(content: str | list[Any] | None) -> str:
    """Join content that comes in parts."""
    if isinstance(content, list):
        return "".join(str(part.get("text") or "") for part in content if isinstance(part, dict))
    return content or ""
