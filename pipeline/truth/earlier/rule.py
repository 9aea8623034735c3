"""The shape of a pattern that reads one kind of claim about other days."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from pipeline.models import Finding
from pipeline.truth.evidence import Evidence

KIND = "earlier"


@dataclass(frozen=True)
class Read:
    """What a clause came to, and what stands in its place for the other checks."""

    finding: Finding
    instead: str = ""


@dataclass(frozen=True)
class Found:
    """A place where a pattern fits: the match, the sentence as it now stands, and what it rests on."""

    match: re.Match[str]
    text: str
    evidence: Evidence

    @property
    def said(self) -> str:
        """The words of the clause."""
        return self.match.group().strip(" ,;:")

    @property
    def before(self) -> str:
        """The sentence up to the clause."""
        return self.text[: self.match.start()]

    def group(self, name: str) -> str:
        """Return a part of the pattern, empty where it did not fit or does not exist."""
        return self.match.groupdict().get(name) or ""


Judge = Callable[[Found], Read | None]


@dataclass(frozen=True)
class Rule:
    """A pattern and how its claim is judged; a judge that returns None leaves the words where they are."""

    pattern: re.Pattern[str]
    judge: Judge


def rule(pattern: str, judge: Judge) -> Rule:
    """Return a rule; the pattern takes no account of capitals except in names of days and months."""
    return Rule(re.compile(pattern), judge)
