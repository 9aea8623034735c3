"""Dates, weekdays and times: the episode's own, the window's, or those of the pull requests named."""

from __future__ import annotations

import re
from datetime import date as Date
from datetime import datetime, timedelta

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.dates import Moment, moments_of
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted, supported, unknown
from pipeline.truth.lexicon.status import OPENING
from pipeline.truth.numbers import cardinal_word
from pipeline.truth.tokens import tokens_of

KIND = "date"

# A sentence on more pull requests than these speaks of the day, not of when one was opened.
_A_FEW = 6

_RELATIVE = re.compile(
    r"\b(?:yesterday|tomorrow|last (?:week|month|year|night|friday|monday)|(?:this|next|earlier this|later this|past) (?:week|month|year|quarter|morning|afternoon|evening)"
    r"|of the (?:week|month|quarter|year|season|decade|century)|overnight|weeks? ago|months? ago|years? ago|for (?:weeks|months|years|days)|days later|weekend"
    r"|a (?:week|month|year) (?:ago|earlier|later|before)|in a (?:week|month|year))\b",
    re.IGNORECASE,
)


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare every point in time that a sentence names with the day, its window and its pull requests."""
    found = [_judged(claim, moment, evidence) for moment in claim.moments]
    distances = [match.group() for match in _RELATIVE.finditer(claim.text)]
    return (*found, *(_relative(said, claim, evidence) for said in distances), *_spans(claim, evidence))


# "Has been open for a week", "waiting for two months".
_SPAN = re.compile(
    r"\b(?:open|waiting|pending|in review|under review|draft|proposed|unmerged)\b[^,;.]{0,20}?\bfor "
    r"(?:about |nearly |almost |over |more than |at least )?(?P<count>an?|\w+) (?P<unit>day|week|month|year)s?\b",
    re.IGNORECASE,
)
_DAYS = {"day": 1, "week": 7, "month": 30, "year": 365}
# People round: ten days are a week and a half to one and a week to another.
_ROUNDED = 0.35


def _spans(claim: Claim, evidence: Evidence) -> list[Finding]:
    """Compare how long pull requests are said to wait with when they were opened."""
    facts, found = evidence.day.facts, []
    for match in _SPAN.finditer(claim.text):
        word = match["count"].casefold()
        count = 1 if word in ("a", "an") else int(word) if word.isdigit() else cardinal_word(word)
        known = [pull.created_at for pull in evidence.pulls if evidence.cited and pull.created_at]
        if count is None or not known or evidence.has_folded(match.group()):
            continue
        days = int(count) * _DAYS[match["unit"].casefold()]
        ages = [(facts.window.end - at).total_seconds() / 86400 for at in known]
        judged = supported if all(abs(age - days) <= max(_ROUNDED * days, 1) for age in ages) else refuted
        found.append(judged(KIND, match.group(), f"it was opened {ages[0]:.0f} days before", evidence.cited))
    return found


def _judged(claim: Claim, moment: Moment, evidence: Evidence) -> Finding:
    said = claim.words(moment.start, moment.end)
    facts = evidence.day.facts
    if moment.clock is not None:
        times = {(at.hour, at.minute) for at in (facts.window.start, facts.window.end)}
        few = evidence.cited if len(evidence.cited) <= _A_FEW else ()
        told = _told(claim, moment.start)
        times |= {(at.hour, at.minute) for n in few for at in _instants(evidence, n, told)}
        if moment.clock in times or evidence.has_folded(said):
            return supported(KIND, said, "the window begins or ends then")
        return refuted(KIND, said, f"the window ends at {facts.window.end:%H:%M} UTC")
    if facts.week:
        return unknown(KIND, said, "a recap knows its days only by what they had")
    if moment.weekday is not None and moment.month is None:
        dated = next(
            (m for m in claim.moments if m.day is not None and abs(m.start - moment.start) <= 4), None
        )
        if (dated or evidence.is_day) and moment.weekday != facts.date.weekday():
            return refuted(KIND, said, f"the day is a {facts.date:%A}")
    if _was_opened_otherwise(claim, moment, evidence):
        return refuted(KIND, said, "it was opened on another day", evidence.cited)
    if _fits(moment, facts.date):
        return supported(KIND, said, f"the day is {facts.date}")
    if number := _that_moved_then(claim, moment, evidence):
        return supported(KIND, said, f"something happened to pull request {number} then", (number,))
    if evidence.has_folded(said) or any(
        _same(moment, other) for other in moments_of(tokens_of(evidence.prose))
    ):
        return supported(KIND, said, "the text names it", evidence.pool)
    return refuted(KIND, said, f"the day is {facts.date:%A}, {facts.date}")


def _was_opened_otherwise(claim: Claim, moment: Moment, evidence: Evidence) -> bool:
    """Tell whether a clause says "opened" of the one pull request that was first opened on another day."""
    clause = claim.clause_at(moment.start)
    words = claim.said_in(clause.start, clause.end) if clause else set()
    if moment.day is None or len(evidence.cited) != 1 or not words & OPENING - {"sent", "raised"}:
        return False
    if _told(claim, moment.start) != {"opened"}:
        return False
    known = _instants(evidence, evidence.cited[0], frozenset({"opened", "reopened"}))
    return bool(known) and not any(_fits(moment, at.date()) for at in known)


def _that_moved_then(claim: Claim, moment: Moment, evidence: Evidence) -> int | None:
    """Return a pull request of the sentence to which what is told happened at that moment."""
    told = _told(claim, moment.start)
    for number in evidence.cited if told and len(evidence.cited) <= _A_FEW else ():
        if any(_fits(moment, instant.date()) for instant in _instants(evidence, number, told)):
            return number
    return None


def _same(one: Moment, other: Moment) -> bool:
    return (
        (one.month, one.day) == (other.month, other.day)
        and one.month is not None
        and one.year in (None, other.year)
    )


_KINDS = {
    "landed": "landed", "relanded": "landed", "done": "landed", "opened": "opened", "proposed": "opened",
    "draft": "opened", "closed": "closed", "reverted": "reverted", "reopened": "reopened",
}  # fmt: skip


def _told(claim: Claim, at: int) -> frozenset[str]:
    """Return what the clause around a point in time says happened then; nothing where it does not say."""
    clause = claim.clause_at(at)
    marks = clause.marks if clause else ()
    near = marks or tuple(mark for other in claim.clauses for mark in other.marks)
    return frozenset(
        "opened" if claim.word(mark.end - 1) in OPENING else _KINDS[mark.name]
        for mark in near
        if mark.name in _KINDS and not mark.negated
    )


def _instants(evidence: Evidence, number: int, told: frozenset[str]) -> list[datetime]:
    """Return when something happened to a pull request: of the kinds that are told, or of any."""
    pull = evidence.pull(number)
    known = [("opened", pull.created_at), ("landed", pull.landed_at), ("closed", pull.closed_at)]
    known += [(event.kind, event.at) for event in pull.events]
    return [at for kind, at in known if at is not None and (not told or kind in told)]


def _fits(moment: Moment, day: Date) -> bool:
    return (
        moment.year in (None, day.year)
        and moment.month in (None, day.month)
        and moment.day in (None, day.day)
        and moment.weekday in (None, day.weekday())
    )


def _relative(said: str, claim: Claim, evidence: Evidence) -> Finding:
    """Judge "yesterday" by the pull requests named; other distances are not known."""
    day = evidence.day.facts.date
    if evidence.has_folded(said) and len(evidence.cited) == 1:
        return supported(KIND, said, "the text says so", evidence.pool)
    if said.casefold() == "yesterday" and evidence.cited and "yesterday's" not in claim.text:
        before = day - timedelta(days=1)
        at = next((i for i, token in enumerate(claim.tokens) if token.lower == "yesterday"), 0)
        told = _told(claim, at)
        if all(any(at.date() == before for at in _instants(evidence, n, told)) for n in evidence.cited):
            return supported(KIND, said, "something happened to them the day before", evidence.cited)
    return unknown(KIND, said, "only this day is known")
