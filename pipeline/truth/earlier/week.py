"""What a recap says of the days of its week, and how the rest of it is read: as a day's briefing would be.

A week's fact sheet has the shape of a day's, so "this week" in a recap means what "today" means in a
briefing, and every check of a briefing holds for it. "Today" itself has no meaning in a recap.
"""

from __future__ import annotations

import re

from pipeline.models import Finding, Numbers, Week, WeekDay
from pipeline.truth.earlier.rule import KIND, Found, Read, Rule, rule
from pipeline.truth.earlier.words import DATE, NUM, WEEKDAY, count_in, date_in
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted, supported, unknown

_THINGS = r"(?: (?:active )?(?:pull requests?|changes?))?"
_VERB = r"(?P<verb>landed|merged|opened|proposed|closed|reverted|active)"
_QUOTED = re.compile(r"[“\"][^”\"]*[”\"]")
_OF_A_DAY = re.compile(
    r"\b(?:today|tonight|yesterday|tomorrow|this (?:morning|afternoon|evening)|daily|(?:the |that |one |each |every |per |a )?days?(?:'s)?"
    rf"|{WEEKDAY})\b",
    re.IGNORECASE,
)
_AS_A_DAY = (
    (r"\b([Tt])his week's\b", r"\1oday's"),
    (r"\b([Tt])his week\b", r"\1oday"),
    (r"\b([Ww])eekly\b", r"daily"),
    (r"\bweek\b", "day"),
    (r"\bweek's\b", "day's"),
)


def as_a_day(text: str) -> str:
    """Return a sentence of a recap as a briefing would say it of its day."""
    text = re.sub(r"^Weekly Recap - ", "", text)
    for pattern, said in _AS_A_DAY:
        text = re.sub(pattern, said, text)
    return text


def of_the_week(text: str) -> str:
    """Return the words of a finding as the recap has them; the other way round than `as_a_day`."""
    for pattern, said in (("today's", "this week's"), ("today", "this week"), ("the day", "the week")):
        text = re.sub(rf"\b{pattern}\b", said, text)
    return text


def unread(text: str, evidence: Evidence) -> list[Finding]:
    """Refuse words about a day that no rule has read: a recap speaks of the week."""
    return [
        (refuted if match.group().casefold() in ("today", "yesterday") else unknown)(
            KIND, match.group(), "a recap speaks of a week, and of its days only by what they had"
        )
        for match in _OF_A_DAY.finditer(_QUOTED.sub("", text))
        if not evidence.has_folded(match.group())
    ]


def _week(found: Found) -> Week:
    week = found.evidence.day.facts.week
    if week is None:
        raise AssertionError("these rules are for recaps")
    return week


def _span(found: Found) -> Read | None:
    """Judge "for August 10th to August 16th, 2026"."""
    facts, week = found.evidence.day.facts, _week(found)
    last = date_in(found.group("last"), facts)
    first = date_in(found.group("first"), facts)
    if (first, last) == (week.first, week.last):
        return Read(supported("date", found.said, "so the week begins and ends"))
    return Read(refuted("date", found.said, f"the week is {week.first} to {week.last}"))


def _named_day(found: Found) -> WeekDay | None:
    date = date_in(found.group("day"), found.evidence.day.facts)
    return next((day for day in _week(found).days if day.date == date), None)


def _of(day: WeekDay, verb: str) -> Numbers:
    return {
        "landed": day.landed,
        "merged": day.landed,
        "opened": day.opened,
        "proposed": day.opened,
        "closed": day.closed,
        "reverted": day.reverted,
    }.get(verb, day.active)


def _top(found: Found) -> Read | None:
    """Judge "Wednesday was the busiest day, with twenty-nine active pull requests"."""
    week, day = _week(found), _named_day(found)
    if day is None:
        return Read(unknown(KIND, found.said, "nothing is known of that day"))
    if week.missing and not found.group("known"):
        return Read(unknown(KIND, found.said, "not every day of the week is known"))
    if found.group("known") and count_in(found.group("known")) != len(week.days):
        return Read(refuted(KIND, found.said, f"{len(week.days)} days are known"))
    busiest, size = found.group("way").casefold() == "busiest", len(day.active)
    others = [len(other.active) for other in week.days if other != day]
    if not others or (size <= max(others) if busiest else size >= min(others)):
        sizes = ", ".join(f"{one.date:%A} {len(one.active)}" for one in week.days)
        return Read(refuted(KIND, found.said, f"the days had {sizes}"))
    figure = len(_of(day, found.group("verb")))
    if found.group("n") and count_in(found.group("n")) != figure:
        return Read(refuted(KIND, found.said, f"it had {figure}"))
    return Read(supported(KIND, found.said, f"{size} were active, on other days {sorted(others)}"))


def _count(found: Found) -> Read | None:
    """Judge "six of them landed on Monday" and what goes on from it: ", four on Tuesday"."""
    day, number = _named_day(found), count_in(found.group("n"))
    if day is None:
        return Read(unknown(KIND, found.said, "nothing is known of that day"))
    verb = found.group("verb") or _verb_before(found)
    if not verb or number is None:
        return None
    evidence = found.evidence
    if evidence.said.count(found.group("day")) > 1:
        return Read(refuted(KIND, found.said, "one day is counted twice"))
    pool = set(evidence.theme_pulls or evidence.pool)
    those = sorted(pool & set(_of(day, verb)))
    judge = supported if len(those) == number else refuted
    return Read(judge(KIND, found.said, f"{len(those)} on {day.date:%A}", those))


def _verb_before(found: Found) -> str:
    """Return the verb of the count before this one, which is already taken out of the sentence."""
    original = found.evidence.said
    at = original.find(found.said)
    verbs = re.findall(_VERB, original[:at]) if at >= 0 else []
    return verbs[-1] if verbs else ""


def _both(found: Found) -> Read | None:
    """Judge "twelve of them were opened and landed this week"."""
    facts, evidence = found.evidence.day.facts, found.evidence
    pool = evidence.pool
    those = [
        n for n in pool if evidence.pull(n).status == "landed" and evidence.pull(n).created_at in facts.window
    ]
    landed = sum(1 for n in pool if evidence.pull(n).status == "landed")
    if found.group("m") and count_in(found.group("m")) != landed:
        return Read(refuted(KIND, found.said, f"{landed} landed"))
    said = found.group("n").casefold()
    number = len(pool) if said in ("all", "both") else count_in(said)
    judge = supported if len(those) == number else refuted
    return Read(judge(KIND, found.said, f"{len(those)} were opened and landed within the week", those))


def _readied(found: Found) -> Read | None:
    """Judge "three drafts became ready for review this week"."""
    those = sorted(set(_week(found).readied) & set(found.evidence.pool))
    judge = supported if count_in(found.group("n")) == len(those) else refuted
    return Read(judge(KIND, found.said, f"{len(those)} were drafts and no longer are", those))


def _known(found: Found) -> Read | None:
    """Judge "only two of the week's seven days are known"."""
    week, said = _week(found), found.group("n").casefold()
    known = len(week.days)
    number = 0 if said in ("none", "no") else count_in(said)
    judge = supported if number == known and week.missing else refuted
    return Read(judge(KIND, found.said, f"{known} of seven days are known"))


_WAY = r"(?P<way>[Bb]usiest|[Qq]uietest)"
_WITH = rf"(?:,? with (?P<n>{NUM}){_THINGS}(?: {_VERB})?)?"
_KNOWN = rf"(?:\b[Oo]f the (?P<known>{NUM}) days (?:that are )?known,? )?"
_ON = rf"(?:on )?(?P<day>{WEEKDAY})"

RULES: tuple[Rule, ...] = (
    rule(rf",? ?\bfor (?:the week of )?(?P<first>{DATE}) (?:to|through|until) (?P<last>{DATE})", _span),
    rule(
        rf"\b(?:[Oo]nly )?(?P<n>{NUM}|[Nn]one) of (?:the week's|its) (?:seven )?days (?:is|are) known\b"
        r"(?:\. On (?:that|those|it|them)(?: days?)?,)?",
        _known,
    ),
    rule(
        rf"{_KNOWN}(?:\b[Tt]he {_WAY}(?: day(?: of the week)?)? (?:was|is) )(?P<day>{WEEKDAY}){_WITH}", _top
    ),
    rule(rf"{_KNOWN}(?P<day>{WEEKDAY})(?: was| is)? (?:the )?{_WAY}(?: day)?(?: of the week)?{_WITH}", _top),
    rule(
        rf"\b(?P<n>{NUM}|[Aa]ll|[Bb]oth)(?: of (?:them|those|these))?{_THINGS} (?:were )?(?:both )?opened and landed"
        r" (?:this week|within the week|in the same week)",
        _both,
    ),
    rule(
        rf"\b(?P<n>{NUM}) drafts? (?:became|becomes|were made|was made|went|is now|are now) ready for review(?: this week)?",
        _readied,
    ),
    rule(
        rf"\b(?P<n>{NUM}|[Aa]ll) of the (?P<m>{NUM}) that landed were (?:also )?opened (?:this week|within the week)",
        _both,
    ),
    rule(
        rf"(?<![Rr]equest )(?<!PR )(?<!#)\b(?P<n>{NUM})(?: of (?:them|these|those))?{_THINGS}(?: (?:were |was )*{_VERB})? {_ON}",
        _count,
    ),
)
