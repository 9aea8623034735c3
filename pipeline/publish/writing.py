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
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from pipeline.errors import PublishError
from pipeline.publish.folder import Piece, SiteFolder
from pipeline.publish.ledger import FOLDER, Files


class Staged(NamedTuple):
    """A file that waits beside the site: where, whether it replaces another, its size and time of change."""

    file: str
    replaces: bool
    size: int
    modified_ns: int


@dataclass
class Writing:
    """One change of the site under way."""

    folder: SiteFolder
    stage: Path
    wanted: dict[str, str] = field(default_factory=dict)
    staged: dict[str, Staged] = field(default_factory=dict)
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
        folder = self.folder
        is_there = folder.has_folder(path) and os.path.lexists(folder.at(path))
        if is_there and folder.is_theirs(path, piece):
            self.left_alone.append(path)
            return
        self.wanted[path] = piece.sha256
        entry = folder.files.entry(path)
        if is_there and entry and entry.sha256 == piece.sha256 and folder.is_intact(path):
            return
        self.staged[path] = _stage(piece, f"{self.stage}{os.sep}{len(self.staged)}", replaces=is_there)

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
        before = dict(self.folder.files.entries)
        # Said before anything moves: after a kill, what moved in is known to be ours.
        self._remember(before | {path: (self.wanted[path], -1, 0) for path in self.staged}, "")
        for name, text in notes.items():
            self._note(name, text)
        yield "began"
        for path in sorted(self.staged, key=lambda path: (self.staged[path].replaces, _rank(path))):
            if not self.folder.has_folder(path):
                self.folder.make_folder(path)
            os.replace(self.staged[path].file, self.folder.at(path))  # noqa: PTH105 - thousands of times
            yield f"wrote {path}"
        for path in (path for path in before if path not in self.wanted):
            _remove(self.folder.root, path)
            yield f"removed {path}"
        kept = {path: before[path] for path in self.wanted if path not in self.staged}
        written = {path: (self.wanted[path], new.size, new.modified_ns) for path, new in self.staged.items()}
        self._remember(kept | written, inputs)

    def _remember(self, entries: dict[str, tuple[str, int, int]], inputs: str) -> None:
        self.folder.files = Files(inputs=inputs, entries=dict(sorted(entries.items())))
        self._note("files.json", self.folder.files.model_dump_json())

    def _note(self, name: str, text: str) -> None:
        temporary = self.stage / name
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(self.folder.root / FOLDER / name)


@contextlib.contextmanager
def writing_in(folder: SiteFolder) -> Iterator[Writing]:
    """Lend the right to change a site; what is not finished leaves no trace.

    Raises PublishError when the disk does not let it, or another run is writing.
    """
    try:
        with _alone(folder.root) as stage:
            yield Writing(folder, stage)
    except OSError as error:
        name = error.filename or folder.root
        raise PublishError(name, f"cannot be written: {error.strerror or type(error).__name__}") from error


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


def _stage(piece: Piece, target: str, *, replaces: bool) -> Staged:
    content = piece.content
    if isinstance(content, bytes):
        with open(target, "wb") as file:  # noqa: PTH123 - thousands of times
            file.write(content)
    else:
        try:
            os.link(content, target)
        except OSError:
            shutil.copyfile(content, target)  # another disk, or one without links
    now = os.stat(target)  # noqa: PTH116
    return Staged(target, replaces, now.st_size, now.st_mtime_ns)


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
