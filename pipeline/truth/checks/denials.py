"""Denials: a "not" of a sentence must be borne out by the text; several signs are weighed, as no rule reads it well."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.models import Finding
from pipeline.truth.binding import narrowed
from pipeline.truth.claims import Claim
from pipeline.truth.counting.roles import BY_HUMANS
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted
from pipeline.truth.standing import is_revert
from pipeline.truth.tokens import is_code
from pipeline.truth.weighing.denied import Denied, denied_in, signs_of
from pipeline.truth.weighing.passages import stems_at
from pipeline.truth.weighing.weights import weights_of

KIND = "polarity"
# Of more pull requests some text denies anything.
_A_FEW = 12


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Refuse the first denial against which its signs speak."""
    if evidence.where == "title":
        return ()
    weights = weights_of("denials")
    evidence = narrowed(claim, evidence)
    for denied, signs in weighed(claim, evidence):
        said = claim.words(denied.at, denied.end)
        if BY_HUMANS.search(claim.words(denied.at, denied.stop)):
            continue  # Who is a bot, the counts know.
        if _is_yet_to_come(claim, denied, evidence) or _is_contrast(claim, denied, evidence):
            continue
        if _ends_a_title(claim, denied, evidence):
            return (refuted(KIND, said, "the title says that it does", evidence.pool),)
        if weights.is_false(signs):
            return (refuted(KIND, said, "the text does not deny it", evidence.pool),)
    return ()


def _is_yet_to_come(claim: Claim, denied: Denied, evidence: Evidence) -> bool:
    """Tell "has not been removed" and "is not gone yet" of what is only proposed, whose standing is known."""
    yet = claim.word(denied.at + 1) == "been" or "yet" in {
        claim.word(i) for i in range(denied.at, denied.stop)
    }
    helped = claim.word(denied.at - 1) in ("has", "have", "is", "are")
    return yet and helped and any(evidence.pull(n).is_proposed for n in evidence.pool)


def _is_contrast(claim: Claim, denied: Denied, evidence: Evidence) -> bool:
    """Tell "the setting is max_seeds, not max_trees", two names of the text: which one is right, the signs tell."""
    if claim.word(denied.at - 1) != "," or denied.at + 1 >= len(claim.tokens):
        return False
    one, other = claim.tokens[denied.at - 2], claim.tokens[denied.at + 1]
    return all(is_code(token.text) and evidence.has_folded(token.text) for token in (one, other))


def _ends_a_title(claim: Claim, denied: Denied, evidence: Evidence) -> bool:
    """Tell "no longer accepts byte strings" of "Accept byte strings": no text can bear that out."""
    told = [stems for at in range(denied.at + 2, denied.end) if (stems := stems_at(claim.tokens[at]))]
    if claim.word(denied.at + 1) != "longer" or not told:
        return False
    titles = [p for n in evidence.pool for p in evidence.day.passages(n) if p.is_title]
    return len(titles) == len(evidence.pool) and all(
        not title.nots
        and any(told[0] & stems for stems in title.beginning)
        and all(stems & title.all for stems in told)
        for title in titles
    )


def weighed(claim: Claim, evidence: Evidence) -> Iterator[tuple[Denied, dict[str, float]]]:
    """Yield the denials of a sentence that a text can bear out, with their signs.

    What was taken back, or closed, denies what its text says; other checks read that.
    """
    evidence = narrowed(claim, evidence)
    pulls = [evidence.pull(n) for n in evidence.pool]
    if not 0 < len(evidence.cited) <= _A_FEW:
        return
    if any(is_revert(pull) or pull.status in ("closed", "reverted") for pull in pulls):
        return
    for denied in denied_in(claim):
        yield denied, signs_of(claim, denied, evidence)
