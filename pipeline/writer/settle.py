"""The last safeguard: a script in which every sentence passes, made from one in which some do not."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pipeline.models import FactSheet, Script, Section, Sentence, Verification
from pipeline.wording import say_date
from pipeline.writer.items import is_more
from pipeline.writer.phrases import tell
from pipeline.writer.plain import bare_sentence, headlines_of, write_minimal
from pipeline.writer.weekly import weekly_headlines_of, write_weekly_minimal

Check = Callable[[Script], Verification]

# So many other headlines are tried before the one that says nothing.
_MOST_TITLES = 12
# A sentence on more pull requests than these tells a theme.
_FEW = 2


def settle(script: Script, facts: FactSheet, check: Check) -> Script:
    """Return `script` with every unsupported sentence told in plainer words, then barer, or left out.

    A title may hold words that even its own template cannot say truthfully. What fails to the end is dropped,
    an unsupported heading at once; a headline gives way to the next one. When the whole still fails, the
    minimal script is told: date, counts, end, as far as these hold.
    """
    for replace in (_plainer, _barer, _dropped):
        verification = check(script)
        if verification.ok:
            return script
        script = _replaced(script, facts, verification, replace)
        if any(
            verdict.where == "title" for verdict in verification.sentences if verdict.verdict != "supported"
        ):
            script = script.model_copy(update={"title": _headline(script, facts, check)})
    if check(script).ok:
        return script
    minimal = _minimal(facts)
    return minimal if check(minimal).ok else _least(minimal, facts, check)


def _minimal(facts: FactSheet) -> Script:
    return write_weekly_minimal(facts) if facts.week else write_minimal(facts)


def _headline(script: Script, facts: FactSheet, check: Check) -> Sentence:
    """Return the first other headline that passes by itself, else the one of the minimal script."""
    found = weekly_headlines_of(facts) if facts.week else headlines_of(facts)
    others = [title for title in found if title.text != script.title.text][:_MOST_TITLES]
    return next((title for title in others if check(Script(title=title)).ok), _minimal(facts).title)


def _least(minimal: Script, facts: FactSheet, check: Check) -> Script:
    """Return what holds of the minimal script: a word of a title can make even a count sound wrong."""
    failing = {verdict.where for verdict in check(minimal).sentences if verdict.verdict != "supported"}
    sections = [
        section.model_copy(
            update={
                "sentences": tuple(
                    one for at, one in enumerate(section.sentences, 1) if f"s{place}.{at}" not in failing
                )
            }
        )
        for place, section in enumerate(minimal.sections, 1)
    ]
    summary = Sentence(text=f"{facts.show}, {say_date(facts.date)}.")
    return minimal.model_copy(
        update={
            "sections": tuple(section for section in sections if section.sentences),
            "summary": summary if "summary" in failing else minimal.summary,
        }
    )


Replace = Callable[[FactSheet, Sentence], Iterator[Sentence]]


def _plainer(facts: FactSheet, sentence: Sentence) -> Iterator[Sentence]:
    """Tell the few pull requests of a sentence one by one; what only adds to one told before is dropped."""
    if not 0 < len(sentence.pull_requests) <= _FEW:
        yield sentence
    elif not is_more(sentence):
        for number in sentence.pull_requests:
            if pull := facts.pull(number):
                yield Sentence(
                    text=tell(pull, facts.default_branch, is_careful=True), pull_requests=(number,)
                )


def _barer(facts: FactSheet, sentence: Sentence) -> Iterator[Sentence]:
    if bare := bare_sentence(facts, sentence):
        yield bare


def _dropped(_facts: FactSheet, _sentence: Sentence) -> Iterator[Sentence]:
    return iter(())


def _replaced(script: Script, facts: FactSheet, verification: Verification, replace: Replace) -> Script:
    failing = {verdict.where for verdict in verification.sentences if verdict.verdict != "supported"}
    untrue = {found.claim for found in verification.script if found.kind == "heading"}
    sections: list[Section] = []
    for place, section in enumerate(script.sections, 1):
        kept: list[Sentence] = []
        for index, sentence in enumerate(section.sentences, 1):
            is_failing = f"s{place}.{index}" in failing
            kept += replace(facts, sentence) if is_failing else [sentence]
        if kept:
            heading = "" if section.heading in untrue else section.heading
            sections.append(Section(theme=section.theme, heading=heading, sentences=tuple(kept)))
    summary = _minimal(facts).summary if "summary" in failing else script.summary
    return Script(title=script.title, summary=summary, sections=tuple(sections))
