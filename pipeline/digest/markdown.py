"""An episode as Markdown, for a job summary, an issue, a discussion or a pull request."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pipeline.digest.escaping import markdown, pull_link
from pipeline.models import Episode, Numbers, Section

# GitHub takes 65,536 characters in a body; the rest is room for what a workflow adds.
MOST_CHARACTERS = 60_000
_MOST_LINKS = 6
CUT = "\n_The rest is left out: GitHub takes no longer text._\n"


def briefing_markdown(episode: Episode) -> str:
    """Return the briefing with links to its pull requests; at most MOST_CHARACTERS long.

    It calls nobody and leaves no trace on the pages of the pull requests that it names.
    """
    return cut([*head(episode), *_sections(episode), *foot(episode)])


def head(episode: Episode) -> Iterator[str]:
    """Yield title, facts and summary."""
    yield f"## {markdown(episode.show.name)}: {markdown(episode.title)}"
    yield ""
    yield f"_{_state(episode)}_"
    yield ""
    yield markdown(episode.summary)
    yield ""


def _state(episode: Episode) -> str:
    parts = [markdown(episode.show.repository), episode.key, f"{episode.words} words"]
    if episode.status == "draft":
        parts.append("a draft that nobody has approved yet")
    if not episode.complete:
        parts.append("the day is not over")
    return " · ".join(parts)


def _sections(episode: Episode) -> Iterator[str]:
    urls = {pull.number: pull.url for pull in episode.pull_requests}
    for section in episode.script.sections:
        yield from heading(section)
        yield " ".join(
            f"{markdown(sentence.text)}{basis(sentence.pull_requests, urls)}"
            for sentence in section.sentences
        )
        yield ""


def heading(section: Section) -> Iterator[str]:
    """Yield the heading of a section, where it has one."""
    if section.heading:
        yield f"### {markdown(section.heading)}"
        yield ""


def basis(numbers: Numbers, urls: Mapping[int, str]) -> str:
    """Return the pull requests of a sentence in small print, the first few of many."""
    if not numbers:
        return ""
    shown = ", ".join(pull_link(urls.get(number, ""), number) for number in numbers[:_MOST_LINKS])
    more = f" and {len(numbers) - _MOST_LINKS} more" if len(numbers) > _MOST_LINKS else ""
    return f" <sup>{shown}{more}</sup>"


def foot(episode: Episode) -> Iterator[str]:
    """Yield the gaps, who wrote it, and what that cost."""
    for gap in episode.gaps:
        yield f"**Not complete:** {markdown(gap.detail)}"
        yield ""
    yield "---"
    verdicts = episode.verification.sentences
    supported = sum(1 for verdict in verdicts if verdict.verdict == "supported")
    share = f"{supported} of {len(verdicts)} sentences are supported by the data."
    yield f"_{writer(episode)} {share} {cost(episode)}_"


def writer(episode: Episode) -> str:
    """Return the disclosure: whether a model wrote, and whether people changed or answered for it."""
    made, review = episode.generator, episode.review
    by = f"the language model {markdown(made.model or '')}" if made.writer == "model" else "templates"
    said = f"Written by {by} from {episode.counts.total} pull requests and checked by code."
    if review.edited:
        said += " A person edited it."
    if review.override:
        reason = markdown(review.override).rstrip(".")
        said += f" {markdown(review.by)} approved it though not everything is supported: {reason}."
    return said


def cost(episode: Episode) -> str:
    """Return what the model cost."""
    made = episode.generator
    if not made.requests:
        return "No model was asked."
    return f"The model was asked {made.requests} times, {made.tokens:,} tokens in all."


def cut(lines: list[str]) -> str:
    """Return lines as one text, without the last ones where it would be too long."""
    text = "\n".join(lines) + "\n"
    if len(text) <= MOST_CHARACTERS:
        return text
    size, kept = 0, []
    for line in lines:
        size += len(line) + 1
        if size > MOST_CHARACTERS - len(CUT) - len("\n</details>\n"):
            break
        kept.append(line)
    closing = "\n</details>\n" if "<details>" in "".join(kept) and "</details>" not in kept else ""
    return "\n".join(kept) + closing + CUT
