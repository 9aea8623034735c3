"""What a commit message or a comment says about one pull request having landed. Pure text, no instants."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from pipeline.references import REFERENCE, is_revert, numbers_in, reverts_in

CommitSays = Literal["landed", "reverted", "elsewhere", "unclear"]


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit that closed a pull request. A `message` of None was not read; sizes are lines.

    `closes` is how many pull requests of the day the source saw it close.
    """

    oid: str
    message: str | None
    additions: int | None = None
    deletions: int | None = None
    repository: str | None = None
    closes: int = 1

    @property
    def is_empty(self) -> bool:
        """Whether it is known to change nothing."""
        return self.additions == 0 and self.deletions == 0


# Trailers by which merge tools name the pull request that a commit is: PyTorch and ghstack, Node.js,
# Copybara, Apache's merge script.
_TRAILER = re.compile(
    rf"""^[ \t]*(?:
        (?:pull[-\ ]request(?:[-\ ]resolved)?|pr-url)\s*:\s*(?P<resolved>{REFERENCE})
        | copybara_integrate_review\s*=\s*(?P<copybara>{REFERENCE})
        | closes\s+(?P<script>{REFERENCE})\s+from\s+\S+
    )[ \t.]*\S*[ \t]*$""",
    re.IGNORECASE | re.MULTILINE | re.VERBOSE,
)
_SUBJECT = re.compile(
    r"\(#(\d{1,7})\)\s*$|^PR #(\d{1,7}):|^(?:auto merge of|merged? (?:pull request|pr)) #(\d{1,7})\b",
    re.IGNORECASE,
)
_PHABRICATOR = re.compile(r"^[ \t]*differential revision:\s*\S*D\d+\s*$", re.IGNORECASE | re.MULTILINE)
_KEYWORD = re.compile(
    rf"(?<![\w-])(?P<verb>clos(?:e[sd]?|ing)|fix(?:e[sd]|ing)?|resolv(?:e[sd]?|ing))\s*:?\s+(?P<reference>{REFERENCE})",
    re.IGNORECASE,
)
_STALE = re.compile(
    r"\bclos(?:e[sd]?|ing)\b.{0,40}\b(?:stale|inactive|outdated|abandoned|dormant|old)\b"
    r"|\b(?:stale|inactive|abandoned)\s+(?:prs?|pull\s+requests?)\b",
    re.IGNORECASE,
)
_REVERTED_LINE = re.compile(rf"^[ \t]*reverted[ \t]+({REFERENCE})", re.IGNORECASE | re.MULTILINE)


def commit_says(
    commit: Commit, *, number: int, repository: str, is_import_failed: bool = False
) -> CommitSays:
    """Tell what the commit that closed pull request `number` says about it.

    "elsewhere" is a commit that certainly is not this pull request: it is empty, lives in another repository,
    names others, or sweeps up stale ones. "unclear" is one that does not name it at all.
    """
    if commit.is_empty or (commit.repository and commit.repository.casefold() != repository.casefold()):
        return "elsewhere"
    if commit.message is None:
        return "landed" if commit.closes == 1 else "elsewhere"
    if number in takes_back(commit, repository=repository):
        return "reverted"
    if strong := lands(commit, repository=repository):
        return "landed" if number in strong else "elsewhere"
    return _says_by_keyword(commit.message, number, repository, is_import_failed=is_import_failed)


def _says_by_keyword(message: str, number: int, repository: str, *, is_import_failed: bool) -> CommitSays:
    """Weigh a commit that nothing but keywords ties to a pull request: one is enough, a crowd is not."""
    if _STALE.search(message.partition("\n")[0]):
        return "elsewhere"
    named = _named_by_keyword(message, repository)
    if number in named:
        return "landed" if len(named) == 1 else "elsewhere"
    return "landed" if _PHABRICATOR.search(message) and not is_import_failed else "unclear"


def lands(commit: Commit, *, repository: str) -> frozenset[int]:
    """Return the pull requests that the commit is, by its trailers, or without any by its subject.

    A bare keyword is not enough, and a stack's siblings stand in other lines.
    """
    message = commit.message or ""
    found: set[int] = set()
    for match in _TRAILER.finditer(message):
        reference = match["resolved"] or match["copybara"] or match["script"]
        found.update(numbers_in(reference, repository=repository))
    if not found and (subject := _SUBJECT.search(message.partition("\n")[0].strip())):
        found.add(int(next(number for number in subject.groups() if number)))
    return frozenset(found)


def takes_back(commit: Commit, *, repository: str) -> frozenset[int]:
    """Return the pull requests that the commit says it reverts."""
    subject, _, rest = (commit.message or "").partition("\n")
    found = (
        set(reverts_in(subject, rest, number=None, repository=repository)) if is_revert(subject) else set()
    )
    for match in _REVERTED_LINE.finditer(rest):
        found.update(numbers_in(match[1], repository=repository))
    return frozenset(found)


def _named_by_keyword(message: str, repository: str) -> set[int]:
    """Return what bare keywords name. Beside "closes" a "fixes" names an issue, as curl writes it."""
    named: dict[str, set[int]] = {"clos": set(), "other": set()}
    for match in _KEYWORD.finditer(message):
        family = "clos" if match["verb"].casefold().startswith("clos") else "other"
        named[family].update(numbers_in(match["reference"], repository=repository))
    return named["clos"] or named["other"]


_SHA = r"(?:https?://\S+/commits?/)?[`\[(]*[0-9a-f]{7,40}\b"
_LANDING_LINE = re.compile(
    rf"""^\W*(?:
        (?:landed|merged|committed|pushed|applied)\s+(?:in|as)\s+[`\[(]*{_SHA}
        | (?:this|the|your)\s+(?:pr|pull\s+request|change|patch|commit)s?\s+(?:has|have|was|were)\s+
          (?:successfully\s+)?(?:been\s+)?(?:merged|landed|committed|applied)\b
        | this\s+(?:pr|pull\s+request)\s+is\s+being\s+closed\s+because\s+\S+\s+has\s+been\s+merged\b
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_MERGE_SUMMARY = re.compile(
    rf"\bmerged\s+(?:in)?to\s+(?:branch\s+)?`?[\w./-]+`?\W{{0,12}}(?:as\s+|in\s+|commit\s+)?{_SHA}",
    re.IGNORECASE,
)
_DOUBT = re.compile(
    r"\b(?:not|will|would|once|after|if|until|unless|before|when|abandon\w*|revert\w*|cannot|fail\w*)\b|n't\b",
    re.IGNORECASE,
)
_BACK_OUT = re.compile(
    r"\b(?:your|this)\s+(?:pr|pull request)\s+has\s+been\s+(?:successfully\s+)?reverted\b", re.I
)


def reports_landing(comment: str) -> bool:
    """Tell whether a comment says in so many words that this pull request landed.

    Who said so is for the caller to weigh. Quoted lines and lines with a doubt in them do not count.
    """
    for line in comment.split("\n"):
        text = line.strip()
        if text.startswith(">") or not (_LANDING_LINE.search(text) or _MERGE_SUMMARY.search(text)):
            continue
        if not _DOUBT.search(text):
            return True
    return False


def reports_revert(comment: str) -> bool:
    """Tell whether a merge bot's comment says that this pull request was taken back."""
    return bool(_BACK_OUT.search(comment))
