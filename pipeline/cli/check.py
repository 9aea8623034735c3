"""`mergecast check`: stored records judged again, with what is wrong told where a pull request shows it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli.options import FILE
from pipeline.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pipeline.cli.problems import Problem
    from pipeline.config import Config, ShowConfig
    from pipeline.models import Episode, Snapshot
    from pipeline.store import EpisodeStore


@click.command("check")
@click.argument("paths", metavar="[PATH]...", nargs=-1, type=click.Path(path_type=Path))
@click.option("--github", is_flag=True, help="Tell problems as GitHub's annotations; as in an Action.")
@click.option("--config", "config_path", type=FILE, default=None, help="The configuration.")
def command(*, paths: Sequence[Path], github: bool, config_path: Path | None) -> None:
    """Judge stored records again, each by the snapshot beside it: files, folders, or the whole store.

    Exit 4 when a sentence is not supported or a record disagrees with its snapshot, 5 when one is broken or
    has no snapshot. What somebody overrode is a warning.

    \b
    Examples:
      mergecast check
      mergecast check episodes/pytorch/2026-08-14
    """
    from pipeline.cli.problems import annotation, plain_line

    config = _config(config_path)
    github = github or os.environ.get("GITHUB_ACTIONS") == "true"
    store = config.store_folder if config else Path("episodes")
    # A show that is set up but has told nothing yet has nothing to check.
    records = _records(paths or ((store,) if store.exists() else ()))
    problems = [problem for path in records for problem in _problems(path, config)]
    for problem in problems:
        click.echo(annotation(problem) if github else plain_line(problem))
    errors = [problem for problem in problems if problem.is_error]
    said = f"errors: {len(errors)}, warnings: {len(problems) - len(errors)}" if problems else "all supported"
    click.echo(f"mergecast: records checked: {len(records)}; {said}", err=True)
    if errors:
        raise click.exceptions.Exit(max(problem.code for problem in errors))


def _config(path: Path | None) -> Config | None:
    """Return the configuration, which may be missing: a record and its snapshot are enough to judge."""
    from pipeline.config import load_config

    if path is None and not Path("config.yaml").exists():
        return None
    return load_config(path or Path("config.yaml"))


def _records(paths: Sequence[Path]) -> list[Path]:
    """Return the records named, or found in the folders named. Raises StoreError for what does not exist."""
    found: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            found |= dict.fromkeys(sorted(path.rglob("episode.json")))
        elif path.is_file():
            # A pull request names every file that it changes; all in one folder are one episode.
            record = path.with_name("episode.json")
            found[record if path.name in ("snapshot.json", "review.json") else path] = None
        else:
            raise StoreError(path, "there is no such record", hint="name a record, or a folder of them")
    return list(found)


def _problems(path: Path, config: Config | None) -> Iterator[Problem]:
    """Yield what is wrong with one record; a broken one is one problem and does not stop the check."""
    from pipeline.cli.problems import Problem, problems_of
    from pipeline.cli.stored import must_lie_right
    from pipeline.proof import proof_of
    from pipeline.recheck import recheck
    from pipeline.store import EpisodeStore, read_notes, read_record

    try:
        episode, snapshot = read_record(path)
        # A record that was written by hand somewhere else may lie anywhere.
        if path.name == "episode.json":
            must_lie_right(episode, path.resolve())
        pace = config.writer.words_per_minute if config else 155
        show = _show(episode, snapshot, config)
        # What a record remembers, and the days of a week, lie in the folders beside its own.
        store = EpisodeStore(path.resolve().parent.parent.parent)
        notes = read_notes(path)
        proof = proof_of(episode, show, store, lambda _line: None) if _lies_in(store, path, episode) else None
        standing = recheck(
            show,
            episode,
            proof.snapshot if proof else snapshot,
            words_per_minute=pace,
            prove=proof.prove if proof else None,
            known_as=_name(episode, config),
        )
    except StoreError as error:
        yield Problem(path=path, line=1, title="broken record", text=error.message, code=5)
        return
    yield from problems_of(path, standing, notes=notes, strangers=proof.strangers if proof else ())


def _lies_in(store: EpisodeStore, path: Path, episode: Episode) -> bool:
    """Tell whether a record is where a store would keep it."""
    return store.path(episode.show.slug, episode.key) == path.resolve()


def _name(episode: Episode, config: Config | None) -> str:
    """Return how the show of a record is called in the settings, or nothing where they do not know it."""
    shows = config.shows if config else ()
    return next((show.name for show in shows if show.slug == episode.show.slug), "")


def _show(episode: Episode, snapshot: Snapshot | None, config: Config | None) -> ShowConfig:
    """Return the show of a record: as configured, else as the record names it."""
    from pipeline.config import ShowConfig

    for show in config.shows if config else ():
        if show.slug == episode.show.slug:
            return show
    named = episode.show
    repository = snapshot.repository if snapshot else named.repository
    return ShowConfig(slug=named.slug, name=named.name, repository=repository)
