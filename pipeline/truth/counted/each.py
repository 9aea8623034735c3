"""A figure that holds for each of several people or themes: "two each", "each landed two", "two apiece"."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from pipeline.models import Finding
from pipeline.truth.counted.wording import KIND, said_of
from pipeline.truth.counting import Counting, Role, Scope, scopes_of
from pipeline.truth.findings import refuted, supported
from pipeline.truth.numbers import Quantity


def is_each(counting: Counting, quantity: Quantity) -> bool:
    """Tell whether the figure holds for everyone named."""
    clause = counting.claim.clause_at(quantity.start)
    if clause and counting.claim.word(clause.start + 1) == "of" and not counting.claim.people:
        return False
    span = range(clause.start, clause.end) if clause else range(0)
    return any(counting.claim.word(i) in ("each", "apiece") for i in span)


def told_scopes(counting: Counting) -> list[Scope]:
    """Return the themes that the sentence names."""
    return [scope for mention in counting.theme_mentions for scope in mention.scopes]


def judge_each_person(counting: Counting, quantity: Quantity, role: Role) -> Finding:
    """Judge a figure that each of the people named must have."""
    said = said_of(counting, quantity)
    counts: dict[str, int] = {}
    variants = (
        role,
        replace(role, loose=True),
        replace(role, marks=tuple(m for m in role.marks if m.name != "opened")),
    )
    for scope, variant in product(scopes_of(counting, quantity), variants):
        for maker in role.makers:
            counts[maker.keys[0]] = len(counting.having(scope.numbers, replace(variant, makers=(maker,))))
        if all(quantity.accepts(count) for count in counts.values()):
            return supported(
                KIND, said, f"so it is of each in {scope.name}", counting.having(scope.numbers, role)
            )
    return refuted(KIND, said, ", ".join(f"{who} has {count}" for who, count in counts.items()))


def judge_each_theme(counting: Counting, quantity: Quantity, role: Role) -> Finding:
    """Judge a figure that each of the themes named must have."""
    said = said_of(counting, quantity)
    later = (q.start for q in counting.claim.quantities if q.start >= quantity.end)
    end = next(later, len(counting.claim.tokens))
    after = [s for m in counting.theme_mentions if quantity.end <= m.start < end for s in m.scopes]
    scopes = after if len(after) > 1 else told_scopes(counting)
    counts = {t.name: len(counting.having(t.numbers, role)) for t in scopes}
    if all(quantity.accepts(count) for count in counts.values()):
        return supported(KIND, said, "so it is of each theme")
    return refuted(KIND, said, ", ".join(f"{title} has {count}" for title, count in counts.items()))


def judge_members(counting: Counting, numbers: tuple[int, ...], role: Role, said: str) -> Finding:
    """Judge what is said of each of some pull requests, whoever made them."""
    fitting = counting.having(numbers, replace(role, makers=()))
    wrong = [n for n in numbers if n not in fitting]
    if wrong:
        return refuted(KIND, said, f"it is not so of {', '.join(f'#{n}' for n in wrong)}", wrong)
    return supported(KIND, said, "so it is of each", numbers)
