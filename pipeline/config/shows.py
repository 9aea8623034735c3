"""What is set for one show."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from pipeline.config.kinds import Clock, TimeZone
from pipeline.models import KnownArea, Line, Value

# A word, and how it is said: neither may be empty, or a word would go unheard.
Spelling = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]


def slug(text: str) -> str:
    """Return a slug. Raises ValueError for the name of a folder that the site needs for itself."""
    if text == "assets":
        raise ValueError("the site keeps style and pictures in a folder named assets; choose another slug")
    return text


def _plain(sign: str) -> str:
    """Return a sign as it is compared: only a path keeps its slashes."""
    return re.sub(r"[^\w/]+|_", " ", sign.casefold()).strip(" /") + "/" * ("/" in sign)


class ShowConfig(Value):
    """One show: a repository and when its day ends.

    `branches` limits the day to pull requests into those branches; `ignore_authors` and `ignore_labels` leave
    pull requests out altogether. `glossary` maps a tag, label or directory to the words to say for it,
    `areas` names the areas of the code base that the maintainers know and the signs of each, `lexicon` maps a
    word to the way it is pronounced. `catch_up` is how many missed days one run makes, `weekly`
    whether the Action proposes recaps. With `source: git` the day is read from the local clone at `path`.
    With `review: automatic` an episode in which nothing needs a person is approved by itself. On the site,
    `description` introduces the show, `transcript` says how much of the text an episode's page holds, and
    `podcast_guid` keeps the identity of a feed that has moved to another address.
    """

    slug: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,62}$"), AfterValidator(slug)]
    name: Annotated[str, Field(min_length=1, max_length=80)]
    repository: Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+$")]
    timezone: TimeZone = "UTC"
    day_ends: Clock = "13:00"
    branches: tuple[str, ...] = ()
    ignore_authors: tuple[str, ...] = ()
    ignore_labels: tuple[str, ...] = ()
    glossary: dict[str, str] = Field(default_factory=dict)
    areas: dict[Annotated[str, Field(min_length=2, max_length=60)], KnownArea] = Field(default_factory=dict)
    review: Literal["required", "automatic"] = "required"
    lexicon: dict[Spelling, Spelling] = Field(default_factory=dict)
    description: Line = ""
    transcript: Literal["full", "excerpt"] = "full"
    podcast_guid: Annotated[str, Field(pattern=r"^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$")] | None = (
        None
    )
    weekly: bool = True
    catch_up: Annotated[int, Field(ge=1, le=100)] = 7
    source: Literal["github", "git"] = "github"
    path: Path | None = None

    @model_validator(mode="after")
    def _each_sign_is_of_one_area(self) -> Self:
        owner: dict[str, str] = {}
        for name, area in self.areas.items():
            for sign in {name, *area.known_by}:
                if (other := owner.setdefault(_plain(sign), name)) != name:
                    raise ValueError(f"{sign!r} is a sign of two areas, {other!r} and {name!r}")
        return self

    @model_validator(mode="after")
    def _no_area_is_within_itself(self) -> Self:
        for name in self.areas:
            above: list[str] = []
            here: str | None = name
            while here in self.areas and here not in above:
                above.append(here)
                here = self.areas[here].within
            if here in above:
                raise ValueError(f"the area {name!r} is within itself")
        return self

    @model_validator(mode="after")
    def _a_clone_is_somewhere(self) -> Self:
        if (self.source == "git") != (self.path is not None):
            raise ValueError("`source: git` and `path`, the folder of the clone, go together")
        return self
