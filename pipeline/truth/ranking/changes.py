"""Ranks of single pull requests by lines changed, and of stacks by depth."""

from __future__ import annotations

import re

from pipeline.models import Finding
from pipeline.truth.comparing.lines import lines_of, subject_pull
from pipeline.truth.counting import Counting
from pipeline.truth.counting.scope import names_theme
from pipeline.truth.findings import listed, refuted, supported, unknown
from pipeline.truth.numbers import Quantity

KIND = "order"
# What stacks of pull requests are also called; a text may have chains of its own.
_OF_THE = re.compile(
    r"^(?:\w+ ){0,2}(?:of|among) (?:the|these|those|them|all)\b(?! (?:day|week|lot|whole)\b)"
)
_CHAINS = frozenset("chain chains series ladder tower path route".split())


def judge_size(counting: Counting, at: int, place: int, *, most: bool) -> Finding:
    """Judge "the largest change of the day" by added and deleted lines."""
    claim, evidence = counting.claim, counting.evidence
    said = claim.words(max(0, at - 1), min(at + 4, len(claim.tokens)))
    if not evidence.cited:
        return unknown(KIND, said, "no pull request is named")
    scope = _ranked_among(counting, at)
    number = subject_pull(counting, *_told_of(counting, at))
    if number is None:
        return _described(counting, at, scope, most=most)
    target = (number,)
    mine = lines_of(evidence.pull(number), claim)
    if not mine:
        return unknown(KIND, said, "no size is known here")
    sizes = [lines_of(evidence.pull(n), claim) for n in scope if n != number]
    ahead = sum(size > mine if most else 0 < size < mine for size in sizes)
    if ahead == place - 1 and mine not in sizes:
        return supported(KIND, said, f"{mine} lines", target)
    return refuted(KIND, said, f"{mine} lines; {ahead} others are ahead", target)


def told_sizes(counting: Counting, at: int) -> list[Quantity]:
    """Return the figures of lines and files right after the word that ranks: "the smallest adds just one line"."""
    _, end = counting.claim.chunk_at(at)
    after = (q for q in counting.claim.quantities if at < q.start < end)
    return [q for q in after if q.kind == "count" and counting.noun(q) == "size"]


def _described(counting: Counting, at: int, scope: tuple[int, ...], *, most: bool) -> Finding:
    """Judge "the largest change adds 900 lines" and "birch wrote the largest", where the rank says which is meant."""
    claim, evidence = counting.claim, counting.evidence
    said = claim.words(max(0, at - 1), min(at + 4, len(claim.tokens)))
    clause, told = claim.clause_at(at), told_sizes(counting, at)
    people = counting.binding.people_in(clause.start, clause.end) if clause else ()
    if not people and not told:
        return unknown(KIND, said, "which change is meant is not clear")
    pulls = [p for p in map(evidence.pull, scope) if p.size]
    tried: list[int] = []
    for measure in ((p.size for p in pulls), (p.additions or 0 for p in pulls)):
        sizes = dict(zip((p.number for p in pulls), measure, strict=True))
        best = (max if most else min)((size for size in sizes.values() if size), default=0)
        found = [number for number, size in sizes.items() if size == best]
        tried += [number for number in found if number not in tried]
        theirs = any(not people or n in counting.binding.made_by(people) for n in found)
        if theirs and all(q.accepts(best) for q in told):
            return supported(KIND, said, "so it is of that one", found)
    return refuted(KIND, said, f"it is {listed(tried)}", tried)


def _ranked_among(counting: Counting, at: int) -> tuple[int, ...]:
    """Return the theme, or what is cited in "of birch's four, ..." and "the biggest of the updates", or the day."""
    claim, evidence = counting.claim, counting.evidence
    if names_theme(claim, evidence) and evidence.theme_pulls:
        return evidence.theme_pulls
    after = claim.words(at + 1, min(at + 6, len(claim.tokens))).casefold()
    narrowed = claim.word(0) in ("of", "among") or _OF_THE.search(after) or len(evidence.cited) > 2
    if narrowed and len(evidence.cited) > 1 and not claim.names_day:
        return evidence.cited
    return tuple(evidence.day.pulls)


def _told_of(counting: Counting, at: int) -> tuple[int, int]:
    """Return where the change stands that is ranked: before the word that ranks it, or after it."""
    before = counting.binding.content_of(0, at) or counting.binding.people_in(0, at)
    return (0, at) if before else (at + 1, len(counting.claim.tokens))


def judge_depth(counting: Counting, at: int, *, most: bool) -> Finding:
    """Judge "the longest stack" by depth."""
    claim, evidence = counting.claim, counting.evidence
    said = claim.words(max(0, at - 1), min(at + 3, len(claim.tokens)))
    depths = {p.stack: len(p.stack) for p in evidence.day.pulls.values() if len(p.stack) > 1}
    depths |= {stack.pull_requests: stack.depth for t in evidence.day.facts.themes for stack in t.stacks}
    mine = [depth for stack, depth in depths.items() if set(stack) & set(evidence.pool)]
    if not mine and claim.word(at + 1) in _CHAINS and evidence.has_folded(claim.words(at, at + 2)):
        return supported(KIND, said, "the text speaks of such things", evidence.pool)
    if not mine:
        return unknown(KIND, said, "no stack is known here")
    best = max(depths.values()) if most else min(depths.values())
    if best in mine and list(depths.values()).count(best) == 1:
        return supported(KIND, said, f"{best} deep", evidence.pool)
    return refuted(KIND, said, f"stacks are {', '.join(map(str, sorted(depths.values())))} deep")
