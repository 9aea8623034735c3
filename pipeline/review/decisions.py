"""Decisions about an episode: who took them, and what becomes of them when the text changes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pipeline.errors import ReviewError
from pipeline.models import (
    Decision,
    Episode,
    Objection,
    Review,
    ReviewNotes,
    Script,
    SpokenScript,
    Verification,
)
from pipeline.wording import iso_duration, list_first

_MOST_TOLD = 5


def approve(
    episode: Episode,
    objections: Sequence[Objection],
    *,
    by: str,
    at: datetime,
    override: str = "",
    why: str = "",
) -> Episode:
    """Return the episode approved by a named person; one that such a person approved is returned as it is.

    Raises ReviewError while something stands in the way, unless `override` says why it is approved anyway;
    the reason is then part of the record. Text that was changed by hand and is supported needs no override,
    but a new decision. Also raises it for an episode that was rejected, unless `why` says what became of the
    reason: whoever approves may not know of it.
    """
    if _is_settled(episode, objections, override):
        return episode
    if episode.status == "rejected" and not why:
        raise ReviewError(
            f"{episode.show.slug} {episode.key}",
            f"was {decided(episode.review)}",
            hint="mergecast approve --why REASON takes that back, in your name",
        )
    standing = [one for one in objections if one.kind != "stale"]
    if standing and not override:
        raise ReviewError(
            f"{episode.show.slug} {episode.key}",
            "cannot be approved: " + told(standing),
            hint="mergecast edit mends it, or --override REASON approves it in your name",
        )
    review = Review(
        decision="approved",
        by=by,
        at=at.replace(microsecond=0),
        override=override if standing else "",
        why=why if episode.status == "rejected" else "",
        edited=episode.review.edited,
    )
    return episode.model_copy(update={"status": "approved", "review": review})


def _is_settled(episode: Episode, objections: Sequence[Objection], override: str) -> bool:
    """Tell whether a person has approved this very text, and answered for what stands in the way of it."""
    review = episode.review
    if episode.status not in ("approved", "published") or review.automatic:
        return False
    if any(one.kind == "stale" for one in objections):
        return False
    return not objections or (bool(review.override) and override in ("", review.override))


def told(objections: Sequence[Objection]) -> str:
    """Return objections as one line, the first few of many."""
    lines = [f"{one.where}: {one.reason}" if one.where else one.reason for one in objections]
    return list_first(lines, _MOST_TOLD)


def decided(review: Review) -> str:
    """Return what was decided, by whom and why, to follow "it was"."""
    who = "by itself" if review.automatic else f"by {review.by}"
    when = f" on {review.at:%Y-%m-%d %H:%M} UTC" if review.at else ""
    reason = "; ".join(part for part in (review.override, review.why) if part)
    return f"{review.decision} {who}{when}{f': {reason}' if reason else ''}"


def reject(episode: Episode, *, by: str, at: datetime, why: str) -> Episode:
    """Return the episode rejected by a named person; a later approval takes the rejection back."""
    review = Review(
        decision="rejected", by=by, at=at.replace(microsecond=0), why=why, edited=episode.review.edited
    )
    return episode.model_copy(update={"status": "rejected", "review": review})


def noted(notes: ReviewNotes, episode: Episode) -> ReviewNotes:
    """Return the notes with the episode's decision added to those that were taken before."""
    review = episode.review
    if review.decision is None:
        return notes
    decision = Decision.model_validate(review.model_dump(exclude={"edited"}))
    return notes.model_copy(update={"guid": episode.guid, "decisions": (*notes.decisions, decision)})


def approve_by_itself(episode: Episode, objections: Sequence[Objection]) -> tuple[Episode, tuple[str, ...]]:
    """Return the episode approved by nobody, or as it is with what a person should look at.

    Every sentence must be supported, nothing missing, the day over and the repository public: what is
    published of a private one is for a person to decide. A model's second reading must have found an error
    that was set among its sentences.
    """
    waits = [f"{one.where}: {one.reason}" for one in objections]
    waits += [f"the snapshot has a gap: {gap.detail}" for gap in episode.gaps]
    if not episode.complete:
        waits.append("the day is not over")
    if episode.private:
        waits.append("the repository is private")
    reading = episode.generator.second_reading
    if reading and not reading.is_attentive:
        waits.append("nothing speaks for the model's second reading")
    if waits:
        return episode, tuple(waits)
    review = Review(decision="approved", automatic=True)
    return episode.model_copy(update={"status": "approved", "review": review}), ()


def with_script(
    episode: Episode, script: Script, verification: Verification, *, edited: int, words_per_minute: int
) -> Episode:
    """Return the episode with another script. It is a draft again: what was decided was another text."""
    return episode.model_copy(
        update={
            "status": "draft",
            "title": script.title.text,
            "summary": script.summary.text,
            "words": script.words,
            "duration": iso_duration(60 * script.words / words_per_minute),
            "script": SpokenScript(sections=script.sections),
            "verification": verification,
            "review": Review(edited=edited),
        }
    )


def carried_over(made: Episode, before: Episode | None) -> Episode:
    """Return an episode that was made again, with the decision about the same text.

    A decision does not follow another text, another set of pull requests, or other gaps.
    """
    if before is None or before.status == "draft" or before.review.automatic:
        return made
    same = ("title", "summary", "script", "counts", "gaps", "complete", "pull_requests", "private")
    if any(getattr(made, name) != getattr(before, name) for name in same):
        return made
    return made.model_copy(update={"status": before.status, "review": before.review})
