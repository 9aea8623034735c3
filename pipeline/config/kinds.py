"""The kinds of value that settings take beyond text and numbers."""

from __future__ import annotations

import re
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, BeforeValidator


def zone(name: str) -> str:
    """Return the name of a time zone. Raises ValueError when there is none of that name."""
    try:
        ZoneInfo(name)
    except (ValueError, OSError, KeyError) as error:  # ZoneInfoNotFoundError is a KeyError
        raise ValueError(
            f"no time zone is called {name!r}; use an IANA name such as Europe/Berlin"
        ) from error
    return name


def minutes_are_a_clock(value: Any) -> Any:
    """Undo what YAML 1.1 makes of an unquoted 13:00: the number 780, in base sixty."""
    return f"{value // 60:02}:{value % 60:02}" if isinstance(value, int) else value


def clock(text: str) -> str:
    """Return a time of day as it was written. Raises ValueError when it is none."""
    if not re.fullmatch(r"(?:[01]\d|2[0-3]):[0-5]\d|24:00", text):
        raise ValueError(f"{text!r} is no time of day; write it as 13:00, or 24:00 for midnight")
    return text


def http_url(text: str) -> str:
    """Return an address without its last slash. Raises ValueError when it is not a plain http(s) one."""
    if not re.fullmatch(r"https?://(?:[\w.-]+|\[[0-9a-fA-F:.]+\])(?::\d{1,5})?(?:/[^\s?#@]*)?", text):
        raise ValueError("this is no plain http(s) address, such as https://host/api/v3")
    port = re.search(r"^https?://(?:\[[^\]]*\]|[^/:]*):(\d+)", text)
    if port and not 0 < int(port[1]) < 65536:
        raise ValueError("the port is out of range")
    return text.rstrip("/")


HttpUrl = Annotated[str, AfterValidator(http_url)]
TimeZone = Annotated[str, AfterValidator(zone)]
Clock = Annotated[str, BeforeValidator(minutes_are_a_clock), AfterValidator(clock)]
