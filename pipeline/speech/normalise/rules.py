"""Which rule says a word: the show's lexicon, ours, then figures, code, letters; the first that knows it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from pipeline.speech.normalise import code, figures, letters
from pipeline.speech.normalise.words import Word

# What a word and what stands before it become, or None where the rule does not know the word. The function
# says a part of a word by itself.
Say = Callable[[str], str]
Rule = Callable[[str, Sequence[str], Say], str | None]

# In order: a date is no range, a range is no compound, an address is no path.
RULES: tuple[Rule, ...] = (
    code.address,
    figures.reference,
    figures.date,
    figures.unit,
    figures.version,
    figures.amount,
    figures.times,
    figures.range_of,
    figures.compared,
    code.commit,
    code.flag,
    code.place,
    code.scoped,
    code.call,
    code.assigned,
    code.dotted,
    code.snake,
    letters.capitals,
    letters.slashed,
    letters.hyphened,
    letters.joined,
    letters.mixed,
)

# Parts of parts of parts: no word of anybody's goes deeper than this.
_DEEPEST = 6


# A key that plain words can be: letters, hyphens, a stop at the end.
_ALPHABETIC = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*\.?")
_RUN = re.compile(r"[a-z]+")


class Phrase(NamedTuple):
    """Several words that the lexicon knows together."""

    length: int
    spoken: str


class Sayer:
    """Says one word at a time, with the lexicon of one show."""

    def __init__(self, general: Mapping[str, str], own: Mapping[str, str]) -> None:
        self._known = {**general, **own}
        self._any_case = {word: said for word, said in self._known.items() if word == word.lower()}
        phrases = {words: said for key, said in own.items() if len(words := tuple(key.split())) > 1}
        self._phrases = dict(sorted(phrases.items(), key=lambda entry: len(entry[0]), reverse=True))

        self._runs = frozenset(
            run for word in self._known if _ALPHABETIC.fullmatch(word) for run in _RUN.findall(word.lower())
        )

    def may_know(self, text: str) -> bool:
        """Tell whether a word of a text of plain words may be in a lexicon, or a phrase of several."""
        return bool(self._phrases) or not self._runs.isdisjoint(_RUN.findall(text.lower()))

    def phrase_at(self, words: Sequence[Word], place: int) -> Phrase | None:
        """Return the longest phrase of the show's lexicon that begins at a word."""
        for phrase, said in self._phrases.items():
            here = words[place : place + len(phrase)]
            inner_marks = [word.tail for word in here[:-1]] + [word.lead for word in here[1:]]
            key = " ".join(phrase)
            heard = " ".join(word.core for word in here)
            if not any(inner_marks) and (heard == key or (key == key.lower() and heard.lower() == key)):
                return Phrase(len(phrase), said)
        return None

    def in_text(self, cores: Sequence[str], place: int) -> str:
        """Return how the word at a place is said there."""
        return self._say(cores[place], cores[max(0, place - 8) : place], depth=0)

    def _say(self, core: str, before: Sequence[str], *, depth: int) -> str:
        if not core or depth > _DEEPEST:
            return core
        known = self._lookup(core)
        if known is not None and not (core in figures.SYMBOLS and figures.is_figure_before(before)):
            unit = figures.unit(core, before, str)
            return known if unit is None else unit
        if core.isalpha() and core.islower() and core not in figures.SYMBOLS:
            return figures.unit(core, before, str) or core
        deeper: Say = lambda part: self._say(part, (), depth=depth + 1)  # noqa: E731  (a rule's third argument)
        for rule in RULES:
            said = rule(core, before, deeper)
            if said is not None:
                return said
        return core

    def _lookup(self, core: str) -> str | None:
        found = self._known.get(core)
        return found if found is not None else self._any_case.get(core.lower())
