"""`mergecast init`: a first configuration."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.errors import ConfigError


@click.command("init")
def command() -> None:
    """Write a commented config.yaml into the current folder; an existing one is left alone.

    \b
    Example:
      mergecast init && mergecast generate
    """
    from pipeline.shipped import shipped
    from pipeline.store import write_whole

    path = Path("config.yaml")
    if path.exists():
        raise ConfigError("is there already and is left alone", path=path)
    write_whole(path, shipped("config.yaml").read_text(encoding="utf-8"))
    click.echo(f"wrote {path}: name your repository in it, then run mergecast generate", err=True)
