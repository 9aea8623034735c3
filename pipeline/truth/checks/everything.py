"""Everything and everybody: of all of the day only what all of it shows may be said."""

from __future__ import annotations

import re

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import listed, refuted, supported, unknown

KIND = "everything"

_ALL = frozenset("everything everyone everybody nobody nothing".split())
# "Everything that landed", "everything else": of a part, which other checks read.
_NARROWING = frozenset("that which else in from by on under about around but except".split())
_FILLING = frozenset(
    """
    has have had is are was were been being remains remain stays stay already now still today therefore then
    also just only simply all
    """.split()
)
# Of so few pull requests every word is compared with the text.
_A_FEW = 12
_SO_FEW = 3
# What no pull request shows.
_UNSEEN = frozenset("reviewed approved objected complained noticed cared asked answered".split())
_LANDED = frozenset("landed merged".split())
_PROPOSED = frozenset("open proposed unmerged pending".split())


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Judge "everything landed" by every pull request; of other claims on everything nothing is known."""
    places = (at for at, token in enumerate(claim.tokens) if token.lower in _ALL)
    found = (found for at in places if (found := _judged(claim, at, evidence)))
    return (*found, *_one_in_so_many(claim), *_single(claim, evidence))


# "Every other change", which leaves open how many.
_EVERY = re.compile(
    r"\bevery (?:other|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth) "
    r"(?:change|pull request|pr|patch|landing|contribution)\b",
    re.IGNORECASE,
)
_SINGLE = re.compile(r"\ba single (?:change|pull request|pr|patch|contribution)\b", re.IGNORECASE)


def _one_in_so_many(claim: Claim) -> tuple[Finding, ...]:
    """Refuse "every third change of the day": nobody hears of how many."""
    return tuple(unknown(KIND, m.group(), "say how many of how many") for m in _EVERY.finditer(claim.text))


def _single(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Judge "birch landed a single change" by all that birch made on the day."""
    said = _SINGLE.search(claim.text)
    before = [m for m in claim.people if said and claim.tokens[m.end - 1].end <= said.start()]
    if said is None or not before or before[-1].possessive:
        return ()
    makers, keys = evidence.day.makers, set(before[-1].keys)
    made = tuple(n for n in evidence.day.pulls if makers[n] & keys)
    if len(made) == 1 or len({evidence.pull(n).status for n in made}) > 1:
        return ()
    return (refuted(KIND, said.group(), f"it is {len(made)} on the day", made),)


def _judged(claim: Claim, at: int, evidence: Evidence) -> Finding | None:
    words = [claim.word(place) for place in range(at + 1, min(at + 7, len(claim.tokens)))]
    if not words or words[0] in _NARROWING or not (words[0] in _FILLING or words[0].endswith(("ed", "s"))):
        return None  # "thanks, everyone": nothing is said of them
    if claim.word(at) == "nobody" and "than" in [token.lower for token in claim.tokens[at:]]:
        return None  # "Nobody had more than birch": a rank, which is compared with the counts
    if claim.word(at) == "nobody" and 0 < len(evidence.cited) <= _A_FEW and not _UNSEEN & set(words):
        return None  # the text of so few may say it, which is compared word by word
    if claim.word(at) == "nothing" and (
        0 < len(evidence.cited) <= _SO_FEW or any(m.start > at and m.name != "done" for m in claim.marks)
    ):
        return None
    told = next((word for word in words if word not in _FILLING), "")
    said = claim.words(at, min(at + 3, len(claim.tokens)))
    wanted = {"landed", "reverted"} if told in _LANDED else {"open", "draft"} if told in _PROPOSED else set()
    if not wanted or claim.word(at) != "everything":
        return unknown(KIND, said, "nothing says so of all of them", evidence.pool)
    others = tuple(n for n in evidence.pool if evidence.pull(n).status not in wanted)
    if others:
        return refuted(KIND, said, f"not so: {listed(others)}", others)
    return supported(KIND, said, f"so are all {len(evidence.pool)}", evidence.pool)
