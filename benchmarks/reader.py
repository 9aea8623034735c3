"""Measures a model as the second reader: what it doubts of errors that pass the checks, and of what is true.

Run with `OPENAI_BASE_URL=... OPENAI_API_KEY=... MERGECAST_MODEL=... python -m benchmarks.reader`. It sends
a question for each day of the corpus to that server and prints counts; the sentences of the half `held` are
among them and are shown to nobody else.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from pydantic import SecretStr

from benchmarks.corpus.errors import seed
from benchmarks.corpus.load import days, sentences
from benchmarks.truth import facts_of, try_error, try_true
from pipeline.config import ModelConfig
from pipeline.models import FactSheet, Script, Verification
from pipeline.prompts import load_prompt
from pipeline.truth import verify
from pipeline.writer.model import ChatModel, OpenAIChat
from pipeline.writer.plain import write_plain
from pipeline.writer.planted import Planted, planted_for
from pipeline.writer.second_reading import SecondReader
from pipeline.writer.sheet import fact_lines
from pipeline.writer.telling import Told

TRUE = "true"
_EXTRACTS = 700


@dataclass
class Tally:
    """How many sentences of each group were put to the reader, and how many it doubted."""

    read: Counter[str] = field(default_factory=Counter)
    doubted: Counter[str] = field(default_factory=Counter)
    notes: Counter[str] = field(default_factory=Counter)


def passing(day: str, *, most: int) -> list[tuple[str, str, tuple[int, ...]]]:
    """Return up to `most` sentences of a day that the checks let pass: group, text and pull requests.

    Half of them are true and half are seeded errors, chosen by the name of the day.
    """
    entries = [entry for entry in sentences() if entry.day == day]
    trues = [(TRUE, e.text, e.pull_requests) for e in entries if try_true(verify, e).supported]
    seeded = [error for entry in entries for error in seed(entry, days()[day])]
    errors = [(e.kind, e.text, e.pull_requests) for e in seeded if try_error(verify, e).supported]
    random = Random(day)
    random.shuffle(trues)
    random.shuffle(errors)
    chosen = [*trues[: most // 2], *errors[: most // 2]]
    random.shuffle(chosen)
    return chosen


def put(chat: ChatModel, day: str, rows: Sequence[tuple[str, str, tuple[int, ...]]], tally: Tally) -> None:
    """Have a model read sentences of a day, in one question, and count what it doubts."""
    facts = facts_of(day)
    groups = {f"S{place}": group for place, (group, _, _) in enumerate(rows, 1)}
    told = tuple(
        Told(f"S{place}", None, tuple(f"P{number}" for number in numbers), text, numbers)
        for place, (_, text, numbers) in enumerate(rows, 1)
    )
    sheet = fact_lines(facts, tokens=chat.context_tokens // 2, told=len(facts.themes), extracts=_EXTRACTS)
    notes: list[str] = []
    reader = SecondReader(chat, load_prompt("second_reading.md.j2"), _planting(facts), lambda _: None)
    read = reader.read(told, sheet, source="model", notes=notes, done=[])
    tally.read.update(groups.values())
    tally.doubted.update(groups[one.key] for one in read if one.problems)
    tally.notes.update(notes)


def _planting(facts: FactSheet) -> Callable[[Sequence[int]], Planted]:
    plain = write_plain(facts)

    def check(script: Script) -> Verification:
        return verify(script, facts)

    def plant(numbers: Sequence[int]) -> Planted:
        return planted_for(numbers, facts, plain, check)

    return plant


def lines(tally: Tally) -> Iterator[str]:
    """Yield what was measured, the true sentences first."""
    groups = sorted(tally.read, key=lambda group: (group != TRUE, -tally.read[group]))
    for group in groups:
        doubted, read = tally.doubted[group], tally.read[group]
        yield f"{group:<20}{doubted:>5} of {read:<5} doubted {doubted / read:6.1%}"
    errors = [group for group in groups if group != TRUE]
    read = sum(tally.read[group] for group in errors)
    if read:
        doubted = sum(tally.doubted[group] for group in errors)
        yield f"{'all errors':<20}{doubted:>5} of {read:<5} doubted {doubted / read:6.1%}"
    yield from (f"{count} times: {note}" for note, count in tally.notes.most_common())


def main(arguments: list[str] | None = None) -> int:
    """Put sentences of each day to the model that the environment names, and print what it doubted."""
    parser = argparse.ArgumentParser(prog="benchmarks.reader", description=__doc__)
    parser.add_argument(
        "--day", choices=tuple(days()), action="append", help="only this day; may be repeated"
    )
    parser.add_argument("--each", type=int, default=24, help="sentences of a day, half of them false")
    parser.add_argument("--context-tokens", type=int, default=16_000)
    chosen = parser.parse_args(arguments)
    model = os.environ.get("MERGECAST_MODEL")
    if not model:
        parser.error("name a model in MERGECAST_MODEL, and its server in OPENAI_BASE_URL")
    key = os.environ.get("OPENAI_API_KEY")
    address = os.environ.get("OPENAI_BASE_URL")
    config = ModelConfig(
        name=model, context_tokens=chosen.context_tokens, **({"base_url": address} if address else {})
    )
    tally = Tally()
    for day in chosen.day or days():
        with OpenAIChat(config, SecretStr(key) if key else None) as chat:
            put(chat, day, passing(day, most=chosen.each), tally)
    for line in lines(tally):
        print(line)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
