"""How many themes, issues and stacks, how deep a stack is, and what stands where in one."""

from __future__ import annotations

from pipeline.models import Finding
from pipeline.truth.counted.wording import KIND, said_of
from pipeline.truth.counting import Counting
from pipeline.truth.findings import refuted, supported, unknown
from pipeline.truth.lexicon.order import LARGEST, SMALLEST, STACKS
from pipeline.truth.numbers import Quantity

_LOWEST = frozenset("bottom base foundation first start beginning lowest".split())
_HIGHEST = frozenset("top last end tip final highest".split())
# So far before the figure of a stack a place in it is told.
_REACH = 8


def judge_themes(counting: Counting, quantity: Quantity) -> Finding | None:
    """Judge "three themes" by the day's, with or without the rest, or by those of the pull requests named."""
    if quantity.kind != "count":
        return None
    said = said_of(counting, quantity)
    themes = counting.evidence.day.facts.themes
    told = {m.title for m in counting.theme_hints}
    if told and counting.claim.word(quantity.end) in LARGEST | SMALLEST:
        if quantity.accepts(len(told)):
            return supported(KIND, said, "so many are named")
        return refuted(KIND, said, f"{len(told)} are named")
    home = counting.evidence.day.theme_of
    sizes = {
        len(themes),
        len(counting.evidence.day.named_themes),
        len([t for t in themes if t.theme.kind in ("campaign", "area")]),
        len({home[n].theme.id for n in counting.evidence.cited if n in home}),
    }
    listed = (
        len({m.title for m in counting.theme_hints if m.start > quantity.end})
        if _lists(counting, quantity)
        else 0
    )
    if quantity.value in (1, listed) or any(quantity.accepts(size) for size in sizes):
        return supported(KIND, said, f"{len(themes)} themes")
    return refuted(KIND, said, f"the day has {len(themes)} themes")


def _lists(counting: Counting, quantity: Quantity) -> bool:
    """Tell whether a list follows: "two themes carry five of the seven: rendering and the editor"."""
    claim = counting.claim
    return any(claim.word(i) in (":", "—") for i in range(quantity.end, len(claim.tokens)))


def judge_issues(counting: Counting, quantity: Quantity) -> Finding:
    """Judge "two issues" by those that the pull requests close or name."""
    said = said_of(counting, quantity)
    pulls = counting.evidence.pulls
    closed = {n for p in pulls for n in p.closes}
    named = {n for p in pulls for n in (*p.closes, *p.refers)} - set(counting.evidence.day.pulls)
    wrong = counting.role(quantity).names & {"landed", "proposed", "draft"}
    if not wrong and any(quantity.accepts(len(found)) for found in (closed, named)):
        return supported(KIND, said, f"{len(closed)} closed, {len(named)} named", counting.binding.pool)
    return refuted(KIND, said, f"{len(closed)} issues are closed and {len(named)} named")


def judge_stack(counting: Counting, quantity: Quantity) -> Finding:
    """Judge "a stack of four", "part two of three" and "two stacks"."""
    said, pool = said_of(counting, quantity), counting.binding.pool
    stacks = {pull.stack for pull in counting.evidence.pulls if len(pull.stack) > 1}
    if not quantity.noun and quantity.accepts(len(stacks)):
        return supported(KIND, said, "so many stacks", pool)
    depths = _depths(counting)
    misplaced = _misplaced(counting, quantity)
    if misplaced:
        return refuted(KIND, said, misplaced, pool)
    placed = counting.claim.word(quantity.start - 1) in ("part", "parts", "and", ",", "to")
    for depth, number in depths.items():
        if quantity.accepts(depth) or (placed and 0 < quantity.value <= depth):
            return supported(KIND, said, f"the stack is {depth} deep", (number,))
    if not depths:
        return unknown(KIND, said, "no stack is known here")
    return refuted(KIND, said, f"the stack is {' or '.join(map(str, depths))} deep")


def _depths(counting: Counting) -> dict[int, int]:
    """Return the depths of the stacks that the sentence may speak of, each with a member."""
    evidence, pool = counting.evidence, counting.binding.pool
    depths = {len(pull.stack): pull.number for pull in evidence.pulls if len(pull.stack) > 1}
    for facts in evidence.day.facts.themes:
        for stack in facts.stacks:
            if set(stack.pull_requests) & set(pool):
                depths[stack.depth] = stack.pull_requests[0]
                depths.setdefault(len(stack.pull_requests), stack.pull_requests[0])
    return depths


def _misplaced(counting: Counting, quantity: Quantity) -> str:
    """Return how a sentence gives the one pull request that is cited a wrong place in its stack, or nothing."""
    claim, cited = counting.claim, counting.evidence.cited
    stack = counting.evidence.pull(cited[0]).stack if len(cited) == 1 else ()
    if len(stack) < 2 or cited[0] not in stack:
        return ""
    before = [claim.word(i) for i in range(max(0, quantity.start - _REACH), quantity.start)]
    place, said = (
        stack.index(cited[0]) + 1,
        _place_said(before, claim.word(quantity.end), quantity, len(stack)),
    )
    wrong = said and (said == place) == ("not" in before)
    return f"it is number {place} of {len(stack)}" if wrong else ""


def _place_said(before: list[str], after: str, quantity: Quantity, depth: int) -> int:
    """Return the place that the words before a figure say, the lowest being 1, or 0."""
    if before[-1:] == ["part"] and after == "of":
        return int(quantity.value)
    if before[-1:] == ["of"] and before[-2:-1] and before[-2] in _LOWEST | _HIGHEST:
        return 1 if before[-2] in _LOWEST else depth
    at = next((i for i in range(len(before) - 1, 1, -1) if before[i] in STACKS), 0)
    if before[at - 2 : at] not in (["of", "a"], ["of", "the"], ["of", "his"], ["of", "her"]):
        return 0
    word = before[at - 3] if at > 2 else ""
    return 1 if word in _LOWEST else depth if word in _HIGHEST else 0
