"""The plain writer's recap of a week: what landed, what moved, what was taken back, campaigns and people.

It tells themes with the same templates as a day, and adds what only a week has: its days. It says "this
week" and never "today".
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.models import FactSheet, Script, Section, Sentence, ThemeFacts, Week
from pipeline.wording import say_count, say_date, say_list, say_number, say_weekday
from pipeline.writer.counts import day_states, say_total
from pipeline.writer.detail import Detail, fitted
from pipeline.writer.headlines import RECAP, counted_headline, is_used, theme_headlines, unused
from pipeline.writer.items import item_sentences
from pipeline.writer.phrases import capital, name_of
from pipeline.writer.plain import is_story
from pipeline.writer.reverts import gap_sentences, revert_sentence
from pipeline.writer.theme import theme_section
from pipeline.writer.voice import Voice

_MOST_REVERTS = 4
_MOST_NEWCOMERS = 3
# A week of which this many days are known is mostly unknown.
_FEW_DAYS = 3


def write_weekly(
    facts: FactSheet, week: Week, *, max_themes: int = 5, words: tuple[int, int] = (310, 620)
) -> Script:
    """Return the recap: opening with the week's days, themes, single changes, people, reverts, and the end.

    `words` are the least and the most to speak. A week of little stays short; a full one tells fewer changes.
    """
    if not facts.day.total:
        return write_weekly_minimal(facts)
    told = [theme for theme in facts.themes if is_story(facts, theme)][:max_themes]
    return fitted(lambda detail: _script(facts, week, told, detail), words)


def _script(facts: FactSheet, week: Week, told: Sequence[ThemeFacts], detail: Detail) -> Script:
    voice = Voice()
    themes = [
        theme_section(facts, theme, place=place, detail=detail, voice=voice)
        for place, theme in enumerate(told)
    ]
    sections = (
        _opening(facts, week),
        *(_with_days(section, facts, week) for section in themes),
        *_elsewhere(facts, told, detail=detail, voice=voice),
        _closing(facts),
    )
    title = unused(_titles(facts, told), facts)
    return Script(title=title, summary=_summary(facts, told), sections=sections)


def write_weekly_minimal(facts: FactSheet) -> Script:
    """Return the shortest recap there is: the dates, the counts, what is missing, the end."""
    text = _counts(facts)
    numbers = _numbers(facts)
    title = "The week in brief" if facts.day.total else "A quiet week"
    if not facts.day.total and facts.may_lack_pulls:
        title = known_days(facts.week) if facts.week and facts.week.missing else "No pull request is known"
    return Script(
        title=Sentence(text=f"{RECAP}{title}"),
        summary=Sentence(text=text, pull_requests=numbers),
        sections=(
            Section(sentences=(_greeting(facts), Sentence(text=text, pull_requests=numbers))),
            Section(sentences=(*gap_sentences(facts), _end(facts))),
        ),
    )


def _numbers(facts: FactSheet) -> tuple[int, ...]:
    return tuple(pull.number for pull in facts.pull_requests)


def _greeting(facts: FactSheet) -> Sentence:
    first, last = (facts.week.first, facts.week.last) if facts.week else (facts.date, facts.date)
    begins = say_date(first)
    begins = begins.rpartition(",")[0] if first.year == last.year else begins
    return Sentence(text=f"This is {facts.show}, your weekly recap for {begins} to {say_date(last)}.")


def _end(facts: FactSheet) -> Sentence:
    return Sentence(text=f"That is the week in {facts.show}.")


def known_days(week: Week) -> str:
    """Say how many days of a week are known where not all are, as a headline or the start of a sentence."""
    known = len(week.days)
    only = "Only " if known <= _FEW_DAYS else ""
    return capital(
        f"{only}{say_number(known)} of the week's seven days {'is' if known == 1 else 'are'} known"
    )


def _counts(facts: FactSheet) -> str:
    """Count the week's pull requests; where days are missing, of those days that are known."""
    so_far = " so far" if facts.is_open else ""
    if facts.day.total:
        was = "was" if facts.day.total == 1 else "were"
        states = f": {day_states(facts.day)}."
        total, happened = say_total(facts), f"{was} active{so_far}"
    else:
        known = "is known to have been" if facts.may_lack_pulls else "was"
        states, total, happened = ".", "No pull request", f"{known} opened, landed or closed{so_far}"
    if facts.week and facts.week.missing:
        there = "On that day, " if len(facts.week.days) == 1 else "On those days, "
        total = say_count(facts.day.total, "pull request") if facts.day.total else "no pull request"
        return f"{known_days(facts.week)}. {there}{total} {happened}{states}"
    return f"{total} {happened} this week{states}"


def _opening(facts: FactSheet, week: Week) -> Section:
    sentences = [_greeting(facts), Sentence(text=_counts(facts), pull_requests=_numbers(facts))]
    return Section(sentences=(*sentences, *_moved(facts, week), *_busiest(facts, week)))


def _moved(facts: FactSheet, week: Week) -> list[Sentence]:
    """Say what was opened and landed within the week, and which drafts became ready."""
    numbers, said = _numbers(facts), []
    both = [p for p in facts.pull_requests if p.status == "landed" and p.created_at in facts.window]
    if len(both) >= 2 and len(both) < facts.day.landed:
        count = capital(say_number(len(both)))
        said.append(f"{count} of the {say_number(facts.day.landed)} that landed were opened within the week.")
    ready = [p for p in facts.pull_requests if p.number in week.readied]
    if ready:
        count = capital(say_count(len(ready), "draft"))
        said.append(f"{count} became ready for review this week.")
    return [Sentence(text=text, pull_requests=numbers) for text in said]


def _busiest(facts: FactSheet, week: Week) -> list[Sentence]:
    """Name the busiest day and the quietest one, where no other day is level with it."""
    days = sorted(week.days, key=lambda day: -len(day.active))
    if len(days) < 3:
        return []
    first, second, *_ = days
    before_last, last = days[-2:]
    known = f"Of the {say_number(len(days))} days known, " if week.missing else ""
    parts = []
    if len(first.active) > len(second.active):
        count = say_count(len(first.active), "active pull request")
        parts.append(f"{known}{say_weekday(first.date)} was the busiest day, with {count}")
    if len(last.active) < len(before_last.active) and not week.missing:
        count = say_number(len(last.active)) if parts else say_count(len(last.active), "active pull request")
        day = say_weekday(last.date)
        parts.append(
            f"{day} the quietest, with {count}" if parts else f"{day} was the quietest day, with {count}"
        )
    if not parts:
        return []
    return [Sentence(text=", and ".join(parts) + ".", pull_requests=_numbers(facts))]


def _with_days(section: Section, facts: FactSheet, week: Week) -> Section:
    """Add to a campaign's section how it went from day to day."""
    theme = facts.theme(section.theme)
    if theme is None or theme.theme.kind != "campaign":
        return section
    members = set(theme.theme.pull_requests)
    for verb, said in (("landed", "landed"), ("opened", "were opened")):
        days = [
            (say_weekday(day.date), count)
            for day in week.days
            if (count := len(members & set(day.landed if verb == "landed" else day.opened)))
        ]
        if len(days) >= 2:
            (name, count), *others = days
            verb_said = said if count > 1 or verb == "landed" else "was opened"
            parts = [f"{capital(say_number(count))} of them {verb_said} on {name}"]
            parts += [f"{say_number(number)} on {day}" for day, number in others]
            told = Sentence(text=say_list(parts) + ".", pull_requests=theme.theme.pull_requests)
            first, *rest = section.sentences
            return section.model_copy(update={"sentences": (first, told, *rest)})
    return section


def _elsewhere(
    facts: FactSheet, told: Sequence[ThemeFacts], *, detail: Detail, voice: Voice
) -> tuple[Section, ...]:
    """Tell the most notable single changes of what no theme holds, and count what is left."""
    rest = [theme for theme in facts.themes if theme not in told]
    numbers = [number for theme in rest for number in theme.theme.pull_requests]
    if not numbers:
        return ()
    rounds = max((len(theme.notable) for theme in rest), default=0)
    ranked = [
        theme.notable[turn].number for turn in range(rounds) for theme in rest if turn < len(theme.notable)
    ]
    chosen = ranked[: 2 * detail.items]
    left = tuple(number for number in numbers if number not in chosen)
    sentences = [] if len(numbers) == facts.day.total else [Sentence(text="Elsewhere in the code:")]
    sentences += item_sentences(
        facts, chosen, voice=voice, detail=Detail(detail.items, min(detail.reasons, 1))
    )
    if left:
        text = f"{capital(say_count(len(left), 'more pull request'))} touched other parts of the code."
        sentences.append(Sentence(text=text, pull_requests=left))
    return (Section(heading="Elsewhere", sentences=tuple(sentences)),)


def _people(facts: FactSheet) -> list[Sentence]:
    """Say who landed the most this week, and whose first contribution it was."""
    sentences = []
    by_landed = sorted(facts.people, key=lambda count: -count.landed)
    if len(by_landed) > 1 and by_landed[0].landed > max(by_landed[1].landed, 2):
        first = by_landed[0]
        text = f"{name_of(first.person)} landed the most this week, {say_number(first.landed)}."
        sentences.append(Sentence(text=text, pull_requests=_numbers(facts)))
    new: dict[str, int] = {}
    # One alone is told with the change that is told.
    for number in facts.first_timers:
        pull = facts.pull(number)
        if pull and pull.author.is_known and not pull.author.is_bot:
            new.setdefault(name_of(pull.author), number)
    if len(new) > 1:
        shown = list(new)[:_MOST_NEWCOMERS]
        text = f"First-time contributors this week: {say_list(shown)}."
        sentences.append(Sentence(text=text, pull_requests=tuple(new[name] for name in shown)))
    return sentences


def _closing(facts: FactSheet) -> Section:
    reverts = [revert_sentence(facts, fact) for fact in facts.reverts]
    return Section(sentences=(*_people(facts), *reverts, *gap_sentences(facts), _end(facts)))


def weekly_headlines_of(facts: FactSheet, *, max_themes: int = 5) -> list[Sentence]:
    """Return the headlines that a week could have, the best first, those of the recaps before it last."""
    told = [theme for theme in facts.themes if is_story(facts, theme)][:max_themes]
    return sorted(_titles(facts, told), key=lambda title: is_used(title.text, facts))


def _titles(facts: FactSheet, told: Sequence[ThemeFacts]) -> list[Sentence]:
    """Return "Weekly Recap - " and the week's largest theme with what stands beside it, as a day has them."""
    titles = [*(theme_headlines(facts, told) if told else ()), counted_headline(facts)]
    return [title.model_copy(update={"text": RECAP + title.text}) for title in titles]


def _summary(facts: FactSheet, told: Sequence[ThemeFacts]) -> Sentence:
    if not told:
        return Sentence(text=_counts(facts), pull_requests=_numbers(facts))
    themes = say_list([f"{theme.theme.title} ({say_number(theme.tally.total)})" for theme in told[:3]])
    lead = "The main theme" if len(told) == 1 else "The largest themes"
    return Sentence(text=f"{_counts(facts)} {lead}: {themes}.", pull_requests=_numbers(facts))
