"""Where a repository's day of pull requests comes from: one entry per source, each making a Snapshot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date as Date
from datetime import datetime
from typing import Protocol

from pydantic import SecretStr

from pipeline.config import GithubConfig, ShowConfig
from pipeline.models import Snapshot, Window
from pipeline.sources.example import ExampleSource
from pipeline.sources.github import GithubSource


class Source(Protocol):
    """Wherever pull requests come from. Members satisfy this shape; they need not import it."""

    def collect(
        self, show: ShowConfig, window: Window, *, day: Date, now: datetime, tell: Callable[[str], None]
    ) -> Snapshot:
        """Return the window's snapshot as it stood at its end, or at `now` if that comes first.

        Raises ConfigError or SourceError; what is missing from a snapshot that is returned is in its gaps.
        """
        ...


SOURCES: Mapping[str, Callable[[GithubConfig, SecretStr | None], Source]] = {
    "github": GithubSource,
    "example": ExampleSource,
}
