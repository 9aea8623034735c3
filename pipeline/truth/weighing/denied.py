"""What a sentence denies, and the signs by which a denial is weighed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.lexicon.denials import NOTS
from pipeline.truth.lexicon.opposites import opposites_of
from pipeline.truth.lexicon.people import FIRST_TIME
from pipeline.truth.lexicon.plain import FUNCTION, PULL_NOUNS
from pipeline.truth.lexicon.synonyms import synonyms_of
from pipeline.truth.lexicon.turning import NO_DENIAL_BEFORE
from pipeline.truth.numbers import cardinal_word
from pipeline.truth.signs import Sign, forms_of, is_mending
from pipeline.truth.vocabulary import is_chat, is_plain
from pipeline.truth.weighing.otherwise import signs_told_otherwise
from pipeline.truth.weighing.passages import Passage, denies, stems_at

# So many words a "not" reaches at most.
_REACH = 8
_BEFORE = 3
_LONG, _SHORT = 1500, 250
_PAST = frozenset("did was were had could".split())
_THOUGHT = frozenset("would might may will".split())
_PRESENT = frozenset("do does is are has have can".split())
_SO_FAR = frozenset("yet today far".split())
_REASON = frozenset("because since so as".split())
_CONTRAST = frozenset("but rather instead although though while whereas".split())


@dataclass(frozen=True)
class Denied:
    """A "not" at a place of a sentence, which reaches to `end`; its part of the sentence is [start, stop)."""

    at: int
    end: int
    start: int
    stop: int


def denied_in(claim: Claim) -> Iterator[Denied]:
    """Return the denials of a sentence that no status, number, name or quote takes up."""
    status = {
        i for m in claim.marks if m.name != "done" and not m.doubtful for i in range(m.start - 3, m.end)
    }
    counted = {i for q in claim.quantities if q.kind == "none" for i in range(q.start, q.end)}
    skipped = status | counted | claim.spoken_for
    for at, token in enumerate(claim.tokens):
        if token.lower in NOTS and at not in skipped and claim.word(at + 1) not in NO_DENIAL_BEFORE:
            start, stop = claim.chunk_at(at)
            if FIRST_TIME.search(claim.words(at, stop)):
                continue  # Who is new is no matter of the text.
            yield Denied(at, min(stop, at + 1 + _REACH), start, stop)


def signs_of(claim: Claim, denied: Denied, evidence: Evidence) -> dict[str, float]:
    """Return the signs by which a denial is judged; each is 1 where it holds, a share between 0 and 1, or absent."""
    found = {
        **_of_words(claim, denied, evidence),
        **_of_tense(claim, denied),
        **_of_passages(claim, denied, evidence),
        **_of_verb(claim, denied, evidence),
        **_of_pulls(claim, denied, evidence),
    }
    return {name: float(value) for name, value in found.items() if value}


def _governed(claim: Claim, denied: Denied, evidence: Evidence) -> list[int]:
    """Return the places of the words of content that the "not" reaches."""
    return [at for at in range(denied.at + 1, denied.end) if _tells(claim, at, evidence)]


def _tells(claim: Claim, at: int, evidence: Evidence) -> bool:
    token = claim.tokens[at]
    if at in claim.spoken_for or token.kind not in ("word", "code") or len(token.text) < 2:
        return False
    if token.lower in FUNCTION or cardinal_word(token.lower) is not None:
        return token.lower in ("once", "twice")
    return token.lower not in PULL_NOUNS or evidence.is_in_a_title(token.text)


def _of_words(claim: Claim, denied: Denied, evidence: Evidence) -> dict[str, float]:
    """Compare the words that the "not" reaches with the signs that the text gives them."""
    governed = _governed(claim, denied, evidence)
    rows = [
        frozenset[Sign]().union(*(evidence.signs_of(form) for form in forms_of(claim.tokens[at])))
        for at in governed
    ]
    known = [row for row in rows if row]
    return {
        "no word of it is known": not known,
        "the first word holds": bool(known) and known[0] == {"holds"},
        "all words hold": bool(known) and all(row == {"holds"} for row in known),
        "some word is denied too": any("not" in row for row in known),
        "some word is only denied": any("holds" not in row for row in known),
        "some word is mended": any("mended" in row for row in known),
        "some word is of the past": any("before" in row for row in known),
        "a title has it": any(evidence.is_in_a_title(claim.tokens[at].text) for at in governed),
        "the text has its opposite": any(
            opposites_of(claim.word(at)) & evidence.words for at in range(denied.at + 1, denied.stop)
        ),
        "it denies a denial": any(
            denies(claim.word(at)) and not is_plain(claim.word(at)) for at in range(denied.at + 1, denied.end)
        ),
    }


def _of_tense(claim: Claim, denied: Denied) -> dict[str, float]:
    before = claim.said_in(max(0, denied.at - _BEFORE), denied.at)
    said = claim.said_in(denied.start, denied.stop)
    everything = {token.lower for token in claim.tokens}
    made = {m.start for m in claim.people if not m.possessive} | {r.start for r in claim.references}
    named = any(
        at in made or (claim.word(at) in PULL_NOUNS and not claim.word(at).endswith("s"))
        for at in range(denied.start, denied.at)
    )
    no_longer = claim.word(denied.at + 1) == "longer" or ("any" in said and bool(said & {"more", "longer"}))
    return {
        f"it is a {claim.word(denied.at)}": 1.0,
        "in the past": bool(before & _PAST),
        "in the present": bool(before & _PRESENT),
        "as a thought": bool(before & _THOUGHT),
        "still": "still" in before,
        "no longer": no_longer,
        "so far": bool(said & _SO_FAR),
        "only": bool(said & {"only", "just"}),
        "beside a contrast": bool(everything & _CONTRAST),
        "not the first part": denied.start > 0,
        "said of somebody": named,
        "in the past, of a thing": bool(before & _PAST) and not named,
        "beside a reason": bool(everything & _REASON),
    }


def stems_told(claim: Claim, places: range | list[int]) -> frozenset[str]:
    """Return what some words of a sentence tell: the stems of all that are no names, dates or plain talk."""
    return frozenset(
        stem
        for at in places
        if at not in claim.spoken_for and not is_plain(claim.word(at))
        for stem in stems_at(claim.tokens[at])
    )


def _of_passages(claim: Claim, denied: Denied, evidence: Evidence) -> dict[str, float]:
    """Look for the sentences of the text that tell the same, and for denials near the same words."""
    mine = stems_told(claim, range(denied.start, denied.stop))
    governed = stems_told(claim, _governed(claim, denied, evidence))
    said = claim.said_in(denied.start, denied.stop)
    found: dict[str, float] = {}
    for passage in evidence.passages:
        found.update((f"{sign} somewhere", 1.0) for sign in _denials_near(passage, governed, mine, said))
    closest, share = _closest(evidence, mine)
    for place, passage in enumerate(closest[:2]):
        name = ("the closest sentence", "the next sentence")[place]
        found.update((f"{sign} in {name}", 1.0) for sign in _denials_near(passage, governed, mine, said))
        found[f"{name} says not"] = bool(passage.nots)
        found[f"{name} denies"] = any(passage.words[at] not in said for at in passage.denials)
        found[f"{name} is the title"] = passage.is_title
    return {**found, "no sentence is close": not closest, "share of the closest sentence": share}


def _closest(evidence: Evidence, mine: frozenset[str]) -> tuple[list[Passage], float]:
    """Return the passages that share words with a part, the closest first; rare words count most."""
    counts = {stem: sum(stem in passage.all for passage in evidence.passages) for stem in mine}
    weights = {stem: 1 / (1 + count) for stem, count in counts.items() if count}
    rated = [
        (sum(weights[stem] for stem in passage.all & weights.keys()), passage.is_title, -at, passage)
        for at, passage in enumerate(evidence.passages)
    ]
    rated = sorted((row for row in rated if row[0] > 0), key=lambda row: row[:3], reverse=True)
    if not rated:
        return [], 0.0
    return [row[3] for row in rated], len(rated[0][3].all & mine) / len(mine)


def _denials_near(
    passage: Passage, governed: frozenset[str], mine: frozenset[str], said: set[str]
) -> Iterator[str]:
    for at in passage.nots:
        after = passage.around(at, 0, 5)
        if after & governed:
            yield "a not before the same words"
        if after & mine:
            yield "a not before words of this part"
    if any(passage.words[at] not in said and passage.around(at, 5, 5) & governed for at in passage.denials):
        yield "a denial near the same words"


def _of_verb(claim: Claim, denied: Denied, evidence: Evidence) -> dict[str, float]:
    """Look for the verb, or the state, that is denied: affirmed and denied where the text tells the same."""
    places = range(denied.at + 1, min(denied.stop, denied.at + 6))
    told = [
        at
        for at in places
        if claim.tokens[at].kind in ("word", "code") and claim.word(at) not in FUNCTION
        if at not in claim.spoken_for
    ]
    if not told:
        return {"no verb": 1.0}
    verb = claim.word(told[0])
    stems = stems_at(claim.tokens[told[0]]) | synonyms_of(verb)
    others = stems_told(claim, range(denied.start, denied.stop)) - stems
    said = claim.said_in(denied.start, denied.stop)
    seen = {kind for passage in evidence.passages for kind in _uses(passage, stems, others, said)}
    affirmed, refused = {"affirmed", "affirmed here"} & seen, {"denied", "denied here"} & seen
    landed = any(pull.status == "landed" for pull in evidence.pulls)
    past = any(claim.word(at) in _PAST for at in range(max(0, denied.at - _BEFORE), denied.at))
    governed = stems_told(claim, _governed(claim, denied, evidence)) - stems
    return {
        **signs_told_otherwise(evidence.passages, verb, stems, others, governed),
        "the verb is plain": is_plain(verb),
        "the verb is chat": is_chat(verb),
        "the verb is affirmed": bool(affirmed),
        "the verb is denied": bool(refused),
        "the verb is only affirmed": bool(affirmed) and not refused,
        "the verb is only denied": bool(refused) and not affirmed,
        "the verb is not in the text": not seen,
        "the verb is affirmed of the same": "affirmed here" in seen,
        "the verb is denied of the same": "denied here" in seen,
        "the verb is only affirmed of the same": "affirmed here" in seen and "denied here" not in seen,
        "the verb's opposite is in the text": bool(opposites_of(verb) & evidence.words),
        "a title has the verb": evidence.is_in_a_title(verb),
        "the verb denies": denies(verb),
        "a title begins with the verb": any(
            stems & stem for passage in evidence.passages if passage.is_title for stem in passage.beginning
        ),
        "a past deed that the text affirms": past and landed and "affirmed here" in seen,
    }


def _uses(passage: Passage, stems: frozenset[str], others: frozenset[str], said: set[str]) -> Iterator[str]:
    close = len(passage.all & others) >= min(2, len(others))
    for at, own in enumerate(passage.stems):
        if own & stems:
            plainly = any(i in passage.nots for i in range(max(0, at - 4), at))
            otherwise = any(
                i in passage.denials and passage.words[i] not in said for i in range(max(0, at - 3), at)
            )
            yield ("denied" if plainly or otherwise else "affirmed") + (" here" if close else "")


def _of_pulls(claim: Claim, denied: Denied, evidence: Evidence) -> dict[str, float]:
    pulls = evidence.pulls
    proposed = all(pull.is_proposed for pull in pulls)
    before = claim.said_in(max(0, denied.at - _BEFORE), denied.at)
    return {
        "only proposed": proposed,
        "how it is without the proposal": proposed and not before & _THOUGHT,
        "a title mends": any(is_mending(pull.title) for pull in pulls),
        "of several": len(pulls) > 1,
        "a long text": len(evidence.prose) > _LONG,
        "a short text": len(evidence.prose) < _SHORT,
        "the text denies at all": evidence.denies,
    }
