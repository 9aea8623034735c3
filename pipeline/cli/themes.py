"""`mergecast themes`: how a snapshot's pull requests are grouped."""

from __future__ import annotations

import json
from pathlib import Path

import click

from pipeline.cli.options import FILE, config_option, quiet_option, show_option


@click.command("themes")
@click.argument("snapshot_path", metavar="SNAPSHOT", type=FILE)
@show_option
@config_option
@click.option("--json", "as_record", is_flag=True, help='Print {"themes": [...]}.')
@quiet_option
def command(
    *, snapshot_path: Path, slug: str | None, config_path: Path, as_record: bool, quiet: bool
) -> None:
    """Group a snapshot's pull requests into themes; no network, no model.

    \b
    Example:
      mergecast themes day.json
    """
    from pipeline.cli.progress import teller
    from pipeline.cli.reading import snapshot_of
    from pipeline.cli.tools import show_of
    from pipeline.themes import cluster

    snapshot = snapshot_of(snapshot_path, teller(quiet=quiet))
    _, show = show_of(config_path, slug, snapshot)
    themes = cluster(snapshot, glossary=show.glossary)
    if as_record:
        record = {"themes": [theme.model_dump(mode="json") for theme in themes]}
        click.echo(json.dumps(record, indent=1, ensure_ascii=False))
        return
    titles = {pull.number: pull.title for pull in snapshot.pull_requests}
    for theme in themes:
        click.echo(f"{theme.id}  {theme.title}  ({theme.kind}, {len(theme.pull_requests)})")
        for number in theme.pull_requests:
            click.echo(f"      #{number}  {titles[number]}")
