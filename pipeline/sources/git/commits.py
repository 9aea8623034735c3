"""Commits as a clone's log gives them, one value each, read as they come."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from pipeline.models import Window
from pipeline.sources.git.running import Git

# A history that leaves the window for this long has left it: clocks differ, but not by more.
_SLACK = timedelta(days=1)
MOST_COMMITS = 20_000
_FIELDS = ("%H", "%P", "%ct", "%aN", "%aE", "%cN", "%B")


@dataclass(frozen=True, slots=True)
class Touched:
    """A path that a commit changes against its first parent; lines are None where git does not count them."""

    path: str
    additions: int | None
    deletions: int | None


@dataclass(slots=True)
class LogCommit:
    """One commit of the log. `at` is when it was committed; a merge has more than one parent."""

    oid: str
    parents: tuple[str, ...]
    at: datetime
    author: str
    email: str
    committer: str
    message: str
    files: list[Touched] = field(default_factory=list)

    @property
    def is_merge(self) -> bool:
        """Whether it has more than one parent."""
        return len(self.parents) > 1

    @property
    def subject(self) -> str:
        """The first line of its message."""
        return self.message.partition("\n")[0].strip()

    @property
    def rest(self) -> str:
        """Its message without the first line."""
        return self.message.partition("\n")[2].strip()


def log_of(git: Git, tips: Sequence[str], window: Window, *, with_files: bool) -> Iterator[LogCommit]:
    """Yield the commits of the main line inside the window, the newest first, with the paths they change.

    `tips` are full names of references. Bounded by dates, so that the rest of the history is not walked.
    """
    since, until = window.start - _SLACK, window.end
    files = ("--numstat", "--find-renames", "-l400", "-m") if with_files else ("--no-patch",)
    found = _read(
        git,
        "log",
        "--first-parent",
        f"--max-count={MOST_COMMITS}",
        f"--since={since.isoformat()}",
        f"--until={until.isoformat()}",
        *files,
        feed="".join(f"{tip}\n" for tip in tips),
    )
    yield from (commit for commit in found if commit.at in window)


def commits_of(git: Git, oids: Iterable[str]) -> dict[str, LogCommit]:
    """Return single commits by their full names, without their paths; those that are missing are left out."""
    wanted = tuple(dict.fromkeys(oids))
    if not wanted:
        return {}
    feed = "".join(f"{oid}\n" for oid in wanted)
    found = _read(git, "log", "--no-walk=unsorted", "--ignore-missing", "--no-patch", feed=feed)
    return {commit.oid: commit for commit in found}


def _read(git: Git, *arguments: str, feed: str) -> Iterator[LogCommit]:
    """Read a log. Before each commit stands a mark that nobody can guess, so no message can forge one."""
    mark = secrets.token_hex(16)
    command, *options = arguments
    shape = mark + "%x00" + "".join(f"{one}%x00" for one in _FIELDS)
    fields = git.fields(
        command,
        "-z",
        f"--format={shape}",
        "--encoding=UTF-8",
        "--no-color",
        "--no-decorate",
        "--no-notes",
        "--no-show-signature",
        "--no-ext-diff",
        "--no-textconv",
        "--ignore-submodules=none",
        "--submodule=short",
        *options,
        "--stdin",
        feed=feed,
    )
    commit: LogCommit | None = None
    for one in fields:
        if one.strip("\n") == mark:
            if commit:
                yield commit
            commit = _commit([next(fields, "") for _ in _FIELDS])
        elif commit and one.strip("\n"):
            _add_path(commit, one.strip("\n"), fields)
    if commit:
        yield commit


def _commit(values: Sequence[str]) -> LogCommit:
    oid, parents, at, author, email, committer, message = values
    return LogCommit(
        oid=oid,
        parents=tuple(parents.split()),
        at=_instant(at),
        author=author.strip(),
        email=email.strip(),
        committer=committer.strip(),
        message=message,
    )


def _instant(seconds: str) -> datetime:
    """Read git's seconds. A date that no calendar knows is one that no window holds."""
    try:
        return datetime.fromtimestamp(int(seconds), UTC)
    except (ValueError, OverflowError, OSError):
        return datetime.fromtimestamp(0, UTC)


def _add_path(commit: LogCommit, line: str, fields: Iterator[str]) -> None:
    """Read `added TAB deleted TAB path`; of a rename the path is empty, and the old and new one follow."""
    parts = line.split("\t", 2)
    if len(parts) != 3:
        return
    added, deleted, path = parts
    if not path:
        next(fields, "")
        path = next(fields, "")
    commit.files.append(Touched(path, _lines(added), _lines(deleted)))


def _lines(text: str) -> int | None:
    return int(text) if text.isdigit() else None
