"""Things that a text names one by one, counted: three tests of a text that lists three, ten files by their paths."""

from __future__ import annotations

import re

from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.lexicon.plain import FUNCTION
from pipeline.truth.numbers import Quantity
from pipeline.truth.phrases import phrase_end
from pipeline.truth.stems import base_forms, stem

# With more pull requests than these, some text names so many of anything.
_A_FEW = 6
_PHRASE = 4
# How the names of a kind of thing are written.
_NAMES: dict[str, re.Pattern[str]] = {
    "test": re.compile(r"\btest_\w+\b(?![./])"),
    "class": re.compile(r"\b[A-Z]+[a-z]\w*[A-Z]\w*\b"),
    "file": re.compile(r"(?<![\w.])(?:[\w-]+/)*[\w-]+\.[a-z]{1,4}\b(?!\()"),
    "function": re.compile(r"\b[A-Za-z_][\w.]*(?=\(\))"),
    "method": re.compile(r"\b[A-Za-z_][\w.]*(?=\(\))"),
    "rule": re.compile(r"\b[A-Z]{1,6}\d{2,4}\b"),
    "flag": re.compile(r"(?<![\w-])--[a-z][\w-]+"),
    "option": re.compile(r"(?<![\w-])--[a-z][\w-]+"),
}


def things_of(claim: Claim, quantity: Quantity) -> tuple[list[str], str]:
    """Return what narrows the things that a figure counts, and their kind: "six test classes"; "" for no such kind."""
    before: list[str] = []
    for at in range(quantity.end, min(quantity.end + _PHRASE, len(claim.tokens))):
        word = claim.word(at)
        if claim.tokens[at].kind == "mark" or word in FUNCTION:
            break
        kind = next((base for base in base_forms(word) if base in _NAMES), "")
        if kind and word != kind:
            return before, kind
        before.append(word)
    return before, ""


def names_so_many(claim: Claim, quantity: Quantity, evidence: Evidence) -> bool:
    """Tell whether the text, or the paths, of the few that are cited name so many things of the figure's kind."""
    before, kind = things_of(claim, quantity)
    if not kind and _is_pair(claim, quantity, evidence):
        return True
    if not kind or quantity.hedge or not 0 < len(evidence.cited) <= _A_FEW or _is_denied(claim, quantity):
        return False
    names = set(_NAMES[kind].findall(evidence.prose))
    if kind == "file":
        names = {file.path for n in evidence.cited for file in evidence.pull(n).files} or names
    for word in before:
        names = {name for name in names if word in name.casefold()} or names
    return quantity.accepts(len({name.rpartition("/")[2] for name in names}))


def _is_pair(claim: Claim, quantity: Quantity, evidence: Evidence) -> bool:
    """Tell "two caches" of a text that tells of caches and gives no other figure of them.

    A pair is seldom counted where both are told of.
    """
    noun = claim.word(phrase_end(claim, quantity) - 1)
    told = noun.endswith("s") and stem(noun) in evidence.words
    if not told or quantity.value != 2 or quantity.in_digits or _is_denied(claim, quantity):
        return False
    return not quantity.hedge and not any(stem(noun) in f.beside and not f.unit for f in evidence.figures)


def _is_denied(claim: Claim, quantity: Quantity) -> bool:
    """Tell whether the clause says "not": what a text names so often is not what it denies so often."""
    clause = claim.clause_at(quantity.start)
    return clause is not None and "not" in claim.said_in(clause.start, clause.end)
