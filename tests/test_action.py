"""The action and its workflows: what they may do, their shell steps with other programs, and the proposals."""

# ruff: noqa: S607  (bash on our own scripts)

from __future__ import annotations

import json
import re
import subprocess
import sys
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml

from pipeline.cli import main
from pipeline.config import WriterConfig, load_config
from pipeline.day import Tools, Writing
from pipeline.errors import ConfigError, ContentError, SourceError
from pipeline.models import Episode
from pipeline.proposal import Desk, Proposal, propose
from pipeline.proposal.checkout import Checkout
from pipeline.proposal.hosting import Hosting
from pipeline.proposal.sheet import summary
from pipeline.sources.example import ExampleSource
from pipeline.store import EpisodeStore
from tests.servers.home import Home

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
EVERY = [*WORKFLOWS, ROOT / "action.yml"]
PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40}")


def steps_of(path: Path) -> list[dict[str, Any]]:
    raw = yaml.safe_load(path.read_text(encoding="utf-8"))
    if "runs" in raw:
        return list(raw["runs"]["steps"])
    return [step for job in raw["jobs"].values() for step in job.get("steps", ())]


def jobs_of(path: Path) -> dict[str, dict[str, Any]]:
    return dict(yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"])


@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.name)
def test_no_expression_is_part_of_a_script(path: Path) -> None:
    for step in steps_of(path):
        assert "${{" not in step.get("run", "")


@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.name)
def test_every_action_is_pinned_to_a_commit_and_says_its_version(path: Path) -> None:
    for line in path.read_text(encoding="utf-8").splitlines():
        if used := re.search(r"uses:\s*(\S+)(.*)$", line):
            assert used[1].startswith("./") or (PINNED.fullmatch(used[1]) and "# v" in used[2]), line


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_permissions_are_given_by_job_and_time_is_bounded(path: Path) -> None:
    raw = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert raw["permissions"] == {}
    assert raw["concurrency"]["group"]
    for name, job in raw["jobs"].items():
        assert "permissions" in job, name
        assert "uses" in job or 0 < job["timeout-minutes"] <= 60, name


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_checkout_keeps_no_credentials(path: Path) -> None:
    for step in steps_of(path):
        if "actions/checkout" in step.get("uses", ""):
            assert step["with"]["persist-credentials"] is False


def test_who_may_write_what() -> None:
    allowed = {
        "daily.yml/shows": {"contents": "read"},
        "daily.yml/episode": {"contents": "write", "pull-requests": "write"},
        "daily.yml/publish": {"contents": "read", "pages": "write", "id-token": "write"},
        "daily.yml/alarm": {"contents": "read", "issues": "write"},
        "publish.yml/build": {"contents": "read"},
        "publish.yml/deploy": {"pages": "write", "id-token": "write"},
        "ci.yml/check": {"contents": "read"},
    }
    found = {
        f"{path.name}/{name}": job["permissions"] for path in WORKFLOWS for name, job in jobs_of(path).items()
    }
    assert found == allowed


def test_runs_are_spread_over_the_day_off_the_full_hour_and_never_cancelled() -> None:
    raw = yaml.safe_load((ROOT / ".github/workflows/daily.yml").read_text(encoding="utf-8"))
    crons = [entry["cron"].split() for entry in raw[True]["schedule"]]  # YAML 1.1 reads `on` as true
    assert len(crons) >= 3
    assert len({hour for _, hour, *_ in crons}) == len(crons)
    assert all(
        minute not in ("0", "15", "30", "45") and rest == ["*", "*", "*"] for minute, _, *rest in crons
    )
    assert raw["concurrency"] == {"group": "mergecast-daily", "cancel-in-progress": False}
    assert "push" not in raw[True]


def test_a_schedule_stands_in_a_file_of_its_own_and_its_end_is_documented() -> None:
    """GitHub disables a file whose schedule it stops, with its other triggers."""
    triggers = {path.name: yaml.safe_load(path.read_text(encoding="utf-8"))[True] for path in WORKFLOWS}
    assert [name for name, on in triggers.items() if "schedule" in on] == ["daily.yml"]
    assert set(triggers["daily.yml"]) == {"schedule", "workflow_dispatch"}
    assert "After 60 days without activity GitHub disables schedules" in ACTION_DOC


def test_nothing_runs_by_accident_in_a_fork() -> None:
    """A repository variable switches it on, and forks do not inherit variables."""
    daily, publish = (
        jobs_of(ROOT / ".github/workflows/daily.yml"),
        jobs_of(ROOT / ".github/workflows/publish.yml"),
    )
    for job in (daily["shows"], daily["alarm"], publish["build"]):
        assert "vars.MERGECAST == 'on'" in job["if"]
    assert daily["episode"]["needs"] == "shows"
    assert publish["deploy"]["needs"] == "build"


def test_inputs_reach_scripts_as_variables_only() -> None:
    raw = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    used = re.findall(r"inputs\.([\w-]+)", (ROOT / "action.yml").read_text(encoding="utf-8"))
    assert set(used) == set(raw["inputs"])
    for step in raw["runs"]["steps"]:
        assert step.get("shell", "bash") == "bash"
        assert set(re.findall(r"\$\{\{", json.dumps(step.get("run", "")))) == set()


@pytest.mark.parametrize("path", sorted((ROOT / ".github/scripts").glob("*.sh")), ids=lambda path: path.name)
def test_scripts_are_bash_that_stops_at_errors_and_quotes(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("#!/usr/bin/env bash\n")
    assert "\nset -euo pipefail\n" in text
    assert "eval" not in text
    subprocess.run(["bash", "-n", str(path)], check=True)


# The shell steps, with other programs on PATH.


class Runner:
    """A GitHub runner's shell: `uv` and `mergecast` write down what they were called with."""

    def __init__(self, folder: Path, home: Home) -> None:
        self.folder, self.home = folder, home
        self.calls = folder / "calls"
        for name in ("uv", "mergecast"):
            self.program(
                name,
                f'printf "%s" "{name}" >> "{self.calls}"; printf "|%s" "$@" >> "{self.calls}"; echo >> "{self.calls}"',
            )
        (folder / "temp").mkdir()

    def program(self, name: str, script: str) -> None:
        path = self.home.bin / name
        path.write_text(f"#!/usr/bin/env bash\n{script}\n", encoding="utf-8")
        path.chmod(0o755)

    def step(self, name: str, **inputs: str) -> subprocess.CompletedProcess[str]:
        """Run a step of action.yml as the runner does: its `env` with the inputs put in, then its `run`."""
        raw = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
        given = {key: str(value.get("default", "")) for key, value in raw["inputs"].items()} | inputs
        given["github-token"] = "a-token"
        (step,) = [step for step in raw["runs"]["steps"] if step.get("name") == name]
        environment = {
            key: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda match: given[match[1]], value)
            for key, value in step["env"].items()
        }
        for file in ("output", "path", "summary"):
            (self.folder / file).touch()
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=self.folder,
            env={
                "PATH": self.home.path, "HOME": str(self.folder), "RUNNER_TEMP": str(self.folder / "temp"),
                "GITHUB_ACTION_PATH": str(ROOT), "GITHUB_OUTPUT": str(self.folder / "output"),
                "GITHUB_PATH": str(self.folder / "path"), "GITHUB_STEP_SUMMARY": str(self.folder / "summary"),
                "GITHUB_REPOSITORY": "home/podcast", "GITHUB_RUN_ID": "77", **environment,
            },
            capture_output=True, text=True, check=False,
        )  # fmt: skip

    @property
    def called(self) -> list[list[str]]:
        lines = self.calls.read_text(encoding="utf-8").splitlines() if self.calls.exists() else []
        return [line.split("|") for line in lines]

    @property
    def outputs(self) -> dict[str, str]:
        text = (self.folder / "output").read_text(encoding="utf-8")
        return dict(line.split("=", 1) for line in text.splitlines())


CONFIG = (
    'shows:\n  - {slug: cellar, name: Cellar, repository: orchard/cellar, timezone: UTC, day_ends: "13:00"}\n'
)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path / "home", CONFIG)


@pytest.fixture
def runner(tmp_path: Path, home: Home) -> Runner:
    (tmp_path / "runner").mkdir()
    return Runner(tmp_path / "runner", home)


def test_the_action_installs_itself_with_the_versions_that_were_tested(runner: Runner) -> None:
    assert runner.step("Install", extras="speech").returncode == 0
    place = f"{runner.folder}/temp/mergecast"
    assert runner.called == [
        ["uv", "venv", "--quiet", "--clear", "--python", "3.12", place],
        ["uv", "pip", "install", "--quiet", "--python", place, "--constraint", f"{ROOT}/.ci/constraints.txt", f"{ROOT}[speech]"],
    ]  # fmt: skip
    assert (runner.folder / "path").read_text(encoding="utf-8") == f"{place}/bin\n"


@pytest.mark.parametrize(
    "inputs", [{"extras": "a b"}, {"extras": "x];touch y"}, {"python": "3.12; id"}, {"python": ""}]
)
def test_what_is_no_name_is_not_installed(runner: Runner, inputs: dict[str, str]) -> None:
    assert runner.step("Install", **inputs).returncode == 2
    assert runner.called == []


@pytest.mark.parametrize(
    ("inputs", "called"),
    [
        ({}, [["propose", "--config", "config.yaml"]]),
        (
            {"show": "ruff", "date": "2026-08-14", "force": "true"},
            [["propose", "--config", "config.yaml", "--show", "ruff", "--date=2026-08-14", "--force"]],
        ),
        (
            {"date": 'x"; touch hacked; "', "show": "$(touch hacked)"},
            [["propose", "--config", "config.yaml", "--show", "$(touch hacked)", '--date=x"; touch hacked; "']],
        ),
        ({"job": "check"}, [["check", "--config", "config.yaml"]]),
        (
            {"job": "publish", "site": "_site", "audio": "piper"},
            [
                ["check", "--config", "config.yaml"],
                ["publish", "--merged", "--site=_site", "--audio=piper", "--config", "config.yaml"],
            ],
        ),
        ({"job": "none"}, []),
    ],
)  # fmt: skip
def test_what_a_job_calls(runner: Runner, inputs: dict[str, str], called: list[list[str]]) -> None:
    done = runner.step("Run", **inputs)
    assert done.returncode == 0, done.stderr
    assert runner.called == [["mergecast", *one] for one in called]
    assert not list(runner.folder.rglob("hacked"))


def test_a_date_that_is_none_is_refused_by_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["propose", '--date=x"; id; "'])
    assert stop.value.code == 2
    assert "is no date" in capsys.readouterr().err


def test_an_unknown_job_is_refused(runner: Runner) -> None:
    assert runner.step("Run", job="everything").returncode == 2
    assert runner.called == []


def test_what_a_failed_job_said_is_shown_and_kept(runner: Runner) -> None:
    runner.program(
        "mergecast",
        'echo "proposed one"; echo "mergecast: error: no" >&2; echo "who must act: you" >&2; exit 4',
    )
    done = runner.step("Run")
    assert done.returncode == 4
    assert done.stdout == "proposed one\n"
    assert done.stderr == "mergecast: error: no\nwho must act: you\n"
    kept = Path(runner.outputs["problem"]).read_text(encoding="utf-8")
    assert kept == "mergecast: error: no\nwho must act: you\nexit code: 4\n"


def test_a_job_that_ends_well_leaves_no_problem(runner: Runner) -> None:
    assert runner.step("Run").returncode == 0
    assert runner.outputs == {}
    assert not (runner.folder / "temp/mergecast-problem.txt").exists()


def test_a_failed_check_publishes_nothing(runner: Runner) -> None:
    runner.program("mergecast", f'echo "$1" >> "{runner.calls}"; [ "$1" != check ]')
    assert runner.step("Run", job="publish").returncode == 1
    assert runner.called == [["check"]]


@pytest.mark.parametrize(("review", "automatic"), [("", "false"), (', "review": "automatic"', "true")])
def test_the_matrix_is_what_the_command_prints(runner: Runner, review: str, automatic: str) -> None:
    matrix = f'{{"show": [{{"slug": "ruff"{review}}}]}}'
    runner.program("mergecast", f"echo '{matrix}'")
    assert runner.step("Run", job="shows").returncode == 0
    assert runner.outputs == {"matrix": matrix, "automatic": automatic}


def test_a_broken_configuration_fails_the_matrix(runner: Runner) -> None:
    runner.program("mergecast", "exit 2")
    assert runner.step("Run", job="shows").returncode == 2


def test_one_issue_is_opened_updated_and_closed(runner: Runner) -> None:
    problems = runner.folder / "problems/mergecast-problem-ruff"
    problems.mkdir(parents=True)
    hostile = "mergecast: error: @birch fixes #3 ~~~~\n~~~~\nwho must act: whoever keeps the store\n"
    (problems / "mergecast-problem.txt").write_text(hostile, encoding="utf-8")
    alarm = {"job": "alarm", "problems": "problems"}
    for _ in range(2):
        done = runner.step("Run", **alarm, failed="true")
        assert done.returncode == 0, done.stderr
    (issue,) = runner.home.state["issues"]
    assert (issue["title"], issue["state"]) == ("Mergecast needs somebody", "OPEN")
    assert "who must act: whoever keeps the store" in issue["body"]
    outside = re.sub(r"~~~~text\n.*?\n~~~~\n", "", issue["body"], flags=re.DOTALL)
    assert not re.search(r"[@#]\w", outside)
    assert issue["body"].count("~~~~") == 2
    assert runner.step("Run", **alarm, failed="false").returncode == 0
    assert [one["state"] for one in runner.home.state["issues"]] == ["CLOSED"]
    assert runner.step("Run", **alarm, failed="false").returncode == 0
    assert runner.step("Run", **alarm, failed="true").returncode == 0
    assert [one["state"] for one in runner.home.state["issues"]] == ["CLOSED", "OPEN"]


def test_a_job_that_was_stopped_says_nothing_and_is_told_all_the_same(runner: Runner) -> None:
    runner.program("mergecast", "exit 99")  # it may not even be installed
    assert runner.step("Run", job="alarm", failed="true", problems="nowhere").returncode == 0
    assert "could not start. Who must act" in runner.home.state["issues"][0]["body"]


# Proposals: real git, a gh that keeps its pull requests in a file.

DAY = date(2026, 3, 3)
NOW = datetime(2026, 3, 3, 20, tzinfo=UTC)
HEAD = f"mergecast/cellar/{DAY}"


@pytest.fixture(autouse=True)
def _path(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", home.path)


def desk_of(home: Home, place: Path | None = None) -> Desk:
    place = place or home.checkout()
    config = load_config(place / "config.yaml")
    source = ExampleSource(config.github)
    tools = Tools(source, EpisodeStore(place / "episodes"), lambda: Writing(WriterConfig()), lambda _: None)
    return Desk(config.show(None), tools, Checkout(place), Hosting(place))


def proposed(home: Home, place: Path | None = None, **how: Any) -> Proposal:
    return propose(desk_of(home, place), now=how.pop("now", NOW), most=7, **how)


def test_a_draft_holds_record_snapshot_and_sheet_on_a_branch_of_its_own(home: Home) -> None:
    done = proposed(home)
    assert [(episode.date, url[-7:]) for episode, url in done.proposed] == [(DAY, "/pull/1")]
    assert home.branches() == ["main", HEAD]
    folder = f"episodes/cellar/{DAY}"
    assert home.files(HEAD) == ["config.yaml", *(f"{folder}/{name}" for name in ("episode.json", "review.md", "snapshot.json"))]  # fmt: skip
    assert home.git("log", "--format=%s%n%b", f"main..{HEAD}") == f"episode cellar {DAY}"
    (pull,) = home.state["pulls"]
    assert (pull["title"], pull["draft"], pull["base"]) == (f"episode cellar {DAY}", True, "main")


def test_what_reaches_people_holds_no_mention_reference_or_stranger(home: Home) -> None:
    proposed(home)
    (pull,) = home.state["pulls"]
    text = pull["title"] + pull["body"] + home.git("log", "-1", "--format=%B", HEAD)
    assert not re.search(r"@\w|#\d|\bGH-\d|https?://|orchard/", text)
    assert not re.search(r"\b(?:close|fix|resolve)[sd]?\b\W{0,3}\d", text, re.IGNORECASE)
    episode = Episode.model_validate_json(home.git("show", f"{HEAD}:episodes/cellar/{DAY}/episode.json"))
    for told in episode.pull_requests:
        assert told.title not in text
        assert told.author not in text


def test_the_readable_file_tells_each_sentence_with_its_verdict_and_pull_requests(home: Home) -> None:
    proposed(home)
    text = home.git("show", f"{HEAD}:episodes/cellar/{DAY}/review.md")
    assert "✅ All ten of them cite issue 400" in text
    assert "[446](https://redirect.github.com/orchard/cellar/pull/446)" in text


def test_again_changes_nothing_and_asks_for_nothing(home: Home) -> None:
    proposed(home)
    before = (home.git("rev-parse", HEAD), home.state["pulls"])
    assert proposed(home).proposed == []
    assert proposed(home, day=DAY).proposed == []
    assert (home.git("rev-parse", HEAD), home.state["pulls"]) == before
    home.merge(HEAD)
    assert proposed(home).proposed == []
    assert home.branches() == ["main"]


@pytest.mark.parametrize("delete", [True, False])
def test_a_closed_draft_is_not_proposed_again_unless_forced(home: Home, delete: bool) -> None:
    proposed(home)
    home.close(HEAD, delete=delete)
    place = home.checkout()
    assert proposed(home, place).proposed == []
    assert proposed(home, place, day=DAY).proposed == []
    assert not (place / "episodes").exists()  # what was rejected was not told
    assert len(proposed(home, day=DAY, force=True).proposed) == 1
    assert [pull["state"] for pull in home.pulls(HEAD)] == ["CLOSED", "OPEN"]


def test_a_forks_pull_request_settles_nothing(home: Home) -> None:
    fork = {"number": 1, "state": "CLOSED", "head": HEAD, "base": "main", "title": "x", "body": "", "url": "https://github.example/f/pull/1", "fork": True}  # fmt: skip
    home.change(pulls=[fork])
    assert len(proposed(home).proposed) == 1


def test_a_branch_without_a_pull_request_gets_one(home: Home) -> None:
    home.change(fails=[[["pr", "create"], "HTTP 502: Bad Gateway"]])
    first = proposed(home)
    assert [type(one.error) for one in first.failed] == [SourceError]
    tip = home.git("rev-parse", HEAD)
    second = proposed(home)
    assert [episode.date for episode, _ in second.proposed] == [DAY]
    assert home.git("rev-parse", HEAD) == tip
    assert len(home.state["pulls"]) == 1


def test_a_day_that_was_stored_but_never_pushed_is_pushed(home: Home) -> None:
    place = home.checkout()
    home.flag.write_text("exit 1\n", encoding="utf-8")
    assert len(proposed(home, place).failed) == 1
    record = (place / f"episodes/cellar/{DAY}/episode.json").read_bytes()
    assert len(proposed(home, place).proposed) == 1
    assert home.git("show", f"{HEAD}:episodes/cellar/{DAY}/episode.json").encode() + b"\n" == record


def test_a_reviewers_commit_stays_under_a_forced_one(home: Home) -> None:
    proposed(home)
    place = home.folder / "reviewer"
    home.git("clone", "--quiet", "--branch", HEAD, str(home.origin), str(place), cwd=home.folder)
    (place / "note.md").write_text("Looks good.\n", encoding="utf-8")
    (place / f"episodes/cellar/{DAY}/review.md").write_text("edited\n", encoding="utf-8")
    home.git("add", "--all", cwd=place)
    home.git("commit", "--quiet", "-m", "A note", cwd=place)
    home.git("push", "--quiet", "origin", f"HEAD:{HEAD}", cwd=place)
    assert proposed(home).proposed == []
    assert home.git("log", "-1", "--format=%s", HEAD) == "A note"
    done = proposed(home, day=DAY, force=True)
    assert len(done.proposed) == 1
    subjects = home.git("log", "--format=%s", f"main..{HEAD}").splitlines()
    assert subjects == [f"episode cellar {DAY}", "A note", f"episode cellar {DAY}"]
    assert len(home.state["pulls"]) == 1


def test_a_private_repository_of_the_free_plan_gets_a_plain_pull_request(home: Home) -> None:
    home.change(no_drafts=True)
    assert len(proposed(home).proposed) == 1
    assert home.state["pulls"][0]["draft"] is False


@pytest.mark.parametrize(
    ("said", "kind", "hint"),
    [
        ("GraphQL: GitHub Actions is not permitted to create or approve pull requests (createPullRequest)", ConfigError, "Settings, Actions"),
        ("HTTP 403: Resource not accessible by integration", ConfigError, "pull-requests: write"),
        ("HTTP 403: API rate limit exceeded", SourceError, "try again later"),
        ("HTTP 502: Bad Gateway", SourceError, "try again later"),
        ("something new", SourceError, "try again later"),
    ],
)  # fmt: skip
def test_who_must_act_when_gh_fails(home: Home, said: str, kind: type[Exception], hint: str) -> None:
    home.change(fails=[[["pr", "create"], said]])
    (failed,) = proposed(home).failed
    assert type(failed.error) is kind
    assert hint in str(failed.error)


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("remote: error: GH013: Repository rule violations: push protection", ContentError),
        ("remote: error: GH006: Protected branch update failed", ConfigError),
        ("remote: Permission to home/podcast.git denied to bot. fatal: error: 403", ConfigError),
        ("remote: Write access to repository not granted.", ConfigError),
        ("fatal: unable to access: Could not resolve host", SourceError),
    ],
)
def test_who_must_act_when_a_push_fails(home: Home, said: str, kind: type[Exception]) -> None:
    home.flag.write_text(f'echo "{said}" >&2; exit 1\n', encoding="utf-8")
    (failed,) = proposed(home).failed
    assert type(failed.error) is kind


def test_a_remote_that_does_not_answer_is_no_quiet_day(home: Home) -> None:
    place = home.checkout()
    home.origin.rename(home.origin.with_name("gone"))
    with pytest.raises(SourceError):
        proposed(home, place)
    home.origin.with_name("gone").rename(home.origin)
    home.change(fails=[[["api"], "HTTP 500"]])
    with pytest.raises(SourceError):
        proposed(home, place)


def test_a_store_outside_of_the_repository_is_refused(home: Home, tmp_path: Path) -> None:
    desk = desk_of(home)
    outside = Tools(
        desk.tools.source, EpisodeStore(tmp_path / "elsewhere"), desk.tools.writing, desk.tools.tell
    )
    with pytest.raises(ConfigError, match="outside of the repository"):
        propose(Desk(desk.show, outside, desk.checkout, desk.hosting), now=NOW, most=7)


def test_an_approved_episode_lands_by_itself_and_falls_back_to_a_draft(home: Home) -> None:
    place = home.checkout()
    desk = desk_of(home, place)
    store = desk.tools.store
    home.flag.write_text("exit 1\n", encoding="utf-8")
    proposed(home, place)
    episode = store.episode("cellar", DAY)
    assert episode
    store.save(episode.model_copy(update={"status": "approved"}))
    home.flag.write_text('echo "GH006: Protected branch" >&2; exit 1\n', encoding="utf-8")
    assert propose(desk, now=NOW, most=7).proposed[0][1].endswith("/pull/1")
    home.close(HEAD)
    home.change(pulls=[])
    assert propose(desk, now=NOW, most=7).proposed[0][1] == ""
    assert f"episodes/cellar/{DAY}/episode.json" in home.files("main")
    assert home.state["pulls"] == []


def test_an_approved_episode_lands_on_top_of_what_somebody_else_pushed(home: Home) -> None:
    """The first push is refused, because the default branch moved in the same moment."""
    place = home.checkout()
    desk = desk_of(home, place)
    home.flag.write_text("exit 1\n", encoding="utf-8")
    proposed(home, place)
    episode = desk.tools.store.episode("cellar", DAY)
    assert episode
    desk.tools.store.save(episode.model_copy(update={"status": "approved"}))
    commit = f'$(GIT_DIR="{home.origin}" git -c user.name=x -c user.email=x@x.example commit-tree "main^{{tree}}" -p main -m theirs </dev/null)'
    home.flag.write_text(
        f'GIT_DIR="{home.origin}" git update-ref refs/heads/main {commit}\n', encoding="utf-8"
    )
    assert propose(desk, now=NOW, most=7).proposed[0][1] == ""
    subjects = home.git("log", "--format=%s", "main").splitlines()
    assert subjects == [f"episode cellar {DAY}", "theirs", "A podcast of our own"]
    assert f"episodes/cellar/{DAY}/episode.json" in home.files("main")


def run_command(
    home: Home, monkeypatch: pytest.MonkeyPatch, *arguments: str, place: Path | None = None
) -> int:
    place = place or home.checkout()
    monkeypatch.chdir(place)
    with pytest.raises(SystemExit) as stop:
        main(["propose", *arguments])
    return int(stop.value.code or 0)


def test_the_command_writes_the_jobs_page_and_is_patient(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A clone as the source, so that the day is the real clock's."""
    page = tmp_path / "page.md"
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(page))
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    place = home.checkout()
    (place / "config.yaml").write_text(
        f"shows:\n  - {{slug: cellar, name: Cellar, repository: orchard/cellar, source: git, path: {home.origin}}}\n",
        encoding="utf-8",
    )
    home.change(fails=[[["pr", "create"], "HTTP 502"]])
    assert run_command(home, monkeypatch, "--patience", "30", place=place) == 0
    assert "::warning::" in capsys.readouterr().err
    assert run_command(home, monkeypatch, "--patience", "30", place=place) == 0
    out = capsys.readouterr().out
    assert re.fullmatch(r"cellar \d{4}-\d\d-\d\d: https://github\.example/home/podcast/pull/1\n", out)
    text = page.read_text(encoding="utf-8")
    assert "No pull request landed" in text
    assert "**Not complete:** this day was read from a clone" in text
    assert "Written without a model: no cost." in text
    # The same failure of a day that waited too long is somebody's business.
    home.change(fails=[[["pr", "create"], "HTTP 502"]])
    old = str((datetime.now(UTC) - timedelta(days=9)).date())
    assert run_command(home, monkeypatch, "--date", old, place=place) == 3
    assert run_command(home, monkeypatch, "--force", place=place) == 2


def test_a_summary_of_nothing_says_so() -> None:
    text = summary([], requests=0, left=3)
    assert "Nothing was due." in text
    assert "Three more days left for the next run." in text


# Shows and the workflows of a newcomer.


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "newcomer"
    place.mkdir()
    monkeypatch.chdir(place)
    return place


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as stop:
        main(list(arguments))
    return int(stop.value.code or 0)


def test_the_matrix_of_shows(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "config.yaml").write_text(
        "shows:\n  - {slug: a, name: Ä, repository: o/a}\n  - {slug: b, name: B, repository: o/b}\n",
        encoding="utf-8",
    )
    assert run("shows", "--json") == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    assert [show["slug"] for show in json.loads(out)["show"]] == ["a", "b"]
    assert run("shows", "--json", "--show", "b") == 0
    assert [show["slug"] for show in json.loads(capsys.readouterr().out)["show"]] == ["b"]
    assert run("shows") == 0
    assert capsys.readouterr().out == "a\to/a\tno episode yet\nb\to/b\tno episode yet\n"
    assert run("shows", "--show", "c") == 2


REFERENCE = "grove/mergecast@" + "0123456789" * 4


def test_init_writes_workflows_that_use_the_action_at_a_commit(folder: Path) -> None:
    assert run("init", "--action", REFERENCE) == 0
    assert (folder / "config.yaml").exists()
    written = sorted((folder / ".github/workflows").iterdir())
    assert [path.name for path in written] == ["mergecast-daily.yml", "mergecast-publish.yml"]
    for path in written:
        used = [step["uses"] for step in steps_of(path) if "uses" in step]
        assert used
        assert all(PINNED.fullmatch(one) for one in used)
    daily = written[0].read_text(encoding="utf-8")
    assert daily.count(REFERENCE) == 3
    assert "uses: ./.github/workflows/mergecast-publish.yml" in daily
    before = [path.read_bytes() for path in written]
    assert run("init", "--action", REFERENCE) == 2
    assert [path.read_bytes() for path in written] == before


@pytest.mark.parametrize(
    "reference", ["grove/mergecast@v1", "grove/mergecast", "x@y", "a/b@" + "g" * 40, f"{REFERENCE}\n"]
)
def test_a_tag_is_no_commit(folder: Path, reference: str) -> None:
    assert run("init", "--action", reference) == 2
    assert not (folder / ".github").exists()


def test_the_workflows_ship_with_the_package() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for name in ("daily.yml", "publish.yml"):
        assert f'".github/workflows/{name}" = "pipeline/.github/workflows/{name}"' in text


def test_zizmor_finds_nothing() -> None:
    zizmor = Path(sys.executable).with_name("zizmor")
    if not zizmor.exists():
        pytest.skip("zizmor is not installed beside this Python")
    done = subprocess.run(
        [str(zizmor), "--offline", "--quiet", str(ROOT)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


# The documents show what really appears.

ACTION_DOC = (ROOT / "docs/action.md").read_text(encoding="utf-8")


def sample(name: str) -> str:
    block = re.search(rf"<!-- {name}: begin -->\n(.*)\n<!-- {name}: end -->", ACTION_DOC, re.DOTALL)
    assert block
    return "\n".join(line.removeprefix(">").removeprefix(" ") for line in block[1].splitlines())


def test_the_samples_of_the_document_are_what_is_made(home: Home, update_golden: bool) -> None:
    proposed(home)
    (pull,) = home.state["pulls"]
    made = f"**{pull['title']}**\n\n{pull['body'].strip()}"
    if update_golden:
        quoted = "\n".join(f"> {line}".rstrip() for line in made.splitlines())
        block = f"<!-- draft: begin -->\n{quoted}\n<!-- draft: end -->"
        text = re.sub(
            r"<!-- draft: begin -->.*<!-- draft: end -->", lambda _: block, ACTION_DOC, flags=re.DOTALL
        )
        (ROOT / "docs/action.md").write_text(text, encoding="utf-8")
        return
    assert sample("draft") == made
    text = home.git("show", f"{HEAD}:episodes/cellar/{DAY}/review.md")
    assert sample("sheet") in text


def test_every_variable_and_job_that_the_workflows_use_is_in_the_document() -> None:
    used = {
        name
        for path in EVERY
        for name in re.findall(r"(?:vars|secrets)\.(MERGECAST\w*)", path.read_text(encoding="utf-8"))
    }
    assert used
    assert all(f"`{name}`" in ACTION_DOC for name in used)
    for path in WORKFLOWS[1:]:
        assert all(f"| {name} |" in ACTION_DOC for name in jobs_of(path) if name != "publish")
