"""Errors about which pull request or issue it was."""

from __future__ import annotations

import re
from collections.abc import Iterator

from benchmarks.corpus.errors.variant import Variant, choose, with_tail
from benchmarks.corpus.load import Day, TrueSentence, spliced

_REFERENCE = re.compile(r"(?:#|\b(?:pull request|issue) )(\d+)", re.IGNORECASE)


def _taken(sentence: TrueSentence, day: Day) -> set[int]:
    """Return every number that could be right in this sentence."""
    cited = [day.by_number[number] for number in sentence.pull_requests]
    linked = {n for pull in cited for n in (*pull.closes, *pull.refers, *pull.reverts, *pull.stack)}
    tracking = {theme.tracking_issue for theme in day.themes if theme.tracking_issue}
    return set(sentence.pull_requests) | linked | tracking


def swap_reference(sentence: TrueSentence, day: Day) -> Iterator[Variant]:
    """Name another number: one of the day's, one off by one, and one with two digits changed places."""
    taken = _taken(sentence, day)
    real = [n for n in (*day.by_number, *sorted(day.issues)) if n not in taken]
    for match in _REFERENCE.finditer(sentence.text):
        number = int(match[1])
        wrong = [choose(real, sentence.id)] if real else []
        wrong += [n for n in (number + 1, number - 1) if n not in taken][:1]
        turned = int(match[1][:-2] + match[1][-1] + match[1][-2])
        wrong += [turned] if turned not in {number, *taken} else []
        for other in wrong:
            yield Variant(spliced(sentence.text, match.start(1), match.end(1), str(other)))


def add_reference(sentence: TrueSentence, day: Day) -> Iterator[Variant]:
    """Credit the work of one pull request to another number."""
    real = [number for number in day.by_number if number not in _taken(sentence, day)]
    if len(sentence.pull_requests) == 1 and real and not _REFERENCE.search(sentence.text):
        tail = choose((", in #{}", ", in pull request {}", ", which is #{}"), sentence.id)
        if text := with_tail(sentence.text, tail.format(choose(real, f"{sentence.id}/real"))):
            yield Variant(text)
