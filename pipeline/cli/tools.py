"""What a command needs beyond its arguments: configuration, source, store and writer, built here."""

from __future__ import annotations

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
    load_config,
    parse_config,
)
from pipeline.errors import ConfigError
from pipeline.shipped import shipped

if TYPE_CHECKING:
    from pipeline.day import Writing
    from pipeline.days import Due
    from pipeline.models import Snapshot
    from pipeline.recall import Recalled
    from pipeline.sources import Source
    from pipeline.store import EpisodeStore
    from pipeline.voicing import Voice


def now() -> datetime:
    """Read the clock: the only place that does."""
    return datetime.now(UTC)


def config_of(
    path: Path, *, example: bool = False, repository: Path | None = None, of_store: bool = False
) -> Config:
    """Return the configuration, or the one of the example show, or of a local clone that needs none.

    The example keeps its episodes in the current folder and ignores the environment. A clone without a
    `config.yaml` keeps them in the current folder, too; `of_store` finds them there.
    """
    from pipeline.cli.unnamed import config_of_clone, config_of_store

    if repository is not None and example:
        raise ConfigError("the example has no clone", key="--repository")
    if repository is not None:
        return config_of_clone(path, repository)
    if not example:
        return config_of_store(path) if of_store else load_config(path)
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
    reading = (
        load_prompt("second_reading.md.j2", folder=config.folder) if config.writer.second_reading else None
    )
    writer = ModelWriter(
        chat, config.writer, briefing=briefing, repair=repair, also=(themes,), reading=reading
    )
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
