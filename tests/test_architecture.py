"""The shape of the house: who may import whom, and what pure parts keep away from."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

import pipeline

ROOT = Path(pipeline.__file__).parent

GROUND = {"errors", "models", "config", "window", "text", "wording", "references", "shipped", "waiting"}
# Part -> the other parts it may import, beside the ground (which imports only itself). Only day, weekly and cli join stages.
MAY_IMPORT: dict[str, set[str]] = {
    "facts": set(),
    "themes": set(),
    "truth": set(),
    "sources": {"reading"},
    "writer": {"prompts"},
    "prompts": set(),
    "reading": set(),
    "store": set(),
    "speech": set(),
    "voicing": {"speech", "store"},
    "record": set(),
    "recall": {"store", "facts", "reading", "themes", "truth", "trusted"},
    "trusted": {"truth"},
    "editor": {"themes", "writer", "prompts"},
    "review": set(),
    "sheet": set(),
    "digest": set(),
    "webhook": set(),
    "day": {"sources", "facts", "themes", "truth", "writer", "store", "record", "recall", "review", "speech"},
    "weekly": {"day", "facts", "recall"},
    "proof": {"day", "facts", "recall", "store"},
    "recheck": {"day", "reading", "record", "review", "themes", "trusted", "truth", "speech"},
    "days": {"day", "store"},
    "backfill": {"day", "days", "sources", "store"},
    "proposal": {"day", "days", "store", "digest", "review", "weekly"},
    "publish": set(),
    "publishing": {"publish", "store"},
    "cli": {
        "publish",
        "publishing",
        "days",
        "backfill",
        "proposal",
        "day",
        "editor",
        "weekly",
        "recall",
        "proof",
        "facts",
        "themes",
        "truth",
        "writer",
        "store",
        "reading",
        "sources",
        "prompts",
        "recheck",
        "review",
        "sheet",
        "digest",
        "webhook",
        "speech",
        "voicing",
    },
    "__init__": set(),
    "__main__": {"cli"},
}
PURE = {
    "models",
    "window",
    "text",
    "wording",
    "references",
    "facts",
    "themes",
    "truth",
    "record",
    "review",
    "digest",
}
OUTSIDE = {"os", "pathlib", "io", "socket", "subprocess", "time", "random", "secrets", "tempfile", "shutil", "github", "openai", "jinja2", "requests", "yaml", "rich", "click", "logging"}  # fmt: skip
# Heavy, or needed by some commands only: imported where they are used, so that --help stays quick.
LAZY = {
    "github",
    "openai",
    "jinja2",
    "tenacity",
    "rich",
    "requests",
    "numpy",
    "lameenc",
    "piper",
    "onnxruntime",
}

MODULES = sorted(ROOT.rglob("*.py"))


def part_of(path: Path) -> str:
    relative = path.relative_to(ROOT)
    return relative.parts[0].removesuffix(".py")


def imports_of(path: Path, *, top_level_only: bool = False) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = tree.body if top_level_only else list(ast.walk(tree))
    names: list[str] = []
    for node in nodes:
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return names


def ours(names: list[str]) -> set[str]:
    return {name.split(".")[1] for name in names if name.startswith("pipeline.") and name.count(".") >= 1}


def identifier(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_every_part_has_a_place() -> None:
    parts = {part_of(path) for path in MODULES}
    assert parts == GROUND | MAY_IMPORT.keys()


@pytest.mark.parametrize("path", MODULES, ids=identifier)
def test_imports_go_down_only(path: Path) -> None:
    part = part_of(path)
    allowed = GROUND | {part, "__version__"} | MAY_IMPORT.get(part, set())
    assert ours(imports_of(path)) <= allowed


def calls_of(path: Path) -> set[str]:
    """Return the names that a module calls: `open`, and for methods the last part with a dot, `.now`."""
    calls = [
        node.func
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    ]
    names = {call.id for call in calls if isinstance(call, ast.Name)}
    return names | {f".{call.attr}" for call in calls if isinstance(call, ast.Attribute)}


@pytest.mark.parametrize("path", [path for path in MODULES if part_of(path) in PURE], ids=identifier)
def test_pure_parts_touch_nothing_outside(path: Path) -> None:
    assert not {name.split(".")[0] for name in imports_of(path)} & OUTSIDE
    assert not calls_of(path) & {"open", "print", "input", ".now", ".today", ".utcnow"}


@pytest.mark.parametrize("path", MODULES, ids=identifier)
def test_heavy_libraries_are_imported_where_they_are_used(path: Path) -> None:
    assert not {name.split(".")[0] for name in imports_of(path, top_level_only=True)} & LAZY


@pytest.mark.parametrize("path", MODULES, ids=identifier)
def test_modules_and_functions_stay_readable(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert source.count("\n") <= 300
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            first = node.body[1] if ast.get_docstring(node) and len(node.body) > 1 else node.body[0]
            length = (node.end_lineno or 0) - first.lineno + 1
            assert length <= 40, f"{path.name}:{node.lineno} {node.name} has {length} lines"


@pytest.mark.parametrize("path", MODULES, ids=identifier)
def test_only_the_command_line_exits_reads_the_clock_and_prints(path: Path) -> None:
    if part_of(path) in ("cli", "__main__"):
        return
    names = imports_of(path)
    assert not any(name.split(".")[0] in ("click", "rich") or name == "sys.exit" for name in names)
    assert not calls_of(path) & {"print", "input", ".now", ".today", ".utcnow"}


def test_the_example_of_the_package_is_ours() -> None:
    """Nothing of a real repository ships with the product."""
    assert "orchard/cellar" in (ROOT / "examples" / "day.json").read_text(encoding="utf-8")


def test_the_clients_are_pinned_below_their_next_major() -> None:
    """PyGithub 2.7 and openai 3 changed what callers see: limits, and the transport from httpx to httpx2."""
    project = tomllib.loads((ROOT.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split(r"[^\w-]", one)[0]: one for one in project["dependencies"]}
    assert re.fullmatch(r"PyGithub>=2\.1\d,<3", needed["PyGithub"])
    assert re.fullmatch(r"openai>=3\.\d+,<4", needed["openai"])
    assert "tzdata" in needed
    assert not any(name.split(".")[0] == "httpx" for path in MODULES for name in imports_of(path))
