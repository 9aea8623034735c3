"""What people read of a draft on GitHub: its pull request, the sheet in its branch, the job's page. Pure.

A pull request's text reaches people: it holds nothing that a stranger wrote, no mention and no reference, so
that nobody upstream is pinged or linked to. The sheet is a file, which pings nobody; strangers' words are
still plain text in it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.models import Episode, Sentence
from pipeline.wording import say_count

_MARK = {"supported": "✓", "refuted": "✗", "not_enough_info": "?"}
_MARKUP = re.compile(r"([\\`*_{}\[\]|~<>])")
# GitHub looks for mentions and references after it has decoded entities, so only a break inside them helps.
_LIVE = re.compile(r"[@#](?=\w)|\bGH-(?=\d)|\b(?:https?|ftp):(?=//)|\bwww\.", re.IGNORECASE)
_BREAK = "&#8203;"


def plain(text: str) -> str:
    """Return a stranger's text as Markdown that is nothing but text: no markup, mention or address."""
    inert = _MARKUP.sub(r"\\\1", " ".join(text.split()).replace("&", "&amp;"))
    return _LIVE.sub(lambda match: match[0] + _BREAK, inert)


def name_of(episode: Episode) -> str:
    """Return what a draft is called in commits and titles."""
    return f"episode {episode.show.slug} {episode.key}"


def pull_text(episode: Episode, folder: str) -> str:
    """Return the text of a draft's pull request; `folder` is where the record lies in the repository."""
    sentences = episode.verification.sentences
    supported = sum(1 for verdict in sentences if verdict.verdict == "supported")
    total = episode.counts.total
    told = f"{total} pull request{'' if total == 1 else 's'} told in {episode.words} words"
    lines = [
        f"The draft of one episode: {told}; {supported} of {len(sentences)} sentences supported by the data.",
        "",
        f"- Read it: `{folder}/review.md`",
        "- **Merge** to approve it: it goes out with the next build of the site.",
        "- **Close** to reject it: this day is not proposed again.",
        f"- To change a sentence: `mergecast edit {episode.key} --show {episode.show.slug}` on this branch.",
    ]
    if not episode.complete:
        lines.append("- The day was not over when this was written. It is made again once it is.")
    if episode.private:
        lines.append("- The repository that it tells may be private.")
    if episode.gaps:
        lines += ["", "What the data does not hold:", ""]
        lines += [f"- {plain(gap.detail)}" for gap in episode.gaps]
    return "\n".join([*lines, "", _cost(episode), ""])


def sheet(episode: Episode) -> str:
    """Return the readable sheet of a draft: every sentence with its verdict and pull requests."""
    urls = {pull.number: pull.url for pull in episode.pull_requests}
    verdicts = {verdict.where: verdict for verdict in episode.verification.sentences}
    lines = [f"# {plain(episode.show.name)}: {plain(episode.title)}", "", plain(episode.summary), ""]
    for place, section in enumerate(episode.script.sections, 1):
        if section.heading:
            lines += [f"## {plain(section.heading)}", ""]
        for index, sentence in enumerate(section.sentences, 1):
            verdict = verdicts.get(f"s{place}.{index}")
            mark = _MARK[verdict.verdict if verdict else "not_enough_info"]
            lines.append(f"- {mark} {plain(sentence.text)} {_links(sentence, urls)}".rstrip())
            bad = [f for f in verdict.findings if f.verdict != "supported"] if verdict else []
            lines += [f"  - {plain(finding.claim)}: {plain(finding.reason)}" for finding in bad]
        lines.append("")
    lines += ["## Pull requests", "", "| | state | author | title |", "|---|---|---|---|"]
    for pull in episode.pull_requests:
        row = (_link(pull.number, pull.url), pull.status, plain(pull.author), plain(pull.title))
        lines.append("| " + " | ".join(row) + " |")
    gaps = [f"- {plain(gap.detail)}" for gap in episode.gaps]
    lines += ["", "## Gaps", "", *gaps] if gaps else []
    return "\n".join([*lines, "", _cost(episode), ""])


def summary(episodes: Sequence[tuple[Episode, str]], *, requests: int, left: int) -> str:
    """Return what a job's page shows: each briefing with its gaps, and what the run cost."""
    parts: list[str] = []
    for episode, address in episodes:
        where = f"[Draft]({address})" if address else "No draft was opened."
        parts += [f"## {plain(episode.show.name)}, {episode.key}: {plain(episode.title)}", "", where, ""]
        for section in episode.script.sections:
            parts += [" ".join(plain(sentence.text) for sentence in section.sentences), ""]
        parts += [f"- gap: {plain(gap.detail)}" for gap in episode.gaps]
        parts += ["", _cost(episode), ""]
    if not episodes:
        parts += ["Nothing was due.", ""]
    if left:
        parts += [f"{say_count(left, 'more day').capitalize()} left for the next run.", ""]
    return "\n".join([*parts, f"Requests to the source: {requests}", ""])


def _cost(episode: Episode) -> str:
    made = episode.generator
    if made.writer == "plain" and not made.requests:
        return "Written without a model: no cost."
    model = f" by {plain(made.model)}" if made.model else ""
    asked = f"{say_count(made.requests, 'request')} to the model, {made.tokens:,} tokens"
    notes = "".join(f"\n- {plain(note)}" for note in made.notes)
    return f"Written{model}: {asked}.{notes}"


def _links(sentence: Sentence, urls: dict[int, str]) -> str:
    shown = sentence.pull_requests[:4]
    more = len(sentence.pull_requests) - len(shown)
    links = ", ".join(_link(number, urls.get(number, "")) for number in shown)
    return f"({links}{f' and {more} more' if more else ''})" if links else ""


def _link(number: int, url: str) -> str:
    return f"[{number}]({url})" if url else str(number)
