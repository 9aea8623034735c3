"""Running git and gh on the repository that keeps the episodes, with their failures told by who must act."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pipeline.errors import ConfigError, ContentError, PipelineError, SourceError

TIMEOUT_S = 120
_REFUSED = (
    r"resource not accessible by|write access to repository not granted|permission to \S+ denied|HTTP 40[13]"
    r"|error: 403|bad credentials|authentication failed|could not read username|gh auth login"
)
# What a program says -> who must act, what happened, and what helps. The first row that fits counts.
_SAID: tuple[tuple[str, type[PipelineError], str, str], ...] = (
    (
        r"not permitted to create or approve pull requests",
        ConfigError,
        "GitHub does not let workflows open pull requests here",
        "Settings, Actions, General: allow GitHub Actions to create and approve pull requests",
    ),
    (
        r"GH013|secret scanning|push protection",
        ContentError,
        "GitHub refuses the commit, because it holds what looks like a secret",
        "the message names the file and line; take it out of the record, or allow it",
    ),
    (
        r"protected branch|GH006",
        ConfigError,
        "the branch is protected",
        "let workflows push to branches under mergecast/",
    ),
    (
        _REFUSED,
        ConfigError,
        "the token may not do this",
        "the job needs the permissions contents: write and pull-requests: write, and GH_TOKEN",
    ),
    (
        r"not a git repository",
        ConfigError,
        "this folder is in no git repository",
        "run it where episodes live",
    ),
    (r"paths are ignored by", ConfigError, "git ignores the store", "take it out of .gitignore"),
)


@dataclass(frozen=True, slots=True)
class Ran:
    """What a program that ended printed, and its exit code."""

    code: int
    out: bytes
    err: str

    @property
    def text(self) -> str:
        """What it printed, as text without the line end."""
        return self.out.decode("utf-8", "replace").strip()


def run(
    command: Sequence[str],
    *,
    folder: Path,
    given: bytes = b"",
    environment: Mapping[str, str] | None = None,
) -> Ran:
    """Run a program to its end. Raises ConfigError where it is missing, SourceError where it hangs."""
    try:
        done = subprocess.run(  # noqa: S603  (fixed programs; every argument is ours)
            list(command),
            cwd=folder,
            input=given,
            capture_output=True,
            env={**os.environ, "GIT_TERMINAL_PROMPT": "0", "GH_PROMPT_DISABLED": "1", **(environment or {})},
            timeout=TIMEOUT_S,
            check=False,
        )
    except FileNotFoundError:
        raise ConfigError(f"{command[0]} is not installed", hint=f"proposing needs {command[0]}") from None
    except subprocess.TimeoutExpired:
        raise SourceError(command[0], f"did not end within {TIMEOUT_S} s", hint="try again later") from None
    return Ran(done.returncode, done.stdout, done.stderr.decode("utf-8", "replace"))


def must(ran: Ran, program: str, doing: str) -> Ran:
    """Return what a program printed. Raises the error that says who must act when it failed."""
    if ran.code == 0:
        return ran
    said = f"{ran.err}\n{ran.text}"
    if re.search(r"rate limit|HTTP 5\d\d|error: 5\d\d", said, re.IGNORECASE):
        raise SourceError("GitHub", f"{doing}: it does not answer now", hint="try again later")
    for pattern, kind, message, hint in _SAID:
        if re.search(pattern, said, re.IGNORECASE):
            if issubclass(kind, ContentError):
                raise kind(doing, message, hint=hint)
            raise kind(f"{doing}: {message}", hint=hint)
    last = [line for line in said.splitlines() if line.strip()][-1:] or ["it said nothing"]
    raise SourceError(program, f"{doing} failed: {last[0].strip()[:300]}", hint="try again later")
