"""Words and phrases that say what became of a pull request."""

from __future__ import annotations

from dataclasses import replace

from pipeline.truth.lexicon.auxiliaries import ADVERBS, BE, HAVE, MODALS
from pipeline.truth.lexicon.plain import PULL_NOUNS
from pipeline.truth.lexicon.status import NEEDS_PULL_REQUEST, PHRASES, MarkClass
from pipeline.truth.lexicon.verbs import BASE, PAST
from pipeline.truth.marks.mark import Mark, Surroundings
from pipeline.truth.marks.phrases import read_phrase
from pipeline.truth.marks.single import read_draft, read_noun, read_open, read_present
from pipeline.truth.marks.subjects import (
    about_pull_request,
    can_propose,
    is_of_issue,
    is_subject,
    is_title_text,
    leads_to_pull_request,
    names_issue,
)

_COUNTED_NOUNS: dict[str, MarkClass] = {
    "landings": "landed", "merges": "landed", "landing": "landed", "closures": "closed", "openings": "opened",
}  # fmt: skip
_NOUNS = frozenset(
    """
    revert backout backouts rollback rollbacks reversion reversions proposal proposals candidate
    candidates
    """.split()
)
_PRESENTS = frozenset("lands ships merges landing closing opening reverts files posts closes opens".split())
_WAITING = frozenset("seeks wants floats awaits await awaiting pending outstanding".split())
_STANDING = frozenset("pending outstanding unmerged unlanded undecided".split())
_FIXED = frozenset("the a an its their no any these those every each other".split())
# Plural nouns too: only who can propose floats something.
_ALSO_NOUNS = frozenset("floats pitches files posts".split())
_AFTER_WAITING = frozenset("and but while in with too still today now alongside among".split())
_THEY = frozenset("they these those all both others two three".split())
# "The fix is to count twice" says what a change consists in.
_IDEAS = frozenset(
    """
    aim goal purpose idea plan point job task trick step way reason fix solution answer intent intention
    alternative option choice approach workaround thing next rest what all work role remedy cure rule motive
    motivation effect result upshot default behaviour behavior use change request it this that here there
    tradeoff trade-off compromise cost proposal suggestion hope wish advice recommendation one other
    """.split()
)
_STATES = frozenset("closed dropped rejected".split())
_BACK = ("roll", "rolls", "rolled", "take", "takes", "taken", "back", "backs")


def status_at(around: Surroundings, at: int) -> Mark | None:
    """Return the status that begins at a token, the longest phrase first."""
    word = around.word(at)
    if word in ("waiting", "wait", "waits") and _is_waiting(around, at):
        return Mark(at, at + 1, "proposed", "adjective")
    if word == "in" and _is_landed_in(around, at):
        return Mark(at, at + 1, "landed", "adjective")
    if _is_intended(around, at) or _is_some_day(around, at) or _is_to_come(around, at):
        return Mark(at, at + 1, "proposed", "modal")
    if word in _COUNTED_NOUNS and (at - 1 in around.figure_at or around.word(at - 1) in ("no", "more")):
        return Mark(at, at + 1, _COUNTED_NOUNS[word], "noun")
    for words, name in PHRASES.get(word, ()):
        if around.words(range(at, at + len(words))) == list(words):
            mark = _read(around, at, at + len(words), name)
            if mark:
                return mark
    return _parted(around, at)


def _parted(around: Surroundings, at: int) -> Mark | None:
    """Read "are not through" and "is now finally in": a phrase with small words inside."""
    after = at + 1
    while around.word(after) in ADVERBS and around.word(after) not in ("all", "both", "each"):
        after += 1
    if after == at + 1 or around.word(at) not in BE | HAVE:
        return None
    for words, name in PHRASES.get(around.word(at), ()):
        if len(words) > 1 and around.words(range(after, after + len(words) - 1)) == list(words[1:]):
            mark = read_phrase(around, at, after + len(words) - 1, name)
            negated = bool({"not", "never"} & set(around.words(range(at, after))))
            return replace(mark, negated=mark.negated != negated) if mark else None
    return None


def _is_intended(around: Surroundings, at: int) -> bool:
    """Tell "the docs are to gain a page" from "the aim is to gain": what has landed does so already."""
    if around.word(at) not in ("is", "are") or around.word(at + 1) != "to" or around.word(at + 2) not in BASE:
        return False
    before = around.before(at)
    # "All four are to add tests" tells what they are for, landed or not.
    if before in around.figure_at or before in around.pull_at or around.word(before) in PULL_NOUNS | _THEY:
        return False
    return before >= 0 and not around.is_mark(before) and around.word(before).rstrip("s") not in _IDEAS


def _is_some_day(around: Surroundings, at: int) -> bool:
    """Tell "it may be written in the background one day"."""
    if around.word(at) not in ("could", "may", "might"):
        return False
    ahead = " ".join(around.words(range(at + 1, min(at + 9, len(around.tokens)))))
    return "one day" in ahead or "some day" in ahead or "someday" in ahead


def _is_to_come(around: Surroundings, at: int) -> bool:
    """Tell "that is still to be fixed"."""
    ahead = around.words(range(at, at + 3))
    participle = around.word(at + 3)
    still = ahead in (["still", "to", "be"], ["yet", "to", "be"]) and around.word(at - 1) in BE
    return still and (participle.endswith("ed") or participle in PAST)


def _is_landed_in(around: Surroundings, at: int) -> bool:
    """Tell "three in, two open", "vectorized: in," and "has the cache in" from other uses of "in"."""
    if at - 1 in around.figure_at or around.word(at - 1) in ("them", "these", "those", "which"):
        return _ends_here(around, at + 1)
    if (
        around.word(at - 1) == "not"
        and around.word(at - 2) in BE
        and around.word(at + 1) in ("yet", "and", "")
    ):
        return True
    if not around.is_mark(at + 1):
        return False
    if around.word(at - 1) == "not" and around.word(at - 2) in BE:
        return True
    if at and around.is_mark(at - 1):
        return True
    return any(around.word(i) in HAVE for i in range(max(0, at - 8), at)) and not around.is_mark(at - 1)


def _ends_here(around: Surroundings, at: int) -> bool:
    return around.is_mark(at) or around.word(at) in ("and", "but", "while", "already")


def _is_waiting(around: Surroundings, at: int) -> bool:
    """Tell "six are waiting" from "waiting for the lock"."""
    before = around.before(at)
    word = around.word(before)
    standing = (
        word in BE | PULL_NOUNS | {"stack", "rest", "others"}
        or before in around.figure_at
        or before in around.pull_at
    )
    return standing and (around.is_mark(at + 1) or around.word(at + 1) in _AFTER_WAITING)


def _read(around: Surroundings, start: int, end: int, name: MarkClass) -> Mark | None:
    """Read one entry of the status table where it stands."""
    first = around.word(start)
    if start in around.person_at or around.tokens[start].possessive or _is_other(around, start, end, name):
        return None
    if end - start > 1 or name in ("soft", "queued", "relanded", "reopened") or first == "kept":
        return read_phrase(around, start, end, name)
    if first == "open":
        return read_open(around, start)
    if name == "draft":
        return read_draft(around, start)
    if first in _NOUNS:
        return read_noun(around, start, name)
    return read_present(around, start, name) if first in _PRESENTS else _verb(around, start, name)


def _is_other(around: Surroundings, start: int, end: int, name: MarkClass) -> bool:
    """Tell whether the words speak of something else: of an issue, or in a title's own words."""
    if end - start == 1 and is_title_text(around, start):
        return True
    if name in ("closed", "reverted") and is_of_issue(around, start):
        return True
    undone = name == "reverted" and end - start > 1 and not around.has_reverts
    return undone and any(around.in_text(f"{form} back") for form in _BACK)


def _verb(around: Surroundings, at: int, name: MarkClass) -> Mark | None:
    word = around.word(at)
    if word == "would":
        return Mark(at, at + 1, name, "modal")
    if name in ("closed", "landed", "reverted", "opened") and _is_had(around, at):
        return Mark(at, at + 1, name, "adjective", past=True)
    if name == "opened" and around.word(around.before(at)) in HAVE and around.is_mark(at + 1):
        return None  # What somebody opens is its object: in "files that it has opened" it is no pull request.
    if word in NEEDS_PULL_REQUEST and not about_pull_request(around, at):
        return _doubted(around, at) if name == "closed" else None
    return _participle(around, at, name)


def _is_had(around: Surroundings, at: int) -> bool:
    """Tell "has the kernel cache closed": a state at the end of a part that begins with "has"."""
    if not around.is_mark(at + 1) and around.word(at + 1) not in ("and", "but", "too", "today", "while"):
        return False
    for i in range(at - 1, max(-1, at - 9), -1):
        if around.is_mark(i):
            return False
        if around.word(i) in HAVE:
            return at - i > 2 and around.word(i + 1) not in ADVERBS | {"been"}
    return False


def _doubted(around: Surroundings, at: int) -> Mark | None:
    """Read "closed" and the like where no pull request stands by: it may tell what a change does."""
    before = around.before(at)
    word = around.word(before)
    if names_issue(around, at + 1):
        return None
    if word in ("was", "were", "been") and is_subject(around, around.before(before)):
        return Mark(at, at + 1, "closed", "passive", past=True)
    if word in BE:
        state = (word == "are" or around.word(at - 1) == "now") and around.word(at) in _STATES
        return None if state else Mark(at, at + 1, "closed", "passive", past=True, doubtful=True)
    made = around.is_actor(before) or word in ("and", ",", "then", "who")
    return Mark(at, at + 1, "closed", "verb", past=True, doubtful=True) if made else None


def _participle(around: Surroundings, at: int, name: MarkClass) -> Mark | None:
    """Read "landed", "proposed" and other verbs: active, passive, or before a noun."""
    before, following, word = around.before(at), around.word(at + 1), around.word(at)
    held = around.word(before)
    if word in ("wants", "suggests", "suggest") and not can_propose(around, at):
        return None
    if word in _ALSO_NOUNS and not is_subject(around, before):
        return None
    if word in ("proposes", "propose") and around.word(at - 1) == "now" and not is_subject(around, before):
        return None
    if word in _WAITING and held in ("the", "of", "no"):
        return Mark(at, at + 1, name, "attribute") if word in _STANDING else None
    if word in _STANDING:
        noun = following in PULL_NOUNS and leads_to_pull_request(around, at + 1)
        return Mark(at, at + 1, name, "attribute" if noun else "adjective")
    if held in BE and around.word(at - 1) != "being":
        return Mark(at, at + 1, name, "passive", past=True)
    if held in MODALS - {"would"} and word in ("propose", "suggest"):
        return None
    owned = before in around.figure_at or before in around.owner_at or around.is_mark(before)
    noun = following in PULL_NOUNS - {"one", "more"} and (held in _FIXED or owned)
    past = noun or word.endswith(("ed", "wn", "ew", "ent", "ut"))
    return Mark(at, at + 1, name, "attribute" if noun else "verb", past=past)
