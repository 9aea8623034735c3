"""Errors about how many, and about which of two values is which."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.corpus.errors.variant import Variant, choose
from benchmarks.corpus.load import Day, TrueSentence, spliced
from pipeline.wording import say_number

_WORDS = {say_number(number): number for number in range(100)}
_PLURALS = ("pull request", "revert", "kernel", "pass")


def value_of(words: str) -> int | None:
    """Return the number that a count says, in digits or words below one hundred."""
    lowered = words.lower()
    return int(lowered) if lowered.isdigit() else _WORDS.get(lowered)


def _said(number: int, like: str) -> str:
    """Return the number in digits or words, whichever the original used."""
    words = str(number) if like.isdigit() else say_number(number)
    return words[:1].upper() + words[1:] if like[:1].isupper() else words


def shift_count(sentence: TrueSentence, day: Day) -> Iterator[Variant]:  # noqa: ARG001 - every maker takes a day
    """Say one more, one less or twice as many. Only exact counts are marked, so each of these is false."""
    for place, mark in enumerate(sentence.marked("count")):
        number = value_of(mark.words)
        if number is None:
            # "Both" is the only marked count that is no number.
            yield Variant(spliced(sentence.text, mark.start, mark.end, "all three"))
            continue
        options = [number + 1, 2 * number] if number < 3 else [number + 1, number - 1, 2 * number]
        first = choose(options, f"{sentence.id}/{place}")
        for other in dict.fromkeys((first, options[0]) if place < 2 else (first,)):
            text = spliced(sentence.text, mark.start, mark.end, _said(other, mark.words))
            yield Variant(_agreeing(text, mark.start) if number == 1 else text)


def _agreeing(text: str, start: int) -> str:
    """Put the noun after a count that is no longer one into the plural."""
    head, tail = text[:start], text[start:]
    for noun in _PLURALS:
        many = noun + ("es" if noun.endswith("s") else "s")
        number, _, rest = tail.partition(" ")
        if rest.startswith(noun) and not rest.startswith(many):
            return f"{head}{number} {many}{rest[len(noun) :]}"
    return text


def swap_operands(sentence: TrueSentence, day: Day) -> Iterator[Variant]:  # noqa: ARG001
    """Let two marked values change places: before and after, reverter and reverted, more and fewer."""
    for left, right in (("first", "second"), ("first2", "second2")):
        for one, two in zip(sentence.marked(left), sentence.marked(right), strict=True):
            early, late = sorted((one, two), key=lambda mark: mark.start)
            swapped = spliced(sentence.text, late.start, late.end, _cased(early.words, late.words))
            yield Variant(spliced(swapped, early.start, early.end, late.words))


def _cased(words: str, like: str) -> str:
    """Return a word that opened the sentence as it is written inside one."""
    return words.lower() if like.islower() and words[:1].isupper() and words.lower() in _WORDS else words
