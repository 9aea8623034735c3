"""Recaps and memory through the command line, with and without a model behind a real socket."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.cli import main
from pipeline.store import EpisodeStore
from tests.memory_days import write_day
from tests.servers import chat

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("week")
    for day in range(7):
        write_day(EpisodeStore(folder), day)
    return folder


@pytest.fixture
def run(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """The command in a folder that holds a week of March 2026."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(made, tmp_path / "episodes")
    Path("config.yaml").write_text("shows: [{slug: forest, name: Forest, repository: grove/forest}]")

    def command(*arguments: str, model: str | None = None) -> tuple[int, str, str]:
        if model:
            monkeypatch.setenv("OPENAI_BASE_URL", model)
            monkeypatch.setenv("OPENAI_API_KEY", "sk-CANARY0123456789abcdef")
            monkeypatch.setenv("MERGECAST_MODEL", "scripted")
        with pytest.raises(SystemExit) as stop:
            main(list(arguments))
        out, err = capsys.readouterr()
        return int(stop.value.code or 0), out, err

    return command


def test_the_newest_week_without_a_recap(run: Run) -> None:
    code, out, err = run("generate", "--weekly")
    assert code == 0
    assert out.startswith("Forest: Weekly Recap - Typing for strict mypy\n")
    assert "stored episodes/forest/2026-W10/episode.json" in err
    code, out, err = run("generate", "--weekly")
    assert (code, out) == (0, "")
    assert "forest: every completed week that has an episode has its recap" in err


def test_any_date_of_the_week_names_it_and_json_is_the_record(run: Run) -> None:
    code, out, _ = run("generate", "--weekly", "--date", "2026-03-05", "--json", "--quiet")
    assert code == 0
    assert json.loads(out) == json.loads(Path("episodes/forest/2026-W10/episode.json").read_text())
    assert json.loads(out)["kind"] == "weekly"


def test_a_recap_is_shown_by_its_week(run: Run) -> None:
    run("generate", "--weekly", "--quiet")
    code, out, _ = run("show", "2026-W10")
    assert code == 0
    assert "Weekly Recap - Typing for strict mypy" in out
    assert "Two of them landed on Monday, two on Tuesday and three on Thursday." in " ".join(out.split())


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("show", "2026-W11"), 2, "mergecast generate --weekly --date 2026-03-15 makes it"),
        (("show", "2026-W54"), 2, "nor a week"),
        (("show", "2026-33"), 2, "neither a date"),
        (("generate", "--weekly", "--date", "2025-01-01"), 2, "no day of 2025-W01 is stored"),
        (("generate", "--weekly", "--date", "2150-01-01"), 2, "2150-W01 has not begun"),
    ],
)
def test_what_is_refused(run: Run, arguments: tuple[str, ...], code: int, words: str) -> None:
    found, _, err = run(*arguments)
    assert found == code
    assert words in " ".join(err.split())


def test_a_recap_of_the_example(run: Run) -> None:
    shutil.rmtree("episodes")
    assert run("generate", "--example", "--quiet")[0] == 0
    code, out, _ = run("generate", "--example", "--weekly", "--quiet")
    assert code == 0
    assert "six days of the week" in out.casefold()


def test_write_and_verify_remember_what_the_store_has(run: Run) -> None:
    snapshot = "episodes/forest/2026-03-03/snapshot.json"
    code, out, _ = run("write", snapshot, "--quiet")
    assert code == 0
    assert json.loads(out) == json.loads(Path("episodes/forest/2026-03-03/episode.json").read_text())
    record = "episodes/forest/2026-03-03/episode.json"
    assert run("verify", record, "--snapshot", snapshot, "--quiet")[0] == 0
    shutil.rmtree("episodes/forest/2026-03-02")
    code, out, _ = run("verify", record, "--snapshot", snapshot, "--quiet")
    assert code == 4
    assert "no earlier episode is stored" in out


@pytest.mark.parametrize("key", ["2026-03-03", "2026-W10"])
def test_a_reviewer_finds_what_is_remembered_proved(run: Run, key: str) -> None:
    run("generate", "--weekly", "--quiet")
    code, out, _ = run("check", f"episodes/forest/{key}/episode.json")
    assert code == 0, out
    assert run("review", key)[0] == 0
    assert run("approve", key, "--by", "Robin Alder")[0] == 0
    record = Path(f"episodes/forest/{key}/episode.json")
    record.write_text(record.read_text().replace("on Monday", "on Sunday"), encoding="utf-8")
    code, out, _ = run("check", str(record))
    assert code == 4
    assert "on Sunday" in out


def test_a_recap_whose_days_are_gone_cannot_be_approved(run: Run) -> None:
    run("generate", "--weekly", "--quiet")
    shutil.rmtree("episodes/forest/2026-03-03")
    code, _, err = run("approve", "2026-W10", "--by", "Robin Alder")
    assert code == 4
    assert "days' snapshots, which are not all stored" in " ".join(err.split())


RECAP = {
    "title": {"facts": ["T1"], "text": "Mypy Grows Strict"},
    "summary": {"facts": ["D", "T1"], "text": "Typing for strict mypy is the largest campaign this week."},
    "sections": [
        {
            "theme": "T1",
            "sentences": [
                {"facts": ["T1"], "text": "The typing campaign has ten pull requests this week."},
                {
                    "facts": ["T1"],
                    "text": "Two of them landed on Monday, two on Tuesday and three on Thursday.",
                },
            ],
        },
        {
            "theme": "other",
            "sentences": [
                {"facts": ["P12"], "text": "birch landed a fix for the deadlock, proposed on Monday."},
                {"facts": ["P13"], "text": "birch landed the lease change on Wednesday."},
                {"facts": ["P23"], "text": "larch landed the Python 3.12 requirement today."},
            ],
        },
    ],
}


def stored() -> dict[str, Any]:
    return dict(json.loads(Path("episodes/forest/2026-W10/episode.json").read_text(encoding="utf-8")))


def told() -> list[dict[str, Any]]:
    return [dict(s) for section in stored()["script"]["sections"] for s in section["sentences"]]


def answer(asked: chat.Asked) -> chat.Reply:
    """Group nothing, write the recap, mend nothing."""
    if "The clusters of the day" in asked.prompt:
        return chat.content({"themes": []})
    return chat.content({"sentences": []} if "The sentences to mend" in asked.prompt else RECAP)


def test_a_model_writes_the_recap_under_the_same_checks(run: Run) -> None:
    with chat.ChatServer(answer, forever=True) as model:
        code, _, _ = run("generate", "--weekly", "--quiet", model=model.url)
        prompt = next(asked.prompt for asked in model.asked if "The facts of the week" in asked.prompt)
    assert code == 0
    assert stored()["title"] == "Weekly Recap - Mypy Grows Strict"
    assert stored()["verification"]["ok"]
    by_model = [one["text"] for one in told() if one["source"] == "model"]
    assert "Two of them landed on Monday, two on Tuesday and three on Thursday." in by_model
    assert "birch landed a fix for the deadlock, proposed on Monday." in by_model
    texts = " ".join(one["text"] for one in told())
    assert "on Wednesday" not in texts
    assert "today" not in texts
    assert "one week of pull requests" in prompt
    assert "week: March 2nd, 2026 to March 8th, 2026; say 'this week', never 'today'" in prompt
    assert "T1 landed, by day: two on Monday, two on Tuesday and three on Thursday" in prompt


def test_a_recap_without_its_model_is_the_plain_one(run: Run) -> None:
    with chat.ChatServer(chat.error(500), forever=True) as model:
        code, _, _ = run("generate", "--weekly", "--quiet", model=model.url)
    assert code == 0
    assert stored()["generator"]["writer"] == "plain"
    assert stored()["title"] == "Weekly Recap - Typing for strict mypy"


DAY = {
    "title": {"facts": ["T1"], "text": "Typing for strict mypy"},
    "summary": {"facts": ["T1"], "text": "The typing campaign is on its second day."},
    "sections": [
        {
            "theme": "T1",
            "sentences": [
                {
                    "facts": ["T1"],
                    "text": "It is day two of the typing campaign: four of its nine pull requests have landed so far.",
                },
                {"facts": ["T1"], "text": "It is day three of the typing campaign."},
            ],
        },
        {
            "theme": "other",
            "sentences": [
                {"facts": ["P12"], "text": "The deadlock fix, opened on Monday, landed."},
                {"facts": ["P20"], "text": "hazel takes back what we told on Monday."},
                {"facts": ["P21"], "text": "willow proposed to show queue depth on Monday."},
            ],
        },
    ],
}


def test_a_model_that_remembers_wrongly(run: Run) -> None:
    answers = (DAY, {"readings": []}, {"sentences": []})
    with chat.ChatServer(*map(chat.content, answers), forever=True) as model:
        code, _, _ = run("generate", "--date", "2026-03-03", "--force", "--quiet", model=model.url)
        complaint = model.asked[2].prompt
    assert code == 0
    record = json.loads(Path("episodes/forest/2026-03-03/episode.json").read_text())
    texts = [s["text"] for section in record["script"]["sections"] for s in section["sentences"]]
    assert "The deadlock fix, opened on Monday, landed." in texts
    assert "hazel takes back what we told on Monday." in texts
    assert not any("day three" in text or "queue depth on Monday" in text for text in texts)
    assert record["title"] == "Typing for strict mypy, day two: four of its nine landed so far"
    assert "was a headline before" in complaint
    assert "it is day 2" in complaint
    assert record["verification"]["ok"]
