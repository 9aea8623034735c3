"""Laying one draft: its files on a branch, its pull request, or straight on the default branch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date as Date
from pathlib import Path

from pydantic import ValidationError

from pipeline.config import ShowConfig
from pipeline.day import Tools
from pipeline.digest import review_markdown
from pipeline.errors import ConfigError, SourceError
from pipeline.models import Episode
from pipeline.proposal.checkout import Checkout, Remote
from pipeline.proposal.hosting import DraftPull, Hosting
from pipeline.proposal.sheet import name_of, pull_text
from pipeline.review import objections_to

PUSHES = 5
# A record, what proves it, and notes for reviewers where there are any.
RECORD = ("episode.json", "snapshot.json", "review.json")


@dataclass(frozen=True)
class Desk:
    """Where drafts are laid: the checkout that keeps episodes, its hosting, and the show."""

    show: ShowConfig
    tools: Tools
    checkout: Checkout
    hosting: Hosting

    @property
    def prefix(self) -> str:
        """The start of the names of this show's branches."""
        return f"mergecast/{self.show.slug}/"

    def folder(self, key: Date | str) -> Path:
        """Return the folder of a day's or week's record."""
        return self.tools.store.path(self.show.slug, key).parent


def is_episode(content: bytes | None) -> bool:
    """Tell whether a file's content is the record of an episode."""
    try:
        return bool(content and Episode.model_validate_json(content))
    except ValidationError:
        return False


def land(desk: Desk, key: Date | str, episode: Episode, remote: Remote) -> bool:
    """Put an episode that is approved already on the default branch; return False where that is protected."""
    try:
        push(desk, key, episode, remote, remote.base)
    except ConfigError as error:
        desk.tools.tell(f"{remote.base} takes no push, so {key} is proposed: {error.message}")
        return False
    return True


def push(desk: Desk, key: Date | str, episode: Episode, remote: Remote, branch: str) -> None:
    """Put the record on a branch, on top of whatever is there: a reviewer may have worked on it."""
    folder = desk.checkout.path_of(desk.folder(key))
    stored = {name: desk.folder(key) / name for name in RECORD}
    files = {f"{folder}/{name}": path.read_bytes() for name, path in stored.items() if path.exists()}
    notes = desk.tools.store.notes(desk.show.slug, key)
    readable = review_markdown(episode, notes, objections_to(episode.verification))
    files[f"{folder}/review.md"] = readable.encode()
    for _ in range(PUSHES):
        tip = remote.base_tip if branch == remote.base else remote.tips.get(branch)
        parent = tip or remote.base_tip
        desk.checkout.fetch([parent])
        commit = desk.checkout.commit(parent, files, name_of(episode))
        if commit == tip or desk.checkout.push(commit, branch):
            return
        desk.tools.tell(f"{branch} was changed by somebody else; trying again on top of it")
        remote = desk.checkout.look(desk.prefix)
        theirs = remote.tips.get(branch)
        if theirs and tip is None:
            # A run beside this one was quicker: the day is proposed once, as that one wrote it.
            desk.checkout.fetch([theirs])
            if is_episode(desk.checkout.read(theirs, f"{folder}/{RECORD[0]}")):
                return
    raise SourceError("git", f"{branch} could not be pushed {PUSHES} times", hint="try again later")


def open_draft(
    desk: Desk, key: Date | str, episode: Episode, remote: Remote, pulls: Sequence[DraftPull]
) -> str:
    """See that a branch has its pull request, with today's text, and return its address."""
    title = name_of(episode)
    text = pull_text(episode, desk.checkout.path_of(desk.folder(key)))
    for pull in pulls:
        if pull.state == "OPEN":
            desk.hosting.renew(pull.number, title, text)
            return pull.url
    return desk.hosting.open(f"{desk.prefix}{key}", remote.base, title, text)
