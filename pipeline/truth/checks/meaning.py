"""Meaning: what a sentence says holds must hold by the text, and what it denies must be denied there."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted
from pipeline.truth.lexicon.auxiliaries import BE
from pipeline.truth.lexicon.opposites import opposites_of
from pipeline.truth.lexicon.plain import FUNCTION, PULL_NOUNS
from pipeline.truth.lexicon.turning import MENDING, base_in
from pipeline.truth.lexicon.verbs import BASE, NOUN_LIKE, PAST, PRESENT
from pipeline.truth.meaning.signs import Sign, Signed, form_of, signed
from pipeline.truth.numbers import cardinal_word
from pipeline.truth.standing import is_revert
from pipeline.truth.stems import stem

KIND = "meaning"

# With more pull requests than these, words of one stand beside words of another.
_A_FEW = 3


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare the sign of each word of a sentence with the signs that the text gives to it."""
    if not 0 < len(evidence.cited) <= _A_FEW or evidence.where == "title":
        return ()
    pulls = [evidence.pull(n) for n in evidence.pool]
    if any(is_revert(p) or p.status in ("closed", "reverted") for p in pulls):
        return ()
    return tuple(_judged(claim, signed(claim.tokens, _skipped(claim)), evidence))


def _skipped(claim: Claim) -> frozenset[int]:
    """Return the words that turn nothing round: those of statuses, and of names and quotes."""
    status = {
        i for m in claim.marks if m.name != "done" and not m.doubtful for i in range(m.start - 3, m.end)
    }
    counted = {i for q in claim.quantities if q.kind == "none" for i in range(q.start, q.end)}
    words = {claim.word(i) for i in counted}
    return frozenset(status) | claim.spoken_for | (frozenset(counted) if "no" not in words else frozenset())


def _judged(claim: Claim, rows: tuple[Signed, ...], evidence: Evidence) -> Iterator[Finding]:
    decided: set[int] = set()
    for row in rows:
        if row.at in claim.spoken_for or not _tells(claim, row.at, evidence):
            continue
        known = evidence.signs_of(form_of(claim.tokens[row.at]), landed=row.sign == "not")
        if not known or (row.sign == "not" and row.governor in decided):
            continue
        decided.add(row.governor)  # Only the first word that the text has decides.
        reason = _conflict(claim, row, known, evidence)
        if reason:
            yield refuted(KIND, claim.words(row.at, row.at + 1), reason, evidence.pool)
            return


def _conflict(claim: Claim, row: Signed, known: frozenset[Sign], evidence: Evidence) -> str:
    """Return what the text says against the sign of a word, or nothing."""
    if row.sign == "not":
        spared = claim.word(row.governor) == "without" or _is_opposed(claim, row, evidence)
        return "" if spared or known != {"holds"} else "the text says that it holds"
    if row.sign == "holds" and "holds" not in known and _is_predicate(claim, row.at):
        return "the text says the opposite of it"
    if row.sign == "before" and known == {"holds"} and claim.word(row.governor) == "used":
        return "by the text it is so now"
    return ""


def _tells(claim: Claim, at: int, evidence: Evidence) -> bool:
    token = claim.tokens[at]
    if token.kind not in ("word", "code") or len(token.text) < 2 or token.lower in FUNCTION:
        return False
    if not any(c.isalpha() for c in token.text) or cardinal_word(token.lower) is not None:
        return False
    return token.lower not in PULL_NOUNS or evidence.is_in_a_title(token.text)


def _is_predicate(claim: Claim, at: int) -> bool:
    """Tell whether a word says something of a subject: a verb, or a state after "is" or "now"."""
    word, before = claim.word(at), claim.word(at - 1)
    if before == "now" and (word in BASE or word in PRESENT):
        return True
    if base_in(word, MENDING):
        return False
    if before in ("the", "a", "an", "of", "and", "to", "by", "from") or word in NOUN_LIKE:
        return False
    return word in PRESENT or ((word in PAST or word.endswith("ed")) and (before in BE or before == "now"))


def _is_opposed(claim: Claim, row: Signed, evidence: Evidence) -> bool:
    """Tell whether a denial is made good by an opposite: "does not get the new" of "keeps the old"."""
    _, end = claim.chunk_at(row.at)
    for at in range(row.governor + 1, end):
        if stem(claim.word(at)) not in evidence.words and opposites_of(claim.word(at)) & evidence.words:
            return True
    return False
