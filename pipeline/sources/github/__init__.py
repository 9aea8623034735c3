"""GitHub as a source: GraphQL with a token, REST without one, github.com or an Enterprise server."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date as Date
from datetime import datetime

from pydantic import SecretStr

from pipeline.config import GithubConfig, ShowConfig
from pipeline.errors import SourceError
from pipeline.models import PullRequest, Snapshot, Window
from pipeline.sources.assembly import as_of, day_of, settle_all, wanted
from pipeline.sources.github.address import web_base
from pipeline.sources.github.graphql import read_by_graphql
from pipeline.sources.github.reading import Reading
from pipeline.sources.github.rest import read_by_rest
from pipeline.sources.github.wire import SPACING_S, Wire


class GithubSource:
    """Reads a repository's day from GitHub.

    `sleep` is how it waits where GitHub asks it to, `spacing_s` the least seconds between two requests.
    """

    def __init__(
        self,
        config: GithubConfig,
        token: SecretStr | None,
        *,
        sleep: Callable[[float], None] = time.sleep,
        spacing_s: float = SPACING_S,
    ) -> None:
        self._config, self._token = config, token
        self._sleep, self._spacing_s = sleep, spacing_s

    def collect(
        self, show: ShowConfig, window: Window, *, day: Date, now: datetime, tell: Callable[[str], None]
    ) -> Snapshot:
        """Return the day's snapshot, as things stood at the window's end or at `now` if that comes first.

        Raises ConfigError for a wrong token or repository, SourceError when GitHub does not answer.
        """
        if not self._token:
            tell(f"no token in {self._config.token_env}: less will be known of the day")
        read = read_by_graphql if self._token else read_by_rest
        with Wire(
            self._config,
            self._token,
            subject=show.repository,
            tell=tell,
            sleep=self._sleep,
            spacing_s=self._spacing_s,
        ) as wire:
            try:
                reading = read(wire, show.repository, window, now=now, tell=tell)
            except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
                raise _not_github(error, self._config.api_url) from error
            requests = wire.requests
        tell(f"read it in {requests} requests")
        name = reading.repository.name
        is_renamed = name.casefold() != show.repository.casefold()
        if is_renamed:
            tell(f"{show.repository} is called {name} now; change it in the configuration")
        if reading.repository.private:
            tell(f"{name} is private, and so is everything made of it")
        return Snapshot(
            repository=name,
            description=reading.repository.description,
            default_branch=reading.repository.default_branch,
            private=reading.repository.private,
            renamed_from=show.repository if is_renamed else None,
            web_url=web_base(self._config.api_url),
            date=day,
            window=window,
            collected_at=now,
            source="github",
            requests=requests,
            gaps=reading.gaps,
            issues=reading.issues,
            pull_requests=_day(reading, show, window, now, tell),
        )


def _day(
    reading: Reading, show: ShowConfig, window: Window, now: datetime, tell: Callable[[str], None]
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
        hint="try again later; if it stays so, check github.api_url",
    )
