"""Wording: a word in the place of another one, an opposite, and a deed of another kind than the text tells."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted, unknown
from pipeline.truth.lexicon.opposites import LOOSE, opposites_of
from pipeline.truth.lexicon.plain import FUNCTION, GENERIC, PULL_NOUNS
from pipeline.truth.lexicon.turning import DENYING
from pipeline.truth.lexicon.verbs import BASE, NOUN_LIKE, PAST, PRESENT
from pipeline.truth.stems import stem
from pipeline.truth.tokens import Token
from pipeline.truth.vocabulary import is_chat, is_plain, stems_of

KIND = "wording"

_A_FEW = 3
# Before a noun these tell nothing apart.
_NEUTRAL = frozenset(
    """
    new newer old older whole entire single own same different such further certain various current existing
    present usual corresponding actual full main general common particular specific respective said given
    remaining similar relevant underlying matching original long-standing little small big large tiny short
    one two three four five six seven eight nine ten eleven twelve first second third last next previous
    earlier later now today's today also still just only then
    """.split()
)


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare the words of a sentence with those of the text that stand in the same place."""
    if not 0 < len(evidence.cited) <= _A_FEW or evidence.where == "title":
        return ()
    return (*_opposed(claim, evidence), *_exchanged(claim, evidence))


def _is_denied(claim: Claim, at: int) -> bool:
    start, end = claim.chunk_at(at)
    return bool({claim.word(i) for i in range(start, end)} & DENYING)


def _opposed(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Refuse "a busy connection" of a text that only has "an idle connection"."""
    for at, token in enumerate(claim.tokens):
        word = token.lower
        if token.kind != "word" or at in claim.spoken_for or word in FUNCTION:
            continue
        if any(m.start <= at < m.end and m.name != "done" for m in claim.marks):
            continue
        theirs = opposites_of(word) & evidence.words
        if not theirs or stem(word) in evidence.words or _is_denied(claim, at):
            continue
        if word in LOOSE and not _has_same_place(claim, at, theirs, evidence):
            continue
        held = [other for other in theirs if "holds" in evidence.signs_of(other)]
        mine = {stem(t.lower) for t in claim.tokens}
        if held and not set(held) & mine:
            yield refuted(KIND, token.text, "the text says the opposite", evidence.pool)
            return


def _has_same_place(claim: Claim, at: int, theirs: frozenset[str], evidence: Evidence) -> bool:
    """Tell whether an opposite stands in the text before the same word: "the old way" of "the new way"."""
    following = stem(claim.word(at + 1))
    return any((other, following) in evidence.neighbours for other in theirs)


def _exchanged(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Question "error logs" of a text that only has "access logs"."""
    for at in range(1, len(claim.tokens)):
        token, before = claim.tokens[at], claim.tokens[at - 1]
        if not _may_qualify(claim, at - 1) or at in claim.spoken_for or token.kind != "word":
            continue
        if _is_no_noun(token.lower) or before.end + 1 != token.start or not _is_meant(before, evidence):
            continue
        theirs = evidence.before.get(stem(token.text), frozenset())
        if not theirs or "" in theirs or set(stems_of(before)) & evidence.near.get(stem(token.text), frozenset()):
            continue
        yield unknown(KIND, claim.words(at - 1, at + 1), "the text has another word before it", evidence.pool)
        return


def _is_no_noun(word: str) -> bool:
    return (
        word in FUNCTION
        or word in PULL_NOUNS
        or word.endswith(("ed", "ing", "ly"))
        or (word in PRESENT and word not in NOUN_LIKE)
        or is_chat(word)
    )


def _is_meant(before: Token, evidence: Evidence) -> bool:
    """Tell whether a word is one that the text has elsewhere, or names a thing that any text may have."""
    word = before.lower
    if before.kind == "number":
        return not before.unit and word.isdigit() and word in evidence.words
    if word in GENERIC - {"code"}:
        return True
    return before.kind == "word" and not is_plain(word) and stem(word) in evidence.words


def _may_qualify(claim: Claim, at: int) -> bool:
    """Tell whether a word tells the noun after it apart: a noun, an adjective or a number."""
    token: Token = claim.tokens[at]
    word = token.lower
    if token.kind not in ("word", "code", "number") or at in claim.spoken_for or token.possessive:
        return False
    if word in FUNCTION or word in _NEUTRAL or word in PRESENT or word in PAST or word in BASE:
        return False
    if re.search(r"(?:ed|ing|ly)$", word) or any(m.start <= at < m.end for m in claim.marks):
        return False
    return not any(q.start <= at < q.end and not q.in_digits for q in claim.quantities)
