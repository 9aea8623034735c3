"""Edited lines, read one by one into a script."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from pipeline.models import FactSheet, Numbers, Script, Section, Sentence

_HEAD = re.compile(r"(title|summary)\s*:\s*(.*)", re.IGNORECASE)
_SECTION = re.compile(r"={2,}\s*(?:(T\d+)\s*(?::|$))?\s*(.*)", re.IGNORECASE)
_BRACKET = re.compile(r"\s*\[([^\]]*)\]\s*(.*)")
_CITATION = re.compile(r"(?:P|PR|#)?\s?#?(\d+)|(T\d+)|(all)", re.IGNORECASE)
# More than any number of a pull request has, and more than anybody says in one breath, brackets included.
_DIGITS, MOST_CHARACTERS = 12, 10_000
# Sentences less alike than this are different ones.
ALIKE = 0.5


class Reading:
    """A script that grows line by line; `problems` are the lines that could not be read."""

    def __init__(self, before: Script, facts: FactSheet) -> None:
        self.problems: list[str] = []
        self._before, self._facts = before, facts
        self._title, self._summary = before.title, before.summary
        self._sections: list[Section] = []
        self._known = {pull.number for pull in facts.pull_requests}

    @property
    def script(self) -> Script:
        """The script as read so far; sections without a sentence are none."""
        sections = tuple(section for section in self._sections if section.sentences)
        return Script(title=self._title, summary=self._summary, sections=sections)

    def read(self, place: int, line: str) -> None:
        """Take one line that is no comment; `place` is its number."""
        if len(line) > MOST_CHARACTERS:
            self.problems.append(f"line {place}: {len(line):,} characters are no sentence")
        elif head := _HEAD.fullmatch(line):
            self._head(head[1].casefold(), head[2])
        elif section := _SECTION.fullmatch(line):
            self._begin(place, section[1], section[2].rstrip(" ="))
        elif line[0].isspace() and not _BRACKET.match(line) and self._sections and self._last:
            self._continue(line)  # an editor that breaks long lines indents the rest
        else:
            self._sentence(place, line)

    @property
    def _last(self) -> Sentence | None:
        sentences = self._sections[-1].sentences
        return sentences[-1] if sentences else None

    def _head(self, name: str, text: str) -> None:
        if text:
            changed = text != getattr(self._before, name).text
            sentence = Sentence(text=text, source="edited") if changed else getattr(self._before, name)
            setattr(self, f"_{name}", sentence)

    def _begin(self, place: int, theme: str | None, heading: str) -> None:
        theme = theme.upper() if theme else None
        if theme and self._facts.theme(theme) is None:
            self.problems.append(f"line {place}: {theme} is no theme of this day")
            theme = None
        self._sections.append(Section(theme=theme, heading=heading))

    def _append(self, sentence: Sentence) -> None:
        if not self._sections:
            self._sections.append(Section())
        last = self._sections[-1]
        self._sections[-1] = last.model_copy(update={"sentences": (*last.sentences, sentence)})

    def _continue(self, line: str) -> None:
        last = self._sections[-1]
        *others, sentence = last.sentences
        longer = sentence.model_copy(update={"text": f"{sentence.text} {line.strip()}", "source": "edited"})
        self._sections[-1] = last.model_copy(update={"sentences": (*others, longer)})

    def _sentence(self, place: int, line: str) -> None:
        bracket = _BRACKET.fullmatch(line)
        numbers = self._numbers(place, bracket[1]) if bracket else None
        text = bracket[2] if bracket and numbers is not None else line.strip()
        if not text:
            return
        if numbers is None:
            numbers = self._guessed(text)
        self._append(Sentence(text=text, pull_requests=numbers, source="edited"))

    def _numbers(self, place: int, bracket: str) -> Numbers | None:
        """Return what a bracket cites, or None when it is no citation but a word of the sentence."""
        words = [word for word in re.split(r"[\s,;]+", bracket) if word and word.casefold() != "and"]
        found = [_CITATION.fullmatch(word) for word in words]
        if words and not any(found):
            return None
        numbers: list[int] = []
        for word, match in zip(words, found, strict=True):
            theme = self._facts.theme(match[2].upper()) if match and match[2] else None
            if match and match[3]:
                numbers += [pull.number for pull in self._facts.pull_requests]
            elif theme:
                numbers += theme.theme.pull_requests
            elif match and match[1] and len(match[1]) <= _DIGITS and int(match[1]) in self._known:
                numbers.append(int(match[1]))
            else:
                self.problems.append(f"line {place}: {word[:40]} is no pull request or theme of this day")
        return tuple(dict.fromkeys(numbers))

    def _guessed(self, text: str) -> Numbers:
        """Return what the most similar sentence cited before."""
        likeness = [(alike(text, one.text), one.pull_requests) for one in self._before.sentences]
        best = max(likeness, key=lambda pair: pair[0], default=(0.0, ()))
        return best[1] if best[0] >= ALIKE else ()


def alike(one: str, other: str) -> float:
    """Return how alike two sentences are, from 0 to 1, by their words."""
    first, second = (re.findall(r"\w+", text.casefold()) for text in (one, other))
    return SequenceMatcher(None, first, second, autojunk=False).ratio()
