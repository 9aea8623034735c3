"""Files named on the command line, read with errors that name them; `-` is standard input."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.errors import ConfigError

if TYPE_CHECKING:
    from pipeline.cli.progress import Tell
    from pipeline.models import Snapshot


def text_of(path: Path) -> str:
    """Return the text of a file. Raises ConfigError when it cannot be read."""
    try:
        if str(path) == "-":
            return sys.stdin.read() if sys.stdin else ""
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise ConfigError("there is no such file", path=path) from None
    except UnicodeDecodeError:
        raise ConfigError("is not UTF-8", path=path, hint="save it as UTF-8") from None
    except OSError as error:
        raise ConfigError(f"cannot be read: {error.strerror or type(error).__name__}", path=path) from None


def snapshot_of(path: Path, tell: Tell) -> Snapshot:
    """Return the snapshot in a file. Raises ConfigError or ContentError."""
    from pipeline.reading import read_snapshot

    return read_snapshot(text_of(path), subject=str(path), tell=tell)


def give(text: str, output: Path | None) -> None:
    """Write the product to a file, whole, or to stdout."""
    if output is None or str(output) == "-":
        click.echo(text, nl=not text.endswith("\n"))
        return
    if output.is_symlink() or (output.exists() and not output.is_file()):
        # A device, a pipe or a link is written through, never replaced.
        with output.open("w", encoding="utf-8") as file:
            file.write(text)
        return
    from pipeline.store import write_whole

    write_whole(output, text)
