"""Which episodes may go out, and the instant that they count as published."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from pipeline.models import Episode

Standing = Literal["approved", "merged", "draft"]


@dataclass(frozen=True)
class Admission:
    """What else than approved episodes goes out.

    `drafts`: every draft, marked as one. `merged`: a maintainer merged the pull request that brought the
    record, so a draft that passed its check counts as approved.
    """

    drafts: bool = False
    merged: bool = False


@dataclass(frozen=True)
class Clearance:
    """Whether an episode goes out (`standing`), and if not, why.

    `fault` is whether a person must look at it.
    """

    standing: Standing | None
    why: str = ""
    fault: bool = False


def clearance_of(episode: Episode, admission: Admission) -> Clearance:
    """Decide whether an episode goes out.

    A rejected one never does, nor one whose status says more than its decision. One whose sentences are not
    all supported by the data goes out only where a named person approved it with a reason, or as a marked
    draft. One whose text somebody changed without a check never does: its sound may still say the old text.
    """
    is_draft = episode.status == "draft"
    if episode.status == "rejected":
        return Clearance(None, "is rejected")
    if is_draft and episode.review.decision != "rejected" and not (admission.drafts or admission.merged):
        return Clearance(None, "is a draft that nobody approved")
    if fault := _fault_of(episode, as_draft=is_draft and admission.drafts):
        return Clearance(None, fault, fault=True)
    if not is_draft:
        return Clearance("approved")
    return Clearance("draft" if admission.drafts else "merged")


def _fault_of(episode: Episode, *, as_draft: bool) -> str:
    """Return why an episode needs a person before it goes out, if it does; a marked draft may be doubtful."""
    review = episode.review
    if review.decision == "rejected":
        return f"is marked {episode.status}, but what was decided is a rejection"
    if episode.status != "draft" and (review.decision is None or not (review.automatic or review.by)):
        return f"is marked {episode.status}, but names nobody who approved it"
    if episode.unjudged or _has_a_strange_heading(episode):
        return "was changed by hand and not checked since"
    overridden = review.override and review.decision == "approved" and review.by and review.at
    if not episode.is_supported and not overridden and not as_draft:
        return "holds sentences that the data does not support"
    return ""


def _has_a_strange_heading(episode: Episode) -> bool:
    """Tell whether a heading is neither its theme's title nor one that an editor can have put there."""
    titles = {theme.id: theme.title for theme in episode.themes}
    return not episode.review.edited and any(
        section.heading not in ("", "Elsewhere", titles.get(section.theme or ""))
        for section in episode.script.sections
    )


def published_at(episode: Episode) -> datetime:
    """Return when an episode counts as published, a rule without a clock: the same record, the same instant.

    That is when a person approved it, else the end of its window. A day that is not over has an end in the
    future, which clients would wait for; it counts from its beginning until the whole day is told.
    """
    at = episode.review.at
    if episode.review.decision == "approved" and at:
        return at if at.tzinfo else at.replace(tzinfo=UTC)  # written by hand, and meant as all instants are
    return episode.window.end if episode.complete else episode.window.start
