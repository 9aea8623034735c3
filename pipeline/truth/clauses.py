"""A sentence cut into clauses: one predicate each, with what belongs to its subject and to its object."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from pipeline.truth.chunks import HARD, RELATIVE, Chunk
from pipeline.truth.lexicon.auxiliaries import DETERMINERS, HELPING, PREPOSITIONS
from pipeline.truth.lexicon.verbs import PRESENT
from pipeline.truth.marks import Mark
from pipeline.truth.tokens import Token

_FINITE = frozenset(
    """
    wrote write writes has move moves share shares go goes went come comes came make makes made take takes
    took keep keeps kept get gets got need needs run runs ran show shows carry carries bring brings
    brought use uses start starts begin begins give gives gave let lets hold holds held say says stand
    stands sit sits belong belongs
    """.split()
)


@dataclass(frozen=True)
class Clause:
    """Tokens [start, end) around one predicate.

    `subject_end` is where its first predicate mark begins, or `end` without one; `opened_by` the separator
    before it; `marks` every status in it, attributes too.
    """

    start: int
    end: int
    subject_end: int
    opened_by: str
    marks: tuple[Mark, ...] = ()
    inherits: Mark | None = None
    before: Clause | None = field(default=None, compare=False, repr=False)

    @property
    def predicates(self) -> tuple[Mark, ...]:
        """The marks that say something of a subject."""
        return tuple(mark for mark in self.marks if mark.form not in ("attribute", "noun"))


def clauses_of(
    tokens: Sequence[Token],
    chunks: Sequence[Chunk],
    marks: Sequence[Mark],
    bare: Collection[int],
    heads: Collection[int],
) -> tuple[Clause, ...]:
    """Join chunks into clauses.

    A chunk without predicate goes to the clause before it (an object list, an aside), or waits for the one
    after it (a list that is its subject). `bare` are tokens of references and people: a chunk of nothing else
    is a list member; `heads` are tokens where a person or a figure begins, which starts a gapped clause.
    """
    found: list[Clause] = []
    waiting: Chunk | None = None
    for chunk in chunks:
        predicates = any(m.form not in ("attribute", "noun") for m in _inside(chunk, marks))
        if waiting and (
            chunk.opened_by == ":"
            or _stands_alone(waiting, chunk, tokens, heads, bare, is_predicated=predicates)
        ):
            found.append(_unsaid(waiting, marks, found))
            waiting = None
        first = waiting or chunk
        if predicates:
            found.append(_said(first, chunk, marks, found))
            waiting = None
            continue
        if waiting or not found or chunk.opened_by in HARD:
            waiting = Chunk(first.start, chunk.end, first.opened_by)
            continue
        last = found[-1]
        joined = _joined(chunk, last, tokens, marks, bare, heads)
        if joined is not None:
            found.append(joined)
        else:
            found[-1] = replace(last, end=chunk.end, marks=last.marks + _inside(chunk, marks))
    if waiting:
        found.append(_unsaid(waiting, marks, found))
    return tuple(found)


def _inside(chunk: Chunk, marks: Sequence[Mark]) -> tuple[Mark, ...]:
    return tuple(m for m in marks if chunk.start <= m.start < chunk.end)


def _said(first: Chunk, chunk: Chunk, marks: Sequence[Mark], found: Sequence[Clause]) -> Clause:
    """Return the clause of a chunk with a predicate, from the chunk that waited for it."""
    inside = _inside(chunk, marks)
    predicate = next(m for m in inside if m.form not in ("attribute", "noun"))
    between = tuple(m for m in marks if first.start <= m.start < chunk.start)
    before = found[-1] if found else None
    return Clause(first.start, chunk.end, predicate.start, first.opened_by, between + inside, None, before)


def _joined(
    chunk: Chunk,
    last: Clause,
    tokens: Sequence[Token],
    marks: Sequence[Mark],
    bare: Collection[int],
    heads: Collection[int],
) -> Clause | None:
    """Return a chunk with a head as a clause of its own: with its own copula, or with the verb of the last one."""
    inside = _inside(chunk, marks)
    if chunk.start in heads and _has_copula(chunk, tokens):
        return Clause(chunk.start, chunk.end, chunk.end, chunk.opened_by, inside, None, last)
    if not _is_gapped(chunk, tokens, heads, bare):
        return None
    inherited = last.inherits or next(iter(last.predicates), None)
    return Clause(chunk.start, chunk.end, chunk.end, chunk.opened_by, inside, inherited, last)


def _stands_alone(
    waiting: Chunk,
    chunk: Chunk,
    tokens: Sequence[Token],
    heads: Collection[int],
    bare: Collection[int],
    *,
    is_predicated: bool,
) -> bool:
    """Tell whether a part without predicate is over.

    It has its own copula, or the next begins with a new figure. A person or a reference at the start of the
    next goes on with a list, unless the next `is_predicated`: "12 skips records, and birch proposes 13".
    """
    inside = range(waiting.start, waiting.end)
    if any(tokens[i].lower in HELPING for i in inside) and chunk.opened_by not in RELATIVE:
        return True
    said = any(
        tokens[i].lower in _FINITE
        or _has_object(tokens, i)
        or (tokens[i].lower.endswith("ed") and tokens[i - 1].lower not in ("a", "the", "two"))
        for i in inside
        if i > waiting.start
    )
    if said and chunk.opened_by == ";":
        return True
    if (
        chunk.opened_by in (",", "and", "while", "but")
        and said
        and (chunk.start not in bare or (is_predicated and chunk.opened_by != ","))
    ):
        return True
    counted = any(i in heads and i not in bare for i in inside)
    if counted and tokens[waiting.start].lower in ("of", "among", "amongst", "out"):
        return True
    return (
        counted
        and chunk.start in heads
        and chunk.start not in bare
        and tokens[chunk.start].lower not in ("both", "all", "each")
    )


def _has_object(tokens: Sequence[Token], at: int) -> bool:
    """Tell "skips corrupt records" from "the fixes for records"."""
    following = tokens[at + 1].lower if at + 1 < len(tokens) else ""
    noun = tokens[at - 1].lower in DETERMINERS or following in PREPOSITIONS or not following.isalpha()
    return tokens[at].lower in PRESENT and not noun


def _unsaid(chunk: Chunk, marks: Sequence[Mark], found: Sequence[Clause]) -> Clause:
    """Return a clause without a predicate."""
    rest = tuple(m for m in marks if chunk.start <= m.start < chunk.end)
    return Clause(
        chunk.start, chunk.end, chunk.end, chunk.opened_by, rest, None, found[-1] if found else None
    )


def _has_copula(chunk: Chunk, tokens: Sequence[Token]) -> bool:
    return any(tokens[i].lower in HELPING for i in range(chunk.start + 1, chunk.end))


def _is_gapped(chunk: Chunk, tokens: Sequence[Token], heads: Collection[int], bare: Collection[int]) -> bool:
    """Tell whether the chunk has lost its verb.

    "and birch 13", "and birch two", "cedar the parser cleanup".
    """
    if chunk.opened_by not in ("and", ",", "but", "while", "—", "(") or chunk.start not in heads:
        return False
    words = [i for i in range(chunk.start, chunk.end) if tokens[i].kind != "mark"]
    after = next((i for i in words if i not in bare), None)
    return len(words) > 1 and (after is not None or _changes_kind(chunk, tokens, heads))


def _changes_kind(chunk: Chunk, tokens: Sequence[Token], heads: Collection[int]) -> bool:
    return (
        any(tokens[i].kind in ("number", "reference") for i in range(chunk.start + 1, chunk.end))
        and chunk.start in heads
    )
