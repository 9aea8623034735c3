"""The writer that needs no model: the same facts told by templates, good enough to publish.

Every sentence carries the pull requests that it rests on, so that it is checked like any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.models import FactSheet, Notable, Script, Section, Sentence, ThemeFacts
from pipeline.wording import say_count, say_date, say_list, say_number
from pipeline.writer.counts import day_states, say_total, theme_states
from pipeline.writer.headlines import unused
from pipeline.writer.phrases import bare, capital
from pipeline.writer.remembering import campaign_headlines, proposed_before
from pipeline.writer.reverts import gap_sentences, revert_sentence
from pipeline.writer.theme import item_sentences, theme_section

# On a day this small a pair or three that hang together are told one by one; four make a story.
SMALL_DAY, SMALL_THEME = 8, 4
# A headline that leads with less than this of a day would be about something else; counts are better.
_WORTH_A_HEADLINE = 0.15

__all__ = ["bare_sentence", "is_story", "template_sentence", "write_minimal", "write_plain"]


def write_plain(facts: FactSheet, *, max_themes: int = 5, words: tuple[int, int] = (310, 620)) -> Script:
    """Return the day's script: opening, up to `max_themes` themes, point fixes, and a closing.

    `words` are the least and the most to speak. A short day stays short; a long one tells fewer changes.
    """
    if not facts.day.total:
        return _quiet(facts)
    told = [theme for theme in facts.themes if is_story(facts, theme)][:max_themes]
    rest = [theme for theme in facts.themes if theme not in told]
    for items in (4, 3, 2, 1):
        middle = (
            *(theme_section(facts, theme, place=place, items=items) for place, theme in enumerate(told)),
            *_rest_section(facts, rest, most=2 * items),
        )
        sections = (_opening(facts), *middle, _closing(facts))
        script = Script(title=_title(facts, told), summary=_summary(facts, told), sections=_once(sections))
        if script.words <= words[1]:
            break
    return script


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


def _is_all_landed(facts: FactSheet) -> bool:
    """Whether only what landed is known, and all of it stayed: others may have been active, too."""
    return facts.scope == "landed" and facts.day.landed == facts.day.total


def _opening(facts: FactSheet) -> Section:
    so_far = " so far" if facts.is_open else ""
    total = say_total(facts)
    text = f"{total} {_were(facts)} active{so_far} today: {day_states(facts.day)}."
    if _is_all_landed(facts):
        text = f"{total} landed{so_far} today."
    count = Sentence(text=text, pull_requests=_numbers(facts))
    return Section(sentences=(Sentence(text=_greeting(facts)), count, *proposed_before(facts)))


def _rest_section(facts: FactSheet, rest: Sequence[ThemeFacts], *, most: int) -> tuple[Section, ...]:
    """Tell the single changes worth a sentence, and count what is left."""
    numbers = [number for theme in rest for number in theme.theme.pull_requests]
    if not numbers:
        return ()
    everything = len(numbers) == facts.day.total
    chosen = numbers if len(numbers) <= max(most, 8) else [n.number for n in _most_notable(rest)][:most]
    left = [number for number in numbers if number not in chosen]
    sentences = [] if everything else [Sentence(text="Elsewhere in the code:")]
    sentences += item_sentences(facts, chosen)
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


def _title(facts: FactSheet, told: Sequence[ThemeFacts]) -> Sentence:
    """Return a headline that the past week did not have: the first themes, else the next, else counts."""
    return unused(_titles(facts, told), facts)


def _titles(facts: FactSheet, told: Sequence[ThemeFacts]) -> Iterator[Sentence]:
    count = capital(say_count(facts.day.total, "pull request"))
    if told:
        first = told[0]
        if first.share >= 0.5 or len(told) == 1:
            yield _headline(told[:1])
        yield _headline(told[:2])
        yield from campaign_headlines(facts, first)
        large = [theme for theme in told if theme.share >= _WORTH_A_HEADLINE]
        yield from (_headline(told[told.index(theme) :][:2]) for theme in large[1:])
        yield from (_headline([theme]) for theme in large)
    else:
        one_by_one = f"{count}, one by one" if facts.day.total > 1 else count
        yield Sentence(text=one_by_one, pull_requests=_numbers(facts))
    yield Sentence(text=_counted(facts), pull_requests=_numbers(facts))


def _headline(themes: Sequence[ThemeFacts]) -> Sentence:
    numbers = tuple(number for theme in themes for number in theme.theme.pull_requests)
    return Sentence(text=capital(say_list([theme.theme.title for theme in themes])), pull_requests=numbers)


def _counted(facts: FactSheet) -> str:
    """Return a headline of counts alone, which differ from day to day."""
    states = {"landed": facts.day.landed, "proposed": facts.day.proposed, "closed": facts.day.closed}
    return capital(say_list([f"{say_number(count)} {state}" for state, count in states.items() if count][:2]))


def _summary(facts: FactSheet, told: Sequence[ThemeFacts]) -> Sentence:
    so_far = " so far" if facts.is_open else ""
    total = say_total(facts)
    states = f"{total} {_were(facts)} active{so_far}: {day_states(facts.day)}"
    if _is_all_landed(facts):
        states = f"{total} landed{so_far}"
    if not told:
        return Sentence(text=f"{states}.", pull_requests=_numbers(facts))
    themes = say_list([f"{theme.theme.title} ({say_number(theme.tally.total)})" for theme in told[:3]])
    lead = "The largest theme" if len(told) == 1 else "The largest themes"
    return Sentence(text=f"{states}. {lead}: {themes}.", pull_requests=_numbers(facts))
