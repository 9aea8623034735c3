"""A draft laid out for whoever decides about it, in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pipeline.cli.briefing import MARK

if TYPE_CHECKING:
    from rich.console import Console

    from pipeline.models import Episode, Finding, Replacement, ReviewNotes, Sentence, SentenceVerdict
    from pipeline.recheck import Standing

_COLOUR = {"supported": "green", "refuted": "red", "not_enough_info": "yellow"}
_MOST_TITLES, _MOST_PULLS, _MOST_EVIDENCE = 3, 8, 5


def list_drafts(episodes: Sequence[Episode]) -> None:
    """Print a line for each episode: date, title, words, verdict, gaps and who wrote it."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("show", "date", "status", "title"):
        table.add_column(heading, no_wrap=heading in ("date", "status"))
    for heading in ("words", "supported", "gaps"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("writer")
    for one in episodes:
        verdicts = one.verification.sentences
        good = sum(1 for verdict in verdicts if verdict.verdict == "supported")
        style = "green" if one.verification.ok else "red"
        table.add_row(
            one.show.slug,
            one.key,
            one.status + ("" if one.complete else ", not over"),
            Text(one.title),
            str(one.words),
            Text(f"{good} of {len(verdicts)}", style=style),
            str(len(one.gaps)),
            who_wrote(one),
        )
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = 160  # a pipe has no width, and a file is searched by whole words
    console.print(table)


def who_wrote(episode: Episode) -> str:
    """Return who wrote the text: the plain writer, a model by its name, and people who edited it."""
    made = episode.generator
    writer = (made.model or "model") if made.writer == "model" else "plain writer"
    if made.writer == "plain" and made.model:
        writer += f", {made.model} asked in vain"
    edits = episode.review.edited
    return writer + (f", {edits} edit{'' if edits == 1 else 's'}" if edits else "")


def display(standing: Standing, notes: ReviewNotes) -> None:
    """Print a draft with its verdicts, the pull requests of each sentence, and what stands in the way."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, soft_wrap=True)
    episode = standing.checked
    console.print(Text(f"{episode.show.name}: {episode.title}", style="bold"))
    made = episode.generator
    facts = (episode.key, episode.status, f"{episode.words} words", who_wrote(episode))
    cost = (f"{made.requests} requests, {made.tokens} tokens",) if made.requests else ()
    console.print(Text(" · ".join((*facts, *cost)), style="dim"))
    _sentences(console, episode)
    _replaced(console, notes.replaced)
    for edit in notes.edits:
        console.print(
            Text(f"{edit.kind} {edit.where} by {edit.by}, {edit.at:%Y-%m-%d %H:%M} UTC", style="dim")
        )
        console.print(Text(f"   “{edit.before}” → “{edit.after}”"))
    for gap in episode.gaps:
        console.print(Text(f"gap: {gap.detail}", style="yellow"))
    for note in made.notes:
        console.print(Text(f"note: {note}", style="dim"))
    _decision(console, standing)


def _sentences(console: Console, episode: Episode) -> None:
    from rich.text import Text

    verdicts = {verdict.where: verdict for verdict in episode.verification.sentences}
    pulls = {pull.number: f"{pull.status}: {pull.title}" for pull in episode.pull_requests}
    for name in ("title", "summary"):
        console.print()
        _verdict(console, name, getattr(episode, name), verdicts.get(name))
    for place, section in enumerate(episode.script.sections, 1):
        console.print()
        console.print(Text(section.heading or "—", style="bold"))
        for index, sentence in enumerate(section.sentences, 1):
            where = f"s{place}.{index}"
            _verdict(console, where, sentence.text, verdicts.get(where), source=sentence.source)
            _basis(console, sentence, pulls)


def _verdict(
    console: Console, where: str, text: str, verdict: SentenceVerdict | None, *, source: str = ""
) -> None:
    from rich.text import Text

    said = verdict.verdict if verdict else "not_enough_info"
    by = "" if source in ("", "template") else f" [{source}]"
    console.print(Text.assemble((MARK[said], _COLOUR[said]), f" {where:5} {text}", (by, "dim")))
    for finding in verdict.findings if verdict else ():
        if finding.claim != text or finding.verdict != "supported":
            console.print(_finding(finding))


def _finding(finding: Finding):  # type: ignore[no-untyped-def]  # rich is imported where it is used
    from rich.text import Text

    first = ", ".join(f"#{number}" for number in finding.evidence[:_MOST_EVIDENCE])
    more = len(finding.evidence) - _MOST_EVIDENCE
    evidence = f" ({first}{f' and {more} more' if more > 0 else ''})" if first else ""
    mark = (f"        {MARK[finding.verdict]} ", _COLOUR[finding.verdict])
    return Text.assemble(mark, (f"{finding.claim}: {finding.reason}{evidence}", "dim"))


def _basis(console: Console, sentence: Sentence, pulls: dict[int, str]) -> None:
    from rich.text import Text

    numbers = sentence.pull_requests
    if len(numbers) <= _MOST_TITLES:
        for number in numbers:
            console.print(Text(f"        #{number} {pulls.get(number, 'not of this day')}", style="cyan"))
        return
    shown = " ".join(f"#{number}" for number in numbers[:_MOST_PULLS])
    more = len(numbers) - _MOST_PULLS
    console.print(Text(f"        {shown}{f' and {more} more' if more > 0 else ''}", style="cyan"))


def _replaced(console: Console, replaced: Sequence[Replacement]) -> None:
    from rich.text import Text

    if replaced:
        console.print()
        console.print(Text("What the model said first, and why it was replaced", style="bold"))
    for one in replaced:
        for attempt in one.attempts:
            console.print(Text.assemble(("✗ ", "red"), attempt.text))
            for finding in attempt.findings[:3]:
                said = ": ".join(part for part in (finding.claim, finding.reason) if part)
                # A line that began with a stranger's "::" would be a command to GitHub Actions.
                console.print(Text(f"        – {said}", style="dim"))
        became = f"{one.where} {one.became} ({one.outcome})" if one.where else "left out"
        console.print(Text.assemble(("→ ", "green"), became))


def _decision(console: Console, standing: Standing) -> None:
    from rich.text import Text

    from pipeline.review import decided

    episode, review = standing.checked, standing.episode.review
    console.print()
    for objection in standing.objections:
        console.print(Text(f"in the way: {objection.where}: {objection.reason}", style="red"))
    if review.decision:
        console.print(Text(decided(review)))
    elif not standing.objections:
        console.print(Text(f"nothing stands in the way: mergecast approve {episode.key}", style="green"))
