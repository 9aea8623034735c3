"""The whole configuration as one value."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import Self

from pydantic import Field, SecretStr, model_validator

from pipeline.config.notify import NotifyConfig
from pipeline.config.services import GithubConfig, ModelConfig, WriterConfig
from pipeline.config.shows import ShowConfig
from pipeline.errors import ConfigError
from pipeline.models import Value


class Secrets(Value):
    """What only the environment knows."""

    github_token: SecretStr | None = None
    model_key: SecretStr | None = None
    webhook: SecretStr | None = None


class Config(Value):
    """The whole configuration; `folder` is where `config.yaml` lies, and relative paths start there."""

    folder: Path = Path()
    store: Path = Path("episodes")
    audio: Path = Path("audio")
    shows: tuple[ShowConfig, ...] = Field(min_length=1)
    github: GithubConfig = GithubConfig()
    model: ModelConfig = ModelConfig()
    writer: WriterConfig = WriterConfig()
    notify: NotifyConfig = NotifyConfig()
    secrets: Secrets = Secrets()

    @model_validator(mode="after")
    def _slugs_are_unique(self) -> Self:
        slugs = [show.slug for show in self.shows]
        if len(set(slugs)) != len(slugs):
            raise ValueError("two shows have the same slug")
        return self

    @model_validator(mode="after")
    def _clones_are_beside_the_file(self) -> Self:
        shows = tuple(
            show.model_copy(update={"path": self.folder / show.path}) if show.path else show
            for show in self.shows
        )
        object.__setattr__(self, "shows", shows)  # frozen, but not yet handed to anybody
        return self

    @property
    def store_folder(self) -> Path:
        """Where episodes are kept, as a path that does not depend on the current folder."""
        return self.folder / self.store

    @property
    def audio_folder(self) -> Path:
        """Where sound files are kept; see `store_folder`."""
        return self.folder / self.audio

    def show(self, slug: str | None) -> ShowConfig:
        """Return the show with that slug, or the only one.

        Raises ConfigError when there is no such show, or several and none was named.
        """
        known = ", ".join(show.slug for show in self.shows)
        if slug is None:
            if len(self.shows) > 1:
                raise ConfigError(
                    f"several shows are configured: {known}", key="shows", hint="name one with --show"
                )
            return self.shows[0]
        for show in self.shows:
            if show.slug == slug:
                return show
        near = difflib.get_close_matches(slug, [show.slug for show in self.shows], n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"configured are: {known}"
        raise ConfigError(f"no show is called {slug!r}", key="shows", hint=hint)
