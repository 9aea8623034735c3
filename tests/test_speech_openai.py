"""The engine behind `/v1/audio/speech`: what is asked, what is cut, and what comes back instead of sound."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import SecretStr

from pipeline.config import SpeechServerConfig
from pipeline.errors import ConfigError, PipelineError, SpeechError
from pipeline.speech.engines.chunks import chunks
from pipeline.speech.engines.openai import OpenAIEngine
from tests.servers.speech import Asked, Reply, SpeechServer, error, hum, pcm_of, raw, spoken, wav_of

TEXT = "Eleven pull requests landed today, and one was reverted."


class Waits:
    """A clock that only waiting moves, so that no test waits."""

    def __init__(self) -> None:
        self.now, self.waits = 0.0, list[float]()

    def clock(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds


def engine(
    server: SpeechServer,
    *,
    waits: Waits | None = None,
    key: str | None = "sk-CANARY-1",
    speed: float = 1.0,
    **fields: object,
) -> OpenAIEngine:
    config = SpeechServerConfig.model_validate(
        {"base_url": server.url, "model": "hummer", "voice": "low", **fields}
    )
    waits = waits or Waits()
    return OpenAIEngine(
        config, SecretStr(key) if key else None, speed=speed, clock=waits.clock, sleep=waits.sleep
    )


def test_each_sentence_is_one_request_that_says_only_what_is_configured() -> None:
    with SpeechServer(spoken, spoken) as server:
        sounds = list(engine(server).say([TEXT, "Second."]))
    assert [sound.rate for sound in sounds] == [24000, 24000]
    assert sounds[0].pcm == pcm_of(TEXT)
    asked = server.asked[0]
    assert asked.path == "/v1/audio/speech"
    assert asked.body == {"model": "hummer", "voice": "low", "input": TEXT, "response_format": "wav"}
    assert asked.headers["authorization"] == "Bearer sk-CANARY-1"


def test_speed_and_instructions_are_sent_when_set_and_pcm_has_the_rate_that_is_set() -> None:
    with SpeechServer(spoken) as server:
        (sound,) = engine(server, speed=1.25, instructions="Calm.", format="pcm", pcm_rate=16000).say([TEXT])
    assert sound.rate == 16000
    body = server.asked[0].body
    assert (body["speed"], body["instructions"], body["response_format"]) == (1.25, "Calm.", "pcm")


@pytest.mark.parametrize("start", [b"<\x00", b"{\x00", b" <", b"\n{", b"[["])
def test_raw_samples_may_begin_with_any_byte(start: bytes) -> None:
    body = start + pcm_of(TEXT)
    with SpeechServer(hum(body, kind="audio/pcm")) as server:
        (sound,) = engine(server, format="pcm").say([TEXT])
    assert sound.pcm == body


@pytest.mark.parametrize(
    ("body", "kind"),
    [(b"<!DOCTYPE html>" + b"x" * 99_999, ConfigError), (b'{"error": "' + b"x" * 99_999, SpeechError)],
)
def test_a_page_is_no_raw_sound_however_long(body: bytes, kind: type[PipelineError]) -> None:
    requests = 1 if kind is ConfigError else 4
    with (
        SpeechServer(*[hum(body)] * requests) as server,
        pytest.raises(kind, match=r"web page|no WAV file but JSON"),
    ):
        list(engine(server, format="pcm").say([TEXT]))


def test_a_wav_file_where_pcm_was_asked_for_is_read_as_one() -> None:
    with SpeechServer(hum(wav_of(pcm_of(TEXT)))) as server:
        (sound,) = engine(server, format="pcm", pcm_rate=16000).say([TEXT])
    assert sound.rate == 24000


def test_no_key_is_needed_on_ones_own_machine() -> None:
    with SpeechServer(spoken) as server:
        assert len(list(engine(server, key=None).say([TEXT]))) == 1
    assert server.asked[0].headers["authorization"] == "Bearer none"


def test_nine_thousand_characters_come_in_pieces_cut_between_sentences() -> None:
    script = " ".join(f"Sentence number {n} of the script tells a little about the day." for n in range(150))
    assert len(script) > 9000
    with SpeechServer() as server:
        (sound,) = engine(server).say([script])
    assert len(server.inputs) == 3
    assert all(len(text) <= 4096 and text.endswith(".") for text in server.inputs)
    assert " ".join(server.inputs) == script
    assert len(sound.pcm) == sum(len(pcm_of(text)) for text in server.inputs)


def test_a_sentence_that_is_too_long_is_cut_between_words_and_a_word_inside() -> None:
    with SpeechServer() as server:
        assert list(engine(server).say(["word " * 1500, "x" * 5000]))
    assert all(len(text) <= 4096 for text in server.inputs)
    assert [len(text) for text in server.inputs[-2:]] == [4096, 904]
    assert " ".join(server.inputs[:-2]).split() == ["word"] * 1500


@given(st.text(alphabet="ab .!?\n…", max_size=400), st.integers(5, 60))
def test_pieces_hold_every_word_in_order(text: str, most: int) -> None:
    pieces = chunks(text, most)
    assert all(0 < len(piece) <= most for piece in pieces)
    assert "".join("".join(pieces).split()) == "".join(text.split())


FAULTS: list[tuple[str, Reply, type[PipelineError], str, int]] = [
    # what it is, what comes, the error, what it says, how many requests that takes
    ("bad request", error(400, "no such voice: CANARY", code="invalid_voice"), ConfigError, r"did not accept the request \(400 invalid_voice\)", 1),
    ("wrong key", error(401, "bad key sk-CANARY-1"), ConfigError, r"refused the key \(401\)", 1),
    ("forbidden", error(403), ConfigError, "refused the key", 1),
    ("no such path", error(404), ConfigError, "no speech at this address", 1),
    ("too long", error(413), ConfigError, "did not accept the request", 1),
    ("no quota", error(429, code="insufficient_quota"), SpeechError, "no quota left", 1),
    ("busy", error(429), SpeechError, "answered 429", 4),
    ("broken", error(500), SpeechError, "answered 500", 4),
    ("not built", error(501), SpeechError, "answered 501", 1),
    ("bad gateway", hum(b"<html>bad gateway CANARY</html>", status=502, kind="text/html"), SpeechError, "answered 502", 4),
    ("empty", hum(b""), SpeechError, "is no WAV file but nothing", 4),
    ("web page", hum(b"<!doctype html><p>CANARY</p>", kind="text/html"), ConfigError, "answered with a web page", 1),
    ("json", hum(b'{"error": "CANARY"}', kind="application/json"), SpeechError, "no WAV file but JSON", 4),
    ("mp3", hum(b"ID3\x03\x00\x00\x00\x00\x00\x00rest"), SpeechError, "no WAV file but MP3", 4),
    ("cut short", hum(wav_of(pcm_of(TEXT)[:9000], size=90000)), SpeechError, "was cut short", 4),
    ("far too short", hum(wav_of(pcm_of(TEXT)[:20000])), SpeechError, "too short for its text", 4),
    ("silent", hum(wav_of(bytes(100_000))), SpeechError, "is silent", 4),
    ("runs on", hum(wav_of(pcm_of(TEXT) * 12)), SpeechError, "too long for its text", 4),
    ("odd byte", hum(pcm_of(TEXT) + b"x"), SpeechError, "no WAV file", 4),
    ("dropped", Reply(drop=True), SpeechError, "the connection failed", 4),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "reply", "kind", "said", "requests"), FAULTS, ids=[row[0] for row in FAULTS]
)
def test_what_comes_instead_of_sound(
    name: str, reply: Reply, kind: type[PipelineError], said: str, requests: int
) -> None:
    with SpeechServer(*[reply] * requests) as server, pytest.raises(kind, match=said) as caught:
        list(engine(server).say([TEXT]))
    assert type(caught.value) is kind, name
    assert "CANARY" not in str(caught.value)
    assert len(server.asked) == requests


@pytest.mark.parametrize(
    "first",
    [error(500), error(429), hum(b""), Reply(drop=True), hum(wav_of(pcm_of(TEXT)[:9000], size=90000))],
)
def test_what_may_pass_is_asked_for_again(first: Reply) -> None:
    waits = Waits()
    with SpeechServer(first, spoken) as server:
        assert len(list(engine(server, waits=waits).say([TEXT]))) == 1
    assert waits.waits == [1.0]
    assert server.inputs == [TEXT, TEXT]


def test_a_server_says_how_long_to_wait_and_the_deadline_bounds_it() -> None:
    waits = Waits()
    with SpeechServer(error(429, headers={"Retry-After": "7"}), spoken) as server:
        list(engine(server, waits=waits).say([TEXT]))
    assert waits.waits == [7.0]
    waits = Waits()
    with (
        SpeechServer(error(429, headers={"Retry-After": "7"})) as server,
        pytest.raises(SpeechError, match="429"),
    ):
        list(engine(server, waits=waits, deadline_s=5).say([TEXT]))
    assert waits.waits == []


def test_nothing_is_asked_past_the_deadline() -> None:
    waits = Waits()

    def slow(asked: Asked) -> Reply:
        waits.now += 6
        return spoken(asked)

    with SpeechServer(slow, slow) as server, pytest.raises(SpeechError, match="did not finish in time"):
        list(engine(server, waits=waits, deadline_s=10).say([TEXT, TEXT, TEXT]))


@contextmanager
def endless(*, start: bytes, then: bytes) -> Iterator[str]:
    """Serve on loopback what never becomes an answer: its start, and then the same again and again."""
    listener, over = socket.create_server(("127.0.0.1", 0)), threading.Event()

    def send(line: socket.socket) -> None:
        with line, suppress(OSError):
            line.recv(65536)
            line.sendall(start)
            while not over.wait(0.02):
                line.sendall(then)

    def serve() -> None:
        with suppress(OSError):
            while True:
                threading.Thread(target=send, args=(listener.accept()[0],), daemon=True).start()

    threading.Thread(target=serve, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/v1"
    finally:
        over.set()
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()


@pytest.mark.parametrize(
    ("start", "then"),
    [(b"HTTP/1.1 200 OK\r\nX-Word: ", b"a"), (b"", b"HTTP/1.1 100 Continue\r\n\r\n")],
    ids=["a header without end", "100 Continue without end"],
)
def test_a_server_that_never_comes_to_the_point_is_given_up(start: bytes, then: bytes) -> None:
    """Every read brings something in time, so that no timeout of a socket ever passes."""
    started = time.monotonic()
    with endless(start=start, then=then) as url:
        config = SpeechServerConfig.model_validate(
            {"base_url": url, "model": "m", "voice": "v", "timeout_s": 0.2, "deadline_s": 0.5}
        )
        with pytest.raises(SpeechError, match=r"speech server: .*did not answer in time") as raised:
            list(OpenAIEngine(config, None).say([TEXT]))
    assert raised.value.exit_code == 3
    assert time.monotonic() - started < 8


@pytest.mark.parametrize("reply", [Reply(b"", delay_s=30), Reply(b"", drip_s=30)], ids=["hangs", "drips"])
def test_a_server_that_hangs_is_given_up(reply: Reply) -> None:
    started = time.monotonic()
    with SpeechServer(reply, forever=True) as server:
        config = SpeechServerConfig.model_validate(
            {"base_url": server.url, "model": "m", "voice": "v", "timeout_s": 0.2, "deadline_s": 0.6}
        )
        with pytest.raises(SpeechError, match=r"did not (answer|finish) in time"):
            list(OpenAIEngine(config, None).say([TEXT]))
    assert time.monotonic() - started < 5


def test_a_wrong_key_without_one_asks_for_it() -> None:
    with SpeechServer(error(401)) as server, pytest.raises(ConfigError) as caught:
        list(engine(server, key=None, api_key_env="MY_KEY").say([TEXT]))
    assert "MY_KEY: the speech server wants a key" in str(caught.value)
    assert caught.value.hint == "set MY_KEY"


@pytest.mark.parametrize("missing", ["base_url", "model", "voice"])
def test_nothing_is_preset(missing: str) -> None:
    assert getattr(SpeechServerConfig(), missing) is None
    fields = {"base_url": "http://127.0.0.1:1/v1", "model": "m", "voice": "v"}
    del fields[missing]
    config = SpeechServerConfig.model_validate(fields)
    assert not config.is_complete
    with pytest.raises(ConfigError, match=rf"speech\.openai\.{missing}: is not set"):
        OpenAIEngine(config, None)


def test_a_key_with_a_line_break_is_refused_without_being_repeated() -> None:
    config = SpeechServerConfig(base_url="http://127.0.0.1:1/v1", model="m", voice="v")
    with pytest.raises(ConfigError, match="SPEECH_API_KEY: holds characters") as caught:
        OpenAIEngine(config, SecretStr("sk-CANARY\nx"))
    assert "CANARY" not in str(caught.value)


def test_a_rate_that_changes_within_a_sentence_is_refused() -> None:
    rates = iter((24000, 16000))

    def answer(asked: Asked) -> Reply:
        return hum(wav_of(pcm_of(asked.body["input"]), rate=next(rates)))

    with SpeechServer(answer, answer) as server, pytest.raises(SpeechError, match="changed its sample rate"):
        list(engine(server).say(["word " * 1500]))


def test_what_decides_the_sound_is_its_identity() -> None:
    with SpeechServer(raw, raw) as server:
        one, other = engine(server, format="pcm"), engine(server, format="pcm", voice="high")
        assert one.identity != other.identity
        assert "CANARY" not in str(one.identity)
        assert one.identity != engine(server, format="pcm", speed=1.1).identity
        list(one.say([TEXT]))
        list(other.say([TEXT]))
