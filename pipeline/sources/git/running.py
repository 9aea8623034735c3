"""Running git on a clone that nobody vouches for: it may show what it holds, and start nothing.

A repository's own configuration can name programs: pagers, hooks, diff drivers, signature checkers,
transports. Every git that runs here is told to use none of them, and no network.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path

from pipeline.errors import ConfigError, SourceError

# A day's log of a busy repository takes seconds; a clone that takes longer than this is stuck.
DEADLINE_S = 300.0
# More than any day holds: past it a clone was made to fill the memory.
MOST_BYTES = 200_000_000
_CHUNK = 1 << 16

_SETTINGS = {
    "core.fsmonitor": "false",
    "core.hooksPath": os.devnull,
    "core.sshCommand": "false",
    "core.gitProxy": "false",
    "core.pager": "cat",
    "core.askPass": "false",
    "credential.helper": "",
    "diff.external": "",
    "diff.orderFile": os.devnull,
    "gpg.program": "false",
    "log.showSignature": "false",
    "protocol.allow": "never",
    "uploadpack.packObjectsHook": "",
    "i18n.logOutputEncoding": "UTF-8",
}
_ENVIRONMENT = {
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_PAGER": "cat",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}


class Git:
    """The git program on one folder, reading only."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def ask(self, *arguments: str, feed: str = "") -> str | None:
        """Return what git prints, or None when it says no. Raises ConfigError as `fields` does."""
        try:
            return "\0".join(self.fields(*arguments, feed=feed))
        except SourceError:
            return None

    def fields(self, *arguments: str, feed: str = "") -> Generator[str, None, None]:
        """Yield what git prints, split at NUL, as it comes.

        Raises ConfigError where git or the clone is missing or not trusted, SourceError where git fails.
        """
        deadline = time.monotonic() + DEADLINE_S
        with tempfile.TemporaryFile() as errors, tempfile.TemporaryFile() as given:
            given.write(feed.encode())
            given.seek(0)
            try:
                process = subprocess.Popen(  # noqa: S603  (a fixed program; the arguments are ours)
                    self._command(arguments),
                    stdin=given,
                    stdout=subprocess.PIPE,
                    stderr=errors,
                    env=_environment(),
                )
            except FileNotFoundError:
                raise ConfigError(
                    "git is not installed", hint="install git, or use a show on GitHub"
                ) from None
            try:
                yield from self._split(process, deadline)
                code = process.wait(max(1.0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                raise SourceError("git", "did not end in time") from None
            finally:
                process.kill()
                process.wait()
                if process.stdout:
                    process.stdout.close()
            if code:
                errors.seek(0)
                raise self._error(errors.read(4000).decode("utf-8", "replace"))

    def _command(self, arguments: Sequence[str]) -> list[str]:
        settings = [part for key, value in _SETTINGS.items() for part in ("-c", f"{key}={value}")]
        return ["git", "--no-pager", *settings, "-C", str(self.folder.absolute()), *arguments]

    def _split(self, process: subprocess.Popen[bytes], deadline: float) -> Iterator[str]:
        rest, read = b"", 0
        while process.stdout and (chunk := process.stdout.read1(_CHUNK)):  # type: ignore[attr-defined]
            read += len(chunk)
            if read > MOST_BYTES or time.monotonic() > deadline:
                raise SourceError("git", "the clone gives more than a day can hold")
            *whole, rest = (rest + chunk).split(b"\0")
            for field in whole:
                yield field.decode("utf-8", "replace")
        if rest:
            yield rest.decode("utf-8", "replace")

    def _error(self, said: str) -> ConfigError | SourceError:
        folder = self.folder
        if "dubious ownership" in said:
            hint = f"if you trust it: git config --global --add safe.directory {folder.absolute()}"
            return ConfigError("belongs to another user, so git does not open it", path=folder, hint=hint)
        if "not a git repository" in said or "cannot change to" in said:
            return ConfigError("is no clone of a git repository", path=folder)
        last = said.strip().splitlines()[-1:] or ["it failed and said nothing"]
        return SourceError("git", f"{last[0][:200]}", hint="is the clone whole? git fsck tells")


def _environment() -> dict[str, str]:
    """Return the caller's environment without what it says to git, which may be about another repository."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return {**kept, **_ENVIRONMENT}
