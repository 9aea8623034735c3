"""Running a program that speaks: bounded in time, with none of our secrets, its words kept short."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Sequence

from pipeline.errors import SpeechError

# What a program needs of our environment. Tokens and keys are not among it.
_PASSED_ON = (
    "PATH", "HOME", "USER", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT",
    "PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "ESPEAK_DATA_PATH",
)  # fmt: skip


def run(name: str, command: Sequence[str], *, given: bytes, timeout_s: float) -> bytes:
    """Run a program with `given` on its stdin and return its stdout.

    Raises SpeechError when it fails, does not end in time, or cannot be started.
    """
    environment = {key: os.environ[key] for key in _PASSED_ON if key in os.environ}
    try:
        done = subprocess.run(  # noqa: S603  (a program that the configuration names; no shell)
            list(command), input=given, capture_output=True, timeout=timeout_s, check=False, env=environment
        )
    except subprocess.TimeoutExpired:
        raise SpeechError(
            name, f"did not end within {timeout_s:g} s", hint="try again, or another engine"
        ) from None
    except OSError as error:
        raise SpeechError(name, f"cannot be started: {error.strerror}") from error
    if done.returncode:
        raise SpeechError(name, f"ended with code {done.returncode}: {last_words(done.stderr)}")
    return done.stdout


def last_words(stderr: bytes) -> str:
    """Return the last line that a program wrote, fit for a message of ours."""
    lines = stderr.decode("utf-8", "replace").strip().splitlines() or ["it said nothing"]
    return re.sub(r"[^ -~]", "?", lines[-1])[:200]
