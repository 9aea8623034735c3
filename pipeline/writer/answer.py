"""From what a model wrote to a checked value, and from a value's type to the schema that asks for it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from pipeline.text import clean_line
from pipeline.writer.failure import Fault, UnusableAnswerError

T = TypeVar("T", bound=BaseModel)

# What every server with structured output understands: no defaults, limits, patterns or unions of objects.
_KEPT = ("type", "properties", "items", "enum", "anyOf", "description")
_MOST_STARTS = 20


@dataclass(frozen=True)
class Reply:
    """What one request brought: the text, why it ended, and the tokens the server counted."""

    content: str
    finish: str = "stop"
    refusal: bool = False
    prompt_tokens: int | None = None
    total_tokens: int = 0


Allowed = Mapping[str, Sequence[str]]


def schema_of(model: type[BaseModel], allowed: Allowed | None = None) -> dict[str, Any]:
    """Return a model's JSON schema in the common subset: every key required, no others, no references.

    Limits that the model has are checked after the answer came; servers differ in which they take. `allowed`
    names the values of text fields, as "Class.field": a server that enforces schemas then invents none.
    """
    full = model.model_json_schema()
    return _plain(full, full.get("$defs", {}), allowed or {})


def _plain(node: dict[str, Any], definitions: dict[str, Any], allowed: Allowed) -> dict[str, Any]:
    while "$ref" in node:
        node = definitions[node["$ref"].rsplit("/", 1)[-1]]
    kept: dict[str, Any] = {key: node[key] for key in _KEPT if key in node}
    if "properties" in kept:
        fields = {key: _plain(value, definitions, allowed) for key, value in node["properties"].items()}
        for key, field in fields.items():
            if values := allowed.get(f"{node.get('title')}.{key}"):
                field.get("items", field)["enum"] = list(values)
        kept |= {"properties": fields, "required": list(fields), "additionalProperties": False}
    if "items" in kept:
        kept["items"] = _plain(node["items"], definitions, allowed)
    if "anyOf" in kept:
        kept["anyOf"] = [_plain(option, definitions, allowed) for option in node["anyOf"]]
    return kept


def read_answer(reply: Reply, model: type[T], *, part: bool = False) -> T:
    """Return the value in a reply, found between fences, thoughts and chatter, with every text cleaned.

    With `part` an answer that was cut is taken as far as it goes. Raises UnusableAnswerError saying what is
    wrong with the reply.
    """
    if reply.refusal:
        raise UnusableAnswerError(fault="refusal")
    if reply.finish == "content_filter":
        raise UnusableAnswerError(fault="filtered")
    text = _without_thoughts(reply.content)
    fault: Fault = "not json" if text.strip() else "empty"
    for value in _objects(_closed(text) if part and reply.finish == "length" else text):
        try:
            return model.model_validate(_cleaned(value))
        except (ValidationError, RecursionError):
            fault = "wrong shape"
    raise UnusableAnswerError(fault="cut" if reply.finish == "length" else fault)


def is_runaway(reply: Reply) -> bool:
    """Tell whether a cut answer was mostly blanks: more room would only bring more of them."""
    return reply.finish == "length" and len(reply.content.split()) * 20 < len(reply.content)


def _without_thoughts(text: str) -> str:
    text = re.sub(r"<(think|thinking|reasoning)>.*?</\1>", " ", text, flags=re.DOTALL | re.IGNORECASE)
    return re.split(r"</(?:think|thinking|reasoning)>", text, flags=re.IGNORECASE)[-1]


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """Yield the JSON objects in a text, outermost first, each starting where the one before did not reach."""
    decoder = json.JSONDecoder(strict=False)
    start, tries = text.find("{"), 0
    while start >= 0 and tries < _MOST_STARTS:
        tries += 1
        try:
            value, start = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            start += 1
        else:
            if isinstance(value, dict):
                yield value
        start = text.find("{", start)


def _closed(text: str) -> str:
    """Return an object that was cut, up to its last whole part, with what is open closed."""
    text = text[text.find("{") :]
    open_ends: list[str] = []
    end = depth = 0
    in_string = escaped = False
    for place, character in enumerate(text):
        if in_string:
            in_string = escaped or character != '"'
            escaped = character == "\\" and not escaped
        elif character == '"':
            in_string = True
        elif character in "{[":
            open_ends.append("}" if character == "{" else "]")
        elif open_ends and character == open_ends[-1]:
            open_ends.pop()
            end, depth = place + 1, len(open_ends)
    # Nothing was closed after `end`, so what was open there is open still.
    return text[:end] + "".join(reversed(open_ends[:depth]))


def _cleaned(value: Any) -> Any:
    if isinstance(value, str):
        return clean_line(value)
    if isinstance(value, list):
        return [_cleaned(part) for part in value]
    if isinstance(value, dict):
        return {key: _cleaned(part) for key, part in value.items()}
    return value
