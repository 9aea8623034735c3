"""Coverage: a sentence may not claim the whole day when the data holds only a part of it."""

from __future__ import annotations

import re

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted

KIND = "coverage"

_WHOLE = re.compile(
    r"\b(?:all|every(?: single)?(?: one)?|each) (?:of )?(?:the |our )?(?:today's|day's|pull request|change)\b"
    r"|\b(?:complete|full|whole|entire) (?:list|picture|day|account|set|story)\b|\bthat(?: is|'s) everything\b|\bnothing else\b"
    r"|\b(?:all|everything|every pull request) (?:that )?(?:happened|moved|landed) today\b|\bin full\b",
    re.IGNORECASE,
)
# Gaps that hide whole pull requests; missing paths or labels do not.
_HIDING = frozenset(["pages", "time", "limit", "landing"])

# Words for a day or week on which little happened.
_QUIET = re.compile(
    r"\b(?:quiet|calm|slow|silent|idle|uneventful|empty)(?: \w+)? (?:day|week)\b"
    r"|\b(?:day|week|today|it) (?:was|is|stayed|remained) (?:\w+ )?(?:quiet|calm|slow|silent|idle|uneventful|empty)\b",
    re.IGNORECASE,
)
# What a source that knows only landings cannot say: that there is no other work, or how much.
_OTHER_WORK = re.compile(
    r"\b(?:no|none|nothing|zero|neither|not? one|only|just)\b[^.;:]{0,60}"
    r"\b(?:open(?:ed)?|draft(?:ed|s)?|pending|proposed|proposals?|waiting|closed|rejected|active|unmerged|outstanding)\b"
    r"|\b(?:open(?:ed)?|draft(?:ed|s)?|pending|proposed|proposals?|waiting|closed|rejected|active|unmerged|outstanding)\b"
    r"[^.;:]{0,40}\b(?:no|none|nothing|zero)\b",
    re.IGNORECASE,
)


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Refuse claims of completeness over a day with gaps, or one that is not over."""
    is_of_many = len(evidence.cited) != 1
    if evidence.day.facts.scope == "landed" and is_of_many and (other := _OTHER_WORK.search(claim.text)):
        return (refuted(KIND, other.group(), "the data holds only what landed"),)
    facts = evidence.day.facts
    quiet = _QUIET.search(claim.text)
    if quiet and (facts.may_lack_pulls or facts.scope == "landed") and not evidence.has_folded(quiet.group()):
        return (
            refuted(KIND, quiet.group(), "there may have been pull requests that the data does not hold"),
        )
    match = _WHOLE.search(claim.text)
    if match is None or (
        evidence.cited and not evidence.is_day and "today" not in claim.text and "day" not in claim.text
    ):
        return ()
    gap = next((gap for gap in facts.gaps if gap.kind in _HIDING), None)
    if gap is not None:
        return (refuted(KIND, match.group(), f"the data is not complete: {gap.detail}"),)
    if facts.is_open and "so far" not in claim.text.casefold():
        return (refuted(KIND, match.group(), "the day is not over"),)
    return ()
