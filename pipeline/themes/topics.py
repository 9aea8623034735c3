"""Topics that a pull request may belong to, and the hints that point to them.

A topic is a discipline ("Rendering", by its name) or a name of the project's own ("dynamo", in lower case
without spaces), drawn from tags, labels and folders.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from pipeline.themes.atlas import NO_ATLAS, Atlas
from pipeline.themes.disciplines import KIND_DISCIPLINES, RELEASE_BRANCH, disciplines_in
from pipeline.themes.lexicon import PLAIN_FOLDERS
from pipeline.themes.signals import Signal
from pipeline.themes.titles import pieces_of, stem, tokens_of

# A change that touches a folder in passing is not about it.
FOLDER_SHARE = 0.15

Channel = Literal["pick", "tag", "label", "kind", "folder", "title"]
Origin = Literal["area", "discipline", "name"]


@dataclass(frozen=True, slots=True)
class Hint:
    """One sign of one topic: the channel, the place in it (or the share of paths), and the words seen.

    `origin` tells whether it is one of the show's own areas, a discipline of the trade, or a name of the
    project's own that is yet to be established.
    """

    topic: str
    channel: Channel
    place: float
    words: tuple[str, ...]
    origin: Origin = "name"


@dataclass(frozen=True, slots=True)
class Row:
    """What is kept of a pull request to learn from: hints, tokens, and terms (words, pairs, folders)."""

    hints: tuple[Hint, ...]
    tokens: tuple[str, ...]
    terms: frozenset[str]


def read_row(signal: Signal, repository: str, atlas: Atlas = NO_ATLAS) -> Row:
    """Return the hints of a pull request, marked ones first, and the terms of its title."""
    own = frozenset(re.findall(r"[a-z0-9]+", repository.lower()))
    hints = [
        *_marked("tag", signal.tags, own, atlas),
        *_marked("label", signal.labels, own, atlas),
        *(
            _discipline(KIND_DISCIPLINES[kind], "kind", 1, (kind,), atlas)
            for kind in sorted(signal.kinds)
            if kind in KIND_DISCIPLINES
        ),
        *_bumped(signal, atlas),
        *([Hint(RELEASE_BRANCH, "pick", 0, ("release",), "discipline")] if signal.is_pick else ()),
        *_titled(signal.text, atlas),
        *_foldered(signal, own, atlas),
    ]
    tokens = tuple(pieces_of(signal.text))
    pairs = {f"{one} {two}" for one, two in pairwise(tokens)}
    marks = {word for tag in signal.tags for word in pieces_of(tag)}
    places = {f"/{folder}" for folder, share in signal.folders.items() if share >= 0.5}
    return Row(tuple(dict.fromkeys(hints)), tokens, frozenset({*signal.words, *pairs, *marks, *places}))


def _discipline(name: str, channel: Channel, place: float, words: tuple[str, ...], atlas: Atlas) -> Hint:
    """Return the hint of a discipline, under the name of the show's area that it is."""
    return Hint(atlas.disciplines.get(name, name), channel, place, words, "discipline")


def _marked(channel: Channel, marks: Sequence[str], own: frozenset[str], atlas: Atlas) -> Iterable[Hint]:
    """Yield the show's areas that a mark names, else the project's own name and the discipline in it."""
    for place, mark in enumerate(marks):
        words = tuple(pieces_of(mark))
        if areas := atlas.named_in(words)[:1] or atlas.named_in(tokens_of(mark))[:1]:
            for area, _, term in areas:
                yield Hint(area, channel, place, tuple(term.split()), "area")
            continue
        if name := own_name(mark, own):
            yield Hint(name, channel, place, words)
        plain = tuple(re.sub(r"(?<=[a-z]{3})\d$", "", word) for word in words)
        for discipline, _, term in (
            disciplines_in(words)[:1] or disciplines_in(tokens_of(mark))[:1] or disciplines_in(plain)[:1]
        ):
            yield _discipline(discipline, channel, place, tuple(term.split()), atlas)


def _bumped(signal: Signal, atlas: Atlas) -> Iterable[Hint]:
    """Yield that a version bump is one; under the mark of an area it stays that area's first of all."""
    if signal.is_bump:
        channel: Channel = "kind" if signal.tags else "pick"
        yield _discipline("Dependencies", channel, 1, ("dependencies",), atlas)


def _titled(text: str, atlas: Atlas) -> Iterable[Hint]:
    """Yield the areas and disciplines whose terms a title holds, as whole words or parts of identifiers."""
    for tokens in (tokens_of(text), pieces_of(text)):
        for area, place, term in atlas.named_in(tokens):
            yield Hint(area, "title", place, tuple(term.split()), "area")
        for discipline, place, term in disciplines_in(tokens):
            yield _discipline(discipline, "title", place, tuple(term.split()), atlas)


def _foldered(signal: Signal, own: frozenset[str], atlas: Atlas) -> Iterable[Hint]:
    """Yield where the paths lie, and what the folders are called, with the share of the paths under each."""
    for area, share in atlas.shares_of(file.path for file in signal.pull.files).items():
        if share >= FOLDER_SHARE:
            yield Hint(area, "folder", share, (area,), "area")
    for folder, share in signal.folders.items():
        if share < FOLDER_SHARE:
            continue
        parts = re.split(r"[_\-.\s]+", folder.rsplit("/", 1)[-1].lower())
        stems = tuple(stem(part) for part in parts if part and part not in own and part not in PLAIN_FOLDERS)
        known = disciplines_in(stems)[:1]
        for discipline, _, term in known:
            yield _discipline(discipline, "folder", share, tuple(term.split()), atlas)
        if stems and not known and (name := own_name(" ".join(stems), own)):
            yield Hint(name, "folder", share, stems)


def own_name(mark: str, own: frozenset[str] = frozenset()) -> str:
    """Return a mark as the key of a topic, or nothing for the repository's own name.

    Spaces, hyphens and a version behind the name go: `graph_trainer` is GraphTrainer, and fsdp2 is FSDP.
    """
    name = re.sub(r"[\W_]+", "", mark.lower())
    name = re.sub(r"^([a-z]{4,})\d$", r"\1", name)
    if len(name) < 2 or re.fullmatch(r"[a-z]{0,2}\d{4,}|\d+", name) or any(name in word for word in own):
        return ""
    return name
