"""What an answer of GitHub means when it is not the answer: whose turn it is, and how long to wait. Pure."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from email.utils import parsedate_to_datetime
from typing import Any, Literal

from pipeline.text import clean_line

FaultKind = Literal["heavy", "passing", "limit", "credentials", "forbidden", "missing", "refused"]

# GitHub asks for at least a minute after a secondary limit that names no time.
SECONDARY_WAIT_S = 60.0


@dataclass(frozen=True, slots=True)
class Reply:
    """One HTTP answer as it came: header names in lower case, the body as text."""

    status: int
    headers: Mapping[str, str]
    text: str


@dataclass(frozen=True, slots=True)
class Fault:
    """Why there is no answer. `wait_s` is how long GitHub asks to wait, where it says.

    "heavy" may go away with a smaller question, "passing" and "limit" with time; the others need somebody.
    """

    kind: FaultKind
    reason: str
    status: int | None = None
    wait_s: float | None = None


class TooHeavy(Exception):  # noqa: N818 -- no error yet: it asks the caller for a smaller question
    """GitHub could not answer in time; a smaller question may do."""


@dataclass(frozen=True, slots=True)
class Payload:
    """A usable answer: JSON, the headers, and for GraphQL the errors beside partial data."""

    json: Any
    headers: Mapping[str, str]
    errors: tuple[Mapping[str, Any], ...] = field(default=())


def read_rest(reply: Reply) -> Payload | Fault:
    """Read a REST answer, which must be JSON of status 200."""
    if reply.status >= 300:
        return _fault_of_status(reply)
    try:
        return Payload(json.loads(reply.text), reply.headers)
    except ValueError:
        return Fault("passing", "the answer is not whole JSON", reply.status)


def read_graphql(reply: Reply) -> Payload | Fault:
    """Read a GraphQL answer; errors beside usable data are handed on, errors instead of data are a fault."""
    payload = read_rest(reply)
    if isinstance(payload, Fault):
        return payload
    body = payload.json if isinstance(payload.json, dict) else {}
    errors = tuple(error for error in body.get("errors") or () if isinstance(error, dict))
    data = body.get("data")
    limited = next((error for error in errors if _is_rate_limit(error)), None)
    if limited:
        return Fault("limit", _message(limited), reply.status, _wait_of(reply, is_primary=True))
    if isinstance(data, dict) and any(_is_something(value) for value in data.values()):
        return Payload(data, reply.headers, errors)
    if errors:
        return replace(fault_of_errors(errors), status=reply.status)
    message = _message(body)
    if _is_rate_limit(body):
        return Fault("limit", message, reply.status, _wait_of(reply, is_primary=True))
    return Fault("passing", message or "the answer holds no data", reply.status)


def _is_something(value: Any) -> bool:
    """Tell null, and a list of nothing but nulls, from an answer."""
    return value is not None and not (isinstance(value, list) and value and not any(value))


def _fault_of_status(reply: Reply) -> Fault:
    message = _message_of(reply) or f"HTTP status {reply.status}"
    if reply.status in (403, 429):
        return _fault_of_refusal(reply, message)
    if reply.status == 401:
        return Fault("credentials", message, 401)
    if reply.status == 404:
        return Fault("missing", message, 404)
    if reply.status in (502, 504):
        return Fault("heavy", f"HTTP status {reply.status}", reply.status)
    if reply.status >= 500 or reply.status == 408:
        return Fault("passing", f"HTTP status {reply.status}", reply.status, _retry_after(reply))
    return Fault("refused", message, reply.status)


def _fault_of_refusal(reply: Reply, message: str) -> Fault:
    """Tell a rate limit from a missing permission; both are 403."""
    is_primary = message.casefold().startswith("api rate limit exceeded")
    is_used_up = reply.headers.get("x-ratelimit-remaining") == "0"
    is_limit = (
        reply.status == 429
        or is_primary
        or is_used_up
        or "retry-after" in reply.headers
        or any(
            word in message.casefold()
            for word in ("secondary rate limit", "abuse detection", "try again later")
        )
    )
    if is_limit:
        return Fault("limit", message, reply.status, _wait_of(reply, is_primary=is_primary or is_used_up))
    return Fault("forbidden", message, reply.status)


def fault_of_errors(errors: Sequence[Mapping[str, Any]]) -> Fault:
    """Return what the first of a GraphQL answer's errors means."""
    if not errors:
        return Fault("passing", "the answer holds no data")
    kind, message = str(errors[0].get("type") or ""), _message(errors[0])
    lower = message.casefold()
    if kind == "NOT_FOUND":
        return Fault("missing", message)
    if kind in ("FORBIDDEN", "INSUFFICIENT_SCOPES") or "saml" in lower or "not accessible by" in lower:
        return Fault("forbidden", message)
    if kind == "MAX_NODE_LIMIT_EXCEEDED" or any(sign in lower for sign in _HEAVY_SIGNS):
        return Fault("heavy", message)
    if kind in ("SERVICE_UNAVAILABLE", "INTERNAL", "INTERNAL_SERVER_ERROR"):
        return Fault("passing", message)
    return Fault("refused", message)


_HEAVY_SIGNS = ("something went wrong while executing", "timeout", "timed out")


def _is_rate_limit(error: Mapping[str, Any]) -> bool:
    kind = str(error.get("type") or "")
    return kind.startswith("RATE_LIMIT") or _message(error).casefold().startswith("api rate limit exceeded")


def _wait_of(reply: Reply, *, is_primary: bool) -> float | None:
    """Return the seconds to wait: as asked, or until the limit is reset by the server's own clock."""
    asked = _retry_after(reply)
    if asked is not None:
        return asked
    reset, now = reply.headers.get("x-ratelimit-reset", ""), reply.headers.get("date", "")
    if not is_primary or not reset.isdecimal():
        return None
    try:
        return max(0.0, int(reset) - parsedate_to_datetime(now).timestamp()) + 1
    except ValueError:
        return None


def _retry_after(reply: Reply) -> float | None:
    text = reply.headers.get("retry-after", "").strip()
    return float(text) if text.isdecimal() else None


def _message_of(reply: Reply) -> str:
    try:
        body = json.loads(reply.text)
    except ValueError:
        return ""
    return _message(body) if isinstance(body, dict) else ""


def _message(body: Mapping[str, Any]) -> str:
    """Return the server's own words, cleaned and short enough for one line."""
    message = body.get("message")
    return clean_line(message)[:200] if isinstance(message, str) else ""
