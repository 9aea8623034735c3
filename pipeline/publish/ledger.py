"""What the last run left on the site, kept in `SITE/.mergecast/`: the next one writes only what changed.

`files.json` lists the files that are ours, with a hash and the size and time that say whether they were
touched since. `episodes.json` keeps each episode's card with a hash of what it came from.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, TypeVar

from pydantic import ValidationError

from pipeline.models import Value
from pipeline.publish.card import Card

FOLDER = ".mergecast"
_FORMAT = 1
Part = TypeVar("Part", bound=Value)


class Entry(NamedTuple):
    """One file of ours: SHA-256, size in bytes, and its time of change in nanoseconds."""

    sha256: str
    size: int
    modified_ns: int


class Files(Value):
    """Every file of ours by its path. `inputs` is the hash of all that the site was made from.

    It is empty while a run is under way, and when something had to be left out, so that the next run looks
    again.
    """

    format: int = _FORMAT
    inputs: str = ""
    entries: Mapping[str, tuple[str, int, int]] = {}

    def entry(self, path: str) -> Entry | None:
        """Return what is known of a file of ours."""
        found = self.entries.get(path)
        return Entry(*found) if found else None


class EpisodeEntry(Value):
    """A published episode. `source` is the hash of its record and sound, `page` that with its neighbours."""

    source: str
    page: str
    card: Card


class Episodes(Value):
    """The published episodes by slug/key."""

    format: int = _FORMAT
    entries: Mapping[str, EpisodeEntry] = {}


def read_files(site: Path) -> Files | None:
    """Return what the last run left, or None when nothing readable says so."""
    files = _read(site / FOLDER / "files.json", Files)
    # A path that leads out of the site is not ours, whoever wrote it there: it would be removed as obsolete.
    return files if files is None or all(map(_is_inside, files.entries)) else None


def _is_inside(path: str) -> bool:
    parts = path.split("/")
    return "\\" not in path and not any(part in ("", ".", "..") or ":" in part for part in parts)


def read_episodes(site: Path) -> Episodes:
    """Return the episodes of the last run; none when nothing readable says so."""
    return _read(site / FOLDER / "episodes.json", Episodes) or Episodes()


def _read(path: Path, model: type[Part]) -> Part | None:
    try:
        value = model.model_validate_json(path.read_bytes())
    except (OSError, ValidationError):
        return None  # only costs a full run
    return value if getattr(value, "format", None) == _FORMAT else None


def digest(*parts: str | bytes | None) -> str:
    """Return a hash of texts in order; None differs from an empty text."""
    total = hashlib.sha256()
    for part in parts:
        content = part.encode(errors="surrogatepass") if isinstance(part, str) else part
        total.update(b"-" if content is None else b"%d:%b" % (len(content), content))
    return total.hexdigest()
