"""What people decide about an episode: approve, reject, edit; and what stands in the way of it."""

from __future__ import annotations

from pipeline.review.comparison import disagreements
from pipeline.review.decisions import (
    approve,
    approve_by_itself,
    carried_over,
    decided,
    noted,
    reject,
    with_script,
)
from pipeline.review.edits import edits_of
from pipeline.review.lines import read_lines, written_lines
from pipeline.review.objections import objections_to, unsaid
from pipeline.review.provenance import has_a_pace, undecided, unfound, unproved

__all__ = [
    "approve",
    "approve_by_itself",
    "carried_over",
    "decided",
    "disagreements",
    "edits_of",
    "has_a_pace",
    "noted",
    "objections_to",
    "read_lines",
    "reject",
    "undecided",
    "unfound",
    "unproved",
    "unsaid",
    "with_script",
    "written_lines",
]
