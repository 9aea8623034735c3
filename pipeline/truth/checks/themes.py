"""Themes: a theme that a sentence names must be the one that its pull requests belong to."""

from __future__ import annotations

import re

from pipeline.models import Finding, ThemeFacts
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted, supported
from pipeline.truth.lexicon.plain import PULL_NOUNS, THEME_NOUNS

KIND = "theme"


# A sentence that compares themes names more than its own.
_WEIGHING = re.compile(
    r"\b(?:outside|beyond|besides|except|unlike|elsewhere|apart from|other than|themes|than|ahead|behind|ties?|tied|level|after|before|follow\w*|alongside|next to|rank\w*|outnumber\w*)\b",
    re.I,
)


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare the themes that a sentence names with the theme of its section and of its pull requests."""
    text = f" {claim.text.casefold()} "
    named = [t for t in evidence.day.named_themes if _is_named(t, text)]
    found: dict[str, Finding] = {}
    for theme in named:
        title = theme.theme.title
        members = [n for n in evidence.cited if n in theme.theme.pull_requests]
        mine = evidence.theme is not None and evidence.theme.theme.id == theme.theme.id
        if mine or members or not evidence.cited or _WEIGHING.search(claim.text):
            found[title] = supported(
                KIND, title, f"{len(theme.theme.pull_requests)} pull requests", theme.theme.pull_requests
            )
        elif not evidence.has_folded(title) and _is_theme(title.casefold(), text):
            reason = "none of the pull requests that the sentence names belongs to it"
            found.setdefault(title, refuted(KIND, title, reason, evidence.cited))
    return tuple(found.values())


def _is_theme(title: str, text: str) -> bool:
    """Tell whether a title of one word is named as a theme: "the compiler work", not "compiler code"."""
    after = re.findall(r"[\w'’-]+|[:,;—]", text[text.find(title) + len(title) :])[:1]
    return " " in title or not after or after[0] in {":"} | PULL_NOUNS | THEME_NOUNS


def _is_named(theme: ThemeFacts, text: str) -> bool:
    title = theme.theme.title.casefold()
    if " " not in title and len(title) < 4:
        return False
    at = text.find(title)
    return at > 0 and not text[at - 1].isalnum() and not text[at + len(title)].isalnum()
