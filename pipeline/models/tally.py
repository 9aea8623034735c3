"""Pull requests counted by how they stand."""

from __future__ import annotations

from pipeline.models.values import Value


class Tally(Value):
    """Pull requests counted, each once, by how they stood at the end of the window.

    `proposed` is open plus draft; `opened` counts those first opened inside the window whatever became of
    them, so it overlaps the others. `authors` counts people, not bots and not deleted accounts.
    """

    total: int = 0
    landed: int = 0
    proposed: int = 0
    draft: int = 0
    closed: int = 0
    reverted: int = 0
    opened: int = 0
    authors: int = 0
