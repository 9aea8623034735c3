"""What is asked of a run of publish, and what it answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from pipeline.models import Audio, Episode, Value
from pipeline.publish.clearance import Admission
from pipeline.store import AudioStore, EpisodeStore


@dataclass(frozen=True)
class Voice:
    """Gives an episode its sound, made or found. `name` changes with whatever changes the sound."""

    name: str
    speak: Callable[[Episode], Audio | None]


@dataclass(frozen=True)
class Places:
    """Where episodes and sounds are kept, where the site goes, and where paths in the settings start."""

    episodes: EpisodeStore
    sounds: AudioStore
    site: Path
    settings: Path = Path()


@dataclass(frozen=True)
class Wish:
    """Which show (all unless named), what goes out beside approved episodes, and whose voice speaks.

    `host` is where pull requests may be linked, `pace` how many words a minute lengths are estimated by.
    `private` is whether private repositories may be published.
    """

    only: str | None = None
    admission: Admission = field(default_factory=Admission)
    voice: Voice | None = None
    host: str = "github.com"
    pace: int = 155
    private: bool = False


class Problem(Value):
    """Something that could not go out as it should, and the exit code that says who must act."""

    subject: str
    why: str
    exit_code: int


class Published(Value):
    """What a run did. `withheld` are episodes that stay in, `left_alone` files of somebody else.

    `withdrawn` are the episodes that were on the site and no longer are, `withdrawn_shows` the shows that are
    no longer configured.
    """

    site: str
    base_url: str | None
    episodes: int
    written: int
    removed: int
    left_alone: tuple[str, ...] = ()
    withheld: tuple[str, ...] = ()
    withdrawn: tuple[str, ...] = ()
    withdrawn_shows: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
