"""Issues: which pull requests cite, close or are tracked by one, and which do not."""

from __future__ import annotations

import re
from functools import partial

from pipeline.models import Finding
from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.clauses import Clause
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import listed, refuted, supported, unknown

KIND = "issue"

_CITES = frozenset(
    """
    cite cites cited citing refer refers referring mention mentions mentioned mentioning name names link
    links
    """.split()
)
_CLOSES = frozenset(
    """
    close closes closed closing fix fixes fixed fixing resolve resolves resolved resolving settle settles
    settled settling
    """.split()
)
_CLOSING_WORDS = r"\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)\b:?\s+(?:\S*#|\S*/issues/)"


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare what a sentence says of its pull requests and an issue with what they name and close."""
    binding = Binding(claim, evidence)
    found: list[Finding] = []
    for clause in claim.clauses:
        number = _issue_of(claim, clause, evidence)
        if number is None and clause.before is not None and binding.lacks_subject(clause):
            number = _issue_of(claim, clause.before, evidence)
        if number is not None:
            found += _judged(binding, clause, number)
        elif _closes_some(binding, clause) and not any(map(partial(_closes, evidence), evidence.pool)):
            said = claim.words(clause.start, clause.end)
            found.append(unknown(KIND, said, "no pull request that the sentence names closes one"))
    return tuple(found)


def _closes_some(binding: Binding, clause: Clause) -> bool:
    """Tell "the issue is closed": said of one without a number."""
    return any(
        m.name == "closed" and not m.negated and not m.unreal and binding.tells_of_issue(clause, m.start)
        for m in clause.predicates
    )


def _issue_of(claim: Claim, clause: Clause, evidence: Evidence) -> int | None:
    for reference in claim.references:
        if clause.start <= reference.start < clause.end and reference.kind == "issue":
            return reference.numbers[0]
    text = claim.words(clause.start, clause.end).casefold()
    if "tracking issue" in text and evidence.theme is not None:
        return evidence.theme.theme.tracking_issue
    return None


def _judged(binding: Binding, clause: Clause, number: int) -> list[Finding]:
    claim, evidence = binding.claim, binding.evidence
    words = [claim.word(i) for i in range(clause.start, clause.end)]
    cites, closes = bool(_CITES & set(words)), bool(_CLOSES & set(words))
    left_open = "open" in words and not cites and not closes
    if not (cites or closes or left_open) or any(
        clause.start <= q.start < clause.end and q.kind != "ordinal" for q in claim.quantities
    ):
        return []
    named = binding.numbers_in(clause.start, clause.end)
    target = named or (evidence.cited if len(evidence.cited) == 1 else ())
    if not target:
        return []
    said = claim.words(clause.start, clause.end)
    holding = [
        n for n in target if (number in _named(evidence, n) if cites else _closes(evidence, n, number))
    ]
    negated = "not" in words or "never" in words
    if left_open:
        wrong = [] if negated else [n for n in holding if evidence.pull(n).status == "landed"]
    else:
        wrong = holding if negated else [n for n in target if n not in holding]
    if wrong:
        return [
            refuted(KIND, said, f"{listed(wrong)} {'does' if negated or left_open else 'does not'}", wrong)
        ]
    return [supported(KIND, said, "so it is", target)]


def _named(evidence: Evidence, number: int) -> set[int]:
    pull = evidence.pull(number)
    return {*pull.closes, *pull.refers}


def _closes(evidence: Evidence, n: int, issue: int | None = None) -> bool:
    """Tell whether a pull request closes an issue by its data or its text, or any issue at all."""
    pull = evidence.pull(n)
    text = f"{pull.title}\n{pull.body}"
    number = r"\d+" if issue is None else str(issue)
    return (
        (bool(pull.closes) if issue is None else issue in pull.closes)
        or re.search(rf"{_CLOSING_WORDS}{number}\b", text, re.IGNORECASE) is not None
        or re.search(rf"\(#{number}\)", pull.title) is not None
    )
