"""Anchors: a clause is believed for what some check can prove of it, never for having been refuted by none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.counting.naming import theme_hints_of, theme_mentions_of
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import unknown
from pipeline.truth.lexicon.auxiliaries import CLAUSE_JOINING
from pipeline.truth.lexicon.people import ALL_KNOWN, BOTS, FIRST_TIME, HUMANS
from pipeline.truth.lexicon.plain import FUNCTION, PULL_NOUNS
from pipeline.truth.stems import stems_in
from pipeline.truth.tokens import Token
from pipeline.truth.vocabulary import (
    is_backed,
    is_chat,
    is_judging,
    is_plain,
    is_verb_of_change,
)

KIND = "anchor"
# Of so few pull requests every word is compared with the text; over more, words prove nothing.
_A_FEW = 12
# A clause of so few words carries no statement of its own ("and so on", "as ever").
_LEAST = 2

# What a host says around the news: greetings, hand-overs, the end.
_FRAME = re.compile(
    r"""^(?:and\ |so\ |well\ |now\ |but\ |then\ |ok(?:ay)?\ )*(?:
        hello|hi|hey|greetings|welcome|good\ (?:morning|afternoon|evening|day|night)|goodbye|bye|cheers
        |thanks?|thank\ you|see\ you|talk\ to\ you|catch\ you|until\ |till\ |stay\ tuned|take\ care|have\ a\b
        |(?:that|this|it|here|there|what|today)(?:'s|\ is|\ was)\ (?:it|all|the|a|your|our|everything|how|what|where|from|for|with|in)\b
        |(?:that|this|it|here)(?:'s|\ is|\ was)$
        |you(?:'re|\ are|\ have\ been|'ve\ been)\ listening|we(?:'ll|\ will)\ be\ back|we(?:'ll|\ will)\ see
        |(?:let's|let\ us|on\ to|over\ to|moving|turning|starting|beginning|first|second|third|next|finally
          |lastly|elsewhere|meanwhile|also|otherwise|in\ short|in\ brief|in\ other\ news|to\ sum)\b
        |(?:that|which)\ (?:brings|takes|leads|leaves|wraps|does|concludes|closes|ends|rounds)\b
        |(?:more|back)\ (?:tomorrow|soon|next)\b|(?:your|our)\ (?:daily|developer|host)
    )""",
    re.VERBOSE | re.IGNORECASE,
)


_THANKS = re.compile(r"^(?:many |our |special )*(?:thanks|thank you|cheers)\b", re.IGNORECASE)
_NAMED = re.compile(
    r"^this is\b.*\b(?:briefing|recap|show|podcast)\b|\bbriefing for\b|\bnot over when this was written\b",
    re.IGNORECASE,
)
# Counts and standings that other checks read as a whole.
_NOTHING = re.compile(r"^(?:no|none|nothing|neither|one|only one|not one)\b", re.IGNORECASE)
# "Twice as fast", "many users": such words count nothing by themselves.
_NO_FIGURES = frozenset(
    "once twice thrice double triple one ones many few all more most every both several".split()
)
_AUXILIARIES = frozenset("is are was were has have will can 's 're 've 'll".split())
_VERBS = _AUXILIARIES | frozenset(
    """
    be been had would could may might must shall should does do did pass passes fail fails love loves hate hates enjoy enjoys need needs want wants agree agrees know
    knows think thinks feel feels look looks use uses run runs like likes
    """.split()
)
# Whose work something is: the people of a sentence are judged by themselves.
_OWNING = re.compile(
    r"\b(?:work|doing|handiwork|idea|turn|responsible|credit|behind|author|wrote|written|made|did|does|authored|"
    r"contributed|who|whose|sent|brought|signed|hand|hands|pen|desk|owner|owns|first|alone|own|name|names)\b",
    re.IGNORECASE,
)


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Ask of every part for something provable: a figure, a status, a person, a theme, or the text's words."""
    mentions = theme_hints_of(claim, evidence, theme_mentions_of(claim, evidence))
    places = (
        {m.start for m in mentions}
        if len(evidence.cited) > _A_FEW
        else {m.start for m in mentions if m.end - m.start > 1}
    )
    places |= {q.start for q in claim.quantities if claim.word(q.start) not in _NO_FIGURES}
    places |= {m.start for m in claim.marks} | set(claim.quoted)
    if claim.quantities:  # Who is a bot is known, and the figures beside are judged by it.
        places |= {at for at, token in enumerate(claim.tokens) if token.lower in BOTS | HUMANS}
    for told in (*FIRST_TIME.finditer(claim.text), *ALL_KNOWN.finditer(claim.text)):
        places |= {at for at, t in enumerate(claim.tokens) if told.start() <= t.start < told.end()}
    bare = (part for part in _parts(claim) if _is_bare(claim, part, places, evidence))
    found = next(bare, None)
    if found is None:
        return ()
    return (unknown(KIND, claim.words(*found), "nothing in the data says so", evidence.cited),)


def _parts(claim: Claim) -> Iterator[tuple[int, int]]:
    """Yield the clauses as token spans, cut again where a comma and a joining word begin another one."""
    for clause in claim.clauses:
        start = clause.start
        for at in range(clause.start + 1, clause.end):
            if claim.tokens[at - 1].text in (",", ";", ":", "–", "—") and claim.word(at) in CLAUSE_JOINING:
                yield start, at - 1
                start = at
        yield start, clause.end


def _is_bare(claim: Claim, part: tuple[int, int], places: set[int], evidence: Evidence) -> bool:
    inside = range(*part)
    words = [at for at in inside if claim.tokens[at].kind in ("word", "code")]
    if len(words) < _LEAST or any(at in places for at in inside):
        return False
    if not _THANKS.match(claim.words(*part)) and not any(_states(claim.word(at), evidence) for at in inside):
        return False
    telling = [at for at in words if at not in claim.spoken_for and claim.word(at) not in FUNCTION]
    named = {m.start for m in claim.people} | {r.start for r in claim.references}
    if any(at in named for at in inside):
        return _says_nothing_known(claim, part, telling, evidence)
    heads = ":" in (claim.word(part[1] - 1), claim.word(part[1]))
    if heads and not any(claim.word(at) in _AUXILIARIES for at in inside):
        return False  # "The count for the day:" heads what follows.
    if len(telling) < (1 if len(words) == len(telling) + 1 else 2) and not _is_praise(claim, telling):
        return False  # a date, the name of the show, "and so on"
    tokens = [claim.tokens[at] for at in telling]
    if 0 < len(evidence.cited) <= _A_FEW and any(
        not is_plain(token.lower) and not is_chat(token.lower) and is_backed(token, evidence)
        for token in tokens
    ):
        return False
    if 0 < len(evidence.cited) <= _A_FEW and _is_of_text(tokens, evidence):
        return False
    if len(evidence.cited) > _A_FEW and _tells_of_one(tokens, evidence):
        return False
    said = " ".join(claim.tokens[at].text for at in inside if at not in claim.spoken_for)
    whole = claim.words(*part)
    if _FRAME.match(whole) or _NAMED.search(whole) or _NOTHING.match(whole):
        return False
    return not _FRAME.match(said.lstrip(" ,:–—").removeprefix("For , ").removeprefix("On , "))


def _is_of_text(tokens: list[Token], evidence: Evidence) -> bool:
    """Tell whether the text has half the words of a clause, plain ones among them: "who doubts it will be noticed"."""
    return sum(is_backed(token, evidence) for token in tokens) * 2 >= len(tokens) > 0


def _tells_of_one(tokens: list[Token], evidence: Evidence) -> bool:
    """Tell whether one of many pull requests has two words of a clause in its title."""
    stems = {s for token in tokens if not is_plain(token.lower) for s in stems_in(token.text)}
    return any(len(stems & evidence.day.text(n).title) > 1 for n in evidence.cited)


def _says_nothing_known(claim: Claim, part: tuple[int, int], telling: list[int], evidence: Evidence) -> bool:
    """Tell "#12 is off the shelf": of somebody or something named, what no check reads and no text holds."""
    said = [at for at in telling if claim.word(at) not in PULL_NOUNS]
    if not said or len(evidence.cited) > _A_FEW or evidence.where == "title":
        return False
    owned = any(m.possessive and part[0] <= m.start < part[1] and m.end >= part[1] - 1 for m in claim.people)
    if owned or _OWNING.search(claim.words(*part)):
        return False
    return not any(is_backed(claim.tokens[at], evidence) for at in said)


def _states(word: str, evidence: Evidence) -> bool:
    """Tell whether a word makes a statement; "Parser fixes" as a headline makes none."""
    if evidence.where == "title":
        return word in _AUXILIARIES
    return word in _VERBS or is_verb_of_change(word)


def _is_praise(claim: Claim, telling: list[int]) -> bool:
    return any(is_judging(claim.word(at)) for at in telling)
