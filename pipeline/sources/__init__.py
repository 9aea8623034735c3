"""Where a repository's day of pull requests comes from: one entry per source, each making a Snapshot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date as Date
from datetime import datetime
from typing import Protocol, runtime_checkable

from pydantic import SecretStr

from pipeline.config import GithubConfig, ShowConfig
from pipeline.models import Snapshot, Window
from pipeline.sources.example import ExampleSource
from pipeline.sources.git import GitSource
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


@runtime_checkable
class SpanSource(Protocol):
    """A source that reads many days for less than each by itself."""

    def collect_span(
        self,
        show: ShowConfig,
        days: Mapping[Date, Window],
        *,
        now: datetime,
        tell: Callable[[str], None],
    ) -> Iterator[tuple[Date, Snapshot]]:
        """Return each day's snapshot, the newest first; raises as `collect` does, and then gives no more."""
        ...


def snapshots_of(
    source: Source,
    show: ShowConfig,
    days: Mapping[Date, Window],
    *,
    now: datetime,
    tell: Callable[[str], None],
) -> Iterator[tuple[Date, Snapshot]]:
    """Return the snapshots of many days, the newest first, in the cheapest way that the source knows."""
    if isinstance(source, SpanSource):
        yield from source.collect_span(show, days, now=now, tell=tell)
        return
    for day in sorted(days, reverse=True):
        yield day, source.collect(show, days[day], day=day, now=now, tell=tell)


class ConfiguredSource:
    """Asks for each show the source that it names."""

    def __init__(self, config: GithubConfig, token: SecretStr | None) -> None:
        self._config, self._token = config, token

    def collect(
        self, show: ShowConfig, window: Window, *, day: Date, now: datetime, tell: Callable[[str], None]
    ) -> Snapshot:
        """Return the window's snapshot from the show's own source; see Source."""
        return self._of(show).collect(show, window, day=day, now=now, tell=tell)

    def collect_span(
        self,
        show: ShowConfig,
        days: Mapping[Date, Window],
        *,
        now: datetime,
        tell: Callable[[str], None],
    ) -> Iterator[tuple[Date, Snapshot]]:
        """Return the snapshots of many days from the show's own source; see SpanSource."""
        yield from snapshots_of(self._of(show), show, days, now=now, tell=tell)

    def _of(self, show: ShowConfig) -> Source:
        return SOURCES[show.source](self._config, self._token)


SOURCES: Mapping[str, Callable[[GithubConfig, SecretStr | None], Source]] = {
    "github": GithubSource,
    "git": GitSource,
    "example": ExampleSource,
}
