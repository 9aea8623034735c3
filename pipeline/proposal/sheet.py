"""What people read of a draft on GitHub: the text of its pull request, and the job's page. Pure.

A pull request's text reaches people: it holds nothing that a stranger wrote, no mention and no reference, so
that nobody upstream is pinged or linked to.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.digest import briefing_markdown
from pipeline.digest.escaping import markdown
from pipeline.models import Episode
from pipeline.wording import say_count


def name_of(episode: Episode) -> str:
    """Return what a draft is called in commits and titles."""
    return f"episode {episode.show.slug} {episode.key}"


def pull_text(episode: Episode, folder: str) -> str:
    """Return the text of a draft's pull request; `folder` is where the record lies in the repository."""
    sentences = episode.verification.sentences
    supported = sum(1 for verdict in sentences if verdict.verdict == "supported")
    total = episode.counts.total
    told = f"{total} pull request{'' if total == 1 else 's'} told in {episode.words} words"
    what = "day" if episode.kind == "daily" else "week"
    lines = [
        f"The draft of one episode: {told}; {supported} of {len(sentences)} sentences supported by the data.",
        "",
        f"- Read it: `{folder}/review.md`",
        "- **Merge** to approve it: it goes out with the next build of the site.",
        f"- **Close** to reject it: this {what} is not proposed again.",
        f"- To change a sentence: `mergecast edit {episode.key} --show {episode.show.slug}` on this branch.",
    ]
    if not episode.complete:
        lines.append("- The day was not over when this was written. It is made again once it is.")
    if episode.private:
        lines.append("- The repository that it tells may be private.")
    if episode.gaps:
        lines += ["", "What the data does not hold:", ""]
        lines += [f"- {markdown(gap.detail)}" for gap in episode.gaps]
    return "\n".join([*lines, "", _cost(episode), ""])


def summary(episodes: Sequence[tuple[Episode, str]], *, requests: int, left: int) -> str:
    """Return what a job's page shows: each briefing with its gaps, and what the run cost."""
    parts: list[str] = []
    for episode, address in episodes:
        where = f"[Draft]({address})" if address else "Approved by itself."
        parts += [briefing_markdown(episode), "", where, "", _cost(episode), ""]
    if not episodes:
        parts += ["Nothing was due.", ""]
    if left:
        parts += [f"{say_count(left, 'more day').capitalize()} left for the next run.", ""]
    return "\n".join([*parts, f"Requests to the source: {requests}", ""])


def _cost(episode: Episode) -> str:
    made = episode.generator
    if made.writer == "plain" and not made.requests:
        return "Written without a model: no cost."
    model = f" by {markdown(made.model)}" if made.model else ""
    asked = f"{say_count(made.requests, 'request')} to the model, {made.tokens:,} tokens"
    notes = "".join(f"\n- {markdown(note)}" for note in made.notes)
    return f"Written{model}: {asked}.{notes}"
