"""Polarity: a "not" that the text has must not get lost, nor one that it has not be put in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted
from pipeline.truth.lexicon.plain import FUNCTION
from pipeline.truth.lexicon.verbs import BASE, PAST, PRESENT
from pipeline.truth.meaning.signs import Sign
from pipeline.truth.standing import is_revert
from pipeline.truth.stems import stem
from pipeline.truth.vocabulary import is_plain

KIND = "polarity"

_NOT = frozenset("0 zero not no never without cannot none neither nor nothing nobody".split())
# Words that say as much as a "not": a sentence that has one of these has not lost it.
_DENYING = _NOT | frozenset(
    """
    stop stops stopped stopping avoid avoids avoided avoiding prevent prevents prevented preventing skip
    skips skipped skipping ignore ignores ignored disable disables disabled drop drops dropped remove
    removes removed removing gone longer instead rather off reject rejects rejected forbid forbids refuse
    refuses refused unless only except un away fail fails failed missing lack lacks block blocks blocked
    suppress suppresses keep keeps kept stay stays stayed remain remains retain retains free immune exempt
    exclude excludes excluded leave leaves left missed want wanting old back opt otherwise fix fixes fixed
    silent silently hidden unchanged independent regardless unable less fewer hard instead rarely hardly
    barely
    """.split()
)
_SEGMENTS = re.compile(
    r"(?<=[.!?;:])\s+|\n+|,\s+|\s[—–-]\s|\b(?:and|but|so|because|while|which|although|though|since)\b"
)
_FIX = re.compile(
    r"\b(?:fix|bug|correct|resolve|handle|crash|panic|error|fail|missing|wrong|broken|leak|race|deadlock)",
    re.IGNORECASE,
)


# "Without it latency rose": of the time before, and no denial.
_WITHOUT_IT = re.compile(r"\bwithout (?:it|this|that|them|these)\b")
_ANY_MORE = re.compile(r"\b(?:any ?more|any longer)\b(?! [a-z])", re.IGNORECASE)
_LICENSING = re.compile(
    r"n['’]t\b|\b(?:not?|never|nobody|nothing|none|neither|nor|without|cannot|hardly|barely|scarcely|rarely|seldom|few|little|if|whether|too|stop\w*|refuse\w*|cease\w*|fail\w*|before)\b",
    re.IGNORECASE,
)
# "fix(forms): reset file inputs" fixes something, but denies nothing.
_KIND = re.compile(r"\s*(?:\[[^\]]*\]\s*)*[\w/-]+(?:\([^)]*\))?!?:\s")


@dataclass(frozen=True)
class Segment:
    """A part of a text: the stems of its words, and the words that deny."""

    stems: frozenset[str]
    nots: frozenset[str]
    denials: frozenset[str]
    words: frozenset[str] = frozenset()
    is_title: bool = False
    number: int = 0


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare the negations of a sentence with those of the text that its words come from."""
    if not evidence.cited or len(evidence.pool) > 12 or evidence.where == "title":
        return ()
    texts = [f"{evidence.pull(n).title}\n{evidence.pull(n).body}" for n in evidence.pool]
    segments = [
        replace(s, number=n) for n, text in zip(evidence.pool, texts, strict=True) for s in _segments(text)
    ]
    known = frozenset().union(*(s.stems for s in segments))
    undone = {
        n
        for n in evidence.pool
        if is_revert(evidence.pull(n)) or evidence.pull(n).status in ("closed", "reverted")
    }
    fixes = any(_FIX.search(evidence.pull(n).title) for n in evidence.pool)
    proposed = all(evidence.pull(n).is_proposed for n in evidence.pool)
    found: list[Finding] = []
    for start, end in _parts(claim):
        mine = _segment(claim, start, end, known)
        best = _matching(mine, segments)
        if not best or _is_judged_elsewhere(claim, (start, end), mine, segments):
            continue
        told = [evidence.signs_of(form) for form in mine.stems & best[0].stems]
        signs = frozenset[Sign]().union(*told)
        ended = mine.nots and "before" in signs and "holds" not in signs
        if ended or (fixes and mine.nots) or (proposed and mine.words & {"have", "has"}):
            continue  # What a fix denies is what was wrong; the signs of the text's words judge it.
        later = {claim.word(i) for i in range(start, end)} & {"yet", "now", "far"}
        said = claim.words(start, end)
        if _is_put_in(mine, best, undone) and not later:
            found.append(refuted(KIND, said, "the text says it without a “not”", evidence.pool))
        elif _is_lost(mine, best, fixes=fixes):
            found.append(refuted(KIND, said, "the text says it only with a “not”", evidence.pool))
    return (*found, *_unlicensed(claim), *_denied(claim, evidence, texts, fixes=fixes))


def _unlicensed(claim: Claim) -> Iterator[Finding]:
    """Refuse "any more" and "any longer" where nothing before denies: the "not" has been lost."""
    match = _ANY_MORE.search(claim.text)
    if match is None or _LICENSING.search(claim.text[: match.start()]):
        return
    yield refuted(KIND, match.group(), "nothing in the sentence denies it")


def _is_judged_elsewhere(
    claim: Claim, part: tuple[int, int], mine: Segment, segments: Sequence[Segment]
) -> bool:
    """Tell parts that say nothing of their own, or whose "not" the text has for these very words."""
    if "than" in mine.words or not _has_verb(claim, *part) or not _has_own_verb(claim, *part):
        return True
    named = _denied_words(claim, *part)
    if mine.nots and any(s.nots & {"no", "not", "without", "never"} and named & s.stems for s in segments):
        return True
    return any(f"un{w}" in s.words for s in segments for w in mine.words if len(w) > 4)


def _is_put_in(mine: Segment, best: Sequence[Segment], undone: set[int]) -> bool:
    """Tell whether a part denies what the text that it comes from says without a denial."""
    closest = min(best, key=lambda s: len(s.stems))
    free = {d for d in closest.denials if d not in mine.words and stem(d) not in mine.stems}
    return bool(mine.nots) and closest.number not in undone and not closest.nots and not free


def _is_lost(mine: Segment, best: list[Segment], *, fixes: bool) -> bool:
    """Tell whether a part says without a denial what the text has only with one."""
    denied = all(s.nots for s in best) or _title_denies(best)
    spared = fixes and not any(s.is_title for s in best)
    return denied and not spared and not mine.denials & _NOT and not mine.denials - best[0].words


def _title_denies(best: list[Segment]) -> bool:
    titles = [s for s in best if s.is_title]
    return bool(titles) and all(s.nots for s in titles)


def _denied(claim: Claim, evidence: Evidence, texts: list[str], *, fixes: bool) -> Iterator[Finding]:
    """Refuse "is ready" where the text only has "not ready".

    The same holds for "supported" where it only has "unsupported".
    """
    if len(evidence.pool) > 3:
        return
    words = _words(" \n ".join(texts))
    after = {w for before, w in pairwise(words) if before in ("not", "never")}
    plain = {w for before, w in pairwise(["", *words]) if before not in ("not", "never")}
    for start, end in _parts(claim):
        said = [claim.word(i) for i in range(start, end) if i not in claim.spoken_for]
        if set(said) & _DENYING:
            continue
        for word in said:
            only = word in after and word not in plain and len(word) > 3 and not is_plain(word)
            if only and not fixes:
                yield refuted(KIND, word, "the text says it only with a “not”", evidence.pool)
            elif len(word) > 4 and word not in words and f"un{word}" in words:
                yield refuted(KIND, word, f"the text says “un{word}”", evidence.pool)


def _words(text: str) -> list[str]:
    text = re.sub(r"n['’]t\b", " not", text.casefold().replace("cannot", "can not"))
    return re.findall(r"[a-z0-9]+(?:\.[a-z0-9]+)*", _WITHOUT_IT.sub(" ", text))


def _segments(text: str) -> list[Segment]:
    title, _, body = text.partition("\n")
    found: list[Segment] = []
    for sentence in (title, *re.split(r"(?<=[.!?;])\s+|\n+", body)):
        for part in dict.fromkeys((sentence, *_SEGMENTS.split(sentence))):
            if part and part.strip():
                read = _of(_words(part))
                kind = _KIND.match(part)
                if kind:
                    read = replace(read, denials=read.denials - set(_words(kind.group())))
                found.append(replace(read, is_title=sentence is title))
    return found


def _of(words: list[str]) -> Segment:
    stems = frozenset(stem(w) for w in words if w not in FUNCTION and len(w) > 1)
    said = frozenset(words)
    return Segment(stems, said & _NOT, said & _DENYING, said)


def _parts(claim: Claim) -> list[tuple[int, int]]:
    """Return the parts of a sentence between marks and joining words."""
    cuts = [
        -1,
        *(
            i
            for i, t in enumerate(claim.tokens)
            if (t.kind == "mark" and t.text in ",;:—–().!?")
            or t.lower in ("and", "but", "so", "because", "while", "which", "although", "though", "since")
        ),
        len(claim.tokens),
    ]
    return [(a + 1, b) for a, b in pairwise(cuts) if b - a > 2]


def _segment(claim: Claim, start: int, end: int, known: frozenset[str]) -> Segment:
    """Read a part of the sentence; a "not" that belongs to a status is another check's business."""
    status = {
        i for m in claim.marks if m.name != "done" and not m.doubtful for i in range(m.start - 3, m.end)
    }
    words = [claim.word(i) for i in range(start, end) if i not in claim.spoken_for]
    own = [
        claim.word(i)
        for i in range(start, end)
        if i not in status and claim.word(i + 1) not in ("only", "just", "all", "yet", "quite")
    ]
    read = _of([part for word in words for part in _words(word)])
    told = frozenset(
        stem(w)
        for w in read.words
        if w not in FUNCTION and len(w) > 1 and (not is_plain(w) or stem(w) in known)
    )
    nots = (
        frozenset(w for w in own if w in _NOT and w != "no")
        if claim.word(start) != "not"
        else frozenset[str]()
    )
    return Segment(told, nots, read.denials, read.words)


def _has_verb(claim: Claim, start: int, end: int) -> bool:
    """Tell whether a part of a sentence says something.

    Names and headings deny nothing and affirm nothing.
    """
    words = [claim.word(i) for i in range(start, end)]
    marked = any(start <= m.start < end for m in claim.marks)
    if not marked and claim.word(end) == ":":
        return False
    return marked or any(
        w in _SAYING or w in PRESENT or w in PAST or w in BASE or w.endswith("ed") for w in words
    )


def _has_own_verb(claim: Claim, start: int, end: int) -> bool:
    """Tell whether a part says more than what became of a pull request: "birch's change is merged" does not."""
    status = {i for m in claim.marks if m.name != "done" for i in range(m.start, m.end)}
    words = [claim.word(i) for i in range(start, end) if i not in status]
    if not status & set(range(start, end)):
        return True
    return any(
        w in PRESENT or w in PAST or w in ("does", "did", "do", "can", "would", "could") for w in words
    )


_SAYING = frozenset(
    "is are was were be been has have had do does did can could would will may might must gets got".split()
)


def _denied_words(claim: Claim, start: int, end: int) -> frozenset[str]:
    """Return the stems of the words right after "not" or "without"."""
    ahead = [
        claim.word(j)
        for i in range(start, end)
        if claim.word(i) in _NOT
        for j in range(i + 1, min(i + 4, end))
    ]
    return frozenset(stem(w) for w in ahead if w not in FUNCTION and not is_plain(w))


def _matching(mine: Segment, segments: list[Segment]) -> list[Segment]:
    """Return the segments of the text that tell the same: most of the words, the best matches only."""
    if len(mine.stems) < 2:
        return []
    rated = [(len(mine.stems & s.stems), s) for s in segments]
    most = max((count for count, _ in rated), default=0)
    if most < 2 or most < 0.6 * len(mine.stems) or (most == 2 and len(mine.stems) > 2):
        return []
    return [s for count, s in rated if count == most]
