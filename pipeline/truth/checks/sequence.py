"""What came first: the order in which pull requests landed, or were opened, by the times in the data."""

from __future__ import annotations

import re
from datetime import datetime

from pipeline.models import Finding, PullRequest
from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted, supported, unknown

KIND = "order"

# "First came A, and then B", "A went first, and B followed", "A landed before B", "B followed A".
_THEN = re.compile(
    r"^first,? (?:came|went|landed)?(?P<one>.+?),? (?:and )?then (?P<other>.+)$", re.IGNORECASE
)
_FOLLOWED = re.compile(
    r"^(?P<one>.+?) (?:went|came|landed) first,? (?:and |then |before )+(?P<other>.+?)(?: followed| came after)?\.?$",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"^(?P<one>.+?) (?:landed|came|went in|was merged) (?:right |just |shortly )?before (?P<other>.+)$",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"^(?P<other>.+?) (?:(?:landed|came|went in|was merged) (?:right |just |shortly )?after|followed) (?P<one>.+)$",
    re.IGNORECASE,
)
_RANK = re.compile(
    r"\b(?:the|today's|(?:the )?day['’]s) (?P<rank>first|last|final|earliest|latest)"
    r"(?: (?:change|one|pull request|pr|patch|fix))?(?: (?:to (?:land|go in|be merged)|that landed)| (?:landing|merge)\b)",
    re.IGNORECASE,
)
_LAST = frozenset(["last", "final", "latest"])
_IN = frozenset(["landed", "reverted"])


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare what a sentence says of the order of landings with when each landed."""
    binding = Binding(claim, evidence)
    return (*_in_order(binding), *_ranked(binding))


def _in_order(binding: Binding) -> list[Finding]:
    claim, evidence = binding.claim, binding.evidence
    if len(evidence.cited) < 2:
        return []
    for pattern in (_THEN, _FOLLOWED, _BEFORE, _AFTER):
        match = pattern.match(claim.text)
        if match is None:
            continue
        one, other = (_meant(binding, *match.span(name)) for name in ("one", "other"))
        if one is None or other is None or one == other:
            # "Landed after the release" speaks of no second pull request; "first … then" does.
            vague = pattern in (_THEN, _FOLLOWED)
            return (
                [unknown(KIND, claim.text, "which came first is not clear", evidence.cited)] if vague else []
            )
        first, second = _time(one, other), _time(other, one)
        if first is None or second is None:
            return [unknown(KIND, claim.text, "they do not stand alike", (one.number, other.number))]
        judged = supported if first < second else refuted
        said = f"#{one.number} at {first:%H:%M} and #{other.number} at {second:%H:%M}"
        return [judged(KIND, claim.text, said, (one.number, other.number))]
    return []


def _meant(binding: Binding, start: int, end: int) -> PullRequest | None:
    """Return the one pull request that the words in characters [start, end) single out."""
    claim, evidence = binding.claim, binding.evidence
    inside = [i for i, token in enumerate(claim.tokens) if start <= token.start < end]
    if not inside:
        return None
    numbers = binding.numbers_in(inside[0], inside[-1] + 1)
    if not numbers:
        words = binding.content_of(inside[0], inside[-1] + 1)
        makers = binding.people_in(inside[0], inside[-1] + 1)
        pool = binding.made_by(makers) if makers else evidence.cited
        numbers = binding.best(words, pool)
    return evidence.pull(numbers[0]) if len(numbers) == 1 else None


def _time(pull: PullRequest, beside: PullRequest) -> datetime | None:
    """Return when it landed, or was opened where neither has landed."""
    landed = {pull.status in _IN, beside.status in _IN}
    if landed == {True}:
        return pull.landed_at
    return pull.created_at if landed == {False} else None


def _ranked(binding: Binding) -> list[Finding]:
    """Judge "was the last change to land", of the day's landings."""
    claim, evidence = binding.claim, binding.evidence
    match = _RANK.search(claim.text)
    if match is None or not evidence.cited:
        return []
    pull = _meant(binding, 0, match.start()) or _meant(binding, match.end(), len(claim.text))
    if len(evidence.cited) == 1:
        pull = evidence.pull(evidence.cited[0])
    times = {n: p.landed_at for n, p in evidence.day.pulls.items() if p.status in _IN and p.landed_at}
    if pull is None or pull.number not in times:
        return [unknown(KIND, match.group(), "which landed then is not clear", evidence.cited)]
    end = max(times.values()) if match["rank"].lower() in _LAST else min(times.values())
    among = [n for n, at in times.items() if at == end]
    if among == [pull.number]:
        return [supported(KIND, match.group(), f"it landed at {end:%H:%M} UTC", among)]
    return [refuted(KIND, match.group(), f"that was #{among[0]}", among)]
