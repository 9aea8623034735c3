"""What a command needs beyond its arguments: configuration, source, store and writer, built here."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from datetime import UTC, datetime
from datetime import date as Date
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.config import Config, ShowConfig, WriterMode, build_config, load_config, parse_config
from pipeline.errors import ConfigError
from pipeline.shipped import shipped

if TYPE_CHECKING:
    from pipeline.day import Writing
    from pipeline.days import Due
    from pipeline.models import Snapshot
    from pipeline.recall import Recalled
    from pipeline.sources import Source
    from pipeline.store import EpisodeStore


def now() -> datetime:
    """Read the clock: the only place that does."""
    return datetime.now(UTC)


def config_of(path: Path, *, example: bool = False, repository: Path | None = None) -> Config:
    """Return the configuration, or the one of the example show, or of a local clone that needs none.

    The example keeps its episodes in the current folder and ignores the environment. A clone without a
    `config.yaml` keeps them in the current folder, too.
    """
    if repository is not None and example:
        raise ConfigError("the example has no clone", key="--repository")
    if repository is not None:
        return _config_of_clone(path, repository)
    if not example:
        return load_config(path)
    text = shipped("examples/config.yaml").read_text(encoding="utf-8")
    return parse_config(text, path=Path("config.yaml"), environment={})


def source_of(config: Config, *, example: bool = False) -> Source:
    """Return where pull requests come from."""
    from pipeline.sources import SOURCES, ConfiguredSource

    made_by = SOURCES["example"] if example else ConfiguredSource
    return made_by(config.github, config.secrets.github_token)


def writing_of(config: Config, mode: WriterMode | None, *, weekly: bool = False) -> Writing:
    """Return how scripts are written; a recap has a prompt of its own.

    Raises ConfigError when the model must write and none is configured.
    """
    from pipeline.day import Writing

    mode = mode or config.writer.mode
    if mode == "plain" or (mode == "auto" and not config.model.name):
        return Writing(config=config.writer)
    if not config.model.name:
        raise ConfigError(
            "no model is named", key="model.name", hint="set it, or MERGECAST_MODEL, or use --writer plain"
        )
    from pipeline.editor import ThemeEditor
    from pipeline.prompts import load_prompt
    from pipeline.writer.model import OpenAIChat
    from pipeline.writer.script import ModelWriter

    names = ("weekly.md.j2" if weekly else "briefing.md.j2", "repair.md.j2", "themes.md.j2")
    briefing, repair, themes = (load_prompt(name, folder=config.folder) for name in names)
    chat = OpenAIChat(config.model, config.secrets.model_key)
    writer = ModelWriter(chat, config.writer, briefing=briefing, repair=repair, also=(themes,))
    return Writing(config.writer, writer, ThemeEditor(chat, themes))


def earlier_of(config: Config, show: ShowConfig, snapshot: Snapshot) -> tuple[Snapshot, ...]:
    """Return the stored snapshots of the days before a snapshot's, oldest first."""
    from pipeline.store import EpisodeStore

    day = snapshot.date or snapshot.window.end.date()
    return EpisodeStore(config.store_folder).earlier_snapshots(show.slug, day)


def show_of(config_path: Path, slug: str | None, snapshot: Snapshot) -> tuple[Config, ShowConfig]:
    """Return the configured show of a snapshot's repository, or one made up from the repository's name.

    A snapshot file is enough to work on, so a missing default configuration is no error here.
    """
    made_up = {"slug": "show", "name": _spoken_name(snapshot.repository), "repository": snapshot.repository}
    if not config_path.exists() and config_path == Path("config.yaml") and slug is None:
        config = build_config({"shows": [made_up]}, path=Path("the snapshot"), environment=os.environ)
        return config, config.show(None)
    config = load_config(config_path)
    if slug is not None:
        return config, config.show(slug)
    for show in config.shows:
        if show.repository.casefold() == snapshot.repository.casefold():
            return config, show
    return config, build_config({"shows": [made_up]}, path=Path("the snapshot"), environment={}).show(None)


def _config_of_clone(path: Path, repository: Path) -> Config:
    """Return a configuration whose only show is made up from a clone; the rest is the file's, if any."""
    from pipeline.sources.git import clone_of

    name = clone_of(repository).repository
    slug = re.sub(r"[^a-z0-9]+", "-", name.rpartition("/")[2].casefold()).strip("-")[:60] or "show"
    made_up: dict[str, object] = {
        "slug": slug,
        "name": _spoken_name(name),
        "repository": name,
        "source": "git",
        "path": str(repository.absolute()),
    }
    if not path.exists() and path == Path("config.yaml"):
        return build_config({"shows": [made_up]}, path=path, environment=os.environ)
    config = load_config(path)
    if any(show.slug == slug for show in config.shows):
        # What is known of a clone is less than what a server knows: their days do not mix.
        made_up["slug"] = f"{slug}-clone"
    return config.model_copy(update={"shows": (ShowConfig.model_validate(made_up),)})


def _spoken_name(repository: str) -> str:
    short = repository.rpartition("/")[2]
    return short[:1].upper() + short[1:]


def due(
    show: ShowConfig, store: EpisodeStore, source: Source, *, now: datetime, most: int | None = None
) -> Due:
    """Return the days that are due, at most `most`, unless given as many as the show catches up with at once.

    The example knows its own day.
    """
    from pipeline.days import Due, due_days

    only: Date | None = getattr(source, "only_date", None)
    if only:
        return Due(days=(only,))
    return due_days(show, store, now=now, most=most or show.catch_up)


def recalled_of(
    config: Config, show: ShowConfig, snapshot: Snapshot, tell: Callable[[str], None]
) -> Recalled:
    """Return the episodes that the configured store has of the days before a snapshot's."""
    from pipeline.recall import recall
    from pipeline.store import EpisodeStore

    before = snapshot.date or snapshot.window.end.date()
    return recall(EpisodeStore(config.store_folder), show, snapshot, before=before, tell=tell)


def due_recap(show: ShowConfig, store: EpisodeStore, source: Source, *, now: datetime) -> Date | None:
    """Return the last day of the newest completed week that has an episode and no recap."""
    from pipeline.models import episode_key
    from pipeline.window import due_week, last_day_of_week

    stored, keys = store.dates(show.slug), set(store.keys(show.slug))
    weeks = {last_day_of_week(date) for date in stored}
    recaps = [week for week in weeks if episode_key("weekly", week) in keys]
    del source  # a recap reads the store only; `due` has the same signature
    return due_week(now=now, timezone=show.timezone, day_ends=show.day_ends, stored=stored, recaps=recaps)
