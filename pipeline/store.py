"""Where episodes live: `STORE/SLUG/DATE/episode.json` beside the `snapshot.json` that proves it.

`review.json` beside them holds what only reviewers should see, such as text that was rejected.

A weekly recap lives in a folder named after its week, such as 2026-W33.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from datetime import date as Date
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from pipeline.errors import StoreError
from pipeline.models import Audio, Episode, ReviewNotes, Snapshot, ToldEpisode, Value

# How many earlier days are read to group a day: more say little about today and cost time.
MOST_EARLIER = 14
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_KEY = re.compile(r"\d{4}-(?:\d\d-\d\d|W\d\d)")
Record = TypeVar("Record", bound=Value)


class EpisodeStore:
    """A folder of episode records, written whole: a file is there complete or not at all."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, slug: str, key: Date | str) -> Path:
        """Return where the record of that day, or of the week with that key, is or would be."""
        return self.folder / slug / str(key) / "episode.json"

    def keys(self, slug: str) -> tuple[str, ...]:
        """Return the keys of everything stored for a show, days and weeks, in order of their names.

        Raises StoreError when the folder is there and cannot be read.
        """
        return tuple(sorted(key for key in self._kept(slug) if _KEY.fullmatch(key)))

    def dates(self, slug: str) -> tuple[Date, ...]:
        """Return the dates that have an episode, oldest first. Raises StoreError as `keys` does."""
        found = []
        for key in filter(_DATE.fullmatch, self._kept(slug)):
            with contextlib.suppress(ValueError):  # somebody else's folder
                found.append(Date.fromisoformat(key))
        return tuple(sorted(found))

    def _kept(self, slug: str) -> list[str]:
        folder = self.folder / slug
        try:
            return [path.name for path in folder.iterdir() if (path / "episode.json").exists()]
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            # What cannot be read is not gone: a site would lose all its episodes.
            raise StoreError(
                folder, f"cannot be read: {error.strerror}", hint="let this user read it"
            ) from error

    def unfinished(self, slug: str) -> tuple[Date, ...]:
        """Return the dates whose episode was made before the day was over, oldest first.

        Reads no more of a record than this; a broken one counts as stored, and is for whoever opens it.
        """
        return tuple(day for day in self.dates(slug) if _is_unfinished(self.path(slug, day)))

    def episode(self, slug: str, key: Date | str) -> Episode | None:
        """Return the stored episode of a day or week, or None when it has none.

        Raises StoreError when the record is there but broken.
        """
        return _read(self.path(slug, key), Episode)

    def told(self, slug: str, key: str) -> ToldEpisode | None:
        """Return the stored episode as it is told in public, which is read much faster; see `episode`."""
        return _read(self.path(slug, key), ToldEpisode)

    def snapshot(self, slug: str, key: Date | str) -> Snapshot | None:
        """Return the stored snapshot of that day or week; see `episode`."""
        return _read(self.path(slug, key).with_name("snapshot.json"), Snapshot)

    def stamp(self, slug: str, key: Date | str) -> tuple[int, ...]:
        """Return what changes whenever a day's record or snapshot is written: their identities and times."""
        found: list[int] = []
        for name in ("episode.json", "snapshot.json"):
            with contextlib.suppress(OSError):
                stat = self.path(slug, key).with_name(name).stat()
                found += (stat.st_ino, stat.st_mtime_ns, stat.st_size)
        return tuple(found)

    def notes(self, slug: str, key: Date | str) -> ReviewNotes:
        """Return what is kept for the reviewers of an episode; without a file, nothing is. See `episode`."""
        return read_notes(self.path(slug, key))

    def save_notes(self, slug: str, key: Date | str, notes: ReviewNotes) -> None:
        """Keep notes for reviewers; empty ones leave no file. Raises StoreError."""
        path = self.path(slug, key).with_name("review.json")
        if notes == ReviewNotes(guid=notes.guid):
            with _writing(path):
                path.unlink(missing_ok=True)
        else:
            write_whole(path, as_json(notes))

    def earlier_snapshots(self, slug: str, day: Date, *, most: int = MOST_EARLIER) -> tuple[Snapshot, ...]:
        """Return the snapshots of the last stored days before `day`, oldest first.

        They only help to group, so one that is broken is passed over: reading it as its own day tells of it.
        """
        found: list[Snapshot] = []
        for earlier in reversed([date for date in self.dates(slug) if date < day]):
            if len(found) == most:
                break
            with contextlib.suppress(StoreError):
                snapshot = self.snapshot(slug, earlier)
                found += [snapshot] if snapshot else []
        return tuple(reversed(found))

    def save_snapshot(self, slug: str, day: Date, snapshot: Snapshot) -> None:
        """Keep a day's snapshot, so that a later failure does not cost the collecting again."""
        write_whole(self.path(slug, day).with_name("snapshot.json"), as_json(snapshot))

    @contextlib.contextmanager
    def held(self, slug: str, key: Date | str) -> Iterator[None]:
        """Keep other runs on this machine from changing a day's files while they are compared and written.

        The folder itself is locked, so that nothing is left behind in it. Raises StoreError.
        """
        folder = self.path(slug, key).parent
        with _writing(folder):
            folder.mkdir(parents=True, exist_ok=True)
        with _locked(folder):
            yield

    def save_with_notes(self, episode: Episode, notes: ReviewNotes) -> Path:
        """Keep an episode and the notes on it, both or neither. Raises StoreError."""
        path = self.path(episode.show.slug, episode.key)
        before = path.read_bytes() if path.is_file() else None
        self.save(episode)
        try:
            self.save_notes(episode.show.slug, episode.key, notes)
        except StoreError:
            if before is None:
                path.unlink(missing_ok=True)
            else:
                write_whole(path, before)
            raise
        return path

    def save(self, episode: Episode) -> Path:
        """Keep an episode and return its path. Raises StoreError when the disk does not let it."""
        path = self.path(episode.show.slug, episode.key)
        write_whole(path, as_json(episode))
        return path


def read_record(path: Path) -> tuple[Episode, Snapshot | None]:
    """Return a record wherever it lies, and the snapshot beside it if there is one. Raises StoreError."""
    episode = _read(path, Episode)
    if episode is None:
        raise StoreError(path, "there is no such record")
    return episode, _read(path.with_name("snapshot.json"), Snapshot)


def read_notes(path: Path) -> ReviewNotes:
    """Return what is kept for the reviewers of a record wherever it lies. Raises StoreError."""
    return _read(path.with_name("review.json"), ReviewNotes) or ReviewNotes()


def as_json(value: Value) -> str:
    """Return a record as JSON text, the same for the same value."""
    return value.model_dump_json(indent=1) + "\n"


class AudioStore:
    """Where sound files live: `AUDIO/SLUG/KEY/` holds `audio.json` and the file that it names.

    Apart from the episodes, because sound stays out of version control and can be made again.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def audio(self, slug: str, key: str) -> Audio | None:
        """Return what is known of an episode's sound, or None when there is none.

        Raises StoreError when the record is broken, or the file that it names is missing, not the sound that
        it describes, or somewhere else: a link is not followed out of the folder.
        """
        place = self.folder / slug / key
        audio = _read(place / "audio.json", Audio)
        if audio is None:
            return None
        path = place / audio.file
        try:
            inside = path.resolve().is_relative_to(self.folder.resolve())
            digest = _digest(path) if inside and path.is_file() and path.stat().st_size == audio.size else ""
        except (OSError, RuntimeError, ValueError):  # a loop of links; a name that no file can have
            digest = ""
        if digest != audio.sha256:
            raise StoreError(path, "is not the sound that its audio.json describes")
        return audio

    def path(self, slug: str, key: str, audio: Audio) -> Path:
        """Return where the sound file of an episode is."""
        return self.folder / slug / key / audio.file

    def save(self, slug: str, key: str, audio: Audio, sound: bytes) -> Path:
        """Keep a sound file and then what is known of it; return the file's path. Raises StoreError."""
        path = self.path(slug, key, audio)
        write_whole(path, sound)
        write_whole(path.with_name("audio.json"), as_json(audio))
        return path


def write_whole(path: Path, text: str | bytes) -> None:
    """Write a file so that nobody ever sees half of it. Raises StoreError."""
    content = text.encode() if isinstance(text, str) else text
    with _writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        temporary = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            # mkstemp makes files private; a record is as public as the repository that keeps it.
            temporary.chmod(0o644)
            temporary.replace(path)
        except OSError:
            temporary.unlink(missing_ok=True)
            raise


@contextlib.contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StoreError(path, f"cannot be written: {error.strerror or type(error).__name__}") from error


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder where the system has such locks."""
    if sys.platform == "win32":
        yield
        return
    import fcntl  # noqa: PLC0415  (not everywhere)

    handle = None
    try:
        with contextlib.suppress(OSError):  # a network drive may know no locks; then there is none
            handle = os.open(folder, os.O_RDONLY)
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        if handle is not None:
            os.close(handle)


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _is_unfinished(path: Path) -> bool:
    try:
        record = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return False
    return isinstance(record, dict) and record.get("complete") is False


def _read(path: Path, model: type[Record]) -> Record | None:
    try:
        return model.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return None
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise StoreError(
            path,
            f"is broken at {place or 'its start'}: {first['msg']}",
            hint="restore it from history, or make it again with --force --refresh",
        ) from None
    except OSError as error:
        raise StoreError(path, f"cannot be read: {error.strerror or type(error).__name__}") from error
