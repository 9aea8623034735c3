"""A sentence cut at its blanks, each word apart from the punctuation around it."""

from __future__ import annotations

import re
from typing import NamedTuple

_LEAD = "([{\"'“‘«"
_TAIL = ".,;:!?)]}\"'”’»…"
# What ends with punctuation that belongs to it.
_WHOLE = re.compile(r"(?:e\.g|i\.e|etc|vs|[A-Z](?:\.[A-Z])+)\.", re.IGNORECASE)
_POSSESSIVE = re.compile(r"(?<=\w)['’]s$")


class Word(NamedTuple):
    """A word with what stands before and after it; a possessive belongs to what stands after."""

    lead: str
    core: str
    tail: str


def words_of(text: str) -> list[Word]:
    """Return the words of a line of text."""
    return [_word(raw) for raw in text.split()]


def _word(raw: str) -> Word:
    core = raw.lstrip(_LEAD)
    lead = raw[: len(raw) - len(core)]
    core, tail = _peeled(core)
    owned = _POSSESSIVE.search(core)
    if owned:
        core, tail = core[: owned.start()], core[owned.start() :] + tail
    return Word(lead, core, tail)


def _peeled(core: str) -> tuple[str, str]:
    """Part a word from what closes after it; a bracket stays with the one that it closes, as in f(x)."""
    end = len(core)
    while end and core[end - 1] in _TAIL:
        head = core[:end]
        if _WHOLE.fullmatch(head) or (head[-1] in ")]}" and _opened(head)):
            break
        end -= 1
    return core[:end], core[end:]


def _opened(head: str) -> bool:
    opening = {")": "(", "]": "[", "}": "{"}[head[-1]]
    return head.count(opening) >= head.count(head[-1])
