"""A local clone as a source: what landed, as its history tells it, without any network."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date as Date
from datetime import datetime
from fnmatch import fnmatchcase

from pydantic import SecretStr

from pipeline.config import GithubConfig, ShowConfig
from pipeline.errors import ConfigError
from pipeline.models import Gap, PullRequest, Snapshot, Window
from pipeline.sources.assembly import as_of, day_of, wanted
from pipeline.sources.git.clone import Address, Clone, clone_of
from pipeline.sources.git.commits import MOST_COMMITS, WALK_S, MainLine, commits_of, line_of, log_of
from pipeline.sources.git.day import Line, pulls_of, wanted_by
from pipeline.sources.git.running import Git
from pipeline.sources.github.address import web_base
from pipeline.wording import say_count, say_date

__all__ = ["Clone", "GitSource", "clone_of"]

LANDED_ONLY = Gap(
    kind="limit",
    detail="this day was read from a clone, which does not hold open or rejected pull requests, labels or "
    "reviews",
)
Tell = Callable[[str], None]


class GitSource:
    """Reads a repository's day from the clone that a show names; needs neither an address nor a token."""

    def __init__(
        self,
        config: GithubConfig,
        token: SecretStr | None = None,  # noqa: ARG002
        *,
        walk_s: float = WALK_S,
    ) -> None:
        """Take what every source takes; the address only tells which host's web pages are known."""
        self._config, self._walk_s = config, walk_s

    def collect(self, show: ShowConfig, window: Window, *, day: Date, now: datetime, tell: Tell) -> Snapshot:
        """Return what landed inside the window, up to `now` if that comes first.

        Raises ConfigError where there is no clone, or one that begins after the day, and SourceError where
        git fails.
        """
        if show.path is None:
            raise ConfigError("names no clone", key="shows[].path")
        clone, git = clone_of(show.path), Git(show.path)
        if clone.shallow_at and clone.shallow_at >= window.end:
            hint = "git fetch --unshallow brings the rest"
            raise ConfigError("the clone is shallow and begins after that day", path=show.path, hint=hint)
        if show.branches and not any(fnmatchcase(clone.branch, name) for name in show.branches):
            raise ConfigError(
                f"a clone tells its main branch, {clone.branch}, and that is not among them",
                key="shows[].branches",
                hint=f"name {clone.branch}, or no branch at all",
            )
        end = as_of(window, now)
        found = line_of(git, clone.tips, window, walk_s=self._walk_s) if clone.tips else MainLine(())
        commits = [commit for commit in log_of(git, found, with_files=clone.has_files) if commit.at < end]
        others = commits_of(git, wanted_by(commits))
        is_named = clone.address is not None or show.repository != clone.repository
        line = Line(commits, others, show.repository, clone.branch, is_named=is_named)
        pulls, nameless = pulls_of(line)
        tell(f"commits on {clone.branch}: {len(commits)}, pull requests: {len(pulls)}")
        if not commits:
            _tell_newest(git, clone, tell)
        return Snapshot(
            repository=show.repository,
            default_branch=clone.branch,
            private=True,  # a clone does not say who may read it
            web_url=self._web(clone.address),
            date=day,
            window=window,
            collected_at=now,
            source="git",
            scope="landed",
            gaps=tuple(_gaps(clone, window, pulls, found, nameless=nameless)),
            pull_requests=wanted(day_of(pulls, window), show, default_branch=clone.branch),
        )

    def _web(self, address: Address | None) -> str:
        """Return the web address of the host where we know how it numbers pull requests, else nothing."""
        for known in ("https://github.com", web_base(self._config.api_url)):
            if address and known == f"https://{address.host}":
                return known
        return ""


def _gaps(
    clone: Clone, window: Window, pulls: tuple[PullRequest, ...], found: MainLine, *, nameless: int
) -> Iterator[Gap]:
    yield LANDED_ONLY
    if not found.is_whole:
        yield Gap(
            kind="pages", detail="the history is too long to be read whole, so pull requests may be missing"
        )
    if found.unsure:
        counted = say_count(found.unsure, "commit")
        verb = (
            "bears an earlier date than one that it follows"
            if found.unsure == 1
            else ("bear earlier dates than those that they follow")
        )
        yield Gap(
            kind="time",
            detail=f"{counted} {verb}, so the day on which that landed is not known for sure",
            count=found.unsure,
        )
    if clone.shallow_at and clone.shallow_at >= window.start:
        yield Gap(kind="pages", detail="the clone is shallow, so what landed early in the day is missing")
    if clone.current_at and clone.current_at < window.end:
        last = say_date(clone.current_at.date())
        yield Gap(
            kind="time",
            detail=f"the clone was last brought up to date on {last}, before the day was over, "
            "so pull requests may be missing",
        )
    if len(found.oids) > MOST_COMMITS:
        yield Gap(
            kind="pages", detail="the day holds more commits than were read, so pull requests are missing"
        )
    if nameless:
        counted = say_count(nameless, "commit")
        verb = "names no pull request and is" if nameless == 1 else "name no pull request and are"
        yield Gap(kind="details", detail=f"{counted} {verb} left out", count=nameless)
    if pulls and not clone.has_files:
        yield Gap(kind="paths", detail="the clone holds no contents, so changed paths and sizes are missing")


def _tell_newest(git: Git, clone: Clone, tell: Tell) -> None:
    """Help somebody who looks at a quiet clone to the day of its newest commit."""
    oids = [found for tip in clone.tips if (found := (git.ask("rev-parse", tip) or "").strip())]
    newest = max((commit.at for commit in commits_of(git, oids).values()), default=None)
    if newest:
        tell(f"nothing was committed to {clone.branch} that day; its newest commit is of {newest:%Y-%m-%d}")
