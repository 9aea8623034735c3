"""The checkout that keeps the episodes: commits made beside the working tree, pushed to their own branches.

Nothing is checked out and no index is touched, so that days that were just made stay where they are for the
next ones, and a job that is killed leaves nothing half done.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pipeline.errors import ConfigError
from pipeline.proposal.programs import Ran, must, run

_REJECTED = re.compile(
    r"\[rejected\]|\[remote rejected\].*(?:lock|exists|reference)|non-fast-forward|fetch first|stale info"
    r"|cannot lock ref|failed to update ref|reference already exists",
    re.IGNORECASE,
)
_WHO = {
    "GIT_AUTHOR_NAME": "github-actions[bot]",
    "GIT_AUTHOR_EMAIL": "41898282+github-actions[bot]@users.noreply.github.com",
    "GIT_COMMITTER_NAME": "github-actions[bot]",
    "GIT_COMMITTER_EMAIL": "41898282+github-actions[bot]@users.noreply.github.com",
}


@dataclass(frozen=True, slots=True)
class Remote:
    """What the remote holds: its default branch, that branch's tip, and the tips of the drafts' branches."""

    base: str
    base_tip: str
    tips: Mapping[str, str]


class Checkout:
    """The git repository around a folder, and its remote `origin`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        top = must(self._git("rev-parse", "--show-toplevel"), "git", "looking for the repository").text
        self.top = Path(top)

    def path_of(self, path: Path) -> str:
        """Return a path as the repository writes it. Raises ConfigError for one outside of it."""
        try:
            return path.resolve().relative_to(self.top.resolve()).as_posix()
        except ValueError:
            raise ConfigError(f"lies outside of the repository {self.top}", path=path, key="store") from None

    def look(self, prefix: str) -> Remote:
        """Ask the remote for its default branch and the branches under `prefix`."""
        wanted = ("HEAD", f"refs/heads/{prefix}*")
        said = must(
            self._git("ls-remote", "--symref", "origin", *wanted), "git", "asking the remote for its branches"
        ).text
        heads: dict[str, str] = {}
        base = base_tip = ""
        for line in said.splitlines():
            value, _, name = line.partition("\t")
            if value.startswith("ref: "):
                base = value.removeprefix("ref: refs/heads/")
            elif name == "HEAD":
                base_tip = value
            elif name.startswith("refs/heads/"):
                heads[name.removeprefix("refs/heads/")] = value
        if not base or not base_tip:
            raise ConfigError("the remote has no default branch yet", hint="push a first commit to it")
        return Remote(base, base_tip, heads)

    def fetch(self, oids: Sequence[str]) -> None:
        """Bring commits here, of each no more history than itself."""
        missing = [oid for oid in oids if self._git("cat-file", "-e", f"{oid}^{{commit}}").code]
        if missing:
            # A whole clone stays whole; a shallow one, as a workflow has, gets no more than it needs.
            is_shallow = self._must("rev-parse", "--is-shallow-repository").text == "true"
            depth = ("--depth=1",) if is_shallow else ()
            fetched = self._git("fetch", "--quiet", "--no-tags", *depth, "origin", *missing)
            must(fetched, "git", "fetching the drafts")

    def names(self, oid: str, folder: str) -> tuple[str, ...]:
        """Return the names in a folder as a commit holds it."""
        ran = self._git("ls-tree", "-z", "--name-only", f"{oid}:{folder}")
        return tuple(name for name in ran.text.split("\0") if name) if ran.code == 0 else ()

    def read(self, oid: str, path: str) -> bytes | None:
        """Return a file as a commit holds it, or None."""
        ran = self._git("cat-file", "blob", f"{oid}:{path}")
        return ran.out if ran.code == 0 else None

    def commit(self, parent: str, files: Mapping[str, bytes], message: str) -> str:
        """Return a commit on top of `parent` with these files, or `parent` when it holds them already."""
        with tempfile.TemporaryDirectory() as place:
            index = {"GIT_INDEX_FILE": str(Path(place) / "index"), **_WHO}
            self._must("read-tree", parent, environment=index)
            for path, content in files.items():
                blob = self._must("hash-object", "-w", "--stdin", given=content).text
                self._must("update-index", "--add", "--cacheinfo", f"100644,{blob},{path}", environment=index)
            tree = self._must("write-tree", environment=index).text
            if tree == self._must("rev-parse", f"{parent}^{{tree}}").text:
                return parent
            return self._must("commit-tree", tree, "-p", parent, "-m", message, environment=index).text

    def push(self, oid: str, branch: str) -> bool:
        """Push a commit to a branch, never over somebody's work; return False when somebody was quicker."""
        ran = self._git("push", "--quiet", "origin", f"{oid}:refs/heads/{branch}")
        if ran.code and _REJECTED.search(f"{ran.err}\n{ran.text}"):
            return False
        must(ran, "git", f"pushing {branch}")
        return True

    def _must(self, *arguments: str, given: bytes = b"", environment: Mapping[str, str] | None = None) -> Ran:
        return must(self._git(*arguments, given=given, environment=environment), "git", f"git {arguments[0]}")

    def _git(self, *arguments: str, given: bytes = b"", environment: Mapping[str, str] | None = None) -> Ran:
        # A checkout in a workflow keeps no credentials; gh lends them, from GH_TOKEN, to this one call.
        lent = (
            ("-c", "credential.helper=", "-c", "credential.helper=!gh auth git-credential")
            if os.environ.get("GH_TOKEN")
            else ()
        )
        return run(
            ["git", *lent, "-c", "core.quotePath=false", *arguments],
            folder=self.folder,
            given=given,
            environment=environment,
        )
