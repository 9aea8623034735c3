"""The corpus of the truth benchmark is sound: what is true is citable, what is false differs from it."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.corpus.errors import MAKERS, seed, seeded_errors
from benchmarks.corpus.errors.opposites import STATUS_KINDS, table
from benchmarks.corpus.errors.people import INVENTED_LOGINS, INVENTED_NAMES, people_of
from benchmarks.corpus.load import DAYS_LOOKED_AT, LOOKED_AT, STYLES, days, half_of, sentences
from benchmarks.corpus.long_day import long_day
from benchmarks.truth import facts_of, judge, main, script_of
from pipeline.models import Finding, Script, SentenceVerdict, Verification


@pytest.mark.parametrize("name", sorted(days()))
def test_the_themes_of_a_day_hold_each_pull_request_once(name: str) -> None:
    day = days()[name]
    told = [number for theme in day.themes for number in theme.pull_requests]
    assert sorted(told) == sorted(day.by_number)
    assert facts_of(name).day.total == len(day.by_number)


@pytest.mark.parametrize("name", sorted(days()))
def test_what_happened_to_a_pull_request_happened_inside_the_window(name: str) -> None:
    window = days()[name].snapshot.window
    for pull in days()[name].snapshot.pull_requests:
        # Open work may only have been pushed to, which leaves no event.
        assert pull.events[-1].at in window or pull.is_proposed, pull.number
        assert (pull.landed_at is not None) == (pull.status in ("landed", "reverted")), pull.number


def test_every_sentence_cites_pull_requests_and_a_theme_that_exist() -> None:
    for sentence in sentences():
        day = days()[sentence.day]
        assert sentence.pull_requests, sentence.id
        assert set(sentence.pull_requests) <= set(day.by_number), sentence.id
        assert sentence.theme in {None, *(theme.id for theme in day.themes)}, sentence.id
        assert sentence.style in STYLES, sentence.id


def test_the_corpus_is_large_and_no_two_sentences_are_alike() -> None:
    texts = [sentence.text for sentence in sentences()]
    assert len(texts) >= 300
    assert len(set(texts)) == len(texts)
    assert len({sentence.id for sentence in sentences()}) == len(texts)
    assert {sentence.style for sentence in sentences()} == STYLES


def test_every_marked_word_has_its_opposites() -> None:
    for sentence in sentences():
        for mark in sentence.marks:
            for kind in mark.kinds & {*STATUS_KINDS, "verb", "comparison", "share", "date"}:
                if mark.opposites:
                    continue
                assert mark.words.lower() in table()[kind], (sentence.id, mark.words)


def test_invented_people_are_in_no_day() -> None:
    known = {
        form.casefold()
        for day in days().values()
        for p in people_of(day)
        for form in (p.login, p.name)
        if form
    }
    assert not known & {name.casefold() for name in (*INVENTED_LOGINS, *INVENTED_NAMES)}


def test_every_kind_of_error_is_seeded_often() -> None:
    count = Counter(error.kind for error in seeded_errors())
    assert set(count) == set(MAKERS)
    assert min(count.values()) >= 40
    assert count.total() >= 1200


def test_a_seeded_error_differs_from_its_origin_and_from_every_true_sentence() -> None:
    true = {(sentence.day, sentence.text, sentence.pull_requests) for sentence in sentences()}
    for error in seeded_errors():
        assert (error.origin.day, error.text, error.pull_requests) not in true, error.id
        assert set(error.pull_requests) <= set(days()[error.origin.day].by_number), error.id
        assert (error.text == error.origin.text) == (error.kind == "swap_theme"), error.id


def test_a_swapped_author_wrote_none_of_the_cited_pull_requests() -> None:
    for error in seeded_errors():
        if error.kind == "swap_author" and not error.origin.marked("person"):
            day = days()[error.origin.day]
            authors = {day.by_number[number].author for number in error.pull_requests}
            new = set(error.text.casefold().split()) - set(error.origin.text.casefold().split())
            named = {form.casefold() for author in authors for form in (author.login, author.name or "")}
            assert not {word.strip(".,:'s") for word in new} & named, error.id


def test_no_status_is_flipped_where_another_status_fits_the_same_count() -> None:
    halves = [
        s for s in sentences() if s.day == "sapling" and s.text == "Half of the fusion pull requests landed."
    ]
    kinds = {error.kind for error in seed(halves[0], days()["sapling"])}
    assert "flip_status" not in kinds
    assert "negate" not in kinds


def test_the_split_is_about_even_and_depends_on_the_id_alone() -> None:
    closed = [s for s in sentences() if s.wave not in LOOKED_AT and s.day not in DAYS_LOOKED_AT]
    count = Counter(sentence.half for sentence in closed)
    assert min(count.values()) >= 0.45 * count.total()
    assert [half_of(i) for i in ("taproot-001", "taproot-002", "acorn-001")] == ["held", "dev", "held"]
    assert all(sentence.half == half_of(sentence.id) for sentence in closed)
    assert all(error.half == error.origin.half for error in seeded_errors())
    assert all(sentence.half == "dev" for sentence in sentences() if sentence.wave in LOOKED_AT)


def test_errors_are_the_same_each_time() -> None:
    sentence = sentences()[0]
    assert seed(sentence, days()[sentence.day]) == seed(sentence, days()[sentence.day])


def test_held_sentences_are_never_shown(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["--half", "held", "--show-misses"])
    assert "only counted" in capsys.readouterr().err


def test_a_headline_is_judged_as_the_title_and_its_own_verdict_is_read() -> None:
    script = script_of("One Atlas", (1,), None, "headline")
    assert script.title.text == "One Atlas"

    def verify(script: Script, _facts: object) -> Verification:
        finding = Finding(kind="content", claim="", verdict="refuted", reason="")
        verdict = SentenceVerdict(
            where="title", text=script.title.text, verdict="refuted", findings=(finding,)
        )
        return Verification(ok=False, sentences=(verdict,))

    assert judge(verify, script, facts_of("acorn"), "One Atlas").verdict == "refuted"


def test_the_long_day_has_forty_sentences_over_four_hundred_pull_requests() -> None:
    script, facts = long_day()
    assert len(script.sentences) == 40
    assert facts.day.total == 400
