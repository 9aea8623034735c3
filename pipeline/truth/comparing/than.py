"""Comparisons of counts.

"more landed than stayed open", "twice as many as", "twice the number still proposed".
"""

from __future__ import annotations

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.comparing.lines import of_lines
from pipeline.truth.comparing.sides import (
    KIND,
    against,
    clause_start,
    factor_before,
    is_hedge,
    pair_told,
    side_count,
    side_end,
    weigh,
)
from pipeline.truth.counting import Counting
from pipeline.truth.findings import supported, unknown
from pipeline.truth.lexicon.auxiliaries import DO, HELPING
from pipeline.truth.lexicon.order import EVERYBODY, OVER_TIME
from pipeline.truth.lexicon.plain import PULL_NOUNS
from pipeline.truth.marks import Mark
from pipeline.truth.numbers import Quantity
from pipeline.truth.ranking.people import ranked
from pipeline.truth.ranking.themes import judge_theme
from pipeline.truth.stems import stem
from pipeline.truth.vocabulary import is_backed

# With more pull requests than these, some text compares anything.
_A_FEW = 3


def more_than(counting: Counting, at: int, *, more: bool) -> list[Finding]:
    """Judge "more X than Y" and "fewer X than Y"; `at` is the word that compares."""
    claim = counting.claim
    than = _next(claim, "than", at + 1, at + 10)
    if than is None:
        than = next(
            (i for i in range(at + 1, at + 9) if claim.word(i) == "as" and claim.word(i + 1) in HELPING | DO),
            None,
        )
    if than is None or is_hedge(claim, than + 1):
        return []
    if any(at - 2 <= q.end <= at and q.kind in ("count", "share") for q in claim.quantities):
        return []  # "Three more than audio", "fifteen less than before": the figure is judged.
    person = any(m.start == than + 1 for m in claim.people)
    coded = than + 1 < len(claim.tokens) and claim.tokens[than + 1].kind == "code" and not person
    if coded and than == at + 1:
        return []  # "More than `range` to work with".
    if claim.word(at - 1) in ("nothing", "little", "much"):
        return []  # "Nothing more than a version bump".
    lines = of_lines(counting, at, than, more=more)
    if lines is not None:
        return [lines]
    start = clause_start(claim, at)
    if more and claim.word(start) == "no":
        return []
    after = {claim.word(i) for i in range(than + 1, min(than + 4, len(claim.tokens)))}
    if claim.word(0) in ("nobody", "none") and claim.people:
        return [ranked(counting, at, most=more)]
    if after & EVERYBODY and not claim.people and {"theme", "area", "story", "effort"} & after:
        return [judge_theme(counting, at, 1, most=more)]
    if after & EVERYBODY and claim.people:
        return [ranked(counting, at, most=more)]
    return _weighed(counting, start, at, than, more=more)


def _weighed(counting: Counting, start: int, at: int, than: int, *, more: bool) -> list[Finding]:
    """Judge what stands before "than" against what stands after it."""
    claim = counting.claim
    after = {claim.word(i) for i in range(than + 1, min(than + 4, len(claim.tokens)))}
    said = claim.words(at, min(than + 4, len(claim.tokens)))
    if after & OVER_TIME or claim.word(than + 1) == "it":
        of_content = _is_of_content(counting, start, side_end(claim, than + 1))
        return [] if of_content else [unknown(KIND, said, "only this day is known")]
    end = side_end(claim, than + 1)
    left = side_count(counting, start, than)
    right = side_count(counting, than + 1, end, told=_told_of(counting, at, than))
    if right is None and left is not None:
        right = next((int(q.value) for q in claim.quantities if q.start == end + 1), None)
    person = any(m.start == than + 1 for m in claim.people)
    few = len(counting.evidence.cited) <= _A_FEW and not person
    compared = few and stem(claim.word(at)) in counting.evidence.words
    if (left is None or right is None) and (compared or _is_of_content(counting, start, end)):
        return []  # What is no pull request is compared by its figures, if at all.
    return [weigh(said, left, right, more=more, factor=factor_before(claim, at))]


def _is_of_content(counting: Counting, start: int, end: int) -> bool:
    """Tell whether a comparison speaks neither of pull requests nor of people nor of themes."""
    claim = counting.claim
    told = [m for m in claim.marks if start <= m.start < end and m.name != "done"]
    themes = [m for m in counting.theme_hints if start <= m.start < end]
    named = counting.binding.people_in(start, end) or counting.binding.references_in(start, end)
    words = claim.said_in(start, end)
    return not (told or themes or named or words & (PULL_NOUNS - {"one", "more"})) and bool(
        counting.evidence.cited
    )


def _next(claim: Claim, word: str, start: int, end: int) -> int | None:
    return next((i for i in range(start, min(end, len(claim.tokens))) if claim.word(i) == word), None)


def as_many(counting: Counting, at: int) -> list[Finding]:
    """Judge "twice as many X as Y" and "as many X as Y"."""
    claim = counting.claim
    second = _next(claim, "as", at + 2, at + 10)
    if second is None or is_hedge(claim, second + 1):
        return []
    said = claim.words(max(0, at - 1), min(second + 4, len(claim.tokens)))
    thing = claim.tokens[at + 2] if at + 2 < len(claim.tokens) else None
    if (
        thing
        and thing.lower not in PULL_NOUNS
        and 0 < len(counting.evidence.cited) <= 3
        and is_backed(thing, counting.evidence)
    ):
        return []  # "As many processes as devices": of things in the text.
    left = _left_of(counting, at, second)
    right = side_count(counting, second + 1, side_end(claim, second + 1))
    ended = [claim.word(i) for i in range(second + 1, side_end(claim, second + 1))]
    if left is not None and ended in (
        ["have", "not"],
        ["did", "not"],
        ["are", "not"],
        ["not"],
        ["has", "not"],
    ):
        right = len(counting.binding.pool) - left
    if claim.people and claim.word(second + 1) in EVERYBODY and left is not None:
        right = len(counting.binding.pool) - left
    # The figures told for both sides are judged by themselves; here they tell whether drafts are among the open.
    left, right = pair_told(counting, second) or (left, right)
    if left is None or right is None:
        of_content = _is_of_content(counting, clause_start(claim, at), side_end(claim, second + 1))
        return [] if of_content else [unknown(KIND, said, "what is compared is not clear")]
    factor = factor_before(claim, at)
    if factor is None:
        same = side_count(
            counting, second + 1, side_end(claim, second + 1), told=_told_of(counting, at, second)
        )
        return [against(said, left, right, holds=left in (right, same))]
    if any(_holds_of(left, right - drafts, factor, claim) for drafts in _drafts(counting, second)):
        return [supported(KIND, said, f"{left} against {right}")]
    return [against(said, left, right, holds=False)]


def _left_of(counting: Counting, at: int, second: int) -> int | None:
    """Return how many the left side has; an aside such as ", twice as many as" takes it from before."""
    left = side_count(counting, clause_start(counting.claim, at), second)
    return side_count(counting, 0, at) if left is None else left


def _drafts(counting: Counting, start: int) -> tuple[int, ...]:
    """Return how many drafts "open" on the right side may leave out."""
    claim, evidence = counting.claim, counting.evidence
    if "open" not in [claim.word(i) for i in range(start, side_end(claim, start + 1))]:
        return (0,)
    return (0, sum(pull.status == "draft" for pull in evidence.pulls))


def _holds_of(left: int, right: int, factor: Quantity, claim: Claim) -> bool:
    ratio = left / right if right > 0 else 0.0
    before = [claim.word(i) for i in range(max(0, factor.start - 3), factor.start)]
    if before[-1:] in (["than"], ["not"], ["even"], ["nearly"], ["almost"], ["quite"]):
        return ratio > factor.value if "more" in before else 0 < ratio < factor.value
    # "Twice as many" of six to thirteen is how people round; of six to ten it is not.
    return abs(ratio - factor.value) < 0.13 * factor.value


def _told_of(counting: Counting, at: int, second: int) -> tuple[Mark, ...]:
    """Return the statuses of the left side, which the right one may leave out."""
    start = clause_start(counting.claim, at)
    return tuple(m for m in counting.claim.marks if start <= m.start < second and m.name != "soft")


def times_the_number(counting: Counting, at: int) -> list[Finding]:
    """Judge "twenty-six landed, exactly twice the number still proposed"."""
    claim = counting.claim
    multiple = next((q for q in claim.quantities if q.start == at and q.kind == "multiple"), None)
    if multiple is None or _next(claim, "number", multiple.end, multiple.end + 3) is None:
        return []
    earlier = [q for q in claim.quantities if q.end <= at and q.kind == "count"]
    left = int(earlier[-1].value) if earlier else None
    right = side_count(counting, multiple.end, side_end(claim, multiple.end))
    said = claim.words(at, min(multiple.end + 5, len(claim.tokens)))
    return [weigh(said, left, right, more=True, factor=multiple)]
