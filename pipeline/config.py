"""`config.yaml` as one typed value, with the environment's overrides applied.

Secrets are never in the file: it names the environment variable that holds each one.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Self, get_args
from zoneinfo import ZoneInfo

import yaml
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    model_validator,
)

from pipeline.errors import ConfigError
from pipeline.models import Value

WriterMode = Literal["auto", "model", "plain"]


def _zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (ValueError, OSError, KeyError) as error:  # ZoneInfoNotFoundError is a KeyError
        raise ValueError(
            f"no time zone is called {name!r}; use an IANA name such as Europe/Berlin"
        ) from error
    return name


def _minutes_are_a_clock(value: Any) -> Any:
    """Undo what YAML 1.1 makes of an unquoted 13:00: the number 780, in base sixty."""
    return f"{value // 60:02}:{value % 60:02}" if isinstance(value, int) else value


def _clock(text: str) -> str:
    if not re.fullmatch(r"(?:[01]\d|2[0-3]):[0-5]\d|24:00", text):
        raise ValueError(f"{text!r} is no time of day; write it as 13:00, or 24:00 for midnight")
    return text


def _http_url(text: str) -> str:
    if not re.fullmatch(r"https?://(?:[\w.-]+|\[[0-9a-fA-F:.]+\])(?::\d{1,5})?(?:/[^\s?#@]*)?", text):
        raise ValueError("this is no plain http(s) address, such as https://host/api/v3")
    port = re.search(r"^https?://(?:\[[^\]]*\]|[^/:]*):(\d+)", text)
    if port and not 0 < int(port[1]) < 65536:
        raise ValueError("the port is out of range")
    return text.rstrip("/")


HttpUrl = Annotated[str, AfterValidator(_http_url)]


class ShowConfig(Value):
    """One show: a repository and when its day ends.

    `branches` limits the day to pull requests into those branches; `ignore_authors` and `ignore_labels` leave
    pull requests out altogether. `glossary` maps a tag, label or directory to the words to say for it.
    """

    slug: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,62}$")]
    name: Annotated[str, Field(min_length=1, max_length=80)]
    repository: Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+$")]
    timezone: Annotated[str, AfterValidator(_zone)] = "UTC"
    day_ends: Annotated[str, BeforeValidator(_minutes_are_a_clock), AfterValidator(_clock)] = "13:00"
    branches: tuple[str, ...] = ()
    ignore_authors: tuple[str, ...] = ()
    ignore_labels: tuple[str, ...] = ()
    glossary: dict[str, str] = Field(default_factory=dict)


class GithubConfig(Value):
    """Where GitHub is, and how long to wait for it."""

    api_url: HttpUrl = "https://api.github.com"
    token_env: str = "GITHUB_TOKEN"
    max_wait_s: Annotated[float, Field(ge=0, le=3600)] = 60
    timeout_s: Annotated[float, Field(gt=0, le=600)] = 30


class ModelConfig(Value):
    """Which OpenAI-compatible server writes, and within what bounds.

    No model is named by default: without `name` the plain writer is used. `timeout_s` bounds one request,
    `deadline_s` all requests of one episode together, waits included.
    """

    base_url: HttpUrl = "https://api.openai.com/v1"
    name: str | None = None
    api_key_env: str = "OPENAI_API_KEY"
    context_tokens: Annotated[int, Field(ge=3000)] = 8000
    timeout_s: Annotated[float, Field(gt=0, le=3600)] = 120
    deadline_s: Annotated[float, Field(gt=0, le=7200)] = 300


class WriterConfig(Value):
    """How long an episode may be and how much it may tell."""

    mode: WriterMode = "auto"
    minutes: tuple[float, float] = (2, 4)
    words_per_minute: Annotated[int, Field(ge=80, le=260)] = 155
    max_themes: Annotated[int, Field(ge=1, le=13)] = 5

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if not 0 < self.minutes[0] <= self.minutes[1] <= 120:
            raise ValueError("minutes are the least and the most, such as [2, 4]")
        return self


class Secrets(Value):
    """What only the environment knows."""

    github_token: SecretStr | None = None
    model_key: SecretStr | None = None


class Config(Value):
    """The whole configuration; `folder` is where `config.yaml` lies, and relative paths start there."""

    folder: Path = Path()
    store: Path = Path("episodes")
    shows: tuple[ShowConfig, ...] = Field(min_length=1)
    github: GithubConfig = GithubConfig()
    model: ModelConfig = ModelConfig()
    writer: WriterConfig = WriterConfig()
    secrets: Secrets = Secrets()

    @model_validator(mode="after")
    def _slugs_are_unique(self) -> Self:
        slugs = [show.slug for show in self.shows]
        if len(set(slugs)) != len(slugs):
            raise ValueError("two shows have the same slug")
        return self

    @property
    def store_folder(self) -> Path:
        """Where episodes are kept, as a path that does not depend on the current folder."""
        return self.folder / self.store

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


# Environment variable -> where its value goes. Empty values count as not set: that is what an Action's
# missing secret looks like.
OVERRIDES: Mapping[str, tuple[str, str]] = {
    "GITHUB_API_URL": ("github", "api_url"),
    "OPENAI_BASE_URL": ("model", "base_url"),
    "MERGECAST_MODEL": ("model", "name"),
}


def load_config(path: Path, environment: Mapping[str, str] = os.environ) -> Config:
    """Read `config.yaml`, apply the environment and return the configuration.

    Raises ConfigError naming the file and the key, and the near miss for a key that does not exist.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ConfigError(
            "there is no such file", path=path, hint="mergecast init writes one; --config names another"
        ) from None
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"cannot be read: {type(error).__name__}", path=path) from error
    return parse_config(text, path=path, environment=environment)


def parse_config(text: str, *, path: Path, environment: Mapping[str, str]) -> Config:
    """Turn the text of a `config.yaml` into a configuration; see load_config."""
    try:
        raw = yaml.safe_load(text)
    except RecursionError:
        raise ConfigError("is nested too deeply", path=path) from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" at line {mark.line + 1}" if mark else ""
        raise ConfigError(f"is not valid YAML{where}", path=path) from error
    if not isinstance(raw, dict):
        raise ConfigError("holds no settings", path=path, hint="mergecast init writes a commented example")
    return build_config(raw, path=path, environment=environment)


def build_config(raw: dict[str, Any], *, path: Path, environment: Mapping[str, str]) -> Config:
    """Turn settings into a configuration; see load_config. `path` is the file that errors name."""
    for key in ("folder", "secrets"):
        if key in raw:
            raise ConfigError("is not a setting; secrets come from the environment only", path=path, key=key)
    for variable, (section, key) in OVERRIDES.items():
        if environment.get(variable):
            part = raw.get(section) or {}
            raw[section] = {**part, key: environment[variable]} if isinstance(part, dict) else part
    raw = {key: value for key, value in raw.items() if value is not None}
    try:
        config = Config.model_validate({**raw, "folder": path.parent})
    except ValidationError as error:
        raise _explained(error, path) from None
    return config.model_copy(update={"secrets": _secrets(config, environment)})


def _secrets(config: Config, environment: Mapping[str, str]) -> Secrets:
    token = environment.get(config.github.token_env, "").strip()
    key = environment.get(config.model.api_key_env, "").strip()
    return Secrets(
        github_token=SecretStr(token) if token else None, model_key=SecretStr(key) if key else None
    )


def _explained(error: ValidationError, path: Path) -> ConfigError:
    """Name the first wrong key, and for an unknown one the key that was probably meant.

    The value itself is left out: somebody may have put a secret where it does not belong.
    """
    problems = error.errors(include_url=False, include_input=False)
    # A misspelt key also makes the right one look missing; the misspelling is what to mend.
    first = min(problems, key=lambda problem: problem["type"] != "extra_forbidden")
    place = first["loc"]
    key = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place).lstrip(".")
    if first["type"] == "extra_forbidden":
        known = _known_keys(place[:-1])
        near = difflib.get_close_matches(str(place[-1]), known, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}?" if near else f"known here: {', '.join(known)}"
        return ConfigError("is not a setting", path=path, key=key, hint=hint)
    message = _PLAINER.get(first["type"]) or first["msg"].removeprefix("Value error, ")
    return ConfigError(message[:1].lower() + message[1:], path=path, key=key or None)


# What pydantic says for programmers, said for whoever writes the file.
_PLAINER = {
    "tuple_type": "must be a list, such as [main, next]",
    "too_short": "must not be empty",
    "string_pattern_mismatch": "has not the right form: a slug is like my-show, a repository like owner/name",
    "missing": "is missing",
}


def _known_keys(place: tuple[int | str, ...]) -> list[str]:
    model: type[BaseModel] = Config
    for part in place:
        if isinstance(part, str) and part in model.model_fields:
            model = _model_in(model.model_fields[part].annotation) or model
    return [name for name in model.model_fields if model is not Config or name not in ("folder", "secrets")]


def _model_in(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((model for part in get_args(annotation) if (model := _model_in(part))), None)
