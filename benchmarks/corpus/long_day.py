"""A day of 400 pull requests and a script of 40 sentences over it, for timing only."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

from pipeline.facts import fact_sheet
from pipeline.models import FactSheet, PullRequest, Script, Section, Sentence, Snapshot, Theme
from pipeline.wording import say_number

_THEMES = 8
_SIZE = 50
_START = datetime(2026, 3, 3, 13, tzinfo=UTC)
_AREAS = "scheduler parser storage network editor audio planner allocator".split()
_TREES = "alder birch cedar rowan hazel linden maple willow larch aspen sorrel elm".split()
_STATUSES = ("landed", "landed", "open", "landed", "draft")
_WORK = (
    "Cache the lookup table",
    "Stop a leak at shutdown",
    "Split the lock",
    "Rename the old option",
    "Add a trace",
)


def _pull(index: int) -> PullRequest:
    area, status = _AREAS[index // _SIZE], _STATUSES[index % len(_STATUSES)]
    opened = _START + timedelta(minutes=index)
    fields: dict[str, Any] = {
        "number": 7000 + index,
        "title": f"[{area}] {_WORK[index % len(_WORK)]} in part {index % _SIZE}",
        "body": f"The {area} took {20 + index} ms and takes {5 + index % 13} ms now.",
        "author": {"login": f"{_TREES[index % len(_TREES)]}-{index % 31}"},
        "status": status,
        "labels": (f"area: {area}",),
        "files": ({"path": f"src/{area}/part_{index % _SIZE}.cpp", "additions": 10 + index, "deletions": 3},),
        "additions": 10 + index,
        "deletions": 3,
        "created_at": opened,
        "events": ({"kind": "opened", "at": opened},),
    }
    if status == "landed":
        landed = opened + timedelta(hours=3)
        fields |= {"landed_at": landed, "closed_at": landed, "landed_how": "merged"}
        fields["events"] += ({"kind": "landed", "at": landed},)
    return PullRequest.model_validate(fields)


def _sentences(area: str, pulls: tuple[PullRequest, ...]) -> tuple[Sentence, ...]:
    numbers = tuple(pull.number for pull in pulls)
    landed = say_number(sum(pull.status == "landed" for pull in pulls))
    first, third = pulls[0], pulls[2]
    return (
        Sentence(
            text=f"The {area} has {say_number(len(pulls))} pull requests today, {landed} of them landed.",
            pull_requests=numbers,
        ),
        Sentence(
            text=f"{first.author.login} landed #{first.number} for the {area}.", pull_requests=numbers[:1]
        ),
        Sentence(text=f"A leak at shutdown of the {area} is stopped.", pull_requests=numbers[1:2]),
        Sentence(text=f"{third.author.login} proposes to split the lock.", pull_requests=numbers[2:3]),
        Sentence(
            text=f"An eighth of the day's pull requests concern the {area}, and the old option is renamed.",
            pull_requests=numbers,
        ),
    )


def long_day() -> tuple[Script, FactSheet]:
    """Return the script and the facts, the same each time."""
    pulls = tuple(_pull(index) for index in range(_THEMES * _SIZE))
    snapshot = Snapshot(
        repository="grove/evergreen",
        date=date(2026, 3, 4),
        window={"start": _START, "end": _START + timedelta(days=1)},
        collected_at=_START + timedelta(days=1, hours=1),
        pull_requests=pulls,
    )
    parts = {area: pulls[place * _SIZE : (place + 1) * _SIZE] for place, area in enumerate(_AREAS)}
    themes = tuple(
        Theme(id=area, title=area.title(), kind="area", pull_requests=tuple(pull.number for pull in part))
        for area, part in parts.items()
    )
    sections = tuple(Section(theme=area, sentences=_sentences(area, part)) for area, part in parts.items())
    return Script(sections=sections), fact_sheet(snapshot, themes, show="Evergreen")
