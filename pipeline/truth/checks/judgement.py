"""Benefits, severity, causes, plans and advice: said only where the cited text says so."""

from __future__ import annotations

import re
from itertools import pairwise

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.figures import ordered
from pipeline.truth.findings import supported, unknown
from pipeline.truth.judged import is_told_of
from pipeline.truth.lexicon.common import is_common
from pipeline.truth.lexicon.denials import NOTS
from pipeline.truth.lexicon.judgement import (
    ABILITY,
    ADVICE,
    BENEFIT,
    BREAKING_DOWN,
    BROKEN,
    CAUSE,
    FUTURE,
    ONLOOKERS,
    OPINION,
    SEVERITY,
)
from pipeline.truth.lexicon.plain import FUNCTION, PEOPLE_NOUNS
from pipeline.truth.phrases import LONG, SIZES
from pipeline.truth.stems import stem
from pipeline.truth.vocabulary import is_backed, is_chat, is_plain

KIND = "judgement"

_PHRASES = (
    ("plan", r"\b(?:(?<!\byou are )(?<!\byou're )going to|about to be|(?:is|are) set to (?=(?:land|ship|merge|go|come|arrive|be|follow|become|replace|take)\b)|on track to|expected to|scheduled|due to (?:land|ship|merge)|slated|on the roadmap|next (?:week|month|release|version|up is)|coming (?:days|weeks|months)|in the future)\b"),
    ("plan", r"\b(?:is|are) (?:still )?on [^,;.]{1,40}['’]s list\b|\b(?:is|are) about to (?!land\b)\w+\b|\b(?:is|are|comes?) next(?=[.;]|$)|^(?:next|after this|after that),? .* (?:too|as well)\b"),
    ("opinion", r"\b(?:by mistake|by accident|accidentally|inadvertently|reluctantly|hurriedly|in a (?:hurry|rush)|single[- ]handedly|as promised|on request|to the (?:delight|relief|dismay|surprise|joy) of|before (?:lunch|breakfast|dinner)|(?:weeks|months|days|hours|years) of (?:work|review|discussion|debate|effort|testing)|after (?:long|much|careful|lengthy|heated) (?:review|discussion|debate|thought|work))\b"),
    ("advice", r"\b(?:does|do) well to\b"),
    ("advice", r"\b(?:users?|developers?|you|everyone|teams|operators|customers) (?:can|should|must|may|need|will|could)\b|\banyone (?:can|should|must|may|need|could)\b|\bneeds? to upgrade\b|\bmake sure\b|\bupgrade now\b|\bkeep an eye\b|\btry it\b|\bbe sure\b"),
    ("advice", r"^(?:please |now )*(?:stay away|avoid|do not (?:use|install|upgrade)|don't (?:use|install|upgrade)|upgrade|install|uninstall|buy|visit|subscribe|donate|sign up|follow us|vote|click|download|update now)\b"),
    ("cause", r"\b(?:thanks to the|as a result|which means|meaning that|due to|owing to|leads? to|leading to|results? in|resulting in|caused by|so that|in order to|this means|driven by the)\b"),
    ("cause", r"\b(?:prompted by|inspired by|motivated by|triggered by a|at the request of|on (?:the )?request of|by popular demand|in response to|after complaints|requested by|on behalf of)\b"),
    ("plan", r"\ban? (?:[\w-]+ ){1,4}(?:is|comes) next\b|\btop priority\b|\bon the (?:horizon|cards)\b"),
    ("benefit", r"\b(?:paves? the way|step (?:forward|towards?|in the right)|good news(?! if\b)|big win|quality of life|no longer (?:have|need) to|once and for all|for the better|pays? off|game[- ]changer|peace of mind)\b"),
    ("severity", r"\b(?:data loss|high[- ]priority|show[- ]?stopper|much[- ]needed|long[- ]awaited|zero[- ]day|at risk|under attack|in the wild)\b"),
)  # fmt: skip


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Look for every judging word of a sentence in the text of its pull requests."""
    found: list[Finding] = []
    for at, token in enumerate(claim.tokens):
        if at in claim.spoken_for or token.kind != "word":
            continue
        finding = _word(claim, at, token.text, evidence)
        if finding:
            found.append(finding)
    found += _opinions(claim, evidence)
    for name, pattern in _PHRASES:
        found += [
            _phrase(name, match, claim, evidence) for match in re.finditer(pattern, claim.text, re.IGNORECASE)
        ]
    return tuple(found)


def _opinions(claim: Claim, evidence: Evidence) -> list[Finding]:
    """Question what reviewers praised, customers asked for or maintainers call something."""
    found: list[Finding] = []
    for at, token in enumerate(claim.tokens):
        if token.lower not in ONLOOKERS or evidence.has_folded(token.text):
            continue
        near = [claim.word(i) for i in (*range(max(0, at - 3), at), *range(at + 1, at + 4))]
        if any(word in OPINION for word in near):
            found.append(
                unknown(
                    "opinion",
                    claim.words(max(0, at - 1), min(at + 3, len(claim.tokens))),
                    "whose opinion it is, the data does not tell",
                )
            )
    return found


def _word(claim: Claim, at: int, text: str, evidence: Evidence) -> Finding | None:
    word = text.lower()
    if word in FUTURE:
        return _future(claim, at, word, evidence)
    if word == "should" and claim.word(at - 1) == "that" and evidence.has_folded("must"):
        return None
    if word == "should" and (_is_asked(claim, at) or _is_wanted(claim, at, evidence)):
        return None
    if word == "should" and claim.word(at - 1) in ("", ",", ";", "—", "(", ":"):
        return None  # "Should it land" supposes something and advises nothing.
    if word in ADVICE or word in CAUSE:
        return _literal("advice" if word in ADVICE else "cause", claim, at, word, evidence)
    for name, table in (("benefit", BENEFIT), ("severity", SEVERITY)):
        for form in dict.fromkeys((word, *word.split("-"))):
            if (
                form in table
                and not _is_harmless(claim, at, word)
                and not (name == "benefit" and _is_refused(claim, at))
            ):
                if form in _TIMED and _is_timed(evidence, up=form == "slower"):
                    return None
                family = table[form] if name == "benefit" else frozenset([stem(form)])
                family |= BREAKING_DOWN if form in BROKEN else frozenset()
                if family & evidence.words and is_told_of(claim, at, family, evidence):
                    return (
                        supported(name, text, "the text says so", evidence.pool)
                        if name == "severity"
                        else None
                    )
                return unknown(name, text, "no pull request that the sentence names says so")
    return None


def _is_refused(claim: Claim, at: int) -> bool:
    """Tell whether a part denies a benefit, as "object stores do not benefit": that praises nothing."""
    start, _ = claim.chunk_at(at)
    return bool(NOTS & claim.said_in(max(start, at - 3), at))


def _is_asked(claim: Claim, at: int) -> bool:
    """Tell "pick what it should save", which asks and advises nothing."""
    start, _ = claim.chunk_at(at)
    return any(claim.word(i) in _ASKING for i in range(start + 1, at))


def _is_wanted(claim: Claim, at: int, evidence: Evidence) -> bool:
    """Tell "the call should block until the copy is done", where the text tells the same as what it does."""
    start, _ = claim.chunk_at(at)
    if _ADVISED & claim.said_in(start, at) or any(start <= m.start < at for m in claim.people):
        return False
    return _is_explained(claim, at, evidence, _part_end(claim, at))


_ADVISED = PEOPLE_NOUNS | frozenset(
    """
    you we they i one users user everyone everybody anyone anybody somebody someone nobody teams team operators
    operator customers customer clients readers listeners who
    """.split()
)
_ASKING = frozenset("which where what how whether when who".split())


_TIMED = frozenset("fast faster quick quicker quickly speed speeds speedup sped slower".split())
_TIMES = frozenset("s ms us ns min h".split())


def _is_timed(evidence: Evidence, *, up: bool) -> bool:
    """Tell whether the text has two times, the one from after lower, or higher with `up`."""
    for old, new in evidence.rows:
        if old.amount[0] == "time" and (new.amount > old.amount if up else new.amount < old.amount):
            return True
    figures = [f for f in evidence.figures if f.unit in _TIMES]
    for one, other in pairwise(figures):
        low, high = sorted((one, other), key=lambda figure: figure.amount)
        if low.amount < high.amount and ordered(evidence.prose, low if up else high, high if up else low):
            return True
    return False


_DAYS = frozenset("monday tuesday wednesday thursday friday saturday sunday day week".split())


def _is_harmless(claim: Claim, at: int, word: str) -> bool:
    """Tell uses that judge nothing.

    "the major version", "not significant", "best told", "clean up", "break down", "56 lines lighter".
    """
    before, after = claim.word(at - 1), claim.word(at + 1)
    return (
        (word in LONG and before in SIZES)
        or (
            word in ("major", "minor", "breaking") and after in ("version", "versions", "release", "releases")
        )
        or (
            word in ("clean", "cleans", "cleaned", "break", "breaks")
            and after in ("up", "down", "ups", "sweep", "slate", "bill", "cut", *_DAYS)
        )
        or (
            word == "key"
            and after not in ("change", "fix", "theme", "story", "improvement", "feature", "piece", "part")
        )
        or (word in ("simple", "simply", "plain"))
        or (word == "better" and after == "than")
        or (word == "power" and before in ("more",))
    )


# "When it will go has not been settled": no plan, or one with a condition.
_CONDITIONS = NOTS | frozenset("when if once until while should".split())


def _future(claim: Claim, at: int, word: str, evidence: Evidence) -> Finding | None:
    if word == "soon" and claim.word(at - 1) == "as" and claim.word(at + 1) == "as":
        return None  # "As soon as it is built" tells when.
    if word == "will" and claim.word(at + 1) == "not":
        return None
    landed = all(pull.status == "landed" for pull in evidence.pulls)
    if word == "will" and claim.word(at - 1) == "you" and landed:
        return None  # "You'll see the error" tells what is so since it landed.
    if word == "will" and {token.lower for token in claim.tokens} & _CONDITIONS:
        return None
    if word == "will":
        ahead = [stem(claim.word(i)) for i in range(at + 1, min(at + 4, len(claim.tokens)))]
        if evidence.has_folded("will") and any(s in evidence.words for s in ahead):
            return None
    elif evidence.has_folded(word):
        return None
    return unknown("plan", word, "the text tells no plan")


def _literal(name: str, claim: Claim, at: int, word: str, evidence: Evidence) -> Finding | None:
    if evidence.has_folded(word) and len(evidence.pool) <= 3:
        return None
    if name == "cause" and _is_explained(claim, at, evidence):
        return None
    return unknown(name, word, "the text does not say so")


def _is_explained(claim: Claim, at: int, evidence: Evidence, end: int | None = None) -> bool:
    """Tell whether the words after "because" are the text's own, as far as `end`."""
    words = [
        claim.tokens[i]
        for i in range(at + 1, end or len(claim.tokens))
        if claim.tokens[i].kind in ("word", "code") and i not in claim.spoken_for
    ]
    content = [t for t in words if len(t.text) > 3 and not is_plain(t.lower)]
    content = content or [t for t in words if len(t.text) > 3 and t.lower not in FUNCTION]
    known = [t for t in content if is_backed(t, evidence)]
    lost = len([t for t in content if t not in known and not (is_common(t.lower) or is_chat(t.lower))])
    return bool(known) and (lost <= len(content) / 4 or (lost == 1 and len(content) >= _SEVERAL))


# Of so many words one may be the speaker's own.
_SEVERAL = 4


def _part_end(claim: Claim, at: int) -> int:
    """Return where the part of the sentence that begins at a token ends: at a mark, or where a new one begins."""
    for i in range(at, len(claim.tokens)):
        if claim.tokens[i].text in (";", ":", "—", "."):
            return i
        if claim.word(i) == "," and claim.word(i + 1) in ("but", "while", "though", "although"):
            return i
    return len(claim.tokens)


def _phrase(name: str, match: re.Match[str], claim: Claim, evidence: Evidence) -> Finding:
    said = match.group()
    if evidence.has_folded(said):
        return supported(name, said, "the text says so", evidence.pool)
    at = next((i for i, t in enumerate(claim.tokens) if t.start >= match.end()), len(claim.tokens))
    enough = _is_explained(claim, at - 1, evidence, _part_end(claim, at))
    asked = re.search(r"\b(?:requests?|demand|complaints|requested|behalf)\b", said, re.IGNORECASE)
    if name == "cause" and enough and not asked:  # Who wished for it is no word of the text in another order.
        return supported(name, said, "the reason is the text's own", evidence.pool)
    landed = all(pull.status == "landed" for pull in evidence.pulls)
    if name == "advice" and enough and re.search(r"\bcan\b", said) and (ABILITY & evidence.words or landed):
        return supported(name, said, "the text says so", evidence.pool)
    if name == "benefit" and said.casefold().startswith("no longer") and enough:
        return supported(name, said, "the text says so", evidence.pool)
    return unknown(name, said, "the text does not say so")
