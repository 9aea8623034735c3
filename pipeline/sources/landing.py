"""Did a pull request land, and what else became of it, as of an instant? One pure decision, made once.

Merge bots close instead of merging, labels stay on after a revert, and maintenance commits close dozens of
stale pull requests; docs/design.md gives the rule and the false positives it refuses.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from pipeline.models import Event, EventKind, LandedHow, Person, Status
from pipeline.sources.evidence import Commit, commit_says, reports_landing, reports_revert
from pipeline.sources.history import Closed, ClosingPull, History, Reopened

_LABEL = re.compile(r"(merged|reverted)(?:x\d+)?")

# GitHub closes what was based on a deleted branch in the same breath.
_SAME_BREATH = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class Landing:
    """The decision. `landed_how` of a closed one is "unknown" where a sign of landing was no proof."""

    status: Status
    landed_how: LandedHow | None = None
    landed_at: datetime | None = None
    closed_at: datetime | None = None
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class _Close:
    status: Literal["landed", "closed", "reverted"]
    how: LandedHow | None = None


def decide(history: History, *, as_of: datetime) -> Landing:
    """Decide what a pull request's state was at `as_of`; what happened at or after that instant is ignored.

    Merged is final. Otherwise the last close decides: it landed when a commit that names this pull request
    closed it, or when somebody who may speak for the repository said so; a label alone proves nothing.
    """
    if history.created_at and history.created_at >= as_of:
        return Landing(status="draft" if history.draft else "open")
    opened = (_event("opened", history.created_at, history.author),) if history.created_at else ()
    turns = _turns(history, as_of)
    events, last = _walk(history, turns, as_of)
    if history.merged_at and history.merged_at < as_of:
        merged = _event("landed", history.merged_at, _person_only(history.merged_by))
        return Landing("landed", "merged", merged.at, merged.at, (*opened, *events, merged))
    if closed := _unexplained_close(history, turns, as_of):
        return Landing("closed", "unknown", None, closed.at, (*opened, *events, closed))
    if last is None:
        return Landing("draft" if _was_draft(history, as_of) else "open", events=(*opened, *events))
    landed_at = max((event.at for event in events if event.kind == "landed"), default=None)
    return Landing(
        status=last.status,
        landed_how=last.how,
        landed_at=None if last.status == "closed" else landed_at,
        closed_at=None if last.status == "reverted" else events[-1].at,
        events=(*opened, *events),
    )


def needs_comments(history: History, *, as_of: datetime) -> bool:
    """Tell whether only a comment could prove that it landed: the last close names nothing."""
    if decide(history, as_of=as_of).status != "closed":
        return False
    close = max(
        (close for close in history.closes if close.at < as_of), key=lambda close: close.at, default=None
    )
    return close is None or (close.closer is None and not _base_vanished(history, close))


def _walk(
    history: History, turns: Sequence[Closed | Reopened], as_of: datetime
) -> tuple[list[Event], _Close | None]:
    """Go through closes and reopenings; return the events and the last close that was not undone."""
    events: list[Event] = []
    last: _Close | None = None
    since: datetime | None = None
    for turn in turns:
        if isinstance(turn, Closed):
            last = _judge(history, turn, since=since, as_of=as_of)
            events.append(_event(last.status, turn.at, turn.by))
        elif last and last.status == "landed" and _was_taken_back(history, turn, as_of):
            last = _Close("reverted", last.how)
            events.append(_event("reverted", turn.at, turn.by))
            since = turn.at
        else:
            last, since = None, turn.at
            events.append(_event("reopened", turn.at, turn.by))
    return events, last


def _turns(history: History, as_of: datetime) -> list[Closed | Reopened]:
    """Return closes and reopenings in order, without the close that a merge brings with it."""
    everything: tuple[Closed | Reopened, ...] = (*history.closes, *history.reopens)
    turns = sorted((turn for turn in everything if turn.at < as_of), key=lambda turn: turn.at)
    if history.merged_at and history.merged_at < as_of:
        turns = [turn for turn in turns if turn.at < history.merged_at]
        while turns and isinstance(turns[-1], Closed):
            turns.pop()
    return turns


def _judge(history: History, close: Closed, *, since: datetime | None, as_of: datetime) -> _Close:
    if isinstance(close.closer, Commit):
        return _judge_commit(history, close.closer)
    if isinstance(close.closer, ClosingPull):
        part = (
            close.closer.merged
            and (close.closer.repository or history.repository).casefold() == history.repository.casefold()
            and history.head_oid in close.closer.commits
        )
        return _Close("landed", "commit") if part else _Close("closed")
    if _base_vanished(history, close):
        return _Close("closed")
    said = [
        comment
        for comment in history.comments
        if comment.at < as_of and (since is None or comment.at > since) and reports_landing(comment.text)
    ]
    if any(comment.is_trusted for comment in said):
        return _Close("landed", "comment")
    # A label that a revert left behind is no sign of anything.
    is_labelled = "merged" in _marks(history) and since is None
    return _Close("closed", "unknown" if said or is_labelled else None)


def _judge_commit(history: History, commit: Commit) -> _Close:
    is_import_failed = any(label.casefold() == "import failed" for label in history.labels)
    says = commit_says(
        commit,
        number=history.number,
        repository=history.repository,
        is_import_failed=is_import_failed,
    )
    if says == "landed":
        return _Close("landed", "commit")
    if says == "reverted":
        return _Close("reverted")
    return _Close("closed", "unknown" if says == "unclear" else None)


def _was_taken_back(history: History, reopen: Reopened, as_of: datetime) -> bool:
    """Tell whether reopening what landed was its revert: by a label, a bot's word, or a bot's hand."""
    if "reverted" in _marks(history) or (reopen.by and reopen.by.is_bot):
        return True
    return any(
        comment.is_trusted and comment.at < as_of and reports_revert(comment.text)
        for comment in history.comments
    )


def _unexplained_close(history: History, turns: Sequence[Closed | Reopened], as_of: datetime) -> Event | None:
    """Return the close of a pull request that is closed although no close event says so."""
    if history.closed_at is None or history.closed_at >= as_of:
        return None
    if turns and (isinstance(turns[-1], Closed) or turns[-1].at >= history.closed_at):
        return None
    return _event("closed", history.closed_at, None)


def _marks(history: History) -> set[str]:
    found = (_LABEL.fullmatch(label.strip().casefold()) for label in history.labels)
    return {match[1] for match in found if match}


def _base_vanished(history: History, close: Closed) -> bool:
    deleted = history.base_deleted_at
    return deleted is not None and abs(close.at - deleted) <= _SAME_BREATH


def _was_draft(history: History, as_of: datetime) -> bool:
    """Read the state at `as_of` back from the first turn after it, which must have ended that state."""
    later = sorted(turn for turn in history.draft_turns if turn[0] >= as_of)
    return not later[0][1] if later else history.draft


def _person_only(by: Person | None) -> Person | None:
    """Leave out a merge bot: it only pressed the button."""
    return None if by is None or by.is_bot else by


def _event(kind: EventKind, at: datetime, by: Person | None) -> Event:
    return Event(kind=kind, at=at, by=by.login if by and by.is_known else None)
