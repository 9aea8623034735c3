"""What a reviewer needs beyond the record; never published, because it holds text that was rejected."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pipeline.models.script import Finding, Script
from pipeline.models.values import SCHEMA_VERSION, Line, Numbers, Value


class Attempt(Value):
    """One wording that a model tried, and what was wrong with it."""

    text: Line
    pull_requests: Numbers = ()
    findings: tuple[Finding, ...] = ()


class Replacement(Value):
    """A sentence of a model that did not hold: its wordings, first said first, and what stands there now.

    `where` is the place of what stands there, such as s2.1, and `became` its text; both are empty when it was
    left out.
    """

    where: str = ""
    theme: str | None = None
    attempts: tuple[Attempt, ...]
    outcome: Literal["mended", "template", "left_out"]
    became: Line = ""


class Edit(Value):
    """One change that a reviewer made: what stood before, what stands now, who and when.

    `where` is a place such as title, summary, s2.1, or h2 for the heading of the second section: the place
    after the change, and for what was removed the place before it.
    """

    where: str
    kind: Literal["changed", "added", "removed", "moved"] = "changed"
    before: Line = ""
    after: Line = ""
    cited_before: Numbers = ()
    cited: Numbers = ()
    by: Line
    at: datetime


class Decision(Value):
    """One decision as it was taken; the record holds only the last one."""

    decision: Literal["approved", "rejected"]
    by: Line = ""
    at: datetime | None = None
    automatic: bool = False
    why: Line = ""
    override: Line = ""


class ReviewNotes(Value):
    """What is kept beside a record for its reviewers, and stays out of what is published.

    `guid` names the episode that it belongs to. `generated` is the script before the first edit, None while
    nobody has edited it.
    """

    schema_version: int = SCHEMA_VERSION
    guid: str = ""
    replaced: tuple[Replacement, ...] = ()
    generated: Script | None = None
    edits: tuple[Edit, ...] = ()
    decisions: tuple[Decision, ...] = ()


class Objection(Value):
    """Something that stands in the way of an approval.

    `sentence` and `script` are what the data does not support, `record` what disagrees with the snapshot,
    `snapshot` a proof that is missing or belongs to something else, and `stale` text that was changed and not
    checked since. `where` is a place such as s2.1, or the name of the record's field.
    """

    kind: Literal["sentence", "script", "record", "snapshot", "stale"]
    where: str = ""
    text: Line = ""
    reason: Line
