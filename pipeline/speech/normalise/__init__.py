"""A sentence as it is said: what is written for the eye becomes words that any speech engine reads right.

Pure, and in one pass: markup goes, then each word is turned by the first rule that knows it, then everything
that an engine could take for a command of its own is dropped. What the rules make they leave alone, so a
spoken text that comes by again stays as it is. English only, as the briefing is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from pipeline.speech.normalise.lexicon import GENERAL
from pipeline.speech.normalise.markup import bare, fit, without_markup
from pipeline.speech.normalise.rules import Sayer
from pipeline.speech.normalise.words import Word, words_of

__all__ = ["fit", "normalise"]

_LETTER = re.compile(r"[^\W\d_]")
# Small words, capitals at their beginning, and plain punctuation: no rule has anything to do here unless a
# word is in a lexicon. It is the shape of most sentences, and a thousand episodes are asked for at a time.
_PLAIN = re.compile(
    r"(?:(?:^|(?<!^) )[“‘(\"]?[A-Za-z][a-z]*(?:-[a-z]+)*(?:['’]s)?[)”’\"]?[,.;:!?…]?[)”’\"]?)+"
)


def normalise(text: str, lexicon: Mapping[str, str] | None = None) -> str:
    """Return `text` as it is to be said; `lexicon` maps a word to its spoken form and wins over ours.

    A key in small letters means the word in any case, one with capitals only the word as it is written; a key
    may be several words. Never raises, and is not empty for a text with a letter in it.
    """
    sayer = _sayer(tuple(sorted((lexicon or {}).items())))
    if _PLAIN.fullmatch(text) and not sayer.may_know(text):
        return fit(text)  # of "A)" half a bracket goes
    words = words_of(without_markup(text))
    said = fit(" ".join(_said(words, sayer)))
    if words and words[-1].core.endswith(".") and said[-1:].isalnum():
        said += "."  # "etc." was the last word
    return said if _LETTER.search(said) or not _LETTER.search(text) else bare(text)


def _said(words: list[Word], sayer: Sayer) -> list[str]:
    """Return what each word becomes, its punctuation around it again."""
    cores = [word.core for word in words]
    said: list[str] = []
    place = 0
    while place < len(words):
        phrase = sayer.phrase_at(words, place)
        length = phrase.length if phrase else 1
        core = phrase.spoken if phrase else sayer.in_text(cores, place)
        first, last = words[place], words[place + length - 1]
        said.append(f"{first.lead}{core}{last.tail}" if core else last.tail)
        place += length
    return said


@lru_cache(maxsize=64)
def _sayer(lexicon: tuple[tuple[str, str], ...]) -> Sayer:
    return Sayer(GENERAL, dict(lexicon))
