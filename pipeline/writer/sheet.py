"""The fact sheet as a model reads it: one line a fact, each with an id, what matters least left out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.models import FactSheet, Numbers, PullRequest, StackFact, ThemeFacts
from pipeline.wording import say_date, say_list, say_number
from pipeline.writer.model import count_tokens
from pipeline.writer.quoting import WITHHELD, enclosed, extract_of, name_of, title_of, without_traps

OTHER = "other"
# An id is also a value in the schema that goes along with the prompt.
_ID_TOKENS = 5
_LABEL, _REASONABLE_THEMES = 30, 14
# Labels that say where a pull request stands in somebody's process, not what it is about.
_PROCESS = re.compile(
    r"^(?:merged|ciflow|release notes|topic|open.source|triaged|approved|lgtm|size|cla|ready|needs|s-|p-)\b",
    re.IGNORECASE,
)
_STATUS = {
    "landed": "LANDED",
    "open": "OPEN (only proposed)",
    "draft": "DRAFT (only proposed)",
    "closed": "CLOSED without landing",
    "reverted": "REVERTED (it landed and was taken back)",
}


@dataclass(frozen=True)
class Line:
    """One line of the sheet, about one id. Of two lines the one with the lower `rank` stays."""

    about: str
    rank: int
    text: str


@dataclass(frozen=True)
class Sheet:
    """The lines that fit, the pull requests behind every id in them, and the mark around them."""

    lines: tuple[Line, ...]
    ids: Mapping[str, Numbers]
    themes: Mapping[str, str]
    left_out: int

    @property
    def text(self) -> str:
        """The lines between their marks."""
        return enclosed("\n".join(line.text for line in self.lines))

    def explain(self, ids: Iterable[str]) -> str:
        """Return the lines about these ids only."""
        wanted = set(ids)
        return "\n".join(line.text for line in self.lines if line.about in wanted)


def fact_lines(facts: FactSheet, *, tokens: int, told: int, extracts: int) -> Sheet:
    """Return the fact sheet in at most `tokens` estimated tokens.

    `told` is how many themes are likely to be told, `extracts` how many characters of a body may be shown.
    What is left out first: single pull requests of small themes, then extracts, then small themes. The day's
    own lines always stay.
    """
    lines = [*_day_lines(facts), *_theme_lines(facts, told=told, extracts=extracts)]
    kept: list[int] = []
    spent = 0
    for place in sorted(range(len(lines)), key=lambda place: (lines[place].rank, place)):
        spent += count_tokens(lines[place].text + "\n") + _ID_TOKENS
        if spent > tokens and lines[place].rank:
            break
        kept.append(place)
    shown = tuple(lines[place] for place in sorted(kept))
    pulls = {line.about for line in lines if line.about.startswith("P")}
    seen = {line.about for line in shown}
    return Sheet(
        lines=shown,
        ids={one: numbers for one, numbers in _ids(facts).items() if one in seen},
        themes=_theme_ids(facts),
        left_out=len(pulls - seen),
    )


def _theme_ids(facts: FactSheet) -> dict[str, str]:
    return {f"T{place}": theme.theme.id for place, theme in enumerate(facts.themes, 1)}


def _ids(facts: FactSheet) -> dict[str, Numbers]:
    return {
        "D": tuple(pull.number for pull in facts.pull_requests),
        **{f"T{place}": theme.theme.pull_requests for place, theme in enumerate(facts.themes, 1)},
        **{f"P{pull.number}": (pull.number,) for pull in facts.pull_requests},
    }


def _count(number: int) -> str:
    return f"{number} ({say_number(number)})"


def _tally(total: Mapping[str, int]) -> str:
    words = {
        "landed": "landed",
        "proposed": "only proposed",
        "closed": "closed without landing",
        "reverted": "reverted",
    }
    return ", ".join(f"{_count(total[key])} {said}" for key, said in words.items() if total[key])


def _day_lines(facts: FactSheet) -> Iterator[Line]:
    day = facts.day
    yield Line("D", 0, f"D show: {facts.show}; repository: {facts.repository}; day: {say_date(facts.date)}")
    tally = _tally(day.model_dump())
    yield Line(
        "D", 0, f"D {_count(day.total)} pull requests by {_count(day.authors)} people: {tally or 'none'}"
    )
    if facts.is_open:
        yield Line("D", 0, "D the day is not over: this is the story so far")
    people = [f"{name_of(count.person)} {count.total}" for count in facts.people[:6] if count.total > 1]
    if people:
        yield Line("D", 1, f"D most pull requests of the day: {'; '.join(people)}")
    for fact in facts.reverts:
        does = "takes back" if fact.landed else "would take back"
        yield Line("D", 1, f"D pull request {fact.revert} {does} pull request {fact.target}")
    for number in facts.first_timers[:5]:
        pull = facts.pull(number)
        if pull:
            yield Line("D", 3, f"D P{number} is the first contribution of {name_of(pull.author)}")


def _theme_lines(facts: FactSheet, *, told: int, extracts: int) -> Iterator[Line]:
    for place, theme in enumerate(facts.themes):
        one = f"T{place + 1}"
        # Themes beyond those that will be told still count as facts, but their pull requests come last.
        late = 0 if place < told else 30
        yield Line(one, 1 if place < _REASONABLE_THEMES else 25, _theme_line(facts, theme, one))
        if theme.people and theme.theme.kind != "elsewhere":
            yield Line(one, 2 + late, f"{one} people: {_people(theme)}")
        for stack in theme.stacks[:2]:
            yield Line(one, 3 + late, f"{one} stack: {_stack(stack)}")
        yield from _pull_lines(facts, theme, late=late, extracts=extracts)


def _theme_line(facts: FactSheet, theme: ThemeFacts, one: str) -> str:
    tally, kind = theme.tally, theme.theme.kind
    head = {
        "campaign": "campaign",
        "area": "theme",
        "single": "single change",
        "elsewhere": "everything else",
    }
    parts = [
        f"{one} {head[kind]} '{without_traps(theme.theme.title, 80)}': {_count(tally.total)} pull requests"
    ]
    if theme.share >= 0.2:
        parts.append(f"{theme.share_words} of the day")
    if tally.total > 1 and kind in ("campaign", "area"):
        ties = sum(1 for other in facts.themes if other.rank == theme.rank)
        parts.append("the largest theme" if theme.rank == 1 and ties == 1 else f"rank {theme.rank} by size")
    parts.append(_tally(tally.model_dump()))
    issue = theme.theme.tracking_issue
    if issue:
        named = next((title_of(found.title) for found in facts.issues if found.number == issue), "")
        title = f" '{named}'" if named and named != WITHHELD else ""
        parts.append(
            f"tracked under issue {issue}{title}, cited by {_count(len(theme.citing_issue))} of them"
        )
    return "; ".join(part for part in parts if part)


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


def _pull_lines(facts: FactSheet, theme: ThemeFacts, *, late: int, extracts: int) -> Iterator[Line]:
    notable = {entry.number: entry.reasons for entry in theme.notable}
    members = [pull for number in theme.theme.pull_requests if (pull := facts.pull(number))]
    first = [pull for number in notable for pull in members if pull.number == number]
    others = [pull for pull in _by_turns(members) if pull.number not in notable]
    heard: set[str] = set()
    for place, pull in enumerate([*first, *others]):
        one, rank = f"P{pull.number}", 4 + late + place
        yield Line(one, rank, _pull_line(pull, notable.get(pull.number, ())))
        says = extract_of(pull.body, extracts) if extracts else ""
        # Pull requests of one campaign often say the same; once is enough.
        if says and says not in heard:
            heard.add(says)
            yield Line(one, rank + (1 if pull.number in notable else 12), f"{one} says: {says}")


def _by_turns(pulls: Sequence[PullRequest]) -> list[PullRequest]:
    """Take one of each author, then another of each: whoever is left out has others on the sheet."""
    turns: Counter[str] = Counter()
    placed: list[tuple[int, int, PullRequest]] = []
    for place, pull in enumerate(pulls):
        placed.append((turns[pull.author.login], place, pull))
        turns[pull.author.login] += 1
    return [pull for _, _, pull in sorted(placed, key=lambda entry: entry[:2])]


def _pull_line(pull: PullRequest, reasons: tuple[str, ...]) -> str:
    parts = [f"P{pull.number} {_STATUS[pull.status]} by {name_of(pull.author)}: {title_of(pull.title)}"]
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
        parts.append(f"{pull.size} lines in {pull.changed_files} files")
    told = [reason for reason in reasons if reason in ("revert", "security", "breaking", "large")]
    if told:
        parts.append(f"notable: {', '.join(told)}")
    return "; ".join(parts)
