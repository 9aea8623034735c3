"""The example source: one day of a made-up repository that ships with the package, for a first look."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date as Date
from datetime import datetime

from pydantic import SecretStr

from pipeline.config import GithubConfig, ShowConfig
from pipeline.errors import ConfigError
from pipeline.models import Snapshot, Window
from pipeline.reading import read_snapshot
from pipeline.shipped import shipped


class ExampleSource:
    """Reads the shipped day and no other; needs neither an address nor a token."""

    only_date = Date(2026, 3, 3)

    def __init__(self, config: GithubConfig, token: SecretStr | None = None) -> None:
        """Take what every source takes, and use nothing of it."""

    def collect(
        self,
        show: ShowConfig,
        window: Window,
        *,
        day: Date,
        now: datetime,  # noqa: ARG002  (a source that asks a server needs it)
        tell: Callable[[str], None],
    ) -> Snapshot:
        """Return the example's snapshot. Raises ConfigError for any other day or repository."""
        path = shipped("examples/day.json")
        snapshot = read_snapshot(path.read_text(encoding="utf-8"), subject="the example", tell=tell)
        if day != self.only_date or window != snapshot.window or show.repository != snapshot.repository:
            raise ConfigError(
                f"the example holds {self.only_date} of {snapshot.repository} only", key="--date"
            )
        return snapshot
