"""The fact sheet as a model reads it: one line a fact, each with an id, what matters least left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pipeline.models import FactSheet, Numbers
from pipeline.writer.lines import Line, day_lines, ids_of, theme_lines
from pipeline.writer.model import count_tokens
from pipeline.writer.quoting import enclosed

OTHER = "other"
# An id is also a value in the schema that goes along with the prompt.
_ID_TOKENS = 5


@dataclass(frozen=True)
class Sheet:
    """The lines that fit, the pull requests behind every id in them, and how many are not shown.

    `themes` are the sheet's ids of themes, in order, with the ids that the rest of the house knows them by.
    """

    lines: tuple[Line, ...]
    ids: Mapping[str, Numbers]
    themes: Mapping[str, str]
    left_out: int
    is_complete: bool

    @property
    def text(self) -> str:
        """The lines between their marks."""
        return enclosed("\n".join(line.text for line in self.lines))

    def explain(self, ids: Iterable[str]) -> str:
        """Return the lines about these ids only."""
        wanted = set(ids)
        return "\n".join(line.text for line in self.lines if line.about in wanted)


def fact_lines(facts: FactSheet, *, tokens: int, told: int, extracts: int) -> Sheet:
    """Return the fact sheet in at most `tokens` estimated tokens.

    `told` is how many themes are likely to be told, `extracts` how many characters of a body may be shown.
    The lines of the highest rank go first; the day's own always stay.
    """
    lines = [*day_lines(facts), *theme_lines(facts, told=told, extracts=extracts)]
    kept: list[int] = []
    spent = 0
    for place in sorted(range(len(lines)), key=lambda place: (lines[place].rank, place)):
        spent += count_tokens(lines[place].text + "\n") + _ID_TOKENS
        if spent > tokens and lines[place].rank:
            break
        kept.append(place)
    shown = tuple(lines[place] for place in sorted(kept))
    seen = {line.about for line in shown}
    return Sheet(
        lines=shown,
        ids={one: numbers for one, numbers in ids_of(facts).items() if one in seen},
        themes={f"T{place}": theme.theme.id for place, theme in enumerate(facts.themes, 1)},
        left_out=sum(1 for pull in facts.pull_requests if f"P{pull.number}" not in seen),
        is_complete=len(kept) == len(lines),
    )
