"""Who or what stands before and after a status word.

A pull request, a person, an issue, or something else.
"""

from __future__ import annotations

from pipeline.truth.lexicon.auxiliaries import ADVERBS, BE, DETERMINERS, HAVE
from pipeline.truth.lexicon.plain import ISSUE_NOUNS, PULL_NOUNS
from pipeline.truth.marks.mark import Surroundings

_SUBJECTS = frozenset(
    """
    it this that which who he she they one another stack series both these those set pair others latter
    former author contributor newcomer
    """.split()
)
_SUBJECT_WORDS = frozenset(
    """
    it this that which who they he she we one another each these those both all others many most none two
    three four five and but or
    """.split()
)
_PHRASE_ENDS = frozenset("of to for in on by from with and is are".split())
_OBJECTS = frozenset("it them him this these those both one in".split())
_OBJECT_STARTS = frozenset("the a an his her its their another more new".split())
_NO_OBJECT = ADVERBS | frozenset(
    """
    by without unmerged or nor as in on for after and but while from with yesterday rather instead because
    too within inside outside during since before until at under over through throughout between among despite
    per unless when where if so than that which who due despite via upon against alongside along towards toward
    """.split()
)
_ATTEMPTS = frozenset("attempt experiment try idea".split())
_ANYBODY = frozenset("anyone anybody everyone those people users user somebody someone".split())
_NOBODY_PROPOSES = frozenset("users anyone anybody everyone people you we one nobody".split())


def is_subject(around: Surroundings, at: int) -> bool:
    """Tell whether the word at `at` can be the subject of a verb of making."""
    if at < 0:
        return False
    if at in around.person_at:
        return at not in around.owner_at
    return at in around.pull_at or around.word(at) in PULL_NOUNS or around.word(at) in _SUBJECTS


def has_subject_before(around: Surroundings, at: int) -> bool:
    """Tell whether a person or a pull request stands anywhere before a word."""
    words = ("it", "that", "which", "who", "change", "request", "pr", "patch", "stack")
    return any(around.is_actor(i) or i in around.pull_at or around.word(i) in words for i in range(at))


def names_issue(around: Surroundings, at: int) -> bool:
    """Tell whether an issue stands within four words from an index on."""
    return any(i in around.issue_at or around.word(i) in ISSUE_NOUNS for i in range(at, at + 4))


def is_of_issue(around: Surroundings, at: int) -> bool:
    """Tell "issue 77 is closed", which says nothing of a pull request's own state."""
    before = around.before(at)
    while before > 0 and around.word(before) in BE | HAVE | {"not"}:
        before = around.before(before)
    return before in around.issue_at or around.word(before) in ISSUE_NOUNS


def leads_to_pull_request(around: Surroundings, at: int) -> bool:
    """Tell whether the noun phrase that begins at `at` is about pull requests."""
    for i in range(at, min(at + 5, len(around.tokens))):
        word = around.word(i)
        if i in around.pull_at or (word in PULL_NOUNS and word not in ("work", "feature", "features")):
            return True
        if i not in around.figure_at and (around.is_mark(i) or word in _PHRASE_ENDS):
            return word == "of" and i > at and (i - 1) in around.figure_at
    return False


def about_pull_request(around: Surroundings, at: int) -> bool:
    """Tell whether a verb such as "closed" has a pull request for its object or its subject."""
    following = around.word(at + 1)
    if names_issue(around, at + 1):
        return False
    objects = _OBJECTS - {"in"} if around.word(at + 2).isalpha() else _OBJECTS
    if following in objects or at + 1 in around.figure_at or at + 1 in around.pull_at:
        return True
    if following in ("the", "this", "that", "his", "her", "their") and around.word(at + 2) in _ATTEMPTS:
        return True
    object_begins = following in _OBJECT_STARTS or at + 1 in around.owner_at
    if object_begins or (following.isalpha() and following not in _NO_OBJECT):
        return leads_to_pull_request(around, at + 1)
    return _is_said_of_pull_request(around, at)


def _is_said_of_pull_request(around: Surroundings, at: int) -> bool:
    before = around.before(at)
    helped = False
    while before > 0 and around.word(before) in BE | HAVE | {"not"}:
        before, helped = around.before(before), True
    word = around.word(before)
    if helped:
        figure = before in around.figure_at and "." not in word
        standing = word in ("nothing", "all", "none", "rest") or figure
        return standing or is_subject(around, before)
    if word in ("them", "these", "those", "which") and around.word(before - 1) == "of":
        return True
    known = before in around.pull_at or before in around.figure_at or word in PULL_NOUNS | _SUBJECT_WORDS
    return before < 0 or known or around.is_mark(before)


def can_propose(around: Surroundings, at: int) -> bool:
    """Tell whether what stands before "wants" can propose: not "anyone who", "users", "nobody"."""
    before = around.before(at)
    if around.word(before) == "who":
        return around.word(before - 1) not in _ANYBODY
    word = around.word(before)
    if before >= 0 and around.tokens[before].kind == "code" and before not in around.person_at:
        return False  # "RUF006 now also suggests".
    lead = around.words(range(max(0, before - 2), before))
    thing = before > 0 and not is_subject(around, before) and bool({"the", "a", "an"} & set(lead))
    return word not in _NOBODY_PROPOSES and not (thing and around.in_text(word))


def is_title_text(around: Surroundings, at: int) -> bool:
    """Tell whether a word and a neighbour are quoted from the text: "open source", "closed captions"."""
    word, following, before = around.word(at), around.word(at + 1), around.word(at - 1)
    ahead = following.isalpha() and following not in PULL_NOUNS | DETERMINERS
    if ahead and around.in_text(f"{word} {following}"):
        return True
    behind = before.isalpha() and before not in BE | PULL_NOUNS | {"to", "not"}
    return behind and at - 1 not in around.person_at and around.in_text(f"{before} {word}")
