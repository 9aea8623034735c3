"""What went wrong with one request to a speech server, decided from what came back and nothing else.

A server's words never get further than this module: they may hold the text, an account or a key.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from pipeline.errors import ConfigError, PipelineError, SpeechError
from pipeline.waiting import retry_after

SERVICE = "speech server"
_RETRIED = {408, 409, 425, 429}
_QUOTA = re.compile(r"insufficient_quota|billing|quota_exceeded|credit", re.IGNORECASE)


class CallError(Exception):
    """One request failed: the error to raise when nothing helps, and whether another attempt may."""

    def __init__(self, error: PipelineError, *, again: bool = False, wait: float | None = None) -> None:
        super().__init__(str(error))
        self.error, self.again, self.wait = error, again, wait


def refused(status: int, code: str, headers: Mapping[str, str], *, key_name: str, has_key: bool) -> CallError:
    """Return what an error status means; `code` is the server's own, `key_name` the variable of the key."""
    shown = f"{status} {code}" if re.fullmatch(r"[a-z]+(?:_[a-z]+){0,6}", code) else str(status)
    if status == 402 or (status == 429 and _QUOTA.search(code)):
        return CallError(SpeechError(SERVICE, f"the account has no quota left ({shown})", status=status))
    if status in _RETRIED or status >= 500:
        wait = retry_after(headers)
        error = SpeechError(SERVICE, f"answered {shown}", status=status, retry_after=wait)
        return CallError(error, again=status != 501, wait=wait)
    if status in (401, 403):
        words = (
            f"the speech server refused the key ({shown})"
            if has_key
            else f"the speech server wants a key ({shown})"
        )
        return CallError(
            ConfigError(words, key=key_name, hint=f"check {key_name}" if has_key else f"set {key_name}")
        )
    if status in (404, 405):
        return CallError(
            ConfigError(
                f"there is no such model, or no speech at this address ({shown})",
                key="speech.openai",
                hint="base_url usually ends in /v1; check model too",
            )
        )
    return CallError(
        ConfigError(
            f"the speech server did not accept the request ({shown})",
            key="speech.openai",
            hint="check model, voice and format against what the server offers",
        )
    )
