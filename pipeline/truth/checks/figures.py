"""Figures that count no pull requests: sizes, and measurements that the cited text gives."""

from __future__ import annotations

from pipeline.models import Finding
from pipeline.truth.binding import Binding
from pipeline.truth.checks.shares import is_of_work
from pipeline.truth.claims import Claim
from pipeline.truth.counting import Counting
from pipeline.truth.evidence import Evidence
from pipeline.truth.measured.company import judge_company
from pipeline.truth.measured.pairs import judge_pairs
from pipeline.truth.measured.quoted_figures import judge_measured
from pipeline.truth.measured.sizes import judge_size
from pipeline.truth.measured.trends import judge_trends
from pipeline.truth.measured.ways import judge_ways


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare sizes with the data, and measurements with the text they are quoted from."""
    counting = Counting(Binding(claim, evidence))
    found: list[Finding] = []
    for quantity in claim.quantities:
        if quantity.kind in ("all", "none", "both", "ordinal"):
            continue
        if quantity.start in claim.in_title:
            continue
        noun = counting.noun(quantity)
        if quantity.kind == "share" and noun == "other" and is_of_work(counting, quantity):
            continue
        if quantity.kind == "count" and noun == "size" and not (quantity.noun and quantity.value == 1):
            found += judge_size(counting, quantity)
        elif quantity.kind == "multiple" or noun == "other":
            found += list(judge_measured(counting, quantity))
    found += list(judge_pairs(claim, evidence))
    found += list(judge_trends(claim, evidence))
    found += list(judge_ways(claim, evidence))
    found += list(judge_company(claim, evidence))
    return tuple(found)
