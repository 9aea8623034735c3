"""`mergecast schema`: the JSON Schema of what is stored."""

from __future__ import annotations

import json

import click


@click.command("schema")
@click.argument("record", type=click.Choice(["episode", "snapshot", "review"]), default="episode")
def command(*, record: str) -> None:
    """Print the JSON Schema of a stored episode, snapshot or review notes.

    \b
    Example:
      mergecast schema snapshot > snapshot.schema.json
    """
    from pipeline.models import Episode, ReviewNotes, Snapshot, Value

    models: dict[str, type[Value]] = {"episode": Episode, "snapshot": Snapshot, "review": ReviewNotes}
    click.echo(
        json.dumps(
            {"$schema": "https://json-schema.org/draft/2020-12/schema", **models[record].model_json_schema()},
            indent=1,
        )
    )
