"""Errors say what failed, on what, and who must act; the exit code says the last again."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from pipeline import errors
from pipeline.errors import PipelineError


def kinds() -> list[type[PipelineError]]:
    def below(kind: type[PipelineError]) -> list[type[PipelineError]]:
        return [kind, *(deeper for child in kind.__subclasses__() for deeper in below(child))]

    return [kind for kind in below(PipelineError) if kind is not PipelineError]


SAMPLES: dict[str, Any] = {
    "message": "broke", "template": "SUBJECT", "path": "SUBJECT", "key": "SUBJECT", "service": "SUBJECT", "subject": "SUBJECT",
    "attempts": 3, "findings": ("a claim: a reason",), "output": "SUBJECT", "hint": "do this", "url": None, "status": None, "retry_after": None,
}  # fmt: skip


@pytest.mark.parametrize("kind", kinds())
def test_every_error_has_an_exit_code_names_its_subject_and_who_acts(kind: type[PipelineError]) -> None:
    wanted = [name for name in inspect.signature(kind).parameters if name in SAMPLES]
    arguments = {name: SAMPLES[name] for name in wanted}
    parameters = inspect.signature(kind).parameters
    positional = [
        arguments.pop(n) for n in wanted if parameters[n].kind is inspect.Parameter.POSITIONAL_OR_KEYWORD
    ]
    error = kind(*positional, **arguments)
    assert error.exit_code in (2, 3, 4, 5)
    assert "SUBJECT" in str(error)
    assert str(error).endswith("hint: do this")
    assert error.who != PipelineError.who


def test_exit_codes() -> None:
    codes = {kind.__name__: kind.exit_code for kind in kinds() if kind.__module__ == errors.__name__}
    assert codes == {
        "ConfigError": 2, "PromptError": 2, "ServiceError": 3, "SourceError": 3, "ModelError": 3, "SpeechError": 3,
        "ContentError": 4, "VerificationError": 4, "ReviewError": 4, "StoreError": 5,
        "PublishError": 5,
    }  # fmt: skip
