"""`mergecast propose`: what the daily workflow runs."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import date as Date
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli.options import DATE, config_option, quiet_option, show_option, writer_option

if TYPE_CHECKING:
    from pipeline.config import ShowConfig
    from pipeline.days import Failed
    from pipeline.proposal import Proposal


@click.command("propose")
@click.option("--date", "day", type=DATE, help="Which day; every day that is due unless given, oldest first.")
@click.option(
    "--at-most", "most", type=click.IntRange(1), help="How many due days: shows[].catch_up unless given."
)
@click.option(
    "--force", is_flag=True, help="With --date: make it again, also when it was proposed or rejected."
)
@click.option(
    "--patience",
    type=click.FloatRange(0),
    default=24.0,
    show_default=True,
    metavar="HOURS",
    help="A server's failure is an error only for a day that ended longer ago than this.",
)
@show_option
@config_option
@writer_option
@quiet_option
def command(  # noqa: PLR0913  (click passes every option by name)
    *,
    day: Date | None,
    most: int | None,
    force: bool,
    patience: float,
    slug: str | None,
    config_path: Path,
    mode: str | None,
    quiet: bool,
) -> None:
    """Make every due day and open one draft pull request for each, on the branch mergecast/SHOW/DATE.

    Merging a draft approves it, closing it rejects it. Needs git and gh, a remote `origin` and GH_TOKEN. In a
    workflow the briefings, gaps and costs are put on the job's page. Run again, it changes nothing.

    \b
    Example:
      mergecast propose --show pytorch
    """
    from pipeline.cli.progress import teller
    from pipeline.cli.tools import config_of, now, source_of, writing_of
    from pipeline.day import Tools
    from pipeline.errors import ConfigError
    from pipeline.proposal import Desk, propose
    from pipeline.proposal.checkout import Checkout
    from pipeline.proposal.hosting import Hosting
    from pipeline.store import EpisodeStore

    if force and day is None:
        raise ConfigError("needs a --date", key="--force")
    config, tell, instant = config_of(config_path), teller(quiet=quiet), now()
    show, folder = config.show(slug), config.folder.absolute()
    # click.Choice admits only the three modes, but says so to nobody.
    writing = writing_of(config, mode)  # type: ignore[arg-type]
    tools = Tools(source_of(config), EpisodeStore(folder / config.store), writing, tell)
    desk = Desk(show, tools, Checkout(folder), Hosting(folder))
    done = propose(desk, now=instant, most=most or show.catch_up, day=day, force=force)
    _report(done)
    _end(done, show, now=instant, patience=timedelta(hours=patience))


def _report(done: Proposal) -> None:
    from pipeline.cli.several import say_left
    from pipeline.proposal.sheet import summary

    for episode, address in done.proposed:
        click.echo(f"{episode.show.slug} {episode.key}: {address or 'approved and pushed'}")
    page = os.environ.get("GITHUB_STEP_SUMMARY")
    if page:
        text = summary(done.proposed, requests=done.requests, left=len(done.left))
        with Path(page).open("a", encoding="utf-8") as file:
            file.write(text)
    say_left(done.left)


def _end(done: Proposal, show: ShowConfig, *, now: datetime, patience: timedelta) -> None:
    """Fail for what somebody can act on; where a server failed, only once a day has waited too long."""
    from pipeline.cli.several import give_up

    if done.failed and not _is_overdue(done.failed, show, now=now, patience=patience):
        for one in done.failed:
            said = f"{one.day} waits for the next run: {getattr(one.error, 'message', one.error)}"
            click.echo(
                f"::warning::{said}" if os.environ.get("GITHUB_ACTIONS") else f"mergecast: {said}", err=True
            )
        return
    give_up(done.failed, len(done.proposed))


def _is_overdue(failed: Sequence[Failed], show: ShowConfig, *, now: datetime, patience: timedelta) -> bool:
    from pipeline.errors import ServiceError
    from pipeline.window import window_of

    ends = [window_of(one.day, timezone=show.timezone, day_ends=show.day_ends).end for one in failed]
    return any(not isinstance(one.error, ServiceError) for one in failed) or now - min(ends) > patience
