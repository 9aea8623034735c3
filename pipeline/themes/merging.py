"""A model's merge of micro clusters: accepted as a partition with names that hold, or not at all."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet

from pydantic import BaseModel, ConfigDict, ValidationError

from pipeline.models import KnownArea, Snapshot, Theme
from pipeline.text import is_instruction, without_links
from pipeline.themes.atlas import NO_AREAS
from pipeline.themes.lexicon import SPOKEN, STOP_WORDS
from pipeline.themes.memory import ThemeMemory
from pipeline.themes.micro import MicroCluster, MicroDay, micro_clusters
from pipeline.themes.naming import ELSEWHERE, MOST_WORDS, effort_name
from pipeline.themes.partition import NO_WORDS, NOTHING, SMALL_DAY, cluster, draft_theme, in_order
from pipeline.themes.signals import Signal
from pipeline.themes.titles import pieces_of, stem, tokens_of

# Words that a name may hold without saying anything about the code.
_PLAIN = frozenset(
    """
    and of the for in on to with a an from by at across around inside behind other misc miscellaneous
    elsewhere various rest remaining general everything else new better work changes change updates update
    fixes fix improvements improvement support cleanup cleanups tweaks polish upkeep maintenance progress
    round wave push effort code project day small minor internals internal tooling tools infrastructure
    handling reliability correctness performance behavior behaviour quality
    """.split()
)
_REST = frozenset("other misc miscellaneous elsewhere various rest remaining everything else".split())


class MergedTheme(BaseModel):
    """One theme of the answer: a name, and the ids of the clusters that belong to it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    clusters: list[str]


class ThemeAnswer(BaseModel):
    """What a model answers: the themes of the day."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    themes: list[MergedTheme]


Ask = Callable[[MicroDay], ThemeAnswer | None]


def cluster_with(
    ask: Ask,
    snapshot: Snapshot,
    *,
    glossary: Mapping[str, str] = NO_WORDS,
    areas: Mapping[str, KnownArea] = NO_AREAS,
    max_themes: int = 13,
    memory: ThemeMemory = NOTHING,
) -> tuple[tuple[Theme, ...], bool]:
    """Return the day's themes as a model merges and names them, and whether its answer was used.

    `ask` puts one question to a model and returns its answer, or None when none came. Without a usable answer
    the themes are those of `cluster`. A small day is never asked about.
    """
    alone = cluster(snapshot, glossary=glossary, areas=areas, max_themes=max_themes, memory=memory)
    if len(snapshot.pull_requests) <= SMALL_DAY:
        return alone, False
    micro = micro_clusters(snapshot, glossary=glossary, areas=areas, memory=memory)
    if len(micro.clusters) < 3 or (answer := ask(micro)) is None:
        return alone, False
    themes = accept_merge(answer, micro, snapshot, glossary=glossary, max_themes=max_themes)
    return (alone, False) if themes is None else (themes, True)


def accept_merge(
    answer: ThemeAnswer | Mapping[str, object],
    micro: MicroDay,
    snapshot: Snapshot,
    *,
    glossary: Mapping[str, str] = NO_WORDS,
    max_themes: int = 13,
) -> tuple[Theme, ...] | None:
    """Return the themes of a model's answer, or None when it is no partition of the clusters.

    Every id must stand in exactly one theme, no other ids may, and more than one theme must come out. A name
    that does not hold is replaced by a deterministic one; themes named as the rest become one "elsewhere",
    and so do the smallest where there are too many. Settled campaigns stay as they are.
    """
    groups = _groups(answer, micro)
    if groups is None:
        return None
    groups = _at_most(groups, max(max_themes - len(micro.settled), 2))
    drafts = list(micro.settled)
    rest: list[Signal] = []
    people = people_of(snapshot)
    for name, clusters in groups:
        members = sorted((own for entry in clusters for own in entry.members), key=lambda own: own.number)
        if _is_rest(name):
            rest += members
        else:
            known = _own_words(members, glossary) | {w for entry in clusters for w in tokens_of(entry.title)}
            good = holds(name, known, people)
            title = " ".join(name.split()) if good else plain_name(clusters)
            drafts.append(draft_theme("single" if len(members) == 1 else "area", title, members))
    if rest:
        drafts.append(draft_theme("elsewhere", ELSEWHERE, rest))
    return in_order(drafts)


def _groups(
    answer: ThemeAnswer | Mapping[str, object], micro: MicroDay
) -> list[tuple[str, list[MicroCluster]]] | None:
    """Return the names of an answer with their clusters, or None when they are no partition of the day's."""
    try:
        merged = answer if isinstance(answer, ThemeAnswer) else ThemeAnswer.model_validate(answer)
    except ValidationError:
        return None
    by_id = {entry.id: entry for entry in micro.clusters}
    named = [identifier for theme in merged.themes for identifier in theme.clusters]
    groups = [theme for theme in merged.themes if theme.clusters]
    if Counter(named) != Counter(by_id.keys()) or len(groups) < 2:
        return None
    return [(theme.name, [by_id[identifier] for identifier in theme.clusters]) for theme in groups]


def _at_most(groups: list[tuple[str, list[MicroCluster]]], most: int) -> list[tuple[str, list[MicroCluster]]]:
    """Return at most `most` groups: the smallest are renamed as the rest where there are more."""
    if len(groups) <= most:
        return groups
    ranked = sorted(
        groups,
        key=lambda group: (
            _is_rest(group[0]),
            -sum(len(entry.members) for entry in group[1]),
            group[1][0].pull_requests,
        ),
    )
    return ranked[: most - 1] + [(ELSEWHERE, clusters) for _, clusters in ranked[most - 1 :]]


def _is_rest(name: str) -> bool:
    words = tokens_of(name)
    return bool(set(words) & _REST) and all(word in _PLAIN or stem(word) in _PLAIN for word in words)


def plain_name(clusters: Sequence[MicroCluster]) -> str:
    """Return the deterministic name of merged clusters: the commonest of theirs, else what titles share."""
    sizes: Counter[str] = Counter()
    for entry in clusters:
        if entry.title:
            sizes[entry.title] += len(entry.members)
    if sizes:
        return max(sizes, key=lambda title: (sizes[title], title))
    return effort_name([signal for entry in clusters for signal in entry.members])


def holds(name: str, own: AbstractSet[str], people: AbstractSet[str]) -> bool:
    """Tell whether a name may be said of pull requests that show the stemmed words `own`.

    It is short and plain, has no figure, address, person or instruction, and at least half of its content
    words are the members' own: in titles, tags, labels, folders, the glossary, or the lexicon's expansions.
    """
    if not 1 <= len(name.split()) <= MOST_WORDS or len(name) > 60 or re.search(r"\d", name):
        return False
    if without_links(name) != name or is_instruction(name) or re.search(r"[^\w\s'’&/+.,-]", name):
        return False
    if people & {word.lower() for word in re.findall(r"[\w-]+", name)}:
        return False
    words = tokens_of(name)
    content = [word for word in words if word not in _PLAIN and word not in STOP_WORDS and len(word) > 1]
    grounded = sum(_is_known(word, own) for word in content)
    return grounded > 0 and grounded * 2 >= len(content)


def _is_known(word: str, own: AbstractSet[str]) -> bool:
    """Tell whether a word is one of the members' own, in this form or another ("reading" of "reader")."""
    root = word[: max(4, len(word) - 3)]
    return word in own or (len(word) > 4 and any(other.startswith(root) for other in own))


def _own_words(members: Sequence[Signal], glossary: Mapping[str, str]) -> frozenset[str]:
    """Return the stemmed words that the members show, with what their abbreviations and tags are said as."""
    texts = [
        text
        for signal in members
        for text in (signal.pull.title, *signal.tags, *signal.labels, *signal.folders)
    ]
    words = {word for text in texts for word in (*pieces_of(text), *tokens_of(text))}
    said = [SPOKEN[word] for word in words if word in SPOKEN]
    said += [value for key, value in glossary.items() if set(pieces_of(key)) <= words]
    return frozenset(words | {word for text in said for word in tokens_of(text)})


def people_of(snapshot: Snapshot) -> frozenset[str]:
    """Return the logins and the parts of display names of the day's people, in lower case."""
    people = [person for pull in snapshot.pull_requests for person in (pull.author, *pull.co_authors)]
    return frozenset(
        word.lower()
        for person in people
        for word in [person.login, *re.findall(r"[\w-]{3,}", person.name or "")]
        if len(word) >= 3
    )
