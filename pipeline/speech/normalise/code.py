"""What stands in code and in a terminal: addresses, commits, flags, paths, names with dots and bars."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

Say = Callable[[str], str]

# How a file's ending is said.
_ENDINGS = {
    "c": "C", "cc": "C C", "cfg": "config", "cpp": "C plus plus", "cs": "C sharp", "css": "C S S",
    "csv": "C S V", "cu": "C U", "cuh": "C U H", "go": "go", "h": "H", "hpp": "H plus plus",
    "html": "HTML", "ini": "in-it", "ipynb": "notebook", "java": "java", "js": "J S", "json": "JSON",
    "jsx": "J S X", "kt": "K T", "lock": "lock", "md": "M D", "mjs": "M J S", "mm": "M M", "out": "out",
    "proto": "proto", "py": "pie", "pyi": "pie I", "rb": "R B", "rs": "R S", "rst": "R S T",
    "scss": "S C S S", "sh": "S H", "sql": "sequel", "swift": "swift", "toml": "tom-el", "ts": "T S",
    "tsx": "T S X", "txt": "text", "vue": "view", "xml": "XML", "yaml": "YAML", "yml": "YAML",
    "zig": "zig", "zip": "zip",
}  # fmt: skip

_HOST = r"(?:[\w-]+\.)+(?:com|org|net|io|dev|ai|app|co|example|html?)"
_ADDRESS = re.compile(rf"(?i:[a-z][a-z0-9+.-]{{1,20}}://\S*|www\.\S+|mailto:\S+|{_HOST}/\S*)")
_MAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}")


def address(core: str, _before: Sequence[str], say: Say) -> str | None:
    """Say a web or mail address as that, and @name as the name."""
    if _ADDRESS.fullmatch(core):
        return "a link"
    if _MAIL.fullmatch(core):
        return "a mail address"
    return say(core[1:]) if re.fullmatch(r"@\w.*", core) else None


_COMMITS = frozenset("commit commits revision sha hash".split())


def commit(core: str, before: Sequence[str], _say: Say) -> str | None:
    """Say no commit's hash: "in commit 4f3a2b1" is "in commit", by itself it is "a commit"."""
    if not re.fullmatch(r"(?=[0-9a-f]*[a-f])(?=[0-9a-f]*\d)[0-9a-f]{7,40}", core):
        return None
    return "" if before and before[-1].lower() in _COMMITS else "a commit"


def flag(core: str, _before: Sequence[str], say: Say) -> str | None:
    """Say --no-cache as "dash dash no cache", and -std=c++20 as "dash standard equals C plus plus 20"."""
    found = re.fullmatch(r"(--?)([A-Za-z][\w.+-]*)(?:=(.*))?", core)
    if not found:
        return None
    name = " ".join(say(part) for part in re.split(r"[-_.]", found[2]) if part)
    value = f" equals {say(found[3])}" if found[3] else ""
    return f"{'dash dash' if found[1] == '--' else 'dash'} {name}{value}"


def place(core: str, _before: Sequence[str], say: Say) -> str | None:
    """Say only the last part of a path, its ending, and the line behind it."""
    found = re.fullmatch(r"(.+?)(?::(\d{1,6})(?::\d+|-\d+)?)?", core)
    if not found or not _is_path(found[1]):
        return None
    if not found[1].strip("/\\"):
        return ""
    parts = [part for part in re.split(r"[/\\]+", found[1]) if part.strip(".*~")]
    last = parts[-1] if parts else ""
    line = f" line {found[2]}" if found[2] else ""
    if not last:
        return "a path" + line
    stem, dot, ending = last.rpartition(".")
    if dot and ending in _ENDINGS:
        return f"{say(stem.strip('*'))} dot {_ENDINGS[ending]}".strip() + line
    return say(last) + line


def _is_path(text: str) -> bool:
    pieces = re.split(r"[/\\]", text)
    if len(pieces) == 1:
        return bool(re.fullmatch(r"[\w*.+-]*[\w*]\.(\w+)", text)) and text.rpartition(".")[2] in _ENDINGS
    inside = all(re.fullmatch(r"[\w.*~+@{}$-]*", piece) for piece in pieces)
    is_deep = (
        len([piece for piece in pieces if piece]) > 2 or pieces[0] in ("", ".", "..", "~") or not pieces[-1]
    )
    return inside and (
        is_deep or (bool(re.search(r"[\w*]\.\w+$", text)) and text.rpartition(".")[2] in _ENDINGS)
    )


def scoped(core: str, _before: Sequence[str], say: Say) -> str | None:
    """Say std::vector as "standard vector"."""
    if not re.fullmatch(r"[\w~<>,&*:.]*\w::[\w~].*|::\w.*", core):
        return None
    return " ".join(say(part) for part in core.split("::") if part)


def call(core: str, _before: Sequence[str], say: Say) -> str | None:
    """Say f(x) without its brackets, x[0] too, and Vec<u8> as "vec of U 8"."""
    generic = re.fullmatch(r"([\w.]+)<([^<>]*(?:<[^<>]*>)?[^<>]*)>", core)
    if generic:
        return f"{say(generic[1])} of {_parts(generic[2], say)}"
    if not re.search(r"[()\[\]{}]", core) or not re.search(r"\w", core):
        return None
    return _parts(core, say)


def _parts(text: str, say: Say) -> str:
    return " ".join(say(part) for part in re.split(r"[()\[\]{},;\s]+", text) if part.strip("."))


def assigned(core: str, _before: Sequence[str], say: Say) -> str | None:
    """Say a=b as "a equals b", a->b and a=>b as "a to b", and comparisons."""
    found = re.fullmatch(r"([^=<>!]+?)(==|=>|->|!=|>=|<=|=|>|<|→)([^=<>].*)", core)
    if not found:
        return None
    words = {
        "==": "equals",
        "=": "equals",
        "!=": "is not",
        ">=": "is at least",
        "<=": "is at most",
        ">": "over",
        "<": "under",
    }
    return f"{say(found[1])} {words.get(found[2], 'to')} {say(found[3])}"


def dotted(core: str, _before: Sequence[str], say: Say) -> str | None:
    """Say Event.elapsed_time as "Event dot elapsed time"; initials such as U.S. stay."""
    if not re.fullmatch(r"\.?\w+(?:\.\w+)+|\.\w+", core) or re.fullmatch(r"(?:[A-Za-z]\.)+[A-Za-z]", core):
        return None
    if re.search(r"\d\.\d", core) or not re.search(r"[^\W\d_]", core):
        return None
    lead = "dot " if core.startswith(".") else ""
    return lead + " dot ".join(say(part) for part in core.split(".") if part)


def snake(core: str, _before: Sequence[str], say: Say) -> str | None:
    """Say snake_case with blanks, __init__ as "dunder init", and MAX_SIZE in small letters."""
    if "_" not in core or not re.fullmatch(r"[\w*-]+", core):
        return None
    is_dunder = bool(re.fullmatch(r"__\w+__", core))
    is_loud = core.upper() == core and bool(re.search(r"[A-Z]{4}", core))
    parts = [part for part in re.split(r"[_*-]+", core) if part]
    said = " ".join(say(_quiet(part) if is_loud else part) for part in parts)
    return f"dunder {said}" if is_dunder and said else said


def _quiet(part: str) -> str:
    """Return a part of a name in capitals as a word, where it looks like one."""
    return part.lower() if len(part) > 3 and re.search(r"[AEIOU]", part) else part
