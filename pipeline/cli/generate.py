"""`mergecast generate`: the main job."""

from __future__ import annotations

from datetime import date as Date
from pathlib import Path

import click

from pipeline.cli.options import DATE, config_option, example_option, quiet_option, show_option, writer_option


@click.command("generate")
@click.option(
    "--date", "day", type=DATE, help="Which day; the newest completed one without an episode unless given."
)
@show_option
@config_option
@writer_option
@click.option("--force", is_flag=True, help="Make the episode again though it is stored.")
@click.option(
    "--refresh", is_flag=True, help="Collect again instead of using the stored snapshot; implies --force."
)
@click.option("--so-far", is_flag=True, help="Tell a day that is not over yet; the episode says so.")
@click.option(
    "--weekly",
    is_flag=True,
    help="Make the recap of a week from its stored days; --date names any day of it.",
)
@click.option("--json", "as_record", is_flag=True, help="Print the stored record instead of the briefing.")
@example_option
@quiet_option
def command(  # noqa: PLR0913  (click passes every option by name)
    *,
    day: Date | None,
    slug: str | None,
    config_path: Path,
    mode: str | None,
    force: bool,
    refresh: bool,
    so_far: bool,
    weekly: bool,
    as_record: bool,
    example: bool,
    quiet: bool,
) -> None:
    """Collect a day's pull requests, write and check the briefing, and store it as a draft.

    \b
    Examples:
      mergecast generate                     the newest completed day
      mergecast generate --date 2026-08-14
      mergecast generate --weekly            the newest completed week without a recap
      mergecast generate --example           no network, token or key needed
    """
    from pipeline.cli.briefing import spoken
    from pipeline.cli.progress import teller
    from pipeline.cli.tools import config_of, due, due_recap, now, source_of, writing_of
    from pipeline.day import Tools, generate
    from pipeline.store import EpisodeStore, as_json
    from pipeline.weekly import generate_week

    config, tell, instant = config_of(config_path, example=example), teller(quiet=quiet), now()
    show, store = config.show(slug), EpisodeStore(config.store_folder)
    source = source_of(config, example=example)
    chosen = day or (due_recap if weekly else due)(show, store, source, now=instant)
    if chosen is None:
        past = "that has an episode has its recap" if weekly else "since its first episode is stored"
        span = "week" if weekly else "day"
        click.echo(f"mergecast: every completed {span} of {show.slug} {past}", err=True)
        return
    # click.Choice admits only the three modes, but says so to nobody.
    writing = writing_of(config, mode, weekly=weekly)  # type: ignore[arg-type]
    tools = Tools(source=source, store=store, writing=writing, tell=tell)
    if weekly:
        episode, _ = generate_week(show, chosen, tools, now=instant, force=force or refresh, so_far=so_far)
    else:
        episode, _ = generate(show, chosen, tools, now=instant, force=force, refresh=refresh, so_far=so_far)
    click.echo(as_json(episode) if as_record else spoken(episode), nl=not as_record)
