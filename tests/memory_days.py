"""A week of a repository that we wrote, day by day, for the tests of memory and of the weekly recap.

Monday is March 2nd, 2026. Days end at 13:00 UTC, so what happens at 10:00 belongs to the day of its date.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, time, timedelta
from datetime import date as Date
from pathlib import Path
from typing import Any

from pipeline.config import ShowConfig, WriterConfig
from pipeline.day import Tools, Writing, facts_of, write_episode
from pipeline.models import Episode, FactSheet, PullRequest, Script, Section, Sentence, Snapshot, Verification
from pipeline.proof import proof_of
from pipeline.reading import script_of
from pipeline.recall import Recalled, recall
from pipeline.store import EpisodeStore
from pipeline.themes import cluster
from pipeline.truth import verify
from pipeline.window import window_of

SHOW = ShowConfig(slug="forest", name="Forest", repository="grove/forest")
MONDAY = Date(2026, 3, 2)
MODULES = (
    "auth billing cart catalog checkout coupons emails feeds geo images invoices jobs ledger mail".split()
)


def at(day: Date | int, hour: int = 10) -> datetime:
    """Return an hour of a date, or of the n-th day after Monday."""
    date = MONDAY + timedelta(days=day) if isinstance(day, int) else day
    return datetime.combine(date, time(hour), tzinfo=UTC)


def pull(number: int, title: str, *, opened: int, landed: int | None = None, **fields: Any) -> PullRequest:
    """Return a pull request; days are counted from Monday. `reverted` and `closed` are days too."""
    events = [{"kind": "opened", "at": at(opened)}]
    status = fields.pop("status", "open")
    known: dict[str, Any] = {"title": title, "author": "alder", "created_at": at(opened)}
    if landed is not None:
        status, known["landed_at"], known["closed_at"] = "landed", at(landed, 11), at(landed, 11)
        events.append({"kind": "landed", "at": at(landed, 11)})
    for kind in ("reverted", "closed"):
        if (day := fields.pop(kind, None)) is not None:
            status = kind
            events.append({"kind": kind, "at": at(day, 12)})
    return PullRequest.model_validate(
        {**known, "number": number, "events": events, "status": status, **fields}
    )


def snapshot(day: Date, pulls: Iterable[PullRequest], **fields: Any) -> Snapshot:
    """Return the snapshot of a date, read an hour after the date's window ended."""
    window = window_of(day, timezone="UTC", day_ends="13:00")
    known = {"repository": "grove/forest", "date": day, "window": window}
    collected = window.end + timedelta(hours=1)
    return Snapshot.model_validate(
        {"collected_at": collected, **known, **fields, "pull_requests": sorted(pulls, key=lambda p: p.number)}
    )


def typing_pull(place: int, *, opened: int, landed: int | None = None) -> PullRequest:
    """Return one of the campaign that annotates modules, tracked in issue 3900."""
    return pull(
        400 + place,
        f"[typing] Annotate the {MODULES[place]} module for strict mypy",
        opened=opened,
        landed=landed,
        author=("fir", "spruce", "larch")[place % 3],
        refers=[3900],
        body="Part of the strict typing campaign tracked in #3900.",
        labels=["typing"],
        files=[{"path": f"shop/{MODULES[place]}/models.py"}],
    )


# What each day saw, counted from Monday. The campaign runs on Monday, Tuesday and Thursday.
DAYS: dict[int, tuple[PullRequest, ...]] = {
    0: (
        *(typing_pull(n, opened=0, landed=0 if n < 2 else None) for n in range(6)),
        pull(12, "Fix the deadlock in the event queue", opened=0, author="birch"),
        pull(13, "Persist leases across restarts", opened=0, author="birch", status="draft"),
        pull(14, "Cache page checksums in memory", opened=0, landed=0, author="maple"),
        pull(15, "Drop the legacy exporter", opened=0, author="rowan"),
        pull(16, "Speed up the index build", opened=0, landed=0, author="hazel"),
    ),
    1: (
        *(typing_pull(n, opened=0, landed=1) for n in (2, 3)),
        *(typing_pull(n, opened=1) for n in (6, 7, 8)),
        pull(12, "Fix the deadlock in the event queue", opened=0, landed=1, author="birch"),
        pull(16, "Speed up the index build", opened=0, landed=0, reverted=1, reverted_by=20, author="hazel"),
        pull(20, 'Revert "Speed up the index build"', opened=1, landed=1, author="hazel", reverts=[16]),
        pull(21, "Show queue depth on the metrics page", opened=1, author="willow"),
    ),
    3: (
        *(typing_pull(n, opened=0, landed=3) for n in (4, 5)),
        typing_pull(6, opened=1, landed=3),
        typing_pull(9, opened=3),
        pull(13, "Persist leases across restarts", opened=0, landed=3, author="birch"),
        pull(15, "Drop the legacy exporter", opened=0, closed=3, author="rowan"),
        pull(16, "Speed up the index build", opened=0, landed=3, author="hazel"),
        pull(22, 'Revert "Cache page checksums in memory"', opened=3, landed=3, author="maple", reverts=[14]),
        pull(23, "Require Python 3.12", opened=-60, landed=3, author="larch"),
        pull(21, "Show queue depth on the metrics page", opened=1, author="willow"),
    ),
}  # fmt: skip


def nothing(_line: str) -> None:
    """Be told, and say nothing."""


def write_day(
    store: EpisodeStore,
    n: int,
    *,
    status: str = "draft",
    pulls: tuple[PullRequest, ...] | None = None,
    **fields: Any,
) -> Episode:
    """Write and keep the episode of the n-th day after Monday, with what the store remembers."""
    seen = DAYS.get(n, ()) if pulls is None else pulls
    taken = snapshot(MONDAY + timedelta(days=n), seen, **fields)
    show = SHOW.model_copy(update={"repository": taken.repository})
    day = taken.date or MONDAY
    store.save_snapshot(SHOW.slug, day, taken)
    recalled = recall(store, show, taken, before=day, tell=nothing)
    episode = write_episode(show, taken, writing=Writing(WriterConfig()), tell=nothing, recalled=recalled)
    episode = episode.model_copy(update={"status": status})
    store.save(episode)
    return episode


def facts_on(store: EpisodeStore, n: int) -> FactSheet:
    """Return the facts of the n-th day after Monday, with what the store remembers."""
    taken = snapshot(MONDAY + timedelta(days=n), DAYS.get(n, ()))
    recalled = recall(store, SHOW, taken, before=taken.date or MONDAY, tell=nothing)
    return facts_of(SHOW, taken, cluster(taken), recalled)


def facts_alone(n: int) -> FactSheet:
    """Return the facts of a day that nothing is remembered for."""
    taken = snapshot(MONDAY + timedelta(days=n), DAYS.get(n, ()))
    return facts_of(SHOW, taken, cluster(taken), Recalled())


def behind(episode: Episode, store: EpisodeStore) -> FactSheet:
    """Return the facts that a stored record was written from."""
    proof = proof_of(episode, SHOW, store, nothing)
    assert proof is not None
    return proof.prove(script_of(episode)[1])


def judged(facts: FactSheet, text: str, numbers: Iterable[int], *, theme: str | None = None) -> Verification:
    """Return the verdict on one sentence."""
    sentence = Sentence(text=text, pull_requests=tuple(numbers))
    return verify(Script(sections=(Section(theme=theme, sentences=(sentence,)),)), facts)


def tools_of(folder: Path, tell: Callable[[str], None] = nothing) -> Tools:
    """Return tools that collect nothing."""

    class Nowhere:
        def collect(self, *_args: object, **_more: object) -> Snapshot:
            raise AssertionError("nothing is to be collected")

    return Tools(
        source=Nowhere(), store=EpisodeStore(folder), writing=lambda: Writing(WriterConfig()), tell=tell
    )
