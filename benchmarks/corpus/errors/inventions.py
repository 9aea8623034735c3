"""Errors that add what nobody wrote: benefits, severity, causes, plans and advice."""

from __future__ import annotations

import re
from collections.abc import Iterator

from benchmarks.corpus.errors.variant import Variant, choose, with_tail
from benchmarks.corpus.load import Day, TrueSentence, spliced

# What is added, and the words whose presence in the cited text could make it true.
_TAILS: tuple[tuple[str, str], ...] = (
    (", which makes builds twice as fast", "build fast faster speed"),
    (", cutting memory use in half", "memory half"),
    (", a big win for battery life", "battery power"),
    (", which users have been asking for since last year", "user ask request year"),
    (", which improves performance across the board", "perf fast speed time ms"),
    (", so startup is noticeably quicker", "start quick fast"),
    (", which should cut crash reports considerably", "crash"),
    (", making the whole project easier to maintain", "maintain easier"),
    (", closing a critical security hole", "security hole vulnerab break out"),
    (", fixing a data loss bug that hit production", "loss lost production"),
    (", a severe regression from last month", "regress"),
    (", one of the most dangerous bugs of the year", "danger"),
    (", and it is a breaking change for every user", "break"),
    (", because the old code had become impossible to test", "test"),
    (", after complaints from several large customers", "complain customer"),
    (", because the continuous integration kept failing", "ci fail"),
    (", at the request of the release team", "release request"),
    (", because of a licence problem", "licen"),
    (", prompted by a benchmark against a competitor", "bench compet"),
    (", and it will ship in next week's release", "release ship week"),
    (", with a follow-up planned for tomorrow", "follow tomorrow"),
    (", and the old way will be removed in the next version", "remove next version"),
    (", the first step towards a full rewrite", "rewrite first"),
    (", and a Windows port is next", "windows port"),
    (", and more of this is coming later this month", "month"),
    (", so everybody should upgrade right away", "upgrade"),
    (", so anyone on an older version should be careful", "older"),
    (", and you will want to clear your caches first", "cache"),
    (", which the maintainers call their top priority", "priority"),
    (", and it doubles the throughput", "throughput double"),
    (", and the numbers should get better still", "better"),
    (", a change that reviewers praised", "review praise"),
)
_ADJECTIVES: tuple[tuple[str, str], ...] = (
    ("critical", "critical severe"),
    ("security", "security"),
    ("long-awaited", "await long"),
    ("risky", "risk"),
    ("performance", "perf fast slow speed ms bench"),
    ("high-priority", "priority"),
)
# Where an adjective can stand: after an article, a number or a possessive, at most one word before the noun.
_BEFORE_NOUN = re.compile(
    r"\b(?:the|an?|one|two|three|four|five|six|nine|eight|seven|\d{1,2}|[\w-]+'s) "
    r"(?!(?:two|three|four|five|seven|eleven|open|first)\b)"
    r"(?=(?:[a-z-]+ )?(?:fix(?:es)?|changes?|features?|proposals?|pull requests?)\b)",
    re.IGNORECASE,
)


def _allowed(options: tuple[tuple[str, str], ...], written: str) -> list[str]:
    return [words for words, guards in options if not any(guard in written for guard in guards.split())]


def invent_reason(sentence: TrueSentence, day: Day) -> Iterator[Variant]:
    """Add a benefit, a severity, a cause, a plan or advice that no cited text holds."""
    written = day.text_of(sentence.pull_requests) + sentence.text.casefold()
    tails = _allowed(_TAILS, written)
    if tails and (text := with_tail(sentence.text, choose(tails, sentence.id))):
        yield Variant(text)
    match = _BEFORE_NOUN.search(sentence.text)
    adjectives = _allowed(_ADJECTIVES, written)
    if match and adjectives:
        word = choose(adjectives, sentence.id)
        yield Variant(spliced(sentence.text, match.end(), match.end(), f"{word} "))


def hand_written(sentence: TrueSentence, day: Day) -> Iterator[Variant]:  # noqa: ARG001 - every maker takes a day
    """Tell what somebody wrote to mislead: another object, place, purpose or cause in the same words."""
    for lie in sentence.lies:
        yield Variant(lie)
