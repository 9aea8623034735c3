"""Single changes told one after the other: those of one author together, some with what more is known."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from pipeline.models import FactSheet, PullRequest, Sentence
from pipeline.wording import say_count
from pipeline.writer.detail import PLAINEST, Detail
from pipeline.writer.phrases import name_of, request_of, tell, tell_two
from pipeline.writer.reasons import reason_of, says_why
from pipeline.writer.remembering import known_ending
from pipeline.writer.titles import named
from pipeline.writer.voice import Form, Voice

_MOST_PROPOSED = 2
_TAG = re.compile(r"^\s*\[`?([A-Za-z][\w+-]{1,20})`?\]")
# Tags that say what kind of change it is, or how far it is, and not what it is about.
_NO_PART = frozenset("be bot bug build ci easy fix perf re-land reland rfc test tests testing wip".split())
# A tag of more of the day than this names no part of it.
_RARE = 0.2
# Fewer lines than this are no news, however little else there was.
_LARGE, _BROAD = 500, 200
_SAYING = ("The description says", "In the words of its description", "The pull request says")
_SIZED = ("It is the", "It changes", "That is")
_WRITTEN_BY_TOOLS = re.compile(
    r"[.-]lock(?:\.\w+)?$|\.snap$|(?:^|/)(?:snapshots|fixtures|vendor|third_party)/"
)


def item_sentences(
    facts: FactSheet,
    numbers: Iterable[int],
    *,
    voice: Voice | None = None,
    detail: Detail = PLAINEST,
    is_told_landed: bool = False,
) -> list[Sentence]:
    """Tell single pull requests; reverts are left to the closing, which pairs them.

    Some of them are followed by what else is known, as far as `detail` goes. `is_told_landed`: it was said
    that all of them landed.
    """
    voice = voice or Voice()
    paired = {fact.revert for fact in facts.reverts}
    pulls = [pull for number in numbers if (pull := facts.pull(number)) and number not in paired]
    explained = _explained(pulls, detail)
    sizes = detail.sizes
    endings = _endings(facts, pulls)
    sentences: list[Sentence] = []
    before: tuple[str, str] | None = None
    for group in _together(facts, pulls, explained, endings):
        same = before == _standing(group[0]) and group[0].author.is_known
        sentences += _told(facts, group, endings, voice=voice, also=same, is_told_landed=is_told_landed)
        more = [*_more(facts, group, explained, voice, is_sized=sizes > 0)]
        sizes -= bool(more) and group[0].number not in explained
        sentences += more
        before = _standing(group[0])
    return sentences


def _explained(pulls: Sequence[PullRequest], detail: Detail) -> dict[int, str]:
    """Return what descriptions say of some changes, those first that say why."""
    if not detail.reasons:
        return {}
    kept = (pull for pull in pulls if pull.is_proposed or pull.status == "landed")
    reasons = ((pull.number, reason_of(pull, is_order_welcome=detail.sizes > 0)) for pull in kept)
    found = sorted(((n, reason) for n, reason in reasons if reason), key=lambda entry: not says_why(entry[1]))
    return dict(found[: detail.reasons])


def _standing(pull: PullRequest) -> tuple[str, str]:
    return pull.author.login, pull.status


def _endings(facts: FactSheet, pulls: Sequence[PullRequest]) -> dict[int, str]:
    """Return what earlier days knew of each; "proposed on Monday" after every change would drone."""
    endings, proposed = {}, 0
    for pull in pulls:
        ending = known_ending(facts, pull)
        proposed += ending.startswith(", proposed")
        if not (ending.startswith(", proposed") and proposed > _MOST_PROPOSED):
            endings[pull.number] = ending
    return endings


def _together(
    facts: FactSheet, pulls: Sequence[PullRequest], explained: dict[int, str], endings: dict[int, str]
) -> Iterator[list[PullRequest]]:
    """Yield the changes person by person, two at once where they need no words of their own."""
    known: dict[tuple[str, ...], PullRequest] = {}
    for pull in pulls:
        known.setdefault(_same(pull), pull)
    people: dict[tuple[str, str], int] = {}
    for pull in known.values():
        people.setdefault(_standing(pull), len(people))
    left = sorted(known.values(), key=lambda pull: people[_standing(pull)])
    while left:
        pull = left.pop(0)
        if not _is_plain(facts, pull, explained, endings):
            yield [pull]
            continue
        fitting = (
            other
            for other in left
            if _standing(other) == _standing(pull) and _is_plain(facts, other, explained, endings)
        )
        other = next(fitting, None)
        if other:
            left.remove(other)
        yield [pull, other] if other else [pull]


def _same(pull: PullRequest) -> tuple[str, ...]:
    """Return what a listener tells changes apart by: some titles of one author are alike to the letter."""
    return (*_standing(pull), request_of(pull) or f"{pull.number} {pull.title}")


def _is_plain(
    facts: FactSheet, pull: PullRequest, explained: dict[int, str], endings: dict[int, str]
) -> bool:
    return (
        pull.author.is_known
        and pull.status in ("landed", "open")
        and not (pull.queued or endings.get(pull.number) or pull.number in explained)
        and pull.number not in facts.first_timers
        and request_of(pull) is not None
    )


def _told(
    facts: FactSheet,
    group: Sequence[PullRequest],
    endings: dict[int, str],
    *,
    voice: Voice,
    also: bool,
    is_told_landed: bool,
) -> Iterator[Sentence]:
    if len(group) == 2:
        text = tell_two(group, facts.default_branch, voice=voice, also=also, is_told_landed=is_told_landed)
        if text:
            yield Sentence(text=text, pull_requests=tuple(pull.number for pull in group))
            return
    for place, pull in enumerate(group):
        ending = endings.get(pull.number, "")
        part = "" if also or place else _part_of(facts, pull)
        text = tell(
            pull,
            facts.default_branch,
            # An ending belongs to a sentence that ends with the change, not with what became of it.
            voice=voice,
            is_careful=bool(ending),
            also=also or place > 0,
            is_told_landed=is_told_landed and not (ending or part),
            first_timer=pull.number in facts.first_timers,
        )
        if part:
            text = f"In {part}, {_uncapital(text, pull)}"
        yield Sentence(text=f"{text.removesuffix('.')}{ending}.", pull_requests=(pull.number,))


def _uncapital(text: str, pull: PullRequest) -> str:
    """Return a sentence as it goes on after an introduction: names keep their capitals."""
    return (
        text
        if text.startswith((name_of(pull.author), pull.author.login or " "))
        else text[0].lower() + text[1:]
    )


def is_readable(facts: FactSheet, number: int) -> bool:
    """Tell whether the title of a pull request says something that can be read out."""
    pull = facts.pull(number)
    return pull is not None and bool(request_of(pull) or named(pull.title))


def _part_of(facts: FactSheet, pull: PullRequest) -> str:
    """Return the part of the project that a title's tag names, where few other titles of the day do."""
    found = _TAG.match(pull.title)
    if not found or found[1].lower() in _NO_PART or request_of(pull) is None:
        return ""
    tag = found[1].lower()
    shared = sum(1 for other in facts.pull_requests if (t := _TAG.match(other.title)) and t[1].lower() == tag)
    home = next(t.theme for t in facts.themes if pull.number in t.theme.pull_requests)
    is_told = any(tag in text.lower() for text in (pull.title[found.end() :], home.title, facts.repository))
    others = [p for n in home.pull_requests if n != pull.number and (p := facts.pull(n))]
    # What most of a theme has in its titles is what the theme is called after.
    is_whole = 2 * sum(1 for p in others if (t := _TAG.match(p.title)) and t[1].lower() == tag) > len(others)
    return "" if is_told or is_whole or shared > max(1, _RARE * facts.day.total) else found[1]


def _more(
    facts: FactSheet, group: Sequence[PullRequest], explained: dict[int, str], voice: Voice, *, is_sized: bool
) -> Iterator[Sentence]:
    """Say what else is known of a change that was just told by itself: its size, and its reason."""
    pull, *others = group
    if others:
        return
    if is_largest(facts, pull):
        size = f"with {_lines(pull.size)} in {say_count(pull.changed_files or 1, 'file')}"
        whole = "week" if facts.week else "day"
        yield Sentence(text=f"It is the {whole}'s largest change, {size}.", pull_requests=(pull.number,))
    elif is_sized and pull.number not in explained and _is_broad(pull):
        size = f"{_lines(pull.size)} in {say_count(pull.changed_files or 1, 'file')}"
        forms = [Form("change", f"It changes {size}."), Form("is", f"That is {size}.")]
        yield Sentence(text=voice.choose(forms), pull_requests=(pull.number,))
    if reason := explained.get(pull.number):
        forms = [Form(said, f"{said}: “{reason}.”") for said in _SAYING]
        yield Sentence(text=voice.choose(forms), pull_requests=(pull.number,))


def is_more(sentence: Sentence) -> bool:
    """Tell whether a sentence only adds to the change that was told before it."""
    return sentence.text.startswith((*_SAYING, *_SIZED)) and len(sentence.pull_requests) == 1


def is_largest(facts: FactSheet, pull: PullRequest) -> bool:
    """Tell whether a change that people wrote is larger than every other, and large enough to say so."""
    if pull.size < _LARGE or pull.author.is_bot or not pull.changed_files:
        return False
    if any(_WRITTEN_BY_TOOLS.search(file.path) for file in pull.files):
        return False
    return all(other.size < pull.size for other in facts.pull_requests if other.number != pull.number)


def _is_broad(pull: PullRequest) -> bool:
    """Tell whether the size of a change is worth a sentence."""
    is_written = not any(_WRITTEN_BY_TOOLS.search(file.path) for file in pull.files)
    return pull.size >= _BROAD and (pull.changed_files or 0) > 1 and not pull.author.is_bot and is_written


def _lines(size: int) -> str:
    """Return a size as it is said: to the hundred below, so that "more than" is always right."""
    if size >= 2000:
        return (
            f"more than {say_count(size // 1000, 'thousand', 'thousand')} lines"
            if size % 1000
            else f"{size:,} lines"
        )
    return f"more than {size // 100 * 100:,} lines" if size % 100 else f"{size:,} lines"
