"""Counts and days as they stand in a sentence, for the patterns that read what is said of other days."""

from __future__ import annotations

import re
from datetime import date as Date
from datetime import timedelta

from pipeline.models import FactSheet
from pipeline.truth.dates import MONTHS, WEEKDAYS
from pipeline.truth.numbers import cardinal_word, ordinal_word

_UNIT = (
    "(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen"
    "|sixteen|seventeen|eighteen|nineteen)"
)
_TENS = "(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
_SMALL = rf"(?:{_TENS}(?:-{_UNIT})?|{_UNIT})"
# Digits that end a version, such as the 3 of 0.16.3, count nothing.
NUM = rf"(?<![\w.])(?i:\d{{1,3}}(?:,\d{{3}})+(?![\d.])|\d+(?![\d,.]\d)|(?:a|{_UNIT}) hundred(?: and {_SMALL})?|{_SMALL}|none|no)"
ORDINAL = rf"(?i:\d+(?:st|nd|rd|th)|(?:{_TENS}-)?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth|fortieth|fiftieth|sixtieth|seventieth|eightieth|ninetieth)"
WEEKDAY = "(?:" + "|".join(name.capitalize() for name in WEEKDAYS) + ")"
_MONTH = "(?:" + "|".join(name.capitalize() for name in MONTHS) + ")"
DATE = rf"(?:{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?(?:, \d{{4}})?|\d{{4}}-\d\d-\d\d)"
DAY = rf"(?:{WEEKDAY}|{DATE}|[Yy]esterday|[Tt]he day before|[Tt]he previous day|[Tt]oday)"
# How a day stands after a verb.
ON_DAY = rf"(?:back |only |just |already )?(?:[Oo]n |last |since )?(?P<day>{DAY})(?:'s briefing|'s episode)?"


def count_in(said: str) -> int | None:
    """Return the count that a run of words or digits says, or None when it is none."""
    text = said.casefold().replace(",", "")
    if text.isdecimal():
        return int(text)
    if text in ("none", "no"):
        return 0
    hundreds, _, rest = text.partition(" hundred")
    if " hundred" in text:
        head = 1 if hundreds == "a" else cardinal_word(hundreds)
        tail = cardinal_word(rest.removeprefix(" and ")) if rest else 0
        return None if head is None or tail is None else head * 100 + tail
    return cardinal_word(text)


def ordinal_in(said: str) -> int | None:
    """Return the number that an ordinal says: "fourth", "21st"."""
    digits = re.match(r"\d+", said)
    return int(digits.group()) if digits else ordinal_word(said.casefold())


def date_in(said: str, facts: FactSheet) -> Date | None:
    """Return the date that a day's name means for a listener of these facts, or None when there is none.

    In a day's episode a weekday is the last one before the day, at most six days back, or the day itself; in
    a week's it is the day of that week. A date without a year is the last such date.
    """
    text = said.casefold()
    if text in WEEKDAYS:
        back = (facts.date.weekday() - WEEKDAYS.index(text)) % 7
        return facts.date - timedelta(days=back)
    if text == "today":
        return None if facts.week else facts.date
    if text in ("yesterday", "the day before", "the previous day"):
        return None if facts.week else facts.date - timedelta(days=1)
    try:
        if re.fullmatch(r"\d{4}-\d\d-\d\d", text):
            return Date.fromisoformat(text)
        month, day, year = re.fullmatch(r"([a-z]+) (\d+)[a-z]*(?:, (\d{4}))?", text).groups()  # type: ignore[union-attr]
        found = Date(int(year or facts.date.year), MONTHS.index(month) + 1, int(day))
        return found if year or found <= facts.date else found.replace(year=found.year - 1)
    except (ValueError, AttributeError):
        return None
