"""What a sentence may rest on.

The day indexed once, and for each sentence its own pull requests and theme.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from pipeline.models import PullRequest, Sentence, ThemeFacts
from pipeline.truth.columns import rows_of, with_units
from pipeline.truth.day import HOST, Day, related_to, theme_words
from pipeline.truth.figures import Figure, figures_in
from pipeline.truth.lexicon.denials import NOTS
from pipeline.truth.lexicon.opposites import SMALL
from pipeline.truth.lexicon.plain import FUNCTION
from pipeline.truth.lexicon.turning import MENDING, REMOVING, STOPPING, base_in
from pipeline.truth.signs import Sign, forms_of
from pipeline.truth.stems import stem, stems_in
from pipeline.truth.tokens import Token, tokens_of
from pipeline.truth.weighing.passages import Passage

_TURNING = (
    REMOVING | MENDING | STOPPING | frozenset("skip ignore disable exclude omit lack miss limit free".split())
)
_HEDGED = frozenset(
    """
    only until unless except instead rather off less longer behind cannot can't missing lost wrong empty
    independent optional false reject rejects invalid hidden silently closed close
    """.split()
)


@dataclass(frozen=True)
class Evidence:
    """What one sentence rests on.

    `cited` are the pull requests that it names and the day holds, `unknown` those that the day does not hold.
    `pool` is whose text counts: the cited, or the theme's, or the day's. `told` is the place of the sentence's
    theme among the themes told so far, beginning with 1. `said` is the sentence itself.
    """

    day: Day
    where: str
    cited: tuple[int, ...]
    unknown: tuple[int, ...] = ()
    theme: ThemeFacts | None = None
    told: int | None = None
    said: str = field(default="", compare=False)

    @cached_property
    def pool(self) -> tuple[int, ...]:
        """The pull requests whose text may back the sentence."""
        if self.cited:
            return self.cited
        return self.theme_pulls or tuple(self.day.pulls)

    @cached_property
    def pulls(self) -> tuple[PullRequest, ...]:
        """The pull requests of the pool."""
        return tuple(self.pull(number) for number in self.pool)

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
        issues = (stems_in(i.title) for i in self.day.facts.issues if i.number in self.issues)
        themes = (theme_words(t) for t in self.homes)
        return self.day.union(self.pool).union(self.day.own_words, *themes, *issues)

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
        for pull in self.pulls:
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
    def initials(self) -> frozenset[str]:
        """Names of capital letters, in lower case: "rng" and "moe" of "the RNG of an MoE"."""
        runs = re.findall(r"(?<![^\W_])[^\W\d_]{3,6}(?![^\W_])", self.blob)
        return frozenset(run.casefold() for run in runs if sum(map(str.isupper, run)) > 1)

    @cached_property
    def shortened(self) -> tuple[str, ...]:
        """Words without vowels: "ckpt", "cfg"."""
        short = (word for word in self.words if 3 <= len(word) <= 6 and word.isalpha())
        return tuple(word for word in short if not set("aeiouy") & {*word})

    @cached_property
    def blob(self) -> str:
        """The text that the evidence consists of, for exact look-ups."""
        facts = self.day.facts
        theme = [part for t in self.homes for part in (t.theme.title, *t.theme.terms)]
        own = [facts.show, facts.repository, facts.default_branch, *facts.glossary, HOST]
        known = self.issues | {t.theme.tracking_issue for t in self.homes}
        issues = [issue.title for issue in facts.issues if issue.number in known]
        return " \n ".join([self.day.blob(self.pool), *theme, *own, *issues])

    @cached_property
    def prose(self) -> str:
        """Titles and bodies alone: figures in branches and paths measure nothing."""
        return " \n ".join(f"{pull.title} \n {pull.body}" for pull in self.pulls)

    @cached_property
    def versions(self) -> tuple[tuple[str, ...], ...]:
        """Versions that titles and bodies name, in parts: "v3.1.6" is 3, 1 and 6."""
        return tuple(
            tuple(v.split(".")) for v in re.findall(r"(?<![\w.])v?(\d+(?:\.\d+)*)(?![\w])", self.prose)
        )

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """The figures that titles and bodies give."""
        return figures_in(tokens_of(with_units(self.prose)))

    @cached_property
    def rows(self) -> tuple[tuple[Figure, Figure], ...]:
        """The figures from before and after that tables and lists of titles and bodies set beside each other."""
        return tuple(rows_of(self.prose))

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

    def signs_of(self, form: str, *, landed: bool = False) -> frozenset[Sign]:
        """Return whether a word holds by titles and bodies: "remove A" says that A does not.

        With `landed`, only pull requests that changed something are asked: what is proposed does not hold yet.
        """
        pulls = [n for n in self.pool if not (landed and self.pull(n).is_proposed)]
        return frozenset[Sign]().union(*(self.day.signs(n).get(form, frozenset()) for n in pulls))

    @cached_property
    def set_aside(self) -> frozenset[str]:
        """The forms of the words that the text contrasts with what the pull requests do."""
        return frozenset[str]().union(*(self.day.set_aside(n) for n in self.pool))

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """The sentences of the titles and bodies of the pool."""
        return tuple(passage for number in self.pool for passage in self.day.passages(number))

    @cached_property
    def denies(self) -> bool:
        """Whether titles and whole bodies deny, end or mend anything at all; of passages most words do in some way."""
        if any(signs - {"holds"} for n in self.pool for signs in self.day.signs(n).values()):
            return True
        words = (token.lower for token in tokens_of(self.prose))
        return any(w in NOTS or w in _HEDGED or w.startswith("un") or base_in(w, _TURNING) for w in words)

    @cached_property
    def _runs(self) -> tuple[tuple[str, ...], ...]:
        """The sentences of titles and bodies as stems, articles left out; small words are empty."""
        titles = " . ".join(t.theme.title for t in self.homes)
        text = re.split(r"[.;:!?](?=\s|$)|[\n(),—]", f"{self.prose} . {titles}")
        rows = ([t for t in tokens_of(part) if t.kind != "mark"] for part in text)
        return tuple(
            tuple(_run_form(t) for t in row if t.lower not in ("a", "an", "the", "of")) for row in rows
        )

    @cached_property
    def neighbours(self) -> frozenset[tuple[str, str]]:
        """Stems that stand beside each other in titles and bodies."""
        return frozenset(pair for run in self._runs for pair in pairwise(run))

    @cached_property
    def issues(self) -> frozenset[int]:
        """The issues that the pool closes or names."""
        named = {issue for pull in self.pulls for issue in (*pull.closes, *pull.refers)}
        return frozenset(named - self.day.pulls.keys())

    @cached_property
    def related(self) -> frozenset[int]:
        """Pull requests of the day that the cited ones name: what they revert, build on or refer to."""
        return frozenset(i for n in self.cited for i in related_to(self.pull(n))) & frozenset(self.day.pulls)

    @cached_property
    def titles(self) -> str:
        """The titles of the pool without regard to capitals."""
        return " \n ".join(pull.title for pull in self.pulls).casefold()

    def in_titles(self, text: str) -> bool:
        """Tell whether a title of the pool holds this run of characters, capitals aside."""
        return _stands_in(text.casefold(), self.titles)

    def pull(self, number: int) -> PullRequest:
        """Return one of the day's pull requests."""
        return self.day.pulls[number]


def _run_form(token: Token) -> str:
    """Return a word as neighbours are compared: small words are empty unless they have an opposite."""
    if token.lower in SMALL:
        return stem(token.lower)
    return "" if token.lower in FUNCTION else forms_of(token)[0]


def _stands_in(needle: str, text: str) -> bool:
    left = r"(?<![^\W_])" if needle[:1].isalnum() else ""
    right = r"(?![^\W_])" if needle[-1:].isalnum() else ""
    return needle in text and re.search(left + re.escape(needle) + right, text) is not None


def evidence_of(sentence: Sentence, day: Day, *, where: str, theme: str | None, told: int | None) -> Evidence:
    """Return what a sentence of a script rests on."""
    cited = tuple(n for n in sentence.pull_requests if n in day.pulls)
    unknown = tuple(n for n in sentence.pull_requests if n not in day.pulls)
    return Evidence(day, where, cited, unknown, day.themes.get(theme or ""), told, said=sentence.text)
