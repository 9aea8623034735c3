"""How a pull request stands, compared with how a sentence says it stands."""

from __future__ import annotations

import re

from pipeline.models import PullRequest
from pipeline.truth.findings import listed
from pipeline.truth.lexicon.status import MarkClass
from pipeline.truth.marks import Mark

_REVERT_TITLE = re.compile(r"^\W*(?:\[[^\]]*\]\s*)*(?:revert|back ?out|roll ?back)\b", re.IGNORECASE)
_RELAND_TITLE = re.compile(
    r"\bre-?(?:land|apply)(?:ed|ing)?\b|\breintroduc|\breinstat|\bagain\b", re.IGNORECASE
)


# A sentence about a revert has one of these words, or it tells the opposite of what happened.
TAKING_BACK = frozenset(
    """
    stay last hold stick short-lived long revert reverts reverted reverting reversion back undo undoes
    undid undoing undone rollback backout longer out remove removes removed off restore restores restored
    return returns reinstate again unwind unwinds
    """.split()
)


def is_revert(pull: PullRequest) -> bool:
    """Tell whether a pull request takes another one back."""
    return bool(pull.reverts) or bool(_REVERT_TITLE.match(pull.title))


def is_reland(pull: PullRequest) -> bool:
    """Tell whether a pull request brings something back by its title."""
    return _RELAND_TITLE.search(pull.title) is not None


def has_event(pull: PullRequest, kind: str) -> bool:
    """Tell whether something of a kind happened to a pull request."""
    return any(event.kind == kind for event in pull.events)


def stands(pull: PullRequest, name: MarkClass) -> bool:
    """Tell whether a pull request stands as a status word says."""
    match name:
        case "landed" | "done":
            return pull.status == "landed"
        case "proposed" | "soft":
            return pull.is_proposed
        case "draft":
            return pull.status == "draft"
        case "closed":
            return pull.status == "closed"
        case "reverted":
            return pull.status == "reverted"
        case "relanded":
            told = bool(_RELAND_TITLE.search(f"{pull.title} {pull.body}"))
            return pull.status == "landed" and (told or has_event(pull, "reverted"))
        case "opened":
            return not pull.events or has_event(pull, "opened")
        case "reopened":
            return has_event(pull, "reopened")
        case "queued":
            return pull.queued


def is_as_told(pull: PullRequest, mark: Mark) -> bool:
    """Tell whether a pull request stands as a mark says, negation included."""
    return stands(pull, mark.name) != mark.negated


STATUS_WORDS = {
    "landed": "landed",
    "open": "still open",
    "draft": "a draft",
    "closed": "closed without landing",
    "reverted": "reverted",
}


def told_of(pulls: list[PullRequest]) -> str:
    """Return how some pull requests stand, in words: "#12 and #13 are landed; #14 is a draft"."""
    by_status: dict[str, list[int]] = {}
    for pull in pulls:
        by_status.setdefault(STATUS_WORDS[pull.status], []).append(pull.number)
    return "; ".join(
        f"{listed(numbers)} {'is' if len(numbers) == 1 else 'are'} {status}"
        for status, numbers in by_status.items()
    )
