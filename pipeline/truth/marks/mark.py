"""What one status word in a sentence says, and what is known of the tokens around it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from pipeline.truth.lexicon.auxiliaries import ADVERBS
from pipeline.truth.lexicon.status import MarkClass
from pipeline.truth.tokens import Token, word_at

Form = Literal["verb", "passive", "adjective", "attribute", "noun", "modal"]


@dataclass(frozen=True, slots=True)
class Mark:
    """A status in tokens [start, end). `past` is told of something that happened, not of what a change does.

    A `doubtful` one may also tell what the change does: "dropped the old cache", "closed the gap". An
    `unreal` one is not claimed: "if it lands", "would be merged".
    """

    start: int
    end: int
    name: MarkClass
    form: Form
    negated: bool = False
    past: bool = False
    unreal: bool = False
    doubtful: bool = False


@dataclass(frozen=True)
class Surroundings:
    """What is already known of each token: whether a pull request, a person or a figure stands there.

    `in_text` looks words up in the cited text; `has_reverts` says whether anything cited was taken back or
    takes something back.
    """

    tokens: Sequence[Token]
    pull_at: frozenset[int]
    person_at: frozenset[int]
    owner_at: frozenset[int]
    figure_at: frozenset[int]
    plural_at: frozenset[int]
    in_text: Callable[[str], bool]
    quoted_at: frozenset[int] = frozenset()
    issue_at: frozenset[int] = frozenset()
    has_reverts: bool = True

    def word(self, at: int) -> str:
        """Return the lower-case word at an index, empty outside the sentence."""
        return word_at(self.tokens, at)

    def words(self, places: Iterable[int]) -> list[str]:
        """Return the lower-case words at several indices."""
        return [self.word(at) for at in places]

    def is_mark(self, at: int) -> bool:
        """Tell whether punctuation stands at an index, or the sentence has ended there."""
        return not 0 <= at < len(self.tokens) or self.tokens[at].kind == "mark"

    def before(self, at: int) -> int:
        """Return the index of the word before `at`, adverbs skipped."""
        at -= 1
        while at >= 0 and self.tokens[at].lower in ADVERBS and at not in self.figure_at:
            at -= 1
        return at

    def is_thing(self, at: int) -> bool:
        """Tell whether a pull request, a person or a figure stands at an index."""
        return at in self.pull_at or at in self.person_at or at in self.figure_at

    def is_actor(self, at: int) -> bool:
        """Tell whether a person stands at an index who is not only the owner of something."""
        return at in self.person_at and at not in self.owner_at
