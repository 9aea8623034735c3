"""A script as lines that a person can edit, and such lines read back: one sentence a line.

title: The headline
summary: One or two sentences.

== T1: The heading of the first theme
[P12 P15] A sentence and the pull requests that it rests on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.errors import ReviewError
from pipeline.models import FactSheet, Numbers, Script, Section
from pipeline.review.reading import Reading

MOST_LINES = 400

_HELP = """
One sentence a line. The brackets name the pull requests that a sentence rests on: [P12 P15], a whole theme
[T1], the whole day [all], or none [].
Change, add, move or delete lines; "==" begins a section. Lines that begin with # are not read.
Leave everything as it is, or delete all of it, and nothing changes.
"""


def written_lines(script: Script, facts: FactSheet, *, subject: str, refused: Sequence[str] = ()) -> str:
    """Return a script as lines to edit, with what was refused of the last try and the day's pull requests."""
    lines = [f"# {subject}", "#", *(f"# {line}" for line in _HELP.strip().splitlines())]
    if refused:
        lines += ["#", "# This was refused:", *(f"#   {reason}" for reason in refused)]
    lines += ["", f"title: {script.title.text}", f"summary: {script.summary.text}"]
    for section in script.sections:
        lines += ["", _heading(section)]
        lines += [f"[{cited(one.pull_requests, facts)}] {one.text}" for one in section.sentences]
    return "\n".join([*lines, "", *_listing(facts)]) + "\n"


def _heading(section: Section) -> str:
    theme = f" {section.theme}:" if section.theme else ""
    return f"=={theme} {section.heading}".rstrip()


def cited(numbers: Numbers, facts: FactSheet) -> str:
    """Return what a sentence cites: `all`, a theme's id, or the numbers one by one."""
    wanted = set(numbers)
    if numbers and wanted == {pull.number for pull in facts.pull_requests} and len(numbers) > 1:
        return "all"
    for theme in facts.themes:
        if len(numbers) > 1 and wanted == set(theme.theme.pull_requests):
            return theme.theme.id
    return " ".join(f"P{number}" for number in numbers)


def _listing(facts: FactSheet) -> Iterator[str]:
    yield "# The pull requests of the day:"
    for theme in facts.themes:
        yield f"#   {theme.theme.id} {theme.theme.title}"
        for number in theme.theme.pull_requests:
            if pull := facts.pull(number):
                yield f"#     P{number} {pull.status}, {pull.author.login or 'unknown'}: {pull.title}"


def read_lines(text: str, before: Script, facts: FactSheet, *, subject: str) -> Script | None:
    """Return the script that edited lines say, or None when nothing is left of them.

    What is not there is kept or guessed: a title or summary that was deleted stays as it was, and a sentence
    without brackets cites what the most similar sentence cited. Raises ReviewError naming each line that
    cites something unknown.
    """
    lines = [line.rstrip() for line in text.splitlines()]
    said = [(place, line) for place, line in enumerate(lines, 1) if line and not line.startswith("#")]
    if not said:
        return None
    if len(said) > MOST_LINES:
        raise ReviewError(subject, f"{len(said)} lines are no briefing; {MOST_LINES} are read at most")
    reading = Reading(before, facts)
    for place, line in said:
        reading.read(place, line)
    if reading.problems:
        raise ReviewError(subject, "; ".join(reading.problems))
    return reading.script
