"""Commits as a clone's log gives them, one value each, read as they come."""

from __future__ import annotations

import secrets
import time
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from pipeline.models import Window
from pipeline.sources.git.running import Git

MOST_COMMITS = 20_000
# How long the main line is looked through for a day's commits: millions of them.
WALK_S = 30.0
_LOOK_AT_CLOCK = 4096
# A commit's clock may be this much behind the one before it, and nobody rebased anything.
_CLOCKS_DIFFER_S = 3600
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


@dataclass(frozen=True, slots=True)
class MainLine:
    """What of the main line bears a date inside a window.

    `oids` are full names, the newest first. `unsure` counts commits whose own date says another day than the
    date of a commit that they follow. `is_whole` is false where the line was not read to its beginning.
    """

    oids: tuple[str, ...]
    unsure: int = 0
    is_whole: bool = True


def line_of(git: Git, tips: Sequence[str], window: Window, *, walk_s: float = WALK_S) -> MainLine:
    """Look through the main line for the commits of a window, for at most `walk_s` seconds.

    `tips` are full names of references. Every commit is looked at, whatever the dates before it: git's own
    `--since` ends at the first older one, and a rebase or an import puts such in front of others. Names and
    dates alone are quick, a hundred thousand a second.
    """
    begin, end = int(window.start.timestamp()), int(window.end.timestamp())
    deadline = time.monotonic() + walk_s
    dates: array[int] = array("q")
    oids: list[str] = []
    feed = "".join(f"{tip}\n" for tip in tips)
    listed = git.fields(
        "log", "-z", "--first-parent", "--format=%H %ct", "--no-show-signature", "--stdin", feed=feed
    )
    is_whole = True
    for entry in listed:
        oid, _, seconds = entry.strip("\n").partition(" ")
        at = int(_instant(seconds).timestamp())
        dates.append(at)
        if begin <= at < end:
            oids.append(oid)
        if len(dates) % _LOOK_AT_CLOCK == 0 and time.monotonic() > deadline:
            is_whole = False
            break
    listed.close()
    return MainLine(tuple(oids), _unsure(dates, begin, end), is_whole)


def _unsure(dates: Sequence[int], begin: int, end: int) -> int:
    """Count the commits that landed in the window by their place and not by their date, or the reverse.

    A commit cannot have landed before one that it follows. `dates` are seconds, the newest commit's first.
    """
    found, newest = 0, 0
    for at in reversed(dates):
        by_place = max(at, newest)
        is_apart = newest - at > _CLOCKS_DIFFER_S
        found += is_apart and (begin <= at < end) != (begin <= by_place < end)
        newest = by_place
    return found


def log_of(git: Git, line: MainLine, *, with_files: bool) -> Iterator[LogCommit]:
    """Yield the commits that were found, the newest first, with the paths they change; so many at most."""
    files = (
        ("--numstat", "--find-renames", "-l400", "-m", "--first-parent") if with_files else ("--no-patch",)
    )
    feed = "".join(f"{oid}\n" for oid in line.oids[:MOST_COMMITS])
    yield from _read(git, "log", "--no-walk=unsorted", *files, feed=feed) if feed else ()


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
