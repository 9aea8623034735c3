"""Stacks of pull requests as titles and bodies tell them: ghstack's lists, marks such as `[2/5]`."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from pipeline.models import PullRequest

_HEADING = re.compile(
    r"""^[\W_]*(?:
        stack(?:ed)?(?:\s+of)?(?:\s+(?:prs?|pull\s+requests?))?\s*(?:\([^)]*\))?[\s:*_]*
        | stack\s+(?:from|created\s+with|managed\s+by)\b.*
    )$""",
    re.IGNORECASE | re.VERBOSE,
)
_ITEM = re.compile(r"^\s*(?:[-*+]|(?P<ordinal>\d{1,2})[.)])\s*(?P<text>\S.*)$")
_NUMBER = re.compile(r"^.{0,120}?(?:#|/pull/)(\d{1,7})\b")
_HERE = re.compile(r"__->__|👈|👉|⬅|➡|<-|->|\bthis\s+(?:pr|pull\s+request|one)\b", re.IGNORECASE)
_OLDEST_FIRST = re.compile(
    r"(?:oldest|base|bottom)\s+(?:at\s+(?:the\s+)?top|first)|newest\s+(?:at\s+(?:the\s+)?bottom|last)|bottom\s+to\s+top",
    re.IGNORECASE,
)
_MARK = re.compile(r"[\[(]\s*(?:(?:pr|part|patch)\s*)?(\d{1,2})\s*/\s*(\d{1,2}|n|x)\s*[\])]", re.IGNORECASE)
_TAG = re.compile(r"\[([^\[\]]{1,60})\]")

# A tool may put a sentence or two between the heading and the list.
_LINES_BEFORE_LIST = 3


def split_stack(body: str) -> tuple[tuple[str, ...], str]:
    """Return the heading and items of the first stack list in `body`, and the body without them."""
    lines = body.split("\n")
    for start, line in enumerate(lines):
        if not _HEADING.match(line):
            continue
        first = next(
            (
                i
                for i in range(start + 1, len(lines))
                if _ITEM.match(lines[i]) or i > start + _LINES_BEFORE_LIST
            ),
            len(lines),
        )
        end = first
        while end < len(lines) and (_ITEM.match(lines[end]) or not lines[end].strip()):
            end += 1
        items = tuple(item for item in lines[first:end] if item.strip())
        if any(_NUMBER.match(item) for item in items):
            return (line, *items), "\n".join(lines[:start] + lines[end:])
    return (), body


def stack_in(body: str, *, number: int) -> tuple[int, ...]:
    """Return the stack that a body lists, bottom to top, with `number` in it; empty when it lists none.

    Tools list the newest first unless the heading says otherwise or the list is numbered. A stack of one is
    no stack.
    """
    block, _ = split_stack(body)
    if not block:
        return ()
    items = [match for line in block[1:] if (match := _ITEM.match(line))]
    numbers = [found for item in items if (found := _number_of(item["text"], number)) is not None]
    if number not in numbers or len(set(numbers)) < 2:
        return ()
    is_bottom_first = bool(_OLDEST_FIRST.search(block[0])) or all(item["ordinal"] for item in items)
    return tuple(dict.fromkeys(numbers if is_bottom_first else reversed(numbers)))


def _number_of(item: str, own: int) -> int | None:
    if match := _NUMBER.match(item):
        return int(match[1])
    return own if _HERE.search(item) else None


def stack_mark(title: str) -> tuple[int, int | None] | None:
    """Return (2, 5) for a title marked `[2/5]`, (2, None) for `[2/N]`, None for one without a mark."""
    match = _MARK.search(title)
    if not match:
        return None
    position = int(match[1])
    total = int(match[2]) if match[2].isdigit() else None
    if position < 1 or total == 0 or (total is not None and position > total):
        return None
    return position, total


def join_series(pulls: Iterable[PullRequest]) -> tuple[PullRequest, ...]:
    """Give one author's pull requests marked `[1/3]`, `[2/3]` … of one series their stack, bottom to top.

    A series is told by author, total and the other tags of the title. Where two claim the same place, nothing
    is joined: a guess would be told as a fact.
    """
    pulls = tuple(pulls)
    series: dict[tuple[object, ...], list[tuple[int, int]]] = defaultdict(list)
    for pull in pulls:
        mark = stack_mark(pull.title)
        if mark and not pull.stack and pull.author.is_known:
            series[_series_of(pull, mark[1])].append((mark[0], pull.number))
    stacks: dict[int, tuple[int, ...]] = {}
    for places in series.values():
        numbers = tuple(number for _, number in sorted(places))
        if len(numbers) > 1 and len({place for place, _ in places}) == len(places):
            stacks |= dict.fromkeys(numbers, numbers)
    return tuple(
        pull.model_copy(update={"stack": stacks[pull.number]}) if pull.number in stacks else pull
        for pull in pulls
    )


def _series_of(pull: PullRequest, total: int | None) -> tuple[object, ...]:
    tags = frozenset(tag.strip().casefold() for tag in _TAG.findall(_MARK.sub(" ", pull.title)))
    return pull.author.login.casefold(), total, tags
