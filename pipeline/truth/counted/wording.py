"""How a finding names a count and the role that narrows it."""

from __future__ import annotations

from pipeline.truth.counting import Counting, Role
from pipeline.truth.numbers import Quantity
from pipeline.truth.phrases import phrase_end

KIND = "quantity"


def said_of(counting: Counting, quantity: Quantity) -> str:
    """Return the words around a figure that a finding quotes."""
    clause = counting.claim.clause_at(quantity.start)
    end = phrase_end(counting.claim, quantity)
    if clause is not None:
        end = max(end, min(clause.end, quantity.end + 6))
    return counting.claim.words(quantity.start, end)


def role_words(role: Role) -> str:
    """Return a role in words, with a blank at its end where there is one: "landed and by birch "."""
    words = [("not " if mark.negated else "") + mark.name for mark in role.marks]
    if role.makers:
        words.append("by " + " and ".join(m.keys[0] for m in role.makers))
    if role.issue is not None:
        words.append(f"naming issue {role.issue}")
    return " and ".join(words) + " " if words else ""
