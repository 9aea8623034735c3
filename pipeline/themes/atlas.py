"""The areas that a show names itself, ready to be found in marks, titles and paths."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from pipeline.models import KnownArea
from pipeline.themes.disciplines import TERMS, Terms, index_of, terms_in
from pipeline.themes.paths import telling_of
from pipeline.themes.titles import pieces_of, tokens_of

# A discipline is what the show calls an area when that many of its words are signs of the area, and no other
# area has as many.
SHARED_WORDS = 2
# Shorter words, run together, may be others.
LEAST_JOINED = 6


@dataclass(frozen=True, slots=True)
class Atlas:
    """A show's own areas: their words, the beginnings of their paths, what each is a part of.

    `disciplines` maps the disciplines that are one of the areas under a general name.
    """

    words: Terms = field(default_factory=dict)
    paths: Mapping[str, str] = field(default_factory=dict)
    within: Mapping[str, str] = field(default_factory=dict)
    disciplines: Mapping[str, str] = field(default_factory=dict)
    names: frozenset[str] = frozenset()
    broad: frozenset[str] = frozenset()

    def named_in(self, words: Sequence[str]) -> list[tuple[str, int, str]]:
        """Return (area, place, sign) for every sign among stemmed words, the longest at each place."""
        return terms_in(words, self.words)

    def shares_of(self, paths: Iterable[str]) -> dict[str, float]:
        """Return the share of the telling paths that lies in each area; the nearest beginning counts."""
        if not self.paths:
            return {}
        telling = telling_of(paths)
        counts = Counter(area for path in telling if (area := self._area_of(path)))
        return {area: count / len(telling) for area, count in sorted(counts.items())}

    def _area_of(self, path: str) -> str:
        parts = path.split("/")
        for depth in range(len(parts), 0, -1):
            if area := self.paths.get("/".join(parts[:depth])):
                return area
        return ""


NO_ATLAS = Atlas()
NO_AREAS: Mapping[str, KnownArea] = MappingProxyType({})


def read_atlas(areas: Mapping[str, KnownArea]) -> Atlas:
    """Return a show's areas in the form in which they are looked for."""
    words: dict[tuple[str, ...], str] = {}
    paths: dict[str, str] = {}
    for name, area in areas.items():
        for sign in (name, *area.known_by):
            if "/" in sign:
                paths[sign.strip("/")] = name
                continue
            for spelling in _spellings(sign):
                words.setdefault(spelling, name)
    names = frozenset(areas) | {area.within for area in areas.values() if area.within}
    return Atlas(
        words=index_of(words),
        paths=paths,
        within={name: area.within for name, area in areas.items() if area.within},
        disciplines=_disciplines(words),
        names=names,
        broad=frozenset(name for name, area in areas.items() if area.broad),
    )


def _spellings(sign: str) -> set[tuple[str, ...]]:
    """Return the words of a sign as written, as one word, and apart where no number is lost.

    "CUDA 12.8" is not CUDA, but "static runtime" is StaticRuntime, whose capitals a tag has lost.
    """
    whole, pieces = tuple(tokens_of(sign)), tuple(pieces_of(sign))
    joined = "".join(whole)
    if not joined:
        return set()
    if joined != "".join(pieces):
        return {whole}
    return {whole, pieces, (joined,) if len(joined) >= LEAST_JOINED else whole}


def _disciplines(words: Mapping[tuple[str, ...], str]) -> dict[str, str]:
    """Return the disciplines that share their words with one area above all others."""
    shared: dict[str, Counter[str]] = defaultdict(Counter)
    for key, area in words.items():
        if discipline := TERMS.get(key[0], {}).get(key):
            shared[discipline][area] += 1
    found = {}
    for discipline, counts in shared.items():
        (area, most), *others = counts.most_common()
        if most >= SHARED_WORDS and most > sum(count for _, count in others):
            found[discipline] = area
    return found
