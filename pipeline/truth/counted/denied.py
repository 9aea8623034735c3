"""Figures that a sentence denies: "the three do not account for half", "the list does not hold six"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pipeline.models import Finding
from pipeline.truth.counted.wording import KIND, said_of
from pipeline.truth.counting import Counting
from pipeline.truth.findings import refuted
from pipeline.truth.numbers import Quantity

Judge = Callable[[Counting, Quantity], Finding | None]


def judge_denied(counting: Counting, quantity: Quantity, judge: Judge | None) -> Finding | None:
    """Refuse to deny a figure that the data has; what is denied of another figure is not known."""
    if judge is None or quantity.kind not in ("count", "share"):
        return None
    plain = counting.with_role(quantity, replace(counting.role(quantity), denied=False))
    found = judge(plain, quantity)
    if found is None or found.verdict != "supported":
        return None
    return refuted(KIND, said_of(counting, quantity), f"it is so: {found.reason}", found.evidence)
