"""Measures how well the day's pull requests are grouped, against human categories and simple baselines.

    python benchmarks/themes.py [DAYS.json] [--config CONFIG.yaml]

DAYS.json is a list of labelled days as `benchmarks/clustering/days.py` reads them; without it the days are
made up. Days of one repository follow each other, and each is grouped with what the days before it taught
(titles, tags and paths; never their categories). Nothing is tuned here: the halves show that. Where the
configuration has a show of the repository, its days are grouped with and without what the show sets.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import resource
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from benchmarks.clustering import baselines, embedding
from benchmarks.clustering.days import LabelledDay, in_order, read_days
from benchmarks.clustering.metrics import adjusted_mutual_information, b_cubed
from benchmarks.clustering.synthetic import synthetic_day
from pipeline.config import ShowConfig, load_config
from pipeline.models import KnownArea, Theme
from pipeline.themes import ThemeMemory, cluster, remember
from pipeline.themes.atlas import NO_AREAS
from pipeline.themes.memory import MOST

Grouping = dict[int, str]
SIZES = (100, 400, 1000, 2000, 4000, 10000)
# As many earlier days as fill the memory of a busy repository.
REMEMBERED = 24
CONFIG = Path(__file__).parent.parent / "config.yaml"


@dataclass(frozen=True)
class Score:
    """How well one day was grouped; every pull request is grouped, only those with a category count."""

    ami: float
    f1: float
    precision: float
    recall: float
    groups: int
    largest: float


def score(day: LabelledDay, grouping: Grouping) -> Score:
    """Compare a grouping with the categories of a day."""
    numbers = sorted(day.labels)
    truth, found = [day.labels[number] for number in numbers], [grouping[number] for number in numbers]
    agreement = b_cubed(truth, found)
    sizes = Counter(grouping.values())
    return Score(
        ami=adjusted_mutual_information(truth, found),
        f1=agreement.f1,
        precision=agreement.precision,
        recall=agreement.recall,
        groups=len(sizes),
        largest=max(sizes.values()) / len(grouping),
    )


def grouping_of(themes: Iterable[Theme]) -> Grouping:
    """Return the theme of every pull request."""
    return {number: theme.id for theme in themes for number in theme.pull_requests}


def themes_alone(day: LabelledDay) -> Grouping:
    """Group a day without anything remembered."""
    return grouping_of(cluster(day.snapshot))


def themes_remembering(days: Sequence[LabelledDay], show: ShowConfig | None = None) -> dict[str, Grouping]:
    """Group days in order, each with the memory of those before it, and as the show's settings say."""
    glossary, areas = (show.glossary, show.areas) if show else ({}, {})
    known = [remember([day.snapshot], areas=areas).rows for day in days]
    found = {}
    for place, day in enumerate(days):
        rows = [row for earlier in known[max(0, place - REMEMBERED) : place] for row in earlier]
        memory = ThemeMemory(tuple(rows[-MOST:]))
        found[day.name] = grouping_of(cluster(day.snapshot, glossary=glossary, areas=areas, memory=memory))
    return found


def report(days: Sequence[LabelledDay], show: ShowConfig | None = None) -> None:
    """Print the mean scores of every method over the days of one repository.

    A `show` of that repository adds a row: the same with its own glossary and areas.
    """
    methods: dict[str, Callable[[LabelledDay], Grouping]] = {
        "one group": baselines.one_group,
        "singletons": baselines.singletons,
        "first tag": baselines.first_tag,
        "title TF-IDF, average linkage": baselines.title_linkage,
    }
    if not embedding.missing():
        methods["title embeddings, k-means"] = embedding.embedded_titles
    print(
        f"\n{days[0].repository}: {len(days)} days, {sum(len(day.labels) for day in days)} categories given"
    )
    print(f"{'method':34}  AMI    B3 F1  (P     R   )  groups  largest")
    for name, method in methods.items():
        _print_row(name, [score(day, method(day)) for day in days])
    _print_row("themes, no memory", [score(day, themes_alone(day)) for day in days])
    _print_themes("themes", days, themes_remembering(days))
    if show:
        _print_themes("themes, with the show's areas", days, themes_remembering(days, show))


def _print_themes(name: str, days: Sequence[LabelledDay], groupings: dict[str, Grouping]) -> None:
    """Print the mean scores, those of each half of the days, and the most themes that a day has."""
    scores = [score(day, groupings[day.name]) for day in days]
    _print_row(name, scores)
    if len(days) >= 4:
        _print_row("  of these: 1st, 3rd, 5th ... day", scores[::2])
        _print_row("  of these: 2nd, 4th, 6th ... day", scores[1::2])
    print(f"{'':34}  most themes on a day: {max(entry.groups for entry in scores)}")


def _print_row(name: str, scores: Sequence[Score]) -> None:
    def mean(pick: Callable[[Score], float]) -> float:
        return fmean(pick(entry) for entry in scores)

    print(
        f"{name:34} {mean(lambda s: s.ami):5.3f}  {mean(lambda s: s.f1):5.3f}"
        f"  ({mean(lambda s: s.precision):.3f} {mean(lambda s: s.recall):.3f})"
        f"  {mean(lambda s: s.groups):5.1f}  {mean(lambda s: s.largest):6.2f}"
    )


def _timed(size: int, areas: Mapping[str, KnownArea]) -> tuple[float, float]:
    """Return the seconds that grouping that many takes, and the process's peak memory in megabytes.

    Small days are timed five times and the best counts: other work on the machine only ever adds.
    """
    snapshot = synthetic_day(size).snapshot
    spent = math.inf
    for _ in range(5 if size <= 1000 else 1):
        start = time.perf_counter()
        cluster(snapshot, areas=areas)
        spent = min(spent, time.perf_counter() - start)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return spent, peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


def report_times(sizes: Sequence[int] = SIZES, areas: Mapping[str, KnownArea] = NO_AREAS) -> None:
    """Print run time and peak memory for days of growing size, each in a fresh process; `areas` cost some."""
    print("\npull requests   seconds   peak MB   growth since the line above (1 is linear, 2 quadratic)")
    before: tuple[int, float] | None = None
    for size in sizes:
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            spent, peak = pool.apply(_timed, (size, dict(areas)))
        growth = f"{math.log(spent / before[1]) / math.log(size / before[0]):.2f}" if before else ""
        print(f"{size:13,}  {spent:8.2f}  {peak:8.0f}   {growth}")
        before = (size, spent)


def made_up_days() -> list[LabelledDay]:
    """Return six labelled days of a made-up repository."""
    return [synthetic_day(90 + 10 * seed, seed=seed, first=1 + 1000 * seed) for seed in range(1, 7)]


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the arguments, measure, and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("days", nargs="?", type=Path, help="labelled days (JSON); made-up ones without it")
    parser.add_argument("--config", type=Path, default=CONFIG, help="whose shows' areas are used")
    parser.add_argument("--no-times", action="store_true", help="leave out run times")
    options = parser.parse_args(arguments)
    days = read_days(options.days) if options.days else made_up_days()
    by_repository: dict[str, list[LabelledDay]] = defaultdict(list)
    for day in days:
        by_repository[day.repository].append(day)
    shows = {show.repository: show for show in load_config(options.config, {}).shows}
    for repository in sorted(by_repository):
        report(in_order(by_repository[repository]), shows.get(repository))
    if absent := embedding.missing():
        print(f"\nThe embedding baseline was not run: {', '.join(absent)} not installed.")
    if not options.no_times:
        report_times(areas=max((show.areas for show in shows.values()), key=len))


if __name__ == "__main__":
    main()
