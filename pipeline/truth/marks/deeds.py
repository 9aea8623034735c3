"""Verbs that tell the change itself as done: "adds", "fixed", "now supports", "is gone"."""

from __future__ import annotations

from dataclasses import replace

from pipeline.truth.lexicon.auxiliaries import ADVERBS, BE, COPULAS, DO, HAVE, MODALS
from pipeline.truth.lexicon.deeds import (
    HAPPENING_TO_PULLS,
    IRREGULAR,
    NEUTRAL,
    NO_DEEDS,
    NO_VERB,
    NOT_NOW,
    PARTICIPLES,
    RELATIVE_WORDS,
    TRIALS,
    WANTING,
)
from pipeline.truth.lexicon.order import AHEAD, BEHIND
from pipeline.truth.lexicon.plain import PULL_NOUNS
from pipeline.truth.lexicon.status import PHRASES, MarkClass
from pipeline.truth.lexicon.verbs import BASE, PAST, PRESENT
from pipeline.truth.marks.finite import is_plural_verb, is_present_verb, past_verb
from pipeline.truth.marks.mark import Mark, Surroundings
from pipeline.truth.marks.status import status_at
from pipeline.truth.marks.subjects import about_pull_request

_STATUS_BASES: dict[str, MarkClass] = {
    "close": "closed", "revert": "reverted", "open": "opened", "reopen": "reopened", "drop": "closed",
}  # fmt: skip
_OUTCOMES = frozenset(
    "ended ends finished finishes completed completes came comes passed passes showed shows".split()
)
_OF_THINGS_TOO = frozenset("open close drop".split())
_NOT_OWNED = frozenset("been no to at on in less more fewer".split())
_COMPARING = AHEAD | BEHIND
_MAKING_IT = {("make", "it"), ("get", "in"), ("go", "in"), ("get", "merged"), ("make", "the")}


def deed_at(around: Surroundings, at: int) -> Mark | None:
    """Return the verb of doing that begins at a token."""
    if around.is_thing(at) or around.tokens[at].possessive:
        return None
    for read in (_landing, _denied, _happening, _under_way, _known_verb, _perfect):
        mark = read(around, at)
        if mark:
            return mark
    return None


def _landing(around: Surroundings, at: int) -> Mark | None:
    """Read "did not land", "12 and 13 land", "didn't make it in", "is gone"."""
    word, following = around.word(at), around.word(at + 1)
    if (
        word == "gone"
        and around.word(around.before(around.before(at))) != "account"
        and around.word(around.before(at)) in BE
    ):
        return Mark(at, at + 1, "done", "adjective", past=True)
    if word in ("land", "merge", "ship"):
        return _base_landing(around, at)
    if (word, following) in _MAKING_IT and around.word(at + 2) != "possible":
        mark = _base_landing(around, at)
        return replace(mark, end=at + 2) if mark else None
    return None


def _base_landing(around: Surroundings, at: int) -> Mark | None:
    held = around.words(range(max(0, at - 3), at))
    if set(held) & (DO | {"failed"}):
        return Mark(at, at + 1, "landed", "verb", negated="failed" in held, past=True)
    plural = around.before(at) in around.plural_at and around.word(at - 1) != "to"
    return Mark(at, at + 1, "landed", "verb") if plural else None


def _denied(around: Surroundings, at: int) -> Mark | None:
    """Read the verb after "does not": a wish, a status, or anything that a change might do."""
    word = around.word(at)
    if around.word(at - 1) == "to" and around.word(at - 2) in ("failed", "fails") and word in BASE:
        return Mark(at, at + 1, _STATUS_BASES.get(word, "done"), "verb", negated=True, past=True)
    if around.word(at - 1) != "not" or around.word(at - 2) not in DO or not word.isalpha():
        return None
    if word in WANTING:
        return Mark(at, at + 1, "proposed", "verb")
    if word in ("yet", "only", "just", "land", "merge", "ship"):
        return None
    told = word not in _OF_THINGS_TOO or about_pull_request(around, at)
    name = _STATUS_BASES.get(word, "done") if told else "done"
    return Mark(at, at + 1, name, "verb", negated=True, past=around.word(at - 2) == "did")


def _under_way(around: Surroundings, at: int) -> Mark | None:
    """Read "clover9 is fixing it": somebody is at it, so it is not done."""
    word, before = around.word(at), around.before(at)
    base = next((b for b in (word[:-3], word[:-3] + "e", word[:-4]) if b in BASE), None)
    if not word.endswith("ing") or base is None or around.word(before) not in ("is", "are"):
        return None
    return Mark(at, at + 1, "proposed", "verb") if around.is_actor(around.before(before)) else None


def _happening(around: Surroundings, at: int) -> Mark | None:
    """Read "now keeps", "already got", "no longer crashes"."""
    if around.word(at) == "no" and around.word(at + 1) == "longer":
        after = around.word(at + 2)
        told = after.isalpha() and after not in ("open", "a", "in", "needed")
        return Mark(at, at + 2, "done", "verb") if told else None
    if around.word(at - 1) == "now" and around.word(at) in ("has", "have"):
        counted = {at + 1, at + 2} & set(around.figure_at)
        owns = not counted and around.word(at + 1) not in ADVERBS | _NOT_OWNED
        return Mark(at, at + 1, "done", "verb") if owns else None
    if around.word(at - 1) in ("now", "already") and _is_happening(around, at):
        return Mark(at, at + 1, "done", "verb", past=True)
    return None


def _is_happening(around: Surroundings, at: int) -> bool:
    word, before = around.word(at), around.before(at)
    if before < 0 or around.word(at - 2) in NOT_NOW or not word.isalpha():
        return False
    if word == "back" and around.word(at + 1) not in ("off", "out", "up"):
        return False
    if word in NO_VERB | HAVE | MODALS or word in PULL_NOUNS - {"rework", "update", "fix"}:
        return False
    if (word in PHRASES and status_at(around, at)) or around.in_text(f"{around.word(at - 1)} {word}"):
        return False
    standing = around.word(before) in COPULAS
    if word in COPULAS or standing:
        return standing and word not in COPULAS and word.endswith(("ed", "en", "wn", "lt", "nt"))
    return True


def _perfect(around: Surroundings, at: int) -> Mark | None:
    """Read "have become", "has been instantiated": told as done, unless the text says it in the same form."""
    word, held = around.word(at), around.before(at)
    passive = around.word(held) == "been"
    having = around.before(held) if passive else held
    subject = around.before(having)
    if around.word(having) not in ("has", "have") or subject < 0 or around.is_actor(subject):
        return None
    if around.word(subject) in RELATIVE_WORDS or {"not", "never", "yet"} & set(
        around.words(range(subject, at))
    ):
        return None
    if not (word in PARTICIPLES or word.endswith(("ed", "wn")) or (passive and word.endswith("en"))):
        return None
    if word in (NO_DEEDS - {"followed"}) | HAPPENING_TO_PULLS or around.in_text(
        f"{around.word(held)} {word}"
    ):
        return None
    return Mark(at, at + 1, "done", "passive" if passive else "verb", past=True)


def _known_verb(around: Surroundings, at: int) -> Mark | None:
    word = around.word(at)
    if word in _COMPARING or f"{word} {around.word(at + 1)}" in _COMPARING:
        return None  # "Birch edges out cedar" compares, and changes nothing.
    if word == "gives" and {"reason", "reasons"} & set(around.words(range(len(around.tokens)))):
        return None
    if word == "ran" and TRIALS & set(around.words(range(at + 1, at + 6))):
        return None  # Whoever proposes a change has run its tests.
    if word in _OUTCOMES and TRIALS & set(around.words(range(max(0, at - 8), at))):
        return None  # "The test run ended with two failures", of what is proposed, too.
    if word in PRESENT and PRESENT[word] not in NEUTRAL and is_present_verb(around, at):
        return Mark(at, at + 1, "done", "verb")
    if word in PAST and PAST[word] not in NEUTRAL - {"mark", "label", "tag", "classify"}:
        return past_verb(around, at)
    if _is_deed(around, at):
        return Mark(at, at + 1, "done", "verb", past=not word.endswith("s"))
    if word in BASE and word not in NEUTRAL and is_plural_verb(around, at):
        return Mark(at, at + 1, "done", "verb")
    return None


def _is_deed(around: Surroundings, at: int) -> bool:
    """Tell whether a person or a pull request does something here by a verb that no list has.

    "rowan vendored it".
    """
    word, before = around.word(at), at - 1
    while before >= 0 and around.word(before) in ("also", "then", "quietly", "finally", "simply"):
        before -= 1
    subject = before >= 0 and (around.is_actor(before) or before in around.pull_at)
    if not subject or around.tokens[at].is_capitalised or not word.isalpha() or around.word(at + 1) == "by":
        return False
    if word in NO_DEEDS or word in PHRASES or word.endswith(("ous", "us", "is", "as", "less", "ness")):
        return False
    if any(w in PAST or w in PRESENT for w in around.words(range(max(0, before - 3), before))):
        return False
    present = word.endswith("s") and not word.endswith("ss") and len(word) > 3 and word not in PULL_NOUNS
    return word in IRREGULAR or (word.endswith("ed") and len(word) > 4) or present
