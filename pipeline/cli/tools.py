"""What a command needs beyond its arguments: configuration, source, store and writer, built here."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from datetime import date as Date
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.config import (
    Config,
    EngineName,
    ShowConfig,
    WriterMode,
    build_config,
    load_config,
    parse_config,
)
from pipeline.errors import ConfigError
from pipeline.shipped import shipped

if TYPE_CHECKING:
    from pipeline.day import Writing
    from pipeline.models import Snapshot
    from pipeline.recall import Recalled
    from pipeline.sources import Source
    from pipeline.store import EpisodeStore
    from pipeline.voicing import Voice


def now() -> datetime:
    """Read the clock: the only place that does."""
    return datetime.now(UTC)


def config_of(path: Path, *, example: bool = False) -> Config:
    """Return the configuration, or the one of the example show.

    The example keeps its episodes in the current folder and ignores the environment.
    """
    if not example:
        return load_config(path)
    text = shipped("examples/config.yaml").read_text(encoding="utf-8")
    return parse_config(text, path=Path("config.yaml"), environment={})


def source_of(config: Config, *, example: bool = False) -> Source:
    """Return where pull requests come from."""
    from pipeline.sources import SOURCES

    return SOURCES["example" if example else "github"](config.github, config.secrets.github_token)


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


def voice_of(
    config: Config, show: ShowConfig, engine: EngineName | None, *, tell: Callable[[str], None]
) -> Voice | None:
    """Return who speaks for a show, or None when there is no engine, which is told.

    Raises ConfigError when an engine that was asked for cannot be had.
    """
    from pipeline.speech.engines import engine_of
    from pipeline.voicing import Voice

    found = engine_of(
        config.speech, folder=config.folder, key=config.secrets.speech_key, tell=tell, name=engine
    )
    return Voice(found, config.speech, show.lexicon) if found else None


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


def _spoken_name(repository: str) -> str:
    short = repository.rpartition("/")[2]
    return short[:1].upper() + short[1:]


def due(show: ShowConfig, store: EpisodeStore, source: Source, *, now: datetime) -> Date | None:
    """Return the newest completed date without an episode; the example knows its own."""
    from pipeline.window import due_date

    only: Date | None = getattr(source, "only_date", None)
    if only:
        return only
    return due_date(now=now, timezone=show.timezone, day_ends=show.day_ends, stored=store.dates(show.slug))


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
