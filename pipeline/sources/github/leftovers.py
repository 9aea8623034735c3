"""One last question for all that the details leave open, so that a day costs one request more at most.

Titles of the issues that many name, pull requests that the day takes back, comments where only a comment can
prove a landing, and the top of the inventory again where pages were turned while people worked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pipeline.models import Gap, Issue, PullRequest, Window
from pipeline.sources.assembly import Record
from pipeline.sources.github.faults import TooHeavy
from pipeline.sources.github.inventory import Entry, entry_of_node
from pipeline.sources.github.nodes import Node, comments_of_node, nodes_in, record_of_node
from pipeline.sources.github.queries import extras
from pipeline.sources.github.reading import MOVED_ON, gap_of
from pipeline.sources.landing import needs_comments

if TYPE_CHECKING:
    from pipeline.sources.github.wire import Wire

ISSUES_ASKED, TARGETS_ASKED, COMMENTED_ASKED = 10, 10, 50
# An issue that three pull requests of one day name is likely to track something.
NAMED_BY = 3


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to ask for. With `newest` the top of the inventory is read again, for what was updated since."""

    issues: tuple[int, ...]
    targets: tuple[int, ...]
    commented: tuple[int, ...]
    newest: datetime | None

    def __bool__(self) -> bool:
        return len(self) > 0

    def __len__(self) -> int:
        return len(self.issues) + len(self.targets) + len(self.commented) + bool(self.newest)

    def halves(self) -> tuple[Wanted, Wanted]:
        """Return two smaller questions that ask for the same."""
        numbers = [*self.issues, *self.targets, *self.commented]
        ends = (len(self.issues), len(self.issues) + len(self.targets))
        middle = len(numbers) // 2

        def part(start: int, end: int, newest: datetime | None) -> Wanted:
            return Wanted(
                issues=tuple(numbers[start : min(end, ends[0])]),
                targets=tuple(numbers[max(start, ends[0]) : min(end, ends[1])]),
                commented=tuple(numbers[max(start, ends[1]) : end]),
                newest=newest,
            )

        return part(0, middle, self.newest), part(middle, len(numbers), None)


@dataclass(frozen=True, slots=True)
class Leftovers:
    """What came back; `arrivals` are entries that were updated while the inventory was read."""

    issues: tuple[Issue, ...] = ()
    targets: tuple[Record, ...] = ()
    comments: Mapping[int, Node] = field(default_factory=dict)
    arrivals: tuple[Entry, ...] = ()
    gaps: tuple[Gap, ...] = ()

    def commented(self, record: Record) -> Record:
        """Return the record with the comments that came back for it."""
        node = self.comments.get(record.pull.number)
        if node is None:
            return record
        owner = record.history.repository.partition("/")[0]
        return replace(record, history=replace(record.history, comments=comments_of_node(node, owner=owner)))


def issues_named(pulls: Sequence[PullRequest]) -> tuple[int, ...]:
    """Return the numbers outside the day that at least three of its pull requests name, most named first."""
    own = {pull.number for pull in pulls}
    counts = Counter(number for pull in pulls for number in {*pull.refers, *pull.closes} - own)
    often = [(-count, number) for number, count in counts.items() if count >= NAMED_BY]
    return tuple(number for _, number in sorted(often))


def wanted_of(
    records: Sequence[Record], pulls: Sequence[PullRequest], *, at: datetime, newest: datetime | None
) -> tuple[Wanted, tuple[Gap, ...]]:
    """Return what is left to ask about a day's settled pull requests, and what is too much to ask."""
    own = {pull.number for pull in pulls}
    targets = {number for pull in pulls if not pull.is_proposed for number in pull.reverts} - own
    commented = [record.pull.number for record in records if needs_comments(record.history, as_of=at)]
    wanted = Wanted(
        issues=issues_named(pulls)[:ISSUES_ASKED],
        targets=tuple(sorted(targets))[:TARGETS_ASKED],
        commented=tuple(sorted(commented))[:COMMENTED_ASKED],
        newest=newest,
    )
    unasked = len(commented) - len(wanted.commented)
    return wanted, (gap_of("landing", unasked),) if unasked else ()


def read_leftovers(wire: Wire, repository: str, window: Window, wanted: Wanted) -> Leftovers:
    """Ask for what is wanted; what does not exist is no error, for a number in a text may be anything."""
    answer, unread_targets = _ask(wire, repository, window, wanted)
    issues = [answer.get(f"issue{number}") or {} for number in wanted.issues]
    targets = [node for number in wanted.targets if (node := answer.get(f"target{number}"))]
    comments = {number: answer.get(f"comments{number}") for number in wanted.commented}
    arrivals, gaps = _arrivals(answer, wanted.newest)
    unread = sum(1 for node in comments.values() if not node)
    return Leftovers(
        issues=tuple(Issue(number=i["number"], title=i.get("title") or "") for i in issues if "number" in i),
        targets=tuple(record_of_node(node, repository=repository) for node in targets),
        comments={number: node for number, node in comments.items() if node},
        arrivals=arrivals,
        gaps=(
            *gaps,
            *((gap_of("landing", unread),) if unread else ()),
            *((gap_of("pulls", unread_targets),) if unread_targets else ()),
        ),
    )


def _ask(wire: Wire, repository: str, window: Window, wanted: Wanted) -> tuple[dict[str, Any], int]:
    """Return the answer, and how many reverted pull requests were refused for another reason than not being.

    A question that is too heavy is asked in halves.
    """
    question = extras(
        issues=wanted.issues,
        targets=wanted.targets,
        commented=wanted.commented,
        is_head_due=wanted.newest is not None,
    )
    owner, _, short = repository.partition("/")
    variables = {"owner": owner, "name": short}
    if wanted.newest:
        variables["since"] = window.start.isoformat()
    try:
        payload = wire.graphql(question, variables, may_shrink=len(wanted) > 1)
    except TooHeavy:
        first, second = (_ask(wire, repository, window, half) for half in wanted.halves())
        return {**first[0], **second[0]}, first[1] + second[1]
    refused = [error for error in payload.errors if error.get("type") != "NOT_FOUND"]
    places = {str((*(error.get("path") or ()), "", "")[1]) for error in refused}
    answer = dict(payload.json.get("repository") or {})
    lost = sum(1 for n in wanted.targets if f"target{n}" in places and not answer.get(f"target{n}"))
    return answer, lost


def _arrivals(answer: Node, newest: datetime | None) -> tuple[tuple[Entry, ...], tuple[Gap, ...]]:
    """Return what was updated after `newest`; when that is all that was asked for, there may be more."""
    if newest is None:
        return (), ()
    entries = [entry_of_node(node) for node in nodes_in(answer.get("pullRequests"))]
    later = tuple(entry for entry in entries if entry.updated_at > newest)
    return later, (MOVED_ON,) if later and len(later) == len(entries) else ()
