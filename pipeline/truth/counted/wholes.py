"""Wholes: "three of the eleven", "of birch's four"."""

from __future__ import annotations

from pipeline.models import Finding
from pipeline.truth.counted.wording import KIND, role_words, said_of
from pipeline.truth.counting import Counting, Role, Scope
from pipeline.truth.counting.wholes import has_part, owner_of
from pipeline.truth.findings import refuted, supported
from pipeline.truth.numbers import Quantity
from pipeline.truth.standing import is_as_told


def judge_whole(counting: Counting, quantity: Quantity) -> Finding:
    """Check that some set that the sentence may speak of has the size of a whole."""
    said, evidence = said_of(counting, quantity), counting.evidence
    if counting.claim.word(quantity.start - 1) in ("other", "remaining", "others"):
        left = _left_over(counting, quantity)
        if quantity.accepts(left):
            return supported(KIND, said, f"{left} are left", evidence.pool)
        if left:
            return refuted(KIND, said, f"{left} are left")
    for name, size in (_sizes(counting, quantity) | _sizes_in_role(counting, quantity)).items():
        if size and quantity.accepts(size):
            return supported(KIND, said, f"{size} in {name}", evidence.pool)
    if any(_is_repeated(counting, quantity, other) for other in counting.claim.quantities):
        return supported(KIND, said, "the same figure as before", evidence.pool)
    return refuted(KIND, said, "no set that the sentence speaks of has that size")


def _left_over(counting: Counting, quantity: Quantity) -> int:
    """Return how many the parts told before leave of the whole named before, or 0."""
    claim = counting.claim
    before = [q for q in claim.quantities if q.end <= quantity.start and q.kind in ("count", "share")]
    wholes = [q for q in before if counting.is_whole(q) and q.kind == "count"]
    parts = [q for q in before if q not in wholes]
    if not parts:
        return 0
    whole = int(wholes[0].value) if wholes else len(counting.scopes[0].numbers)
    told = parts[-1]
    return whole - (round(whole * told.value) if told.kind == "share" else int(told.value))


def _sizes(counting: Counting, quantity: Quantity) -> dict[str, int]:
    """Return the sizes of the sets that the sentence may speak of; of a person's alone where one owns the whole."""
    owner = owner_of(counting.claim, quantity)
    if owner:
        role = Role(makers=owner)
        return {
            f"{role_words(role)}in {scope.name}": len(counting.having(scope.numbers, role))
            for scope in (*counting.scopes, Scope("the day", tuple(counting.evidence.day.pulls)))
        }
    evidence = counting.evidence
    named = (s for m in counting.theme_hints for s in m.scopes if m.end > quantity.start)
    hinted = {
        s.name: len(s.numbers)
        for s in named
        if evidence.where in ("title", "summary") or set(s.numbers) <= set(evidence.cited)
    }
    depths = {f"the stack of {n}": len(evidence.pull(n).stack) for n in evidence.cited[:6]}
    return {
        **depths,
        **hinted,
        "the pull requests named": len(evidence.cited),
        "the theme": len(evidence.theme_pulls),
        "the day": len(evidence.day.pulls),
    }


def _sizes_in_role(counting: Counting, quantity: Quantity) -> dict[str, int]:
    """Return how many share the status of a part: "two of the three that landed"."""
    evidence = counting.evidence
    own = Role(marks=tuple(m for m in counting.role(quantity).marks if m.form in ("attribute", "noun")))
    around = {"the pull requests named": evidence.cited, "the theme": evidence.theme_pulls}
    if quantity.low != quantity.high:
        around["the day"] = tuple(evidence.day.pulls)
    sizes: dict[str, int] = {}
    if own.marks:
        whole = {**around, "the day": tuple(evidence.day.pulls)} if evidence.is_day else {**around}
        pull = evidence.pull
        for name, numbers in whole.items():
            fitting = [n for n in numbers if all(is_as_told(pull(n), m) for m in own.marks)]
            sizes[f"{role_words(own)}in {name}"] = len(fitting)
    for part in counting.claim.quantities:
        if has_part(counting.claim, quantity, part) and part.value != quantity.value:
            status = Role(marks=counting.role(part).marks)
            for name, numbers in around.items():
                if numbers:
                    sizes[f"{role_words(status)}in {name} "] = len(counting.having(numbers, status))
    return sizes


def _is_repeated(counting: Counting, whole: Quantity, other: Quantity) -> bool:
    """Tell whether a figure before, not its part, was the same."""
    return (
        other.start < whole.start
        and other.kind == "count"
        and other.value == whole.value
        and not has_part(counting.claim, whole, other)
    )
