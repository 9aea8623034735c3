"""The question for a draft: how much may be said, and the facts that there is room for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pipeline.config import WriterConfig
from pipeline.models import FactSheet, Script
from pipeline.prompts import Prompt
from pipeline.writer.draft import Draft
from pipeline.writer.model import (
    ChatModel,
    Message,
    PromptTooLongError,
    UnusableAnswerError,
    count_tokens,
    messages_of,
)
from pipeline.writer.quoting import enclosed
from pipeline.writer.sheet import OTHER, Sheet, fact_lines

# How long extracts of bodies may be, by how often the sheet had to be made smaller.
_EXTRACTS = {1: (700, 450, 300), 2: (160,), 4: (0,)}
_MOST_SHEET, _SCHEMA_TOKENS, _SENTENCE_TOKENS = 12_000, 350, 55


@dataclass(frozen=True)
class _Length:
    """How much may be said: words in the model's part, sentences, and the tokens that an answer may take."""

    least: int
    most: int
    sentences: int
    room: int


def drafted(
    facts: FactSheet, plain: Script, *, chat: ChatModel, config: WriterConfig, prompt: Prompt
) -> tuple[Sheet, Draft]:
    """Ask for a draft, with a smaller sheet where the first was too much, and return both.

    Raises ModelError, ConfigError or PromptError.
    """
    length = _length(facts, plain, config, chat.context_tokens)
    for size in (1, 2, 4):
        sheet, messages = _question(facts, length, chat=chat, config=config, prompt=prompt, size=size)
        try:
            allowed = _allowed(sheet.ids)
            draft = chat.ask(messages, schema=Draft, max_tokens=length.room, allowed=allowed)
        except PromptTooLongError:
            if size == 4:
                raise
        except UnusableAnswerError as unusable:
            # Fewer facts make a shorter answer, and a filter may have taken offence at an extract.
            if size > 1 or unusable.fault not in ("cut", "filtered"):
                raise
        else:
            return sheet, draft
    raise AssertionError("the last size raises or returns")


def _length(facts: FactSheet, plain: Script, config: WriterConfig, context: int) -> _Length:
    """Return how much the model may say: less on a small day, and what its context has room for."""
    frame = sum(
        len(s.text.split()) for section in (plain.sections[0], plain.sections[-1]) for s in section.sentences
    )
    least, most = (round(minutes * config.words_per_minute) - frame for minutes in config.minutes)
    room = min(max(context // 4, 700), 8000)
    most = max(30, min(most, 25 + 35 * facts.day.total, room * 3 // 10))
    least = max(15, min(least, most * 3 // 5))
    return _Length(least, most, sentences=min(40, room // _SENTENCE_TOKENS, 3 + most // 10), room=room)


def _allowed(ids: Iterable[str]) -> dict[str, list[str]]:
    every = list(ids)
    wide = [one for one in every if not one.startswith("P")]
    return {
        "DraftHead.facts": wide,
        "DraftSection.theme": [one for one in wide if one.startswith("T")] + [OTHER],
        "DraftSentence.facts": every,
    }


def _question(
    facts: FactSheet, length: _Length, *, chat: ChatModel, config: WriterConfig, prompt: Prompt, size: int
) -> tuple[Sheet, list[Message]]:
    told = sum(1 for theme in facts.themes if theme.theme.kind in ("campaign", "area"))
    themes = max(1, min(config.max_themes, told))

    def asked(sheet: str) -> list[Message]:
        texts = prompt.messages(
            show=facts.show,
            sheet=sheet,
            least=length.least // size,
            most=length.most // size,
            sentences=max(3, length.sentences // size),
            themes=themes,
        )
        return messages_of(*texts)

    around = sum(count_tokens(message["content"]) for message in asked(enclosed("")))
    tokens = min(chat.context_tokens - length.room - around - _SCHEMA_TOKENS, _MOST_SHEET) // size
    sheet = _largest(facts, tokens=tokens, told=themes, extracts=_EXTRACTS[size])
    return sheet, asked(sheet.text)


def _largest(facts: FactSheet, *, tokens: int, told: int, extracts: Sequence[int]) -> Sheet:
    """Return the sheet with the longest extracts that leaves nothing out, else the one with the shortest."""
    for characters in extracts:
        sheet = fact_lines(facts, tokens=tokens, told=told, extracts=characters)
        if sheet.is_complete:
            break
    return sheet
