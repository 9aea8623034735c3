"""Which of a record's themes may help to judge its sentences: a title typed into it would prove itself."""

from __future__ import annotations

from collections.abc import Callable

from pipeline.models import FactSheet, Objection, Script, Section, Sentence, Theme
from pipeline.truth import verify

Prove = Callable[[tuple[Theme, ...]], FactSheet]


def trusted(
    themes: tuple[Theme, ...], given: tuple[Theme, ...], prove: Prove
) -> tuple[tuple[Theme, ...], tuple[Objection, ...]]:
    """Return the themes with only such titles and terms as the pull requests bear out, and what they do not.

    `given` are the themes of today's grouping, and `prove` returns what may be said with given themes. A
    title that today's grouping does not give must hold as a heading does, judged without its own help.
    """
    titles = {theme.title for theme in given}
    terms = {term for theme in given for term in theme.terms}
    plain = tuple(
        theme.model_copy(
            update={
                "title": theme.title if theme.title in titles else f"({theme.id})",
                "terms": tuple(term for term in theme.terms if term in terms),
            }
        )
        for theme in themes
    )
    doubtful = {theme.id: theme for theme in themes if theme.title not in titles}
    if not doubtful:
        return plain, ()
    facts = prove(plain)
    reasons = {key: _untrue(theme, facts) for key, theme in doubtful.items()}
    objections = tuple(
        Objection(kind="record", where=f"theme {key}", text=doubtful[key].title, reason=reason)
        for key, reason in reasons.items()
        if reason
    )
    kept = {key: theme.title for key, theme in doubtful.items() if not reasons[key]}
    return tuple(t.model_copy(update={"title": kept.get(t.id, t.title)}) for t in plain), objections


def _untrue(theme: Theme, facts: FactSheet) -> str:
    """Return what is wrong with a theme's title, judged as the heading over its pull requests."""
    cited = Sentence(text="", pull_requests=theme.pull_requests)
    section = Section(theme=theme.id, heading=theme.title, sentences=(cited,))
    found = verify(Script(sections=(section,)), facts).script
    return next((one.reason for one in found if one.kind == "heading" and one.verdict != "supported"), "")
