"""`mergecast publish`: the site, its feeds and its transcripts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli.options import config_option, example_option, quiet_option, show_option

if TYPE_CHECKING:
    from pipeline.config import Config
    from pipeline.publishing import Published, Voice, Wish


@click.command("publish")
@show_option
@click.option(
    "--site",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where; site.folder unless given.",
)
@click.option("--include-drafts", is_flag=True, help="Publish drafts too, marked as drafts everywhere.")
@click.option(
    "--merged",
    is_flag=True,
    help="Count drafts as approved: a maintainer merged them. One with an unsupported sentence stays out.",
)
@click.option(
    "--audio", "engine", metavar="auto|none|ENGINE", default="auto", show_default=True, help="Who speaks."
)
@click.option("--json", "as_record", is_flag=True, help="Print what was done as JSON.")
@config_option
@example_option
@quiet_option
def command(  # noqa: PLR0913  (click passes every option by name)
    *,
    slug: str | None,
    folder: Path | None,
    include_drafts: bool,
    merged: bool,
    engine: str,
    as_record: bool,
    config_path: Path,
    example: bool,
    quiet: bool,
) -> None:
    """Write the site: a page, transcripts and a feed entry for every approved episode.

    Only what changed is written. A broken record is named and left out, and the rest is published.

    \b
    Examples:
      mergecast publish
      mergecast publish --include-drafts --site preview && mergecast serve --site preview
    """
    from pipeline.cli.progress import teller
    from pipeline.cli.tools import config_of
    from pipeline.publishing import Places, publish
    from pipeline.store import AudioStore, EpisodeStore

    if include_drafts and merged:
        raise click.UsageError(
            "--include-drafts and --merged exclude each other: is a draft approved or not?"
        )
    config, tell = config_of(config_path, example=example), teller(quiet=quiet)
    config.show(slug) if slug else None
    if config.site.base_url is None:
        tell("site.base_url is not set: no feeds, sitemap and canonical addresses, which need absolute ones")
    places = Places(
        episodes=EpisodeStore(config.store_folder),
        sounds=AudioStore(config.audio_folder),
        site=folder or config.site_folder,
        settings=config.folder,
    )
    wish = _wish(config, slug, engine, drafts=include_drafts, merged=merged)
    done = publish(config.shows, config.site, places, wish, tell=tell)
    click.echo(done.model_dump_json(indent=1) if as_record else str(places.site / "index.html"))
    _tell_what_is_missing(done)


def _wish(config: Config, slug: str | None, engine: str, *, drafts: bool, merged: bool) -> Wish:
    from pipeline.publish.addresses import web_host
    from pipeline.publish.clearance import Admission
    from pipeline.publishing import Wish

    return Wish(
        only=slug,
        admission=Admission(drafts=drafts, merged=merged),
        voice=_voice(engine),
        host=web_host(config.github.api_url),
        private=config.site.publish_private,
    )


def _voice(engine: str) -> Voice | None:
    """Return who speaks; None uses the sounds that are there and makes none."""
    from pipeline.errors import ConfigError

    if engine not in ("auto", "none"):
        raise ConfigError(f"no speech engine is called {engine!r}", key="--audio", hint="auto or none")
    return None


def _tell_what_is_missing(done: Published) -> None:
    """Name what could not go out, and raise the error whose exit code says who must act."""
    from pipeline.errors import ContentError, PublishError, ServiceError

    for name in done.left_alone:
        click.echo(f"mergecast: {name} is somebody else's and is left alone", err=True)
    if done.withheld:
        click.echo(f"mergecast: {len(done.withheld)} left out: {'; '.join(done.withheld[:5])}", err=True)
    for problem in done.problems:
        click.echo(f"mergecast: {problem.subject}: {problem.why}", err=True)
    if not done.problems:
        return
    subject = f"{len(done.problems)} of the stored episodes"
    codes = {problem.exit_code for problem in done.problems}
    if codes == {4}:
        raise ContentError(subject, "need a person before they go out; the rest is published")
    if codes == {3}:
        raise ServiceError("speech", f"{subject} went out without audio", hint="publish again later")
    raise PublishError(subject, "could not go out as they should; the rest is published")
