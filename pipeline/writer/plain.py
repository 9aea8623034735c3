"""The writer that needs no model: the same facts told by templates, good enough to publish.

Every sentence carries the pull requests that it rests on, so that it is checked like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pipeline.models import FactSheet, Script, Section, Sentence, Tally, ThemeFacts
from pipeline.text import headline_of
from pipeline.writer.contributors import contributor_sentences
from pipeline.writer.phrases import bare, capital, tell
from pipeline.wording import say_count, say_date, say_list, say_number

DOMINANT_SHARE = 0.4
_ORDER = (
    "First",
    "Second",
    "Third",
    "Fourth",
    "Fifth",
    "Sixth",
    "Seventh",
    "Eighth",
    "Ninth",
    "Tenth",
    "Eleventh",
    "Twelfth",
    "Thirteenth",
)


def write_plain(facts: FactSheet, *, max_themes: int = 5, words: tuple[int, int] = (310, 620)) -> Script:
    """Return the day's script: opening, up to `max_themes` themes, point fixes, and a closing.

    `words` are the least and the most to speak. A short day stays short; a long one tells fewer single changes.
    """
    if not facts.day.total:
        return _quiet(facts)
    told = [theme for theme in facts.themes if theme.theme.kind in ("campaign", "area")][:max_themes]
    rest = [theme for theme in facts.themes if theme not in told]
    opening, closing = _opening(facts), _closing(facts, told)
    for items in (4, 3, 2, 1):
        sections = (
            opening,
            *(_theme_section(facts, theme, place, items=items) for place, theme in enumerate(told)),
            *_rest_section(facts, rest, most=2 * items),
            closing,
        )
        script = Script(title=_title(facts, told), summary=_summary(facts, told), sections=sections)
        if script.words <= words[1]:
            break
    return script


def template_sentence(facts: FactSheet, theme_id: str | None, numbers: Sequence[int]) -> Sentence | None:
    """Return the template's sentence about these pull requests, or None when there is nothing to say of them."""
    known = [pull for number in numbers if (pull := facts.pull(number))]
    if len(known) == 1:
        first = known[0].number in facts.first_timers
        return Sentence(text=tell(known[0], first_timer=first), pull_requests=(known[0].number,))
    theme = facts.theme(theme_id)
    if theme and known:
        return Sentence(text=_standing(theme.tally, subject="them"), pull_requests=theme.theme.pull_requests)
    return None


def bare_sentence(facts: FactSheet, sentence: Sentence) -> Sentence | None:
    """Return the least that can be said in place of `sentence`: one pull request's number and state."""
    if len(sentence.pull_requests) != 1 or not (pull := facts.pull(sentence.pull_requests[0])):
        return None
    return Sentence(text=bare(pull), pull_requests=(pull.number,))


def write_minimal(facts: FactSheet) -> Script:
    """Return the shortest script there is: the date, the counts, what is missing, the end."""
    if not facts.day.total:
        return _quiet(facts)
    closing = Section(sentences=(*_gap_sentences(facts), Sentence(text=f"That is the day in {facts.show}.")))
    return Script(
        title=Sentence(text="The day in brief"),
        summary=_summary(facts, ()),
        sections=(_opening(facts), closing),
    )


def _numbers(facts: FactSheet) -> tuple[int, ...]:
    return tuple(pull.number for pull in facts.pull_requests)


def _quiet(facts: FactSheet) -> Script:
    so_far = " so far" if facts.is_open else ""
    text = f"No pull request was opened, landed or closed{so_far}."
    return Script(
        title=Sentence(text="A quiet day"),
        summary=Sentence(text=text),
        sections=(
            Section(sentences=(Sentence(text=_greeting(facts)), Sentence(text=text))),
            Section(sentences=(*_gap_sentences(facts), Sentence(text=f"That is the day in {facts.show}."))),
        ),
    )


def _greeting(facts: FactSheet) -> str:
    return f"This is {facts.show}, your developer briefing for {say_date(facts.date)}."


def _opening(facts: FactSheet) -> Section:
    so_far = " so far" if facts.is_open else ""
    total = say_count(facts.day.total, "pull request")
    count = Sentence(
        text=f"{capital(total)} moved today{so_far}: {_states(facts.day)}.", pull_requests=_numbers(facts)
    )
    return Section(sentences=(Sentence(text=_greeting(facts)), count))


def _states(tally: Tally) -> str:
    """Say how the pull requests stand: "three landed and sixty-seven are only proposed"."""
    parts = [
        f"{say_number(tally.landed)} landed" if tally.landed else "",
        f"{say_number(tally.reverted)} landed and {'was' if tally.reverted == 1 else 'were'} reverted"
        if tally.reverted
        else "",
        f"{say_number(tally.proposed)} {'is' if tally.proposed == 1 else 'are'} only proposed"
        if tally.proposed
        else "",
        f"{say_number(tally.closed)} {'was' if tally.closed == 1 else 'were'} closed without landing"
        if tally.closed
        else "",
    ]
    said = [part for part in parts if part]
    if len(said) == 1 and tally.total > 1:
        return f"all {said[0]}" if tally.total > 2 else said[0].replace("two", "both", 1)
    return say_list(said)


def _standing(tally: Tally, *, subject: str) -> str:
    """Say how a theme's pull requests stand, as a sentence that follows one naming the theme."""
    if tally.total == 1:
        return (
            {True: "It landed.", False: "It is only proposed."}[bool(tally.landed)]
            if tally.landed + tally.proposed
            else ""
        )
    if tally.landed == tally.total:
        return f"{'Both' if tally.total == 2 else f'All {say_number(tally.total)}'} of {subject} landed."
    if tally.proposed == tally.total:
        return (
            f"{'Both' if tally.total == 2 else f'All {say_number(tally.total)}'} of {subject} are still open."
        )
    parts = []
    if tally.landed:
        parts.append(f"{say_number(tally.landed)} of {subject} landed")
    if tally.reverted:
        parts.append(
            f"{say_number(tally.reverted)} landed and {'was' if tally.reverted == 1 else 'were'} reverted"
        )
    if tally.proposed:
        parts.append(f"{say_number(tally.proposed)} {'is' if tally.proposed == 1 else 'are'} still open")
    if tally.closed:
        parts.append(
            f"{say_number(tally.closed)} {'was' if tally.closed == 1 else 'were'} closed without landing"
        )
    return capital(say_list(parts)) + "."


def _theme_section(facts: FactSheet, theme: ThemeFacts, place: int, *, items: int) -> Section:
    numbers = theme.theme.pull_requests
    sentences = [
        Sentence(text=_theme_opener(facts, theme, place), pull_requests=numbers if place else _numbers(facts))
    ]
    if place or theme.share < DOMINANT_SHARE:
        sentences[0] = Sentence(text=sentences[0].text, pull_requests=numbers)
    if len(numbers) <= 2:
        sentences += _item_sentences(facts, numbers)
    else:
        sentences += [
            *_issue_sentences(facts, theme),
            Sentence(text=_standing(theme.tally, subject="them"), pull_requests=numbers),
            *_stack_sentences(theme),
            *contributor_sentences(facts, theme, most=items),
        ]
        told = {
            number
            for sentence in sentences
            if len(sentence.pull_requests) == 1
            for number in sentence.pull_requests
        }
        sentences += _item_sentences(facts, [n.number for n in theme.notable[:items] if n.number not in told])
    return Section(theme=theme.theme.id, heading=theme.theme.title, sentences=tuple(sentences))


def _theme_opener(facts: FactSheet, theme: ThemeFacts, place: int) -> str:
    title, total = theme.theme.title, theme.tally.total
    kind = "campaign" if theme.theme.kind == "campaign" else "theme"
    of_day = f"{say_number(total)} of the day's {say_number(facts.day.total)} pull requests"
    if place == 0 and theme.share >= DOMINANT_SHARE and _is_alone_at_the_top(facts, theme):
        share = "" if theme.share_words == "all" else f", {theme.share_words} of the day"
        if theme.share_words == "all":
            of_day = f"all {say_number(total)} of the day's pull requests"
        return f"The dominant story is one {kind}, {title}: {of_day}{share}."
    if place == 0 and _is_alone_at_the_top(facts, theme):
        return f"The largest {kind} is {title}, with {of_day}."
    return f"{_ORDER[place]} theme: {title}, with {say_count(total, 'pull request')}."


def _is_alone_at_the_top(facts: FactSheet, theme: ThemeFacts) -> bool:
    return theme.rank == 1 and sum(1 for other in facts.themes if other.rank == 1) == 1


def _issue_sentences(facts: FactSheet, theme: ThemeFacts) -> list[Sentence]:
    issue, citing = theme.theme.tracking_issue, theme.citing_issue
    if not issue or len(citing) < 2:
        return []
    title = next((headline_of(found.title) for found in facts.issues if found.number == issue), None)
    name = f", “{title}”" if title else ""
    everything = len(citing) == theme.tally.total
    count = f"All {say_number(len(citing))}" if everything else capital(f"{say_number(len(citing))} of them")
    return [Sentence(text=f"{count} cite issue {issue}{name}.", pull_requests=theme.theme.pull_requests)]


def _stack_sentences(theme: ThemeFacts) -> list[Sentence]:
    sentences = []
    for stack in theme.stacks[:1]:
        size = len(stack.pull_requests)
        if size < 3 or (stack.author and size == theme.tally.total):
            continue
        by = f" by {stack.author.name or stack.author.login}" if stack.author else ""
        sentences.append(
            Sentence(
                text=f"{capital(say_number(size))} of them are one stack{by}.",
                pull_requests=stack.pull_requests,
            )
        )
    return sentences


def _item_sentences(facts: FactSheet, numbers: Iterable[int]) -> list[Sentence]:
    pulls = [pull for number in numbers if (pull := facts.pull(number))]
    return [
        Sentence(
            text=tell(pull, turn=turn, first_timer=pull.number in facts.first_timers),
            pull_requests=(pull.number,),
        )
        for turn, pull in enumerate(pulls)
    ]


def _rest_section(facts: FactSheet, rest: Sequence[ThemeFacts], *, most: int) -> tuple[Section, ...]:
    """Tell the single changes worth a sentence, and count what is left."""
    numbers = [number for theme in rest for number in theme.theme.pull_requests]
    if not numbers:
        return ()
    everything = len(numbers) == facts.day.total
    chosen = numbers if len(numbers) <= max(most, 8) else [n.number for n in _most_notable(rest)][:most]
    left = [number for number in numbers if number not in chosen]
    sentences = [] if everything else [Sentence(text="Elsewhere in the code:")]
    sentences += _item_sentences(facts, chosen)
    if left:
        text = f"{capital(say_count(len(left), 'more pull request'))} touched other parts of the code."
        sentences.append(Sentence(text=text, pull_requests=tuple(left)))
    return (Section(heading="Elsewhere", sentences=tuple(sentences)),)


def _most_notable(themes: Sequence[ThemeFacts]) -> list:
    """Take the first of every theme, then the second of every theme, and so on."""
    rounds = max((len(theme.notable) for theme in themes), default=0)
    return [theme.notable[turn] for turn in range(rounds) for theme in themes if turn < len(theme.notable)]


def _closing(facts: FactSheet, told: Sequence[ThemeFacts]) -> Section:
    return Section(
        sentences=(
            *_revert_sentences(facts),
            *_gap_sentences(facts),
            Sentence(text=f"That is the day in {facts.show}."),
        )
    )


def _revert_sentences(facts: FactSheet) -> list[Sentence]:
    sentences = []
    for fact in facts.reverts:
        verb = "takes back" if fact.landed else "would take back"
        cited = tuple(number for number in (fact.revert, fact.target) if facts.pull(number))
        sentences.append(
            Sentence(
                text=f"Pull request {fact.revert} {verb} pull request {fact.target}.", pull_requests=cited
            )
        )
    return sentences


def _gap_sentences(facts: FactSheet) -> list[Sentence]:
    notes = [Sentence(text=capital(gap.detail.rstrip(".")) + ".") for gap in facts.gaps]
    if facts.is_open:
        notes.append(
            Sentence(text="The day was not over when this was written, so this is the story so far.")
        )
    return notes


def _title(facts: FactSheet, told: Sequence[ThemeFacts]) -> Sentence:
    if not told:
        titles = [(headline_of(pull.title), pull.number) for pull in facts.pull_requests]
        best = next(((title, number) for title, number in titles if title and len(title) <= 60), None)
        if best and facts.day.total == 1:
            return Sentence(text=best[0], pull_requests=(best[1],))
        return Sentence(text="Small changes, one by one", pull_requests=_numbers(facts))
    first = told[0]
    if first.share >= 0.5 or len(told) == 1:
        return Sentence(text=f"A day of {first.theme.title}", pull_requests=first.theme.pull_requests)
    both = first.theme.pull_requests + told[1].theme.pull_requests
    return Sentence(text=f"{first.theme.title} and {told[1].theme.title}", pull_requests=both)


def _summary(facts: FactSheet, told: Sequence[ThemeFacts]) -> Sentence:
    so_far = " so far" if facts.is_open else ""
    states = f"{capital(say_count(facts.day.total, 'pull request'))} moved{so_far}: {_states(facts.day)}"
    if not told:
        return Sentence(text=f"{states}.", pull_requests=_numbers(facts))
    themes = say_list([f"{theme.theme.title} ({say_number(theme.tally.total)})" for theme in told[:3]])
    return Sentence(text=f"{states}. The largest themes: {themes}.", pull_requests=_numbers(facts))
