"""Questions to GitHub through PyGithub's client: one at a time, counted, and tried again within bounds.

PyGithub's own retries are off: they sleep without a word, honour any Retry-After however long, and repeat a
page that is too heavy instead of letting the caller ask for a smaller one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from pydantic import SecretStr

from pipeline.config import GithubConfig
from pipeline.errors import ConfigError, PipelineError, SourceError
from pipeline.sources.github.address import api_base
from pipeline.sources.github.faults import (
    SECONDARY_WAIT_S,
    Fault,
    Payload,
    Reply,
    TooHeavy,
    read_graphql,
    read_rest,
)
from pipeline.text import SECRET_REMOVED, clean_line
from pipeline.waiting import within

if TYPE_CHECKING:
    from github import Github

TRIES = 5
# GitHub's secondary limits begin far above ten requests a second; PyGithub's default is a second per POST.
SPACING_S = 0.1
# No token is as short as this; a stand-in such as "x" would be taken out of every word.
_LEAST_SECRET = 8


class Wire:
    """A connection to GitHub that answers, or raises an error naming who must act.

    `subject` is the repository that errors name.
    """

    def __init__(
        self,
        config: GithubConfig,
        token: SecretStr | None,
        *,
        subject: str,
        tell: Callable[[str], None],
        sleep: Callable[[float], None],
        spacing_s: float,
    ) -> None:
        self.requests = 0
        self._config, self._subject, self._tell, self._sleep = config, subject, tell, sleep
        self._has_token, self._token = token is not None, token
        self._waited, self._spacing_s = 0.0, spacing_s
        self._github = _client(config, token, spacing_s)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._github.close()

    def graphql(self, query: str, variables: Mapping[str, Any], *, may_shrink: bool = False) -> Payload:
        """Ask a GraphQL question; with `may_shrink` a heavy one raises TooHeavy at once."""
        body = {"query": query, "variables": dict(variables)}
        answer = self._ask(
            lambda: (r := self._github.requester).requestJson("POST", r.graphql_url, input=body),
            read_graphql,
            may_shrink=may_shrink,
        )
        if isinstance(answer, Payload):
            return answer
        if may_shrink and answer.kind == "heavy":
            raise TooHeavy(answer.reason)
        raise self.error_of(answer)

    def get(self, path: str, parameters: Mapping[str, Any] | None = None) -> Payload:
        """Ask a REST question."""
        answer = self.look(path, parameters)
        if isinstance(answer, Payload):
            return answer
        raise self.error_of(answer)

    def look(self, path: str, parameters: Mapping[str, Any] | None = None) -> Payload | Fault:
        """Ask a REST question that a day can do without."""
        return self._ask(
            lambda: self._github.requester.requestJson("GET", path, parameters=dict(parameters or {})),
            read_rest,
        )

    def error_of(self, fault: Fault) -> PipelineError:
        """Return the error that names who must act; what a server says may hold our own token."""
        variable = self._config.token_env
        secret = self._token.get_secret_value() if self._token else ""
        secret = secret if len(secret) >= _LEAST_SECRET else ""
        reason = clean_line(fault.reason.replace(secret, SECRET_REMOVED) if secret else fault.reason)[:200]
        if fault.kind == "credentials":
            problem = "GitHub does not accept the token" if self._has_token else "GitHub wants a token"
            return ConfigError(
                f"{problem} (401)", key=variable, hint=f"put a valid token into {variable}, or unset it"
            )
        if fault.kind == "forbidden":
            return ConfigError(
                f"may not read {self._subject}: {reason}",
                key=variable,
                hint="give the token read access to the repository, or authorise it for single sign-on",
            )
        if fault.kind == "missing":
            return ConfigError(
                f"{self._subject} is not found, or not for us to see ({reason})",
                key="shows.repository",
                hint="check the spelling; was it renamed, or is it private?",
            )
        return SourceError(
            "GitHub",
            reason,
            url=self._config.api_url,
            status=fault.status,
            retry_after=fault.wait_s,
            hint=self._hint(fault),
        )

    def _hint(self, fault: Fault) -> str:
        if fault.kind == "refused":
            return "GitHub does not take this question; are github.api_url and GITHUB_API_URL right?"
        if fault.kind == "limit" and not self._has_token:
            return f"set {self._config.token_env}: without a token GitHub allows 60 requests an hour"
        if fault.kind == "limit":
            return "try again when the rate limit is reset"
        return "GitHub must recover; try again later"

    def _ask(
        self,
        send: Callable[[], tuple[int, dict[str, Any], str]],
        read: Callable[[Reply], Payload | Fault],
        *,
        may_shrink: bool = False,
    ) -> Payload | Fault:
        """Ask until there is an answer, or a fault that neither time nor patience mends."""
        attempt = 0
        while True:
            attempt += 1
            answer = self._once(send, read)
            if isinstance(answer, Payload) or answer.kind not in ("heavy", "passing", "limit"):
                return answer
            if may_shrink and answer.kind == "heavy":
                return answer
            pause = _pause(answer, attempt)
            left = self._config.max_wait_s - self._waited
            if attempt == TRIES:
                return replace(answer, reason=f"{answer.reason} (asked {TRIES} times)")
            if pause > left:
                why = f"a wait of {pause:.0f} s is due, and github.max_wait_s leaves {max(0.0, left):.0f} s"
                return replace(answer, reason=f"{answer.reason} ({why})", wait_s=pause)
            self._tell(f"GitHub: {answer.reason}; trying again in {pause:g} s")
            self._waited += pause
            self._sleep(pause)

    def _once(
        self,
        send: Callable[[], tuple[int, dict[str, Any], str]],
        read: Callable[[Reply], Payload | Fault],
    ) -> Payload | Fault:
        from requests.exceptions import RequestException, Timeout  # noqa: PLC0415 -- slow, see _client

        self.requests += 1
        try:
            status, headers, text = within(self._config.timeout_s, send)
        except (Timeout, TimeoutError):
            # The connection may still be dripping; whatever is asked next gets one of its own.
            self._github.close()
            self._github = _client(self._config, self._token, self._spacing_s)
            return Fault("heavy", f"no whole answer within {self._config.timeout_s:g} s")
        except (RequestException, UnicodeDecodeError) as error:
            return Fault("passing", f"the connection failed ({type(error).__name__})")
        except (RuntimeError, AssertionError):
            # PyGithub refuses to follow a redirect to another host or scheme.
            return Fault("refused", "the server redirects elsewhere")
        return read(Reply(status, headers, text or ""))


def _client(config: GithubConfig, token: SecretStr | None, spacing_s: float) -> Github:
    """Return PyGithub's client, which does not try again by itself."""
    from github import Auth, Github  # noqa: PLC0415 -- slow to import, and most commands read no server

    return Github(
        auth=Auth.Token(token.get_secret_value()) if token else None,
        base_url=api_base(config.api_url),
        timeout=math.ceil(config.timeout_s),
        user_agent="mergecast",
        per_page=100,
        retry=None,
        seconds_between_requests=spacing_s,
        seconds_between_writes=spacing_s,
    )


def _pause(fault: Fault, attempt: int) -> float:
    """Return the seconds before the next attempt: doubling, and at least as long as GitHub asks."""
    if fault.kind == "limit" and fault.wait_s is None:
        return SECONDARY_WAIT_S * 2.0 ** (attempt - 1)
    return max(0.5 * 2.0 ** (attempt - 1) if fault.kind != "limit" else 0.0, fault.wait_s or 0.0)
