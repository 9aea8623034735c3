"""The stored record of an episode, put together from what the stages made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pipeline.config import ShowConfig
from pipeline.models import (
    Episode,
    EpisodeKind,
    FactSheet,
    Generator,
    PullRequest,
    PullRequestRecord,
    Script,
    Section,
    ShowName,
    Snapshot,
    SpokenScript,
    ThemeRecord,
    Verification,
    episode_key,
)
from pipeline.text import listed_title
from pipeline.wording import iso_duration


@dataclass(frozen=True)
class Written:
    """What writing a day came to: the script, the verdict on it, and how it came to be."""

    script: Script
    verification: Verification
    generator: Generator


def record_of(
    show: ShowConfig,
    snapshot: Snapshot,
    facts: FactSheet,
    written: Written,
    *,
    words_per_minute: int,
    say: Callable[[str], str],
) -> Episode:
    """Return the record of a day or week. It holds no clock, so the same input gives the same bytes.

    `say` turns what is shown into what a speech engine is given.
    """
    script = written.script
    kind: EpisodeKind = "weekly" if facts.week else "daily"
    # The name that the configuration knows: a day that is read again after a rename stays the same episode.
    series = snapshot.renamed_from or snapshot.repository
    return Episode(
        guid=f"{series}:{episode_key(kind, facts.date)}:{show.slug}",
        show=ShowName(slug=show.slug, name=show.name, repository=snapshot.repository),
        kind=kind,
        date=facts.date,
        window=snapshot.window,
        complete=not snapshot.is_open,
        private=snapshot.private,
        title=script.title.text,
        summary=script.summary.text,
        words=script.words,
        duration=iso_duration(60 * script.words / words_per_minute),
        script=SpokenScript(sections=tuple(_with_spoken(section, say) for section in script.sections)),
        themes=tuple(ThemeRecord(**told.theme.model_dump(), counts=told.tally) for told in facts.themes),
        counts=facts.day,
        gaps=snapshot.gaps,
        pull_requests=tuple(_listed(pull, snapshot.url(pull.number)) for pull in snapshot.pull_requests),
        verification=written.verification,
        generator=written.generator,
        remembers=tuple(day.date for day in (facts.week or facts.earlier).days),
    )


def _with_spoken(section: Section, say: Callable[[str], str]) -> Section:
    """Keep what is said beside what is shown, where the two differ."""
    sentences = []
    for sentence in section.sentences:
        spoken = say(sentence.text)
        sentences.append(sentence.model_copy(update={"spoken": None if spoken == sentence.text else spoken}))
    return section.model_copy(update={"sentences": tuple(sentences)})


def _listed(pull: PullRequest, url: str) -> PullRequestRecord:
    return PullRequestRecord(
        number=pull.number,
        title=listed_title(pull.title),
        author=pull.author.login,
        status=pull.status,
        url=url,
    )
