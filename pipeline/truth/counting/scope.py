"""What a count is taken over, and what narrows it."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.truth.marks import Mark
from pipeline.truth.people import Mention


@dataclass(frozen=True)
class Scope:
    """A set of pull requests that a figure may count in."""

    name: str
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Role:
    """What narrows a count: statuses, makers, an issue that is cited, being a revert.

    A `loose` role takes "opened" to say only who made a pull request, not that it was opened inside the window; an
    `undrafted` one takes "open" to leave drafts out, one `with_drafts` counts them among what is undecided. A
    `denied` one is told with "not": "the list does not hold six".
    """

    marks: tuple[Mark, ...] = ()
    makers: tuple[Mention, ...] = ()
    issue: int | None = None
    reverts: bool = False
    bots: bool = False
    humans: bool = False
    newcomers: bool = False
    loose: bool = False
    undrafted: bool = False
    with_drafts: bool = False
    denied: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing narrows the count."""
        narrowed = self.marks or self.makers or self.reverts or self.bots or self.humans or self.newcomers
        return not narrowed and self.issue is None

    @property
    def names(self) -> frozenset[str]:
        """The statuses that narrow the count."""
        return frozenset(mark.name for mark in self.marks)
