"""Progress on stderr: a line a stage, and a bar on a terminal only; plain elsewhere, silent with --quiet."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

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


@contextmanager
def progress(total: int, *, quiet: bool) -> Iterator[tuple[Tell, Callable[[], None]]]:
    """Lend what to tell progress to, and what to call for each of `total` steps that is done."""
    if quiet or not sys.stderr.isatty():
        yield teller(quiet=quiet), lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("starting", total=total)
        yield (
            lambda line: bar.update(task, description=line[:60].replace("[", "(")),
            lambda: bar.advance(task),
        )
