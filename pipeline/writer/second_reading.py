"""A second reader: the model reads what the checks let pass, and may doubt it but never vouch for it.

A check by code believes words that the text has, whatever they are made to say; a reader understands them. A
judge that is a language model is wrong at times, too (Zheng et al., "Judging LLM-as-a-Judge with MT-Bench and
Chatbot Arena", 2023), so it only takes sentences away, and is not listened to when it doubts what code knows
to be true.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import BaseModel, BeforeValidator

from pipeline.errors import ConfigError, ModelError, PromptError
from pipeline.models import SecondReading, SentenceSource
from pipeline.prompts import Prompt
from pipeline.writer.failure import SERVICE
from pipeline.writer.model import ChatModel, count_tokens, messages_of
from pipeline.writer.planted import Planted
from pipeline.writer.quoting import enclosed
from pipeline.writer.sheet import Sheet
from pipeline.writer.telling import TITLE, Told, problem

KIND = "second reading"

DOUBTS: Mapping[str, str] = {
    "person": "somebody else did it, or the facts do not say who",
    "status": "what is only proposed is told as done, or what landed as proposed or undone",
    "count": "a count or a share is another one, or not in the facts",
    "figure": "a figure is another one, or has another unit, or measures something else",
    "order": "a comparison, a direction, or what is first and what second is the other way round",
    "denial": "it says that something is so that is not, or the reverse: not, no longer, still, only, all",
    "object": "the change is done to something else, or by something else",
    "reason": "a reason, a benefit, a plan, a risk or a judgement that the facts do not give",
    "detail": "anything else that the facts do not say",
}
_DOUBTED = "reading it again, the model doubts it: "
_NAMED = tuple(DOUBTS.items())
_NONE = "none"
_NO_DOUBT = frozenset(["", "no", "ok", "n/a", "null", "supported", _NONE])
# Tokens of the answer: a base, and for each sentence its id, its reason and its verdict.
_ANSWER, _ANSWER_EACH = 150, 42
_SCHEMA_TOKENS = 250


def _as_doubt(value: object) -> str:
    """Read the spellings of a doubt; one that has no name here is a doubt all the same."""
    text = str(value if value is not None else "").strip().casefold()
    return _NONE if text in _NO_DOUBT else text if text in DOUBTS else "detail"


class Reading(BaseModel):
    """What the reader says of one sentence. Why comes first, so that the verdict follows from it."""

    id: str
    because: str = ""
    doubt: Annotated[str, BeforeValidator(_as_doubt)] = _NONE


class Readings(BaseModel):
    """What the reader says of the sentences that it was shown."""

    readings: list[Reading]


@dataclass(frozen=True)
class SecondReader:
    """Whom to ask and how; without a prompt nobody reads.

    `plant` returns sentences on some pull requests of which code knows whether they are true.
    """

    chat: ChatModel
    prompt: Prompt | None
    plant: Callable[[Sequence[int]], Planted]
    tell: Callable[[str], None]

    def read(
        self,
        told: tuple[Told, ...],
        sheet: Sheet,
        *,
        source: SentenceSource,
        notes: list[str],
        done: list[SecondReading],
    ) -> tuple[Told, ...]:
        """Return the sentences, those of one `source` that passed the checks with what the reader doubts.

        No sentence loses a problem by it. What came of it is added to `done`, and to `notes` in words. Only a
        broken prompt raises (PromptError).
        """
        fit = [one for one in told if one.source == source and not one.problems]
        if not fit or not self.prompt:
            return told
        planted = self.plant([number for one in fit for number in one.pull_requests])
        rows = _mixed(fit, (*planted.true, *planted.false))
        self.tell(f"asking {self.chat.name} to read {len(fit)} sentences again")
        try:
            doubts = self._doubts(self.prompt, rows, sheet)
        except PromptError:
            raise
        except (ModelError, ConfigError) as error:
            notes.append(f"the model did not read its sentences a second time: {error.message}")
            done.append(SecondReading(heard=False))
            return told
        if any(doubts.get(one.key, _NONE) != _NONE for one in planted.true):
            notes.append("the model's second reading does not count: it doubted what is known to be true")
            done.append(SecondReading(heard=False))
            return told
        doubted = {one.key: doubts[one.key] for one in fit if doubts.get(one.key, _NONE) != _NONE}
        reading = SecondReading(
            read=sum(one.key in doubts for one in fit),
            doubted=len(doubted),
            planted=len(planted.false),
            found=sum(doubts.get(one.key, _NONE) != _NONE for one in planted.false),
        )
        done.append(reading)
        notes.append(_said(reading, len(fit)))
        return tuple(
            replace(one, problems=(problem(KIND, _DOUBTED + DOUBTS[doubted[one.key]]),))
            if one.key in doubted
            else one
            for one in told
        )

    def _doubts(self, prompt: Prompt, rows: Sequence[Told], sheet: Sheet) -> Mapping[str, str]:
        """Return what the reader says of each sentence that it was shown and spoke of, by the sentence's key.

        Raises ModelError or ConfigError.
        """
        shown, variables = self._question(prompt, rows, sheet)
        allowed = {"Reading.id": list(shown), "Reading.doubt": [_NONE, *DOUBTS]}
        answer = self.chat.ask(
            messages_of(*prompt.messages(**variables, doubts=_NAMED)),
            schema=Readings,
            max_tokens=_ANSWER + _ANSWER_EACH * len(shown),
            allowed=allowed,
        )
        return {shown[one.id.strip()].key: one.doubt for one in answer.readings if one.id.strip() in shown}

    def _question(
        self, prompt: Prompt, rows: Sequence[Told], sheet: Sheet
    ) -> tuple[Mapping[str, Told], dict[str, str]]:
        """Return what there is room for, by the ids that the sentences are shown under, and the texts."""
        empty = prompt.messages(lines="", sentences="", doubts=_NAMED)
        room = self.chat.context_tokens - _SCHEMA_TOKENS - _ANSWER - count_tokens("".join(empty))
        shown: dict[str, Told] = {}
        entries: list[str] = []
        numbers: set[int] = set()
        for place, one in enumerate(rows, 1):
            wanted = numbers | set(one.pull_requests)
            entry = _entry(f"R{place}", one)
            spent = count_tokens("\n".join([*entries, entry]) + enclosed(_lines(sheet, wanted)))
            if spent + _ANSWER_EACH * (len(shown) + 1) > room:
                continue
            shown[f"R{place}"] = one
            entries.append(entry)
            numbers = wanted
        if not shown:
            raise ModelError(SERVICE, "has no room for what is to be read", hint="raise context_tokens")
        sentences, lines = enclosed("\n".join(entries)), enclosed(_lines(sheet, numbers))
        return shown, {"sentences": sentences, "lines": lines}


def _mixed(told: Sequence[Told], planted: Sequence[Told]) -> list[Told]:
    """Return sentences with others set among them, evenly, so that where one stands says nothing of it."""
    rows = list(told)
    for at, one in enumerate(planted):
        rows.insert((at + 1) * (len(told) + 1) // (len(planted) + 1) + at, one)
    return rows


def _entry(shown_as: str, one: Told) -> str:
    headline = {"headline": True} if one.key == TITLE else {}
    entry = {"id": shown_as, "facts": list(one.ids), **headline, "text": one.text}
    return json.dumps(entry, ensure_ascii=False)


def _lines(sheet: Sheet, numbers: Collection[int]) -> str:
    """Return the lines on these pull requests and those that count: the day's and the themes'."""
    return sheet.explain({"D", *sheet.themes, *(f"P{number}" for number in numbers)})


def together(readings: Sequence[SecondReading]) -> SecondReading:
    """Return several readings of one episode as one; one that was not heard spoils the others."""
    return SecondReading(
        read=sum(one.read for one in readings),
        doubted=sum(one.doubted for one in readings),
        planted=sum(one.planted for one in readings),
        found=sum(one.found for one in readings),
        heard=all(one.heard for one in readings),
    )


def _said(reading: SecondReading, asked: int) -> str:
    """Say what was read and doubted, and what became of the errors that were set among the sentences."""
    text = f"the model read {reading.read} sentences a second time and doubted {reading.doubted}"
    if left := asked - reading.read:
        text += f"; {left} were passed over"
    if reading.found:
        return f"{text}; of {reading.planted} errors set among them as a test it found {reading.found}"
    if reading.planted:
        return f"{text}; it overlooked the errors set among them as a test, so that says nothing"
    return text
