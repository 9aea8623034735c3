"""`mergecast verify`: the verdict on every sentence of a script."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli.options import FILE, config_option, quiet_option, show_option

if TYPE_CHECKING:
    from pipeline.models import Verification


@click.command("verify")
@click.argument("script_path", metavar="SCRIPT", type=FILE)
@click.option("--snapshot", "snapshot_path", type=FILE, required=True, help="The day that the script tells.")
@show_option
@config_option
@click.option("--json", "as_record", is_flag=True, help='Print {"ok", "sentences": [...]}.')
@quiet_option
def command(
    *,
    script_path: Path,
    snapshot_path: Path,
    slug: str | None,
    config_path: Path,
    as_record: bool,
    quiet: bool,
) -> None:
    """Check a script or an episode record against a snapshot; exit 4 when a sentence is not supported.

    \b
    Example:
      mergecast verify episode.json --snapshot snapshot.json
    """
    from pipeline.cli.progress import teller
    from pipeline.cli.reading import snapshot_of, text_of
    from pipeline.cli.tools import recalled_of
    from pipeline.cli.unnamed import show_of
    from pipeline.day import facts_of
    from pipeline.reading import read_script, themes_within
    from pipeline.themes import cluster
    from pipeline.truth import verify

    tell = teller(quiet=quiet)
    snapshot = snapshot_of(snapshot_path, tell)
    config, show = show_of(config_path, slug, snapshot)
    read = read_script(text_of(script_path), subject=str(script_path), tell=tell)
    if read.themes is None:
        themes = cluster(snapshot, glossary=show.glossary, areas=show.areas)
    else:
        themes = themes_within(read.themes, snapshot)
    facts = facts_of(show, snapshot, themes, recalled_of(config, show, snapshot, tell))
    verification = verify(read.script, facts)
    click.echo(verification.model_dump_json(indent=1) if as_record else _told(verification))
    if not verification.ok:
        raise click.exceptions.Exit(4)


def _told(verification: Verification) -> str:
    lines = []
    for sentence in verification.sentences:
        lines.append(f"{sentence.verdict:16} {sentence.where:8} {sentence.text}")
        bad = [finding for finding in sentence.findings if finding.verdict != "supported"]
        lines += [f"{'':25} {finding.kind}: {finding.claim}: {finding.reason}" for finding in bad]
    lines += [
        f"{finding.verdict:16} {'script':8} {finding.claim}: {finding.reason}"
        for finding in verification.script
    ]
    return "\n".join([*lines, "supported" if verification.ok else "not supported"])
