"""What turns a status round: "not", "no longer", "would be", "if"."""

from __future__ import annotations

from dataclasses import replace

from pipeline.truth.lexicon.auxiliaries import ADVERBS, BE, DO, HAVE, MODALS
from pipeline.truth.marks.mark import Mark, Surroundings

_SUBORDINATE = frozenset("provided if once until before unless when whether".split())
_NEGATING = frozenset("not never without nor nobody".split())
_PASSED = (
    ADVERBS | BE | HAVE | MODALS | DO | frozenset("without neither nor so far fully quite a an only".split())
)
_FAILING = frozenset("failed fails fail".split())
_NOT_YET = frozenset("would could might may to should will can".split())


def turned(around: Surroundings, mark: Mark) -> Mark:
    """Return the mark with what stands before it taken into account."""
    words = _words_before(around, mark.start)
    failed = bool(_FAILING & {around.word(mark.start - 2), around.word(mark.start - 3)}) and "to" in words
    kept = mark.name == "reverted" and mark.negated and bool(set(words) & _NEGATING)
    negated = mark.negated or bool(set(words) & _NEGATING) or _is_no_longer(around, mark.start) or failed
    unreal = _is_unreal(around, mark.start)
    if mark.name in ("landed", "done") and mark.form != "passive" and set(words) & _NOT_YET:
        unreal = True
    if mark.name in ("landed", "done", "closed", "reverted") and "be" in words and "had" not in words:
        unreal = True
    if failed:
        unreal = False
    negated = negated and not kept  # "It has not been kept" is said twice with "not".
    return replace(mark, negated=negated, unreal=mark.unreal or unreal)


def _words_before(around: Surroundings, start: int) -> list[str]:
    """Return up to five words before a mark, the nearest first, as far as small words reach."""
    words: list[str] = []
    at = start - 1
    while at >= 0 and len(words) < 5 and not around.is_mark(at):
        if at in around.pull_at or at in around.person_at or (around.tokens[at].is_capitalised and at):
            break
        words.append(around.word(at))
        if words[-1] not in _PASSED:
            break
        at -= 1
    return words


def _is_no_longer(around: Surroundings, start: int) -> bool:
    near = around.words(range(start - 4, start))
    if "longer" not in near:
        return False
    place = near.index("longer")
    return "no" in near[:place] and not {",", ";", "and"} & set(near[place:])


def _is_unreal(around: Surroundings, at: int) -> bool:
    for i in range(at - 1, max(-1, at - 7), -1):
        if around.is_mark(i):
            return False
        if around.word(i) in _SUBORDINATE:
            return True
    return False
