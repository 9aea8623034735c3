"""A stored record compared with the one that its snapshot gives: what was changed by hand shows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.models import Episode, Objection, PullRequestRecord, Snapshot
from pipeline.wording import list_first

# Fields that follow from the snapshot alone, or from the script.
_EXACT = ("guid", "date", "window", "complete", "private", "words", "counts", "gaps")


def disagreements(record: Episode, expected: Episode, snapshot: Snapshot) -> tuple[Objection, ...]:
    """Return where a record says something else than its snapshot.

    `expected` is the record made from the snapshot with the stored script and themes.
    """
    found = [
        # Whoever changes a sentence by hand does not count words; approving does.
        Objection(
            kind="stale" if name == "words" else "record",
            where=name,
            reason=f"says {_short(said)} where it should say {_short(right)}",
        )
        for name in _EXACT
        if (said := getattr(record, name)) != (right := getattr(expected, name))
    ]
    if record.show.repository != expected.show.repository:
        found.append(Objection(kind="record", where="show", reason=f"tells {record.show.repository}"))
    return (
        *found,
        *_themes(record, expected, snapshot),
        *_pulls(record, expected, snapshot),
        *_stale(record),
    )


def _short(value: object) -> str:
    text = value.model_dump_json() if hasattr(value, "model_dump_json") else str(value)
    return text if len(text) <= 80 else text[:77] + "..."


def _themes(record: Episode, expected: Episode, snapshot: Snapshot) -> Iterator[Objection]:
    """Compare what themes count; how pull requests are grouped may differ between versions of Mergecast."""
    known = {pull.number for pull in snapshot.pull_requests}
    rightly = {theme.id: theme for theme in expected.themes}
    seen: set[int] = set()
    for theme in record.themes:
        where = f"theme {theme.id}"
        numbers = set(theme.pull_requests)
        if unknown := numbers - known:
            yield Objection(
                kind="record", where=where, reason=f"holds {_listed(unknown)}, not of the snapshot"
            )
        if twice := numbers & seen:
            yield Objection(kind="record", where=where, reason=f"holds {_listed(twice)} of another theme")
        seen |= numbers
        right = rightly.get(theme.id)
        if right and right.counts != theme.counts:
            yield Objection(
                kind="record",
                where=where,
                text=theme.title,
                reason=f"counts {_short(theme.counts)}, and the snapshot gives {_short(right.counts)}",
            )
    if missing := known - seen:
        yield Objection(kind="record", where="themes", reason=f"leave out {_listed(missing)}")


def _listed(numbers: set[int]) -> str:
    return list_first([str(number) for number in sorted(numbers)], 5, between=", ")


def _pulls(record: Episode, expected: Episode, snapshot: Snapshot) -> Iterator[Objection]:
    titles = {pull.number: pull.title for pull in snapshot.pull_requests}
    rightly = {pull.number: pull for pull in expected.pull_requests}
    if tuple(pull.number for pull in record.pull_requests) != tuple(rightly):
        yield Objection(kind="record", where="pull_requests", reason="are not those of the snapshot")
    for pull in record.pull_requests:
        right = rightly.get(pull.number)
        if right:
            yield from _pull(pull, right, titles[pull.number])


def _pull(said: PullRequestRecord, right: PullRequestRecord, title: str) -> Iterator[Objection]:
    where = f"pull request {said.number}"
    for name in ("author", "status", "url"):
        if getattr(said, name) != getattr(right, name):
            yield Objection(
                kind="record",
                where=where,
                text=str(getattr(said, name)),
                reason=f"{name} is {_short(getattr(right, name))} in the snapshot",
            )
    # Which words of a title are read out may differ between versions; others than its own never stand there.
    if said.title != right.title and not _words(said.title) <= _words(title) | {"title", "withheld"}:
        yield Objection(kind="record", where=where, text=said.title, reason="the title is another one")


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def _stale(record: Episode) -> Iterator[Objection]:
    for where, text in record.unjudged.items():
        done = "changed" if text else "removed"
        yield Objection(
            kind="stale",
            where=where,
            text=text or _judged(record, where),
            reason=f"was {done} by hand and not checked since",
        )


def _judged(record: Episode, where: str) -> str:
    return next(verdict.text for verdict in record.verification.sentences if verdict.where == where)
