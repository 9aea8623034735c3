"""A spoken sentence as tokens.

Words, figures, references, identifiers and marks, with contractions opened.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

Kind = Literal["word", "number", "reference", "code", "date", "clock", "fraction", "mark"]

_BLOB = re.compile(
    r"#\d+"
    r"|(?<![\w-])--(?=[a-z])[\w-]+"
    r"|\w+(?:(?:::|->|[./@'+-]|(?<=\d):(?=\d)|,(?=\d{3}(?!\d)))\w+)*(?:\(\)|\+\+|#(?!\w))?%?"
    r"|\S"
)
_NUMBER = re.compile(r"(?P<value>(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)(?P<unit>%|[a-zA-Zµ]{1,5})?")
UNITS = frozenset(
    """
    % x k m b ms s us µs ns min h d gb mb kb tb gib mib kib b px pt pp th st nd rd w kw hz khz mhz ghz sec
    secs
    """.split()
)
_QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "‑": "-", "‐": "-"})
_IS = frozenset("it that there here what who where how he she this one everything nothing".split())
_ENDINGS = {"'re": "are", "'ve": "have", "'ll": "will", "'d": "would", "'m": "am"}
# Markdown's "_not_".
_STRESSED = re.compile(r"_[a-z]+_")
# "The still-open fix" is one that is still open.
_STANDING = re.compile(
    r"(?:still|already|newly|just|recently|yet)-(?:open|merged|landed|closed|proposed|reverted)"
)
_PLAIN = re.compile(r"[^\W\d_]+")
# Marks that end a part of a sentence.
CUTS = frozenset([",", ";", ":", "—", "–", "(", ")", ".", "!", "?"])


@dataclass(frozen=True, slots=True)
class Token:
    """One token: `text` without its possessive ending, `start` and `end` in the sentence's characters."""

    text: str
    start: int
    end: int
    kind: Kind
    possessive: bool = False
    unit: str = ""
    lower: str = field(default="", compare=False)

    @property
    def is_capitalised(self) -> bool:
        """Whether it begins with a capital letter."""
        return self.text[:1].isupper()


@lru_cache(maxsize=2048)  # titles and bodies of a day are read for each of its sentences
def tokens_of(text: str) -> tuple[Token, ...]:
    """Return the tokens of one sentence; "hasn't" gives two, "birch's" one that is possessive."""
    plain = re.sub(r"(?<=\w)--(?=\w)", "— ", text.translate(_QUOTES))
    found: list[Token] = []
    opened = False
    for match in _BLOB.finditer(plain):
        if (
            match.group() == "'"
            and not opened
            and found
            and found[-1].end == match.start()
            and found[-1].lower.endswith("s")
        ):
            last = found.pop()
            found.append(_token(last.text, last.start, last.end, last.kind, possessive=True))
            continue
        parts = _opened(match.group(), match.start())
        opened ^= sum(token.text == "'" for token in parts) % 2 == 1
        found.extend(parts)
    return tuple(found)


def _token(text: str, start: int, end: int, kind: Kind, *, possessive: bool = False, unit: str = "") -> Token:
    return Token(text, start, end, kind, possessive, unit, text.lower())


def _opened(blob: str, at: int) -> list[Token]:
    """Split one run of characters: contractions, possessives, ranges of numbers, words joined by a slash."""
    end = at + len(blob)
    if blob.lower() == "cannot":
        return [_token("can", at, at + 3, "word"), _token("not", at + 3, end, "word")]
    head, _, tail = blob.rpartition("'")
    if head and tail.isalpha():
        return _contraction(head, tail.lower(), at, end)
    if re.fullmatch(r"\d+-\d+", blob):
        first, _, second = blob.partition("-")
        middle = at + len(first)
        return [*_opened(first, at), _token("-", middle, middle + 1, "mark"), *_opened(second, middle + 1)]
    if _STANDING.fullmatch(blob.lower()):
        first, _, second = blob.partition("-")
        return [*_opened(first, at), *_opened(second, at + len(first) + 1)]
    if "/" in blob and all(_PLAIN.fullmatch(part) for part in blob.split("/")):
        return _slashed(blob, at)
    return [_classified(blob, at)]


def _contraction(head: str, tail: str, at: int, end: int) -> list[Token]:
    if tail == "t" and head.lower().endswith("n"):
        stem = {"ca": "can", "wo": "will", "sha": "shall", "ai": "is"}.get(head[:-1].lower(), head[:-1])
        return [_token(stem, at, at + len(head) - 1, "word"), _token("not", at + len(head) - 1, end, "word")]
    cut = at + len(head)
    if "'" + tail in _ENDINGS:
        return [*_opened(head, at), _token(_ENDINGS["'" + tail], cut, end, "word")]
    if tail == "s" and head.lower() in _IS:
        return [_token(head, at, cut, "word"), _token("is", cut, end, "word")]
    if tail == "s" and head.lower() == "let":
        return [_token(head, at, cut, "word"), _token("us", cut, end, "word")]
    if tail == "s":
        owner = _classified(head, at)
        return [_token(owner.text, at, cut, owner.kind, possessive=True, unit=owner.unit)]
    return [_classified(f"{head}'{tail}", at)]


def _slashed(blob: str, at: int) -> list[Token]:
    parts: list[Token] = []
    for part in blob.split("/"):
        if parts:
            parts.append(_token("/", at - 1, at, "mark"))
        parts.append(_classified(part, at))
        at += len(part) + 1
    return parts


def _classified(blob: str, at: int) -> Token:
    end = at + len(blob)
    if _STRESSED.fullmatch(blob):
        return _token(blob[1:-1], at + 1, end - 1, "word")
    if re.fullmatch(r"#\d+", blob):
        return _token(blob, at, end, "reference")
    if re.fullmatch(r"\d{4}-\d{2}-\d{2}", blob):
        return _token(blob, at, end, "date")
    if re.fullmatch(r"\d{1,2}:\d{2}", blob):
        return _token(blob, at, end, "clock")
    if re.fullmatch(r"\d{1,2}/\d{1,2}", blob):
        return _token(blob, at, end, "fraction")
    number = _NUMBER.fullmatch(blob)
    if number and (not number["unit"] or number["unit"].lower() in UNITS):
        return _token(blob, at, end, "number", unit=(number["unit"] or "").lower())
    if not any(c.isalnum() for c in blob):
        return _token(blob, at, end, "mark")
    return _token(blob, at, end, "code" if is_code(blob) else "word")


def is_code(word: str) -> bool:
    """Tell whether a word is written as only code, paths and product names are.

    An inner dot, underscore, slash or colon, a flag, brackets, a capital inside, or letters beside digits.
    """
    if re.search(r"[_/.@+#()]|::|->|^--", word):
        return True
    for part in word.split("-"):
        if re.search(r"[a-z][A-Z]|[A-Z]{2,}[a-z]{2,}", part):
            return True
        if re.search(r"\d", part) and re.search(r"[^\W\d]", part):
            return True
    return False


def is_acronym(word: str) -> bool:
    """Tell whether a word is written in capitals only, a plural s aside."""
    return bool(re.fullmatch(r"[A-Z]{2,}s?", word))


def number_in(token: Token) -> str:
    """Return the digits of a number token, without commas and unit."""
    match = _NUMBER.match(token.text)
    return match["value"].replace(",", "") if match else ""


def word_at(tokens: Sequence[Token], at: int) -> str:
    """Return the lower-case word at an index, empty outside the sentence."""
    return tokens[at].lower if 0 <= at < len(tokens) else ""


def plain_words(text: str) -> str:
    """Return a text as words alone, by which two are the same whatever their capitals and marks."""
    return " ".join(re.findall(r"[^\W_]+", text.casefold()))
