"""Episodes as draft pull requests: merging one approves it, closing one rejects it.

What was proposed is known from the branches and their pull requests alone. So it does not matter how often,
how late, or how many times at once this runs, or where it was stopped the last time.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date as Date
from datetime import datetime

from pipeline.days import Failed, Made, due_days, make_days
from pipeline.errors import PipelineError
from pipeline.models import Episode
from pipeline.proposal.checkout import Remote
from pipeline.proposal.desk import RECORD, Desk, is_episode, land, open_draft, push
from pipeline.proposal.hosting import DraftPull
from pipeline.proposal.recap import recap_of
from pipeline.store import write_whole
from pipeline.window import last_day_of_week

__all__ = ["Desk", "Proposal", "propose"]

_EVERY = 1_000_000
Pulls = Mapping[Date, tuple[DraftPull, ...]]


@dataclass
class Proposal:
    """What a run came to: the episodes with the addresses of their drafts, what failed, the days left."""

    proposed: list[tuple[Episode, str]] = field(default_factory=list)
    failed: list[Failed] = field(default_factory=list)
    left: tuple[Date, ...] = ()
    requests: int = 0


def propose(
    desk: Desk, *, now: datetime, most: int, day: Date | None = None, force: bool = False
) -> Proposal:
    """Make the due days, or one day, and see that each has its branch and its pull request.

    A day with a pull request, open, merged or closed, is settled: somebody decides or has decided. With
    `force` and a `day` it is made again, as one more commit on its branch.
    Raises SourceError or ConfigError where the remote cannot be asked what there is.
    """
    remote = desk.checkout.look(desk.prefix)
    desk.checkout.fetch([remote.base_tip])
    branches = _days_of(desk, remote)
    due = due_days(desk.show, desk.tools.store, now=now, most=_EVERY).days
    stranded = _stranded(desk, remote, branches)
    asked = sorted({*branches, *due, *stranded, *([day] if day else [])})
    pulls = {date: found for date, found in zip(asked, _ask(desk, asked), strict=True) if found}
    undecided = _restore(desk, branches, pulls)
    result = Proposal()
    for orphan in sorted(undecided - pulls.keys()):
        _finish(desk, result, orphan, remote, pulls, is_new=False)
    chosen, result.left = _chosen(desk, pulls, stranded, now=now, most=most, day=day, force=force)
    for one in make_days(desk.show, chosen, desk.tools, now=now, force=force and day is not None):
        if isinstance(one, Failed):
            result.failed.append(one)
        else:
            _finish(desk, result, one.day, remote, pulls, is_new=True, made=one)
    if day is None and not result.failed and not result.left:
        _propose_recap(desk, result, now=now)
    return result


def _propose_recap(desk: Desk, result: Proposal, *, now: datetime) -> None:
    """Propose the recap of the newest week that is over, once its days are all proposed or decided."""
    try:
        recap = recap_of(desk, now=now)
    except (PipelineError, OSError) as error:
        result.failed.append(Failed(last_day_of_week(now.date()), error))
        return
    if recap:
        result.proposed.append(recap)


def _ask(desk: Desk, days: Sequence[Date]) -> list[tuple[DraftPull, ...]]:
    heads = [f"{desk.prefix}{day}" for day in days]
    found = desk.hosting.pulls(heads)
    return [found.get(head, ()) for head in heads]


def _days_of(desk: Desk, remote: Remote) -> dict[Date, str]:
    days: dict[Date, str] = {}
    for name, tip in remote.tips.items():
        key = name.removeprefix(desk.prefix)
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", key):
            continue  # a week's, or somebody else's
        try:
            days[Date.fromisoformat(key)] = tip
        except ValueError:
            continue
    return days


def _isopen_draft(pulls: Sequence[DraftPull]) -> bool:
    return any(pull.state == "OPEN" for pull in pulls)


def _restore(desk: Desk, branches: Mapping[Date, str], pulls: Pulls) -> set[Date]:
    """Lay drafts that are still undecided into the store, where the days after them look for what was told.

    Return the undecided days that lie there. A record that is none is left where it is, for whoever decides.
    """
    undecided = {day: tip for day, tip in branches.items() if day not in pulls or _isopen_draft(pulls[day])}
    lacking = {day: tip for day, tip in undecided.items() if not (desk.folder(day) / RECORD[0]).exists()}
    desk.checkout.fetch(list(lacking.values()))
    for day, tip in lacking.items():
        folder = desk.checkout.path_of(desk.folder(day))
        files = {name: desk.checkout.read(tip, f"{folder}/{name}") for name in RECORD}
        if not is_episode(files[RECORD[0]]):
            continue
        for name, content in sorted(files.items(), reverse=True):  # the snapshot before what rests on it
            if content is not None:
                write_whole(desk.folder(day) / name, content)
    return {day for day in undecided if (desk.folder(day) / RECORD[0]).exists()}


def _stranded(desk: Desk, remote: Remote, branches: Mapping[Date, str]) -> tuple[Date, ...]:
    """Return the days that are stored here only: a run was stopped before it could push them."""
    folder = desk.checkout.path_of(desk.tools.store.folder / desk.show.slug)
    known = {*desk.checkout.names(remote.base_tip, folder), *(str(day) for day in branches)}
    return tuple(day for day in desk.tools.store.dates(desk.show.slug) if str(day) not in known)


def _chosen(
    desk: Desk,
    pulls: Pulls,
    stranded: Sequence[Date],
    *,
    now: datetime,
    most: int,
    day: Date | None,
    force: bool,
) -> tuple[tuple[Date, ...], tuple[Date, ...]]:
    """Return the days to make now, oldest first, and those that are left for the next run."""
    if day is not None:
        return ((day,) if force or day not in pulls else ()), ()
    unfinished = desk.tools.store.unfinished(desk.show.slug)
    settled = {one for one, found in pulls.items() if not (one in unfinished and _isopen_draft(found))}
    due = due_days(desk.show, desk.tools.store, now=now, most=_EVERY, settled=settled).days
    days = sorted({*due, *(one for one in stranded if one not in settled)})
    return tuple(days[:most]), tuple(days[most:])


def _finish(
    desk: Desk,
    result: Proposal,
    day: Date,
    remote: Remote,
    pulls: Pulls,
    *,
    is_new: bool,
    made: Made | None = None,
) -> None:
    """See that a day that has its record has its branch and its pull request, too; note what fails."""
    try:
        episode = made.episode if made else desk.tools.store.episode(desk.show.slug, day)
        if episode is None:
            return
        address = ""
        if not (episode.status in ("approved", "published") and land(desk, day, episode, remote)):
            if is_new:
                push(desk, day, episode, remote, f"{desk.prefix}{day}")
            address = open_draft(desk, day, episode, remote, pulls.get(day, ()))
    except (PipelineError, OSError) as error:
        result.failed.append(Failed(day, error))
        return
    snapshot = desk.tools.store.snapshot(desk.show.slug, day)
    result.requests += snapshot.requests if snapshot and made and made.is_new else 0
    result.proposed.append((episode, address))
    desk.tools.tell(f"proposed {desk.show.slug} {day}: {address}")
