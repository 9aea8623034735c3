"""The script that is told in the end: what stands of the model's draft, and templates where it does not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from pipeline.models import FactSheet, Numbers, Script, Section, Sentence
from pipeline.writer.settle import settle
from pipeline.writer.telling import SUMMARY, TITLE, Check, Told
from pipeline.writer.theme import theme_opening

_REVERT = re.compile(
    r"\brevert|\b(?:take|took|taken|back)(?:s|ed|ing)?\b.{0,40}\b(?:back|out)\b", re.IGNORECASE
)
# A sentence on more pull requests than these tells a theme.
_FEW = 2
Template = Callable[[str | None, Numbers], Sentence | None]


def assembled(
    told: Sequence[Told], plain: Script, facts: FactSheet, *, template: Template
) -> tuple[Script, dict[str, Sentence]]:
    """Return the script, and for the key of each failed sentence the one that stands for it, if any does.

    Greeting and end are those of `plain`, each failed sentence is replaced by its template. A template
    sentence that is told already is left out. A theme with nothing left is told by its plain section.
    """
    by_key = {one.key: one for one in told if not one.problems}
    sections: list[Section] = []
    stand_ins = {TITLE: plain.title, SUMMARY: plain.summary}
    for theme in dict.fromkeys(one.theme for one in told if one.is_spoken):
        fallback = _plain_section(plain, facts, theme, place=len(sections))
        members = [one for one in told if one.theme == theme and one.is_spoken]
        if any(not one.problems for one in members):
            settled = list(_settled(members, theme, fallback, template))
            stand_ins |= {one.key: sentence for one, sentence in settled if one.problems}
            sentences = tuple(sentence for _, sentence in settled)
            heading = next((t.theme.title for t in facts.themes if t.theme.id == theme), "Elsewhere")
            sections.append(Section(theme=theme, heading=heading, sentences=sentences))
        elif fallback:
            stand_ins |= {one.key: closest(one, fallback) for one in members}
            sections.append(fallback)
    script = Script(
        title=by_key[TITLE].sentence if TITLE in by_key else plain.title,
        summary=by_key[SUMMARY].sentence if SUMMARY in by_key else plain.summary,
        sections=(plain.sections[0], *sections, plain.sections[-1]),
    )
    return script, stand_ins


def closest(one: Told, section: Section) -> Sentence:
    """Return the sentence of a plain section that speaks most of the same pull requests, else its first."""
    cited = set(one.pull_requests)
    return max(
        section.sentences,
        key=lambda sentence: len(cited & set(sentence.pull_requests)) / (len(sentence.pull_requests) or 1),
    )


def _plain_section(plain: Script, facts: FactSheet, theme: str | None, *, place: int) -> Section | None:
    """Return the plain section on a theme, its opening counting the `place` themes told before it."""
    themes = [section.theme for section in plain.sections[1:-1]]
    if theme not in themes:
        return None
    section, known = plain.sections[1 + themes.index(theme)], facts.theme(theme)
    if known is None:
        return section
    there, here = (theme_opening(facts, known, place=at) for at in (themes.index(theme), place))
    if section.sentences[0] != there[0]:
        return section
    rest = (sentence for sentence in section.sentences if sentence not in there)
    return section.model_copy(update={"sentences": (*here, *rest)})


def _settled(
    members: Sequence[Told], theme: str | None, fallback: Section | None, template: Template
) -> Iterable[tuple[Told, Sentence]]:
    said = [_words(one.text) for one in members if not one.problems]
    for place, one in enumerate(members):
        if not one.problems:
            yield one, one.sentence
            continue
        opener = fallback.sentences[0] if fallback and theme and place == 0 else None
        sentence = opener or template(theme, one.pull_requests)
        if sentence and not any(_is_like(_words(sentence.text), words) for words in said):
            said.append(_words(sentence.text))
            yield one, sentence


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[\w'-]+", text.casefold()))


def _is_like(one: frozenset[str], other: frozenset[str]) -> bool:
    """Tell whether two sentences share so many words that a listener would hear the same twice."""
    return 2 * len(one & other) >= len(one | other)


def lengthened(script: Script, plain: Script, facts: FactSheet, least: int) -> Script:
    """Return the script with plain sections of themes it does not tell, until it has `least` words."""
    for missing in plain.sections[1:-1]:
        middle = list(script.sections[1:-1])
        if script.words >= least or missing.theme in [section.theme for section in middle]:
            continue
        themes = [section for section in middle if section.theme]
        others = [section for section in middle if not section.theme]
        whole = _plain_section(plain, facts, missing.theme, place=len(themes)) or missing
        section = _without_told(whole, middle)
        if section is None:
            continue
        added = [*themes, section, *others] if section.theme else [*themes, *others, section]
        script = _with_middle(script, added)
    return script


def _without_told(section: Section, others: Sequence[Section]) -> Section | None:
    """Return a section without the changes that others tell, or None when it would tell nothing new."""
    told = {
        number
        for other in others
        for sentence in other.sentences
        if len(sentence.pull_requests) <= _FEW
        for number in sentence.pull_requests
    }
    opener, *rest = section.sentences
    new = [one for one in rest if len(one.pull_requests) > _FEW or not told.issuperset(one.pull_requests)]
    return section.model_copy(update={"sentences": (opener, *new)}) if new else None


def trimmed(script: Script, most: int) -> Script:
    """Return the script without its last sentences, the smallest theme's first, down to `most` words."""
    while script.words > most:
        middle = list(script.sections[1:-1])
        place = next((i for i in reversed(range(len(middle))) if len(middle[i].sentences) > 1), None)
        if place is not None:
            shorter = middle[place].sentences[:-1]
            middle[place] = middle[place].model_copy(update={"sentences": shorter})
        elif len(middle) > 1:
            middle.pop()
        else:
            break
        script = _with_middle(script, middle)
    return script


def closed(script: Script) -> Script:
    """Return the script with the reverts left out of its end that were told before."""
    *before, end = script.sections
    told = [
        set(sentence.pull_requests)
        for section in before
        for sentence in section.sentences
        if _REVERT.search(sentence.text) and len(sentence.pull_requests) <= 3
    ]
    kept = tuple(s for s in end.sentences if not s.pull_requests or set(s.pull_requests) not in told)
    return script.model_copy(update={"sections": (*before, end.model_copy(update={"sentences": kept}))})


def _with_middle(script: Script, middle: Sequence[Section]) -> Script:
    return script.model_copy(update={"sections": (script.sections[0], *middle, script.sections[-1])})


def passing(script: Script, plain: Script, facts: FactSheet, check: Check) -> Script:
    """Return the script when it passes; else without what fails; else the plain script, which passes."""
    settled = settle(script, facts, check)
    spoken = settled.sections[1:-1]
    return settled if any(s.source != "template" for section in spoken for s in section.sentences) else plain
