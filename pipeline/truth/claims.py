"""What one sentence claims, read once: its figures, references, people, statuses and clauses."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from pipeline.models import Finding
from pipeline.truth.chunks import chunks_of
from pipeline.truth.clauses import Clause, clauses_of
from pipeline.truth.dates import Moment, moments_of
from pipeline.truth.earlier import read_earlier
from pipeline.truth.elision import with_elided
from pipeline.truth.evidence import Evidence
from pipeline.truth.lexicon.auxiliaries import HEDGING
from pipeline.truth.lexicon.plain import PULL_NOUNS
from pipeline.truth.marks import Mark, Surroundings, marks_of
from pipeline.truth.numbers import Quantity, quantities_of
from pipeline.truth.people import Mention, mentions_of
from pipeline.truth.references import Reference, references_of
from pipeline.truth.repeated import text_figures, title_figures
from pipeline.truth.standing import is_revert
from pipeline.truth.tokens import CUTS, Token, tokens_of, word_at

_DAY_WORDS = frozenset("today today's day day's daily overall altogether".split())


@dataclass(frozen=True)
class Claim:
    """A sentence as read: the tokens, and what stands where in them."""

    text: str
    tokens: tuple[Token, ...]
    moments: tuple[Moment, ...]
    references: tuple[Reference, ...]
    people: tuple[Mention, ...]
    quantities: tuple[Quantity, ...]
    marks: tuple[Mark, ...]
    clauses: tuple[Clause, ...]
    quoted: frozenset[int] = frozenset()
    in_title: frozenset[int] = frozenset()
    in_text: frozenset[int] = frozenset()
    pool_size: int = 0
    earlier: tuple[Finding, ...] = ()

    def words(self, start: int, end: int) -> str:
        """Return the text of tokens [start, end)."""
        if start >= end:
            return ""
        return self.text[self.tokens[start].start : self.tokens[min(end, len(self.tokens)) - 1].end]

    def word(self, at: int) -> str:
        """Return the lower-case word at an index, empty outside the sentence."""
        return word_at(self.tokens, at)

    @cached_property
    def spoken_for(self) -> frozenset[int]:
        """Tokens that references, people and dates take up."""
        dates = [(m.start, m.end) for m in self.moments]
        references = [(r.start, r.end) for r in self.references]
        people = [(m.start, m.end) for m in self.people]
        return _indices((*dates, *references, *people)) | self.quoted

    @cached_property
    def names_day(self) -> bool:
        """Whether the sentence speaks of the day."""
        text = " ".join(token.lower for token in self.tokens)
        return any(t.lower in _DAY_WORDS for t in self.tokens) or "in all" in text or "in total" in text

    @cached_property
    def cuts(self) -> tuple[int, ...]:
        """Where marks stand that end a part of the sentence."""
        return tuple(i for i, token in enumerate(self.tokens) if token.kind == "mark" and token.text in CUTS)

    def chunk_at(self, at: int) -> tuple[int, int]:
        """Return the tokens around one, up to the nearest punctuation on both sides."""
        start = max((cut + 1 for cut in self.cuts if cut <= at), default=0)
        return start, min((cut for cut in self.cuts if cut >= at), default=len(self.tokens))

    def said_in(self, start: int, end: int) -> set[str]:
        """Return the lower-case words of [start, end), "" among them where it goes beyond the sentence."""
        return {self.word(i) for i in range(start, end)}

    def counts_before(self, quantity: Quantity) -> tuple[Quantity, ...]:
        """Return the counts that stand before a figure."""
        return tuple(q for q in self.quantities if q.end <= quantity.start and q.kind == "count")

    def start_of_part(self, at: int) -> int:
        """Return where the part of the sentence that holds a token begins, after the last semicolon."""
        return max((i + 1 for i in range(at) if self.word(i) in (";", ".")), default=0)

    def clause_at(self, at: int) -> Clause | None:
        """Return the clause that holds a token."""
        return next((clause for clause in self.clauses if clause.start <= at < clause.end), None)


def _indices(spans: Iterable[tuple[int, int]]) -> frozenset[int]:
    return frozenset(i for start, end in spans for i in range(start, end))


def claim_of(text: str, evidence: Evidence) -> Claim:
    """Read what a sentence claims; the evidence tells who is a person and which bare number a pull request.

    What it says of other days is judged first, and the rest is read as if that were not there.
    """
    reading = read_earlier(text, evidence)
    text, tokens = reading.text, tokens_of(reading.text)
    quoted = quoted_in(tokens)
    moments = tuple(m for m in moments_of(tokens) if m.start not in quoted)
    dated = _indices((m.start, m.end) for m in moments) | quoted
    references = references_of(tokens, dated, frozenset(evidence.cited) | evidence.related, evidence.issues)
    referred = _indices((r.start, r.end) for r in references)
    people = tuple(
        m
        for m in mentions_of(
            tokens, evidence.day.names, frozenset(evidence.title_runs), evidence.day.small_names
        )
        if not any(i in referred | dated for i in range(m.start, m.end))
    )
    named = _indices((m.start, m.end) for m in people)
    quantities = quantities_of(tokens, dated | referred | named, named)
    marks = with_elided(
        tokens, marks_of(_surroundings(tokens, references, people, quantities, evidence, quoted))
    )
    joined = referred | named | dated | _indices((q.start, q.end) for q in quantities)
    bare = referred | named
    heads = frozenset(m.start for m in people) | frozenset(q.start for q in quantities if q.kind != "ordinal")
    heads |= frozenset(r.start for r in references)
    heads |= frozenset(_hedge_start(tokens, q.start) for q in quantities if q.kind != "ordinal")
    clauses = clauses_of(tokens, chunks_of(tokens, joined, marks), marks, bare, heads)
    return Claim(
        text,
        tokens,
        moments,
        references,
        people,
        quantities,
        marks,
        clauses,
        quoted,
        title_figures(text, tokens, quantities, evidence),
        text_figures(tokens, quantities, evidence),
        len(evidence.pool),
        reading.findings,
    )


def _hedge_start(tokens: tuple[Token, ...], at: int) -> int:
    """Return where the words before a figure that hedge it begin."""
    while at and tokens[at - 1].lower in HEDGING:
        at -= 1
    return at


def quoted_in(tokens: tuple[Token, ...]) -> frozenset[int]:
    """Return the tokens between double quotes: somebody else's words, a title repeated."""
    marks = [i for i, token in enumerate(tokens) if token.text == '"']
    pairs = list(zip(marks[::2], marks[1::2], strict=False))
    single = [i for i, token in enumerate(tokens) if token.text == "'"]
    pairs += [(a, b) for a, b in zip(single[::2], single[1::2], strict=False) if b - a <= 6]
    return _indices((start + 1, end) for start, end in pairs)


def _surroundings(
    tokens: tuple[Token, ...],
    references: tuple[Reference, ...],
    people: tuple[Mention, ...],
    quantities: tuple[Quantity, ...],
    evidence: Evidence,
    quoted: frozenset[int],
) -> Surroundings:
    pulls = [r for r in references if r.kind != "issue"]
    plural = {r.end - 1 for r in pulls if len(r.numbers) > 1}
    plural |= {
        q.end - 1
        for q in quantities
        if q.kind in ("both", "share") or (q.kind == "count" and q.high > 1 and not q.value % 1)
    }
    for first, second in itertools.pairwise(people):
        if second.start - first.end <= 2 and tokens[second.start - 1].lower in ("and", "&", ","):
            plural.add(second.end - 1)
    for one, other in itertools.pairwise(pulls):
        if other.start - one.end <= 2 and tokens[other.start - 1].lower in ("and", "&", ","):
            plural.add(other.end - 1)
    plural |= {
        i
        for i in range(1, len(tokens))
        if tokens[i].lower in PULL_NOUNS and tokens[i].lower.endswith("s") and i - 1 in plural
    }
    return Surroundings(
        tokens,
        _indices((r.start, r.end) for r in pulls),
        _indices((m.start, m.end) for m in people),
        frozenset(m.end - 1 for m in people if m.possessive),
        _indices((q.start, q.end) for q in quantities if q.kind != "ordinal"),
        frozenset(plural),
        evidence.has_folded,
        quoted,
        _indices((r.start, r.end) for r in references if r.kind == "issue"),
        any(is_revert(pull) or pull.status == "reverted" for pull in evidence.pulls),
    )
