"""Measurements, which must stand in the text with the same value, unit and company."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.counting import Counting
from pipeline.truth.counting.wholes import has_part
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted, supported
from pipeline.truth.measured.pairs import DOWN, UP
from pipeline.truth.numbers import Quantity
from pipeline.truth.phrases import is_decimal, phrase_end, words_after
from pipeline.truth.quoted import Figure, figures_in, ordered, unit_of
from pipeline.truth.stems import stem
from pipeline.truth.vocabulary import is_backed, is_plain, is_verb_of_change

KIND = "figure"


def judge_measured(counting: Counting, quantity: Quantity) -> Iterator[Finding]:
    """Compare a measurement with the figures of the text, by value, unit and the words beside it."""
    if _says_nothing(counting, quantity):
        return
    claim, evidence = counting.claim, counting.evidence
    unit, words = _unit(claim, quantity), _words(claim, quantity)
    said = claim.words(quantity.start, min(_end(claim, quantity), quantity.end + 4))
    value = quantity.value * 100 if quantity.kind == "share" else quantity.value
    same = [f for f in evidence.figures if _is_near(f.value, value, quantity)]
    bare = not unit and quantity.in_digits
    window = evidence.day.facts.window
    if unit == "h" and value == (window.end - window.start).total_seconds() / 3600:
        yield supported(KIND, said, "the window is so long", ())
        return
    if _is_version(claim, quantity, evidence) or _is_difference(claim, quantity, unit, evidence):
        yield supported(KIND, said, "the text's figures say so", evidence.pool)
        return
    if _is_bounded_otherwise(claim, quantity, evidence):
        yield refuted(KIND, said, "the text bounds it from the other side", evidence.pool)
    elif any(_agrees(f, unit, words) for f in same):
        yield supported(KIND, said, "the text gives this figure", evidence.pool)
    elif unit == "x" and _is_ratio(value, _bound(claim, quantity), evidence):
        yield supported(KIND, said, "the text's figures give this ratio", evidence.pool)
    elif bare and _stands_beside(claim, quantity, evidence):
        yield supported(KIND, said, "the text holds this figure", evidence.pool)
    elif not unit and quantity.kind == "count" and _counts_pulls(counting, quantity, words):
        yield supported(KIND, said, f"{len(evidence.pool)} pull requests, each with one", evidence.pool)
    elif same:
        yield refuted(KIND, said, "the text gives this figure for something else", evidence.pool)
    else:
        yield refuted(KIND, said, "the text gives no such figure", evidence.cited)


def _end(claim: Claim, quantity: Quantity) -> int:
    return max(phrase_end(claim, quantity), quantity.end)


def _says_nothing(counting: Counting, quantity: Quantity) -> bool:
    """Tell figures that measure nothing: "one", vague ones, "in three places", "two more", and the text's own."""
    claim, last = counting.claim, counting.claim.word(_end(counting.claim, quantity) - 1)
    in_words = not quantity.in_digits
    vague = quantity.low != quantity.high and not quantity.hedge and quantity.kind == "count"
    if in_words and (vague or (quantity.value == 1 and not last.endswith("s"))):
        return True
    if quantity.kind == "multiple" and claim.word(quantity.end) == "as":
        return claim.word(quantity.end + 1) in ("many", "much")
    if last in _PLACES and _counts_something(counting, quantity):
        return True
    text = claim.tokens[quantity.start].text
    if (
        (quantity.value % 1 or is_decimal(claim, quantity))
        and not _unit(claim, quantity)
        and counting.evidence.has_exact(text)
    ):
        return True
    return in_words and claim.word(quantity.end) == "more"


def _words(claim: Claim, quantity: Quantity) -> list[str]:
    """Return the stems of what a figure measures."""
    span = range(quantity.end, _end(claim, quantity))
    if quantity.kind == "multiple" and claim.word(quantity.end) in ("the", "its", "their"):
        span = range(quantity.end + 1, min(quantity.end + 4, len(claim.tokens)))
    words = [stem(claim.word(i)) for i in span]
    compound = quantity.noun and not _unit(claim, quantity)
    return [stem(quantity.noun), *words] if compound else words


def _is_bounded_otherwise(claim: Claim, quantity: Quantity, evidence: Evidence) -> bool:
    """Tell whether "less than 64" stands against "more than 64" in the text."""
    more, less = (
        r"(?:more than|over|above|at least|exceeds?)",
        r"(?:less than|fewer than|under|below|at most|up to)",
    )
    theirs = (
        less
        if quantity.hedge in ("over", "at least")
        else more
        if quantity.hedge in ("under", "at most")
        else ""
    )
    digits = re.escape(claim.tokens[quantity.start].text)
    return bool(theirs) and re.search(rf"\b{theirs} {digits}\b", evidence.prose, re.IGNORECASE) is not None


def _is_version(claim: Claim, quantity: Quantity, evidence: Evidence) -> bool:
    """Tell "version two" of a text that has "v2"."""
    if claim.word(quantity.start - 1) not in ("version", "phase", "step", "level", "stage", "tier"):
        return False
    return re.search(rf"\bv?{int(quantity.value)}\b(?!\.\d)", evidence.prose, re.IGNORECASE) is not None


def _is_difference(claim: Claim, quantity: Quantity, unit: str, evidence: Evidence) -> bool:
    """Tell "rises by three seconds" of a text that goes from 41 s to 44 s, and of a sentence that says both."""
    if not unit:
        return False
    told = [f for f in figures_in(claim.tokens) if f.start != quantity.start]
    both = [
        abs(one.value - other.value)
        for one, other in pairwise(told)
        if all(any(f.value == g.value for g in evidence.figures) for f in (one, other))
    ]
    if any(quantity.accepts(round(off, 6)) for off in both):
        return True
    if claim.word(quantity.start - 1) != "by":
        return False
    words = {claim.word(i) for i in range(*claim.chunk_at(quantity.start))}
    up, down = bool(words & UP), bool(words & DOWN)
    figures = [f for f in evidence.figures if f.unit == unit]
    for one, other in pairwise(figures):
        if up != down and ordered(evidence.prose, one.value, other.value):
            return quantity.accepts(round((other.value - one.value) * (1 if up else -1), 6))
    return False


def _stands_beside(claim: Claim, quantity: Quantity, evidence: Evidence) -> bool:
    """Tell whether the text has a bare figure, with or without a "v" before it.

    A word before the figure that is no plain one must stand in the text too.
    """
    if quantity.end - quantity.start > 1:
        return False
    digits = claim.tokens[quantity.start].text
    if not re.search(rf"(?<![\w.])v?{re.escape(digits)}(?!\d|\.\d+(?!\.?\d))", evidence.prose):
        return False
    before = claim.word(quantity.start - 1)
    return (
        not before.isalpha()
        or is_plain(before)
        or is_verb_of_change(before)
        or is_backed(claim.tokens[quantity.start - 1], evidence)
    )


def _unit(claim: Claim, quantity: Quantity) -> str:
    if quantity.kind == "multiple":
        return "x"
    if (quantity.kind == "share" and quantity.in_digits) or claim.word(quantity.end - 1) in (
        "percent",
        "per-cent",
    ):
        return "%"
    own = unit_of(quantity.noun) or unit_of(claim.word(quantity.end))
    if own or claim.word(quantity.end) not in ("to", "from", "against", "versus", "down", "up"):
        return own
    after = next((q for q in claim.quantities if 0 < q.start - quantity.end <= 3), None)
    return _unit(claim, after) if after else ""


def _is_near(found: float, said: float, quantity: Quantity) -> bool:
    if found == said:
        return True
    return (
        quantity.hedge in ("about", "nearly", "just over", "over", "under")
        and quantity.accepts(found / 100 if quantity.kind == "share" else found)
        and abs(found - said) <= 0.05 * max(said, 1)
    )


def _agrees(figure: Figure, unit: str, words: list[str]) -> bool:
    if unit == "x" and words and figure.unit == "x":
        return any(word in figure.beside for word in words)
    if unit or figure.unit:
        return unit == figure.unit or (not figure.unit and not words)
    return not words or any(word in figure.beside for word in words)


def _bound(claim: Claim, quantity: Quantity) -> str:
    """Return whether a multiple is said to be exceeded ("over"), not to be reached ("under"), or neither."""
    before = " ".join(claim.word(i) for i in range(max(0, quantity.start - 3), quantity.start))
    if re.search(r"\b(?:less than|under|below|not even|not quite|nearly|almost|short of)$", before):
        return "under"
    return "over" if re.search(r"\b(?:more than|over|above|better than|well over)$", before) else ""


def _is_ratio(value: float, bound: str, evidence: Evidence) -> bool:
    """Tell whether two neighbouring figures of the text stand in this ratio, a little either way."""
    figures = [f for f in evidence.figures if f.unit not in ("x", "%")]
    for one, other in pairwise(figures):
        if one.unit == other.unit and one.value and other.value and other.start - one.end <= 10:
            ratio = max(one.value, other.value) / min(one.value, other.value)
            if bound and (ratio > value) != (bound == "over"):
                continue
            if abs(ratio - value) <= (0.25 if bound else 0.065) * value:
                return True
    return False


_PLACES = frozenset(
    """
    places areas fronts spots corners fields layers modules levels sides directions ways counts topics
    subjects things points steps goes
    """.split()
)


def _counts_something(counting: Counting, quantity: Quantity) -> bool:
    """Tell whether "in three places" goes with three pull requests."""
    same = [q for q in counting.claim.quantities if q is not quantity and q.value == quantity.value]
    return bool(same) or quantity.accepts(len(counting.evidence.pool))


# What a sentence may call pull requests that it lists.
_ITEMS = frozenset(
    stem(word)
    for word in """
    thing idea item operation story topic bit job subject matter plan piece win effort area conversion migration
    removal deletion addition rename replacement rewrite correction deprecation clarification optimisation
    optimization simplification extension introduction adjustment move switch port swap merger split reversal
    tweak repair refactoring rework overhaul deed doing task chore attempt try shot go
    """.split()
)


def _counts_pulls(counting: Counting, quantity: Quantity, words: list[str]) -> bool:
    """Tell whether the figure counts the pull requests by what each is about.

    "three typos", "two crashes".
    """
    evidence = counting.evidence
    members = counting.having(evidence.pool, counting.role(quantity))
    if not words and counting.claim.word(quantity.end) == "of":
        whole = next((q for q in counting.claim.quantities if has_part(counting.claim, q, quantity)), None)
        words = [stem(w) for w in words_after(counting.claim, whole)] if whole else []
    landed = [n for n in members if evidence.pull(n).status == "landed"]
    named = set(words) <= _ITEMS or any(w in words for w in _ITEMS)
    if named and quantity.accepts(len(members)):
        return True
    if not words or quantity.hedge or not (quantity.accepts(len(members)) or quantity.accepts(len(landed))):
        return False
    if evidence.where == "title":
        return True
    return sum(words[-1] in evidence.day.text(n).all for n in members) >= 0.5 * len(members)
