"""Figures, shares and dates as they are said aloud."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from pipeline.wording import (
    SHARES,
    iso_duration,
    say_count,
    say_date,
    say_list,
    say_number,
    say_ordinal,
    say_share,
)


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "zero"), (12, "twelve"), (20, "twenty"), (59, "fifty-nine"), (100, "one hundred"), (118, "one hundred and eighteen"), (999, "nine hundred and ninety-nine"), (1000, "1,000"), (-3, "-3")],
)  # fmt: skip
def test_say_number(number: int, words: str) -> None:
    assert say_number(number) == words


@pytest.mark.parametrize(
    ("number", "words"),
    [(1, "first"), (2, "second"), (5, "fifth"), (9, "ninth"), (12, "twelfth"), (20, "twentieth"), (23, "twenty-third"), (101, "one hundred and first"), (1001, "1,001st"), (1012, "1,012th")],
)  # fmt: skip
def test_say_ordinal(number: int, words: str) -> None:
    assert say_ordinal(number) == words


def test_say_count() -> None:
    assert [say_count(n, "pull request") for n in (0, 1, 2)] == [
        "no pull requests",
        "one pull request",
        "two pull requests",
    ]
    assert say_count(2, "author is", "authors are") == "two authors are"


@pytest.mark.parametrize(
    ("part", "whole", "words"),
    [
        (46, 70, "about two-thirds"), (45, 70, "nearly two-thirds"), (35, 70, "half"), (36, 70, "just over half"), (59, 70, "more than four-fifths"),
        (1, 70, "one of seventy"), (70, 70, "all"), (69, 70, "more than nine-tenths"), (1, 3, "a third"), (20, 70, "more than a quarter"),
    ],
)  # fmt: skip
def test_say_share(part: int, whole: int, words: str) -> None:
    assert say_share(part, whole) == words


def test_every_share_is_true() -> None:
    """Hedges mean what they say: nearly is below, just over and more than are above, about is within a point."""
    named = {words: value for value, words in SHARES}
    for whole in range(1, 120):
        for part in range(whole):
            words, share = say_share(part, whole), Fraction(part, whole)
            hedge = next(
                (h for h in ("about ", "nearly ", "just over ", "more than ") if words.startswith(h)), ""
            )
            if words.removeprefix(hedge) not in named:
                assert words == f"{say_number(part)} of {say_number(whole)}"
                continue
            off = share - named[words.removeprefix(hedge)]
            assert {"": off == 0, "about ": abs(off) <= Fraction(1, 100), "nearly ": Fraction(-3, 100) <= off < 0, "just over ": 0 < off <= Fraction(3, 100), "more than ": off > 0}[hedge]  # fmt: skip


def test_no_share_of_nothing() -> None:
    with pytest.raises(ValueError, match="no share"):
        say_share(1, 0)


def test_say_list() -> None:
    assert [say_list(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]


def test_a_list_whose_parts_hold_an_and_has_one_more_comma() -> None:
    assert say_list(["a and b", "c", "d"]) == "a and b, c, and d"


def test_say_date_does_not_depend_on_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert [say_date(date(2026, m, d)) for m, d in ((8, 14), (3, 1), (5, 2), (5, 3), (5, 11), (12, 31))] == [
        "August 14th, 2026", "March 1st, 2026", "May 2nd, 2026", "May 3rd, 2026", "May 11th, 2026", "December 31st, 2026",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("seconds", "iso"), [(183.4, "PT3M3S"), (59.6, "PT1M"), (45, "PT45S"), (0, "PT0S"), (3700, "PT61M40S")]
)
def test_iso_duration(seconds: float, iso: str) -> None:
    assert iso_duration(seconds) == iso
