"""The stored record of a day."""

from __future__ import annotations

from datetime import date as Date
from typing import Literal

from pipeline.models.facts import Tally
from pipeline.models.pulls import Gap, Window
from pipeline.models.script import Section, Verification
from pipeline.models.values import SCHEMA_VERSION, EpisodeStatus, Line, Numbers, Status, ThemeKind, Value


class Generator(Value):
    """How a script came to be: which writer, which model, how often it was asked and what for."""

    writer: Literal["model", "plain"]
    model: str | None = None
    requests: int = 0
    tokens: int = 0
    prompt_version: str | None = None
    notes: tuple[str, ...] = ()


class ShowName(Value):
    """Which show an episode belongs to."""

    slug: str
    name: Line
    repository: Line


class ThemeRecord(Value):
    """A theme as the record keeps it, with its counts."""

    id: str
    title: Line
    kind: ThemeKind
    pull_requests: Numbers
    tracking_issue: int | None = None
    terms: tuple[Line, ...] = ()
    counts: Tally


class PullRequestRecord(Value):
    """What a page needs to show and link one pull request, without the snapshot at hand."""

    number: int
    title: Line
    author: Line
    status: Status
    url: str


class SpokenScript(Value):
    """The sections of a script as the record keeps them; title and summary stand beside it."""

    sections: tuple[Section, ...]


class Episode(Value):
    """The stored record of one day of one show."""

    schema_version: int = SCHEMA_VERSION
    show: ShowName
    kind: Literal["daily"] = "daily"
    date: Date
    window: Window
    complete: bool = True
    private: bool = False
    status: EpisodeStatus = "draft"
    title: Line
    summary: Line
    words: int
    duration: str
    script: SpokenScript
    themes: tuple[ThemeRecord, ...]
    counts: Tally
    gaps: tuple[Gap, ...] = ()
    pull_requests: tuple[PullRequestRecord, ...] = ()
    verification: Verification
    generator: Generator
