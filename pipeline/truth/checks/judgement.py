"""Benefits, severity, causes, plans and advice: said only where the cited text says so."""

from __future__ import annotations

import re
from itertools import pairwise

from pipeline.models import Finding
from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.day import theme_words
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import supported, unknown
from pipeline.truth.lexicon.judgement import (
    ABILITY,
    ADVICE,
    BENEFIT,
    CAUSE,
    FUTURE,
    ONLOOKERS,
    OPINION,
    SEVERITY,
)
from pipeline.truth.lexicon.plain import FUNCTION, PULL_NOUNS
from pipeline.truth.numbers import cardinal_word
from pipeline.truth.quoted import ordered
from pipeline.truth.stems import stem, stems_of_run
from pipeline.truth.vocabulary import is_backed, is_plain

KIND = "judgement"

_PHRASES = (
    ("plan", r"\b(?:going to|about to be|(?:is|are) set to (?=(?:land|ship|merge|go|come|arrive|be|follow|become|replace|take)\b)|on track to|expected to|scheduled|due to (?:land|ship|merge)|slated|on the roadmap|next (?:week|month|release|version|up is)|coming (?:days|weeks|months)|in the future)\b"),
    ("advice", r"\b(?:users?|developers?|you|everyone|teams|operators|anyone|customers) (?:can|should|must|may|need|will|could)\b|\bneeds? to upgrade\b|\bmake sure\b|\bupgrade now\b|\bkeep an eye\b|\btry it\b|\bbe sure\b"),
    ("advice", r"^(?:please |now )*(?:stay away|avoid|do not (?:use|install|upgrade)|don't (?:use|install|upgrade)|upgrade|install|uninstall|buy|visit|subscribe|donate|sign up|follow us|vote|click|download|update now)\b"),
    ("cause", r"\b(?:thanks to the|as a result|which means|meaning that|due to|owing to|leads? to|leading to|results? in|resulting in|caused by|so that|in order to|this means|driven by the)\b"),
    ("cause", r"\b(?:prompted by|inspired by|motivated by|triggered by a|at the request of|on (?:the )?request of|by popular demand|in response to|after complaints|requested by|on behalf of)\b"),
    ("plan", r"\ban? (?:[\w-]+ ){1,4}(?:is|comes) next\b|\btop priority\b|\bon the (?:horizon|cards)\b"),
    ("benefit", r"\b(?:paves? the way|step (?:forward|towards?|in the right)|good news|big win|quality of life|no longer (?:have|need) to|once and for all|for the better|pays? off|game[- ]changer|peace of mind)\b"),
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
            _phrase(name, match.group(), claim, evidence)
            for match in re.finditer(pattern, claim.text, re.IGNORECASE)
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
    if word == "should" and any(claim.word(i) in ("which", "where") for i in range(max(0, at - 4), at)):
        return None
    if word == "should" and claim.word(at - 1) in ("", ",", ";", "—", "(", ":"):
        return None  # "Should it land" supposes something and advises nothing.
    if word in ("should", "must") and evidence.has_folded("please") and _is_reported(claim):
        return None
    if word in ADVICE or word in CAUSE:
        return _literal("advice" if word in ADVICE else "cause", claim, at, word, evidence)
    for name, table in (("benefit", BENEFIT), ("severity", SEVERITY)):
        for form in dict.fromkeys((word, *word.split("-"))):
            if form in table and not _is_harmless(claim, at, word):
                if form in _TIMED and _is_timed(evidence, up=form == "slower"):
                    return None
                family = table[form] if name == "benefit" else frozenset([stem(form)])
                if family & evidence.words and _is_told_of(claim, at, family, evidence):
                    return (
                        supported(name, text, "the text says so", evidence.pool)
                        if name == "severity"
                        else None
                    )
                return unknown(name, text, "no pull request that the sentence names says so")
    return None


def _is_reported(claim: Claim) -> bool:
    """Tell whether a sentence gives an advice as somebody's words: "should not be merged, says spruce"."""
    return bool(
        {"says", "asks", "wants", "say", "ask", "said", "asked", "by", "writes"}
        & {t.lower for t in claim.tokens}
    )


_TIMED = frozenset("fast faster quick quicker quickly speed speeds speedup sped slower".split())
_TIMES = frozenset("s ms us ns min h".split())


def _is_timed(evidence: Evidence, *, up: bool) -> bool:
    """Tell whether the text has two times, the one from after lower, or higher with `up`."""
    figures = [f for f in evidence.figures if f.unit in _TIMES]
    for one, other in pairwise(figures):
        low, high = sorted((one.value, other.value))
        if (
            one.unit == other.unit
            and low < high
            and ordered(evidence.prose, low if up else high, high if up else low)
        ):
            return True
    return False


_LABELLED = frozenset("labelled labeled marked tagged flagged".split())
_EVERYBODY = frozenset("everything everyone everybody everywhere".split())


def _is_told_of(claim: Claim, at: int, family: frozenset[str], evidence: Evidence) -> bool:
    """Tell whether a judgement belongs to what the clause tells.

    The pull request that judges must hold the clause's other words too. With one pull request there is nothing
    to choose; "makes everything faster" is said of no one in particular.
    """
    clause = claim.clause_at(at)
    if _is_of_everybody(claim, at) and not evidence.has_folded(f"{claim.word(at - 1)} {claim.word(at)}"):
        return False
    if len(evidence.cited) == 1 or clause is None or _judges_theme(claim, family, evidence):
        return True
    judging = [n for n in evidence.pool if family & evidence.day.text(n).all]
    if _names_judging(claim, at, judging, evidence):
        return True
    binding = Binding(claim, evidence)
    named = set(binding.numbers_in(clause.start, clause.end))
    if named:
        return bool(named & set(judging))
    people = binding.people_in(clause.start, clause.end)
    if people and not set(binding.made_by(people)) & set(judging):
        return False
    words = [w for w in binding.content_of(clause.start, clause.end) if w not in family]
    scores = binding.scores(words, evidence.pool)
    best = max(scores.values(), default=0.0)
    return best > 0.5 and any(scores[n] >= 0.7 * best for n in judging)


def _is_of_everybody(claim: Claim, at: int) -> bool:
    near = {claim.word(i) for i in range(*claim.chunk_at(at))}
    return bool(near & _EVERYBODY) or {"all", "users"} <= near


def _judges_theme(claim: Claim, family: frozenset[str], evidence: Evidence) -> bool:
    """Tell whether the theme of the sentence has the judgement in its title or terms."""
    text = claim.text.casefold()
    own = [t for t in evidence.homes if t is evidence.theme or t.theme.title.casefold() in text]
    return any(family & theme_words(t) for t in own)


def _names_judging(claim: Claim, at: int, judging: list[int], evidence: Evidence) -> bool:
    """Tell "labelled critical" and "a security fix", or a neighbour that the judging title has."""
    if judging and (claim.word(at - 1) in _LABELLED or claim.word(at + 1) in PULL_NOUNS):
        return True
    near = [claim.word(i) for i in (at - 1, at + 1)]
    beside = [stem(word) for word in near if word.isalpha() and word not in FUNCTION]
    return any(s in evidence.day.text(n).title for n in judging for s in beside)


def _is_harmless(claim: Claim, at: int, word: str) -> bool:
    """Tell uses that judge nothing.

    "the major version", "not significant", "best told", "clean up", "break down".
    """
    before, after = claim.word(at - 1), claim.word(at + 1)
    return (
        (word in ("major", "minor", "breaking") and after in ("version", "versions", "release", "releases"))
        or (
            word in ("clean", "cleans", "cleaned", "break", "breaks")
            and after in ("up", "down", "ups", "sweep", "slate", "bill", "cut")
        )
        or (
            word == "key"
            and after not in ("change", "fix", "theme", "story", "improvement", "feature", "piece", "part")
        )
        or (word in ("simple", "simply", "plain"))
        or (word == "better" and after == "than")
        or (word == "power" and before in ("more",))
    )


def _future(claim: Claim, at: int, word: str, evidence: Evidence) -> Finding | None:
    if word == "will" and claim.word(at + 1) == "not":
        return None
    if word == "will" and re.search(
        r"\b(?:if|once|when|should)\b.{0,40}\b(?:land|merge|accept|approve|go)", claim.text, re.IGNORECASE
    ):
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
    if word in ("careful", "watch", "caution", "ought") and stem(word) in evidence.words:
        return None
    return unknown(name, word, "the text does not say so")


def _is_explained(claim: Claim, at: int, evidence: Evidence) -> bool:
    """Tell whether the words after "because" are the text's own."""
    words = [
        claim.tokens[i]
        for i in range(at + 1, len(claim.tokens))
        if claim.tokens[i].kind in ("word", "code") and i not in claim.spoken_for
    ]
    content = [t for t in words if len(t.text) > 3 and not is_plain(t.lower)]
    content = content or [t for t in words if len(t.text) > 3 and t.lower not in FUNCTION]
    known = [t for t in content if is_backed(t, evidence)]
    return bool(content) and len(known) >= 0.75 * len(content)


def _phrase(name: str, said: str, claim: Claim, evidence: Evidence) -> Finding:
    if evidence.has_folded(said):
        return supported(name, said, "the text says so", evidence.pool)
    after = claim.text[claim.text.find(said) + len(said) :]
    words = [
        w for w in re.findall(r"[A-Za-z][\w-]+", after) if len(w) > 3 and cardinal_word(w.lower()) is None
    ]
    known = [w for w in words if any(s in evidence.words for s in stems_of_run(w))]
    enough = words and len(known) >= 0.75 * len(words)
    if name == "cause" and enough:
        return supported(name, said, "the reason is the text's own", evidence.pool)
    landed = all(evidence.pull(n).status == "landed" for n in evidence.pool)
    if name == "advice" and enough and re.search(r"\bcan\b", said) and (ABILITY & evidence.words or landed):
        return supported(name, said, "the text says so", evidence.pool)
    if name == "benefit" and said.casefold().startswith("no longer") and enough:
        return supported(name, said, "the text says so", evidence.pool)
    return unknown(name, said, "the text does not say so")
