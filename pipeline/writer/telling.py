"""A model's draft on its way to a script: which sentence stands where, and what is still wrong with it."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.models import (
    Finding,
    Numbers,
    Script,
    Section,
    Sentence,
    SentenceSource,
    SentenceVerdict,
    Verification,
)
from pipeline.text import without_links
from pipeline.writer.draft import Draft, DraftSentence, Repairs, cited
from pipeline.writer.sheet import OTHER

Check = Callable[[Script], Verification]

TITLE, SUMMARY = "title", "summary"
_MOST_SECTIONS, _MOST_SENTENCES, _MOST_WORDS, _MOST_TITLE_WORDS = 8, 40, 34, 8


@dataclass(frozen=True)
class Told:
    """One sentence of the draft: title, summary, or spoken in the section on `theme` (None: single changes).

    Without problems it may stand.
    """

    key: str
    theme: str | None
    ids: tuple[str, ...]
    text: str
    pull_requests: Numbers
    source: SentenceSource = "model"
    problems: tuple[Finding, ...] = ()

    @property
    def is_spoken(self) -> bool:
        """Whether it is read aloud, which title and summary are not."""
        return self.key not in (TITLE, SUMMARY)

    @property
    def sentence(self) -> Sentence:
        """The sentence as the script keeps it."""
        return Sentence(text=self.text, pull_requests=self.pull_requests, source=self.source)


def read_draft(
    draft: Draft, known: Mapping[str, Numbers], themes: Mapping[str, str], *, first: str = ""
) -> tuple[Told, ...]:
    """Return the draft's sentences in the order they will be told: themes as drafted, then single changes.

    The theme `first` comes first when it is told at all.

    `known` are the pull requests behind the sheet's ids, `themes` the theme behind each of its theme ids.
    Sections on the same theme become one; a section that names no theme goes by what its sentences cite.
    """
    told = [_told(TITLE, None, draft.title, known), _told(SUMMARY, None, draft.summary, known)]
    by_theme: dict[str, list[DraftSentence]] = {}
    for section in draft.sections[:_MOST_SECTIONS]:
        theme = section.theme.upper() if section.theme.upper() in themes else _cited_theme(section.sentences)
        by_theme.setdefault(theme if theme in themes else OTHER, []).extend(section.sentences)
    order = sorted(by_theme, key=lambda theme: (theme != first, theme == OTHER))
    spoken = [(theme, sentence) for theme in order for sentence in by_theme[theme]][:_MOST_SENTENCES]
    told += [
        _told(f"S{place}", themes.get(theme), sentence, known)
        for place, (theme, sentence) in enumerate(spoken, 1)
    ]
    return tuple(_without_repeats(told))


def _cited_theme(sentences: Sequence[DraftSentence]) -> str:
    counts = Counter(one for sentence in sentences for one in sentence.facts if one.startswith("T"))
    return max(counts, key=lambda one: (counts[one], one), default="")


def _told(key: str, theme: str | None, sentence: DraftSentence, known: Mapping[str, Numbers]) -> Told:
    text = _spoken(sentence.text)
    numbers = cited(sentence.facts, known)
    told = Told(key, theme, tuple(sentence.facts), text, numbers or ())
    return replace(told, problems=_shape_problems(told, numbers is not None))


def _spoken(text: str) -> str:
    """Return a text without the marks that only a page needs: Markdown, "#" before numbers, pictures."""
    plain = re.sub(r"[*`]+|#(?=\d)", "", text)
    words = "".join(c for c in plain if unicodedata.category(c) != "So").split()
    return re.sub(r"\s+(?=[.,;:!?])", "", " ".join(words))


def _without_repeats(told: Iterable[Told]) -> Iterable[Told]:
    seen: set[str] = set()
    for one in told:
        words = one.text.casefold()
        if not one.is_spoken:
            yield one
        elif words and words not in seen:
            seen.add(words)
            yield one


def _shape_problems(told: Told, ids_are_known: bool) -> tuple[Finding, ...]:  # noqa: FBT001 - private, one caller
    """Check what needs no facts: the ids, the length, and the form of a title."""
    words, found = told.text.split(), []
    if not ids_are_known:
        found.append(problem("citation", "names no fact, or one that is not on the sheet"))
    if not words:
        found.append(problem("style", "is empty"))
    if without_links(told.text.replace("@", "")) != told.text.replace("@", ""):
        found.append(problem("style", "holds an address"))
    if told.key == TITLE and (len(words) > _MOST_TITLE_WORDS or re.search(r"\d", told.text)):
        found.append(problem("style", "a title has two to six words and no figures"))
    if told.is_spoken and len(words) > _MOST_WORDS:
        found.append(problem("style", "is too long to be heard"))
    return tuple(found)


def problem(kind: str, reason: str) -> Finding:
    """Return a finding of the writer's own, on a sentence that the checks need not see."""
    return Finding(kind=kind, claim="", verdict="not_enough_info", reason=reason)


def judge(told: Sequence[Told], frame: Script, check: Check) -> tuple[Told, ...]:
    """Return the sentences with what `check` finds wrong with each, told inside the frame's opening and end.

    Those that already have problems are not shown to it.
    """
    fit = [one for one in told if not one.problems]
    script, places = in_frame(fit, frame)
    verdicts = {verdict.where: verdict for verdict in check(script).sentences}
    return tuple(
        one if one.problems else replace(one, problems=_problems_of(verdicts.get(places[one.key])))
        for one in told
    )


def _problems_of(verdict: SentenceVerdict | None) -> tuple[Finding, ...]:
    if verdict is None:
        return (problem("unchecked", "was not checked"),)
    if verdict.verdict == "supported":
        return ()
    bad = tuple(finding for finding in verdict.findings if finding.verdict != "supported")
    return bad or (problem("unsupported", "is not supported"),)


def in_frame(told: Sequence[Told], frame: Script) -> tuple[Script, dict[str, str]]:
    """Return a script of these sentences between the frame's opening and end, and where each one stands."""
    by_key = {one.key: one for one in told}
    themes = list(dict.fromkeys(one.theme for one in told if one.is_spoken))
    places = {TITLE: TITLE, SUMMARY: SUMMARY}
    sections = [frame.sections[0]]
    for number, theme in enumerate(themes, 2):
        members = [one for one in told if one.theme == theme and one.is_spoken]
        places |= {one.key: f"s{number}.{index}" for index, one in enumerate(members, 1)}
        sections.append(Section(theme=theme, sentences=tuple(one.sentence for one in members)))
    script = Script(
        title=by_key[TITLE].sentence if TITLE in by_key else frame.title,
        summary=by_key[SUMMARY].sentence if SUMMARY in by_key else frame.summary,
        sections=(*sections, frame.sections[-1]),
    )
    return script, places


def mend(told: Sequence[Told], repairs: Repairs, known: Mapping[str, Numbers]) -> tuple[Told, ...]:
    """Return the sentences with the new wordings in place; an empty one drops the sentence.

    Only sentences that had problems change, whatever else the answer names.
    """
    new = {one.id.strip(): one for one in repairs.sentences}
    mended: list[Told] = []
    for one in told:
        repair = new.get(one.key) if one.problems else None
        if repair is None:
            mended.append(one)
        elif repair.text.strip() or not one.is_spoken:
            ids = repair.facts or list(one.ids)
            fresh = _told(one.key, one.theme, DraftSentence(facts=ids, text=repair.text), known)
            mended.append(replace(fresh, source="repaired"))
    return tuple(mended)
