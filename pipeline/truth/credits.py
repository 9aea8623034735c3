"""Whom a text itself tells something of: "birch agrees", and the trailer that calls somebody a co-author."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.references import co_authors_in
from pipeline.truth.binding import Binding
from pipeline.truth.lexicon.auxiliaries import ADVERBS, BE, HAVE, MODALS
from pipeline.truth.people import Mention
from pipeline.truth.stems import stem, stems_in

_DENIAL = re.compile(r"\b(?:not|never|no)\b|n['’]t\b", re.IGNORECASE)
_HELPING = ADVERBS | BE | HAVE | MODALS | {"who", ","}


def is_told_of(binding: Binding, mention: Mention) -> bool:
    """Tell "birch agrees", where the text says so of birch."""
    denied = bool({"not", "never"} & {token.lower for token in binding.claim.tokens})
    return any(
        key in mention.keys and (not denied or _DENIAL.search(sentence) is not None)
        for key, sentence in tellers_of(binding, mention)
    )


def is_credited(binding: Binding, mention: Mention) -> bool:
    """Tell "co-authored by birch" of somebody whom a trailer of a description names."""
    if not re.search(r"\bco-?author", binding.claim.text, re.IGNORECASE):
        return False
    people = [
        person for n in binding.evidence.cited for person in co_authors_in(binding.evidence.pull(n).body)
    ]
    named = {binding.claim.words(mention.start, mention.end).casefold(), *mention.keys}
    return any({p.login.casefold(), (p.name or "").casefold()} & named for p in people)


def tellers_of(binding: Binding, mention: Mention) -> Iterator[tuple[str, str]]:
    """Yield who has the verb of a mention in the text, with the sentence that says so."""
    claim, at = binding.claim, mention.end
    if mention.possessive or binding.role(mention) != "subject":
        return
    while claim.word(at) in _HELPING - {"not", "never"}:
        at += 1
    verb = stem(claim.word(at))
    for sentence in re.split(r"(?<=[.!?;])\s|\n", binding.evidence.prose):
        if verb in stems_in(sentence):
            for key in binding.evidence.day.people:
                named = re.search(
                    rf"(?<![\w-]){re.escape(key)}(?![\w-])(?:\W+\w+){{1,4}}", sentence, re.IGNORECASE
                )
                if named and verb in stems_in(named.group()):
                    yield key, sentence
