"""Snapshots and scripts read from text that somebody else may have written; what is odd about it is told."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from pipeline.errors import ContentError
from pipeline.models import Episode, PullRequest, Script, Snapshot, Theme, Value
from pipeline.references import with_relations

Tell = Callable[[str], None]
Model = TypeVar("Model", bound=BaseModel)


SCRIPT_HINT = 'a script is {"sections": [{"sentences": [{"text": "...", "pull_requests": [1, 2]}]}]}'


class ScriptFile(Value):
    """A script read from a file, with the themes it came with, if any."""

    script: Script
    themes: tuple[Theme, ...] | None


def read_snapshot(text: str, *, subject: str, tell: Tell) -> Snapshot:
    """Read a snapshot, fill in what its titles and bodies say of stacks, reverts and issues.

    Unknown keys are told and left out, so that a file from elsewhere loads and a misspelling is noticed.
    Raises ContentError when the text is no snapshot, or one that contradicts itself.
    """
    raw = _object(text, subject)
    if not isinstance(raw.get("pull_requests"), list):
        raise ContentError(
            subject, "holds no list of pull_requests", hint='a quiet day says "pull_requests": []'
        )
    snapshot = _tolerant(Snapshot, raw, subject, tell)
    _must_agree(snapshot, subject)
    pulls = sorted(snapshot.pull_requests, key=lambda pull: pull.number)
    return snapshot.model_copy(
        update={"pull_requests": with_relations(pulls, repository=snapshot.repository)}
    )


def _must_agree(snapshot: Snapshot, subject: str) -> None:
    """Refuse what cannot all be so: it would be told as it stands. Raises ContentError."""
    if not re.fullmatch(r"[\w.-]+/[\w.-]+", snapshot.repository):
        raise ContentError(subject, f"repository: {snapshot.repository!r} is not owner/name")
    end = snapshot.window.end
    # A day ends by the clock of its own time zone, which may be a date away from UTC's.
    if snapshot.date and abs(snapshot.date - end.date()) > timedelta(days=1):
        raise ContentError(subject, f"date: {snapshot.date} is not the day of a window that ends at {end}")
    for pull in snapshot.pull_requests:
        if problem := _contradiction(pull, end):
            raise ContentError(subject, f"pull request {pull.number}: {problem}")


def _contradiction(pull: PullRequest, end: datetime) -> str:
    """Return what a pull request's instants say against its status or each other, or nothing."""
    landed, closed, created = pull.landed_at, pull.closed_at, pull.created_at
    if pull.is_proposed and landed and landed < end:
        return f"it is {pull.status}, and landed_at lies before the window's end"
    if pull.status in ("landed", "reverted") and landed and landed >= end:
        return f"it is {pull.status}, and landed_at lies behind the window's end"
    if pull.status == "closed" and closed and closed >= end:
        return "it is closed, and closed_at lies behind the window's end"
    if created and any(at and at < created for at in (landed, closed)):
        return "it landed or was closed before it was created"
    return "it was created behind the window's end" if created and created >= end else ""


def read_script(text: str, *, subject: str, tell: Tell) -> ScriptFile:
    """Read a bare script or an episode record; see ScriptFile.

    A bare script is `{"title"?, "summary"?, "themes"?, "sections": [{"theme"?, "sentences": [{"text",
    "pull_requests"}]}]}`, where title and summary are plain text. Raises ContentError otherwise.
    """
    raw = _object(text, subject)
    if "script" in raw:
        script, themes = script_of(_tolerant(Episode, raw, subject, tell))
        return ScriptFile(script=script, themes=themes)
    if not isinstance(raw.get("sections"), list):
        raise ContentError(subject, "holds no sections", hint=SCRIPT_HINT)
    if not isinstance(raw.get("themes") or [], list):
        raise ContentError(subject, "themes is not a list")
    themes_raw = raw.get("themes")
    lines = {key: {"text": raw[key]} for key in ("title", "summary") if isinstance(raw.get(key), str)}
    rest = {key: value for key, value in raw.items() if key != "themes" and value is not None}
    found = None
    if themes_raw is not None:
        found = tuple(_theme(theme, place, subject, tell) for place, theme in enumerate(themes_raw, 1))
    return ScriptFile(script=_tolerant(Script, {**rest, **lines}, subject, tell), themes=found)


def script_of(episode: Episode) -> tuple[Script, tuple[Theme, ...]]:
    """Return the script and themes that a stored record holds.

    Title and summary name no pull requests in the record: they speak of the day.
    """
    script = Script.model_validate(
        {
            "title": {"text": episode.title},
            "summary": {"text": episode.summary},
            "sections": [section.model_dump() for section in episode.script.sections],
        }
    )
    themes = tuple(
        Theme(
            id=t.id,
            title=t.title,
            kind=t.kind,
            pull_requests=t.pull_requests,
            tracking_issue=t.tracking_issue,
            terms=t.terms,
        )
        for t in episode.themes
    )
    return script, themes


def themes_within(themes: tuple[Theme, ...], snapshot: Snapshot) -> tuple[Theme, ...]:
    """Return the themes with only the pull requests that the snapshot holds; empty ones go."""
    known = {pull.number for pull in snapshot.pull_requests}
    kept = [(theme, tuple(n for n in theme.pull_requests if n in known)) for theme in themes]
    return tuple(theme.model_copy(update={"pull_requests": numbers}) for theme, numbers in kept if numbers)


def _theme(raw: Any, place: int, subject: str, tell: Tell) -> Theme:
    if not isinstance(raw, dict):
        raise ContentError(subject, f"themes[{place - 1}] is not an object")
    return _tolerant(Theme, {"id": f"T{place}", "title": "", "kind": "area", **raw}, subject, tell)


def _object(text: str, subject: str) -> dict[str, Any]:
    try:
        raw = json.loads(text, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise ContentError(subject, f"is not valid JSON ({error})") from None
    if not isinstance(raw, dict):
        raise ContentError(subject, "is JSON, but not an object")
    return raw


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object. Raises ValueError when it says a key twice: the last would win in silence."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"{next(key for key in keys if keys.count(key) > 1)!r} stands twice in one object")
    return found


def _tolerant(model: type[Model], raw: dict[str, Any], subject: str, tell: Tell) -> Model:
    """Validate, leaving out unknown keys; each is told once, with the key that was probably meant."""
    try:
        return model.model_validate(raw)
    except ValidationError as error:
        problems = error.errors(include_url=False, include_input=False)
    unknown = [problem["loc"] for problem in problems if problem["type"] == "extra_forbidden"]
    if not unknown or len(unknown) < len(problems):
        first = next(problem for problem in problems if problem["type"] != "extra_forbidden")
        place = ".".join(str(part) for part in first["loc"])
        raise ContentError(subject, f"{place}: {first['msg']}" if place else first["msg"])
    told: set[str] = set()
    for place_of_key in unknown:
        key = str(place_of_key[-1])
        if key not in told:
            told.add(key)
            tell(f"{subject}: {key!r} is no known key and is left out{_meant(key, model)}")
    return model.model_validate(_without(raw, unknown))


def _meant(key: str, model: type[BaseModel]) -> str:
    known = {name for schema in (model.model_json_schema(),) for name in _names(schema)}
    near = difflib.get_close_matches(key, sorted(known), n=1, cutoff=0.75)
    return f" (did you mean {near[0]!r}?)" if near else ""


def _names(schema: Mapping[str, Any]) -> set[str]:
    own = set(schema.get("properties", {}))
    return own.union(*(_names(part) for part in schema.get("$defs", {}).values()))


def _without(raw: Any, places: list[tuple[int | str, ...]]) -> Any:
    copy = json.loads(json.dumps(raw))
    for place in places:
        holder = copy
        for part in place[:-1]:
            holder = holder[part]
        holder.pop(place[-1], None)
    return copy
