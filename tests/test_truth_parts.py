"""How a sentence is read: tokens, stems, figures, dates, references, people and clauses, one table each."""

from __future__ import annotations

import pytest

from pipeline.truth.claims import Claim, claim_of
from pipeline.truth.dates import moments_of
from pipeline.truth.day import Day
from pipeline.truth.evidence import Evidence
from pipeline.truth.numbers import quantities_of
from pipeline.truth.stems import stem
from pipeline.truth.tokens import tokens_of
from tests.truth_days import FOREST


def claim(text: str, *cited: int) -> Claim:
    return claim_of(text, Evidence(Day(FOREST), "s1.1", cited))


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("alder landed 12", ["word", "word", "number"]),
        ("see #12", ["word", "reference"]),
        ("two-thirds, 2/3", ["word", "mark", "fraction"]),
        ("Query::get and snake_case", ["code", "word", "code"]),
    ],
)
def test_tokens(text: str, kinds: list[str]) -> None:
    assert [token.kind for token in tokens_of(text)] == kinds


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("fixes", "fixed"),
        ("documentation", "docs"),
        ("configure", "configuration"),
        ("retries", "retry"),
        ("tests", "testing"),
    ],
)
def test_forms_of_one_word_share_a_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


@pytest.mark.parametrize(("one", "other"), [("cache", "catch"), ("lease", "release"), ("export", "import")])
def test_other_words_do_not(one: str, other: str) -> None:
    assert stem(one) != stem(other)


@pytest.mark.parametrize(
    ("text", "kind", "accepted", "refused"),
    [
        ("fifty-nine landed", "count", 59, 58),
        ("a dozen landed", "count", 12, 13),
        ("half a dozen landed", "count", 6, 12),
        ("a pair of fixes", "count", 2, 3),
        ("two hundred and six landed", "count", 206, 26),
        ("at least four landed", "count", 9, 3),
        ("more than four landed", "count", 5, 4),
        ("nearly two-thirds landed", "share", 0.65, 0.7),
        ("more than four-fifths of them", "share", 0.84, 0.79),
        ("84 percent of them", "share", 0.8403, 0.85),
        ("most of them", "share", 0.51, 0.5),
        ("one in three landed", "share", 1 / 3, 0.4),
        ("both landed", "both", 2, 3),
        ("none of them", "none", 0, 1),
        ("twice as many", "multiple", 2, 3),
        ("the twenty-third", "ordinal", 23, 20),
    ],
)
def test_figures(text: str, kind: str, accepted: float, refused: float) -> None:
    found = quantities_of(tokens_of(text), ())[0]
    assert found.kind == kind
    assert found.accepts(accepted)
    assert not found.accepts(refused)


@pytest.mark.parametrize("text", ["no one knows", "that one landed", "one another", "at first, it was"])
def test_pronouns_and_idioms_are_no_figures(text: str) -> None:
    assert not [q for q in quantities_of(tokens_of(text), ()) if q.kind != "ordinal"]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("#101 landed", (101,)),
        ("PR 101 landed", (101,)),
        ("pull request 101 landed", (101,)),
        ("PRs 101, 102 and 103", (101, 102, 103)),
    ],
)
def test_references(text: str, numbers: tuple[int, ...]) -> None:
    found = claim(text, 101, 102, 103).references
    assert tuple(n for reference in found for n in reference.numbers) == numbers


def test_a_range_of_references_keeps_its_ends() -> None:
    assert claim("pull requests 101 through 103 landed", 101, 102, 103).references[0].span == (101, 103)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("alder landed it", ["alder"]),
        ("ALDER's change", ["alder"]),
        ("Elm-42 taught it", ["elm-42"]),
        ("the alders grew", []),
    ],
)
def test_people(text: str, found: list[str]) -> None:
    assert [mention.keys[0] for mention in claim(text).people] == found


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("alder landed 101", 1),
        ("alder landed 101 and birch proposed 103", 2),
        ("alder landed 101, birch 103", 2),
        ("101 landed, while 103 is still open", 2),
    ],
)
def test_clauses(text: str, clauses: int) -> None:
    assert len(claim(text, 101, 103).clauses) == clauses


@pytest.mark.parametrize(
    ("text", "weekday", "day"),
    [("on Wednesday", 2, None), ("on March 4th, 2026", None, 4), ("2026-03-04", None, 4)],
)
def test_dates(text: str, weekday: int | None, day: int | None) -> None:
    moment = claim(text).moments[0]
    assert (moment.weekday, moment.day) == (weekday, day)


def test_a_day_without_a_month_takes_that_of_the_date_before() -> None:
    moments = moments_of(tokens_of("opened on March 3rd and merged on the fourth"))
    assert [(moment.month, moment.day) for moment in moments] == [(3, 3), (3, 4)]
    assert len(moments_of(tokens_of("opened on March 3rd and merged on the fourth try"))) == 1
