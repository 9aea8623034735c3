"""First-time contributors: only who is one by the data may be called so."""

from __future__ import annotations

import re

from pipeline.models import Finding
from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.counting.makers import group_ending, group_starting
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import listed, refuted, supported, unknown
from pipeline.truth.lexicon.people import ALL_KNOWN, FIRST_TIME
from pipeline.truth.people import Mention

KIND = "newcomer"

_KNOWN = frozenset(["CONTRIBUTOR", "COLLABORATOR", "MEMBER", "OWNER"])
# After the words: "First-timers? None today."
_ANSWERED = re.compile(r"^s?[?:]\s*(?:no|none|nobody|not|never|zero)\b", re.IGNORECASE)
# Before the words, in the same part of the sentence: each turns them round, so that two of them say it again.
_TURNING = re.compile(
    r"n['’]t\b|\b(?:no|not(?! only| just)|none|nobody|never|neither|nor|without|hardly|cannot|fails?|failed|lacks?|lacked)\b",
    re.IGNORECASE,
)
_CUT = re.compile(r"[;:.!?]|,? (?:but|while|whereas|although|though)\b|, (?:and|who|which)\b")


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare "newcomer" and the like with the pull requests that are somebody's first."""
    known = (found for match in ALL_KNOWN.finditer(claim.text) for found in _known(match, evidence))
    new = (found for match in FIRST_TIME.finditer(claim.text) for found in _judged(match, claim, evidence))
    return (*known, *new)


def _known(match: re.Match[str], evidence: Evidence) -> tuple[Finding, ...]:
    """Judge "every author had contributed before", which the host's own word for each author must bear out."""
    said, new = match.group(), [n for n in evidence.pool if n in evidence.day.facts.first_timers]
    if new:
        return (refuted(KIND, said, f"{listed(new)}: a first contribution", new),)
    if all(p.association in _KNOWN or p.author.is_bot for p in evidence.pulls):
        return (supported(KIND, said, "so it is of each", evidence.pool),)
    return (unknown(KIND, said, "who contributed before is not known", evidence.pool),)


def _judged(match: re.Match[str], claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    first = frozenset(evidence.day.facts.first_timers)
    binding = Binding(claim, evidence)
    said = match.group()
    at = next((i for i, token in enumerate(claim.tokens) if token.start >= match.start()), 0)
    counted = any(q.kind != "ordinal" and q.end in (at, at - 1) for q in claim.quantities)
    called = _listed_after(claim, match) or (() if counted else _called(claim, at))
    numbers = binding.made_by(called) if called else evidence.pool
    mine = [n for n in numbers if n in first]
    if _is_denied(claim.text, match.start()) or _ANSWERED.match(claim.text[match.end() :]):
        return (refuted(KIND, said, f"{listed(mine)}: a first contribution", mine),) if mine else ()
    if mine and all(first & set(binding.made_by([mention])) for mention in called):
        return (supported(KIND, said, f"{listed(mine)}: a first contribution", mine),)
    return (refuted(KIND, said, "no first contribution is among the pull requests named", numbers),)


def _called(claim: Claim, at: int) -> tuple[Mention, ...]:
    """Return who is called new at a place: the nearest person, with those joined to them in "alder and birch are"."""
    near = sorted(claim.people, key=lambda m: abs(m.start - at) if m.start < at else abs(m.start - at - 1))[
        :1
    ]
    if not near or near[0].end > at or near[0].possessive or "," in claim.words(near[0].end, at):
        return tuple(near)
    return group_ending(claim, [m for m in claim.people if m.start <= near[0].start])


def _listed_after(claim: Claim, match: re.Match[str]) -> tuple[Mention, ...]:
    """Return who is listed in "two newcomers, alder and birch" and "two did for the first time: alder and birch"."""
    after = [m for m in claim.people if claim.tokens[m.start].start >= match.end()]
    plural = match.group().endswith("s") or any(q.kind == "count" and q.value > 1 for q in claim.quantities)
    if not after or not plural:
        return ()
    between = claim.text[match.end() : claim.tokens[after[0].start].start].strip()
    return group_starting(claim, after) if between in (",", ":", "—", "–", "-", "") else ()


def _is_denied(text: str, at: int) -> bool:
    """Tell "there is no newcomer among them" and "none of the nine is new": an odd number of words that turn it."""
    start = max((cut.end() for cut in _CUT.finditer(text, 0, at)), default=0)
    return len(_TURNING.findall(text, start, at)) % 2 == 1
