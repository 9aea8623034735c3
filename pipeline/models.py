"""The values that stages hand each other, and that the store keeps.

All are frozen. What a stranger wrote is cleaned on the way in, so no later stage can meet a hidden character,
an HTML comment or a secret, whichever source or file a pull request came from.
"""

from __future__ import annotations

from datetime import date as Date
from datetime import datetime
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    model_validator,
)

from pipeline.text import clean_body, clean_line

SCHEMA_VERSION = 1

Status = Literal["landed", "open", "draft", "closed", "reverted"]
EventKind = Literal["opened", "landed", "closed", "reopened", "reverted"]
LandedHow = Literal["merged", "commit", "comment", "unknown"]
ThemeKind = Literal["campaign", "area", "single", "elsewhere"]
SentenceSource = Literal["model", "repaired", "template"]
Verdict = Literal["supported", "refuted", "not_enough_info"]
EpisodeStatus = Literal["draft", "approved", "rejected", "published"]

Line = Annotated[str, BeforeValidator(lambda v: clean_line(v) if v is None or isinstance(v, str) else v)]
Body = Annotated[str, BeforeValidator(lambda v: clean_body(v) if v is None or isinstance(v, str) else v)]
Numbers = Annotated[tuple[int, ...], AfterValidator(lambda v: tuple(dict.fromkeys(v)))]

DELETED_ACCOUNT = "ghost"


class Value(BaseModel):
    """A frozen value with no unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Window(Value):
    """A half-open span of time: `start` belongs to it, `end` does not."""

    start: AwareDatetime
    end: AwareDatetime

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.start >= self.end:
            raise ValueError("the window ends before it starts")
        return self

    def __contains__(self, at: datetime | None) -> bool:
        return at is not None and self.start <= at < self.end


class Person(Value):
    """Somebody with an account; `name` is the display name where one is known.

    The login is empty where the source did not say, and `ghost` where the account was deleted.
    """

    login: Line
    name: Line | None = None
    is_bot: bool = False

    @property
    def is_known(self) -> bool:
        """Whether somebody can be credited: the source named an account, and it still exists."""
        return self.login not in ("", DELETED_ACCOUNT)


def _person(value: Any) -> Any:
    """Accept a bare login, and read a missing author as a deleted account."""
    if value is None or value in ({}, ""):
        return {"login": DELETED_ACCOUNT}
    return {"login": value} if isinstance(value, str) else value


class Event(Value):
    """One thing that happened to a pull request, and when."""

    kind: EventKind
    at: AwareDatetime
    by: Line | None = None


class ChangedFile(Value):
    """One path that a pull request changes, with its lines added and deleted."""

    path: Line
    additions: int = 0
    deletions: int = 0


def _none_is_empty(value: Any) -> Any:
    return () if value is None else value


class PullRequest(Value):
    """One pull request as it stood at the end of the window (or when it was read, if that came first).

    `files` are the first paths only; sizes come from `additions`, `deletions` (lines) and `changed_files`.
    `stack` lists the numbers of the stack from bottom to top, this one included. `closes` are issues that
    landing closes, `refers` other issues and pull requests that the body or title names. `reverts` are pull
    requests that this one takes back.
    """

    number: int = Field(gt=0)
    title: Line
    body: Body = ""
    author: Annotated[Person, BeforeValidator(_person)] = Person(login="")
    co_authors: Annotated[tuple[Person, ...], BeforeValidator(_none_is_empty)] = ()
    association: Line | None = None
    status: Status = "open"
    queued: bool = False
    events: Annotated[tuple[Event, ...], BeforeValidator(_none_is_empty)] = ()
    landed_how: LandedHow | None = None
    labels: Annotated[tuple[Line, ...], BeforeValidator(_none_is_empty)] = ()
    files: Annotated[tuple[ChangedFile, ...], BeforeValidator(_none_is_empty)] = ()
    additions: int | None = None
    deletions: int | None = None
    changed_files: int | None = None
    base: Line | None = None
    head: Line | None = None
    created_at: AwareDatetime | None = None
    landed_at: AwareDatetime | None = None
    closed_at: AwareDatetime | None = None
    updated_at: AwareDatetime | None = None
    stack: Annotated[Numbers, BeforeValidator(_none_is_empty)] = ()
    closes: Annotated[Numbers, BeforeValidator(_none_is_empty)] = ()
    refers: Annotated[Numbers, BeforeValidator(_none_is_empty)] = ()
    reverts: Annotated[Numbers, BeforeValidator(_none_is_empty)] = ()
    reverted_by: int | None = None
    comments: int | None = None
    reviews: int | None = None

    @model_validator(mode="before")
    @classmethod
    def _status_follows_instants(cls, data: Any) -> Any:
        """Read a missing status from the instants: a file written by hand need not say both."""
        if isinstance(data, dict) and "status" not in data:
            status = "landed" if data.get("landed_at") else "closed" if data.get("closed_at") else "open"
            return {**data, "status": status}
        return data

    @property
    def is_proposed(self) -> bool:
        """Whether it is still only a proposal: open or draft."""
        return self.status in ("open", "draft")

    @property
    def size(self) -> int:
        """Lines added plus lines deleted; 0 when the source did not say."""
        return (self.additions or 0) + (self.deletions or 0)


class Issue(Value):
    """An issue that pull requests of the day name, with its title where the source could read it."""

    number: int
    title: Line = ""


class Gap(Value):
    """Something that the snapshot does not hold, in words that can be said to a listener."""

    kind: Literal["pages", "paths", "details", "landing", "labels", "authors", "time", "limit"]
    detail: Line
    count: int | None = None


class Snapshot(Value):
    """A repository's day: everything that later stages may know.

    `collected_at` is when it was read; a window that ends later is still open. `repository` is `owner/name`
    as the server spells it now, `renamed_from` what the configuration called it.
    """

    schema_version: int = SCHEMA_VERSION
    repository: Line
    description: Line = ""
    default_branch: Line = "main"
    private: bool = False
    renamed_from: Line | None = None
    web_url: Line = "https://github.com"
    date: Date | None = None
    window: Window
    collected_at: AwareDatetime | None = None
    source: Line = "file"
    requests: int = 0
    gaps: tuple[Gap, ...] = ()
    issues: tuple[Issue, ...] = ()
    pull_requests: tuple[PullRequest, ...] = ()

    @model_validator(mode="after")
    def _numbers_are_unique(self) -> Self:
        numbers = [pull.number for pull in self.pull_requests]
        if len(set(numbers)) != len(numbers):
            raise ValueError("two pull requests have the same number")
        return self

    @property
    def is_open(self) -> bool:
        """Whether the day was not over when it was read."""
        return self.collected_at is not None and self.collected_at < self.window.end

    def url(self, number: int) -> str:
        """Return the address of a pull request's page."""
        return f"{self.web_url}/{self.repository}/pull/{number}"


class Tally(Value):
    """Pull requests counted, each once, by how they stood at the end of the window.

    `proposed` is open plus draft; `opened` counts those first opened inside the window whatever became of
    them, so it overlaps the others. `authors` counts people, not bots and not deleted accounts.
    """

    total: int = 0
    landed: int = 0
    proposed: int = 0
    draft: int = 0
    closed: int = 0
    reverted: int = 0
    opened: int = 0
    authors: int = 0


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
    """Everything that may be said of a day, computed once by code."""

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
    cherry_picks: Numbers = ()
    issues: tuple[Issue, ...] = ()
    gaps: tuple[Gap, ...] = ()
    glossary: tuple[str, ...] = ()
    web_url: Line = "https://github.com"
    default_branch: Line = "main"
    pull_requests: tuple[PullRequest, ...] = ()

    def pull(self, number: int) -> PullRequest | None:
        """Return the day's pull request with that number, if there is one."""
        return next((pull for pull in self.pull_requests if pull.number == number), None)

    def theme(self, theme_id: str | None) -> ThemeFacts | None:
        """Return the facts of one theme, if there is one with that id."""
        return next((facts for facts in self.themes if facts.theme.id == theme_id), None)


class Sentence(Value):
    """One spoken sentence and the pull requests that it rests on."""

    text: Line
    pull_requests: Numbers = ()
    source: SentenceSource = "template"


class Section(Value):
    """Sentences told together; `theme` is the id of what they tell, or None for opening and closing."""

    theme: str | None = None
    heading: Line = ""
    sentences: tuple[Sentence, ...] = ()


class Script(Value):
    """What is read aloud, and the headline and summary that go with it."""

    title: Sentence = Sentence(text="")
    summary: Sentence = Sentence(text="")
    sections: tuple[Section, ...] = ()

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """Every spoken sentence in order."""
        return tuple(sentence for section in self.sections for sentence in section.sentences)

    @property
    def words(self) -> int:
        """How many words are spoken."""
        return sum(len(sentence.text.split()) for sentence in self.sentences)


class Finding(Value):
    """What one claim of a sentence came to. `evidence` are the pull requests that decided it."""

    kind: str
    claim: str
    verdict: Verdict
    reason: str
    evidence: Numbers = ()


class SentenceVerdict(Value):
    """A sentence with the findings of every claim in it; the verdict is the worst of them."""

    where: str
    text: str
    verdict: Verdict
    findings: tuple[Finding, ...] = ()


class Verification(Value):
    """The verdict on a whole script. `script` holds findings that no single sentence owns."""

    ok: bool
    sentences: tuple[SentenceVerdict, ...]
    script: tuple[Finding, ...] = ()


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
