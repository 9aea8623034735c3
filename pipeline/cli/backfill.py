"""`mergecast backfill`: the days of the past, from one reading of the repository."""

from __future__ import annotations

from datetime import date as Date
from pathlib import Path

import click

from pipeline.cli.options import DATE, config_option, quiet_option, show_option, writer_option


@click.command("backfill")
@click.option("--from", "first", type=DATE, required=True, help="The first day.")
@click.option("--to", "last", type=DATE, required=True, help="The last day.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 32),
    default=1,
    show_default=True,
    help="How many days are written side by side; with more than one a day may not know the one before it.",
)
@show_option
@config_option
@writer_option
@quiet_option
def command(
    *,
    first: Date,
    last: Date,
    jobs: int,
    slug: str | None,
    config_path: Path,
    mode: str | None,
    quiet: bool,
) -> None:
    """Make the episodes of a span of past days that have none.

    May be stopped at any moment: the same command again goes on where it was. Days that have an episode are
    left alone.

    \b
    Example:
      mergecast backfill --from 2026-07-25 --to 2026-08-23
    """
    from pipeline.backfill import collect_span, span_of, write_span
    from pipeline.cli.progress import progress
    from pipeline.cli.several import give_up
    from pipeline.cli.tools import config_of, now, source_of, writing_of
    from pipeline.day import Tools
    from pipeline.days import Failed
    from pipeline.store import EpisodeStore

    config, instant = config_of(config_path), now()
    show, store, source = config.show(slug), EpisodeStore(config.store_folder), source_of(config)
    span = span_of(show, store, first, last, now=instant)
    with progress(2 * len(span.missing), quiet=quiet) as (tell, advance):

        def tools() -> Tools:
            writing = writing_of(config, mode)  # type: ignore[arg-type]  # click.Choice admits only the modes
            return Tools(source=source, store=store, writing=writing, tell=tell)

        for _ in collect_span(show, span.missing, tools(), now=instant):
            advance()
        failed = []
        for one in write_span(show, span.missing, tools, now=instant, jobs=jobs):
            advance()
            if isinstance(one, Failed):
                failed.append(one)
    made = len(span.missing) - len(failed)
    click.echo(f"{show.slug}: {made} days made, {span.stored} stored before")
    give_up(failed, made)
