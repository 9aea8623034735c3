"""The story of a day: collect it, group it, compute what may be said, write it, check it, keep it.

This is the only place that knows every stage. Each stage takes the value that the one before it returned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date as Date
from datetime import datetime
from functools import cache
from typing import Protocol, TypeVar

from pipeline.config import ShowConfig, WriterConfig
from pipeline.errors import StoreError, VerificationError
from pipeline.facts import earlier_of, fact_sheet
from pipeline.models import (
    Episode,
    FactSheet,
    Generator,
    ReviewNotes,
    Script,
    Snapshot,
    Theme,
    Verification,
)
from pipeline.recall import Recalled, recall
from pipeline.record import Written, record_of
from pipeline.review import approve_by_itself, carried_over, objections_to
from pipeline.sources import Source
from pipeline.speech.normalise import normalise
from pipeline.store import EpisodeStore
from pipeline.themes import ThemeMemory, cluster, remember
from pipeline.truth import verify_as_kept
from pipeline.window import must_be_over, window_of
from pipeline.writer.plain import write_plain
from pipeline.writer.settle import Check, settle
from pipeline.writer.weekly import write_weekly

Tell = Callable[[str], None]
Stored = TypeVar("Stored")


class ModelWriter(Protocol):
    """A writer that asks a language model, and falls back to the plain script where it must."""

    def write(self, facts: FactSheet, plain: Script, check: Check, tell: Tell) -> tuple[Script, Generator]:
        """Return a script in which every sentence passes `check`, and how it came to be."""
        ...


class ThemeEditor(Protocol):
    """Merges and names themes by asking a language model, and leaves them as they are where it must."""

    def themes(
        self, show: ShowConfig, snapshot: Snapshot, memory: ThemeMemory, tell: Tell
    ) -> tuple[tuple[Theme, ...], tuple[str, ...]]:
        """Return the day's themes, and notes on how they came to be."""
        ...


@dataclass(frozen=True)
class Writing:
    """How scripts are written: the bounds, and where a model is used the writer and the editor."""

    config: WriterConfig
    model: ModelWriter | None = None
    editor: ThemeEditor | None = None


@dataclass(frozen=True)
class Tools:
    """What days are made with; each episode gets a `writing` of its own, whose model has its own bounds."""

    source: Source
    store: EpisodeStore
    writing: Callable[[], Writing]
    tell: Tell


def collect_day(
    show: ShowConfig, day: Date, *, now: datetime, source: Source, so_far: bool = False, tell: Tell
) -> Snapshot:
    """Read a day's pull requests.

    Raises ConfigError for a day that has not begun, and for one that is not over unless `so_far`.
    """
    window = window_of(day, timezone=show.timezone, day_ends=show.day_ends)
    must_be_over(str(day), window, now=now, so_far=so_far)
    tell(
        f"collecting {show.repository} from {window.start:%Y-%m-%d %H:%M} to {window.end:%Y-%m-%d %H:%M} UTC"
    )
    return source.collect(show, window, day=day, now=now, tell=tell)


def themes_of_day(
    show: ShowConfig,
    snapshot: Snapshot,
    *,
    editor: ThemeEditor | None = None,
    earlier: Iterable[Snapshot] = (),
    tell: Tell,
) -> tuple[tuple[Theme, ...], tuple[str, ...]]:
    """Return a day's themes, and notes on how they came to be.

    `earlier` are the snapshots of days before, oldest first: what they show of the code base helps to group.
    """
    memory = remember(earlier, areas=show.areas)
    if editor:
        return editor.themes(show, snapshot, memory, tell)
    return cluster(snapshot, glossary=show.glossary, areas=show.areas, memory=memory), ()


def facts_of(
    show: ShowConfig, snapshot: Snapshot, themes: tuple[Theme, ...], recalled: Recalled | None = None
) -> FactSheet:
    """Return everything that may be said of a day: what a script is written from, and checked against.

    `recalled` is what earlier episodes told: what they had of the day's changes is part of it.
    """
    date, known = snapshot.date or snapshot.window.end.date(), recalled or Recalled()
    earlier = earlier_of(snapshot, themes, known.days, date=date, is_all=known.is_all)
    return fact_sheet(snapshot, themes, show=show.name, glossary=show.glossary, earlier=earlier)


def write_episode(
    show: ShowConfig,
    snapshot: Snapshot,
    *,
    writing: Writing,
    earlier: Iterable[Snapshot] = (),
    recalled: Recalled | None = None,
    tell: Tell,
) -> Episode:
    """Turn a snapshot into an episode: themes, facts, script, verification; see themes_of_day, facts_of.

    Raises VerificationError when not even the plain script is supported, which is a fault of ours.
    """
    themes, notes = themes_of_day(show, snapshot, editor=writing.editor, earlier=earlier, tell=tell)
    tell(f"grouped {len(snapshot.pull_requests)} pull requests into {len(themes)} themes")
    facts = facts_of(show, snapshot, themes, recalled)
    return write_facts(show, snapshot, facts, notes=notes, writing=writing, tell=tell)


def write_facts(
    show: ShowConfig,
    snapshot: Snapshot,
    facts: FactSheet,
    *,
    notes: tuple[str, ...] = (),
    writing: Writing,
    tell: Tell,
) -> Episode:
    """Write what may be said, check it and return the record; `notes` are those of the grouping.

    Raises VerificationError; see write_episode.
    """

    @cache  # the script that is kept was checked when it was settled
    def check(script: Script) -> Verification:
        return verify_as_kept(script, facts)

    plain = settle(_plain_script(facts, writing.config), facts, check)
    script, generator = plain, Generator(writer="plain")
    if writing.model and facts.day.total:
        script, generator = writing.model.write(facts, plain, check, tell)
        generator = generator.model_copy(update={"notes": (*notes, *generator.notes)})
        in_vain = generator.writer == "plain" and generator.requests > 0
        for note in generator.notes:
            tell(f"warning: {note}" if in_vain else note)
        if generator.second_reading and not generator.second_reading.is_attentive:
            tell("warning: nothing speaks for the model's second reading; read the draft yourself")
    verification = check(script)
    tell(f"wrote {script.words} words and checked {len(verification.sentences)} sentences")
    if not verification.ok:
        raise VerificationError(f"{show.slug} {facts.date}", _problems(verification))
    written = Written(script=script, verification=verification, generator=generator)
    return record_of(
        show,
        snapshot,
        facts,
        written,
        words_per_minute=writing.config.words_per_minute,
        say=lambda text: normalise(text, show.lexicon),
    )


def generate(
    show: ShowConfig,
    day: Date,
    tools: Tools,
    *,
    now: datetime,
    force: bool = False,
    refresh: bool = False,
    so_far: bool = False,
) -> tuple[Episode, bool]:
    """Make and keep the episode of a day; return it and whether anything changed.

    A stored episode of a complete day is returned as it is unless `force`. The stored snapshot is used again
    unless `refresh`, or unless it was taken before the day was over.
    """
    store, tell = tools.store, tools.tell
    snapshot = None if refresh else store.snapshot(show.slug, day)
    if snapshot:
        _must_belong(snapshot, show, day, store)
    if not force and not refresh:
        stored = store.episode(show.slug, day)
        if stored and (stored.complete or so_far):
            tell(f"{show.slug} {day} is stored already; --force makes it again")
            return stored, False
    if snapshot is None or snapshot.is_open:
        snapshot = collect_day(show, day, now=now, source=tools.source, so_far=so_far, tell=tell)
        snapshot = _kept_snapshot(show, day, snapshot, store, is_new=refresh)
    earlier = store.earlier_snapshots(show.slug, day)
    recalled = recall(store, show, snapshot, before=day, tell=tell)
    episode = write_episode(
        show, snapshot, writing=tools.writing(), earlier=earlier, recalled=recalled, tell=tell
    )
    return keep_episode(show, episode, store, force=force or refresh, tell=tell), True


def _kept_snapshot(
    show: ShowConfig, day: Date, taken: Snapshot, store: EpisodeStore, *, is_new: bool
) -> Snapshot:
    """Keep a snapshot and return it, or one of the whole day that another run has kept meanwhile."""
    with store.held(show.slug, day):
        theirs = None if is_new else _readable(lambda: store.snapshot(show.slug, day))
        if theirs and not theirs.is_open:
            return theirs
        store.save_snapshot(show.slug, day, taken)
        return taken


def keep_episode(
    show: ShowConfig, made: Episode, store: EpisodeStore, *, force: bool = True, tell: Tell
) -> Episode:
    """Store an episode that was just made, with its notes for reviewers, and return it as it is stored.

    A person's decision about the same text stays; a show with `review: automatic` decides by itself. Without
    `force` one that another run has stored meanwhile stays as it is, and is returned.
    """
    with store.held(made.show.slug, made.key):
        return _keep(show, made, store, force=force, tell=tell)


def _keep(show: ShowConfig, made: Episode, store: EpisodeStore, *, force: bool, tell: Tell) -> Episode:
    before = _readable(lambda: store.episode(made.show.slug, made.key))
    if before and before.complete and not force:
        tell(f"{made.show.slug} {made.key} was stored by another run meanwhile, and is left as it is")
        return before
    episode = carried_over(made, before)
    if before and before.review.decision and episode.review != before.review:
        tell(f"warning: what was decided ({before.status}) was another text; this one is a draft")
    if before and before.review.edited:
        tell(f"{before.review.edited} edits by people are gone with the text that they changed")
    if show.review == "automatic" and episode.status == "draft":
        episode, waits = approve_by_itself(episode, objections_to(episode.verification))
        tell("approved by itself" if not waits else "waits for a person: " + "; ".join(waits))
    earlier = _readable(lambda: store.notes(made.show.slug, made.key)) or ReviewNotes()
    notes = ReviewNotes(guid=made.guid, replaced=made.generator.replaced, decisions=earlier.decisions)
    tell(f"stored {store.save_with_notes(episode, notes)}")
    return episode


def _readable(read: Callable[[], Stored | None]) -> Stored | None:
    """Return what stands where something new will; what is broken is replaced without being read."""
    try:
        return read()
    except StoreError:
        return None


def _must_belong(snapshot: Snapshot, show: ShowConfig, day: Date, store: EpisodeStore) -> None:
    """Refuse a stored snapshot that tells another repository or day than the show and date ask for."""
    names = {snapshot.repository.casefold(), (snapshot.renamed_from or "").casefold()}
    if snapshot.date not in (None, day) or show.repository.casefold() not in names:
        raise StoreError(
            store.path(show.slug, day).with_name("snapshot.json"),
            f"holds {snapshot.date} of {snapshot.repository}, not {day} of {show.repository}",
            hint="give another repository a slug of its own, or --refresh to collect the day again",
        )


def _plain_script(facts: FactSheet, config: WriterConfig) -> Script:
    least, most = (round(minutes * config.words_per_minute) for minutes in config.minutes)
    if facts.week:
        return write_weekly(facts, facts.week, max_themes=config.max_themes, words=(least, most))
    return write_plain(facts, max_themes=config.max_themes, words=(least, most))


def _problems(verification: Verification) -> tuple[str, ...]:
    findings = [finding for verdict in verification.sentences for finding in verdict.findings]
    bad = [finding for finding in (*findings, *verification.script) if finding.verdict != "supported"]
    return tuple(f"{finding.claim}: {finding.reason}" for finding in bad)
