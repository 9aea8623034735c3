"""Names: whoever stands where a person stands, and whatever is written as a proper name, must be known."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted, unknown
from pipeline.truth.lexicon.common import is_common
from pipeline.truth.lexicon.people import NOT_A_PERSON_AFTER_BY
from pipeline.truth.lexicon.plain import FUNCTION, PEOPLE_NOUNS, PULL_NOUNS
from pipeline.truth.lexicon.verbs import PAST, PRESENT
from pipeline.truth.people import PERSON_VERBS
from pipeline.truth.tokens import Token, is_acronym
from pipeline.truth.vocabulary import (
    is_backed,
    is_chat,
    is_judging,
    is_named_otherwise,
    is_plain,
    is_verb_of_change,
)

KIND = "person"

_SAYING = frozenset(
    """
    says said got reports reported notes noted describes described explains writes wants offers offered
    calls
    """.split()
)
_PLURAL = re.compile(r"[A-Z][a-z]+[^s]s")
# Endings of common words; nobody invents such a login.
_DERIVED = re.compile(r"....(?:ly|ed|ing|able|ible|ity|ness|ment|tion|ural|ally)$")
_BEFORE_SUBJECT = frozenset(
    """
    and but while whereas then also meanwhile newcomer contributor author developer so because since that
    if when once until though although where as now and/or
    """.split()
)
_DETERMINERS = frozenset("the a an its their each every some no any our new old other".split())
_AFTER_AGENT = frozenset(
    ["", ",", ".", ";", ":", "(", ")", "—", *"is and in landed would adds has to are that".split()]
)
_GREETING = frozenset("alongside welcome congratulations meet thank".split())
_CREDIT = frozenset("thanks credit courtesy work goes kudos hands tip belongs belong down credited".split())
_HELP = frozenset("help support input advice assistance".split())
_ENDS = frozenset([".", "!", "?", ":", "—", "–", ";", '"'])
_GENERIC = frozenset(
    """
    reviewers maintainers contributors developers authors engineers folks people users everyone nobody
    somebody work docs tests both none some others most all everything nothing something today yesterday
    """.split()
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
        or (token.text.islower() and is_common(word))
        or is_backed(token, evidence)
        or (is_verb_of_change(word) and not token.is_capitalised)
        or is_judging(word)
        or (token.text.isalpha() and token.text.islower() and _DERIVED.search(word) is not None)
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
    """Tell whether a word stands where only a person can.

    As owner, agent, subject, helper or in a list of people.
    """
    if at == 0 and claim.tokens[0].text.endswith("ing") and not claim.tokens[0].possessive:
        return False  # "Resizing no longer stalls" tells of a deed.
    if at == 0 and _PLURAL.fullmatch(claim.tokens[0].text) and not claim.tokens[0].possessive:
        return False  # A plural such as "Cyclists" names nobody.
    by = _is_agent(claim, at)
    if by is not None:
        return by or _is_owner(claim, at)
    return (
        _is_owner(claim, at)
        or _is_subject(claim, at)
        or (at == 0 and is_sentence and _opens_sentence(claim))
        or _is_thanked(claim, at)
        or _is_apposed(claim, at)
        or _is_listed(claim, at)
    )


def _begins(claim: Claim, at: int) -> bool:
    """Tell whether a subject may begin here."""
    return at == 0 or claim.tokens[at - 1].kind == "mark" or claim.word(at - 1) in _BEFORE_SUBJECT


def _is_owner(claim: Claim, at: int) -> bool:
    before = claim.word(at - 1)
    free = _begins(claim, at) or (is_plain(before) and before not in _DETERMINERS)
    return claim.tokens[at].possessive and free


def _is_agent(claim: Claim, at: int) -> bool | None:
    """Tell whether "by" or "from" makes the word a person; None where neither stands before it."""
    token, before = claim.tokens[at], claim.word(at - 1)
    named = token.lower not in NOT_A_PERSON_AFTER_BY and not token.lower.endswith("ing")
    if before not in ("by", "from", "via") or not named or _is_lower_in_list(claim, at):
        return None
    after = at + 1
    while after < len(claim.tokens) and token.is_capitalised and claim.tokens[after].is_capitalised:
        after += 1  # "From Emma Lee:".
    helped = claim.word(at - 2) in PULL_NOUNS | _HELP
    return before == "by" or claim.word(after) in _AFTER_AGENT or helped


def _is_lower_in_list(claim: Claim, at: int) -> bool:
    """Tell ", cedar one" and "and cedar the parser cleanup" after somebody who is known."""
    return (
        claim.tokens[at].text.islower()
        and claim.word(at - 1) in ("and", ",")
        and claim.word(at + 1) in ("the", "a", "one", "two", "three", "another")
        and bool(claim.people)
    )


def _is_subject(claim: Claim, at: int) -> bool:
    after = claim.word(at + 1)
    if not _begins(claim, at):
        return False
    if after in PERSON_VERBS or _is_status(claim, at + 1):
        return True
    return not claim.tokens[at].is_capitalised and (after in PAST or after in PRESENT or after in _SAYING)


def _opens_sentence(claim: Claim) -> bool:
    """Tell whether a sentence opens with what acts, or with a word that has no capital."""
    after, first = claim.word(1), claim.tokens[0].text
    acts = after in PAST or (after.endswith("ed") and not is_plain(after))
    return acts or (first.islower() and not first.isdecimal())


def _is_thanked(claim: Claim, at: int) -> bool:
    """Tell "together with cedar", "welcome to cedar", "thanks to cedar"."""
    before, earlier = claim.word(at - 1), claim.word(at - 2)
    if before == "with":
        return earlier in ("together", "along", "jointly")
    if before in ("to", "of") and earlier in _CREDIT:
        return True
    return before in _GREETING or (before == "to" and earlier == "welcome")


def _is_listed(claim: Claim, at: int) -> bool:
    """Tell whether a word stands in a list of people, or has a figure as they have: "and cedar 13"."""
    before, after = claim.word(at - 1), claim.word(at + 1)
    if _is_lower_in_list(claim, at):
        return True
    has_figure = at + 1 < len(claim.tokens) and (
        claim.tokens[at + 1].kind in ("number", "reference") or after in ("with", "had", "has")
    )
    if before in ("and", ",") and has_figure:
        return True
    beside = any(m.end == at - 1 or m.start == at + 2 for m in claim.people)
    return beside and bool({before, after} & {"and", ",", "&"})


def _is_apposed(claim: Claim, at: int) -> bool:
    """Tell "mulberry, a first-time contributor," and "a newcomer, mulberry,"."""
    ahead = [claim.word(i) for i in range(at + 2, at + 6)]
    told = ahead[0] in ("who", "whose", "new") or (
        ahead[0] in ("a", "an", "the", "another") and bool(PEOPLE_NOUNS & set(ahead))
    )
    if claim.word(at + 1) in (",", "(") and told:
        return True
    return claim.word(at - 1) == "," and claim.word(at - 2) in PEOPLE_NOUNS


def _is_status(claim: Claim, at: int) -> bool:
    told = any(m.start == at and m.form in ("verb", "modal") for m in claim.marks)
    return told and claim.word(at) != "open"


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
        if starts and (not _is_name_pair(claim, at) or _is_written(claim.tokens[at + 1], evidence)):
            continue  # "Pointing Nextest at it" begins with a verb: what follows is a name that is known.
        if (
            _is_written(token, evidence)
            or is_named_otherwise(claim.tokens, at, evidence)
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
