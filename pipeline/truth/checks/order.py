"""Order: superlatives, ranks and comparisons, against ranks and counts that are computed."""

from __future__ import annotations

import re

from pipeline.models import Finding, ThemeFacts
from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.comparing import comparisons, ranked
from pipeline.truth.counting import Counting
from pipeline.truth.evidence import Evidence, theme_words
from pipeline.truth.findings import refuted, supported, unknown
from pipeline.truth.lexicon.order import (
    LARGEST,
    LEADING,
    LONGEST,
    OF_PERSON,
    OF_PULL,
    OF_THEME,
    SHORTEST,
    SMALLEST,
)
from pipeline.truth.numbers import ordinal_word

KIND = "order"


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare every rank and comparison of a sentence with the counts."""
    counting = Counting(Binding(claim, evidence))
    found: list[Finding] = []
    for at in range(len(claim.tokens)):
        if at not in claim.spoken_for:
            found += _at(counting, at)
    return (*found, *comparisons(counting))


def _at(counting: Counting, at: int) -> list[Finding]:
    claim = counting.claim
    word = claim.word(at)
    head, _, tail = word.rpartition("-")
    place = ordinal_word(head) if head else None
    if place and tail in LARGEST | SMALLEST | {"most"}:
        return [_superlative(counting, at, tail, place)]
    if ordinal_word(word) is not None or word == "next":
        return _ordinal(counting, at)
    if word in LARGEST | SMALLEST | LONGEST | SHORTEST:
        before = ordinal_word(claim.word(at - 1))
        return [] if _is_plain_use(claim, at) else [_superlative(counting, at, word, before or 1)]
    if word == "most" and claim.word(at + 1) in ("active", "prolific", "productive"):
        return [ranked(counting, at, most=True)]
    if (
        word in ("most", "fewest")
        and claim.word(at - 1) == "the"
        and claim.word(at + 1)
        in (
            "",
            ",",
            ".",
            "pull",
            "changes",
            "with",
            ":",
            "—",
            ";",
            "at",
            "today",
            "of",
            "by",
            "open",
            "landed",
            "merged",
            "in",
        )
    ):
        return [ranked(counting, at, most=word == "most")]
    if word == "than" and claim.word(0) == "no" and claim.word(at - 1) in ("larger", "bigger", "busier"):
        return [_themes(counting, at, 1, most=True)]
    if word in LEADING and not claim.people and claim.word(at + 1) == "with":
        return [_themes(counting, at, 1, most=True)] if _subject_theme(counting, at) else []
    if word in ("trails", "trailing") and not claim.people and claim.word(at + 1) == "with":
        return [_themes(counting, at, 1, most=False)]
    if word in ("least", "fewest") and claim.word(at + 1) in ("active", "prolific", "busy"):
        return [ranked(counting, at, most=False)]
    if (
        word in LEADING
        and claim.word(at + 1) in ("with", "the", ",", "")
        and claim.word(at - 1) not in ("to", "was", "is", "are", "that", "which")
    ):
        return [ranked(counting, at, most=True)] if claim.people else []
    return []


def _subject_theme(counting: Counting, at: int) -> bool:
    return any(m.end <= at for m in counting.theme_hints) or counting.evidence.theme is not None


def _is_plain_use(claim: Claim, at: int) -> bool:
    """Tell uses that rank nothing: "the main branch", "at least", "top of the stack", "lead the way"."""
    word, before, after = claim.word(at), claim.word(at - 1), claim.word(at + 1)
    if word == "main":
        return after not in OF_THEME and after not in ("event", "act", "focus", "subject")
    if word == "least":
        return before in ("at", "not") or after not in ("active", "busy")
    if word in ("top", "lead", "leading", "headline", "chief", "principal"):
        return after not in OF_THEME | OF_PERSON
    if word in ("greatest", "foremost"):
        return after not in OF_THEME | OF_PULL
    if word in ("dominate", "dominates", "dominated", "dominating"):
        return False
    return False


def _noun_after(claim: Claim, at: int) -> str:
    """Return what a superlative is said of: "theme", "person", "pull" or nothing."""
    words = [claim.word(i) for i in range(at + 1, min(at + 5, len(claim.tokens)))]
    for word in words:
        if word in OF_THEME:
            return "theme"
        if word in OF_PERSON:
            return "person"
        if word in OF_PULL:
            return "pull"
        if word in ("stack", "stacks", "chain", "series"):
            return "stack"
        if word in ("share", "part", "slice", "portion", "piece", "number"):
            return "theme"
    return ""


def _superlative(counting: Counting, at: int, word: str, place: int) -> Finding:
    claim = counting.claim
    most = word in LARGEST | LONGEST | {"most"}
    noun = _noun_after(claim, at)
    if word in LONGEST | SHORTEST or noun == "stack":
        return _stacks(counting, at, most=most)
    if noun == "person" or (
        not noun and claim.people and word not in ("dominant", "dominates", "dominated", "main")
    ):
        return ranked(counting, at, most=most, place=place)
    if noun == "pull":
        return _pulls(counting, at, place, most=most)
    return _themes(counting, at, place, most=most)


def _rivals(counting: Counting) -> list[ThemeFacts]:
    return [t for t in counting.evidence.day.facts.themes if t.theme.kind != "elsewhere"]


def own_theme(counting: Counting) -> ThemeFacts | None:
    """Return the theme that a sentence is about: one that it names, its section's, or its pull requests'."""
    if counting.evidence.theme is not None:
        return counting.evidence.theme
    named = [t for t in _rivals(counting) if t.theme.title.casefold() in counting.claim.text.casefold()]
    if len(named) == 1:
        return named[0]
    homes = {
        counting.evidence.day.theme_of[n].theme.id: counting.evidence.day.theme_of[n]
        for n in counting.evidence.cited
        if n in counting.evidence.day.theme_of
    }
    if len(homes) == 1:
        return next(iter(homes.values()))
    if counting.evidence.is_day:
        return _told_theme(counting)
    return None


def _told_theme(counting: Counting) -> ThemeFacts | None:
    """Find the theme that a summary of the day tells of by its words."""
    words = counting.binding.content_of(0, len(counting.claim.tokens))
    scores = {t.theme.id: sum(w in theme_words(t) for w in words) for t in _rivals(counting)}
    best = max(scores.values(), default=0)
    winners = [t for t in _rivals(counting) if scores[t.theme.id] == best and best]
    return winners[0] if len(winners) == 1 else None


def _themes(counting: Counting, at: int, place: int, *, most: bool) -> Finding:
    claim = counting.claim
    said = claim.words(max(0, at - 1), min(at + 3, len(claim.tokens)))
    if claim.word(at + 1).endswith("s") and claim.word(at + 1) in OF_THEME and claim.word(at + 1) != "focus":
        return _several(counting, at, most=most)
    theme = own_theme(counting)
    if theme is None:
        return unknown(KIND, said, "which theme is meant is not clear")
    sizes = [t.tally.total for t in _rivals(counting) if t.theme.id != theme.theme.id]
    mine = theme.tally.total
    ahead = sum(size > mine for size in sizes) if most else sum(size < mine for size in sizes)
    level = sum(size == mine for size in sizes)
    if ahead == place - 1 and not level:
        return supported(KIND, said, f"{mine} pull requests, rank {theme.rank}", theme.theme.pull_requests)
    return refuted(
        KIND,
        said,
        f"{theme.theme.title} has {mine} pull requests, {ahead} themes are ahead and {level} level",
    )


def _several(counting: Counting, at: int, *, most: bool) -> Finding:
    """Judge "the largest themes: A, B and C": no theme left out is ahead of one named."""
    text = counting.claim.text.casefold()
    rivals = counting.evidence.day.facts.themes
    said = counting.claim.words(at, at + 2)
    sizes: dict[str, int] = {}
    for theme in rivals:
        if theme.theme.kind != "elsewhere" or theme.theme.title.casefold() in text:
            sizes[theme.theme.title] = max(theme.tally.total, sizes.get(theme.theme.title, 0))
    rest = text
    told: list[str] = []
    for title in sorted(sizes, key=len, reverse=True):
        if re.search(rf"(?<!\w){re.escape(title.casefold())}(?!\w)", rest):
            told.append(title)
            rest = rest.replace(title.casefold(), " ")
    named = [sizes[title] for title in told]
    left = [size for title, size in sizes.items() if title not in told]
    if not named:
        return unknown(KIND, said, "no theme is named")
    if not left or (min(named) >= max(left) if most else max(named) <= min(left)):
        return supported(KIND, said, "no theme left out is ahead")
    named.sort(reverse=most)
    return refuted(KIND, said, f"a theme of {max(left) if most else min(left)} is left out")


def _pulls(counting: Counting, at: int, place: int, *, most: bool) -> Finding:
    claim, evidence = counting.claim, counting.evidence
    said = claim.words(max(0, at - 1), min(at + 4, len(claim.tokens)))
    if not evidence.cited:
        return unknown(KIND, said, "no pull request is named")
    target = counting.binding.numbers_in(0, len(claim.tokens))[:1] or evidence.cited[:1]
    scope = (
        evidence.theme_pulls if counting.names_theme and evidence.theme_pulls else tuple(evidence.day.pulls)
    )
    sizes = {n: evidence.pull(n).size for n in scope}
    mine = evidence.pull(target[0]).size
    if not mine:
        return unknown(KIND, said, "no size is known here")
    ahead = sum(size > mine if most else 0 < size < mine for n, size in sizes.items() if n != target[0])
    level = sum(size == mine for n, size in sizes.items() if n != target[0])
    if ahead == place - 1 and not level:
        return supported(KIND, said, f"{mine} lines", target)
    return refuted(KIND, said, f"{mine} lines; {ahead} others are ahead", target)


def _stacks(counting: Counting, at: int, *, most: bool) -> Finding:
    claim, evidence = counting.claim, counting.evidence
    said = claim.words(max(0, at - 1), min(at + 3, len(claim.tokens)))
    depths = {stack.pull_requests: stack.depth for t in evidence.day.facts.themes for stack in t.stacks}
    depths |= {
        p.stack: len(p.stack)
        for p in evidence.day.pulls.values()
        if len(p.stack) > 1 and p.stack not in depths
    }
    mine = [depth for stack, depth in depths.items() if set(stack) & set(evidence.pool)]
    if not mine:
        return unknown(KIND, said, "no stack is known here")
    best = max(depths.values()) if most else min(depths.values())
    if best in mine and sum(depth == best for depth in depths.values()) == 1:
        return supported(KIND, said, f"{best} deep", evidence.pool)
    return refuted(KIND, said, f"stacks are {', '.join(map(str, sorted(depths.values())))} deep")


def _ordinal(counting: Counting, at: int) -> list[Finding]:
    """Judge "second theme" by rank or by its place among the themes told; "second largest" is a superlative's business."""
    claim = counting.claim
    place = ordinal_word(claim.word(at))
    if place is None or claim.word(at + 1) not in OF_THEME - {"effort", "efforts", "push", "block", "chunk"}:
        return []
    theme = own_theme(counting)
    said = claim.words(at, at + 2)
    if theme is None:
        return []
    if counting.evidence.told == place:
        return [supported(KIND, said, "it is told in this place", theme.theme.pull_requests)]
    sizes = sorted((t.tally.total for t in _rivals(counting)), reverse=True)
    first = sizes.index(theme.tally.total) + 1 if theme.tally.total in sizes else 0
    last = first + sizes.count(theme.tally.total) - 1
    if first <= place <= last:
        return [supported(KIND, said, f"rank {theme.rank}", theme.theme.pull_requests)]
    return [refuted(KIND, said, f"{theme.theme.title} is rank {theme.rank}")]
