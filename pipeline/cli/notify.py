"""`mergecast notify`: an episode's summary for a chat."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli.options import KEY, config_option, example_option, quiet_option, show_option
from pipeline.errors import ConfigError, ReviewError

if TYPE_CHECKING:
    from pipeline.cli.stored import Stored


@click.command("notify")
@click.argument("key", metavar="DATE", type=KEY)
@click.option("--link", default="", help="Where to read on: the episode's page, or the draft pull request.")
@click.option("--draft", is_flag=True, help="Tell a draft too; the message says that nobody approved it.")
@click.option("--again", is_flag=True, help="Send it though the same message was sent.")
@click.option("--dry-run", is_flag=True, help="Print the message instead of sending it.")
@show_option
@config_option
@example_option
@quiet_option
def command(  # noqa: PLR0913  (click passes every option by name)
    *,
    key: str,
    link: str,
    draft: bool,
    again: bool,
    dry_run: bool,
    slug: str | None,
    config_path: Path,
    example: bool,
    quiet: bool,
) -> None:
    """Post an approved episode's summary to the chat webhook that `notify` configures.

    The same message is sent once: what was sent is kept in notified.json beside the record.

    \b
    Example:
      mergecast notify 2026-08-14 --link https://example.org/pytorch/2026-08-14/
    """
    from pipeline.cli.progress import teller
    from pipeline.cli.stored import stored_of
    from pipeline.digest import chat_message
    from pipeline.store import write_whole
    from pipeline.webhook import send

    stored = stored_of(config_path, slug, key, example=example)
    _must_be_fit(stored, link, draft=draft)
    settings = stored.config.notify
    message = chat_message(stored.episode, settings.format, link=link)
    if dry_run:
        click.echo(json.dumps(message, ensure_ascii=False, indent=1))
        return
    secret = stored.config.secrets.webhook
    if secret is None:
        raise ConfigError(
            "is not set", key=settings.url_env, hint="it holds the address of the chat's webhook"
        )
    marker = stored.path.with_name("notified.json")
    digest = hashlib.sha256(json.dumps(message, sort_keys=True).encode()).hexdigest()
    # Held while it is sent: a run beside this one waits, and then finds that it was told.
    with stored.store.held(stored.show.slug, key):
        if not again and digest in _sent(marker):
            click.echo(f"mergecast: {stored.name} was told already; --again tells it once more", err=True)
            return
        send(
            secret.get_secret_value(),
            message,
            key=settings.url_env,
            timeout_s=settings.timeout_s,
            attempts=settings.attempts,
            tell=teller(quiet=quiet),
        )
        write_whole(marker, json.dumps({"sent": [*_sent(marker), digest]}, indent=1) + "\n")
    click.echo(f"told {stored.name}")


def _must_be_fit(stored: Stored, link: str, *, draft: bool) -> None:
    """Raise ConfigError for a link that is none, and ReviewError for what nobody has approved."""
    from pipeline.config import http_url

    if link:
        try:
            http_url(link)
        except ValueError as error:
            raise ConfigError(str(error), key="--link") from None
    status = stored.episode.status
    if status == "rejected":
        raise ReviewError(stored.name, "is rejected, and nobody is told of it")
    if status == "draft" and not draft:
        raise ReviewError(stored.name, "is a draft", hint="approve it first, or --draft tells it as one")


def _sent(marker: Path) -> list[str]:
    """Return the digests of the messages that were sent; a marker that is broken says nothing."""
    try:
        sent = json.loads(marker.read_text(encoding="utf-8"))["sent"]
    except (OSError, ValueError, KeyError, TypeError):
        return []
    return [one for one in sent if isinstance(one, str)] if isinstance(sent, list) else []
