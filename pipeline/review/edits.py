"""What a reviewer changed: two scripts compared sentence by sentence."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from datetime import datetime

from pipeline.models import Edit, Script, Sentence
from pipeline.review.reading import ALIKE, alike

# How much more likely two sentences are the same one when they rest on the same pull requests.
_SAME_BASIS = 0.3


def edits_of(before: Script, after: Script, *, by: str, at: datetime) -> tuple[Script, tuple[Edit, ...]]:
    """Return the edited script, and one edit for everything that is not as it was.

    A sentence that was not changed is the very one that stood before, wherever it stands now; what a reviewer
    wrote is marked as edited.
    """
    at = at.replace(microsecond=0)
    old, new = list(_rows(before)), list(_rows(after))
    pairs = _paired([row[2] for row in old], [row[2] for row in new])
    moved = _moved(old, new, pairs)
    origins = {new[n][0]: old[o][0] for n, o in pairs.items()}
    found = [*_heads(before, after, by, at), *_headings(before, after, origins, by, at)]
    kept: dict[str, Sentence] = {}
    for at_new, (where, _, sentence) in enumerate(new):
        at_old = pairs.get(at_new)
        was = old[at_old][2] if at_old is not None else None
        if was and _same(was, sentence):
            kept[where] = was
            if at_new not in moved:
                continue
        kind = "added" if was is None else "moved" if where in kept else "changed"
        found.append(_edit(kind, where, was, sentence, by, at))
    gone = [row for place, row in enumerate(old) if place not in pairs.values()]
    found += [_edit("removed", where, was, None, by, at) for where, _, was in gone]
    return _with(after, kept), tuple(found)


Row = tuple[str, str | None, Sentence]


def _rows(script: Script) -> Iterator[Row]:
    for place, section in enumerate(script.sections, 1):
        for index, sentence in enumerate(section.sentences, 1):
            yield f"s{place}.{index}", section.theme, sentence


def _same(one: Sentence, other: Sentence) -> bool:
    return one.text == other.text and set(one.pull_requests) == set(other.pull_requests)


def _paired(old: list[Sentence], new: list[Sentence]) -> dict[int, int]:
    """Return which new sentence was which old one: the same, else the same words, else the most alike."""
    pairs: dict[int, int] = {}
    for fits in (_same, lambda a, b: a.text == b.text):
        for n, sentence in enumerate(new):
            free = (o for o, was in enumerate(old) if o not in pairs.values() and fits(was, sentence))
            if n not in pairs and (o := next(free, None)) is not None:
                pairs[n] = o
    left = [o for o in range(len(old)) if o not in pairs.values()]
    rest = [n for n in range(len(new)) if n not in pairs]
    likeness = sorted(
        ((-_likeness(old[o], new[n]), abs(o - n), n, o) for n in rest for o in left),
    )
    for likely, _, n, o in likeness:
        if -likely >= ALIKE and n not in pairs and o not in pairs.values():
            pairs[n] = o
    return pairs


def _likeness(was: Sentence, now: Sentence) -> float:
    """Return how likely one sentence is the other rewritten: by its words, and by what it rests on."""
    about = bool(now.pull_requests) and set(was.pull_requests) == set(now.pull_requests)
    return alike(was.text, now.text) + (_SAME_BASIS if about else 0)


def _moved(old: list[Row], new: list[Row], pairs: dict[int, int]) -> set[int]:
    """Return the new sentences that stand in another section or another order: as few as explain it."""
    elsewhere = {n for n, o in pairs.items() if old[o][1] != new[n][1]}
    order = [(n, o) for n, o in sorted(pairs.items()) if n not in elsewhere]
    return elsewhere | ({n for n, _ in order} - _rising(order))


def _rising(order: list[tuple[int, int]]) -> set[int]:
    """Return the members of a longest run whose second numbers rise (patience sorting)."""
    tails: list[int] = []
    ends: list[int] = []
    previous: dict[int, int | None] = {}
    for n, o in order:
        place = bisect_left(tails, o)
        previous[n] = ends[place - 1] if place else None
        tails[place : place + 1] = [o]
        ends[place : place + 1] = [n]
    kept: set[int] = set()
    at: int | None = ends[-1] if ends else None
    while at is not None:
        kept.add(at)
        at = previous[at]
    return kept


def _section(where: str) -> int:
    return int(where[1:].partition(".")[0]) - 1


def _edit(kind: str, where: str, was: Sentence | None, now: Sentence | None, by: str, at: datetime) -> Edit:
    return Edit.model_validate(
        {
            "where": where,
            "kind": kind,
            "before": was.text if was else "",
            "after": now.text if now else "",
            "cited_before": was.pull_requests if was else (),
            "cited": now.pull_requests if now else (),
            "by": by,
            "at": at,
        }
    )


def _heads(before: Script, after: Script, by: str, at: datetime) -> Iterator[Edit]:
    """Compare title and summary."""
    for name in ("title", "summary"):
        was, now = getattr(before, name), getattr(after, name)
        if was.text != now.text:
            yield _edit("changed", name, was, now, by, at)


def _headings(
    before: Script, after: Script, origins: dict[str, str], by: str, at: datetime
) -> Iterator[Edit]:
    """Compare headings: a section was the one on its theme, or on none, that its sentences come from."""
    for place, section in enumerate(after.sections, 1):
        inside = (f"s{place}.{index}" for index in range(1, len(section.sentences) + 1))
        sections = [before.sections[_section(origins[where])] for where in inside if where in origins]
        was = next((one for one in sections if one.theme == section.theme), None)
        heading = was.heading if was else ""
        if section.heading != heading:
            yield Edit(where=f"h{place}", before=heading, after=section.heading, by=by, at=at)


def _with(script: Script, kept: dict[str, Sentence]) -> Script:
    sections = []
    for place, section in enumerate(script.sections, 1):
        sentences = tuple(
            kept.get(f"s{place}.{index}", sentence) for index, sentence in enumerate(section.sentences, 1)
        )
        sections.append(section.model_copy(update={"sentences": sentences}))
    return script.model_copy(update={"sections": tuple(sections)})
