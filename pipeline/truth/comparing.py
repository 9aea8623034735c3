"""Comparisons between two sides of a sentence: "more landed than stayed open", "twice as many as", "ahead of"."""

from __future__ import annotations

from pipeline.models import Finding
from pipeline.truth.counting import Counting, Role, Scope
from pipeline.truth.evidence import theme_words
from pipeline.truth.findings import refuted, supported, unknown
from pipeline.truth.lexicon.order import AHEAD, BEHIND, FEWER, LEVEL, MORE, OVER_TIME
from pipeline.truth.numbers import Quantity
from pipeline.truth.stems import stems_in

KIND = "order"


def comparisons(counting: Counting) -> list[Finding]:
    """Return what every comparison of a sentence came to."""
    claim = counting.claim
    found: list[Finding] = []
    for at in range(len(claim.tokens)):
        word = claim.word(at)
        if word in MORE | FEWER:
            found += _than(counting, at, more=word in MORE)
        elif word == "as" and claim.word(at + 1) in ("many", "much"):
            found += _as_many(counting, at)
        else:
            found += _placed(counting, at)
        found += _level(counting, at)
        found += _times_the_number(counting, at)
    return found


def _level(counting: Counting, at: int) -> list[Finding]:
    """Judge "replication ties with storage", by themes or by people."""
    claim, facts = counting.claim, counting.evidence.day.facts
    phrase = next(
        (p for p in LEVEL if [claim.word(at + i) for i in range(len(p.split()))] == p.split()), None
    )
    if phrase is None:
        return []
    end = at + len(phrase.split())
    said = claim.words(max(0, at - 2), min(end + 2, len(claim.tokens)))
    words = stems_in(claim.words(end, min(end + 4, len(claim.tokens))))
    others = [t for t in facts.themes if words & theme_words(t) and t is not counting.evidence.theme]
    mine = counting.evidence.theme
    if mine is not None and others and not claim.people:
        level = [t for t in others if t.tally.total == mine.tally.total]
        return [
            supported(KIND, said, "they are level")
            if level
            else refuted(KIND, said, f"it is {mine.tally.total} against {others[0].tally.total}")
        ]
    left, right = [m for m in claim.people if m.end <= at], [m for m in claim.people if m.start >= end]
    if left and right:
        counts = [
            len(counting.having(counting.scopes[0].numbers, Role(makers=(m,)))) for m in (left[-1], right[0])
        ]
        return [
            supported(KIND, said, "they are level")
            if counts[0] == counts[1]
            else refuted(KIND, said, f"it is {counts[0]} against {counts[1]}")
        ]
    return []


def is_of_counts(counting: Counting, quantity: Quantity) -> bool:
    """Tell whether "twice", "double" or "half" compares counts: "twice the number still proposed"."""
    ahead = [counting.claim.word(i) for i in range(quantity.end, quantity.end + 4)]
    return "number" in ahead or (ahead[:2] == ["as", "many"]) or ahead[:1] == ["that"]


def _times_the_number(counting: Counting, at: int) -> list[Finding]:
    """Judge "twenty-six landed, exactly twice the number still proposed"."""
    quantity = next((q for q in counting.claim.quantities if q.start == at and q.kind == "multiple"), None)
    if quantity is None or "number" not in [
        counting.claim.word(i) for i in range(quantity.end, quantity.end + 3)
    ]:
        return []
    earlier = [q for q in counting.claim.quantities if q.end <= at and q.kind == "count"]
    right = _count(counting, quantity.end, _side_end(counting, quantity.end))
    said = counting.claim.words(at, min(quantity.end + 5, len(counting.claim.tokens)))
    left = int(earlier[-1].value) if earlier else None
    return [_verdict(said, left, right, more=True, factor=quantity)]


def difference(counting: Counting, quantity: Quantity) -> Finding | None:
    """Judge "three pull requests more than audio", "one fewer than the write-ahead log", "leads by one"."""
    claim = counting.claim
    end = next(
        (
            i
            for i in range(quantity.end, min(quantity.end + 5, len(claim.tokens)))
            if claim.word(i) in ("more", "fewer", "less", "ahead", "behind")
        ),
        None,
    )
    led = claim.word(quantity.start - 1) == "by"
    if end is None and not led:
        return None
    hints = counting.theme_hints
    titles = list(dict.fromkeys(m.title for m in hints))
    own = counting.evidence.theme
    if len(titles) < 2 and own is not None and titles and titles[0] != own.theme.title:
        titles = [own.theme.title, *titles]
    sizes = {t.theme.title: t.tally.total for t in counting.evidence.day.facts.themes}
    if len(titles) < 2 or any(title not in sizes for title in titles[:2]):
        return None
    gap = sizes[titles[0]] - sizes[titles[1]]
    sign = -1 if end is not None and claim.word(end) in ("fewer", "less", "behind") else 1
    said = claim.words(quantity.start, min(quantity.end + 4, len(claim.tokens)))
    if quantity.accepts(sign * gap):
        return supported(KIND, said, f"{sizes[titles[0]]} against {sizes[titles[1]]}")
    return refuted(KIND, said, f"it is {sizes[titles[0]]} against {sizes[titles[1]]}")


def is_ratio(counting: Counting, quantity: Quantity) -> bool:
    """Tell whether a figure belongs to "outnumber them two to one", which the comparison judges."""
    words = {token.lower for token in counting.claim.tokens}
    return (
        bool(words & {"outnumber", "outnumbers", "outnumbered"})
        and counting.pair(quantity) is not None
        and quantity.value <= 5
    )


def _hedges(counting: Counting, at: int) -> bool:
    """Tell whether "than" is followed by a figure: "more than half", "fewer than ten"."""
    starts = {q.start for q in counting.claim.quantities}
    return at in starts or (counting.claim.word(at) in ("a", "the", "one") and at + 1 in starts)


def _than(counting: Counting, at: int, *, more: bool) -> list[Finding]:
    claim = counting.claim
    than = next((i for i in range(at + 1, min(at + 10, len(claim.tokens))) if claim.word(i) == "than"), None)
    if than is None or _hedges(counting, than + 1):
        return []
    said = claim.words(at, min(than + 4, len(claim.tokens)))
    after = {claim.word(i) for i in range(than + 1, min(than + 4, len(claim.tokens)))}
    if claim.word(_clause_start(counting, at)) == "no" and more is not False:
        return []
    if after & {"anyone", "anybody", "everyone", "everybody", "any", "all"} and claim.people:
        return [ranked(counting, at, most=more)]
    if after & OVER_TIME:
        return [unknown(KIND, said, "only this day is known")]
    left = _count(counting, _clause_start(counting, at), than)
    right = _count(counting, than + 1, _side_end(counting, than + 1))
    return [_verdict(said, left, right, more=more, factor=_factor(counting, at))]


def _clause_start(counting: Counting, at: int) -> int:
    clause = counting.claim.clause_at(at)
    return clause.start if clause else 0


def _side_end(counting: Counting, at: int) -> int:
    claim = counting.claim
    return next(
        (
            i
            for i in range(at, len(claim.tokens))
            if claim.tokens[i].kind == "mark" or claim.word(i) in ("while", "but")
        ),
        len(claim.tokens),
    )


def _factor(counting: Counting, at: int) -> Quantity | None:
    return next(
        (q for q in counting.claim.quantities if q.kind == "multiple" and q.end in (at, at - 1)), None
    )


def _count(counting: Counting, start: int, end: int) -> int | None:
    """Return how many pull requests one side of a comparison has, or None when it is not clear what it is."""
    claim, evidence = counting.claim, counting.evidence
    marks = tuple(m for m in claim.marks if start <= m.start < end and m.name != "soft")
    people = tuple(m for m in claim.people if start <= m.start < end)
    named = {scope.name: scope for m in counting.theme_hints if start <= m.start < end for scope in m.scopes}
    theme = (
        Scope("the themes named", tuple(dict.fromkeys(n for s in named.values() for n in s.numbers)))
        if named
        else None
    )
    if not (marks or people or theme):
        numbers = [q.value for q in claim.quantities if start <= q.start < end and q.kind == "count"]
        return int(numbers[0]) if len(numbers) == 1 else _section_count(counting, start, end)
    scope = theme.numbers if theme else (evidence.cited or evidence.pool)
    if people and not theme and (claim.names_day or not counting.having(scope, Role(makers=people))):
        scope = tuple(evidence.day.pulls)
    return len(counting.having(scope, Role(marks=marks, makers=people)))


def _section_count(counting: Counting, start: int, end: int) -> int | None:
    words = {counting.claim.word(i) for i in range(start, end)}
    if counting.evidence.theme and words & {"theme", "it", "this", "campaign"}:
        return counting.evidence.theme.tally.total
    return None


def _verdict(
    said: str, left: int | None, right: int | None, *, more: bool, factor: Quantity | None = None
) -> Finding:
    if left is None or right is None:
        return unknown(KIND, said, "what is compared is not clear")
    if factor is not None:
        holds = right > 0 and factor.accepts(left / right)
    else:
        holds = left > right if more else left < right
    return (
        supported(KIND, said, f"{left} against {right}")
        if holds
        else refuted(KIND, said, f"it is {left} against {right}")
    )


def _as_many(counting: Counting, at: int) -> list[Finding]:
    """Judge "twice as many X as Y" and "as many X as Y"."""
    claim = counting.claim
    second = next((i for i in range(at + 2, min(at + 10, len(claim.tokens))) if claim.word(i) == "as"), None)
    if second is None or _hedges(counting, second + 1):
        return []
    said = claim.words(max(0, at - 1), min(second + 4, len(claim.tokens)))
    factor = _factor(counting, at)
    left = _count(counting, _clause_start(counting, at), second)
    right = _count(counting, second + 1, _side_end(counting, second + 1))
    if left is None or right is None:
        return [unknown(KIND, said, "what is compared is not clear")]
    ratio = left / right if right else 0.0
    holds = abs(ratio - factor.value) < 0.13 * factor.value if factor else left == right
    return [
        supported(KIND, said, f"{left} against {right}")
        if holds
        else refuted(KIND, said, f"it is {left} against {right}")
    ]


def _placed(counting: Counting, at: int) -> list[Finding]:
    """Judge "alder, ahead of birch" and "the docs theme trails the exports"."""
    claim = counting.claim
    phrase = next(
        (
            p
            for p in AHEAD | BEHIND
            if claim.word(at) == p.split()[0]
            and [claim.word(at + i) for i in range(len(p.split()))] == p.split()
        ),
        None,
    )
    if phrase is None or phrase in ("over", "above", "after", "below", "beat"):
        return _leads(counting, at)
    end = at + len(phrase.split())
    left = [m for m in claim.people if m.end <= at]
    right = [m for m in claim.people if end <= m.start <= end + 2]
    if left and right:
        return [_people(counting, at, (left[-1], right[0]), ahead=phrase in AHEAD)]
    themes = _by_themes(counting, at, end, ahead=phrase in AHEAD)
    if themes and not phrase.startswith("outnumber"):
        return themes
    if phrase in ("outnumber", "outnumbers", "outnumbered", "outnumbered by", "exceed", "exceeds"):
        one, other = (
            _count(counting, _clause_start(counting, at), at),
            _count(counting, end, _side_end(counting, end)),
        )
        pair = [q for q in claim.quantities if q.start >= end and is_ratio(counting, q)]
        if len(pair) == 2 and one and other:
            holds = abs(one / other - pair[0].value / pair[1].value) <= 0.12 * one / other
            said = claim.words(max(0, at - 2), len(claim.tokens))
            exact = (one, other) == (int(pair[0].value), int(pair[1].value))
            return [
                supported(KIND, said, f"{one} against {other}")
                if holds or exact
                else refuted(KIND, said, f"it is {one} against {other}")
            ]
        return [
            _verdict(
                claim.words(max(0, at - 2), min(end + 3, len(claim.tokens))), one, other, more=phrase in AHEAD
            )
        ]
    return []


def ranked(counting: Counting, at: int, *, most: bool, place: int = 1) -> Finding:
    """Judge whether the person whom the clause names has the most, or the fewest, in a scope of the sentence."""
    claim, evidence = counting.claim, counting.evidence
    clause = claim.clause_at(at)
    said = claim.words(max(0, at - 2), min(at + 3, len(claim.tokens)))
    mentions = counting.binding.people_in(clause.start, clause.end) if clause else ()
    subject = (mentions or claim.people)[:1]
    if not subject:
        return unknown(KIND, said, "nobody is named")
    marks = tuple(
        m for m in (clause.marks if clause else ()) if m.name in ("landed", "proposed", "draft", "closed")
    )
    reasons: list[str] = []
    everybody = Scope("the day", tuple(evidence.day.pulls))
    alone = all(evidence.day.makers[n] & set(subject[0].keys) for n in counting.binding.pool)
    for scope in (everybody,) if alone else counting.scopes:
        counts: dict[str, int] = {}
        for number in counting.having(scope.numbers, Role(marks=marks)):
            for key in evidence.day.makers[number]:
                counts[key] = counts.get(key, 0) + 1
        mine = max((counts.get(key, 0) for key in subject[0].keys), default=0)
        others = [count for key, count in counts.items() if key not in subject[0].keys]
        if not others and len(scope.numbers) < len(evidence.day.pulls):
            continue
        ahead = sum(count > mine for count in others) if most else sum(count < mine for count in others)
        if mine and ahead == place - 1 and not any(count == mine for count in others):
            return supported(
                KIND, said, f"{mine} in {scope.name}, nobody level", counting.binding.made_by(subject)
            )
        shown = ", ".join(map(str, sorted(others, reverse=True)[:3])) or "none"
        reasons.append(f"{mine} in {scope.name}, others have {shown}")
    return (
        refuted(KIND, said, "; ".join(reasons)) if reasons else unknown(KIND, said, "nobody to compare with")
    )


def _leads(counting: Counting, at: int) -> list[Finding]:
    """Judge "compaction leads the planner" by the sizes of two themes."""
    if counting.claim.word(at) not in ("leads", "led", "lead", "trails", "trailed", "tops"):
        return []
    return _by_themes(counting, at, at + 1, ahead=counting.claim.word(at) not in ("trails", "trailed"))


def _by_themes(counting: Counting, at: int, end: int, *, ahead: bool) -> list[Finding]:
    """Compare the theme before a phrase with the one right after it, or with all others: "ahead of the rest"."""
    claim = counting.claim
    hints = counting.theme_hints
    left = [m for m in hints if m.end <= at] or [m for m in hints if m.start < at]
    right = [m for m in hints if end <= m.start <= end + 2]
    sizes = {
        t.theme.title: t.tally.total
        for t in counting.evidence.day.facts.themes
        if t.theme.kind != "elsewhere"
    }
    said = claim.words(max(0, at - 2), min(end + 3, len(claim.tokens)))
    if left and right and left[-1].title in sizes and right[0].title in sizes:
        one, other = sizes[left[-1].title], sizes[right[0].title]
        return [_verdict(said, one, other, more=ahead)]
    everybody = {claim.word(i) for i in range(end, end + 4)} & {
        "rest",
        "everything",
        "everyone",
        "others",
        "all",
    }
    if left and everybody:
        named = {m.title for m in left}
        mine = [sizes[title] for title in named if title in sizes]
        others = [size for title, size in sizes.items() if title not in named]
        holds = bool(mine) and (
            min(mine) > max(others, default=0) if ahead else max(mine) < min(others, default=0)
        )
        return [
            supported(KIND, said, "so the sizes are")
            if holds
            else refuted(KIND, said, f"it is {mine} against {others}")
        ]
    return []


def _people(counting: Counting, at: int, pair: tuple[object, object], *, ahead: bool) -> Finding:
    claim = counting.claim
    one, other = (m for m in claim.people if m in pair)
    marks = tuple(
        m for m in claim.marks if m.start < at and m.name in ("landed", "proposed", "draft", "closed")
    )[:1]
    said = claim.words(one.start, other.end)
    tried: list[str] = []
    for scope in counting.scopes:
        left = len(counting.having(scope.numbers, Role(marks=marks, makers=(one,))))
        right = len(counting.having(scope.numbers, Role(marks=marks, makers=(other,))))
        if left and right and (left > right if ahead else left < right):
            return supported(KIND, said, f"{left} against {right} in {scope.name}")
        tried.append(f"{left} against {right} in {scope.name}")
    return refuted(KIND, said, "it is " + ", ".join(tried))
