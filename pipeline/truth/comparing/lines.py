"""Lines that changes add and remove, held against each other: "takes out more than it adds", "more than all others"."""

from __future__ import annotations

import re

from pipeline.models import Finding, PullRequest
from pipeline.truth.claims import Claim
from pipeline.truth.comparing.sides import clause_start, side_end, weigh
from pipeline.truth.counting import Counting
from pipeline.truth.findings import unknown

KIND = "order"

ADDING = frozenset(
    "add adds added adding addition additions insert inserts inserted inserting insertions new".split()
)
REMOVING = frozenset(
    """
    remove removes removed removing removal delete deletes deleted deleting deletion deletions drop drops dropped
    cut cuts takes took out strips stripped
    """.split()
)
_BIGGER = frozenset("bigger larger longer greater smaller shorter".split())
_PATCH = frozenset("patch patches diff diffs change changeset fix pull".split())
_OTHERS = frozenset("other others rest".split())
_TOGETHER = frozenset("together combined rest".split())
_BY_LINES = re.compile(
    r"\b(?:by|in) (?:(?:the )?(?:number|count) of )?(?:(?:added|removed|deleted|changed|new) lines|lines|additions|deletions|(?:the )?size of (?:its|the) diff)\b"
    r"|\b(?:added|removed|deleted|changed) lines\b|\blines? (?:added|removed|deleted|changed)\b",
    re.IGNORECASE,
)


def ranks_by_lines(claim: Claim) -> bool:
    """Tell whether a sentence ranks by lines: "by added lines"."""
    return _BY_LINES.search(claim.text) is not None


def lines_of(pull: PullRequest, claim: Claim) -> int:
    """Return the lines of a change that a sentence ranks by: those it adds, those it removes, or both."""
    told = _BY_LINES.search(claim.text)
    words = set(told.group().lower().split()) if told else set()
    if words & ADDING:
        return pull.additions or 0
    return (pull.deletions or 0) if words & REMOVING else pull.size


def subject_pull(counting: Counting, start: int, end: int) -> int | None:
    """Return the one pull request that words speak of: by its number, or by its author and what they tell of it."""
    evidence, binding = counting.evidence, counting.binding
    named = binding.numbers_in(start, end)
    if named or len(evidence.cited) == 1:
        return (named or evidence.cited)[0]
    people = binding.people_in(start, end)
    candidates = binding.made_by(people) if people else binding.pool
    if len(candidates) == 1:
        return candidates[0]
    best = binding.best(binding.content_of(start, end), candidates)
    return best[0] if len(best) == 1 else None


def of_lines(counting: Counting, at: int, than: int, *, more: bool) -> Finding | None:
    """Judge a comparison of lines; None where none are compared."""
    claim, end = counting.claim, side_end(counting.claim, than + 1)
    start = clause_start(claim, at)
    before = claim.said_in(start, than)
    after = claim.said_in(than + 1, end)
    left, right = _side(before), _side(after)
    if {"line", "lines"} & before and not right and not _OTHERS & after:
        return _of_two(counting, (start, at), (than + 1, end), left, more=more)
    if claim.word(at) in _BIGGER and _PATCH & claim.said_in(at + 1, than):
        return _of_patches(counting, (start, at), (than + 1, end), more=more)
    if not (left and (right or (_OTHERS & after and {"line", "lines"} & before))):
        return None
    said = claim.words(at, min(than + 4, len(claim.tokens)))
    number = subject_pull(counting, start, at)
    if number is None:
        return unknown(KIND, said, "which change is meant is not clear")
    if right and right != left:
        mine = counting.evidence.pull(number)
        return weigh(said, _lines(mine, left) or None, _lines(mine, right), more=more)
    others = [_lines(p, left) for n, p in counting.evidence.day.pulls.items() if n != number]
    rest = sum(others) if _TOGETHER & after else max(others, default=0)
    return weigh(said, _lines(counting.evidence.pull(number), left) or None, rest, more=more)


def _of_patches(
    counting: Counting, one: tuple[int, int], other: tuple[int, int], *, more: bool
) -> Finding | None:
    """Judge "alder's fix is a longer patch than birch's and cedar's put together" by the lines of each."""
    mine, theirs = _patches(counting, *one), _patches(counting, *other)
    if len(mine) != 1 or not theirs or set(mine) & set(theirs):
        return None
    left, right = counting.evidence.pull(mine[0]).size, [counting.evidence.pull(n).size for n in theirs]
    together = _TOGETHER & counting.claim.said_in(*other)
    rest = sum(right) if together else (max if more else min)(right)
    return weigh(counting.claim.words(one[1], other[1]), left or None, rest, more=more)


def _patches(counting: Counting, start: int, end: int) -> tuple[int, ...]:
    """Return the one change of each person named, or the one that the words fit best; nothing where it is not clear."""
    people = counting.binding.people_in(start, end)
    made = [counting.binding.made_by([person]) for person in people]
    if made and all(len(numbers) == 1 for numbers in made):
        return tuple(number for numbers in made for number in numbers)
    closest = _closest(counting, start, end)
    return () if closest is None else (closest,)


def _of_two(
    counting: Counting, one: tuple[int, int], other: tuple[int, int], side: str, *, more: bool
) -> Finding | None:
    """Judge "the parser change adds more lines than the one on docs" by the sizes of both."""
    mine, theirs = _closest(counting, *one), _closest(counting, *other)
    if mine is None or theirs is None or mine == theirs:
        return None
    left, right = (
        _lines(pull, side) if side else pull.size
        for pull in (counting.evidence.pull(mine), counting.evidence.pull(theirs))
    )
    return weigh(counting.claim.words(one[1], other[1]), left or None, right, more=more)


def _closest(counting: Counting, start: int, end: int) -> int | None:
    """Return the pull request that words fit best, were it by little: of two compared it is one or the other."""
    binding = counting.binding
    named, people = binding.numbers_in(start, end), binding.people_in(start, end)
    if named:
        return named[0]
    scores = binding.scores(binding.content_of(start, end), binding.made_by(people) or binding.pool)
    best = [n for n, score in scores.items() if score == max(scores.values())]
    return best[0] if len(best) == 1 else None


def _side(words: set[str]) -> str:
    """Return which lines a side speaks of."""
    adds, removes = bool(words & ADDING), bool(words & REMOVING)
    return "" if adds == removes else "added" if adds else "removed"


def _lines(pull: PullRequest, side: str) -> int:
    return (pull.additions if side == "added" else pull.deletions) or 0
