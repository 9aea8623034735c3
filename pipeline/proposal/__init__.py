"""Episodes as draft pull requests: merging one approves it, closing one rejects it.

What was proposed is known from the branches and their pull requests alone. So it does not matter how often,
how late, or how many times at once this runs, or where it was stopped the last time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date as Date
from datetime import datetime
from pathlib import Path

from pydantic import ValidationError

from pipeline.config import ShowConfig
from pipeline.day import Tools
from pipeline.days import Failed, Made, due_days, make_days
from pipeline.digest import review_markdown
from pipeline.errors import ConfigError, PipelineError, SourceError
from pipeline.models import Episode
from pipeline.proposal.checkout import Checkout, Remote
from pipeline.proposal.hosting import DraftPull, Hosting
from pipeline.proposal.sheet import name_of, pull_text
from pipeline.review import objections_to
from pipeline.store import write_whole

__all__ = ["Proposal", "propose"]

PUSHES = 5
_EVERY = 1_000_000
# A record, what proves it, and notes for reviewers where there are any.
_RECORD = ("episode.json", "snapshot.json", "review.json")
Pulls = Mapping[Date, tuple[DraftPull, ...]]


@dataclass
class Proposal:
    """What a run came to: the episodes with the addresses of their drafts, what failed, the days left."""

    proposed: list[tuple[Episode, str]] = field(default_factory=list)
    failed: list[Failed] = field(default_factory=list)
    left: tuple[Date, ...] = ()
    requests: int = 0


@dataclass(frozen=True)
class Desk:
    """Where drafts are laid: the checkout that keeps episodes, its hosting, and the show."""

    show: ShowConfig
    tools: Tools
    checkout: Checkout
    hosting: Hosting

    @property
    def prefix(self) -> str:
        """The start of the names of this show's branches."""
        return f"mergecast/{self.show.slug}/"

    def folder(self, day: Date) -> Path:
        """Return the folder of a day's record."""
        return self.tools.store.path(self.show.slug, day).parent


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
        _finish(desk, result, orphan, remote, pulls, push=False)
    chosen, result.left = _chosen(desk, pulls, stranded, now=now, most=most, day=day, force=force)
    for one in make_days(desk.show, chosen, desk.tools, now=now, force=force and day is not None):
        if isinstance(one, Failed):
            result.failed.append(one)
        else:
            _finish(desk, result, one.day, remote, pulls, push=True, made=one)
    return result


def _ask(desk: Desk, days: Sequence[Date]) -> list[tuple[DraftPull, ...]]:
    heads = [f"{desk.prefix}{day}" for day in days]
    found = desk.hosting.pulls(heads)
    return [found.get(head, ()) for head in heads]


def _days_of(desk: Desk, remote: Remote) -> dict[Date, str]:
    days: dict[Date, str] = {}
    for name, tip in remote.tips.items():
        try:
            days[Date.fromisoformat(name.removeprefix(desk.prefix))] = tip
        except ValueError:
            continue  # somebody else's branch
    return days


def _is_open(pulls: Sequence[DraftPull]) -> bool:
    return any(pull.state == "OPEN" for pull in pulls)


def _restore(desk: Desk, branches: Mapping[Date, str], pulls: Pulls) -> set[Date]:
    """Lay drafts that are still undecided into the store, where the days after them look for what was told.

    Return the undecided days that lie there. A record that is none is left where it is, for whoever decides.
    """
    undecided = {day: tip for day, tip in branches.items() if day not in pulls or _is_open(pulls[day])}
    lacking = {day: tip for day, tip in undecided.items() if not (desk.folder(day) / _RECORD[0]).exists()}
    desk.checkout.fetch(list(lacking.values()))
    for day, tip in lacking.items():
        folder = desk.checkout.path_of(desk.folder(day))
        files = {name: desk.checkout.read(tip, f"{folder}/{name}") for name in _RECORD}
        if not _is_episode(files[_RECORD[0]]):
            continue
        for name, content in sorted(files.items(), reverse=True):  # the snapshot before what rests on it
            if content is not None:
                write_whole(desk.folder(day) / name, content)
    return {day for day in undecided if (desk.folder(day) / _RECORD[0]).exists()}


def _is_episode(content: bytes | None) -> bool:
    try:
        return bool(content and Episode.model_validate_json(content))
    except ValidationError:
        return False


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
    settled = {one for one, found in pulls.items() if not (one in unfinished and _is_open(found))}
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
    push: bool,
    made: Made | None = None,
) -> None:
    """See that a day that has its record has its branch and its pull request, too; note what fails."""
    try:
        episode = made.episode if made else desk.tools.store.episode(desk.show.slug, day)
        if episode is None:
            return
        address = ""
        if not (episode.status in ("approved", "published") and _land(desk, day, episode, remote)):
            if push:
                _push(desk, day, episode, remote, f"{desk.prefix}{day}")
            address = _open(desk, day, episode, remote, pulls.get(day, ()))
    except (PipelineError, OSError) as error:
        result.failed.append(Failed(day, error))
        return
    snapshot = desk.tools.store.snapshot(desk.show.slug, day)
    result.requests += snapshot.requests if snapshot and made and made.is_new else 0
    result.proposed.append((episode, address))
    desk.tools.tell(f"proposed {desk.show.slug} {day}: {address}")


def _land(desk: Desk, day: Date, episode: Episode, remote: Remote) -> bool:
    """Put an episode that is approved already on the default branch; return False where that is protected."""
    try:
        _push(desk, day, episode, remote, remote.base)
    except ConfigError as error:
        desk.tools.tell(f"{remote.base} takes no push, so {day} is proposed: {error.message}")
        return False
    return True


def _push(desk: Desk, day: Date, episode: Episode, remote: Remote, branch: str) -> None:
    """Put the record on a branch, on top of whatever is there: a reviewer may have worked on it."""
    folder = desk.checkout.path_of(desk.folder(day))
    stored = {name: desk.folder(day) / name for name in _RECORD}
    files = {f"{folder}/{name}": path.read_bytes() for name, path in stored.items() if path.exists()}
    notes = desk.tools.store.notes(desk.show.slug, day)
    readable = review_markdown(episode, notes, objections_to(episode.verification))
    files[f"{folder}/review.md"] = readable.encode()
    for _ in range(PUSHES):
        tip = remote.base_tip if branch == remote.base else remote.tips.get(branch)
        parent = tip or remote.base_tip
        desk.checkout.fetch([parent])
        commit = desk.checkout.commit(parent, files, name_of(episode))
        if commit == tip or desk.checkout.push(commit, branch):
            return
        desk.tools.tell(f"{branch} was changed by somebody else; trying again on top of it")
        remote = desk.checkout.look(desk.prefix)
        theirs = remote.tips.get(branch)
        if theirs and tip is None:
            # A run beside this one was quicker: the day is proposed once, as that one wrote it.
            desk.checkout.fetch([theirs])
            if _is_episode(desk.checkout.read(theirs, f"{folder}/{_RECORD[0]}")):
                return
    raise SourceError("git", f"{branch} could not be pushed {PUSHES} times", hint="try again later")


def _open(desk: Desk, day: Date, episode: Episode, remote: Remote, pulls: Sequence[DraftPull]) -> str:
    title = name_of(episode)
    text = pull_text(episode, desk.checkout.path_of(desk.folder(day)))
    for pull in pulls:
        if pull.state == "OPEN":
            desk.hosting.renew(pull.number, title, text)
            return pull.url
    return desk.hosting.open(f"{desk.prefix}{day}", remote.base, title, text)
