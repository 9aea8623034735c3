"""How one theme is told: its size, its issue, how it stands, who drove it, and the changes that matter."""

from __future__ import annotations

from pipeline.models import FactSheet, Section, Sentence, ThemeFacts
from pipeline.text import headline_of
from pipeline.wording import say_count, say_number
from pipeline.writer.contributors import contributor_sentences, sole_author
from pipeline.writer.counts import states_after, theme_states
from pipeline.writer.detail import Detail
from pipeline.writer.items import item_sentences
from pipeline.writer.period import words_of
from pipeline.writer.phrases import capital, landed_into, name_of
from pipeline.writer.remembering import campaign_sentences
from pipeline.writer.series import series_of
from pipeline.writer.voice import Voice

DOMINANT_SHARE = 0.4
_A_SERIES = 3
_ORDER = (
    "First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh Twelfth Thirteenth".split()
)


def theme_section(
    facts: FactSheet,
    theme: ThemeFacts,
    *,
    place: int,
    detail: Detail,
    voice: Voice | None = None,
) -> Section:
    """Tell a theme. `place` counts the themes told before it; `detail` says how much of it is told."""
    numbers = theme.theme.pull_requests
    sentences = theme_opening(facts, theme, place=place)
    known: set[int] = set()
    if len(numbers) > 2:
        contributors = contributor_sentences(
            facts, theme, most=detail.items, is_named=len(numbers) <= detail.items
        )
        known = {number for told in contributors for number in told.numbers}
        series = _series_sentences(facts, theme, known)
        known |= {number for sentence in series for number in sentence.pull_requests}
        sentences += [
            *_issue_sentences(facts, theme),
            *campaign_sentences(facts, theme),
            *_stack_sentences(theme),
            *(told.sentence for told in contributors),
            *series,
        ]
    chosen = [number for number in ranked(facts, theme) if number not in known][: detail.items]
    is_told_landed = theme.tally.landed == theme.tally.total
    sentences += item_sentences(facts, chosen, voice=voice, detail=detail, is_told_landed=is_told_landed)
    return Section(theme=theme.theme.id, heading=theme.theme.title, sentences=tuple(sentences))


def ranked(facts: FactSheet, theme: ThemeFacts) -> list[int]:
    """Return a theme's pull requests, those that matter most first, then what landed, then the larger."""
    first = [notable.number for notable in theme.notable]
    pulls = [pull for number in theme.theme.pull_requests if (pull := facts.pull(number))]
    others = sorted(pulls, key=lambda pull: (pull.status != "landed", -pull.size, pull.number))
    return first + [pull.number for pull in others if pull.number not in first]


def _series_sentences(facts: FactSheet, theme: ThemeFacts, known: set[int]) -> list[Sentence]:
    """Tell in one breath what landed, and what is proposed, where three or more say the same."""
    told = []
    for status, lead in (("landed", "Among what landed are"), ("open", "Among what is only proposed are")):
        pulls = [pull for number in theme.theme.pull_requests if (pull := facts.pull(number))]
        own = [pull for pull in pulls if pull.status == status and pull.number not in known]
        # What landed on another branch is told by itself, with its branch.
        own = [pull for pull in own if not landed_into(pull, facts.default_branch)]
        series = series_of([pull for pull in own if pull.number not in facts.first_timers])
        if series and len(series.numbers) >= _A_SERIES:
            told.append(Sentence(text=f"{lead} changes to {series.text}.", pull_requests=series.numbers))
    return told


def is_alone_at_the_top(facts: FactSheet, theme: ThemeFacts) -> bool:
    """Tell whether a theme is larger than every other, so that it may be called the largest."""
    return theme.rank == 1 and sum(1 for other in facts.themes if other.rank == 1) == 1


def theme_opening(facts: FactSheet, theme: ThemeFacts, *, place: int) -> list[Sentence]:
    """Return the first sentences on a theme: how large it is, whose, and how its pull requests stand."""
    numbers, kind = theme.theme.pull_requests, "campaign" if theme.theme.kind == "campaign" else "theme"
    if place or not is_alone_at_the_top(facts, theme):
        text = f"{_ORDER[place]} theme: {theme.theme.title}, with {_size(facts, theme)}."
        return [Sentence(text=text, pull_requests=numbers)]
    total, day, period = theme.tally.total, facts.day.total, words_of(facts)
    lead = f"The largest {kind} {period.now}"
    if theme.share >= DOMINANT_SHARE:
        lead = f"The dominant story is one {kind}"
    if total == day:
        size = f"all {say_number(total)} pull requests of the {period.whole}"
    else:
        size = f"{say_number(total)} of the {period.whole}'s {say_number(day)} pull requests"
        size += f", {theme.share_words} of the {period.whole}" if " of " not in theme.share_words else ""
    states = theme_states(theme.tally)
    told = [f"{lead}: {theme.theme.title}, with {size}."]
    return [Sentence(text=text, pull_requests=numbers) for text in (*told, states)]


def _size(facts: FactSheet, theme: ThemeFacts) -> str:
    """Return "five pull requests, all of them landed", with the author where there is only one."""
    tally = theme.tally
    size = say_count(tally.total, "pull request")
    person = sole_author(facts, theme)
    by = f" by {name_of(person)}" if person else ""
    if tally.total == 1:
        return f"{size}{by}"
    everything = "both of them" if tally.total == 2 else "all of them"
    if tally.landed == tally.total:
        return f"{size}{by}, {everything} landed"
    if tally.proposed == tally.total:
        return f"{size}{by}, {everything} still open"
    return f"{size}{by}: {states_after(tally)}"


def _issue_sentences(facts: FactSheet, theme: ThemeFacts) -> list[Sentence]:
    issue, citing = theme.theme.tracking_issue, theme.citing_issue
    if not issue or len(citing) < 2:
        return []
    title = next((headline_of(found.title) for found in facts.issues if found.number == issue), None)
    name = f", “{title}”" if title else ""
    if len(citing) == theme.tally.total:
        count = f"{'Both' if len(citing) == 2 else f'All {say_number(len(citing))}'} of them"
    else:
        count = capital(f"{say_number(len(citing))} of them")
    return [Sentence(text=f"{count} cite issue {issue}{name}.", pull_requests=theme.theme.pull_requests)]


def _stack_sentences(theme: ThemeFacts) -> list[Sentence]:
    """Tell the deepest stack, when it is more than a pair and less than the whole theme."""
    for stack in theme.stacks[:1]:
        size = len(stack.pull_requests)
        if 3 <= size < theme.tally.total:
            by = f" by {stack.author.name or stack.author.login}" if stack.author else ""
            text = f"{capital(say_number(size))} of them form one stack{by}."
            return [Sentence(text=text, pull_requests=stack.pull_requests)]
    return []
