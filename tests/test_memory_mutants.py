"""Every figure and every day in a sentence about other days is changed in turn, and none of it passes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from pipeline.models import Episode, FactSheet, Script, Section, Sentence
from pipeline.store import EpisodeStore
from pipeline.truth import verify
from pipeline.truth.dates import WEEKDAYS
from pipeline.truth.earlier.words import NUM, count_in
from pipeline.weekly import generate_week
from pipeline.wording import say_number
from tests.memory_days import MONDAY, SHOW, at, behind, tools_of, write_day

_DAYS = [name.capitalize() for name in WEEKDAYS]
_OPPOSITES = (("landed", "reverted"), ("proposed", "landed"), ("opened", "closed"), ("busiest", "quietest"))


def mutants_of(clause: str) -> Iterator[str]:
    for day in (day for day in _DAYS if day in clause):
        yield from (clause.replace(day, other) for other in _DAYS if other != day)
    for found in re.finditer(rf"\b{NUM}\b", clause):
        number = count_in(found.group())
        if number is not None and found.group()[0].isalpha():
            for other in {number - 1, number + 1, number + 7} - {-1}:
                yield clause[: found.start()] + say_number(other) + clause[found.end() :]
    yield from (clause.replace(one, other) for one, other in _OPPOSITES if one in clause)


def judge(sentence: Sentence, theme: str | None, facts: FactSheet) -> tuple[str, list[str]]:
    said = verify(Script(sections=(Section(theme=theme, sentences=(sentence,)),)), facts).sentences[0]
    return said.verdict, [found.claim for found in said.findings if found.kind == "earlier"]


def leaks_of(episode: Episode, facts: FactSheet) -> tuple[int, list[str]]:
    """Return how many false sentences were made of an episode, and those that passed."""
    made, passed = 0, []
    for section in episode.script.sections:
        for sentence in section.sentences:
            verdict, clauses = judge(sentence, section.theme, facts)
            assert verdict == "supported", sentence.text
            for clause in clauses:
                for mutant in mutants_of(clause):
                    text = sentence.text.replace(clause, mutant)
                    made += 1
                    if (
                        judge(sentence.model_copy(update={"text": text}), section.theme, facts)[0]
                        == "supported"
                    ):
                        passed.append(text)
    return made, passed


def test_no_mutant_passes(tmp_path: Path) -> None:
    store = EpisodeStore(tmp_path)
    episodes = [write_day(store, day) for day in (0, 1, 2, 3)]
    episodes.append(generate_week(SHOW, MONDAY, tools_of(tmp_path), now=at(8))[0])
    made, passed = 0, list[str]()
    for episode in episodes:
        number, leaks = leaks_of(episode, behind(episode, store))
        made, passed = made + number, passed + leaks
    assert made > 150
    assert passed == []
