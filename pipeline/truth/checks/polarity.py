"""Polarity: a "not" that the text has must not get lost, nor one that it has not be put in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted, unknown
from pipeline.truth.stems import stem
from pipeline.truth.vocabulary import is_plain

KIND = "polarity"

_NOT = frozenset("not no never without cannot none neither nor nothing nobody n't".split())
_DENYING = _NOT | frozenset(
    "stop stops stopped stopping avoid avoids avoided avoiding prevent prevents prevented preventing skip skips skipped skipping "
    "ignore ignores ignored disable disables disabled drop drops dropped remove removes removed removing gone longer instead "
    "rather off reject rejects rejected forbid forbids refuse refuses refused unless only except un away fail fails failed missing lack lacks "
    "block blocks blocked suppress suppresses keep keeps kept stay stays stayed remain remains retain retains free immune exempt exclude excludes excluded leave leaves left missed".split()
)
_SENTENCES = re.compile(r"(?<=[.!?;:])\s+|\n+")


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare the negations of a sentence with those of the text that its words come from."""
    if len(evidence.pool) > 12:
        return ()
    return (*_lost(claim, evidence), *_put_in(claim, evidence))


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z]+", re.sub(r"n['’]t\b", " not", text.casefold()))


def _negated_stems(text: str) -> tuple[set[str], set[str]]:
    """Return the stems that follow a "not" closely, and those that stand without one."""
    negated: set[str] = set()
    plain: set[str] = set()
    for sentence in _SENTENCES.split(text):
        words = _words(sentence)
        for i, word in enumerate(words):
            if is_plain(word) or len(word) < 4:
                continue
            near = words[max(0, i - 3) : i]
            (negated if any(w in _NOT for w in near) else plain).add(stem(word))
    return negated, plain


_FIX = re.compile(r"\b(?:fix|bug|correct|resolve|handle|repair|crash|panic|error|fail|missing|wrong|broken|leak|race|deadlock)", re.IGNORECASE)


def _denied(text: str) -> set[str]:
    """Return the stems of words that stand right after a "not": what the text says does not happen."""
    found: set[str] = set()
    for sentence in _SENTENCES.split(text):
        words = _words(sentence)
        for i, word in enumerate(words[1:], 1):
            if words[i - 1] in ("not", "cannot", "never") or words[i - 2 : i] == ["no", "longer"]:
                found.add(stem(word))
    return found


def _lost(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Refuse to say plainly what the text only says with a "not"."""
    mine = _words(claim.text)
    if not evidence.cited:
        return
    negated, plain = _negated_stems(" \n".join(evidence.pull(n).title + "\n" + evidence.pull(n).body for n in evidence.pool))
    only = negated - plain
    if any(word in _DENYING and stem(word) not in only for word in mine):
        return
    said = [word for word in mine if not is_plain(word) and len(word) >= 4 and stem(word) in only]
    denied = _denied(" \n".join(evidence.pull(n).body for n in evidence.pool)) - plain
    fixes = any(_FIX.search(evidence.pull(n).title) for n in evidence.pool)
    verbs = [word for word in mine if len(word) >= 4 and stem(word) in denied and not is_plain(word)]
    if verbs and not fixes:
        yield refuted(KIND, ", ".join(verbs), "the text says so only with a “not”", evidence.pool)
    elif len(said) >= 2 or (said and len([w for w in mine if not is_plain(w)]) <= 5):
        yield refuted(KIND, ", ".join(said), "the text says so only with a “not”", evidence.pool)


def _put_in(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Question a "not" before words that the text never denies; statuses are another check's business."""
    marked = {i for m in claim.marks for i in range(m.start - 3, m.end)}
    for at, token in enumerate(claim.tokens):
        if token.lower not in ("not", "never", "without") or at in marked or claim.word(at + 1) in ("only", "just", "yet", "all", "everything", "quite"):
            continue
        ahead = [claim.word(i) for i in range(at + 1, min(at + 4, len(claim.tokens)))]
        content = [stem(word) for word in ahead if word.isalpha() and not is_plain(word)]
        if not content or not any(s in evidence.words for s in content):
            continue
        text = " \n".join(evidence.pull(n).title + "\n" + evidence.pull(n).body for n in evidence.pool)
        if not any(word in _DENYING for word in _words(text)):
            yield unknown(KIND, claim.words(at, min(at + 4, len(claim.tokens))), "the text denies nothing of the kind", evidence.pool)
