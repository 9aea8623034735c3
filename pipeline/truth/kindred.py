"""Words that a text writes otherwise: as initials, without vowels, as another part of speech, a letter off."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from pipeline.truth.lexicon.plain import FUNCTION
from pipeline.truth.stems import stem

_LONGEST = 5
_SHORTEST = 3
# Endings of nouns, each with what their verbs and adjectives may end in.
_ENDINGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("sation", ("se",)),
    ("ation", ("", "e", "ate", "y")),
    ("iption", ("ibe",)),
    ("umption", ("ume",)),
    ("ution", ("ve",)),
    ("uction", ("uce",)),
    ("ition", ("e", "it", "ish")),
    ("ption", ("pt",)),
    ("ction", ("ct", "g")),
    ("ssion", ("ss", "t")),
    ("sion", ("d", "de", "se", "t", "rt")),
    ("ance", ("", "e", "ant")),
    ("ence", ("", "e", "ent")),
    ("ency", ("ent",)),
    ("acy", ("ate",)),
    ("ability", ("able",)),
    ("ibility", ("ible",)),
    ("ature", ("",)),
    ("ure", ("", "e")),
    ("ival", ("ive",)),
    ("al", ("", "e")),
    ("ysis", ("yse", "yze")),
)


@cache
def relatives_of(word: str) -> frozenset[str]:
    """Return the stems of the verbs and adjectives that a lower-case noun comes from: "derive" of "derivation"."""
    single = word.removesuffix("s") if not word.endswith("sis") else word
    return frozenset(
        stem(single[: -len(ending)] + other)
        for ending, others in _ENDINGS
        if single.endswith(ending) and len(single) - len(ending) >= _SHORTEST
        for other in others
    )


@cache
def is_shortened_to(word: str, short: str) -> bool:
    """Tell whether a word without vowels is another lower-case word cut short: "ckpt" of "checkpoint"."""
    if not word.isalpha() or len(word) < len(short) + _SHORTEST or word[0] != short[0]:
        return False
    rest = iter(word)
    return all(letter in rest for letter in short)


def initials_of(words: Sequence[str]) -> frozenset[str]:
    """Return what a name of several lower-case words is shortened to, with its small words and without them."""
    parts = [part for word in words for part in re.findall(r"[a-z]+", word)]
    if not _SHORTEST - 1 <= len(parts) <= _LONGEST or {parts[0], parts[-1]} & FUNCTION:
        return frozenset()
    told = [part for part in parts if part not in FUNCTION]
    found = {"".join(part[0] for part in row) for row in (parts, told)}
    return frozenset(initials for initials in found if len(initials) >= _SHORTEST)


def is_spelled_out(acronym: str, text: str) -> bool:
    """Tell whether a text in lower case holds words with these initials, such as "out of tree" for OOT."""
    if not _SHORTEST <= len(acronym) <= _LONGEST + 1:
        return False
    pattern = r"\b" + r"\w*[\s-]+".join(re.escape(letter) for letter in acronym.casefold()) + r"\w*"
    return re.search(pattern, text) is not None


@lru_cache(maxsize=64)  # for each word of a sentence
def words_in(text: str) -> frozenset[str]:
    """Return the words of three letters and more in a text in lower case, parts of names too."""
    return frozenset(re.findall(r"[a-z]{3,}", text))


def is_one_letter_off(word: str, other: str, *, always: bool = False) -> bool:
    """Tell whether two words differ by one letter changed, left out, added or swapped.

    Shorter words than four letters never do, nor forms of one word unless they are `always` told apart.
    """
    if (
        word == other
        or abs(len(word) - len(other)) > 1
        or max(len(word), len(other)) < 4
        or min(len(word), len(other)) < 3
    ):
        return False
    if len(word) == len(other) == 4 and word[0] != other[0]:
        return False
    if not always and (
        stem(word) == stem(other) or (word[:-1] == other and word[-1] in "nsdryt" and word[-1] != other[-1])
    ):
        return False
    start = next(
        (i for i, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), min(len(word), len(other))
    )
    rest, other_rest = word[start:], other[start:]
    if len(word) == len(other):
        return rest[1:] == other_rest[1:] or (rest[:2] == other_rest[1::-1] and rest[2:] == other_rest[2:])
    return rest[1:] == other_rest or rest == other_rest[1:]
