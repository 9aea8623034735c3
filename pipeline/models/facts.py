"""Themes, and everything that may be said of a day."""

from __future__ import annotations

from datetime import date as Date
from typing import Annotated

from pydantic import Field

from pipeline.models.earlier import Earlier, Week
from pipeline.models.pulls import Gap, Issue, Person, PullRequest, Window
from pipeline.models.tally import Tally
from pipeline.models.values import Line, Numbers, Scope, ThemeKind, Value


class Theme(Value):
    """A group of the day's pull requests that a maintainer would name in one breath.

    A `campaign` is one intent across many places (one tracking issue, one wording, one stack), an `area` a
    part of the code base, a `single` one change told by itself, `elsewhere` what fits nowhere.
    """

    id: str
    title: Line
    kind: ThemeKind
    pull_requests: Annotated[Numbers, Field(min_length=1)]
    tracking_issue: int | None = None
    terms: tuple[Line, ...] = ()


class AuthorCount(Value):
    """One person's pull requests inside a theme or a day, with the numbers."""

    person: Person
    total: int
    landed: int
    proposed: int
    pull_requests: Numbers


class StackFact(Value):
    """A stack of pull requests, bottom first; `depth` counts all of it, also what is not in the day."""

    pull_requests: Numbers
    depth: int
    author: Person | None = None


class Notable(Value):
    """A pull request that deserves a sentence of its own, and why, strongest reason first."""

    number: int
    reasons: tuple[str, ...]


class ThemeFacts(Value):
    """Everything that may be said of one theme. `rank` 1 is the largest; equal sizes share a rank."""

    theme: Theme
    tally: Tally
    share: float
    share_words: str
    rank: int
    people: tuple[AuthorCount, ...]
    stacks: tuple[StackFact, ...] = ()
    citing_issue: Numbers = ()
    notable: tuple[Notable, ...] = ()


class RevertFact(Value):
    """A revert and what it takes back; `target_title` is empty when the day does not hold the target."""

    revert: int
    target: int
    landed: bool


class FactSheet(Value):
    """Everything that may be said of a day, computed once by code.

    With `week` it is the sheet of a week: `date` is its last day, and the window spans all seven.
    """

    show: Line
    repository: Line
    date: Date
    window: Window
    is_open: bool
    day: Tally
    people: tuple[AuthorCount, ...]
    themes: tuple[ThemeFacts, ...]
    reverts: tuple[RevertFact, ...] = ()
    first_timers: Numbers = ()
    issues: tuple[Issue, ...] = ()
    gaps: tuple[Gap, ...] = ()
    glossary: tuple[str, ...] = ()
    web_url: Line = "https://github.com"
    default_branch: Line = "main"
    scope: Scope = "everything"
    pull_requests: tuple[PullRequest, ...] = ()
    earlier: Earlier = Earlier()
    week: Week | None = None

    @property
    def may_lack_pulls(self) -> bool:
        """Whether there may be pull requests that the data does not hold, so that few or none says little."""
        hiding = {"pages", "time"} if self.pull_requests else {"pages", "time", "details"}
        return any(gap.kind in hiding for gap in self.gaps) or bool(self.week and self.week.missing)

    def pull(self, number: int) -> PullRequest | None:
        """Return the day's pull request with that number, if there is one."""
        return next((pull for pull in self.pull_requests if pull.number == number), None)

    def theme(self, theme_id: str | None) -> ThemeFacts | None:
        """Return the facts of one theme, if there is one with that id."""
        return next((facts for facts in self.themes if facts.theme.id == theme_id), None)
