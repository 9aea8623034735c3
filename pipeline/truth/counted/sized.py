"""Sizes that are told of each of some pull requests: "none of them touched more than two files"."""

from __future__ import annotations

from pipeline.models import Finding, PullRequest
from pipeline.truth.counted.told import scopes_meant
from pipeline.truth.counted.wording import KIND, said_of
from pipeline.truth.counting import Counting, scopes_of
from pipeline.truth.findings import listed, refuted, supported
from pipeline.truth.numbers import Quantity
from pipeline.truth.phrases import phrase_end

_REACH = 8


def judge_sized(counting: Counting, quantity: Quantity) -> Finding | None:
    """Judge "all", "both" or "none" by the files or lines told after it; None where no size is."""
    claim = counting.claim
    clause = claim.clause_at(quantity.start)
    near = range(quantity.end, min(clause.end if clause else quantity.end, quantity.end + _REACH))
    size = next((q for q in claim.quantities if q.start in near and counting.noun(q) == "size"), None)
    if quantity.kind not in ("all", "both", "none", "count") or size is None:
        return None
    files = "file" in claim.words(size.end, phrase_end(claim, size)).lower()
    said, wrong = said_of(counting, quantity), list[int]()
    for scope in (*scopes_meant(counting, quantity), *scopes_of(counting, quantity)):
        pulls = [counting.evidence.pull(n) for n in scope.numbers]
        known = [p for p in pulls if _size(p, files=files)]
        if quantity.kind == "count":
            fitting = tuple(p.number for p in pulls if size.accepts(_size(p, files=files)))
            if quantity.accepts(len(fitting)):
                return supported(KIND, said, f"{len(fitting)} are of such a size", fitting)
            continue
        if not known or len(known) < len(pulls):
            continue
        fits = {p.number for p in known if size.accepts(_size(p, files=files))}
        wrong = [p.number for p in known if (p.number in fits) == (quantity.kind == "none")]
        if not wrong:
            return supported(KIND, said, "so are their sizes", scope.numbers)
    return refuted(KIND, said, f"not so of {listed(wrong)}", wrong) if wrong else None


def _size(pull: PullRequest, *, files: bool) -> int:
    return (pull.changed_files or len(pull.files)) if files else pull.size
