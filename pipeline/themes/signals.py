"""Everything that one pull request says about what it belongs to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pipeline.models import PullRequest, Snapshot
from pipeline.text import prose_of
from pipeline.themes.paths import folders_of
from pipeline.themes.titles import normal_tag, read_title, words_of

# The prefixes by which projects mark a label that names an area.
_AREA_LABEL = re.compile(
    r"^(?:area|a|c|sig|component|comp|module|mod|topic|scope|subsystem|package|pkg|crate|team|t|feature|plugin|"
    r"platform|os|lang|wg|oncall|domain|product|release notes)\s*[:/-]\s*(?P<area>.{2,40})$",
    re.IGNORECASE,
)
_PROCESS_LABEL = re.compile(
    r"^(?:s|p|d|x|e|status|priority|size|kind|type|needs|release-note|lgtm|approved|cncf|ciflow|ci|do-not|triage|merge|"
    r"difficulty|lifecycle|ok-to|language|i)\s*[:/-]",
    re.IGNORECASE,
)

# GitHub's titles have at most 256 characters; a file may hold anything, and patterns take time.
LONGEST = 300


@dataclass(frozen=True, slots=True)
class Signal:
    """One pull request's signs of a topic, each channel apart.

    `tags` are marked topics, `labels` areas that labels name, `folders` map a folder to the share of paths
    under it, `words` the title's content words, `body` those of the body's first sentence.
    """

    number: int
    pull: PullRequest
    tags: tuple[str, ...]
    labels: tuple[str, ...]
    folders: Mapping[str, float]
    words: tuple[str, ...]
    body: tuple[str, ...]
    kinds: frozenset[str]
    branch: str
    text: str
    is_revert: bool
    is_bump: bool
    is_pick: bool = False


def read_signals(snapshot: Snapshot) -> tuple[Signal, ...]:
    """Return the signals of every pull request of the day, by ascending number."""
    pulls = sorted(snapshot.pull_requests, key=lambda pull: pull.number)
    common = _common_labels(pulls)
    return tuple(_signal(pull, common, snapshot.default_branch) for pull in pulls)


def _signal(pull: PullRequest, common: frozenset[str], default_branch: str) -> Signal:
    title = read_title(pull.title[:LONGEST])
    labels = tuple(
        dict.fromkeys(area for label in pull.labels if (area := area_of(label)) and area not in common)
    )
    return Signal(
        number=pull.number,
        pull=pull,
        tags=title.tags,
        labels=labels,
        folders=folders_of(file.path for file in pull.files),
        words=title.words,
        body=tuple(words_of(prose_of(pull.body[:2000], limit=240))),
        kinds=title.kinds,
        is_bump="dependencies" in title.kinds or _is_bump(title.text, by_bot=pull.author.is_bot),
        branch=title.branch or ("" if pull.base == default_branch else _release_branch(pull.base)),
        text=title.text,
        is_revert=title.is_revert or bool(pull.reverts),
    )


_BUMP = re.compile(
    r"^(?:bump|update|upgrade|pin)s?\b.{0,80}?\b(?:from\s+v?\d|to\s+\^?v?\d|requirement|dependenc(?:y|ies)|tag|digest|pin|pinned|hash|submodule)\b",
    re.IGNORECASE,
)


def _is_bump(text: str, *, by_bot: bool) -> bool:
    """Tell whether a pull request only moves a dependency to another version."""
    return bool(_BUMP.match(text)) or (
        by_bot and bool(re.match(r"(?:bump|update|upgrade|lock file)\b", text.lower()))
    )


def area_of(label: str) -> str:
    """Return the area that a label names, as a tag, or nothing for a label about the process."""
    if found := _AREA_LABEL.match(label):
        return normal_tag(found["area"])
    return ""


def _common_labels(pulls: Iterable[PullRequest]) -> frozenset[str]:
    """Return the areas that more than half of a day carries: they tell nothing apart."""
    pulls = list(pulls)
    counts = Counter(area for pull in pulls for area in {area_of(label) for label in pull.labels} if area)
    return frozenset(area for area, count in counts.items() if count > len(pulls) / 2)


def _release_branch(base: str | None) -> str:
    return base if base and re.match(r"^(?:release|stable|backport|v?\d+\.)", base) else ""
