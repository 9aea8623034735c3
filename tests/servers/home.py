"""The repository that keeps the episodes: a real bare git repository, and a `gh` that keeps pull requests in a file.

`gh` here is a program on PATH, as for the product; what it knows stands in `state.json` beside it.
"""

# ruff: noqa: S603, S607  (git on repositories made here)

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

GH = r"""
import json, os, re, signal, sys
from pathlib import Path

place = Path(__file__).resolve().parent / "state.json"
state = json.loads(place.read_text())
arguments = sys.argv[1:]
state["calls"].append(arguments)

def keep():
    whole = place.with_name(f"state.{os.getpid()}")
    whole.write_text(json.dumps(state))
    whole.replace(place)

def fail(said, code=1):
    keep()
    print(said, file=sys.stderr)
    sys.exit(code)

def value(name):
    return arguments[arguments.index(name) + 1]

if state["fails"]:
    command, said = state["fails"][0]
    if arguments[: len(command)] == command:
        state["fails"].pop(0)
        if said == "KILL":
            keep()
            os.kill(os.getppid(), signal.SIGKILL)
            sys.exit(1)
        fail(said)

if arguments[:2] == ["api", "graphql"]:
    query = next(a for a in arguments if a.startswith("query="))
    answer = {}
    for alias, head in re.findall(r'(h\d+): pullRequests\(headRefName: "([^"]*)"', query):
        nodes = [p for p in state["pulls"] if p["head"] == head]
        answer[alias] = {"nodes": [
            {"number": p["number"], "state": p["state"], "url": p["url"], "isCrossRepository": p.get("fork", False)}
            for p in reversed(nodes)]}
    keep()
    print(json.dumps({"data": {"repository": answer}}))
elif arguments[:2] == ["pr", "create"]:
    head = value("--head")
    for pull in state["pulls"]:
        if pull["head"] == head and pull["state"] == "OPEN" and not pull.get("fork"):
            fail(f'a pull request for branch "{head}" into branch "main" already exists:\n{pull["url"]}')
    if state["no_drafts"] and "--draft" in arguments:
        fail("pull request create failed: GraphQL: Draft pull requests are not supported in this repository.")
    number = len(state["pulls"]) + 1
    pull = {"number": number, "state": "OPEN", "head": head, "base": value("--base"), "title": value("--title"),
            "body": sys.stdin.read(), "draft": "--draft" in arguments, "url": f"https://github.example/home/podcast/pull/{number}"}
    state["pulls"].append(pull)
    keep()
    print(pull["url"])
elif arguments[:2] == ["pr", "edit"]:
    pull = next(p for p in state["pulls"] if p["number"] == int(arguments[2]))
    pull["title"], pull["body"] = value("--title"), sys.stdin.read()
    keep()
elif arguments[:2] == ["issue", "list"]:
    keep()
    title = re.search(r'\.title == "([^"]*)"', value("--jq"))[1]
    found = [i["number"] for i in state["issues"] if i["state"] == "OPEN" and i["title"] == title]
    print(min(found) if found else "")
elif arguments[:2] == ["issue", "create"]:
    number = len(state["issues"]) + 1
    state["issues"].append({"number": number, "state": "OPEN", "title": value("--title"),
                            "body": Path(value("--body-file")).read_text()})
    keep()
elif arguments[:2] == ["issue", "edit"]:
    next(i for i in state["issues"] if i["number"] == int(arguments[2]))["body"] = Path(value("--body-file")).read_text()
    keep()
elif arguments[:2] == ["issue", "close"]:
    next(i for i in state["issues"] if i["number"] == int(arguments[2]))["state"] = "CLOSED"
    keep()
else:
    fail(f"gh here does not know {arguments}", 64)
"""

# Before the first push it does what somebody else did in the same moment.
GIT = r"""#!/bin/sh
case " $* " in
  *" push "*)
    if [ -f "{flag}" ]; then
      script="$(cat "{flag}")"; rm "{flag}"
      eval "$script"
    fi ;;
esac
exec "{git}" "$@"
"""


class Home:
    """A bare `origin` with a first commit, and the programs that the product finds on PATH."""

    def __init__(self, folder: Path, config: str) -> None:
        self.folder = folder
        self.origin = folder / "podcast.git"
        self.bin = folder / "bin"
        self.bin.mkdir(parents=True)
        self.flag = folder / "before-push"
        git = shutil.which("git")
        assert git
        self._program("git", GIT.format(flag=self.flag, git=git))
        self._program("gh", f"#!{sys.executable}\n{GH}")
        self.keep({"pulls": [], "issues": [], "calls": [], "fails": [], "no_drafts": False})
        self.clones = 0
        subprocess.run(
            [git, "init", "--quiet", "--bare", "--template=", "--initial-branch=main", str(self.origin)],
            check=True,
        )
        first = folder / "first"
        self.git("clone", "--quiet", "--template=", str(self.origin), str(first), cwd=folder)
        (first / "config.yaml").write_text(config, encoding="utf-8")
        self.git("add", "--all", cwd=first)
        self.git("commit", "--quiet", "-m", "A podcast of our own", cwd=first)
        self.git("push", "--quiet", "origin", "HEAD:main", cwd=first)
        shutil.rmtree(first)

    def _program(self, name: str, text: str) -> None:
        (self.bin / name).write_text(text, encoding="utf-8")
        (self.bin / name).chmod(0o755)

    @property
    def path(self) -> str:
        """The PATH with our programs first."""
        return f"{self.bin}{os.pathsep}{os.environ['PATH']}"

    @property
    def state(self) -> dict[str, Any]:
        return dict(json.loads((self.bin / "state.json").read_text(encoding="utf-8")))

    def keep(self, state: Mapping[str, Any]) -> None:
        (self.bin / "state.json").write_text(json.dumps(state), encoding="utf-8")

    def change(self, **fields: Any) -> None:
        self.keep(self.state | fields)

    def git(self, *arguments: str, cwd: Path | None = None) -> str:
        environment = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
        for role in ("AUTHOR", "COMMITTER"):
            environment |= {f"GIT_{role}_NAME": "Rowan Field", f"GIT_{role}_EMAIL": "rowan@forest.example"}
        done = subprocess.run(
            ["git", *arguments],
            cwd=cwd or self.origin,
            env=environment,
            capture_output=True,
            check=True,
            text=True,
        )
        return done.stdout.strip()

    def checkout(self) -> Path:
        """Return a new shallow clone, as a workflow's checkout makes it."""
        self.clones += 1
        place = self.folder / f"run{self.clones}"
        self.git(
            "clone", "--quiet", "--template=", "--depth=1", self.origin.as_uri(), str(place), cwd=self.folder
        )
        return place

    def branches(self) -> list[str]:
        return self.git("for-each-ref", "--format=%(refname:short)", "refs/heads").splitlines()

    def files(self, branch: str) -> list[str]:
        return self.git("ls-tree", "-r", "--name-only", branch).splitlines()

    def pulls(self, head: str) -> list[dict[str, Any]]:
        return [pull for pull in self.state["pulls"] if pull["head"] == head]

    def merge(self, head: str, *, delete: bool = True) -> None:
        """Do what the button does: a merge commit on main, the pull request merged, the branch gone."""
        tree = self.git("merge-tree", "--write-tree", "main", head).splitlines()[0]
        commit = self.git("commit-tree", tree, "-p", "main", "-p", head, "-m", "Merge")
        self.git("update-ref", "refs/heads/main", commit)
        self._end(head, "MERGED", delete=delete)

    def close(self, head: str, *, delete: bool = True) -> None:
        self._end(head, "CLOSED", delete=delete)

    def _end(self, head: str, state: str, *, delete: bool) -> None:
        kept = self.state
        for pull in kept["pulls"]:
            if pull["head"] == head and pull["state"] == "OPEN":
                pull["state"] = state
        self.keep(kept)
        if delete:
            self.git("update-ref", "-d", f"refs/heads/{head}")
