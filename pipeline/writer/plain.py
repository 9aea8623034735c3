"""The writer that needs no model: the same facts told by templates, good enough to publish.

Every sentence carries the pull requests that it rests on, so that it is checked like any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.models import FactSheet, Notable, Script, Section, Sentence, ThemeFacts
from pipeline.wording import say_count, say_date, say_list, say_number
from pipeline.writer.counts import day_states, say_total, theme_states
from pipeline.writer.detail import Detail, fitted
from pipeline.writer.headlines import counted_headline, is_used, story_headlines, theme_headlines, unused
from pipeline.writer.items import is_readable, item_sentences
from pipeline.writer.phrases import bare, capital
from pipeline.writer.remembering import proposed_before
from pipeline.writer.reverts import gap_sentences, revert_sentence
from pipeline.writer.theme import theme_section
from pipeline.writer.voice import Voice

# On a day this small a pair or three that hang together are told one by one; four make a story.
SMALL_DAY, SMALL_THEME = 8, 4
_SOME_PEOPLE = 3
_MOST_SINGLES = 8
__all__ = ["bare_sentence", "headlines_of", "is_story", "template_sentence", "write_minimal", "write_plain"]


def write_plain(facts: FactSheet, *, max_themes: int = 5, words: tuple[int, int] = (310, 620)) -> Script:
    """Return the day's script: opening, up to `max_themes` themes, point fixes, and a closing.

    `words` are the least and the most to speak. A day with little to tell stays short; a full one tells fewer
    changes.
    """
    if not facts.day.total:
        return _quiet(facts)
    told = [theme for theme in facts.themes if is_story(facts, theme)][:max_themes]
    return fitted(lambda detail: _script(facts, told, detail), words)


def _script(facts: FactSheet, told: Sequence[ThemeFacts], detail: Detail) -> Script:
    rest = [theme for theme in facts.themes if theme not in told]
    voice = Voice()
    themes = [
        theme_section(facts, theme, place=place, detail=detail, voice=voice)
        for place, theme in enumerate(told)
    ]
    middle = (*themes, *_rest_section(facts, rest, detail=detail, voice=voice))
    sections = (_opening(facts), *middle, _closing(facts))
    title = unused(_titles(facts, told), facts)
    return Script(title=title, summary=_summary(facts, told), sections=_once(sections))


def _once(sections: Sequence[Section]) -> tuple[Section, ...]:
    """Leave out what sounds the same as something said before: some titles are alike to the letter."""
    said: set[str] = set()
    kept = []
    for section in sections:
        new = []
        for sentence in section.sentences:
            if sentence.text not in said:
                new.append(sentence)
            said.add(sentence.text)
        kept.append(section.model_copy(update={"sentences": tuple(new)}))
    return tuple(kept)


def template_sentence(facts: FactSheet, theme_id: str | None, numbers: Sequence[int]) -> Sentence | None:
    """Return the template's sentence about these pull requests, or None when it has nothing to say."""
    known = [number for number in numbers if facts.pull(number)]
    if len(known) == 1:
        return next(iter(item_sentences(facts, known)), None)
    theme = facts.theme(theme_id)
    if theme and known:
        return Sentence(text=theme_states(theme.tally), pull_requests=theme.theme.pull_requests)
    return None


def bare_sentence(facts: FactSheet, sentence: Sentence) -> Sentence | None:
    """Return the least that can be said in place of `sentence`: one pull request's number and state."""
    if len(sentence.pull_requests) != 1 or not (pull := facts.pull(sentence.pull_requests[0])):
        return None
    return Sentence(text=bare(pull, facts.default_branch), pull_requests=(pull.number,))


def write_minimal(facts: FactSheet) -> Script:
    """Return the shortest script there is: the date, the counts, what is missing, the end."""
    if not facts.day.total:
        return _quiet(facts)
    closing = Section(sentences=(*gap_sentences(facts), Sentence(text=f"That is the day in {facts.show}.")))
    return Script(
        title=Sentence(text="The day in brief"),
        summary=_summary(facts, ()),
        sections=(_opening(facts), closing),
    )


def _numbers(facts: FactSheet) -> tuple[int, ...]:
    return tuple(pull.number for pull in facts.pull_requests)


def _quiet(facts: FactSheet) -> Script:
    so_far = " so far" if facts.is_open else ""
    is_of_landed = facts.scope == "landed"
    happened = "landed" if is_of_landed else "was opened, landed or closed"
    title = f"No pull request {happened}" if is_of_landed else "A quiet day"
    if facts.may_lack_pulls:
        happened = f"is known to have {'landed' if is_of_landed else 'been opened, landed or closed'}"
        title = "No pull request is known" + (" to have landed" if is_of_landed else "")
    text = f"No pull request {happened}{so_far}."
    return Script(
        title=Sentence(text=title),
        summary=Sentence(text=text),
        sections=(
            Section(sentences=(Sentence(text=_greeting(facts)), Sentence(text=text))),
            Section(sentences=(*gap_sentences(facts), Sentence(text=f"That is the day in {facts.show}."))),
        ),
    )


def _greeting(facts: FactSheet) -> str:
    return f"This is {facts.show}, your developer briefing for {say_date(facts.date)}."


def is_story(facts: FactSheet, theme: ThemeFacts) -> bool:
    """Tell whether a theme is told by itself, and not its changes one by one."""
    paired = {number for fact in facts.reverts for number in (fact.revert, fact.target)}
    if paired.issuperset(theme.theme.pull_requests):
        return False  # a change and what takes it back are told together at the end
    if theme.theme.kind == "campaign":
        return facts.day.total > SMALL_DAY or theme.tally.total >= SMALL_THEME
    return theme.theme.kind == "area"


def _were(facts: FactSheet) -> str:
    return "was" if facts.day.total == 1 else "were"


def _opening(facts: FactSheet) -> Section:
    so_far = " so far" if facts.is_open else ""
    total = say_total(facts)
    text = f"{total} {_were(facts)} active{so_far} today: {day_states(facts.day)}."
    if facts.day.landed == facts.day.total:
        text = f"{total} landed{so_far} today."
        is_all = facts.scope != "landed" and not facts.is_open and not facts.may_lack_pulls
        if is_all and facts.day.total > 2:
            text = f"All {say_number(facts.day.total)} pull requests of the day landed."
    said = [Sentence(text=text, pull_requests=_numbers(facts)), *_people(facts), *proposed_before(facts)]
    return Section(sentences=(Sentence(text=_greeting(facts)), *said))


def _people(facts: FactSheet) -> list[Sentence]:
    """Say of a larger day how many people wrote it, where everybody is known and no bot helped."""
    if facts.day.total <= SMALL_DAY or facts.day.authors < _SOME_PEOPLE:
        return []
    if any(pull.author.is_bot or not pull.author.is_known or pull.co_authors for pull in facts.pull_requests):
        return []
    text = f"They come from {say_number(facts.day.authors)} people."
    return [Sentence(text=text, pull_requests=_numbers(facts))]


def _rest_section(
    facts: FactSheet, rest: Sequence[ThemeFacts], *, detail: Detail, voice: Voice
) -> tuple[Section, ...]:
    """Tell the single changes worth a sentence, and count what is left."""
    numbers = [number for theme in rest for number in theme.theme.pull_requests]
    if not numbers:
        return ()
    everything, most = len(numbers) == facts.day.total, 2 * detail.items
    if len(numbers) <= _MOST_SINGLES:
        chosen = numbers
    else:
        chosen = [one.number for one in _most_notable(rest) if is_readable(facts, one.number)][:most]
    left = [number for number in numbers if number not in chosen]
    sentences = [] if everything else [Sentence(text="Elsewhere in the code:")]
    is_told_landed = everything and facts.day.landed == facts.day.total
    sentences += item_sentences(facts, chosen, voice=voice, detail=detail, is_told_landed=is_told_landed)
    if left:
        text = f"{capital(say_count(len(left), 'more pull request'))} touched other parts of the code."
        sentences.append(Sentence(text=text, pull_requests=tuple(left)))
    return (Section(heading="Elsewhere", sentences=tuple(sentences)),)


def _most_notable(themes: Sequence[ThemeFacts]) -> list[Notable]:
    """Take the first of every theme, then the second of every theme, and so on."""
    rounds = max((len(theme.notable) for theme in themes), default=0)
    return [theme.notable[turn] for turn in range(rounds) for theme in themes if turn < len(theme.notable)]


def _closing(facts: FactSheet) -> Section:
    end = Sentence(text=f"That is the day in {facts.show}.")
    reverts = (revert_sentence(facts, fact) for fact in facts.reverts)
    return Section(sentences=(*reverts, *gap_sentences(facts), end))


def headlines_of(facts: FactSheet, *, max_themes: int = 5) -> list[Sentence]:
    """Return the headlines that a day could have, the best first, those of the past week last."""
    told = [theme for theme in facts.themes if is_story(facts, theme)][:max_themes]
    titles = list(_titles(facts, told))
    return sorted(titles, key=lambda title: is_used(title.text, facts))


def _titles(facts: FactSheet, told: Sequence[ThemeFacts]) -> Iterator[Sentence]:
    if told:
        yield from theme_headlines(facts, told)
    else:
        yield from story_headlines(facts)
        count = capital(say_count(facts.day.total, "pull request"))
        one_by_one = f"{count}, one by one" if facts.day.total > 1 else count
        yield Sentence(text=one_by_one, pull_requests=_numbers(facts))
    yield counted_headline(facts)


def _summary(facts: FactSheet, told: Sequence[ThemeFacts]) -> Sentence:
    so_far = " so far" if facts.is_open else ""
    total = say_total(facts)
    states = f"{total} {_were(facts)} active{so_far}: {day_states(facts.day)}"
    if facts.day.landed == facts.day.total:
        states = f"{total} landed{so_far}"
    if not told:
        return Sentence(text=f"{states}.", pull_requests=_numbers(facts))
    if len(told) == 1:
        count, is_one = capital(say_number(told[0].tally.total)), told[0].tally.total == 1
        of_them = f"{count} of them {'belongs' if is_one else 'belong'} to the theme {told[0].theme.title}"
        text = f"{states}. {of_them}."
        return Sentence(text=text, pull_requests=_numbers(facts))
    themes = say_list([f"{theme.theme.title} ({say_number(theme.tally.total)})" for theme in told[:3]])
    return Sentence(text=f"{states}. The largest themes: {themes}.", pull_requests=_numbers(facts))
