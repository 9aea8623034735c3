"""What is said to be all of it: somebody's whole day, a theme that is one person's alone, nothing else active."""

from __future__ import annotations

import re

from pipeline.models import Finding
from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.counting import Counting
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import listed, refuted, supported, unknown
from pipeline.truth.lexicon.plain import PULL_NOUNS

KIND = "everything"

# "The day was fixes and nothing else", "birch's day was fixes alone", "only a revert was active".
_OF_THE_DAY = re.compile(
    r"\b(?:today|day)\b.*\b(?:nothing else|alone)\b|\bonly\b[^,;.]* (?:was|were) active\b|\bnothing else\b.*\btoday\b",
    re.IGNORECASE,
)
_ONLY_TODAY = re.compile(r"\bonly \w+ed\b.*\btoday\b", re.IGNORECASE)
_WHOLE = re.compile(r"\bthe whole of (?:the )?(?:work|day)\b", re.IGNORECASE)
_ALONE = frozenset("work doing effort changes".split())


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare what is said to be all of it with all that the data holds of it."""
    counting = Counting(Binding(claim, evidence))
    return (*_days(claim, evidence), *_wholes(counting), *_alone(counting))


def _days(claim: Claim, evidence: Evidence) -> list[Finding]:
    """Judge "the day was fixes and nothing else": what is cited must be all of the day, or all of that person's."""
    match = _OF_THE_DAY.search(claim.text) or (_ONLY_TODAY.search(claim.text) if claim.people else None)
    if match is None:
        return []
    makers, keys = evidence.day.makers, {key for mention in claim.people for key in mention.keys}
    needed = [n for n in evidence.day.pulls if not keys or makers[n] & keys]
    return [_covered(match.group(), needed, evidence)]


def _wholes(counting: Counting) -> list[Finding]:
    """Judge "birch's three are the whole of the work on exports" by the theme that is named."""
    match = _WHOLE.search(counting.claim.text)
    if match is None:
        return []
    scopes = [scope for mention in counting.theme_hints for scope in mention.scopes]
    if not scopes:
        return [unknown(KIND, match.group(), "what belongs to it is not known", counting.evidence.cited)]
    return [_covered(match.group(), [n for scope in scopes for n in scope.numbers], counting.evidence)]


def _covered(said: str, needed: list[int], evidence: Evidence) -> Finding:
    others = [n for n in needed if n not in evidence.cited]
    if others:
        return refuted(KIND, said, f"there is more: {listed(others)}", others)
    return supported(KIND, said, "nothing more is known of", needed)


def _alone(counting: Counting) -> list[Finding]:
    """Judge "exports were birch's work alone": all of the theme must be, or the one change that is told."""
    claim, evidence = counting.claim, counting.evidence
    for mention in claim.people:
        after = mention.end + (claim.word(mention.end) in _ALONE)
        if not mention.possessive or claim.word(after) != "alone":
            continue
        said = claim.words(mention.start, after + 1)
        scopes = [scope for one in counting.theme_hints for scope in one.scopes]
        told = {token.lower for token in claim.tokens[: mention.start]} & PULL_NOUNS
        numbers = [n for scope in scopes for n in scope.numbers] or (list(evidence.cited) if told else [])
        if not numbers:
            return [unknown(KIND, said, "what belongs to it is not known", evidence.cited)]
        others = [n for n in numbers if not evidence.day.makers[n] & set(mention.keys)]
        if others:
            return [refuted(KIND, said, f"not theirs: {listed(others)}", others)]
        return [supported(KIND, said, "they made all of it", numbers)]
    return []
