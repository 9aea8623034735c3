"""Requests that a day can do without: as many as the hourly limit leaves, and none that fails it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from pipeline.sources.github.faults import Fault

if TYPE_CHECKING:
    from pipeline.sources.github.wire import Wire

# Of sixty an hour some are kept for whoever else reads from this address.
MOST_REQUESTS = 50


class Spare:
    """Asks while requests are left; an answer that does not come is None."""

    def __init__(self, wire: Wire, tell: Callable[[str], None]) -> None:
        self._wire, self._tell = wire, tell
        self._is_over = False

    @property
    def is_over(self) -> bool:
        """Whether nothing more may be asked."""
        return self._is_over or self._wire.requests >= MOST_REQUESTS

    def get(self, path: str, parameters: Mapping[str, Any] | None = None) -> Any:
        """Return the JSON at `path`, or None."""
        answer = self._ask(path, parameters)
        return None if answer is None else answer[0]

    def last_page(self, path: str) -> list[Mapping[str, Any]] | None:
        """Return the last hundred elements or fewer of a list that is sorted oldest first."""
        answer = self._ask(path, {"per_page": 100})
        if answer is None:
            return None
        found, link = answer
        last = re.search(r"[?&]page=(\d+)[^>]*>;\s*rel=\"last\"", link)
        if last:
            found = self.get(path, {"per_page": 100, "page": int(last[1])})
        return found if isinstance(found, list) else None

    def _ask(self, path: str, parameters: Mapping[str, Any] | None) -> tuple[Any, str] | None:
        if self.is_over:
            return None
        answer = self._wire.look(path, parameters)
        if isinstance(answer, Fault):
            self._tell(f"left out {path}: {answer.reason}")
            # One missing object says nothing about the next; a limit does.
            self._is_over = answer.kind == "limit"
            return None
        return answer.json, answer.headers.get("link", "")
