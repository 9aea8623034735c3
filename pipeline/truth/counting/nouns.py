"""The kind of thing that a figure counts, also where its noun stands elsewhere in the sentence."""

from __future__ import annotations

import re

from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.counting.naming import place_in_pair
from pipeline.truth.counting.roles import role_of
from pipeline.truth.lexicon.auxiliaries import ADVERBS, BE, HAVE, POINTING
from pipeline.truth.lexicon.plain import FUNCTION
from pipeline.truth.lexicon.verbs import REPORTING_VERBS
from pipeline.truth.numbers import Quantity
from pipeline.truth.phrases import Noun, class_of, own_noun, phrase_end, words_after
from pipeline.truth.stems import stem, stems_in
from pipeline.truth.unnamed import is_bare_figure, is_set_against

_REQUEST = re.compile(r"(?<!pull )(?<!merge )\brequests?\b", re.IGNORECASE)
_DETERMINERS = frozenset("the all these those today's its their day's our today".split())
# What "of" is followed by where pull requests are meant without a noun: "most of what landed", "half of the day".
_DAYS_WORK = frozenset(
    """
    what everything each day theme total whole lot activity traffic batch set campaign group work volume
    effort stack series way list table tally haul
    """.split()
)
_WORK = frozenset("work effort efforts activity traffic side".split())
_SETS = frozenset("stack series campaign theme".split())
_HAVERS = frozenset("have had has sent landed wrote made did contributed brought opened".split())
_OWNED = frozenset("hers his theirs its".split())
_HAVING = frozenset("with has had at".split())
_LINES_CHANGED = frozenset("added removed deleted inserted out in gone changed".split())
_CHANGING_SIZE = frozenset("and removes adds deletes removing adding removed added".split())


def noun_of(binding: Binding, quantity: Quantity) -> Noun:
    """Return what kind of thing a figure counts; its role speaks where no noun does."""
    if _is_single_effort(binding.claim, quantity):
        return "themes"
    if binding.claim.word(quantity.end) in _LINES_CHANGED and _follows_size(binding.claim, quantity):
        return "size"  # "Six lines added and eleven removed".
    own = own_noun(binding.claim, quantity)
    if own == "stack" and _is_chain_of_things(binding, quantity):
        return "other"
    if own == "pulls" and _is_request_of_text(binding, quantity):
        return "other"
    if own:
        return own
    if quantity.kind == "none" and _is_found(binding.claim, quantity):
        return "other"
    if binding.claim.word(quantity.end) == "of":
        return _after_of(binding, quantity)
    return _inherited(binding, quantity)


def _is_chain_of_things(binding: Binding, quantity: Quantity) -> bool:
    """Tell "a chain of 300 nodes", where no pull request named stands in a stack."""
    words = words_after(binding.claim, quantity)
    stacked = any(len(pull.stack) > 1 for pull in binding.evidence.pulls)
    return bool(words) and words[-1].endswith("s") and class_of(words) is None and not stacked


def _is_request_of_text(binding: Binding, quantity: Quantity) -> bool:
    """Tell "two requests share a block", where the text tells of requests and none is called a pull request."""
    words = words_after(binding.claim, quantity)
    if not words or words[-1] not in ("request", "requests") or {"pull", "merge"} & set(words):
        return False
    return _REQUEST.search(binding.evidence.prose) is not None


def _is_found(claim: Claim, quantity: Quantity) -> bool:
    """Tell "it finds none" after "three errors": the object of a verb, of things that were counted before."""
    before, after = claim.word(quantity.start - 1), claim.word(quantity.end)
    things = claim.counts_before(quantity)
    verb = before.isalpha() and before not in FUNCTION | BE | ADVERBS
    return verb and not after.isalpha() and bool(things) and own_noun(claim, things[-1]) == "other"


def _after_of(binding: Binding, quantity: Quantity) -> Noun:
    """Read the noun after "of": "of them", "of the eleven", "of today's pull requests"."""
    claim = binding.claim
    at = quantity.end + 1
    owner = next((m for m in claim.people if m.possessive and m.start == at), None)
    if owner is not None and (not claim.word(owner.end).isalpha() or claim.word(owner.end) in FUNCTION):
        return _inherited(binding, quantity)  # "Three of Alder Grey's are open".
    while claim.word(at) in _DETERMINERS or (at < len(claim.tokens) and claim.tokens[at].possessive):
        if claim.word(at) in POINTING and _stands_for_noun(claim, at):
            return _inherited(binding, quantity)
        at += 1
    following = _figure_from(claim, at) if claim.word(at) not in POINTING else None
    if following and not any(class_of([claim.word(i)]) for i in range(at, following.start)):
        return noun_of(binding, following)
    words = _phrase_from(claim, at)
    said = any(m.start == at and m.form not in ("attribute", "noun") for m in claim.marks)
    if not words or words[0] in POINTING | _OWNED or said or words[0] in BE | HAVE:
        return _inherited(binding, quantity)
    if _is_theme(binding, words) or (words[0] in ("it", "this", "that") and len(binding.pool) > 3):
        return "pulls"
    if words[0] in _DAYS_WORK or words[-1] in _WORK | _SETS:
        return "pulls"
    return class_of(words) or "other"


def _is_theme(binding: Binding, words: list[str]) -> bool:
    """Tell whether the words after "of" are a theme's: "half of diagnostics"."""
    stems = {stem(word) for word in words if word not in FUNCTION}
    titles = (stems_in(t.theme.title) for t in binding.evidence.day.facts.themes)
    return bool(stems) and any(stems <= title for title in titles)


def _stands_for_noun(claim: Claim, at: int) -> bool:
    """Tell whether "these" is not followed by a noun: "of these landed", "of those, two"."""
    after = claim.word(at + 1)
    return (
        not after.isalpha()
        or after in FUNCTION - {"other"}
        or after in REPORTING_VERBS
        or any(m.start == at + 1 for m in claim.marks)
    )


def _figure_from(claim: Claim, at: int) -> Quantity | None:
    """Return the figure that begins within three words, no punctuation between."""
    near = (q for q in claim.quantities if q.kind != "ordinal" and at <= q.start <= at + 3)
    return next(
        (q for q in near if not any(claim.tokens[i].kind == "mark" for i in range(at, q.start))), None
    )


def _phrase_from(claim: Claim, at: int) -> list[str]:
    """Return up to five words of the noun phrase that begins here."""
    words: list[str] = []
    for i in range(at, min(at + 5, len(claim.tokens))):
        if claim.tokens[i].kind == "mark" or (claim.word(i) in FUNCTION and words):
            break
        if words and any(m.start == i and m.form not in ("attribute", "noun") for m in claim.marks):
            break
        words.append(claim.word(i))
    return words


def _inherited(binding: Binding, quantity: Quantity) -> Noun:
    """Take the noun from the figure before, unless a status shows that pull requests are meant."""
    claim = binding.claim
    if _is_of_havers(claim, quantity):
        return "people"
    if _follows_size(claim, quantity) or _tells_lines(claim, quantity):
        return "size"
    held = claim.word(quantity.start - 1)
    if held in _HAVING and role_of(binding, quantity).makers:
        return "pulls"
    if held in HAVE and any(
        own_noun(claim, q) == "people" for q in claim.quantities if q.end < quantity.start
    ):
        return "pulls"
    if any(
        q.end <= quantity.start and q.value == quantity.value and own_noun(claim, q) == "people"
        for q in claim.quantities
    ):
        return "people"
    if is_set_against(claim, quantity) or is_bare_figure(claim, quantity):
        return "other"
    if claim.word(quantity.start) == "another" and _has_thing_before(claim, quantity):
        return "other"
    role = role_of(binding, quantity)
    if role.marks or role.reverts or role.issue is not None or role.makers:
        return "pulls"
    counted = ("count", "both", "all")
    earlier = [q for q in claim.quantities if q.end <= quantity.start and q.kind in counted and not q.noun]
    if earlier and claim.word(earlier[-1].end) != "of":
        last = earlier[-1]
        return class_of([claim.word(i) for i in range(last.end, phrase_end(claim, last))]) or "pulls"
    return "pulls"


def _has_thing_before(claim: Claim, quantity: Quantity) -> bool:
    """Tell "one worker deleted what another was repacking", which count no pull requests."""
    ones = [q for q in claim.quantities if q.end <= quantity.start and q.value == 1]
    return bool(ones) and own_noun(claim, ones[-1]) == "other"


_COMPARED_LINES = re.compile(r"\b(?:more|fewer|less) (?:\w+ )?(?:lines|files)\b[^;.]*\bthan\b", re.IGNORECASE)


def _follows_size(claim: Claim, quantity: Quantity) -> bool:
    """Tell whether a figure goes on with sizes: "adds 210 lines and removes 95", "more lines than 12: 26 to 8"."""
    compared = _COMPARED_LINES.search(claim.text)
    if (
        compared
        and compared.end() <= claim.tokens[quantity.start].start
        and place_in_pair(claim, quantity) is not None
    ):
        return True
    sizes = [q for q in claim.quantities if q.end <= quantity.start and own_noun(claim, q) == "size"]
    if not sizes or quantity.start - sizes[-1].end >= 8:
        return False
    return any(claim.word(i) in _CHANGING_SIZE for i in range(sizes[-1].end, quantity.start))


def _tells_lines(claim: Claim, quantity: Quantity) -> bool:
    """Tell "the largest by added lines, at 1,881"."""
    before = [claim.word(i) for i in range(max(0, quantity.start - 4), quantity.start)]
    return before[-1:] in (["at"], ["with"]) and bool({"lines", "additions", "deletions"} & set(before))


def _is_of_havers(claim: Claim, quantity: Quantity) -> bool:
    """Tell "three of them" in "three of them have two each" and "nine of them landed one": so many people."""
    words = [claim.word(i) for i in range(quantity.end, quantity.end + 8)]
    earlier = claim.counts_before(quantity)
    told = {q.start for q in claim.quantities if q.kind == "count"}
    if words[0] in _HAVERS and told & {quantity.end + 1, quantity.end + 2}:
        return any(own_noun(claim, q) == "people" for q in earlier)  # "And two have two".
    if earlier and own_noun(claim, earlier[-1]) == "people" and words[:1] == ["of"] and words[2:3]:
        start = next((quantity.end + i for i in (3, 4, 5) if quantity.end + i in told), 0)
        if words[2] in _HAVERS and start:
            return True
    return (
        words[:1] == ["of"] and words[2:3] in (["have"], ["had"], ["wrote"], ["opened"]) and "each" in words
    )


_EFFORTS = frozenset("push effort campaign theme story thread feature topic drive initiative".split())


def _is_single_effort(claim: Claim, quantity: Quantity) -> bool:
    """Tell "a single, coordinated push" and "not a single feature", which count no pull requests."""
    words = [claim.word(i) for i in range(quantity.start, quantity.end + 4)]
    return quantity.value == 1 and bool({"single", "one"} & set(words[:2])) and bool(_EFFORTS & set(words))
