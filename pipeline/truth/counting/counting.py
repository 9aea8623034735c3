"""Reads the figures of one sentence: noun, role and the sets they count in."""

from __future__ import annotations

from functools import cached_property

from pipeline.truth.binding import Binding
from pipeline.truth.counting.naming import ThemeMention, is_in, theme_hints_of, theme_mentions_of
from pipeline.truth.counting.nouns import noun_of
from pipeline.truth.counting.roles import are_drafts_apart, has_role, role_of
from pipeline.truth.counting.scope import Role, Scope, scopes_of_sentence
from pipeline.truth.counting.wholes import is_whole
from pipeline.truth.numbers import Quantity
from pipeline.truth.phrases import Noun, phrase_end


class Counting:
    """The figures of one claim, read against its evidence."""

    def __init__(self, binding: Binding) -> None:
        self.binding = binding
        self.claim = binding.claim
        self.evidence = binding.evidence
        self._roles: dict[Quantity, Role] = {}
        # The sets of pull requests that each figure was found to mean, for the figures after it.
        self.told: dict[Quantity, tuple[tuple[int, ...], ...]] = {}

    def role(self, quantity: Quantity) -> Role:
        """Return what the clause binds a figure to."""
        if quantity not in self._roles:
            self._roles[quantity] = role_of(self.binding, quantity)
        return self._roles[quantity]

    def with_role(self, quantity: Quantity, role: Role) -> Counting:
        """Return the same figures with another role for one of them."""
        other = Counting(self.binding)
        other._roles[quantity] = role
        return other

    def noun(self, quantity: Quantity) -> Noun:
        """Return what kind of thing a figure counts."""
        return noun_of(self.binding, quantity)

    def words(self, quantity: Quantity) -> list[str]:
        """Return the words of a figure's noun phrase, the figure too."""
        end = phrase_end(self.claim, quantity)
        return [self.claim.word(i) for i in range(quantity.start, end)]

    def is_whole(self, quantity: Quantity) -> bool:
        """Tell whether a figure is the whole of which another is a part."""
        return is_whole(self.claim, quantity)

    def is_placed(self, quantity: Quantity) -> bool:
        """Tell whether a figure is followed by the theme that it counts in."""
        return any(is_in(self.claim, quantity, mention) for mention in self.theme_hints)

    def having(self, numbers: tuple[int, ...], role: Role) -> tuple[int, ...]:
        """Return those of `numbers` that have the role."""
        pulls, apart = map(self.evidence.pull, numbers), self.are_drafts_apart
        return tuple(p.number for p in pulls if has_role(p, role, self.evidence, drafts_apart=apart))

    @cached_property
    def are_drafts_apart(self) -> bool:
        """Whether drafts are counted beside the open ones."""
        return are_drafts_apart(self.claim)

    @cached_property
    def scopes(self) -> tuple[Scope, ...]:
        """The sets that a figure of this sentence may count in, the nearest first."""
        return scopes_of_sentence(self.claim, self.evidence)

    @cached_property
    def theme_mentions(self) -> tuple[ThemeMention, ...]:
        """The themes that the sentence names."""
        return theme_mentions_of(self.claim, self.evidence)

    @cached_property
    def theme_hints(self) -> tuple[ThemeMention, ...]:
        """The themes that it names or that single words point to."""
        return theme_hints_of(self.claim, self.evidence, self.theme_mentions)
