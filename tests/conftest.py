"""What every test shares: nothing leaves this machine, and nothing is read from the caller's environment."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import socket
from pathlib import Path
from typing import Any

import pytest

from pipeline.cli import main
from tests.commands import Run, command_of

_LOOPBACK = ("127.0.0.1", "::1", "localhost")
_connect = socket.socket.connect


def _only_loopback(self: socket.socket, address: Any) -> None:
    if isinstance(address, tuple) and address[0] not in _LOOPBACK:
        raise AssertionError(f"a test tried to reach {address[0]}; only loopback servers may be reached")
    _connect(self, address)


@pytest.fixture(autouse=True)
def _offline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket.socket, "connect", _only_loopback)


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith(
            ("GITHUB_", "OPENAI_", "MERGECAST_", "HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy")
        ):
            monkeypatch.delenv(name)


@pytest.fixture(scope="session")
def example_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which the example's episode is stored, made once; copy it before changing it."""
    folder = tmp_path_factory.mktemp("example")
    with contextlib.chdir(folder), contextlib.redirect_stdout(io.StringIO()), pytest.raises(SystemExit):
        main(["generate", "--example", "--quiet"])
    return folder


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return command_of(capsys)


@pytest.fixture
def stored(run: Run, example_store: Path, tmp_path: Path) -> Run:
    """The command in a folder that holds the example's episode."""
    shutil.copytree(example_store, tmp_path, dirs_exist_ok=True)
    return run


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="Write what is printed into the expected files."
    )


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))
