"""Finding what a sentence says of other days, judging it, and taking it out of the sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.models import Finding
from pipeline.truth.earlier import campaigns, counts, happened, taking_back, week
from pipeline.truth.earlier.rule import KIND, Found, Read, Rule
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted, unknown

_QUOTED = re.compile(r"[“\"][^”\"]*[”\"]")
# What is left when a clause is taken out, and says nothing by itself.
_JOINERS = frozenset("and but with while as so for now of to since then also by which that it is was".split())
# Words that speak of other days or episodes; where no rule reads them they are not known to be true.
_UNREAD = re.compile(
    r"\b(?:[Dd]ay (?:two|three|four|five|six|seven|eight|nine|ten|\d+)|\w+(?:st|nd|rd|th) (?:straight |consecutive )?day"
    r"|days? (?:in a row|running|straight)|(?:in|on) (?:an )?earlier (?:briefings?|episodes?|days?)|(?:last|previous) (?:briefing|episode)"
    r"|(?:we|this show) (?:already |first |last )?(?:told|reported|covered|mentioned)|(?:already|previously|first) (?:told|reported|covered)"
    r"|(?:known|seen|told|proposed|opened) (?:before|earlier|previously)|(?:second|third|fourth|fifth) week|[Ww]eek (?:two|three|four|five|\d+)"
    r"|[Tt]he day before)\b"
)
_NEW = re.compile(
    r"\b(?:brand-new|new|newly opened|newly proposed|fresh) (?:pull request|proposal|draft|PR)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Reading:
    """What is left of a sentence for the other checks, and what became of the clauses on other days."""

    text: str
    findings: tuple[Finding, ...] = ()


def read_earlier(text: str, evidence: Evidence) -> Reading:
    """Judge what a sentence says of other days, and return the rest of it."""
    findings: list[Finding] = []
    is_week = evidence.day.facts.week is not None
    rules: Sequence[Rule] = (*week.RULES, *happened.RULES) if is_week else _DAILY
    for rule in rules:
        text = _apply(rule, text, evidence, findings)
    rest = _tidy(text) if findings else text
    if is_week:
        findings += week.unread(rest, evidence)
        return Reading(week.as_a_day(rest), tuple(findings))
    return Reading(rest, (*findings, *_unread(rest, evidence)))


_DAILY = (*taking_back.RULES, *campaigns.RULES, *counts.RULES, *happened.RULES)


def _apply(rule: Rule, text: str, evidence: Evidence, findings: list[Finding]) -> str:
    at = 0
    while match := rule.pattern.search(text, at):
        read: Read | None = None
        quoted = any(q.start() < match.start() < q.end() - 1 for q in _QUOTED.finditer(text))
        if not quoted and not evidence.has_folded(match.group().strip(" ,")):
            read = rule.judge(Found(match, text, evidence))
        if read is None:
            at = max(match.end(), match.start() + 1)
            continue
        findings.append(read.finding)
        text = text[: match.start()] + read.instead + text[match.end() :]
        at = match.start() + len(read.instead)
    return text


def _tidy(text: str) -> str:
    """Return what is left of a sentence with its marks in order; nothing when only joints are left."""
    words = re.findall(r"[^\W_]+(?:['’-][^\W_]+)*", text)
    if all(word.casefold() in _JOINERS for word in words):
        return ""
    plain = re.sub(r"\s+([,.;:!?])", r"\1", " ".join(text.split()))
    plain = re.sub(r"(?:,\s*(?:and|but|while)?\s*)+(?=[.!?]|$)", "", plain)
    plain = re.sub(r"([,;:])(?:\s*[,;:])+", r"\1", plain)
    plain = re.sub(r"^[\s,;:]+(?:(?:and|but|while) )?", "", plain)
    return plain if plain[-1:] in ".!?" else plain + "."


def _unread(text: str, evidence: Evidence) -> list[Finding]:
    found = [
        unknown(KIND, match.group(), "nothing that is stored says so")
        for match in _UNREAD.finditer(_QUOTED.sub("", text))
        if not evidence.has_folded(match.group())
    ]
    told = evidence.day.facts.earlier.pull(evidence.cited[0]) if len(evidence.cited) == 1 else None
    new = _NEW.search(_QUOTED.sub("", text))
    if told and new and not evidence.has_folded(new.group()):
        found.append(
            refuted(KIND, new.group(), f"the episode of {told.tellings[0].date} had it", evidence.cited)
        )
    return found
