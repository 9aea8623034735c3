"""Words of a sentence that say what became of a pull request, and verbs that tell a change as done."""

from __future__ import annotations

from pipeline.truth.marks.deeds import deed_at
from pipeline.truth.marks.mark import Mark, Surroundings
from pipeline.truth.marks.status import status_at
from pipeline.truth.marks.turning import turned

__all__ = ["Mark", "Surroundings", "marks_of"]


def marks_of(around: Surroundings) -> tuple[Mark, ...]:
    """Return the statuses and the verbs of doing in a sentence, in order."""
    found: list[Mark] = []
    at = 0
    while at < len(around.tokens):
        mark = None if at in around.quoted_at else status_at(around, at) or deed_at(around, at)
        if mark:
            found.append(turned(around, mark))
        at = mark.end if mark else at + 1
    return tuple(found)
