"""A week as one snapshot and its days, put together from the days' snapshots."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date as Date
from datetime import datetime, timedelta

from pipeline.facts.people import people_in, under_one_name
from pipeline.models import Event, Gap, Issue, PullRequest, Snapshot, Week, WeekDay, Window
from pipeline.references import with_relations
from pipeline.wording import say_count, say_list, say_weekday

Days = Mapping[Date, Snapshot]


def merged_week(days: Days, *, last: Date, window: Window, collected_at: datetime | None) -> Snapshot:
    """Return the week that ends on `last` as one snapshot.

    Each pull request is in it once, as it stood when it was last seen, with the events of all days, and
    reverted where a later day's revert takes it back; each person is called one name. A date without a
    snapshot is a gap. `days` must not be empty; `collected_at` is None for a week that is over.
    """
    ordered = [days[date] for date in sorted(days)]
    newest = ordered[-1]
    pulls: dict[int, PullRequest] = {}
    for snapshot in ordered:
        for pull in snapshot.pull_requests:
            pulls[pull.number] = _continued(pulls.get(pull.number), pull)
    people = people_in(ordered)
    issues: dict[int, Issue] = {issue.number: issue for one in ordered for issue in one.issues}
    return newest.model_copy(
        update={
            "date": last,
            "window": window,
            "collected_at": collected_at,
            "requests": 0,
            "private": any(one.private for one in ordered),
            "gaps": _gaps(days, last),
            "issues": tuple(issues[number] for number in sorted(issues)),
            "pull_requests": with_relations(
                tuple(under_one_name(pulls[number], people) for number in sorted(pulls)),
                repository=newest.repository,
            ),
        }
    )


def week_of(days: Days, merged: Snapshot, *, last: Date) -> Week:
    """Return the days of the week that ends on `last`, each by what its own snapshot says of it.

    `merged` is the week as one snapshot: it alone knows what was taken back on a later day.
    """
    dates = dates_of(last)
    known = [_day(date, days[date], merged) for date in dates if date in days]
    final = {pull.number: pull.status for pull in merged.pull_requests}
    before: dict[str, set[int]] = {"draft": set(), "reverted": set()}
    for date in sorted(days):
        for pull in days[date].pull_requests:
            before.get(pull.status, set()).add(pull.number)
    return Week(
        first=dates[0],
        last=last,
        days=tuple(known),
        missing=tuple(date for date in dates if date not in days),
        readied=tuple(sorted(n for n in before["draft"] if final[n] in ("open", "landed"))),
        relanded=tuple(sorted(n for n in before["reverted"] if final[n] == "landed")),
    )


def dates_of(last: Date) -> tuple[Date, ...]:
    """Return the seven dates that end with `last`."""
    return tuple(last - timedelta(days=n) for n in range(6, -1, -1))


def _continued(before: PullRequest | None, now: PullRequest) -> PullRequest:
    """Return a pull request as it stands now, with what only the earlier reading knew."""
    if before is None:
        return now
    events: dict[tuple[str, datetime], Event] = {(e.kind, e.at): e for e in (*before.events, *now.events)}
    update: dict[str, object] = {"events": tuple(sorted(events.values(), key=lambda e: (e.at, e.kind)))}
    for name in ("files", "labels", "body", "additions", "deletions", "changed_files", "created_at"):
        if not getattr(now, name) and getattr(before, name):
            update[name] = getattr(before, name)
    return now.model_copy(update=update)


def _day(date: Date, snapshot: Snapshot, merged: Snapshot) -> WeekDay:
    pulls, window = snapshot.pull_requests, snapshot.window

    def standing(status: str, at: str) -> tuple[int, ...]:
        """Return what came to stand so that day; one that only moved that day came to it before."""
        return tuple(
            pull.number
            for pull in pulls
            if pull.status == status and ((instant := getattr(pull, at, None)) is None or instant in window)
        )

    return WeekDay(
        date=date,
        window=window,
        active=tuple(pull.number for pull in pulls),
        opened=tuple(pull.number for pull in pulls if pull.created_at in window),
        landed=standing("landed", "landed_at"),
        closed=standing("closed", "closed_at"),
        reverted=tuple(
            pull.number
            for pull in merged.pull_requests
            if any(event.kind == "reverted" and event.at in window for event in pull.events)
        ),
        drafts=tuple(pull.number for pull in pulls if pull.status == "draft"),
    )


def _gaps(days: Days, last: Date) -> tuple[Gap, ...]:
    """Return the days that are missing, and the gaps of the others, each said once with its days."""
    missing = [date for date in dates_of(last) if date not in days]
    found = [_missing(missing)] if missing else []
    by_detail: dict[str, list[tuple[Date, Gap]]] = {}
    for date in sorted(days):
        for gap in days[date].gaps:
            by_detail.setdefault(gap.detail, []).append((date, gap))
    for detail, entries in by_detail.items():
        when = say_list([say_weekday(date) for date, _ in entries])
        said = detail.replace("this day was read", "the data was read").replace("the day was", "it was")
        found.append(entries[0][1].model_copy(update={"detail": f"for {when}: {said}", "count": None}))
    return tuple(found)


def _missing(dates: list[Date]) -> Gap:
    names, one = say_list([say_weekday(date) for date in dates]), len(dates) == 1
    detail = (
        f"{say_count(len(dates), 'day')} of the week, {names}, {'is' if one else 'are'} missing here, "
        "and what happened then is not known"
    )
    return Gap(kind="time", detail=detail, count=len(dates))
