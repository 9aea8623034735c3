"""Which pull requests of a theme matter most, and why; and which diffs are too large to be what they say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from statistics import median

from pipeline.models import Notable, PullRequest

_GENERATED = re.compile(
    r"(?:^|/)(?:package-lock\.json|yarn\.lock|pnpm-lock\.yaml|[\w-]+\.lock|go\.sum|changelog(?:\.(?:md|rst|txt))?|changes\.(?:md|rst|txt)|vendor|third_party"
    r"|node_modules|dist|__snapshots__|snapshots|fixtures|testdata|generated)(?:/|$)"
    r"|\.(?:snap|lock|min\.js|min\.css|pb\.go|svg|ipynb|ambr)$|_pb2\.py$|[._-]generated\.",
    re.IGNORECASE,
)
# "Reject incompatible annotations" breaks nobody: the change itself must be called so.
_BREAKING = re.compile(
    r"\bbreaking\b|bc[-_ ]?break|\b\w+(?:\([^()]*\))?!:"
    r"|\b(?:backwards?|api|abi)[- ]incompatible|\bincompatible (?:change|version|api)",
    re.IGNORECASE,
)
_SECURITY = re.compile(r"\bsecurity\b|\bcve-\d|\bvulnerab", re.IGNORECASE)
_VISIBLE = re.compile(
    r"\b(?:add|support|new|introduce|enable|deprecate|remove|drop|default|crash|deadlock|leak|hang|regression)\w*\b",
    re.I,
)

# A diff is absurd when it is huge in itself and far from everything around it: usually a wrong base branch.
_ABSURD_LINES, _ABSURD_TIMES = 50_000, 50
_LARGE_LINES = 500
_MOST = 4


def is_generated(path: str) -> bool:
    """Tell whether a path holds what a tool wrote: lock files, snapshots, vendored code, change logs."""
    return bool(_GENERATED.search(path))


def written_lines(pull: PullRequest) -> int:
    """Return how many lines of it people wrote, judged by the share of generated files among those listed."""
    listed = sum(file.additions + file.deletions for file in pull.files)
    if not listed:
        return 0 if pull.files and all(is_generated(file.path) for file in pull.files) else pull.size
    generated = sum(file.additions + file.deletions for file in pull.files if is_generated(file.path))
    return round(pull.size * (1 - generated / listed))


def notable_in(pulls: Sequence[PullRequest]) -> tuple[Notable, ...]:
    """Return the two to four pull requests that matter most, strongest first, each with its reasons.

    Ranked by impact: reverts, breaking or security changes, landing, written size, first-time authors,
    discussion and wording that a user would notice. A single pull request is notable by itself.
    """
    typical = median(pull.size for pull in pulls) if pulls else 0
    scored = [(score, pull.number, reasons) for pull in pulls for score, reasons in [_impact(pull, typical)]]
    scored.sort(key=lambda entry: (-entry[0], entry[1]))
    return tuple(Notable(number=number, reasons=reasons) for _, number, reasons in scored[:_MOST])


def _impact(pull: PullRequest, typical: float) -> tuple[float, tuple[str, ...]]:
    labels_and_title = " ".join((*pull.labels, pull.title))
    lines = written_lines(pull)
    reasons = {
        "revert": 60 * bool(pull.reverts or pull.status == "reverted"),
        "security": 50 * bool(_SECURITY.search(labels_and_title)),
        "breaking": 45 * bool(_BREAKING.search(labels_and_title)),
        "landed": 20 * (pull.status == "landed"),
        "first-time contributor": 8 * (pull.association in ("FIRST_TIME_CONTRIBUTOR", "FIRST_TIMER")),
        "large": 12 * (lines >= _LARGE_LINES),
        "discussed": 6 * ((pull.comments or 0) + (pull.reviews or 0) >= 10),
        "user-visible": 5 * bool(_VISIBLE.search(pull.title)),
        "absurd size": 4 * (pull.size >= _ABSURD_LINES and pull.size > _ABSURD_TIMES * max(typical, 1)),
    }
    # Size counts by its order of magnitude: ten times the lines is not ten times the news.
    magnitude = len(str(lines)) if lines else 0
    bot = 30 if pull.author.is_bot else 0
    found = tuple(sorted((r for r, points in reasons.items() if points), key=lambda r: -reasons[r]))
    return sum(reasons.values()) + magnitude - bot, found
