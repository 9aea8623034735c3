"""Errors in what is quoted: a figure from a body, an identifier."""

from __future__ import annotations

import re
from collections.abc import Iterator

from benchmarks.corpus.errors.people import mentions
from benchmarks.corpus.errors.variant import Variant, choose
from benchmarks.corpus.load import Day, TrueSentence, spliced
from pipeline.wording import say_number

_UNITS = {
    "ms": "s", "s": "ms", "µs": "ms", "minutes": "seconds", "seconds": "minutes", "milliseconds": "seconds",
    "KB": "MB", "MB": "GB", "GB": "TB", "MiB": "GiB", "cm": "mm", "million": "billion", "billion": "million",
}  # fmt: skip
_WORDS = {say_number(number): number for number in range(2, 60)}
_IDENTIFIER = re.compile(
    r"""(?<![\w#.-])(?:
        [A-Za-z]\w*(?:\.\w+)+              # query.memory_limit, RigidBody.asleep
        | \w+_\w*                          # taproot_stats, quantize_
        | [a-z]+[A-Z]\w* | [A-Z][a-z0-9]+[A-Z]\w*   # trailingSlash, HyperLogLog
        | [A-Z]{2,}[0-9]\w* | [A-Z]{3,}    # CRC32C, SIGHUP
    )(?![\w-])""",
    re.VERBOSE,
)
_NO_NAMES = {"README", "LIMIT", "MiB"}


def change_figure(sentence: TrueSentence, day: Day) -> Iterator[Variant]:
    """Change the number of a quoted figure, or its unit."""
    written = day.text_of(sentence.pull_requests)
    for mark in sentence.marked("figure"):
        for words in (_other_number(mark.words), _other_unit(mark.words)):
            if words and not re.search(rf"(?<![\w.]){re.escape(words.casefold())}(?!\w)", written):
                yield Variant(spliced(sentence.text, mark.start, mark.end, words))


def _other_number(words: str) -> str | None:
    """Return the figure with its last digit moved on by three, or its number word doubled."""
    if match := re.search(r"\d(?=\D*$)", words):
        digit = str((int(match[0]) + 3) % 10)
        return words[: match.start()] + digit + words[match.end() :]
    word, _, rest = words.partition(" ")
    number = _WORDS.get(word.lower())
    return f"{say_number(2 * number)} {rest}".rstrip() if number else None


def _other_unit(words: str) -> str | None:
    number, _, unit = words.rpartition(" ")
    return f"{number} {_UNITS[unit]}" if unit in _UNITS else None


def change_identifier(sentence: TrueSentence, day: Day) -> Iterator[Variant]:
    """Write an identifier or a product name with one letter wrong, missing or twice."""
    people = [(start, end) for start, end, *_ in mentions(sentence.text, day)]
    spans = {match.span() for match in _IDENTIFIER.finditer(sentence.text)}
    spans |= {(mark.start, mark.end) for mark in sentence.marked("identifier")}
    everything = day.text_of(tuple(day.by_number))
    for start, end in sorted(spans):
        word = sentence.text[start:end]
        if word in _NO_NAMES or any(s < end and start < e for s, e in people):
            continue
        for wrong in _misspelt(word, sentence.id):
            if wrong.casefold() not in everything:
                yield Variant(spliced(sentence.text, start, end, wrong))


def _misspelt(word: str, key: str) -> list[str]:
    """Return the word with a letter past the first replaced, dropped and doubled."""
    places = [i for i, letter in enumerate(word) if i and letter.isalpha()]
    if not places:
        return []
    at = choose(places, key)
    letter = word[at]
    replacement = chr((ord(letter.lower()) - ord("a") + 7) % 26 + ord("a"))
    replacement = replacement.upper() if letter.isupper() else replacement
    return [
        word[:at] + replacement + word[at + 1 :],
        word[:at] + word[at + 1 :],
        word[:at] + letter + word[at:],
    ]
