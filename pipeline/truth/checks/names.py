"""Names: whoever stands where a person stands, and whatever is written as a proper name, must be known."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted, unknown
from pipeline.truth.lexicon.people import NOT_A_PERSON_AFTER_BY
from pipeline.truth.lexicon.plain import FUNCTION, PEOPLE_NOUNS, PULL_NOUNS
from pipeline.truth.lexicon.verbs import PAST, PRESENT
from pipeline.truth.people import PERSON_VERBS
from pipeline.truth.tokens import Token, is_acronym
from pipeline.truth.vocabulary import is_backed, is_chat, is_judging, is_plain, is_verb_of_change

KIND = "person"

_SAYING = frozenset(
    "says said got reports reported notes noted describes described explains writes wants offers offered calls".split()
)
_ENDS = frozenset([".", "!", "?", ":", "—", "–", ";", '"'])
_GENERIC = frozenset(
    "reviewers maintainers contributors developers authors engineers folks people users everyone nobody somebody work docs tests "
    "both none some others most all everything nothing something today yesterday".split()
)


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Refuse names that nobody in the evidence bears."""
    found = list(_in_a_persons_place(claim, evidence))
    if evidence.where != "title":
        said = {finding.claim for finding in found}
        found += [f for f in _capitalised(claim, evidence) if f.claim not in said]
    return tuple(found)


def _is_known(token: Token, evidence: Evidence) -> bool:
    word = token.lower
    return (
        is_plain(word)
        or is_chat(word)
        or word in _GENERIC
        or is_backed(token, evidence)
        or (is_verb_of_change(word) and not token.is_capitalised)
        or is_judging(word)
    )


def _in_a_persons_place(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    for at, token in enumerate(claim.tokens):
        if token.kind not in ("word", "code") or at in claim.spoken_for or _is_known(token, evidence):
            continue
        if any(q.start <= at < q.end for q in claim.quantities):
            continue
        if _stands_as_person(claim, at, is_sentence=evidence.where != "title"):
            yield refuted(KIND, token.text, "nobody of that name is known here")


def _stands_as_person(claim: Claim, at: int, *, is_sentence: bool) -> bool:
    if (
        at == 0
        and claim.tokens[0].is_capitalised
        and re.fullmatch(r"[A-Z][a-z]+[^s]s", claim.tokens[0].text)
        and not claim.tokens[0].possessive
    ):
        return False  # A plural such as "Cyclists" names nobody.
    token = claim.tokens[at]
    before, after = claim.word(at - 1), claim.word(at + 1)
    first = (
        at == 0
        or claim.tokens[at - 1].kind == "mark"
        or before
        in (
            "and",
            "but",
            "while",
            "whereas",
            "then",
            "also",
            "meanwhile",
            "newcomer",
            "contributor",
            "author",
            "developer",
            "so",
            "because",
            "since",
            "that",
            "if",
            "when",
            "once",
            "until",
            "though",
            "although",
            "where",
            "as",
            "now",
            "and/or",
        )
    )
    if token.possessive and (
        first
        or (
            is_plain(before)
            and before
            not in (
                "the",
                "a",
                "an",
                "its",
                "their",
                "each",
                "every",
                "some",
                "no",
                "any",
                "our",
                "new",
                "old",
                "other",
            )
        )
    ):
        return True
    if (
        token.text.islower()
        and before in ("and", ",")
        and after in ("the", "a", "one", "two", "three", "another")
        and claim.people
    ):
        return True
    if (
        before in ("by", "from", "via")
        and token.lower not in NOT_A_PERSON_AFTER_BY
        and not token.lower.endswith("ing")
    ):
        return (
            before == "by"
            or after
            in (
                "",
                ",",
                ".",
                ";",
                ":",
                "is",
                "and",
                "in",
                "landed",
                "would",
                "adds",
                "(",
                ")",
                "—",
                "has",
                "to",
                "are",
                "that",
            )
            or claim.word(at - 2) in PULL_NOUNS
        )
    if first and (after in PERSON_VERBS or _is_status(claim, at + 1)):
        return True
    if at == 0 and is_sentence and (after in PAST or (after.endswith("ed") and not is_plain(after))):
        return True
    if before == "with" and claim.word(at - 2) in ("together", "along", "jointly"):
        return True
    if before in ("alongside", "welcome", "congratulations", "meet", "thank") or (
        before == "to" and claim.word(at - 2) == "welcome"
    ):
        return True
    if at == 0 and is_sentence and token.text.islower() and not token.text.isdecimal():
        return True
    if first and not token.is_capitalised and (after in PAST or after in PRESENT or after in _SAYING):
        return True
    if before in ("to", "of") and claim.word(at - 2) in (
        "thanks",
        "credit",
        "courtesy",
        "work",
        "goes",
        "kudos",
        "hands",
        "tip",
        "belongs",
        "belong",
        "down",
        "credited",
    ):
        return True
    if _is_apposed(claim, at):
        return True
    if (
        first
        and before in ("and", ",")
        and at + 1 < len(claim.tokens)
        and (claim.tokens[at + 1].kind in ("number", "reference") or after in ("with", "had", "has"))
    ):
        return True
    beside = any(m.end == at - 1 or m.start == at + 2 for m in claim.people)
    return beside and (before in ("and", ",", "&") or after in ("and", ",", "&"))


def _is_apposed(claim: Claim, at: int) -> bool:
    """Tell "mulberry, a first-time contributor," and "a newcomer, mulberry,"."""
    ahead = [claim.word(i) for i in range(at + 2, at + 6)]
    if (
        claim.word(at + 1) in (",", "(")
        and ahead[0] in ("a", "an", "the", "who", "new", "another", "whose")
        and (ahead[0] in ("who", "whose", "new") or any(w in PEOPLE_NOUNS for w in ahead))
    ):
        return True
    return claim.word(at - 1) == "," and claim.word(at - 2) in PEOPLE_NOUNS


def _is_status(claim: Claim, at: int) -> bool:
    return any(m.start == at and m.form in ("verb", "modal") for m in claim.marks) and claim.word(at) not in (
        "open",
    )


def _capitalised(claim: Claim, evidence: Evidence) -> Iterator[Finding]:
    """Look up words written with a capital in the middle of a sentence, and pairs of them at its start."""
    for at, token in enumerate(claim.tokens):
        if (
            token.kind != "word"
            or at in claim.spoken_for
            or not token.is_capitalised
            or is_acronym(token.text)
        ):
            continue
        if any(q.start <= at < q.end for q in claim.quantities):
            continue
        starts = at == 0 or claim.tokens[at - 1].text in _ENDS
        if starts and not _is_name_pair(claim, at):
            continue
        if (
            _is_written(token, evidence)
            or token.lower in FUNCTION
            or (is_plain(token.lower) and not _is_name_pair(claim, at))
        ):
            continue
        yield unknown("name", token.text, "it stands nowhere in what the sentence rests on")


def _is_written(token: Token, evidence: Evidence) -> bool:
    """Tell whether the text has a name letter for letter, a plural s and hyphens aside."""
    forms = [token.text, token.text.removesuffix("s"), token.text + "s"]
    if any(evidence.has_folded(form) for form in forms):
        return True
    parts = [part for part in token.text.split("-") if part]
    return len(parts) > 1 and all(
        evidence.has_folded(part) or is_plain(part.lower()) or is_chat(part.lower()) for part in parts
    )


def _is_name_pair(claim: Claim, at: int) -> bool:
    """Tell whether this word and the next are both capitalised: "Emma Lee"."""
    if at + 1 >= len(claim.tokens):
        return False
    following = claim.tokens[at + 1]
    return (
        following.kind == "word"
        and following.is_capitalised
        and not is_acronym(following.text)
        and at + 1 not in claim.spoken_for
        and following.start == claim.tokens[at].end + 1
    )
