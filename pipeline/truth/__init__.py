"""Truth: every sentence of a script is compared with the data, and nothing unsupported passes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.models import (
    FactSheet,
    Finding,
    Script,
    Section,
    Sentence,
    SentenceVerdict,
    Verdict,
    Verification,
)
from pipeline.truth.checks import CHECKS
from pipeline.truth.claims import claim_of
from pipeline.truth.day import Day
from pipeline.truth.earlier import of_the_week
from pipeline.truth.evidence import Evidence, evidence_of
from pipeline.truth.findings import placed, refuted, supported
from pipeline.truth.whole import findings_of, is_gap

__all__ = ["verify", "verify_as_kept"]

# More than anybody says in one breath; the longest sentence of the plain writer has half as much.
_CHARACTERS, _WORDS, _FIGURES = 800, 90, 30
_WORST: dict[Verdict, int] = {"supported": 0, "not_enough_info": 1, "refuted": 2}


def verify(script: Script, facts: FactSheet) -> Verification:
    """Judge every sentence of a script against the facts of its day.

    Title and summary come first as "title" and "summary", then "s1.1", "s1.2" and so on; an empty title or
    summary is left out. `ok` is false when any sentence, or the script as a whole, is not supported.
    """
    day = Day(facts)
    verdicts = tuple(_verdict(sentence, evidence) for sentence, evidence in _rows(script, day))
    whole = (*findings_of(script, facts), *_headings(script, day))
    ok = all(v.verdict == "supported" for v in verdicts) and worst(whole) == "supported"
    return Verification(ok=ok, sentences=verdicts, script=whole)


def verify_as_kept(script: Script, facts: FactSheet) -> Verification:
    """Judge a script as `verify` does, and its title and summary also without what they rest on.

    A record keeps only their text: whoever checks it later must come to the same verdict.
    """
    verification = verify(script, facts)
    day, failing = Day(facts), dict[str, SentenceVerdict]()
    for where, sentence in (("title", script.title), ("summary", script.summary)):
        if sentence.text and sentence.pull_requests:
            kept = sentence.model_copy(update={"pull_requests": ()})
            verdict = _verdict(kept, evidence_of(kept, day, where=where, theme=None, told=None))
            if verdict.verdict != "supported":
                failing[where] = verdict
    rows = tuple(
        failing.get(row.where, row) if row.verdict == "supported" else row for row in verification.sentences
    )
    return verification.model_copy(update={"ok": verification.ok and not failing, "sentences": rows})


def _headings(script: Script, day: Day) -> Iterator[Finding]:
    """Judge headings as headlines: they are shown, though not spoken."""
    for section in script.sections:
        if section.heading:
            sentence = Sentence(text=section.heading, pull_requests=_told_in(section))
            verdict = _verdict(
                sentence, evidence_of(sentence, day, where="title", theme=section.theme, told=None)
            )
            bad = [f for f in verdict.findings if f.verdict == verdict.verdict != "supported"]
            yield from (f.model_copy(update={"kind": "heading", "claim": section.heading}) for f in bad[:1])


def _told_in(section: Section) -> tuple[int, ...]:
    return tuple(dict.fromkeys(n for sentence in section.sentences for n in sentence.pull_requests))


def _rows(script: Script, day: Day) -> list[tuple[Sentence, Evidence]]:
    rows: list[tuple[Sentence, Evidence]] = []
    for where, sentence in (("title", script.title), ("summary", script.summary)):
        if sentence.text:
            rows.append((sentence, evidence_of(sentence, day, where=where, theme=None, told=None)))
    told: list[str] = []
    for i, section in enumerate(script.sections, 1):
        if section.theme and section.theme not in told:
            told.append(section.theme)
        place = told.index(section.theme) + 1 if section.theme else None
        for j, sentence in enumerate(section.sentences, 1):
            rows.append(
                (sentence, evidence_of(sentence, day, where=f"s{i}.{j}", theme=section.theme, told=place))
            )
    return rows


def _verdict(sentence: Sentence, evidence: Evidence) -> SentenceVerdict:
    if is_gap(sentence.text, evidence.day.facts):
        said = supported("coverage", sentence.text, "so the snapshot says")
        return SentenceVerdict(
            where=evidence.where, text=sentence.text, verdict="supported", findings=(said,)
        )
    if is_no_speech(sentence.text):
        said = refuted("safety", sentence.text[:80], "nobody could read this aloud")
        return SentenceVerdict(where=evidence.where, text=sentence.text, verdict="refuted", findings=(said,))
    claim = claim_of(sentence.text, evidence)
    findings = tuple(finding for check in CHECKS.values() for finding in check(claim, evidence))
    if evidence.day.facts.week:
        findings = tuple(f.model_copy(update={"claim": of_the_week(f.claim)}) for f in findings)
    findings = tuple(placed(finding, sentence.text) for finding in findings)
    return SentenceVerdict(
        where=evidence.where, text=sentence.text, verdict=worst(findings), findings=findings
    )


def is_no_speech(text: str) -> bool:
    """Tell whether a line is no sentence but a heap of words or figures, which is not even read."""
    return len(text) > _CHARACTERS or len(text.split()) > _WORDS or len(re.findall(r"\d+", text)) > _FIGURES


def worst(findings: tuple[Finding, ...]) -> Verdict:
    """Return the worst verdict among findings; no finding at all is no objection."""
    return max((f.verdict for f in findings), key=_WORST.__getitem__, default="supported")
