"""Words that turn what they govern round: denials, verbs of removing and of mending, "instead of"."""

from __future__ import annotations

from pipeline.truth.stems import base_forms

# "Not only", "no more than", "not yet": no denial of the word that follows.
NO_DENIAL_BEFORE = frozenset("only just yet quite all doubt matter more fewer less so one".split())
INSTEAD = (
    ("instead", "of"), ("rather", "than"), ("in", "place", "of"), ("in", "lieu", "of"), ("as", "opposed", "to"),
    ("any", "longer"), ("away", "from"), ("off", "of"),
)  # fmt: skip
FAVOURING = (("in", "favour", "of"), ("in", "favor", "of"))
FORMERLY = (("used", "to"),)
THEN = frozenset("was were had formerly previously".split())
STOPPING = frozenset("stop avoid prevent refuse forbid prohibit cease quit fail decline".split())
REMOVING = frozenset(
    """
    remove drop delete deprecate retire purge eliminate ditch scrap strip abolish discontinue disable forbid
    ban abandon erase discard omit sunset
    """.split()
)
MENDING = frozenset("fix repair mend resolve correct cure settle solve address".split())
REPLACING = frozenset("replace swap exchange substitute".split())
CHANGING = frozenset("move switch migrate convert change go port turn shift transition".split())
GOING = (("goes", "away"), ("go", "away"), ("went", "away"), ("is", "gone"), ("are", "gone"), ("is", "out"))
LEAVING = frozenset("leaves vanishes disappears ends".split())
COPULAS = frozenset("is are was were be been being get gets got".split())


def base_in(word: str, verbs: frozenset[str]) -> str:
    """Return the verb of a set that a lower-case word is a form of, or nothing."""
    if word in verbs:
        return word
    return next((form for form in base_forms(word) if form in verbs), "")
