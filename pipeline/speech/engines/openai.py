"""Any server that speaks OpenAI's `/v1/audio/speech`, through the openai SDK."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

from pydantic import SecretStr

from pipeline.config import SpeechServerConfig
from pipeline.errors import ConfigError, SpeechError
from pipeline.speech.engines.chunks import chunks
from pipeline.speech.engines.server import SERVICE, CallError, refused
from pipeline.speech.sound.plausible import check_sentence
from pipeline.speech.sound.samples import NotSoundError, Sound, read_wav
from pipeline.waiting import backoff, within

if TYPE_CHECKING:
    import openai
    import tenacity

ATTEMPTS = 4
_MOST_BYTES = 200_000_000


class OpenAIEngine:
    """Asks the server for one sentence at a time, so that every cue is exact.

    One deadline bounds an episode; it starts with the first sentence. What may pass (429, 5xx, a broken line,
    sound that is empty or was cut short) is asked for again, at most four times in all.
    """

    name = "openai"

    def __init__(
        self,
        config: SpeechServerConfig,
        key: SecretStr | None,
        *,
        speed: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        for setting in ("base_url", "model", "voice"):
            if not getattr(config, setting):
                raise ConfigError(
                    "is not set", key=f"speech.openai.{setting}", hint="no server, model or voice is preset"
                )
        secret = key.get_secret_value() if key else ""
        if not (secret.isascii() and (secret.isprintable() or not secret)):
            raise ConfigError("holds characters that no key has", key=config.api_key_env)
        self._config, self._secret, self._speed = config, secret, speed
        self._clock, self._sleep = clock, sleep
        self.voice, self.voice_licence = f"{config.model}/{config.voice}", config.voice_licence

    @property
    def identity(self) -> dict[str, str]:
        """What decides the sound, beside the text."""
        fields = ("base_url", "model", "voice", "format", "instructions")
        return {name: str(getattr(self._config, name)) for name in fields} | {"speed": f"{self._speed:g}"}

    def say(self, sentences: Sequence[str]) -> Iterator[Sound]:
        """Yield the sound of each sentence. Raises SpeechError, or ConfigError where settings must change."""
        import openai  # noqa: PLC0415 - takes a second, and only an asked server needs it

        deadline = self._clock() + self._config.deadline_s
        # A server on one's own machine wants no key, but the SDK does.
        with openai.OpenAI(
            base_url=self._config.base_url,
            api_key=self._secret or "none",
            max_retries=0,
            timeout=self._config.timeout_s,
        ) as client:
            for sentence in sentences:
                parts = [
                    self._part(client, part, deadline)
                    for part in chunks(sentence, self._config.max_characters)
                ]
                if len({part.rate for part in parts}) > 1:
                    raise SpeechError(SERVICE, "changed its sample rate within a sentence")
                yield Sound(b"".join(part.pcm for part in parts), parts[0].rate)

    def _part(self, client: openai.OpenAI, text: str, deadline: float) -> Sound:
        import tenacity  # noqa: PLC0415 - needed only where a server is asked

        retrying = tenacity.Retrying(
            retry=tenacity.retry_if_exception(lambda error: isinstance(error, CallError) and error.again),
            wait=_wait,
            stop=lambda state: (
                state.attempt_number >= ATTEMPTS or self._clock() + state.upcoming_sleep >= deadline
            ),
            sleep=self._sleep,
            reraise=True,
        )
        try:
            return retrying(self._once, client, text, deadline)
        except CallError as failed:
            raise failed.error from None

    def _once(self, client: openai.OpenAI, text: str, deadline: float) -> Sound:
        left = deadline - self._clock()
        if left <= 0:
            raise CallError(SpeechError(SERVICE, "the time for this episode is used up"))
        asked: dict[str, Any] = {
            "model": self._config.model,
            "voice": self._config.voice,
            "input": text,
            "response_format": self._config.format,
        }
        # Servers that know neither need not be told of them.
        if self._speed != 1:
            asked["speed"] = self._speed
        if self._config.instructions:
            asked["instructions"] = self._config.instructions
        create = cast("Any", client.audio.speech.with_streaming_response.create)

        def ask() -> Sound:
            with self._failures(), create(**asked, timeout=min(self._config.timeout_s, left)) as response:
                return self._sound(self._body(response, deadline), text)

        try:
            # So long may the head take, and so long the body; each then ends by itself.
            return within(min(2 * self._config.timeout_s, left) + 0.5, ask)
        except TimeoutError:
            raise CallError(SpeechError(SERVICE, "did not answer in time"), again=True) from None

    def _body(self, response: Any, deadline: float) -> bytes:
        """Read a body, but neither for ever nor without end."""
        body = bytearray()
        started = self._clock()
        for chunk in response.iter_bytes():
            body += chunk
            if self._clock() > min(deadline, started + self._config.timeout_s):
                raise CallError(SpeechError(SERVICE, "did not finish in time"), again=True)
            if len(body) > _MOST_BYTES:
                raise CallError(SpeechError(SERVICE, "sent more than any sentence has"))
        return bytes(body)

    def _sound(self, body: bytes, text: str) -> Sound:
        """Read what came with status 200, which may still be an error, a web page or nothing at all."""
        try:
            is_raw = self._config.format == "pcm" and body[:4] != b"RIFF" and not _is_words(body)
            sound = Sound(body, self._config.pcm_rate) if is_raw else read_wav(body)
            check_sentence(text, sound)
        except NotSoundError as wrong:
            if _is_words(body) and body.lstrip()[:1] == b"<":
                error = ConfigError(
                    "answered with a web page", key="speech.openai.base_url", hint="it usually ends in /v1"
                )
                raise CallError(error) from None
            raise CallError(SpeechError(SERVICE, f"what it sent {wrong}"), again=True) from None
        return sound

    @contextmanager
    def _failures(self) -> Iterator[None]:
        """Turn whatever the SDK and the transport raise into CallError, without their words."""
        import httpx2  # noqa: PLC0415 - comes with the SDK
        import openai  # noqa: PLC0415 - see above

        try:
            yield
        except openai.APIStatusError as error:
            headers = {name.lower(): value for name, value in error.response.headers.items()}
            raise refused(
                error.status_code,
                _code(error),
                headers,
                key_name=self._config.api_key_env,
                has_key=bool(self._secret),
            ) from None
        except (openai.APITimeoutError, httpx2.TimeoutException):
            raise CallError(SpeechError(SERVICE, "did not answer in time"), again=True) from None
        except (openai.APIConnectionError, httpx2.HTTPError, httpx2.StreamError):
            raise CallError(SpeechError(SERVICE, "the connection failed"), again=True) from None
        except openai.OpenAIError as error:
            raise CallError(SpeechError(SERVICE, f"failed ({type(error).__name__})")) from None


def _is_words(body: bytes) -> bool:
    """Tell whether a body is a page or JSON; raw samples may begin with any byte, so one is not enough."""
    return (
        body[:64]
        .lstrip()
        .lower()
        .startswith((b"<!doctype", b"<html", b"<?xml", b"<head", b'{"', b"{ ", b"{\n"))
    )


def _wait(state: tenacity.RetryCallState) -> float:
    error = state.outcome.exception() if state.outcome else None
    return backoff(state.attempt_number, error.wait if isinstance(error, CallError) else None)


def _code(error: openai.APIStatusError) -> str:
    inner = error.body
    if isinstance(inner, dict) and isinstance(inner.get("error"), dict):
        inner = inner["error"]
    return str((inner.get("code") or inner.get("type") or "") if isinstance(inner, dict) else "")
