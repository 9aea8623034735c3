"""Tables of a text that set figures from before beside those from after."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest

from pipeline.truth.figures import Figure, figures_in, unit_of
from pipeline.truth.tokens import tokens_of

_OLD = re.compile(
    r"\b(?:before|base|baseline|main|master|old|current(?:ly)?|today|without|previous(?:ly)?|stock)\b"
)
_NEW = re.compile(r"\b(?:after|new|now|this pr|this change|pr|branch|with|proposed|patched|fused|disabled)\b")
_UNIT = re.compile(r"\(([^()\s]{1,12})\)$")
_LABELLED = re.compile(r"^\s*[\w %/.-]{1,60}\((?P<unit>[^()\s]{1,12})\)(?=(?:\s+[\d.,]+)+\s*$)")
_NUMBER = re.compile(r"(?<![\w.,])\d[\d.,]*(?![\w.,])")
_LABEL = re.compile(r"\b(before|after)\b")


def rows_of(text: str) -> Iterator[tuple[Figure, Figure]]:
    """Yield the figure from before and the one from after in each row of each table that has such columns.

    A table is one of GitHub Flavored Markdown: https://github.github.com/gfm/#tables-extension-. A list such as
    "7.9 s before, 0.4 s after" and "before: 7.9 s, after: 0.4 s" counts as a row.
    """
    lines = with_units(text).split("\n")
    columns: tuple[int, int] | None = None
    for at, line in enumerate(lines):
        cells = _cells(line)
        if len(cells) < 2:
            columns = None
            yield from _labelled(line)
        elif at + 1 < len(lines) and _is_ruler(lines[at + 1]):
            columns = _columns(cells)
        elif columns and len(cells) > max(columns):
            old, new = (figures_in(tokens_of(cells[column])) for column in columns)
            if old and new:
                yield old[0], new[0]


def with_units(text: str) -> str:
    """Return a text whose tables have the units of their heads in the cells: "| 94 |" below "before (ms)" is "94 ms".

    A line whose label ends with a unit, "step time (ms)   88   131", has it at its figures, too.
    """
    if "(" not in text:
        return text
    lines, units = text.split("\n"), list[str]()
    for at, line in enumerate(lines):
        cells = _cells(line)
        if len(cells) < 2:
            units = []
            label = _LABELLED.match(line)
            if label and unit_of(label["unit"]):
                lines[at] = line[: label.end()] + _NUMBER.sub(rf"\g<0> {label['unit']}", line[label.end() :])
        elif at + 1 < len(lines) and _is_ruler(lines[at + 1]):
            units = [match[1] if (match := _UNIT.search(cell)) else "" for cell in cells]
        elif units and any(map(unit_of, units)):
            lines[at] = " | ".join(
                f"{cell} {unit}" if unit_of(unit) and _NUMBER.fullmatch(cell) else cell
                for cell, unit in zip_longest(cells, units[: len(cells)], fillvalue="")
            )
    return "\n".join(lines)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")] if "|" in line else []


def _is_ruler(line: str) -> bool:
    return "-" in line and "|" in line and not set(line.strip()) - set("|:- ")


def _columns(cells: list[str]) -> tuple[int, int] | None:
    """Return the columns of before and after, where the head has one of each."""
    heads = [cell.casefold() for cell in cells]
    old = [i for i, head in enumerate(heads) if _OLD.search(head)]
    new = [i for i, head in enumerate(heads) if _NEW.search(head) and i not in old]
    return (old[0], new[0]) if len(old) == len(new) == 1 else None


def _labelled(line: str) -> Iterator[tuple[Figure, Figure]]:
    """Yield the figures of a line that calls one "before" and the other "after"."""
    labels = [match[1] for match in _LABEL.finditer(line.casefold())]
    if sorted(labels) != ["after", "before"]:
        return
    figures = figures_in(tokens_of(line))
    if len(figures) == 2:
        old, new = figures if labels[0] == "before" else reversed(figures)
        yield old, new
