"""Reading what is stored, and deciding what goes out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date as Date
from functools import lru_cache
from pathlib import Path

from pipeline.errors import ConfigError, PipelineError, StoreError
from pipeline.models import Audio, Episode
from pipeline.publish.card import Card, card_of
from pipeline.publish.clearance import clearance_of
from pipeline.publish.ledger import digest
from pipeline.publish.transcript import fits
from pipeline.publishing.wish import Places, Problem, Wish


@dataclass(frozen=True)
class Source:
    """A stored episode, and the hash of all that its files are made from but for its neighbours."""

    slug: str
    key: str
    hash: str

    @property
    def name(self) -> str:
        """What people and the ledger call it."""
        return f"{self.slug}/{self.key}"


@dataclass
class Desk:
    """Reads episodes and their sounds, and keeps a list of what had to be left out.

    `version` is the hash of everything else that pages are made from. `remember` is how many episodes are
    held at once: those whose pages wait for the next few, so that a thousand never are.
    """

    places: Places
    wish: Wish
    version: str
    remember: int
    withheld: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.episode = lru_cache(self.remember)(self._episode)
        self.sound = lru_cache(self.remember)(self._sound)

    def sources(self, slug: str) -> Sequence[Source]:
        """Return what is stored for a show, oldest first."""
        keys = sorted(self.places.episodes.keys(slug), key=_in_time)
        return [self.source(slug, key) for key in keys]

    def source(self, slug: str, key: str) -> Source:
        """Return a stored episode as it is now."""
        voice = self.wish.voice.name if self.wish.voice else None
        record = _bytes(self.places.episodes.path(slug, key))
        sound = _bytes(self.places.sounds.folder / slug / key / "audio.json")
        return Source(slug, key, digest(self.version, voice, record, sound))

    def admit(self, source: Source, *, name: str) -> Card | None:
        """Return the card of an episode that goes out, of the show with that name, or None if it does not.

        Raises ConfigError for an episode of a private repository, unless the settings allow it.
        """
        try:
            episode = self.episode(source.slug, source.key)
        except StoreError as error:
            self.report(source.name, error.message, error.exit_code)
            return None
        clearance = clearance_of(episode, self.wish.admission)
        if clearance.standing is None:
            self.withheld.append(f"{source.name} {clearance.why}")
            if clearance.fault:
                self.report(source.name, clearance.why, 4)
            return None
        if episode.private and not self.wish.private:
            raise ConfigError(
                f"{episode.show.repository} is private, and publishing makes its pull requests known",
                key="site.publish_private",
                hint="set it to true in the configuration if that is meant; nothing was published",
            )
        sound = self.sound(source.slug, source.key)
        audio = sound[0] if sound else None
        return card_of(episode, clearance.standing, audio, name=name, pace=self.wish.pace)

    def report(self, subject: str, why: str, exit_code: int) -> None:
        """Note what could not go out as it should."""
        self.problems.append(Problem(subject=subject, why=why, exit_code=exit_code))

    def _episode(self, slug: str, key: str) -> Episode:
        path = self.places.episodes.path(slug, key)
        episode = self.places.episodes.told(slug, key)
        if episode is None:
            raise StoreError(path, "went away while it was read")
        if (episode.show.slug, episode.key) != (slug, key):
            raise StoreError(path, f"is broken: it holds {episode.key} of {episode.show.slug}")
        return episode

    def _sound(self, slug: str, key: str) -> tuple[Audio, Path] | None:
        """Return the sound of an episode; one whose sound is at fault goes out without."""
        episode, voice = self.episode(slug, key), self.wish.voice
        try:
            audio = voice.speak(episode) if voice else self.places.sounds.audio(slug, key)
        except ConfigError:
            raise  # the same for every episode
        except PipelineError as error:
            self.report(f"{slug}/{key}", error.message, error.exit_code)
            return None
        if audio is None:
            return None
        if not fits(episode, audio):
            self.report(f"{slug}/{key}", "its sound does not speak its text, and is left out", 5)
            return None
        return audio, self.places.sounds.path(slug, key, audio)


def _in_time(key: str) -> tuple[str, str]:
    """Return what sorts days and weeks together; a week stands after its last day."""
    if "W" not in key:
        return key, ""
    try:
        return Date.fromisocalendar(int(key[:4]), int(key[6:]), 7).isoformat(), key
    except ValueError:
        return key, key


def _bytes(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None  # absent, or at fault, which is told when it is needed
