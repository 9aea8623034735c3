"""Names that are good aloud, drawn from what a theme's members share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from pipeline.themes.lexicon import PLACE_WORDS, SPOKEN
from pipeline.themes.signals import Signal


def area_name(members: Sequence[Signal], glossary: Mapping[str, str]) -> tuple[str, tuple[str, ...]]:
    """Return an area's name and the terms that it is known by: its commonest tag, label, folder or words."""
    terms = _terms(members)
    for term in terms[:3]:
        if words := glossary.get(term) or glossary.get(term.split("/")[-1]):
            return words, terms
    if not terms:
        return "Other changes", ()
    return with_kind(spoken(terms[0]), members), terms


def _terms(members: Sequence[Signal]) -> tuple[str, ...]:
    """Return what many members share, strongest first: tags and labels, then folders, then words."""
    size = len(members)
    marks = Counter(mark for signal in members for mark in {*signal.tags, *signal.labels})
    folders = Counter(
        folder
        for signal in members
        for folder, share in signal.folders.items()
        if share >= 0.5 and not _is_plain(folder)
    )
    words = Counter(word for signal in members for word in set(signal.words) - PLACE_WORDS)
    ranked = [
        *((count / size + 0.3, mark) for mark, count in marks.items() if count * 3 >= size),
        *(
            (count / size + 0.02 * folder.count("/"), folder)
            for folder, count in folders.items()
            if count * 2 >= size
        ),
        *((count / size - 0.1, word) for word, count in words.items() if count * 2 >= size and count > 1),
    ]
    return tuple(term for _, term in sorted(ranked, key=lambda entry: (-entry[0], entry[1])))[:6]


def _is_plain(folder: str) -> bool:
    return folder.rsplit("/", 1)[-1].lower() in PLACE_WORDS | {"."}


def spoken(term: str) -> str:
    """Return a tag, label, folder or word as it is said: "mps" is Apple Metal, "error_handling" two words."""
    last = term.rsplit("/", 1)[-1]
    words = re.sub(r"[\s_-]+", " ", last).strip().lower()
    if words in SPOKEN:
        return SPOKEN[words]
    said = " ".join(SPOKEN.get(word, word) for word in words.split())
    return said[:1].upper() + said[1:]


def with_kind(name: str, members: Sequence[Signal]) -> str:
    """Return the name with what most members do: fixes, tests, documentation."""
    fixes = sum(
        bool(re.match(r"fix|correct|prevent|avoid", signal.text.lower())) or "fix" in signal.kinds
        for signal in members
    )
    return f"{name} fixes" if fixes * 3 >= len(members) * 2 and not name.endswith("fixes") else name


def campaign_name(members: Sequence[Signal], issue_title: str) -> tuple[str, tuple[str, ...]]:
    """Return a campaign's name, from the words that its members share and its tracking issue's title."""
    size = len(members)
    marks = Counter(mark for signal in members for mark in signal.tags)
    words = Counter(word for signal in members for word in set(signal.words) - PLACE_WORDS)
    common = [mark for mark, count in marks.most_common() if count * 3 >= size]
    telling = [
        word
        for word, count in sorted(words.items(), key=lambda entry: (-entry[1], entry[0]))
        if count * 4 >= size
    ]
    terms = tuple(dict.fromkeys([*common, *telling]))[:8]
    if common:
        return spoken(common[0]), terms
    if telling:
        return spoken(" ".join(telling[:3])), terms
    return (issue_title or "One effort"), terms


def distinct(names: Iterable[str]) -> list[str]:
    """Return the names with a second one of a kind told apart."""
    seen: Counter[str] = Counter()
    found = []
    for name in names:
        seen[name.lower()] += 1
        found.append(name if seen[name.lower()] == 1 else f"More {name[:1].lower()}{name[1:]}")
    return found
