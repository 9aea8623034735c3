"""Who decides: a person's name, given or found where people leave it."""

from __future__ import annotations

import os
import re
import subprocess

from pipeline.errors import ConfigError
from pipeline.text import clean_line

_MOST = 80


def person_of(given: str | None) -> str:
    """Return the name of whoever decides: as given, else the person behind the Action, else git's.

    Raises ConfigError when no person can be named; a bot decides nothing.
    """
    name = clean_line(given or os.environ.get("GITHUB_ACTOR") or _name_in_git())[:_MOST]
    if not re.search(r"\w", name):
        raise ConfigError("nobody is named", key="--by", hint="--by NAME says which person decides")
    if name.casefold().endswith("[bot]") or name.casefold() == "github-actions":
        raise ConfigError(f"{name} is no person", key="--by", hint="--by NAME says which person decides")
    return name


def _name_in_git() -> str:
    try:
        done = subprocess.run(
            ["git", "config", "user.name"],  # noqa: S607 - whichever git the caller has
            capture_output=True,
            text=True,
            timeout=10,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()
