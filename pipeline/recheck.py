"""How a stored episode stands: its script judged again, its record compared with the snapshot beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from pipeline.config import ShowConfig
from pipeline.day import facts_of
from pipeline.models import (
    Episode,
    FactSheet,
    Objection,
    Script,
    Snapshot,
    Verification,
)
from pipeline.reading import script_of, themes_within
from pipeline.record import Written, record_of
from pipeline.review import disagreements, has_a_pace, objections_to, unproved, unsaid
from pipeline.speech.normalise import normalise
from pipeline.themes import cluster
from pipeline.trusted import Prove, trusted
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
    show: ShowConfig,
    episode: Episode,
    snapshot: Snapshot | None,
    *,
    words_per_minute: int,
    prove: Prove | None = None,
    known_as: str | None = None,
) -> Standing:
    """Judge a stored episode again, by its own themes and under the name that its show had then.

    `prove` returns what may be said with given themes; the snapshot alone proves a day unless it is given.
    `known_as` is how the show is called today: as the settings say, which may be missing.
    """
    script, themes = script_of(episode)
    unfit = _unfit(episode, snapshot)
    if unfit or snapshot is None:
        return Standing(episode, script, None, None, unfit, checked=episode)
    named = show.model_copy(update={"name": episode.show.name, "slug": episode.show.slug})
    prove = prove or partial(facts_of, named, snapshot)
    given = cluster(snapshot, glossary=show.glossary, areas=show.areas)
    kept, untrue = trusted(themes_within(themes, snapshot), given, prove)
    facts = prove(kept)
    verification = verify(script, facts)
    written = Written(script=script, verification=verification, generator=episode.generator)
    expected = record_of(named, snapshot, facts, written, words_per_minute=words_per_minute, say=str)
    objections = (
        *objections_to(verification),
        *unsaid(script, facts),
        *disagreements(episode, expected, snapshot),
        *unproved(episode, snapshot, name=show.name if known_as is None else known_as),
        *untrue,
        *_spoken_otherwise(episode, named.lexicon),
    )
    checked = _unsaid_where_stale(episode).model_copy(update={"verification": verification})
    if episode.words != expected.words or not has_a_pace(episode):
        checked = checked.model_copy(update={"words": expected.words, "duration": expected.duration})
    return Standing(episode, script, facts, verification, objections, checked)


def _spoken_otherwise(episode: Episode, lexicon: dict[str, str]) -> Iterator[Objection]:
    """Yield where what is to be spoken is not what the text becomes; a changed lexicon does that, too."""
    for place, section in enumerate(episode.script.sections, 1):
        for index, sentence in enumerate(section.sentences, 1):
            if sentence.spoken is not None and sentence.spoken != normalise(sentence.text, lexicon):
                where, text = f"s{place}.{index}", sentence.spoken
                reason = "what is spoken is not what is shown; mergecast speak --respell makes it so"
                yield Objection(kind="stale", where=where, text=text, reason=reason)


def _unsaid_where_stale(episode: Episode) -> Episode:
    """Return the episode without what was to be spoken for sentences that somebody changed by hand."""
    judged = {verdict.text for verdict in episode.verification.sentences}
    sections = tuple(
        section.model_copy(
            update={
                "sentences": tuple(
                    sentence if sentence.text in judged else sentence.model_copy(update={"spoken": None})
                    for sentence in section.sentences
                )
            }
        )
        for section in episode.script.sections
    )
    return episode.model_copy(update={"script": episode.script.model_copy(update={"sections": sections})})


def _unfit(episode: Episode, snapshot: Snapshot | None) -> tuple[Objection, ...]:
    """Return why a snapshot cannot prove an episode, if it cannot."""

    def because(reason: str) -> tuple[Objection, ...]:
        return (Objection(kind="snapshot", where="snapshot", reason=reason),)

    if snapshot is None:
        if episode.kind == "weekly":
            return because("a recap is proved by its days' snapshots, which are not all stored")
        return because("there is no snapshot.json beside the record to prove it")
    if snapshot.date not in (None, episode.date) or snapshot.window != episode.window:
        return because(f"the snapshot beside the record tells {snapshot.date or snapshot.window.start}")
    if snapshot.repository.casefold() != episode.show.repository.casefold():
        return because(f"the snapshot beside the record tells {snapshot.repository}")
    return ()
