"""The ways to read a count: in which set, in which role, or by the words around it."""

from __future__ import annotations

from dataclasses import replace

from pipeline.truth.claims import Claim
from pipeline.truth.counting import Counting, Role, Scope
from pipeline.truth.counting.antecedents import antecedent_of, told_themes
from pipeline.truth.counting.wholes import has_part, owner_of
from pipeline.truth.marks import Mark
from pipeline.truth.numbers import Quantity
from pipeline.truth.phrases import phrase_end
from pipeline.truth.unnamed import counts_pulls

# "Audio is at three of five" says of what has landed.
_LANDED = Mark(0, 0, "landed", "adjective")
_SET_AGAINST = (["against"], ["to"], ["versus"], ["vs"])


def readings_of(counting: Counting, quantity: Quantity, role: Role) -> list[tuple[Scope, Role]]:
    """Return the scopes and roles under which a count may be read, the nearest first."""
    scopes = _scopes(counting, quantity, role)
    found = [(scope, role) for scope in scopes]
    if role.is_empty and _is_bare_part(counting.claim, quantity):
        found += [(scope, Role(marks=(_LANDED,))) for scope in scopes]
    if "proposed" in role.names and any(_says_open(counting.claim, mark) for mark in role.marks):
        found += [(scope, replace(role, undrafted=True)) for scope in scopes]
    if "opened" in role.names and (role.makers or not counting.claim.names_day):
        found += [(scope, replace(role, loose=True)) for scope in scopes]
    return found


def _says_open(claim: Claim, mark: Mark) -> bool:
    """Tell whether a status is the word "open", which some say of drafts too and some do not."""
    return (
        mark.name == "proposed"
        and not mark.negated
        and "open" in claim.words(mark.start, mark.end).lower().split()
    )


def _scopes(counting: Counting, quantity: Quantity, role: Role) -> tuple[Scope, ...]:
    evidence = counting.evidence
    scopes = () if role.makers else antecedent_of(counting, quantity)
    scopes = scopes or counting.scopes_of(quantity)
    if not role.makers and role.marks:
        scopes = (*scopes, *_told_before(counting, quantity))
    if not role.is_empty:
        return scopes
    if counting.claim.word(quantity.end) == "of":
        parts = (Scope("the pull requests named", evidence.cited), Scope("the theme", evidence.theme_pulls))
        scopes = tuple(part for part in parts if part.numbers) or scopes
    if evidence.is_day and not counting.hinted(quantity):
        scopes = (*scopes, *told_themes(counting))
    return scopes


def _is_bare_part(claim: Claim, quantity: Quantity) -> bool:
    """Tell whether "three of five" ends its part of the sentence."""
    later = (q for q in claim.quantities if q.start > quantity.end and has_part(claim, q, quantity))
    whole = next(later, None)
    if whole is None or claim.word(quantity.end) != "of":
        return False
    after = claim.word(phrase_end(claim, whole))
    return not after.isalpha() or after == "in"


def role_in_pair(counting: Counting, quantity: Quantity) -> Role | None:
    """Read "twenty-five against four" after a comparison of two statuses.

    Each figure has the status in its place.
    """
    claim = counting.claim
    pair = [q for q in claim.quantities if q.kind == "count"]
    told = {
        (m.name, m.negated): m
        for m in claim.marks
        if m.form != "attribute" and not (m.negated and m.name == "reverted")
    }
    marks = list(told.values())
    if len(pair) != 2 or len(marks) != 2 or quantity not in pair or marks[1].start > pair[0].start:
        return None
    between = [claim.word(i) for i in range(pair[0].end, pair[1].start)]
    if between in _SET_AGAINST and claim.word(pair[0].start - 1) in (":", "—", ",", "("):
        return Role(marks=(marks[pair.index(quantity)],))
    return None


def headline_of(counting: Counting, quantity: Quantity, role: Role) -> str | None:
    """Judge a figure in a headline, which leaves the status out: what landed, what is proposed, or all."""
    if role.marks:
        return None
    placed = counting.is_placed(quantity)
    for scope in counting.scopes_of(quantity) if placed else (*counting.scopes, *counting.hinted(quantity)):
        pulls = [counting.evidence.pull(n) for n in scope.numbers]
        landed, proposed = sum(p.status == "landed" for p in pulls), sum(p.is_proposed for p in pulls)
        for name, size in (("landed", landed), ("proposed", proposed)):
            if quantity.accepts(size):
                return f"{size} {name} in {scope.name}"
    return None


def in_words(counting: Counting, quantity: Quantity, role: Role) -> tuple[int, ...] | None:
    """Narrow by the words around the figure, for sentences that count several groups."""
    claim, binding = counting.claim, counting.binding
    clause = claim.clause_at(quantity.start)
    others = any(q is not quantity and q.kind == "count" and counts_pulls(claim, q) for q in claim.quantities)
    if not others or clause is None:
        return None
    words = binding.content_of(quantity.end, phrase_end(claim, quantity)) or binding.content_of(
        quantity.end, clause.end
    )
    members = counting.having(binding.pool, role)
    fitting = binding.best(words, members, share=0.5)
    return fitting if words and len(fitting) < len(members) and quantity.accepts(len(fitting)) else None


def _told_before(counting: Counting, quantity: Quantity) -> tuple[Scope, ...]:
    """Return whose pull requests a figure before counts: "alder wrote three of the five; two are in"."""
    earlier = [q for q in counting.claim.quantities if q.end <= quantity.start and q.kind == "count"]
    for figure in reversed(earlier):
        makers = owner_of(counting.claim, figure) or counting.role(figure).makers
        whole = counting.is_whole(figure) and not owner_of(counting.claim, figure)
        if makers and (not counting.role(figure).marks or owner_of(counting.claim, figure)) and not whole:
            role = Role(makers=makers)
            found = (Scope(s.name, counting.having(s.numbers, role)) for s in counting.scopes)
            return tuple(scope for scope in found if figure.accepts(len(scope.numbers)))
    return ()
