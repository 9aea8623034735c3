"""Pull requests that say the same of different things, told in one breath."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.models import PullRequest
from pipeline.wording import say_list, say_number
from pipeline.writer.titles import intention_of, is_dangling

_MOST_NAMED, _MOST_WORDS = 4, 5


@dataclass(frozen=True)
class Series:
    """Pull requests that say the same of different things: "decouple A, B and C tests"."""

    text: str
    numbers: tuple[int, ...]


def series_of(pulls: Sequence[PullRequest]) -> Series | None:
    """Find the largest group of titles that differ in one place only, and tell them in one breath."""
    intentions = [
        (intention.split(), pull.number) for pull in pulls if (intention := intention_of(pull.title))
    ]
    best: Series | None = None
    for verb in dict.fromkeys(words[0] for words, _ in intentions):
        found = _joined([(words, number) for words, number in intentions if words[0] == verb])
        if found and (best is None or len(found.numbers) > len(best.numbers)):
            best = found
    return best


def _joined(group: Sequence[tuple[list[str], int]]) -> Series | None:
    if len(group) < 2:
        return None
    titles = [words for words, _ in group]
    shortest = min(len(words) for words in titles)
    head = _common([words[:shortest] for words in titles])
    tail = _common([words[::-1][: shortest - head] for words in titles])
    middles = [" ".join(words[head : len(words) - tail]) for words in titles]
    if head + tail < 3 or not all(_is_thing(middle) for middle in middles):
        return None
    distinct = list(dict.fromkeys(middles))
    shown = distinct if len(distinct) <= _MOST_NAMED else distinct[: _MOST_NAMED - 1]
    if len(distinct) > len(shown):
        shown = [*shown, f"{say_number(len(distinct) - len(shown))} more"]
    before, after = titles[0][:head], titles[0][len(titles[0]) - tail :]
    text = " ".join([*before, say_list(shown), *after])
    return Series(text, tuple(number for _, number in group)) if len(distinct) > 1 else None


def _is_thing(middle: str) -> bool:
    """Tell whether what differs between titles can stand in a list: a few words, none left hanging."""
    return 0 < len(middle.split()) <= _MOST_WORDS and not is_dangling(middle)


def _common(sequences: Sequence[Sequence[str]]) -> int:
    """Return how many leading words all sequences share."""
    length = 0
    for words in zip(*sequences, strict=False):
        if len(set(words)) > 1:
            break
        length += 1
    return length
