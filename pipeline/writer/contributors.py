"""Who drove a theme: people with several pull requests in it, each told by what theirs have in common."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.models import AuthorCount, FactSheet, Person, PullRequest, Sentence, ThemeFacts
from pipeline.wording import say_list, say_number
from pipeline.writer.phrases import capital, landed_into, name_of
from pipeline.writer.series import series_of

_BRACKET = re.compile(r"\[([^\]]{2,30})\]")
# A bot with more than this is told by the number.
_CROWD = 8
_IDENTIFIER = re.compile(r"\b[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+\b")


@dataclass(frozen=True)
class Told:
    """A sentence about several pull requests, and those of them whose own content it told."""

    sentence: Sentence
    numbers: tuple[int, ...]


def contributor_sentences(
    facts: FactSheet, theme: ThemeFacts, *, most: int, is_named: bool = False
) -> list[Told]:
    """Return a sentence on who opened the most, and up to `most` on what people's pull requests share.

    `is_named`: every change of the theme is told with its author, so that who opened how many need not be.
    """
    several = [count for count in theme.people if count.total >= 2]
    pulls = {pull.number: pull for pull in facts.pull_requests}
    members = [pulls[number] for number in theme.theme.pull_requests]
    told = [*_bots(facts, theme, members)] if members else []
    if not several:
        return told
    if not is_named and sole_author(facts, theme) is None:
        told.append(Told(_lead(theme, several), ()))
    described = [
        _described(count, [pulls[n] for n in count.pull_requests], members, facts.default_branch)
        for count in several
    ]
    # A person whose work has a subject of its own is the better story than one more with the theme's.
    found = sorted((entry for entry in described if entry), key=lambda entry: not entry[0])
    return told + [entry[1] for entry in found[:most]]


def sole_author(facts: FactSheet, theme: ThemeFacts) -> Person | None:
    """Return who made every pull request of a theme, where it is one person or bot."""
    authors = {pull.author.login: pull.author for n in theme.theme.pull_requests if (pull := facts.pull(n))}
    return next((author for author in authors.values() if len(authors) == 1 and author.is_known), None)


def _bots(facts: FactSheet, theme: ThemeFacts, members: Sequence[PullRequest]) -> list[Told]:
    """Say when a bot opened half of a theme or more; its pull requests then need no telling one by one."""
    made = Counter(pull.author.login for pull in members if pull.author.is_bot)
    found = []
    for login, count in made.most_common(1):
        if count >= 2 and 2 * count >= len(members) and sole_author(facts, theme) is None:
            own = [pull for pull in members if pull.author.login == login]
            text = f"{capital(say_number(count))} of them are by {name_of(own[0].author)}."
            numbers = tuple(pull.number for pull in own)
            found.append(Told(Sentence(text=text, pull_requests=numbers), numbers if count > _CROWD else ()))
    return found


def _lead(theme: ThemeFacts, several: Sequence[AuthorCount]) -> Sentence:
    first = several[0]
    others = [f"{name_of(count.person)} {say_number(count.total)}" for count in several[1:3]]
    text = say_list([f"{name_of(first.person)} opened {say_number(first.total)} of them", *others]) + "."
    return Sentence(text=text, pull_requests=theme.theme.pull_requests)


def _described(
    count: AuthorCount, own: Sequence[PullRequest], members: Sequence[PullRequest], main: str
) -> tuple[bool, Told] | None:
    """Return whether the work has a subject of its own, and what is told of it; None for nothing to tell.

    Work that landed on other branches is told one by one, with them.
    """
    if any(landed_into(pull, main) for pull in own):
        return None
    if count.landed == count.total:
        verb = "landed"
    elif count.proposed == count.total:
        verb = "proposes"
    else:
        return None
    series = series_of(own)
    if series is None:
        return None
    subject = _shared_subject(own, members)
    about = f" on {subject}" if subject and subject not in series.text else ""
    what = f"to {series.text}"
    if len(series.numbers) == count.total == len(members) > 2 and "landed" in verb:
        text = f"All {say_number(count.total)} are to {series.text}."
        return True, Told(Sentence(text=text, pull_requests=count.pull_requests), series.numbers)
    if len(series.numbers) < count.total:
        # How many these are is not said: a number beside a person's number is heard as that person's.
        what = f"changes to {series.text} among them"
    text = f"{name_of(count.person)} {verb} {say_number(count.total)}{about}, {what}."
    return subject is not None, Told(Sentence(text=text, pull_requests=count.pull_requests), series.numbers)


def _shared_subject(own: Sequence[PullRequest], members: Sequence[PullRequest]) -> str | None:
    """Return a tag or identifier that is in most of one person's titles and mostly in theirs."""
    mine = Counter(term for pull in own for term in _subjects(pull.title))
    everywhere = Counter(term for pull in members for term in _subjects(pull.title))
    shared = [
        (count, term)
        for term, count in mine.items()
        if count >= max(2, 0.6 * len(own))
        and everywhere[term] <= 1.5 * count
        and everywhere[term] < len(members)
    ]
    return max(shared, default=(0, None))[1]


def _subjects(title: str) -> set[str]:
    return {*_BRACKET.findall(title), *_IDENTIFIER.findall(title)}
