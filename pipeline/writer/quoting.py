"""What strangers wrote, made fit for a prompt: cut, without quotes and orders, between two marks."""

from __future__ import annotations

import hashlib
import re

from pipeline.models import Person
from pipeline.text import headline_of, is_instruction, prose_of, without_links

WITHHELD = "(title withheld)"
_TITLE, _NAME = 120, 40
_ABOUT_WRITING = re.compile(
    r"\b(?:codex|claude|copilot|chatgpt|gemini|llm|ai|agent)[- ](?:assist|generat|help|draft|wr[io]t)"
    r"|\bdrafted\b|\bI (?:have )?(?:reviewed|verified|understand|confirm)|^(?:fix(?:es)?|part of) #\d+\W*$",
    re.IGNORECASE,
)
_PROSE = 2500
_SENTENCE_END = re.compile(r"(?<=[.!?])(?<!e\.g\.)(?<!i\.e\.)\s+(?=[A-Z0-9'(_])")
_MEASURED = re.compile(r"\d\s?(?:[mµun]?s|seconds?|minutes?|hours?|[KMG]i?B|%|x|percent|times|fps)\b")
# What is left of headings and of tags once their lines and addresses are gone.
_LEFTOVER = re.compile(
    r"^(?:(?:summary|description|motivation|what|why|tl;?dr)\s*:|\(oldest at bottom\):?)\s*|<[^<>]*(?:>|$)",
    re.IGNORECASE,
)


def enclosed(text: str) -> str:
    """Return `text` between two marks made from its own hash, so that no text can hold its own mark."""
    mark = hashlib.sha256(text.encode()).hexdigest()[:16]
    return f"<<data {mark}>>\n{text}\n<<end of data {mark}>>"


def without_traps(text: str, limit: int) -> str:
    """Return a stranger's words without quotes and addresses, or nothing when they give orders."""
    if is_instruction(text):
        return ""
    plain = " ".join(without_links(text).replace('"', "'").replace("<<", "<").replace(">>", ">").split())
    return plain if len(plain) <= limit else plain[: limit - 1].rsplit(" ", 1)[0] + "…"


def title_of(title: str) -> str:
    """Return a title as the sheet shows it, or that it is withheld."""
    return without_traps(title, _TITLE) if headline_of(title) else WITHHELD


def name_of(person: Person) -> str:
    """Return what to call somebody: the display name, else the login."""
    if not person.is_known:
        return "a deleted account" if person.login else "somebody"
    name = without_traps(person.name or "", _NAME) or without_traps(person.login, _NAME) or "somebody"
    return f"{name} (a bot)" if person.is_bot else name


def extract_of(body: str, limit: int) -> str:
    """Return the first sentences of a body that are about the change, not about how it was made.

    A sentence further down that measured something joins them: it is often the best reason of all.
    """
    sentences = _SENTENCE_END.split(prose_of(body, limit=_PROSE))
    plain = [_LEFTOVER.sub("", sentence) for sentence in sentences if not _ABOUT_WRITING.search(sentence)]
    chosen = ""
    for sentence in plain:
        longer = f"{chosen} {sentence}".strip()
        if chosen and len(longer) > limit:
            break
        chosen = longer
    measured = next((sentence for sentence in plain if len(_MEASURED.findall(sentence)) > 1), "")
    if measured and measured not in chosen and len(measured) <= limit:
        limit += len(measured) + 1
        chosen = f"{chosen} {measured}"
    return without_traps(chosen, limit) if re.search(r"[a-z]{3}", chosen) else ""
