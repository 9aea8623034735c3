"""The last safeguard: a script in which every sentence passes, made from one in which some do not."""

from __future__ import annotations

from collections.abc import Callable

from pipeline.models import FactSheet, Script, Section, Sentence, Verification
from pipeline.writer.plain import bare_sentence, write_minimal
from pipeline.writer.weekly import write_weekly_minimal

Check = Callable[[Script], Verification]


def settle(script: Script, facts: FactSheet, check: Check) -> Script:
    """Return `script` with every unsupported sentence replaced by a barer one, or left out.

    A title may hold words that even its own template cannot say truthfully. What fails twice is dropped, an
    unsupported heading at once; when the whole still fails, the minimal script is told: date, counts, end.
    """
    for replace in (bare_sentence, _nothing):
        verification = check(script)
        if verification.ok:
            return script
        script = _replaced(script, facts, verification, replace)
    return script if check(script).ok else _minimal(facts)


def _minimal(facts: FactSheet) -> Script:
    return write_weekly_minimal(facts) if facts.week else write_minimal(facts)


Replace = Callable[[FactSheet, Sentence], Sentence | None]


def _nothing(_facts: FactSheet, _sentence: Sentence) -> Sentence | None:
    return None


def _replaced(script: Script, facts: FactSheet, verification: Verification, replace: Replace) -> Script:
    minimal = _minimal(facts)
    failing = {verdict.where for verdict in verification.sentences if verdict.verdict != "supported"}
    untrue = {found.claim for found in verification.script if found.kind == "heading"}
    sections = []
    for place, section in enumerate(script.sections, 1):
        kept = []
        for index, sentence in enumerate(section.sentences, 1):
            other = replace(facts, sentence) if f"s{place}.{index}" in failing else sentence
            if other:
                kept.append(other)
        if kept:
            heading = "" if section.heading in untrue else section.heading
            sections.append(Section(theme=section.theme, heading=heading, sentences=tuple(kept)))
    return Script(
        title=minimal.title if "title" in failing else script.title,
        summary=minimal.summary if "summary" in failing else script.summary,
        sections=tuple(sections),
    )
