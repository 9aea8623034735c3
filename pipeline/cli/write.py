"""`mergecast write`: a script for a snapshot, checked but not stored."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import FILE, config_option, quiet_option, show_option, writer_option


@click.command("write")
@click.argument("snapshot_path", metavar="SNAPSHOT", type=FILE)
@show_option
@config_option
@writer_option
@click.option("-o", "--output", type=FILE, help="Write the episode record here instead of stdout.")
@quiet_option
def command(
    *,
    snapshot_path: Path,
    slug: str | None,
    config_path: Path,
    mode: str | None,
    output: Path | None,
    quiet: bool,
) -> None:
    """Group, write and check; print the episode record that generate would store.

    \b
    Example:
      mergecast write day.json --writer plain -o episode.json
    """
    from pipeline.cli.progress import teller
    from pipeline.cli.reading import give, snapshot_of
    from pipeline.cli.tools import earlier_of, recalled_of, writing_of
    from pipeline.cli.unnamed import show_of
    from pipeline.day import write_episode
    from pipeline.store import as_json

    tell = teller(quiet=quiet)
    snapshot = snapshot_of(snapshot_path, tell)
    config, show = show_of(config_path, slug, snapshot)
    writing = writing_of(config, mode)  # type: ignore[arg-type]  # click.Choice admits only these three
    earlier, recalled = earlier_of(config, show, snapshot), recalled_of(config, show, snapshot, tell)
    episode = write_episode(show, snapshot, writing=writing, earlier=earlier, recalled=recalled, tell=tell)
    give(as_json(episode), output)
