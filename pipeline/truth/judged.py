"""Whether a judging word belongs to what a sentence tells: to its pull requests, its theme, as many as it says."""

from __future__ import annotations

from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.day import theme_words
from pipeline.truth.evidence import Evidence
from pipeline.truth.lexicon.plain import FUNCTION, PULL_NOUNS
from pipeline.truth.stems import stem

_LABELLED = frozenset("labelled labeled marked tagged flagged".split())
_EVERYBODY = frozenset("everything everyone everybody everywhere".split())


def is_told_of(claim: Claim, at: int, family: frozenset[str], evidence: Evidence) -> bool:
    """Tell whether a judgement belongs to what the clause tells.

    The pull request that judges must hold the clause's other words too. With one pull request there is nothing
    to choose; "makes everything faster" is said of no one in particular.
    """
    clause = claim.clause_at(at)
    if _is_of_everybody(claim, at) and not evidence.has_folded(f"{claim.word(at - 1)} {claim.word(at)}"):
        return False
    if len(evidence.cited) == 1 or clause is None or _judges_theme(claim, family, evidence):
        return True
    judging = [n for n in evidence.pool if family & evidence.day.text(n).all]
    if _qualifies_pulls(claim, at):
        return len(judging) >= _called_so(claim, at, evidence)
    if _names_judging(claim, at, judging, evidence):
        return True
    binding = Binding(claim, evidence)
    named = set(binding.numbers_in(clause.start, clause.end))
    if named:
        return bool(named & set(judging))
    people = binding.people_in(clause.start, clause.end)
    if people and not set(binding.made_by(people)) & set(judging):
        return False
    words = [w for w in binding.content_of(clause.start, clause.end) if w not in family]
    scores = binding.scores(words, evidence.pool)
    best = max(scores.values(), default=0.0)
    return best > 0.5 and any(scores[n] >= 0.7 * best for n in judging)


def _is_of_everybody(claim: Claim, at: int) -> bool:
    near = {claim.word(i) for i in range(*claim.chunk_at(at))}
    return bool(near & _EVERYBODY) or {"all", "users"} <= near


def _judges_theme(claim: Claim, family: frozenset[str], evidence: Evidence) -> bool:
    """Tell whether the theme of the sentence has the judgement in its title or terms."""
    text = claim.text.casefold()
    own = [t for t in evidence.homes if t is evidence.theme or t.theme.title.casefold() in text]
    return any(family & theme_words(t) for t in own)


def _qualifies_pulls(claim: Claim, at: int) -> bool:
    """Tell "a critical fix" and "five security changes": the word is said of pull requests as such."""
    following = [claim.word(at + 1), claim.word(at + 2)]
    return following[0] in PULL_NOUNS or (following[0].isalpha() and following[1] in PULL_NOUNS - {"one"})


def _called_so(claim: Claim, at: int, evidence: Evidence) -> int:
    """Return how many pull requests a sentence calls so: "five security changes", "all critical fixes"."""
    before = [q for q in claim.quantities if at - 2 <= q.end <= at and q.start < at]
    if before:
        told = before[-1]
        return len(evidence.pool) if told.kind == "all" else max(1, int(told.low))
    plural = next((w for w in (claim.word(at + 1), claim.word(at + 2)) if w in PULL_NOUNS), "").endswith("s")
    return 2 if plural else 1


def _names_judging(claim: Claim, at: int, judging: list[int], evidence: Evidence) -> bool:
    """Tell "labelled critical", or a neighbour that the judging title has."""
    if judging and claim.word(at - 1) in _LABELLED:
        return True
    near = [claim.word(i) for i in (at - 1, at + 1)]
    beside = [stem(word) for word in near if word.isalpha() and word not in FUNCTION]
    return any(s in evidence.day.text(n).title for n in judging for s in beside)
