"""Figures as they are said: dates, versions, references, amounts with a unit, ranges and comparisons."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date as Date

from pipeline.speech.normalise.lexicon import UNITS
from pipeline.wording import say_date

Say = Callable[[str], str]

_NUMBER = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
_DIGITS = "zero one two three four five six seven eight nine".split()
_REFERRED = frozenset("request requests issue issues pr prs ticket tickets bug bugs number numbers".split())
_BETWEEN = frozenset(("and", "or", "to", "through"))
# Signs that mean something else between two figures.
SYMBOLS = frozenset(("x", "×", "-", "–"))


def is_figure_before(before: Sequence[str]) -> bool:
    """Tell whether the word before is a figure."""
    return bool(before) and bool(re.fullmatch(rf"[-+~≈]?{_NUMBER}", before[-1]))


def reference(core: str, before: Sequence[str], say: Say) -> str | None:
    """Say #185590, and 185590 after "issue", digit by digit: "one eight five, five nine zero"."""
    found = re.fullmatch(r"(PRs?|GH|gh|[Ii]ssues?)?[-#]*#(\d{1,12})", core)
    if found:
        named = f"{say(found[1])} " if found[1] else "" if _is_reference(before) else "number "
        return named + _digits(found[2])
    if re.fullmatch(r"\d{4,12}", core) and _is_reference(before):
        return _digits(core)
    return None


def _is_reference(before: Sequence[str]) -> bool:
    """Tell whether a list of numbers that began with "issues" or the like is still going on."""
    for word in reversed(before):
        if word.lower() in _REFERRED:
            return True
        if word not in _BETWEEN and not re.fullmatch(r"#?\d+", word):
            return False
    return False


def _digits(number: str) -> str:
    if len(number) <= 3:
        return number
    if len(number) == 4:
        return " ".join(_DIGITS[int(digit)] for digit in number)
    head = len(number) % 3
    groups = ([number[:head]] if head else []) + [number[i : i + 3] for i in range(head, len(number), 3)]
    return ", ".join(" ".join(_DIGITS[int(digit)] for digit in group) for group in groups)


def date(core: str, _before: Sequence[str], _say: Say) -> str | None:
    """Say 2026-11-28, 2026-11-28T13:00Z and 2026-W33; a date that is none is three numbers, 13:00 stays."""
    if re.fullmatch(r"\d{1,2}:\d\d(?::\d\d)?", core):
        return core
    week = re.fullmatch(r"(\d{4})-W(\d{2})", core)
    if week:
        return f"week {int(week[2])} of {week[1]}"
    found = re.fullmatch(
        r"(\d{4})([-/])(\d{2})\2(\d{2})(?:[T_](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?", core
    )
    if not found:
        return None
    try:
        day = say_date(Date(int(found[1]), int(found[3]), int(found[4])))
    except ValueError:
        return f"{found[1]} {found[3]} {found[4]}"
    return f"{day} at {found[5]}" + (" UTC" if found[6] == "Z" else "") if found[5] else day


def unit(core: str, before: Sequence[str], _say: Say) -> str | None:
    """Say the unit behind a number: "ms" after 18 is milliseconds, and MB/s megabytes per second."""
    if not is_figure_before(before) or not re.fullmatch(r"[A-Za-zµμ°]+(?:/[A-Za-z]+)?", core):
        return None
    return _unit(core, one=before[-1].lstrip("+~≈-") == "1")


def _unit(text: str, *, one: bool) -> str | None:
    name, _, per = text.partition("/")
    if name not in UNITS or (per and per not in UNITS):
        return None
    said = UNITS[name][0 if one else 1]
    return f"{said} per {UNITS[per][0]}" if per else said


def version(core: str, before: Sequence[str], _say: Say) -> str | None:
    """Say v2.14.1 as "version 2 point 14 point 1"; two parts are a version behind a name, else a decimal."""
    core, plus = (core[:-1], " plus") if core.endswith("+") else (core, "")
    found = re.fullmatch(
        r"([vV]?)(\d+(?:\.(?:\d+|[xX*]))*)(t)?(?:[-.+_]?(rc|alpha|beta|dev|post|pre|preview|nightly|a|b)[-.]?(\d*))?",
        core,
    )
    if not found or not (
        found[1] or found[3] or found[4] or core.count(".") >= 2 or _is_version(core, before)
    ):
        return None
    parts = ["x" if part in "xX*" else part for part in found[2].split(".")]
    if len(parts) == 1 and not found[1] and found[4] in (None, "a", "b"):
        return None
    named = "version " if found[1] and not (before and before[-1].lower() in ("version", "versions")) else ""
    return (
        named + " point ".join(parts) + (" T" if found[3] else "") + _stage(found[4], found[5] or "") + plus
    )


_STAGES = {
    "rc": "release candidate",
    "a": "alpha",
    "b": "beta",
    "dev": "development",
    "post": "post",
    "pre": "pre-release",
}


def _stage(stage: str | None, number: str) -> str:
    if not stage:
        return ""
    # A development build carries its date or commit count: nobody wants to hear it.
    return f" {_STAGES.get(stage, stage)}" + (f" {number}" if number and len(number) <= 4 else "")


_NO_NAME = frozenset(
    "by in of over under from to at about only just for a an the and or than with is was are".split()
)


def _is_version(core: str, before: Sequence[str]) -> bool:
    """Tell whether 3.12 stands behind a name, as in "Python 3.12"."""
    if core.endswith(".x"):
        return True
    if not re.fullmatch(r"\d+\.\d+t?", core) or not before:
        return False
    word = before[-1]
    return word.lower() in ("version", "versions") or (word[:1].isupper() and word.lower() not in _NO_NAME)


_CURRENCY = {"$": "dollar", "€": "euro", "£": "pound", "¥": "yen"}
_LARGE = {"k": "thousand", "K": "thousand", "M": "million", "B": "billion", "bn": "billion", "m": "million"}


def amount(core: str, _before: Sequence[str], _say: Say) -> str | None:
    """Say money, percentages, powers of ten, large numbers in short, and a number with its unit."""
    found = re.fullmatch(rf"([-+~≈−]?)([$€£¥]?)({_NUMBER})([A-Za-zµμ°%/+]*)", core)
    power = _power(core)
    if not found or power:
        return power
    sign, money, number, suffix = found.groups()
    said = _suffixed(number, suffix, money)
    return None if said is None else _SIGNS[sign] + said


_SIGNS = {"": "", "-": "minus ", "−": "minus ", "+": "plus ", "~": "about ", "≈": "about "}


def _suffixed(number: str, suffix: str, money: str) -> str | None:
    if money:
        large = f" {_LARGE[suffix]}" if suffix in _LARGE else ""
        noun = _CURRENCY[money] + ("" if (number == "1" and not large) or money == "¥" else "s")
        return None if suffix and not large else f"{number}{large} {noun}"
    if suffix in ("", "%", "+"):
        return number + {"": "", "%": " percent", "+": " plus"}[suffix]
    if suffix == "s" and re.fullmatch(r"(?:1[89]|20)\d0", number):
        return f"{number}s"
    if suffix == "x":
        return f"{number} times"
    if suffix in ("k", "K", "M", "B", "bn"):
        return f"{number} {_LARGE[suffix]}"
    said = _unit(suffix, one=number == "1")
    return f"{number} {said}" if said else None


def _power(core: str) -> str | None:
    found = re.fullmatch(r"([-+−]?)(\d+(?:\.\d+)?)[eE]([-+−]?)(\d{1,3})", core)
    if found:
        sign, mantissa, below, exponent = found.groups()
        factor = "" if mantissa in ("1", "1.0") else f"{mantissa} times "
        return f"{_SIGNS[sign]}{factor}10 to the {'minus ' if below in ('-', '−') else ''}{int(exponent)}"
    found = re.fullmatch(r"0[xX]([0-9A-Fa-f]+)", core)
    if found:
        return "hex " + " ".join(found[1].upper()) if len(found[1]) <= 4 else "a hexadecimal number"
    return None


def times(core: str, before: Sequence[str], say: Say) -> str | None:
    """Say 8xH100 as "8 H100", 2x4 as "2 by 4", and x between two numbers as "by"."""
    if core in ("x", "×"):
        return "by" if is_figure_before(before) else None
    found = re.fullmatch(rf"({_NUMBER})[x×](.+)", core)
    if not found or core.lower().startswith("0x"):
        return None
    rest = found[2]
    return f"{found[1]} {'by ' if rest[0].isdigit() else ''}{say(rest)}"


def range_of(core: str, _before: Sequence[str], say: Say) -> str | None:
    """Say 3-5, 10–20% and 4-8GB with "to"; 3:1 too, but a time of day stays one."""
    found = re.fullmatch(rf"({_NUMBER})([%A-Za-z]*)[-–—]({_NUMBER})([%A-Za-zµ]*)", core)
    if found and (not found[2] or found[2] == found[4]):
        last = say(found[3] + found[4])
        return f"{found[1]} to {last}"
    ratio = re.fullmatch(r"(\d{1,4}):(\d)", core)
    if ratio:
        return f"{ratio[1]} to {ratio[2]}"
    over = re.fullmatch(r"(\d{1,4})/(\d{1,4})", core)
    return f"{over[1]} of {over[2]}" if over else None


_COMPARED = {
    ">=": "at least", "<=": "at most", "≥": "at least", "≤": "at most", "==": "equal to",
    "!=": "not equal to", "≠": "not equal to", "~=": "about", ">": "more than", "<": "less than",
    "=": "equal to", "^": "", "~": "about", "≈": "about", "±": "plus or minus",
}  # fmt: skip


def compared(core: str, _before: Sequence[str], say: Say) -> str | None:
    """Say >=3.11 as "at least 3 point 11"."""
    found = re.fullmatch(r"([\w.]*?)(>=|<=|==|!=|~=|[≥≤≠>=<^~≈±])(v?\d[\w.%]*)", core)
    if not found or (found[1] and found[2] in ("=", "^", "~")):
        return None
    sign = "equals" if found[2] == "==" and found[1] else _COMPARED[found[2]]
    number = found[3]
    # Behind a comparison two parts are a version where the second has two digits or more.
    said = number.replace(".", " point ") if re.fullmatch(r"\d+\.\d{2,}", number) else say(number)
    return " ".join(part for part in (say(found[1]), sign, said) if part)
