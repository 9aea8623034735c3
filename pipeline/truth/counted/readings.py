"""The ways to read a count: in which set, in which role, or by the words around it."""

from __future__ import annotations

from dataclasses import replace

from pipeline.truth.claims import Claim
from pipeline.truth.clauses import Clause
from pipeline.truth.counting import Counting, Role, Scope, hinted_scopes, scopes_of
from pipeline.truth.counting.antecedents import antecedent_of, told_themes
from pipeline.truth.counting.makers import of_whom
from pipeline.truth.counting.wholes import has_part, is_whole, owner_of
from pipeline.truth.lexicon.auxiliaries import BE
from pipeline.truth.marks import Mark
from pipeline.truth.numbers import Quantity
from pipeline.truth.people import Mention
from pipeline.truth.phrases import phrase_end
from pipeline.truth.unnamed import counts_pulls


def readings_of(counting: Counting, quantity: Quantity, role: Role) -> list[tuple[Scope, Role]]:
    """Return the scopes and roles under which a count may be read, the nearest first."""
    scopes = _scopes(counting, quantity, role)
    return [(scope, variant) for variant in roles_of(counting, quantity, role) for scope in scopes]


def roles_of(counting: Counting, quantity: Quantity, role: Role) -> list[Role]:
    """Return the roles that a count may have, the one that its clause says first."""
    claim = counting.claim
    before = _makers_before(counting, quantity) if role.marks and not role.makers else ()
    if before and _goes_on(counting, quantity):
        role, before = replace(role, makers=before), ()
    found = [role]
    wholes = any(is_whole(claim, q) for q in claim.counts_before(quantity))
    if role.is_empty and (wholes or _is_part(claim, quantity) or _goes_back(claim, quantity)):
        done = Mark(0, 0, "landed", "adjective", negated=_is_unfinished(claim, quantity))
        found.append(replace(role, marks=(done,)))
    if before:
        found.append(replace(role, makers=before))
    joined = _joined_before(claim, role)
    if joined:
        found.append(replace(role, makers=joined))
    found += [variant for variant in _loosened(claim, quantity, role) if variant not in found]
    if role.names == {"done"} and claim.word(quantity.start - 1) in ("the", "these", "those"):
        found.append(replace(role, marks=()))  # "The nine add two thousand lines": all that were told.
    if role.marks and role.makers and _follows_nothing(claim, quantity):
        found.append(replace(role, marks=()))
    if "proposed" in role.names:
        opened = any(says_open(claim, mark) for mark in role.marks)
        if opened:
            found.append(replace(role, undrafted=True))
        elif adds_up(claim, quantity):
            found.append(replace(role, with_drafts=True))
    if "opened" in role.names and (role.makers or not claim.names_day):
        # "Birch sent four: three are open and one is a draft": the drafts are among the four.
        found.append(replace(role, loose=True, with_drafts=claim.word(phrase_end(claim, quantity)) == ":"))
    return found


def _goes_on(counting: Counting, quantity: Quantity) -> bool:
    """Tell "birch has two in and one open", where the figure is birch's, too."""
    return _is_alone(quantity, counting.claim.clause_at(quantity.start))


def _is_alone(quantity: Quantity, clause: Clause | None) -> bool:
    """Tell whether nothing but a figure and its status stands after "and"."""
    if clause is None or clause.opened_by != "and" or clause.start != quantity.start:
        return False
    return clause.end - quantity.end <= 1


def _joined_before(claim: Claim, role: Role) -> tuple[Mention, ...]:
    """Return the makers with those listed before them, where the list begins a sentence part of its own."""
    makers = list(role.makers)
    for mention in reversed([m for m in claim.people if role.makers and m.end <= role.makers[0].start]):
        between = [claim.word(i) for i in range(mention.end, makers[0].start)]
        if mention.possessive or not between or not set(between) <= {",", "and", "&"}:
            break
        makers.insert(0, mention)
    return tuple(makers) if len(makers) > len(role.makers) else ()


def _follows_nothing(claim: Claim, quantity: Quantity) -> bool:
    """Tell a figure after "with nothing left open and", whose status is that of nothing."""
    clause = claim.clause_at(quantity.start)
    before = clause.before if clause is not None and clause.inherits is not None else None
    return before is not None and any(
        q.kind == "none" and before.start <= q.start < before.end for q in claim.quantities
    )


def _loosened(claim: Claim, quantity: Quantity, role: Role) -> list[Role]:
    """Return the role without what another figure stands nearer to: "birch's five, two of which landed"."""
    found: list[Role] = []
    others = [
        q.start
        for q in claim.quantities
        if q.start >= quantity.end and q.kind in ("count", "share", "both") and not is_whole(claim, q)
    ]
    near = tuple(m for m in role.marks if not any(start < m.start for start in others))
    if len(near) < len(role.marks):
        found.append(replace(role, marks=near))
    end = phrase_end(claim, quantity)
    beside = tuple(
        m
        for m in role.makers
        if quantity.start - 3 <= m.end <= quantity.start
        or end <= m.start <= end + 3
        or (m.possessive and m.start >= end and claim.word(m.start - 1) in BE)
    )
    clause = claim.clause_at(quantity.start)
    hers = beside or _is_alone(quantity, clause) or (clause and of_whom(claim, clause))
    if role.marks and role.makers and not hers:
        found.append(replace(role, makers=()))
    return found


def adds_up(claim: Claim, quantity: Quantity) -> bool:
    """Tell "so thirteen are undecided" after nine that are open and four drafts."""
    before = [q.value for q in claim.counts_before(quantity)]
    return any(quantity.value == sum(before[-n:]) for n in range(2, len(before) + 1))


def _goes_back(claim: Claim, quantity: Quantity) -> bool:
    """Tell "three of them came through": what is said of them is not known to be a status."""
    return claim.word(quantity.end) == "of" and claim.word(quantity.end + 1) in (
        "them",
        "these",
        "those",
        "which",
    )


def says_open(claim: Claim, mark: Mark) -> bool:
    """Tell whether a status is the word "open", which some say of drafts too and some do not."""
    return (
        mark.name == "proposed"
        and not mark.negated
        and "open" in claim.words(mark.start, mark.end).lower().split()
    )


def _scopes(counting: Counting, quantity: Quantity, role: Role) -> tuple[Scope, ...]:
    evidence = counting.evidence
    scopes = () if role.makers else antecedent_of(counting, quantity)
    scopes = scopes or scopes_of(counting, quantity)
    if not role.makers and role.marks:
        scopes = (*scopes, *_told_before(counting, quantity))
    if not role.is_empty:
        return scopes
    if counting.claim.word(quantity.end) == "of":
        parts = (Scope("the pull requests named", evidence.cited), Scope("the theme", evidence.theme_pulls))
        scopes = tuple(part for part in parts if part.numbers) or scopes
    if evidence.is_day and not hinted_scopes(counting, quantity):
        scopes = (*scopes, *told_themes(counting))
    return scopes


def _is_part(claim: Claim, quantity: Quantity) -> bool:
    """Tell "three of five", whatever is said of them: what is done, or what is not."""
    later = (q for q in claim.quantities if q.start > quantity.end and has_part(claim, q, quantity))
    return next(later, None) is not None and claim.word(quantity.end) in ("of", "out")


def _is_unfinished(claim: Claim, quantity: Quantity) -> bool:
    """Tell "three of the eight still count in milliseconds" and "two do not yet"."""
    clause = claim.clause_at(quantity.start)
    end = min(clause.end if clause else quantity.end, claim.chunk_at(quantity.end)[1], quantity.end + 8)
    near = range(quantity.end, end)
    return bool({"still", "yet", "not", "left", "remain"} & {claim.word(i) for i in near})


def _makers_before(counting: Counting, quantity: Quantity) -> tuple[Mention, ...]:
    """Return who did what was counted just before: "birch has two in and one open"."""
    claim = counting.claim
    start = claim.start_of_part(quantity.start)
    for before in reversed([q for q in claim.quantities if start <= q.start and q.end <= quantity.start]):
        makers = counting.role(before).makers
        if makers:
            named = [m for m in claim.people if before.end <= m.start < quantity.start and m not in makers]
            return () if named else makers
    return ()


def in_words(counting: Counting, quantity: Quantity, role: Role) -> tuple[int, ...] | None:
    """Narrow by the words around the figure, for sentences that count several groups."""
    claim, binding = counting.claim, counting.binding
    clause = claim.clause_at(quantity.start)
    if clause and any(clause.start <= m.start < quantity.start for m in counting.theme_hints):
        return None  # The theme is named, and what it has is known.
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
    for figure in reversed(counting.claim.counts_before(quantity)):
        makers = owner_of(counting.claim, figure) or counting.role(figure).makers
        whole = counting.is_whole(figure) and not owner_of(counting.claim, figure)
        if makers and (not counting.role(figure).marks or owner_of(counting.claim, figure)) and not whole:
            role = Role(makers=makers)
            found = (Scope(s.name, counting.having(s.numbers, role)) for s in counting.scopes)
            return tuple(scope for scope in found if figure.accepts(len(scope.numbers)))
    return ()
