"""Status words that are also something else: "open", "draft", "revert", "lands"."""

from __future__ import annotations

from pipeline.truth.lexicon.auxiliaries import BE, HAVE, MODALS
from pipeline.truth.lexicon.plain import PULL_NOUNS
from pipeline.truth.lexicon.status import NEEDS_PULL_REQUEST, MarkClass
from pipeline.truth.lexicon.verbs import PAST, PRESENT
from pipeline.truth.marks.mark import Mark, Surroundings
from pipeline.truth.marks.subjects import about_pull_request, leads_to_pull_request

_AFTER_OPEN = frozenset(
    "and but while with for as at in on today ones or by from after though still yet that which each apiece".split()
)
_BEFORE_OPEN = frozenset("rest others other and but both all".split())
_AFTER_DRAFT = frozenset(
    """
    for from by to that and but which is are so in on of today with while still at would pending right
    """.split()
)
_BEFORE_NOUNS = frozenset("the two three of no more fewer many some all other new".split())
_BEFORE_REVERTS = frozenset("the of no any and or more other with".split())


def read_open(around: Surroundings, at: int) -> Mark | None:
    """Read "open" of pull requests, not of files and sources."""
    before, following = around.before(at), around.word(at + 1)
    held = around.word(before)
    if held in MODALS:
        return None
    if held in BE | {"not", "longer"} and _is_of_text(
        around, before, is_still=around.word(at - 1) == "still"
    ):
        return None
    if held in BE | {"not", "longer"}:
        return Mark(at, at + 1, "proposed", "adjective")
    if held in HAVE and following in ("both", "all", "two", "three", "a", "the", "another"):
        return Mark(at, at + 1, "proposed", "adjective")
    if leads_to_pull_request(around, at + 1):
        joined = following in ("and", "or", "but")
        return Mark(at, at + 1, "proposed", "adjective" if joined else "attribute")
    number = at + 1 < len(around.tokens) and around.tokens[at + 1].kind == "number"
    ended = around.is_mark(at + 1) or number or following in _AFTER_OPEN
    counted = (
        before in around.pull_at
        or before in around.figure_at
        or held in PULL_NOUNS | _BEFORE_OPEN | {"stack", "series"}
    )
    counted = counted or (held in ("them", "these", "those", "which") and around.word(before - 1) == "of")
    placed = counted or around.is_mark(before) or around.word(at - 1) == "still"
    return Mark(at, at + 1, "proposed", "adjective") if ended and placed else None


def _is_of_text(around: Surroundings, at: int, *, is_still: bool) -> bool:
    """Tell "connections that are already open", said of things of the text and of no pull request.

    What is ", which is still open" is work.
    """
    while at > 0 and around.word(at) in BE | {"not", "longer", "no"}:
        at = around.before(at)
    if around.word(at) not in ("that", "which") or around.word(at - 1) == "of":
        return False  # "Two of which are open" goes back to what was counted.
    is_aside = around.is_mark(at - 1)
    if is_aside and is_still:
        return False
    at -= 2 if is_aside else 1
    word = around.word(at)
    return (
        at >= 0
        and not around.is_thing(at)
        and word not in PULL_NOUNS
        and (around.in_text(word) or around.in_text(f"{word}s") or around.in_text(word.removesuffix("s")))
    )


def read_draft(around: Surroundings, at: int) -> Mark | None:
    """Read "draft", "drafts", "drafted" of pull requests, not of drafted text."""
    word, following = around.word(at), around.word(at + 1)
    held = around.word(around.before(at))
    if word in ("drafted", "drafting"):
        return Mark(at, at + 1, "draft", "verb", past=word == "drafted")
    if held == "to" and word == "draft":
        return None
    if following in PULL_NOUNS:
        return Mark(at, at + 1, "draft", "attribute")
    if at + 1 in around.pull_at or following in ("state", "form", "status", "mode"):
        return Mark(at, at + 1, "draft", "adjective")
    known = following in _AFTER_DRAFT or following in PRESENT or following in PAST
    if following.isalpha() and not known:
        return None
    said = held in BE or around.word(at - 1) in ("in", "a", "as", "still")
    return Mark(at, at + 1, "draft", "adjective" if said else "noun")


def read_noun(around: Surroundings, at: int, name: MarkClass) -> Mark | None:
    """Read "revert", "proposal" and the like: a noun, or what something is said to be."""
    before = around.before(at)
    held, word = around.word(before), around.word(at)
    if word == "revert" and (held in MODALS or around.is_actor(before)):
        return Mark(at, at + 1, name, "modal") if held == "would" else None
    if word == "revert" and before in around.plural_at:
        return Mark(at, at + 1, name, "verb")
    if word == "revert" and around.word(at - 1) in ("than", "cannot"):
        return None  # "Rather than revert 12, it would fix it."
    if word.startswith("candidate") and around.word(at - 1) == "release":
        return None
    article = held in ("a", "the", "an") and around.word(around.before(before)) in BE
    said = held in BE or article or around.word(at - 2) in ("still", "only", "just", "longer")
    return Mark(at, at + 1, name, "adjective" if said else "noun")


def read_present(around: Surroundings, at: int, name: MarkClass) -> Mark | None:
    """Read "lands", "closes", "reverts": verbs, unless they stand where a noun would."""
    before, word, following = around.before(at), around.word(at), around.word(at + 1)
    held = around.word(before)
    if word == "landing" and following in ("page", "pages", "zone", "pad", "area"):
        return None
    if word in NEEDS_PULL_REQUEST and not about_pull_request(around, at):
        return None
    if word in ("closing", "opening") and held == "the":
        return None  # The last one and the first one.
    if word.endswith("ing"):
        told = name in ("landed", "closed", "opened") and held != "of"
        return Mark(at, at + 1, name, "verb") if told else None
    noun = before < 0 or before in around.figure_at or held in _BEFORE_REVERTS
    if word == "reverts" and noun and following not in ("the", "a", "an") and at + 1 not in around.pull_at:
        return Mark(at, at + 1, name, "noun")
    counted = held in _BEFORE_NOUNS or before in around.figure_at
    return None if counted else Mark(at, at + 1, name, "verb")
