"""What a command says of several days: each failure as it comes, the one to act on first at the end."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date as Date
from typing import TYPE_CHECKING

import click

from pipeline.errors import PipelineError

if TYPE_CHECKING:
    from pipeline.days import Failed


def say_left(days: Sequence[Date]) -> None:
    """Say which days wait for the next time."""
    if days:
        count = f"{len(days)} more day{'' if len(days) == 1 else 's'}"
        span = f"{days[0]}" if len(days) == 1 else f"{days[0]} to {days[-1]}"
        click.echo(f"mergecast: {count} left for the next time: {span}", err=True)


def give_up(failed: Sequence[Failed], made: int) -> None:
    """Raise the failure that somebody can act on first, after saying all of them; without any do nothing."""
    from pipeline.days import worst

    if not failed:
        return
    main = worst(failed)
    for one in failed:
        if one is not main:
            said = one.error.message if isinstance(one.error, PipelineError) else repr(one.error)
            click.echo(f"mergecast: error: {one.day}: {said}", err=True)
    if len(failed) + made > 1:
        click.echo(f"mergecast: {made} of {len(failed) + made} days made; {main.day} failed:", err=True)
    raise main.error
