"""GitHub as a source: GraphQL with a token, REST without one, github.com or an Enterprise server."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date as Date
from datetime import datetime, timedelta

from pydantic import SecretStr

from pipeline.config import GithubConfig, ShowConfig
from pipeline.errors import SourceError
from pipeline.models import Gap, PullRequest, Snapshot, Window
from pipeline.sources.assembly import as_of, day_of, settle_all, wanted
from pipeline.sources.github.address import web_base
from pipeline.sources.github.branches import must_exist
from pipeline.sources.github.graphql import read_by_graphql
from pipeline.sources.github.reading import Reading, as_read_on
from pipeline.sources.github.rest import read_by_rest
from pipeline.sources.github.span import MOST_LISTED, read_span_by_graphql
from pipeline.sources.github.wire import SPACING_S, Wire

Tell = Callable[[str], None]
# A day read this long after its end is a past day: its pull requests have lived on.
LONG_AFTER = timedelta(days=2)


class GithubSource:
    """Reads a repository's day from GitHub.

    `sleep` is how it waits where GitHub asks it to, `spacing_s` the least seconds between two requests,
    `most_listed` how many pull requests a span of days may list.
    """

    def __init__(
        self,
        config: GithubConfig,
        token: SecretStr | None,
        *,
        sleep: Callable[[float], None] = time.sleep,
        spacing_s: float = SPACING_S,
        most_listed: int = MOST_LISTED,
    ) -> None:
        self._config, self._token = config, token
        self._sleep, self._spacing_s, self._most_listed = sleep, spacing_s, most_listed

    def collect(self, show: ShowConfig, window: Window, *, day: Date, now: datetime, tell: Tell) -> Snapshot:
        """Return the day's snapshot, as things stood at the window's end or at `now` if that comes first.

        Raises ConfigError for a wrong token or repository, SourceError when GitHub does not answer.
        """
        if not self._token:
            tell(f"no token in {self._config.token_env}: less will be known of the day")
        read = read_by_graphql if self._token else read_by_rest
        with self._wire(show, tell) as wire:
            reading = read(wire, show.repository, window, now=now, tell=tell)
            must_exist(wire, show, reading, has_token=self._token is not None)
            requests = wire.requests
        tell(f"read it in {requests} requests")
        self._tell_names(reading, show, tell)
        return self._snapshot(reading, show, window, day=day, now=now, requests=requests, tell=tell)

    def collect_span(
        self, show: ShowConfig, days: Mapping[Date, Window], *, now: datetime, tell: Tell
    ) -> Iterator[tuple[Date, Snapshot]]:
        """Return the snapshots of many days, the newest first, from one list of pull requests.

        Raises what `collect` raises, at the first day that fails; those before it are whole.
        """
        if not self._token:
            for day in sorted(days, reverse=True):
                yield day, self.collect(show, days[day], day=day, now=now, tell=tell)
            return
        day_of_window = {window: day for day, window in days.items()}
        with self._wire(show, tell) as wire:
            counted, is_first = 0, True
            read = read_span_by_graphql(
                wire, show.repository, list(day_of_window), now=now, tell=tell, most=self._most_listed
            )
            for window, reading in read:
                if is_first:
                    self._tell_names(reading, show, tell)
                    must_exist(wire, show, reading, has_token=True)
                requests, counted, is_first = wire.requests - counted, wire.requests, False
                day = day_of_window[window]
                yield (
                    day,
                    self._snapshot(reading, show, window, day=day, now=now, requests=requests, tell=tell),
                )
            tell(f"read them in {wire.requests} requests")

    @contextmanager
    def _wire(self, show: ShowConfig, tell: Tell) -> Iterator[Wire]:
        """Lend a connection; whatever cannot be understood of what comes through it is told as GitHub's."""
        with Wire(
            self._config,
            self._token,
            subject=show.repository,
            tell=tell,
            sleep=self._sleep,
            spacing_s=self._spacing_s,
        ) as wire:
            try:
                yield wire
            except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
                raise _not_github(error, self._config.api_url) from error

    @staticmethod
    def _tell_names(reading: Reading, show: ShowConfig, tell: Tell) -> None:
        name = reading.repository.name
        if name.casefold() != show.repository.casefold():
            tell(f"{show.repository} is called {name} now; change it in the configuration")
        if reading.repository.private:
            tell(f"{name} is private, and so is everything made of it")

    def _snapshot(
        self,
        reading: Reading,
        show: ShowConfig,
        window: Window,
        *,
        day: Date,
        now: datetime,
        requests: int,
        tell: Tell,
    ) -> Snapshot:
        name = reading.repository.name
        pulls = _day(reading, show, window, now, tell)
        return Snapshot(
            repository=name,
            description=reading.repository.description,
            default_branch=reading.repository.default_branch,
            private=reading.repository.private,
            renamed_from=show.repository if name.casefold() != show.repository.casefold() else None,
            web_url=web_base(self._config.api_url),
            date=day,
            window=window,
            collected_at=now,
            source="github",
            requests=requests,
            gaps=(*reading.gaps, *_read_late(pulls, window, now)),
            issues=reading.issues,
            pull_requests=pulls,
        )


def _read_late(pulls: Sequence[PullRequest], window: Window, now: datetime) -> tuple[Gap, ...]:
    """Say for a day read long afterwards whose words may have been changed since; states come from events."""
    changed = [pull for pull in pulls if pull.updated_at and pull.updated_at >= window.end]
    if now - window.end < LONG_AFTER or not changed:
        return ()
    return (as_read_on(len(changed), now.date()),)


def _day(
    reading: Reading, show: ShowConfig, window: Window, now: datetime, tell: Tell
) -> tuple[PullRequest, ...]:
    """Decide, relate and filter. Related first: also a revert that the show ignores takes something back."""
    name = reading.repository.name
    pulls = settle_all(reading.records, at=as_of(window, now), repository=name)
    day = day_of(pulls, window)
    kept = wanted(day, show, default_branch=reading.repository.default_branch)
    if len(kept) < len(day):
        tell(f"left out {len(day) - len(kept)} pull requests as the configuration asks")
    return kept


def _not_github(error: Exception, address: str) -> SourceError:
    """Whatever was sent is not what GitHub sends: a wrong address, a proxy, or a fault of GitHub's."""
    return SourceError(
        "GitHub",
        f"the answer cannot be understood ({type(error).__name__})",
        url=address,
        hint="try again later; if it stays so, check github.api_url and GITHUB_API_URL",
    )
