"""The command line as tests run it: in a folder of their own, with what it printed and its exit code."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from pipeline.cli import main


class Ran(NamedTuple):
    """What a command came to."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


def command_of(capsys: pytest.CaptureFixture[str]) -> Run:
    """Return what runs the command in the current folder."""

    def command(*arguments: str) -> Ran:
        with pytest.raises(SystemExit) as stop:
            main(list(arguments))
        out, err = capsys.readouterr()
        return Ran(int(stop.value.code or 0), out, err)

    return command
