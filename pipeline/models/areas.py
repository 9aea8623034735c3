"""The areas that a show's maintainers know their code base by."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, StringConstraints, model_validator

from pipeline.models.values import Value

Sign = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]


class KnownArea(Value):
    """How one area is recognised, and the area that it is a part of.

    A `broad` area lies across others, as hardware does: an area that is named beside it counts for more.

    A sign with a slash is the beginning of a path; any other is a word, several words, or the dotted name of
    an interface, as tags, labels and titles spell it. A list stands for its signs alone.
    """

    known_by: Annotated[tuple[Sign, ...], Field(min_length=1)]
    within: str | None = None
    broad: bool = False

    @model_validator(mode="before")
    @classmethod
    def _from_a_list(cls, given: Any) -> Any:
        return {"known_by": given} if isinstance(given, list | tuple) else given
