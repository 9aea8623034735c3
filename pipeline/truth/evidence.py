"""What a sentence may rest on: the day indexed once, and for each sentence its own pull requests and theme."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from pipeline.models import FactSheet, Person, PullRequest, Sentence, ThemeFacts
from pipeline.truth.quoted import Figure, figures_in
from pipeline.truth.stems import joined_in, stem, stems_in
from pipeline.truth.tokens import tokens_of


@dataclass(frozen=True)
class PullText:
    """The words of one pull request: of its title, of everything that it says, and its title's neighbours joined."""

    title: frozenset[str]
    all: frozenset[str]
    joined: frozenset[str]
    text: str


def text_of(pull: PullRequest) -> PullText:
    """Return the words of a pull request: title, body, labels, paths and branches."""
    around = " \n ".join(
        [*pull.labels, *(file.path for file in pull.files), pull.base or "", pull.head or ""]
    )
    title = stems_in(pull.title)
    text = f"{pull.title} \n {pull.body} \n {around}"
    return PullText(title, title | stems_in(pull.body) | stems_in(around), joined_in(pull.title), text)


def people_of(pull: PullRequest) -> tuple[Person, ...]:
    """Return who made a pull request: its author and co-authors, as far as they are known."""
    return tuple(person for person in (pull.author, *pull.co_authors) if person.is_known)


def related_to(pull: PullRequest) -> set[int]:
    """Return the numbers that a pull request itself names: issues, its stack, what it reverts."""
    found = {*pull.closes, *pull.refers, *pull.reverts, *pull.stack}
    return found | ({pull.reverted_by} if pull.reverted_by else set())


def key_of(person: Person) -> str:
    """Return what makes two mentions the same person."""
    return person.login.casefold()


class Day:
    """A fact sheet indexed once, so that no sentence scans it."""

    def __init__(self, facts: FactSheet) -> None:
        self.facts = facts
        self.pulls = {pull.number: pull for pull in facts.pull_requests}
        self.themes = {theme.theme.id: theme for theme in facts.themes}
        self.theme_of = {number: theme for theme in facts.themes for number in theme.theme.pull_requests}
        self.makers = {
            number: frozenset(key_of(p) for p in people_of(pull)) for number, pull in self.pulls.items()
        }
        self._texts: dict[int, PullText] = {}
        self._unions: dict[tuple[int, ...], frozenset[str]] = {}
        self._blobs: dict[tuple[int, ...], str] = {}

    @cached_property
    def people(self) -> dict[str, Person]:
        """Everybody who made a pull request of the day, and everybody whom its facts name."""
        found = {key_of(p): p for pull in self.facts.pull_requests for p in people_of(pull)}
        for count in (*self.facts.people, *(c for theme in self.facts.themes for c in theme.people)):
            if count.person.is_known:
                found.setdefault(key_of(count.person), count.person)
        return found

    @cached_property
    def names(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        """Every way to name a person, as lower-case tokens, with the keys of those who are called so."""
        found: dict[tuple[str, ...], set[str]] = {}
        for key, person in self.people.items():
            for spelling in _spellings(person):
                found.setdefault(spelling, set()).add(key)
        return {spelling: tuple(sorted(keys)) for spelling, keys in found.items()}

    @cached_property
    def small_names(self) -> frozenset[str]:
        """Names of one word that need no capital: display names written so, and bots without their "[bot]"."""
        names = {p.name for p in self.people.values() if p.name and p.name.islower()}
        return frozenset(names | {key.removesuffix("[bot]") for key in self.people})

    @cached_property
    def own_words(self) -> frozenset[str]:
        """Stems of the show's and the repository's name, its branch and its glossary."""
        facts = self.facts
        return stems_in(" ".join([facts.show, facts.repository, facts.default_branch, *facts.glossary]))

    @cached_property
    def title_words(self) -> frozenset[str]:
        """Stems of every title and theme of the day."""
        found = [self.text(number).title for number in self.pulls]
        return frozenset().union(*found, *(theme_words(theme) for theme in self.facts.themes))

    @cached_property
    def issues(self) -> dict[int, frozenset[int]]:
        """Issue number -> the pull requests that close or name it."""
        found: dict[int, set[int]] = {}
        for pull in self.facts.pull_requests:
            for number in (*pull.closes, *pull.refers):
                found.setdefault(number, set()).add(pull.number)
        for theme in self.facts.themes:
            if theme.theme.tracking_issue is not None:
                found.setdefault(theme.theme.tracking_issue, set()).update(theme.citing_issue)
        return {number: frozenset(pulls) for number, pulls in found.items()}

    def text(self, number: int) -> PullText:
        """Return the words of one pull request, read once."""
        if number not in self._texts:
            self._texts[number] = text_of(self.pulls[number])
        return self._texts[number]

    def union(self, numbers: tuple[int, ...]) -> frozenset[str]:
        """Return the stems of several pull requests together."""
        if numbers not in self._unions:
            self._unions[numbers] = frozenset().union(*(self.text(number).all for number in numbers))
        return self._unions[numbers]

    def blob(self, numbers: tuple[int, ...]) -> str:
        """Return the text of several pull requests together."""
        if numbers not in self._blobs:
            self._blobs[numbers] = " \n ".join(self.text(number).text for number in numbers)
        return self._blobs[numbers]


def theme_words(theme: ThemeFacts) -> frozenset[str]:
    """Return the stems of a theme's title and terms."""
    return stems_in(" ".join([theme.theme.title, *theme.theme.terms]))


def _spellings(person: Person) -> Iterable[tuple[str, ...]]:
    login = person.login.removesuffix("[bot]")
    yield tuple(token.lower for token in tokens_of(login))
    if login != person.login:
        yield tuple(token.lower for token in tokens_of(person.login))
    tokens = tokens_of(person.name or "")
    words = [token.lower for token in tokens if token.kind != "mark"]
    if words:
        yield tuple(words)
        yield tuple(token.lower for token in tokens)
    if len(words) > 1:
        yield (words[0],)
        yield (words[-1],)


@dataclass(frozen=True)
class Evidence:
    """What one sentence rests on.

    `cited` are the pull requests that it names and the day holds, `unknown` those that the day does not hold.
    `pool` is whose text counts: the cited, or the theme's, or the day's. `told` is the place of the sentence's
    theme among the themes told so far, beginning with 1.
    """

    day: Day
    where: str
    cited: tuple[int, ...]
    unknown: tuple[int, ...] = ()
    theme: ThemeFacts | None = None
    told: int | None = None
    script_ordinals: tuple[str, ...] = field(default=(), compare=False)

    @cached_property
    def pool(self) -> tuple[int, ...]:
        """The pull requests whose text may back the sentence."""
        if self.cited:
            return self.cited
        return self.theme_pulls or tuple(self.day.pulls)

    @cached_property
    def theme_pulls(self) -> tuple[int, ...]:
        """The pull requests of the section's theme."""
        if self.theme is None:
            return ()
        return tuple(n for n in self.theme.theme.pull_requests if n in self.day.pulls)

    @cached_property
    def homes(self) -> tuple[ThemeFacts, ...]:
        """The section's theme, and the themes that the pool's pull requests belong to."""
        found = {self.theme.theme.id: self.theme} if self.theme else {}
        for number in self.pool:
            home = self.day.theme_of.get(number)
            if home is not None:
                found.setdefault(home.theme.id, home)
        return tuple(found.values())

    @cached_property
    def is_day(self) -> bool:
        """Whether the sentence rests on the whole day."""
        return len(self.pool) == len(self.day.pulls)

    @cached_property
    def words(self) -> frozenset[str]:
        """Stems that the evidence supports."""
        return self.day.union(self.pool).union(self.day.own_words, *(theme_words(t) for t in self.homes))

    @cached_property
    def joined(self) -> frozenset[str]:
        """Stems of neighbouring words of a title written as one."""
        return frozenset().union(*(self.day.text(number).joined for number in self.pool))

    @cached_property
    def title_words(self) -> frozenset[str]:
        """Stems of the titles of the pool and of the theme."""
        titles = (self.day.text(number).title for number in self.pool)
        return frozenset[str]().union(*titles, *(theme_words(t) for t in self.homes))

    def is_in_a_title(self, word: str) -> bool:
        """Tell whether a title of the pool, or the theme's, has a word of this family."""
        return stem(word) in self.title_words

    @cached_property
    def title_runs(self) -> tuple[str, ...]:
        """The words of the cited titles, labels and paths, in lower case."""
        found: dict[str, None] = {}
        for number in self.pool:
            pull = self.pull(number)
            for text in (pull.title, *pull.labels, *(file.path for file in pull.files)):
                found.update(dict.fromkeys(re.findall(r"[a-z][a-z0-9]{3,}", text.casefold())))
        return tuple(found)

    def names_other_theme(self, word: str) -> bool:
        """Tell whether a word belongs to the title of some theme of the day."""
        return any(stem(word) in stems_in(t.theme.title) for t in self.day.facts.themes)

    @cached_property
    def beginnings(self) -> dict[str, tuple[str, ...]]:
        """Stems of the evidence by their first five letters."""
        found: dict[str, list[str]] = {}
        for word in self.words:
            if len(word) > 5:
                found.setdefault(word[:5], []).append(word)
        return {start: tuple(sorted(words)) for start, words in found.items()}

    @cached_property
    def blob(self) -> str:
        """The text that the evidence consists of, for exact look-ups."""
        facts = self.day.facts
        theme = [part for t in self.homes for part in (t.theme.title, *t.theme.terms)]
        own = [facts.show, facts.repository, facts.default_branch, *facts.glossary]
        known = self.issues | {t.theme.tracking_issue for t in self.homes}
        issues = [issue.title for issue in facts.issues if issue.number in known]
        return " \n ".join([self.day.blob(self.pool), *theme, *own, *issues])

    @cached_property
    def prose(self) -> str:
        """Titles and bodies alone: figures in branches and paths measure nothing."""
        return " \n ".join(f"{self.pull(n).title} \n {self.pull(n).body}" for n in self.pool)

    @cached_property
    def versions(self) -> tuple[tuple[str, ...], ...]:
        """Versions that titles and bodies name, in parts: "v3.1.6" is 3, 1 and 6."""
        return tuple(
            tuple(v.split(".")) for v in re.findall(r"(?<![\w.])v?(\d+(?:\.\d+)*)(?![\w])", self.prose)
        )

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """The figures that titles and bodies give."""
        return figures_in(tokens_of(self.prose))

    @cached_property
    def folded(self) -> str:
        """The same text without regard to capitals."""
        return self.blob.casefold()

    def has_exact(self, text: str) -> bool:
        """Tell whether the evidence holds exactly this run of characters, not inside a longer word."""
        return _stands_in(text, self.blob)

    def has_folded(self, text: str) -> bool:
        """Tell whether the evidence holds this run of characters, capitals aside."""
        return _stands_in(text.casefold(), self.folded)

    @cached_property
    def issues(self) -> frozenset[int]:
        """The issues that the pool closes or names."""
        return frozenset(
            i for n in self.pool for i in (*self.pull(n).closes, *self.pull(n).refers)
        ) - frozenset(self.day.pulls)

    @cached_property
    def related(self) -> frozenset[int]:
        """Pull requests of the day that the cited ones name: what they revert, build on or refer to."""
        return frozenset(i for n in self.cited for i in related_to(self.pull(n))) & frozenset(self.day.pulls)

    @cached_property
    def titles(self) -> str:
        """The titles of the pool without regard to capitals."""
        return " \n ".join(self.pull(number).title for number in self.pool).casefold()

    def in_titles(self, text: str) -> bool:
        """Tell whether a title of the pool holds this run of characters, capitals aside."""
        return _stands_in(text.casefold(), self.titles)

    def pull(self, number: int) -> PullRequest:
        """Return one of the day's pull requests."""
        return self.day.pulls[number]


def _stands_in(needle: str, text: str) -> bool:
    left = r"(?<![^\W_])" if needle[:1].isalnum() else ""
    right = r"(?![^\W_])" if needle[-1:].isalnum() else ""
    return needle in text and re.search(left + re.escape(needle) + right, text) is not None


def evidence_of(sentence: Sentence, day: Day, *, where: str, theme: str | None, told: int | None) -> Evidence:
    """Return what a sentence of a script rests on."""
    cited = tuple(n for n in sentence.pull_requests if n in day.pulls)
    unknown = tuple(n for n in sentence.pull_requests if n not in day.pulls)
    return Evidence(day, where, cited, unknown, day.themes.get(theme or ""), told)
