"""Status phrases of several words: "went in", "is in", "took it back", "stayed in"."""

from __future__ import annotations

from pipeline.truth.lexicon.auxiliaries import BE, MODALS
from pipeline.truth.lexicon.status import MarkClass
from pipeline.truth.marks.mark import Mark, Surroundings
from pipeline.truth.marks.subjects import about_pull_request, can_propose, is_subject
from pipeline.truth.numbers.words import ordinal_word

_ORDERS = frozenset("ask want plan seek try hope look aim attempt".split())
_BEFORE_GERUND = frozenset(
    "try tries tried by of without before instead than stop stops stopped avoid avoids".split()
)
_AIMS = frozenset("main trunk landing merging review release being".split())
_WISHES = frozenset("wants want plans plan hopes asks ask".split())
_AFTER_IN = frozenset(
    ", . ; : ) by now main already and but while — too yet as also today tonight since because so though".split()
)
_AFTER_MAIN = frozenset(", . ; ) and but branch today while yet already after with by".split())
_AFTER_BACK = frozenset("with on to in from for at under again and".split())
# "Is left out on purpose": how something is dealt with, and not what is still to do.
_LEFT_SO = frozenset("to out alone as behind over untouched aside off in with".split())
# "Called out in review" is something that a reviewer did.
_CALLED = frozenset("called pointed found brought raised suggested came noted asked requested".split())
_ENTERING = frozenset("is are came comes come slipped slips squeezed snuck".split())
_GOING_IN = (["is", "in"], ["are", "in"], ["now", "in"], ["all", "in"], ["both", "in"], ["already", "in"])


def read_phrase(around: Surroundings, start: int, end: int, name: MarkClass) -> Mark | None:
    """Return the status of a phrase, or None where the words mean something else."""
    words = around.words(range(start, end))
    if not _is_meant(around, start, end, words, name) or (name == "soft" and _is_of_things(around, start)):
        return None
    undecided = name == "proposed" and words[-1] in ("decided", "settled")
    kept = name == "reverted" and (
        words[-1] in ("kept", "in", "good")
        or words[-2:] == ["to", "stay"]
        or (words[0] == "did" and words[1] != "not")
    )
    if undecided or kept:
        return Mark(start, end, name, "adjective", negated=True, past=True)
    form = "adjective" if name in ("proposed", "draft", "queued") else "verb"
    past = not words[0].endswith("s") or words[0] == "is"
    return Mark(start, end, name, "adjective" if form == "adjective" else "verb", past=past)


def _is_meant(around: Surroundings, start: int, end: int, words: list[str], name: MarkClass) -> bool:
    """Tell whether a phrase has the meaning of the table here."""
    following = around.word(end)
    if (words[0] in _WISHES and not can_propose(around, start)) or _is_infinitive(around, start):
        return False
    if words[-2:] == ["in", "review"]:
        return not _CALLED & {around.word(start - 1), around.word(start - 2)}
    if words[-1] == "way" and following == "to":
        return around.word(end + 1) in _AIMS
    if words in _GOING_IN or (words[0] in _ENTERING and words[-1] == "in"):
        return following in _AFTER_IN or end >= len(around.tokens)
    if name == "reverted":
        return _is_taken_back(around, start, end, words)
    if name == "landed" and words[-1] in ("it", "here", "back"):
        return _is_at_end(around, start, end, words[-1])
    if words[-1] == "list":
        return following != "of" and ordinal_word(around.word(start - 1)) is None
    if words[-1] == "left":
        return following not in _LEFT_SO
    if words[0] == "back" and around.word(start - 1).startswith(("fall", "fell", "roll", "go")):
        return False
    if name in ("opened", "relanded") and words[0] in ("put", "sent", "brought", "back"):
        return about_pull_request(around, start)
    return words[-1] != "main" or not following or following in _AFTER_MAIN


def _is_at_end(around: Surroundings, start: int, end: int, last: str) -> bool:
    """Tell "made it", "is here" and "are back" where nothing follows that gives them another meaning."""
    following = around.word(end)
    if last == "it":
        return end >= len(around.tokens) or around.is_mark(end) or following in _AFTER_IN
    if last == "here":
        return following not in ("for", "to", "because", "by", "as")
    return around.before(start) not in around.person_at and following not in _AFTER_BACK


def _is_of_things(around: Surroundings, start: int) -> bool:
    """Tell "devices that tried to join": what tries is neither a person nor a pull request."""
    at = around.before(start)
    if around.word(at) in ("that", "which"):
        at -= 1
    word = around.word(at)
    return word.endswith("s") and word.isalpha() and not is_subject(around, at) and at not in around.person_at


def _is_infinitive(around: Surroundings, start: int) -> bool:
    """Tell "ask for it", "you may want to" and "asking for a range", which nobody does here."""
    held, word = around.word(around.before(start)), around.word(start)
    if word.endswith("ing") and around.word(start - 1) in _BEFORE_GERUND:
        return True  # "Tried asking for confirmation first."
    if word in _ORDERS:
        return start == 0 or held in MODALS
    return start == 0 and word.removesuffix("ing") in _ORDERS


def _is_taken_back(around: Surroundings, start: int, end: int, words: list[str]) -> bool:
    if words[0] == "out":
        told = around.word(start - 1) in BE | {"came", "come", "go", "goes", "went"}
        return told or (start - 1 in around.figure_at and around.is_mark(end))
    return words[-1] not in ("kept", "in") or _stays(around, start, end)


def _stays(around: Surroundings, start: int, end: int) -> bool:
    """Tell whether "kept" and "stayed in" say that nothing was taken back.

    "group commit, kept the same day".
    """
    following = around.word(end)
    ended = around.is_mark(end) or following in ("and", "but", "for", "after", "so", "while")
    if following == "the":
        ended = around.word(end + 1) in ("same", "day", "whole")
    alone = around.is_mark(start - 1) or around.word(start - 1) in BE or end >= len(around.tokens)
    return ended and (alone or around.word(start) != "kept")
