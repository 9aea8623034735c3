"""`mergecast themes`: how a snapshot's pull requests are grouped."""

from __future__ import annotations

import json
from pathlib import Path

import click

from pipeline.cli.options import FILE, config_option, quiet_option, show_option, writer_option


@click.command("themes")
@click.argument("snapshot_path", metavar="SNAPSHOT", type=FILE)
@show_option
@config_option
@writer_option
@click.option("--json", "as_record", is_flag=True, help='Print {"themes": [...]}.')
@quiet_option
def command(
    *,
    snapshot_path: Path,
    slug: str | None,
    config_path: Path,
    mode: str | None,
    as_record: bool,
    quiet: bool,
) -> None:
    """Group a snapshot's pull requests into themes; a model merges and names them where one is configured.

    \b
    Example:
      mergecast themes day.json
    """
    from pipeline.cli.progress import teller
    from pipeline.cli.reading import snapshot_of
    from pipeline.cli.tools import earlier_of, writing_of
    from pipeline.cli.unnamed import show_of
    from pipeline.day import themes_of_day

    tell = teller(quiet=quiet)
    snapshot = snapshot_of(snapshot_path, tell)
    config, show = show_of(config_path, slug, snapshot)
    editor = writing_of(config, mode).editor  # type: ignore[arg-type]  # click.Choice admits only these three
    themes, notes = themes_of_day(
        show, snapshot, editor=editor, earlier=earlier_of(config, show, snapshot), tell=tell
    )
    for note in notes:
        tell(note)
    if as_record:
        record = {"themes": [theme.model_dump(mode="json") for theme in themes]}
        click.echo(json.dumps(record, indent=1, ensure_ascii=False))
        return
    titles = {pull.number: pull.title for pull in snapshot.pull_requests}
    for theme in themes:
        click.echo(f"{theme.id}  {theme.title}  ({theme.kind}, {len(theme.pull_requests)})")
        for number in theme.pull_requests:
            click.echo(f"      #{number}  {titles[number]}")
