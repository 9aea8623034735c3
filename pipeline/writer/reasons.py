"""What a pull request's own description says of it, where one plain sentence of it can be quoted aloud."""

from __future__ import annotations

import re

from pipeline.models import PullRequest
from pipeline.text import SECRET_REMOVED, is_instruction, prose_of
from pipeline.writer.titles import is_dangling
from pipeline.writer.verbs import NOUNS_TOO, VERBS, base_form

_PROSE, _FIRST = 1200, 4
_LEAST_WORDS, _MOST_WORDS = 7, 22
# As many words of its own as this, or it says the title again.
_LEAST_NEW = 4
_COMMON = frozenset("after and are for from has into its not now one that the this when with".split())
_STEM = 5
_END = re.compile(r"(?<=[.!?])(?<!e\.g\.)(?<!i\.e\.)(?<!etc\.)(?<!vs\.)\s+")


def _words(text: str, *, begins: bool = False) -> re.Pattern[str]:
    """Return a pattern of whole words or phrases, parted by bars; of those that a sentence begins with."""
    phrases = "|".join(
        phrase.strip() for line in text.split("\n") for phrase in line.split("|") if phrase.strip()
    )
    return re.compile(rf"{'^' if begins else chr(92) + 'b'}(?:{phrases})\b", re.IGNORECASE)


# Whoever says "we" or "you" is not the briefing; what points elsewhere cannot be followed by ear.
_PERSONAL = _words(
    """
    I|we|us|our|ours|my|me|you|your|let's|gonna|pls|please|thanks?|sorry|imo|tbh|lol|todo|fixme
    for example|\\w+['’](?:ll|re|ve|m)
    above|below|following|screenshot|here is|here's|see also|this stack|linked|PRs?
    """
)
_MARKS = re.compile(r"(?:^|\s)\[|[{}<>|\\=*&]|[~$^_]{2,}|->|--|—|–|[?!…:;%]|\.\.\.|#\d|\(oldest")
# How it was made, checked or filed; and what only a reader of the page can use.
_MADE = _words(
    """
    codex|claude|copilot|chatgpt|gemini|llm|agent|ai|mdtests?|test plan|test suite|changelog entry|reviewers?
    ecosystem results?
    """
)
_FILED = _words(
    """
    closes?|fix(?:es|ed)?|resolves?|part of|see|refs?|related|follow-?up|stacked|based on|depends
    summary|tests?|tested
    testing|ran|run|added|note|verified|confirmed|used|explicitly|simply|tl;?dr|cc|reland|ports?|cherry
    """,
    begins=True,
)
# What somebody thinks of it.
_OPINION = _words(
    """
    probably|maybe|perhaps|hopefully|hack|significant\\w*|critical\\w*|huge|massive\\w*|amazing|important\\w*|great|guess
    not sure|seems?|wip|temporar\\w+|best|nice|obvious\\w*
    """
)
# Words that lean on a sentence which is not told.
_LEANING = _words(
    """
    and|but|also|however|so|then|it|its|their|they|these|those|he|she|instead|otherwise|additionally|furthermore
    moreover|first|second|finally|as a result|for example|for instance|in particular|now|there
    therefore|thus|here
    (?:given|with|once|after|since|because|until|if|when) (?:it|this|that|these)
    """,
    begins=True,
)
# The same, of a sentence that is not the first: "this" is the change only where it does what changes do.
_WHAT_CHANGES_DO = (
    "adds|allows|applies|avoids|enables|ensures|exercises|exposes|fixes|introduces|keeps|lets|makes|matches"
    "|moves|preserves|prevents|reduces|removes|replaces|supports|unifies"
)
_POINTING = _words(
    f"""
    this(?! (?:{_WHAT_CHANGES_DO})\\b)
    that|both|such|the (?:same|other|latter|former|new|change)|on main
    """,
    begins=True,
)
# What was wrong, or what comes of the change.
_WHY = _words(
    """
    because|so that|previously|currently|no longer|without|avoid\\w*|caus\\w+|allow\\w*|lets?
    ma[kd]es?|needs?|needed
    fail\\w*|los[et]\\w*|wrong\\w*|incorrect\\w*|panic\\w*|crash\\w*|slow\\w*|expensive|leak\\w*|rais\\w+|reject\\w*
    instead|never|cannot|can't|does not|doesn't|do not|did not|even though|hid(?:es?|ing|den)
    unable|keeps?|prevents?
    """
)
# A sentence has one of these, or what looks like one is only the name of a thing.
_FINITE = _words(
    """
    is|are|was|were|isn't|aren't|wasn't|weren't|has|have|had|do|does|did|don't|doesn't|didn't|can|can't|cannot|could
    may|might|must|should|will|would|no longer|allows|applies|breaks|caused?|causes|contains|fails
    failed|forces
    forced|gives|happens|hides|holds?|ignores|keeps|left|lets|loses|lost|made|makes|means|meant|needs|prevents
    raises|raised|reports|requires|returns|shows|treats|uses|wraps|previously
    """
)
_NOW = re.compile(r"\b(?:currently|right now|at the moment|at present|as of now)\b", re.IGNORECASE)
_UNFIT = (_PERSONAL, _MARKS, _MADE, _FILED, _OPINION, _LEANING)
_WORD = re.compile(r"[^\W\d_]{3,}")


def reason_of(pull: PullRequest, *, is_order_welcome: bool = False) -> str | None:
    """Return a sentence of the description that can be quoted, without its full stop, or None.

    It is one of the first few, in the third person, of a length that the ear can hold, and it says more than
    the title. Whatever it says is the description's word and must be told as a quotation. An order ("Move the
    parser into ..."), as commit messages have them, is taken only where it is welcome.
    """
    prose = prose_of(pull.body, limit=_PROSE)
    for place, sentence in enumerate(_END.split(prose)[:_FIRST]):
        leans = place > 0 and _POINTING.match(sentence)
        # "Currently loses the type" was so before a change that landed.
        past = pull.status != "open" and _NOW.search(sentence)
        if (
            not (leans or past)
            and _can_be_quoted(sentence, is_order_welcome=is_order_welcome)
            and _says_more(sentence, pull.title)
        ):
            # What was cleaned may have lost a word in its middle, and is then no quotation.
            return sentence.strip().removesuffix(".") if _plain(sentence) in _plain(pull.body) else None
    return None


def says_why(sentence: str) -> bool:
    """Tell whether a sentence says what was wrong, or what comes of the change."""
    return bool(_WHY.search(sentence))


def _plain(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", text.casefold()))


def _can_be_quoted(sentence: str, *, is_order_welcome: bool) -> bool:
    words = sentence.split()
    if words[:1] and words[0].lower() in VERBS:
        is_whole = is_order_welcome
    else:
        is_whole = bool(_FINITE.search(sentence)) or _states(words)
    return (
        is_whole
        and _LEAST_WORDS <= len(words) <= _MOST_WORDS
        and sentence.endswith(".")
        and sentence[0].isupper()
        and not any(pattern.search(sentence) for pattern in _UNFIT)
        and not (is_instruction(sentence) or SECRET_REMOVED in sentence or is_dangling(sentence[:-1]))
        and not set('“”„«»"') & set(sentence)
        and sentence.count("(") == sentence.count(")") <= 1
        and sum(not (c.isalpha() or c in " ,.'’-") for c in sentence) <= len(sentence) // 12
    )


def _states(words: list[str]) -> bool:
    """Tell whether a verb in the third person stands near the beginning: "this change exposes ..."."""
    near = (word for word in words[1:7] if word.endswith("s") and not word.endswith("ss"))
    return any(base_form(word) in VERBS - NOUNS_TOO for word in near)


def _is_near(sentence: str, title: str) -> bool:
    """Tell whether a later sentence is still about the change: it points to it or has a word of it."""
    return sentence.startswith("This ") or bool(_stems(sentence) & _stems(title))


def _stems(text: str) -> set[str]:
    return {word[:_STEM] for word in _WORD.findall(text.casefold())} - _COMMON


def _says_more(sentence: str, title: str) -> bool:
    return len(_stems(sentence) - _stems(title)) >= _LEAST_NEW
