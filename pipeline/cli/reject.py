"""`mergecast reject`: a named person keeps an episode from going out."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import KEY, config_option, example_option, person_option, show_option


@click.command("reject")
@click.argument("key", metavar="DATE", type=KEY)
@person_option
@click.option("--why", metavar="REASON", required=True, help="The reason, kept in the record.")
@show_option
@config_option
@example_option
def command(
    *, key: str, by: str | None, why: str, slug: str | None, config_path: Path, example: bool
) -> None:
    """Reject a stored episode, also one that was approved; approving it later takes that back.

    DATE may be a week, such as 2026-W33. Later episodes that are approved and say what only this one told are
    named: they need a person.

    \b
    Example:
      mergecast reject 2026-08-14 --why "the revert is missing"
    """
    from pipeline.cli.leaning import fallen, leaning_on
    from pipeline.cli.person import person_of
    from pipeline.cli.stored import keep, stored_of
    from pipeline.cli.tools import now
    from pipeline.errors import ConfigError
    from pipeline.review import decided, noted, reject
    from pipeline.text import clean_line

    person, reason = person_of(by), clean_line(why)
    if not reason:
        raise ConfigError("is empty", key="--why", hint="say why, for whoever writes the next one")
    stored = stored_of(config_path, slug, key, example=example)
    review = stored.episode.review
    if stored.episode.status == "rejected" and (review.by, review.why) == (person, reason):
        click.echo(f"mergecast: {stored.name} is rejected already; nothing was changed", err=True)
        return
    rejected = reject(stored.episode, by=person, at=now(), why=reason)
    leaning = leaning_on(stored)
    keep(stored, rejected, lambda notes: noted(notes, rejected))
    click.echo(f"rejected {stored.name} by {person}: {reason}")
    if review.decision:
        click.echo(f"  overturned: it was {decided(review)}")
    for other, objection in fallen(leaning):
        click.echo(
            f"mergecast: warning: {other.name} is approved and rests on it: {objection.where} "
            f"“{objection.text}”: {objection.reason}; mergecast edit {other.episode.key} mends it, "
            f"mergecast reject {other.episode.key} --why REASON keeps it from going out",
            err=True,
        )
