"""Labelled days: pull requests of which some carry the category that a person gave them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from pipeline.models import Snapshot

_END = datetime(2026, 1, 2, tzinfo=UTC)


@dataclass(frozen=True)
class LabelledDay:
    """A day, and the category of each pull request that has one; those without are grouped but not scored."""

    name: str
    snapshot: Snapshot
    labels: dict[int, str]
    began: str = ""

    @property
    def repository(self) -> str:
        """The repository that the day belongs to."""
        return self.snapshot.repository

    @property
    def middle(self) -> int:
        """The median number, by which days follow each other where no date is known."""
        numbers = sorted(pull.number for pull in self.snapshot.pull_requests)
        return numbers[len(numbers) // 2]


def read_days(path: Path) -> list[LabelledDay]:
    """Read days from a JSON list of `{id, repo, prs: [{number, title, label, files?, author?, labels?}]}`.

    The category is read only from `label`; `labels`, where present, are further human categories and are
    left out too, so that nothing that is scored is ever seen.
    """
    return [_day(record) for record in json.loads(path.read_text(encoding="utf-8"))]


def _day(record: dict[str, Any]) -> LabelledDay:
    pulls = {pull["number"]: pull for pull in reversed(record["prs"])}
    snapshot = Snapshot.model_validate(
        {
            "repository": record["repo"],
            "window": {"start": _END - timedelta(days=1), "end": _END},
            "pull_requests": [_pull(pull) for _, pull in sorted(pulls.items())],
        }
    )
    labels = {
        number: pull["label"] for number, pull in sorted(pulls.items()) if pull.get("label") is not None
    }
    began = min((pull["date"] for pull in pulls.values() if pull.get("date")), default="")
    return LabelledDay(record["id"], snapshot, labels, began)


def _pull(record: dict[str, Any]) -> dict[str, Any]:
    return {
        "number": record["number"],
        "title": record["title"],
        "author": {"login": record.get("author") or ""},
        "files": [{"path": path} for path in record.get("files") or ()],
        "changed_files": record.get("n_files"),
    }


def in_order(days: Sequence[LabelledDay]) -> list[LabelledDay]:
    """Return the days of one repository from the earliest to the latest: by date, else by number."""
    return sorted(days, key=lambda day: (day.began, day.middle, day.name))
