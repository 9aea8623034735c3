"""An episode as text: read aloud, or laid out in the terminal with what each sentence rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from pipeline.models import Episode, Sentence, Tally

MARK = {"supported": "✓", "refuted": "✗", "not_enough_info": "?"}


def spoken(episode: Episode) -> str:
    """Return the briefing as it is read aloud, a paragraph a section, under its title and summary."""
    paragraphs = [
        " ".join(sentence.text for sentence in section.sentences) for section in episode.script.sections
    ]
    head = [f"{episode.show.name}: {episode.title}", episode.summary, f"Duration: {episode.duration}"]
    return "\n\n".join([*head, *paragraphs])


def display(episode: Episode) -> None:
    """Print an episode for a reader at a terminal, or plainly into a pipe."""
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=False)
    _head(console, episode)
    _themes(console, episode)
    _script(console, episode)
    _foot(console, episode)


def _head(console: Console, episode: Episode) -> None:
    from rich.text import Text

    console.print(Text(f"{episode.show.name}: {episode.title}", style="bold"))
    console.print(Text(episode.summary))
    made = episode.generator
    writer = f"{made.writer} writer" + (f", {made.model}" if made.model else "")
    state = "" if episode.complete else ", day not over"
    line = (episode.show.repository, episode.key, episode.status + state, episode.duration, writer)
    console.print(Text(" · ".join(line), style="dim"))
    console.print()


def _themes(console: Console, episode: Episode) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, title=None, pad_edge=False)
    for heading in ("theme", "kind"):
        table.add_column(heading)
    for heading in ("pull requests", "landed", "proposed", "other"):
        table.add_column(heading, justify="right")
    for theme in episode.themes:
        table.add_row(Text(theme.title), theme.kind, *_figures(theme.counts))
    table.add_row(Text("all", style="bold"), "", *_figures(episode.counts), style="bold")
    console.print(table)


def _figures(tally: Tally) -> tuple[str, ...]:
    return tuple(str(n) for n in (tally.total, tally.landed, tally.proposed, tally.closed + tally.reverted))


def _script(console: Console, episode: Episode) -> None:
    from rich.text import Text

    verdicts = {verdict.where: verdict.verdict for verdict in episode.verification.sentences}
    for place, section in enumerate(episode.script.sections, 1):
        if section.heading:
            console.print(Text(section.heading, style="bold"))
        for index, sentence in enumerate(section.sentences, 1):
            mark = MARK[verdicts.get(f"s{place}.{index}", "not_enough_info")]
            console.print(Text.assemble(f"{mark} {sentence.text} ", (_basis(sentence), "dim cyan")))
        console.print()


def _basis(sentence: Sentence) -> str:
    """Return the pull requests of a sentence, few enough to read, and who wrote it when a model did."""
    numbers = sentence.pull_requests
    shown = " ".join(f"#{number}" for number in numbers[:6]) + (
        f" +{len(numbers) - 6}" if len(numbers) > 6 else ""
    )
    return " ".join(
        part for part in (shown, "" if sentence.source == "template" else f"[{sentence.source}]") if part
    )


def _foot(console: Console, episode: Episode) -> None:
    from rich.text import Text

    for gap in episode.gaps:
        console.print(Text(f"gap: {gap.detail}", style="yellow"))
    for note in episode.generator.notes:
        console.print(Text(f"note: {note}", style="dim"))
    sentences = episode.verification.sentences
    supported = sum(1 for verdict in sentences if verdict.verdict == "supported")
    console.print(Text(f"{supported} of {len(sentences)} sentences supported by the data", style="dim"))
