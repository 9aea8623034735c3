"""Branches: what landed is said to have landed on no branch but its own; elsewhere it is not shipped."""

from __future__ import annotations

import re

from pipeline.models import Finding, PullRequest
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import listed, refuted, supported

KIND = "branch"

_QUOTED = re.compile(r"[\"“][^\"“”]*[\"”]")
_LANDS = re.compile(r"\b(?:landed|merged|went|made|hit|reached|is|are|was|were|in|now)\b", re.IGNORECASE)
# "into the main loop" speaks of no branch, "into main" and "on the main branch" do.
_PLACE = re.compile(
    r"\b(?:in|into|on|onto|to|hits?|reache[sd])\s+(?:the\s+)?(?P<name>\w(?:[\w.+/-]*\w)?)"
    r"(?P<branch>\s+branch\b|(?=\s*(?:[.,;:!?]|$)|\s+(?:to|by|and|today|with|of)\b))",
    re.IGNORECASE,
)
_DEFAULT = frozenset(("main", "master", "trunk", "default"))


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare the branch that a sentence names with those that what it cites was merged into."""
    landed = [p for n in evidence.pool if (p := evidence.pull(n)).status in ("landed", "reverted")]
    text = _QUOTED.sub(lambda quoted: " " * len(quoted.group()), claim.text)
    if not landed or not _LANDS.search(text):
        return ()
    main = evidence.day.facts.default_branch
    bases = {_base(pull, main) for pull in evidence.day.pulls.values()}
    found: list[Finding] = []
    for place in _PLACE.finditer(text):
        name = main if place["name"].casefold() in _DEFAULT else place["name"]
        is_branch = (
            name == main or name in bases or (place["branch"].strip() and not evidence.has_folded(name))
        )
        if not is_branch and not ("/" in name and not evidence.has_folded(name)):
            continue
        said = place.group().strip()
        if any(said.casefold() in pull.title.casefold() for pull in landed):
            continue  # "Fix a crash in main" says what it fixes
        there = [pull.number for pull in landed if _base(pull, main) == name]
        if there:
            found.append(supported(KIND, said, f"{listed(there)} landed there", there))
        else:
            others = [pull.number for pull in landed]
            where = sorted({_base(pull, main) for pull in landed})
            found.append(refuted(KIND, said, f"{listed(others)} landed on {', '.join(where)}", others))
    return tuple(found)


def _base(pull: PullRequest, main: str) -> str:
    """Return the branch it landed on; a merge bot's commit lands on the default one whatever its base."""
    return pull.base if pull.base and pull.landed_how == "merged" else main
