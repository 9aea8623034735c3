"""A day read without a token: lists of pull requests, and a few single requests for landings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pipeline.errors import SourceError
from pipeline.models import Gap, Issue, Window
from pipeline.sources.assembly import as_of, settle_all
from pipeline.sources.github.inventory import Entry, entry_of_rest, freshest
from pipeline.sources.github.leftovers import issues_named
from pipeline.sources.github.reading import MOVED_ON, NO_TOKEN, Reading, Repository, pages_cut
from pipeline.sources.github.rest_landing import with_landings
from pipeline.sources.github.rest_nodes import record_of_raw
from pipeline.sources.github.spare import Spare

if TYPE_CHECKING:
    from pipeline.sources.github.wire import Wire

PAGE, HEAD = 100, 30
MOST_PAGES = 20
ISSUES_ASKED = 5


def read_by_rest(
    wire: Wire, repository: str, window: Window, *, now: datetime, tell: Callable[[str], None]
) -> Reading:
    """Read what REST lists give of a day, within the limits for those who name no token.

    The repository is asked for first: behind its old name a list would lose its parameters.
    """
    found = _repository(wire, repository)
    entries, gaps = _inventory(wire, found.name, window)
    present = [entry for entry in entries if entry.touches(window)]
    tell(f"pull requests listed: {len(entries)}, of this day: {len(present)}")
    read = [record_of_raw(entry.raw or {}, repository=found.name) for entry in present]
    at, spare = as_of(window, now), Spare(wire, tell)
    records, unchecked = with_landings(spare, read, found, window, at=at)
    pulls = settle_all(records, at=at, repository=found.name)
    return Reading(
        repository=found,
        records=records,
        issues=_issue_titles(spare, found.name, issues_named(pulls)[:ISSUES_ASKED]),
        gaps=(NO_TOKEN, *gaps, *unchecked),
    )


def _repository(wire: Wire, name: str) -> Repository:
    raw = _object(wire.get(f"/repos/{name}").json)
    return Repository(
        name=raw.get("full_name") or name,
        description=raw.get("description") or "",
        default_branch=raw.get("default_branch") or "main",
        private=bool(raw.get("private")),
    )


def _inventory(wire: Wire, name: str, window: Window) -> tuple[tuple[Entry, ...], list[Gap]]:
    """List pull requests by update until the window's start, then look at the top again for late arrivals."""
    entries: list[Entry] = []
    gaps: list[Gap] = []
    page = 0
    while True:
        page += 1
        listed = _list_page(wire, name, page, PAGE)
        entries += listed
        if len(listed) < PAGE or listed[-1].updated_at < window.start:
            break
        if page == MOST_PAGES:
            if listed[-1].updated_at >= window.end:
                raise SourceError(
                    "GitHub",
                    f"the day lies more than {len(entries):,} updated pull requests back",
                    hint="set a token, or choose a later date",
                )
            gaps.append(pages_cut(len(entries)))
            break
    if page > 1:
        newest = entries[0].updated_at
        later = [entry for entry in _list_page(wire, name, 1, HEAD) if entry.updated_at > newest]
        entries += later
        gaps += [MOVED_ON] if len(later) == HEAD else []
    return freshest(entries), gaps


def _list_page(wire: Wire, name: str, page: int, size: int) -> list[Entry]:
    parameters = {"state": "all", "sort": "updated", "direction": "desc", "per_page": size, "page": page}
    raw = wire.get(f"/repos/{name}/pulls", parameters).json
    if not isinstance(raw, list):
        raise SourceError("GitHub", "the list of pull requests is no list", hint="try again later")
    return [entry_of_rest(pull) for pull in raw]


def _issue_titles(spare: Spare, name: str, numbers: tuple[int, ...]) -> tuple[Issue, ...]:
    found = []
    for number in numbers:
        raw = spare.get(f"/repos/{name}/issues/{number}")
        if isinstance(raw, dict) and raw.get("title") and "pull_request" not in raw:
            found.append(Issue(number=number, title=raw["title"]))
    return tuple(sorted(found, key=lambda issue: issue.number))


def _object(raw: Any) -> Mapping[str, Any]:
    if not isinstance(raw, dict):
        raise SourceError("GitHub", "the repository is no object", hint="is github.api_url right?")
    return raw
