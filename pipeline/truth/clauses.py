"""A sentence cut into clauses: one predicate each, with what belongs to its subject and to its object."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from pipeline.truth.marks import Mark
from pipeline.truth.tokens import Token

_HARD = frozenset([";", ".", "!", "?", "…"])
_SOFT = frozenset([",", ":", "—", "–", "-", "(", ")"])
_JOINING = frozenset("and but while whereas plus though although yet or whilst".split())
_COPULAS = frozenset("is are was were has have had".split())
_FINITE = frozenset(
    """
    wrote write writes has move moves share shares go goes went come comes came make makes made take takes
    took keep keeps kept get gets got need needs run runs ran show shows carry carries bring brings
    brought use uses start starts begin begins give gives gave let lets hold holds held say says stand
    stands sit sits belong belongs
    """.split()
)
_RELATIVE = frozenset("which who whose".split())
_OPENING = frozenset("with because after before once until if when since".split())


@dataclass(frozen=True, slots=True)
class Chunk:
    """Tokens [start, end) between two separators; `opened_by` is the separator before it."""

    start: int
    end: int
    opened_by: str


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


def chunks_of(tokens: Sequence[Token], joined: Collection[int], marks: Sequence[Mark]) -> tuple[Chunk, ...]:
    """Cut at marks and joining words; tokens in `joined` lie inside a figure, a list of references or a name."""
    found: list[Chunk] = []
    start, opened_by = 0, ""
    inside = {i for mark in marks for i in range(mark.start, mark.end)}
    for at, token in enumerate(tokens):
        if at in joined or at in inside or at < start:
            continue
        word = token.lower
        if word == "with" and (at - 1 in joined or tokens[at - 1].lower in ("theme", "one", "campaign")):
            continue
        if _is_followed_by(tokens, at):
            if at > start:
                found.append(Chunk(start, at, opened_by))
            start, opened_by = at + 2, "and"
            continue
        if (
            word == "but"
            and at
            and tokens[at - 1].lower in ("all", "none", "nothing", "everything", "anything")
        ):
            continue
        if (
            word == "which"
            and at
            and tokens[at - 1].lower in ("of", "in", "among", "to", "for", "with", "from")
        ):
            continue
        if not (
            token.text in _HARD
            or token.text in _SOFT
            or word in _JOINING
            or word in _RELATIVE
            or word in _OPENING
        ):
            continue
        if at > start:
            found.append(Chunk(start, at, opened_by))
            opened_by = word
        else:
            opened_by = _stronger(opened_by, word)
        start = at + 1
    if start < len(tokens):
        found.append(Chunk(start, len(tokens), opened_by))
    return tuple(found)


def _is_followed_by(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a list of people goes on here: "followed by alder with eleven", "ahead of birch with two"."""
    if at + 1 >= len(tokens):
        return False
    return (tokens[at].lower, tokens[at + 1].lower) in (
        ("followed", "by"),
        ("ahead", "of"),
        ("trailed", "by"),
    )


def _stronger(one: str, other: str) -> str:
    """Return the separator that says more: ", and" joins, ", which" relates, "; but" cuts."""
    if one in _HARD:
        return one
    return (
        other
        if other in _RELATIVE or other in _JOINING or other in _OPENING or not one or other in _HARD
        else one
    )


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
    for index, chunk in enumerate(chunks):
        inside = tuple(m for m in marks if chunk.start <= m.start < chunk.end)
        predicates = [m for m in inside if m.form not in ("attribute", "noun")]
        start, opened_by = (waiting.start, waiting.opened_by) if waiting else (chunk.start, chunk.opened_by)
        cut = chunk.opened_by in _HARD
        if waiting and (chunk.opened_by == ":" or _stands_alone(waiting, chunk, tokens, heads, bare)):
            found.append(_unsaid(waiting, marks, found))
            waiting, start, opened_by = None, chunk.start, chunk.opened_by
        if predicates:
            between = tuple(m for m in marks if start <= m.start < chunk.start)
            found.append(
                Clause(
                    start,
                    chunk.end,
                    predicates[0].start,
                    opened_by,
                    between + inside,
                    None,
                    found[-1] if found else None,
                )
            )
            waiting = None
        elif found and waiting is None and not cut and chunk.start in heads and _has_copula(chunk, tokens):
            found.append(Clause(chunk.start, chunk.end, chunk.end, chunk.opened_by, inside, None, found[-1]))
        elif found and waiting is None and not cut and _is_gapped(chunk, tokens, heads, bare):
            last = found[-1]
            inherited = last.inherits or (last.predicates[0] if last.predicates else None)
            found.append(Clause(chunk.start, chunk.end, chunk.end, chunk.opened_by, inside, inherited, last))
        elif (
            found
            and waiting is None
            and not cut
            and not _belongs_forward(chunk, chunks[index + 1 :], tokens, marks, bare)
        ):
            last = found[-1]
            found[-1] = Clause(
                last.start,
                chunk.end,
                last.subject_end,
                last.opened_by,
                last.marks + inside,
                last.inherits,
                last.before,
            )
        else:
            waiting = Chunk(start, chunk.end, opened_by)
    if waiting:
        found.append(_unsaid(waiting, marks, found))
    return tuple(found)


def _stands_alone(
    waiting: Chunk, chunk: Chunk, tokens: Sequence[Token], heads: Collection[int], bare: Collection[int]
) -> bool:
    """Tell whether a part without predicate is over: it has its own copula, or the next begins with a new figure."""
    inside = range(waiting.start, waiting.end)
    if any(tokens[i].lower in _COPULAS for i in inside) and chunk.opened_by not in _RELATIVE:
        return True
    said = any(
        tokens[i].lower in _FINITE
        or (tokens[i].lower.endswith("ed") and tokens[i - 1].lower not in ("a", "the", "two"))
        for i in inside
        if i > waiting.start
    )
    if chunk.opened_by in (",", "and", "while", "but") and said and chunk.start not in bare:
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


def _unsaid(chunk: Chunk, marks: Sequence[Mark], found: Sequence[Clause]) -> Clause:
    """Return a clause without a predicate."""
    rest = tuple(m for m in marks if chunk.start <= m.start < chunk.end)
    return Clause(
        chunk.start, chunk.end, chunk.end, chunk.opened_by, rest, None, found[-1] if found else None
    )


def _has_copula(chunk: Chunk, tokens: Sequence[Token]) -> bool:
    return any(tokens[i].lower in _COPULAS for i in range(chunk.start + 1, chunk.end))


def _is_gapped(chunk: Chunk, tokens: Sequence[Token], heads: Collection[int], bare: Collection[int]) -> bool:
    """Tell whether the chunk has lost its verb: "and birch 13", "and birch two", "cedar the parser cleanup"."""
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


def _belongs_forward(
    chunk: Chunk, rest: Sequence[Chunk], tokens: Sequence[Token], marks: Sequence[Mark], bare: Collection[int]
) -> bool:
    """Tell whether a bare list member is part of the next clause's subject: "..., birch and cedar opened 13"."""
    content = [i for i in range(chunk.start, chunk.end) if tokens[i].kind != "mark"]
    if not content or any(i not in bare for i in content) or not rest:
        return False
    following = rest[0]
    if following.opened_by != "and" or following.start not in bare:
        return False
    predicate = next(
        (m for m in marks if following.start <= m.start < following.end and m.form != "attribute"), None
    )
    if predicate is None:
        return False
    lead = range(following.start, predicate.start)
    same_kind = tokens[content[0]].kind == tokens[following.start].kind
    return same_kind and all(
        i in bare or tokens[i].lower in ("are", "were", "have", "remain", "both", "still") for i in lead
    )
