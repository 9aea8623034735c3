"""Wholes: "three of the eleven", "of birch's four"."""

from __future__ import annotations

from dataclasses import replace

from pipeline.models import Finding
from pipeline.truth.counted.quoted import is_of_text
from pipeline.truth.counted.told import is_left_over, sets_left
from pipeline.truth.counted.wording import KIND, role_words, said_of
from pipeline.truth.counting import Counting, Role, Scope
from pipeline.truth.counting.wholes import has_part, owner_of, said_of_whole
from pipeline.truth.findings import refuted, supported
from pipeline.truth.marks import Mark
from pipeline.truth.numbers import Quantity
from pipeline.truth.phrases import phrase_end
from pipeline.truth.standing import is_as_told

_NARROWING = frozenset("for to in on about of".split())


def judge_whole(counting: Counting, quantity: Quantity) -> Finding:
    """Check that some set that the sentence may speak of has the size of a whole."""
    said, evidence = said_of(counting, quantity), counting.evidence
    if is_left_over(counting.claim, quantity):
        left = [s for s in sets_left(counting, quantity) if quantity.accepts(len(s))]
        if left:
            return supported(KIND, said, f"{len(left[0])} are left", left[0])
        if sets_left(counting, quantity):
            return refuted(KIND, said, "it is another number that is left")
    for name, size in _sizes(counting, quantity).items():
        if size and quantity.accepts(size):
            return supported(KIND, said, f"{size} in {name}", evidence.pool)
    if is_of_text(counting, quantity):
        return supported(KIND, said, "the text gives this figure", evidence.pool)
    owned = bool(owner_of(counting.claim, quantity))
    if not owned and any(_is_repeated(counting, quantity, other) for other in counting.claim.quantities):
        return supported(KIND, said, "the same figure as before", evidence.pool)
    return refuted(KIND, said, "no set that the sentence speaks of has that size")


def _sizes(counting: Counting, quantity: Quantity) -> dict[str, int]:
    """Return the sizes of the sets that the sentence may speak of; of a person's alone where one owns the whole."""
    evidence, owner = counting.evidence, owner_of(counting.claim, quantity)
    told = counting.role(quantity)
    marks = () if told.humans else _told_of_whole(counting, quantity)  # "That did not come from the bot".
    role = Role(marks=marks, makers=owner, bots=told.bots, humans=told.humans)
    if owner:
        # "Birch's two changes for nulls" are a part of what birch did that day.
        end = phrase_end(counting.claim, quantity)
        narrowed = counting.claim.word(end) in _NARROWING or bool(
            counting.binding.content_of(quantity.end, end)
        )
        near = [*counting.scopes, *(() if narrowed else (_day(counting),))]
        sizes = {f"{role_words(role)}in {s.name}": len(_fitting(counting, s.numbers, role)) for s in near}
        # Of two that landed one may have been taken back since, so the statuses are left out for the nearest set.
        first = counting.scopes[0]
        if any(m.name != "landed" for m in role.marks):
            return sizes
        return sizes | {f"theirs in {first.name}": len(counting.having(first.numbers, Role(makers=owner)))}
    hinted = {s.name: s.numbers for m in counting.theme_hints for s in m.scopes if m.end > quantity.start}
    around = {"the pull requests named": evidence.cited, "the theme": evidence.theme_pulls, **hinted}
    sizes = {name: len(_fitting(counting, numbers, role)) for name, numbers in around.items()}
    if replace(role, makers=()).is_empty:
        stacks = {n: evidence.pull(n).stack for n in evidence.cited[:1]}
        sizes |= {f"the stack of {n}": len(s) for n, s in stacks.items() if set(evidence.cited) <= set(s)}
        sizes["the day"] = len(evidence.day.pulls)
    elif evidence.is_day or quantity.low != quantity.high:
        sizes["the day"] = len(_fitting(counting, _day(counting).numbers, role))
    return sizes


def _fitting(counting: Counting, numbers: tuple[int, ...], role: Role) -> list[int]:
    """Return those that a whole may mean; drafts are among "the eleven proposals"."""
    mine = counting.having(numbers, replace(role, marks=()))
    return [n for n in mine if all(is_as_told(counting.evidence.pull(n), m) for m in role.marks)]


def _day(counting: Counting) -> Scope:
    return Scope("the day", tuple(counting.evidence.day.pulls))


def _told_of_whole(counting: Counting, quantity: Quantity) -> tuple[Mark, ...]:
    """Return what narrows a whole: "of the three open ones", "of the three that landed"."""
    claim = counting.claim
    own = tuple(m for m in counting.role(quantity).marks if m.form in ("attribute", "noun"))
    return own or said_of_whole(claim, quantity)


def _is_repeated(counting: Counting, whole: Quantity, other: Quantity) -> bool:
    """Tell whether a figure before, not its part, was the same."""
    return (
        other.start < whole.start
        and other.kind == "count"
        and other.value == whole.value
        and not has_part(counting.claim, whole, other)
    )
