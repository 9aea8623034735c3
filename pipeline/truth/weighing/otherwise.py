"""Signs that a text tells in other words what a sentence denies: by an opposite, as a plan, of the time before."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.truth.lexicon.opposites import opposites_of
from pipeline.truth.stems import base_forms, stems_of_run
from pipeline.truth.weighing.passages import Passage

# "Does not touch X" is what a text tells that preserves X.
_ALTERING = frozenset(
    """
    touch change affect alter modify impact influence break disturb concern move apply rewrite interfere reach
    matter extend involve lose drop
    """.split()
)
_LEAVING = frozenset(
    """
    preserve keep retain remain stay leave unchanged unaffected untouched intact same identical already existing
    continue still maintain
    """.split()
)
_FORMERLY = frozenset(
    "previously was were had formerly before until used originally did could currently today now".split()
)
_TROUBLE = frozenset(
    """
    sometimes bug issue problem wrong wrongly incorrect incorrectly error fail failure unfortunately crash panic
    unexpected unexpectedly accidentally mistakenly regression broken fix silently lost lose miss missing
    """.split()
)
_LATER = frozenset(
    """
    later eventually future follow-up followup todo plan next subsequent defer will could might yet someday
    ideally
    """.split()
)
_CONTRAST = frozenset(
    """
    only instead rather bypass skip except unlike whereas exclude but however although though while solely just
    purely exclusively
    """.split()
)
_NEAR = 6


def signs_told_otherwise(
    passages: tuple[Passage, ...],
    verb: str,
    stems: frozenset[str],
    others: frozenset[str],
    governed: frozenset[str],
) -> dict[str, bool]:
    """Return how a text tells of a verb that is denied, whose stems are given, beside `others` of its part."""
    forms = base_forms(verb)
    exact = frozenset(stems_of_run(verb))
    near = [passage for passage in passages if _is_near(passage, others)]
    told = [_ways_of(passage) for passage in near for own in passage.stems if own & stems]
    opposed = opposites_of(verb)
    denials = {f"{prefix}{form}" for prefix in ("un", "non-", "non", "in", "dis") for form in {verb, *forms}}
    return {
        "the verb's opposite is said of the same": any(opposed & passage.all for passage in near),
        "the text has the verb with un-": any(denials & set(passage.words) for passage in passages),
        "it is left as it was": bool(forms & _ALTERING)
        and any(_stands_by(passage, _LEAVING, governed) for passage in passages),
        "the verb would alter it": bool(forms & _ALTERING),
        "only a like word is in the text": bool(told)
        and not any(own & exact for p in near for own in p.stems),
        "the verb is told of the time before": any("before" in ways for ways in told),
        "the verb is told only of the time before": bool(told) and all("before" in ways for ways in told),
        "the verb is told only of trouble": bool(told) and all("trouble" in ways for ways in told),
        "the verb is told only as a plan": bool(told) and all("later" in ways for ways in told),
        "the verb is told, but not as it is": bool(told) and all(told),
        "a contrast near the same words": any(_stands_by(p, _CONTRAST, governed) for p in near),
    }


def _is_near(passage: Passage, others: frozenset[str]) -> bool:
    return len(passage.all & others) >= min(2, len(others))


def _ways_of(passage: Passage) -> frozenset[str]:
    words = frozenset(passage.words)
    return frozenset(_ways(words))


def _ways(words: frozenset[str]) -> Iterator[str]:
    if words & _FORMERLY:
        yield "before"
    if words & _TROUBLE:
        yield "trouble"
    if words & _LATER:
        yield "later"


def _stands_by(passage: Passage, words: frozenset[str], stems: frozenset[str]) -> bool:
    return any(
        base_forms(word) & words and passage.around(at, _NEAR, _NEAR) & stems
        for at, word in enumerate(passage.words)
    )
