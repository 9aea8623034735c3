"""What a sentence counts of other days: of what is cited, or of all that an earlier episode counted."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date as Date

from pipeline.models import FactSheet, Tally
from pipeline.truth.earlier.happened import happened
from pipeline.truth.earlier.rule import KIND, Found, Read, Rule, rule
from pipeline.truth.earlier.words import NUM, ON_DAY, count_in, date_in
from pipeline.truth.findings import refuted, supported, unknown

_METRICS: dict[str, Callable[[Tally], int]] = {
    "landed": lambda tally: tally.landed,
    "merged": lambda tally: tally.landed,
    "proposed": lambda tally: tally.proposed,
    "opened": lambda tally: tally.opened,
    "closed": lambda tally: tally.closed,
    "reverted": lambda tally: tally.reverted,
    "active": lambda tally: tally.total,
    "moved": lambda tally: tally.total,
}
_METRIC = re.compile(r"\b(?:" + "|".join(_METRICS) + r")\b")
_VERB = r"(?P<verb>landed|merged|opened|proposed|closed|reverted|active|moved)"
_THINGS = r"(?: (?:pull requests?|changes?))?"
_EARLIER = r"(?:in|on) (?:an )?earlier (?:briefings?|episodes?|days?)|before today|earlier this week|on an earlier day"


def _on_day(found: Found) -> Read | None:
    """Judge "three of them landed on Monday" and, of the whole day, "twenty landed on Monday"."""
    facts, evidence = found.evidence.day.facts, found.evidence
    number, date = count_in(found.group("n")), date_in(found.group("day"), facts)
    if number is None or date is None or date == facts.date:
        return None
    verb = {"merged": "landed", "moved": "active"}.get(found.group("verb"), found.group("verb"))
    mine = [n for n in evidence.cited if verb != "active" and happened(facts, n, verb, date)]
    if number and number == len(mine):
        return Read(supported(KIND, found.said, f"{number} of those named, {date}", mine))
    past = facts.earlier.on(date)
    if past is None:
        return Read(unknown(KIND, found.said, f"no episode of {date} is stored"))
    counted = _METRICS[verb](past.counts)
    if not found.group("of") and number == counted:
        return Read(supported(KIND, found.said, f"the episode of {date} counted {counted}"))
    return Read(
        refuted(KIND, found.said, f"it is {len(mine)} of those named; that episode counted {counted}")
    )


def _known_before(found: Found) -> Read | None:
    """Judge "six of the seventeen that landed were proposed in earlier briefings"."""
    facts, evidence = found.evidence.day.facts, found.evidence
    number = count_in(found.group("n"))
    if not facts.earlier.days:
        return Read(unknown(KIND, found.said, "no earlier episode is stored"))
    pool = [n for n in evidence.pool if not found.group("landed") or evidence.pull(n).status == "landed"]
    whole = count_in(found.group("m")) if found.group("m") else None
    if whole is not None and whole != len(pool):
        return Read(refuted(KIND, found.said, f"{len(pool)} landed", pool))
    states = {"drafts": ("draft",), "reverted": ("reverted",)}.get(found.group("state"), ("open", "draft"))
    known = [n for n in pool if _was(facts, n, states, week="this week" in found.said)]
    if number != len(known):
        return Read(refuted(KIND, found.said, f"it is {len(known)}", known))
    return Read(supported(KIND, found.said, f"{number} were, in earlier episodes", known))


def _was(facts: FactSheet, number: int, states: tuple[str, ...], *, week: bool) -> bool:
    remembered = facts.earlier.pull(number)
    monday = Date.fromordinal(facts.date.toordinal() - facts.date.weekday())
    tellings = remembered.tellings if remembered else ()
    return any(one.status in states and (not week or one.date >= monday) for one in tellings)


def _than(found: Found) -> Read | None:
    """Judge "six more than yesterday", "more landed than on Monday", "busier than yesterday"."""
    facts, evidence = found.evidence.day.facts, found.evidence
    date = date_in(found.group("day"), facts)
    if date == facts.date:
        return None  # "Less than today's 41" is no other day.
    past = facts.earlier.on(date) if date else None
    if past is None:
        return Read(unknown(KIND, found.said, f"no episode of {date} is stored"))
    if evidence.cited and not evidence.is_day:
        return Read(unknown(KIND, found.said, "an earlier day is known as a whole only"))
    # The figure compared is of what the clause, or else the sentence before it, speaks of.
    named = _METRIC.findall(found.said) or _METRIC.findall(found.before)
    metric = _METRICS[named[-1] if named else "active"]
    today, before = metric(facts.day), metric(past.counts)
    difference = today - before
    way, number = found.group("way").casefold(), found.group("n")
    if found.group("from"):
        agrees = count_in(found.group("from")) == before and _points(way, difference)
    elif way in ("as many", "the same number", "as busy"):
        agrees = difference == 0
    else:
        agrees = _points(way, difference)
    if number:
        said = count_in(number)
        agrees = agrees and (said == abs(difference) if said is not None else today == 2 * before)
    reason = f"{today} against {before} on {date}"
    judge = supported if agrees else refuted
    return Read(judge(KIND, found.said, reason))


def _points(way: str, difference: int) -> bool:
    return difference > 0 if way in ("more", "busier", "up") else difference < 0


RULES: tuple[Rule, ...] = (
    rule(
        rf"\b(?P<n>{NUM}|[Bb]oth|[Aa]ll)(?: of (?:them|these|those)| of (?:the |all )?(?:(?P<m>{NUM}) )?"
        rf"(?P<landed>(?:that |which )?landed(?: ones| pull requests)?))(?: today)? (?:were|was|had been) (?:already )?"
        rf"(?P<state>proposed|open|drafts|reverted|known) (?:{_EARLIER})",
        _known_before,
    ),
    rule(
        rf"(?:,? ?\b(?:[Tt]hat is|which is|it is|[Ii]t's) )?(?:\b(?P<n>{NUM}|twice as many) )?"
        rf"\b(?P<way>[Mm]ore|[Ff]ewer|[Ll]ess|[Bb]usier|[Qq]uieter|[Aa]s many|[Tt]he same number|[Aa]s busy)"
        rf"(?: day)?{_THINGS}(?: (?:were |are |have )*{_VERB})?(?: than| as) {ON_DAY}",
        _than,
    ),
    rule(rf",? ?\b(?P<way>[Uu]p|[Dd]own) from (?P<from>{NUM}) {ON_DAY}", _than),
    rule(
        rf"(?:(?<![Rr]equest )(?<!PR )(?<!#)\b(?P<n>{NUM})(?P<of> of (?:them|these|those))?{_THINGS}) (?:were |was |had )*{_VERB} {ON_DAY}",
        _on_day,
    ),
)
