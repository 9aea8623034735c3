"""What happened to a pull request on another day: "opened on Monday", "told as landed on Tuesday"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date as Date
from datetime import datetime

from pipeline.models import FactSheet, Finding, Numbers, PullRequest, Status, WeekDay
from pipeline.truth.earlier.rule import KIND, Found, Read, Rule, rule
from pipeline.truth.earlier.words import DATE, ON_DAY, date_in
from pipeline.truth.findings import listed, refuted, supported, unknown
from pipeline.wording import say_past

_VERBS: dict[str, str] = {
    **dict.fromkeys(("opened", "filed", "submitted", "sent in", "put up"), "opened"),
    **dict.fromkeys(("proposed", "a proposal", "proposals", "open", "up for review"), "proposed"),
    **dict.fromkeys(("a draft", "drafts", "drafted", "in draft"), "draft"),
    **dict.fromkeys(("landed", "merged", "went in"), "landed"),
    **dict.fromkeys(("reverted", "taken back", "backed out", "rolled back"), "reverted"),
    **dict.fromkeys(("closed", "abandoned", "withdrawn"), "closed"),
    **dict.fromkeys(("reopened",), "reopened"),
    **dict.fromkeys(("told", "reported", "covered", "mentioned", "announced", "described"), "told"),
}
_STANDING: dict[str, tuple[Status, ...]] = {
    "opened": ("open", "draft"),
    "proposed": ("open", "draft"),
    "draft": ("draft",),
    "landed": ("landed",),
    "reverted": ("reverted",),
    "closed": ("closed",),
}
_VERB = "(?i:" + "|".join(sorted(_VERBS, key=len, reverse=True)) + ")"
_LEAD = (
    r"(?:, )?(?:\b(?:and|which|that|who|but|after|having|as|when|where)\b )*(?:\b(?:it|they|this|we|he|she)\b )?"
    r"(?:\b(?:was|were|had|has|have|is|been|being|first|originally|still|both|all|already|only|just|never|not)\b )*"
)
_STATES = "a proposal|proposals|proposed|open|a draft|drafts|draft|landed|merged|closed|reverted"
_DENIAL = re.compile(r"\b(?:not|never|none|neither|no|nor|nothing)\b|n['’]t\b", re.IGNORECASE)
_TAKING_BACK = re.compile(
    r"\brevert|\bt(?:akes?|aking|aken|ook)\b.{0,60}\bback\b|\bund(?:o|id)|\broll", re.IGNORECASE
)
_REFERENCE = re.compile(r"(?:\b(?:pull requests?|PRs?) |#)(\d+)", re.IGNORECASE)


def _judge(found: Found) -> Read | None:
    facts = found.evidence.day.facts
    date, verb = date_in(found.group("day"), facts), _VERBS[found.group("verb").casefold()]
    since = re.search(r"\bsince\b", found.said) is not None
    if date == facts.date and not facts.week:
        return _of_today(found, verb, date)
    if date is None:
        return Read(unknown(KIND, found.said, "it is not known which day that is"))
    if _DENIAL.search(found.said) or _DENIAL.search(" ".join(found.before.split()[-4:])):
        return Read(unknown(KIND, found.said, "what did not happen on another day is not known"))
    numbers = subjects_of(found)
    if not numbers:
        return Read(unknown(KIND, found.said, "it is not known of which pull request this is said"))
    state = (found.group("as") or found.group("then")).casefold()
    wanted = _VERBS.get(state, "draft" if state == "draft" else "") if state else ""
    if since:
        verb = "opened"
    return Read(_verdict(found, numbers, verb, wanted, date))


def _of_today(found: Found, verb: str, date: Date) -> Read | None:
    """Leave the day itself to the other checks, unless it happened to that one pull request on another."""
    facts, numbers = found.evidence.day.facts, subjects_of(found)
    known = dates_of(facts, numbers[0], verb) if len(numbers) == 1 else frozenset()
    return Read(_verdict(found, numbers, verb, "", date)) if known and date not in known else None


def _verdict(found: Found, numbers: tuple[int, ...], verb: str, state: str, date: Date) -> Finding:
    facts, said = found.evidence.day.facts, found.said
    if verb == "told":
        return _told(facts, said, numbers, state, date)
    wrong = [n for n in numbers if not happened(facts, n, verb, date) or _is_after(found, n, verb, date)]
    if not wrong:
        return supported(KIND, said, f"{listed(numbers)}: {verb} {say_past(date, facts.date)}", numbers)
    known = [n for n in wrong if dates_of(facts, n, verb)]
    if len(known) < len(wrong):
        return unknown(KIND, said, f"nothing that is stored says so of {listed(wrong)}", wrong)
    when = sorted({day for n in known for day in dates_of(facts, n, verb)})
    told = ", ".join(str(day) for day in when[:4])
    return refuted(KIND, said, f"{listed(wrong)}: {verb} {told}", wrong)


def _is_after(found: Found, number: int, verb: str, date: Date) -> bool:
    """Tell whether a landing is one after the revert that the sentence tells, and so not what it took back."""
    facts = found.evidence.day.facts
    reverts = [n for n in found.evidence.cited if number in found.evidence.pull(n).reverts]
    landed = [day for n in reverts for day in dates_of(facts, n, "landed")]
    return verb == "landed" and bool(landed) and date > min(landed)


def _told(facts: FactSheet, said: str, numbers: tuple[int, ...], state: str, date: Date) -> Finding:
    """Judge "told on Monday": the episode of that date must have had a sentence on it, in that state."""
    if facts.earlier.on(date) is None:
        return unknown(KIND, said, f"no episode of {date} is stored")
    standing = _STANDING.get(state)
    for number in numbers:
        remembered = facts.earlier.pull(number)
        tellings = [one for one in remembered.tellings if one.date == date] if remembered else []
        if not any(one.aloud for one in tellings):
            return refuted(
                KIND, said, f"the episode of {date} does not tell pull request {number}", (number,)
            )
        if standing and not any(one.status in standing for one in tellings):
            return refuted(KIND, said, f"it was told as {tellings[0].status}", (number,))
    return supported(KIND, said, f"the episode of {date} tells {listed(numbers)}", numbers)


def happened(facts: FactSheet, number: int, verb: str, date: Date) -> bool:
    """Tell whether something happened to a pull request on a date, or an episode of that date had it so.

    The date of an instant is that of the episode whose window holds it: at 15:00 it is the next day's.
    """
    return date in dates_of(facts, number, verb)


def dates_of(facts: FactSheet, number: int, verb: str) -> frozenset[Date]:
    """Return the dates on which a pull request was opened, landed and so on, as far as is known."""
    pull, found = facts.pull(number), set[Date]()
    for instant in _instants(pull, verb) if pull else ():
        found.add(_date_of(facts, instant))
    if facts.week:
        found |= {day.date for day in facts.week.days if number in _of_day(day, verb)}
    remembered = facts.earlier.pull(number)
    standing = _STANDING.get(verb, ())
    if remembered and verb != "opened":
        found |= {one.date for one in remembered.tellings if one.status in standing}
    elif remembered and not found:
        found |= {one.date for one in remembered.tellings[:1] if one.status in standing}
    return frozenset(found)


def _of_day(day: WeekDay, verb: str) -> Numbers:
    """Return to which pull requests something happened on a day of the week."""
    return {
        "opened": day.opened,
        "proposed": day.opened,
        "draft": day.drafts,
        "landed": day.landed,
        "closed": day.closed,
        "reverted": day.reverted,
    }.get(verb, ())


def _instants(pull: PullRequest, verb: str) -> Iterable[datetime]:
    kinds = {"opened": ("opened",), "proposed": ("opened",), "draft": ()}.get(verb, (verb,))
    direct = {"opened": pull.created_at, "proposed": pull.created_at, "landed": pull.landed_at}.get(verb)
    if verb == "closed" and pull.status == "closed":
        direct = pull.closed_at
    events = [event.at for event in pull.events if event.kind in kinds]
    return [instant for instant in (direct, *events) if instant]


def _date_of(facts: FactSheet, instant: datetime) -> Date:
    """Return the date whose episode tells what happened at an instant; the calendar's where none is known."""
    if facts.week is None and instant in facts.window:
        return facts.date
    days = facts.week.days if facts.week else facts.earlier.days
    return next((day.date for day in days if instant in day.window), instant.date())


def subjects_of(found: Found) -> tuple[int, ...]:
    """Return the pull requests that a clause is about: the one named last before it, else all that are cited."""
    facts, cited = found.evidence.day.facts, found.evidence.cited
    named = [found.group("number")] if found.group("number") else _REFERENCE.findall(found.before)
    if named:
        number = int(named[-1])
        related = {
            n for c in cited for n in (c, *found.evidence.pull(c).reverts, *found.evidence.pull(c).refers)
        }
        known = facts.pull(number) is not None or facts.earlier.pull(number) is not None
        return (number,) if known and number in related else ()
    taken = [
        n for c in cited for n in found.evidence.pull(c).reverts if facts.pull(n) or facts.earlier.pull(n)
    ]
    return tuple(taken) if taken and _TAKING_BACK.search(found.before) else cited


def _since(found: Found) -> Read | None:
    """Judge "open since July 3rd": the day on which it was opened."""
    facts = found.evidence.day.facts
    date, numbers = date_in(found.group("day"), facts), subjects_of(found)
    if date is None or not numbers:
        return None
    return Read(_verdict(found, numbers, "opened", "", date))


def _as_before(found: Found) -> Read | None:
    """Judge "as told on Monday" and "as on Monday": that episode had it as it stands now."""
    facts = found.evidence.day.facts
    date, numbers = date_in(found.group("day"), facts), subjects_of(found)
    if date is None or not numbers:
        return None
    if date == facts.date and not facts.week:
        return Read(unknown(KIND, found.said, "the day's own episode is no earlier one"))
    if found.group("verb"):
        return Read(_told(facts, found.said, numbers, "", date))
    if facts.earlier.on(date) is None:
        return Read(unknown(KIND, found.said, f"no episode of {date} is stored"))
    for number in numbers:
        pull, remembered = facts.pull(number), facts.earlier.pull(number)
        told = [one.status for one in remembered.tellings if one.date == date] if remembered else []
        if pull is None or pull.status not in told:
            return Read(refuted(KIND, found.said, f"pull request {number} did not stand so then", (number,)))
    return Read(supported(KIND, found.said, f"so the episode of {date} had it", numbers))


RULES: tuple[Rule, ...] = (
    rule(rf"(?:, )?\bas (?:(?P<verb>told|reported|covered) )?{ON_DAY}", _as_before),
    rule(
        rf"{_LEAD}\b(?:open|waiting|up for review|in review|around|under way) since (?P<day>{DATE}|[A-Z][a-z]+day)\b",
        _since,
    ),
    rule(
        rf"{_LEAD}\b(?P<verb>{_VERB})\b(?: it| them| this| pull request (?P<number>\d+))?"
        rf"(?: here| aloud| up)?(?: as (?P<as>{_STATES}))? {ON_DAY}(?:,? as (?P<then>{_STATES}))?",
        _judge,
    ),
)
