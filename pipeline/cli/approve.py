"""`mergecast approve`: a named person lets an episode out."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import KEY, config_option, example_option, person_option, show_option


@click.command("approve")
@click.argument("key", metavar="DATE", type=KEY)
@person_option
@click.option("--override", metavar="REASON", default="", help="Approve what the data does not support.")
@show_option
@config_option
@example_option
def command(
    *, key: str, by: str | None, override: str, slug: str | None, config_path: Path, example: bool
) -> None:
    """Approve a stored draft after checking it once more; exit 4 while something stands in the way.

    DATE may be a week, such as 2026-W33. An override is kept in the record with its reason and your name.

    \b
    Example:
      mergecast approve 2026-08-14 --by "Robin Alder"
    """
    from pipeline.cli.person import person_of
    from pipeline.cli.stored import standing_of, stored_of
    from pipeline.cli.tools import now
    from pipeline.review import approve, noted

    person = person_of(by)
    stored = stored_of(config_path, slug, key, example=example)
    standing = standing_of(stored)
    approved = approve(standing.checked, standing.objections, by=person, at=now(), override=override.strip())
    if approved is standing.checked:
        click.echo(f"mergecast: {stored.name} is approved already; nothing was changed", err=True)
        return
    notes = stored.store.notes(stored.show.slug, key)
    stored.store.save(approved)
    stored.store.save_notes(stored.show.slug, key, noted(notes, approved))
    click.echo(f"approved {stored.name} by {person}")
    for objection in standing.objections if override else ():
        click.echo(f"  overridden: {objection.where}: {objection.reason}")
