"""How one theme is told: its size, its issue, how it stands, who drove it, and the changes that matter."""

from __future__ import annotations

from collections.abc import Iterable

from pipeline.models import FactSheet, Section, Sentence, ThemeFacts
from pipeline.text import headline_of
from pipeline.wording import say_count, say_number
from pipeline.writer.contributors import contributor_sentences
from pipeline.writer.counts import theme_states
from pipeline.writer.period import words_of
from pipeline.writer.phrases import capital, landed_into, tell
from pipeline.writer.remembering import campaign_sentences, known_ending
from pipeline.writer.series import series_of

DOMINANT_SHARE = 0.4
_MOST_PROPOSED = 2
_ORDER = (
    "First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh Twelfth Thirteenth".split()
)


def theme_section(facts: FactSheet, theme: ThemeFacts, *, place: int, items: int) -> Section:
    """Tell a theme. `place` counts the themes told before it; `items` is how many single changes to tell."""
    numbers = theme.theme.pull_requests
    sentences = [_opener(facts, theme, place)]
    if len(numbers) <= 2:
        sentences += item_sentences(facts, numbers)
    else:
        contributors = contributor_sentences(facts, theme, most=items)
        known = {number for told in contributors for number in told.numbers}
        landed = _landed_series(facts, theme, known)
        known |= {number for sentence in landed for number in sentence.pull_requests}
        sentences += [
            *_issue_sentences(facts, theme),
            *campaign_sentences(facts, theme),
            Sentence(text=theme_states(theme.tally), pull_requests=numbers),
            *_stack_sentences(theme),
            *(told.sentence for told in contributors),
            *landed,
        ]
        sentences += item_sentences(facts, [n.number for n in theme.notable[:items] if n.number not in known])
    return Section(theme=theme.theme.id, heading=theme.theme.title, sentences=tuple(sentences))


def item_sentences(facts: FactSheet, numbers: Iterable[int]) -> list[Sentence]:
    """Tell single pull requests one after the other; reverts are left to the closing, which pairs them."""
    sentences: list[Sentence] = []
    paired = {fact.revert for fact in facts.reverts}
    before: tuple[str, str] | None = None
    turn = proposed = 0
    for pull in (pull for number in numbers if (pull := facts.pull(number)) and number not in paired):
        same = before == (pull.author.login, pull.status) and pull.author.is_known
        ending = known_ending(facts, pull)
        # "Proposed on Monday" after every change would drone; what is rarer is always told.
        proposed += ending.startswith(", proposed")
        if ending.startswith(", proposed") and proposed > _MOST_PROPOSED:
            ending = ""
        # The ending belongs to a sentence that ends with the change, not with what became of it.
        told = tell(
            pull,
            facts.default_branch,
            turn=0 if ending else turn,
            also=same,
            first_timer=pull.number in facts.first_timers,
        )
        text = f"{told.removesuffix('.')}{ending}."
        sentences.append(Sentence(text=text, pull_requests=(pull.number,)))
        before, turn = (pull.author.login, pull.status), turn + (not same)
    return sentences


def _landed_series(facts: FactSheet, theme: ThemeFacts, known: set[int]) -> list[Sentence]:
    """Tell what landed in one breath, where three or more say the same of different things.

    What landed on another branch is told by itself, with its branch.
    """
    pulls = [pull for number in theme.theme.pull_requests if (pull := facts.pull(number))]
    landed = [pull for pull in pulls if pull.status == "landed" and pull.number not in known]
    series = series_of([pull for pull in landed if not landed_into(pull, facts.default_branch)])
    if series is None or len(series.numbers) < 3:
        return []
    return [Sentence(text=f"Among what landed are changes to {series.text}.", pull_requests=series.numbers)]


def is_alone_at_the_top(facts: FactSheet, theme: ThemeFacts) -> bool:
    """Tell whether a theme is larger than every other, so that it may be called the largest."""
    return theme.rank == 1 and sum(1 for other in facts.themes if other.rank == 1) == 1


def _opener(facts: FactSheet, theme: ThemeFacts, place: int) -> Sentence:
    title, total, day, period = theme.theme.title, theme.tally.total, facts.day.total, words_of(facts)
    kind = "campaign" if theme.theme.kind == "campaign" else "theme"
    if place == 0 and is_alone_at_the_top(facts, theme):
        lead = (
            f"The dominant story is one {kind}"
            if theme.share >= DOMINANT_SHARE
            else f"The largest {kind} {period.now}"
        )
        if total == day:
            size = f"all {say_number(total)} pull requests of the {period.whole}"
        else:
            size = f"{say_number(total)} of the {period.whole}'s {say_number(day)} pull requests"
            size += f", {theme.share_words} of the {period.whole}" if " of " not in theme.share_words else ""
        text = f"{lead}: {title}, with {size}."
    else:
        text = f"{_ORDER[place]} theme: {title}, with {say_count(total, 'pull request')}."
    return Sentence(text=text, pull_requests=theme.theme.pull_requests)


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
