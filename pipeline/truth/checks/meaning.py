"""Meaning: what a sentence says holds must hold by the text, and what it denies must be denied there."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.models import Finding
from pipeline.truth.binding import narrowed
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted
from pipeline.truth.lexicon.auxiliaries import BE
from pipeline.truth.lexicon.denials import NOTS
from pipeline.truth.lexicon.opposites import OPPOSITES, opposites_of
from pipeline.truth.lexicon.plain import FUNCTION, PULL_NOUNS
from pipeline.truth.lexicon.turning import STOPPING, base_in
from pipeline.truth.lexicon.verbs import BASE, NOUN_LIKE, PAST, PRESENT
from pipeline.truth.numbers import cardinal_word
from pipeline.truth.signs import Sign, Signed, forms_of, signed
from pipeline.truth.standing import is_revert
from pipeline.truth.stems import stem
from pipeline.truth.vocabulary import is_plain

KIND = "meaning"

# Of what is only proposed: how it is without the change.
_TODAY = frozenset("today currently still presently".split())
_PAST = frozenset("was were had used until before formerly instead not rather from".split())
# With more pull requests than these, words of one stand beside words of another.
_A_FEW = 3


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare the sign of each word of a sentence with the signs that the text gives to it."""
    evidence = narrowed(claim, evidence)
    if not 0 < len(evidence.cited) <= _A_FEW or evidence.where == "title":
        return ()
    if any(token.lower in NOTS for token in claim.tokens):
        return ()  # Plain denials are weighed, and what stands beside one may tell the same the other way round.
    pulls = evidence.pulls
    if any(is_revert(p) or p.status in ("closed", "reverted") for p in pulls):
        return ()
    rows = signed(claim.tokens, claim.spoken_for)
    return tuple(_judged(claim, rows, evidence))


def _judged(claim: Claim, rows: tuple[Signed, ...], evidence: Evidence) -> Iterator[Finding]:
    decided: set[int] = set()
    for row in rows:
        if row.at in claim.spoken_for or not _tells(claim, row.at, evidence):
            continue
        forms = forms_of(claim.tokens[row.at])
        known = frozenset[Sign]().union(*(evidence.signs_of(f, landed=row.sign == "not") for f in forms))
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
        # What a body tells in the present may be how it was.
        spared = not evidence.is_in_a_title(claim.tokens[row.at].text) or _is_opposed(claim, row, evidence)
        spared = spared or _is_twice_turned(claim, row, evidence) or _is_from_text(claim, row, evidence)
        spared = spared or any(t.lower in OPPOSITES.get(claim.word(row.at), ()) for t in claim.tokens)
        return "" if spared or known != {"holds"} else "the text says that it holds"
    if row.sign != "holds" or "holds" in known:
        return ""
    clause = claim.clause_at(row.at)
    start, end = (clause.start, clause.end) if clause else claim.chunk_at(row.at)
    part = claim.said_in(start, end)
    if part & _TODAY and all(pull.is_proposed for pull in evidence.pulls):
        return ""
    denied = (
        bool(known & {"not", "mended"}) or claim.word(row.at - 1) == "be"
    )  # "Yet to be added" of what was.
    if (denied and _is_predicate(claim, row.at)) or ("not" in known and _is_created(claim, row.at)):
        return "the text says the opposite of it"
    if not is_plain(claim.word(row.at)) and set(forms_of(claim.tokens[row.at])) & evidence.set_aside:
        return "the text says it of something else"
    standing = claim.said_in(row.at + 1, row.at + 4) & {"is", "are"}
    if known == {"before"} and not part & _PAST and "now" in part and standing:
        return "by the text it was so before"
    return ""


def _is_twice_turned(claim: Claim, row: Signed, evidence: Evidence) -> bool:
    """Tell "A ceased to be the default" of a text that sets A aside: its subject does not hold either."""
    if not base_in(claim.word(row.governor), STOPPING):
        return False
    start, _ = claim.chunk_at(row.governor)
    subject = (at for at in range(start, row.governor) if _tells(claim, at, evidence))
    known = [evidence.signs_of(form) for at in subject for form in forms_of(claim.tokens[at])]
    return any(known) and all("holds" not in signs for signs in known)


def _is_from_text(claim: Claim, row: Signed, evidence: Evidence) -> bool:
    """Tell "goes from an empty file", of a text that says "from an empty file" too."""
    said = claim.words(row.governor, row.at + 1)
    return claim.word(row.governor) == "from" and evidence.has_folded(said)


def _tells(claim: Claim, at: int, evidence: Evidence) -> bool:
    token = claim.tokens[at]
    if token.lower in ("once", "twice"):
        return True
    if at + 1 < len(claim.tokens) and claim.tokens[at + 1].kind == "number":
        return False  # "Python 3.9": the number tells which.
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
    if before in ("the", "a", "an", "of", "and", "to", "by", "from") or word in NOUN_LIKE:
        return False
    return word in PRESENT or ((word in PAST or word.endswith("ed")) and (before in BE or before == "now"))


def _is_opposed(claim: Claim, row: Signed, evidence: Evidence) -> bool:
    """Tell whether a denial is made good by an opposite: "does not get the new" of "keeps the old"."""
    _, end = claim.chunk_at(row.at)
    return _has_opposite(claim, row.governor + 1, end, evidence)


def _has_opposite(claim: Claim, start: int, end: int, evidence: Evidence) -> bool:
    words = (claim.word(at) for at in range(start, end))
    return any(stem(w) not in evidence.words and opposites_of(w) & evidence.words for w in words)


def _is_created(claim: Claim, at: int) -> bool:
    """Tell whether a verb of adding stands right before: "introduces a regression"."""
    return any(base_in(claim.word(i), _CREATING) for i in range(max(0, at - 4), at))


_CREATING = frozenset("add introduce cause create bring produce trigger".split())
