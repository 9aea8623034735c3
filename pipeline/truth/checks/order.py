"""Order: superlatives, ranks and comparisons, against ranks and counts that are computed."""

from __future__ import annotations

from pipeline.models import Finding
from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.comparing import comparisons
from pipeline.truth.comparing.lines import ranks_by_lines
from pipeline.truth.counting import Counting
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted, supported
from pipeline.truth.lexicon.order import (
    AFTER_MOST,
    LARGEST,
    LEADING,
    LONGEST,
    OF_PERSON,
    OF_PULL,
    OF_THEME,
    SHARES,
    SHORTEST,
    SMALLEST,
    STACKS,
)
from pipeline.truth.numbers import ordinal_word
from pipeline.truth.ranking.changes import judge_depth, judge_size, told_sizes
from pipeline.truth.ranking.people import ranked
from pipeline.truth.ranking.themes import PLACED, judge_place, judge_theme

_SUPERLATIVES = LARGEST | SMALLEST | LONGEST | SHORTEST
_ACTIVE = frozenset("active prolific productive".split())
_OF_THEMES_ONLY = frozenset("dominant dominates dominated main".split())
_HELD = frozenset("has had have made opened sent".split())
_ENDING = frozenset(["", ".", ",", ";", ":", "and", "than"])
_LINKING = frozenset("to was is are that which".split())


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare every rank and comparison of a sentence with the counts."""
    counting = Counting(Binding(claim, evidence))
    found: list[Finding] = []
    for at in range(len(claim.tokens)):
        if at not in claim.spoken_for:
            found += _rank_at(counting, at)
    return (*found, *comparisons(counting), *_listed(counting))


def _listed(counting: Counting) -> list[Finding]:
    """Judge "compaction first, then the planner": themes told in an order stand in that order."""
    claim = counting.claim
    hints = counting.theme_hints
    first = next((i for i, t in enumerate(claim.tokens) if t.lower == "first"), None)
    if first is None or not {"by", "order", "size", "largest"} & {t.lower for t in claim.tokens}:
        return []
    told = [
        m.title
        for i, m in enumerate(hints)
        if claim.word(m.end) == "first" or (i and "then" in claim.said_in(hints[i - 1].end, m.start))
    ]
    sizes = counting.evidence.day.theme_sizes
    counts = [sizes[title] for title in dict.fromkeys(told)]
    if len(counts) < 2:
        return []
    said = claim.words(hints[0].start, hints[-1].end)
    if counts == sorted(counts, reverse=True):
        return [supported("order", said, "so the sizes are")]
    return [refuted("order", said, f"the sizes are {', '.join(map(str, counts))}")]


def _rank_at(counting: Counting, at: int) -> list[Finding]:
    """Judge the word that ranks at this place, if one does."""
    claim, word = counting.claim, counting.claim.word(at)
    head, _, tail = word.rpartition("-")
    place = ordinal_word(head) if head else None
    if place and tail in LARGEST | SMALLEST | {"most"}:
        return [_superlative(counting, at, tail, place)]
    if ordinal_word(word) is not None:
        if ranks_by_lines(claim) and claim.word(at - 1) in PLACED and not claim.word(at + 1).isalpha():
            return [judge_size(counting, at, ordinal_word(word) or 1, most=True)]
        return judge_place(counting, at)
    if word in _SUPERLATIVES:
        if _is_plain_use(claim, at) or (word in LONGEST | SHORTEST and _is_thing(counting, at + 1)):
            return []
        return [
            _superlative(
                counting,
                at,
                word,
                2 if claim.word(at - 1) == "next" else ordinal_word(claim.word(at - 1)) or 1,
            )
        ]
    if _counts_people(claim, at):
        return [ranked(counting, at, most=word == "most")]
    return _lead_at(counting, at)


def _counts_people(claim: Claim, at: int) -> bool:
    """Tell "the most active" and "the most, eleven pull requests", not "the most stable"."""
    word, after = claim.word(at), claim.word(at + 1)
    if word == "most":
        return after in _ACTIVE or (claim.word(at - 1) == "the" and after in AFTER_MOST)
    if word in ("least", "fewest") and after in ("active", "prolific", "busy"):
        return True
    return word in ("fewest", "least") and claim.word(at - 1) == "the" and after in AFTER_MOST


def _lead_at(counting: Counting, at: int) -> list[Finding]:
    """Judge "rendering leads with twelve", "alder tops the list", "no theme is larger than"."""
    claim, word, after = counting.claim, counting.claim.word(at), counting.claim.word(at + 1)
    if word == "more" and _has_only(claim, at):
        return [ranked(counting, at, most=True)]
    if word == "than" and claim.word(0) == "no" and claim.word(at - 1) in ("larger", "bigger", "busier"):
        return [judge_theme(counting, at, 1, most=True)]
    if not claim.people and after == "with":
        if word in LEADING and _has_theme_before(counting, at):
            return [judge_theme(counting, at, 1, most=True)]
        if word in ("trails", "trailing"):
            return [judge_theme(counting, at, 1, most=False)]
    leads = word in LEADING and after in ("with", "the", ",", "") and claim.word(at - 1) not in _LINKING
    return [ranked(counting, at, most=True)] if leads and claim.people else []


def _has_only(claim: Claim, at: int) -> bool:
    """Tell "only alder had more": alder is ahead of everybody."""
    if claim.word(at - 1) not in _HELD or claim.word(at + 1) not in _ENDING:
        return False
    return any(m.end == at - 1 and claim.word(m.start - 1) == "only" for m in claim.people)


def _has_theme_before(counting: Counting, at: int) -> bool:
    return any(m.end <= at for m in counting.theme_hints) or counting.evidence.theme is not None


def _is_plain_use(claim: Claim, at: int) -> bool:
    """Tell uses that rank nothing: "the main branch", "at least", "top of the stack", "lead the way"."""
    word, before, after = claim.word(at), claim.word(at - 1), claim.word(at + 1)
    if word == "main":
        return after not in OF_THEME and after not in ("event", "act", "focus", "subject")
    if word == "least" and before == "the" and after in AFTER_MOST and claim.people:
        return False
    if word == "least":
        return before in ("at", "not") or after not in ("active", "busy", ",", "")
    if word in ("top", "lead", "leading", "headline", "chief", "principal"):
        return after not in OF_THEME | OF_PERSON
    return word in ("greatest", "foremost") and after not in OF_THEME | OF_PULL


def _is_thing(counting: Counting, at: int) -> bool:
    """Tell "the longest pause", a thing that the text tells of."""
    word = counting.claim.word(at)
    return word.isalpha() and word not in OF_PULL | OF_THEME | STACKS and counting.evidence.has_folded(word)


def _superlative(counting: Counting, at: int, word: str, place: int) -> Finding:
    claim = counting.claim
    most = word in LARGEST | LONGEST | {"most"}
    noun = _noun_after(claim, at)
    if word in LONGEST and claim.word(at + 1) in ("list", "story", "section"):
        return judge_theme(counting, at, place, most=True)
    if word in LONGEST | SHORTEST or noun == "stack":
        return judge_depth(counting, at, most=most)
    if noun not in ("person", "theme") and ranks_by_lines(claim):
        return judge_size(counting, at, place, most=most)
    if not noun and (_is_said_of_change(claim, at) or told_sizes(counting, at)):
        return judge_size(counting, at, place, most=most)
    if noun == "pull":
        return judge_size(counting, at, place, most=most)
    if noun == "person" or (not noun and claim.people and word not in _OF_THEMES_ONLY):
        preferred = ranked(counting, at, most=most, place=place)
    else:
        preferred = judge_theme(counting, at, place, most=most)
    if preferred.verdict == "supported" or noun or len(counting.evidence.cited) != 1:
        return preferred
    # "birch brought in the day's largest one": of what is told of one pull request it may be that one.
    otherwise = judge_size(counting, at, place, most=most)
    return otherwise if otherwise.verdict == "supported" else preferred


def _is_said_of_change(claim: Claim, at: int) -> bool:
    """Tell "birch's streaming change is the biggest": one change is the subject."""
    clause = claim.clause_at(at)
    before = [claim.word(i) for i in range(clause.start if clause else 0, at)]
    if before[-2:-1] == ["the"] and before[-1:] == ["day"]:
        before = [*before[:-2], "the"]  # "Is the day's largest".
    if before[-1:] == ["the"] and before[-2:-1] and before[-2] in OF_PULL:
        return True  # "Two thousand lines make it the biggest", "make birch's change the biggest".
    linked = before[-2:-1] in (["is"], ["was"], ["being"], ["as"])
    if not linked or before[-1:] not in (["the"], ["today"], ["day"]):
        return False
    return bool({"change", "pr", "patch", "diff", "request", "fix", "one"} & set(before))


def _noun_after(claim: Claim, at: int) -> str:
    """Return what a superlative is said of: "theme", "person", "pull", "stack" or nothing."""
    kinds = (("theme", OF_THEME | SHARES), ("person", OF_PERSON), ("pull", OF_PULL), ("stack", STACKS))
    for i in range(at + 1, min(at + 5, len(claim.tokens))):
        if claim.word(i) in ("at", "with", "by", ",", ":", ";", "—"):
            break
        for kind, words in kinds:
            if claim.word(i) in words:
                return kind
    before = [claim.word(i) for i in range(max(0, at - 4), at)]
    if (
        before[-1:] == ["the"]
        and {"is", "was"} & set(before[-2:])
        and before[-3:-2]
        and before[-3] in OF_PULL
    ):
        return "pull"
    return ""
