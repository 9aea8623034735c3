"""The drafts' pull requests, by gh: which there are for which branch, and opening or renewing one."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pipeline.errors import SourceError
from pipeline.proposal.programs import must, run

State = Literal["OPEN", "CLOSED", "MERGED"]
# One question holds this many branches; a show that is in order has a handful.
_AT_ONCE = 100
_ADDRESS = re.compile(r"https?://\S+/pull/\d+")


@dataclass(frozen=True, slots=True)
class DraftPull:
    """A pull request from one of our branches."""

    number: int
    state: State
    url: str


class Hosting:
    """GitHub as gh knows it from the checkout and GH_TOKEN."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def pulls(self, heads: Sequence[str]) -> dict[str, tuple[DraftPull, ...]]:
        """Return the pull requests from each branch, newest first; one from a fork's branch is none of ours.

        By branch and not by search, whose index lags behind what was just opened.
        """
        found: dict[str, tuple[DraftPull, ...]] = {}
        for start in range(0, len(heads), _AT_ONCE):
            found |= self._pulls(heads[start : start + _AT_ONCE])
        return found

    def _pulls(self, heads: Sequence[str]) -> dict[str, tuple[DraftPull, ...]]:
        asked = " ".join(
            f"h{place}: pullRequests(headRefName: {json.dumps(head)}, first: 20, "
            "orderBy: {field: CREATED_AT, direction: DESC}) { nodes { number state url isCrossRepository } }"
            for place, head in enumerate(heads)
        )
        query = (
            "query($owner: String!, $name: String!) { repository(owner: $owner, name: $name) { "
            + asked
            + " } }"
        )
        said = self._gh(
            "asking for the drafts' pull requests",
            *("api", "graphql", "-F", "owner={owner}", "-F", "name={repo}", "-f", f"query={query}"),
        )
        try:
            answer = json.loads(said)["data"]["repository"]
            return {head: _read(answer[f"h{place}"]["nodes"]) for place, head in enumerate(heads)}
        except (ValueError, KeyError, TypeError) as error:
            raise SourceError("GitHub", "the answer about pull requests cannot be understood") from error

    def open(self, head: str, base: str, title: str, body: str) -> str:
        """Open a draft pull request and return its address. Where drafts are not to be had, a plain one."""
        arguments = ("pr", "create", "--head", head, "--base", base, "--title", title, "--body-file", "-")
        ran = run(["gh", *arguments, "--draft"], folder=self._folder, given=body.encode())
        if ran.code and re.search(r"draft pull requests are not supported", ran.err, re.IGNORECASE):
            ran = run(["gh", *arguments], folder=self._folder, given=body.encode())
        if ran.code and re.search(r"already exists", ran.err, re.IGNORECASE):
            there = _ADDRESS.search(ran.err)
            return there[0] if there else ""
        return must(ran, "gh", f"opening the pull request {title!r}").text.splitlines()[-1]

    def renew(self, number: int, title: str, body: str) -> None:
        """Give an open pull request the text of the newest draft."""
        arguments = ("pr", "edit", str(number), "--title", title, "--body-file", "-")
        self._gh(f"renewing the text of {title!r}", *arguments, given=body.encode())

    def _gh(self, doing: str, *arguments: str, given: bytes = b"") -> str:
        return must(run(["gh", *arguments], folder=self._folder, given=given), "gh", doing).text


def _read(nodes: Sequence[Mapping[str, object]]) -> tuple[DraftPull, ...]:
    return tuple(
        DraftPull(number=int(str(node["number"])), state=str(node["state"]), url=str(node["url"]))  # type: ignore[arg-type]
        for node in nodes
        if not node.get("isCrossRepository")
    )
