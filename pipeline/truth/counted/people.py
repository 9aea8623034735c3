"""How many people: authors, contributors, newcomers, bots; and whether all that is told of has one author."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from pipeline.models import Finding
from pipeline.truth.counted.distributed import each_of, fits_each, must_be_each
from pipeline.truth.counted.wording import KIND, said_of
from pipeline.truth.counting import Counting, Role, scopes_of
from pipeline.truth.day import people_of
from pipeline.truth.findings import refuted, supported
from pipeline.truth.lexicon.people import BOTS
from pipeline.truth.numbers import Quantity
from pipeline.truth.phrases import phrase_end
from pipeline.truth.unnamed import counts_pulls

_NEWCOMERS = frozenset("newcomer newcomers first-time first-timer first-timers new".split())
_FOR_THE_FIRST_TIME = re.compile(r"for the first time|newcomers?|first[- ]time")
_COUNTS_BOTS = re.compile(r"(?<!not )\b(?:counting|including) (?:the |\w+ )?bots?\b", re.IGNORECASE)
_PEOPLE = r"(?:person|author|contributor|developer|hand)\b"
_SAME = re.compile(rf"\b(?:by|from) (?:one and )?the same {_PEOPLE}", re.IGNORECASE)
_DIFFERENT = re.compile(rf"\b(?:by|from) (?:a different|another|a separate) {_PEOPLE}", re.IGNORECASE)


def judge_people(counting: Counting, quantity: Quantity) -> Finding | None:
    """Judge "eleven people", "two first-time contributors", "three bots"."""
    said = said_of(counting, quantity)
    if quantity.kind == "all":
        return _everybody(counting, quantity, said)
    each = _each(counting, quantity)
    if each is not None:
        return _having_each(counting, quantity, each, said)
    told = None if counting.is_whole(quantity) else each_of(counting, quantity)
    if told is not None and fits_each(counting, quantity, told):
        return supported(KIND, said, "so many people have so many each", counting.binding.pool)
    if told is not None and must_be_each(told) and quantity.value > 1 and not counting.claim.people:
        return refuted(KIND, said, "it is another number of people who have so many")
    if BOTS & set(counting.words(quantity)):
        return _bots(counting, quantity, said)
    listed = _listed(counting, quantity)
    if listed and not quantity.accepts(listed):
        return refuted(KIND, said, f"{listed} are named")
    role = _role(counting, quantity)
    new = _are_new(counting, quantity)
    tried: list[int] = []
    apart = [m for m in counting.claim.people if m.end <= quantity.start and _is_set_apart(counting, m.start)]
    for scope in scopes_of(counting, quantity):
        marks = tuple(m for m in role.marks if m.name != "opened")
        members = counting.having(scope.numbers, Role(marks=marks, newcomers=new))
        sizes = tuple(size - len(apart) for size in _sizes(counting, members))
        if any(quantity.accepts(size) for size in sizes):
            size = next(size for size in sizes if quantity.accepts(size))
            return supported(KIND, said, f"{size} people", members)
        tried.append(sizes[0])
    named = {key for mention in counting.claim.people for key in mention.keys}
    if named and role.marks and quantity.accepts(len(named)):
        having = counting.having(counting.binding.pool, Role(marks=role.marks))
        if all(any(key in counting.evidence.day.makers[n] for n in having) for key in named):
            return supported(KIND, said, "so it is of those named", having)
    if named and not role.marks and quantity.accepts(len(named)):
        return supported(KIND, said, "as many people as are named", counting.evidence.pool)
    return refuted(KIND, said, f"it is {' or '.join(map(str, tried))} people")


def _everybody(counting: Counting, quantity: Quantity, said: str) -> Finding | None:
    """Judge "every author landed something"; None where nothing is told that the data knows of."""
    end = phrase_end(counting.claim, quantity)
    # "Every author on the list": what stands right after the noun says who is meant.
    marks = tuple(m for m in counting.role(quantity).marks if m.start > end or m.form == "verb")
    new = _are_new(counting, quantity)
    if not marks and not new:
        return None
    missing = 0
    for scope in scopes_of(counting, quantity):
        everybody = _authors(counting, scope.numbers)
        missing = len(
            everybody - _authors(counting, counting.having(scope.numbers, Role(marks=marks, newcomers=new)))
        )
        if everybody and not missing:
            return supported(KIND, said, f"so it is of all {len(everybody)}", scope.numbers)
    return refuted(KIND, said, f"it is not so of {missing} people")


def _authors(counting: Counting, numbers: Sequence[int]) -> set[str]:
    people = (counting.evidence.pull(n).author for n in numbers)
    return {author.login.casefold() for author in people if author.is_known and not author.is_bot}


def _listed(counting: Counting, quantity: Quantity) -> int:
    """Return how many people a list after a colon names, where it names nobody and nothing else."""
    claim = counting.claim
    at = next((i for i in range(quantity.end, len(claim.tokens)) if claim.word(i) in (":", "namely")), None)
    if at is None:
        return 0
    listed = [m for m in claim.people if m.start > at]
    named = {i for m in listed for i in range(m.start, m.end)}
    rest = [claim.word(i) for i in range(at + 1, len(claim.tokens)) if i not in named]
    return len(listed) if all(word in (",", "and", ".", "&") for word in rest) else 0


def _is_set_apart(counting: Counting, at: int) -> bool:
    """Tell "besides alder" and "apart from alder, three people"."""
    before = [counting.claim.word(i) for i in range(max(0, at - 3), at)]
    return bool({"besides", "beside", "except"} & set(before)) or before[-2:] in (
        ["apart", "from"],
        ["aside", "from"],
        ["other", "than"],
        ["addition", "to"],
    )


def _role(counting: Counting, quantity: Quantity) -> Role:
    """Return the role of a figure, with the status of the one figure beside it: "four people landed nine"."""
    role = counting.role(quantity)
    if role.marks:
        return role
    claim = counting.claim
    beside = [
        q
        for q in claim.quantities
        if q is not quantity and counts_pulls(claim, q) and not counting.is_whole(q)
    ]
    if len(beside) == 1 and claim.clause_at(beside[0].start) is claim.clause_at(quantity.start):
        return replace(role, marks=counting.role(beside[0]).marks)
    return role


def _are_new(counting: Counting, quantity: Quantity) -> bool:
    """Tell whether newcomers are counted, by the noun or by "for the first time" after a bare figure."""
    claim, words = counting.claim, counting.words(quantity)
    if _NEWCOMERS & set(words):
        return True
    clause = claim.clause_at(quantity.start)
    if counting.is_whole(quantity):
        return False
    if clause is None or (claim.word(quantity.end) != "of" and words[1:]):
        return False
    near = " ".join(claim.word(i) for i in range(quantity.start, clause.end))
    if re.search(r"\b(?:is|are|was|were) new\b", near):
        return True
    return _FOR_THE_FIRST_TIME.search(near) is not None


def _sizes(counting: Counting, members: Sequence[int]) -> tuple[int, int]:
    """Return how many people wrote these pull requests, and how many with their co-authors."""
    pulls = [counting.evidence.pull(n) for n in members]
    with_bots = _COUNTS_BOTS.search(counting.claim.text) is not None
    authors = {
        p.author.login.casefold()
        for p in pulls
        if (p.author.is_known and not p.author.is_bot) or (with_bots and p.author.is_bot)
    }
    helpers = {person.login.casefold() for p in pulls for person in people_of(p) if not person.is_bot}
    return len(authors), len(authors | helpers)


def _bots(counting: Counting, quantity: Quantity, said: str) -> Finding:
    for scope in scopes_of(counting, quantity):
        authors = [counting.evidence.pull(n).author for n in scope.numbers]
        bots = {author.login for author in authors if author.is_bot}
        if quantity.accepts(len(bots)):
            return supported(KIND, said, f"{len(bots)} in {scope.name}", scope.numbers)
    return refuted(KIND, said, "it is another number of bots")


def _each(counting: Counting, quantity: Quantity) -> Quantity | None:
    """Return the figure that each of so many people has: "three of them have three pull requests each"."""
    claim = counting.claim
    clause = claim.clause_at(quantity.start)
    inside = [q for q in claim.quantities if clause and clause.start <= q.start < clause.end]
    each = clause is not None and "each" in claim.said_in(clause.start, clause.end)
    return inside[1] if each and len(inside) == 2 and inside[0] is quantity else None


def _having_each(counting: Counting, quantity: Quantity, each: Quantity, said: str) -> Finding:
    makers = counting.evidence.day.makers
    scope = scopes_of(counting, quantity)[0]
    counts = Counter(key for n in scope.numbers for key in makers[n])
    fitting = [key for key, count in counts.items() if each.accepts(count)]
    if quantity.accepts(len(fitting)):
        return supported(KIND, said, f"so it is of {', '.join(sorted(fitting))}", counting.binding.pool)
    return refuted(KIND, said, f"it is so of {len(fitting)}")


def judge_authors(counting: Counting) -> tuple[Finding, ...]:
    """Refuse "all by the same person" of several authors, and "each by a different one" of one with two."""
    claim, day = counting.claim, counting.evidence.day
    whole = {"all", "both", "each", "every"} & {token.lower for token in claim.tokens}
    size = next((q.value for q in claim.quantities if q.kind == "count"), len(counting.binding.pool))
    if not whole or size != len(counting.binding.pool):
        return ()
    makers = [day.makers[n] for n in counting.binding.pool]
    same, different = _SAME.search(claim.text), _DIFFERENT.search(claim.text)
    if same and not frozenset.intersection(*map(frozenset, makers)):
        return (refuted(KIND, same.group(), "they are by several people", counting.binding.pool),)
    authors = {day.pulls[n].author.login.casefold() for n in counting.binding.pool}
    if different and len(authors) < len(makers):
        return (refuted(KIND, different.group(), "somebody made two of them", counting.binding.pool),)
    return ()
