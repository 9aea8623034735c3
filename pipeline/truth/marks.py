"""Words of a sentence that say what became of a pull request, and verbs that tell a change as done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pipeline.truth.lexicon.plain import FUNCTION, PEOPLE_NOUNS, PULL_NOUNS, THEME_NOUNS
from pipeline.truth.lexicon.status import NEEDS_PULL_REQUEST, PHRASES, MarkClass
from pipeline.truth.lexicon.verbs import BASE, BASE_NOUN_LIKE, NOUN_LIKE, PAST, PRESENT
from pipeline.truth.tokens import Token

Form = Literal["verb", "passive", "adjective", "attribute", "noun", "modal"]

BE = frozenset(
    "is are was were be been being am get gets got getting remain remains remained stay stays stayed sit sits stand stands left leaves leave keep keeps kept".split()
)
HAVE = frozenset("has have had having".split())
MODALS = frozenset("would could may might must shall should will can to".split())
ADVERBS = frozenset(
    """
    also now already finally quietly only just then simply even still both all each further separately meanwhile yet ever
    recently newly actually currently today once again first eventually successfully formally officially otherwise alone
    since together collectively jointly itself themselves never not too further likewise
    """.split()
)
_DETERMINERS = frozenset(
    "the a an its their his her our this that these those any every all both some no how what when where which it them two three one another more".split()
)
_SUBJECT_WORDS = frozenset(
    "it this that which who they he she we one another each these those both all others many most none three two four five".split()
)
_NEUTRAL = frozenset(
    "call cover touch report lead show target track group batch count sort type measure land mark label tag classify".split()
)
_LABELLING = frozenset(
    "call label tag mark classify group sort map link index count type pin cover base".split()
)
_COUNTED_NOUNS: dict[str, MarkClass] = {
    "landings": "landed", "merges": "landed", "landing": "landed", "closures": "closed", "openings": "opened",
}  # fmt: skip
# "Seventy pull requests moved today" tells of traffic, not of a change that moves something.
_AFTER_MOVED = frozenset(
    "today on in through this during across over between forward along overall here and but with while".split()
)
_SUBORDINATE = frozenset("if once until before unless when whether".split())


@dataclass(frozen=True, slots=True)
class Mark:
    """A status in tokens [start, end). `past` is told of something that happened, not of what a change does.

    A `doubtful` one may also tell what the change does: "dropped the old cache", "closed the gap".
    """

    start: int
    end: int
    name: MarkClass
    form: Form
    negated: bool = False
    past: bool = False
    unreal: bool = False
    doubtful: bool = False


@dataclass(frozen=True)
class Surroundings:
    """What is already known of each token: whether a pull request, a person or a figure stands there."""

    tokens: Sequence[Token]
    pull_at: frozenset[int]
    person_at: frozenset[int]
    owner_at: frozenset[int]
    figure_at: frozenset[int]
    plural_at: frozenset[int]
    in_title: Callable[[str], bool]
    quoted_at: frozenset[int] = frozenset()
    issue_at: frozenset[int] = frozenset()
    has_reverts: bool = True

    def word(self, at: int) -> str:
        """Return the lower-case word at an index, empty outside the sentence."""
        return self.tokens[at].lower if 0 <= at < len(self.tokens) else ""

    def before(self, at: int) -> int:
        """Return the index of the word before `at`, adverbs skipped."""
        at -= 1
        while at >= 0 and self.tokens[at].lower in ADVERBS and at not in self.figure_at:
            at -= 1
        return at


def marks_of(around: Surroundings) -> tuple[Mark, ...]:
    """Return the statuses and the verbs of doing in a sentence, in order."""
    found: list[Mark] = []
    at = 0
    while at < len(around.tokens):
        mark = None if at in around.quoted_at else _status(around, at) or _doing(around, at)
        if mark:
            found.append(_turned(around, mark))
        at = mark.end if mark else at + 1
    return tuple(found)


def _status(around: Surroundings, at: int) -> Mark | None:
    word = around.word(at)
    if word in ("waiting", "wait", "waits") and _is_waiting(around, at):
        return Mark(at, at + 1, "proposed", "adjective")
    if (
        word == "in"
        and at - 1 in around.figure_at
        and (
            at + 1 >= len(around.tokens)
            or around.tokens[at + 1].kind == "mark"
            or around.word(at + 1) in ("and", "but", "while", "already")
        )
    ):
        return Mark(at, at + 1, "landed", "adjective")
    if word in _COUNTED_NOUNS and (at - 1 in around.figure_at or around.word(at - 1) in ("no", "more")):
        return Mark(at, at + 1, _COUNTED_NOUNS[word], "noun")
    for words, name in PHRASES.get(around.word(at), ()):
        if all(around.word(at + i) == word for i, word in enumerate(words)):
            mark = _read_phrase(around, at, at + len(words), name)
            if mark:
                return mark
    return None


def _is_waiting(around: Surroundings, at: int) -> bool:
    """Tell "six are waiting" from "waiting for the lock"."""
    before = around.before(at)
    standing = (
        around.word(before) in BE
        or before in around.figure_at
        or around.word(before) in PULL_NOUNS
        or before in around.pull_at
    )
    return standing and around.word(at + 1) not in ("for", "on", "until", "to")


def _read_phrase(around: Surroundings, start: int, end: int, name: MarkClass) -> Mark | None:
    first = around.word(start)
    if start in around.person_at or around.tokens[start].possessive:
        return None
    if _is_title_text(around, start, end) or (name in ("closed", "reverted") and _is_of_issue(around, start)):
        return None
    if (
        name == "reverted"
        and end - start > 1
        and not around.has_reverts
        and any(
            around.in_title(f"{form} back")
            for form in ("roll", "rolls", "rolled", "take", "takes", "taken", "back", "backs")
        )
    ):
        return None
    if end - start > 1 or name in ("soft", "queued", "relanded", "reopened") or first == "kept":
        return _phrase(around, start, end, name)
    if first == "open":
        return _open(around, start)
    if name == "draft":
        return _draft(around, start)
    if first == "would":
        return Mark(start, end, name, "modal")
    if first in (
        "revert",
        "backout",
        "backouts",
        "rollback",
        "rollbacks",
        "reversion",
        "reversions",
        "proposal",
        "proposals",
        "candidate",
        "candidates",
    ):
        return _noun(around, start, name)
    if first in (
        "lands",
        "ships",
        "merges",
        "landing",
        "closing",
        "opening",
        "reverts",
        "files",
        "posts",
        "closes",
        "opens",
    ):
        return _present(around, start, name)
    if name in ("closed", "landed", "reverted", "opened") and _has_something(around, start):
        return Mark(start, end, name, "adjective", past=True)
    if first in NEEDS_PULL_REQUEST and not _about_pull_request(around, start):
        before = around.before(start)
        if any(
            i in around.issue_at or around.word(i) in ("issue", "issues") for i in range(start + 1, start + 5)
        ):
            return None
        if (
            around.word(before) in ("was", "were", "been")
            and name == "closed"
            and _is_subject(around, around.before(before))
        ):
            return Mark(start, end, name, "passive", past=True)
        if around.word(before) in BE and name == "closed":
            standing = (around.word(before) == "are" or around.word(start - 1) == "now") and first in (
                "closed",
                "dropped",
                "rejected",
            )
            return None if standing else Mark(start, end, name, "passive", past=True, doubtful=True)
        made = before in around.person_at - around.owner_at or around.word(before) in (
            "and",
            ",",
            "then",
            "who",
        )
        return Mark(start, end, name, "verb", past=True, doubtful=True) if name == "closed" and made else None
    return _participle(around, start, name)


def _stays(around: Surroundings, start: int, end: int) -> bool:
    """Tell whether "kept" and "stayed in" say that nothing was taken back: "group commit, kept the same day"."""
    ended = (
        end >= len(around.tokens)
        or around.tokens[end].kind == "mark"
        or around.word(end) in ("the", "and", "but", "for", "after", "so", "while")
    )
    before = around.word(start - 1)
    if around.word(end) == "the":
        ended = around.word(end + 1) in ("same", "day", "whole")
    return ended and (
        start == 0
        or before in BE
        or around.tokens[start - 1].kind == "mark"
        or around.word(start) != "kept"
        or end >= len(around.tokens)
    )


def _has_something(around: Surroundings, at: int) -> bool:
    """Tell "has the kernel cache closed": a state at the end of a part that begins with "has"."""
    after = at + 1
    if (
        after < len(around.tokens)
        and around.tokens[after].kind != "mark"
        and around.word(after) not in ("and", "but", "too", "today", "while")
    ):
        return False
    for i in range(at - 1, max(-1, at - 9), -1):
        if around.tokens[i].kind == "mark":
            return False
        if around.word(i) in HAVE:
            return at - i > 2 and around.word(i + 1) not in (
                "been",
                "not",
                "now",
                "also",
                "already",
                "yet",
                "never",
                "just",
                "since",
            )
    return False


def _phrase(around: Surroundings, start: int, end: int, name: MarkClass) -> Mark | None:
    words = [around.word(i) for i in range(start, end)]
    following = around.word(end)
    if words[0] in ("wants", "want", "plans", "plan", "hopes", "asks") and not _can_propose(around, start):
        return None
    if start == 0 and words[0] in ("ask", "want", "plan", "seek", "try", "hope", "look", "aim", "attempt"):
        return None
    if words in (
        ["is", "in"],
        ["are", "in"],
        ["now", "in"],
        ["all", "in"],
        ["both", "in"],
        ["already", "in"],
    ):
        if not (
            following
            in (
                "",
                ",",
                ".",
                ";",
                ":",
                ")",
                "now",
                "main",
                "already",
                "and",
                "but",
                "while",
                "—",
                "too",
                "yet",
            )
            or end >= len(around.tokens)
        ):
            return None
    if (
        words[0] == "out"
        and name == "reverted"
        and around.word(start - 1) not in BE | {"came", "come", "go", "goes", "went"}
    ):
        return None
    if name == "reverted" and words[-1] in ("kept", "in") and not _stays(around, start, end):
        return None
    if (
        words[-1] == "back"
        and name == "landed"
        and (
            around.before(start) in around.person_at
            or following in ("with", "on", "to", "in", "from", "for", "at", "under", "again", "and")
        )
    ):
        return None
    if (
        words[0] in ("put", "sent", "brought", "back")
        and name in ("opened", "relanded")
        and not _about_pull_request(around, start)
    ):
        return None
    if (
        words[-1] == "main"
        and following
        and following
        not in (
            ",",
            ".",
            ";",
            ")",
            "and",
            "but",
            "branch",
            "today",
            "while",
            "yet",
            "already",
            "after",
            "with",
            "by",
        )
    ):
        return None
    if name == "reverted" and (
        words[-1] in ("kept", "in", "good") or (words[0] == "did" and words[1] != "not")
    ):
        return Mark(start, end, name, "adjective", negated=True, past=True)
    if name == "proposed" and words[-1] in ("decided", "settled"):
        return Mark(start, end, name, "adjective", negated=True, past=True)
    past = not words[0].endswith("s") or words[0] == "is"
    return Mark(
        start, end, name, "adjective" if name in ("proposed", "draft", "queued") else "verb", past=past
    )


def _is_of_issue(around: Surroundings, at: int) -> bool:
    """Tell "issue 77 is closed", which says nothing of a pull request's own state."""
    before = around.before(at)
    while before > 0 and (around.word(before) in BE | HAVE or around.word(before) == "not"):
        before = around.before(before)
    return before in around.issue_at or around.word(before) in ("issue", "issues", "ticket")


def _is_title_text(around: Surroundings, start: int, end: int) -> bool:
    """Tell whether the words are quoted from a title: "open source", "closed captions"."""
    if end - start > 1:
        return False
    word, following, before = around.word(start), around.word(end), around.word(start - 1)
    if (
        following
        and following.isalpha()
        and following not in PULL_NOUNS
        and following not in _DETERMINERS
        and around.in_title(f"{word} {following}")
    ):
        return True
    return (
        before.isalpha()
        and before not in BE
        and before not in PULL_NOUNS
        and start - 1 not in around.person_at
        and before not in ("to", "not")
        and around.in_title(f"{before} {word}")
    )


def _leads_to_pull_request(around: Surroundings, at: int) -> bool:
    """Tell whether the noun phrase that begins at `at` is about pull requests."""
    for i in range(at, min(at + 5, len(around.tokens))):
        if i in around.pull_at or (
            around.word(i) in PULL_NOUNS and around.word(i) not in ("work", "feature", "features")
        ):
            return True
        if i in around.figure_at:
            continue
        if around.tokens[i].kind == "mark" or around.word(i) in (
            "of",
            "to",
            "for",
            "in",
            "on",
            "by",
            "from",
            "with",
            "and",
            "is",
            "are",
        ):
            return around.word(i) == "of" and i > at and (i - 1) in around.figure_at
    return False


def _about_pull_request(around: Surroundings, at: int) -> bool:
    """Tell whether a verb such as "closed" has a pull request for its object or its subject."""
    following = around.word(at + 1)
    if any(
        i in around.issue_at or around.word(i) in ("issue", "issues", "ticket", "tickets")
        for i in range(at + 1, at + 5)
    ):
        return False
    if following in ("it", "them", "him", "this", "these", "those", "both", "one", "out", "up", "in"):
        return True
    if at + 1 in around.figure_at or at + 1 in around.pull_at:
        return True
    if following in ("the", "a", "an", "his", "her", "its", "their", "another", "more", "new") or (
        at + 1 in around.owner_at
    ):
        return _leads_to_pull_request(around, at + 1)
    if (
        following
        and following.isalpha()
        and following not in ADVERBS
        and following
        not in (
            "by",
            "without",
            "unmerged",
            "or",
            "nor",
            "as",
            "in",
            "on",
            "for",
            "after",
            "and",
            "but",
            "while",
            "from",
            "with",
            "yesterday",
            "rather",
            "instead",
            "because",
            "too",
        )
    ):
        return _leads_to_pull_request(around, at + 1)
    before = around.before(at)
    while around.word(before) in BE | HAVE | {"not"} and before > 0:
        before = around.before(before)
        if around.word(before) not in BE | HAVE | {"not"}:
            return (
                _is_subject(around, before)
                or before in around.figure_at
                or around.word(before) in ("nothing", "all", "none", "rest")
            )
    return (
        before < 0
        or before in around.pull_at
        or before in around.figure_at
        or around.word(before) in PULL_NOUNS
        or around.word(before) in _SUBJECT_WORDS
        or around.tokens[before].kind == "mark"
        or around.word(before) in ("and", "but", "or", "one")
    )


def _open(around: Surroundings, at: int) -> Mark | None:
    before, following = around.before(at), around.word(at + 1)
    if around.word(before) in ("to", "would", "could", "can", "will", "should"):
        return None
    if around.word(before) in BE or around.word(before) in ("not", "longer"):
        return Mark(at, at + 1, "proposed", "adjective")
    if _leads_to_pull_request(around, at + 1) and (
        following in PULL_NOUNS
        or at + 1 in around.pull_at
        or following in ("hardware",)
        or not following.isalpha()
        or True
    ):
        if following in ("and", "or", ",", "but"):
            return Mark(at, at + 1, "proposed", "adjective")
        return Mark(at, at + 1, "proposed", "attribute")
    ended = (
        at + 1 >= len(around.tokens)
        or around.tokens[at + 1].kind in ("mark", "number")
        or following
        in (
            "and",
            "but",
            "while",
            "with",
            "for",
            "as",
            "at",
            "in",
            "on",
            "today",
            "ones",
            "or",
            "by",
            "from",
            "after",
            "though",
            "still",
            "yet",
        )
    )
    placed = (
        before < 0
        or before in around.pull_at
        or before in around.figure_at
        or around.word(before) in PULL_NOUNS
        or around.word(before) in ("rest", "others", "other", "and", "but", "both", "all")
        or around.tokens[before].kind == "mark"
        or around.word(at - 1) == "still"
    )
    return Mark(at, at + 1, "proposed", "adjective") if ended and placed else None


def _draft(around: Surroundings, at: int) -> Mark | None:
    before, following = around.before(at), around.word(at + 1)
    if around.word(before) in ("to",) and around.word(at) == "draft":
        return None
    if around.word(at) == "drafting":
        return Mark(at, at + 1, "draft", "verb")
    if around.word(at) == "drafted":
        return Mark(at, at + 1, "draft", "verb", past=True)
    if (
        following in PULL_NOUNS
        or at + 1 in around.pull_at
        or following == "state"
        or following == "form"
        or following == "status"
        or following == "mode"
    ):
        return Mark(at, at + 1, "draft", "attribute" if following in PULL_NOUNS else "adjective")
    if (
        following.isalpha()
        and following
        not in (
            "for",
            "from",
            "by",
            "to",
            "that",
            "and",
            "but",
            "which",
            "is",
            "are",
            "so",
            "in",
            "on",
            "of",
            "today",
            "with",
            "while",
            "still",
            "at",
            "adds",
            "would",
            "would-be",
            "pending",
            "right",
        )
        and following not in PRESENT
        and following not in PAST
    ):
        return None
    return Mark(
        at,
        at + 1,
        "draft",
        "adjective"
        if around.word(before) in BE or around.word(at - 1) in ("in", "a", "as", "still")
        else "noun",
    )


def _noun(around: Surroundings, at: int, name: MarkClass) -> Mark | None:
    before = around.word(around.before(at))
    if around.word(at) == "revert" and (
        before in MODALS or around.before(at) in around.person_at - around.owner_at
    ):
        return Mark(at, at + 1, name, "modal") if before == "would" else None
    if around.word(at) == "revert" and around.before(at) in around.plural_at:
        return Mark(at, at + 1, name, "verb")
    if around.word(at).startswith("candidate") and around.word(at - 1) == "release":
        return None
    is_said = (
        before in BE
        or around.word(at - 2) in ("still", "only", "just", "longer")
        or (before in ("a", "the", "an") and around.word(around.before(around.before(at))) in BE)
    )
    return Mark(at, at + 1, name, "adjective" if is_said and around.word(at) != "reverts" else "noun")


def _present(around: Surroundings, at: int, name: MarkClass) -> Mark | None:
    """Read "lands", "closes", "reverts": verbs, unless they stand where a noun would."""
    before, word = around.before(at), around.word(at)
    if word == "landing" and around.word(at + 1) in ("page", "pages", "zone", "pad", "area"):
        return None
    if word in NEEDS_PULL_REQUEST and not _about_pull_request(around, at):
        return None
    if word.endswith("ing"):
        return (
            Mark(at, at + 1, name, "verb")
            if name in ("landed", "closed", "opened") and not around.word(before) == "of"
            else None
        )
    if (
        word == "reverts"
        and (
            before < 0
            or before in around.figure_at
            or around.word(before) in ("the", "of", "no", "any", "and", "or", "more", "other", "with")
        )
        and around.word(at + 1) not in ("the", "a", "an")
        and at + 1 not in around.pull_at
    ):
        return Mark(at, at + 1, name, "noun")
    if around.word(before) in ("the", "two", "three", "of", "no") or before in around.figure_at:
        return None
    if (
        word in ("closes", "closing")
        and around.word(at + 1) in ("issue", "issues", "out", "the", "a")
        and not _leads_to_pull_request(around, at + 1)
    ):
        return None
    return Mark(at, at + 1, name, "verb")


def _can_propose(around: Surroundings, at: int) -> bool:
    """Tell whether what stands before "wants" or "suggests" can propose: not "anyone who", "users", "listeners"."""
    before = around.before(at)
    if around.word(before) == "who":
        return around.word(before - 1) not in (
            "anyone",
            "anybody",
            "everyone",
            "those",
            "people",
            "users",
            "user",
            "somebody",
            "someone",
        )
    return around.word(before) not in (
        "users",
        "anyone",
        "anybody",
        "everyone",
        "people",
        "you",
        "we",
        "one",
        "nobody",
    )


def _participle(around: Surroundings, at: int, name: MarkClass) -> Mark | None:
    before, following = around.before(at), around.word(at + 1)
    word = around.word(at)
    if word in ("wants", "suggests", "suggest") and not _can_propose(around, at):
        return None
    if word in (
        "seeks",
        "wants",
        "floats",
        "awaits",
        "await",
        "awaiting",
        "pending",
        "outstanding",
    ) and around.word(before) in ("the", "of", "no"):
        return None if word not in ("pending", "outstanding") else Mark(at, at + 1, name, "attribute")
    if word in ("pending", "outstanding", "unmerged", "unlanded", "undecided"):
        return Mark(
            at,
            at + 1,
            name,
            "attribute"
            if _leads_to_pull_request(around, at + 1) and following in PULL_NOUNS
            else "adjective",
        )
    if around.word(before) in BE and around.word(at - 1) != "being":
        return Mark(at, at + 1, name, "passive", past=True)
    determined = (
        around.word(before)
        in ("the", "a", "an", "its", "their", "no", "any", "these", "those", "every", "each", "other")
        or before in around.figure_at
        or before in around.owner_at
        or before < 0
        or around.tokens[before].kind == "mark"
    )
    if determined and following in PULL_NOUNS - {"one", "more"}:
        return Mark(at, at + 1, name, "attribute", past=True)
    if around.word(before) in (
        "to",
        "can",
        "could",
        "may",
        "might",
        "must",
        "should",
        "will",
        "shall",
    ) and word in ("propose", "suggest"):
        return None
    return Mark(at, at + 1, name, "verb", past=word.endswith(("ed", "wn", "ew", "ent", "ut")))


def _doing(around: Surroundings, at: int) -> Mark | None:
    """Read a verb that tells the change itself as done: "adds", "fixed", "now supports", "is gone"."""
    word = around.word(at)
    if (
        at in around.pull_at
        or at in around.person_at
        or at in around.figure_at
        or around.tokens[at].possessive
    ):
        return None
    if word in ("land", "merge", "ship"):
        return _base_landing(around, at)
    if (word, around.word(at + 1)) in (
        ("make", "it"),
        ("get", "in"),
        ("go", "in"),
        ("get", "merged"),
        ("make", "the"),
    ) and around.word(at + 2) != "possible":
        mark = _base_landing(around, at)
        return replace(mark, end=at + 2) if mark else None
    if word == "gone" and around.word(around.before(at)) in BE:
        return Mark(at, at + 1, "done", "adjective", past=True)
    if word in _WANTING and around.word(at - 1) == "not" and around.word(at - 2) in ("do", "does", "did"):
        return Mark(at, at + 1, "proposed", "verb")
    if (
        around.word(at - 1) == "not"
        and around.word(at - 2) in ("do", "does", "did")
        and word.isalpha()
        and word not in ("yet", "only", "just", "land", "merge", "ship")
    ):
        name = _BASES.get(word, "done")
        return Mark(at, at + 1, name, "verb", negated=True, past=around.word(at - 2) == "did")
    if around.word(at - 1) in ("now", "already") and _is_happening(around, at):
        return Mark(at, at + 1, "done", "verb", past=True)
    if word == "no" and around.word(at + 1) == "longer":
        after = around.word(at + 2)
        return (
            Mark(at, at + 2, "done", "verb")
            if after.isalpha() and after not in ("open", "a", "in", "needed")
            else None
        )
    if word in PRESENT and PRESENT[word] not in _NEUTRAL and _is_present_verb(around, at):
        return Mark(at, at + 1, "done", "verb")
    if word in PAST and PAST[word] not in _NEUTRAL - {"mark", "label", "tag", "classify"}:
        return _past_verb(around, at)
    if _is_deed(around, at):
        return Mark(at, at + 1, "done", "verb", past=not word.endswith("s"))
    if word in BASE and word not in _NEUTRAL and _is_plural_verb(around, at):
        return Mark(at, at + 1, "done", "verb")
    return None


_COPULAS = frozenset("is are was were be been being remains remain stays stay sits stands".split())
_WANTING = frozenset("want propose suggest ask seek plan hope aim intend wish".split())


_BASES: dict[str, MarkClass] = {
    "close": "closed",
    "revert": "reverted",
    "open": "opened",
    "reopen": "reopened",
    "drop": "closed",
}
_NOT_NOW = frozenset("for by right until just even from since before every".split())
_NO_VERB = frozenset(
    "that for to and then the a an on in at with under of as or but so less more only plus it they this these there what which who "
    "open available ready up out off down over back less than".split()
)


def _is_happening(around: Surroundings, at: int) -> bool:
    """Tell whether "now keeps", "already got", "now run" tells of something as done."""
    word, before = around.word(at), around.before(at)
    if (
        before < 0
        or around.word(at - 2) in _NOT_NOW
        or word in _NO_VERB | HAVE | MODALS
        or not word.isalpha()
    ):
        return False
    if (
        at in around.pull_at
        or at in around.person_at
        or at in around.figure_at
        or word in PULL_NOUNS - {"rework", "update", "fix"}
    ):
        return False
    if (word in PHRASES and _status(around, at)) or around.in_title(f"{around.word(at - 1)} {word}"):
        return False
    if word in _COPULAS or around.word(before) in _COPULAS:
        return (
            around.word(before) in _COPULAS
            and word not in _COPULAS
            and word.endswith(("ed", "en", "wn", "lt", "nt"))
        )
    return True


_REPORTED = frozenset(
    """
    proposed opened wanted needed asked noted contributed submitted authored shared worked joined drafted called described reported
    mentioned tracked cited counted offered suggested planned hoped used helped started followed accounted tried aimed intended
    discussed reviewed titled named labelled marked tagged owned explained considered promised argued claimed added-by looked
    says notes has is was wants hopes plans asks suggests seeks proposes opens needs leads follows accounts contributes offers reports
    writes describes shares works owns tops trails comes goes gets takes tries aims looks thinks expects promises argues points mentions
    cites tracks touches covers targets concerns deals focuses belongs waits awaits sits stays remains stands builds depends relies
    does always also this its his hers theirs plus less across pass
    """.split()
)
_IRREGULAR_DEEDS = frozenset(
    "gave brought taught drew threw found built ran shrank sped got rewrote rebuilt undid redid cut put set".split()
)


def _is_deed(around: Surroundings, at: int) -> bool:
    """Tell whether a person or a pull request does something here: a verb that no list has, "rowan vendored it"."""
    word, before = around.word(at), at - 1
    while before >= 0 and around.tokens[before].lower in ("also", "then", "quietly", "finally", "simply"):
        before -= 1
    if (
        before < 0
        or word in _REPORTED
        or word in PHRASES
        or not word.isalpha()
        or around.word(at + 1) == "by"
    ):
        return False
    subject = (before in around.person_at and before not in around.owner_at) or before in around.pull_at
    if word.endswith(("ous", "us", "is", "as", "less", "ness")) or any(
        around.word(i) in PAST or around.word(i) in PRESENT for i in range(max(0, before - 3), before)
    ):
        return False
    if not subject or around.tokens[at].is_capitalised:
        return False
    return (
        word in _IRREGULAR_DEEDS
        or (word.endswith("ed") and len(word) > 4)
        or (word.endswith("s") and not word.endswith("ss") and len(word) > 3 and word not in PULL_NOUNS)
    )


def _base_landing(around: Surroundings, at: int) -> Mark | None:
    """Read "did not land", "has yet to merge", "12 and 13 land"; "to land" alone tells no status."""
    held = [around.word(i) for i in range(max(0, at - 3), at)]
    if any(word in ("did", "does", "do", "failed") for word in held):
        failed = "failed" in held
        return Mark(at, at + 1, "landed", "verb", negated=failed, past=True)
    if around.before(at) in around.plural_at and around.word(at - 1) != "to":
        return Mark(at, at + 1, "landed", "verb")
    return None


def _is_subject(around: Surroundings, at: int) -> bool:
    """Tell whether the word at `at` can be the subject of a verb of making."""
    if at < 0:
        return False
    if at in around.person_at:
        return at not in around.owner_at
    return (
        at in around.pull_at
        or around.word(at) in PULL_NOUNS
        or around.word(at)
        in (
            "it",
            "this",
            "that",
            "which",
            "who",
            "he",
            "she",
            "they",
            "one",
            "another",
            "stack",
            "series",
            "both",
            "these",
            "those",
            "set",
            "pair",
            "others",
            "latter",
            "former",
            "author",
            "contributor",
            "newcomer",
        )
    )


def _has_subject_before(around: Surroundings, at: int) -> bool:
    return any(
        i in around.person_at - around.owner_at
        or i in around.pull_at
        or around.word(i) in ("it", "that", "which", "who", "change", "request", "pr", "patch", "stack")
        for i in range(at)
    )


def _is_present_verb(around: Surroundings, at: int) -> bool:
    before, following = around.before(at), around.word(at + 1)
    if (around.word(at), following) in (
        ("builds", "on"),
        ("builds", "upon"),
        ("makes", "up"),
        ("makes", "for"),
        ("makes", "it"),
    ):
        return False
    if (
        around.word(before) in ("the", "a", "an", "to", "of", "for", "no", "these", "those", "some")
        or before in around.owner_at
        or before in around.figure_at
    ):
        return around.word(before) == "one"
    if around.word(at - 1) in ("now",):
        return True
    determined = (
        following in _DETERMINERS
        or at + 1 in around.figure_at
        or at + 1 in around.pull_at
        or around.word(at + 1) in ("how", "why")
    )
    if around.word(at) not in NOUN_LIKE:
        return before >= 0 or determined
    if (
        _is_subject(around, before)
        and around.word(before) not in ("and", "or")
        and not around.word(before).endswith("s")
    ):
        return True
    if _is_subject(around, before) and around.word(before) in ("this", "series"):
        return True
    if before >= 0 and around.tokens[before].kind == "mark" or around.word(before) in ("and", "then", "but"):
        return determined and _has_subject_before(around, at)
    return determined and before >= 0


def _past_verb(around: Surroundings, at: int) -> Mark | None:
    before, following = around.before(at), around.word(at + 1)
    held = around.word(before)
    verb = PAST[around.word(at)]
    if verb == "make" and at + 1 in around.pull_at:
        return None
    if verb == "build" and following in ("on", "upon"):
        return None
    if verb == "move" and not (
        following in _DETERMINERS or following.isalpha() and following not in _AFTER_MOVED
    ):
        return None
    if held in HAVE:
        return Mark(at, at + 1, "done", "verb", past=True)
    if (
        held == "being"
        or around.word(at - 1) == "being"
        or held in ("be", "to")
        or (held in ("been",) and around.word(before - 1) in ("would", "could", "to"))
    ):
        return None
    if held in ("is", "are", "get", "gets"):
        return Mark(at, at + 1, "done", "passive") if verb not in _LABELLING else None
    if held in ("was", "were", "been", "got"):
        return Mark(at, at + 1, "done", "passive", past=True)
    if following == "by" and at + 2 in around.person_at:
        return Mark(at, at + 1, "done", "passive", past=True)
    if held in ("that", "which") and not (
        around.word(before - 1) in PULL_NOUNS | {","}
        or before - 1 in around.pull_at
        or before - 1 in around.person_at
        or before - 1 in around.figure_at
    ):
        return None
    if _is_subject(around, before):
        if (
            around.word(before) in PULL_NOUNS
            and before not in around.pull_at
            and (verb in _LABELLING or following in ("by", "to", "on", "under", "at", "in", "for"))
        ):
            return None
        return Mark(at, at + 1, "done", "verb", past=True)
    if _is_told_plainly(around, at, before):
        return Mark(at, at + 1, "done", "verb", past=True)
    if (
        held in ("and", ",", "then", "but", "—", ")")
        and _has_subject_before(around, at)
        and (following in _DETERMINERS or at + 1 in around.figure_at or at + 1 in around.pull_at)
    ):
        return Mark(at, at + 1, "done", "verb", past=True)
    return None


def _is_told_plainly(around: Surroundings, at: int, before: int) -> bool:
    """Tell "Opus replaced Vorbis": a subject of content, this verb and an object, and no other verb beside it."""
    following = around.word(at + 1)
    if (
        before < 0
        or around.tokens[before].kind == "mark"
        or around.word(before) in PEOPLE_NOUNS | PULL_NOUNS | THEME_NOUNS | FUNCTION
        or around.word(before)
        in _DETERMINERS
        | {"and", "or", "of", "to", "with", "in", "for", "by", "from", "on", "at", "as", "newly", "more"}
    ):
        return False
    if not following.isalpha() or following in (
        "by",
        "with",
        "in",
        "on",
        "at",
        "to",
        "for",
        "from",
        "of",
        "and",
        "or",
        "as",
        "under",
        "over",
        "into",
        "only",
        "per",
        "when",
        "that",
        "than",
        "but",
        "so",
        "after",
        "before",
    ):
        return False
    start = at
    while (
        start > 0
        and around.tokens[start - 1].kind != "mark"
        and around.word(start - 1) not in ("and", "but", "while", "that", "which", "because")
    ):
        start -= 1
    end = at
    while end < len(around.tokens) and around.tokens[end].kind != "mark":
        end += 1
    others = {around.word(i) for i in range(start, end) if i != at}
    return (
        not others & (BE | HAVE | MODALS | {"does", "do", "did", "not"})
        and start < at
        and around.word(start) not in ("if", "when", "because", "of", "with", "for")
    )


def _is_plural_verb(around: Surroundings, at: int) -> bool:
    before = around.before(at)
    if before < 0 or around.word(at - 1) == "to":
        return False
    if (
        around.tokens[before].kind == "number"
        and around.word(before - 1) in ("the", "a")
        and around.word(at) in BASE_NOUN_LIKE
    ):
        return False
    if around.word(at) in BASE_NOUN_LIKE and around.word(at + 1) in PULL_NOUNS:
        return False
    if before in around.plural_at:
        return True
    if around.word(before) in ("that", "which", "who") and (
        before - 1 in around.plural_at
        or around.word(before - 1) in PULL_NOUNS
        and around.word(before - 1).endswith("s")
    ):
        return True
    if around.word(at) in BASE_NOUN_LIKE and around.word(at + 1) in PULL_NOUNS:
        return False
    plural_noun = around.word(before) in PULL_NOUNS and around.word(before).endswith("s")
    following = around.word(at + 1)
    return (plural_noun or around.word(before) in ("they", "both", "these", "those", "all")) and (
        around.word(at) not in BASE_NOUN_LIKE
        or following in _DETERMINERS
        or around.word(before) in ("requests", "prs", "they")
    )


def _turned(around: Surroundings, mark: Mark) -> Mark:
    """Return the mark with what stands before it: "not", "yet to", "would", "if"."""
    at = mark.start - 1
    words: list[str] = []
    while (
        at >= 0
        and around.tokens[at].kind != "mark"
        and len(words) < 5
        and at not in around.pull_at
        and at not in around.person_at
    ):
        if around.tokens[at].is_capitalised and at:
            break
        words.append(around.word(at))
        if words[-1] not in ADVERBS | BE | HAVE | MODALS | {
            "did",
            "does",
            "do",
            "without",
            "neither",
            "nor",
            "so",
            "far",
            "fully",
            "quite",
            "a",
            "an",
            "only",
        }:
            break
        at -= 1
    negated = any(word in ("not", "never", "without", "nor") for word in words) or (
        len(words) > 1 and words[0] == "longer" and words[1] == "no"
    )
    near = [around.word(i) for i in range(mark.start - 4, mark.start)]
    if (
        "longer" in near
        and "no" in near[: near.index("longer")]
        and not {",", ";", "and"} & set(near[near.index("longer") :])
    ):
        negated = True
    unreal = _is_unreal(around, mark.start)
    if (
        mark.name in ("landed", "done")
        and any(word in ("would", "could", "might", "may", "to", "should", "will", "can") for word in words)
        and mark.form != "passive"
    ):
        unreal = True
    if mark.name in ("landed", "done", "closed", "reverted") and "be" in words:
        unreal = True
    return replace(mark, negated=negated or mark.negated, unreal=mark.unreal or unreal)


def _is_unreal(around: Surroundings, at: int) -> bool:
    for i in range(at - 1, max(-1, at - 7), -1):
        if around.tokens[i].kind == "mark":
            return False
        if around.word(i) in _SUBORDINATE:
            return True
    return False
