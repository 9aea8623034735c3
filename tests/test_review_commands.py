"""A reviewer's path through the commands: list, look, edit, approve, reject."""

from __future__ import annotations

import io
import json
import os
import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pipeline.cli.stored import keep, stored_of
from pipeline.errors import ReviewError
from pipeline.models import Episode, ReviewNotes
from tests.commands import Run

DAY = "2026-03-03"
FOLDER = Path(f"episodes/cellar/{DAY}")
FACT = "larch documented the election timeout."
EDIT = "A change by larch to document the election timeout landed."
LIE = "A change by larch to document the election timeout was reverted."


@pytest.fixture
def run(stored: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_SYSTEM", os.devnull)
    return lambda *arguments: stored(*arguments, "--example")


def record() -> Episode:
    return Episode.model_validate_json((FOLDER / "episode.json").read_text(encoding="utf-8"))


def notes() -> ReviewNotes:
    return ReviewNotes.model_validate_json((FOLDER / "review.json").read_text(encoding="utf-8"))


def files() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in FOLDER.iterdir()}


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Return what makes $EDITOR run a line of Python on the text that it is given."""

    def use(line: str) -> None:
        script = tmp_path / "editor.py"
        head = (
            "import pathlib, sys\npath = pathlib.Path(sys.argv[1])\ntext = path.read_text(encoding='utf-8')\n"
        )
        save = "\npath.write_text(text, encoding='utf-8')\n"
        script.write_text(head + line + save, encoding="utf-8")
        monkeypatch.setenv("EDITOR", f"{sys.executable} {script}")
        monkeypatch.delenv("VISUAL", raising=False)

    return use


def test_drafts_are_listed_and_a_decided_one_is_not(run: Run) -> None:
    listed = run("review")
    assert listed.code == 0
    for word in (DAY, "draft", "plain writer", "cellar"):
        assert word in listed.out
    assert run("approve", DAY, "--by", "Robin Alder").code == 0
    again = run("review")
    assert (again.code, again.out) == (0, "")
    assert "no draft waits; stored episodes: 1" in again.err
    assert "approved" in run("review", "--all").out


def test_a_draft_is_shown_with_what_proves_each_sentence(run: Run) -> None:
    shown = run("review", DAY).out
    assert f"✓ s3.5  {FACT}" in shown or FACT in shown
    assert "larch: made #" in shown
    assert "landed: Document the election timeout" in shown
    assert f"nothing stands in the way: mergecast approve {DAY}" in shown


def test_an_approval_is_stored_with_name_and_time(run: Run) -> None:
    before = datetime.now(UTC).replace(microsecond=0)
    ran = run("approve", DAY, "--by", "Robin Alder")
    assert (ran.code, ran.out) == (0, f"approved cellar {DAY} by Robin Alder\n")
    review = record().review
    assert (record().status, review.by, review.override) == ("approved", "Robin Alder", "")
    assert review.at is not None
    assert before <= review.at <= datetime.now(UTC)
    stored = files()
    again = run("approve", DAY, "--by", "Hazel Birch")
    assert again.code == 0
    assert "approved already" in again.err
    assert files() == stored


@pytest.mark.parametrize(
    ("environment", "code", "name"),
    [
        ({}, 2, ""),
        ({"GITHUB_ACTOR": "robin-alder"}, 0, "robin-alder"),
        ({"GITHUB_ACTOR": "github-actions[bot]"}, 2, ""),
        ({"GITHUB_ACTOR": "renovate[bot]"}, 2, ""),
    ],
)
def test_a_person_decides(
    run: Run, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], code: int, name: str
) -> None:
    for key, value in environment.items():
        monkeypatch.setenv(key, value)
    stored = files()
    ran = run("approve", DAY)
    assert ran.code == code
    if code:
        assert "--by NAME" in ran.err
        assert files() == stored
    else:
        assert record().review.by == name


def test_git_knows_who_decides(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "gitconfig"
    own.write_text("[user]\nname = Hazel Birch\n")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(own))
    run("approve", DAY)
    assert record().review.by == "Hazel Birch"


def test_a_rejection_says_why_and_can_be_taken_back(run: Run) -> None:
    assert run("reject", DAY, "--by", "Robin Alder").code == 2
    assert run("reject", DAY, "--by", "Robin Alder", "--why", " ").code == 2
    ran = run("reject", DAY, "--by", "Robin Alder", "--why", "too long\n for a walk")
    assert (ran.code, record().status, record().review.why) == (0, "rejected", "too long for a walk")
    stored = files()
    run("reject", DAY, "--by", "Robin Alder", "--why", "too long for a walk")
    assert files() == stored
    refused = run("approve", DAY, "--by", "Hazel Birch")
    assert (refused.code, files()) == (4, stored)
    assert "was rejected by Robin Alder on " in refused.err
    assert "UTC: too long for a walk" in refused.err
    assert "--why REASON takes that back" in refused.err
    taken_back = run("approve", DAY, "--by", "Hazel Birch", "--why", "it was\ncut")
    assert taken_back.code == 0
    assert "overturned: it was rejected by Robin Alder on " in taken_back.out
    assert (record().status, record().review.why) == ("approved", "it was cut")
    assert [(one.decision, one.why) for one in notes().decisions] == [
        ("rejected", "too long for a walk"),
        ("approved", "it was cut"),
    ]
    again = run("reject", DAY, "--by", "Robin Alder", "--why", "still too long")
    assert "overturned: it was approved by Hazel Birch on " in again.out


def test_what_another_decided_while_one_edits_stays(run: Run, editor: Callable[[str], None]) -> None:
    decide = ["-m", "pipeline", "reject", DAY, "--by", "Hazel Birch", "--why", "a duplicate", "--example"]
    editor(
        f"import subprocess; subprocess.run([sys.executable, *{decide!r}], check=True, stdout=2)\n"
        f"text = text.replace({FACT!r}, {EDIT!r})"
    )
    ran = run("edit", DAY, "--by", "Robin Alder")
    assert ran.code == 4
    assert "was rejected by Hazel Birch on " in ran.err
    assert "UTC: a duplicate, while you were at it; nothing was changed" in ran.err
    assert (record().status, record().review.by) == ("rejected", "Hazel Birch")
    assert FACT in (FOLDER / "episode.json").read_text(encoding="utf-8")
    kept = Path(ran.err.split("your text is in ")[1].split(": mergecast")[0])
    assert EDIT in kept.read_text(encoding="utf-8")
    put_on_top = run("edit", DAY, "--by", "Robin Alder", "--file", str(kept))
    assert put_on_top.code == 0, "whoever has seen the decision may go on"


@pytest.mark.parametrize("status", ["approved", "rejected", "draft"])
def test_what_is_kept_is_kept_over_what_was_seen_only(run: Run, status: str) -> None:
    """Between looking and storing somebody else decides: whatever this person made of it is not stored."""
    seen = stored_of(Path("config.yaml"), None, DAY, example=True)
    run("approve", DAY, "--by", "Hazel Birch")
    before = files()
    with pytest.raises(ReviewError, match=r"was approved by Hazel Birch on .*, while you were at it"):
        keep(seen, seen.episode.model_copy(update={"status": status}), lambda notes: notes)
    assert files() == before


ODD = [  # EDITOR, exit code, what is said
    ("'unbalanced", 2, "EDITOR: is no command (no closing quotation)"),
    ("no-such-editor-here --wait", 2, "EDITOR: 'no-such-editor-here' cannot be started: No such file"),
    ("{python} -c pass", 0, "if the editor is still open, save there"),
    ("{python} -c 'import os, sys; os.remove(sys.argv[1])'", 2, "that the editor was given is gone"),
    ("{python} -c 'import sys; open(sys.argv[1], \"ab\").write(bytes([10, 0xe9, 10]))'", 4, "is not UTF-8"),
    ("{python} -c 'import sys; sys.exit(7)'", 2, "the editor ended with code 7, and nothing was changed"),
]


@pytest.mark.parametrize(("command", "code", "said"), ODD)
def test_an_odd_editor_is_named_and_costs_nothing(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str, code: int, said: str
) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", command.format(python=sys.executable))
    before = files()
    ran = run("edit", DAY, "--by", "Robin Alder")
    assert (ran.code, files()) == (code, before)
    assert said in ran.err
    assert "Traceback" not in ran.err
    if "UTF-8" in said:
        (kept,) = Path().glob("mergecast-*.txt")
        assert b"\xe9" in kept.read_bytes()


@pytest.mark.parametrize("blank", ["", "   "])
def test_a_blank_editor_counts_as_none(
    run: Run, editor: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, blank: str
) -> None:
    editor(f"text = text.replace({FACT!r}, {EDIT!r})")
    monkeypatch.setenv("VISUAL", blank)
    assert run("edit", DAY, "--by", "Robin Alder").code == 0
    monkeypatch.setenv("EDITOR", blank)
    monkeypatch.setenv("PATH", str(Path("nothing-here").absolute()))
    ran = run("edit", DAY, "--by", "Robin Alder")
    assert ran.code == 2
    assert "names no editor" in ran.err


def test_a_text_that_failed_under_way_is_still_there(run: Run, editor: Callable[[str], None]) -> None:
    """The record is broken while the editor is open: a fault of the store, and none of the text."""
    editor(
        f"pathlib.Path({str(FOLDER / 'episode.json')!r}).write_text('{{')\n"
        f"text = text.replace({FACT!r}, {EDIT!r})"
    )
    ran = run("edit", DAY, "--by", "Robin Alder")
    assert ran.code == 5
    kept = Path(ran.err.split("your text is in ")[1].split(": mergecast")[0])
    assert EDIT in kept.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("[P" + "9" * 5000 + "] Everything landed.", "is no pull request or theme of this day"),
        ("[all] " + "word " * 5000, "25,005 characters are no sentence"),
        ("[T" + "1" * 5000 + "] Everything landed.", "is no pull request or theme of this day"),
    ],
)
def test_what_nobody_types_is_refused_in_a_few_words(run: Run, line: str, said: str) -> None:
    lines = run("edit", DAY, "--print").out
    Path("lines.txt").write_text(lines.replace("\n[", f"\n{line}\n[", 1), encoding="utf-8")
    before = files()
    ran = run("edit", DAY, "--by", "Robin Alder", "--file", "lines.txt")
    assert (ran.code, files()) == (4, before)
    assert said in ran.err
    assert len(ran.err) < 600


def test_an_edit_that_holds_is_kept_beside_what_was_generated(
    run: Run, editor: Callable[[str], None]
) -> None:
    said = " ".join(sentence.text for section in record().script.sections for sentence in section.sentences)
    editor(f"text = text.replace({FACT!r}, {EDIT!r})")
    ran = run("edit", DAY, "--by", "Robin Alder")
    assert ran.code == 0, ran.err
    assert "every sentence is supported" in ran.out
    edited = record()
    texts = {s.text: s for section in edited.script.sections for s in section.sentences}
    assert texts[EDIT].source == "edited"
    assert FACT not in (FOLDER / "episode.json").read_text(encoding="utf-8")
    assert edited.words == sum(len(text.split()) for text in texts)
    assert (edited.status, edited.review.edited, edited.verification.ok) == ("draft", 1, True)
    (edit,) = notes().edits
    assert (edit.kind, edit.before, edit.after, edit.by) == (
        "changed", FACT, EDIT, "Robin Alder",
    )  # fmt: skip
    generated = notes().generated
    assert generated is not None
    assert " ".join(sentence.text for sentence in generated.sentences) == said


def test_an_edit_that_lies_is_refused_with_the_reason(run: Run, editor: Callable[[str], None]) -> None:
    stored = files()
    editor(f"text = text.replace({FACT!r}, {LIE!r})")
    ran = run("edit", DAY, "--by", "Robin Alder")
    assert ran.code == 4
    assert LIE in ran.err
    assert "stands so" in ran.err
    assert files() == stored
    kept = Path(ran.err.split("your text is in ")[1].split(": mergecast")[0])
    try:
        assert LIE in kept.read_text(encoding="utf-8")
        again = run("edit", DAY, "--by", "Robin Alder", "--file", str(kept))
        assert (again.code, files()) == (4, stored)
    finally:
        kept.unlink()


def test_a_lie_can_be_kept_and_only_an_override_lets_it_out(run: Run, editor: Callable[[str], None]) -> None:
    editor(f"text = text.replace({FACT!r}, {LIE!r})")
    assert run("edit", DAY, "--by", "Robin Alder", "--keep").code == 0
    assert record().verification.ok is False
    refused = run("approve", DAY, "--by", "Robin Alder")
    assert (refused.code, record().status) == (4, "draft")
    assert "stands so" in refused.err
    overridden = run("approve", DAY, "--by", "Robin Alder", "--override", "it was taken back in the chat")
    assert overridden.code == 0
    assert "overridden: " in overridden.out
    assert record().review.override == "it was taken back in the chat"
    assert notes().decisions[-1].override == "it was taken back in the chat"


@pytest.mark.parametrize(
    "line",
    [
        "pass",
        "text = ''",
        "text = chr(10).join('# ' + line for line in text.splitlines())",
        "text = text + chr(10)",
    ],
)
def test_an_editor_that_changes_nothing_changes_nothing(
    run: Run, editor: Callable[[str], None], line: str
) -> None:
    stored = files()
    editor(line)
    ran = run("edit", DAY, "--by", "Robin Alder")
    assert (ran.code, files()) == (0, stored)
    assert "nothing was changed" in ran.err


def test_what_must_be_said_cannot_be_cut(run: Run, editor: Callable[[str], None]) -> None:
    stored = files()
    editor("text = text.split(chr(10) + '==')[0]")
    ran = run("edit", DAY, "--by", "Robin Alder")
    assert (ran.code, files()) == (4, stored)
    assert "no sentence is left" in ran.err


def test_an_editor_that_fails_changes_nothing(run: Run, editor: Callable[[str], None]) -> None:
    stored = files()
    editor("text = text.replace('landed', 'flew'); sys.exit(1)")
    ran = run("edit", DAY, "--by", "Robin Alder")
    assert (ran.code, files()) == (2, stored)
    assert "nothing was changed" in ran.err


def test_another_text_is_a_draft_again(run: Run, editor: Callable[[str], None]) -> None:
    run("approve", DAY, "--by", "Robin Alder")
    editor(f"text = text.replace({FACT!r}, {EDIT!r})")
    ran = run("edit", DAY, "--by", "Hazel Birch")
    assert "it was approved; another text is a draft again" in ran.err
    assert (record().status, record().review.decision) == ("draft", None)
    editor(f"text = text.replace({EDIT!r}, 'larch documented a timeout of elections.')")
    assert run("edit", DAY, "--by", "Robin Alder").code == 0
    assert [one.by for one in notes().edits] == ["Hazel Birch", "Robin Alder"]
    forced = run("generate", "--force")
    assert "2 edits by people are gone" in forced.err


def test_lines_go_through_a_file_too(run: Run) -> None:
    lines = run("edit", DAY, "--print").out
    assert FACT in lines
    Path("lines.txt").write_text(lines.replace(FACT, EDIT), encoding="utf-8")
    assert run("edit", DAY, "--by", "Robin Alder", "--file", "lines.txt").code == 0
    assert notes().edits[0].after == EDIT
    assert run("edit", DAY, "--by", "Robin Alder", "--file", "nowhere.txt").code == 2
    Path("lines.txt").write_bytes(b"title: \xe9\n")
    odd = run("edit", DAY, "--by", "Robin Alder", "--file", "lines.txt")
    assert (odd.code, "lines.txt: is not UTF-8" in odd.err) == (2, True)


@pytest.mark.parametrize("command", ["approve", "edit"])
def test_without_its_snapshot_nothing_can_be_proved(run: Run, command: str) -> None:
    (FOLDER / "snapshot.json").unlink()
    stored = files()
    ran = run(command, DAY, "--by", "Robin Alder")
    assert (ran.code, files()) == (4, stored)
    assert "no snapshot.json" in ran.err


def test_the_snapshot_of_another_day_proves_nothing(run: Run) -> None:
    path = FOLDER / "snapshot.json"
    path.write_text(
        path.read_text(encoding="utf-8").replace('"2026-03-03"', '"2026-03-04"'), encoding="utf-8"
    )
    ran = run("approve", DAY, "--by", "Robin Alder")
    assert ran.code == 4
    assert "tells 2026-03-04" in ran.err


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("review", "2026-03-04"), 2, "there is no such episode"),
        (("approve", "2026-03-04", "--by", "Robin"), 2, "stored near it: 2026-03-03"),
        (("approve", "2026-W99", "--by", "Robin"), 2, "nor a week"),
        (("approve", "yesterday", "--by", "Robin"), 2, "neither a date"),
        (("review", DAY, "--show", "celar"), 2, "did you mean 'cellar'?"),
    ],
)
def test_errors_say_who_must_act(run: Run, arguments: tuple[str, ...], code: int, said: str) -> None:
    ran = run(*arguments)
    assert ran.code == code
    assert said in ran.err


def test_a_record_in_the_wrong_folder_is_refused(run: Run) -> None:
    FOLDER.rename(FOLDER.with_name("2026-03-04"))
    ran = run("approve", "2026-03-04", "--by", "Robin Alder")
    assert ran.code == 5
    assert "tells cellar 2026-03-03" in ran.err


def test_the_record_stays_readable_json(run: Run, editor: Callable[[str], None]) -> None:
    editor("text = text.replace('title: ', 'title: On ')")
    run("edit", DAY, "--by", "Robin Alder", "--keep")
    raw = json.loads((FOLDER / "episode.json").read_text(encoding="utf-8"))
    assert raw["title"].startswith("On ")


class Terminal(io.StringIO):
    """A person at a keyboard."""

    def isatty(self) -> bool:
        return True


def test_a_person_at_a_terminal_may_edit_again_with_the_reasons_in_sight(
    run: Run, editor: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    editor(
        f"text = text.replace({LIE!r}, {EDIT!r}) if '#! refused: ' in text"
        f" else text.replace({FACT!r}, {LIE!r})"
    )
    monkeypatch.setattr(sys, "stdin", Terminal("y\n"))
    ran = run("edit", DAY, "--by", "Robin Alder")
    assert ran.code == 0, ran.err
    assert "Edit again?" in ran.err
    assert notes().edits[0].after == EDIT


def test_a_broken_record_hides_no_draft(run: Run) -> None:
    broken = FOLDER.with_name("2026-03-02") / "episode.json"
    broken.parent.mkdir()
    broken.write_text("{", encoding="utf-8")
    ran = run("review")
    assert ran.code == 0
    assert DAY in ran.out
    assert f"warning: {broken}: is broken" in ran.err


def test_both_reasons_of_an_approval_are_shown(run: Run, editor: Callable[[str], None]) -> None:
    editor(f"text = text.replace({FACT!r}, {LIE!r})")
    run("edit", DAY, "--by", "Robin Alder", "--keep")
    run("reject", DAY, "--by", "Hazel Birch", "--why", "it is false")
    reasons = ("--override", "seen in the chat", "--why", "the chat proves it")
    assert run("approve", DAY, "--by", "Robin Alder", *reasons).code == 0
    shown = run("review", DAY).out
    assert "approved by Robin Alder on" in shown
    assert "seen in the chat; the chat proves it" in " ".join(shown.split())
    run("review", DAY, "--html", "sheet.html")
    sheet = Path("sheet.html").read_text(encoding="utf-8")
    assert "the rejection before it was taken back: the chat proves it" in sheet
