"""Headlines that are not those of the days before."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pipeline.models import FactSheet, Sentence
from pipeline.text import likeness

# How the headline of a recap begins.
RECAP = "Weekly Recap - "
# As many words in common as this, and a listener takes one headline for the other.
USED = 0.6


def is_used(title: str, facts: FactSheet) -> bool:
    """Tell whether a headline is one of the past week's, or nearly so, or leads with the same story."""
    lead = _lead(title)
    return any(
        likeness(title, before) >= USED or likeness(lead, _lead(before)) >= USED
        for before in facts.earlier.headlines
    )


def _lead(title: str) -> str:
    """Return the first of the stories that a headline names."""
    return re.split(r",? and ", title.removeprefix(RECAP), maxsplit=1)[0]


def unused(titles: Iterable[Sentence], facts: FactSheet) -> Sentence:
    """Return the first headline that the past week did not have, else the last one."""
    found: Sentence | None = None
    for found in titles:
        if not is_used(found.text, facts):
            break
    if found is None:
        raise ValueError("no headline to choose from")
    return found
