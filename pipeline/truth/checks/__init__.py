"""The checks, one kind of claim a file, in the order in which their findings are reported."""

from __future__ import annotations

from collections.abc import Callable

from pipeline.models import Finding
from pipeline.truth.checks import people, quantities, references, shares, status
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence

Check = Callable[[Claim, Evidence], tuple[Finding, ...]]

CHECKS: dict[str, Check] = {
    "references": references.check,
    "people": people.check,
    "status": status.check,
    "quantities": quantities.check,
    "shares": shares.check,
}
