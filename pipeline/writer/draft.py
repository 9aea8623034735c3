"""What the model is asked for: sentences that name their facts first, and nothing that code knows better."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, Field

from pipeline.models import Numbers


def _as_id(value: Any) -> str:
    """Read the spellings of an id that models use: P12, p12, 12, #12, PR 12."""
    text = str(value).strip().lstrip("[(#").rstrip(")]").upper()
    found = re.fullmatch(r"(?:PR|PULL REQUEST|P)?[ #-]*(\d+)", text)
    return f"P{found.group(1)}" if found else text


def _as_ids(value: Any) -> Any:
    if isinstance(value, str | int):
        value = re.split(r"[,;]\s*", str(value))
    return [_as_id(one) for one in value] if isinstance(value, list) else value


Ids = Annotated[list[str], BeforeValidator(_as_ids)]


class DraftSentence(BaseModel):
    """One sentence. The facts come first, so that they are chosen before the words."""

    facts: Ids = Field(default_factory=list)
    text: str = ""


class DraftHead(DraftSentence):
    """The title or the summary; asked for with days and themes as facts, though any will do."""


class DraftSection(BaseModel):
    """The sentences on one theme, or on single changes ("other")."""

    theme: Annotated[str, BeforeValidator(lambda v: str(v).strip())] = ""
    sentences: list[DraftSentence]


class Draft(BaseModel):
    """A whole script without its greeting, its gaps and its end, which code writes."""

    title: DraftHead
    summary: DraftHead
    sections: list[DraftSection]


class RepairedSentence(BaseModel):
    """Another wording of one sentence; an empty text drops it."""

    id: str
    facts: Ids = Field(default_factory=list)
    text: str = ""


class Repairs(BaseModel):
    """New wordings of the sentences that were sent back."""

    sentences: list[RepairedSentence]


def cited(ids: list[str], known: Mapping[str, Numbers]) -> Numbers | None:
    """Return the pull requests behind these ids, or None when there are none or one of them is unknown."""
    if not ids or any(one not in known for one in ids):
        return None
    return tuple(dict.fromkeys(number for one in ids for number in known[one]))
