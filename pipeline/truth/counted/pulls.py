"""How many pull requests, in the role that the sentence gives them and among those that it may speak of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pipeline.models import Finding
from pipeline.truth.comparing import difference
from pipeline.truth.counted.distributed import is_of_each
from pipeline.truth.counted.each import (
    is_each,
    judge_each_person,
    judge_each_theme,
    told_scopes,
)
from pipeline.truth.counted.pairs import role_in_pair
from pipeline.truth.counted.quoted import is_of_text, is_of_things
from pipeline.truth.counted.readings import in_words, readings_of, roles_of
from pipeline.truth.counted.rests import is_rest, left_as_told, listed_after, rest_of
from pipeline.truth.counted.sums import is_difference, is_sum
from pipeline.truth.counted.told import (
    described,
    is_left_over,
    points_back,
    scopes_meant,
    sets_before,
    themes_after,
)
from pipeline.truth.counted.wholes import judge_whole
from pipeline.truth.counted.wording import KIND, role_words, said_of
from pipeline.truth.counting import Counting, Role, Scope, hinted_scopes, scopes_of
from pipeline.truth.counting.wholes import has_part
from pipeline.truth.findings import refuted, supported
from pipeline.truth.lexicon.status import STANDING
from pipeline.truth.numbers import Quantity
from pipeline.truth.phrases import phrase_end
from pipeline.truth.stems import stem


def judge_pulls(counting: Counting, quantity: Quantity) -> Finding | None:
    """Judge a figure that counts pull requests by every way of reading it, the nearest first."""
    said, role = said_of(counting, quantity), counting.role(quantity)
    if counting.is_whole(quantity):
        return judge_whole(counting, quantity)
    if _is_spared(counting, quantity):
        return None
    if is_each(counting, quantity):
        if role.makers:
            return judge_each_person(counting, quantity, role)
        if len(told_scopes(counting)) > 1:
            return judge_each_theme(counting, quantity, role)
    if is_difference(counting, quantity):
        weighed = difference(counting, quantity)
        if weighed:
            return weighed
    named = _named_elsewhere(counting, quantity)
    if named:
        return supported(KIND, said, "so many are named", named)
    role = role_in_pair(counting, quantity) or role
    if _is_one_of_several(counting, quantity, role):
        return supported(KIND, said, "one of several", counting.having(counting.binding.pool, role))
    pair = _pair_of(counting, quantity, role)
    if pair:
        return supported(KIND, said, "so is one of the two", pair)
    return _in_scopes(counting, quantity, role) or _in_context(counting, quantity, role)


def _named_elsewhere(counting: Counting, quantity: Quantity) -> tuple[int, ...]:
    """Return the numbers of "two earlier changes, 12 and 14", which the sentence does not rest on, where they are so many."""
    end = phrase_end(counting.claim, quantity)
    near = (r for r in counting.claim.references if r.kind != "issue" and end <= r.start <= end + 1)
    numbers = next((r.numbers for r in near), ())
    elsewhere = bool(numbers) and not set(numbers) & set(counting.evidence.cited)
    return numbers if elsewhere and quantity.accepts(len(numbers)) else ()


def _pair_of(counting: Counting, quantity: Quantity, role: Role) -> tuple[int, ...]:
    """Return those of whom "one wants testing, the other calls itself a prototype" says so, of two told before."""
    claim = counting.claim
    ahead = range(quantity.end, len(claim.tokens))
    rest = any((claim.word(i), claim.word(i + 1)) == ("the", "other") for i in ahead)
    if claim.word(quantity.start) != "one" or quantity.end != quantity.start + 1 or not rest:
        return ()
    pairs = (s for s in sets_before(counting, quantity) if len(s) == 2)
    return next((found for s in pairs if (found := counting.having(s, role))), ())


def _is_one_of_several(counting: Counting, quantity: Quantity, role: Role) -> bool:
    """Tell "one change infers them, and another simplifies it", which does not say how many infer."""
    claim = counting.claim
    alone = claim.words(quantity.start, quantity.end).casefold() == "one" and not role.makers
    goes_on = any(claim.word(i) == "another" for i in range(quantity.end, len(claim.tokens)))
    told = all(mark.name == "done" for mark in role.marks)
    return alone and goes_on and told and bool(counting.having(counting.binding.pool, role))


def _is_spared(counting: Counting, quantity: Quantity) -> bool:
    """Tell "all but three", which "all" judges, and "two people have three each", which the people judge."""
    claim, at = counting.claim, quantity.start
    if is_of_each(counting, quantity) or _is_manner(counting, quantity):
        return True
    clause = claim.clause_at(at)
    if clause and "each" in claim.said_in(quantity.end, clause.end):
        inside = [q for q in claim.quantities if clause.start <= q.start < at]
        if any(counting.noun(q) == "people" for q in inside):
            return True
    return claim.word(at - 2) == "all" and claim.word(at - 1) in ("but", "except")


def _is_manner(counting: Counting, quantity: Quantity) -> bool:
    """Tell "in one large change", which says how something was done."""
    claim = counting.claim
    inside = any(quantity.end <= m.start < phrase_end(claim, quantity) for m in claim.marks)
    return (
        quantity.value == 1 and claim.word(quantity.start - 1) == "in" and not inside and not quantity.hedge
    )


def _in_scopes(counting: Counting, quantity: Quantity, role: Role) -> Finding | None:
    """Compare a figure with the sets that it may count in; None when it is the size of none."""
    if is_left_over(counting.claim, quantity):
        left = left_as_told(counting, quantity, role)
        if left:
            return supported(KIND, said_of(counting, quantity), "so many are left, and all stand so", left)
    meant = scopes_meant(counting, quantity)
    told = [(scope, variant) for scope in meant for variant in roles_of(counting, quantity, role)]
    taken = _takes_over_status(counting, quantity)
    known = bool(role.makers or themes_after(counting, quantity)) or (
        bool(role.names & {"landed", "proposed"}) and not taken
    )
    exclusive = (
        meant and known and (points_back(counting.claim, quantity) or _is_of_whole(counting, quantity))
    )
    readings = told if exclusive else (*told, *readings_of(counting, quantity, role))
    found = _first_fitting(counting, quantity, readings)
    return found if found or exclusive else _first_rest(counting, quantity, role)


def _is_of_whole(counting: Counting, quantity: Quantity) -> bool:
    """Tell that "five of the six are open" and "of the seven open ones, three are birch's" count within a whole."""
    claim = counting.claim
    wholes = [q for q in claim.quantities if counting.is_whole(q) and q.kind == "count"]
    ahead = claim.word(0) == "of" and any(q.end <= quantity.start for q in wholes)
    role, within = counting.role(quantity), any(has_part(claim, q, quantity) for q in wholes)
    return (bool(role.makers) and (ahead or within)) or (bool(role.names & STANDING) and within)


def _first_fitting(
    counting: Counting, quantity: Quantity, readings: Iterable[tuple[Scope, Role]]
) -> Finding | None:
    for scope, role in readings:
        members = counting.having(scope.numbers, role)
        if quantity.accepts(len(members)):
            reason = f"{len(members)} {role_words(role)}in {scope.name}"
            return supported(KIND, said_of(counting, quantity), reason, members)
    return None


def _first_rest(counting: Counting, quantity: Quantity, role: Role) -> Finding | None:
    """Read a figure as what is left over, then by the themes that the sentence hints at."""
    if is_rest(counting, quantity):
        rest = rest_of(counting, quantity, role)
        if rest is not None:
            return supported(KIND, said_of(counting, quantity), rest, counting.binding.pool)
    return _first_fitting(counting, quantity, _hinted_readings(counting, quantity, role))


def _hinted_readings(counting: Counting, quantity: Quantity, role: Role) -> Iterator[tuple[Scope, Role]]:
    """Return the themes that the sentence hints at, where the figure is not that of all that is named."""
    if counting.is_placed(quantity):
        scopes = (*scopes_of(counting, quantity), *hinted_scopes(counting, quantity))
    elif quantity.accepts(len(counting.evidence.cited)):
        scopes = ()
    else:
        scopes = hinted_scopes(counting, quantity)
    for scope in scopes:
        yield scope, role
        if _takes_over_status(counting, quantity) and role.marks:
            yield scope, replace(role, marks=())


def _takes_over_status(counting: Counting, quantity: Quantity) -> bool:
    """Tell whether the status comes from the clause before: "eighteen landed, six in the router"."""
    clause = counting.claim.clause_at(quantity.start)
    return clause is not None and clause.inherits is not None


def _in_context(counting: Counting, quantity: Quantity, role: Role) -> Finding | None:
    """Judge a figure that is the size of no set: a comparison, or one group among several."""
    said, pool = said_of(counting, quantity), counting.binding.pool
    weighed = difference(counting, quantity)
    if weighed:
        return weighed
    if is_of_text(counting, quantity):
        return supported(KIND, said, "the text gives this figure", pool)
    if is_of_things(counting, quantity):
        return supported(KIND, said, "so many things are named", pool)
    kind = _of_kind(counting, quantity)
    if kind:
        return supported(KIND, said, f"{len(kind)} of the pull requests named are such", kind)
    parted = bool(role.marks) and any(
        has_part(counting.claim, whole, quantity) for whole in counting.claim.quantities
    )
    parted = parted or (points_back(counting.claim, quantity) and bool(themes_after(counting, quantity)))
    narrowed = None if parted else in_words(counting, quantity, role)
    if narrowed is None and _is_part(counting, quantity):
        narrowed = next((s for s in described(counting, quantity) if quantity.accepts(len(s))), None)
    if narrowed is not None:
        return supported(KIND, said, f"{len(narrowed)} of the pull requests named fit the words", narrowed)
    if not role.makers and is_sum(counting, quantity):
        return supported(KIND, said, "the figures beside it add up to it", pool)
    if listed_after(counting, quantity, role):
        return supported(KIND, said, "so many are listed", pool)
    tried = dict.fromkeys(
        f"{len(counting.having(scope.numbers, narrowing))} {role_words(role)}in {scope.name}"
        for scope, narrowing in readings_of(counting, quantity, role)
    )
    return refuted(KIND, said, "it is " + ", or ".join(tried))


def _is_part(counting: Counting, quantity: Quantity) -> bool:
    """Tell a figure that is a part of another: "two of the six", "two of which", "of these, two"."""
    claim = counting.claim
    return points_back(claim, quantity) or any(has_part(claim, whole, quantity) for whole in claim.quantities)


_KINDS = frozenset(
    "bump bumps backport backports revert reverts cherry-pick cherry-picks rename renames".split()
)


def _of_kind(counting: Counting, quantity: Quantity) -> tuple[int, ...]:
    """Return the pull requests of a kind that its titles name, where the figure counts them: "two bumps"."""
    words = counting.words(quantity)
    if words[-1] not in _KINDS:
        return ()
    pool, makers = counting.binding.pool, counting.role(quantity).makers
    theirs = set(counting.binding.made_by(makers)) if makers else set(pool)
    texts = {n: counting.evidence.day.text(n) for n in pool if n in theirs}
    found = tuple(n for n, text in texts.items() if stem(words[-1]) in text.title)
    return found if quantity.accepts(len(found)) else ()
