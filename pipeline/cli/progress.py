"""Progress on stderr: a line a stage, and a bar on a terminal only; plain elsewhere.

With --quiet only warnings are left: what somebody should look at, though the run went on without it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text

Tell = Callable[[str], None]


_WARNING = "warning: "


def teller(*, quiet: bool) -> Tell:
    """Return the function that stages tell their progress to; a line that begins with `warning:` is one."""
    if quiet or not sys.stderr.isatty():
        return lambda line: _plainly(line, quiet=quiet)
    from rich.console import Console

    console = Console(stderr=True, highlight=False)
    return lambda line: console.print(_drawn(line))


def _plainly(line: str, *, quiet: bool) -> None:
    if not quiet or line.startswith(_WARNING):
        print(f"mergecast: {line}", file=sys.stderr, flush=True)  # noqa: T201


def _drawn(line: str) -> Text:
    from rich.text import Text

    if line.startswith(_WARNING):
        return Text.assemble(("! ", "bold yellow"), (line, "yellow"))
    return Text.assemble(("• ", "cyan"), (line, "dim"))


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

        def tell(line: str) -> None:
            if line.startswith(_WARNING):
                bar.console.print(_drawn(line))
            else:
                bar.update(task, description=line[:60].replace("[", "("))

        yield tell, lambda: bar.advance(task)
