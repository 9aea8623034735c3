"""Denials: a "not" of a sentence must be borne out by the text; several signs are weighed, as no rule reads it well."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.models import Finding, PullRequest
from pipeline.truth.binding import narrowed
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted
from pipeline.truth.lexicon.people import BY_HUMANS
from pipeline.truth.lexicon.plain import PULL_NOUNS
from pipeline.truth.standing import is_revert
from pipeline.truth.tokens import is_code
from pipeline.truth.weighing.denied import Denied, denied_in, signs_of
from pipeline.truth.weighing.passages import stems_at
from pipeline.truth.weighing.weights import weights_of

KIND = "polarity"
_THOUGHT = frozenset("would will".split())
_NOW = frozenset("do does has have".split())
_THEN = frozenset("did".split())
# "Does not keep them unless asked": in some way it does.
_TURNED = frozenset("unless until if when yet only just all every always before more".split())
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
        if denies_a_title(claim, denied, evidence):
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
    return yet and helped and any(pull.is_proposed for pull in evidence.pulls)


def _is_contrast(claim: Claim, denied: Denied, evidence: Evidence) -> bool:
    """Tell "the setting is max_seeds, not max_trees", two names of the text: which one is right, the signs tell."""
    if claim.word(denied.at - 1) != "," or denied.at + 1 >= len(claim.tokens):
        return False
    one, other = claim.tokens[denied.at - 2], claim.tokens[denied.at + 1]
    return all(is_code(token.text) and evidence.has_folded(token.text) for token in (one, other))


def denies_a_title(claim: Claim, denied: Denied, evidence: Evidence) -> bool:
    """Tell "would not keep twelve snapshots" of "Keep twelve snapshots": no text can bear that out.

    "Did not keep them" may tell how it was before, unless it is said of somebody or of a pull request.
    """
    before = claim.said_in(max(0, denied.at - 3), denied.at)
    part = claim.said_in(denied.start, denied.stop)
    if part & _TURNED:
        return False
    ended = claim.word(denied.at + 1) == "longer"
    start = denied.at + (2 if ended else 1)
    told = [stems for at in range(start, denied.end) if (stems := stems_at(claim.tokens[at]))]
    if not told:
        return False
    made = _is_made(claim, denied)
    return all(
        _says_all(number, told, evidence) and (ended or _is_so(evidence.pull(number), before, made=made))
        for number in evidence.pool
    )


def _says_all(number: int, told: list[frozenset[str]], evidence: Evidence) -> bool:
    """Tell "no longer accepts byte strings" of "Accept byte strings": the verb, and all that follows, is its own."""
    title = next((passage for passage in evidence.day.passages(number) if passage.is_title), None)
    if title is None or title.nots or not any(told[0] & stems for stems in title.beginning):
        return False
    return all(stems & title.all for stems in told)


def _is_so(pull: PullRequest, before: set[str], *, made: bool) -> bool:
    if pull.is_proposed:
        return bool(before & _THOUGHT)
    return bool(before & _NOW) or (made and bool(before & _THEN))


def _is_made(claim: Claim, denied: Denied) -> bool:
    """Tell whether a person or a pull request is what the denial is said of."""
    places = range(denied.start, denied.at)
    named = {m.start for m in claim.people if not m.possessive} | {r.start for r in claim.references}
    return any(at in named or claim.word(at) in PULL_NOUNS for at in places)


def weighed(claim: Claim, evidence: Evidence) -> Iterator[tuple[Denied, dict[str, float]]]:
    """Yield the denials of a sentence that a text can bear out, with their signs.

    What was taken back, or closed, denies what its text says; other checks read that.
    """
    evidence = narrowed(claim, evidence)
    pulls = evidence.pulls
    if not 0 < len(evidence.cited) <= _A_FEW:
        return
    if any(is_revert(pull) or pull.status in ("closed", "reverted") for pull in pulls):
        return
    for denied in denied_in(claim):
        yield denied, signs_of(claim, denied, evidence)
