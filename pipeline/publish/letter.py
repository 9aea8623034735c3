"""The full text of an episode as the HTML that feed readers show, with links to its pull requests."""

from __future__ import annotations

from html import escape

from pipeline.models import Episode
from pipeline.publish.passages import Passage, Pull, parts_of, pulls_of


def letter_of(episode: Episode, *, host: str) -> str:
    """Return headings, and a paragraph for each sentence with links; everything from the record is escaped.

    Readers strip classes and scripts, so there are none.
    """
    pulls = pulls_of(episode, host=host)
    lines = [f"<p>{escape(episode.summary)}</p>"]
    for part in parts_of(episode, pulls, None):
        if part.heading:
            lines.append(f"<h3>{escape(part.heading)}</h3>")
        lines += [_paragraph(passage) for passage in part.passages]
    return "\n".join(lines)


def _paragraph(passage: Passage) -> str:
    doubt = f" <strong>({escape(passage.doubt)})</strong>" if passage.doubt else ""
    basis = ", ".join(_linked(pull) for pull in passage.pulls)
    return f"<p>{escape(passage.text)}{doubt}{f' <small>{basis}</small>' if basis else ''}</p>"


def _linked(pull: Pull) -> str:
    return f'<a href="{escape(pull.link)}">#{pull.number}</a>' if pull.link else f"#{pull.number}"
