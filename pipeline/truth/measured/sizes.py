"""Sizes of a change in lines and files, as the data has them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from pipeline.models import Finding, PullRequest
from pipeline.truth.claims import Claim
from pipeline.truth.comparing.lines import subject_pull
from pipeline.truth.counting import Counting
from pipeline.truth.findings import refuted, supported
from pipeline.truth.measured.quoted_figures import judge_measured
from pipeline.truth.numbers import Quantity
from pipeline.truth.phrases import phrase_end, words_after

KIND = "figure"

Measure = Literal["files", "added", "removed", "grown", "shrunk", "net", "any"]

_A_FEW = 6
_FILES = frozenset("file files".split())
# What only the data of a pull request has: a text that gives lines may speak of a file, or of a program.
_OF_DIFFS = frozenset("addition additions insertion insertions deletion deletions".split())
_BY_MEASURE: dict[Measure, str] = {
    "added": "add adds added adding addition additions new insertion insertions inserts inserted",
    "removed": "remove removes removed deletion deletions delete deletes deleted drop drops dropped",
    "grown": "gain gains gained grow grows grew grown longer larger bigger heavier",
    "shrunk": """
        lose loses lost shed sheds cut cuts trim trims trimmed shrink shrinks shrank shrunk shave shaves shaved
        save saves saved shorter smaller lighter slimmer thinner
    """,
}
_WORDS = {word: measure for measure, words in _BY_MEASURE.items() for word in words.split()}
_OPPOSITES: dict[Measure, Measure] = {
    "added": "removed",
    "removed": "added",
    "grown": "shrunk",
    "shrunk": "grown",
}
_TURNS = ("grown", "shrunk")
_EACH = frozenset("each apiece".split())
_REACH = 5


def judge_size(counting: Counting, quantity: Quantity) -> tuple[Finding, ...]:
    """Compare a figure of lines or files with the sizes of the pull requests, one by one and together.

    One that is no size of theirs may be a figure of the text: "three lines of the lock file".
    """
    claim, evidence = counting.claim, counting.evidence
    end = phrase_end(claim, quantity)
    said, measure = claim.words(quantity.start, end), _measure(claim, quantity, end)
    pulls = [evidence.pull(number) for number in _told_of(counting, quantity)]
    after = {claim.word(i) for i in range(end, end + 2)}
    if after & _EACH and 1 < len(pulls) <= _A_FEW and all(map(_is_known, pulls)):
        if all(any(map(quantity.accepts, _sizes([pull], measure))) for pull in pulls):
            return (supported(KIND, said, "each has so many", evidence.pool),)
        return (refuted(KIND, said, "not each of them has so many", evidence.pool),)
    for some in (*([pull] for pull in pulls), pulls):
        for size in _sizes(some, measure):
            if size and quantity.accepts(size):
                return (supported(KIND, said, f"it is {size}", [pull.number for pull in some]),)
    told = words_after(claim, quantity)
    noun = told[-1] if told else ""
    joined = (claim.words(quantity.start, quantity.end).casefold(), f"{quantity.value:g}")
    if any(evidence.has_folded(f"{number}-{noun.removesuffix('s')}") for number in joined):
        return (supported(KIND, said, "the text says so", evidence.pool),)
    known = ", ".join(f"+{pull.additions} -{pull.deletions}" for pull in pulls if _is_known(pull))
    strict = noun in _OF_DIFFS or "net" in told
    strict = strict and not any(evidence.has_folded(f"{number} {noun}") for number in joined)
    found = tuple(judge_measured(counting, quantity))
    if known and (strict or _is_opposite(quantity, pulls, measure) or (not found and measure in _TURNS)):
        return (refuted(KIND, said, f"it is {known}", evidence.pool),)
    return found


def _is_opposite(quantity: Quantity, pulls: Sequence[PullRequest], measure: Measure) -> bool:
    """Tell "adds 33 lines" of a change that removes 33: whatever else the text gives 33 of, that is what is meant."""
    return measure in _OPPOSITES and any(
        size > 0 and quantity.accepts(size) for pull in pulls for size in _sizes([pull], _OPPOSITES[measure])
    )


def _is_known(pull: PullRequest) -> bool:
    return pull.additions is not None and pull.deletions is not None


def _told_of(counting: Counting, quantity: Quantity) -> tuple[int, ...]:
    """Return the pull requests whose size may be meant.

    Of so many pull requests some one has any size, so that it must be clear which is meant.
    """
    pool = counting.evidence.pool
    only = subject_pull(counting, 0, quantity.start) if len(pool) > _A_FEW else None
    return (only,) if only else pool


def _measure(claim: Claim, quantity: Quantity, end: int) -> Measure:
    """Return what a figure measures, by its noun and by the nearest word that says which lines are meant."""
    phrase = [claim.word(i) for i in range(quantity.end, end)]
    if quantity.noun == "file" or _FILES & set(phrase):
        return "files"
    near = [
        *range(quantity.end, min(end + 1, len(claim.tokens))),
        *range(quantity.start - 1, max(-1, quantity.start - _REACH - 1), -1),
    ]
    told = next((_WORDS[claim.word(i)] for i in near if claim.word(i) in _WORDS), None)
    if "net" in phrase or claim.word(quantity.start - 1) == "net":
        return told if told in ("grown", "shrunk") else "net"
    return told or "any"


def _sizes(pulls: Sequence[PullRequest], measure: Measure) -> Iterator[int]:
    """Yield what pull requests measure together."""
    if measure == "files":
        yield sum(pull.changed_files or len(pull.files) for pull in pulls)
        return
    added, removed = sum(pull.additions or 0 for pull in pulls), sum(pull.deletions or 0 for pull in pulls)
    if measure in ("added", "grown", "any"):
        yield added
    if measure in ("removed", "shrunk", "any"):
        yield removed
    if measure == "any":
        yield added + removed
    if measure in ("net", "any"):
        yield abs(added - removed)
    if measure == "grown":
        yield added - removed
    if measure == "shrunk":
        yield removed - added
