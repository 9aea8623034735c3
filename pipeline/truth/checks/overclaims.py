"""Words that claim a whole: "every", "always", "nothing but", of what the cited pull requests show of a part."""

from __future__ import annotations

from itertools import pairwise

from pipeline.models import Finding
from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.counting import Counting
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import listed, refuted, unknown
from pipeline.truth.lexicon.auxiliaries import BE, HAVE
from pipeline.truth.lexicon.plain import FUNCTION
from pipeline.truth.lexicon.verbs import PAST
from pipeline.truth.numbers import Quantity
from pipeline.truth.stems import stem
from pipeline.truth.tokens import tokens_of

KIND = "everything"

# Of more pull requests than these a sentence counts, which other checks read.
_A_FEW = 3
_WHOLE = frozenset(
    "every everywhere anywhere always whenever wherever all whole entire altogether entirely completely".split()
)
# What shows in a text that a whole is meant, where it stands near the words that are told of.
_BACKING = frozenset(
    """
    every each all any always whole entire entirely everything everywhere anything anywhere no none never
    whenever wherever whatever whichever regardless unconditionally unconditional fully full complete
    completely global globally across throughout both only per without universally anyone everyone
    """.split()
)
_IDIOMS = (
    "in all", "at all", "first of all", "once and for all", "for all", "after all", "above all", "all told", "all the more", "all along", "all but",
    "all of them", "all of these", "all of those", "all of which", "all the same", "all that", "on the whole",
)  # fmt: skip
_GOING_BACK = frozenset(
    [("each", "one"), ("all", "of"), ("each", "of"), ("one", "by"), ("every", "one"), ("every", "single")]
)
# "People who use it every day": how often, and not of what.
_TIMES = frozenset("day week month year night morning evening hour minute second time now once bit".split())
_BESIDE = frozenset("beyond besides beside apart aside except outside".split())
_SINGLED = frozenset("first second third last latest newest oldest topmost outermost innermost".split())
_REACH = 6
_SAID = 3
_PHRASE = 6


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Refuse to claim a whole of which the texts, or some of the pull requests, show nothing."""
    counting = Counting(Binding(claim, evidence))
    found = [*_nothing_but(counting), *_alone(counting), *_only_one(counting)]
    if 0 < len(evidence.cited) <= _A_FEW:
        found += [
            unknown(KIND, claim.words(at, at + 3), "the text shows it of a part", evidence.cited)
            for at, token in enumerate(claim.tokens)
            if token.lower in _WHOLE and _claims_whole(counting, at) and not _is_backed(claim, evidence, at)
        ]
    return tuple(found)


def _claims_whole(counting: Counting, at: int) -> bool:
    """Tell whether a word claims all of some things that are no pull requests, people or figures."""
    claim, word = counting.claim, counting.claim.word(at)
    if at in claim.spoken_for or at in claim.in_title:
        return False
    around = " " + " ".join(claim.word(i) for i in range(max(0, at - 3), at + 4)) + " "
    if any(f" {idiom} " in around for idiom in _IDIOMS):
        return False
    if word == "every" and claim.word(at + 1) in _TIMES:
        return False
    figure = next((q for q in claim.quantities if q.start <= at < q.end), None)
    if word in ("all", "every") and figure is not None and _counts_pulls(counting, figure):
        return False
    if any(q.start in (at + 1, at + 2) for q in claim.quantities):
        return False  # "All three": the figure is judged.
    if word == "all" and claim.word(at - 1) in BE | HAVE:
        return False  # "A, B and C are all handled": those that are listed.
    if word == "always" and (claim.word(at + 1) in PAST or claim.word(at + 1).endswith("ed")):
        return False  # "It always failed": what was wrong before.
    clause = claim.clause_at(at)
    return "not" not in claim.said_in(clause.start if clause else 0, at)


def _counts_pulls(counting: Counting, figure: Quantity) -> bool:
    """Tell whether "all" is said of the cited pull requests or their authors, not of things that one is about."""
    if counting.noun(figure) == "other":
        return False
    return len(counting.evidence.cited) > 1 or len(counting.words(figure)) < 2


def _is_backed(claim: Claim, evidence: Evidence, at: int) -> bool:
    """Tell whether a word for a whole stands in the text near one of those that the sentence says it of."""
    start, end = claim.chunk_at(at)
    after = [claim.word(i) for i in range(at + 1, end) if claim.word(i) not in FUNCTION]
    before = [claim.word(i) for i in range(start, at) if claim.word(i) not in FUNCTION]
    words = {stem(word) for word in after[:_SAID] or before[-_SAID:]}
    text = [token.lower for token in tokens_of(evidence.prose.casefold().replace("per-", "per "))]
    if after and _is_of_all_before({stem(word) for word in after[:2]}, text):
        return True
    if claim.word(at) in ("every", "all") and after:
        nouns = {stem(word) for word in after[:2]}
        return any(
            nouns & {stem(near) for near in text[place + 1 : place + 1 + _PHRASE]}
            for place, word in enumerate(text)
            if word in _BACKING
        )
    return any(
        words & {stem(near) for near in text[max(0, place - _REACH) : place + _REACH + 1]}
        for place, word in enumerate(text)
        if word in _BACKING
    )


def _is_of_all_before(words: set[str], text: list[str]) -> bool:
    """Tell "64 screenshots had to be updated; I've looked at each one", which goes back to what was told."""
    for place, pair in enumerate(pairwise(text)):
        if pair in _GOING_BACK:
            told = text[max(0, place - 3 * _REACH) : place - 2]
            start = len(told) - told[::-1].index(".") if "." in told else 0
            if words <= {stem(near) for near in told[start:]}:
                return True
    return False


def _nothing_but(counting: Counting) -> list[Finding]:
    """Judge "nothing but documentation" by every pull request that it may be said of."""
    claim, evidence = counting.claim, counting.evidence
    words = [token.lower for token in claim.tokens]
    at = next(
        (i for i, word in enumerate(words) if word == "nothing" and words[i + 1 : i + 2] == ["but"]), None
    )
    told = counting.binding.content_of(at + 2, claim.chunk_at(at)[1]) if at is not None else ()
    if at is None or len(evidence.cited) <= _A_FEW or not told:
        return []
    apart = _BESIDE & set(words[:at])
    named = {n for m in counting.theme_hints if apart and m.end <= at for s in m.scopes for n in s.numbers}
    others = [n for n in evidence.cited if n not in named and not set(told) & evidence.day.text(n).all]
    said = claim.words(at, at + 4)
    return [refuted(KIND, said, f"not so of {listed(others)}", others)] if others else []


def _only_one(counting: Counting) -> list[Finding]:
    """Judge "only the first element is checked": the text must single out the same one."""
    claim, evidence = counting.claim, counting.evidence
    if len(evidence.cited) != 1:
        return []
    words = {token.lower for token in tokens_of(evidence.prose)}
    return [
        unknown(KIND, claim.words(at, at + 4), "the text singles out no such one", evidence.cited)
        for at, token in enumerate(claim.tokens)
        if token.lower == "only"
        and claim.word(at + 1) in ("the", "its")
        and claim.word(at + 2) in _SINGLED
        and claim.word(at + 2) not in words
    ]


def _alone(counting: Counting) -> list[Finding]:
    """Judge "birch wrote both alone": nobody else made what is cited."""
    claim, evidence = counting.claim, counting.evidence
    at = next((i for i in range(1, len(claim.tokens)) if claim.word(i) == "alone"), None)
    if at is None or claim.word(at + 1) not in ("", ",", ".", ";") or not 0 < len(evidence.cited) <= _A_FEW:
        return []
    people = [m for m in claim.people if m.end < at and not m.possessive]
    keys = {key for m in people for key in m.keys}
    others = [n for n in evidence.cited if evidence.day.makers[n] - keys]
    if len({m.keys for m in people}) != 1 or not others:
        return []
    said = claim.words(people[0].start, at + 1)
    return [refuted(KIND, said, f"somebody else made {listed(others)}", others)]
