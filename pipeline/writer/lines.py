"""The facts of a day as single lines, each about one id, each with a rank by which it stays or goes.

D is the day, T1, T2 … its themes, P12 pull request 12. The status of a pull request stands before everything
else in its line, because a title reads as if it had happened.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.models import FactSheet, PullRequest, StackFact, Tally, ThemeFacts
from pipeline.wording import say_list, say_number, say_ordinal
from pipeline.writer.period import words_of
from pipeline.writer.phrases import landed_into
from pipeline.writer.quoting import WITHHELD, extract_of, name_of, title_of, without_traps
from pipeline.writer.remembering import known_ending
from pipeline.writer.sheet_memory import day_memory, revert_memory, span_of, theme_memory

_LABEL, _MOST_THEMES = 30, 14
# Labels that say where a pull request stands in somebody's process, not what it is about.
_PROCESS = re.compile(
    r"^(?:merged|ciflow|release notes|topic|open.source|triaged|approved|lgtm|size|cla|ready|needs|s-|p-)\b",
    re.IGNORECASE,
)
_LEADING_TAG = re.compile(r"\[[^\]]{2,40}\]\s*")
_STATUS = {
    "landed": "LANDED",
    "open": "OPEN (only proposed)",
    "draft": "DRAFT (only proposed)",
    "closed": "CLOSED without landing",
    "reverted": "REVERTED (it landed and was taken back)",
}
_HEAD = {"campaign": "campaign", "area": "theme", "single": "single change", "elsewhere": "everything else"}
_TELLING = ("revert", "security", "breaking", "large")


@dataclass(frozen=True)
class Line:
    """One line of the sheet, about one id. Of two lines the one with the lower `rank` stays."""

    about: str
    rank: int
    text: str


def day_lines(facts: FactSheet) -> Iterator[Line]:
    """Yield what is known of the whole day."""
    day, about, least = facts.day, "D", "at least " if facts.may_lack_pulls else ""
    yield Line(about, 0, f"D show: {facts.show}; repository: {facts.repository}; {span_of(facts)}")
    yield Line(
        about,
        0,
        f"D {least}{_count(day.total, 'pull request')} by {_count(day.authors, 'author')}: {_tally(day)}",
    )
    if facts.is_open:
        yield Line(about, 0, f"D the {words_of(facts).whole} is not over: this is the story so far")
    for text in day_memory(facts):
        yield Line(about, 1, f"D {text}")
    people = [f"{name_of(count.person)} {count.total}" for count in facts.people[:6] if count.total > 1]
    if people:
        yield Line(about, 1, f"D most pull requests of the {words_of(facts).whole}: {'; '.join(people)}")
    for fact in facts.reverts:
        does = "takes back" if fact.landed else "would take back"
        yield Line(
            about,
            1,
            f"D pull request {fact.revert} {does} pull request {fact.target}{revert_memory(facts, fact)}",
        )
    if facts.scope == "landed":
        yield Line(
            about,
            0,
            "D only what landed is known: whether anything was opened, is open or was rejected is not",
        )
    for number in facts.first_timers[:5]:
        if pull := facts.pull(number):
            yield Line(about, 3, f"D P{number} is the first contribution of {name_of(pull.author)}")


def theme_lines(facts: FactSheet, *, told: int, extracts: int) -> Iterator[Line]:
    """Yield what is known of each theme and of its pull requests.

    `told` is how many themes are likely to be told, `extracts` how many characters of a body may be shown.
    """
    for place, theme in enumerate(facts.themes):
        one = f"T{place + 1}"
        late = _late(theme, is_told=place < told)
        yield Line(one, 1 if place < _MOST_THEMES else 25, _theme_line(facts, theme, one))
        for text in theme_memory(facts, theme):
            yield Line(one, 1 + late, f"{one} {text}")
        if len(theme.people) > 1 and theme.theme.kind != "elsewhere":
            yield Line(one, 2 + late, f"{one} people: {_people(theme)}")
        for stack in theme.stacks[:2]:
            yield Line(one, 3 + late, f"{one} stack: {_stack(stack)}")
        yield from _pull_lines(facts, theme, late=late, extracts=extracts)


def _late(theme: ThemeFacts, *, is_told: bool) -> int:
    """Return how much later a theme's lines come than those of the themes that will be told."""
    if is_told:
        return 0
    # Single changes are told at the end; areas that nobody will tell are facts and no more.
    return 4 if theme.theme.kind in ("single", "elsewhere") else 14


def _count(number: int, noun: str = "") -> str:
    return f"{number} ({say_number(number)}) {noun}{'' if number == 1 or not noun else 's'}".rstrip()


def _plural(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _tally(tally: Tally) -> str:
    states = {
        "landed": tally.landed,
        "only proposed": tally.proposed,
        "closed without landing": tally.closed,
        "reverted": tally.reverted,
    }
    return ", ".join(f"{_count(number)} {said}" for said, number in states.items() if number)


def _theme_line(facts: FactSheet, theme: ThemeFacts, one: str) -> str:
    tally, kind = theme.tally, theme.theme.kind
    title = without_traps(theme.theme.title, 80)
    parts = [f"{one} {_HEAD[kind]} '{title}': {_count(tally.total, 'pull request')}"]
    if theme.share >= 0.2:
        parts.append(f"{theme.share_words} of the {words_of(facts).whole}")
    is_alone = sum(1 for other in facts.themes if other.rank == theme.rank) == 1
    if is_alone and kind in ("campaign", "area") and theme.rank <= 3:
        parts.append(f"the {say_ordinal(theme.rank) + ' ' if theme.rank > 1 else ''}largest theme")
    parts.append(_tally(tally))
    if theme.theme.tracking_issue:
        parts.append(_issue(facts, theme, theme.theme.tracking_issue))
    if tag := _shared_tag(_members(facts, theme)):
        parts.append(f"the titles begin with {tag}")
    return "; ".join(parts)


def _issue(facts: FactSheet, theme: ThemeFacts, issue: int) -> str:
    named = next((title_of(found.title) for found in facts.issues if found.number == issue), WITHHELD)
    title = "" if named == WITHHELD else f" '{named}'"
    return f"tracked under issue {issue}{title}, cited by {_count(len(theme.citing_issue))} of them"


def _people(theme: ThemeFacts) -> str:
    people = [
        f"{name_of(count.person)} {count.total} ({count.landed} landed, {count.proposed} only proposed)"
        for count in theme.people[:6]
    ]
    return "; ".join(people) + (f"; in all {len(theme.people)} people" if len(theme.people) > 6 else "")


def _stack(stack: StackFact) -> str:
    by = f" by {name_of(stack.author)}" if stack.author else ""
    numbers = ", ".join(f"P{number}" for number in stack.pull_requests[:12])
    return f"{_count(stack.depth)} deep{by}; of this day, bottom first: {numbers}"


def _members(facts: FactSheet, theme: ThemeFacts) -> list[PullRequest]:
    return [pull for number in theme.theme.pull_requests if (pull := facts.pull(number))]


def _shared_tag(pulls: Sequence[PullRequest]) -> str:
    """Return the tag that begins most of these titles: said once it need not stand in every line."""
    tags = Counter(found.group().strip() for pull in pulls if (found := _LEADING_TAG.match(pull.title)))
    tag, count = max(tags.items(), key=lambda entry: (entry[1], entry[0]), default=("", 0))
    return without_traps(tag, 40) if count >= 4 and count > len(pulls) / 2 else ""


def _pull_lines(facts: FactSheet, theme: ThemeFacts, *, late: int, extracts: int) -> Iterator[Line]:
    reasons = {entry.number: entry.reasons for entry in theme.notable}
    members = _members(facts, theme)
    tag = _shared_tag(members)
    notable = [pull for number in reasons for pull in members if pull.number == number]
    others = [pull for pull in _by_turns(members) if pull.number not in reasons]
    heard: set[str] = set()
    authors: set[str] = set()
    for place, pull in enumerate([*notable, *others]):
        one, rank = f"P{pull.number}", 4 + late + place
        yield Line(one, rank, _pull_line(facts, pull, reasons.get(pull.number, ()), tag))
        # A bot's body is boilerplate or somebody else's change log.
        says = extract_of(pull.body, extracts) if extracts and not pull.author.is_bot else ""
        # Pull requests of one campaign often say the same, and those of one author nearly so.
        if says and says not in heard:
            later = 1 if place < 2 and late < 14 else 6 if pull.author.login not in authors else 40
            yield Line(one, rank + later, f"{one} says: {says}")
            heard.add(says)
            authors.add(pull.author.login)


def _by_turns(pulls: Sequence[PullRequest]) -> list[PullRequest]:
    """Take one of each author, then another of each: whoever is left out has others on the sheet."""
    turns: Counter[str] = Counter()
    placed: list[tuple[int, int, PullRequest]] = []
    for place, pull in enumerate(pulls):
        placed.append((turns[pull.author.login], place, pull))
        turns[pull.author.login] += 1
    return [pull for _, _, pull in sorted(placed, key=lambda entry: entry[:2])]


def _pull_line(facts: FactSheet, pull: PullRequest, reasons: Sequence[str], tag: str) -> str:
    title = title_of(pull.title)
    parts = [f"P{pull.number} {_STATUS[pull.status]} by {name_of(pull.author)}: {_without(tag, title)}"]
    if known := known_ending(facts, pull):
        parts.append(f"earlier: {known.removeprefix(', ')}")
    if where := landed_into(pull, facts.default_branch):
        parts.append(f"merged{where}, not into {facts.default_branch}")
    if pull.reverted_by:
        parts.append(f"taken back by pull request {pull.reverted_by}")
    if pull.queued and pull.is_proposed:
        parts.append("queued to merge")
    if pull.co_authors:
        parts.append(f"with {say_list([name_of(person) for person in pull.co_authors[:3]])}")
    labels = [without_traps(label, _LABEL) for label in pull.labels if not _PROCESS.search(label)][:2]
    if any(labels):
        parts.append(f"labels {', '.join(label for label in labels if label)}")
    if pull.size and pull.changed_files:
        parts.append(f"{_plural(pull.size, 'line')} in {_plural(pull.changed_files, 'file')}")
    told = [reason for reason in reasons if reason in _TELLING]
    if told:
        parts.append(f"notable: {', '.join(told)}")
    return "; ".join(parts)


def _without(tag: str, title: str) -> str:
    short = title.removeprefix(tag).strip() if tag else title
    return short or title


def ids_of(facts: FactSheet) -> Mapping[str, tuple[int, ...]]:
    """Return the pull requests behind every id of the day."""
    return {
        "D": tuple(pull.number for pull in facts.pull_requests),
        **{f"T{place}": theme.theme.pull_requests for place, theme in enumerate(facts.themes, 1)},
        **{f"P{pull.number}": (pull.number,) for pull in facts.pull_requests},
    }
