"""Which of several true wordings comes next, so that no verb is heard again and again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

# So many sentences in a row may have the same verb.
_IN_A_ROW = 2


@dataclass(frozen=True)
class Form:
    """A wording without its full stop, and the verb that a listener will remember of it.

    `turn` tells wordings with the same verb apart.
    """

    verb: str
    text: str
    turn: str = ""


@dataclass
class Voice:
    """Remembers the verbs of what was said, in order."""

    said: list[tuple[str, str]] = field(default_factory=list)

    def choose(self, forms: Sequence[Form]) -> str:
        """Return the wording that was used longest ago, of those never used the first.

        One whose verb would be heard for the third time in a row comes last.
        """
        chosen = min(forms, key=lambda form: (self._drones(form.verb), self._last(form)))
        self.said.append((chosen.verb, chosen.turn))
        return chosen.text

    def _drones(self, verb: str) -> bool:
        latest = [said for said, _ in self.said[-_IN_A_ROW:]]
        return latest == [verb] * _IN_A_ROW

    def _last(self, form: Form) -> int:
        """Return when a wording was used last; never comes before everything."""
        return max((at for at, one in enumerate(self.said) if one == (form.verb, form.turn)), default=-1)
