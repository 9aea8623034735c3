"""Counts and days as sentences name them."""

from __future__ import annotations

import re
from datetime import date as Date

import pytest

from pipeline.text import likeness
from pipeline.truth.earlier.words import NUM, count_in, date_in, ordinal_in
from tests.memory_days import facts_alone

COUNTS = [
    ("four landed", [4]),
    ("Fifty-eight landed", [58]),
    ("one hundred and sixteen landed, 1,204 did not", [116, 1204]),
    ("a hundred landed", [100]),
    ("none landed", [0]),
    ("bump 0.16.3, proposed on Monday", []),
    ("update aho-corasick to v1.1.5, proposed on Monday", []),
    ("before Python 3.10, proposed on Monday", []),
    ("someone landed nothing", []),
]


@pytest.mark.parametrize(("text", "expected"), COUNTS)
def test_counts(text: str, expected: list[int]) -> None:
    assert [count_in(found) for found in re.findall(rf"\b{NUM}\b", text)] == expected


@pytest.mark.parametrize(("said", "number"), [("fourth", 4), ("21st", 21), ("twenty-third", 23), ("x", None)])
def test_ordinals(said: str, number: int | None) -> None:
    assert ordinal_in(said) == number


# Thursday, March 5th, 2026.
DATES = [
    ("Monday", Date(2026, 3, 2)),
    ("Friday", Date(2026, 2, 27)),
    ("Thursday", Date(2026, 3, 5)),
    ("yesterday", Date(2026, 3, 4)),
    ("today", Date(2026, 3, 5)),
    ("February 26th", Date(2026, 2, 26)),
    ("December 31st", Date(2025, 12, 31)),
    ("December 31st, 2024", Date(2024, 12, 31)),
    ("2026-01-01", Date(2026, 1, 1)),
    ("February 30th", None),
    ("2026-02-30", None),
    ("Someday", None),
]


@pytest.mark.parametrize(("said", "date"), DATES)
def test_days(said: str, date: Date | None) -> None:
    assert date_in(said, facts_alone(3)) == date


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("The Great Typo Hunt", "The great typo hunt", 1.0),
        ("Parser cleanup", "Parser cleanups", 1.0),
        ("A parser", "The cache", 0.0),
        ("", "Anything", 0.0),
        ("one two", "two three", 1 / 3),
    ],
)
def test_likeness(one: str, other: str, expected: float) -> None:
    assert likeness(one, other) == pytest.approx(expected)
