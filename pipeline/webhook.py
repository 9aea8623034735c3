"""Sending a message to a chat's webhook, whose address is a secret."""

from __future__ import annotations

import ipaddress
import json
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from pipeline.errors import ConfigError, ServiceError
from pipeline.waiting import within

if TYPE_CHECKING:
    from requests import Response

_LONGEST_WAIT_S = 30.0
_AGAIN = (408, 425, 429, 500, 502, 503, 504)


def send(
    address: str,
    message: Mapping[str, Any],
    *,
    key: str,
    timeout_s: float,
    attempts: int,
    tell: Callable[[str], None],
) -> None:
    """Post a message as JSON, again where the server asks for it, at most `attempts` times.

    The address may be all that protects the channel, so it is in no message of ours; `key` is the variable
    that held it. Raises ConfigError for an address that is no safe one or that the server does not know, and
    ServiceError when the server fails.
    """
    must_be_safe(address, key=key)
    body = json.dumps(message, ensure_ascii=False).encode()
    for attempt in range(1, attempts + 1):
        last = attempt == attempts
        answer, fault = _post(address, body, timeout_s)
        if answer is None:
            # It may have arrived all the same; asking again could say it twice, losing it would be worse.
            if last:
                raise ServiceError("chat webhook", f"did not answer: {fault}")
            wait = min(2.0**attempt, _LONGEST_WAIT_S)
        elif answer.status_code < 300:
            return
        elif answer.status_code not in _AGAIN or last:
            raise _refused(answer.status_code, key)
        else:
            wait = _wait_of(answer, attempt)
        tell(f"the chat webhook did not take the message; trying again in {wait:.0f} s")
        time.sleep(wait)


def must_be_safe(address: str, *, key: str) -> None:
    """Raise ConfigError for an address that is not https; a loopback address may be http."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if not host or parts.scheme not in ("http", "https") or port == 0 or any(c.isspace() for c in address):
        raise ConfigError("holds no address of a webhook", key=key, hint="copy it from the chat's settings")
    if parts.scheme != "https" and not _is_loopback(host):
        raise ConfigError(
            "holds an address that is not https", key=key, hint="copy it from the chat's settings"
        )


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _post(address: str, body: bytes, timeout_s: float) -> tuple[Response | None, str]:
    """Return the answer, or None and what kind of fault there was: its text would name the address."""
    import requests  # noqa: PLC0415 - slow, and needed only here
    from requests.exceptions import RequestException  # noqa: PLC0415

    headers = {"Content-Type": "application/json; charset=utf-8", "User-Agent": "mergecast"}

    def post() -> Response:
        # A redirect could lead the message, and the secret in its address, somewhere else.
        answer = requests.post(
            address, data=body, headers=headers, timeout=timeout_s, allow_redirects=False, stream=True
        )
        answer.close()
        return answer

    try:
        return within(timeout_s, post), ""
    except TimeoutError:
        return None, "Timeout"
    except RequestException as error:
        return None, type(error).__name__


def _wait_of(answer: Response, attempt: int) -> float:
    try:
        asked = float(answer.headers.get("Retry-After", ""))
    except ValueError:
        asked = 2.0**attempt
    return min(max(asked, 0.0), _LONGEST_WAIT_S)


def _refused(status: int, key: str) -> ConfigError | ServiceError:
    if status in _AGAIN:
        return ServiceError("chat webhook", f"answered {status}", status=status)
    if 300 <= status < 400:
        return ConfigError(
            f"the webhook answered {status}, a redirect", key=key, hint="copy its address anew"
        )
    hint = {
        400: "does notify.format fit the chat?",
        401: "the webhook was revoked, or the address is not complete",
        403: "the webhook was revoked, or the address is not complete",
        404: "the webhook was deleted; make a new one in the chat's settings",
        410: "the webhook was deleted; make a new one in the chat's settings",
    }.get(status, "see the chat's settings")
    return ConfigError(f"the webhook answered {status}", key=key, hint=hint)
