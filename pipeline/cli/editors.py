"""A person's own editor, opened on a text and waited for; what was typed stays in a file until it is used."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from pipeline.errors import ConfigError, ReviewError

_VARIABLES = ("VISUAL", "EDITOR")
_USUAL = ("notepad",) if sys.platform == "win32" else ("sensible-editor", "nano", "vim", "vi")
# Whoever changes nothing within this has hardly read it: the editor went on in the background.
_AT_ONCE_S = 2.0
_HINT = "name one that waits, such as EDITOR='code --wait', or use --print and --file"


@dataclass(frozen=True)
class Typed:
    """What a person saved, and the file that holds it; `is_open` where the editor seems to go on."""

    text: str
    path: Path
    is_changed: bool
    is_open: bool = False

    def forget(self) -> None:
        """Remove the file: what it holds is kept elsewhere, or is what it was."""
        self.path.unlink(missing_ok=True)


def typed(lines: str) -> Typed:
    """Open the editor on some lines and return what was saved when it has ended.

    Raises ConfigError for an editor that is none or does not end well, and ReviewError for a text that
    cannot be read; they name the file that holds what was typed.
    """
    variable, command = _editor()
    handle, name = tempfile.mkstemp(prefix="mergecast-", suffix=".txt")
    path, before = Path(name), lines.encode()
    with os.fdopen(handle, "wb") as file:
        file.write(before)
    begun = time.monotonic()
    try:
        code = subprocess.run([*command, name], check=False).returncode  # noqa: S603  (whichever they like)
    except OSError as error:
        path.unlink()
        reason = error.strerror or type(error).__name__
        raise ConfigError(f"{command[0]!r} cannot be started: {reason}", key=variable, hint=_HINT) from None
    after = _saved(path, variable)
    is_changed = after != before
    if code:
        kept = f"; your text is in {path}" if is_changed else ""
        path.unlink() if not is_changed else None
        raise ConfigError(
            f"the editor ended with code {code}, and nothing was changed{kept}", key=variable, hint=_HINT
        )
    return Typed(
        text=_decoded(after, path),
        path=path,
        is_changed=is_changed,
        is_open=not is_changed and time.monotonic() - begun < _AT_ONCE_S,
    )


def _editor() -> tuple[str, list[str]]:
    """Return the variable that names the editor, and its command. Raises ConfigError where there is none."""
    for variable in _VARIABLES:
        if value := os.environ.get(variable, "").strip():
            try:
                return variable, shlex.split(value)
            except ValueError as error:
                raise ConfigError(f"is no command ({error})".lower(), key=variable, hint=_HINT) from None
    found = next((program for program in _USUAL if shutil.which(program)), None)
    if found is None:
        raise ConfigError("names no editor, and none of the usual ones is here", key="EDITOR", hint=_HINT)
    return "EDITOR", [found]


def _saved(path: Path, variable: str) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        what = "is gone" if isinstance(error, FileNotFoundError) else f"cannot be read ({error.strerror})"
        raise ConfigError(
            f"the file that the editor was given {what}, and nothing was changed", path=path, key=variable
        ) from None


def _decoded(text: bytes, path: Path) -> str:
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = text.count(b"\n", 0, error.start) + 1
        hint = "your text is there: save it as UTF-8 and give it with --file"
        raise ReviewError(f"{path}, line {place}", "is not UTF-8; nothing was changed", hint=hint) from None
