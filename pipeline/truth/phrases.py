"""The noun phrase of a figure: where it ends, and what kind of thing it counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pipeline.truth.claims import Claim
from pipeline.truth.lexicon.plain import FUNCTION, PEOPLE_NOUNS, PULL_HEADS, PULL_NOUNS, THEME_NOUNS
from pipeline.truth.lexicon.verbs import BASE, PAST, REPORTING_VERBS
from pipeline.truth.numbers import Quantity
from pipeline.truth.vocabulary import is_plain, is_verb_of_change

Noun = Literal["pulls", "people", "themes", "issues", "size", "stack", "parts", "other"]

_SIZE = frozenset("line lines file files addition additions deletion deletions".split())
STACKS = frozenset("stack stacks series chain tower ladder".split())
_DOUBTFUL_THEMES = frozenset(
    "thread threads group groups cluster clusters subject subjects area areas".split()
)
_IRREGULAR = frozenset(
    "took came went made got had saw brought wrote did stood kept gave put ran sent left".split()
)
_COUNTED_BY = frozenset(
    """
    is are was were have has still remain remains already in out by from each apiece altogether total
    """.split()
)
_NO_NOUN = frozenset("ahead behind short apiece altogether overall today strong each later earlier".split())
_IN_PHRASE = frozenset("not more other others such own further".split())


def phrase_end(claim: Claim, quantity: Quantity) -> int:
    """Return where the noun phrase of a figure ends."""
    at = quantity.end
    predicates = {m.start for m in claim.marks if m.form not in ("attribute", "noun")}
    starts = {q.start for q in claim.quantities}
    while at < len(claim.tokens):
        token = claim.tokens[at]
        if token.kind in ("mark", "number", "reference") and token.text not in ("/", '"', "`"):
            break
        if at in predicates or at in claim.spoken_for or at in starts:
            break
        if at > quantity.end and token.lower in _IRREGULAR:
            break
        plural = (
            at > quantity.end
            and class_of([claim.word(i) for i in range(quantity.end, at)])
            and claim.word(at - 1).endswith(("s", "people"))
        )
        if plural and (
            token.lower.endswith("ed")
            or token.lower in PAST
            or token.lower in BASE
            or token.lower in REPORTING_VERBS
        ):
            break
        if token.lower in FUNCTION - _IN_PHRASE or (
            at == quantity.end and token.lower in REPORTING_VERBS - PULL_NOUNS
        ):
            break
        at += 1
    return at


def words_after(claim: Claim, quantity: Quantity) -> list[str]:
    """Return the words of a figure's noun phrase after the figure."""
    return [claim.word(i) for i in range(quantity.end, phrase_end(claim, quantity))]


def own_noun(claim: Claim, quantity: Quantity) -> Noun | None:
    """Return what a figure counts by its own phrase alone, or None when it stands without a noun."""
    if quantity.value % 1 and quantity.kind == "count":
        return "other"
    if claim.word(quantity.start - 1) == "of" and claim.word(quantity.start - 2) in STACKS:
        return "stack"
    if _is_part_number(claim, quantity):
        return "stack"
    words = words_after(claim, quantity)
    if words[:1] == ["deep"]:
        return "stack"
    if quantity.noun:
        return compound_noun(quantity, words)
    if (
        words
        and quantity.kind == "count"
        and quantity.low > 1
        and not any(_is_plural(word) for word in words)
    ):
        # "The 404 fix" and "the wgpu 25 bump" count nothing: what is counted stands in the plural.
        noun = class_of(words)
        return "other" if noun in ("pulls", "parts", None) else noun
    if words and words[0] in _NO_NOUN:
        return None
    if words and any(w not in _IN_PHRASE | {"new", "separate"} for w in words):
        noun = class_of(words) or "other"
        if noun == "parts":
            stacked = (
                set(STACKS) & {token.lower for token in claim.tokens}
                and claim.word(phrase_end(claim, quantity)) != "of"
            )
            return "stack" if stacked else "pulls"
        if noun == "pulls" and quantity.in_digits and quantity.value > 999:
            return "other"
        return noun
    return None


def _is_part_number(claim: Claim, quantity: Quantity) -> bool:
    """Tell "part two" and "parts one and two of three": places in a stack."""
    for i in range(quantity.start - 1, max(-1, quantity.start - 6), -1):
        word = claim.word(i)
        if word in ("part", "parts"):
            return claim.word(i - 1) not in ("took", "take", "takes", "taking") and claim.word(i + 1) != ","
        if word not in ("and", ",", "of", "to") and not any(q.start <= i < q.end for q in claim.quantities):
            return False
    return False


def compound_noun(quantity: Quantity, words: Sequence[str]) -> Noun:
    """Return what "four-deep", "five-part stack", "three-line" count."""
    if quantity.noun in ("line", "file"):
        return "size"
    if quantity.noun == "deep" or any(word in STACKS for word in words[:3]):
        return "stack"
    return "pulls" if quantity.noun in ("pr", "prs", "pull-request", "patch", "part", "change") else "other"


def class_of(words: Sequence[str]) -> Noun | None:
    """Return the kind of the last known noun of a phrase."""
    for i in range(len(words) - 1, -1, -1):
        word = words[i]
        if word in _SIZE and i == len(words) - 1:
            return "size"
        if word in STACKS:
            return "stack" if i == 0 else None
        if word in ("parts", "pieces", "part", "piece") and i == len(words) - 1:
            return "parts"
        if word in ("issue", "issues", "ticket", "tickets"):
            return "issues"
        if word in PEOPLE_NOUNS - {"pair"}:
            return "people"
        if word in THEME_NOUNS - _DOUBTFUL_THEMES or word in ("effort", "efforts", "push"):
            return "themes"
        if word in PULL_HEADS or word in ("pulls", "pull") or (i == len(words) - 1 and word in PULL_NOUNS):
            return "pulls"
    return None


def counts_pulls(claim: Claim, quantity: Quantity) -> bool:
    """Tell whether a figure may count pull requests: by its noun, or because it has none and no neighbour lends one."""
    if quantity.kind in ("ordinal", "multiple") or quantity.noun or quantity.start in claim.in_title:
        return False
    if (
        quantity.kind == "share"
        and claim.word(quantity.end) == "of"
        and not _of_pulls(claim, quantity.end + 1)
    ):
        return False
    noun = own_noun(claim, quantity)
    return noun == "pulls" or (
        noun is None and not is_set_against(claim, quantity) and not is_bare_figure(claim, quantity)
    )


def _of_pulls(claim: Claim, at: int) -> bool:
    """Tell whether the words after "of" may be pull requests: "of them", "of today's work", not "of the I/O"."""
    words = [claim.word(i) for i in range(at, min(at + 6, len(claim.tokens)))]
    named = [w for w in words if w not in FUNCTION and w.isalpha()]
    if not named or words[0] in ("them", "these", "those", "which", "what"):
        return True
    return (
        class_of(words) is not None
        or bool(set(words) & _DAYWORK)
        or any(at <= q.start < at + 4 for q in claim.quantities)
    )


_DAYWORK = frozenset(
    """
    day day's today today's theme work effort activity batch campaign stack series group traffic total lot
    set whole way
    """.split()
)


def _is_plural(word: str) -> bool:
    return word.endswith("s") or word in ("more", "people", "other", "further", "prs", "folk", "work")


def is_bare_figure(claim: Claim, quantity: Quantity) -> bool:
    """Tell whether digits without a noun count nothing: "a 404", "pytest 9". "3 landed" and "2 of them" do count."""
    if not quantity.in_digits or quantity.kind != "count":
        return False
    if (
        claim.word(quantity.start - 1) == "the"
        and claim.word(quantity.start - 2) in ("of", "among")
        and not claim.word(quantity.end).isalpha()
    ):
        return False
    at = quantity.start - 1
    if quantity.start in claim.in_text and quantity.value > max(claim.pool_size, 12):
        return True
    beside = (
        at >= 0
        and at not in claim.spoken_for
        and not claim.tokens[at].possessive
        and claim.tokens[at].kind in ("word", "code")
        and not is_plain(claim.word(at))
    )
    if (
        beside
        and not any(m.start <= at < m.end for m in claim.marks)
        and not is_verb_of_change(claim.word(at))
    ):
        return True
    if quantity.start not in claim.in_text:
        return False
    after = claim.word(quantity.end)
    counted = after in ("of", "more", "others", "other") or after in REPORTING_VERBS or after in _COUNTED_BY
    said = any(
        quantity.end <= m.start <= quantity.end + 3 and not claim.tokens[quantity.end].kind == "mark"
        for m in claim.marks
        if m.form not in ("attribute", "noun")
    )
    done = any(
        m.end == quantity.start and m.name in ("landed", "proposed", "opened", "closed", "reverted")
        for m in claim.marks
    )
    return not (counted or said or done)


def is_set_against(claim: Claim, quantity: Quantity) -> bool:
    """Tell whether a figure without a noun is set against a measurement: "from 21 to 2.1 microseconds"."""
    for other in claim.quantities:
        if other is quantity or other.kind not in ("count", "share", "multiple"):
            continue
        first, second = sorted((other, quantity), key=lambda q: q.start)
        between = [claim.word(i) for i in range(first.end, second.start)]
        if len(between) > 7 or any(word in (";", ".", ":") for word in between):
            continue
        joined = any(
            word
            in (
                "to",
                "from",
                "against",
                "versus",
                "vs",
                "before",
                "instead",
                "rather",
                "place",
                "where",
                "was",
                "were",
                "took",
                "used",
            )
            for word in between
        )
        if joined and own_noun(claim, other) == "other":
            return True
    return False
