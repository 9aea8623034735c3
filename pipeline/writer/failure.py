"""What went wrong with one request to a model server, decided from what came back and nothing else.

A provider's words never get further than this module: they may hold the prompt, an account or a key. What is
kept is the status, and the error code when it looks like one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pipeline.errors import ConfigError, ModelError, PipelineError
from pipeline.waiting import retry_after

Fault = Literal["refusal", "filtered", "cut", "empty", "not json", "wrong shape"]
Remedy = Literal["retry", "format", "parameter", "doubt", "none"]

SERVICE = "model server"
_RETRIED = {408, 409, 429}
_QUOTA = re.compile(r"insufficient_quota|billing|quota_exceeded|credit", re.IGNORECASE)
_TOO_LONG = re.compile(
    r"context[_ ](?:length|size|window)|tokens_limit_reached|exceed_context"
    r"|request (?:too large|entity too large)|prompt is too long|too many tokens"
    r"|maximum (?:context|input|prompt) ",
    re.IGNORECASE,
)
_FORMAT = re.compile(r"response[_ ]?format|json[_ ]?(?:schema|object|mode)|structured output", re.IGNORECASE)
_UNSUPPORTED = re.compile(
    r"unsupported|not supported|unrecognized|unknown|extra inputs|invalid_value", re.IGNORECASE
)
_OPTIONAL = ("max_tokens", "max_completion_tokens")


class PromptTooLongError(ModelError):
    """The prompt is more than the model takes: the caller must send less."""


class UnusableAnswerError(ModelError):
    """The model answered, but with nothing that can be used; `fault` says what is wrong with it."""

    def __init__(self, service: str = SERVICE, *, fault: Fault = "not json", hint: str | None = None) -> None:
        super().__init__(service, f"the answer was of no use ({fault})", hint=hint)
        self.fault = fault


class CallError(Exception):
    """One request failed: the error to raise when nothing helps, and what may help."""

    def __init__(
        self, error: PipelineError, *, remedy: Remedy = "none", wait: float | None = None, parameter: str = ""
    ) -> None:
        super().__init__(str(error))
        self.error, self.remedy, self.wait, self.parameter = error, remedy, wait, parameter


@dataclass(frozen=True)
class Refused:
    """An answer with an error status, taken apart."""

    status: int
    code: str = ""
    kind: str = ""
    parameter: str = ""
    message: str = ""
    headers: Mapping[str, str] | None = None
    is_empty: bool = False


def safe_code(status: int, *codes: str) -> str:
    """Return "404 model_not_found": the status, and the first code that is a plain lower-case name."""
    known = next((code for code in codes if re.fullmatch(r"[a-z]+(?:_[a-z]+){0,6}", code)), "")
    return f"{status} {known[:48]}".strip()


def classify(refused: Refused, *, key_name: str, has_key: bool) -> CallError:
    """Return what an error status means and what may help; `key_name` is the variable that holds the key."""
    status, words = refused.status, f"{refused.code} {refused.kind} {refused.message}"
    shown = safe_code(status, refused.code, refused.kind)
    if status == 413 or (status in (400, 422, 429) and _TOO_LONG.search(words)):
        return CallError(PromptTooLongError(SERVICE, f"the prompt is too long ({shown})", status=status))
    if status == 402 or (status == 429 and _QUOTA.search(f"{refused.code} {refused.kind}")):
        return CallError(ModelError(SERVICE, f"the account has no quota left ({shown})", status=status))
    if status in _RETRIED or status >= 500:
        wait = retry_after(refused.headers or {})
        error = ModelError(SERVICE, f"answered {shown}", status=status, retry_after=wait)
        return CallError(error, remedy="format" if status == 501 else "retry", wait=wait)
    if status in (401, 403):
        return CallError(_denied(refused, shown, key_name=key_name, has_key=has_key))
    if status == 404 or refused.code == "model_not_found":
        return CallError(_missing(refused, shown))
    return _complaint(refused, words, shown)


def _complaint(refused: Refused, words: str, shown: str) -> CallError:
    """Read a 400 or 422: something in the request is not supported here."""
    error = ModelError(SERVICE, f"did not accept the request ({shown})", status=refused.status)
    if refused.parameter.startswith("response_format") or _FORMAT.search(words):
        return CallError(error, remedy="format")
    named = [name for name in _OPTIONAL if name == refused.parameter or re.search(rf"\b{name}\b", words)]
    if named and (refused.parameter or _UNSUPPORTED.search(words)):
        return CallError(error, remedy="parameter", parameter=refused.parameter or named[0])
    if refused.parameter and _UNSUPPORTED.search(words):
        return CallError(error, remedy="parameter", parameter=refused.parameter)
    return CallError(error, remedy="doubt" if refused.status in (400, 422) else "none")


def _denied(refused: Refused, shown: str, *, key_name: str, has_key: bool) -> ConfigError:
    if refused.status == 403 and refused.is_empty and "sunset" in (refused.headers or {}):
        return ConfigError(
            f"this address has been switched off ({shown}, sunset header)",
            key="model.base_url",
            hint="name another server",
        )
    if not has_key:
        return ConfigError(f"the model server wants a key ({shown})", key=key_name, hint=f"set {key_name}")
    return ConfigError(
        f"the model server refused the key ({shown})",
        key=key_name,
        hint=f"check {key_name} and what it may be used for",
    )


def _missing(refused: Refused, shown: str) -> ConfigError:
    if refused.code == "model_not_found" or re.search(r"\bmodel\b", refused.message, re.IGNORECASE):
        return ConfigError(
            f"the server has no such model ({shown})", key="model.name", hint="name another one"
        )
    return ConfigError(
        f"there are no chat completions at this address ({shown})",
        key="model.base_url",
        hint="it usually ends in /v1",
    )
