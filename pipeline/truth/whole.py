"""What no single sentence owns: repetition, themes told twice, reverts and gaps left out, a day not over."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.models import FactSheet, Finding, Script, Sentence
from pipeline.truth.findings import refuted
from pipeline.truth.standing import TAKING_BACK
from pipeline.truth.tokens import plain_words

_SO_FAR = re.compile(
    r"\bso far\b|\buntil now\b|\bup to now\b|\bnot (?:yet )?over\b|\bstill running\b|\bnot (?:yet )?(?:ended|finished)\b",
    re.IGNORECASE,
)
_INCOMPLETE = re.compile(
    r"\bnot (?:complete|all|every|everything|available|known|read)\b|\bincomplete\b|\bmissing\b|\bleft out\b|\bonly (?:part|some|the first)\b|\bcould not\b|\bwithout\b|\blacks?\b|\bunknown\b",
    re.IGNORECASE,
)
# Fewer sentences than these are no briefing but a part of one, which need not tell everything.
_A_BRIEFING = 5


def findings_of(script: Script, facts: FactSheet) -> tuple[Finding, ...]:
    """Return what is wrong with a script as a whole; what must not be left out counts only for a whole briefing."""
    if not any(s.text for s in (script.title, script.summary, *script.sentences)):
        return (refuted("empty", "the script", "it says nothing"),)
    found = [*_repeats(script), *_themes_twice(script)]
    if is_briefing(script, facts):
        found += [*_reverts(script, facts), *_gaps(script, facts)]
    return tuple(found)


def is_briefing(script: Script, facts: FactSheet) -> bool:
    """Tell whether a script is a whole briefing: title, summary, and more than a greeting and the counts."""
    told = [s for s in script.sentences if not is_gap(s.text, facts)]
    return bool(script.title.text and script.summary.text) and len(told) >= _A_BRIEFING


def is_gap(text: str, facts: FactSheet) -> bool:
    """Tell whether a sentence says, in the snapshot's own words, what the snapshot does not hold."""
    return plain_words(text) in {plain_words(gap.detail) for gap in facts.gaps}


def _repeats(script: Script) -> Iterator[Finding]:
    seen: set[tuple[str, tuple[int, ...]]] = set()
    for sentence in script.sentences:
        key = (plain_words(sentence.text), tuple(sorted(sentence.pull_requests)))
        if key in seen:
            yield refuted("repeat", sentence.text, "it is said twice", sentence.pull_requests)
        seen.add(key)


def _themes_twice(script: Script) -> Iterator[Finding]:
    order = [section.theme for section in script.sections]
    closed: set[str] = set()
    for before, theme in zip([None, *order], order, strict=False):
        if before and before != theme:
            closed.add(before)
        if theme and theme in closed:
            yield refuted("theme", theme, "the theme is told in two places")


def _reverts(script: Script, facts: FactSheet) -> Iterator[Finding]:
    told = {
        n
        for s in (*script.sentences, script.summary)
        if _takes_back(s)
        for n in (*s.pull_requests, *map(int, re.findall(r"\d+", s.text)))
    }
    for fact in facts.reverts:
        if fact.landed and not {fact.revert, fact.target} & told:
            yield refuted(
                "revert", f"#{fact.revert}", f"the revert of #{fact.target} is left out", (fact.revert,)
            )


def _takes_back(sentence: Sentence) -> bool:
    return bool(set(re.findall(r"[a-z]+", sentence.text.casefold())) & TAKING_BACK)


def _gaps(script: Script, facts: FactSheet) -> Iterator[Finding]:
    spoken = [s.text for s in (*script.sentences, script.summary)]
    if facts.is_open and not any(_SO_FAR.search(text) for text in spoken):
        yield refuted("coverage", "the day", "the day is not over, and no sentence says so")
    if facts.gaps and not any(is_gap(text, facts) or _INCOMPLETE.search(text) for text in spoken):
        yield refuted("coverage", "the day", f"no sentence says what is missing: {facts.gaps[0].detail}")
