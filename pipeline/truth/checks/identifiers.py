"""Identifiers, file names, versions and product names: exactly as the evidence writes them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted, supported
from pipeline.truth.kindred import is_one_letter_off, words_in
from pipeline.truth.lexicon.common import is_common
from pipeline.truth.stems import stem
from pipeline.truth.tokens import Token, is_acronym, is_code
from pipeline.truth.vocabulary import is_held, is_judging, is_named_otherwise, is_plain, is_verb_of_change

KIND = "identifier"

# Written in capitals in any text about pull requests.
_COMMON = frozenset("PR PRS CI OK UTC GMT ID IDS TL DR FAQ WIP ETA EOD II III IV".split())
# Shorter words of a body resemble too many others.
_LONG = 7
_SPAN = re.compile(r"`([^`\n]{2,80})`")


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Look up every identifier and name of a sentence in the text of its pull requests."""
    figures = {i for q in claim.quantities for i in range(q.start, q.end)}
    found: list[Finding] = []
    for at, token in enumerate(claim.tokens):
        if at in claim.spoken_for or at in figures or is_named_otherwise(claim.tokens, at, evidence):
            continue
        found += list(_judged(claim, at, token, evidence))
    known = {finding.claim for finding in found}
    return (*found, *(finding for finding in _set_apart(claim, evidence) if finding.claim not in known))


def _set_apart(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Judge what stands between backticks, letter for letter: `uv run`, `test-release`."""
    for text in _SPAN.findall(claim.text):
        if evidence.has_folded(text) or not re.search(r"[^\W\d_]", text):
            continue
        strange = [word for word in re.findall(r"[\w-]+", text) if not evidence.has_folded(word)]
        if strange:
            yield refuted(KIND, text, f"the text has no {' and no '.join(strange)}")


@lru_cache(maxsize=64)  # for each word of a sentence
def _hyphenated_in(text: str) -> frozenset[str]:
    """Return the names with hyphens in a text in lower case."""
    return frozenset(re.findall(r"(?<![\w-])[a-z0-9]+(?:-[a-z0-9]+)+(?![\w-])", text))


def _misspelt_part(word: str, evidence: Evidence) -> str | None:
    """Return the hyphenated name of the text that differs from this one by a letter in one of its parts."""
    parts = word.split("-")
    names = _hyphenated_in(evidence.folded) if len(parts) > 1 else frozenset[str]()
    for other in names if word not in names else ():
        pairs = [(a, b) for a, b in zip(parts, other.split("-"), strict=False) if a != b]
        if len(parts) != other.count("-") + 1 or len(pairs) != 1:
            continue
        mine, theirs = pairs[0]
        known = is_plain(mine) or is_common(mine) or is_verb_of_change(mine) or evidence.has_folded(mine)
        if not known and not mine.startswith(theirs) and is_one_letter_off(mine, theirs, always=True):
            return other
    return None


def _judged(claim: Claim, at: int, token: Token, evidence: Evidence) -> Iterator[Finding]:
    if token.text.upper() in _COMMON:
        return
    if token.kind == "code":
        yield _code(token.text, evidence)
    elif token.kind == "number" and "." in token.text:
        yield _version(token.text, evidence)
    elif token.kind == "word":
        parts = token.text.split("-")
        capital = [part for part in parts if is_acronym(part) or is_code(part)]
        for part in capital:
            if part.upper() not in _COMMON:
                yield _acronym(part, evidence)
        if not capital:
            near = _misspelt(claim, at, token, evidence) or _misspelt_part(token.lower, evidence)
            if near:
                yield refuted(KIND, token.text, f"the text writes {near}")


def _code(text: str, evidence: Evidence) -> Finding:
    plain = text.removesuffix("()")
    version = re.fullmatch(r"v?(\d+(?:\.\d+)+)", plain)
    if version and re.search(rf"(?<![\d.])v?{re.escape(version[1])}(?!\.?\d)", evidence.blob):
        return supported(KIND, text, "the text holds it", evidence.pool)
    if evidence.has_exact(text) or evidence.has_exact(plain):
        return supported(KIND, text, "the text holds it", evidence.pool)
    if "_" not in text and evidence.has_folded(plain):
        return supported(KIND, text, "the text holds it", evidence.pool)
    pieces = [piece for piece in re.split(r"[-/]", plain) if piece]
    if len(pieces) > 1 and all(evidence.has_folded(piece) or is_plain(piece.lower()) for piece in pieces):
        return supported(KIND, text, "the text holds its parts", evidence.pool)
    if _is_spelled_apart(plain, evidence):
        return supported(KIND, text, "the text holds it", evidence.pool)
    if plain.endswith("s") and evidence.has_exact(plain[:-1]):
        return supported(KIND, text, "the text holds it", evidence.pool)
    return refuted(KIND, text, "it stands nowhere in what the sentence rests on")


def _is_spelled_apart(name: str, evidence: Evidence) -> bool:
    """Tell whether the text has "JobQueue" as "job_queue", "job-queue" or "job queue"."""
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name)
    if "".join(parts) != name or len(parts) == 1:
        return False
    pattern = r"[\W_]?".join(part.casefold() for part in parts)
    return re.search(rf"(?<![^\W_]){pattern}(?![^\W_])", evidence.folded) is not None


def _version(text: str, evidence: Evidence) -> Finding:
    if re.search(rf"(?<![\d.])v?{re.escape(text)}(?!\.?\d)", evidence.blob):
        return supported(KIND, text, "the text holds it", evidence.pool)
    return refuted(KIND, text, "it stands nowhere in what the sentence rests on")


def _acronym(text: str, evidence: Evidence) -> Finding:
    singular = text[:-1] if text.endswith("s") and text[:-1].isupper() else text
    if evidence.has_folded(text) or evidence.has_folded(singular) or stem(singular) in evidence.words:
        return supported(KIND, text, "the text holds it", evidence.pool)
    return refuted(KIND, text, "it stands nowhere in what the sentence rests on")


def _misspelt(claim: Claim, at: int, token: Token, evidence: Evidence) -> str | None:
    """Return the word of a title, or the name in a text, that differs from this unknown one by a single letter."""
    word = token.lower
    if len(word) < 3 or not _is_name(word) or is_held(token, evidence):
        return None
    if claim.tokens[at].possessive and len(word) < 5:
        return None
    if near := next((other for other in evidence.title_runs if is_one_letter_off(word, other)), None):
        return near
    if len(word) < _LONG - 1:
        return None
    names = (other for other in words_in(evidence.folded) if len(other) >= _LONG and word[:-1] != other[:-1])
    # The first in the alphabet, so that the same is said every time.
    return min((other for other in names if is_one_letter_off(word, other) and _is_name(other)), default=None)


def _is_name(word: str) -> bool:
    """Tell whether a word is none that English has for all."""
    return not (is_plain(word) or is_verb_of_change(word) or is_judging(word) or is_common(word))
