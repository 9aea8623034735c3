"""What was taken back, and what the data does not hold: the end of every script."""

from __future__ import annotations

from pipeline.models import FactSheet, RevertFact, Sentence
from pipeline.text import headline_of
from pipeline.writer.period import words_of
from pipeline.writer.phrases import capital, name_of
from pipeline.writer.remembering import taken_back


def revert_sentence(facts: FactSheet, fact: RevertFact) -> Sentence:
    """Tell a revert with what it takes back, and when that landed where it is known."""
    revert, target = facts.pull(fact.revert), facts.pull(fact.target)
    by = f" by {name_of(revert.author)}" if revert and revert.author.is_known else ""
    remembered, when = taken_back(facts, fact.target)
    title = headline_of(target.title) if target else remembered
    what = f", “{title}”" if title else ""
    verb = "takes back" if fact.landed else "would take back"
    text = f"Pull request {fact.revert}{by} {verb} pull request {fact.target}{what}{when}."
    return Sentence(text=text, pull_requests=tuple(pull.number for pull in (revert, target) if pull))


def gap_sentences(facts: FactSheet) -> list[Sentence]:
    """Say what the data does not hold, and that a day or week is not over."""
    notes = [Sentence(text=capital(gap.detail.rstrip(".")) + ".") for gap in facts.gaps]
    if facts.is_open:
        text = f"The {words_of(facts).whole} was not over when this was written, so this is the story so far."
        notes.append(Sentence(text=text))
    return notes
