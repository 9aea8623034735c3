"""The fact sheet as a model reads it: one line a fact, each with an id, what matters most first to stay.

Text from strangers appears in titles, names, labels and extracts. It is cut, stripped of what a prompt could
trip over, and the whole lies between two marks that nothing inside can spell.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pipeline.models import FactSheet, Numbers, Person, PullRequest, StackFact, ThemeFacts
from pipeline.text import headline_of, is_instruction, prose_of, without_links
from pipeline.wording import say_date, say_list, say_number
from pipeline.writer.model import count_tokens

WITHHELD = "(title withheld)"
OTHER = "other"
# An id is also a value in the schema that goes along with the prompt.
_ID_TOKENS = 5
_TITLE, _LABEL, _REASONABLE_THEMES = 120, 30, 14
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


def enclosed(text: str) -> str:
    """Return `text` between two marks made from its own hash, so that no text can hold its own mark."""
    mark = hashlib.sha256(text.encode()).hexdigest()[:16]
    return f"<<data {mark}>>\n{text}\n<<end of data {mark}>>"


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


def _safe(text: str, limit: int) -> str:
    """Return a stranger's words without quotes and addresses, or nothing when they give orders."""
    if is_instruction(text):
        return ""
    plain = " ".join(without_links(text).replace('"', "'").replace("<<", "<").replace(">>", ">").split())
    return plain if len(plain) <= limit else plain[: limit - 1].rsplit(" ", 1)[0] + "…"


def _title(title: str) -> str:
    return _safe(title, _TITLE) if headline_of(title) else WITHHELD


def _who(person: Person) -> str:
    if not person.is_known:
        return "a deleted account" if person.login else "somebody"
    name = _safe(person.name or "", 40) or _safe(person.login, 40) or "somebody"
    return f"{name} (a bot)" if person.is_bot else name


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
    people = [f"{_who(count.person)} {count.total}" for count in facts.people[:6] if count.total > 1]
    if people:
        yield Line("D", 1, f"D most pull requests of the day: {'; '.join(people)}")
    for fact in facts.reverts:
        does = "takes back" if fact.landed else "would take back"
        yield Line("D", 1, f"D pull request {fact.revert} {does} pull request {fact.target}")
    for number in facts.first_timers[:5]:
        pull = facts.pull(number)
        if pull:
            yield Line("D", 3, f"D P{number} is the first contribution of {_who(pull.author)}")


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
    parts = [f"{one} {head[kind]} '{_safe(theme.theme.title, 80)}': {_count(tally.total)} pull requests"]
    if theme.share >= 0.2:
        parts.append(f"{theme.share_words} of the day")
    if tally.total > 1 and kind in ("campaign", "area"):
        ties = sum(1 for other in facts.themes if other.rank == theme.rank)
        parts.append("the largest theme" if theme.rank == 1 and ties == 1 else f"rank {theme.rank} by size")
    parts.append(_tally(tally.model_dump()))
    issue = theme.theme.tracking_issue
    if issue:
        named = next((_title(found.title) for found in facts.issues if found.number == issue), "")
        title = f" '{named}'" if named and named != WITHHELD else ""
        parts.append(
            f"tracked under issue {issue}{title}, cited by {_count(len(theme.citing_issue))} of them"
        )
    return "; ".join(part for part in parts if part)


def _people(theme: ThemeFacts) -> str:
    people = [
        f"{_who(count.person)} {count.total} ({count.landed} landed, {count.proposed} only proposed)"
        for count in theme.people[:6]
    ]
    return "; ".join(people) + (f"; in all {len(theme.people)} people" if len(theme.people) > 6 else "")


def _stack(stack: StackFact) -> str:
    by = f" by {_who(stack.author)}" if stack.author else ""
    numbers = ", ".join(f"P{number}" for number in stack.pull_requests[:12])
    return f"{_count(stack.depth)} deep{by}; of this day, bottom first: {numbers}"


def _pull_lines(facts: FactSheet, theme: ThemeFacts, *, late: int, extracts: int) -> Iterator[Line]:
    notable = {entry.number: entry.reasons for entry in theme.notable}
    others = [number for number in theme.theme.pull_requests if number not in notable]
    for place, number in enumerate([*notable, *others]):
        pull = facts.pull(number)
        if not pull:
            continue
        one, rank = f"P{number}", 4 + late + place
        yield Line(one, rank, _pull_line(pull, notable.get(number, ())))
        says = _safe(prose_of(pull.body, limit=extracts), extracts + 1) if extracts else ""
        if says:
            yield Line(one, rank + (1 if number in notable else 12), f"{one} says: {says}")


def _pull_line(pull: PullRequest, reasons: tuple[str, ...]) -> str:
    parts = [f"P{pull.number} {_STATUS[pull.status]} by {_who(pull.author)}: {_title(pull.title)}"]
    if pull.reverted_by:
        parts.append(f"taken back by pull request {pull.reverted_by}")
    if pull.queued and pull.is_proposed:
        parts.append("queued to merge")
    if pull.co_authors:
        parts.append(f"with {say_list([_who(person) for person in pull.co_authors[:3]])}")
    labels = [label for label in (_safe(label, _LABEL) for label in pull.labels[:3]) if label]
    if labels:
        parts.append(f"labels {', '.join(labels)}")
    if pull.size and pull.changed_files:
        parts.append(f"{pull.size} lines in {pull.changed_files} files")
    told = [reason for reason in reasons if reason in ("revert", "security", "breaking", "large")]
    if told:
        parts.append(f"notable: {', '.join(told)}")
    return "; ".join(parts)
