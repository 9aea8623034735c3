"""The sentences of titles and bodies, word by word, as a denial is held against them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from pipeline.models import PullRequest
from pipeline.truth.lexicon.denials import LIMITING, NOTS, PREFIXES
from pipeline.truth.lexicon.plain import FUNCTION
from pipeline.truth.lexicon.turning import MENDING
from pipeline.truth.stems import base_forms, stems_in
from pipeline.truth.tokens import Token, tokens_of

# The beginning of a body says what changes; the rest are check lists and logs.
_MOST_READ = 4000
_ENDS = frozenset(".!?;\n")


@dataclass(frozen=True)
class Passage:
    """A sentence of a pull request's title or body: its lower-case words, and the stems of each."""

    is_title: bool
    words: tuple[str, ...]
    stems: tuple[frozenset[str], ...]

    @cached_property
    def all(self) -> frozenset[str]:
        """The stems of all words."""
        return frozenset().union(*self.stems)

    @cached_property
    def beginning(self) -> tuple[frozenset[str], ...]:
        """The stems of the first words after "fix(io):" or "[lint]", among which a title has its verb."""
        after = max((at + 1 for at, word in enumerate(self.words[:8]) if word in (":", "]")), default=0)
        return tuple(stem for stem in self.stems[after : after + 3] if stem)[:1]

    @cached_property
    def nots(self) -> tuple[int, ...]:
        """Where a plain "not", "no" or "never" stands."""
        return tuple(at for at, word in enumerate(self.words) if word in NOTS)

    @cached_property
    def denials(self) -> tuple[int, ...]:
        """Where any word stands that denies, ends, mends or limits."""
        return tuple(at for at, word in enumerate(self.words) if denies(word))

    def around(self, at: int, before: int, after: int) -> frozenset[str]:
        """Return the stems of the words next to a place."""
        return frozenset().union(*self.stems[max(0, at - before) : at + after + 1])


def passages_of(pull: PullRequest) -> tuple[Passage, ...]:
    """Return the sentences of a pull request's title and body."""
    title = (_passage(row, is_title=True) for row in _sentences(tokens_of(pull.title)))
    body = (_passage(row, is_title=False) for row in _sentences(tokens_of(pull.body[:_MOST_READ])))
    return (*title, *body)


def _passage(row: Sequence[Token], *, is_title: bool) -> Passage:
    return Passage(is_title, tuple(t.lower for t in row), tuple(stems_at(t) for t in row))


def _sentences(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    row: list[Token] = []
    for token in tokens:
        if token.text not in _ENDS:
            row.append(token)
        elif row:
            yield row
            row = []
    if row:
        yield row


def stems_at(token: Token) -> frozenset[str]:
    """Return what makes a word of content the same as another one, nothing for small words and marks."""
    if token.kind == "mark" or token.lower in FUNCTION:
        return frozenset()
    return stems_in(token.text) | {token.lower}


@lru_cache(maxsize=1 << 14)
def denies(word: str) -> bool:
    """Tell whether a lower-case word denies, ends, mends or limits something: "not", "drop", "fix", "unsupported"."""
    if base_forms(word) & (NOTS | LIMITING | MENDING) or word.endswith("less"):
        return True
    return any(word.startswith(p) and len(word) > len(p) + 3 for p in PREFIXES)
