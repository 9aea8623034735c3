"""Problems of stored records, as lines for a person or as GitHub's annotations."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date as Date
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pipeline.models import Objection, ReviewNotes
    from pipeline.recheck import Standing

_TITLES = {
    "sentence": "not supported",
    "script": "not supported",
    "record": "disagrees with its snapshot",
    "snapshot": "no proof",
    "stale": "changed and not checked",
}


@dataclass(frozen=True)
class Problem:
    """Something wrong with a record: `line` counts from 1, `code` is the exit code that it is worth."""

    path: Path
    line: int
    title: str
    text: str
    code: int = 4
    is_error: bool = True


def problems_of(
    path: Path, standing: Standing, *, notes: ReviewNotes, strangers: Sequence[Date] = ()
) -> Iterator[Problem]:
    """Yield the problems of a record that could be read.

    What the data does not support is a warning where a named person has answered for it, and so are findings
    that read otherwise today, as those of an older version do. `notes` are what its reviewers keep, and
    `strangers` the days that it says it remembers and that are not there to be remembered.
    """
    from pipeline.models import Objection
    from pipeline.review import undecided, unfound

    lines = path.read_text(encoding="utf-8").splitlines()
    review, record = standing.episode.review, standing.episode
    days = ", ".join(map(str, strangers))
    unknown = Objection(kind="record", where="remembers", reason=f"no episode of {days} comes before it")
    more = (*undecided(record, notes), *((unknown,) if strangers else ()))
    changed = unfound(record, standing.verification) if standing.verification else ()
    for one in (*standing.objections, *more, *changed):
        overridden = bool(review.override) and one.kind in ("sentence", "script")
        about = f"{one.where} “{one.text}”: {one.reason}" if one.text else f"{one.where}: {one.reason}"
        if overridden:
            about += f" (approved by {review.by} all the same: {review.override})"
        yield Problem(
            path=path,
            line=_line_of(one, lines),
            title=_TITLES[one.kind],
            text=about,
            code=5 if one.kind == "snapshot" else 4,
            is_error=not overridden and one not in changed,
        )


def _line_of(objection: Objection, lines: list[str]) -> int:
    """Return the line of a record that an objection speaks of; the first when it is none in particular."""
    pull = objection.where.removeprefix("pull request ")
    wanted = [f'"number": {pull},'] if pull.isdigit() else []
    wanted += [f": {json.dumps(objection.text, ensure_ascii=False)}"] if objection.text else []
    wanted.append(f'"{objection.where.split(" ")[0]}":')
    for text in wanted:
        for number, line in enumerate(lines, 1):
            if text in line:
                return number
    return 1


def plain_line(problem: Problem) -> str:
    """Return a problem as PATH:LINE: text, which editors can follow."""
    kind = "error" if problem.is_error else "warning"
    return f"{problem.path}:{problem.line}: {kind}: {problem.title}: {problem.text}"


def annotation(problem: Problem) -> str:
    """Return a problem as a workflow command, which shows it at the line in a pull request.

    Format and escapes: docs.github.com, "Workflow commands for GitHub Actions"; actions/toolkit, command.ts.
    """
    kind = "error" if problem.is_error else "warning"
    path = problem.path
    if path.is_absolute() and path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    where = f"file={_property(path.as_posix())},line={problem.line},title={_property(problem.title)}"
    return f"::{kind} {where}::{_message(problem.text)}"


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
