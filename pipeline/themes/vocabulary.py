"""Which topics a day and the days before it establish."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.themes.atlas import NO_ATLAS, Atlas
from pipeline.themes.disciplines import discipline_of
from pipeline.themes.titles import pieces_of
from pipeline.themes.topics import Channel, Hint, Row, own_name

# A name counts as a part of the project when marked this often, or when so many change a folder of its name.
ESTABLISHED = 2
ONLY_FOLDER, FOLDER_MOST = 3, 0.4
# A discipline known from titles needs a second word, and no word may make up more of its mentions.
ONE_WORD = 0.8
# A name whose words are mostly used otherwise ("set", "test") is no mention of the topic.
DISTINCT = 0.15

Mentions = Mapping[str, Sequence[tuple[tuple[str, ...], str]]]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The topics of a day.

    `alias` gives the topic that a project's own name stands for, `renamed` the show's words for a discipline,
    `trusted` the disciplines that the repository has, `places` the names known only from folders, `mentions`
    what a title may name unmarked, by first word.
    """

    alias: Mapping[str, str]
    renamed: Mapping[str, str]
    trusted: frozenset[str]
    places: frozenset[str]
    mentions: Mentions
    broad: frozenset[str] = frozenset()

    def topic_of(self, hint: Hint) -> str:
        """Return the topic that a hint points to, or nothing when it is not believed."""
        if hint.origin == "area":
            return hint.topic
        if hint.origin == "name":
            return self.alias.get(hint.topic, "")
        if hint.channel == "title" and hint.topic not in self.trusted:
            return ""
        return self.renamed.get(hint.topic, hint.topic)


def learn_vocabulary(rows: Sequence[Row], glossary: Mapping[str, str], atlas: Atlas = NO_ATLAS) -> Vocabulary:
    """Return the topics that the rows establish; `glossary` maps tags, labels and folders to words to say."""
    said = {own_name(key): words for key, words in glossary.items()}
    marked, foldered = _counted(rows, "tag", "label"), _counted(rows, "folder")
    spelled = {hint.topic: hint.words for row in rows for hint in row.hints if _is_name(hint, "tag", "label")}
    alias: dict[str, str] = {}
    for name in sorted(marked.keys() | foldered.keys()):
        if name in said:
            alias[name] = said[name]
        elif discipline := discipline_of(spelled.get(name, ())):
            alias[name] = atlas.disciplines.get(discipline, discipline)
        elif (
            marked[name] >= ESTABLISHED
            or (marked[name] and foldered[name])
            or ONLY_FOLDER <= foldered[name] <= FOLDER_MOST * len(rows)
        ):
            alias[name] = name
    own = {name: spelled[name] for name, topic in alias.items() if topic == name and name in spelled}
    return Vocabulary(
        alias=alias,
        renamed={known: words for key, words in glossary.items() if (known := discipline_of(pieces_of(key)))},
        trusted=_trusted(rows),
        places=frozenset(name for name, topic in alias.items() if topic == name and not marked[name]),
        mentions=_mentions(rows, own, marked, glossary),
        broad=atlas.broad,
    )


def _is_name(hint: Hint, *channels: Channel) -> bool:
    return hint.channel in channels and hint.origin == "name"


def _counted(rows: Sequence[Row], *channels: Channel) -> Counter[str]:
    """Return how many rows have each of the project's own names in one of the channels."""
    return Counter(
        name for row in rows for name in {hint.topic for hint in row.hints if _is_name(hint, *channels)}
    )


def _trusted(rows: Sequence[Row]) -> frozenset[str]:
    """Return the disciplines that the repository really has.

    A word such as "input" or "token" means different things to different projects, so a discipline known by
    one word only, and by no mark or folder, is not believed.
    """
    terms: dict[str, Counter[tuple[str, ...]]] = defaultdict(Counter)
    sure: set[str] = set()
    for row in rows:
        for hint in row.hints:
            if hint.origin == "name":
                continue
            if hint.channel == "title" and hint.origin == "discipline":
                terms[hint.topic][hint.words] += 1
            else:
                sure.add(hint.topic)
    for discipline, counts in terms.items():
        if len(counts) >= 2 and max(counts.values()) <= ONE_WORD * counts.total():
            sure.add(discipline)
    return frozenset(sure)


def _mentions(
    rows: Sequence[Row],
    own: Mapping[str, tuple[str, ...]],
    marked: Mapping[str, int],
    glossary: Mapping[str, str],
) -> Mentions:
    """Return the established names and the glossary's keys as words that a title may hold, by the first."""
    used = Counter(token for row in rows for token in set(row.tokens) | row.terms)
    found: dict[str, list[tuple[tuple[str, ...], str]]] = defaultdict(list)
    for name, words in own.items():
        if words and marked[name] >= DISTINCT * max(used[word] for word in words):
            found[words[0]].append((words, name))
    for key, topic in sorted(glossary.items()):
        if words := tuple(pieces_of(key.rsplit("/", 1)[-1])):
            found[words[0]].append((words, topic))
    return found
