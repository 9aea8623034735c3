"""Lines that a person edits: written, read back leniently, and compared with what stood before."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.errors import ReviewError
from pipeline.facts import fact_sheet
from pipeline.models import FactSheet, Script, Section, Sentence, Theme
from pipeline.review import edits_of, read_lines, unsaid, written_lines
from tests.builders import make_pull_request, make_snapshot

AT = datetime(2026, 3, 5, 9, 30, tzinfo=UTC)
SCRIPT = Script(
    title=Sentence(text="Locks and caches"),
    summary=Sentence(text="Four pull requests were active."),
    sections=(
        Section(sentences=(Sentence(text="This is Forest."), Sentence(text="Four were active.", pull_requests=(1, 2, 3, 4)))),
        Section(
            theme="T1",
            heading="Locks",
            sentences=(
                Sentence(text="Two of them are about locks.", pull_requests=(1, 2), spoken="Two of them."),
                Sentence(text="birch landed a fix for the deadlock.", pull_requests=(1,), source="model"),
                Sentence(text="alder proposes to add a faster lock.", pull_requests=(2,)),
            ),
        ),
        Section(heading="Elsewhere", sentences=(Sentence(text="larch closed a cache.", pull_requests=(3,)),)),
        Section(sentences=(Sentence(text="That is the day in Forest."),)),
    ),
)  # fmt: skip


@pytest.fixture
def facts() -> FactSheet:
    pulls = [make_pull_request(number, title=f"[lock] Change {number}") for number in (1, 2, 3, 4)]
    themes = (
        Theme(id="T1", title="Locks", kind="area", pull_requests=(1, 2)),
        Theme(id="T2", title="Elsewhere", kind="elsewhere", pull_requests=(3, 4)),
    )
    return fact_sheet(make_snapshot(*pulls), themes, show="Forest")


def lines(facts: FactSheet) -> str:
    return written_lines(SCRIPT, facts, subject="Forest, 2026-03-04")


def read(text: str, facts: FactSheet) -> Script:
    script = read_lines(text, SCRIPT, facts, subject="forest 2026-03-04")
    assert script is not None
    return script


def test_lines_name_what_each_sentence_rests_on(facts: FactSheet) -> None:
    text = lines(facts)
    assert "\ntitle: Locks and caches\n" in text
    assert "\n==\n[] This is Forest.\n[all] Four were active.\n" in text
    assert "\n== T1: Locks\n[T1] Two of them are about locks.\n[P1] birch landed" in text
    assert "\n== Elsewhere\n[P3] larch closed a cache.\n" in text
    assert "#     P4 open, alder: [lock] Change 4" in text


def test_lines_left_alone_change_nothing(facts: FactSheet) -> None:
    script, edits = edits_of(SCRIPT, read(lines(facts), facts), by="Robin", at=AT)
    assert edits == ()
    assert script == SCRIPT


@pytest.mark.parametrize("text", ["", "\n\n", "# only\n# comments\n", "   \n\t\n"])
def test_nothing_left_is_nothing_changed(facts: FactSheet, text: str) -> None:
    assert read_lines(text, SCRIPT, facts, subject="x") is None


Change = Callable[[str], str]


def put(old: str, new: str) -> Change:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return change


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (put("a fix for the deadlock", "a fix for a deadlock"),
         [("changed", "s2.2", "birch landed a fix for the deadlock.", "birch landed a fix for a deadlock.", (1,))]),
        (put("[P2] alder", "[P2 P4] alder"),
         [("changed", "s2.3", "alder proposes to add a faster lock.", "alder proposes to add a faster lock.", (2, 4))]),
        (put("[P3] larch closed a cache.\n", ""), [("removed", "s3.1", "larch closed a cache.", "", ())]),
        (put("[] That is", "[P4] Nobody has looked at it yet.\n[] That is"),
         [("added", "s4.1", "", "Nobody has looked at it yet.", (4,))]),
        (put("title: Locks and caches", "title: Locks"), [("changed", "title", "Locks and caches", "Locks", ())]),
        (put("== T1: Locks", "== T1: Locking"), [("changed", "h2", "Locks", "Locking", ())]),
        (put("title: Locks and caches\n", ""), []),
        (put("summary: Four pull requests were active.", "summary:"), []),
        (put("[P1] birch landed a fix for the deadlock.\n[P2] alder proposes to add a faster lock.",
             "[P2] alder proposes to add a faster lock.\n[P1] birch landed a fix for the deadlock."),
         [("moved", "s2.3", "birch landed a fix for the deadlock.", "birch landed a fix for the deadlock.", (1,))]),
    ],
)  # fmt: skip
def test_each_change_is_one_edit(
    facts: FactSheet, change: Change, expected: list[tuple[str, str, str, str, tuple[int, ...]]]
) -> None:
    _, edits = edits_of(SCRIPT, read(change(lines(facts)), facts), by="Robin", at=AT)
    # Which of two that change places has moved is a matter of taste; that one has, is not.
    found = [(one.kind, one.where, one.before, one.after, one.cited) for one in edits]
    if expected and expected[0][0] == "moved":
        assert [one[0] for one in found] == ["moved"]
    else:
        assert found == expected
    assert all((one.by, one.at) == ("Robin", AT) for one in edits)


@pytest.mark.parametrize(
    ("line", "text", "numbers"),
    [
        ("[P1 P2] Both hold.", "Both hold.", (1, 2)),
        ("[1, 2] Both hold.", "Both hold.", (1, 2)),
        ("[#1 and PR2] Both hold.", "Both hold.", (1, 2)),
        ("[t2] Both hold.", "Both hold.", (3, 4)),
        ("[T1 P3] Three hold.", "Three hold.", (1, 2, 3)),
        ("[ALL] All hold.", "All hold.", (1, 2, 3, 4)),
        ("[] Nothing is named.", "Nothing is named.", ()),
        ("Nothing like it was said.", "Nothing like it was said.", ()),
        ("birch landed a good fix for the deadlock.", "birch landed a good fix for the deadlock.", (1,)),
        ("[WIP] is what alder writes.", "[WIP] is what alder writes.", ()),
        ("[P1] It goes\n    on here.", "It goes on here.", (1,)),
    ],
)
def test_citations_are_read_leniently(
    facts: FactSheet, line: str, text: str, numbers: tuple[int, ...]
) -> None:
    script = read(f"== T1: Locks\n{line}\n", facts)
    assert [(one.text, one.pull_requests) for one in script.sentences] == [(text, numbers)]
    assert script.title == SCRIPT.title


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("[P99] It is not there.", "line 2: P99 is no pull request or theme of this day"),
        ("[P1 P2x] It is not there.", "line 2: P2x is no pull request"),
        ("[T9] It is not there.", "line 2: T9 is no pull request or theme"),
        ("== T9: None", "line 2: T9 is no theme of this day"),
    ],
)
def test_what_is_unknown_is_named_with_its_line(facts: FactSheet, line: str, said: str) -> None:
    with pytest.raises(ReviewError, match=said):
        read(f"# comment\n{line}\n", facts)


def test_a_flood_of_lines_is_refused(facts: FactSheet) -> None:
    with pytest.raises(ReviewError, match="no briefing"):
        read("[] one more\n" * 500, facts)


def test_a_sentence_that_was_not_changed_keeps_everything(facts: FactSheet) -> None:
    script, _ = edits_of(SCRIPT, read(put("deadlock", "live lock")(lines(facts)), facts), by="Robin", at=AT)
    first, second, third = script.sections[1].sentences
    assert (first, third) == (SCRIPT.sections[1].sentences[0], SCRIPT.sections[1].sentences[2])
    assert (second.source, second.spoken) == ("edited", None)


def test_a_moved_sentence_stays_itself(facts: FactSheet) -> None:
    moved = put("[P2] alder proposes to add a faster lock.\n", "")(lines(facts))
    moved = put("[P3] larch", "[P2] alder proposes to add a faster lock.\n[P3] larch")(moved)
    script, edits = edits_of(SCRIPT, read(moved, facts), by="Robin", at=AT)
    assert [(one.kind, one.where) for one in edits] == [("moved", "s3.1")]
    assert script.sections[2].sentences[0] == SCRIPT.sections[1].sentences[2]


@given(st.text(max_size=400))
def test_any_text_is_a_script_or_is_refused(text: str) -> None:
    pulls = [make_pull_request(number) for number in (1, 2)]
    themes = (Theme(id="T1", title="Locks", kind="area", pull_requests=(1, 2)),)
    facts = fact_sheet(make_snapshot(*pulls), themes, show="Forest")
    for shaped in (text, f"== T1: Locks\n[P1] {text}", f"title: {text}\n[{text}] a"):
        try:
            script = read_lines(shaped, SCRIPT, facts, subject="x")
        except ReviewError:
            continue
        if script is not None:
            after, edits = edits_of(SCRIPT, script, by="Robin", at=AT)
            assert [s.text for s in after.sentences] == [s.text for s in script.sentences]
            assert bool(edits) is (after != SCRIPT)


@pytest.mark.parametrize(
    ("fields", "text", "reason"),
    [
        ({}, "One landed.", None),
        ({"gaps": [{"kind": "paths", "detail": "Paths are not available."}]}, "One landed.", "what is missing: Paths are"),
        ({"gaps": [{"kind": "paths", "detail": "Paths are not available."}]}, "paths are not available", None),
        ({"gaps": [{"kind": "paths", "detail": "Paths are not available."}]}, "This is told without paths.", None),
        ({"collected_at": datetime(2026, 3, 4, 1, tzinfo=UTC)}, "One landed.", "the day is not over"),
        ({"collected_at": datetime(2026, 3, 4, 1, tzinfo=UTC)}, "One landed so far.", None),
    ],
)  # fmt: skip
def test_what_is_missing_must_be_said(fields: dict[str, Any], text: str, reason: str | None) -> None:
    facts = fact_sheet(make_snapshot(make_pull_request(1), **fields), (), show="Forest")
    script = Script(sections=(Section(sentences=(Sentence(text=text),)),))
    found = unsaid(script, facts)
    assert len(found) == (1 if reason else 0)
    assert not reason or reason in found[0].reason
    assert [one.reason for one in unsaid(Script(), facts)] == ["no sentence is left"]


def test_any_order_of_sentences_is_told_by_as_few_moves_as_explain_it() -> None:
    words = "alder birch cedar larch maple nettle oak rowan".split()
    sentences = [Sentence(text=f"{word} landed number {place}.", pull_requests=(place,)) for place, word in enumerate(words, 1)]  # fmt: skip
    before = Script(sections=(Section(sentences=tuple(sentences)),))
    for seed in range(50):
        shuffled = random.Random(seed).sample(sentences, len(sentences))  # noqa: S311
        after = Script(sections=(Section(sentences=tuple(shuffled)),))
        script, edits = edits_of(before, after, by="Robin", at=AT)
        assert script == after
        assert {one.kind for one in edits} <= {"moved"}
        moved = {one.after for one in edits}
        rest = [sentences.index(one) for one in shuffled if one.text not in moved]
        assert rest == sorted(rest)
        assert len(moved) < len(sentences)
