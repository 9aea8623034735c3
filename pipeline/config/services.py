"""What is set for the services that a day needs, and for the writer."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from pipeline.config.kinds import HttpUrl
from pipeline.models import Value

WriterMode = Literal["auto", "model", "plain"]


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
    second_reading: bool = True

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if not 0 < self.minutes[0] <= self.minutes[1] <= 120:
            raise ValueError("minutes are the least and the most, such as [2, 4]")
        return self
