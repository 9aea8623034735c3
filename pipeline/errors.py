"""Every error that Mergecast raises on purpose: what failed, on what, and who must act.

The class says who acts, and so does the exit code: 2 whoever runs the command, 3 somebody else's server
(try later), 4 a person who looks at the content, 5 whoever keeps the store or the site.
Anything else that escapes is a bug: a traceback and exit code 1.
"""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar


class PipelineError(Exception):
    """Something failed that somebody can act on."""

    exit_code: ClassVar[int] = 1
    who: ClassVar[str] = "the maintainers of Mergecast"

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message}\nhint: {self.hint}" if self.hint else self.message


class ConfigError(PipelineError):
    """The configuration, an argument or a secret is missing or wrong."""

    exit_code = 2
    who = "whoever runs the command"

    def __init__(
        self, message: str, *, path: Path | str | None = None, key: str | None = None, hint: str | None = None
    ) -> None:
        subject = ": ".join(str(part) for part in (path, key) if part)
        super().__init__(f"{subject}: {message}" if subject else message, hint=hint)
        self.path, self.key = path, key


class PromptError(ConfigError):
    """A prompt template is missing, or names a variable that does not exist."""

    def __init__(self, template: str, message: str, *, hint: str | None = None) -> None:
        super().__init__(message, path=f"prompt {template}", hint=hint)
        self.template = template


class ServiceError(PipelineError):
    """Somebody else's server did not do its part; try again later."""

    exit_code = 3
    who = "nobody here: try again later"

    def __init__(
        self,
        service: str,
        message: str,
        *,
        url: str | None = None,
        status: int | None = None,
        retry_after: float | None = None,
        hint: str | None = None,
    ) -> None:
        where = f" ({url})" if url else ""
        super().__init__(f"{service}{where}: {message}", hint=hint)
        self.service, self.url, self.status, self.retry_after = service, url, status, retry_after


class SourceError(ServiceError):
    """The place that pull requests come from did not answer, or not fully."""


class ModelError(ServiceError):
    """The language model did not answer, or not usably."""


class SpeechError(ServiceError):
    """A speech engine did not answer, or with sound that cannot be used."""


class ContentError(PipelineError):
    """A file or a script needs a person to look at it."""

    exit_code = 4
    who = "a person who reads the content"

    def __init__(self, subject: str, message: str, *, hint: str | None = None) -> None:
        super().__init__(f"{subject}: {message}", hint=hint)
        self.subject = subject


class VerificationError(ContentError):
    """A sentence is not supported by the data."""

    def __init__(self, subject: str, findings: tuple[str, ...], *, hint: str | None = None) -> None:
        super().__init__(subject, "not supported by the data: " + "; ".join(findings), hint=hint)
        self.findings = findings


class ReviewError(ContentError):
    """A decision or an edit that does not go through: not supported, against another's, or not to be read."""


class StoreError(PipelineError):
    """A stored record is missing, broken, or may not be changed."""

    exit_code = 5
    who = "whoever keeps the store"

    def __init__(self, path: Path | str, message: str, *, hint: str | None = None) -> None:
        super().__init__(f"{path}: {message}", hint=hint)
        self.path = path


class PublishError(PipelineError):
    """The site could not be written, or not all that should be on it."""

    exit_code = 5
    who = "whoever keeps the store and the site"

    def __init__(self, output: Path | str, message: str, *, hint: str | None = None) -> None:
        super().__init__(f"{output}: {message}", hint=hint)
        self.output = output
