"""`mergecast shows`: which shows are configured; as JSON the matrix of a workflow."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import config_option, show_option


@click.command("shows")
@click.option("--json", "as_matrix", is_flag=True, help="Print a workflow's matrix: one object a show.")
@show_option
@config_option
def command(*, as_matrix: bool, slug: str | None, config_path: Path) -> None:
    """List the configured shows: slug, repository, and what they have stored.

    \b
    Example:
      mergecast shows --json
    """
    import json

    from pipeline.cli.tools import config_of
    from pipeline.store import EpisodeStore

    config = config_of(config_path, of_store=True)
    shows = [config.show(slug)] if slug else list(config.shows)
    if as_matrix:
        rows = [
            {"slug": show.slug, "name": show.name, "repository": show.repository, "review": show.review}
            for show in shows
        ]
        click.echo(json.dumps({"show": rows}, ensure_ascii=True))
        return
    store = EpisodeStore(config.store_folder)
    for show in shows:
        dates = store.dates(show.slug)
        stored = f"{len(dates)} episodes, {dates[0]} to {dates[-1]}" if dates else "no episode yet"
        click.echo(f"{show.slug}\t{show.repository}\t{stored}")
