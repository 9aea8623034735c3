"""Names that are good aloud: a discipline, a project's own word, or the phrase that titles share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from pipeline.text import headline_of, is_instruction, without_links
from pipeline.themes.disciplines import CROSS_CUTTING, RELEASE_BRANCH, discipline_of, is_discipline
from pipeline.themes.growth import INTENT
from pipeline.themes.lexicon import PLACE_WORDS, SPOKEN, STOP_WORDS
from pipeline.themes.signals import Signal
from pipeline.themes.titles import pieces_of
from pipeline.themes.topics import own_name

MOST_WORDS = 6
ELSEWHERE = "Elsewhere in the project"
# Where a plain name would be said of nothing in particular.
_RENAMED: Mapping[str, str] = {"Dependencies": "Dependency updates", "Tests": "Test upkeep"}
_PLAIN = CROSS_CUTTING - {"CUDA", "Automatic differentiation", "Monitoring and profiling"} | {RELEASE_BRANCH}
_SMALL_WORDS = frozenset(
    "a an the of in on at to from by with without for as and or but into via per instead than that".split()
)
_FIX = re.compile(
    r"^(?:fix|correct|prevent|avoid|repair|resolve|guard|handle|don't|do not|stop)", re.IGNORECASE
)


def area_name(
    topic: str, members: Sequence[Signal], own_words: AbstractSet[str], *, spelled: str = ""
) -> str:
    """Return an area's name: the show's own words, the discipline, or the tag as most authors spell it.

    `spelled` is how earlier days spell a topic that no member marks.
    """
    name = topic if topic in own_words else _RENAMED.get(topic) or _found_name(topic, members, spelled)
    if not sayable(name):
        return "A part of the project"
    fixes = sum(bool(_FIX.match(signal.text)) or "fix" in signal.kinds for signal in members)
    if topic in _PLAIN or fixes * 3 < len(members) * 2:
        return name
    return f"{name.removesuffix(' work')} fixes"


def _found_name(topic: str, members: Sequence[Signal], spelled: str) -> str:
    """Return what the members call a topic; of so short a word alone nobody would hear that it is a name."""
    own = _own_mark(topic, members) if is_discipline(topic) else _spelling(topic, members) or spelled or topic
    name = sentence_case(said(own)) if own else topic
    return f"{own} work" if len(name) <= 3 and name not in SPOKEN.values() else name


def _own_mark(topic: str, members: Sequence[Signal]) -> str:
    """Return the project's own mark for a discipline, if two thirds of the members bear one, or nothing."""
    marks = Counter(mark for signal in members for mark in {*signal.tags, *signal.labels})
    fitting = [mark for mark in marks if discipline_of(pieces_of(mark)) == topic]
    best = max(fitting, key=lambda mark: (marks[mark], mark), default="")
    return best if best and marks[best] * 3 >= 2 * len(members) else ""


def _spelling(topic: str, members: Sequence[Signal]) -> str:
    """Return the commonest spelling of a topic in tags, labels and folders, or nothing."""
    spellings: Counter[str] = Counter()
    for signal in members:
        marks = [
            *re.findall(r"[\[(`]([^\[\]()`]{2,40})[\])`]", signal.pull.title),
            *signal.tags,
            *signal.labels,
        ]
        for mark in [*marks, *(folder.rsplit("/", 1)[-1] for folder in signal.folders)]:
            if own_name(mark) == topic:
                spellings[re.sub(r"[\s_-]+", " ", mark).strip()] += 1
    return max(spellings, key=lambda spelling: (spellings[spelling], " " in spelling, spelling), default="")


def said(words: str) -> str:
    """Return words as they are said: abbreviations of the trade in full, consonants alone as letters."""
    whole = re.sub(r"[\s_-]+", " ", words).strip()
    if whole.lower() in SPOKEN:
        return SPOKEN[whole.lower()]
    return " ".join(_said_word(word) for word in whole.split())


def _said_word(word: str) -> str:
    if word.lower() in SPOKEN:
        return SPOKEN[word.lower()]
    if word.islower() and len(word) <= 5 and not re.search(r"[aeiouy]", word):
        return word.upper()
    return word


def sentence_case(name: str) -> str:
    """Return the name with a capital first letter, unless its own spelling has capitals further on."""
    return name if re.match(r"[a-z]+[A-Z]", name) else name[:1].upper() + name[1:]


# A name that states something would be said aloud as if it were so: "First theme: Everything landed".
_STATES = re.compile(
    r"\b(?:landed|merged|shipped|released|reverted|approved|rejected"
    r"|today|yesterday|is|are|was|were|has|have|had|will|won|best|worst)\b",
    re.IGNORECASE,
)


def sayable(name: str) -> bool:
    """Tell whether a stranger's words may name a theme: few, with letters, no address, order or statement."""
    return (
        not _STATES.search(name)
        and 1 <= len(name.split()) <= MOST_WORDS + 2
        and len(name) <= 60
        and re.search(r"[^\W\d_]{2}", name) is not None
        and without_links(name) == name
        and not is_instruction(name)
        and not re.search(r"[<>{}\[\]\\|@#]", name)
    )


def single_name(signal: Signal) -> str:
    """Return the headline of one change told by itself."""
    return sentence_case(headline_of(signal.pull.title) or "An unnamed change")


def effort_name(members: Sequence[Signal], issue_title: str = "") -> str:
    """Return a campaign's name: its mark of intent, and the phrase that its members' titles share."""
    mark = _common([tag for signal in members for tag in signal.tags], len(members), share=0.5)
    titles = [_words(signal.text) for signal in members]
    tracked = _short(headline_of(issue_title) or "")
    doing, phrase = _opening(titles), shared_phrase(titles)
    if doing and not (mark and INTENT.search(mark)):
        name = doing
    elif tracked and not (mark and INTENT.search(mark)):
        name = tracked
    elif mark:
        name = sentence_case(said(mark))
        extra = said(phrase) if phrase and not set(phrase.split()) & set(mark.split()) else ""
        name = f"{name} for {extra}" if extra else name
    else:
        name = sentence_case(said(phrase or single_name(members[0])))
    name = _cut(name.split())
    return name if sayable(name) else "A shared effort"


def _cut(words: Sequence[str]) -> str:
    """Return the first words of a name, and not so many that it ends in an article or a preposition."""
    kept = list(words[:MOST_WORDS])
    while len(words) > MOST_WORDS and len(kept) > 1 and kept[-1].lower() in _SMALL_WORDS:
        kept.pop()
    return " ".join(kept)


def other(name: str) -> str:
    """Return a name for what is left of a topic that other themes have a share of: "General parser work"."""
    spelled = name[:1].lower() + name[1:] if re.match(r"[A-Z][a-z]", name) else name
    return f"General {re.sub(r' (?:work|fixes)$', '', spelled).removeprefix('the ')} work"


def _short(headline: str) -> str:
    """Return a headline that is short enough for a name, or nothing."""
    return headline if 2 <= len(headline.split()) <= MOST_WORDS else ""


def part_name(members: Sequence[Signal]) -> str:
    """Return the name of a part of an area: the phrase that holds it together."""
    name = sentence_case(said(shared_phrase([_words(signal.text) for signal in members])))
    return name if sayable(name) else single_name(members[0])


def chain_name(members: Sequence[Signal]) -> str:
    """Return the name of a change that was taken back or brought again: the headline of the change itself."""
    first = next((signal for signal in members if not signal.is_revert), members[0])
    words = (headline_of(first.text) or "A change taken back").split()
    return _cut(words)


def _common(marks: Sequence[str], size: int, *, share: float) -> str:
    counts = Counter(marks)
    best = max(counts, key=lambda mark: (counts[mark], mark), default="")
    return best if best and counts[best] >= share * size else ""


def _words(text: str) -> list[str]:
    """Return a title's words, in lower case but for those with capitals inside; a path gives only ~."""
    text = re.sub(r"\S*/\S*|\S*\.\w{1,4}\b|`[^`]*[./][^`]*`|\(#?\d+\)|#\d+", " ~ ", text)
    words = [_plain(word) for word in re.findall(r"[^\W\d_]+\d*|~", text)]
    return ["~" if word in PLACE_WORDS - {"test", "tests", "main"} else word for word in words]


def _plain(word: str) -> str:
    has_spelling = re.search(r".[A-Z]", word) and not (word.isupper() and len(word) > 5)
    lower = word.lower()
    return word if has_spelling and lower not in STOP_WORDS else SPOKEN["hw"] if lower == "hw" else lower


def shared_phrase(titles: Sequence[Sequence[str]]) -> str:
    """Return the longest phrase of up to three content words that a good part of the titles share."""
    counts: Counter[tuple[str, ...]] = Counter()
    for words in titles:
        counts.update(
            {
                tuple(words[start : start + length])
                for length in (1, 2, 3)
                for start in range(len(words) - length + 1)
                if not any(
                    word in STOP_WORDS or word == "~" or len(word) < 2
                    for word in words[start : start + length]
                )
            }
        )
    common = {phrase: count for phrase, count in counts.items() if count * 3 >= len(titles) and count >= 2}
    if not common:
        return ""
    top = max(common.values())
    fitting = [
        (min(len(phrase), 2), count, len(phrase), phrase)
        for phrase, count in common.items()
        if count >= 0.6 * top
    ]
    return " ".join(max(fitting)[-1])


def _opening(titles: Sequence[Sequence[str]]) -> str:
    """Return what most titles begin with, as an activity ("Converting to markdown"), or nothing."""
    for length in (6, 5, 4, 3, 2):
        starts = Counter(tuple(words[:length]) for words in titles if len(words) >= length)
        for start, count in sorted(starts.items(), key=lambda entry: (-entry[1], entry[0])):
            if count * 5 < len(titles) * 3:
                break
            body = list(start)
            while body and (body[-1] in _SMALL_WORDS or body[-1] == "~" or body[-1:] == body[-2:-1]):
                body.pop()
            if len(body) >= 2 and "~" not in body and body[0] in STOP_WORDS and len(body[0]) > 2:
                return " ".join([gerund(body[0]).capitalize(), *(said(word) for word in body[1:])])
    return ""


def gerund(verb: str) -> str:
    """Return "adding" for "add", "removing" for "remove", "dropping" for "drop"."""
    if verb.endswith("ing"):
        return verb
    if re.search(r"[^e]e$", verb):
        return verb[:-1] + "ing"
    if re.search(r"^[^aeiou]*[aeiou][bdgmnprt]$", verb):
        return verb + verb[-1] + "ing"
    return verb + "ing"


def terms_of(title: str, members: Sequence[Signal]) -> tuple[str, ...]:
    """Return what a theme is known by: marks and words that a third of it shares, commonest first."""
    size = len(members)
    marks = Counter(mark for signal in members for mark in {*signal.tags, *signal.labels})
    words = Counter(word for signal in members for word in set(signal.words) - PLACE_WORDS)
    known = {word.lower() for word in title.split()}
    ranked = [
        *((-count, 0, mark) for mark, count in marks.items() if count * 3 >= size),
        *((-count, 1, word) for word, count in words.items() if count * 3 >= size and count > 1),
    ]
    return tuple(dict.fromkeys(term for _, _, term in sorted(ranked) if term.lower() not in known))[:8]


def distinct(names: Sequence[str]) -> list[str]:
    """Return the names with a later one of the same words told apart."""
    seen: Counter[str] = Counter()
    found = []
    for name in names:
        seen[name.lower()] += 1
        found.append(name if seen[name.lower()] == 1 else f"{name}, part {seen[name.lower()]}")
    return found
