"""Figures that count no pull requests: sizes in lines and files, and measurements that the cited text gives."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from pipeline.models import Finding
from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.comparing import is_of_counts
from pipeline.truth.counting import Counting
from pipeline.truth.counting.wholes import has_part
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted, supported, unknown
from pipeline.truth.numbers import Quantity
from pipeline.truth.phrases import phrase_end, words_after
from pipeline.truth.quoted import Figure, figures_in, neighbours, ordered, unit_of
from pipeline.truth.stems import stem
from pipeline.truth.vocabulary import is_backed, is_plain, is_verb_of_change

KIND = "figure"

_ADDED = frozenset("add adds added addition additions new insertions inserted".split())
_REMOVED = frozenset(
    "remove removes removed deletion deletions delete deletes deleted drop drops dropped cut cuts".split()
)


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare sizes with the data, and measurements with the text they are quoted from."""
    counting = Counting(Binding(claim, evidence))
    found: list[Finding] = []
    for quantity in claim.quantities:
        if quantity.kind in ("all", "none", "both", "ordinal"):
            continue
        if quantity.start in claim.in_title:
            continue
        noun = counting.noun(quantity)
        if quantity.kind == "count" and noun == "size" and not (quantity.noun and quantity.value == 1):
            found.append(_size(counting, quantity))
        elif (quantity.kind == "multiple" and not is_of_counts(counting, quantity)) or noun == "other":
            found += list(_measured(counting, quantity))
    found += list(_order(claim, evidence))
    return tuple(found)


def _size(counting: Counting, quantity: Quantity) -> Finding:
    claim, evidence = counting.claim, counting.evidence
    end = phrase_end(claim, quantity)
    said = claim.words(quantity.start, end)
    near = {claim.word(i) for i in range(max(0, quantity.start - 5), min(end + 3, len(claim.tokens)))}
    files = (
        bool(near & {"file", "files"})
        and any(claim.word(i) in ("file", "files") for i in range(quantity.end, end))
    ) or quantity.noun == "file"
    sizes: dict[int, int] = {}
    for number in (*evidence.pool, 0):
        pulls = [evidence.pull(number)] if number else [evidence.pull(n) for n in evidence.pool]
        if files:
            values = {sum(p.changed_files or len(p.files) for p in pulls)}
        else:
            added, removed = sum(p.additions or 0 for p in pulls), sum(p.deletions or 0 for p in pulls)
            verb = _verb(claim, quantity, end)
            values = (
                {added}
                if verb in _ADDED
                else {removed}
                if verb in _REMOVED
                else {added, removed, added + removed}
            )
        sizes |= dict.fromkeys(values, number)
    for size, number in sizes.items():
        if size and quantity.accepts(size):
            return supported(KIND, said, f"it is {size}", (number,) if number else evidence.pool)
    quoted = [
        f for f in evidence.figures if f.value == quantity.value and stem(claim.word(end - 1)) in f.beside
    ]
    if quoted:
        return supported(KIND, said, "the text says so", evidence.pool)
    if any(sizes):
        return refuted(KIND, said, f"it is {' or '.join(str(s) for s in sorted(sizes) if s)}")
    return unknown(KIND, said, "no size is known here")


def _verb(claim: Claim, quantity: Quantity, end: int) -> str:
    """Return the nearest word that says whether lines were added or removed, the noun phrase first."""
    order = [
        *range(quantity.end, min(end + 1, len(claim.tokens))),
        *range(quantity.start - 1, max(-1, quantity.start - 6), -1),
    ]
    return next((claim.word(i) for i in order if claim.word(i) in _ADDED | _REMOVED), "")


def _measured(counting: Counting, quantity: Quantity) -> Iterator[Finding]:
    claim, evidence = counting.claim, counting.evidence
    end = max(phrase_end(claim, quantity), quantity.end)
    said = claim.words(quantity.start, min(end, quantity.end + 4))
    if quantity.kind == "multiple" and claim.word(quantity.end) == "as":
        return
    if quantity.value == 1 and not quantity.in_digits and not claim.word(end - 1).endswith("s"):
        return
    if (
        quantity.low != quantity.high
        and not quantity.hedge
        and not quantity.in_digits
        and quantity.kind == "count"
    ):
        return
    if claim.word(end - 1) in _PLACES and _counts_something(counting, quantity):
        return
    unit = _unit(claim, quantity)
    if not unit and quantity.value % 1 and evidence.has_exact(claim.tokens[quantity.start].text):
        return
    if claim.word(quantity.end) == "more" and not quantity.in_digits:
        return
    words = [stem(claim.word(i)) for i in range(quantity.end, end)]
    if quantity.kind == "multiple" and claim.word(quantity.end) in ("the", "its", "their"):
        words = [
            stem(claim.word(i)) for i in range(quantity.end + 1, min(quantity.end + 4, len(claim.tokens)))
        ]
    if quantity.noun and not unit:
        words.insert(0, stem(quantity.noun))
    value = quantity.value * 100 if quantity.kind == "share" else quantity.value
    same = [f for f in evidence.figures if _is_near(f.value, value, quantity)]
    if _is_bounded_otherwise(claim, quantity, evidence):
        yield refuted(KIND, said, "the text bounds it from the other side", evidence.pool)
    elif any(_agrees(f, unit, words) for f in same):
        yield supported(KIND, said, "the text gives this figure", evidence.pool)
    elif unit == "x" and _is_ratio(value, evidence):
        yield supported(KIND, said, "the text's figures give this ratio", evidence.pool)
    elif not unit and quantity.in_digits and _stands_beside(claim, quantity, evidence):
        yield supported(KIND, said, "the text holds this figure", evidence.pool)
    elif not unit and quantity.kind == "count" and _counts_pulls(counting, quantity, words):
        yield supported(KIND, said, f"{len(evidence.pool)} pull requests, each with one", evidence.pool)
    elif same:
        yield refuted(KIND, said, "the text gives this figure for something else", evidence.pool)
    else:
        yield refuted(KIND, said, "the text gives no such figure", evidence.cited)


def _is_bounded_otherwise(claim: Claim, quantity: Quantity, evidence: Evidence) -> bool:
    """Tell whether "less than 64" stands against "more than 64" in the text."""
    more, less = (
        r"(?:more than|over|above|at least|exceeds?)",
        r"(?:less than|fewer than|under|below|at most|up to)",
    )
    theirs = (
        less
        if quantity.hedge in ("over", "at least")
        else more
        if quantity.hedge in ("under", "at most")
        else ""
    )
    digits = re.escape(claim.tokens[quantity.start].text)
    return bool(theirs) and re.search(rf"\b{theirs} {digits}\b", evidence.prose, re.IGNORECASE) is not None


def _stands_beside(claim: Claim, quantity: Quantity, evidence: Evidence) -> bool:
    """Tell whether the text has a bare figure, a "v" before it allowed, and the word before it if that is no plain one."""
    if quantity.end - quantity.start > 1:
        return False
    digits = claim.tokens[quantity.start].text
    if not re.search(rf"(?<![\w.])v?{re.escape(digits)}(?!\d|\.\d+(?!\.?\d))", evidence.prose):
        return False
    before = claim.word(quantity.start - 1)
    return (
        not before.isalpha()
        or is_plain(before)
        or is_verb_of_change(before)
        or is_backed(claim.tokens[quantity.start - 1], evidence)
    )


def _unit(claim: Claim, quantity: Quantity) -> str:
    if quantity.kind == "multiple":
        return "x"
    if (quantity.kind == "share" and quantity.in_digits) or claim.word(quantity.end - 1) in (
        "percent",
        "per-cent",
    ):
        return "%"
    own = unit_of(quantity.noun) or unit_of(claim.word(quantity.end))
    if own or claim.word(quantity.end) not in ("to", "from", "against", "versus", "down", "up"):
        return own
    after = next((q for q in claim.quantities if 0 < q.start - quantity.end <= 3), None)
    return _unit(claim, after) if after else ""


def _is_near(found: float, said: float, quantity: Quantity) -> bool:
    if found == said:
        return True
    return (
        quantity.hedge in ("about", "nearly", "just over", "over", "under")
        and quantity.accepts(found / 100 if quantity.kind == "share" else found)
        and abs(found - said) <= 0.05 * max(said, 1)
    )


def _agrees(figure: Figure, unit: str, words: list[str]) -> bool:
    if unit == "x" and words and figure.unit == "x":
        return any(word in figure.beside for word in words)
    if unit or figure.unit:
        return unit == figure.unit or (not figure.unit and not words)
    return not words or any(word in figure.beside for word in words)


def _is_ratio(value: float, evidence: Evidence) -> bool:
    """Tell whether two neighbouring figures of the text stand in this ratio, a little either way."""
    figures = [f for f in evidence.figures if f.unit not in ("x", "%")]
    for one, other in pairwise(figures):
        if one.unit == other.unit and one.value and other.value and other.start - one.end <= 10:
            ratio = max(one.value, other.value) / min(one.value, other.value)
            if abs(ratio - value) <= 0.065 * value:
                return True
    return False


_PLACES = frozenset(
    """
    places areas fronts spots corners fields layers modules levels sides directions ways counts topics
    subjects things points steps goes
    """.split()
)


def _counts_something(counting: Counting, quantity: Quantity) -> bool:
    """Tell whether "in three places" goes with three pull requests."""
    same = [q for q in counting.claim.quantities if q is not quantity and q.value == quantity.value]
    return bool(same) or quantity.accepts(len(counting.evidence.pool))


def _counts_pulls(counting: Counting, quantity: Quantity, words: list[str]) -> bool:
    """Tell whether the figure counts the pull requests by what each is about: "three typos", "two crashes"."""
    evidence = counting.evidence
    members = counting.having(evidence.pool, counting.role(quantity))
    if not words and counting.claim.word(quantity.end) == "of":
        whole = next((q for q in counting.claim.quantities if has_part(counting.claim, q, quantity)), None)
        words = [stem(w) for w in words_after(counting.claim, whole)] if whole else []
    landed = [n for n in members if evidence.pull(n).status == "landed"]
    if not words or quantity.hedge or not (quantity.accepts(len(members)) or quantity.accepts(len(landed))):
        return False
    if evidence.where == "title":
        return True
    return sum(words[-1] in evidence.day.text(n).all for n in members) >= 0.5 * len(members)


def _order(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Check pairs such as "from 1.04 s to 0.11 s" and "46 against 38" against the text, and words such as "down" against both."""
    mine = figures_in(claim.tokens)
    for one, other in neighbours(mine):
        pair = _old_and_new(claim, one, other)
        if pair is None or any(i in claim.spoken_for for i in (one.start, other.start)):
            continue
        old, new = pair
        said = claim.words(one.start, other.end)
        verdict = ordered(evidence.prose, old, new)
        if verdict is False:
            yield refuted(KIND, said, "the text has it the other way round", evidence.pool)
        elif verdict:
            yield supported(KIND, said, "the text has the figures in this order", evidence.pool)
        if _turns_wrong(claim, one, other, old, new):
            yield refuted(KIND, said, f"from {old:g} to {new:g} is the other way", evidence.pool)


def _old_and_new(claim: Claim, one: Figure, other: Figure) -> tuple[float, float] | None:
    """Return the figure from before and the one from after, where a sentence says which is which."""
    between = [claim.word(i) for i in range(one.end, other.start)]
    before = claim.word(one.start - 1)
    if len(between) > 12 or one.value == other.value or not _are_alike(claim, one, other, between):
        return None
    text = " ".join(between)
    if one.is_counted and not other.is_counted and re.search(r", (?:up|down) from$", text):
        return None
    if re.search(
        r"\b(?:from|instead of|rather than|in place of|against|versus|vs|than|where (?:it|there|they) (?:took|was|were|needed|had)|it took|not)\b",
        text,
    ):
        return other.value, one.value
    if "to" in between and (before == "from" or "from" not in between):
        return one.value, other.value
    return None


_JOINERS = frozenset("to from instead rather in against versus vs than down up not where".split())


def _are_alike(claim: Claim, one: Figure, other: Figure, between: list[str]) -> bool:
    """Tell whether two figures measure the same thing: "100 million rows drops from 880 ms" does not."""
    if one.unit and other.unit:
        return one.unit == other.unit
    if one.unit or other.unit:
        bare = one if not one.unit else other
        return claim.word(bare.end) in _JOINERS or not claim.word(bare.end).isalpha() or bare is other
    return True


_UP = frozenset(
    """
    up rise rises rose risen climb climbs climbed grow grows grew grown raise raises raised increase
    increases increased lift lifts lifted gain gains jump jumps jumped soar soared
    """.split()
)
_DOWN = frozenset(
    """
    down fall falls fell fallen drop drops dropped cut cuts reduce reduces reduced shrink shrinks shrank
    shrunk lower lowers lowered decrease decreases decreased sink sinks sank trim trims trimmed slash
    slashed
    """.split()
)
_PER = frozenset("second hour minute seconds".split())


def _turns_wrong(claim: Claim, one: Figure, other: Figure, old: float, new: float) -> bool:
    """Tell whether "up", "falls" or "slower" near the figures says the opposite of what they do."""
    start, end = claim.chunk_at(one.start)
    words = {
        claim.word(i)
        for i in (*range(max(0, start - 1), end), *range(one.start, min(other.end + 3, len(claim.tokens))))
    }
    clause = claim.clause_at(one.start)
    wide = {claim.word(i) for i in range(clause.start, clause.end)} if clause else words
    if words & _UP and not words & _DOWN and new < old:
        return True
    if words & _DOWN and not words & _UP and new > old:
        return True
    rate = "per" in wide or bool({"a"} & words and _PER & words and not one.unit)
    timed = one.unit in ("s", "ms", "us", "ns", "min", "h") or other.unit in (
        "s",
        "ms",
        "us",
        "ns",
        "min",
        "h",
    )
    if not timed or rate:
        return False
    before = {claim.word(i) for i in range(other.end)}
    return bool(("slower" in before and new < old) or ("faster" in before and new > old))
