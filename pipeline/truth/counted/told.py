"""What the figures before one have told of: the sets that "of them", "all of which" and "the other two" go back to."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pipeline.truth.claims import Claim
from pipeline.truth.counted.readings import readings_of
from pipeline.truth.counting import Counting, Role, Scope
from pipeline.truth.counting.wholes import has_part, owner_of, said_of_whole
from pipeline.truth.lexicon.auxiliaries import POINTING
from pipeline.truth.numbers import Quantity

_Members = tuple[int, ...]

_OVER = frozenset("other others remaining".split())
_COUNTED = frozenset("count share all both".split())


def sets_told(counting: Counting, quantity: Quantity) -> tuple[_Members, ...]:
    """Return the sets that one figure may mean, the nearest reading first."""
    known = counting.told.get(quantity)
    if known is None:
        counting.told[quantity] = ()  # While its own sets are looked for, nothing may go back to it.
        known = counting.told[quantity] = tuple(dict.fromkeys(s for s in _sets(counting, quantity) if s))
    return known


def sets_before(counting: Counting, quantity: Quantity) -> tuple[_Members, ...]:
    """Return the sets that the figures before this one may mean, the last figure first."""
    earlier = (q for q in reversed(counting.claim.quantities) if q.end <= quantity.start)
    return tuple(dict.fromkeys(s for q in earlier if q.kind in _COUNTED for s in sets_told(counting, q)))


def points_back(claim: Claim, quantity: Quantity) -> bool:
    """Tell "two of them", "all of these", "neither of the two", "of which two" and "of the other three, two"."""
    ahead = [claim.word(i) for i in range(quantity.end, quantity.end + 5)]
    if "of" in ahead[:3]:
        at = ahead.index("of") + 1
        if ahead[at : at + 1] and (ahead[at] in POINTING | {"that"} or _is_known(claim, quantity.end + at)):
            return True
    at = quantity.start - 1
    while at >= 0 and claim.word(at) in (",", "only", "just", "all", "still"):
        at -= 1
    if claim.word(at) in POINTING and claim.word(at - 1) in ("of", "among", "from"):
        return True
    repeated = any(q.value == quantity.value for q in claim.counts_before(quantity))
    if claim.word(quantity.start - 1) in ("all", "these", "those") and repeated:
        return True  # "Three name it, and all three have landed".
    return any(q.end in (at, at + 1) and _is_known(claim, q.start) for q in claim.quantities)


def _is_known(claim: Claim, at: int) -> bool:
    """Tell whether "the two", "those three" or "the other three" stands here, which was told of before."""
    while claim.word(at) in ("the", "these", "those", "other", "remaining"):
        at += 1
    figure = next((q for q in claim.quantities if q.start == at and q.kind == "count"), None)
    before = claim.word(at - 1)
    return (
        figure is not None
        and before in ("the", "these", "those", *_OVER)
        and any(q.end < figure.start and q.value >= figure.value for q in claim.quantities)
    )


def scopes_meant(counting: Counting, quantity: Quantity) -> tuple[Scope, ...]:
    """Return the sets told before as scopes, where the figure goes back to them: those of the nearest figure."""
    claim = counting.claim
    if not points_back(claim, quantity):
        wholes = (*_of_whole(counting, quantity), *_before_colon(counting, quantity))
        return tuple(dict.fromkeys((*_in_theme(counting, quantity, wholes), *wholes)))
    least = quantity.value if quantity.kind == "count" else 1
    size = _size_meant(claim, quantity)
    earlier = [q for q in reversed(claim.quantities) if q.end <= quantity.start and q.kind in _COUNTED]
    earlier = [q for q in earlier if q.kind != "all" or q.end < quantity.start]  # Of "all three".
    whole = [q for q in earlier if counting.is_whole(q)]
    near = [q for q in earlier if q.end >= quantity.start - 2 and is_left_over(claim, q)]
    for figure in (*near, *(q for q in earlier if q not in whole), *whole):
        sets = [s for s in sets_told(counting, figure) if len(s) >= least and size in (0, len(s))]
        if sets:
            return _in_theme(counting, quantity, tuple(Scope("those told before", s) for s in sets))
    return ()


def themes_after(counting: Counting, quantity: Quantity) -> tuple[Scope, ...]:
    """Return the themes that the rest of a figure's clause names."""
    clause = counting.claim.clause_at(quantity.start)
    after = range(quantity.end, clause.end if clause else quantity.end)
    return tuple(s for m in counting.theme_mentions if m.start in after for s in m.scopes)


def _in_theme(counting: Counting, quantity: Quantity, scopes: tuple[Scope, ...]) -> tuple[Scope, ...]:
    """Return what a theme has of the sets told before: "birch landed five, and four of them are build work"."""
    named = themes_after(counting, quantity)
    if quantity.kind != "count" or not named:
        return scopes
    found = (tuple(n for n in scope.numbers if n in theme.numbers) for scope in scopes for theme in named)
    return tuple(Scope("the theme named, of those told before", s) for s in found if s) or scopes


def _of_whole(counting: Counting, quantity: Quantity) -> tuple[Scope, ...]:
    """Return the whole that a figure is a part of: "one of the two closed ones", "of the six that landed, three"."""
    claim = counting.claim
    start = claim.start_of_part(quantity.start)
    wholes = [q for q in claim.quantities if has_part(claim, q, quantity)]
    wholes += [q for q in claim.counts_before(quantity) if start <= q.start]
    return tuple(
        Scope("the whole", s) for q in wholes if counting.is_whole(q) for s in sets_told(counting, q)
    )


def _before_colon(counting: Counting, quantity: Quantity) -> tuple[Scope, ...]:
    """Return what a figure before a colon counts, which those after it take apart: "birch sent two: one is in"."""
    claim = counting.claim
    colons = [i for i in range(quantity.start) if claim.word(i) in (":", "—")]
    before = [q for q in claim.quantities if colons and q.end <= colons[-1] and q.kind in _COUNTED]
    if not before or (quantity.kind == "count" and before[-1].value <= quantity.value):
        return ()
    return tuple(Scope("those told before", s) for s in sets_told(counting, before[-1]))


def _size_meant(claim: Claim, quantity: Quantity) -> int:
    """Return how many "none of the two" and "of those three, one" speak of, or 0 where no figure says so."""
    ahead = (q for q in claim.quantities if quantity.end < q.start <= quantity.end + 4 and q.kind == "count")
    whole = next((q for q in ahead if "of" in [claim.word(i) for i in range(quantity.end, q.start)]), None)
    return int(whole.value) if whole is not None else 0


def is_left_over(claim: Claim, quantity: Quantity) -> bool:
    """Tell "the other two", "the two others" and "the remaining three"."""
    near = {claim.word(quantity.start - 1), claim.word(quantity.end)}
    if near & _OVER or claim.word(quantity.start - 1) in ("rest", "leaves", "leaving"):
        return True
    return claim.word(quantity.start) == "the" and claim.word(quantity.end - 1) == "other"


def sets_left(counting: Counting, quantity: Quantity) -> tuple[_Members, ...]:
    """Return what the figures before this one leave over of a whole, the nearest whole first."""
    claim = counting.claim
    earlier = [q for q in claim.quantities if q.end <= quantity.start and q.kind in _COUNTED]
    wholes = [s for q in earlier for s in sets_told(counting, q)] + [s.numbers for s in counting.scopes]
    parts = [q for q in earlier if not counting.is_whole(q)]
    found = (
        tuple(n for n in whole if n not in told)
        for whole in dict.fromkeys(wholes)
        for told in _unions(counting, parts, set(whole))
        if told and len(told) < len(whole)
    )
    return tuple(dict.fromkeys(found))


def _unions(counting: Counting, parts: list[Quantity], whole: set[int]) -> Iterable[set[int]]:
    """Return what all parts have told of a whole, and what the last alone has."""
    inside = [[set(s) for s in sets_told(counting, q) if set(s) < whole][:1] for q in parts]
    yield set().union(*(s for sets in inside for s in sets))
    last = next((sets for sets in reversed(inside) if sets), [])
    yield from last
    named = set(counting.binding.numbers_in(0, len(counting.claim.tokens)))
    if named < whole:
        yield named
    themes = {n for m in counting.theme_mentions for scope in m.scopes for n in scope.numbers}
    if themes < whole:
        yield themes
    hinted = {n for m in counting.theme_hints for scope in m.scopes for n in scope.numbers}
    if themes < hinted:
        yield hinted.union(*(s for sets in inside for s in sets)) & whole


def _sets(counting: Counting, quantity: Quantity) -> Iterable[_Members]:
    claim = counting.claim
    if is_left_over(claim, quantity):
        yield from (s for s in sets_left(counting, quantity) if quantity.accepts(len(s)))
    if quantity.kind == "count" and counting.is_whole(quantity):
        owned = counting.binding.made_by(owner_of(claim, quantity))
        own = tuple(m for m in counting.role(quantity).marks if m.form in ("attribute", "noun"))
        role = Role(marks=own or said_of_whole(claim, quantity))
        narrowed = (counting.having(s, role) for s in (owned, *_wholes(counting)))
        yield from (s for s in narrowed if quantity.accepts(len(s)))
        return
    for scope, role in readings_of(counting, quantity, counting.role(quantity)):
        members = counting.having(scope.numbers, role)
        if _fits(quantity, len(members), len(scope.numbers)):
            yield members
    if quantity.kind in ("count", "share"):
        for scope in scopes_meant(counting, quantity):
            members = counting.having(scope.numbers, counting.role(quantity))
            if _fits(quantity, len(members), len(scope.numbers)):
                yield members
        if quantity.kind == "count":
            yield from (s for s in described(counting, quantity) if quantity.accepts(len(s)))


def _wholes(counting: Counting) -> Iterable[_Members]:
    yield from (scope.numbers for scope in counting.scopes)
    yield from (scope.numbers for mention in counting.theme_hints for scope in mention.scopes)


def _fits(quantity: Quantity, size: int, whole: int) -> bool:
    if quantity.kind == "share":
        return bool(whole) and quantity.accepts(size / whole)
    return quantity.kind in ("all", "both") or quantity.accepts(size)


def described(counting: Counting, quantity: Quantity) -> Iterable[_Members]:
    """Return the part of a set that the words of a figure's clause describe: "two of the six are about recovery"."""
    claim, binding = counting.claim, counting.binding
    clause = claim.clause_at(quantity.start)
    named = any(clause and clause.start <= m.start < quantity.start for m in counting.theme_hints)
    back = points_back(claim, quantity)
    if clause is None or (named and not back) or (back and themes_after(counting, quantity)):
        return
    later = [q.end for q in claim.quantities if quantity.end <= q.start < clause.end and counting.is_whole(q)]
    words = binding.content_of(max([quantity.end, *later]), clause.end) if clause else ()
    role = counting.role(quantity)
    owned = any(has_part(claim, q, quantity) and owner_of(claim, q) for q in claim.quantities)
    taken_over = back and clause.inherits is not None and role.marks == (clause.inherits,)
    done = (
        bool(role.marks) and not role.makers and all(m.name == "done" and not m.negated for m in role.marks)
    )
    if not (role.is_empty or (owned and not role.marks) or taken_over or done):
        return
    digits = [
        claim.word(q.start) for q in claim.quantities if quantity.end <= q.start < clause.end and q.in_digits
    ]
    for text in digits:
        yield tuple(
            n
            for n in binding.pool
            if re.search(rf"(?<![\w.]){re.escape(text)}(?![\w.]*\d)", counting.evidence.pull(n).title)
        )
    for whole in (*sets_before(counting, quantity), *(s.numbers for s in counting.scopes)):
        base = counting.having(whole, role) or whole
        for share in (0.5, 0.7):
            found = binding.best(words, base, share=share)
            if words and len(found) < len(base):
                yield found
