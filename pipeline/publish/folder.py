"""The site's folder: which files in it are ours, and what stands in the way of new ones.

There are thousands of files, so paths are plain text here and each folder is looked at once.
"""

from __future__ import annotations

import hashlib
import os
import stat
from dataclasses import dataclass, field
from pathlib import Path

from pipeline.errors import PublishError
from pipeline.publish.ledger import Files, read_files

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
    _folders: dict[str, bool] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        known = read_files(self.root)
        self.files, self._is_adopting = known or Files(), known is None and self._looks_ours()
        self._start = f"{self.root}{os.sep}"

    def at(self, path: str) -> str:
        """Return where a file of the site is on the disk."""
        return self._start + path

    def is_intact(self, path: str) -> bool:
        """Tell whether a file of ours is as we left it: by size and time, or else by its hash."""
        entry = self.files.entry(path)
        if entry is None:
            return False
        try:
            now = os.stat(self.at(path))  # noqa: PTH116 - thousands of times
            if (now.st_size, now.st_mtime_ns) == (entry.size, entry.modified_ns):
                return True
            return now.st_size == entry.size and _hash(self.at(path)) == entry.sha256
        except OSError:
            return False

    def is_whole(self) -> bool:
        """Tell whether every file of ours is as we left it."""
        return all(map(self.is_intact, self.files.entries))

    def has_folder(self, path: str) -> bool:
        """Tell whether the folder of a file is there.

        Raises PublishError where the file could not be written once it is too late to stop: a folder that is
        a link, behind which nothing is ours, one that is a file, and one that we may not write in.
        """
        folder = path.rpartition("/")[0]
        if folder not in self._folders:
            self._folders[folder] = (not folder or self.has_folder(folder)) and self._is_open(folder)
        return self._folders[folder]

    def _is_open(self, folder: str) -> bool:
        there = self.at(folder)
        try:
            kind = os.stat(there, follow_symlinks=not folder).st_mode  # noqa: PTH116
        except FileNotFoundError:
            return False
        why = ""
        if stat.S_ISLNK(kind):
            why = "is a link in the site's folder"
        elif not stat.S_ISDIR(kind):
            why = "is a file where the site needs a folder"
        elif not os.access(there, os.W_OK | os.X_OK):
            why = "is a folder that may not be written in"
        if why:
            raise PublishError(folder or self.root, why, hint="move it away; nothing was written")
        return True

    def is_theirs(self, path: str, piece: Piece) -> bool:
        """Tell whether somebody else's file stands where one of ours should go.

        Raises PublishError unless it is one of those that people bring themselves, which are left alone.
        """
        target = Path(self.at(path))
        if not target.is_dir() or target.is_symlink():
            if self._is_adopting or self.files.entry(path):
                return False
            if target.is_file() and _hash(target) == piece.sha256:
                return False
            if path in _YIELDING:
                return True
        raise PublishError(
            target,
            "is there already and was not written by publish",
            hint="move it away, or name another folder with --site; nothing was written",
        )

    def make_folder(self, path: str) -> None:
        """Make the folder of a file."""
        folder = path.rpartition("/")[0]
        os.makedirs(self.at(folder), exist_ok=True)  # noqa: PTH103 - a thousand times
        while folder:
            self._folders[folder], folder = True, folder.rpartition("/")[0]

    def _looks_ours(self) -> bool:
        """Tell whether this is a site of ours whose hidden folder was lost, as some hosts lose those."""
        try:
            return _MARK in (self.root / "index.html").read_bytes()
        except OSError:
            return False


def _hash(path: str | Path) -> str:
    with Path(path).open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
