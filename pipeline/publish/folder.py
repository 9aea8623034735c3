"""Writing the site so that it is whole at every moment, whoever is killed when.

First everything new is staged beside the site. Then files that did not exist are moved in, the first page and
the feeds last; then those that replace an older version; then what is obsolete goes. Each move is atomic,
what moves in links only to what is there, and what goes is linked by nobody: at every moment every page that
can be reached leads only to pages that exist, and every file is wholly the old or the new one. The next run
finishes what a killed one left.

A folder swapped as a whole would be stricter for one moment, but it would carry other people's files along,
and cannot be done where the site's folder is a mount point.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from pipeline.errors import PublishError
from pipeline.publish.ledger import FOLDER, Files, read_files

# People bring these themselves, and theirs are as good as ours.
_YIELDING = frozenset({"robots.txt", "404.html"})
_MARK = b'<meta name="generator" content="Mergecast">'


@dataclass(frozen=True)
class Piece:
    """A file of the site: its bytes, or the file that holds them, and their SHA-256."""

    content: bytes | Path
    sha256: str

    @classmethod
    def of(cls, text: str | bytes) -> Piece:
        """Return a piece made of text."""
        content = text.encode() if isinstance(text, str) else text
        return cls(content, hashlib.sha256(content).hexdigest())


@dataclass
class SiteFolder:
    """The site's folder and what is known of the files in it."""

    root: Path
    files: Files = field(init=False)
    _is_adopting: bool = field(init=False)

    def __post_init__(self) -> None:
        known = read_files(self.root)
        self.files, self._is_adopting = known or Files(), known is None and self._looks_ours()

    def is_intact(self, path: str) -> bool:
        """Tell whether a file of ours is as we left it: by size and time, or else by its hash."""
        entry = self.files.entry(path)
        if entry is None:
            return False
        try:
            now = os.stat(self.root / path)  # noqa: PTH116 - thousands of times
            if (now.st_size, now.st_mtime_ns) == (entry.size, entry.modified_ns):
                return True
            return now.st_size == entry.size and _hash(self.root / path) == entry.sha256
        except OSError:
            return False

    def must_not_lead_out(self, path: str) -> None:
        """Raise PublishError where a folder of the site is a link: what lies behind it is not ours."""
        for folder in list(PurePosixPath(path).parents)[:-1]:
            if (self.root / folder).is_symlink():
                raise PublishError(
                    str(folder), "is a link in the site's folder", hint="remove it; nothing was written"
                )

    def is_theirs(self, path: str, piece: Piece) -> bool:
        """Tell whether somebody else's file stands where one of ours should go.

        Raises PublishError unless it is one of those that people bring themselves, which are left alone.
        """
        target = self.root / path
        if self._is_adopting or self.files.entry(path) or not target.exists():
            return False
        if target.is_file() and _hash(target) == piece.sha256:
            return False
        if path not in _YIELDING:
            raise PublishError(
                target,
                "is there already and was not written by publish",
                hint="move it away, or name another folder with --site",
            )
        return True

    @contextlib.contextmanager
    def writing(self) -> Iterator[Writing]:
        """Lend the right to change the site; what is not finished leaves no trace.

        Raises PublishError when the disk does not let it, or another run is writing.
        """
        try:
            with _alone(self.root) as stage:
                yield Writing(self, stage)
        except OSError as error:
            name = error.filename or self.root
            raise PublishError(
                name, f"cannot be written: {error.strerror or type(error).__name__}"
            ) from error

    def _looks_ours(self) -> bool:
        """Tell whether this is a site of ours whose hidden folder was lost, as some hosts lose those."""
        try:
            return _MARK in (self.root / "index.html").read_bytes()
        except OSError:
            return False


@dataclass
class Writing:
    """One change of the site under way."""

    folder: SiteFolder
    stage: Path
    wanted: dict[str, str] = field(default_factory=dict)
    staged: dict[str, Path] = field(default_factory=dict)
    carried: set[str] = field(default_factory=set)
    left_alone: list[str] = field(default_factory=list)

    @property
    def obsolete(self) -> tuple[str, ...]:
        """Files of ours that nobody asked for this time."""
        return tuple(path for path in self.folder.files.entries if path not in self.wanted)

    def put(self, path: str, piece: Piece) -> None:
        """Ask for a file; it is staged when the site does not hold it yet."""
        if path in self.wanted and path not in self.carried:
            raise PublishError(path, "is asked for twice: two shows, or a show and the site, share a name")
        self.folder.must_not_lead_out(path)
        if self.folder.is_theirs(path, piece):
            self.left_alone.append(path)
            return
        self.wanted[path] = piece.sha256
        entry = self.folder.files.entry(path)
        if entry and entry.sha256 == piece.sha256 and self.folder.is_intact(path):
            return
        self.staged[path] = self.stage / str(len(self.staged))
        _stage(piece, self.staged[path])

    def carry(self, paths: Iterable[str]) -> None:
        """Ask for files of ours to stay as they are, unless another version is put there."""
        for path in paths:
            if entry := self.folder.files.entry(path):
                self.wanted[path] = entry.sha256
                self.carried.add(path)

    def finish(self, *, inputs: str, notes: Mapping[str, str]) -> Iterator[str]:
        """Change the site, one step at a time.

        Between any two steps it is whole. `notes` are for the next run.
        """
        root, before = self.folder.root, dict(self.folder.files.entries)
        # Said before anything moves: after a kill, what moved in is known to be ours.
        self._remember(before | {path: (self.wanted[path], -1, 0) for path in self.staged}, "")
        for name, text in notes.items():
            self._note(name, text)
        yield "began"
        for path in sorted(self.staged, key=lambda path: ((root / path).exists(), _rank(path))):
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            self.staged[path].replace(root / path)
            yield f"wrote {path}"
        for path in (path for path in before if path not in self.wanted):
            _remove(root, path)
            yield f"removed {path}"
        kept = {path: before[path] for path in self.wanted if path not in self.staged}
        written = {path: _entry(root, path, self.wanted[path]) for path in self.staged}
        self._remember(kept | written, inputs)

    def _remember(self, entries: dict[str, tuple[str, int, int]], inputs: str) -> None:
        self.folder.files = Files(inputs=inputs, entries=dict(sorted(entries.items())))
        self._note("files.json", self.folder.files.model_dump_json())

    def _note(self, name: str, text: str) -> None:
        temporary = self.stage / name
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(self.folder.root / FOLDER / name)


def _entry(root: Path, path: str, sha256: str) -> tuple[str, int, int]:
    now = (root / path).stat()
    return sha256, now.st_size, now.st_mtime_ns


def _remove(root: Path, path: str) -> None:
    (root / path).unlink(missing_ok=True)
    for parent in (root / path).parents:
        if parent == root:
            break
        try:
            parent.rmdir()
        except OSError:
            break  # somebody else's file is in it, or another of ours


@contextlib.contextmanager
def _alone(root: Path) -> Iterator[Path]:
    (root / FOLDER).mkdir(parents=True, exist_ok=True)
    with (root / FOLDER / "lock").open("a") as lock:
        _lock(lock.fileno(), root)
        stage = root / FOLDER / "staging"
        shutil.rmtree(stage, ignore_errors=True)  # of a killed run
        stage.mkdir()
        try:
            yield stage
        finally:
            shutil.rmtree(stage, ignore_errors=True)


def _rank(path: str) -> tuple[int, str]:
    """Return the order in which new files move in.

    What is linked before what links, the first page at last.
    """
    if path == "index.html":
        return 3, path
    if path.endswith(("feed.xml", "feed.json", "sitemap.xml")):
        return 2, path
    return (1, path) if path.endswith(".html") else (0, path)


def _stage(piece: Piece, target: Path) -> None:
    if isinstance(piece.content, bytes):
        target.write_bytes(piece.content)
        return
    try:
        os.link(piece.content, target)
    except OSError:
        shutil.copyfile(piece.content, target)  # another disk, or one without links


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _lock(handle: int, root: Path) -> None:
    """Take the lock, which ends with the process however it ends; where there are none, go on without."""
    try:
        import fcntl  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise PublishError(
            root, "another publish is writing this site", hint="wait for it, then try again"
        ) from error
