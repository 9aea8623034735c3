"""`mergecast speak`: the sound file of a stored episode."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli.options import FILE, KEY, config_option, example_option, quiet_option, show_option

if TYPE_CHECKING:
    from pipeline.config import Config, ShowConfig
    from pipeline.models import Episode

_ENGINES = ["auto", "none", "tone", "espeak", "piper", "openai"]


@click.command("speak")
@click.argument("key", metavar="DATE", type=KEY)
@show_option
@config_option
@click.option("--engine", type=click.Choice(_ENGINES), help="Who speaks: speech.engine unless given.")
@click.option("-o", "--output", type=FILE, help="Copy the sound file there too.")
@click.option("--force", is_flag=True, help="Speak again though nothing has changed.")
@click.option(
    "--respell", is_flag=True, help="First make the stored text speakable anew, with the lexicon of today."
)
@click.option(
    "--json", "as_record", is_flag=True, help="Print what is known of the sound instead of its path."
)
@example_option
@quiet_option
def command(  # noqa: PLR0913  (click passes every option by name)
    *,
    key: str,
    slug: str | None,
    config_path: Path,
    engine: str | None,
    output: Path | None,
    force: bool,
    respell: bool,
    as_record: bool,
    example: bool,
    quiet: bool,
) -> None:
    """Speak a stored episode, or a week's recap such as 2026-W33, and print where the sound file is.

    An episode whose words, voice and settings are the same as last time is not spoken again.

    \b
    Examples:
      mergecast speak 2026-08-14
      mergecast speak 2026-08-14 --engine espeak -o briefing.mp3
      mergecast speak 2026-03-03 --example --engine tone
    """
    from pipeline.cli.progress import teller
    from pipeline.cli.tools import config_of, voice_of
    from pipeline.store import AudioStore, EpisodeStore, as_json, write_whole
    from pipeline.voicing import audio_of, respelled

    config, tell = config_of(config_path, example=example, of_store=True), teller(quiet=quiet)
    show = config.show(slug)
    episode = _stored(config, show, key)
    if respell:
        before, episode = episode, respelled(episode, show.lexicon)
        if episode != before:
            tell(f"stored {EpisodeStore(config.store_folder).save(episode)}")
    # click.Choice admits only the engines, but says so to nobody.
    voice = voice_of(config, show, engine, tell=lambda line: click.echo(f"mergecast: {line}", err=True))  # type: ignore[arg-type]
    store = AudioStore(config.audio_folder)
    audio = audio_of(episode, store, voice, tell, force=force)
    if audio is None:
        return
    path = store.path(show.slug, episode.key, audio)
    if output:
        write_whole(output, path.read_bytes())
    click.echo(as_json(audio) if as_record else output or path, nl=not as_record)


def _stored(config: Config, show: ShowConfig, key: str) -> Episode:
    """Return the episode with that key. Raises ConfigError when there is none; StoreError when broken."""
    from pipeline.cli.stored import not_stored
    from pipeline.store import EpisodeStore

    store = EpisodeStore(config.store_folder)
    episode = store.episode(show.slug, key)
    if episode is None:
        raise not_stored(store, show.slug, key)
    return episode
