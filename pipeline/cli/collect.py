"""`mergecast collect`: a day's snapshot, as a file that everything after it can start from."""

from __future__ import annotations

from datetime import date as Date
from pathlib import Path

import click

from pipeline.cli.options import DATE, FILE, config_option, example_option, quiet_option, show_option


@click.command("collect")
@click.option("--date", "day", type=DATE, required=True, help="Which day.")
@show_option
@config_option
@click.option("-o", "--output", type=FILE, help="Write here instead of stdout.")
@click.option("--so-far", is_flag=True, help="Collect a day that is not over yet.")
@example_option
@quiet_option
def command(
    *,
    day: Date,
    slug: str | None,
    config_path: Path,
    output: Path | None,
    so_far: bool,
    example: bool,
    quiet: bool,
) -> None:
    """Read a day's pull requests and print the snapshot as JSON.

    \b
    Example:
      mergecast collect --date 2026-08-14 -o day.json
    """
    from pipeline.cli.progress import teller
    from pipeline.cli.reading import give
    from pipeline.cli.tools import config_of, now, source_of
    from pipeline.day import collect_day
    from pipeline.store import as_json

    config, tell = config_of(config_path, example=example), teller(quiet=quiet)
    source = source_of(config, example=example)
    snapshot = collect_day(config.show(slug), day, now=now(), source=source, so_far=so_far, tell=tell)
    tell(f"{len(snapshot.pull_requests)} pull requests, {snapshot.requests} requests")
    give(as_json(snapshot), output)
