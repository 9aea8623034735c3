"""How a stored episode stands: its script judged again, its record compared with the snapshot beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.config import ShowConfig
from pipeline.day import facts_of
from pipeline.models import (
    Episode,
    FactSheet,
    Objection,
    Script,
    Section,
    Sentence,
    Snapshot,
    Verification,
)
from pipeline.reading import script_of, themes_within
from pipeline.record import Written, record_of
from pipeline.review import disagreements, objections_to
from pipeline.themes import cluster
from pipeline.truth import verify


@dataclass(frozen=True)
class Standing:
    """An episode with what its snapshot says of it today.

    `facts` and `verification` are None where no snapshot could prove it. `objections` is everything that
    stands in the way of an approval, what is not supported first; `checked` is the episode with today's
    verdicts, and its words counted where somebody changed them by hand.
    """

    episode: Episode
    script: Script
    facts: FactSheet | None
    verification: Verification | None
    objections: tuple[Objection, ...]
    checked: Episode


def recheck(
    show: ShowConfig, episode: Episode, snapshot: Snapshot | None, *, words_per_minute: int
) -> Standing:
    """Judge a stored episode again, by its own themes and under the name that its show had then."""
    script, themes = script_of(episode)
    unfit = _unfit(episode, snapshot)
    if unfit or snapshot is None:
        return Standing(episode, script, None, None, unfit, checked=episode)
    named = show.model_copy(update={"name": episode.show.name, "slug": episode.show.slug})
    facts = facts_of(named, snapshot, themes_within(themes, snapshot))
    verification = verify(script, facts)
    written = Written(script=script, verification=verification, generator=episode.generator)
    expected = record_of(named, snapshot, facts, written, words_per_minute=words_per_minute)
    objections = (
        *objections_to(verification),
        *disagreements(episode, expected, snapshot),
        *_theme_titles(named, episode, snapshot, facts),
    )
    checked = episode.model_copy(update={"verification": verification})
    if episode.words != expected.words:
        checked = checked.model_copy(update={"words": expected.words, "duration": expected.duration})
    return Standing(episode, script, facts, verification, objections, checked)


def _unfit(episode: Episode, snapshot: Snapshot | None) -> tuple[Objection, ...]:
    """Return why a snapshot cannot prove an episode, if it cannot."""

    def because(reason: str) -> tuple[Objection, ...]:
        return (Objection(kind="snapshot", where="snapshot", reason=reason),)

    if episode.kind != "daily":
        return because(f"a {episode.kind} recap is proved by the records of its days, not by a snapshot")
    if snapshot is None:
        return because("there is no snapshot.json beside the record to prove it")
    if snapshot.date not in (None, episode.date) or snapshot.window != episode.window:
        return because(f"the snapshot beside the record tells {snapshot.date or snapshot.window.start}")
    if snapshot.repository.casefold() != episode.show.repository.casefold():
        return because(f"the snapshot beside the record tells {snapshot.repository}")
    return ()


def _theme_titles(
    show: ShowConfig, episode: Episode, snapshot: Snapshot, facts: FactSheet
) -> Iterator[Objection]:
    """Judge the titles that today's grouping does not give: a page shows them, though nobody says them."""
    given = {theme.title for theme in cluster(snapshot, glossary=show.glossary)}
    for theme in episode.themes:
        if theme.title in given or not theme.pull_requests:
            continue
        cited = Sentence(text="", pull_requests=theme.pull_requests)
        section = Section(theme=theme.id, heading=theme.title, sentences=(cited,))
        for finding in verify(Script(sections=(section,)), facts).script:
            if finding.kind == "heading" and finding.verdict != "supported":
                yield Objection(
                    kind="record", where=f"theme {theme.id}", text=theme.title, reason=finding.reason
                )
