"""Relations between two pull requests: which takes back, replaces, follows or carries over which."""

from __future__ import annotations

import itertools
import re

from pipeline.models import Finding
from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted, supported, unknown
from pipeline.truth.lexicon.auxiliaries import BE
from pipeline.truth.people import Mention
from pipeline.truth.references import Reference
from pipeline.truth.standing import TAKING_BACK, is_revert

KIND = "relation"

_REVERTING = (
    "reverts", "reverted", "revert", "reverting", "backs out", "backed out", "back out", "backing out",
    "rolls back", "rolled back", "rolling back", "undoes", "undid", "takes back", "took back",
    "taking back", "revert of", "reversion of", "rollback of", "undo", "undoing",
)  # fmt: skip
_LINKING = (
    "carries", "carry", "carried", "brings", "supersedes", "superseded", "superseding", "replaces",
    "duplicates", "duplicate of", "builds on", "built on", "depends on", "follows up on", "follow-up to",
    "followup to", "on top of", "stacked on", "backport of", "backports", "cherry-pick of", "cherry-picks",
    "relands", "reland of",
)  # fmt: skip


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare each relation that stands between two references with what the pull requests say of each other."""
    binding = Binding(claim, evidence)
    pulls = [r for r in claim.references if r.kind != "issue"]
    found: list[Finding] = []
    for one, other in itertools.pairwise(pulls):
        between = " ".join(claim.word(i) for i in range(one.end, other.start))
        if any(mark in between.split() for mark in (";", ".", ":")):
            continue
        passive = between.rstrip().endswith(" by") or (
            between.endswith((" in", " with")) and "was" in between
        )
        if _has(between, _REVERTING):
            found.append(_reverts(binding, *((other, one) if passive else (one, other))))
        elif between.split()[:1] in (["made"], ["makes"]):
            found.append(_links(binding, other, one))
        elif _has(between, _LINKING):
            found.append(_links(binding, *((other, one) if passive else (one, other))))
    if not found:
        found += _single(binding)
    return (*found, *_taking(binding), *_by_people(binding), *_own(binding), *_hidden(binding))


_PASSIVE = BE | {"taken", "been", "being"}
_ACTIVE = frozenset(["took", "takes", "backs", "backed", "rolls", "rolled", "undid", "undoes", "reverts"])


def _taking(binding: Binding) -> list[Finding]:
    """Judge "then 31 took it back": the pull request that is the subject takes another one back."""
    claim, evidence = binding.claim, binding.evidence
    found: list[Finding] = []
    for clause in claim.clauses:
        for mark in clause.marks:
            if mark.name != "reverted" or claim.word(mark.start) not in _ACTIVE:
                continue
            named = [r for r in claim.references if r.kind != "issue" and 0 <= mark.start - r.end <= 1]
            for number in named[-1].numbers if named else ():
                pull = evidence.day.pulls.get(number)
                if pull is not None and not is_revert(pull):
                    found.append(
                        refuted(
                            KIND,
                            claim.words(clause.start, clause.end),
                            f"{number} takes nothing back",
                            (number,),
                        )
                    )
    return found


_OWN = re.compile(
    r"\b(?:his|her|their) own (?:change|work|pull request|pr|patch|fix|commit|contribution)\b"
    r"|\bof (?:his|her|their) own\b(?! \w)",
    re.IGNORECASE,
)


def _own(binding: Binding) -> list[Finding]:
    """Judge "takes back a change of their own": who takes back must have made what is taken back."""
    claim, evidence = binding.claim, binding.evidence
    said = _OWN.search(claim.text)
    if said is None or not {t.lower for t in claim.tokens} & TAKING_BACK:
        return []
    day = evidence.day
    for number in evidence.pool:
        for target in evidence.pull(number).reverts:
            if target in day.pulls and not day.makers[number] & day.makers[target]:
                return [refuted(KIND, said.group(), f"{target} was made by somebody else", (number, target))]
    return []


def _hidden(binding: Binding) -> list[Finding]:
    """Refuse to tell the content of a revert without telling that it is taken back."""
    evidence = binding.evidence
    pulls = [evidence.pull(n) for n in evidence.cited]
    if not pulls or not all(is_revert(pull) for pull in pulls):
        return []
    words = binding.content_of(0, len(binding.claim.tokens))
    told = [w for w in words if any(w in evidence.day.text(p.number).title for p in pulls)]
    if len(told) > 1 and not {token.lower for token in binding.claim.tokens} & TAKING_BACK:
        return [refuted(KIND, binding.claim.text, "the pull request takes this back", evidence.cited)]
    return []


def _by_people(binding: Binding) -> list[Finding]:
    """Judge "willow reverted maple's change".

    Who takes back must have made a revert, and whose it was what is taken back.
    """
    claim = binding.claim
    found: list[Finding] = []
    for clause in claim.clauses:
        for mark in clause.marks:
            if mark.name != "reverted" or mark.form == "noun":
                continue
            people = binding.people_in(clause.start, clause.end)
            agents = [m for m in people if binding.role(m) == "agent" and m.start > mark.end]
            agents = [m for m in agents if claim.word(m.start - 1) != "from"]  # From whom it was taken back.
            subjects = [
                m for m in people if m.end <= mark.start and not m.possessive and binding.role(m) == "subject"
            ]
            passive = {claim.word(mark.start - 1), claim.word(mark.start)} & _PASSIVE
            active = mark.form == "verb" and bool(subjects) and not passive
            doers = subjects if active else agents
            # "willow takes back a change by maple": it was maple's.
            owners = [m for m in people if m.possessive] + (agents if active else [])
            found += _doers_and_owners(binding, claim.words(clause.start, clause.end), doers, owners)
    return found


def _doers_and_owners(
    binding: Binding, said: str, doers: list[Mention], owners: list[Mention]
) -> list[Finding]:
    evidence = binding.evidence
    by = [pull.reverted_by for pull in evidence.pulls]
    reverts = [
        n
        for n in (*evidence.pool, *(n for n in by if n in evidence.day.pulls))
        if is_revert(evidence.pull(n))
    ]
    taken = [n for n in evidence.pool if evidence.pull(n).status == "reverted"]
    if doers and reverts and not set(binding.made_by(doers)) & set(reverts):
        return [refuted(KIND, said, "the revert was made by somebody else", reverts)]
    if owners and doers and taken and not set(binding.made_by(owners)) & set(taken):
        return [refuted(KIND, said, "what was taken back was made by somebody else", taken)]
    return []


def _has(between: str, phrases: tuple[str, ...]) -> bool:
    text = f" {between} "
    return any(f" {phrase} " in text for phrase in phrases)


def _reverts(binding: Binding, reverter: Reference, target: Reference) -> Finding:
    said = binding.claim.words(min(reverter.start, target.start), max(reverter.end, target.end))
    day = binding.evidence.day
    for number in reverter.numbers:
        pull = day.pulls.get(number)
        if pull is None or not set(target.numbers) <= set(pull.reverts):
            return refuted(
                "relation",
                said,
                f"{number} does not take back {', '.join(map(str, target.numbers))}",
                (number,) if pull else (),
            )
    return supported(KIND, said, "so the pull request says", reverter.numbers)


def _links(binding: Binding, one: Reference, other: Reference) -> Finding:
    said = binding.claim.words(min(one.start, other.start), max(one.end, other.end))
    day = binding.evidence.day
    for number in one.numbers:
        pull = day.pulls.get(number)
        if pull is None:
            continue
        named = {*pull.refers, *pull.closes, *pull.reverts}
        below = pull.stack[: pull.stack.index(number)] if number in pull.stack else ()
        if not set(other.numbers) <= named | set(below):
            return unknown(KIND, said, f"{number} does not say so", (number,))
    return supported(KIND, said, "so the pull request says", one.numbers)


def _single(binding: Binding) -> list[Finding]:
    """Judge "a revert of 30", "takes back 30": a cited pull request has to take 30 back."""
    claim, evidence = binding.claim, binding.evidence
    for reference in claim.references:
        before = " ".join(claim.word(i) for i in range(max(0, reference.start - 4), reference.start))
        if reference.kind == "issue" or not any(f" {before}".endswith(f" {phrase}") for phrase in _REVERTING):
            continue
        by = [n for n in evidence.pool if set(reference.numbers) <= set(evidence.pull(n).reverts)]
        back = [evidence.day.pulls[n].reverted_by for n in reference.numbers if n in evidence.day.pulls]
        said = claim.words(max(0, reference.start - 2), reference.end)
        if by or (back and all(back)):
            return [supported(KIND, said, "so the pull request says", by)]
        return [refuted(KIND, said, "nothing that the sentence names takes it back")]
    return []
