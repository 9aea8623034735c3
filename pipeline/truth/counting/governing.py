"""The statuses that a clause says of what a figure counts."""

from __future__ import annotations

from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.clauses import Clause
from pipeline.truth.counting.wholes import is_whole
from pipeline.truth.lexicon.auxiliaries import ADVERBS, BE, HAVE, POINTING
from pipeline.truth.lexicon.plain import FUNCTION
from pipeline.truth.lexicon.status import TELLING
from pipeline.truth.marks import Mark
from pipeline.truth.numbers import Quantity
from pipeline.truth.phrases import phrase_end

_COUNTED = frozenset("count both all none share".split())
_CUTS = frozenset([",", ";", ":", "—"])


def marks_of_figure(binding: Binding, quantity: Quantity, clause: Clause) -> tuple[Mark, ...]:
    """Return what a clause says of the things that a figure counts.

    Statuses beside the noun come first, then those in the predicates.
    """
    claim = binding.claim
    near = _beside(claim, quantity, clause)
    if is_whole(claim, quantity):
        return tuple(near)
    said = [m for m in clause.predicates if _governs(binding, m, quantity, clause)]
    if quantity.kind == "share":
        said = [m for m in said if m.name != "done" or m.negated]
    if not said and not near:
        said = [*_after_aside(binding, clause)]
    if not said and not near and clause.inherits is not None:
        said = [clause.inherits]
    if said and said[-1].start >= quantity.end:
        said += _coordinated(binding, clause)
    return (*near, *said)


def _beside(claim: Claim, quantity: Quantity, clause: Clause) -> list[Mark]:
    """Return the statuses inside the noun phrase: "three open pull requests", "two of the merged ones"."""
    end = phrase_end(claim, quantity)
    inside = [m for m in clause.marks if m.form in ("attribute", "noun")]
    near = [m for m in inside if quantity.start - 1 <= m.start < end]
    if claim.word(end) == "of" and claim.word(end + 1) in POINTING:
        near += [m for m in inside if end + 2 <= m.start <= end + 3]
    return near


def _after_aside(binding: Binding, clause: Clause) -> tuple[Mark, ...]:
    """Return the predicate that an aside keeps from its subject: "the two others, with the last step, are open"."""
    claim = binding.claim
    later = [c for c in claim.clauses if c.start >= clause.end]
    # "A quarter of the day, six of twenty-four, are open": the aside says nothing by itself.
    aside = bool(later) and later[0].opened_by == "," and not later[0].predicates and len(later) > 1
    following = next(iter(later[aside:]), None)
    if following is None or following.opened_by not in (",", "—", ")") or clause.predicates:
        return ()
    verb = claim.word(following.start)
    cut = any(claim.word(i) in (",", "—", "(") for i in range(clause.start, clause.end))
    cut = cut or aside or clause.opened_by == ","
    return following.predicates if cut and verb in BE | HAVE and binding.lacks_subject(following) else ()


def _coordinated(binding: Binding, clause: Clause) -> list[Mark]:
    """Return what is said of the same subject after "and": "landed and was then reverted"."""
    claim = binding.claim
    found: list[Mark] = []
    for other in claim.clauses[claim.clauses.index(clause) + 1 :]:
        if other.opened_by not in ("and", "but", "yet") or not binding.lacks_subject(other):
            break
        if any(other.start <= q.start < other.end for q in claim.quantities):
            break
        said = [m for m in other.predicates if claim.word(m.end) != "again"]
        found += [m for m in said if m.form in ("passive", "adjective") or m.end >= other.end - 2]
    return found


def _governs(binding: Binding, mark: Mark, quantity: Quantity, clause: Clause) -> bool:
    if mark.start >= quantity.end:
        return _governs_before(binding.claim, mark, quantity, clause)
    tells = mark.form == "verb" and mark.name in TELLING
    if tells and quantity.start - mark.end <= 2:
        return True
    made = any(m.start < mark.start for m in binding.makers_of(clause))
    return (
        made
        or binding.lacks_subject(clause)
        or (tells and mark.name != "reverted" and clause.start == mark.start)
    )


def _governs_before(claim: Claim, mark: Mark, quantity: Quantity, clause: Clause) -> bool:
    """Tell whether a predicate says something of the figure before it, and of no figure in between."""
    between = [claim.word(i) for i in range(quantity.end, mark.start)]
    if _has_own_subject(claim, quantity.end, mark.start):
        return False
    if mark.name == "done" and "," in between:
        return False
    aside = between[-1:] == [","] and between.count(",") > 1
    if mark.form == "adjective" and "," in between and not BE & set(between[-3:]) and not aside:
        return False
    nearer = any(
        q.kind in _COUNTED and quantity.end <= q.start < mark.start and not q.noun and not is_whole(claim, q)
        for q in claim.quantities
    )
    return not nearer or mark is clause.predicates[0]


def _has_own_subject(claim: Claim, start: int, end: int) -> bool:
    """Tell whether a predicate has its own subject after the last comma.

    "..., and sprite batching is out".
    """
    cut = max((i for i in range(start, end) if claim.word(i) in _CUTS), default=None)
    if cut is None:
        return False
    rest = [claim.word(i) for i in range(cut + 1, end)]
    return any(w.isalpha() and w not in ADVERBS | BE | HAVE | FUNCTION for w in rest)
