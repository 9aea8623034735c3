"""Sentences that did not hold, sent back to the model with what is wrong and the facts that they name."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from pipeline.errors import ConfigError, ModelError
from pipeline.models import Finding
from pipeline.prompts import Prompt
from pipeline.writer.draft import Repairs
from pipeline.writer.model import ChatModel, count_tokens, messages_of
from pipeline.writer.quoting import enclosed
from pipeline.writer.sheet import Sheet
from pipeline.writer.telling import Told, mend

_SENTENCE_TOKENS, _MOST_TEXT, _MOST_PROBLEMS = 110, 400, 4


def mended(
    told: tuple[Told, ...],
    sheet: Sheet,
    *,
    chat: ChatModel,
    prompt: Prompt,
    again: Callable[[Sequence[Told]], tuple[Told, ...]],
    tell: Callable[[str], None],
    notes: list[str],
) -> tuple[Told, ...]:
    """Send back the sentences that fail, and only those, once; `again` judges what comes back.

    Once, because who is asked a second time finds words that no check reads: of false sentences that came
    back a third passed the first time and most of them the second; honest ones are mended the first time.
    `notes` says when no answer came.
    """
    failing = [one for one in told if one.problems]
    if not failing:
        return told
    tell(f"sending back {len(failing)} of {len(told)} sentences")
    sent, variables = _complaint(failing, sheet, chat, prompt)
    messages = messages_of(*prompt.messages(**variables))
    room = min(chat.context_tokens // 4, chat.context_tokens // 8 + _SENTENCE_TOKENS * len(sent))
    allowed = {"RepairedSentence.facts": list(sheet.ids), "RepairedSentence.id": sent}
    try:
        repairs = chat.ask(messages, schema=Repairs, max_tokens=room, allowed=allowed)
    except (ModelError, ConfigError) as error:
        notes.append(f"sentences could not be mended: {error.message}")
        return told
    return again(mend(told, repairs, sheet.ids))


def _complaint(
    failing: Sequence[Told], sheet: Sheet, chat: ChatModel, prompt: Prompt
) -> tuple[list[str], dict[str, str]]:
    """Return the keys of the sentences there is room for, and what the prompt is told of them."""
    room = chat.context_tokens // 2 - count_tokens("".join(prompt.messages(lines="", failing="")))
    entries: list[dict[str, object]] = []
    keys: list[str] = []
    ids: dict[str, None] = {}
    for one in failing:
        entry = _entry(one)
        wanted = ids | dict.fromkeys(one.ids)
        text = json.dumps([*entries, entry], ensure_ascii=False) + sheet.explain(wanted)
        if entries and count_tokens(text) > room:
            break
        entries.append(entry)
        keys.append(one.key)
        ids = wanted
    failing_text = json.dumps(entries, ensure_ascii=False, indent=1)
    return keys, {"failing": enclosed(failing_text), "lines": enclosed(sheet.explain(ids))}


def _entry(one: Told) -> dict[str, object]:
    problems = list(dict.fromkeys(_said(found) for found in one.problems))
    return {
        "id": one.key,
        "facts": list(one.ids),
        "text": one.text[:_MOST_TEXT],
        "problems": problems[:_MOST_PROBLEMS],
    }


def _said(found: Finding) -> str:
    claim = f" ({found.claim[:80]!r})" if found.claim else ""
    return f"{found.kind}{claim}: {found.reason}"
