"""What a count is taken over, and what narrows it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.marks import Mark
from pipeline.truth.people import Mention

_OF_THE_THEME = tuple(
    f"{lead} {noun}" for noun in ("theme", "campaign", "effort", "group") for lead in ("this", "the")
)
_CUES = ("of these", "of them", "of those", "of which", "theme 's", "this area", *_OF_THE_THEME)


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


def scopes_of_sentence(claim: Claim, evidence: Evidence) -> tuple[Scope, ...]:
    """Return the sets that a figure of this sentence may count in, the nearest first."""
    found: list[Scope] = []
    if evidence.cited:
        found.append(Scope("the pull requests named", evidence.cited))
    if evidence.theme_pulls and (not found or names_theme(claim, evidence)):
        found.append(Scope("the theme", evidence.theme_pulls))
    if not found or claim.names_day or evidence.where in ("title", "summary"):
        found.append(scope_of_day(evidence))
    return tuple(found)


def is_whole_theme(evidence: Evidence) -> bool:
    """Tell whether what is cited is a whole theme: people are compared in one, and otherwise by all that they did."""
    wholes = (theme.theme.pull_requests for theme in evidence.day.named_themes)
    return any(set(evidence.cited) == set(numbers) for numbers in wholes)


def scope_of_day(evidence: Evidence) -> Scope:
    """Return all pull requests of the day."""
    return Scope("the day", tuple(evidence.day.pulls))


def names_theme(claim: Claim, evidence: Evidence) -> bool:
    """Tell whether the sentence speaks of its section's theme as a whole."""
    text = " ".join(token.lower for token in claim.tokens)
    if any(cue in text for cue in _CUES):
        return True
    if evidence.theme is None:
        return False
    title = re.escape(evidence.theme.theme.title.casefold())
    named = rf"\b{title}(?:'s)? (?:theme|campaign|effort|story|work|group|area)\b|\btheme[:,]? {title}\b"
    return re.search(named, claim.text.casefold()) is not None
