"""What a figure of a sentence counts: the noun, the scope, and the role that the clause binds it to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from pipeline.models import PullRequest
from pipeline.truth.binding import Binding
from pipeline.truth.clauses import Clause
from pipeline.truth.lexicon.auxiliaries import ADVERBS, BE, HAVE
from pipeline.truth.lexicon.plain import FUNCTION
from pipeline.truth.lexicon.verbs import REPORTING_VERBS
from pipeline.truth.marks import Mark
from pipeline.truth.numbers import Quantity
from pipeline.truth.people import Mention
from pipeline.truth.phrases import Noun, class_of, is_bare_figure, is_set_against, own_noun, phrase_end
from pipeline.truth.standing import is_as_told, is_revert
from pipeline.truth.stems import stems_in, stems_of_run
from pipeline.truth.tokens import tokens_of

_CITING = frozenset(
    "cite cites cited citing refer refers referred referring mention mentions mentioned close closes closed closing track tracked reference references fix fixes resolve resolves point points link links linked under".split()
)
_ANAPHORA = frozenset("them these those which whom".split())


@dataclass(frozen=True)
class Scope:
    """A set of pull requests that a figure may count in."""

    name: str
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Role:
    """What narrows a count: statuses, makers, an issue that is cited, being a revert.

    A `loose` role takes "opened" to say only who made a pull request, not that it was opened inside the window.
    """

    marks: tuple[Mark, ...] = ()
    makers: tuple[Mention, ...] = ()
    issue: int | None = None
    reverts: bool = False
    bots: bool = False
    newcomers: bool = False
    loose: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing narrows the count."""
        return not (
            self.marks or self.makers or self.issue is not None or self.reverts or self.bots or self.newcomers
        )


@dataclass(frozen=True)
class ThemeMention:
    """A theme named in tokens [start, end); several scopes where themes share a title."""

    start: int
    end: int
    title: str
    scopes: tuple[Scope, ...]


# Words between a theme's name and its figure.
_HOLDING = frozenset(
    "has have had with at comes counts holds is in brings brought the a and saw moves moved takes took made gets got theme".split()
)


class Counting:
    """Reads the figures of one claim against its evidence."""

    def __init__(self, binding: Binding) -> None:
        self.binding = binding
        self.claim = binding.claim
        self.evidence = binding.evidence

    def phrase_end(self, quantity: Quantity) -> int:
        """Return where the noun phrase of a figure ends."""
        return phrase_end(self.claim, quantity)

    def noun(self, quantity: Quantity) -> Noun:
        """Return what kind of thing a figure counts."""
        own = own_noun(self.claim, quantity)
        if own:
            return own
        if self.claim.word(quantity.end) == "of":
            return self._after_of(quantity)
        return self._inherited(quantity)

    def _after_of(self, quantity: Quantity) -> Noun:
        """Read the noun after "of": "of them", "of the eleven", "of today's pull requests"."""
        at = quantity.end + 1
        while self.claim.word(at) in (
            "the",
            "all",
            "these",
            "those",
            "today's",
            "its",
            "their",
            "day's",
            "our",
            "today",
        ) or (at < len(self.claim.tokens) and self.claim.tokens[at].possessive):
            after = self.claim.word(at + 1)
            if self.claim.word(at) in _ANAPHORA and (
                not after.isalpha()
                or after in FUNCTION - {"other"}
                or after in REPORTING_VERBS
                or any(m.start == at + 1 for m in self.claim.marks)
            ):
                return self._inherited(quantity)
            at += 1
        following = next(
            (
                q
                for q in self.claim.quantities
                if q.kind != "ordinal"
                and at <= q.start <= at + 3
                and not any(self.claim.tokens[i].kind == "mark" for i in range(at, q.start))
            ),
            None,
        )
        if following and not any(class_of([self.claim.word(i)]) for i in range(at, following.start)):
            return self.noun(following)
        words: list[str] = []
        for i in range(at, min(at + 5, len(self.claim.tokens))):
            if self.claim.tokens[i].kind == "mark" or (self.claim.word(i) in FUNCTION and words):
                break
            if words and any(m.start == i and m.form not in ("attribute", "noun") for m in self.claim.marks):
                break
            words.append(self.claim.word(i))
        if words and words[0] in _ANAPHORA:
            return self._inherited(quantity)
        if words and words[0] in (
            "what",
            "everything",
            "each",
            "day",
            "theme",
            "total",
            "whole",
            "lot",
            "activity",
            "traffic",
            "batch",
            "set",
            "campaign",
            "group",
            "work",
            "volume",
            "effort",
            "stack",
            "series",
            "way",
        ):
            return "pulls"
        if words and words[-1] in ("work", "effort", "efforts", "activity", "traffic", "side"):
            return "pulls"
        return class_of(words) or ("other" if words else self._inherited(quantity))

    def _inherited(self, quantity: Quantity) -> Noun:
        """Take the noun from the figure before, unless a status shows that pull requests are meant."""
        if is_set_against(self.claim, quantity) or is_bare_figure(self.claim, quantity):
            return "size" if self._follows_size(quantity) else "other"
        if self._follows_size(quantity):
            return "size"
        role = self.role(quantity)
        if role.marks or role.reverts or role.issue is not None:
            return "pulls"
        earlier = [
            q
            for q in self.claim.quantities
            if q.end <= quantity.start and q.kind in ("count", "both", "all") and not q.noun
        ]
        if earlier and self.claim.word(earlier[-1].end) != "of":
            noun = class_of(
                [self.claim.word(i) for i in range(earlier[-1].end, self.phrase_end(earlier[-1]))]
            )
            return noun or "pulls"
        return "pulls"

    def _follows_size(self, quantity: Quantity) -> bool:
        """Tell whether a figure goes on with sizes: "adds 210 lines and removes 95"."""
        earlier = [
            q for q in self.claim.quantities if q.end <= quantity.start and own_noun(self.claim, q) == "size"
        ]
        between = {self.claim.word(i) for i in range(earlier[-1].end, quantity.start)} if earlier else set()
        return (
            bool(between & {"and", "removes", "adds", "deletes", "removing", "adding", "removed", "added"})
            and quantity.start - earlier[-1].end < 8
        )

    def role(self, quantity: Quantity) -> Role:
        """Return what the clause binds a figure to."""
        clause = self.claim.clause_at(quantity.start)
        if clause is None:
            return Role()
        end = self.phrase_end(quantity)
        marks = [
            m for m in self._marks(quantity, clause, end) if not m.unreal or m.name in ("proposed", "soft")
        ]
        words = [self.claim.word(i) for i in range(quantity.start, end)]
        reverts = any(m.name == "reverted" and m.form == "noun" for m in marks)
        told = tuple(m for m in marks if not (m.name == "reverted" and m.form == "noun"))
        bots = bool(words and any(w in ("bot", "bots", "automated") for w in words))
        near = " ".join(self.claim.word(i) for i in range(quantity.start, clause.end))
        newcomers = (
            re.search(
                r"\b(?:by|from) (?:\w+ )?(?:newcomers?|first-time|first-timers?|new contributors?)\b", near
            )
            is not None
        )
        return Role(
            told, self._makers(quantity, clause, end), self._issue(quantity, clause), reverts, bots, newcomers
        )

    def _marks(self, quantity: Quantity, clause: Clause, end: int) -> list[Mark]:
        near = [
            m for m in clause.marks if m.form in ("attribute", "noun") and quantity.start - 1 <= m.start < end
        ]
        if self.claim.word(end) == "of" and self.claim.word(end + 1) in ("them", "these", "those", "which"):
            near += [
                m for m in clause.marks if m.form in ("attribute", "noun") and end + 2 <= m.start <= end + 3
            ]
        if self.is_whole(quantity):
            return near
        said = [m for m in clause.predicates if self._governs(m, quantity, clause)]
        if quantity.kind == "share":
            said = [m for m in said if m.name != "done"]
        if not said and not near and clause.inherits is not None:
            said = [clause.inherits]
        if said and said[-1].start >= quantity.end:
            said += self._coordinated(clause)
        return near + said

    def _coordinated(self, clause: Clause) -> list[Mark]:
        """Return what is said of the same subject after "and": "landed and was then reverted"."""
        found: list[Mark] = []
        for other in self.claim.clauses[self.claim.clauses.index(clause) + 1 :]:
            if other.opened_by not in ("and", "but", "yet") or not self.binding.lacks_subject(other):
                break
            if any(other.start <= q.start < other.end for q in self.claim.quantities):
                break
            found += [
                m for m in other.predicates if m.form in ("passive", "adjective") or m.end >= other.end - 2
            ]
        return found

    def _governs(self, mark: Mark, quantity: Quantity, clause: Clause) -> bool:
        if mark.start >= quantity.end:
            between = [self.claim.word(i) for i in range(quantity.end, mark.start)]
            if self._has_own_subject(quantity.end, mark.start):
                return False
            if mark.form == "adjective" and "," in between and not BE & set(between[-3:]):
                return False
            return (
                not any(
                    q.kind in ("count", "both", "all", "none", "share")
                    and quantity.end <= q.start < mark.start
                    and not q.noun
                    and not self.is_whole(q)
                    for q in self.claim.quantities
                )
                or mark is clause.predicates[0]
            )
        makers = [m for m in self.binding.makers_of(clause) if m.start < mark.start]
        if (
            mark.form == "verb"
            and mark.name in ("landed", "proposed", "opened", "closed", "reverted")
            and quantity.start - mark.end <= 2
        ):
            return True
        return (
            bool(makers)
            or self.binding.lacks_subject(clause)
            or (
                mark.name in ("landed", "proposed", "opened", "closed")
                and mark.form == "verb"
                and clause.start == mark.start
            )
        )

    def _has_own_subject(self, start: int, end: int) -> bool:
        """Tell whether a predicate has a subject of its own after the last comma: "..., and sprite batching is out"."""
        cut = max((i for i in range(start, end) if self.claim.word(i) in (",", ";", ":", "—")), default=None)
        if cut is None:
            return False
        rest = [self.claim.word(i) for i in range(cut + 1, end)]
        return any(w.isalpha() and w not in ADVERBS | BE | HAVE | FUNCTION for w in rest)

    def is_title_text(self, quantity: Quantity) -> bool:
        """Tell whether a figure is part of a title that the sentence repeats: "zero correction", "size = 256"."""
        return quantity.start in self.claim.in_title

    def is_whole(self, quantity: Quantity) -> bool:
        """Tell whether a figure is the whole of which another is a part: "of the eleven"."""
        at = quantity.start - 1
        steps = 0
        while at >= 0 and steps < 4:
            word = self.claim.word(at)
            if word == "of" and self.claim.word(at - 1) in (
                "instead",
                "because",
                "ahead",
                "short",
                "north",
                "south",
                "upwards",
                "place",
            ):
                return False
            if word in ("of", "among", "amongst") or (word == "from" and steps):
                return self._has_part(quantity, at)
            owned = self.claim.tokens[at].possessive
            if (
                not owned
                and word
                not in (
                    "the",
                    "those",
                    "these",
                    "all",
                    "today",
                    "its",
                    "their",
                    "our",
                    "day",
                    "total",
                    "his",
                    "her",
                    "some",
                    "about",
                    "roughly",
                    "nearly",
                    "almost",
                )
                and steps == 0
            ):
                return False
            at -= 1
            steps += 1
        return False

    def owner(self, quantity: Quantity) -> tuple[Mention, ...]:
        """Return whose whole a figure is: "of birch's four"."""
        return tuple(m for m in self.claim.people if m.possessive and m.end == quantity.start)

    def has_part(self, whole: Quantity, part: Quantity) -> bool:
        """Tell whether `part` stands right before "of" and the whole."""
        between = [self.claim.word(i) for i in range(part.end, whole.start)]
        return part.end <= whole.start and "of" in between and len(between) <= 4

    def _has_part(self, quantity: Quantity, at: int) -> bool:
        """Tell whether a part stands before "of the eleven", or after it in the same clause."""
        if at == 0 or self.claim.tokens[at - 1].kind == "mark" or self.claim.word(at) != "of":
            return True
        parts = (
            "out",
            "one",
            "each",
            "most",
            "half",
            "part",
            "rest",
            "remainder",
            "majority",
            "bulk",
            "some",
            "many",
            "few",
            "several",
            "any",
            "all",
            "none",
            "both",
            "either",
            "neither",
            "two",
            "last",
            "first",
            "largest",
            "biggest",
            "smallest",
            "only",
            "and",
            "but",
            "while",
        )
        before = self.claim.word(at - 1)
        return before in parts or any(
            q.end <= at <= q.end + 4 for q in self.claim.quantities if q.start < quantity.start
        )

    def _makers(self, quantity: Quantity, clause: Clause, end: int) -> tuple[Mention, ...]:
        """Return whose pull requests a figure counts: "by" after it, its owner, or the subject of its verb."""
        owner = tuple(m for m in self.claim.people if m.possessive and m.end == quantity.start)
        if owner:
            return owner
        said_of = tuple(
            m
            for m in self.binding.people_in(end, clause.end)
            if m.possessive and self.claim.word(m.start - 1) in ("are", "is", "were", "all")
        )
        if said_of:
            return said_of
        limit = next(
            (
                q.start
                for q in self.claim.quantities
                if q.start >= quantity.end and clause.start <= q.start < clause.end and not self.is_whole(q)
            ),
            clause.end,
        )
        after = tuple(
            m for m in self.binding.people_in(end, min(limit, clause.end)) if self.binding.role(m) == "agent"
        )
        if after and not self._listed_before(quantity, clause):
            return after
        before = [m for m in self.binding.people_in(clause.start, quantity.start)]
        picked = self._picked(before, quantity)
        if picked:
            return picked
        if before:
            return self._group_ending(before) if not self.is_whole(quantity) else ()
        if clause.predicates and clause.predicates[0].start < quantity.start:
            return self.binding.makers_of(clause)
        bare = not clause.predicates and clause.opened_by == "," and not after
        if (clause.inherits is not None or bare) and clause.before is not None and not after:
            return self.binding.makers_of(clause.before)
        return after

    def _picked(self, mentions: list[Mention], quantity: Quantity) -> tuple[Mention, ...]:
        """Return whom "the last of them with three" or "the former with two" means among the people just named."""
        words = [self.claim.word(i) for i in range(max(0, quantity.start - 5), quantity.start)]
        if not mentions or not {"last", "latter", "first", "former"} & set(words):
            return ()
        return (mentions[-1],) if {"last", "latter"} & set(words) else (mentions[0],)

    def _group_ending(self, mentions: list[Mention]) -> tuple[Mention, ...]:
        """Return the last of these people with those joined to them: "alder and birch"."""
        group = [mentions[-1]]
        for mention in reversed(mentions[:-1]):
            if not all(
                self.claim.word(i) in (",", "and", "&", "plus") for i in range(mention.end, group[0].start)
            ):
                break
            group.insert(0, mention)
        return tuple(group)

    def _listed_before(self, quantity: Quantity, clause: Clause) -> bool:
        """Tell whether the person just before the figure has it: "alder with eleven"."""
        return any(
            clause.start <= m.start
            and quantity.start - 2 <= m.end <= quantity.start
            and self.claim.word(m.end) in ("with", "at", "on", "had", "has", "")
            for m in self.claim.people
        )

    def _issue(self, quantity: Quantity, clause: Clause) -> int | None:
        for reference in self.claim.references:
            if (
                reference.kind == "issue"
                and clause.start <= reference.start < clause.end
                and reference.start > quantity.start
            ):
                between = [self.claim.word(i) for i in range(quantity.end, reference.start)]
                if any(word in _CITING for word in between):
                    return reference.numbers[0]
        return None

    def matches(self, pull: PullRequest, role: Role) -> bool:
        """Tell whether a pull request has the role."""
        if role.reverts and not is_revert(pull):
            return False
        if role.bots and not pull.author.is_bot:
            return False
        if role.newcomers and pull.number not in self.evidence.day.facts.first_timers:
            return False
        if role.issue is not None and pull.number not in self.evidence.day.issues.get(
            role.issue, frozenset()
        ):
            return False
        if role.makers:
            keys = {key for m in role.makers for key in m.keys}
            if not self.evidence.day.makers[pull.number] & keys:
                return False
        passing = {"soft"} | ({"opened"} if role.loose else set())
        if any(mark.name in ("proposed", "draft", "opened") for mark in role.marks):
            passing |= {"done"} if not any(mark.past for mark in role.marks if mark.name == "done") else set()
        if (
            pull.status == "draft"
            and self.separates_drafts
            and any(m.name in ("proposed", "opened") for m in role.marks)
            and not any(m.name == "draft" for m in role.marks)
        ):
            return False
        back = any(mark.name == "reverted" and not mark.negated for mark in role.marks)
        if (
            any(mark.name == "opened" for mark in role.marks)
            and "opened" not in passing
            and not self._opened_today(pull)
        ):
            return False
        return all(
            is_as_told(pull, mark) or (back and mark.name == "landed" and pull.status == "reverted")
            for mark in role.marks
            if mark.name not in passing
        )

    def _opened_today(self, pull: PullRequest) -> bool:
        """Tell whether a pull request was first opened inside the window; without events nothing speaks against it."""
        window = self.evidence.day.facts.window
        return not pull.events or any(event.kind == "opened" and event.at in window for event in pull.events)

    @cached_property
    def separates_drafts(self) -> bool:
        """Whether drafts are counted beside the open ones: "seven are open, one is a draft"."""
        for quantity in self.claim.quantities:
            clause = self.claim.clause_at(quantity.start)
            if clause is None or quantity.kind != "count" or self.claim.word(quantity.end) == "of":
                continue
            end = self.phrase_end(quantity)
            near = [
                m
                for m in clause.marks
                if m.name == "draft" and (quantity.start <= m.start < end or m in clause.predicates)
            ]
            if near and any(m.name in ("proposed", "opened") for m in self.claim.marks):
                return True
        return False

    def having(self, numbers: tuple[int, ...], role: Role) -> tuple[int, ...]:
        """Return those of `numbers` that have the role."""
        return tuple(n for n in numbers if self.matches(self.evidence.pull(n), role))

    @cached_property
    def scopes(self) -> tuple[Scope, ...]:
        """The sets that a figure of this sentence may count in, the nearest first."""
        found: list[Scope] = []
        day = Scope("the day", tuple(self.evidence.day.pulls))
        theme = Scope("the theme", self.evidence.theme_pulls)
        if self.evidence.cited:
            found.append(Scope("the pull requests named", self.evidence.cited))
        if theme.numbers and (not found or self.names_theme):
            found.append(theme)
        if not found or self.claim.names_day or self.evidence.where in ("title", "summary"):
            found.append(day)
        return tuple(found)

    @cached_property
    def names_theme(self) -> bool:
        """Whether the sentence speaks of its section's theme as a whole."""
        words = [token.lower for token in self.claim.tokens]
        text = " ".join(words)
        if any(
            cue in text
            for cue in (
                "of these",
                "of them",
                "of those",
                "of which",
                "this theme",
                "the theme",
                "theme 's",
                "the campaign",
                "this campaign",
                "the effort",
                "this effort",
                "the group",
                "this group",
                "this area",
            )
        ):
            return True
        theme = self.evidence.theme
        if theme is None:
            return False
        title = re.escape(theme.theme.title.casefold())
        return (
            re.search(
                rf"\b{title}(?:'s)? (?:theme|campaign|effort|story|work|group|area)\b|\btheme[:,]? {title}\b",
                self.claim.text.casefold(),
            )
            is not None
        )

    def scopes_of(self, quantity: Quantity) -> tuple[Scope, ...]:
        """Return the scopes of one figure: "today's seventy" and "of the day" leave only the day."""
        owned = quantity.start and self.claim.tokens[quantity.start - 1]
        if owned and owned.possessive and owned.lower in ("today", "day"):
            return (Scope("the day", tuple(self.evidence.day.pulls)),)
        if [self.claim.word(quantity.start - 2), self.claim.word(quantity.start - 1)] == ["day", "of"]:
            return (Scope("the day", tuple(self.evidence.day.pulls)),)
        after = " ".join(
            self.claim.word(i) for i in range(quantity.end, min(quantity.end + 4, len(self.claim.tokens)))
        )
        if after.startswith(("of today", "of the day", "of all of today", "of all today")):
            return (Scope("the day", tuple(self.evidence.day.pulls)),)
        placed = next(
            (m.scopes for m in self.theme_hints if m.start >= quantity.end and self._is_in(quantity, m)), ()
        )
        if placed and any(set(scope.numbers) & set(self.evidence.pool) for scope in placed):
            return placed
        theme = self._theme_before(quantity)
        if theme:
            return theme
        return self.scopes

    def _theme_before(self, quantity: Quantity) -> tuple[Scope, ...]:
        """Return the themes whose title goes with a figure: "Exports (four)", "audio has five, rendering four"."""
        mentions = self.theme_mentions
        pair = self.pair(quantity)
        if pair is not None and len(mentions) == 2:
            return mentions[pair].scopes
        near = [m for m in mentions if m.end <= quantity.start]
        between = [self.claim.word(i) for i in range(near[-1].end, quantity.start)] if near else []
        if near and all(w in _HOLDING or not w.isalpha() for w in between) and len(between) <= 4:
            return near[-1].scopes
        if len({m.title for m in mentions}) < 2 or self.role(quantity).makers:
            return ()
        chunk = self.claim.chunk_at(quantity.start)
        inside = [m for m in near if m.start >= chunk[0]]
        if inside:
            return inside[-1].scopes
        if near and "which" in between:
            return near[-1].scopes
        return mentions[0].scopes if not near and self.claim.word(chunk[0]) in ("with", "at") else ()

    def pair(self, quantity: Quantity) -> int | None:
        """Return the place of a figure in "four against three", or None."""
        counts = [q for q in self.claim.quantities if q.kind == "count"]
        for one, other in pairwise(counts):
            between = [self.claim.word(j) for j in range(one.end, other.start)]
            if between in (
                ["against"],
                ["to"],
                ["versus"],
                ["vs"],
                ["pull", "requests", "to"],
                ["pull", "requests", "against"],
            ) and quantity in (one, other):
                return 0 if quantity is one else 1
        return None

    @cached_property
    def theme_hints(self) -> tuple[ThemeMention, ...]:
        """Themes that single words point to: "the planner", "dependencies", where one theme's title alone has the word."""
        found: list[ThemeMention] = []
        titles = [
            (t, stems_in(t.theme.title))
            for t in self.evidence.day.facts.themes
            if t.theme.kind != "elsewhere"
        ]
        taken = {i for m in self.theme_mentions for i in range(m.start, m.end)}
        for at, token in enumerate(self.claim.tokens):
            if (
                at in taken
                or at in self.claim.spoken_for
                or token.kind != "word"
                or len(token.text) < 3
                or token.lower in FUNCTION
            ):
                continue
            forms = set(stems_of_run(token.text))
            fitting = [
                t
                for t, words in titles
                if forms & words or any(len(token.lower) == 3 and w.startswith(token.lower) for w in words)
            ]
            if len(fitting) == 1:
                scope = Scope(fitting[0].theme.title, fitting[0].theme.pull_requests)
                found.append(ThemeMention(at, at + 1, fitting[0].theme.title, (scope,)))
        return tuple(sorted((*self.theme_mentions, *found), key=lambda m: m.start))

    def hinted(self, quantity: Quantity) -> tuple[Scope, ...]:
        """Return scopes that a sentence only hints at: the theme nearest to a figure, or those named together."""
        hints = self.theme_hints
        if not hints:
            return ()
        before = [m for m in hints if m.end <= quantity.start]
        after = [m for m in hints if m.start >= quantity.end]
        pair = self.pair(quantity)
        titles = list(dict.fromkeys(m.title for m in hints))
        if pair is not None and len(titles) >= 2:
            return next(m.scopes for m in hints if m.title == titles[pair])
        clause = self.claim.clause_at(quantity.start)
        placed = next((m for m in after if self._is_in(quantity, m)), None)
        if placed is not None:
            return placed.scopes
        cut = max((i for i in range(quantity.start) if self.claim.word(i) in (";", ".")), default=-1)
        before = [m for m in before if m.start > cut]
        near = [m for m in before if clause and m.start >= clause.start] or before
        found = [*(near[-1].scopes if near else after[0].scopes if after else ())]
        if len(before) > 1 and self._are_joined(tuple(before)):
            everything = tuple(dict.fromkeys(n for m in before for scope in m.scopes for n in scope.numbers))
            found.append(Scope("the themes named", everything))
        cited = frozenset(self.evidence.pool)
        return tuple(scope for scope in found if cited & frozenset(scope.numbers))

    def is_placed(self, quantity: Quantity) -> bool:
        """Tell whether a figure is followed by the theme that it counts in."""
        return any(m.start >= quantity.end and self._is_in(quantity, m) for m in self.theme_hints)

    def _is_in(self, quantity: Quantity, mention: ThemeMention) -> bool:
        """Tell "six in the router", "seven of the twenty-eight in server rendering"."""
        between = [self.claim.word(i) for i in range(quantity.end, mention.start)]
        placed = [w for w in between if w not in ("the", "pull", "requests", "of", "changes")]
        numbers = [q for q in self.claim.quantities if quantity.end <= q.start < mention.start]
        return (
            len(between) <= 6
            and placed[-1:] in (["in"], ["on"], ["for"], ["to"], ["from"])
            and len(placed) - len(numbers) <= 1
        )

    def _are_joined(self, hints: tuple[ThemeMention, ...]) -> bool:
        """Tell whether themes are named in one breath: "rendering and editor work"."""
        gaps = [[self.claim.word(i) for i in range(one.end, other.start)] for one, other in pairwise(hints)]
        return bool(gaps) and all(set(gap) <= {"and", ",", "the", "&", "plus"} for gap in gaps)

    @cached_property
    def theme_mentions(self) -> tuple[ThemeMention, ...]:
        """Themes that the sentence names, by their title or by two of its words in a row, in order."""
        words = [token.lower for token in self.claim.tokens]
        found: dict[int, ThemeMention] = {}
        for facts in self.evidence.day.facts.themes:
            title = [token.lower for token in tokens_of(facts.theme.title) if token.kind != "mark"]
            for at in range(len(words)):
                size = next((n for n in range(len(title), 0, -1) if words[at : at + n] == title[:n]), 0)
                if not size or (size < len(title) and size < 2):
                    continue
                scope = Scope(facts.theme.title, facts.theme.pull_requests)
                known = found.get(at)
                if known is None or known.end < at + size:
                    found[at] = ThemeMention(at, at + size, facts.theme.title, (scope,))
                elif known.title == facts.theme.title:
                    found[at] = ThemeMention(at, known.end, known.title, (*known.scopes, scope))
        spans = sorted(found.values(), key=lambda m: m.start)
        return tuple(
            m
            for m in spans
            if not any(o.start < m.start < o.end for o in spans) and m.title.casefold() != "elsewhere"
        )


def slice_of_stack(counting: Counting, quantity: Quantity) -> tuple[int, ...]:
    """Return what "the first two", "the lower half" or "the last three" of a stack means, or nothing."""
    claim, evidence = counting.claim, counting.evidence
    before = claim.word(quantity.start - 1)
    if before not in _LOWER | _UPPER:
        return ()
    stacks = {evidence.pull(n).stack for n in counting.binding.pool if len(evidence.pull(n).stack) > 1}
    if len(stacks) != 1:
        return ()
    stack = stacks.pop()
    size = len(stack) // 2 if quantity.kind == "share" and quantity.value == 0.5 else int(quantity.value)
    part = stack[:size] if before in _LOWER else stack[-size:]
    return tuple(n for n in part if n in evidence.day.pulls)


_LOWER = frozenset("first lower bottom earliest".split())
_UPPER = frozenset("last upper top latest second".split())


def antecedent_of(counting: Counting, quantity: Quantity) -> tuple[Scope, ...]:
    """Return whose pull requests "of which" points back to, where a figure before counts somebody's."""
    claim = counting.claim
    if quantity.kind in ("all", "both", "none") and claim.word(quantity.end) != "of":
        return _antecedent_of_all(counting, quantity)
    if claim.word(quantity.end) != "of":
        return ()
    whole = next(
        (
            q
            for q in claim.quantities
            if q.start == quantity.end + 2 and claim.word(quantity.end + 1) in ("the", "those", "these")
        ),
        None,
    )
    if claim.word(quantity.end + 1) not in ("which", "them", "these", "those") and whole is None:
        return ()
    for earlier in reversed(
        [q for q in counting.claim.quantities if q.end <= quantity.start and not counting.is_whole(q)]
    ):
        makers = counting.role(earlier).makers
        if makers and (whole is None or whole.value == earlier.value):
            return tuple(
                Scope(scope.name, counting.having(scope.numbers, Role(makers=makers)))
                for scope in counting.scopes
            )
    return ()


def _antecedent_of_all(counting: Counting, quantity: Quantity) -> tuple[Scope, ...]:
    """Return whose pull requests ", all still proposed" goes back to."""
    claim = counting.claim
    clause = claim.clause_at(quantity.start)
    earlier = [
        q
        for q in claim.quantities
        if q.end <= quantity.start and q.kind == "count" and not counting.is_whole(q)
    ]
    if (
        clause is None
        or clause.start != quantity.start
        or clause.opened_by not in (",", "—", "(")
        or not earlier
    ):
        return ()
    makers = counting.role(earlier[-1]).makers
    scopes = (
        tuple(Scope(s.name, counting.having(s.numbers, Role(makers=makers))) for s in counting.scopes)
        if makers
        else ()
    )
    return tuple(scope for scope in scopes if earlier[-1].accepts(len(scope.numbers)))


def told_themes(counting: Counting) -> tuple[Scope, ...]:
    """Return the theme that a sentence about the whole day tells of: by its title's words, or as "one story"."""
    themes = [t for t in counting.evidence.day.facts.themes if t.theme.kind != "elsewhere"]
    words = stems_in(counting.claim.text)
    named = [t for t in themes if stems_in(t.theme.title) <= words]
    if not named and themes and _ONE_STORY.search(counting.claim.text):
        named = [max(themes, key=lambda t: t.tally.total)]
    return tuple(Scope(t.theme.title, t.theme.pull_requests) for t in named)


_ONE_STORY = re.compile(
    r"\b(?:one|same|single) (?:big |long |coordinated )?(?:story|campaign|theme|effort|thing|push|topic)\b",
    re.IGNORECASE,
)
