"""Whether a form of a verb of changing stands as a verb: "fixes the crash", not "two fixes"."""

from __future__ import annotations

from pipeline.truth.lexicon.auxiliaries import BE, DETERMINERS, DO, HAVE, MODALS, PREPOSITIONS
from pipeline.truth.lexicon.deeds import AFTER_MOVED, LABELLING
from pipeline.truth.lexicon.plain import FUNCTION, PEOPLE_NOUNS, PULL_NOUNS, THEME_NOUNS
from pipeline.truth.lexicon.verbs import BASE_NOUN_LIKE, NOUN_LIKE, PAST
from pipeline.truth.marks.mark import Mark, Surroundings
from pipeline.truth.marks.subjects import has_subject_before, is_subject

_NO_VERB_BEFORE = frozenset("the a an to of for no these those some".split())
_SET_PHRASES = {("builds", "on"), ("builds", "upon"), ("makes", "up"), ("makes", "for"), ("makes", "it")}
_NO_OBJECT = PREPOSITIONS | frozenset("and or only when that but so".split())
_NO_CONTENT = PEOPLE_NOUNS | PULL_NOUNS | THEME_NOUNS | FUNCTION | DETERMINERS | {"newly", "more"}
_PART_ENDS = frozenset("and but while that which because".split())
_LABELLED_BY = frozenset("by to on under at in for".split())


def _has_object(around: Surroundings, at: int) -> bool:
    """Tell whether an object follows a verb: an article, a figure, a pull request."""
    return around.word(at + 1) in DETERMINERS or at + 1 in around.figure_at or at + 1 in around.pull_at


def is_present_verb(around: Surroundings, at: int) -> bool:
    """Tell whether a form such as "adds" or "fixes" is a verb where it stands."""
    before, word = around.before(at), around.word(at)
    held = around.word(before)
    if (word, around.word(at + 1)) in _SET_PHRASES:
        return False
    if held == "more" or held in _NO_VERB_BEFORE or before in around.owner_at or before in around.figure_at:
        return held == "one"
    determined = _has_object(around, at) or around.word(at + 1) in ("how", "why")
    if word not in NOUN_LIKE:
        return before >= 0 or determined
    if is_subject(around, before) and (not held.endswith("s") or held in ("this", "series")):
        return True
    if before >= 0 and (around.is_mark(before) or held in ("and", "then", "but")):
        return determined and has_subject_before(around, at)
    return determined and before >= 0


def past_verb(around: Surroundings, at: int) -> Mark | None:
    """Return a past form as a verb: with "has" or "was", or after who or what did it."""
    before, following = around.before(at), around.word(at + 1)
    held, verb = around.word(before), PAST[around.word(at)]
    if _is_set_phrase(around, at, verb):
        return None
    if held in ("is", "are", "get", "gets"):
        return Mark(at, at + 1, "done", "passive") if verb not in LABELLING else None
    if held in ("was", "were", "been", "got") or (following == "by" and at + 2 in around.person_at):
        return Mark(at, at + 1, "done", "passive", past=True)
    if held in HAVE or _is_active(around, at, before):
        return Mark(at, at + 1, "done", "verb", past=True)
    return None


def _is_set_phrase(around: Surroundings, at: int, verb: str) -> bool:
    following = around.word(at + 1)
    if verb == "move":
        return following not in DETERMINERS and (not following.isalpha() or following in AFTER_MOVED)
    if verb == "make" and following in ("up", "for"):
        return True
    if verb == "split" and following in ("into", "between", "among", "evenly", "as"):
        return True
    return (verb == "make" and at + 1 in around.pull_at) or (verb == "build" and following in ("on", "upon"))


def _is_active(around: Surroundings, at: int, before: int) -> bool:
    held, following = around.word(before), around.word(at + 1)
    if held in ("that", "which") and not _relates(around, before - 1):
        return False
    if is_subject(around, before):
        noun = held in PULL_NOUNS and before not in around.pull_at
        return not (noun and (PAST[around.word(at)] in LABELLING or following in _LABELLED_BY))
    if _is_told_plainly(around, at, before):
        return True
    joined = held in ("and", ",", "then", "but", "—", ")")
    return joined and has_subject_before(around, at) and _has_object(around, at)


def _relates(around: Surroundings, at: int) -> bool:
    """Tell whether "that" or "which" after this word goes back to a pull request or a person."""
    return around.is_thing(at) or around.word(at) in PULL_NOUNS | {","}


def _is_told_plainly(around: Surroundings, at: int, before: int) -> bool:
    """Tell "Opus replaced Vorbis".

    A subject of content, this verb and an object, and no other verb beside it.
    """
    following = around.word(at + 1)
    if before < 0 or around.is_mark(before) or around.word(before) in _NO_CONTENT:
        return False
    if not following.isalpha() or following in _NO_OBJECT:
        return False
    start, end = at, at
    while start > 0 and not around.is_mark(start - 1) and around.word(start - 1) not in _PART_ENDS:
        start -= 1
    while not around.is_mark(end):
        end += 1
    others = set(around.words(i for i in range(start, end) if i != at))
    fronted = around.word(start) in ("if", "when", "because", "of", "with", "for")
    return not others & (BE | HAVE | MODALS | DO | {"not"}) and start < at and not fronted


def is_plural_verb(around: Surroundings, at: int) -> bool:
    """Tell whether a base form is the verb of a plural subject: "PRs 12 and 13 add tests"."""
    before, word, following = around.before(at), around.word(at), around.word(at + 1)
    held = around.word(before)
    if before < 0 or around.word(at - 1) == "to":
        return False
    number = around.tokens[before].kind == "number" and around.word(before - 1) in ("the", "a")
    if word in BASE_NOUN_LIKE and (number or following in PULL_NOUNS):
        return False
    if before in around.plural_at:
        return True
    behind = around.word(before - 1)
    if held in ("that", "which", "who") and (before - 1 in around.plural_at or _is_plural(behind)):
        return True
    plural = _is_plural(held) or held in ("they", "both", "these", "those", "all")
    sure = word not in BASE_NOUN_LIKE or following in DETERMINERS or held in ("requests", "prs", "they")
    return plural and sure


def _is_plural(word: str) -> bool:
    return word in PULL_NOUNS and word.endswith("s")
