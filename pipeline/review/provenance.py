"""What a record says of itself beyond its sentences: length, name, writer, decision, themes, and findings.

Some of it follows from the snapshot, and the rest must at least agree with the rest of the record.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.models import (
    Decision,
    Episode,
    Objection,
    PullRequest,
    ReviewNotes,
    SentenceVerdict,
    Snapshot,
    ThemeRecord,
    Verification,
)
from pipeline.wording import iso_duration

# What the settings allow; at which of them a record was made it does not say.
_PACES = range(80, 261)


def unproved(record: Episode, snapshot: Snapshot, *, name: str) -> tuple[Objection, ...]:
    """Return what a record says of itself that is not so; `name` is how its show is called today."""
    return (*_length(record), *_name(record, name), *_writer(record), *_themes(record, snapshot))


def undecided(record: Episode, notes: ReviewNotes) -> tuple[Objection, ...]:
    """Return where a record's decision is not the one that was taken, as far as anybody wrote it down.

    Approving and rejecting note every decision; notes that were not kept can say nothing.
    """
    return tuple(_decision(record, notes))


def unfound(record: Episode, today: Verification) -> tuple[Objection, ...]:
    """Return the sentences whose stored findings are not those of today's check.

    They were changed by hand, or made by another version of Mergecast, which says the same in other words.
    """
    rightly = {verdict.where: verdict for verdict in today.sentences}
    found = [
        (verdict.where, verdict.text)
        for verdict in record.verification.sentences
        if (right := rightly.get(verdict.where))
        and right.text == verdict.text
        and _found(right) != _found(verdict)
    ]
    found += [("script", "")] if record.verification.script != today.script else []
    reason = "the stored findings are not those of today's check; approving it anew renews them"
    return tuple(Objection(kind="stale", where=where, text=text, reason=reason) for where, text in found)


def _found(verdict: SentenceVerdict) -> SentenceVerdict:
    """Return a verdict as far as it can be compared.

    A record does not keep what its headline rests on: it is judged on all of the day here, and what was found
    in a part of it is not looked for again. Of what holds only the verdict can be compared.
    """
    if verdict.where not in ("title", "summary"):
        return verdict
    wrong = (found for found in verdict.findings if found.verdict != "supported")
    findings = tuple(found.model_copy(update={"evidence": (), "reason": ""}) for found in wrong)
    return verdict.model_copy(update={"findings": findings})


def has_a_pace(record: Episode) -> bool:
    """Tell whether a record's length is one that its words can have."""
    return any(record.duration == iso_duration(60 * record.words / pace) for pace in _PACES)


def _length(record: Episode) -> Iterator[Objection]:
    if not has_a_pace(record):
        reason = f"says {record.duration[:20]}, which {record.words} words cannot take"
        yield Objection(kind="stale", where="duration", reason=reason)


def _name(record: Episode, name: str) -> Iterator[Objection]:
    said = record.show.name
    if said != name and not any(
        said in sentence.text for section in record.script.sections for sentence in section.sentences
    ):
        reason = "neither the text nor the settings call the show so" + (f", but {name}" if name else "")
        yield Objection(kind="record", where="show", text=said, reason=reason)


def _writer(record: Episode) -> Iterator[Objection]:
    made = record.generator
    by_model = any(
        sentence.source in ("model", "repaired")
        for section in record.script.sections
        for sentence in section.sentences
    )
    wrong = {
        "names the plain writer of sentences that a model wrote": made.writer == "plain" and by_model,
        "names no model": made.writer == "model" and not made.model,
        "counts requests without a model": made.model is None
        and bool(made.requests or made.tokens or made.prompt_version),
        "counts less than nothing": made.requests < 0 or made.tokens < 0,
        "names a model as the writer that was never asked": made.writer == "model" and not made.requests,
    }
    for reason, is_so in wrong.items():
        if is_so:
            yield Objection(kind="record", where="generator", reason=reason)


def _decision(record: Episode, notes: ReviewNotes) -> Iterator[Objection]:
    review, status = record.review, record.status
    expected = {"approved": "approved", "published": "approved", "rejected": "rejected"}.get(status)
    if review.decision != expected:
        said = review.decision or "nothing"
        yield Objection(kind="record", where="status", text=status, reason=f"what was decided is {said}")
    if review.decision and not review.automatic and not (review.by and review.at):
        yield Objection(kind="record", where="review", reason="names nobody who decided, or no time")
    if review.at and review.at < record.window.start:
        yield Objection(kind="record", where="review", reason="was decided before its day began")
    if review.decision and notes.decisions and notes.guid in ("", record.guid):
        last = notes.decisions[-1]
        if Decision.model_validate(review.model_dump(exclude={"edited"})) != last:
            who = last.by or "nobody"
            reason = f"is not the last decision of review.json: {last.decision} by {who} at {last.at}"
            yield Objection(kind="record", where="review", text=review.by, reason=reason)


def _themes(record: Episode, snapshot: Snapshot) -> Iterator[Objection]:
    pulls = {pull.number: pull for pull in snapshot.pull_requests}
    for place, theme in enumerate(record.themes, 1):
        where = f"theme {theme.id}"
        members = [pulls[number] for number in theme.pull_requests if number in pulls]
        if theme.id != f"T{place}":
            yield Objection(kind="record", where=where, text=theme.title, reason=f"is number {place} of them")
        named = {number for pull in members for number in (*pull.closes, *pull.refers)}
        if theme.tracking_issue is not None and theme.tracking_issue not in named:
            reason = f"none of its pull requests names issue {theme.tracking_issue}"
            yield Objection(kind="record", where=where, text=theme.title, reason=reason)
        if strange := _strange_terms(theme, members):
            reason = f"its pull requests do not speak of {', '.join(strange)}"
            yield Objection(kind="record", where=where, text=theme.title, reason=reason)


def _strange_terms(theme: ThemeRecord, members: list[PullRequest]) -> list[str]:
    """Return the terms that no member has in any form; which words name a theme may differ with versions."""
    texts = [text for pull in members for text in (pull.title, pull.body, *pull.labels)]
    texts += [file.path for pull in members for file in pull.files]
    spoken = "\n".join(texts).casefold()
    # A term may be an identifier without what parts it: "hwclassification" of "hw_classification".
    joined = re.sub(r"[\W_]+", "", spoken)
    return [
        term
        for term in theme.terms
        if not all(word[:4] in spoken or word in joined for word in re.findall(r"\w+", term.casefold()))
    ]
