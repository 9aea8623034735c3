"""What surrounds words on a page and in code, and what a speech engine must never be given."""

from __future__ import annotations

import html
import re
import unicodedata

_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*\)")
# A tag stands by itself; `Vec<u8>` and `a < b` are none.
_TAG = re.compile(
    r"(?<!\w)</?[A-Za-z!?][^<>]{0,300}>|</[A-Za-z][^<>]{0,80}>|<[A-Za-z][\w:-]*(?:\s[^<>]{0,300})?/>"
)
_SHORTCODE = re.compile(r"(?<![\w:]):[a-z][a-z0-9_+-]{1,40}:(?![\w:])")
_STRONG = re.compile(r"(?<!\w)(\*{1,3}|~~|__)(?=[^\s/.*])([^*~\n]{1,200}?)(?<=\S)\1(?!\w)")
_LINE_MARK = re.compile(r"^\s*(?:#{1,6}\s+|>+\s+|[-*+]\s+(?:\[[ xX]\]\s+)?)")
_TAGGED = re.compile(r"\[([^\[\]]{1,60})\]:?\s*(?=[\w`'\"“\[])")
_FENCE = re.compile(r"```\w*|`")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)

# Beside letters, marks and digits, this is all that reaches an engine. Square brackets are commands to some
# (`[[` begins raw phonemes), angle brackets and ampersands are markup to others.
_ALLOWED = frozenset(" .,;:!?'\"()-–—…“”‘’")
_SPACED = re.compile(r"\s+")
_BEFORE_MARK = re.compile(r"\s+(?=[,;:!?…)”]|\.(?!\w))")
_EMPTY_BRACKETS = re.compile(r"\(\s*\)|“\s*”|\"\s*\"")
_REPEATED = re.compile(r"([,;:])(?:\s*[,;:])+")


def without_markup(text: str) -> str:
    """Return one line of text without Markdown, tags, comments, emoji and what cannot be seen."""
    text = "".join(_visible(c) for c in html.unescape(text))
    text = _LINE_MARK.sub("", _SPACED.sub(" ", _COMMENT.sub(" ", text.replace("§", "section "))))
    text = _TAG.sub(" ", _LINK.sub(r"\1", text))
    text = _TAGGED.sub(_set_apart, _STRONG.sub(_inside, _FENCE.sub("", text)))
    return _SPACED.sub(" ", _SHORTCODE.sub(" ", text)).strip()


def _visible(char: str) -> str:
    if (char.isascii() and char.isprintable()) or char == "°":
        return char
    if char.isspace():
        return " "
    kind = unicodedata.category(char)
    if kind[0] == "C" or kind in ("So", "Sk", "Me") or "\ufe00" <= char <= "\ufe0f":
        return "" if kind[0] == "C" or kind == "Me" or "\ufe00" <= char <= "\ufe0f" else " "
    return char


def _inside(found: re.Match[str]) -> str:
    """Return what was emphasised; two underscores around one word are Python's, not Markdown's."""
    return found[0] if found[1] == "__" and re.fullmatch(r"\w+", found[2]) else found[2]


def _set_apart(found: re.Match[str]) -> str:
    """Give "[ty] Remove" a comma; an index such as x[0] is code, and none of ours."""
    before = found.string[: found.start()][-1:]
    return found[0] if before and before not in " ]" else f"{found[1].strip()}, "


def fit(text: str) -> str:
    """Return `text` with nothing left that an engine could take for markup or a command."""
    kept = "".join(c if c in _ALLOWED or unicodedata.category(c)[0] in "LMN" else " " for c in text)
    if kept.count("(") != kept.count(")"):
        # Half of a bracket was code, such as O(n log n) cut at its blanks.
        kept = kept.replace("(", " ").replace(")", " ")
    kept = _EMPTY_BRACKETS.sub(" ", _SPACED.sub(" ", kept))
    return _REPEATED.sub(r"\1", _BEFORE_MARK.sub("", _SPACED.sub(" ", kept))).strip()


def bare(text: str) -> str:
    """Return only the letters and digits of a text that the rules leave nothing of."""
    return _SPACED.sub(" ", "".join(c if c.isalnum() else " " for c in text)).strip()
