"""Days that are made up: a small repository with areas, a campaign, bumps and stray changes, all labelled.

The words are our own. Some titles are tagged, some name a part of the code, some say nothing about it, and
paths are known for most: about as helpful as real titles are.
"""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

from benchmarks.clustering.days import LabelledDay
from pipeline.models import Snapshot

REPOSITORY = "grove/orchard"
_END = datetime(2026, 3, 4, 13, tzinfo=UTC)

# Each area has a tag, a folder and words of its own.
_AREAS: dict[str, tuple[str, str, str]] = {
    "pruning": ("prune", "crates/prune/src", "branch twig cut shear angle winter hedge blade"),
    "irrigation": ("irrigate", "crates/irrigate/src", "valve hose drip pressure schedule rain sensor tank"),
    "grafting": ("graft", "crates/graft/src", "scion rootstock union wrap cambium bud wax"),
    "harvest": ("harvest", "crates/harvest/src", "basket ladder crate ripeness bruise picker weight"),
    "cellar": ("cellar", "crates/cellar/storage", "shelf humidity volume disk mount backup snapshot"),
    "market stall": ("stall", "apps/stall/ui", "button layout price widget font basket dialog"),
    "network": ("gate", "crates/gate/net", "socket proxy tls timeout retry dns header"),
    "build": ("ci", ".github/workflows", "runner docker wheel nightly cache pipeline release"),
    "docs": ("docs", "docs/guide", "readme tutorial guide typo docstring glossary"),
    "soil": ("soil", "crates/soil/chem", "acid lime compost nitrogen probe sample"),
}
_VERBS = "Fix Add Improve Remove Simplify Quicken Rework Handle Support Avoid".split()
_ENDINGS = (
    "when empty, on restart, for large inputs, in the second pass, behind a switch, after an update, "
    "without a copy, at midnight, under load, across years, once per row, in debug mode, before the frost"
).split(", ")


def synthetic_day(size: int, seed: int = 1, first: int = 1) -> LabelledDay:
    """Return a labelled day of that many pull requests, the same for the same arguments."""
    rng = random.Random(seed)
    pulls = []
    labels: dict[int, str] = {}
    for number in range(first, first + size):
        draw = rng.random()
        if draw < 0.12:
            pull, label = _campaign(rng), "campaign"
        elif draw < 0.2:
            pull, label = _bump(rng), "dependencies"
        else:
            label = rng.choices(list(_AREAS), weights=range(len(_AREAS) + 1, 1, -1))[0]
            pull = _change(rng, label)
        pulls.append(
            {"number": number, "author": rng.choice("alder birch cedar rowan hazel".split()), **pull}
        )
        if rng.random() < 0.9:
            labels[number] = label
    snapshot = Snapshot.model_validate(
        {
            "repository": REPOSITORY,
            "window": {"start": _END - timedelta(days=1), "end": _END},
            "pull_requests": pulls,
        }
    )
    return LabelledDay(f"synthetic-{seed}-{size}", snapshot, labels)


def _campaign(rng: random.Random) -> dict[str, object]:
    area = rng.choice(list(_AREAS))
    place = f"{_AREAS[area][0]}_{rng.choice(_AREAS[area][2].split())}"
    return {
        "title": f"[Metric units] Convert {place} to metric units",
        "files": [{"path": f"{_AREAS[area][1]}/{place}.rs"}],
        "refers": [4242] if rng.random() < 0.5 else [],
    }


def _bump(rng: random.Random) -> dict[str, object]:
    name = "-".join(rng.sample("moss fern lichen bark leaf".split(), 2))
    return {
        "title": f"Bump {name} from 1.{rng.randrange(9)}.0 to 2.{rng.randrange(9)}.1",
        "files": [{"path": "Cargo.lock"}],
        "author": {"login": "thrush[bot]", "is_bot": True},
    }


def _change(rng: random.Random, area: str) -> dict[str, object]:
    tag, folder, words = _AREAS[area]
    own = rng.sample(words.split(), 2)
    stray = rng.choice(_AREAS[rng.choice(list(_AREAS))][2].split())
    said = own if rng.random() < 0.7 else [own[0], stray]
    title = f"{rng.choice(_VERBS)} {' '.join(said)} {rng.choice(_ENDINGS)}"
    style = rng.random()
    if style < 0.3:
        title = f"[{tag}] {title}"
    elif style < 0.45:
        title = f"fix({tag}): {title.lower()}"
    elif style < 0.6:
        title = f"{title} of {tag}"
    files = [{"path": f"{folder}/{word}.rs"} for word in own] if rng.random() < 0.8 else []
    return {"title": title, "files": files}
