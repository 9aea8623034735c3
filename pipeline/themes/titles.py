"""What a pull request's title says about its topic, in every bracket, colon and emoji convention."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pipeline.themes.lexicon import EMOJI_KINDS, KINDS, STOP_WORDS


@dataclass(frozen=True, slots=True)
class Title:
    """A title taken apart.

    `tags` are topics that the author marked ([MPS], `scope:`), lower case, in order; `kinds` say what sort of
    change it is (fix, docs, test), which is no topic. `branch` is the release branch that a mark names.
    `text` is the rest, `words` its content words in order, `names` the words of it with their capitals.
    """

    tags: tuple[str, ...]
    kinds: frozenset[str]
    branch: str
    text: str
    words: tuple[str, ...]
    is_revert: bool


_BRACKET = re.compile(r"^\s*[\[【](?P<tag>[^\]】]{1,60})[\]】]{1,2}\s*:?\s*")
_COLON = re.compile(
    r"""^\s*(?P<head>(?:[\w.*`/+&,@-]|::(?=\w))+(?:\ [\w.*`/+&,@-]+){0,2})
        (?:\((?P<scope>[^)\n]{1,60})\))?!?:(?:\s+|$)""",
    re.VERBOSE,
)
_EMOJI = re.compile(r"^\s*(?::([a-z_0-9+-]+):|([\u2190-\u2bff\U0001f000-\U0001faff])\ufe0f?)\s*")
_REVERT = re.compile(
    r"""^\s*(?:\[[^\]]{1,40}\]\s*)*(?:revert(?:ed|s)?|back\s*out|unrevert|reapply|re-?land)\b(?:\s+of)?
        [\s:]*["'“](?P<title>.+?)["'”]?\s*$""",
    re.VERBOSE | re.IGNORECASE,
)
_STACK_MARK = re.compile(r"[\[(]\s*(?:\d{1,2}|n)\s*/\s*(?:\d{1,2}|n|x)\s*[\])]", re.IGNORECASE)
_BRANCH = re.compile(
    r"^(?:(?:release|stable|backport|cherry[- ]?pick|branch)[/ -]*v?\d+(?:\.\d+|\.x)*(?:-\w+)?"
    r"|v?\d+\.(?:\d+|x)(?:\.(?:\d+|x))?)$"
)
_REFERENCE = re.compile(r"\(?(?:GH-?|#)\d+\)?|\b[0-9a-f]{9,40}\b|https?://\S+", re.IGNORECASE)
_PARTS = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+\d*|[A-Z]+\d*|\d+[a-z]+|[^\W\d_a-zA-Z]+")
# Of "C++" nothing but the letter would be left.
_CPP = re.compile(r"\bc\+\+", re.IGNORECASE)
_TOKEN = re.compile(r"[^\W_]+(?:[_.:/-]+[^\W_]+)*")


def read_title(title: str) -> Title:
    """Take a title apart into marked topics, kinds of change and content words."""
    rest, is_revert = _unwrap_revert(_STACK_MARK.sub(" ", title))
    tags: list[str] = []
    kinds: set[str] = set()
    branch = ""
    for mark in _marks(title) if is_revert else ():
        branch = branch or (mark if _BRANCH.match(mark) else "")
    while True:
        head, rest = _next_mark(rest)
        if not head:
            break
        for mark in head:
            if _BRANCH.match(mark):
                branch = branch or mark
            elif mark in KINDS:
                kinds.add(KINDS[mark])
            else:
                tags.append(mark)
    words = tuple(words_of(_REFERENCE.sub(" ", rest)))
    return Title(tuple(dict.fromkeys(tags)), frozenset(kinds), branch, rest.strip(), words, is_revert)


def _unwrap_revert(title: str) -> tuple[str, bool]:
    """Return what a revert or reland takes up, however often it is wrapped, and whether it was one."""
    for depth in range(5):
        found = _REVERT.match(title)
        if not found:
            return title, depth > 0
        title = found["title"]
    return title, True


def _marks(title: str) -> list[str]:
    """Return the normalised bracket marks that stand before a revert's quotation."""
    marks: list[str] = []
    while found := _BRACKET.match(title):
        marks.append(normal_tag(found["tag"]))
        title = title[found.end() :]
    return marks


def _next_mark(rest: str) -> tuple[list[str], str]:
    """Return the topics of the mark that `rest` begins with, normalised, and what follows it."""
    if found := _EMOJI.match(rest):
        kind = EMOJI_KINDS.get(found[1] or found[2], "")
        return [kind or "fix"] if kind else [found[1] or "misc"], rest[found.end() :]
    if found := _BRACKET.match(rest):
        return split_tags(found["tag"]), rest[found.end() :]
    if (found := _COLON.match(rest)) and _is_prefix(found["head"]):
        return [*split_tags(found["head"]), *split_tags(found["scope"] or "")], rest[found.end() :]
    return [], rest


def _is_prefix(head: str) -> bool:
    """Tell `scope: what changed` from a sentence that happens to hold a colon."""
    words = head.replace(",", " ").split()
    return len(words) == 1 or not any(word.lower() in STOP_WORDS for word in words)


def split_tags(text: str) -> list[str]:
    """Return the tags of one mark: `a/b`, `a, b` and `a & b` name two each, a path names its folders."""
    return [tag for part in re.split(r"[/,|&+]|::| and ", text) if (tag := normal_tag(part))]


def normal_tag(text: str) -> str:
    """Return a tag in lower case with single spaces, without back-ticks, file endings and brackets."""
    text = re.sub(r"[`*\"'\[\]]", "", text)
    text = re.sub(
        r"\.(?:py|rs|go|ts|tsx|js|jsx|c|cc|cpp|h|md|rst|java|rb|kt|swift|ya?ml|toml|txt)$", "", text
    )
    return re.sub(r"[\s_-]+", " ", text).strip(" .:!").lower()


def pieces_of(text: str) -> list[str]:
    """Return every word of a text in order, stemmed, identifiers and compounds taken apart."""
    return [stem(piece.lower()) for piece in _PARTS.findall(_CPP.sub("cpp", text))]


def tokens_of(text: str) -> list[str]:
    """Return every word of a text in order, stemmed, with compounds kept whole."""
    return [stem(token.lower()) for token in re.findall(r"[^\W_]+", _CPP.sub("cpp", text))]


def words_of(text: str) -> list[str]:
    """Return the content words of a text in order, stemmed; a compound gives itself and its parts."""
    words: list[str] = []
    for token in _TOKEN.findall(text):
        parts = [part.lower() for part in _PARTS.findall(token)]
        compound = re.sub(r"[^\w]", "", token).replace("_", "").lower()
        if len(parts) > 1 and not compound.isdigit():
            words.append(compound)
        words.extend(parts or [compound])
    return [stem(word) for word in words if is_content(word)]


def is_content(word: str) -> bool:
    """Tell whether a lower-case word can carry a topic."""
    return len(word) > 1 and not word.isdigit() and word not in STOP_WORDS


def stem(word: str) -> str:
    """Return a word without its plural ending: enough to make "shaders" and "shader" one word."""
    if len(word) < 4 or word.endswith(("ss", "us", "is")) or not word.endswith("s"):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    return word[:-2] if word.endswith(("ches", "shes", "xes", "sses")) else word[:-1]
