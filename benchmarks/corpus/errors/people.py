"""Errors about who did it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from benchmarks.corpus.errors.variant import Variant, choose, with_tail
from benchmarks.corpus.load import Day, TrueSentence, spliced
from pipeline.models import Person

# Not one of these is an account or a name in any day of the corpus; a test keeps it so.
INVENTED_LOGINS = (
    "linnet4", "hawthorn-k", "Rosewood", "mangrove_j", "tupelo2", "acacia-w", "sandal_r", "Bramble",
    "larkspur9", "whitebeam", "cork-oak", "hemlock_d",
)  # fmt: skip
INVENTED_NAMES = (
    "Linden Marsh", "Hawthorn Moor", "Rosa Meadow", "Elder Strand", "Acacia Dell", "Bramble Heath",
    "Myrtle Bank", "Almond Cliff", "Cork Island", "Sandal Plain", "Mango Grove", "Rowan Firth",
)  # fmt: skip
_TAILS = (", with help from {}", ", reviewed by {}", ", thanks to {}", ", together with {}")


def people_of(day: Day) -> tuple[Person, ...]:
    """Return the people of a day, bots and deleted accounts left out."""
    known = {p.author.login: p.author for p in day.snapshot.pull_requests if p.author.is_known}
    return tuple(person for person in known.values() if not person.is_bot)


def mentions(text: str, day: Day) -> list[tuple[int, int, Person, bool]]:
    """Return where people are named: start, end, who, and whether by display name."""
    found: list[tuple[int, int, Person, bool]] = []
    forms = [(p.name, p, True) for p in people_of(day) if p.name]
    forms += [(p.login, p, False) for p in people_of(day)]
    for form, person, by_name in sorted(forms, key=lambda f: -len(f[0])):
        for match in re.finditer(rf"(?<![\w-]){re.escape(form)}(?![\w-])", text, re.IGNORECASE):
            if not any(start < match.end() and match.start() < end for start, end, *_ in found):
                found.append((match.start(), match.end(), person, by_name))
    return sorted(found, key=lambda entry: entry[0])


def _others(sentence: TrueSentence, day: Day, named: set[str]) -> list[Person]:
    """Return who could be named wrongly: everybody whose work is not cited and who is not named."""
    cited = [day.by_number[number] for number in sentence.pull_requests]
    credited = {person.login for pull in cited for person in (pull.author, *pull.co_authors)}
    if sentence.marked("person"):
        # The sentence says who has the most of the day, which is true of one person only.
        credited = set()
    return [person for person in people_of(day) if person.login not in credited | named]


def swap_author(sentence: TrueSentence, day: Day) -> Iterator[Variant]:
    """Name another author of the day, one with no part in the cited pull requests."""
    named = mentions(sentence.text, day)
    others = _others(sentence, day, {person.login for _, _, person, _ in named})
    for place, (start, end, _, by_name) in enumerate(named[:2]):
        # A display name is swapped for a display name, so that the form gives nothing away.
        same_form = [p for p in others if p.name] if by_name else others
        for turn in range(2 if place == 0 else 1):
            if turn < len(same_form):
                other = choose(same_form, f"{sentence.id}/{place}")
                same_form = [p for p in same_form if p is not other]
                words = other.name if by_name and other.name else other.login
                yield Variant(spliced(sentence.text, start, end, words))


def invent_name(sentence: TrueSentence, day: Day) -> Iterator[Variant]:
    """Name somebody who does not exist, in place of a real person or beside the work of one."""
    named = mentions(sentence.text, day)
    for start, end, _, by_name in named[:1]:
        words = choose(INVENTED_NAMES if by_name else INVENTED_LOGINS, sentence.id)
        yield Variant(spliced(sentence.text, start, end, words))
    if not named:
        tail = choose(_TAILS, sentence.id).format(
            choose((*INVENTED_LOGINS, *INVENTED_NAMES), f"{sentence.id}/tail")
        )
        if text := with_tail(sentence.text, tail):
            yield Variant(text)
