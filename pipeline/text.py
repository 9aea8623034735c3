"""Text written by strangers, made safe to store, to put into a prompt and to read aloud.

Nothing here judges truth: it removes what no reader can see, what must not leave the house, and what only
makes sense on a web page.
"""

from __future__ import annotations

import html
import re
import unicodedata

_SECRETS = re.compile(
    r"""
    gh[pousr]_[A-Za-z0-9]{20,} | github_pat_[A-Za-z0-9_]{20,} | glpat-[A-Za-z0-9_-]{16,}
    | [sr]k[-_](?:live_|test_)?[A-Za-z0-9_-]{16,} | (?i:password|passwd|secret)=\S+
    | Bearer\ [A-Za-z0-9._~+/-]{16,}
    | xox[abprs]-[A-Za-z0-9-]{10,} | AKIA[0-9A-Z]{16} | AIza[0-9A-Za-z_-]{30,}
    | xapp-\d-[A-Za-z0-9-]{20,} | https://hooks\.slack\.com/services/[A-Za-z0-9/]{20,}
    | SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,} | (?:dop_v1|shpat|glsa)_[A-Za-z0-9_]{30,}
    | AccountKey=[A-Za-z0-9+/=]{40,} | ya29\.[A-Za-z0-9_-]{20,}
    | npm_[A-Za-z0-9]{30,} | pypi-[A-Za-z0-9_-]{40,} | hf_[A-Za-z0-9]{30,}
    | eyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{5,}
    | -----BEGIN\ [A-Z ]*PRIVATE\ KEY-----.*?(?:-----END\ [A-Z ]*PRIVATE\ KEY-----|\Z)
    """,
    re.VERBOSE | re.DOTALL,
)
SECRET_REMOVED = "[secret removed]"
# Every one of those holds one of these, and most lines hold none: looking for them first is much faster.
_SECRET_MARKS = ("_", "-", "=", "Bearer ", "AKIA", "AIza", "eyJ", "SG.", "ya29.", "hooks.slack")

# What may be hidden is none of ASCII's visible characters; looking at every letter would be slow.
_ODD = re.compile(r"[^\x20-\x7e]")
# Letters and marks that draw nothing: fillers, the braille blank, and selectors that can carry hidden text.
_BLANK = re.compile("[\u115f\u1160\u2800\u3164\uffa0\U000e0100-\U000e01ef]")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_WHOLE_COMMENT = re.compile(r"<!--.*?-->")
_URL = re.compile(
    r"(?:\b(?:h(?:tt|xx)ps?|ftp|file|javascript|data)://?|\b(?:https?|mailto|javascript):|\bwww\.)\S+"
    r"|\b[\w-]+(?:\.[\w-]+)*\.(?:example|com|org|net|io|dev|ai|xyz|ly|me|co)/\S*"
    r"|\b[\w-]+(?:\.[\w-]+)*\.(?:example|xyz|com)\b|\b\d{1,3}(?:\.\d{1,3}){3}:\d+\S*",
    re.IGNORECASE,
)
_MENTION = re.compile(r"(?<![\w/.`])@(?=[A-Za-z0-9])")

# What a title says when it talks to a model and not to a reader.
_INSTRUCTION = re.compile(
    r"\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:previous|above|prior|earlier|all|your|these|system)\b"
    r"|\b(?:system|developer)\s+(?:prompt|message|instructions?)\b|\byou\s+(?:are|must|should)\s+now\b"
    r"|(?<!n't )(?<!n’t )(?<!not )\b(?:please\s+)?(?:say|tell|announce|claim|report|write|repeat|output"
    r"|respond|answer)\s+(?:that|the\s+(?:listeners?|readers?|word|following)|to\s+the)\b"
    r"|</?\s*(?:system|assistant|user|pull_request|instructions?)\b|\b(?:must|should)\s+say\b|\brepeat\s+after\b|\bdear\s+(?:host|model|listeners?)\b|^\s*assistant\s*:|\[/?inst\]|\bdo\s+not\s+mention\b"
    r"|\b(?:you|it)\s+must\s+(?:only\s+)?(?:say|tell|announce|output|respond|answer|reply|print|write)\b"
    r"|\b(?:respond|answer|reply|speak|output)\s+only\s+(?:in|with|the\s+word|as|this|yes|no)\b|\b(?:answer|reply|respond)\s+(?:with\s+)?(?:none|yes|no|ok)\s+to\b"
    r"|\bstop\s+reading\b|\blisteners?\s+must\b|\bas\s+an\s+ai\b|\bjailbreak\b|\bnew\s+instructions?\b",
    re.IGNORECASE,
)


def without_hidden(text: str, *, keep: str = "") -> str:
    """Return `text` without the characters that a reader cannot see, except those in `keep`.

    Dropped are control, format (zero-width, bidi, tag), surrogate, private and unassigned code points, and
    the blank letters and selectors that carry hidden text.
    """
    if text.isprintable():  # holds none of them, by definition; most text does, and is read much faster so
        return text if text.isascii() else _BLANK.sub("", text)

    def shown(found: re.Match[str]) -> str:
        character = found[0]
        return character if character in keep or not unicodedata.category(character).startswith("C") else ""

    return _BLANK.sub("", _ODD.sub(shown, text))


def without_secrets(text: str) -> str:
    """Return `text` with everything that looks like a credential replaced by `[secret removed]`."""
    for mark in _SECRET_MARKS:
        if mark in text:
            return _SECRETS.sub(SECRET_REMOVED, text)
    return text


def without_comments(text: str) -> str:
    """Return `text` with HTML comments removed, those hidden behind entities too.

    Entities are decoded before each pass, because a comment can be encoded more than once.
    """
    for _ in range(5):
        before, text = text, _COMMENT.sub("", html.unescape(text))
        if text == before:
            return text
    return text


def clean_line(text: str | None) -> str:
    """Return one line of visible text: a title, a label, a name.

    A whole comment goes, encoded or not; a title about "<!--" and the entities of other titles stay.
    """
    text = text or ""
    # Printable text holds no space but the plain one.
    spaced = text if text.isprintable() else re.sub(r"[\s\u2028\u2029]+", " ", text)
    if "<" in spaced or "&" in spaced:
        spaced = _without_comment(spaced)
    visible = without_secrets(without_hidden(spaced))
    return (re.sub(r" {2,}", " ", visible) if "  " in visible else visible).strip()


def _without_comment(line: str) -> str:
    plain = line
    for _ in range(5):
        plain = html.unescape(plain)
    return _WHOLE_COMMENT.sub("", plain) if _WHOLE_COMMENT.search(plain) else line


def clean_body(text: str | None) -> str:
    """Return visible text of many lines, without HTML comments and secrets."""
    lines = re.sub(r"\r\n?|[\x0b\x0c\x85\u2028\u2029]", "\n", text or "")
    return without_secrets(
        without_hidden(without_comments(without_hidden(lines, keep="\n\t")), keep="\n\t")
    ).strip()


def is_instruction(text: str) -> bool:
    """Tell whether `text` speaks to a model instead of describing a change."""
    # Full-width and other compatibility letters read like the plain ones.
    return bool(_INSTRUCTION.search(unicodedata.normalize("NFKC", text)))


_NAME = re.compile(r"[^\W\d_][\w.'’-]*(?: [^\W_][\w.'’-]*){0,3}(?:\[bot\])?")
_NO_NAME = frozenset(
    """
    all bot bug bugs change changes closed deleted every everybody everyone everything fixed is issue
    landed merged no nobody none nothing open opened proposed pull release released request requests
    reverted reviewed shipped some somebody someone that the they this was we you
    """.split()
)


def is_name(text: str) -> bool:
    """Tell whether a display name is one: up to four words, none of which tells a story."""
    words = {word.strip(".'’-").casefold() for word in text.split()}
    return (
        len(text) <= 40 and bool(_NAME.fullmatch(text)) and not words & _NO_NAME and not is_instruction(text)
    )


def without_links(text: str) -> str:
    """Return `text` with addresses removed and mentions reduced to the name."""
    return _MENTION.sub("", _URL.sub("", text))


_TAGS = re.compile(r"^\s*(?:\[[^\]]{1,60}\]\s*:?\s*)+")
_STACK_MARK = re.compile(r"[\[(]\s*\d{1,2}\s*/\s*(?:\d{1,2}|[nN])\s*[\])]")
# A bot that cuts long titles leaves half a word before the dots.
_CUT_SHORT = re.compile(r"(?:\s+\S*)?(?:…|\.\.\.)\s*$")
_TRAILING_REFERENCE = re.compile(r"(?:\s*\(?(?:fix(?:es)?|close[sd]?)?\s*#\d+\)?)+\s*$", re.IGNORECASE)
# A second sentence, or a quotation mark that could close ours, would be heard as the briefing's own words.
_SECOND_SENTENCE = re.compile(r"[!?]\s+\S|(?<!etc)(?<!vs)(?<!e\.g)(?<!i\.e)\.\s+[^\W\d_]|;\s")
_QUOTES = str.maketrans({"“": "'", "”": "'", "„": "'", "«": "'", "»": "'"})
_CONVENTIONAL = re.compile(
    r"^\s*(?:feat|fix|docs?|chore|refactor|perf|tests?|ci|build|style|bug|enh|maint|typ|dep)(?:\([^)]{1,40}\))?!?:\s+",
    re.IGNORECASE,
)


def headline_of(title: str) -> str | None:
    """Return what a title says, fit to be read aloud, or None when it must not be read out.

    Leading `[tags]`, `feat(scope):` types, stack marks such as `[2/5]` and trailing issue numbers go; so do
    back-ticks. A title that was cut short ends with an ellipsis. One that addresses a model, holds a link or
    a secret, has a second sentence, or has no word left is not read out.
    """
    if is_instruction(title) or SECRET_REMOVED in title or _URL.search(title):
        return None
    cut = _CUT_SHORT.search(title)
    text = _STACK_MARK.sub(" ", without_links(title[: cut.start()] if cut else title))
    text = _CONVENTIONAL.sub("", _TAGS.sub("", text), count=1)
    if _SECOND_SENTENCE.search(text):
        return None
    text = text.translate(_QUOTES)
    text = _TRAILING_REFERENCE.sub("", text.replace("`", "").replace('"', "'"))
    text = re.sub(r"\s+", " ", text).strip(" .:;,-–—")
    if not re.search(r"[^\W\d_]{2}", text):
        return None
    return f"{text}…" if cut else text


def listed_title(title: str) -> str:
    """Return what a title says where titles are listed, or that it is not for showing."""
    return headline_of(title) or "(title withheld)"


_DROPPED_BLOCKS = re.compile(
    r"```.*?(?:```|\Z)|<details\b.*?(?:</details>|\Z)|<[^<>\n]{1,200}>", re.DOTALL | re.IGNORECASE
)
_DROPPED_LINES = re.compile(
    r"""^\s*(?:
        \#{1,6}\s.* | [-*]\s*\[[\ xX]\].* | \*\s*(?:__->__\s*)?\#\d+.* | !\[.* | \|.* | -{3,}.* | ={3,}.*
        | (?:cc|test\ plan|differential\ revision|reviewed\ by|pull\ request\ resolved|approved\ by|issue
            |signed-off-by|co-authored-by|stack\ from)\b.*
    )$""",
    re.IGNORECASE | re.VERBOSE,
)


def prose_of(body: str, *, limit: int) -> str:
    """Return the plain sentences of a cleaned body, at most `limit` characters, cut at a sentence.

    Headings, checklists, code blocks, tables, images, sign-offs, stack lists, addresses and mentions go. A
    sentence that addresses a model is dropped; what is left is still a stranger's text.
    """
    text = _DROPPED_BLOCKS.sub(" ", body)
    lines = [re.sub(r"^\s*>+\s?", "", line) for line in text.split("\n")]
    kept = [line.strip(" *-\t") for line in lines if not _DROPPED_LINES.match(line)]
    # A link's words stay; without them first, removing its address would leave half of its marks.
    named = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", " ".join(kept))
    joined = re.sub(r"\s+", " ", without_links(named).replace("`", "")).replace('"', "'").strip()
    chosen: list[str] = []
    size = 0
    for sentence in re.split(r"(?<=[.!?])\s+(?=[A-Z0-9'(])", joined):
        if is_instruction(sentence) or not sentence.strip():
            continue
        size += len(sentence) + 1
        if size > limit:
            break
        chosen.append(sentence.strip())
    return " ".join(chosen)


_SMALL_WORDS = frozenset("a an and are as at by for from in into is it its of on or the this to with".split())


def likeness(one: str, other: str) -> float:
    """Return how many of the words of two headlines are common to both, from 0 to 1, endings aside."""
    first, second = (
        {word[:6] for word in re.findall(r"[^\W_]+", text.casefold()) if word not in _SMALL_WORDS}
        for text in (one, other)
    )
    return len(first & second) / len(first | second) if first and second else 0.0
