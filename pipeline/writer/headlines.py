"""Headlines: the largest theme and the story beside it, as people say them, and not yesterday's again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from pipeline.models import FactSheet, PullRequest, Sentence, ThemeFacts
from pipeline.text import likeness
from pipeline.wording import say_list, say_number
from pipeline.writer.items import is_largest
from pipeline.writer.phrases import capital, request_of
from pipeline.writer.remembering import campaign_headlines
from pipeline.writer.titles import as_gerund, intention_of, named
from pipeline.writer.verbs import base_form

# How the headline of a recap begins.
RECAP = "Weekly Recap - "
# As many words in common as this, and a listener takes one headline for the other.
USED = 0.6
# What is read on a telephone, and said in one breath.
MOST = 70
# What a headline is made of first; anything else comes after.
_WEIGHTS = {"breaking": 0, "security": 0, "user-visible": 2}
_MOST_STORY, _LEAST_STORY_WORDS, _MOST_STORIES = 56, 3, 12
_GENERAL = re.compile(r"^(?:general|other)\s+|\s+(?:work|changes)$", re.IGNORECASE)
_COUNTED = re.compile(
    r"\b(?:fixes|changes|updates|upgrades|bumps|cherry-picks|backports|reverts|cleanups)$", re.I
)
# A name of one word keeps its capital unless it is plainly a word: "parsing changes", "Dynamo changes".
_WORD = re.compile(r"[A-Z][a-z]+(?:ing|tion|sion|ments?|ations?|ency|encies|ity|ures?|s)")
# What only says that it goes on, or that something else was not right.
_NO_STORY = frozenset("address adjust also always bump clarify clean fix-up only prepare tidy update".split())
_STATING = re.compile(
    r"\b(?:I|my\w*|we|is|are|was|were|has|have|should|can|will|does|do|not|no)\b", re.IGNORECASE
)
_ADDED = re.compile(r"^(?:adding|introducing) (?=an? )")


def is_used(title: str, facts: FactSheet) -> bool:
    """Tell whether a headline is one of the past week's, or nearly so, or leads with the same story."""
    lead = _lead(title)
    return any(
        likeness(title, before) >= USED or likeness(lead, _lead(before)) >= USED
        for before in facts.earlier.headlines
    )


def _lead(title: str) -> str:
    """Return the first of the stories that a headline names."""
    title = title.removeprefix(RECAP)
    return re.split(r", and " if ", and " in title else r" and ", title, maxsplit=1)[0]


def unused(titles: Iterable[Sentence], facts: FactSheet) -> Sentence:
    """Return the first headline that the past week did not have, else the last one."""
    found: Sentence | None = None
    for found in titles:
        if not is_used(found.text, facts):
            break
    if found is None:
        raise ValueError("no headline to choose from")
    return found


def theme_headlines(facts: FactSheet, told: Sequence[ThemeFacts], *, most: int = MOST) -> Iterator[Sentence]:
    """Yield headlines that name the largest theme, the best first: with a story, with the next theme, alone.

    The story stands second, then first. A figure is said only where everything named is counted by it. What
    would be longer than `most` characters is not said.
    """
    first = told[0]
    counted, name = _counted(first), _name(first)
    if first.theme.kind == "campaign":
        yield _headline(name, [first])
        yield from (title for title in campaign_headlines(facts, first) if len(title.text) <= most)
    for other in told[1:]:
        if other.theme.kind == "campaign" and first.theme.kind != "campaign":
            both = (f"{name}, and {_name(other)}", f"{_name(other)}, and {name}")
            yield from (_headline(text, [first, other]) for text in both if len(text) <= most)
    for pull in _stories(facts, first):
        story = _story(pull)
        if story and pull.number in first.theme.pull_requests:
            texts = [f"{counted}, among them {story}", f"{story}, and more {name}"] if counted else []
        else:
            texts = [f"{name}, and {story}", f"{story}, and {name}"] if story else []
        yield from (_headline(text, [first], pull) for text in texts if len(text) <= most)
    for other in told[1:3]:
        both = (f"{name}, and {_name(other)}", f"{_name(other)}, and {name}")
        yield from (_headline(text, [first, other]) for text in both if len(text) <= most)
    yield _headline(counted or name, [first])
    yield _headline(name, [first])
    if counted and 0 < first.tally.landed < first.tally.total:
        yield _headline(f"{counted}, {say_number(first.tally.landed)} of them landed", [first])


def story_headlines(facts: FactSheet, *, most: int = MOST) -> Iterator[Sentence]:
    """Yield headlines of a day without themes: its two best stories, or one, the best first."""
    stories = [(pull, story) for pull in _stories(facts, None) if (story := _story(pull))]
    for place, (pull, story) in enumerate(stories):
        for other, second in stories[place + 1 :]:
            text = f"{story}, and {second}"
            if len(text) <= most:
                yield _headline(text, [], pull, other)
        yield _headline(story, [], pull)


def _headline(text: str, themes: Sequence[ThemeFacts], *pulls: PullRequest) -> Sentence:
    numbers = [number for theme in themes for number in theme.theme.pull_requests]
    return Sentence(text=capital(text), pull_requests=(*numbers, *(pull.number for pull in pulls)))


def _stories(facts: FactSheet, first: ThemeFacts | None) -> list[PullRequest]:
    """Return the changes that could stand beside the largest theme, those that matter most first.

    A change of another theme comes first: it says what the day had beside its largest theme.
    """
    found: list[tuple[tuple[bool, int, bool, int], PullRequest]] = []
    for theme in facts.themes:
        for place, notable in enumerate(theme.notable):
            pull = facts.pull(notable.number)
            if pull is None or pull.author.is_bot or pull.status not in ("landed", "open"):
                continue
            weight = min((_WEIGHTS.get(reason, 3) for reason in notable.reasons), default=3)
            weight = min(weight, 1) if is_largest(facts, pull) else weight
            found.append(((pull.status != "landed", weight, theme is first, place), pull))
    return [pull for _, pull in sorted(found, key=lambda entry: (entry[0], -entry[1].size))][:_MOST_STORIES]


def _story(pull: PullRequest) -> str | None:
    """Return a change as a headline has it: "fixing the deadlock", "a rule to replace while 1"."""
    if request_of(pull) is None:
        return _thing(pull)
    request = re.sub(r"\s*\([^()]*\)$", "", request_of(pull) or "")
    gerund = as_gerund(request) if request and request.split()[0] not in _NO_STORY else None
    if gerund is None or re.search(r"[_()\\]|\d+\.\d+\.\d|\S+/\S*/|\S\.\S", gerund):
        return None
    return _fit(_ADDED.sub("", gerund))


def _fit(text: str) -> str | None:
    return text if len(text) <= _MOST_STORY and len(text.split()) >= _LEAST_STORY_WORDS else None


def _thing(pull: PullRequest) -> str | None:
    """Return a title that names a thing and states nothing: "gradual narrowing for generic classes"."""
    title = named(pull.title) or ""
    first, _, rest = title.partition(" ")
    is_request = base_form(first) is not None or "-" in first or first.lower() == "revert"
    if not rest or is_request or _STATING.search(title) or re.search(r"[_()/\\…+=]|\S\.\S", title):
        return None
    return _fit(f"{first.lower()} {rest}" if first[1:].islower() else title)


def _name(theme: ThemeFacts) -> str:
    """Return a theme's title as it stands inside a headline."""
    request = intention_of(theme.theme.title) if theme.theme.kind == "campaign" else None
    if request and (gerund := as_gerund(request)):
        return gerund
    title = _GENERAL.sub("", theme.theme.title) or theme.theme.title
    if title != theme.theme.title and theme.theme.kind != "campaign":
        title = f"{title} changes"
    first, _, rest = title.partition(" ")
    is_word = bool(_WORD.fullmatch(first)) or (
        bool(rest) and first[1:].islower() and rest.split()[0].islower()
    )
    return f"{first[0].lower()}{first[1:]}{' ' if rest else ''}{rest}" if is_word else title


def _counted(theme: ThemeFacts) -> str | None:
    """Return "nine ty changes", "six release cherry-picks"; None for a campaign, whose name is no noun."""
    count, name = theme.tally.total, _name(theme)
    if count < 2 or theme.theme.kind == "campaign":
        return None
    return f"{say_number(count)} {name if _COUNTED.search(name) else f'{name} changes'}"


def counted_headline(facts: FactSheet) -> Sentence:
    """Return a headline of counts alone, which differ from day to day."""
    states = {"landed": facts.day.landed, "proposed": facts.day.proposed, "closed": facts.day.closed}
    text = capital(say_list([f"{say_number(count)} {state}" for state, count in states.items() if count][:2]))
    return Sentence(text=text, pull_requests=tuple(pull.number for pull in facts.pull_requests))
