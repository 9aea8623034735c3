"""How figures, shares, lists and dates are said aloud. The truth stage reads the same words back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date as Date
from datetime import timedelta
from fractions import Fraction

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_TENS = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = {
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
    "twelve": "twelfth",
}  # fmt: skip

# The shares that people say. Thirds, quarters, fifths and a half are enough for the ear.
SHARES: tuple[tuple[Fraction, str], ...] = (
    (Fraction(1, 5), "a fifth"),
    (Fraction(1, 4), "a quarter"),
    (Fraction(1, 3), "a third"),
    (Fraction(2, 5), "two-fifths"),
    (Fraction(1, 2), "half"),
    (Fraction(3, 5), "three-fifths"),
    (Fraction(2, 3), "two-thirds"),
    (Fraction(3, 4), "three-quarters"),
    (Fraction(4, 5), "four-fifths"),
    (Fraction(9, 10), "nine-tenths"),
)


def say_number(number: int) -> str:
    """Return a count in words below one thousand ("fifty-nine"), and in digits with commas from there."""
    if number < 0 or number >= 1000:
        return f"{number:,}"
    if number < 20:
        return _UNITS[number]
    if number < 100:
        tens, unit = divmod(number, 10)
        return _TENS[tens] + (f"-{_UNITS[unit]}" if unit else "")
    hundreds, rest = divmod(number, 100)
    return f"{_UNITS[hundreds]} hundred" + (f" and {say_number(rest)}" if rest else "")


def say_ordinal(number: int) -> str:
    """Return "first", "twenty-third", and "1,000th" from one thousand on."""
    words = say_number(number)
    if words[-1].isdigit():
        return f"{number:,}{_suffix(number)}"
    head, separator, last = words.rpartition("-" if "-" in words else " ")
    if last in _ORDINALS:
        last = _ORDINALS[last]
    elif last.endswith("y"):
        last = last[:-1] + "ieth"
    else:
        last += "th"
    return head + separator + last


def _suffix(number: int) -> str:
    if number % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def say_count(number: int, noun: str, plural: str | None = None) -> str:
    """Return "one pull request", "no pull requests", "fifty-nine pull requests"."""
    words = "no" if number == 0 else say_number(number)
    return f"{words} {noun if number == 1 else plural or noun + 's'}"


def say_share(part: int, whole: int) -> str:
    """Return how much `part` is of `whole`, as people say it: "nearly two-thirds", "just over half".

    "Nearly" is said up to three points below the fraction, "just over" up to three points above, "about"
    within one point; between two fractions the lower one is named with "more than". Below a fifth the counts
    are said.
    """
    if whole <= 0 or part < 0 or part > whole:
        raise ValueError(f"{part} is no share of {whole}")
    if part == whole:
        return "all"
    share = Fraction(part, whole)
    nearest, words = min(SHARES, key=lambda entry: abs(entry[0] - share))
    hedge = _hedge(share - nearest)
    if hedge is not None:
        return hedge + words
    below = [entry for entry in SHARES if entry[0] < share]
    return f"more than {below[-1][1]}" if below else f"{say_number(part)} of {say_number(whole)}"


def _hedge(off: Fraction) -> str | None:
    """Return the word for a share that is `off` from the fraction named, or None when it is too far."""
    if abs(off) > Fraction(3, 100):
        return None
    if abs(off) <= Fraction(1, 100):
        return "about " if off else ""
    return "nearly " if off < 0 else "just over "


def say_list(words: Sequence[str]) -> str:
    """Return "a", "a and b", "a, b and c"; a comma before the last when a part has an "and" of its own."""
    if len(words) < 2:
        return "".join(words)
    if any(" and " in word for word in words):
        return ", ".join(words[:-1]) + ", and " + words[-1]
    return ", ".join(words[:-1]) + " and " + words[-1]


def say_date(day: Date) -> str:
    """Return "August 14th, 2026", whatever the locale of the process is."""
    return f"{_MONTHS[day.month - 1]} {day.day}{_suffix(day.day)}, {day.year}"


def say_weekday(day: Date) -> str:
    """Return "Monday", whatever the locale of the process is."""
    return _WEEKDAYS[day.weekday()]


def say_past(day: Date, today: Date) -> str:
    """Return how a day before `today` is named in a sentence: "on Monday" within six days, else by its date.

    A year is said only where it is another one.
    """
    if 0 < (today - day).days <= 6:
        return f"on {say_weekday(day)}"
    date = say_date(day)
    return "on " + (date.rpartition(",")[0] if day.year == today.year else date)


def iso_duration(seconds: float) -> str:
    """Return an ISO 8601 duration in whole seconds, such as PT3M3S."""
    span = timedelta(seconds=round(seconds))
    minutes, rest = divmod(int(span.total_seconds()), 60)
    if not minutes:
        return f"PT{rest}S"
    return f"PT{minutes}M{rest}S" if rest else f"PT{minutes}M"


_WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
_MONTHS = ("January February March April May June July August September October November December").split()


def list_first(lines: Sequence[str], most: int, *, between: str = "; ") -> str:
    """Return the first few of many lines, and how many more there are; this is read, not spoken."""
    more = len(lines) - most
    return between.join([*lines[:most], f"and {more} more"] if more > 0 else lines)
