"""Wording: a word in the place of another one, an opposite, and a deed of another kind than the text tells."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted, unknown
from pipeline.truth.lexicon.denials import NOTS
from pipeline.truth.lexicon.opposites import LOOSE, SMALL, opposites_of
from pipeline.truth.lexicon.plain import FUNCTION, PULL_NOUNS
from pipeline.truth.lexicon.synonyms import backed_by
from pipeline.truth.lexicon.turning import MENDING, REMOVING, STOPPING, base_in
from pipeline.truth.signs import forms_of
from pipeline.truth.stems import base_forms, stem, stems_in
from pipeline.truth.vocabulary import is_verb_of_change

KIND = "wording"

_A_FEW = 3


_QUITTING = frozenset("leave quit exit lose stop cease end abandon instead rather".split())
# "With background writing switched on": how something may stand, not how it does.
_SUPPOSING = frozenset("with when if once whenever unless".split())
_SWITCHING = frozenset("turn switch".split())
_DEFAULT_ON = (
    re.compile(r"\b(?:on|enabled|active) by default\b"),
    re.compile(r"\b(?:opt-in|off by default|disabled by default|behind a flag)\b"),
)
_GOING_VERBS = REMOVING - {"disable", "forbid", "ban"}
_GONE = frozenset(
    """
    gone away out longer leaves leave left goes go went lost loses lose obsolete unused dead farewell goodbye
    removal removals cleanup clean cleans cleaned cleanup retirement deprecation end ends ended past history
    rid less fewer free trims trimmed trim cut cuts pruned prune instead now-unused unneeded unnecessary
    """.split()
)


# "After" a change and an "earlier" change are no opposites.
_SMALL_STEMS = frozenset(map(stem, SMALL))
# These tell which way something goes as soon as it has gone.
_GOING_UP_OR_DOWN = frozenset(
    "fall drop grow rise climb gain lose cut cost save waste improve worsen".split()
)


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare the words of a sentence with those of the text that stand in the same place."""
    if not 0 < len(evidence.cited) <= _A_FEW or evidence.where == "title":
        return ()
    return (
        *_opposed(claim, evidence),
        *_switched(claim, evidence),
        *_bare(claim, evidence),
        *_untold(claim, evidence),
        *_removed(claim, evidence),
        *_labelled(claim, evidence),
    )


_LABELLED = re.compile(
    r"\b(not|never)?\s*(?:yet )?(?:labell?ed|marked|tagged|flagged)(?: (?:as|with))?(?: (?:an?|the))? ([\w-]+)",
    re.IGNORECASE,
)


def _labelled(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Compare "is not labelled breaking" with the labels."""
    text = re.sub(r"n['’]t\b", " not", claim.text)
    for match in _LABELLED.finditer(text):
        wanted = {s for part in match[2].split("-") for s in (stem(part), part.casefold())}
        having = [
            n
            for n in evidence.pool
            if wanted & {s for label in evidence.pull(n).labels for s in stems_in(label)}
        ]
        if match[1] and having:
            yield refuted(KIND, match.group().strip(), "a label says so", having)


def _removed(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Refuse "has been removed" of what is only deprecated."""
    titles = [pull.title.casefold() for pull in evidence.pulls]
    words = {token.lower for token in claim.tokens}
    if not all("deprecat" in title for title in titles) or words & {
        "will",
        "planned",
        "until",
        "would",
        "before",
    }:
        return
    for at, token in enumerate(claim.tokens):
        done = claim.word(at - 1) in ("is", "are", "was", "were", "been") and token.lower.endswith("ed")
        if done and base_in(token.lower, REMOVING - {"deprecate"}):
            yield refuted(KIND, token.text, "it is only deprecated", evidence.pool)
            return


def _is_not_claimed(claim: Claim, at: int) -> bool:
    """Tell whether a part denies, ends or supposes what it says of a word."""
    start, end = claim.chunk_at(at)
    near = (claim.word(i) for i in range(max(start, at - 3), at))
    if claim.word(start) in _SUPPOSING:
        return True
    return bool(claim.said_in(start, end) & NOTS) or any(base_in(w, _QUITTING) for w in near)


def _opposed(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Refuse "a busy connection" of a text that only has "an idle connection"."""
    mine = {stem(t.lower) for t in claim.tokens}
    for at, token in enumerate(claim.tokens):
        word = _verb_of(claim, at)
        if token.kind != "word" or at in claim.spoken_for or (word in FUNCTION and word not in SMALL):
            continue
        if any(m.start <= at < m.end and m.name != "done" for m in claim.marks) or _is_not_claimed(claim, at):
            continue
        if base_in(word, MENDING) or _is_between_figures(claim, at) or _is_authoring(claim, at):
            continue
        theirs = opposites_of(word)
        own_verb = is_verb_of_change(word) and stem(word) in evidence.words
        placed = not own_verb and _has_same_place(claim, at, theirs, evidence)
        held = any("holds" in evidence.signs_of(o) for o in theirs & evidence.words - _SMALL_STEMS)
        loose = _is_loose(word) or bool({stem(word), *backed_by(word)} & evidence.words)
        if placed or (held and not loose and not theirs & mine):
            yield refuted(KIND, token.text, "the text says the opposite", evidence.pool)
            return


def _is_authoring(claim: Claim, at: int) -> bool:
    """Tell "Ivy Zhou wrote two of them", which tells nothing of what the change writes."""
    return claim.word(at) in ("wrote", "authored") and any(mention.end == at for mention in claim.people)


def _is_between_figures(claim: Claim, at: int) -> bool:
    """Tell "dropped from 16 to 4" and "took the build from 16 to 4", whose direction the figures tell."""
    places = {i + 1 for i in range(at + 1, at + 5) if claim.word(i) == "from"}
    return any(q.start in places for q in claim.quantities)


def _is_loose(word: str) -> bool:
    """Tell whether a word has its opposite only in one place, in whatever form it stands."""
    return word in LOOSE or word in SMALL or bool(base_forms(word) & LOOSE - _GOING_UP_OR_DOWN)


def _verb_of(claim: Claim, at: int) -> str:
    """Return the word at a place, or the verb that "turn on" and "switch off" come to."""
    word = claim.word(at)
    near = [claim.word(i) for i in range(max(0, at - 3), at)]
    if word in ("on", "off") and any(base_in(w, _SWITCHING) for w in near):
        return "enable" if word == "on" else "disable"
    return word


def _has_same_place(claim: Claim, at: int, theirs: frozenset[str], evidence: Evidence) -> bool:
    """Tell whether an opposite stands in the text before the same word: "the old way" of "the new way"."""
    if not theirs:
        return False
    word = stem(claim.word(at))
    if claim.word(at + 1) == "than":
        figure = re.escape(claim.word(at + 2))
        told = re.findall(rf"(\w+) than v?{figure}(?![\w])", evidence.folded)
        return bool(told) and {stem(other) for other in told} <= theirs
    if claim.tokens[at - 1].kind == "word" and at and claim.word(at - 1) not in FUNCTION:
        forms = {*forms_of(claim.tokens[at - 1])}
        beside = any((form, other) in evidence.neighbours for other in theirs for form in forms)
        if beside and not any((form, word) in evidence.neighbours for form in forms):
            return True
    following = claim.tokens[at + 1 :]
    ahead = next((t for t in following[:2] if t.lower not in ("a", "an", "the", "of")), None)
    if ahead is None or ahead.kind == "mark":
        return False
    forms = {*forms_of(ahead), ahead.lower}
    beside = any((other, form) in evidence.neighbours for other in theirs for form in forms)
    return beside and not any((word, form) in evidence.neighbours for form in forms)


def _switched(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Refuse "on by default" of a text that has "opt-in", and the other way round."""
    text = claim.text.casefold()
    for mine, theirs in (_DEFAULT_ON, _DEFAULT_ON[::-1]):
        match = mine.search(text)
        if match and re.search(r"n['’]t\b|\b(?:not|never|no longer)\b[^,;.]*$", text[: match.start()]):
            continue
        if match and theirs.search(evidence.folded) and not mine.search(evidence.folded):
            yield refuted(KIND, claim.text, "the text has the other default", evidence.pool)


def _bare(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Refuse "contiguous" of a text that only has "non-contiguous"."""
    for at, token in enumerate(claim.tokens):
        word = token.lower
        if (
            token.kind != "word"
            or len(word) < 4
            or word in FUNCTION
            or at in claim.spoken_for
            or _is_not_claimed(claim, at)
        ):
            continue
        found = re.findall(rf"(non-|non |un)?\b{re.escape(word)}\b", evidence.prose.casefold())
        if found and all(found):
            yield refuted(KIND, token.text, f"the text says “{found[0]}{word}”", evidence.pool)
            return


def _untold(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Question a sentence on a removal that does not say that anything goes: "the old helper stays"."""
    pulls = evidence.pulls
    if len(pulls) != 1:
        return
    words = list(re.findall(r"[a-z]+", re.sub(r"\[[^\]]*\]|^[\w/().-]+: ", "", pulls[0].title.casefold())))
    if not words or not base_in(words[0], _GOING_VERBS):
        return
    told = {t.lower for t in claim.tokens}
    gone = any(base_in(w, _GOING_VERBS | STOPPING) or w in _GONE or w in NOTS for w in told - {*words[1:]})
    named = {stem(w) for w in words[1:4]} & {
        stem(w) for w in told if w not in FUNCTION and w not in PULL_NOUNS
    }
    if named and not gone:
        yield unknown(
            KIND, claim.text, "the pull request removes this, and the sentence does not say so", evidence.pool
        )
