"""The full text of an episode as the HTML that feed readers show, with links to its pull requests."""

from __future__ import annotations

from html import escape

from pipeline.models import Episode
from pipeline.publish.passages import Pull, Told, doubts_of, known, pulls_of, sentences_of


def letter_of(episode: Episode, *, host: str) -> str:
    """Return headings, and a paragraph for each sentence with links; everything from the record is escaped.

    Readers strip classes and scripts, so there are none.
    """
    pulls, doubts = pulls_of(episode, host=host), doubts_of(episode)
    lines = [f"<p>{escape(episode.summary)}</p>"]
    for place, section in enumerate(episode.script.sections, 1):
        told = sentences_of(section, place, doubts)
        if section.heading and told:
            lines.append(f"<h3>{escape(section.heading)}</h3>")
        lines += [_paragraph(one, pulls) for one in told]
    return "\n".join(lines)


def _paragraph(told: Told, pulls: dict[int, Pull]) -> str:
    doubt = f" <strong>({escape(told.doubt)})</strong>" if told.doubt else ""
    basis = ", ".join(_linked(pull) for pull in known(told.sentence.pull_requests, pulls))
    return f"<p>{escape(told.sentence.text)}{doubt}{f' <small>{basis}</small>' if basis else ''}</p>"


def _linked(pull: Pull) -> str:
    return f'<a href="{escape(pull.link)}">#{pull.number}</a>' if pull.link else f"#{pull.number}"
