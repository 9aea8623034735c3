"""Figures of one sentence held against each other: parts that add up, and nothing counted twice."""

from __future__ import annotations

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.counted.readings import adds_up
from pipeline.truth.counted.wording import KIND, said_of
from pipeline.truth.counting import Counting
from pipeline.truth.counting.naming import place_in_pair
from pipeline.truth.findings import refuted
from pipeline.truth.numbers import Quantity
from pipeline.truth.phrases import phrase_end
from pipeline.truth.unnamed import counts_pulls


def _counts(counting: Counting) -> list[Quantity]:
    """Return the figures that count pull requests, wholes such as "of the eleven" left out."""
    claim = counting.claim
    return [
        q
        for q in claim.quantities
        if q.kind == "count"
        and counts_pulls(claim, q)
        and not counting.is_whole(q)
        and (claim.word(q.start - 1), claim.word(q.start)) != ("the", "one")
    ]


def _sums_up_things(counting: Counting, parts: list[Quantity]) -> bool:
    """Tell "three constructors: one for a bound, one for another, and one for both", parts of what is no pull request."""
    earlier = (
        q for q in counting.claim.quantities if parts and q.end <= parts[0].start and q.kind == "count"
    )
    return any(
        q.value == sum(part.value for part in parts) and not counts_pulls(counting.claim, q) for q in earlier
    )


def judge_sums(counting: Counting) -> list[Finding]:
    """Refuse parts that do not add up: "landed four, four for rendering and two for Android"."""
    claim, counts = counting.claim, _counts(counting)
    rest = _wrong_rest(claim)
    if rest is not None:
        return [rest]
    if len(counts) < 3 or any(claim.word(q.end) == "of" for q in counts) or _sums_up_things(counting, counts):
        return []
    whole, *parts = counts
    if not all(_is_placed_part(counting, q) for q in parts) or sum(q.value for q in parts) == whole.value:
        return []
    return [refuted(KIND, claim.words(whole.start, parts[-1].end), "the parts do not add up to the whole")]


def _wrong_rest(claim: Claim) -> Finding | None:
    """Refuse "of the three errors, two are new and the other two old", whatever is counted."""
    counts = [q for q in claim.quantities if q.kind == "count"]
    if len(counts) != 3 or any(q.hedge or q.noun for q in counts):
        return None
    whole, part, rest = counts
    of_all = claim.word(0) == "of" and claim.word(1) in ("the", "these", "those") and whole.start == 2
    left = claim.word(rest.start - 1) == "other" and claim.word(rest.start - 2) == "the"
    if not of_all or not left or part.value + rest.value == whole.value:
        return None
    return refuted(KIND, claim.words(part.start, rest.end), f"they are not {whole.value:g} together")


def _is_placed_part(counting: Counting, quantity: Quantity) -> bool:
    clause = counting.claim.clause_at(quantity.start)
    inherits = clause is not None and clause.inherits is not None
    return inherits and counting.claim.word(quantity.end) in ("for", "in", "on", "from", "by")


_ADDING = ("in all", "altogether", "all told", "in total", "together", "combined", "taken together")


def is_sum(counting: Counting, quantity: Quantity) -> bool:
    """Tell a figure that others add up to: "two did not make it: one closed, one reverted", "nine in all"."""
    claim = counting.claim
    parts = [q for q in _counts(counting) if q is not quantity and not q.hedge]
    ends = range(quantity.end, len(claim.tokens))
    colon = next((i for i in ends if claim.word(i) in (":", "—", "–", "(")), None)
    if colon is not None and not any(quantity.end <= q.start < colon for q in parts):
        stop = next(
            (i for i in range(colon + 1, len(claim.tokens)) if claim.word(i) in (";", ".", ")")),
            len(claim.tokens),
        )
        after = [q.value for q in parts if colon < q.start < stop]
        if len(after) > 1 and quantity.accepts(sum(after)):
            return True
    near = " ".join(claim.word(i) for i in range(quantity.end, quantity.end + 5))
    before = [q.value for q in parts if q.end <= quantity.start]
    adds = near.startswith(_ADDING) or any(f" {phrase}" in f" {near}" for phrase in _ADDING)
    sums = {sum(before[-n:]) for n in range(2, len(before) + 1)}
    return adds and any(quantity.accepts(value) for value in sums)


def judge_overlaps(counting: Counting) -> list[Finding]:
    """Refuse two figures for the same thing that together are more than there are.

    "one landed, one landed".
    """
    groups: dict[tuple[object, ...], list[Quantity]] = {}
    counts = _counts(counting)
    for quantity in counts if not _sums_up_things(counting, counts) else ():
        if quantity.hedge or _is_listed(counting, quantity) or adds_up(counting.claim, quantity):
            continue
        if is_difference(counting, quantity):
            continue
        role = counting.role(quantity)
        if role.marks and counting.claim.word(quantity.end) != "of":
            names = frozenset(("landed" if m.name == "done" else m.name, m.negated) for m in role.marks)
            makers = role.makers if len(counting.claim.people) > 1 else ()
            groups.setdefault((names, makers, role.issue), []).append(quantity)
    return [finding for same in groups.values() if len(same) > 1 for finding in _overlap(counting, same)]


def is_difference(counting: Counting, quantity: Quantity) -> bool:
    """Tell "one more than birch", a difference that counts nothing by itself."""
    claim = counting.claim
    after = [claim.word(i) for i in range(quantity.end, quantity.end + 4)]
    return after[0] in ("more", "fewer", "less") and "than" in after


def _is_listed(counting: Counting, quantity: Quantity) -> bool:
    """Tell whether a figure goes on with another one: "and two more", "four against three"."""
    claim = counting.claim
    joined = claim.word(quantity.start - 1) in ("and", ",", "plus")
    return (joined and "more" in counting.words(quantity)) or place_in_pair(claim, quantity) is not None


def _overlap(counting: Counting, same: list[Quantity]) -> list[Finding]:
    """Return what figures of one role came to that may not be parts of each other."""
    if any(counting.is_placed(q) for q in same) or has_parts_after(counting, same[0]):
        return []
    role = max((counting.role(q) for q in same), key=lambda r: len(r.makers))
    most = max(len(counting.having(scope.numbers, role)) for scope in counting.scopes)
    if sum(q.value for q in same) <= most:
        return []
    said = " and ".join(said_of(counting, q) for q in same)
    return [refuted(KIND, said, f"together there are only {most}")]


def has_parts_after(counting: Counting, whole: Quantity) -> bool:
    """Tell whether the figures after this one are its parts.

    "four, two for rendering and two for Android", "three: the parser, and two for Android".
    """
    claim = counting.claim
    after = [
        q for q in claim.quantities if q.start > whole.start and q.kind == "count" and counts_pulls(claim, q)
    ]
    total = sum(q.value for q in after)
    behind = after and claim.word(phrase_end(claim, whole)) in (":", "—", "–", "(")
    return (len(after) > 1 and total == whole.value) or bool(behind and total < whole.value)
