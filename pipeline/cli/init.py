"""`mergecast init`: a first configuration, and the workflows that make it run by itself."""

from __future__ import annotations

import re
from pathlib import Path

import click

from pipeline.errors import ConfigError, PipelineError

_WORKFLOWS = {"daily.yml": "mergecast-daily.yml", "publish.yml": "mergecast-publish.yml"}
_GLOSSARY = re.compile(r"^    glossary:  ( *#.*)\n(?:      \S.*\n)+", re.MULTILINE)
_REFERENCE = re.compile(r"[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+@[0-9a-f]{40}")


@click.command("init")
@click.option(
    "--action",
    metavar="OWNER/REPOSITORY@COMMIT",
    help="Write the workflows, too; they use the action at that commit, 40 digits long.",
)
def command(*, action: str | None) -> None:
    """Write a commented config.yaml into the current folder; an existing one is left alone.

    It is for the repository that the folder belongs to, where there is one. With --action the two workflows
    of docs/action.md are written into .github/workflows.

    \b
    Example:
      mergecast init && mergecast generate
    """
    from pipeline.shipped import shipped
    from pipeline.store import write_whole

    path = Path("config.yaml")
    if action is None or not path.exists():
        if path.exists():
            raise ConfigError("is there already and is left alone", path=path)
        text, named = _settings(_without_areas(shipped("config.yaml").read_text(encoding="utf-8")))
        write_whole(path, text)
        then = f"it is for {named}; run" if named else "name your repository in it, then run"
        click.echo(f"wrote {path}: {then} mergecast generate", err=True)
    if action is not None:
        _write_workflows(action)


def _settings(shipped: str) -> tuple[str, str | None]:
    """Return the settings for the repository around the current folder, and its name; else an invented one.

    A clone whose remote is no repository of github.com is read as it lies here, without a network.
    """
    from pipeline.cli.unnamed import slug_of, spoken_name

    repository, is_local = _repository_here()
    name = repository or "orchard/cellar"
    text = re.sub(_GLOSSARY, r"    # glossary:\1\n    #   db: database\n", shipped)
    for key, value in (("- slug", slug_of(name)), ("  name", spoken_name(name)), ("  repository", name)):
        text = _with(text, f"  {key}: ", value)
    text = _with(text, "    # path: ", f"../{name.rpartition('/')[2]}")
    if is_local:
        text = text.replace("    # source: git ", "    source: git   ")
        text = _with(text, "    # path: ", ".").replace("    # path: .", "    path: .  ")
    return text, repository


def _with(text: str, key: str, value: str) -> str:
    """Return the text with another value of a key, and what follows where it stood."""

    def put(found: re.Match[str]) -> str:
        return key + (f"{value} ".ljust(len(found[1])) + found[2] if found[2] else value)

    return re.sub(rf"^{re.escape(key)}(\S+ *)(.*)$", put, text, count=1, flags=re.MULTILINE)


def _repository_here() -> tuple[str | None, bool]:
    """Return the repository of the clone around the current folder, and whether only the clone is known."""
    from pipeline.sources.git import clone_of

    try:
        clone = clone_of(Path())
    except PipelineError:
        return None, False
    if clone.address is None:
        return None, False
    return clone.repository, clone.address.host not in ("github.com", "ssh.github.com")


def _without_areas(text: str) -> str:
    """Return the configuration with the areas of our own show as a comment: another repository has others."""
    return re.sub(r"^( +)areas: \S+", r"\1# areas: areas.yaml       ", text, flags=re.MULTILINE)


def _write_workflows(action: str) -> None:
    """Write the workflows that use the action at a commit. Raises ConfigError before the first is written."""
    from pipeline.shipped import shipped
    from pipeline.store import write_whole

    if not _REFERENCE.fullmatch(action):
        raise ConfigError(
            "is no action at a commit",
            key="--action",
            hint="write owner/repository@ and the commit's 40 digits; a tag can be moved, a commit cannot",
        )
    folder = Path(".github/workflows")
    for name in _WORKFLOWS.values():
        if (folder / name).exists():
            raise ConfigError("is there already and is left alone", path=folder / name)
    for name, theirs in _WORKFLOWS.items():
        text = shipped(f".github/workflows/{name}").read_text(encoding="utf-8")
        text = re.sub(r"(uses: )\./$", rf"\g<1>{action}", text, flags=re.MULTILINE)
        text = text.replace(
            "./.github/workflows/publish.yml", f"./.github/workflows/{_WORKFLOWS['publish.yml']}"
        )
        write_whole(folder / theirs, text)
        click.echo(f"wrote {folder / theirs}", err=True)
    click.echo("docs/action.md names the settings that GitHub needs for them", err=True)
