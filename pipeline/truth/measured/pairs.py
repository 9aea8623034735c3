"""Pairs of figures, one from before and one from after: their order, and words such as "down"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.figures import Figure, durations, figures_in, is_same, neighbours, ordered
from pipeline.truth.findings import refuted, supported
from pipeline.truth.lexicon.denials import NOTS
from pipeline.truth.lexicon.order import DOWN, FEWER, MORE, QUICK, SLOW, UP
from pipeline.truth.lexicon.plain import FUNCTION
from pipeline.truth.stems import stem

KIND = "figure"


def judge_pairs(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Check pairs such as "from 1.04 s to 0.11 s" and "46 against 38" against the text.

    Words such as "down" are held against both figures.
    """
    mine = durations(figures_in(claim.tokens))
    for one, other in neighbours(mine):
        later = [figure.value for figure in mine if figure.start > one.start]
        if any(abs(abs(a - b) - one.value) < 1e-6 for a in later for b in later if a != b):
            continue  # "Up by 3.7 points, from 71.2 to 74.9": the first is the difference of the others.
        pair = _old_and_new(claim, one, other)
        if _goes_on(claim, other, mine):
            continue  # "671B throughput goes up from 2,060 to 2,277": the new one comes after.
        if pair is None or any(i in claim.spoken_for for i in (one.start, other.start)):
            continue
        old, new = pair
        said = claim.words(one.start, other.end)
        verdict = _told_in_text(evidence, old, new)
        if verdict is False:
            yield refuted(KIND, said, "the text has it the other way round", evidence.pool)
        elif verdict and _is_denied(claim, one, evidence):
            yield refuted(KIND, said, "the text gives these figures and denies nothing", evidence.pool)
        elif verdict:
            yield supported(KIND, said, "the text has the figures in this order", evidence.pool)
        if _turns_wrong(claim, one, other, rises=_is_more(new, old)):
            yield refuted(KIND, said, f"from {old.value:g} to {new.value:g} is the other way", evidence.pool)
    yield from _set_against(claim, mine)


_LARGER = frozenset("more above over higher larger longer".split())
_SMALLER = frozenset("less fewer below under lower smaller shorter".split())


def _set_against(claim: Claim, figures: Sequence[Figure]) -> Iterator[Finding]:
    """Refuse "by less than the forward pass, 93.3 against 87.5" and "12m 25s, 9 percent above the 13m 39s"."""
    for one, other in pairwise(figures):
        between = [claim.word(at) for at in range(one.end, other.start)]
        before = [claim.word(at) for at in range(one.start - 1, max(-1, one.start - _ASIDE), -1)]
        if (
            between[-1:] in (["against"], ["to"], ["versus"])
            and before[:1] in ([","], ["("], ["—"])
            and "than" in before
        ):
            words = set(before[before.index("than") + 1 :][:2])
            yield from _against(claim, one, other, words)
    for one, share, other in zip(figures, figures[1:], figures[2:], strict=False):
        between = [claim.word(at) for at in range(share.end, other.start)]
        if share.unit == "%" and one.unit == other.unit != "%" and between[-1:] in (["the"], ["its"]):
            yield from _against(claim, one, other, set(between[:2]))


def _against(claim: Claim, one: Figure, other: Figure, words: set[str]) -> Iterator[Finding]:
    """Hold a word that compares against the two figures that it compares."""
    more, less = bool(words & _LARGER), bool(words & _SMALLER)
    alike = one.amount[0] == other.amount[0] or not (one.unit and other.unit)
    if more != less and alike and one.amount != other.amount and _is_more(one, other) != more:
        yield refuted(KIND, claim.words(one.start, other.end), "the figures are the other way", ())


def _is_denied(claim: Claim, one: Figure, evidence: Evidence) -> bool:
    """Tell "did not fall from 47 minutes to eleven" of a text that has no "not" where it gives the first figure."""
    words = [
        claim.word(at) for at in range(max(claim.chunk_at(one.start)[0], one.start - _REACH - 1), one.start)
    ]
    if "not" not in words or {"only", "just", "yet"} & {*words}:
        return False
    nots = [passage.nots for passage in evidence.passages if claim.word(one.start) in passage.words]
    return not any(nots)


def _goes_on(claim: Claim, old: Figure, figures: Sequence[Figure]) -> bool:
    """Tell whether a figure after "from" is followed by the one that it went to."""
    if claim.word(old.start - 1) != "from":
        return False
    new = next((figure for figure in figures if figure.start >= old.end), None)
    return new is not None and claim.word(new.start - 1) in ("to", "into") and new.start - old.end < _ASIDE


def _told_in_text(evidence: Evidence, old: Figure, new: Figure) -> bool | None:
    """Tell whether the text has two figures in this order, in its sentences or in its tables."""
    verdict = ordered(evidence.prose, old, new)
    if verdict is not None:
        return verdict
    forward = any(is_same(a, old) and is_same(b, new) for a, b in evidence.rows)
    backward = any(is_same(a, new) and is_same(b, old) for a, b in evidence.rows)
    return forward if forward != backward else None


def _is_more(one: Figure, other: Figure) -> bool:
    return one.amount > other.amount if one.unit and other.unit else one.value > other.value


def _old_and_new(claim: Claim, one: Figure, other: Figure) -> tuple[Figure, Figure] | None:
    """Return the figure from before and the one from after, where a sentence says which is which."""
    between = [claim.word(i) for i in range(one.end, other.start)]
    before = claim.word(one.start - 1)
    if len(between) > 12 or is_same(one, other) or not _are_alike(claim, one, other):
        return None
    if one.is_counted and other.is_counted and claim.word(one.end) != claim.word(other.end):
        return None  # "Across 340 conflicts the message shrank from 41 lines".
    text = " ".join(between[-_CUES:])
    if before == "by" or (between[:1] == [","] and between[-1:] == ["from"]):
        return None  # "By 3.7 points, from 71.2": a difference, and what it is taken from.
    if re.search(
        r"\b(?:from|instead of|rather than|in place of|against|versus|vs|than|where (?:it|there|they) (?:took|was|were|needed|had)|it took)\b|\bnot$",
        text,
    ):
        return other, one
    after = claim.said_in(other.end, other.end + 4)
    if between[-1:] == ["where"] and after & {"was", "were", "took", "needed"}:
        return other, one
    if "now" in between[:1] and after & {"was", "were", "took", "needed", "had", "been"}:
        return other, one
    if "to" in between[-2:] and "used" not in between[-3:] and (before == "from" or "from" not in between):
        return one, other
    return _by_tense(claim, one, other)


_ASIDE = 12
# A cue stands right before the second figure: "from 41", "instead of the 21", "where it used to take 412".
_CUES = 5
_WAS = frozenset("was were took did needed had used".split())
_REACH = 6


def _by_tense(claim: Claim, one: Figure, other: Figure) -> tuple[Figure, Figure] | None:
    """Read "what it did in 2.6 seconds it now does in 190 ms" and "fits into 14 MB now; 61 was what it took"."""
    start = claim.start_of_part(one.start)
    before = claim.said_in(max(start, one.start - _REACH), one.start)
    lead = claim.said_in(start, one.start)
    between = [claim.word(i) for i in range(one.end, other.start)]
    after = [claim.word(i) for i in range(other.end, other.end + _REACH)]
    present = "now" in between or "now" in after or ("used" in before and bool({"is", "are"} & set(between)))
    if before & _WAS and not {"now", "not"} & before and present and not _WAS & {*between, *after[:2]}:
        return one, other
    was = bool(_WAS & set(after[:3])) or bool({"where", "there"} & set(between) and _WAS & set(between))
    if "now" in {*lead, *between} and not before & _WAS and was:
        return other, one
    return None


_JOINERS = frozenset("to from instead rather in against versus vs than down up not where".split())


def _are_alike(claim: Claim, one: Figure, other: Figure) -> bool:
    """Tell whether two figures measure the same thing: "100 million rows drops from 880 ms" does not."""
    if one.unit and other.unit:
        return one.amount[0] == other.amount[0]
    if one.unit or other.unit:
        bare = one if not one.unit else other
        return claim.word(bare.end) in _JOINERS or not claim.word(bare.end).isalpha() or bare is other
    return True


_QUANTITIES = frozenset("time memory space room disk".split())
_FAR = 1e5
_UP_VERBS = frozenset(map(stem, "back set start warm boot clean wake look pick make build bring end".split()))
_DENYING = NOTS | {"hardly"}
_PER = frozenset("second hour minute seconds".split())


def _turns_wrong(claim: Claim, one: Figure, other: Figure, *, rises: bool) -> bool:
    """Tell whether "up", "falls" or "slower" near the figures says the opposite of what they do."""
    if max(one.value, other.value) > _FAR * min(one.value, other.value) > 0:
        return False  # "From 38.1 to 9.6 million": one scale for both.
    start, end = claim.chunk_at(one.start)
    if start and start >= one.start - 1 and claim.word(start - 1) in (",", ":", "—", "("):
        start = claim.chunk_at(start - 2)[0]
    near = {*range(max(0, start - 1), end), *range(one.start, min(other.end + 3, len(claim.tokens)))}
    words = {claim.word(i) for i in near if not _is_particle(claim, i)}
    less, more = _compares(claim, near, FEWER), _compares(claim, near, MORE)
    if less != more and (rises if less else not rises):
        return True
    clause = claim.clause_at(one.start)
    wide = claim.said_in(clause.start, clause.end) if clause else words
    if words & UP and not words & DOWN and not rises:
        return True
    if words & DOWN and not words & UP and rises:
        return True
    rate = "per" in wide or ("a" in words and _PER & words and not one.unit)
    if rate or not (one.is_time or other.is_time):
        return False
    before = {claim.word(i) for i in range(other.end) if not _DENYING & claim.said_in(i - _REACH, i)}
    return bool((SLOW & before and not rises) or (QUICK & before and rises))


def _is_particle(claim: Claim, at: int) -> bool:
    """Tell the "up" of "backing up a folder", which goes with its verb."""
    return claim.word(at) == "up" and stem(claim.word(at - 1)) in _UP_VERBS


def _compares(claim: Claim, places: set[int], words: frozenset[str]) -> bool:
    """Tell whether one of some words compares here: "is smaller than", "takes less time", not "smaller batches".

    Where a noun follows, the word belongs to it.
    """
    for at in places:
        if claim.word(at) not in words or claim.word(at - 1) in ("no", "any", "not"):
            continue
        after = claim.word(at + 1)
        at_end = claim.word(at) in ("less", "more") and after == ","
        is_noun = after.isalpha() and after not in FUNCTION
        if after in _QUANTITIES or at_end or (claim.word(at) not in ("less", "more") and not is_noun):
            return True
    return False
