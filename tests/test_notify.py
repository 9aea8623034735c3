"""Telling a chat: once, to a safe address that is never printed, with bounded patience."""

from __future__ import annotations

import shutil
import socket
import time
from pathlib import Path

import pytest

from pipeline.errors import ConfigError
from pipeline.webhook import must_be_safe, send
from tests.commands import Ran, Run
from tests.servers.webhook import Answer, WebhookServer

DAY = "2026-03-03"
CONFIG = "shows: [{slug: cellar, name: Cellar, repository: orchard/cellar}]\nnotify: {format: %s, attempts: 3, timeout_s: 0.5}\n"


@pytest.fixture
def run(stored: Run) -> Run:
    Path("config.yaml").write_text(CONFIG % "slack")

    def command(*arguments: str) -> Ran:
        ran = stored(*arguments)
        assert "CANARY" not in ran.out + ran.err
        return ran

    assert command("approve", DAY, "--by", "Robin Alder").code == 0
    return command


def test_an_episode_is_told_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with WebhookServer(Answer(), Answer()) as chat:
        monkeypatch.setenv("MERGECAST_WEBHOOK", chat.url)
        assert run("notify", DAY, "--link", "https://pages.example/cellar/").code == 0
        again = run("notify", DAY, "--link", "https://pages.example/cellar/")
        assert (again.code, len(chat.sent)) == (0, 1)
        assert "was told already" in again.err
        assert run("notify", DAY, "--again").code == 0
        assert len(chat.sent) == 2
    assert chat.sent[0]["text"].startswith("*Cellar: Returning an error instead of panicking*")
    assert chat.sent[0]["text"].endswith("<https://pages.example/cellar/>")
    marker = Path(f"episodes/cellar/{DAY}/notified.json").read_text()
    assert "127.0.0.1" not in marker


def test_a_draft_is_told_only_when_asked_for(
    run: Run, example_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(example_store, Path(), dirs_exist_ok=True)
    with WebhookServer(Answer()) as chat:
        monkeypatch.setenv("MERGECAST_WEBHOOK", chat.url)
        assert run("notify", DAY).code == 4
        assert chat.sent == []
        assert run("notify", DAY, "--draft").code == 0
        assert "nobody has approved it yet" in chat.sent[0]["text"]
        run("reject", DAY, "--by", "Robin Alder", "--why", "no")
        assert run("notify", DAY, "--draft", "--again").code == 4
        assert len(chat.sent) == 1


def test_a_message_can_be_looked_at_first(run: Run) -> None:
    ran = run("notify", DAY, "--dry-run")
    assert ran.code == 0
    assert '"text": "*Cellar: ' in ran.out
    assert run("notify", DAY, "--dry-run", "--link", "javascript:alert(1)").code == 2


@pytest.mark.parametrize(
    ("answers", "code", "posts", "said"),
    [
        ([Answer(429, {"Retry-After": "0"}), Answer(204)], 0, 2, "trying again in 0 s"),
        ([Answer(503, {"Retry-After": "0"})] * 3, 3, 3, "answered 503"),
        ([Answer(404)], 2, 1, "the webhook was deleted"),
        ([Answer(403)], 2, 1, "was revoked"),
        ([Answer(400)], 2, 1, "does notify.format fit the chat?"),
        ([Answer(302, {"Location": "http://127.0.0.1:1/elsewhere"})], 2, 1, "a redirect"),
    ],
)
def test_patience_is_bounded_and_faults_say_who_must_act(
    run: Run, monkeypatch: pytest.MonkeyPatch, answers: list[Answer], code: int, posts: int, said: str
) -> None:
    with WebhookServer(*answers) as chat:
        monkeypatch.setenv("MERGECAST_WEBHOOK", chat.url)
        ran = run("notify", DAY)
        assert (ran.code, len(chat.sent)) == (code, posts)
        assert said in ran.err
    assert Path(f"episodes/cellar/{DAY}/notified.json").exists() is (code == 0)


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (Answer(drop=True), "ConnectionError"),
        (Answer(delay_s=1), "Timeout"),
        (Answer(drip_s=0.02), "Timeout"),
    ],
)
def test_a_server_that_does_not_answer(
    run: Run, monkeypatch: pytest.MonkeyPatch, answer: Answer, fault: str
) -> None:
    Path("config.yaml").write_text((CONFIG % "discord").replace("attempts: 3", "attempts: 1"))
    with WebhookServer(answer) as chat:
        monkeypatch.setenv("MERGECAST_WEBHOOK", chat.url)
        started = time.monotonic()
        ran = run("notify", DAY)
        assert time.monotonic() - started < 5
        assert ran.code == 3
        assert fault in ran.err
        assert "content" in chat.sent[0]


def test_nobody_listens(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("config.yaml").write_text((CONFIG % "json").replace("attempts: 3", "attempts: 1"))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    monkeypatch.setenv("MERGECAST_WEBHOOK", f"http://127.0.0.1:{port}/hook/CANARY-0123456789")
    assert run("notify", DAY).code == 3


def test_the_address_comes_from_the_environment_only(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = run("notify", DAY)
    assert ran.code == 2
    assert "MERGECAST_WEBHOOK: is not set" in ran.err
    monkeypatch.setenv("MERGECAST_WEBHOOK", "http://chat.example/hook/CANARY-0123456789")
    ran = run("notify", DAY)
    assert ran.code == 2
    assert "MERGECAST_WEBHOOK: holds an address that is not https" in ran.err


@pytest.mark.parametrize(
    ("address", "safe"),
    [
        ("https://hooks.example/services/T0/B0/x", True),
        ("https://discord.example/api/webhooks/1/x?wait=true", True),
        ("http://127.0.0.1:8080/hook", True),
        ("http://[::1]:8080/hook", True),
        ("http://localhost/hook", True),
        ("http://hooks.example/x", False),
        ("http://127.0.0.1.evil.example/x", False),
        ("http://10.0.0.1/x", False),
        ("ftp://hooks.example/x", False),
        ("hooks.example/x", False),
        ("https://hooks.example:99999/x", False),
        ("https://hooks .example/x", False),
        ("", False),
    ],
)
def test_only_safe_addresses_are_used(address: str, *, safe: bool) -> None:
    if safe:
        must_be_safe(address, key="MERGECAST_WEBHOOK")
        return
    with pytest.raises(ConfigError) as refused:
        must_be_safe(address, key="MERGECAST_WEBHOOK")
    assert not address or address not in str(refused.value)


def test_a_long_wait_is_cut() -> None:
    told: list[str] = []
    with WebhookServer(Answer(429, {"Retry-After": "-5"}), Answer()) as chat:
        send(chat.url, {"text": "x"}, key="K", timeout_s=1, attempts=2, tell=told.append)
    assert told == ["the chat webhook did not take the message; trying again in 0 s"]
