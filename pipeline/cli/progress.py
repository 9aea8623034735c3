"""Progress on stderr: one line a stage, dimmed on a terminal, plain elsewhere, silent with --quiet."""

from __future__ import annotations

import sys
from collections.abc import Callable

Tell = Callable[[str], None]


def teller(*, quiet: bool) -> Tell:
    """Return the function that stages tell their progress to."""
    if quiet:
        return lambda _line: None
    if not sys.stderr.isatty():
        return lambda line: print(f"mergecast: {line}", file=sys.stderr, flush=True)  # noqa: T201
    from rich.console import Console
    from rich.text import Text

    console = Console(stderr=True, highlight=False)
    return lambda line: console.print(Text.assemble(("• ", "cyan"), (line, "dim")))
