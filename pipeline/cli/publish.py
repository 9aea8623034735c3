"""`mergecast publish`: the site, its feeds and its transcripts."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli.options import config_option, example_option, quiet_option, show_option
from pipeline.wording import list_first

if TYPE_CHECKING:
    from pipeline.config import Config, EngineName
    from pipeline.models import Audio, Episode
    from pipeline.publishing import Places, Published, Voice, Wish

Tell = Callable[[str], None]


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
    "--audio",
    "engine",
    type=click.Choice(["auto", "none", "tone", "espeak", "piper", "openai"]),
    help="Who speaks: speech.engine unless given; none makes no sound and uses what is there.",
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
    engine: EngineName | None,
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
    config, tell = config_of(config_path, example=example, of_store=True), teller(quiet=quiet)
    config.show(slug) if slug else None
    if config.site.base_url is None:
        tell("site.base_url is not set: no feeds, sitemap and canonical addresses, which need absolute ones")
    places = Places(
        episodes=EpisodeStore(config.store_folder),
        sounds=AudioStore(config.audio_folder),
        site=folder or config.site_folder,
        settings=config.folder,
    )
    voice = None if engine == "none" else _voice(config, engine, places, tell)
    wish = _wish(config, slug, voice, drafts=include_drafts, merged=merged)
    done = publish(config.shows, config.site, places, wish, tell=tell)
    click.echo(done.model_dump_json(indent=1) if as_record else str(places.site / "index.html"))
    _tell_what_is_missing(done)


def _wish(config: Config, slug: str | None, voice: Voice | None, *, drafts: bool, merged: bool) -> Wish:
    from pipeline.publish.addresses import web_host
    from pipeline.publish.clearance import Admission
    from pipeline.publishing import Wish

    return Wish(
        only=slug,
        admission=Admission(drafts=drafts, merged=merged),
        voice=voice,
        host=web_host(config.github.api_url),
        pace=config.writer.words_per_minute,
        private=config.site.publish_private,
    )


def _voice(config: Config, engine: EngineName | None, places: Places, tell: Tell) -> Voice | None:
    """Return who speaks, for every show in its own lexicon; None uses the sounds that are there.

    Raises ConfigError when an engine that was asked for cannot be had.
    """
    from pipeline.cli.tools import voice_of
    from pipeline.publish.ledger import digest
    from pipeline.publishing import Voice
    from pipeline.voicing import audio_of

    first = voice_of(config, config.shows[0], engine, tell=tell)
    if first is None:
        return None
    lexicons = {show.slug: show.lexicon for show in config.shows}
    voices = {slug: replace(first, lexicon=lexicon) for slug, lexicon in lexicons.items()}
    name = digest(
        json.dumps(dict(first.engine.identity), sort_keys=True),
        config.speech.model_dump_json(),
        json.dumps(lexicons, sort_keys=True),
    )

    def speak(episode: Episode) -> Audio | None:
        return audio_of(episode, places.sounds, voices.get(episode.show.slug, first), tell)

    return Voice(name, speak)


def _tell_what_is_missing(done: Published) -> None:
    """Name what could not go out, and raise the error whose exit code says who must act."""
    from pipeline.errors import ContentError, PublishError, ServiceError

    for name in done.left_alone:
        click.echo(f"mergecast: {name} is somebody else's and is left alone", err=True)
    for slug in done.withdrawn_shows:
        click.echo(
            f"mergecast: the show {slug} is no longer configured: its pages and its feed are gone from the "
            "site, and whoever subscribed finds nothing; a show with a new name keeps its slug",
            err=True,
        )
    if done.withdrawn:
        number, first = len(done.withdrawn), ", ".join(done.withdrawn[:5])
        more = f" and {number - 5} more" if number > 5 else ""
        click.echo(f"mergecast: {number} taken off the site: {first}{more}", err=True)
    if done.withheld:
        click.echo(f"mergecast: {len(done.withheld)} left out: {list_first(done.withheld, 5)}", err=True)
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
