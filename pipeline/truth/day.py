"""A fact sheet indexed once, so that no sentence scans it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from pipeline.models import FactSheet, Person, PullRequest, ThemeFacts
from pipeline.text import is_instruction
from pipeline.truth.signs import Sign, contrasted, forms_of, is_mending, signed, signed_body
from pipeline.truth.stems import joined_in, stems_in
from pipeline.truth.tokens import Token, tokens_of
from pipeline.truth.weighing.passages import Passage, passages_of

# The beginning of a body says what changes; the rest are check lists and logs.
_MOST_READ = 4000


@dataclass(frozen=True)
class PullText:
    """The words of one pull request.

    They are those of its title, of all that it says, and its title's neighbours joined.
    """

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


def _proving(pull: PullRequest) -> PullRequest:
    """Return a pull request without words that talk to a model: they tell nothing of a change and prove nothing."""
    return pull.model_copy(update={"title": "", "body": ""}) if is_instruction(pull.title) else pull


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


# Where every repository of a show is kept, so that a sentence may say so.
HOST = "GitHub"


class Day:
    """A fact sheet indexed once, so that no sentence scans it."""

    def __init__(self, facts: FactSheet) -> None:
        self.facts = facts
        self.pulls = {pull.number: _proving(pull) for pull in facts.pull_requests}
        self.themes = {theme.theme.id: theme for theme in facts.themes}
        self.theme_of = {number: theme for theme in facts.themes for number in theme.theme.pull_requests}
        self.makers = {
            number: frozenset(key_of(p) for p in people_of(pull)) for number, pull in self.pulls.items()
        }
        self._texts: dict[int, PullText] = {}
        self._unions: dict[tuple[int, ...], frozenset[str]] = {}
        self._blobs: dict[tuple[int, ...], str] = {}
        self._passages: dict[int, tuple[Passage, ...]] = {}
        self._signs: dict[int, dict[str, frozenset[Sign]]] = {}

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
        """Names of one word that need no capital.

        These are display names written so, and bots without their "[bot]".
        """
        names = {p.name for p in self.people.values() if p.name and p.name.islower()}
        return frozenset(names | {key.removesuffix("[bot]") for key in self.people})

    @cached_property
    def own_words(self) -> frozenset[str]:
        """Stems of the show's and the repository's name, its branch, its glossary and where it is kept."""
        facts = self.facts
        return stems_in(" ".join([facts.show, facts.repository, facts.default_branch, *facts.glossary, HOST]))

    @cached_property
    def named_themes(self) -> tuple[ThemeFacts, ...]:
        """The day's themes; what fits none of them is no theme."""
        return tuple(theme for theme in self.facts.themes if theme.theme.kind != "elsewhere")

    @cached_property
    def theme_sizes(self) -> dict[str, int]:
        """How many pull requests each theme has, by its title."""
        return {theme.theme.title: theme.tally.total for theme in self.facts.themes}

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

    def signs(self, number: int) -> dict[str, frozenset[Sign]]:
        """Return the stems of a pull request's title and body with the signs that they have there."""
        if number not in self._signs:
            pull = self.pulls[number]
            title, body = tokens_of(pull.title), tokens_of(pull.body[:_MOST_READ])
            rows: list[tuple[Token, Sign]] = [(title[row.at], row.sign) for row in signed(title)]
            rows += [(body[row.at], row.sign) for row in signed_body(body)]
            if is_mending(pull.title):
                # What the text of a fix says in the present may be what was wrong.
                rows += [(token, "before") for token in body]
            found: dict[str, set[Sign]] = {}
            for token, sign in rows:
                for form in forms_of(token):
                    found.setdefault(form, set()).add(sign)
            self._signs[number] = {form: frozenset(signs) for form, signs in found.items()}
        return self._signs[number]

    def passages(self, number: int) -> tuple[Passage, ...]:
        """Return the sentences of a pull request's title and body, read once."""
        if number not in self._passages:
            self._passages[number] = passages_of(self.pulls[number])
        return self._passages[number]

    def set_aside(self, number: int) -> frozenset[str]:
        """Return the forms of the words that a pull request contrasts with what it does: "A, not B"."""
        pull = self.pulls[number]
        found: set[str] = set()
        for tokens in (tokens_of(pull.title), tokens_of(pull.body[:_MOST_READ])):
            found |= contrasted(tokens, signed(tokens))
        return frozenset(form for form in found if "holds" not in self.signs(number).get(form, frozenset()))

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
