"""What is known of other days, as lines of the sheet that a model writes from."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.models import FactSheet, RevertFact, Tally, ThemeFacts
from pipeline.wording import say_date, say_list, say_number, say_past, say_weekday
from pipeline.writer.quoting import without_traps
from pipeline.writer.remembering import campaign_sentences, taken_back

_HEADLINE = 80


def span_of(facts: FactSheet) -> str:
    """Return which day, or which days, the sheet is of."""
    if facts.week is None:
        return f"day: {say_date(facts.date)}"
    return (
        f"week: {say_date(facts.week.first)} to {say_date(facts.week.last)}; say 'this week', never 'today'"
    )


def day_memory(facts: FactSheet) -> Iterator[str]:
    """Yield the headlines that are used up, and what the newest earlier episode counted."""
    titles = [without_traps(title, _HEADLINE) for title in facts.earlier.headlines]
    if any(titles):
        yield f"headlines used before, not to be used again: {'; '.join(title for title in titles if title)}"
    if facts.earlier.days:
        last = facts.earlier.days[-1]
        yield f"earlier: the briefing {say_past(last.date, facts.date)} counted {_counted(last.counts)}"
    for day in facts.week.days if facts.week else ():
        figures = f"{len(day.active)} active, {len(day.opened)} opened, {len(day.landed)} landed"
        yield f"on {say_weekday(day.date)}: {figures}"


def _counted(tally: Tally) -> str:
    return f"{tally.total} active, {tally.landed} landed, {tally.proposed} only proposed"


def theme_memory(facts: FactSheet, theme: ThemeFacts) -> Iterator[str]:
    """Yield which day of a campaign it is and how far it got, or how it went from day to day of a week."""
    for sentence in campaign_sentences(facts, theme):
        yield f"earlier: {sentence.text}"
    if facts.week is None or theme.theme.kind != "campaign":
        return
    members = set(theme.theme.pull_requests)
    for said in ("landed", "opened"):
        days = [
            f"{say_number(count)} on {say_weekday(day.date)}"
            for day in facts.week.days
            if (count := len(members & set(day.landed if said == "landed" else day.opened)))
        ]
        if days:
            yield f"{said}, by day: {say_list(days)}"


def revert_memory(facts: FactSheet, fact: RevertFact) -> str:
    """Return the title of what is taken back, where only an earlier episode knows it, and when it landed."""
    title, when = taken_back(facts, fact.target)
    own = f" '{without_traps(title, _HEADLINE)}'" if title and facts.pull(fact.target) is None else ""
    return f"{own}{when}"
