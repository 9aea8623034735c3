"""Reading `config.yaml` and the environment, with errors that name the file and the key."""

from __future__ import annotations

import difflib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

import yaml
from pydantic import BaseModel, SecretStr, ValidationError

from pipeline.config.whole import Config, Secrets
from pipeline.errors import ConfigError

# Environment variable -> where its value goes. Empty values count as not set: that is what an Action's
# missing secret looks like.
OVERRIDES: Mapping[str, tuple[str, str]] = {
    "GITHUB_API_URL": ("github", "api_url"),
    "OPENAI_BASE_URL": ("model", "base_url"),
    "MERGECAST_MODEL": ("model", "name"),
    "MERGECAST_SITE_URL": ("site", "base_url"),
}


def load_config(path: Path, environment: Mapping[str, str] = os.environ) -> Config:
    """Read `config.yaml`, apply the environment and return the configuration.

    Raises ConfigError naming the file and the key, and the near miss for a key that does not exist.
    """
    text = _text_of(path, hint="mergecast init writes one; --config names another")
    return parse_config(text, path=path, environment=environment)


def parse_config(text: str, *, path: Path, environment: Mapping[str, str]) -> Config:
    """Turn the text of a `config.yaml` into a configuration; see load_config."""
    raw = _mapping_in(text, path, hint="mergecast init writes a commented example")
    return build_config(raw, path=path, environment=environment)


def _text_of(path: Path, *, hint: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ConfigError("there is no such file", path=path, hint=hint) from None
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"cannot be read: {type(error).__name__}", path=path) from error


def _mapping_in(text: str, path: Path, *, hint: str) -> dict[str, Any]:
    """Return the settings that a YAML text holds. Raises ConfigError naming the file and the line."""
    try:
        raw = yaml.load(text, Loader=_Loader)  # noqa: S506  (a SafeLoader that is stricter still)
    except RecursionError:
        raise ConfigError("is nested too deeply", path=path) from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" at line {mark.line + 1}" if mark else ""
        twice = f": {error.problem}" if isinstance(error, yaml.constructor.ConstructorError) else ""
        raise ConfigError(f"is not valid YAML{where}{twice}", path=path) from error
    if not isinstance(raw, dict):
        raise ConfigError("holds no settings", path=path, hint=hint)
    return raw


def _with_areas(show: object, folder: Path) -> object:
    """Return a show's settings with its areas read, where they stand in a file of their own."""
    if not isinstance(show, dict) or not isinstance(named := show.get("areas"), str):
        return show
    hint = "`areas` names areas, or a file that does, beside this one"
    return {**show, "areas": _mapping_in(_text_of(folder / named, hint=hint), folder / named, hint=hint)}


class _Loader(yaml.SafeLoader):
    """YAML's safe loader, which also refuses a key that stands twice: the last would win in silence."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:  # noqa: FBT001, FBT002
        """Return the mapping of a node. Raises YAMLError for a key that stands twice."""
        seen: set[str] = set()
        for key, _ in node.value:
            if key.value in seen and key.tag != "tag:yaml.org,2002:merge":
                raise yaml.constructor.ConstructorError(
                    None, None, f"{key.value!r} stands twice", key.start_mark
                )
            seen.add(key.value) if isinstance(key.value, str) else None
        return super().construct_mapping(node, deep=deep)


def build_config(raw: dict[str, Any], *, path: Path, environment: Mapping[str, str]) -> Config:
    """Turn settings into a configuration; see load_config. `path` is the file that errors name."""
    for key in ("folder", "secrets"):
        if key in raw:
            raise ConfigError("is not a setting; secrets come from the environment only", path=path, key=key)
    overridden: dict[tuple[str, ...], str] = {}
    for variable, (section, key) in OVERRIDES.items():
        if environment.get(variable):
            overridden[section, key] = variable
            part = raw.get(section) or {}
            raw[section] = {**part, key: environment[variable]} if isinstance(part, dict) else part
    raw = {key: value for key, value in raw.items() if value is not None}
    if isinstance(raw.get("shows"), list):
        raw["shows"] = [_with_areas(show, path.parent) for show in raw["shows"]]
    try:
        config = Config.model_validate({**raw, "folder": path.parent})
    except ValidationError as error:
        raise _explained(error, path, overridden) from None
    return config.model_copy(update={"secrets": _secrets(config, environment)})


def _secrets(config: Config, environment: Mapping[str, str]) -> Secrets:
    return Secrets(
        github_token=_secret(config.github.token_env, environment),
        model_key=_secret(config.model.api_key_env, environment),
        webhook=_secret(config.notify.url_env, environment),
        speech_key=_secret(config.speech.openai.api_key_env, environment),
    )


def _secret(variable: str, environment: Mapping[str, str]) -> SecretStr | None:
    """Return a secret, or None. Raises ConfigError for one that no header can carry; it is never shown."""
    value = environment.get(variable, "").strip()
    if not value.isascii() or not value.isprintable() or " " in value:
        raise ConfigError("holds a blank, a line break or a letter that no key has", key=variable)
    return SecretStr(value) if value else None


def _explained(error: ValidationError, path: Path, overridden: Mapping[tuple[str, ...], str]) -> ConfigError:
    """Name the first wrong key, for an unknown one the key that was probably meant, or a wrong variable.

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
    said = message[:1].lower() + message[1:]
    if variable := overridden.get(tuple(str(part) for part in place)):
        return ConfigError(said, key=variable, hint=f"the environment sets it, over {key} of {path}")
    return ConfigError(said, path=path, key=key or None)


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
