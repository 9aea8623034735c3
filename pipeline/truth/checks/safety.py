"""Safety: nothing in a sentence may link, mention, mark up or instruct."""

from __future__ import annotations

import re
import unicodedata

from pipeline.models import Finding
from pipeline.text import SECRET_REMOVED, is_instruction, without_links, without_secrets
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted

KIND = "safety"

_MARKUP = re.compile(
    r"\]\(|\[\[|\*\*|(?<!\w)\*[^*\s][^*]*\*(?!\w)|```|^\s*#{1,6}\s|^\s*[-*+]\s|\|.*\||</?[a-zA-Z!][^>]*>|<!--|&#?\w+;"
)
_DOMAIN = re.compile(
    r"(?<![\w@.-])(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|ai|example|info|biz|xyz|app|co|ru|cn|uk|de|eu|me|ly|gg|sh|site|online|link|click|top)\b(?![\w(])",
    re.IGNORECASE,
)
_EMOJI = re.compile(
    "[\U0001f000-\U0001faff\u2600-\u27bf\u2b00-\u2bff\ufe0f\u200d\U0001f1e6-\U0001f1ff\u20e3]"
)
_FENCE = re.compile(
    r"</?\s*(?:system|user|assistant|pull_request|instructions?)\b|^\s*(?:system|user|assistant)\s*:",
    re.IGNORECASE,
)


# Python writes its open-ended parameters so.
_STARRED = re.compile(r"(?<![\w*])\*{1,2}(?:kw)?args\b(?!\*)")


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Refuse what must not be spoken, whatever the data says."""
    return tuple(refuted(KIND, claim.text, reason) for reason in _faults(claim.text, evidence))


def _faults(text: str, evidence: Evidence) -> list[str]:
    found: list[str] = []
    if without_links(text) != text:
        found.append("it holds an address or a mention")
    elif any(not _is_named(match.group(), evidence) for match in _DOMAIN.finditer(text)):
        found.append("it holds a web address")
    if _MARKUP.search(_STARRED.sub("", text)):
        found.append("it holds markup")
    if _EMOJI.search(text):
        found.append("it holds a pictograph")
    if any(unicodedata.category(c) in ("Cc", "Cf", "Co", "Cs", "Cn") for c in text):
        found.append("it holds a hidden character")
    if is_instruction(text) or _FENCE.search(text):
        found.append("it addresses a model")
    if SECRET_REMOVED in text or without_secrets(text) != text:
        found.append("it holds a credential")
    return found


def _is_named(domain: str, evidence: Evidence) -> bool:
    """Tell whether a dotted name is a product of the evidence, such as socket.io, and no address there."""
    return evidence.has_folded(domain) and domain.casefold() in without_links(evidence.folded)
