"""Running a program that speaks: bounded in time and size, with none of our secrets, its words kept short."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import stat
import subprocess
import threading
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import IO

from pipeline.errors import SpeechError
from pipeline.waiting import within

# More than an hour of samples at 24 kHz, and more than anybody reads of an error.
MOST_BYTES, _LAST_WORDS = 200_000_000, 4000

# What a program needs of our environment. Tokens and keys are not among it.
_PASSED_ON = (
    "PATH", "HOME", "USER", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT",
    "PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "ESPEAK_DATA_PATH",
)  # fmt: skip


def run(
    name: str, command: Sequence[str], *, given: bytes, timeout_s: float, most: int = MOST_BYTES
) -> bytes:
    """Run a program with `given` on its stdin and return its stdout, of at most so many bytes.

    Raises SpeechError when it fails, does not end in time, writes too much, or cannot be started.
    """
    environment = {key: os.environ[key] for key in _PASSED_ON if key in os.environ}
    try:
        program = subprocess.Popen(  # noqa: S603  (a program that the configuration names; no shell)
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env=environment,
            start_new_session=True,
        )
    except OSError as error:
        raise SpeechError(name, f"cannot be started: {error.strerror}") from error
    out, err = bytearray(), bytearray()
    with program:
        try:
            _bound_files(program.pid, most)
            talk = partial(_talk, program, given, out, err, most)
            within(timeout_s, talk)
        except TimeoutError:
            raise SpeechError(
                name, f"did not end within {timeout_s:g} s", hint="try again, or another engine"
            ) from None
        finally:
            _end(program)
    if len(out) > most:
        raise SpeechError(name, f"wrote more than {most:,} bytes, which no speech has")
    if program.returncode:
        raise SpeechError(name, f"ended with code {program.returncode}: {last_words(bytes(err))}")
    return bytes(out)


def _talk(program: subprocess.Popen[bytes], given: bytes, out: bytearray, err: bytearray, most: int) -> None:
    """Write to a program and read what it writes, until it has ended or written too much."""
    readers = [
        threading.Thread(target=_give, args=(program.stdin, given), daemon=True),
        threading.Thread(target=_read, args=(program.stdout, out, most), daemon=True),
        threading.Thread(target=_overhear, args=(program.stderr, err), daemon=True),
    ]
    for reader in readers:
        reader.start()
    readers[1].join()
    if len(out) <= most:
        program.wait()
        readers[2].join(1)


def _give(stdin: IO[bytes] | None, given: bytes) -> None:
    left = memoryview(given)
    with contextlib.suppress(OSError, ValueError):  # it ended, or did not want to hear all of it
        while stdin and left:
            left = left[stdin.write(left) or 0 :]
        if stdin:
            stdin.close()


def _read(pipe: IO[bytes] | None, into: bytearray, most: int) -> None:
    with contextlib.suppress(OSError, ValueError):
        while pipe and len(into) <= most and (block := pipe.read(1 << 16)):
            into += block


def _overhear(pipe: IO[bytes] | None, into: bytearray) -> None:
    """Read all that a program complains of, and keep the end of it."""
    with contextlib.suppress(OSError, ValueError):
        while pipe and (block := pipe.read(1 << 16)):
            into += block
            del into[:-_LAST_WORDS]


def _bound_files(process: int, most: int) -> None:
    """Let a program write no longer file than that, where the system can say so."""
    with contextlib.suppress(ImportError, AttributeError, OSError):
        import resource  # noqa: PLC0415 - not on every system

        resource.prlimit(process, resource.RLIMIT_FSIZE, (most, most))


def _end(program: subprocess.Popen[bytes]) -> None:
    """End a program that still runs, and what it may have started."""
    if program.returncode is None:  # nobody has waited for it, so its number is still its own
        with contextlib.suppress(OSError, AttributeError):
            os.killpg(program.pid, signal.SIGKILL)
        program.kill()
    program.wait()


def written(name: str, path: Path, *, most: int = MOST_BYTES) -> bytes:
    """Return what a program wrote into a file. Raises SpeechError unless it is one, and not too long."""
    try:
        # Neither a link nor a pipe is a file of sound; opening a pipe would wait for somebody to write.
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
        with os.fdopen(os.open(path, flags), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise SpeechError(name, "wrote something that is no file")
            content = file.read(most + 1)
    except OSError:
        raise SpeechError(name, "wrote no sound") from None
    if len(content) > most:
        raise SpeechError(name, f"wrote more than {most:,} bytes, which no speech has")
    return content


def last_words(stderr: bytes) -> str:
    """Return the last line that a program wrote, fit for a message of ours."""
    lines = stderr.decode("utf-8", "replace").strip().splitlines() or ["it said nothing"]
    return re.sub(r"[^ -~]", "?", lines[-1])[:200]
