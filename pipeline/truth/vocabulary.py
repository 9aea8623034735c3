"""Whether a word of a sentence is plain talk, or stands in the evidence, or is neither."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.truth.evidence import Evidence
from pipeline.truth.figures import unit_of
from pipeline.truth.kindred import initials_of, is_shortened_to, is_spelled_out, relatives_of
from pipeline.truth.lexicon.chat import CHAT
from pipeline.truth.lexicon.common import is_common
from pipeline.truth.lexicon.judgement import BENEFIT, SEVERITY
from pipeline.truth.lexicon.plain import CALENDAR, FUNCTION, REPORTING
from pipeline.truth.lexicon.products import other_names_of
from pipeline.truth.lexicon.synonyms import synonyms_of
from pipeline.truth.lexicon.verbs import BASE, PAST, PRESENT
from pipeline.truth.numbers import cardinal_word, ordinal_word
from pipeline.truth.stems import base_forms, stem
from pipeline.truth.tokens import Token

_ROLES = frozenset(["a.m", "p.m"])
_PARTS = 2
_LONGEST_NAME = 3
_LONG = 7


def is_plain(word: str) -> bool:
    """Tell whether a lower-case word says nothing about a change by itself."""
    if word in FUNCTION or word in CALENDAR or word in _ROLES or base_forms(word) & REPORTING:
        return True
    if cardinal_word(word) is not None or ordinal_word(word) is not None:
        return True
    parts = word.split("-")
    return len(parts) > 1 and all(part and is_plain(part) for part in parts)


def is_chat(word: str) -> bool:
    """Tell whether a lower-case word is plain talk, hyphenated ones by their parts."""
    return all(bool(base_forms(part) & CHAT) or is_plain(part) for part in word.split("-") if part)


def is_verb_of_change(word: str) -> bool:
    """Tell whether a lower-case word is a form of a verb that tells what a change does."""
    if word in PRESENT or word in PAST or word in BASE:
        return True
    if word.endswith("ing"):
        base = word[:-3]
        return (
            base in BASE
            or base + "e" in BASE
            or (len(base) > 2 and base[-1] == base[-2] and base[:-1] in BASE)
        )
    return word.startswith("re-") and is_verb_of_change(word[3:])


def is_judging(word: str) -> bool:
    """Tell whether a word judges; such words are another check's business."""
    return any(part in table for part in (word, *word.split("-")) for table in (BENEFIT, SEVERITY))


def is_backed(token: Token, evidence: Evidence) -> bool:
    """Tell whether the evidence holds a word: itself, its family, all its parts, or a longer or shorter form."""
    if is_held(token, evidence):
        return True
    single = len(re.findall(r"[^\W_]+", token.text)) < _PARTS
    return single and any(form in evidence.words for form in _prefixes(stem(token.text), evidence))


def is_held(token: Token, evidence: Evidence) -> bool:
    """Tell whether the evidence holds a word as it is: itself, its family, another word for it, all its parts."""
    words = evidence.words
    if stem(token.text) in words or stem(token.text) in evidence.joined:
        return True
    if token.kind == "code" and evidence.has_folded(token.text.removesuffix("()")):
        return True
    if _is_said_otherwise(token.lower, evidence):
        return True
    parts = re.findall(r"[^\W_]+", token.text)
    if len(parts) < _PARTS:
        return False
    return (
        all(stem(part) in words or is_plain(part.lower()) for part in parts) or stem("".join(parts)) in words
    )


def is_named_otherwise(tokens: Sequence[Token], at: int, evidence: Evidence) -> bool:
    """Tell whether a word belongs to a name that the text writes as one, by its initials, or by another name.

    "Hugging Face" is "huggingface" or "HF", "CUDA graphs" are "cudagraphs", a "random number generator" is an "RNG".
    """
    if tokens[at].text.isupper() and is_spelled_out(tokens[at].text, evidence.folded):
        return True
    for length in range(1, _LONGEST_NAME + 1):
        for start in range(max(0, at - length + 1), min(at, len(tokens) - length) + 1):
            words = [token.lower for token in tokens[start : start + length]]
            if any(evidence.has_folded(other) for other in other_names_of(" ".join(words))):
                return True
            if initials_of(words) & evidence.initials:
                return True
            joined = "".join(words)
            written = length > 1 and joined.isalpha() and len(joined) >= _LONG
            if written and not all(map(is_plain, words)) and _has_either(evidence, joined):
                return True
    return False


def _has_either(evidence: Evidence, name: str) -> bool:
    """Tell whether the text has a name or its singular: "cudagraph" for "CUDA graphs"."""
    return evidence.has_folded(name) or evidence.has_folded(name.removesuffix("s"))


def _is_said_otherwise(word: str, evidence: Evidence) -> bool:
    """Tell whether the text has a word by its unit, its opposite form, a sign, or another word for it."""
    unit = unit_of(word)
    if len(word) > 2 and unit and any(f.unit == unit for f in evidence.figures):
        return True
    for start in ("un", "non", "in"):
        if (
            word.startswith(start)
            and len(word) > len(start) + 4
            and stem(word[len(start) :].strip("-")) in evidence.words
        ):
            return True
    if (
        word.startswith("re")
        and len(word) > 5
        and stem(word[2:].strip("-")) in evidence.words
        and "again" in evidence.folded
    ):
        return True
    if word.rstrip("s") == "percentile" and re.search(r"(?<![^\W_])p\d\d", evidence.folded):
        return True
    if word == "median" and re.search(r"(?<![^\W_])p50(?!\d)", evidence.folded):
        return True
    if word.rstrip("s") in ("flag", "option", "switch") and re.search(r"(?<![\w-])--?[a-z]", evidence.folded):
        return True
    if any(is_shortened_to(word, short) for short in evidence.shortened):
        return True
    return any(other in evidence.words for other in synonyms_of(word) | relatives_of(word))


def _prefixes(form: str, evidence: Evidence) -> list[str]:
    """Return words of the evidence that begin like this one, for abbreviations: "config", "configuration"."""
    if len(form) < 5 or form.startswith("="):
        return []
    short = [form[:n] for n in (4, 3) if len(form) >= n + 3 and form[:n] in evidence.words]
    if short and not is_plain(short[0]) and not is_common(short[0]):
        return short
    shorter = [form[:n] for n in range(len(form) - 3, 4, -1) if form[:n] in evidence.words]
    longer = [
        w for w in evidence.beginnings.get(form[:5], ()) if w.startswith(form) and len(w) >= len(form) + 3
    ]
    return (shorter or longer)[:1]
