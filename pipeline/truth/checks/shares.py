"""Shares: fractions, percentages, "most" and "the majority", with the words that hedge them."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from pipeline.models import Finding
from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.counted.denied import judge_denied
from pipeline.truth.counted.tagged import judge_tagged
from pipeline.truth.counted.told import scopes_meant, sets_before, sets_told
from pipeline.truth.counting import Counting, Role, Scope, scopes_of
from pipeline.truth.counting.antecedents import antecedent_of, slice_of_stack, told_themes
from pipeline.truth.counting.wholes import has_part
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted, supported, unknown
from pipeline.truth.lexicon.plain import PULL_HEADS
from pipeline.truth.measured.derived import is_part, is_part_in_words, pairs_of
from pipeline.truth.numbers import Quantity

KIND = "share"

_DETERMINING = frozenset("all the pull requests changes work of".split())


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare each share of a sentence with the part and the whole that it speaks of."""
    counting = Counting(Binding(claim, evidence))
    return tuple(
        _judged(counting, q)
        for q in claim.quantities
        if q.kind == "share"
        and q.start not in claim.in_title
        and not _is_quoted(counting, q)
        and (
            counting.noun(q) in ("pulls", "people")
            or is_of_work(counting, q)
            or (counting.role(q).marks and slice_of_stack(counting, q))
        )
    )


def is_of_work(counting: Counting, quantity: Quantity) -> bool:
    """Tell "two-thirds of the move is merged": a share of pull requests by what is said of it, if it holds."""
    role = counting.role(quantity)
    if quantity.kind != "share" or not (role.marks or role.makers) or len(counting.evidence.pool) < 2:
        return False
    return _judged(counting, quantity).verdict == "supported"


def _judged(counting: Counting, quantity: Quantity) -> Finding:
    claim = counting.claim
    if counting.role(quantity).denied:
        denied = judge_denied(counting, quantity, _judged)
        return denied or supported(KIND, claim.words(quantity.start, quantity.end), "it is not so")
    by_figures = judge_tagged(counting, quantity) or _by_figures(counting, quantity)
    if by_figures is not None:
        return by_figures
    clause = claim.clause_at(quantity.start)
    said = claim.words(quantity.start, min(clause.end if clause else quantity.end, quantity.end + 7))
    role = counting.role(quantity)
    part = slice_of_stack(counting, quantity)
    if part and role.marks:
        wrong = [n for n in part if n not in counting.having(part, role)]
        return (
            refuted(KIND, said, "it is not so of that half", wrong)
            if wrong
            else supported(KIND, said, "so it is", part)
        )
    alone = _of_one(counting, quantity, said)
    if alone is not None:
        return alone
    tried: list[str] = []
    own = bool(clause and clause.predicates)
    named = set() if own else {scope.name for m in counting.theme_mentions for scope in m.scopes}
    for part, whole, name in (*_restated_after(counting, quantity), *_readings(counting, quantity)):
        if not whole or (role.is_empty and set(part) == set(whole)):
            continue  # All of a whole is no share of it.
        whole_part = role.is_empty or name in named
        found = [part] if whole_part else [counting.having(part, r) for r in _drafts_either_way(role)]
        for members in found:
            if quantity.accepts(len(members) / len(whole)):
                return supported(KIND, said, f"{len(members)} of {len(whole)} in {name}", members)
        tried.append(f"{len(found[0])} of {len(whole)} in {name}")
    if not tried:
        return unknown(KIND, said, "no part and whole to compare")
    return refuted(KIND, said, "it is " + ", or ".join(tried))


def _drafts_either_way(role: Role) -> tuple[Role, ...]:
    """Return the roles of "a quarter is open", which counts drafts or leaves them out."""
    return role, replace(role, undrafted=True), replace(role, with_drafts=True)


def _by_figures(counting: Counting, quantity: Quantity) -> Finding | None:
    """Judge a share by two figures that the sentence gives beside it."""
    said = counting.claim.words(quantity.start, quantity.end + 1)
    told = _of_parts_told(counting, quantity)
    if told is None or quantity.accepts(told):
        return None
    return refuted(KIND, said, f"the figures beside it give {told:.2f}")


def _of_one(counting: Counting, quantity: Quantity, said: str) -> Finding | None:
    """Judge a share where one pull request is named: it has no shares, so the figures of its text are meant."""
    evidence = counting.evidence
    if len(evidence.pool) != 1 or not any(pairs_of(counting.claim, evidence)):
        return None
    if _is_of_text(counting, quantity):
        return supported(KIND, said, "two figures of the text say so", evidence.pool)
    return refuted(KIND, said, "no two figures of the text say so", evidence.pool)


def _readings(counting: Counting, quantity: Quantity) -> list[tuple[tuple[int, ...], tuple[int, ...], str]]:
    """Return the parts and wholes that a share may compare."""
    evidence = counting.evidence
    role = counting.role(quantity)
    scopes = scopes_of(counting, quantity)
    found: list[tuple[tuple[int, ...], tuple[int, ...], str]] = []
    antecedent = antecedent_of(counting, quantity)
    if antecedent and not role.makers:
        scopes = antecedent
    if not role.is_empty:
        found += [
            (scope.numbers, _whole_told(counting, quantity, scope.numbers), scope.name)
            for scope in (*scopes, *scopes_meant(counting, quantity))
        ]
    day = tuple(evidence.day.pulls)
    if role.is_empty:
        found += _restated(counting, quantity)
        found += [(s.numbers, day, s.name) for s in told_themes(counting) if evidence.is_day]
    named = _themes_beside(counting, quantity, role)
    clause = counting.claim.clause_at(quantity.start)
    if clause is None or clause.inherits is None:
        found += [(scope.numbers, day, scope.name) for scope in named]
    hinted = tuple(dict.fromkeys(n for m in counting.theme_hints for s in m.scopes for n in s.numbers))
    if role.is_empty and hinted and evidence.is_day:
        found.append((hinted, day, "the themes named"))
    if role.is_empty:
        found += [(part, day, "the day") for part in (evidence.cited, evidence.theme_pulls) if part]
    return found


def _themes_beside(counting: Counting, quantity: Quantity, role: Role) -> list[Scope]:
    """Return the themes that may be a share of the day; of "a third of the compiler work is merged" none is."""
    pool, after = set(counting.evidence.pool), range(quantity.end, quantity.end + 6)
    mentions = (m for m in counting.theme_mentions if not (role.marks and m.start in after))
    return [scope for m in mentions for scope in m.scopes if set(scope.numbers) & pool]


def _whole_told(counting: Counting, quantity: Quantity, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Return what a share is taken of: of "two thirds of what landed came from birch" only what landed."""
    at = quantity.end + 1
    while counting.claim.word(at) in _DETERMINING:
        at += 1
    if counting.claim.word(at) not in ("what", "that", "everything", "which"):
        return numbers
    own = tuple(m for m in counting.role(quantity).marks if at < m.start <= at + 3)
    return counting.having(numbers, Role(marks=own))


def _restated(counting: Counting, quantity: Quantity) -> list[tuple[tuple[int, ...], tuple[int, ...], str]]:
    """Return the part and whole of the figure just before: "seven landed, a little under half"."""
    earlier = [q for q in counting.claim.counts_before(quantity) if not counting.is_whole(q)]
    if not earlier or quantity.start - earlier[-1].end > 14:
        return []
    role = counting.role(earlier[-1])
    found = []
    told = any(has_part(counting.claim, whole, earlier[-1]) for whole in counting.claim.quantities)
    for scope in counting.scopes:
        members = counting.having(scope.numbers, role)
        if earlier[-1].accepts(len(members)) and told:
            found.append((members, scope.numbers, scope.name))
        elif earlier[-1].accepts(len(members)):
            found += [
                (members, whole.numbers, whole.name)
                for whole in (scope, Scope("the day", tuple(counting.evidence.day.pulls)))
            ]
    return found


def _is_of_text(counting: Counting, quantity: Quantity) -> bool:
    claim, evidence = counting.claim, counting.evidence
    return is_part(claim, quantity, evidence) or is_part_in_words(claim, quantity, evidence)


def _is_of_pulls(counting: Counting, quantity: Quantity) -> bool:
    """Tell whether the words after a share name pull requests, which no figure of a text measures."""
    ahead = counting.claim.words(quantity.end, quantity.end + 6).lower().split()
    return any(word in PULL_HEADS for word in ahead)


def _restated_after(
    counting: Counting, quantity: Quantity
) -> list[tuple[tuple[int, ...], tuple[int, ...], str]]:
    """Return the parts and wholes that a share is taken of where figures follow or precede: "half: three of six"."""
    found = []
    of_that = [counting.claim.word(quantity.end), counting.claim.word(quantity.end + 1)]
    if of_that in (["of", "that"], ["of", "them"], ["of", "those"], ["of", "these"], ["of", "which"]):
        found += [(told, told, "those told before") for told in sets_before(counting, quantity)]
    claim = counting.claim
    for whole in claim.quantities:
        part = next((q for q in claim.quantities if has_part(claim, whole, q) and q is not quantity), None)
        if part is None or part.kind != "count" or whole.kind != "count":
            continue
        found += [
            (one, other, "the figures told")
            for one in sets_told(counting, part)[:1]
            for other in sets_told(counting, whole)
            if len(one) == part.value and len(other) == whole.value
        ]
    return found


def _is_quoted(counting: Counting, quantity: Quantity) -> bool:
    """Tell whether a percentage is one that the cited text gives, and not a share of pull requests."""
    percent = quantity.in_digits or "percent" in counting.claim.words(quantity.start, quantity.end)
    ahead = counting.claim.said_in(quantity.end, quantity.end + 5)
    if not percent or ahead & {"day", "today", "pull", "day's", "today's", "them", "these"}:
        return False
    return any(f.unit == "%" and f.value == round(quantity.value * 100, 4) for f in counting.evidence.figures)


def _of_parts_told(counting: Counting, quantity: Quantity) -> float | None:
    """Return what "about seven percent of the screenshots: 64 of 910" comes to by its own figures."""
    claim = counting.claim
    if _is_of_pulls(counting, quantity):
        return None
    for part, whole in pairwise(q for q in claim.quantities if q.kind == "count"):
        beside = claim.word(part.end) == "of" and part.end + 1 == whole.start
        if beside and claim.word(part.start - 1) in (":", "(", "—") and 0 < part.value <= whole.value:
            return part.value / whole.value
    return None
