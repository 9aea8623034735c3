"""Figures as people write and say them: digits, number words, fractions, percentages, "a dozen", "both", "most"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import inf
from typing import Literal

from pipeline.truth.lexicon.plain import FUNCTION, REPORTING
from pipeline.truth.lexicon.status import PHRASES
from pipeline.truth.lexicon.verbs import PAST, PRESENT, REPORTING_VERBS
from pipeline.truth.stems import base_forms
from pipeline.truth.tokens import Token, number_in

QuantityKind = Literal["count", "share", "all", "none", "both", "ordinal", "multiple"]

_UNITS = dict(
    zip(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen".split(),
        range(20),
        strict=True,
    )
)
_TENS = dict(
    zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(20, 100, 10), strict=True)
)
_SCALES = {"hundred": 100, "thousand": 1000, "million": 1_000_000, "billion": 1_000_000_000}
_GROUPS = {"dozen": 12, "pair": 2, "couple": 2, "trio": 3, "quartet": 4, "quintet": 5, "duo": 2, "score": 20}
_FRACTIONS = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4, "fourths": 4,
    "fifth": 5, "fifths": 5, "sixth": 6, "sixths": 6, "seventh": 7, "sevenths": 7, "eighth": 8, "eighths": 8,
    "ninth": 9, "ninths": 9, "tenth": 10, "tenths": 10,
}  # fmt: skip
_ORDINAL_UNITS = dict(
    zip(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
        "fifteenth sixteenth seventeenth eighteenth nineteenth".split(),
        range(1, 20),
        strict=True,
    )
)
_ORDINAL_TENS = {word[:-1] + "ieth": value for word, value in _TENS.items()}
_VAGUE: dict[str, tuple[float, float]] = {
    "handful": (3, 7), "few": (2, 6), "several": (3, 12), "dozens": (24, inf), "scores": (40, inf),
    "hundreds": (200, inf), "thousands": (2000, inf), "some": (1, inf), "many": (5, inf), "multiple": (2, inf),
    "numerous": (8, inf),
}  # fmt: skip
_SHARES: dict[str, tuple[float, float]] = {
    "most": (0.5000001, 1), "majority": (0.5000001, 1), "bulk": (0.55, 1), "minority": (0, 0.4999999),
}  # fmt: skip
_MULTIPLES = {"twice": 2, "double": 2, "doubles": 2, "doubled": 2, "triple": 3, "triples": 3, "tripled": 3, "thrice": 3, "quadruple": 4, "quadruples": 4, "quadrupled": 4, "halves": 0.5, "halved": 0.5, "halve": 0.5, "tenfold": 10}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Quantity:
    """A figure in tokens [start, end): accepted are values from `low` to `high`.

    Counts are whole numbers, shares lie between 0 and 1. `noun` is what a compound such as "four-deep" carries
    after its number; `hedge` the word that widened or turned the range.
    """

    start: int
    end: int
    kind: QuantityKind
    value: float
    low: float
    high: float
    hedge: str = ""
    noun: str = ""
    in_digits: bool = False

    def accepts(self, value: float) -> bool:
        """Tell whether a computed value is what was said."""
        return self.low <= value <= self.high


def cardinal_word(word: str) -> int | None:
    """Return the value of one number word, hyphens included ("fifty-nine"), or None."""
    total = 0
    for part in word.split("-"):
        value = _UNITS.get(part, _TENS.get(part))
        if value is None or (total and not (total % 10 == 0 and value < 10)):
            return None
        total += value
    return total


def ordinal_word(word: str) -> int | None:
    """Return the value of an ordinal ("first", "twenty-third", "14th"), or None."""
    head, _, last = word.rpartition("-")
    if head:
        tens, unit = _TENS.get(head), _ORDINAL_UNITS.get(last)
        return tens + unit if tens and unit and unit < 10 else None
    return _ORDINAL_UNITS.get(word, _ORDINAL_TENS.get(word))


def _cardinal(tokens: Sequence[Token], at: int) -> tuple[float, int, bool] | None:
    """Return value, end and whether digits were used, of the cardinal that begins at `at`."""
    token = tokens[at]
    if token.kind == "number" and token.unit in ("", "k", "m"):
        value = float(number_in(token)) * {"": 1, "k": 1000, "m": 1_000_000}[token.unit]
        end = at + 1
        if end < len(tokens) and tokens[end].lower in _SCALES:
            return value * _SCALES[tokens[end].lower], end + 1, True
        return value, end, True
    return _spelled(tokens, at)


def _spelled(tokens: Sequence[Token], at: int) -> tuple[float, int, bool] | None:
    total = current = 0.0
    end = at
    while end < len(tokens):
        word = tokens[end].lower
        value = cardinal_word(word)
        if value is not None and (not current or current % 100 == 0 or (current % 10 == 0 and value < 10)):
            current += value
        elif word in _SCALES and end > at:
            scale = _SCALES[word]
            total, current = (total + current * scale, 0.0) if scale > 100 else (total, current * scale)
        elif word in _SCALES and at and tokens[at - 1].lower in ("a", "one"):
            current = float(_SCALES[word])
        elif not (word == "and" and current >= 100 and _is_cardinal(tokens, end + 1)):
            break
        end += 1
    return (total + current, end, False) if end > at else None


def _is_cardinal(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and cardinal_word(tokens[at].lower) is not None


def quantities_of(
    tokens: Sequence[Token], taken: Collection[int], named: Collection[int] = ()
) -> tuple[Quantity, ...]:
    """Return the figures of a sentence, in order.

    Tokens in `taken` (dates, references, people) are no figures. After a person (`named`) "one" is counted.
    """
    found: list[Quantity] = []
    at = 0
    while at < len(tokens):
        quantity = None if at in taken else _at(tokens, at, taken)
        if quantity and quantity.value == 1 and _is_pronoun(tokens, quantity, named):
            quantity = None
        if quantity is None:
            at += 1
            continue
        found.append(hedged(tokens, quantity))
        at = quantity.end
    return tuple(found)


def _is_pronoun(tokens: Sequence[Token], quantity: Quantity, named: Collection[int]) -> bool:
    """Tell "the deadlock one" from a counted one: a word of content stands before it."""
    before = quantity.start - 1
    if (
        tokens[quantity.start].lower != "one"
        or quantity.end != quantity.start + 1
        or before < 0
        or before in named
    ):
        return False
    word = tokens[before].lower
    known = (
        word in FUNCTION
        or word in PAST
        or word in PRESENT
        or word in PHRASES
        or word in REPORTING_VERBS
        or word in ("breaking",)
    )
    return tokens[before].kind == "word" and not known and not base_forms(word) & REPORTING


def _at(tokens: Sequence[Token], at: int, taken: Collection[int]) -> Quantity | None:
    for read in (_ratio, _fraction, _grouped, _quantifier, _compound, _counted, _ordinal, _multiple):
        quantity = read(tokens, at)
        if quantity is not None and not any(i in taken for i in range(quantity.start, quantity.end)):
            return quantity
    return None


def _word(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].lower if 0 <= at < len(tokens) else ""


def _ratio(tokens: Sequence[Token], at: int) -> Quantity | None:
    """Read "one in three", "nine out of ten"."""
    first = _cardinal(tokens, at)
    if first is None or first[2]:
        return None
    value, end, _ = first
    out = _word(tokens, end) == "out" and _word(tokens, end + 1) == "of"
    if not out and (_word(tokens, end) != "in" or _word(tokens, end + 1) == "every"):
        return None
    second = _cardinal(tokens, end + (2 if out else 1)) if end + 1 + out < len(tokens) else None
    if second is None or second[2] or not 0 < value < second[0] or second[0] > 10:
        return None
    if out and _word(tokens, second[1]) not in ("", ",", "."):
        return None
    share = value / second[0]
    return Quantity(at, second[1], "share", share, share - 0.02, share + 0.02)


def _fraction(tokens: Sequence[Token], at: int) -> Quantity | None:
    """Read "half", "two-thirds", "three quarters", "a fifth of", "2/3", "84 percent"."""
    token = tokens[at]
    if token.kind == "number" and (
        token.unit == "%" or _word(tokens, at + 1) in ("percent", "per-cent", "%")
    ):
        value = float(number_in(token)) / 100
        off = 0.0005 if "." in token.text else 0.0055
        return Quantity(
            at, at + (1 if token.unit == "%" else 2), "share", value, value - off, value + off, in_digits=True
        )
    spelled = _spelled(tokens, at)
    if spelled and _word(tokens, spelled[1]) in ("percent", "per-cent"):
        value = spelled[0] / 100
        return Quantity(at, spelled[1] + 1, "share", value, value - 0.0055, value + 0.0055)
    if token.kind == "fraction":
        top, bottom = (int(part) for part in token.text.split("/"))
        return _share(at, at + 1, top / bottom) if 0 < top < bottom else None
    return _spoken_fraction(tokens, at)


def _share(start: int, end: int, value: float) -> Quantity:
    return Quantity(start, end, "share", value, value - 0.02, value + 0.02)


def _spoken_fraction(tokens: Sequence[Token], at: int) -> Quantity | None:
    word = _word(tokens, at)
    head, _, tail = word.partition("-")
    top = cardinal_word(head)
    if tail in _FRACTIONS and top and top < _FRACTIONS[tail]:
        return _share(at, at + 1, top / _FRACTIONS[tail])
    following = _word(tokens, at + 1)
    if (
        top
        and not tail
        and following in _FRACTIONS
        and following.endswith("s")
        and top < _FRACTIONS[following]
    ):
        return _share(at, at + 2, top / _FRACTIONS[following])
    if word == "half" and _word(tokens, at - 1) == "in" and _word(tokens, at - 2) != "":
        return Quantity(at, at + 1, "multiple", 0.5, 0.5, 0.5)
    if word == "half" and following != "a" and _word(tokens, at - 1) not in ("first", "second", "other"):
        return _share(at, at + 1, 0.5)
    if word in ("a", "one") and following in _FRACTIONS and not following.endswith("s"):
        after = _word(tokens, at + 2)
        if following in ("half", "quarter") or after in (
            "of",
            "are",
            "is",
            "landed",
            "remain",
            ",",
            ".",
            ";",
            "",
            "were",
        ):
            return _share(at, at + 2, 1 / _FRACTIONS[following])
    return None


def _grouped(tokens: Sequence[Token], at: int) -> Quantity | None:
    """Read "a dozen", "half a dozen", "two dozen", "a pair of", "a handful", "several"."""
    words = [_word(tokens, at + i) for i in range(4)]
    if words[:3] == ["half", "a", "dozen"] or words[0] == "half-dozen" or words[:2] == ["a", "half-dozen"]:
        return Quantity(at, at + {"half": 3, "half-dozen": 1}.get(words[0], 2), "count", 6, 6, 6)
    if words[:2] in (["the", "pair"], ["the", "trio"], ["the", "duo"]):
        return Quantity(at, at + 2, "count", _GROUPS[words[1]], _GROUPS[words[1]], _GROUPS[words[1]])
    if words[0] in ("a", "one") and words[1] in _GROUPS:
        return Quantity(at, at + 2, "count", _GROUPS[words[1]], _GROUPS[words[1]], _GROUPS[words[1]])
    if words[:2] == ["the", "other"] and words[2] in (
        "is",
        "was",
        "has",
        "remains",
        "stays",
        "still",
        "landed",
        "open",
        "closed",
        "merged",
        "would",
        "did",
        "isn",
        "not",
        "in",
        "a",
    ):
        return Quantity(at, at + 2, "count", 1, 1, 1)
    if (
        words[0] == "a"
        and words[1] in ("second", "third", "fourth", "fifth")
        and words[2]
        in (
            "open",
            "closed",
            "landed",
            "merged",
            "pending",
            "in",
            "up",
            "under",
            "draft",
            "reverted",
            "no",
            "still",
            "waiting",
            "one",
            "that",
            "is",
            "was",
        )
    ):
        return Quantity(at, at + 2, "count", 1, 1, 1)
    if words[0] == "another" and words[1] in ("", ".", ",", ";", "and", "but", "by", "is", "was", "landed"):
        return Quantity(at, at + 1, "count", 1, 1, 1)
    if words[0] in ("a", "the") and words[1] in ("single", "lone", "sole", "solitary"):
        return Quantity(at, at + 2, "count", 1, 1, 1)
    if words[0] in ("a", "an") and words[1] in _VAGUE and words[1] != "some":
        return Quantity(at, at + 2, "count", _VAGUE[words[1]][0], *_VAGUE[words[1]])
    count = cardinal_word(words[0])
    if count and words[1] == "dozen":
        return Quantity(at, at + 2, "count", count * 12, count * 12, count * 12)
    if words[0] in (
        "several",
        "dozens",
        "scores",
        "hundreds",
        "multiple",
        "numerous",
        "many",
        "handful",
        "few",
    ):
        if words[0] == "many" and (_word(tokens, at - 1) in ("as", "how", "so", "too") or words[1] == "as"):
            return None
        return Quantity(at, at + 1, "count", _VAGUE[words[0]][0], *_VAGUE[words[0]])
    return None


def _quantifier(tokens: Sequence[Token], at: int) -> Quantity | None:
    """Read "both", "all", "every one", "none", "no", "most", "the majority"."""
    word, following, before = _word(tokens, at), _word(tokens, at + 1), _word(tokens, at - 1)
    if word == "both":
        return Quantity(at, at + 1, "both", 2, 2, 2)
    if word in ("all", "every") and before not in ("after", "at", "of", "first", "above", "once", "in"):
        return (
            None
            if following in ("told", "that", "-", "along") and word == "all"
            else Quantity(at, at + 1, "all", 1, 1, 1)
        )
    if word in ("none", "neither", "nothing") or (
        word == "no"
        and following not in ("longer", "one", "matter", ",", "doubt", "more", "less", "fewer", ".")
    ):
        return Quantity(at, at + 1, "none", 0, 0, 0)
    if word == "no" and following == "one":
        return None
    if word == "zero":
        return Quantity(at, at + 1, "none", 0, 0, 0)
    if word in ("majority", "bulk", "minority"):
        return Quantity(at, at + 1, "share", _SHARES[word][0], *_SHARES[word])
    if word == "most" and (
        following in ("of", "are", "were", "remain", "landed", "stay", "came", "come", "still")
        or before in ("", ",", ";", ":", ".", "but", "and", "though", "while", "—")
    ):
        if following in (
            "notable",
            "notably",
            "active",
            "recent",
            "recently",
            "important",
            "importantly",
            "prolific",
        ):
            return None
        return Quantity(at, at + 1, "share", 0.5, *_SHARES["most"])
    return None


def _compound(tokens: Sequence[Token], at: int) -> Quantity | None:
    """Read "four-deep", "five-part", "3-PR", "tenfold", "ten-fold"."""
    head, _, tail = _word(tokens, at).partition("-")
    value = cardinal_word(head) if not head.isdecimal() else int(head)
    if (
        value is not None
        and tail
        and cardinal_word(tail) is None
        and tail not in _FRACTIONS
        and ordinal_word(tail) is None
    ):
        if tail in ("off", "time", "size-fits-all") or (
            head == "one" and tail in ("offs", "man", "liner", "by-one", "way", "shot")
        ):
            return None
        kind: QuantityKind = "multiple" if tail == "fold" else "count"
        return Quantity(at, at + 1, kind, value, value, value, noun=tail, in_digits=head.isdecimal())
    word = _word(tokens, at)
    for name, number in _UNITS.items():
        if word == name + "fold":
            return Quantity(at, at + 1, "multiple", number, number, number)
    return None


def _counted(tokens: Sequence[Token], at: int) -> Quantity | None:
    token = tokens[at]
    if token.kind == "number" and token.unit not in ("", "k", "m"):
        if token.unit in ("th", "st", "nd", "rd"):
            value = float(number_in(token))
            return Quantity(at, at + 1, "ordinal", value, value, value, in_digits=True)
        value = float(number_in(token))
        kind: QuantityKind = "multiple" if token.unit == "x" else "count"
        return Quantity(at, at + 1, kind, value, value, value, noun=token.unit, in_digits=True)
    start = at
    if token.lower == "a" and _word(tokens, at + 1) in _SCALES:
        at += 1
    found = _cardinal(tokens, at)
    if found is None:
        return None
    value, end, digits = found
    if token.lower == "one" and end == start + 1 and not _is_counted_one(tokens, at):
        return None
    return Quantity(start, end, "count", value, value, value, in_digits=digits)


def _is_counted_one(tokens: Sequence[Token], at: int) -> bool:
    """Tell a counted "one" from the pronoun: "that one", "no one", "the open one", "one another"."""
    before, after = _word(tokens, at - 1), _word(tokens, at + 1)
    if before in (
        "this",
        "that",
        "which",
        "no",
        "every",
        "each",
        "another",
        "any",
        "some",
        "the",
        "other",
        "last",
        "first",
        "next",
        "latter",
        "former",
        "small",
        "big",
        "final",
        "new",
        "second",
        "third",
    ):
        return (before == "the" and after == "that") or (before == "which" and _word(tokens, at - 2) == "of")
    return after not in (
        "another",
        "by",
        "thing",
        "day",
        "way",
        "side",
        "hand",
        "such",
        "time",
        "might",
        "could",
        "can",
        "place",
        "go",
        "sentence",
        "word",
    ) and (
        at == 0 or before not in ("from", "by", "as") or after in ("pull", "author", "person", "contributor")
    )


def _ordinal(tokens: Sequence[Token], at: int) -> Quantity | None:
    value = ordinal_word(_word(tokens, at))
    following = _word(tokens, at + 1)
    if (
        value is None
        or following in (",", "up", ":", "-time")
        or (value == 2 and following in ("later", "ago"))
    ):
        return None
    return Quantity(at, at + 1, "ordinal", value, value, value)


def _multiple(tokens: Sequence[Token], at: int) -> Quantity | None:
    word = _word(tokens, at)
    if word in _MULTIPLES:
        value = _MULTIPLES[word]
        return Quantity(at, at + 1, "multiple", value, value, value)
    return None


# "Spread over four authors" is no "more than four".
_SPREAD = frozenset(
    "spread spreads split strung scattered distributed divided all carried taken handed shared stretched went goes looked".split()
)
_HEDGES: tuple[tuple[str, str], ...] = (
    ("just over", "just over"), ("slightly over", "just over"), ("slightly more than", "just over"),
    ("a little over", "just over"), ("a little more than", "just over"), ("a bit over", "just over"), ("a bit more than", "just over"),
    ("a shade over", "just over"), ("a touch over", "just over"),
    ("no more than", "at most"), ("not more than", "at most"), ("at most", "at most"), ("up to", "at most"),
    ("no fewer than", "at least"), ("no less than", "at least"), ("at least", "at least"), ("not fewer than", "at least"),
    ("well over", "over"), ("more than", "over"), ("over", "over"), ("above", "over"), ("north of", "over"),
    ("upwards of", "over"), ("better than", "over"), ("greater than", "over"), ("in excess of", "over"),
    ("just under", "nearly"), ("slightly under", "nearly"), ("slightly less than", "nearly"), ("just shy of", "nearly"), ("shy of", "nearly"),
    ("a little under", "nearly"), ("a little less than", "nearly"), ("a bit under", "nearly"), ("just below", "nearly"), ("slightly fewer than", "nearly"),
    ("not quite", "nearly"), ("nearly", "nearly"), ("almost", "nearly"), ("close to", "about"), ("well under", "under"),
    ("less than", "under"), ("fewer than", "under"), ("under", "under"), ("below", "under"), ("south of", "under"),
    ("about", "about"), ("around", "about"), ("roughly", "about"), ("approximately", "about"), ("some", "about"),
    ("or so", "about"),
)  # fmt: skip


def hedged(tokens: Sequence[Token], quantity: Quantity) -> Quantity:
    """Return the quantity with its range turned by the words before it ("nearly", "more than", "at least")."""
    before = quantity.start
    while (
        before
        and tokens[before - 1].lower in ("a", "an", "the", "only", "just")
        and quantity.kind == "share"
        and tokens[before - 1].lower != "just"
    ):
        before -= 1
    words = [token.lower for token in tokens[max(0, before - 4) : before]]
    text = " " + " ".join(words)
    hedge = next((name for phrase, name in _HEDGES if text.endswith(" " + phrase)), "")
    if hedge == "over" and len(words) > 1 and words[-1] == "over" and words[-2] in _SPREAD:
        hedge = ""
    if _word(tokens, quantity.end) == "or" and _word(tokens, quantity.end + 1) == "so":
        hedge = "about"
    if quantity.kind == "all" and hedge in ("nearly", "about"):
        return Quantity(quantity.start, quantity.end, "share", 1, 0.85, 0.999999, "nearly")
    if not hedge or quantity.kind not in ("count", "share") or quantity.noun == "deep":
        return quantity
    low, high = _widened(quantity, hedge)
    return Quantity(
        quantity.start,
        quantity.end,
        quantity.kind,
        quantity.value,
        low,
        high,
        hedge,
        quantity.noun,
        quantity.in_digits,
    )


def _widened(quantity: Quantity, hedge: str) -> tuple[float, float]:
    """Return the range that a careful person accepts for a hedged figure."""
    value = quantity.value
    if quantity.kind == "share":
        step, reach = 1e-9, 0.06
        near = 0.035
    else:
        step, reach = 1, max(1, 0.12 * value)
        near = max(1, 0.1 * value)
    ranges = {
        "about": (value - near, value + near),
        "nearly": (value - reach, value - step),
        "just over": (value + step, value + reach),
        "over": (value + step, inf),
        "under": (0, value - step),
        "at least": (value, inf),
        "at most": (0, value),
    }
    return ranges[hedge]
