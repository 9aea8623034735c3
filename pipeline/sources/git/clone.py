"""What a clone is: whose repository, which line of history is the main one, and how much of it is here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from pipeline.sources.git.commits import commits_of
from pipeline.sources.git.running import Git

_SCP = re.compile(r"^(?:[\w.-]+@)?(?P<host>[\w.-]+):(?!/)(?P<path>.+)$")
_PART = re.compile(r"[^A-Za-z0-9_.-]+")
# A fork's pull requests are numbered where it came from, which people call `upstream`.
_REMOTES = ("upstream", "origin")


@dataclass(frozen=True, slots=True)
class Address:
    """Where a remote says the repository lives."""

    host: str
    repository: str


@dataclass(frozen=True, slots=True)
class Clone:
    """A clone as it was found.

    `tips` are full names of the references whose main line counts; `has_files` is False where the contents
    would have to be fetched. `shallow_at` is the newest instant before which a shallow clone knows nothing;
    `current_at` when it was last brought up to date, or None where it has nothing to fetch from.
    """

    repository: str
    branch: str
    tips: tuple[str, ...]
    address: Address | None
    has_files: bool
    shallow_at: datetime | None
    current_at: datetime | None


def clone_of(folder: Path) -> Clone:
    """Look at a clone. Raises ConfigError where there is none, or git does not trust it."""
    git = Git(folder)
    place = next(git.fields("rev-parse", "--absolute-git-dir"), "").strip("\n")
    address = _address(git)
    branch, tips = _main_line(git)
    return Clone(
        repository=address.repository if address else f"local/{folder_name(folder)}",
        branch=branch,
        tips=tips,
        address=address,
        has_files=not git.ask("config", "--get-regexp", r"^(extensions\.partialclone|remote\..*\.promisor)$"),
        shallow_at=_shallow_at(git, Path(place)),
        current_at=_current_at(git, Path(place)),
    )


def folder_name(folder: Path) -> str:
    """Return a folder's name as it may stand in a repository's name."""
    name = folder.absolute().resolve().name.removesuffix(".git")
    return _PART.sub("-", name).strip("-.") or "repository"


def address_in(url: str) -> Address | None:
    """Read a remote's URL, or return None where it names no `owner/name` on a host."""
    if url.startswith("-"):
        return None
    parts = urlsplit(url)
    if parts.scheme in ("http", "https", "ssh", "git"):
        host, path = (parts.hostname or "").casefold(), parts.path
    elif match := _SCP.match(url):
        host, path = match["host"].casefold(), match["path"]
    else:
        return None
    names = [name for name in path.removesuffix("/").removesuffix(".git").split("/") if name]
    if not host or len(names) < 2 or not all(re.fullmatch(r"[\w.-]+", name, re.ASCII) for name in names):
        return None
    return Address(host, "/".join(names[-2:]))


def _address(git: Git) -> Address | None:
    for remote in _REMOTES:
        url = (git.ask("config", "--get", f"remote.{remote}.url") or "").strip()
        if found := address_in(url):
            return found
    return None


def _main_line(git: Git) -> tuple[str, tuple[str, ...]]:
    """Return the name of the main branch and its tips: what was fetched, and what was merged here."""
    head = (git.ask("symbolic-ref", "--quiet", "HEAD") or "").strip()
    remote = next(
        (
            found
            for name in _REMOTES
            if (found := (git.ask("symbolic-ref", "--quiet", f"refs/remotes/{name}/HEAD") or "").strip())
        ),
        "",
    )
    branch = remote.split("/", 3)[3] if remote.count("/") >= 3 else head.removeprefix("refs/heads/")
    names = (remote, f"refs/heads/{branch}") if remote else (head or "HEAD",)
    tips = tuple(name for name in names if name and git.ask("rev-parse", "--verify", "--quiet", name))
    return branch or "main", tips


def _shallow_at(git: Git, place: Path) -> datetime | None:
    """Return the newest commit at which a shallow clone was cut off, or None for a whole one."""
    common = (git.ask("rev-parse", "--git-common-dir") or "").strip()
    for folder in (place, place / common, Path(common)):
        try:
            oids = (folder / "shallow").read_text(encoding="ascii").split()
        except (OSError, UnicodeDecodeError):
            continue
        cut = commits_of(git, [oid for oid in oids if re.fullmatch(r"[0-9a-f]{40,64}", oid)][:1000])
        return max((commit.at for commit in cut.values()), default=None)
    return None


def _current_at(git: Git, place: Path) -> datetime | None:
    """Return when the clone last heard from a remote: what fetching and cloning leave behind."""
    if not (git.ask("remote") or "").strip():
        return None
    common = place / ((git.ask("rev-parse", "--git-common-dir") or "").strip() or ".")
    heard = [*_marks(place), *_marks(common)]
    return datetime.fromtimestamp(max(heard), UTC) if heard else None


def _marks(folder: Path) -> Iterator[float]:
    for path in (folder / "FETCH_HEAD", folder / "packed-refs", *folder.glob("logs/refs/remotes/*/*")):
        try:
            yield path.stat().st_mtime
        except OSError:
            continue
