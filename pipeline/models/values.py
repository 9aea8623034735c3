"""What every value has in common, and the closed sets of words that values use."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict

from pipeline.text import clean_body, clean_line

SCHEMA_VERSION = 1

Status = Literal["landed", "open", "draft", "closed", "reverted"]
EventKind = Literal["opened", "landed", "closed", "reopened", "reverted"]
LandedHow = Literal["merged", "commit", "comment", "unknown"]
ThemeKind = Literal["campaign", "area", "single", "elsewhere"]
SentenceSource = Literal["model", "repaired", "template", "edited"]
Scope = Literal["everything", "landed"]
Verdict = Literal["supported", "refuted", "not_enough_info"]
EpisodeKind = Literal["daily", "weekly"]
EpisodeStatus = Literal["draft", "approved", "rejected", "published"]

# GitHub's own limits are 256 characters for a title and 65,536 for a body; a file written by hand has none.
MOST_LINE, MOST_BODY = 600, 65_536


def _readable(version: int) -> int:
    if not 1 <= version <= SCHEMA_VERSION:
        raise ValueError(f"schema {version} is not known here; a newer Mergecast wrote this")
    return version


SchemaVersion = Annotated[int, AfterValidator(_readable)]
Line = Annotated[
    str, BeforeValidator(lambda v: clean_line(v)[:MOST_LINE] if v is None or isinstance(v, str) else v)
]
# What is said is longer than what is shown: "CI" becomes three characters, "#193550" thirty-five.
Spoken = Annotated[
    str, BeforeValidator(lambda v: clean_line(v)[: 8 * MOST_LINE] if v is None or isinstance(v, str) else v)
]
Body = Annotated[
    str,
    BeforeValidator(lambda v: clean_body((v or "")[:MOST_BODY]) if v is None or isinstance(v, str) else v),
]
Numbers = Annotated[tuple[int, ...], AfterValidator(lambda v: tuple(dict.fromkeys(v)) if len(v) > 1 else v)]

DELETED_ACCOUNT = "ghost"


class Value(BaseModel):
    """A frozen value with no unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")
