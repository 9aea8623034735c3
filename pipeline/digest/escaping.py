"""Text made safe for Markdown on GitHub and for chats: it formats nothing, links nothing and calls nobody."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

# An invisible character between a mark and what follows it: enough that nothing is recognised as a mention.
APART = "\u200b"

_MARKUP = re.compile(r"([\\`*_{}\[\]()<>#+!|~$])")
# What GitHub turns into a mention or a reference wherever it stands: @user, o/r#1, #1, GH-1, addresses.
_MENTION = re.compile(r"@(?=[A-Za-z0-9_-])")
_REFERENCE = re.compile(r"#(?=\d)")
_SHORT = re.compile(r"\b(gh)-(?=\d)", re.IGNORECASE)
_ADDRESS = re.compile(r"://|\bwww\.", re.IGNORECASE)
_COMMIT = re.compile(r"\b[0-9a-f]{7,40}\b", re.IGNORECASE)


def quiet(text: str) -> str:
    """Return text in which nobody is mentioned and nothing is referred to, for GitHub as for a chat.

    The letters stay as they are; an invisible space keeps the marks from being recognised. Entities and
    backslashes would not do: GitHub looks for mentions after it has read Markdown.
    """
    text = _MENTION.sub("@" + APART, text)
    text = _REFERENCE.sub("#" + APART, text)
    text = _SHORT.sub(lambda found: f"{found[1]}{APART}-", text)
    text = _ADDRESS.sub(lambda found: found[0][:-1] + APART + found[0][-1], text)
    # A commit's hash becomes a link, and a note on that commit's page.
    return _COMMIT.sub(lambda found: _split_hash(found[0]), text)


def _split_hash(word: str) -> str:
    if not (re.search(r"\d", word) and re.search("[a-f]", word, re.IGNORECASE)):
        return word
    # A hash is recognised from seven digits on.
    return APART.join(word[at : at + 6] for at in range(0, len(word), 6))


def markdown(text: str) -> str:
    """Return text that Markdown shows as it is: no formatting, no link, no HTML, no list, nobody called."""
    escaped = _MARKUP.sub(r"\\\1", quiet(text.replace("&", "&amp;")))
    # What would begin a list, a heading's line or a table's, only at the start of a line.
    return re.sub(r"^(\s*)([-=>:]|\d+(?=[.)]))", _guarded, escaped)


def _guarded(found: re.Match[str]) -> str:
    mark = found[2]
    return f"{found[1]}{mark}{APART}" if mark.isdigit() else f"{found[1]}\\{mark}"


def pull_link(url: str, number: int) -> str:
    """Return a Markdown link to a pull request that leaves no trace on its page.

    GitHub writes "mentioned this" into every pull request that an issue or comment links to, but not through
    redirect.github.com. An Enterprise server has no such address: there the number stands alone.
    """
    parts = urlsplit(url)
    if parts.scheme != "https" or parts.netloc != "github.com" or not re.fullmatch(r"/[\w./-]+", parts.path):
        return str(number)
    return f"[{number}](https://redirect.github.com{parts.path})"
