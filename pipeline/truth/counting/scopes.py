"""The sets of pull requests that one figure of a sentence may count in."""

from __future__ import annotations

from pipeline.truth.claims import Claim
from pipeline.truth.counting.counting import Counting
from pipeline.truth.counting.naming import ThemeMention, are_joined, is_in, place_in_pair
from pipeline.truth.counting.scope import Scope, is_whole_theme, scope_of_day
from pipeline.truth.numbers import Quantity
from pipeline.truth.phrases import phrase_end

_IN_ALL = ("In all", "Altogether", "In total", "Today")
_ALONE = frozenset(["only", "just"])
_EXACT = ("", None, "exactly", "just", "only", "precisely")
_ENDING = frozenset(["", ".", ",", ";", ":", "today", "each", "and"])
_OF_THE_DAY = ("of today", "of the day", "of all of today", "of all today")
# Words between a theme's name and its figure.
_HOLDING = frozenset(
    """
    has have had with at comes counts holds is in brings brought the a and saw moves moved takes took made
    gets got theme
    """.split()
)


def scopes_of(counting: Counting, quantity: Quantity) -> tuple[Scope, ...]:
    """Return the scopes of one figure: "today's seventy" and "of the day" leave only the day."""
    if _is_of_day(counting.claim, quantity) or _is_total(counting, quantity):
        return (scope_of_day(counting.evidence),)
    owned = _of_campaign(counting, quantity)
    if owned:
        return owned
    placed = next((m.scopes for m in counting.theme_hints if is_in(counting.claim, quantity, m)), ())
    pool = set(counting.evidence.pool)
    if any(set(scope.numbers) & pool for scope in placed):
        return placed
    return _theme_before(counting, quantity) or counting.scopes


def _is_of_day(claim: Claim, quantity: Quantity) -> bool:
    at = quantity.start
    if at and claim.tokens[at - 1].possessive and claim.word(at - 1) in ("today", "day"):
        return True
    if (claim.word(at - 2), claim.word(at - 1)) == ("day", "of"):
        return True
    after = " ".join(claim.word(i) for i in range(quantity.end, min(quantity.end + 4, len(claim.tokens))))
    return after.startswith(_OF_THE_DAY)


def _is_total(counting: Counting, quantity: Quantity) -> bool:
    """Tell "alder landed two changes today", "has only two open" and "just three people", which leave no other ones."""
    claim, people = counting.claim, counting.noun(quantity) == "people"
    if is_whole_theme(counting.evidence) or counting.theme_hints or quantity.hedge not in _EXACT:
        return False
    alone = {claim.word(quantity.start - 1), claim.word(quantity.start - 2)} & _ALONE
    end = phrase_end(claim, quantity)
    day = claim.word(end) == "today" or claim.text.startswith(_IN_ALL)
    ended = claim.word(end) in _ENDING or any(m.start == end for m in claim.marks)
    whole = claim.word(end) in ("", ".") and counting.evidence.theme is None
    return bool((alone or day or whole) and (people or (counting.role(quantity).makers and ended)))


def _of_campaign(counting: Counting, quantity: Quantity) -> tuple[Scope, ...]:
    """Return the one campaign of the day, where a figure is its: "the campaign's twenty-four"."""
    at = quantity.start - 1
    if at < 0 or not (counting.claim.tokens[at].possessive and counting.claim.word(at) == "campaign"):
        return ()
    campaigns = [t.theme for t in counting.evidence.day.facts.themes if t.theme.kind == "campaign"]
    return tuple(Scope(t.title, t.pull_requests) for t in campaigns) if len(campaigns) == 1 else ()


def _theme_before(counting: Counting, quantity: Quantity) -> tuple[Scope, ...]:
    """Return the themes whose title goes with a figure.

    "Exports (four)", "audio has five, rendering four".
    """
    claim, mentions = counting.claim, counting.theme_mentions
    pair = place_in_pair(claim, quantity)
    if pair is not None and len(mentions) == 2:
        return mentions[pair].scopes
    near = [m for m in mentions if m.end <= quantity.start]
    between = [claim.word(i) for i in range(near[-1].end, quantity.start)] if near else []
    if near and len(between) <= 4 and all(w in _HOLDING or not w.isalpha() for w in between):
        return near[-1].scopes
    if len({m.title for m in mentions}) < 2 or counting.role(quantity).makers:
        return ()
    start, _ = claim.chunk_at(quantity.start)
    if near and (near[-1].start >= start or "which" in between):
        return near[-1].scopes
    return mentions[0].scopes if not near and claim.word(start) in ("with", "at") else ()


def hinted_scopes(counting: Counting, quantity: Quantity) -> tuple[Scope, ...]:
    """Return scopes that a sentence only hints at: the theme nearest to a figure, or those named together."""
    claim, hints = counting.claim, counting.theme_hints
    if not hints:
        return ()
    titles = list(dict.fromkeys(m.title for m in hints))
    pair = place_in_pair(claim, quantity)
    if pair is not None and len(titles) >= 2:
        return next(m.scopes for m in hints if m.title == titles[pair])
    placed = next((m for m in hints if is_in(claim, quantity, m)), None)
    if placed is not None:
        return placed.scopes
    before = _before_in_sentence(claim, quantity, hints)
    found = [*_nearest(counting, quantity, before)]
    for named in (before, _after_colon(claim, quantity, hints)):
        if len(named) > 1 and are_joined(claim, named):
            everything = dict.fromkeys(n for m in named for scope in m.scopes for n in scope.numbers)
            found.append(Scope("the themes named", tuple(everything)))
    cited = frozenset(counting.evidence.pool)
    return tuple(scope for scope in found if frozenset(scope.numbers) <= cited)


def _after_colon(claim: Claim, quantity: Quantity, hints: tuple[ThemeMention, ...]) -> list[ThemeMention]:
    """Return the hints behind a colon after a figure: "seven of the nine changes: rendering and the editor"."""
    colon = next((i for i in range(quantity.end, len(claim.tokens)) if claim.word(i) in (":", "—")), None)
    return [m for m in hints if colon is not None and m.start > colon]


def _before_in_sentence(
    claim: Claim, quantity: Quantity, hints: tuple[ThemeMention, ...]
) -> list[ThemeMention]:
    """Return the hints before a figure, after the last semicolon."""
    start = claim.start_of_part(quantity.start)
    return [m for m in hints if start <= m.start and m.end <= quantity.start]


def _nearest(counting: Counting, quantity: Quantity, before: list[ThemeMention]) -> tuple[Scope, ...]:
    """Return the theme named last before a figure, in its clause if there is one, else the first after it."""
    clause = counting.claim.clause_at(quantity.start)
    near = [m for m in before if clause and m.start >= clause.start] or before
    after = [m for m in counting.theme_hints if m.start >= quantity.end]
    return near[-1].scopes if near else after[0].scopes if after else ()
