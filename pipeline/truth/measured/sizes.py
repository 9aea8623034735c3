"""Sizes of a change in lines and files, as the data has them."""

from __future__ import annotations

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.comparing.lines import ADDING, REMOVING, subject_pull
from pipeline.truth.counting import Counting
from pipeline.truth.findings import supported
from pipeline.truth.measured.quoted_figures import judge_measured
from pipeline.truth.numbers import Quantity
from pipeline.truth.phrases import phrase_end

KIND = "figure"

_A_FEW = 6


def judge_size(counting: Counting, quantity: Quantity) -> tuple[Finding, ...]:
    """Compare a figure of lines or files with the sizes of the pull requests, one by one and together.

    One that is no size of theirs may be a figure of the text: "three lines of the lock file".
    """
    claim, evidence = counting.claim, counting.evidence
    end = phrase_end(claim, quantity)
    said = claim.words(quantity.start, end)
    near = {claim.word(i) for i in range(max(0, quantity.start - 5), min(end + 3, len(claim.tokens)))}
    files = (
        bool(near & {"file", "files"})
        and any(claim.word(i) in ("file", "files") for i in range(quantity.end, end))
    ) or quantity.noun == "file"
    sizes = _sizes(counting, quantity, end, files=files)
    for size, number in sizes.items():
        if size and quantity.accepts(size):
            return (supported(KIND, said, f"it is {size}", (number,) if number else evidence.pool),)
    joined = (claim.words(quantity.start, quantity.end).casefold(), f"{quantity.value:g}")
    if any(evidence.has_folded(f"{number}-{claim.word(end - 1).removesuffix('s')}") for number in joined):
        return (supported(KIND, said, "the text says so", evidence.pool),)
    return tuple(judge_measured(counting, quantity))


def _sizes(counting: Counting, quantity: Quantity, end: int, *, files: bool) -> dict[int, int]:
    """Return the sizes of the pull requests, one by one and together, each with its number or 0."""
    evidence, sizes = counting.evidence, dict[int, int]()
    # Of so many pull requests some one has any size, so that it must be clear which is meant.
    only = subject_pull(counting, 0, quantity.start) if len(evidence.pool) > _A_FEW else None
    pool = (only,) if only else evidence.pool
    verb = _verb(counting.claim, quantity, end)
    for number in (*pool, 0):
        pulls = [evidence.pull(n) for n in ((number,) if number else pool)]
        added, removed = sum(p.additions or 0 for p in pulls), sum(p.deletions or 0 for p in pulls)
        if files:
            values = {sum(p.changed_files or len(p.files) for p in pulls)}
        elif verb in ADDING | REMOVING:
            values = {added if verb in ADDING else removed}
        else:
            values = {added, removed, added + removed}
        sizes |= dict.fromkeys(values, number)
    return sizes


def _verb(claim: Claim, quantity: Quantity, end: int) -> str:
    """Return the nearest word that says whether lines were added or removed, the noun phrase first."""
    order = [
        *range(quantity.end, min(end + 1, len(claim.tokens))),
        *range(quantity.start - 1, max(-1, quantity.start - 6), -1),
    ]
    return next((claim.word(i) for i in order if claim.word(i) in ADDING | REMOVING), "")
