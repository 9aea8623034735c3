"""Direction: what is replaced by what, and words that turn a change into its opposite."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted, unknown
from pipeline.truth.lexicon.denials import NOTS
from pipeline.truth.lexicon.opposites import SIDES
from pipeline.truth.lexicon.plain import FUNCTION
from pipeline.truth.lexicon.verbs import BASE, PAST, PRESENT
from pipeline.truth.stems import stems_of_run
from pipeline.truth.vocabulary import is_plain

KIND = "direction"

# Bounded, and never begun inside a word: strangers write words of any length.
_W = r"[`'\"]?(?<![\w.+/-])(?P<{0}>[\w.+/-]{{1,60}}(?: [\w.+/-]{{1,60}})?)[`'\"]?"
_OLD_NEW = (
    r"\bfrom {a}(?: \w+)? (?:in)?to {b}", r"\breplac\w+ {a}(?: \w+)? (?:with|by) {b}",
    r"\bswap\w* {a} (?:for|with) {b}", r"\brenam\w+ {a} (?:to|as|into) {b}",
    r"\bswitch\w* from {a} to {b}", r"\bturn\w* {a} into {b}", r"\bconvert\w* {a} (?:in)?to {b}",
    r"{a}(?:\([^\n]{{0,120}}?\)[`'\"]?)? (?:->|→|=>) (?:[`'\"]?@)?{b}",
    r"\b(?:remov|drop|delet)\w*\s+(?:[`\w.]{{1,60}} / )?{a} and (?:use|adopt|introduce|call)s? {b}", r"{a} is (?:now|called|now called|known as) {b}",
)  # fmt: skip
_NEW_OLD = (
    r"{b} instead of {a}", r"{b} rather than {a}", r"{b} in place of {a}",
    r"{b},? (?:up|down) from {a}", r"{b} (?:replaces|replaced|supersedes) {a}", r"\bto {b} from {a}", r"{b} over {a}",
    r"{b},? (?:having been|where it (?:was|had been)|formerly|previously|once|and (?:it )?was)(?: (?:at|on|in))? {a}",
    r"{b},? (?:after|and no longer|no longer|but no longer|and not|not|which was)(?: (?:at|on|in))? {a}",
)  # fmt: skip
_IN_FAVOUR = (r"{a}(?: \w+)? in favou?r of {b}",)


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Refuse "from B to A" where the text has "from A to B", and "adds" where every title removes."""
    return (
        *_swapped(claim, evidence),
        *_opposed(claim, evidence),
        *_measured(claim, evidence),
        *_exchanged(claim, evidence),
        *_turned(claim, evidence),
        *_moved(claim, evidence),
        *_reversed(claim, evidence),
        *_conditioned(claim, evidence),
        *_formerly(claim, evidence),
    )


def _context(words: list[str]) -> list[tuple[str, str, str]]:
    """Return each word with the words beside it, articles left out."""
    kept = ["", *(w for w in words if w not in ("a", "an", "the")), ""]
    return [(kept[i - 1], kept[i], kept[i + 1]) for i in range(1, len(kept) - 1)]


def _exchanged(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Refuse two words in each other's places.

    "limits in radians ... uses degrees" of "limits in degrees ... uses radians".
    """
    if not 0 < len(evidence.cited) <= 3:
        return
    text = re.findall(r"[a-z0-9_.]+", evidence.blob.casefold().replace(". ", " "))
    pairs = {(a, b) for a, b in pairwise([w for w in text if w not in ("a", "an", "the")])}
    words = [t.lower for t in claim.tokens]
    rows = _context(words)
    told = [(a, w, b) for a, w, b in rows if len(w) > 3 and not is_plain(w) and w in text]
    for i, (a, one, b) in enumerate(told):
        for c, other, d in told[i + 1 :]:
            if other in (one, b):
                continue
            start, end = words.index(one), words.index(other)
            if {"by", "of", "from", "with", "for", "in"} & set(words[start:end]):
                continue
            right = ((a, one) in pairs) + ((one, b) in pairs) + ((c, other) in pairs) + ((other, d) in pairs)
            wrong = ((a, other) in pairs) + ((other, b) in pairs) + ((c, one) in pairs) + ((one, d) in pairs)
            if not right and wrong >= 2:
                yield refuted(KIND, f"{one}, {other}", "the text has them the other way round", evidence.pool)
                return


_TURNS = {
    "before": "after", "after": "before", "above": "below", "below": "above", "inside": "outside",
    "outside": "inside", "first": "last", "last": "first", "oldest": "newest", "newest": "oldest",
    "minimum": "maximum", "maximum": "minimum",
}  # fmt: skip


# "No longer only after the build" says of "before the build" what its text says.
_ASIDE = frozenset(["instead of", "rather than", "longer only", "longer just", "not only", "not just"])
_ASIDE_REACH = 5


def _turned(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Refuse "after the transpose" where the text only has "before the transpose"."""
    if not 0 < len(evidence.cited) <= 3:
        return
    words = [t.lower for t in claim.tokens if t.lower not in ("a", "an", "the")]
    told = [w for w in re.findall(r"[a-z0-9_]+", evidence.blob.casefold()) if w not in ("a", "an", "the")]
    pairs = set(pairwise(told))
    asides = (at for at, pair in enumerate(pairwise(words)) if " ".join(pair) in _ASIDE)
    set_aside = {i for at in asides for i in range(at, at + _ASIDE_REACH)}
    for at, (before, word) in enumerate(pairwise(words), start=1):
        turned = None if at in set_aside else _TURNS.get(word)
        if turned and len(before) > 3 and (before, turned) in pairs and (before, word) not in pairs:
            yield refuted(KIND, f"{before} {word}", f"the text says {turned}", evidence.pool)
    for at, (word, after) in enumerate(pairwise(words)):
        turned = None if at in set_aside else _TURNS.get(word)
        if turned and len(after) > 2 and (turned, after) in pairs and (word, after) not in pairs:
            yield refuted(KIND, f"{word} {after}", f"the text says {turned}", evidence.pool)


_INTO = re.compile(r"\b(out of|into)\s+(?:the |a |an |its )?[`'\"]?([\w.]{3,60})", re.IGNORECASE)

# "Kept the headers out of the key", into which they had come.
_KEEPING_OUT = re.compile(
    r"\b(?:keep|keeps|kept|keeping|stays?|stayed|leaves?|left)\b[^.;]*\bout of\b", re.IGNORECASE
)


def _moved(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Refuse "out of the manager" where the text only has "into the manager", and the reverse."""
    if not 0 < len(evidence.cited) <= 3 or _KEEPING_OUT.search(claim.text):
        return
    mine, theirs = (
        {(match[2].casefold().rstrip("."), match[1].casefold()) for match in _INTO.finditer(text)}
        for text in (claim.text, evidence.prose)
    )
    for thing, way in sorted(mine - theirs):
        if any(one == thing for one, _ in theirs):
            yield refuted(KIND, f"{way} {thing}", "the text has it the other way", evidence.pool)


_LINKS = frozenset(
    """
    below above under over before after into from with without inside outside behind in on of for by to onto through
    within beside than against via per
    """.split()
)


def _linked(tokens: list[str]) -> set[tuple[str, str, str]]:
    """Return the words on both sides of each preposition, as stems, articles left out."""
    words = [w for w in tokens if w not in ("a", "an", "the", "its", "their")]
    return {
        (_key(a), link, _key(b))
        for a, link, b in zip(words, words[1:], words[2:], strict=False)
        if link in _LINKS and a[:1].isalpha() and b[:1].isalpha() and not {a, b} & FUNCTION
    }


def _reversed(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Refuse "joins below filters" where the text has only "filters below joins"."""
    if not 0 < len(evidence.cited) <= 3:
        return
    theirs = _linked(re.findall(r"[a-z0-9_.]+", evidence.prose.casefold()))
    for one, link, other in sorted(_linked([t.lower for t in claim.tokens if t.text.strip("'\"`")])):
        if one != other and (other, link, one) in theirs and (one, link, other) not in theirs:
            yield refuted(KIND, link, "the text has the two the other way round", evidence.pool)
            return


def _formerly(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Question "used to be" of a text that says what used to be with another verb only."""
    if not 0 < len(evidence.cited) <= 3:
        return
    told = set(re.findall(r"\bused to (\w+)", evidence.prose.casefold()))
    for verb in re.findall(r"\bused to (\w+)", claim.text.casefold()):
        if told and verb not in told and _key(verb) not in evidence.words:
            yield unknown(KIND, f"used to {verb}", "the text says something else of the time before")


_CONDITION = re.compile(r"\b(when|if|whenever|once)((?: \w+){2,3})")
_EXCEPTION = re.compile(r"\b(unless|except when|except if|even when|even if|even though)((?: \w+){2,3})")


def _conditioned(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Refuse "unless both sides are indexed" of a text that has "when both sides are indexed", and the reverse."""
    if not 0 < len(evidence.cited) <= 3:
        return
    text, mine = evidence.prose.casefold(), claim.text.casefold()
    for said, other in ((_EXCEPTION, _CONDITION), (_CONDITION, _EXCEPTION)):
        told = {match[2] for match in other.finditer(text)}
        own = {match[2] for match in said.finditer(text)}
        for match in said.finditer(mine):
            if match[2] in told - own:
                yield refuted(KIND, match.group(), "the text has another condition", evidence.pool)


_PATTERNS = tuple(
    re.compile(pattern.format(a=_W.format("a"), b=_W.format("b")), re.IGNORECASE)
    for pattern in (*_OLD_NEW, *_NEW_OLD, *_IN_FAVOUR)
)
_MOST_READ = 8000


def _pairs(text: str) -> set[tuple[str, str]]:
    """Return the (old, new) pairs that a text names, as stems."""
    found: set[tuple[str, str]] = set()
    for pattern in _PATTERNS:
        for match in pattern.finditer(text[:_MOST_READ]):
            for old in match["a"].split()[-1:] + match["a"].split()[:1]:
                for new in match["b"].split():
                    found.add((_key(old), _key(new)))
    return {(old, new) for old, new in found if old != new}


def _key(word: str) -> str:
    return stems_of_run(word.strip(".,'\"`"))[0]


def _swapped(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    mine = _pairs(claim.text)
    if not mine:
        return
    theirs = _pairs(evidence.blob) if len(evidence.pool) < 60 else set()
    for old, new in sorted(mine):
        if (new, old) in theirs and (old, new) not in theirs:
            yield refuted(KIND, claim.text, "the text has it the other way round", evidence.pool)
            return


def _opposed(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Compare the verbs of a sentence with those of the titles, where all of them say the opposite."""
    if len(evidence.pool) > 12:
        return
    titles = _verbs_in(" ".join(pull.title for pull in evidence.pulls))
    status = {i for m in claim.marks if m.name != "done" for i in range(m.start, m.end)}
    beside = {
        i
        for at in range(len(claim.tokens))
        if claim.word(at) in _BESIDE
        for i in range(at, claim.chunk_at(at)[1])
    }
    told = (t.lower for i, t in enumerate(claim.tokens) if i not in status and i not in beside)
    mine = _verbs_in(" ".join(told))
    for verb in sorted(mine & set(SIDES)):
        same, opposite = SIDES[verb]
        denied = bool({t.lower for t in claim.tokens} & NOTS)
        if titles & opposite and not titles & same and not mine & opposite and not denied:
            bodies = _verbs_in(" ".join(pull.body for pull in evidence.pulls))
            if not bodies & same:
                yield refuted(KIND, verb, f"the title says {sorted(titles & opposite)[0]}", evidence.pool)


# What follows these tells why, or of what time, and not what the change does.
_BESIDE = frozenset("because since although though if unless when whenever while where".split())
_MEASURES = (("save saves saved saving", "cost costs costing"), ("gain gains gained", "lose loses lost"))


def _measured(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Refuse "costs 48 MB" where the text only has "saves 48 MB"."""
    if not 0 < len(evidence.cited) <= 3:
        return
    mine, text = {t.lower for t in claim.tokens}, set(re.findall(r"[a-z]+", evidence.prose.casefold()))
    for pair in _MEASURES:
        for said, other in (pair, pair[::-1]):
            if (
                mine & set(said.split())
                and text & set(other.split())
                and not text & set(said.split())
                and not mine & set(other.split())
            ):
                yield refuted(KIND, said.split()[0], f"the text says {other.split()[0]}", evidence.pool)


def _verbs_in(text: str) -> set[str]:
    found: set[str] = set()
    for word in re.findall(r"[a-z][a-z-]+(?! (?:down|up|out|into) (?:into|to|of|in)\b)", text.casefold()):
        base = word if word in BASE else PRESENT.get(word) or PAST.get(word)
        if base is None and word.endswith("ing"):
            base = next((b for b in (word[:-3], word[:-3] + "e", word[:-4]) if b in BASE or b in SIDES), None)
        if base is None:
            base = next(
                (form for form in (word, word.removesuffix("s"), word.removesuffix("d")) if form in SIDES),
                None,
            )
        if base:
            found.add(base)
    return found
