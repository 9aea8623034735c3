"""The stored record of a day."""

from __future__ import annotations

from datetime import date as Date
from datetime import datetime
from typing import Literal

from pydantic import ConfigDict, Field
from pydantic.json_schema import SkipJsonSchema

from pipeline.models.pulls import Gap, Window
from pipeline.models.review import Replacement
from pipeline.models.script import Finding, Section, SentenceVerdict, Verification
from pipeline.models.tally import Tally
from pipeline.models.values import (
    SCHEMA_VERSION,
    EpisodeKind,
    EpisodeStatus,
    Line,
    Numbers,
    SchemaVersion,
    Status,
    ThemeKind,
    Value,
)


class SecondReading(Value):
    """What came of it that a model read its own sentences again.

    `planted` are errors that code set among them, `found` those that the model doubted. It was not `heard`
    when it gave no answer, or doubted what code knows to be true.
    """

    read: int = 0
    doubted: int = 0
    planted: int = 0
    found: int = 0
    heard: bool = True

    @property
    def is_attentive(self) -> bool:
        """Whether its silence says anything."""
        return self.heard and (self.found > 0 or not self.planted)


class Generator(Value):
    """How a script came to be: which writer, which model, how often it was asked and what for.

    `replaced` travels with the episode that was just made and is never part of its record: it holds text that
    was rejected, and a record is published. The store keeps it in the review notes.
    """

    writer: Literal["model", "plain"]
    model: str | None = None
    requests: int = 0
    tokens: int = 0
    prompt_version: str | None = None
    notes: tuple[str, ...] = ()
    second_reading: SecondReading | None = None
    replaced: SkipJsonSchema[tuple[Replacement, ...]] = Field(default=(), exclude=True, repr=False)


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


class Review(Value):
    """What was decided about an episode, by which person and when; `automatic` when it was nobody.

    `why` is the reason of a rejection, or of taking one back; `override` the reason for approving what the
    check does not support, `edited` how many changes people made to the text.
    """

    decision: Literal["approved", "rejected"] | None = None
    by: Line = ""
    at: datetime | None = None
    automatic: bool = False
    why: Line = ""
    override: Line = ""
    edited: int = 0


class SpokenScript(Value):
    """The sections of a script as the record keeps them; title and summary stand beside it."""

    sections: tuple[Section, ...]


class Episode(Value):
    """The stored record of one day or one week of one show.

    `date` is the day that it tells, for a weekly recap the last day of the week. `guid` names the episode for
    ever: it does not follow its title, its address or the repository's name. `remembers` are the days whose
    episodes its sentences may rest on.
    """

    schema_version: SchemaVersion = SCHEMA_VERSION
    guid: str = ""
    show: ShowName
    kind: EpisodeKind = "daily"
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
    review: Review = Review()
    remembers: tuple[Date, ...] = ()

    @property
    def unjudged(self) -> dict[str, str]:
        """Where another text was judged than stands there, with what stands: nothing where it is gone.

        Somebody changed it by hand.
        """
        judged = {verdict.where: verdict.text for verdict in self.verification.sentences}
        texts = {
            f"s{place}.{index}": sentence.text
            for place, section in enumerate(self.script.sections, 1)
            for index, sentence in enumerate(section.sentences, 1)
        }
        texts |= {name: text for name in ("title", "summary") if (text := getattr(self, name))}
        return {w: texts.get(w, "") for w in {**texts, **judged} if judged.get(w) != texts.get(w)}

    @property
    def is_supported(self) -> bool:
        """Whether every stored verdict is "supported", whatever the record says of them in sum."""
        verification = self.verification
        verdicts = [verdict.verdict for verdict in verification.sentences]
        verdicts += [finding.verdict for finding in verification.script]
        return verification.ok and all(verdict == "supported" for verdict in verdicts)

    @property
    def key(self) -> str:
        """The name of the episode's folder and page within its show: 2026-08-14, or 2026-W33 for a week."""
        return episode_key(self.kind, self.date)


class ToldVerdict(SentenceVerdict):
    """A verdict without what it was found by, which is passed over and not even read."""

    model_config = ConfigDict(extra="ignore")

    findings: tuple[Finding, ...] = Field(default=(), validation_alias="")


class ToldVerification(Verification):
    """The verdicts on a script, each without its findings."""

    sentences: tuple[ToldVerdict, ...]


class ToldEpisode(Episode):
    """A record as it is told in public: the findings on each claim are half of it and for reviewers."""

    verification: ToldVerification


def episode_key(kind: EpisodeKind, date: Date) -> str:
    """Return what names an episode within its show; a week is named as ISO 8601 does."""
    if kind == "daily":
        return date.isoformat()
    year, week, _ = date.isocalendar()
    return f"{year:04}-W{week:02}"
