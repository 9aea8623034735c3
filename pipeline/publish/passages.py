"""What an episode's page shows of its record.

Sentences with what they rest on, themes with their pull requests.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
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


class Told(NamedTuple):
    """A sentence as the record has it: its place as an anchor, the pull requests it rests on, its doubt."""

    id: str
    sentence: Sentence
    doubt: str


class Part(NamedTuple):
    """A section of the transcript; `theme` is the anchor of the theme it tells, `lines` its sentences."""

    id: str
    heading: str
    theme: str
    lines: Html


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
    # `pull_link` lets no character through that would need an escape.
    return f'<a class="pr" href="{link}" title="{escape(title)}">#{number}</a>'


def _rows(pulls: Iterable[Pull]) -> Html:
    """Return pull requests as rows: number, title and author, status in words.

    Made here and not by the template because a page can have hundreds: it takes a fifth of the time.
    """
    return Html("\n".join(map(_row, pulls)))


def _row(pull: Pull) -> str:
    number = f'<a href="{pull.link}">#{pull.number}</a>' if pull.link else f"#{pull.number}"
    who = f' <span class="who">by {escape(pull.author)}</span>' if pull.author else ""
    return (
        f'<li><span class="number">{number}</span> <span class="what">{escape(pull.title)}{who}</span> '
        f'<span class="status status-{pull.status}">{pull.status_words}</span></li>'
    )


def sentences_of(section: Section, place: int, doubts: Mapping[str, str]) -> list[Told]:
    """Return the sentences of a section, which is counted from one; see `doubts_of`."""
    return [
        Told(
            id=f"s{place}-{number}",
            sentence=sentence,
            doubt=doubts.get(f"s{place}.{number}", _DOUBT["not_enough_info"]),
        )
        for number, sentence in enumerate(section.sentences, 1)
    ]


def doubts_of(episode: Episode) -> dict[str, str]:
    """Return what is doubtful about each sentence by its place; nothing about one that is supported."""
    return {verdict.where: _DOUBT[verdict.verdict] for verdict in episode.verification.sentences}


def parts_of(
    episode: Episode, pulls: dict[int, Pull], audio: Audio | None, *, excerpt: bool = False
) -> tuple[Part, ...]:
    """Return the transcript, or its first sentences when only an excerpt is asked for."""
    cues = {(cue.section, cue.sentence): cue for cue in audio.cues} if audio else {}
    file, doubts, bases = audio.file if audio else "", doubts_of(episode), _Bases(pulls)
    left = _EXCERPT_WORDS
    parts = []
    for place, section in enumerate(episode.script.sections):
        lines = []
        for number, told in enumerate(sentences_of(section, place + 1, doubts)):
            if excerpt:
                if left <= 0:
                    break
                left -= len(told.sentence.text.split())
            lines.append(_line(told, bases[told.sentence.pull_requests], cues.get((place, number)), file))
        if lines:
            theme = _anchor(section.theme) if section.theme else ""
            parts.append(Part(f"part-{place + 1}", section.heading, theme, Html("\n".join(lines))))
    return tuple(parts)


def _line(told: Told, basis: str, cue: Cue | None, file: str) -> str:
    """Return a sentence as it stands in the transcript, when it is heard before it and its basis behind it.

    Made here for the same reason as `_rows`.
    """
    times = at = ""
    if cue:
        start, clock = f"{cue.start_s:.3f}", clock_words(cue.start_s)
        times = f' data-start="{start}" data-end="{cue.end_s:.3f}"'
        at = (
            f'<a class="at" data-start="{start}" href="{escape(file)}#t={start}" '
            f'aria-label="Listen from {clock}">{clock}</a>\n'
        )
    marks = f' <strong class="mark mark-doubt">{escape(told.doubt)}</strong>' if told.doubt else ""
    if told.sentence.source == "edited":
        marks += ' <span class="mark mark-edited">edited by a person</span>'
    said = f'<p class="said">{escape(told.sentence.text)}{marks}</p>'
    return f'<div class="line" id="{told.id}"{times}>\n{at}{said}\n{basis}</div>'


class _Bases(dict[tuple[int, ...], str]):
    """The pull requests that sentences rest on, as HTML; the first few at once, the rest to be opened.

    Sentences of a theme often rest on the same ones.
    """

    def __init__(self, pulls: dict[int, Pull]) -> None:
        self._pulls = pulls

    def __missing__(self, numbers: tuple[int, ...]) -> str:
        chips = [pull.chip for pull in known(numbers, self._pulls)]
        # One more than fits is shown as it is: "and 1 more" would take the same room.
        shown = len(chips) if len(chips) <= _SHOWN + 1 else _SHOWN
        more = ""
        if rest := " ".join(chips[shown:]):
            more = f" <details><summary>and {len(chips) - shown} more</summary>{rest}</details>"
        basis = f'<div class="basis">{" ".join(chips[:shown])}{more}</div>\n' if chips else ""
        self[numbers] = basis
        return basis


def _anchor(theme_id: str) -> str:
    """Return an anchor that is one word, whatever a record edited by hand calls its theme."""
    return "theme-" + re.sub(r"[^A-Za-z0-9_-]", "-", theme_id)


def known(numbers: Iterable[int], pulls: dict[int, Pull]) -> tuple[Pull, ...]:
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
            rows=_rows(known(theme.pull_requests, pulls)),
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
