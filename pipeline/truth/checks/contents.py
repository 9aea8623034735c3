"""Contents: enough of what a sentence tells must come from what it rests on."""

from __future__ import annotations

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted, supported, unknown
from pipeline.truth.lexicon.plain import PULL_NOUNS
from pipeline.truth.tokens import Token
from pipeline.truth.vocabulary import is_backed, is_judging, is_plain, is_verb_of_change, stems_of

KIND = "contents"

# Of the content words of a whole sentence, and of a headline, which may play with words.
_ENOUGH = 0.5
_ENOUGH_IN_TITLE = 0.34


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Measure how much of a sentence's meaning its evidence holds."""
    content = [token for at, token in enumerate(claim.tokens) if _is_content(claim, at, token)]
    if not content:
        return ()
    missing = [token for token in content if not is_backed(token, evidence)]
    foreign = [token for token in missing if any(s in evidence.day.title_words for s in stems_of(token))]
    weight = len(missing) + len(foreign)
    share = 1 - weight / (len(content) + len(foreign))
    enough = _ENOUGH_IN_TITLE if evidence.where == "title" else _ENOUGH
    said = ", ".join(dict.fromkeys(token.text for token in missing))
    if share >= enough and not _is_strange_part(claim, missing, evidence):
        return (supported(KIND, claim.text, f"{len(content) - len(missing)} of {len(content)} words of content stand in the text", evidence.pool),)
    if foreign and len(foreign) >= len(content) - len(missing):
        return (refuted(KIND, said, "other pull requests of the day are about this", evidence.cited),)
    return (unknown(KIND, said, "the text says nothing of this", evidence.cited),)


def _is_content(claim: Claim, at: int, token: Token) -> bool:
    if token.kind not in ("word", "code") or at in claim.spoken_for:
        return False
    if any(q.start <= at < q.end for q in claim.quantities) or any(m.start <= at < m.end for m in claim.marks):
        return False
    word = token.lower
    return not (is_plain(word) or word in PULL_NOUNS or is_verb_of_change(word) or is_judging(word))


def _is_strange_part(claim: Claim, missing: list[Token], evidence: Evidence) -> bool:
    """Tell whether some clause of the sentence is about nothing that the evidence holds."""
    for clause in claim.clauses:
        inside = [t for at, t in enumerate(claim.tokens[clause.start : clause.end], clause.start) if _is_content(claim, at, t)]
        if len(inside) >= 2 and all(token in missing for token in inside) and evidence.where != "title":
            return True
    return False
