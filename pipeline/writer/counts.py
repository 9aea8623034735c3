"""How a tally is said: the day's, and a theme's."""

from __future__ import annotations

from pipeline.models import FactSheet, Tally
from pipeline.wording import say_count, say_list, say_number
from pipeline.writer.phrases import capital


def say_total(facts: FactSheet) -> str:
    """Say how many pull requests there are, at the start of a sentence."""
    total = facts.day.total
    if facts.may_lack_pulls:
        return (
            f"{capital(say_number(total))} or more pull requests"
            if total > 1
            else "At least one pull request"
        )
    return capital(say_count(total, "pull request"))


def _was(number: int) -> str:
    return "was" if number == 1 else "were"


def _is(number: int) -> str:
    return "is" if number == 1 else "are"


def _parts(tally: Tally, *, landed: str, proposed: str) -> list[tuple[int, str]]:
    """Return each state that occurs, with its count and what follows the count."""
    states = (
        (tally.landed, landed),
        (tally.reverted, f"{_was(tally.reverted)} reverted"),
        (tally.proposed, f"{_is(tally.proposed)} {proposed}"),
        (tally.closed, f"{_was(tally.closed)} closed without landing"),
    )
    return [(count, said) for count, said in states if count]


def day_states(tally: Tally) -> str:
    """Say how the day's pull requests stand, to follow "seventy pull requests moved today:"."""
    parts = _parts(tally, landed="landed", proposed="only proposed")
    if len(parts) == 1 and tally.total > 1:
        return f"{'both' if tally.total == 2 else 'all'} {parts[0][1]}"
    if tally.total == 1:
        return f"it {parts[0][1]}"
    return say_list([f"{say_number(count)} {said}" for count, said in parts])


def theme_states(tally: Tally) -> str:
    """Say how a theme's pull requests stand, as a sentence that follows one naming the theme."""
    parts = _parts(tally, landed="landed", proposed="still open")
    if tally.total == 1:
        return f"It {parts[0][1]}."
    if len(parts) == 1:
        everything = "Both" if tally.total == 2 else f"All {say_number(tally.total)}"
        return f"{everything} of them {parts[0][1]}."
    first, *others = parts
    said = [
        f"{say_number(first[0])} of them {first[1]}",
        *(f"{say_number(count)} {text}" for count, text in others),
    ]
    return capital(say_list(said)) + "."


def states_after(tally: Tally) -> str:
    """Say how a theme's pull requests stand, to follow their number: "two landed and four are still open"."""
    parts = _parts(tally, landed="landed", proposed="still open")
    return say_list([f"{say_number(count)} {said}" for count, said in parts])
