"""The checks, one kind of claim a file, in the order in which their findings are reported."""

from __future__ import annotations

from collections.abc import Callable

from pipeline.models import Finding
from pipeline.truth.checks import (
    anchors,
    branches,
    contents,
    coverage,
    crossed,
    dates,
    denials,
    direction,
    earlier,
    everything,
    figures,
    identifiers,
    issues,
    judgement,
    lasting,
    meaning,
    names,
    newcomers,
    order,
    overclaims,
    people,
    polarity,
    pronouns,
    quantities,
    quotes,
    references,
    relations,
    safety,
    shares,
    status,
    themes,
    untold,
    wording,
)
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence

Check = Callable[[Claim, Evidence], tuple[Finding, ...]]

CHECKS: dict[str, Check] = {
    "safety": safety.check,
    "references": references.check,
    "issues": issues.check,
    "relations": relations.check,
    "people": people.check,
    "names": names.check,
    "pronouns": pronouns.check,
    "newcomers": newcomers.check,
    "status": status.check,
    "untold": untold.check,
    "branches": branches.check,
    "quantities": quantities.check,
    "shares": shares.check,
    "figures": figures.check,
    "order": order.check,
    "themes": themes.check,
    "quotes": quotes.check,
    "identifiers": identifiers.check,
    "dates": dates.check,
    "earlier": earlier.check,
    "coverage": coverage.check,
    "everything": everything.check,
    "overclaims": overclaims.check,
    "judgement": judgement.check,
    "direction": direction.check,
    "crossed": crossed.check,
    "polarity": polarity.check,
    "denials": denials.check,
    "lasting": lasting.check,
    "meaning": meaning.check,
    "wording": wording.check,
    "contents": contents.check,
    "anchors": anchors.check,
}
