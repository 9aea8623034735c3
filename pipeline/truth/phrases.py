"""The noun phrase of a figure: where it ends, and what kind of thing it counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pipeline.truth.claims import Claim
from pipeline.truth.lexicon.order import STACKS
from pipeline.truth.lexicon.plain import (
    FUNCTION,
    ISSUE_NOUNS,
    PEOPLE_NOUNS,
    PULL_HEADS,
    PULL_NOUNS,
    THEME_NOUNS,
)
from pipeline.truth.lexicon.verbs import BASE, PAST, REPORTING_VERBS
from pipeline.truth.numbers import Quantity

Noun = Literal["pulls", "people", "themes", "issues", "size", "stack", "parts", "other"]

SIZES = frozenset("line lines file files addition additions insertion insertions deletion deletions".split())
# "Two lines long", "56 lines lighter": what has the size is as long as that, and no more is said of it.
LONG = frozenset("long longer shorter lighter heavier smaller larger bigger".split())
_CHANGED = frozenset("added removed deleted changed inserted new".split())
_DOUBTFUL_THEMES = frozenset(
    "thread threads group groups cluster clusters subject subjects area areas".split()
)
_IRREGULAR = frozenset(
    "took came went made got had saw brought wrote did stood kept gave put ran sent left".split()
)
_NO_NOUN = frozenset("ahead behind short apiece altogether overall today strong each later earlier".split())
# Thousands of these are measured, as in "58,000 commits a second"; thousands of pull requests are counted.
_MEASURED = frozenset("commit commits entry entries item items update updates piece pieces".split())
# After a plural noun these are its verbs: "six people work on it".
_PLURAL_VERBS = frozenset(
    """
    work share sign wait sit stand stay remain follow join lead own split go come get take make hold keep stem
    break fall divide belong add fix land merge
    """.split()
)
# "Nothing left open" leaves nothing of a kind.
_LEFT = frozenset("open undone unmerged pending waiting over out to for in".split())
_IN_PHRASE = frozenset("not more other others such own further".split())


def phrase_end(claim: Claim, quantity: Quantity) -> int:
    """Return where the noun phrase of a figure ends."""
    at = quantity.end
    predicates = {m.start for m in claim.marks if m.form not in ("attribute", "noun")}
    starts = {q.start for q in claim.quantities}
    while at < len(claim.tokens):
        token = claim.tokens[at]
        if token.kind in ("mark", "number", "reference") and token.text not in ("/", '"', "`"):
            break
        if at in predicates or at in claim.spoken_for or at in starts:
            break
        if at > quantity.end and token.lower in _IRREGULAR:
            break
        plural = (
            at > quantity.end
            and class_of([claim.word(i) for i in range(quantity.end, at)])
            and claim.word(at - 1).endswith(("s", "people"))
        )
        if plural and (
            token.lower.endswith("ed")
            or token.lower in PAST
            or token.lower in BASE
            or token.lower in REPORTING_VERBS | _PLURAL_VERBS
        ):
            break
        if at == quantity.end and token.lower == "left" and claim.word(at + 1) in _LEFT:
            break
        if token.lower in FUNCTION - _IN_PHRASE or (
            at == quantity.end and token.lower in REPORTING_VERBS - PULL_NOUNS
        ):
            break
        at += 1
    return at


def words_after(claim: Claim, quantity: Quantity) -> list[str]:
    """Return the words of a figure's noun phrase after the figure; "lines" of "two lines long" and "two lines longer"."""
    words = [claim.word(i) for i in range(quantity.end, phrase_end(claim, quantity))]
    return words[:-1] if words[1:] and words[-1] in LONG and words[-2] in SIZES else words


def own_noun(claim: Claim, quantity: Quantity) -> Noun | None:
    """Return what a figure counts by its own phrase alone, or None when it stands without a noun."""
    numbered = claim.word(quantity.start - 1) in ("version", "phase", "protocol", "schema", "level")
    numbered = numbered and not claim.tokens[quantity.start - 1].possessive
    if numbered or is_decimal(claim, quantity) or is_ranging(claim, quantity):
        return "other"
    of_stack = claim.word(quantity.start - 1) == "of" and claim.word(quantity.start - 2) in STACKS
    if of_stack or _is_part_number(claim, quantity):
        return "stack"
    if claim.word(quantity.end) in _CHANGED and claim.word(quantity.end + 1) in SIZES:
        return "size"  # "956 added lines".
    words = words_after(claim, quantity)
    if words[:1] == ["deep"]:
        return "stack"
    if quantity.noun:
        return compound_noun(quantity, words)
    if words and words[0] in _NO_NOUN:
        return None
    if (
        words
        and quantity.kind == "count"
        and quantity.low > 1
        and not any(_is_plural(word) for word in words)
    ):
        # "The 404 fix" and "the wgpu 25 bump" count nothing: what is counted stands in the plural.
        noun = class_of(words)
        return "other" if noun in ("pulls", "parts", None) else noun
    if words and any(w not in _IN_PHRASE | {"new", "separate"} for w in words):
        noun = class_of(words) or "other"
        if noun == "parts":
            stacked = (
                STACKS & {token.lower for token in claim.tokens}
                and claim.word(phrase_end(claim, quantity)) != "of"
            )
            return "stack" if stacked else "pulls"
        if noun == "pulls" and quantity.in_digits and quantity.value > 999 and words[0] in _MEASURED:
            return "other"
        return noun
    return None


def is_decimal(claim: Claim, quantity: Quantity) -> bool:
    """Tell "3.0" and "1.5", which count nothing."""
    dotted = quantity.in_digits and "." in claim.tokens[quantity.start].text
    return quantity.kind == "count" and (dotted or bool(quantity.value % 1))


def is_ranging(claim: Claim, quantity: Quantity) -> bool:
    """Tell a figure of "from four to five", which tells a change of something, without a noun."""
    for other in claim.quantities:
        low, high = sorted((quantity, other), key=lambda q: q.start)
        if other is not quantity and claim.word(low.start - 1) == "from" and low.end == high.start - 1:
            return claim.word(low.end) == "to" and "count" == low.kind == high.kind
    return False


def _is_part_number(claim: Claim, quantity: Quantity) -> bool:
    """Tell "part two" and "parts one and two of three": places in a stack."""
    for i in range(quantity.start - 1, max(-1, quantity.start - 6), -1):
        word = claim.word(i)
        if word in ("part", "parts"):
            if claim.word(i + 1) == "of" and i + 2 == quantity.start:
                return False
            return claim.word(i - 1) not in ("took", "take", "takes", "taking") and claim.word(i + 1) != ","
        if word not in ("and", ",", "of", "to") and not any(q.start <= i < q.end for q in claim.quantities):
            return False
    return False


def compound_noun(quantity: Quantity, words: Sequence[str]) -> Noun:
    """Return what "four-deep", "five-part stack", "three-line" count."""
    if quantity.noun in ("line", "file"):
        return "size"
    if quantity.noun == "deep" or any(word in STACKS for word in words[:3]):
        return "stack"
    return "pulls" if quantity.noun in ("pr", "prs", "pull-request", "patch", "part", "change") else "other"


def class_of(words: Sequence[str]) -> Noun | None:
    """Return the kind of the last known noun of a phrase."""
    for i in range(len(words) - 1, -1, -1):
        word = words[i]
        if word in SIZES and i == len(words) - 1:
            return "size"
        if word in STACKS:
            return "stack" if i == 0 else None
        if word in ("parts", "pieces", "part", "piece") and i == len(words) - 1:
            return "parts"
        if word in ISSUE_NOUNS:
            return "issues"
        if word in PEOPLE_NOUNS - {"pair"}:
            return "people"
        if word in THEME_NOUNS - _DOUBTFUL_THEMES or word in ("effort", "efforts", "push"):
            return "themes"
        if word in PULL_HEADS or word in ("pulls", "pull") or (i == len(words) - 1 and word in PULL_NOUNS):
            return "pulls"
    return None


def _is_plural(word: str) -> bool:
    return word.endswith("s") or word in ("more", "people", "other", "further", "prs", "folk", "work")
