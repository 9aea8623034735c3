"""Who drove a theme: people with several pull requests in it, each told by what theirs have in common."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from pipeline.models import AuthorCount, FactSheet, Person, PullRequest, Sentence, ThemeFacts
from pipeline.wording import say_list, say_number
from pipeline.writer.phrases import intention_of

_BRACKET = re.compile(r"\[([^\]]{2,30})\]")
_IDENTIFIER = re.compile(r"\b[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+\b")


def contributor_sentences(facts: FactSheet, theme: ThemeFacts, *, most: int) -> list[Sentence]:
    """Return a sentence on who opened the most, and one each on people whose work shares a subject."""
    several = [count for count in theme.people if count.total >= 2]
    if not several:
        return []
    sentences = [_lead(theme, several)]
    pulls = {pull.number: pull for pull in facts.pull_requests}
    members = [pulls[number] for number in theme.theme.pull_requests]
    with_subject = [
        (count, _shared_subject([pulls[n] for n in count.pull_requests], members)) for count in several
    ]
    for count, subject in sorted(with_subject, key=lambda entry: entry[1] is None)[:most]:
        sentence = _told(count, subject, [pulls[n] for n in count.pull_requests])
        if sentence:
            sentences.append(sentence)
    return sentences


def _name(person: Person) -> str:
    return person.name or person.login


def _lead(theme: ThemeFacts, several: Sequence[AuthorCount]) -> Sentence:
    first = several[0]
    if first.total == theme.tally.total:
        everything = "Both" if first.total == 2 else f"All {say_number(first.total)}"
        return Sentence(
            text=f"{everything} are by {_name(first.person)}.", pull_requests=theme.theme.pull_requests
        )
    others = [f"{_name(count.person)} {say_number(count.total)}" for count in several[1:3]]
    text = say_list([f"{_name(first.person)} opened {say_number(first.total)} of them", *others])
    return Sentence(text=f"{text}.", pull_requests=theme.theme.pull_requests)


def _shared_subject(own: Sequence[PullRequest], members: Sequence[PullRequest]) -> str | None:
    """Return a tag or identifier that one person's titles share and the rest of the theme does not."""
    if len(own) < 2:
        return None
    mine = Counter(term for pull in own for term in _subjects(pull.title))
    everywhere = Counter(term for pull in members for term in _subjects(pull.title))
    shared = [
        (count, term)
        for term, count in mine.items()
        if count >= max(2, 0.6 * len(own)) and everywhere[term] <= max(count, 0.4 * len(members))
    ]
    return max(shared, default=(0, None))[1]


def _subjects(title: str) -> set[str]:
    return {*_BRACKET.findall(title), *_IDENTIFIER.findall(title)} - {""}


def _told(count: AuthorCount, subject: str | None, own: Sequence[PullRequest]) -> Sentence | None:
    name, number = _name(count.person), say_number(count.total)
    about = f" on {subject}" if subject else ""
    example = next(
        (intent for pull in own if (intent := intention_of(pull.title)) and len(intent) <= 90), None
    )
    if count.landed == count.total:
        text = f"{name} landed {number}{about}"
    elif count.proposed == count.total:
        text = f"{name} proposes {number}{about}"
    else:
        return None
    if example:
        text += f", one of them to {example}"
    return Sentence(text=f"{text}.", pull_requests=count.pull_requests) if subject or example else None
