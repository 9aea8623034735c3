"""`mergecast approve`: a named person lets an episode out."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import KEY, config_option, example_option, person_option, show_option


@click.command("approve")
@click.argument("key", metavar="DATE", type=KEY)
@person_option
@click.option("--override", metavar="REASON", default="", help="Approve what the data does not support.")
@click.option("--why", metavar="REASON", default="", help="Why a rejection no longer holds; kept with it.")
@show_option
@config_option
@example_option
def command(
    *,
    key: str,
    by: str | None,
    override: str,
    why: str,
    slug: str | None,
    config_path: Path,
    example: bool,
) -> None:
    """Approve a stored draft after checking it once more; exit 4 while something stands in the way.

    DATE may be a week, such as 2026-W33. An override is kept in the record with its reason and your name.
    What was rejected is approved with --why only.

    \b
    Example:
      mergecast approve 2026-08-14 --by "Robin Alder"
    """
    from pipeline.cli.person import person_of
    from pipeline.cli.stored import keep, standing_of, stored_of
    from pipeline.cli.tools import now
    from pipeline.review import approve, decided, noted
    from pipeline.text import clean_line

    person, reason = person_of(by), clean_line(override)
    stored = stored_of(config_path, slug, key, example=example)
    standing = standing_of(stored)
    approved = approve(
        standing.checked, standing.objections, by=person, at=now(), override=reason, why=clean_line(why)
    )
    if approved is standing.checked:
        click.echo(f"mergecast: {stored.name} is approved already; nothing was changed", err=True)
        return
    keep(stored, approved, lambda notes: noted(notes, approved))
    click.echo(f"approved {stored.name} by {person}")
    if stored.episode.status == "rejected":
        click.echo(f"  overturned: it was {decided(stored.episode.review)}")
    for objection in standing.objections if approved.review.override else ():
        click.echo(f"  overridden: {objection.where}: {objection.reason}")
