"""`mergecast serve`: a look at the site before it goes out."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.cli.options import config_option, example_option, quiet_option


@click.command("serve")
@click.option(
    "--site",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="What; site.folder unless given.",
)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes a free one."
)
@config_option
@example_option
@quiet_option
def command(*, folder: Path | None, port: int, config_path: Path, example: bool, quiet: bool) -> None:
    """Show the site on this machine only, at http://127.0.0.1:PORT, until Ctrl-C.

    \b
    Example:
      mergecast serve --port 8080
    """
    from pipeline.cli.progress import teller
    from pipeline.cli.tools import config_of
    from pipeline.errors import PublishError
    from pipeline.publish.preview import preview_server

    # A folder that is named needs no settings.
    site = folder or config_of(config_path, example=example, of_store=True).site_folder
    if not (site / "index.html").is_file():
        raise PublishError(site, "holds no site", hint="mergecast publish writes one")
    with preview_server(site, port, tell=teller(quiet=quiet)) as server:
        click.echo(f"http://127.0.0.1:{server.server_address[1]}/")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            click.echo("mergecast: stopped", err=True)
