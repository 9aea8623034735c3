"""A local clone as a source: real repositories made by git, in every style of merging, and hostile ones."""

# ruff: noqa: S607  (the git that is installed, on repositories made here)

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from pipeline.cli import main
from pipeline.config import GithubConfig, ShowConfig, WriterConfig
from pipeline.day import Writing, facts_of, write_episode
from pipeline.errors import ConfigError
from pipeline.facts import fact_sheet
from pipeline.models import Script, Section, Sentence, Snapshot, Window
from pipeline.sources.git import GitSource, clone_of
from pipeline.sources.git.clone import Address, address_in
from pipeline.sources.git.landed import Landed, landed_in, reverted_commits
from pipeline.themes import cluster
from pipeline.truth import verify

WINDOW = Window(start=datetime(2026, 3, 3, 13, tzinfo=UTC), end=datetime(2026, 3, 4, 13, tzinfo=UTC))
DAY, NOW = date(2026, 3, 4), datetime(2026, 3, 5, 9, tzinfo=UTC)
ORIGIN = "https://github.com/grove/forest.git"
PEOPLE = {
    "rowan": ("Rowan Field", "rowan@forest.example"),
    "birch": ("Birch Hill", "77+birch@users.noreply.github.com"),
    "larch": ("Larch Lane", "larch@forest.example"),
    "bot": ("forest-mergebot", "bot@forest.example"),
    "web": ("GitHub", "noreply@github.com"),
}


class Forest:
    """A repository that a test grows commit by commit, its clock moved by hand."""

    def __init__(self, folder: Path, *, origin: str | None = ORIGIN) -> None:
        self.folder = folder
        folder.mkdir(parents=True)
        self.hours = 0.0
        self.git("init", "--quiet", "--initial-branch=main")
        if origin:
            self.git("remote", "add", "origin", origin)
        self.commit("Plant the forest", at=-240)

    def git(
        self, *arguments: str, who: str = "rowan", committer: str = "web", at: float | None = None
    ) -> str:
        when = WINDOW.start + timedelta(hours=self.hours if at is None else at)
        (name, email), (by, by_email) = PEOPLE[who], PEOPLE[committer]
        environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith("GIT_")},
            "GIT_AUTHOR_NAME": name,
            "GIT_AUTHOR_EMAIL": email,
            "GIT_COMMITTER_NAME": by,
            "GIT_COMMITTER_EMAIL": by_email,
            # Written long before it was committed: the day is the committer's.
            "GIT_AUTHOR_DATE": (when - timedelta(days=30)).isoformat(),
            "GIT_COMMITTER_DATE": when.isoformat(),
            "GIT_CONFIG_GLOBAL": os.devnull,
        }
        done = subprocess.run(
            ["git", *arguments], cwd=self.folder, env=environment, capture_output=True, check=True
        )
        return done.stdout.decode().strip()

    def commit(
        self,
        message: str,
        *,
        path: str = "tree.txt",
        lines: int = 2,
        at: float | None = None,
        who: str = "rowan",
        committer: str = "web",
    ) -> str:
        self.hours += 0.1
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as text:
            text.write(f"{message.splitlines()[0]}\n" * lines)
        self.git("add", "--all")
        self.git("commit", "--quiet", "-m", message, at=at, who=who, committer=committer)
        return self.git("rev-parse", "HEAD")

    def merge(
        self, message: str, *, author: str, merger: str = "larch", path: str = "branch.txt", lines: int = 3
    ) -> str:
        self.git("checkout", "--quiet", "-b", "topic")
        self.commit("Work in progress", path=path, lines=lines, who=author, committer=author)
        self.git("checkout", "--quiet", "main")
        self.hours += 0.1
        self.git("merge", "--quiet", "--no-ff", "-m", message, "topic", who=merger)
        self.git("branch", "--quiet", "-D", "topic")
        return self.git("rev-parse", "HEAD")


def show_of(folder: Path, **fields: object) -> ShowConfig:
    made = {"slug": "forest", "name": "Forest", "repository": clone_of(folder).repository, "source": "git"}
    return ShowConfig.model_validate({**made, "path": folder, **fields})


def day_of(folder: Path, *, now: datetime = NOW, **fields: object) -> Snapshot:
    source = GitSource(GithubConfig())
    return source.collect(show_of(folder, **fields), WINDOW, day=DAY, now=now, tell=lambda _: None)


@pytest.mark.parametrize(
    ("message", "found"),
    [
        ("Merge pull request #12 from birch/fix\n\nFix the lock\n\nIt was stuck.", [(12, "Fix the lock", "It was stuck.")]),
        ("Merge pull request #12 from birch/fix", [(12, "Merge pull request #12 from birch/fix", "")]),
        ("Merge pull request 'Fix the lock' (#12) from fix into main\n\nIt was stuck.", [(12, "Fix the lock", "It was stuck.")]),
        ("Fix the lock (#12)\n\nIt was stuck.", [(12, "Fix the lock", "It was stuck.")]),
        ("Fix the lock (#12) (#15)", [(15, "Fix the lock", "")]),
        ("Fix what #9 broke (#12)", [(12, "Fix what #9 broke", "")]),
        ("Merged PR 12: Fix the lock\n\nIt was stuck.", [(12, "Fix the lock", "It was stuck.")]),
        ("Merged in birch/fix (pull request #12)\n\nFix the lock", [(12, "Fix the lock", "")]),
        ("PR #12: Fix the lock", [(12, "Fix the lock", "")]),
        ("Auto merge of #12 - birch:fix, r=rowan\n\nFix the lock\n\nIt was stuck.", [(12, "Fix the lock", "It was stuck.")]),
        ("Merge #12\n\n12: Fix the lock r=rowan a=birch\n\nIt was stuck.", [(12, "Fix the lock", "It was stuck.")]),
        ("Merge #12 #13\n\n12: Fix the lock r=rowan a=birch\n\n13: Add a clock r=larch a=alder", [(12, "Fix the lock", ""), (13, "Add a clock", "")]),
        ("Merge branch 'fix' into 'main'\n\nFix the lock\n\nSee merge request grove/forest!12", [(12, "Fix the lock", "See merge request grove/forest!12")]),
        ("lock: fix it\n\nIt was stuck.\n\nPR-URL: https://github.com/grove/forest/pull/12", [(12, "lock: fix it", None)]),
        ("[lock] Fix it\n\nPull Request resolved: https://github.com/grove/forest/pull/12", [(12, "[lock] Fix it", None)]),
        ("[FOREST-1] Fix the lock\n\nCloses #12 from birch/fix.", [(12, "[FOREST-1] Fix the lock", None)]),
        ("Fix the lock\n\nPR-URL: https://github.com/orchard/cellar/pull/12", []),
        ("Fix the lock\n\nFixes #12", []),
        ("Fix the lock, see #12", []),
        ("Merge branch 'main' into topic", []),
        ("(#12)", [(12, "", None)]),
        ("", []),
    ],
)  # fmt: skip
def test_styles_of_merging(message: str, found: list[tuple[int, str, str | None]]) -> None:
    landed = landed_in(message, repository="grove/forest")
    assert [(one.number, one.title) for one in landed] == [(number, title) for number, title, _ in found]
    for one, (_, _, body) in zip(landed, found, strict=True):
        assert body is None or one.body == body


def test_a_rollup_is_its_members_and_none_of_those_that_failed() -> None:
    message = """Auto merge of #100 - rowan:rollup-a, r=rowan

Rollup of 2 pull requests

Successful merges:

 - #1 (Fix the lock)
 - #2 (Add a (small) clock)

Failed merges:

 - #3 (Break everything)
"""
    landed = landed_in(message, repository="grove/forest")
    assert [(one.number, one.title) for one in landed[1:]] == [
        (1, "Fix the lock"),
        (2, "Add a (small) clock"),
    ]
    assert landed[0] == Landed(100, "Rollup of 2 pull requests", landed[0].body)


def test_without_a_remote_an_address_in_a_trailer_counts() -> None:
    message = "lock: fix it\n\nPR-URL: https://git.forest.example/grove/forest/pull/12"
    assert [one.number for one in landed_in(message, repository=None)] == [12]
    assert landed_in(message, repository="orchard/cellar") == ()


def test_reverted_commits_are_named_whole_or_short() -> None:
    assert reverted_commits("Revert it\n\nThis reverts commit ABCDEF1234.") == ("abcdef1234",)
    assert reverted_commits("This reverts nothing") == ()


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("https://github.com/grove/forest.git", Address("github.com", "grove/forest")),
        ("https://token@github.com/grove/forest", Address("github.com", "grove/forest")),
        ("git@github.com:grove/forest.git", Address("github.com", "grove/forest")),
        (
            "ssh://git@git.forest.example:2222/grove/forest.git/",
            Address("git.forest.example", "grove/forest"),
        ),
        ("https://gitlab.forest.example/big/grove/forest", Address("gitlab.forest.example", "grove/forest")),
        ("/srv/git/forest.git", None),
        ("file:///srv/git/grove/forest.git", None),
        ("ext::sh -c whoami", None),
        ("--upload-pack=whoami", None),
        ("https://github.com/forest", None),
        ("https://github.com/grove/fo rest", None),
        ("", None),
    ],
)
def test_what_a_remote_says(url: str, address: Address | None) -> None:
    assert address_in(url) == address


def test_squashed_pull_requests_with_authors_sizes_and_the_committers_day(tmp_path: Path) -> None:
    forest = Forest(tmp_path / "forest")
    forest.commit("Too early (#9)", at=-1)
    forest.commit(
        "Fix the lock (#10)\n\nIt was stuck.\n\nCo-authored-by: Larch Lane <larch@forest.example>",
        at=0,
        who="birch",
        path="src/lock.py",
        lines=4,
    )
    forest.commit("Add a clock (#11)", at=23.99, who="rowan")
    forest.commit("Too late (#12)", at=24)
    snapshot = day_of(forest.folder)
    lock, clock = snapshot.pull_requests
    assert (lock.number, lock.title, lock.status, clock.number) == (10, "Fix the lock", "landed", 11)
    assert (lock.author.login, lock.author.name) == ("birch", "Birch Hill")
    assert (clock.author.login, clock.author.is_known) == ("Rowan Field", True)
    assert [person.name for person in lock.co_authors] == ["Larch Lane"]
    assert (lock.additions, lock.deletions, lock.changed_files) == (4, 0, 1)
    assert [file.path for file in lock.files] == ["src/lock.py"]
    assert lock.landed_at == WINDOW.start
    assert snapshot.url(10) == "https://github.com/grove/forest/pull/10"
    assert (snapshot.source, snapshot.scope, snapshot.private) == ("git", "landed", True)


def test_the_author_of_a_merge_is_who_wrote_it(tmp_path: Path) -> None:
    forest = Forest(tmp_path / "forest")
    forest.hours = 1
    forest.merge(
        "Merge pull request #20 from birch/fix\n\nFix the page reader", author="birch", path="pages.py"
    )
    forest.merge(
        "Merge pull request #21 from grove/clock\n\nAdd a clock",
        author="rowan",
        merger="bot",
        path="clock.py",
    )
    first, second = day_of(forest.folder).pull_requests
    assert (first.author.login, first.events[0].by, first.additions) == ("birch", "Larch Lane", 3)
    assert (second.author.login, second.events[0].by) == ("Rowan Field", None)


def test_one_person_with_two_addresses_is_one_person(tmp_path: Path) -> None:
    forest = Forest(tmp_path / "forest")
    PEOPLE["birch at home"] = ("Birch Hill", "birch@home.example")
    forest.commit("Fix one (#1)", at=1, who="birch")
    forest.commit("Fix two (#2)", at=2, who="birch at home")
    assert {pull.author.login for pull in day_of(forest.folder).pull_requests} == {"birch"}


def test_what_is_not_a_pull_request_is_counted_and_said(tmp_path: Path) -> None:
    forest = Forest(tmp_path / "forest")
    forest.commit("Fix the lock (#1)", at=1)
    forest.commit("Straight to main", at=2)
    forest.commit("And again", at=3)
    snapshot = day_of(forest.folder)
    assert [pull.number for pull in snapshot.pull_requests] == [1]
    assert [gap.detail for gap in snapshot.gaps] == [
        "this day was read from a clone, which does not hold open or rejected pull requests, labels or reviews",
        "two commits name no pull request and are left out",
    ]


def test_reverts_with_and_without_a_pull_request(tmp_path: Path) -> None:
    forest = Forest(tmp_path / "forest")
    old = forest.commit("Cache the pages (#30)", at=-48, who="birch")
    same_day = forest.commit("Split the planner (#31)", at=1)
    forest.commit("Add a clock (#32)", at=2)
    forest.commit(f'Revert "Cache the pages (#30)" (#33)\n\nThis reverts commit {old}.', at=3)
    forest.commit(f'Revert "Split the planner (#31)"\n\nThis reverts commit {same_day}.', at=4, who="larch")
    snapshot = day_of(forest.folder)
    found = {pull.number: (pull.status, pull.reverts, pull.reverted_by) for pull in snapshot.pull_requests}
    assert found == {
        30: ("reverted", (), 33),
        31: ("reverted", (), None),
        32: ("landed", (), None),
        33: ("landed", (30,), None),
    }
    assert [gap.kind for gap in snapshot.gaps] == ["limit"]


def test_a_rollup_is_counted_by_its_members(tmp_path: Path) -> None:
    forest = Forest(tmp_path / "forest")
    forest.hours = 1
    forest.merge("Auto merge of #100 - rowan:rollup, r=rowan\n\nRollup of 2 pull requests\n\nSuccessful merges:\n\n - #1 (Fix the lock)\n - #2 (Add a clock)\n", author="rowan", merger="bot")  # fmt: skip
    pulls = day_of(forest.folder).pull_requests
    assert [(pull.number, pull.title, pull.author.login, pull.additions) for pull in pulls] == [
        (1, "Fix the lock", "", None),
        (2, "Add a clock", "", None),
    ]


def test_every_sentence_of_such_a_day_is_supported_and_none_speaks_of_open_work(tmp_path: Path) -> None:
    forest = Forest(tmp_path / "forest")
    for number in range(1, 13):
        forest.commit(f"Fix the {('lock', 'planner', 'pages')[number % 3]} in case {number} (#{number})", at=number, path=f"src/{number % 3}/a.py", who=("birch", "rowan", "larch")[number % 3])  # fmt: skip
    forest.commit("Straight to main", at=14)
    episode = write_episode(
        show_of(forest.folder), day_of(forest.folder), writing=Writing(WriterConfig()), tell=lambda _: None
    )
    assert episode.verification.ok
    text = " ".join(s.text for section in episode.script.sections for s in section.sentences)
    assert "Twelve pull requests landed today." in text
    assert "does not hold open or rejected pull requests" in text
    assert not {"open", "proposed", "active"} & set(text.replace(" open or rejected", "").lower().split())


def test_a_quiet_day_claims_no_more_than_a_clone_knows(tmp_path: Path) -> None:
    forest = Forest(tmp_path / "forest")
    episode = write_episode(
        show_of(forest.folder), day_of(forest.folder), writing=Writing(WriterConfig()), tell=lambda _: None
    )
    assert (episode.title, episode.summary) == ("No pull request landed", "No pull request landed.")
    assert episode.verification.ok


@pytest.mark.parametrize("commits", [1, 5])
def test_commits_that_name_no_pull_request_are_no_quiet_day(tmp_path: Path, commits: int) -> None:
    forest = Forest(tmp_path / "forest")
    for place in range(commits):
        forest.commit(f"Trim branch {place}", at=1 + place)
    snapshot = day_of(forest.folder)
    episode = write_episode(
        show_of(forest.folder), snapshot, writing=Writing(WriterConfig()), tell=lambda _: None
    )
    assert episode.title == "No pull request is known to have landed"
    assert episode.summary == "No pull request is known to have landed."
    assert episode.verification.ok
    said = [one.text for section in episode.script.sections for one in section.sentences]
    assert any("no pull request and" in text and "left out" in text for text in said)
    facts = facts_of(show_of(forest.folder), snapshot, ())
    for text in ("A quiet day", "It was a quiet day."):
        assert verify(Script(title=Sentence(text=text)), facts).sentences[0].verdict == "refuted"


@pytest.mark.parametrize(
    ("sentence", "verdict"),
    [
        ("Nothing is still open.", "refuted"),
        ("No pull request was closed without landing.", "refuted"),
        ("Zero pull requests are open.", "refuted"),
        ("Two pull requests landed.", "supported"),
    ],
)
def test_a_claim_about_open_work_is_refused(tmp_path: Path, sentence: str, verdict: str) -> None:
    forest = Forest(tmp_path / "forest")
    forest.commit("Fix the lock (#1)", at=1)
    forest.commit("Add a clock (#2)", at=2)
    snapshot = day_of(forest.folder)
    facts = fact_sheet(snapshot, cluster(snapshot, glossary={}), show="Forest")
    script = Script(
        title=Sentence(text=""),
        summary=Sentence(text=""),
        sections=(Section(sentences=(Sentence(text=sentence, pull_requests=(1, 2)),)),),
    )
    assert verify(script, facts).sentences[0].verdict == verdict


def test_the_main_line_is_what_was_fetched_and_what_was_merged_here(tmp_path: Path) -> None:
    origin = Forest(tmp_path / "origin", origin=None)
    origin.commit("Fetched (#1)", at=1)
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", str(origin.folder), str(clone)], check=True)
    local = object.__new__(Forest)
    local.folder, local.hours = clone, 3
    local.commit("Merged here (#2)", at=2)
    local.git("checkout", "--quiet", "-b", "topic")
    local.commit("Not merged (#3)", at=3)
    assert [pull.number for pull in day_of(clone).pull_requests] == [1, 2]


def test_a_clone_that_was_not_brought_up_to_date_says_so(tmp_path: Path) -> None:
    origin = Forest(tmp_path / "origin", origin=None)
    origin.commit("Fetched (#1)", at=1)
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", str(origin.folder), str(clone)], check=True)
    assert [gap.kind for gap in day_of(clone).gaps] == ["limit"]
    noon = (WINDOW.start + timedelta(hours=6)).timestamp()
    for path in [clone / ".git/packed-refs", *clone.glob(".git/logs/refs/remotes/*/*")]:
        os.utime(path, (noon, noon))
    (gap,) = (gap for gap in day_of(clone).gaps if gap.kind == "time")
    assert gap.detail == (
        "the clone was last brought up to date on March 3rd, 2026, before the day was over, "
        "so pull requests may be missing"
    )


def test_a_shallow_clone_says_what_it_lacks_or_is_refused(tmp_path: Path) -> None:
    origin = Forest(tmp_path / "origin", origin=None)
    for number in range(1, 5):
        origin.commit(f"Fix case {number} (#{number})", at=number)
    clone = tmp_path / "clone"
    address = origin.folder.as_uri()
    subprocess.run(["git", "clone", "--quiet", "--depth=2", address, str(clone)], check=True)
    snapshot = day_of(clone)
    assert "pages" in [gap.kind for gap in snapshot.gaps]
    assert [pull.number for pull in snapshot.pull_requests] == [3, 4]
    origin.commit("Later (#9)", at=30)
    later = tmp_path / "later"
    subprocess.run(["git", "clone", "--quiet", "--depth=1", address, str(later)], check=True)
    with pytest.raises(ConfigError, match="is shallow and begins after that day") as stop:
        day_of(later)
    assert "--unshallow" in (stop.value.hint or "")


def test_a_clone_without_contents_is_read_without_fetching(tmp_path: Path) -> None:
    origin = Forest(tmp_path / "origin", origin=None)
    origin.commit("Fix the lock (#1)", at=1)
    origin.git("config", "uploadpack.allowFilter", "true")
    clone = tmp_path / "clone"
    address = origin.folder.as_uri()
    subprocess.run(
        ["git", "clone", "--quiet", "--bare", "--filter=blob:none", address, str(clone)], check=True
    )
    (tmp_path / "origin").rename(tmp_path / "gone")
    snapshot = day_of(clone)
    assert [(pull.number, pull.additions) for pull in snapshot.pull_requests] == [(1, None)]
    assert "paths" in [gap.kind for gap in snapshot.gaps]


@pytest.mark.parametrize("shape", ["bare", "worktree", "below"])
def test_bare_clones_worktrees_and_folders_below(tmp_path: Path, shape: str) -> None:
    forest = Forest(tmp_path / "forest")
    forest.commit("Fix the lock (#1)", at=1, path="deep/down/lock.py")
    place = {"bare": tmp_path / "bare", "worktree": tmp_path / "tree", "below": forest.folder / "deep/down"}[
        shape
    ]
    if shape == "bare":
        subprocess.run(["git", "clone", "--quiet", "--bare", str(forest.folder), str(place)], check=True)
    if shape == "worktree":
        forest.git("worktree", "add", "--quiet", "-b", "other", str(place))
        subprocess.run(["git", "-C", str(place), "checkout", "--quiet", "--detach"], check=True)
    assert [pull.number for pull in day_of(place).pull_requests] == [1]


def test_odd_names_encodings_renames_and_submodules(tmp_path: Path) -> None:
    forest = Forest(tmp_path / "forest")
    forest.git("config", "i18n.commitEncoding", "ISO-8859-1")
    message = tmp_path / "message"
    message.write_bytes("Prüfe die Größe (#1)\n\n\x01\x1e\x1f MARK".encode("latin-1"))
    (forest.folder / "a\tb\nc ü.txt").write_text("x\n", encoding="utf-8")
    forest.git("add", "--all")
    forest.git("commit", "--quiet", "-F", str(message), at=1)
    forest.git("config", "--unset", "i18n.commitEncoding")
    message.write_bytes(b"Broken \xff\xfe bytes (#2)")
    forest.git("mv", "tree.txt", "moved.txt")
    forest.git("commit", "--quiet", "-F", str(message), at=2)
    inner = Forest(tmp_path / "inner", origin=None)
    forest.git(
        "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(inner.folder), "vendored"
    )
    forest.git("commit", "--quiet", "-m", "Add a submodule (#3)", at=3)
    first, second, third = day_of(forest.folder).pull_requests
    assert first.title == "Prüfe die Größe"
    assert first.changed_files == 1
    assert second.title.startswith("Broken")
    assert [file.path for file in second.files] == ["moved.txt"]
    assert {file.path for file in third.files} == {".gitmodules", "vendored"}


def test_a_clone_starts_no_program_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a repository's configuration can make git run is tried; none of it leaves its mark."""
    forest = Forest(tmp_path / "forest")
    forest.commit("Fix the lock (#1)", at=1)
    mark = tmp_path / "ran"
    trap = tmp_path / "trap.sh"
    trap.write_text(f"#!/bin/sh\ntouch {mark}\ncat 2>/dev/null\n", encoding="utf-8")
    trap.chmod(0o755)
    hooks = tmp_path / "hooks"
    hooks.mkdir()
    for name in ("post-checkout", "reference-transaction", "pre-auto-gc", "post-index-change"):
        (hooks / name).write_text(trap.read_text(encoding="utf-8"), encoding="utf-8")
        (hooks / name).chmod(0o755)
    (forest.folder / ".gitattributes").write_text(
        "* diff=evil\n*.txt diff=evil filter=evil\n", encoding="utf-8"
    )
    forest.commit("Attributes (#2)", at=2)
    oid = forest.git("rev-parse", "HEAD")
    for key, value in {
        "core.fsmonitor": trap, "core.hooksPath": hooks, "core.pager": trap, "pager.log": trap,
        "core.sshCommand": trap, "core.editor": trap, "core.askPass": trap, "core.gitProxy": trap,
        "credential.helper": f"!{trap}", "diff.external": trap, "diff.evil.command": trap,
        "diff.evil.textconv": trap, "filter.evil.clean": trap, "filter.evil.smudge": trap,
        "gpg.program": trap, "log.showSignature": "true", "diff.orderFile": "/dev/zero/none",
        "alias.log": f"!{trap}", "remote.origin.uploadpack": trap, "remote.origin.promisor": "true",
        "uploadpack.packObjectsHook": trap, "log.follow": "true", "log.decorate": "full", "color.ui": "always",
        "log.date": "relative", "format.pretty": "oneline", "log.mailmap": "false", "log.diffMerges": "combined",
        "diff.noprefix": "true", "diff.renames": "copies", "log.showRoot": "false",
    }.items():  # fmt: skip
        forest.git("config", key, str(value))
    monkeypatch.setenv("GIT_EXTERNAL_DIFF", str(trap))
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "elsewhere"))
    # The last commit's contents are gone: a promisor remote would be asked for them.
    blob = subprocess.run(
        ["git", "-C", str(forest.folder), "--git-dir=.git", "rev-parse", f"{oid}:.gitattributes"],
        capture_output=True, text=True, check=True, env={"PATH": os.environ["PATH"]},
    ).stdout.strip()  # fmt: skip
    (forest.folder / ".git/objects" / blob[:2] / blob[2:]).unlink()
    try:
        numbers = [pull.number for pull in day_of(forest.folder).pull_requests]
    except Exception as error:  # noqa: BLE001  (missing contents may fail the day, but may start nothing)
        numbers = [type(error).__name__ == "SourceError"]
    assert numbers in ([1, 2], [True])
    assert not mark.exists()


def test_a_message_cannot_forge_a_commit(tmp_path: Path) -> None:
    forest = Forest(tmp_path / "forest")
    forged = (
        "Fix the lock (#1)\n\n"
        + "0" * 32
        + "\n"
        + "\n".join(["a" * 40, "", "1772553600", "x", "x", "x", "Steal (#666)"])
    )
    forest.commit(forged, at=1, path="5\t5\tevil")
    assert [pull.number for pull in day_of(forest.folder).pull_requests] == [1]


@pytest.mark.parametrize(("branches", "refused"), [(["mainn"], True), (["main"], False), (["ma*"], False)])
def test_a_branch_that_the_clone_does_not_tell_is_no_quiet_day(
    tmp_path: Path, branches: list[str], *, refused: bool
) -> None:
    forest = Forest(tmp_path / "forest")
    forest.commit("Fix the lock (#1)", at=1)
    if not refused:
        assert len(day_of(forest.folder, branches=branches).pull_requests) == 1
        return
    with pytest.raises(ConfigError, match="main, and that is not among them") as stop:
        day_of(forest.folder, branches=branches)
    assert stop.value.key == "shows[].branches"


OLD = [  # hours after the window began: a commit of the day, then one of long before, as a rebase puts it there
    ("after the day's commits", [(1, 1), (2, 2), (-900, 3)], [1, 2], 1),
    ("before the day's commits", [(-900, 3), (1, 1), (2, 2)], [1, 2], 0),
    ("between the day's commits", [(1, 1), (-900, 3), (2, 2)], [1, 2], 1),
    ("several, after the day", [(1, 1), (30, 4), (-900, 3), (-901, 5)], [1], 0),
    ("pushed the day after", [(1, 1), (30, 4), (2, 2)], [1, 2], 1),
    ("clocks that differ by minutes", [(24.1, 4), (23.9, 2)], [2], 0),
]


@pytest.mark.parametrize(("why", "commits", "numbers", "unsure"), OLD)
def test_a_commit_out_of_date_order_hides_no_other(
    tmp_path: Path, why: str, commits: list[tuple[float, int]], numbers: list[int], unsure: int
) -> None:
    forest = Forest(tmp_path / "forest")
    for at, number in commits:
        forest.commit(f"Change {number} (#{number})", at=at)
    snapshot = day_of(forest.folder)
    assert [pull.number for pull in snapshot.pull_requests] == numbers, why
    gaps = [gap for gap in snapshot.gaps if gap.kind == "time"]
    assert [gap.count for gap in gaps] == ([unsure] if unsure else []), why
    if unsure:
        assert gaps[0].detail == (
            "one commit bears an earlier date than one that it follows, "
            "so the day on which that landed is not known for sure"
        )


def test_a_history_without_end_is_given_up_and_said(tmp_path: Path) -> None:
    forest = Forest(tmp_path / "forest")
    grow(forest, 5000)
    source = GitSource(GithubConfig(), walk_s=0.0)
    snapshot = source.collect(show_of(forest.folder), WINDOW, day=DAY, now=NOW, tell=lambda _: None)
    assert [gap.detail for gap in snapshot.gaps if gap.kind == "pages"] == [
        "the history is too long to be read whole, so pull requests may be missing"
    ]


def grow(forest: Forest, commits: int) -> None:
    """Put so many commits of the year before on top of what there is, an hour apart."""
    begin = int((WINDOW.start - timedelta(days=400)).timestamp())
    lines = [
        f"commit refs/heads/main\ncommitter A <a@b.example> {begin + 3600 * (n % 9000)} +0000\n"
        f"data 9\nOld (#{n % 10})\n" + ("from refs/heads/main^0\n" if n == 0 else "")
        for n in range(commits)
    ]
    subprocess.run(
        ["git", "-C", str(forest.folder), "fast-import", "--quiet", "--force"],
        input="".join(lines).encode(),
        check=True,
    )
    forest.git("reset", "--quiet", "--hard")


def test_of_a_long_history_only_the_days_commits_are_read(tmp_path: Path) -> None:
    """Five thousand commits before the day."""
    forest = Forest(tmp_path / "forest")
    grow(forest, 5000)
    forest.commit("Fix the lock (#1)", at=1)
    seen: list[str] = []
    source = GitSource(GithubConfig())
    snapshot = source.collect(show_of(forest.folder), WINDOW, day=DAY, now=NOW, tell=seen.append)
    assert [pull.number for pull in snapshot.pull_requests] == [1]
    assert seen == ["commits on main: 1, pull requests: 1"]


@pytest.mark.parametrize(
    ("remote", "api", "address"),
    [
        ("git@git.forest.example:grove/forest.git", "https://api.github.com", ""),
        (
            "git@git.forest.example:grove/forest.git",
            "https://git.forest.example/api/v3",
            "https://git.forest.example",
        ),
        ("https://gitlab.com/grove/forest", "https://api.github.com", ""),
        (None, "https://api.github.com", ""),
    ],
)
def test_no_link_is_invented(tmp_path: Path, remote: str | None, api: str, address: str) -> None:
    forest = Forest(tmp_path / "forest", origin=remote)
    forest.commit("Fix the lock (#1)", at=1)
    source = GitSource(GithubConfig(api_url=api))
    show = show_of(forest.folder)
    snapshot = source.collect(show, WINDOW, day=DAY, now=NOW, tell=lambda _: None)
    assert snapshot.web_url == address
    assert snapshot.url(1) == (f"{address}/{show.repository}/pull/1" if address else "")
    episode = write_episode(show, snapshot, writing=Writing(WriterConfig()), tell=lambda _: None)
    assert episode.pull_requests[0].url == snapshot.url(1)


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")

    def command(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as stop:
            main(list(arguments))
        out, err = capsys.readouterr()
        return int(stop.value.code or 0), out, err

    return command


def test_the_command_on_a_clone_without_any_configuration(run: Run, tmp_path: Path) -> None:
    forest = Forest(tmp_path / "My Forest", origin=None)
    forest.commit("Fix the lock (#1)", at=1, who="birch")
    forest.commit("Add a clock (#2)", at=2)
    code, out, err = run("generate", "--repository", str(forest.folder), "--date", "2026-03-04")
    assert code == 0, err
    assert out.startswith("My Forest: ")
    assert "Birch Hill fixed the lock." in out
    assert Path("episodes/my-forest/2026-03-04/episode.json").exists()
    again = run("generate", "--repository", str(forest.folder), "--date", "2026-03-04")
    assert again[0] == 0
    assert "is stored already" in again[2]


def test_what_was_made_of_a_clone_is_found_without_any_configuration(run: Run) -> None:
    forest = Forest(Path("forest").absolute())
    forest.commit("Fix the lock (#1)", at=1)
    made = run("generate", "--repository", "forest", "--date", "2026-03-04")
    assert "show, review and approve need no configuration; to publish write config.yaml:" in made[2]
    for command in (["show"], ["review"], ["review", "2026-03-04"], ["shows"], ["check"]):
        assert run(*command)[0] == 0, command
    assert run("approve", "2026-03-04", "--by", "Robin Alder")[0] == 0
    missing = run("show", "2026-03-05")
    assert "mergecast generate --repository CLONE --date 2026-03-05 makes it" in missing[2]
    code, _, err = run("generate")
    assert (code, "config.yaml: there is no such file" in err) == (2, True), (
        "where to collect from is not known"
    )
    # What the run said to write is what it takes to publish.
    said = made[2].split("config.yaml:\n")[1].split("mergecast: ")[0]
    Path("config.yaml").write_text(said, encoding="utf-8")
    assert run("publish", "--audio", "none")[0] == 0
    assert list(Path("site").rglob("2026-03-04/index.html"))
    other = "shows: [{slug: other, name: Other, repository: grove/other}]"
    Path("config.yaml").write_text(other, encoding="utf-8")
    made = run("generate", "--repository", "forest", "--date", "2026-03-04")
    assert "to show, review and publish it write into config.yaml, under shows:" in made[2]


def test_a_quiet_clone_points_to_its_newest_day(run: Run, tmp_path: Path) -> None:
    forest = Forest(tmp_path / "forest")
    code, out, err = run("generate", "--repository", str(forest.folder), "--date", "2026-03-04")
    assert (code, "No pull request landed." in out) == (0, True)
    assert "its newest commit is of 2026-02-21" in err


def test_a_show_of_a_clone_in_the_configuration(run: Run, tmp_path: Path) -> None:
    forest = Forest(tmp_path / "forest")
    forest.commit("Fix the lock (#1)", at=1)
    Path("config.yaml").write_text(
        "shows:\n  - {slug: forest, name: Forest, repository: grove/forest, source: git, path: ../forest}\n",
        encoding="utf-8",
    )
    code, out, err = run("generate", "--date", "2026-03-04")
    assert (code, "One pull request landed today." in out) == (0, True), err
    code, _, _ = run("backfill", "--from", "2026-03-03", "--to", "2026-03-05")
    assert code == 0
    assert len(list(Path("episodes/forest").iterdir())) == 3
    # Beside a configured show of that name a clone is another show: its days know less.
    assert run("generate", "--repository", str(forest.folder), "--date", "2026-03-04")[0] == 0
    assert Path("episodes/forest-clone/2026-03-04/episode.json").exists()


@pytest.mark.parametrize("text", ["source: git", "path: ../forest", "source: svn, path: x"])
def test_a_half_configured_clone_is_refused(run: Run, text: str) -> None:
    Path("config.yaml").write_text(
        f"shows:\n  - {{slug: forest, name: Forest, repository: grove/forest, {text}}}\n", encoding="utf-8"
    )
    assert run("generate", "--date", "2026-03-04")[0] == 2


def test_what_is_no_clone_is_an_argument_error(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    code, _, err = run("generate", "--repository", str(tmp_path / "empty"))
    assert (code, "is no clone of a git repository" in err) == (2, True)
    assert run("generate", "--repository", str(tmp_path / "missing"))[0] == 2
    assert run("generate", "--repository", "--date=x")[0] == 2


def test_an_empty_clone_is_a_quiet_day(tmp_path: Path) -> None:
    folder = tmp_path / "empty"
    subprocess.run(["git", "init", "--quiet", str(folder)], check=True)
    snapshot = day_of(folder)
    assert (snapshot.repository, snapshot.pull_requests) == ("local/empty", ())


def test_without_git_somebody_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ConfigError, match="git is not installed"):
        clone_of(tmp_path)


def test_a_clone_of_another_user_is_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forest = Forest(tmp_path / "forest")
    monkeypatch.setenv("HOME", str(tmp_path))
    git = tmp_path / "bin" / "git"
    git.parent.mkdir()
    git.write_text(
        "#!/bin/sh\necho \"fatal: detected dubious ownership in repository at '$3'\" >&2\nexit 128\n",
        encoding="utf-8",
    )
    git.chmod(0o755)
    monkeypatch.setenv("PATH", str(git.parent))
    with pytest.raises(ConfigError, match="belongs to another user") as stop:
        clone_of(forest.folder)
    assert "safe.directory" in (stop.value.hint or "")
