"""Measurements, which must stand in the text with the same value, unit and company."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.counted.readings import readings_of
from pipeline.truth.counted.rests import listed_beside
from pipeline.truth.counting import Counting
from pipeline.truth.counting.wholes import has_part
from pipeline.truth.evidence import Evidence
from pipeline.truth.figures import Figure, unit_of
from pipeline.truth.findings import refuted, supported
from pipeline.truth.lexicon.plain import FUNCTION
from pipeline.truth.measured.derived import is_difference, is_part, is_part_in_words, is_ratio
from pipeline.truth.measured.named import names_so_many
from pipeline.truth.measured.unmeasured import says_nothing
from pipeline.truth.numbers import Quantity
from pipeline.truth.phrases import phrase_end, words_after
from pipeline.truth.stems import stem
from pipeline.truth.tokens import tokens_of
from pipeline.truth.vocabulary import is_backed, is_plain, is_verb_of_change

KIND = "figure"
# "Most" is no percentage that a text gives.
_VAGUE = 0.2


def judge_measured(counting: Counting, quantity: Quantity) -> Iterator[Finding]:
    """Compare a measurement with the figures of the text, by value, unit and the words beside it."""
    claim, evidence = counting.claim, counting.evidence
    unit, words = _unit(claim, quantity), _words(claim, quantity)
    if says_nothing(counting, quantity, unit):
        return
    said = claim.words(quantity.start, min(_end(claim, quantity), quantity.end + 4))
    value = quantity.value * 100 if quantity.kind == "share" else quantity.value
    same = [f for f in evidence.figures if _is_near(f.value, value, quantity)]
    window = evidence.day.facts.window
    if unit == "h" and value == (window.end - window.start).total_seconds() / 3600:
        yield supported(KIND, said, "the window is so long", ())
        return
    reason = _backing(counting, quantity, unit, words, same)
    if reason:
        yield supported(KIND, said, reason, evidence.pool)
    elif same:
        yield refuted(KIND, said, "the text gives this figure for something else", evidence.pool)
    else:
        yield refuted(KIND, said, "the text gives no such figure", evidence.cited)


def _backing(
    counting: Counting, quantity: Quantity, unit: str, words: list[str], same: list[Figure]
) -> str | None:
    """Return what backs a measurement: the text's own figure, two of its figures, or what is counted in it."""
    claim, evidence = counting.claim, counting.evidence
    if _is_version(claim, quantity, evidence) or is_difference(claim, quantity, unit, evidence):
        return "the text's figures say so"
    if _is_bounded_otherwise(claim, quantity, evidence) or _is_unbounded(claim, quantity, same, evidence):
        return None
    alone = quantity.kind == "count" and not words and not unit and len(evidence.pool) <= 3
    if any(alone or _agrees(f, unit, words) for f in same) or _is_in_company(claim, quantity, unit, same):
        return "the text gives this figure"
    if unit == "x" and is_ratio(claim, quantity, evidence):
        return "the text's figures give this ratio"
    if quantity.kind == "share" and (
        is_part(claim, quantity, evidence) or is_part_in_words(claim, quantity, evidence)
    ):
        return "the text gives this part"
    if (
        quantity.kind == "share"
        and quantity.high - quantity.low < _VAGUE
        and any(f.unit == "%" and quantity.accepts(f.value / 100) for f in evidence.figures)
    ):
        return "the text gives it in percent"
    if not unit and quantity.in_digits and _stands_beside(claim, quantity, evidence):
        return "the text holds this figure"
    if not unit and quantity.kind == "count" and _counts_pulls(counting, quantity, words):
        return "so many pull requests, each with one"
    if not unit and quantity.kind == "count" and listed_beside(counting, quantity):
        return "so many are listed"
    if not unit and quantity.kind == "count" and _is_part_told(counting, quantity):
        return "the parts add up to the pull requests named"
    if not unit and quantity.kind == "count" and names_so_many(claim, quantity, evidence):
        return "the text names so many"
    return None


def _is_part_told(counting: Counting, quantity: Quantity) -> bool:
    """Tell the parts of "four landed: two paths removed, one crash fixed, one rule added", one for each pull request."""
    claim, pool = counting.claim, counting.evidence.pool
    colon = max((i for i in range(quantity.start) if claim.word(i) in (":", "—")), default=-1)
    whole = [q for q in claim.quantities if q.end <= colon and q.kind == "count"]
    parts = [q for q in claim.quantities if q.start > colon and q.kind == "count"]
    if colon < 0 or len(parts) < 2 or not whole or whole[-1].value != len(pool):
        return False
    return sum(q.value for q in parts) == len(pool)


def _is_in_company(claim: Claim, quantity: Quantity, unit: str, same: list[Figure]) -> bool:
    """Tell whether words near a figure stand near it in the text too: "one job in nine tripped over a download"."""
    start, end = claim.chunk_at(quantity.start)
    near = range(max(start, quantity.start - 6), min(end, quantity.end + 6))
    words = {stem(claim.word(i)) for i in near if not quantity.start <= i < quantity.end}
    words = {word for word in words if len(word) > 2 and word not in FUNCTION}
    return any(f.unit == unit and len(words & set(f.beside)) > (0 if unit else 1) for f in same)


def _end(claim: Claim, quantity: Quantity) -> int:
    return max(phrase_end(claim, quantity), quantity.end)


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


_BOUNDING = re.compile(
    r"more|over|above|least|exceed|greater|larger|higher|beyond|fewer|less|under|below|most|up to|within|than|[<>≤≥+]|max|min|limit|cap|threshold",
    re.IGNORECASE,
)


def _is_unbounded(claim: Claim, quantity: Quantity, same: list[Figure], evidence: Evidence) -> bool:
    """Tell whether "more than 20" stands for a bare 20 of a text that bounds nothing near it."""
    if quantity.hedge not in ("over", "under") or quantity.kind != "count" or not same:
        return False
    if claim.word(quantity.start - 1) in ("over", "under"):
        return False  # "Measured over 50,000 connections" bounds nothing.
    exact = [f for f in same if f.value == quantity.value]
    tokens = tokens_of(evidence.prose)
    around = (" ".join(t.text for t in tokens[max(0, f.start - 6) : f.end + 4]) for f in exact)
    return len(exact) == len(same) and not any(_BOUNDING.search(words) for words in around)


def _is_version(claim: Claim, quantity: Quantity, evidence: Evidence) -> bool:
    """Tell "version two" of a text that has "v2"."""
    if claim.word(quantity.start - 1) not in ("version", "phase", "step", "level", "stage", "tier"):
        return False
    return re.search(rf"\bv?{int(quantity.value)}\b(?!\.\d)", evidence.prose, re.IGNORECASE) is not None


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
    more = claim.word(quantity.end) in ("more", "extra", "fewer", "less", "further")
    own = unit_of(quantity.noun) or unit_of(claim.word(quantity.end + more))
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


# What a sentence may call pull requests that it lists.
_ITEMS = frozenset(
    stem(word)
    for word in """
    thing idea item operation story topic bit job subject matter plan piece win effort area conversion migration
    removal deletion addition rename replacement rewrite correction deprecation clarification optimisation
    optimization simplification extension introduction adjustment move switch port swap merger split reversal
    step tweak repair refactoring rework overhaul deed doing task chore attempt try shot go
    """.split()
)


def _counts_pulls(counting: Counting, quantity: Quantity, words: list[str]) -> bool:
    """Tell whether the figure counts the pull requests by what each is about.

    "three typos", "two crashes".
    """
    evidence = counting.evidence
    role = counting.role(quantity)
    if len(evidence.pool) > 1 and any(
        quantity.accepts(len(counting.having(scope.numbers, narrowing)))
        for scope, narrowing in readings_of(counting, quantity, role)
        if scope.numbers != tuple(evidence.day.pulls) or evidence.is_day
    ):
        return True
    members = counting.having(evidence.pool, role)
    if not words and counting.claim.word(quantity.end) == "of":
        whole = next((q for q in counting.claim.quantities if has_part(counting.claim, q, quantity)), None)
        words = [stem(w) for w in words_after(counting.claim, whole)] if whole else []
    landed = [n for n in members if evidence.pull(n).status == "landed"]
    named = set(words) <= _ITEMS or any(w in words for w in _ITEMS)
    if named and quantity.accepts(len(landed if stem("step") in words else members)):
        return True  # A campaign gets on by as many steps as have landed.
    if not words or quantity.hedge or not (quantity.accepts(len(members)) or quantity.accepts(len(landed))):
        return False
    if evidence.where == "title":
        return True
    return sum(words[-1] in evidence.day.text(n).all for n in members) >= 0.5 * len(members)
