"""What is set for telling a chat."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pipeline.models import Value


class NotifyConfig(Value):
    """Which chat is told of episodes, and in which of its formats.

    The address is a secret: `url_env` names the environment variable that holds it. `timeout_s` bounds one
    attempt, and `attempts` how often a message is sent to a server that fails.
    """

    format: Literal["slack", "discord", "json"] = "slack"
    url_env: str = "MERGECAST_WEBHOOK"
    timeout_s: Annotated[float, Field(gt=0, le=120)] = 10
    attempts: Annotated[int, Field(ge=1, le=6)] = 3
