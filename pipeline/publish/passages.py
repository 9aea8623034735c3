"""What an episode's page shows of its record.

Sentences with what they rest on, themes with their pull requests.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from pipeline.models import Audio, Cue, Episode, PullRequestRecord, Section, Sentence, Verdict
from pipeline.publish.addresses import pull_link
from pipeline.publish.words import STATUS, THEME, clock_words, counted, tally_words

# So many words of a transcript make an excerpt that still tells what the episode is about.
_EXCERPT_WORDS = 130
_SHOWN = 3
_UNKNOWN = "not in the record"


class Html(str):
    """Text that is HTML already, every part of it escaped where it was made."""

    __slots__ = ()

    def __html__(self) -> str:
        """Return itself: what templates ask of a text before they escape it."""
        return self


class Pull(NamedTuple):
    """A pull request as shown; `link` is None where the record has no address to follow.

    `chip` is its number as HTML, made once because a page shows it beside every sentence that rests on it.
    """

    number: int
    title: str
    author: str
    status: str
    status_words: str
    link: str | None
    chip: str


class Passage(NamedTuple):
    """A sentence as shown: when it is heard, and the pull requests that it rests on, few first."""

    id: str
    text: str
    pulls: tuple[Pull, ...]
    first: Html
    more: Html
    how_many_more: int
    at: str = ""
    start: str = ""
    end: str = ""
    doubt: str = ""
    edited: bool = False


class Part(NamedTuple):
    """A section of the transcript; `theme` is the anchor of the theme that it tells."""

    id: str
    heading: str
    theme: str
    passages: tuple[Passage, ...]


class ShownTheme(NamedTuple):
    """A theme with all its pull requests."""

    id: str
    title: str
    kind: str
    said: str
    issue: int | None
    rows: Html


_DOUBT: dict[Verdict, str] = {
    "supported": "",
    "refuted": "the data contradicts this sentence",
    "not_enough_info": "the data does not support this sentence",
}


def pulls_of(episode: Episode, *, host: str) -> dict[int, Pull]:
    """Return the episode's pull requests by number."""
    return {pull.number: _shown(pull, host) for pull in episode.pull_requests}


def _shown(pull: PullRequestRecord, host: str) -> Pull:
    link, said = pull_link(pull.url, pull.number, host=host), STATUS[pull.status]
    return Pull(
        number=pull.number,
        title=pull.title,
        author=pull.author,
        status=pull.status,
        status_words=said,
        link=link,
        chip=_chip(pull.number, link, f"{pull.title} ({said})"),
    )


def _chip(number: int, link: str | None, title: str) -> str:
    if link is None:
        return f'<span class="pr" title="{escape(title)}">#{number}</span>'
    return f'<a class="pr" href="{escape(link)}" title="{escape(title)}">#{number}</a>'


def _rows(pulls: Iterable[Pull]) -> Html:
    """Return pull requests as rows: number, title and author, status in words.

    Made here and not by the template because a page can have hundreds: it takes a fifth of the time.
    """
    return Html("\n".join(map(_row, pulls)))


def _row(pull: Pull) -> str:
    number = f'<a href="{escape(pull.link)}">#{pull.number}</a>' if pull.link else f"#{pull.number}"
    who = f' <span class="who">by {escape(pull.author)}</span>' if pull.author else ""
    return (
        f'<li><span class="number">{number}</span> <span class="what">{escape(pull.title)}{who}</span> '
        f'<span class="status status-{pull.status}">{pull.status_words}</span></li>'
    )


def parts_of(
    episode: Episode, pulls: dict[int, Pull], audio: Audio | None, *, excerpt: bool = False
) -> tuple[Part, ...]:
    """Return the transcript, or its first sentences when only an excerpt is asked for."""
    cues = {(cue.section, cue.sentence): cue for cue in audio.cues} if audio else {}
    verdicts = {verdict.where: verdict.verdict for verdict in episode.verification.sentences}
    left = _EXCERPT_WORDS
    parts = []
    for place, section in enumerate(episode.script.sections):
        shown = []
        for number, sentence in enumerate(section.sentences):
            if excerpt and left <= 0:
                break
            left -= len(sentence.text.split())
            where = f"s{place + 1}.{number + 1}"
            shown.append(
                _passage(
                    sentence,
                    where.replace(".", "-"),
                    pulls,
                    cue=cues.get((place, number)),
                    doubt=_DOUBT[verdicts.get(where, "not_enough_info")],
                    edited=sentence.source == "edited",
                )
            )
        if shown:
            parts.append(_part(section, place, tuple(shown)))
    return tuple(parts)


def _part(section: Section, place: int, shown: tuple[Passage, ...]) -> Part:
    theme = _anchor(section.theme) if section.theme else ""
    return Part(id=f"part-{place + 1}", heading=section.heading, theme=theme, passages=shown)


def _anchor(theme_id: str) -> str:
    """Return an anchor that is one word, whatever a record edited by hand calls its theme."""
    return "theme-" + re.sub(r"[^A-Za-z0-9_-]", "-", theme_id)


def _passage(
    sentence: Sentence, name: str, pulls: dict[int, Pull], *, cue: Cue | None, doubt: str, edited: bool
) -> Passage:
    rests_on = _known(sentence.pull_requests, pulls)
    # One more than fits is shown as it is: "and 1 more" would take the same room.
    shown = len(rests_on) if len(rests_on) <= _SHOWN + 1 else _SHOWN
    return Passage(
        id=name,
        text=sentence.text,
        pulls=rests_on,
        first=Html(" ".join(pull.chip for pull in rests_on[:shown])),
        more=Html(" ".join(pull.chip for pull in rests_on[shown:])),
        how_many_more=len(rests_on) - shown,
        at=clock_words(cue.start_s) if cue else "",
        start=f"{cue.start_s:.3f}" if cue else "",
        end=f"{cue.end_s:.3f}" if cue else "",
        doubt=doubt,
        edited=edited,
    )


def _known(numbers: Iterable[int], pulls: dict[int, Pull]) -> tuple[Pull, ...]:
    """Return the pull requests with these numbers; one that the record does not list is a plain number."""
    return tuple(
        pulls.get(number) or Pull(number, "", "", "", _UNKNOWN, None, _chip(number, None, _UNKNOWN))
        for number in numbers
    )


def themes_of(episode: Episode, pulls: dict[int, Pull]) -> tuple[ShownTheme, ...]:
    """Return the themes in their order, and last what belongs to none."""
    themes = [
        ShownTheme(
            id=_anchor(theme.id),
            title=theme.title,
            kind=THEME[theme.kind],
            said=f"{counted(theme.counts.total, 'pull request')}: {tally_words(theme.counts)}",
            issue=theme.tracking_issue,
            rows=_rows(_known(theme.pull_requests, pulls)),
        )
        for theme in episode.themes
    ]
    in_themes = {number for theme in episode.themes for number in theme.pull_requests}
    rest = tuple(pull for number, pull in pulls.items() if number not in in_themes)
    if rest:
        themes.append(
            ShownTheme(
                id="theme-none",
                title="Not in a theme",
                kind="the rest of the day",
                said=counted(len(rest), "pull request"),
                issue=None,
                rows=_rows(rest),
            )
        )
    return tuple(themes)
