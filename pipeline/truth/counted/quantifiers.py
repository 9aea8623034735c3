"""What is said of every one, or of no one: "both", "all", "all but one", "none"."""

from __future__ import annotations

from dataclasses import replace

from pipeline.models import Finding
from pipeline.truth.clauses import Clause
from pipeline.truth.counted.partly import told_of_some
from pipeline.truth.counted.told import scopes_meant, sets_before, sets_told, themes_after
from pipeline.truth.counted.wording import KIND, role_words, said_of
from pipeline.truth.counting import Counting, Role, Scope, scopes_of
from pipeline.truth.counting.antecedents import antecedent_of
from pipeline.truth.counting.wholes import owner_of
from pipeline.truth.findings import refuted, supported, unknown
from pipeline.truth.lexicon.auxiliaries import POINTING
from pipeline.truth.lexicon.plain import FUNCTION, PULL_NOUNS
from pipeline.truth.numbers import Quantity
from pipeline.truth.people import Mention

_BUT = frozenset(["but", "except", "save"])


def judge_both(counting: Counting, quantity: Quantity) -> Finding | None:
    """Judge what is said of both of two pull requests."""
    claim, said = counting.claim, said_of(counting, quantity)
    clause = claim.clause_at(quantity.start)
    if clause is None or _is_both_and(counting, quantity) or claim.word(quantity.start - 1) == "not":
        return None
    role = counting.role(quantity)
    if len({m.keys for m in claim.people}) > 1:
        role = replace(role, makers=())
    pairs = _pairs(counting, quantity, clause, role)
    fitting = [members for members in pairs if len(counting.having(members, role)) == 2]
    if fitting:
        partly = told_of_some(counting, quantity, fitting[0])
        return partly or supported(KIND, said, "both", fitting[0])
    if pairs:
        named = " and ".join(f"#{n}" for n in pairs[0])
        return refuted(KIND, said, f"it is not so of both {named}", pairs[0])
    if not claim.people and not any(m.name != "done" for m in role.marks):
        return None  # Two things of the content.
    return refuted(KIND, said, "there are not two of them")


def _pairs(counting: Counting, quantity: Quantity, clause: Clause, role: Role) -> list[tuple[int, ...]]:
    """Return the pairs of pull requests that "both" may mean."""
    claim, binding = counting.claim, counting.binding
    found = [binding.numbers_in(0, len(claim.tokens)), *sets_before(counting, quantity)]
    earlier = [q for q in claim.quantities if q.end <= quantity.start and q.value == 2]
    for scope in counting.scopes:
        found.append(scope.numbers)
        found += [counting.having(scope.numbers, counting.role(q)) for q in earlier]
        if claim.people:
            found.append(counting.having(scope.numbers, Role(makers=claim.people)))
        if (role.marks or role.makers) and not binding.lacks_subject(clause):
            found.append(counting.having(scope.numbers, role))
        for owned in (*_owned(counting, quantity), *themes_after(counting, quantity)):
            found += [owned.numbers, counting.having(owned.numbers, role)]
    return [members for members in found if len(members) == 2]


def _is_both_and(counting: Counting, quantity: Quantity) -> bool:
    """Tell "both the parser and the lexer", which counts nothing, from "both are open"."""
    claim = counting.claim
    ends = range(quantity.end, min(quantity.end + 9, len(claim.tokens)))
    joined = next((i for i in ends if claim.word(i) == "and"), None)
    return joined is not None and not any(quantity.end <= m.start < joined for m in claim.marks)


def judge_all(counting: Counting, quantity: Quantity) -> Finding | None:
    """Judge what is said of all, or of all but a few."""
    said, role = said_of(counting, quantity), counting.role(quantity)
    owners = _said_of(counting, quantity)
    role = replace(role, makers=role.makers or owners)
    if role.is_empty:
        return _of_some(counting, quantity)
    spared = _spared(counting, quantity)
    tried: list[str] = []
    narrowed = _narrowed(counting, quantity, role)
    if narrowed is not None:
        return narrowed
    for scope in _scopes(counting, quantity):
        members = counting.having(scope.numbers, role)
        if members and len(scope.numbers) - len(members) in spared:
            partly = told_of_some(counting, quantity, members) if spared == {0} else None
            return partly or supported(KIND, said, f"all {len(members)} in {scope.name}", members)
        tried.append(f"{len(members)} of {len(scope.numbers)} in {scope.name}")
    if spared == {0} and _counts_after(counting, quantity):
        return None
    mine = counting.binding.made_by(role.makers)
    if mine and role.marks and counting.having(mine, role) == mine:
        return supported(KIND, said, f"all {len(mine)} of theirs", mine)
    return refuted(KIND, said, "it is so of " + ", or ".join(tried))


def _said_of(counting: Counting, quantity: Quantity) -> tuple[Mention, ...]:
    """Return whose all are said to be: "all are birch's", "all but two of them by birch"."""
    claim, spared = counting.claim, counting.claim.word(quantity.end) in _BUT
    return tuple(
        m
        for m in claim.people
        if m.start > quantity.end
        and (
            (m.possessive and claim.word(m.start - 1) in ("are", "is", "were"))
            or (spared and claim.word(m.start - 1) in ("by", "from"))
        )
    )


def _of_some(counting: Counting, quantity: Quantity) -> Finding | None:
    """Judge what is said of all by its words, in the nearest set that may be meant."""
    scopes = _scopes(counting, quantity) if counting.noun(quantity) == "pulls" else ()
    return next((told_of_some(counting, quantity, s.numbers) for s in scopes if len(s.numbers) > 1), None)


def _narrowed(counting: Counting, quantity: Quantity, role: Role) -> Finding | None:
    """Judge "all that landed is birch's", where the status says of which "all" speaks."""
    claim, said = counting.claim, said_of(counting, quantity)
    at = quantity.end + (claim.word(quantity.end) in ("of", "those", "the"))
    helped = claim.word(at + 1) in ("has", "have", "had", "is", "are", "was", "were")
    own = tuple(m for m in role.marks if at < m.start <= at + 1 + helped)
    if claim.word(at) not in ("that", "which", "what") or not own:
        return None
    rest = replace(role, marks=tuple(m for m in role.marks if m not in own))
    if rest.is_empty:
        return None
    members = counting.having(counting.binding.pool, Role(marks=own))
    if counting.having(members, rest) == members:
        return supported(KIND, said, "so it is of all of them", members)
    return refuted(
        KIND, said, f"it is so of {len(counting.having(members, rest))} of {len(members)}", members
    )


def _owned(counting: Counting, quantity: Quantity) -> tuple[Scope, ...]:
    """Return whose pull requests "every one of birch's four" and "none of birch's" mean."""
    claim = counting.claim
    ahead = [claim.word(i) for i in range(quantity.end, quantity.end + 3)]
    if "of" not in ahead:
        return ()
    at = quantity.end + ahead.index("of") + 1
    pointing = claim.word(at) in POINTING
    owners = [m for m in claim.people if m.possessive and m.start in (at, at + 1) and not pointing]
    mine = counting.binding.made_by(owners)
    return (Scope("theirs", mine),) if mine else ()


def _of_so_many(counting: Counting, quantity: Quantity, owned: tuple[Scope, ...]) -> tuple[Scope, ...]:
    """Return what somebody made, on the whole day where "all of birch's five" says more than is cited."""
    claim, mine = counting.claim, owned[0].numbers
    near = range(quantity.end, quantity.end + 6)
    figure = next((q for q in claim.quantities if q.start in near and q.kind == "count"), None)
    if figure is None or figure.accepts(len(mine)):
        return owned
    makers = counting.evidence.day.makers
    keys = frozenset[str]().union(*(makers[n] for n in mine)) & {k for m in claim.people for k in m.keys}
    theirs = tuple(n for n in counting.evidence.day.pulls if makers[n] & keys)
    return (Scope("theirs on the day", theirs),) if figure.accepts(len(theirs)) else owned


def _counts_after(counting: Counting, quantity: Quantity) -> bool:
    """Tell whether a count right after "all" is judged by itself: "all three are open"."""
    near = (q for q in counting.claim.quantities if quantity.end <= q.start <= quantity.end + 1)
    following = next(near, None)
    return following is not None and following.kind == "count"


def _scopes(counting: Counting, quantity: Quantity) -> tuple[Scope, ...]:
    """Return what "all" may mean: whose they are, what was told before, or what the sentence speaks of."""
    owned = _owned(counting, quantity)
    if owned:
        return _of_so_many(counting, quantity, owned)
    meant = scopes_meant(counting, quantity) or _of_figure_beside(counting, quantity)
    begins = counting.claim.clause_at(quantity.start)
    if not meant and begins and begins.start == quantity.start and begins.opened_by in (",", "—", "(", "and"):
        meant = tuple(Scope("those told before", s) for s in sets_before(counting, quantity)[:1])
    return meant or antecedent_of(counting, quantity) or scopes_of(counting, quantity)


def _of_figure_beside(counting: Counting, quantity: Quantity) -> tuple[Scope, ...]:
    """Return what the figure right before "all" counts: "birch's three all deal with exports"."""
    beside = (q for q in counting.claim.quantities if q.kind == "count" and q.end == quantity.start)
    return tuple(Scope("those told before", s) for q in beside for s in sets_told(counting, q))


def _spared(counting: Counting, quantity: Quantity) -> set[int]:
    """Return how many "all but one" leaves out; "all but the parser" leaves out one, or one for each name."""
    claim = counting.claim
    if claim.word(quantity.end) not in _BUT:
        return {0}
    figure = next((q for q in claim.quantities if quantity.end < q.start <= quantity.end + 3), None)
    if figure is not None:
        return {int(figure.value)}
    clause = claim.clause_at(quantity.start)
    names = [claim.word(i) for i in range(quantity.end, clause.end if clause else quantity.end)]
    return {1, 1 + names.count("and") + names.count(",")}


_HAVING = frozenset("has have had with needs need gets".split())


def judge_none(counting: Counting, quantity: Quantity) -> Finding | None:
    """Judge what is said of none; of two statuses neither may hold of any."""
    said, role = said_of(counting, quantity), counting.role(quantity)
    if role.is_empty:
        return None
    words = counting.words(quantity)
    if not role.marks and (_owned(counting, quantity) or _is_of_somebodys(counting, quantity)):
        # "Neither of birch's changes alters the API": whose they are is not what is said of them.
        return (
            None
            if _is_denied_in_text(counting, quantity)
            else unknown(KIND, said, "the text does not deny it")
        )
    if words[:2] == ["no", "change"] and counting.claim.word(quantity.end + 1) == "in":
        return None  # "No change in peak memory" counts nothing.
    if words[0] == "neither" and counting.claim.word(quantity.start - 1) in _HAVING:
        return None  # "Has neither an import nor tests".
    if role.names <= {"done"} and not role.makers:
        return None  # "With no tests", "no second pass is done": what is said is no status.
    if (
        words[0] in ("no", "nothing", "neither")
        and not PULL_NOUNS & set(words)
        and _is_of_content(counting, role)
    ):
        return None  # "Nothing is converted", "no second pass is needed".
    if any(not _any_of(counting, scope, role) for scope in scopes_meant(counting, quantity)):
        return supported(KIND, said, "there are none of those told before", counting.binding.pool)
    for scope in _scopes(counting, quantity):
        members = _any_of(counting, scope, role)
        if members:
            return refuted(KIND, said, f"{len(members)} {role_words(role)}in {scope.name}", members)
    return supported(KIND, said, "there are none", counting.binding.pool)


def _is_of_content(counting: Counting, role: Role) -> bool:
    """Tell whether what is said is what a change does, and not what became of it."""
    return all(m.name == "done" or m.form == "modal" for m in role.marks) and bool(counting.evidence.cited)


def _is_of_somebodys(counting: Counting, quantity: Quantity) -> bool:
    """Tell "of birch's five, none touched exports", where a verb follows that is no status."""
    claim = counting.claim
    after = claim.word(quantity.end)
    owned = any(
        counting.is_whole(q) and owner_of(claim, q) for q in claim.quantities if q.end <= quantity.start
    )
    return owned and after.isalpha() and after not in FUNCTION


def _is_denied_in_text(counting: Counting, quantity: Quantity) -> bool:
    """Tell whether the text denies a word of what is said of none, or where many are told of, has none of them."""
    end = counting.claim.chunk_at(quantity.start)[1]
    words = counting.binding.content_of(quantity.end, end)
    if _is_of_somebodys(counting, quantity):
        mine = counting.having(counting.binding.pool, Role(makers=counting.role(quantity).makers))
        texts = [counting.evidence.day.text(n).all for n in mine]
        return bool(words and texts) and not any(word in text for word in words for text in texts)
    return any("not" in counting.evidence.signs_of(word) for word in words)


def _any_of(counting: Counting, scope: Scope, role: Role) -> tuple[int, ...]:
    """Return those of a scope that have the role, or one of its statuses."""
    members = counting.having(scope.numbers, role)
    for mark in role.marks:
        members = members or counting.having(scope.numbers, replace(role, marks=(mark,)))
    return members
