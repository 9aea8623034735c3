"""Polarity: a "not" that the text has must not get lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted
from pipeline.truth.lexicon.auxiliaries import CLAUSE_JOINING, PREPOSITIONS
from pipeline.truth.lexicon.denials import ANY_MORE, NOTS
from pipeline.truth.lexicon.verbs import BASE, PAST, PRESENT
from pipeline.truth.vocabulary import is_plain
from pipeline.truth.weighing.denied import stems_told
from pipeline.truth.weighing.passages import Passage, denies, stems_at

KIND = "polarity"

_A_FEW = 12
# Of the words of a part so many must stand in one sentence of the text for it to be what the part tells.
_MOST = 0.6
# So many words after a "not" it denies.
_REACH = 4
# "Act as a boundary" is one part.
_JOINING = CLAUSE_JOINING - {"as"}
_FIX = re.compile(
    r"\b(?:fix|bug|correct|resolve|handle|crash|panic|error|fail|missing|wrong|broken|leak|race|deadlock)",
    re.IGNORECASE,
)
_EXISTS = re.compile(r"\bthere(?:['’]s| is| was| are| were| (?:will|would|has to) be) an?$", re.IGNORECASE)
_ANY_MORE = re.compile(rf"{ANY_MORE}(?! [a-z])", re.IGNORECASE)
_OVER = re.compile(rf"\bno longer\b|\b(?:not|never|nothing|nobody)\b.* {ANY_MORE}")
_ENDING = frozenset(["still", "longer", "more", "anymore", "any"])
_LICENSING = re.compile(
    r"n['’]t\b|\b(?:not?|never|nobody|nothing|none|neither|nor|without|cannot|hardly|barely|scarcely|rarely|seldom|few|little|if|whether|too|stop\w*|refuse\w*|cease\w*|fail\w*|before)\b",
    re.IGNORECASE,
)
# "Without it latency rose": of the time before, and no denial.
_WITHOUT_IT = frozenset("it this that them these".split())
_NAMING = frozenset("such like including namely".split())
_NEAR = 2
_ARTICLES = frozenset("a an the its their of".split())
_SAYING = frozenset(
    "is are was were be been has have had do does did can could would will may might must gets got".split()
)


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Look for what the text says only with a "not", and the sentence without one."""
    if not evidence.cited or len(evidence.pool) > _A_FEW or evidence.where == "title":
        return ()
    fixes = any(_FIX.search(pull.title) for pull in evidence.pulls)
    parts = (part for part in _parts(claim) if not _denies(claim, part))
    lost = (part for part in parts if _says(claim, *part) and _is_lost(claim, part, evidence, fixes=fixes))
    found = tuple(
        refuted(KIND, claim.words(*part), "the text says it only with a “not”", evidence.pool)
        for part in lost
    )
    return (*found, *_unlicensed(claim), *_denied(claim, evidence, fixes=fixes), *_ended(claim, evidence))


def _unlicensed(claim: Claim) -> Iterator[Finding]:
    """Refuse "any more" and "any longer" where nothing before denies: the "not" has been lost."""
    match = _ANY_MORE.search(claim.text)
    if match is None or _LICENSING.search(claim.text[: match.start()]):
        return
    yield refuted(KIND, match.group(), "nothing in the sentence denies it")


def _ended(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Refuse "chains are no longer reported" of a text that says that "chains are still reported"."""
    for start, end in _parts(claim):
        part = [claim.word(at) for at in range(start, end)]
        if not _OVER.search(" ".join(part)):
            continue
        mine = frozenset(s for at in range(start, end) for s in stems_at(claim.tokens[at])) - _ENDING
        for passage in evidence.passages:
            for at in (i for i, word in enumerate(passage.words) if word == "still"):
                told = passage.around(at, _REACH, 2) - _ENDING
                lasts = passage.words[at - 1 : at] in (("is",), ("are",)) and passage.around(at, 0, 1) & mine
                if lasts and len(told & mine) > 1:
                    yield refuted(
                        KIND, claim.words(start, end), "the text says that it still does", evidence.pool
                    )
                    return


def _parts(claim: Claim) -> list[tuple[int, int]]:
    """Return the parts of a sentence between marks and joining words."""
    joins = (at for at, token in enumerate(claim.tokens) if token.lower in _JOINING)
    ends = sorted({-1, *claim.cuts, *joins, len(claim.tokens)})
    return [(a + 1, b) for a, b in pairwise(ends) if b - a > 2]


def _denies(claim: Claim, part: tuple[int, int]) -> bool:
    """Tell whether a part denies in some way: "not", "drop", "only", "unsupported", "... and nothing else"."""
    start, end = part
    return claim.word(end + 1) in NOTS or any(
        denies(claim.word(at)) for at in range(start, end) if at not in claim.spoken_for
    )


def _says(claim: Claim, start: int, end: int) -> bool:
    """Tell whether a part has a verb of its own.

    Names, headings and examples deny nothing and affirm nothing, nor does what became of a pull request.
    """
    if claim.word(end) == ":" or claim.word(start) in _NAMING:
        return False
    status = {at for m in claim.marks if m.name != "done" for at in range(m.start, m.end)}
    places = [at for at in range(start, end) if at not in status]
    if any(claim.word(at) == "than" for at in places):
        return False
    return any(_is_verb(claim, at) for at in places)


def _is_verb(claim: Claim, at: int) -> bool:
    word = claim.word(at)
    if word in _SAYING:
        return True
    before = claim.word(at - 1)
    if before in _ARTICLES or claim.word(at - 2) in _ARTICLES:
        return False  # "The augmented assignment".
    if word.endswith("ed") and (not before.isalnum() or before in PREPOSITIONS):
        return False  # "For augmented assignments".
    return word in PRESENT or word in PAST or word in BASE or word.endswith("ed")


def _is_lost(claim: Claim, part: tuple[int, int], evidence: Evidence, *, fixes: bool) -> bool:
    """Tell whether every sentence of the text that tells the same denies one of the words that they share."""
    mine = stems_told(claim, range(*part))
    shared = [(len(passage.all & mine), passage) for passage in evidence.passages]
    most = max((count for count, _ in shared), default=0)
    if most < 2 or most < _MOST * len(mine):
        return False
    closest = [passage for count, passage in shared if count == most]
    if fixes and not any(passage.is_title for passage in closest):
        return False
    return all(_denies_of(passage, mine) for passage in closest)


def _denies_of(passage: Passage, mine: frozenset[str]) -> bool:
    return any(
        _denied_by(passage, at) & mine
        for at in passage.nots
        if not (
            passage.words[at] == "without"
            and passage.words[at + 1 : at + 2]
            and passage.words[at + 1] in _WITHOUT_IT
        )
    )


def _denied_by(passage: Passage, at: int) -> frozenset[str]:
    """Return the stems that follow a "not", up to the next comma: "nothing changes, the pictures are identical"."""
    ahead = passage.words[at : at + _REACH + 1]
    end = ahead.index(",") if "," in ahead[_NEAR:] and "," not in ahead[:_NEAR] else len(ahead)
    return passage.around(at, 0, end - 1)


def _denied(claim: Claim, evidence: Evidence, *, fixes: bool) -> Iterator[Finding]:
    """Refuse "is ready" where the text only has "not ready".

    The same holds for "supported" where it only has "unsupported".
    """
    if len(evidence.pool) > 3:
        return
    rows = [passage.words for passage in evidence.passages]
    after = {w for row in rows for before, w in pairwise(row) if before in ("not", "never")}
    plain = {w for row in rows for before, w in pairwise(("", *row)) if before not in ("not", "never")}
    words = {word for row in rows for word in row}
    none = {w for row in rows for before, w in pairwise(row) if before == "no"}
    none -= {w for row in rows for before, w in pairwise(("", *row)) if before not in ("no", "any")}
    for start, end in _parts(claim):
        if _denies(claim, (start, end)):
            continue
        for at in range(start, end):
            word = claim.word(at)
            told = {claim.word(at - 1), claim.word(at - 2)} & _SAYING or word in PRESENT or word in PAST
            if word in none and claim.word(at - 1) in ("a", "an") and _EXISTS.search(claim.words(start, at)):
                yield refuted(KIND, word, "the text says that there is none", evidence.pool)
            if at in claim.spoken_for or not told:
                continue
            only = word in after and word not in plain and len(word) > 3 and not is_plain(word)
            if only and not fixes:
                yield refuted(KIND, word, "the text says it only with a “not”", evidence.pool)
            elif len(word) > 4 and word not in words and f"un{word}" in words:
                yield refuted(KIND, word, f"the text says “un{word}”", evidence.pool)
