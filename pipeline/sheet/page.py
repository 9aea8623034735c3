"""The review sheet as HTML: one file, no script, nothing loaded from anywhere."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from pathlib import Path

from pipeline.models import Episode, Objection, ReviewNotes
from pipeline.sheet.view import MARKS, WORDS, anchor, view_of

_TEMPLATES = Path(__file__).parent / "templates"


def review_sheet(episode: Episode, notes: ReviewNotes, objections: Sequence[Objection]) -> str:
    """Return the sheet on which a reviewer judges an episode.

    `objections` are what stands in the way of an approval today. Everything that strangers wrote is escaped,
    and the page's own policy lets it load and run nothing.
    """
    import jinja2  # noqa: PLC0415 - needed only where a sheet is made

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_TEMPLATES),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["anchor"] = anchor
    style = (_TEMPLATES / "review.css").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    template = environment.get_template("review.html.j2")
    return template.render(
        view=view_of(episode, notes, objections),
        style=style,
        policy=f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'",
        marks=MARKS,
        words=WORDS,
    )
