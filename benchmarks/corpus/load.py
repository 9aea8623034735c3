"""Reads the corpus: days as snapshots with their themes, and the true sentences over them."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal

from pipeline.models import PullRequest, Snapshot, Theme

Half = Literal["dev", "held"]
Wave = Literal["first", "second", "third", "fourth", "fifth", "sixth", "seen"]

ROOT = Path(__file__).parent
# Written after the checks had been tuned on the first days, to see what carries over to another project.
SECOND_DAYS = frozenset({"culvert", "gorse", "lichen", "meadow"})
# Both halves of these waves, and of these days, have been studied: none of their sentences is held back.
LOOKED_AT = frozenset({"first", "seen"})
DAYS_LOOKED_AT = frozenset({"hawthorn"})
_LATER: tuple[Wave, ...] = ("fourth", "fifth", "sixth")
STYLES = frozenset(
    "aside cause chatty comparison compound contraction day figure first_timer headline negation number "
    "paraphrase passive people possessive radio revert share stack status summary terse".split()
)


@dataclass(frozen=True)
class Mark:
    """Words that carry a claim, and the kinds of claim that they carry.

    `opposites` are the mark's own, by what is done (`flip`, `deny`, `invert`, `shift`); where it has none,
    those of `errors/opposites.json` are used.
    """

    kinds: frozenset[str]
    start: int
    end: int
    words: str
    opposites: dict[str, list[str]] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class TrueSentence:
    """A sentence that its pull requests, or its theme, support.

    `theme` is an id in the day's partition. `wave` says when it was written: for the first days, for days
    added later, after the checks had been tuned on both, or to develop the checks ("seen").
    """

    id: str
    day: str
    theme: str | None
    pull_requests: tuple[int, ...]
    style: str
    text: str
    marks: tuple[Mark, ...]
    lies: tuple[str, ...] = ()
    wave: Wave = "first"

    @property
    def half(self) -> Half:
        """Which half of the corpus it belongs to; what was looked at as a whole is all of the half `dev`."""
        return "dev" if self.wave in LOOKED_AT or self.day in DAYS_LOOKED_AT else half_of(self.id)

    def marked(self, kind: str) -> tuple[Mark, ...]:
        """Return the marks of one kind, in reading order."""
        return tuple(mark for mark in self.marks if kind in mark.kinds)


@dataclass(frozen=True)
class Day:
    """A repository's day with the themes that a person drew."""

    name: str
    show: str
    snapshot: Snapshot
    themes: tuple[Theme, ...]

    @cached_property
    def by_number(self) -> dict[int, PullRequest]:
        """Return the day's pull requests by number."""
        return {pull.number: pull for pull in self.snapshot.pull_requests}

    @cached_property
    def issues(self) -> frozenset[int]:
        """Return the numbers of the issues that the day knows."""
        return frozenset(issue.number for issue in self.snapshot.issues)

    def text_of(self, numbers: tuple[int, ...]) -> str:
        """Return all that is written in these pull requests and the issues they name, in lower case."""
        pulls = [self.by_number[number] for number in numbers]
        named = {issue for pull in pulls for issue in (*pull.closes, *pull.refers)}
        parts = [issue.title for issue in self.snapshot.issues if issue.number in named]
        for pull in pulls:
            parts += [
                pull.title,
                pull.body,
                " ".join(pull.labels),
                " ".join(file.path for file in pull.files),
            ]
        return "\n".join(parts).casefold()


def half_of(sentence_id: str) -> Half:
    """Return the half that a sentence belongs to, from its id alone, so that it never moves."""
    return "dev" if hashlib.sha256(sentence_id.encode()).digest()[0] % 2 else "held"


@cache
def days() -> dict[str, Day]:
    """Return the days by name."""
    return {path.stem: _day(path) for path in sorted((ROOT / "days").glob("*.json"))}


def _day(path: Path) -> Day:
    raw = json.loads(path.read_text(encoding="utf-8"))
    themes = tuple(Theme.model_validate(theme) for theme in raw["themes"])
    return Day(path.stem, raw["show"], Snapshot.model_validate(raw["snapshot"]), themes)


@cache
def sentences() -> tuple[TrueSentence, ...]:
    """Return every true sentence, by day and then in the order of its file."""
    return tuple(
        _sentence(json.loads(line), path.stem)
        for path in sorted((ROOT / "sentences").glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    )


def _sentence(raw: dict[str, Any], file: str) -> TrueSentence:
    return TrueSentence(
        id=raw["id"],
        day=raw["day"],
        theme=raw["theme"],
        pull_requests=tuple(raw["pull_requests"]),
        style=raw["style"],
        text=raw["text"],
        marks=_marks(raw["text"], raw.get("marks", ())),
        lies=tuple(raw.get("lies", ())),
        wave=_wave(raw, file),
    )


def _wave(raw: dict[str, Any], file: str) -> Wave:
    if raw.get("seen"):
        return "seen"
    if "-third" in file or raw.get("wave") == "third":
        return "third"
    for wave in _LATER:
        if f"-{wave}" in file:
            return wave
    return "second" if raw["day"] in SECOND_DAYS else "first"


def _marks(text: str, entries: list[list[Any]] | tuple[()]) -> tuple[Mark, ...]:
    """Find the marked words in reading order: each mark is looked for after the one before it."""
    found: list[Mark] = []
    at = 0
    for kinds, words, *opposites in entries:
        match = re.compile(rf"(?<!\w){re.escape(words)}(?!\w)").search(text, at)
        if match is None:
            raise ValueError(f"the mark {words!r} is not in {text!r}, or not in reading order")
        kept = opposites[0] if opposites else {}
        found.append(Mark(frozenset(kinds.split()), match.start(), match.end(), words, kept))
        at = match.end()
    return tuple(found)


def spliced(text: str, start: int, end: int, words: str) -> str:
    """Return `text` with the span replaced by `words`, capitalised as the span was at a sentence's start."""
    if start == 0 and text[:1].isupper():
        words = words[:1].upper() + words[1:]
    return text[:start] + words + text[end:]
