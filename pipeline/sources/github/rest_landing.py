"""Whether closed pull requests landed, from what REST can say within a few requests.

The commits of the default branch tell most; the others' own events and comments are asked for one by one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from pipeline.models import Gap, Window
from pipeline.sources.assembly import Record
from pipeline.sources.evidence import Commit, lands
from pipeline.sources.github.inventory import instant
from pipeline.sources.github.reading import Repository, gap_of
from pipeline.sources.github.rest_nodes import Raw, account, comments_of_raw
from pipeline.sources.github.spare import Spare
from pipeline.sources.history import Closed, History, Reopened
from pipeline.sources.landing import needs_comments

COMMIT_PAGES = 5
# A merge bot closes within moments of its push; a later close has another reason.
_MOMENTS = timedelta(hours=1)

Branch = Mapping[str, tuple[Commit, datetime]]


def with_landings(
    spare: Spare, records: Sequence[Record], repository: Repository, window: Window, *, at: datetime
) -> tuple[tuple[Record, ...], tuple[Gap, ...]]:
    """Return the records with what was found out about their closes, and a gap for those left unchecked."""
    closed = [record.history for record in records if _is_closed(record.history, at)]
    branch = _commits(spare, repository, window) if closed else {}
    found = {history.number: _looked_up(spare, history, branch) for history in closed}
    histories = _with_crowds({number: history for number, history in found.items() if history})
    unchecked = len(found) - len(histories)
    for number, history in histories.items():
        if needs_comments(history, as_of=at):
            said = spare.last_page(f"/repos/{repository.name}/issues/{number}/comments")
            unchecked += said is None
            comments = comments_of_raw(said or (), repository=repository.name)
            histories[number] = replace(history, comments=comments)
    known = tuple(
        replace(record, history=histories.get(record.pull.number, record.history)) for record in records
    )
    return known, (gap_of("landing", unchecked),) if unchecked else ()


def _is_closed(history: History, at: datetime) -> bool:
    return history.merged_at is None and history.closed_at is not None and history.closed_at < at


def _commits(spare: Spare, repository: Repository, window: Window) -> Branch:
    """Return the commits of the default branch around the window, by oid."""
    commits: dict[str, tuple[Commit, datetime]] = {}
    parameters = {
        "sha": repository.default_branch,
        "since": (window.start - _MOMENTS).isoformat(),
        "until": (window.end + _MOMENTS).isoformat(),
        "per_page": 100,
    }
    for page in range(1, COMMIT_PAGES + 1):
        raw = spare.get(f"/repos/{repository.name}/commits", {**parameters, "page": page})
        for one in raw if isinstance(raw, list) else ():
            when = ((one.get("commit") or {}).get("committer") or {}).get("date")
            if when:
                message = one["commit"].get("message") or ""
                commits[one["sha"]] = (Commit(one["sha"], message, repository=repository.name), instant(when))
        if not isinstance(raw, list) or len(raw) < 100:
            break
    return commits


def _looked_up(spare: Spare, history: History, branch: Branch) -> History | None:
    """Return the history with what closed it, or None when no request was left to find out."""
    if history.closed_at is None:
        return history
    for commit, when in branch.values():
        if history.number in lands(commit, repository=history.repository):
            if abs(history.closed_at - when) <= _MOMENTS:
                return replace(history, closes=(Closed(history.closed_at, closer=commit),))
            break
    path = f"/repos/{history.repository}"
    events = spare.last_page(f"{path}/issues/{history.number}/events")
    if events is None:
        return None
    return replace(
        history,
        closes=tuple(
            Closed(
                instant(event["created_at"]),
                account(event.get("actor"), history.repository),
                _closer(spare, path, event, branch),
            )
            for event in events
            if event.get("event") == "closed"
        ),
        reopens=tuple(
            Reopened(instant(event["created_at"]), account(event.get("actor"), history.repository))
            for event in events
            if event.get("event") == "reopened"
        ),
    )


def _closer(spare: Spare, path: str, event: Raw, branch: Branch) -> Commit | None:
    """Return the commit that closed it. A fork's is not read: our path shows it, and it lands nothing."""
    oid = event.get("commit_id")
    if not oid:
        return None
    if oid in branch:
        return branch[oid][0]
    where = re.search(r"/repos/([^/]+/[^/]+)/", event.get("commit_url") or "")
    if where and f"/repos/{where[1]}".casefold() != path.casefold():
        return Commit(oid, None, repository=where[1])
    raw = spare.get(f"{path}/git/commits/{oid}")
    message: Raw = raw if isinstance(raw, dict) else {}
    return Commit(oid, message.get("message"))


def _with_crowds(histories: Mapping[int, History]) -> dict[int, History]:
    """Note on every closing commit how many of the day's pull requests it closed."""
    closers = [
        close.closer.oid
        for history in histories.values()
        for close in history.closes
        if isinstance(close.closer, Commit)
    ]
    crowd = Counter(closers)
    return {
        number: replace(
            history,
            closes=tuple(
                replace(close, closer=replace(close.closer, closes=crowd[close.closer.oid]))
                if isinstance(close.closer, Commit)
                else close
                for close in history.closes
            ),
        )
        for number, history in histories.items()
    }
