"""The role that a clause binds a figure to, and which pull requests have it."""

from __future__ import annotations

import re
from dataclasses import replace

from pipeline.models import PullRequest
from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.clauses import Clause
from pipeline.truth.counting.governing import marks_of_figure
from pipeline.truth.counting.makers import makers_of_figure
from pipeline.truth.counting.scope import Role
from pipeline.truth.counting.wholes import is_whole
from pipeline.truth.evidence import Evidence
from pipeline.truth.lexicon.people import BOTS, BY_BOT, BY_HUMANS
from pipeline.truth.lexicon.status import OPENING, MarkClass
from pipeline.truth.marks import Mark
from pipeline.truth.numbers import Quantity
from pipeline.truth.phrases import phrase_end
from pipeline.truth.standing import is_as_told, is_revert
from pipeline.truth.vocabulary import is_plain

_CITING = frozenset(
    """
    cite cites cited citing refer refers referred referring mention mentions mentioned close closes closed
    closing track tracked reference references fix fixes resolve resolves point points link links linked
    under
    """.split()
)
_BY_NEWCOMERS = re.compile(
    r"\b(?:by|from) (?:\w+ )?(?:newcomers?|first-time|first-timers?|new contributors?)\b"
)
_NARROWING = frozenset("that which who made written by from not sent".split())
_STANDING_OPEN = frozenset("proposed draft opened".split())


def role_of(binding: Binding, quantity: Quantity) -> Role:
    """Return what the clause binds a figure to."""
    claim = binding.claim
    clause = claim.clause_at(quantity.start)
    if clause is None:
        return Role()
    if _is_total(claim, quantity):
        return Role(makers=makers_of_figure(binding, quantity, clause))
    told = [
        m
        for m in marks_of_figure(binding, quantity, clause)
        if not m.unreal or m.name in ("proposed", "soft")
    ]
    marks = [_as_counted(claim, m) for m in told if not _is_idle(binding, m)]
    if quantity.kind == "share":
        marks = [m for m in marks if m.name != "done"]
    noun = _COUNTED_NOUNS.get(claim.word(quantity.end + 1)) if claim.word(quantity.end) == "of" else None
    if noun is not None:  # "A pair of landings".
        marks.append(Mark(quantity.end + 1, quantity.end + 2, noun, "noun"))
    end = phrase_end(claim, quantity)
    if not marks and claim.word(end) == "in" and claim.word(end + 1) in _AFTER_IN:
        marks.append(Mark(end, end + 1, "landed", "adjective"))  # "Has one change in and one in review".
    phrase = claim.said_in(quantity.start, phrase_end(claim, quantity))
    near = " ".join(claim.word(i) for i in range(quantity.start, clause.end))
    if is_whole(claim, quantity):
        # "Four of the seven were made by people": the seven are not.
        end = phrase_end(claim, quantity)
        near = near if claim.word(end) in _NARROWING else ""
    humans = BY_HUMANS.search(near) is not None
    return Role(
        tuple(m for m in marks if not _is_revert_noun(m)),
        makers_of_figure(binding, quantity, clause),
        _issue(claim, quantity, clause),
        any(_is_revert_noun(m) for m in marks),
        not humans and (bool(phrase & BOTS) or BY_BOT.search(near) is not None),
        humans,
        _BY_NEWCOMERS.search(near) is not None,
        denied=not humans and any(m.negated and _is_idle(binding, m) for m in told),
    )


def _is_total(claim: Claim, quantity: Quantity) -> bool:
    """Tell "41 altogether" and "which makes twenty-eight": all that was counted, whatever became of it."""
    before = (claim.word(quantity.start - 2), claim.word(quantity.start - 1))
    if quantity.kind != "count" or (before[1] in ("of", "the") and before[0] not in ("total", "sum")):
        return False
    end = phrase_end(claim, quantity)
    after = " ".join(claim.word(i) for i in range(end - 1, end + 3))
    if re.search(r"\b(?:altogether|in all|all told|in total|all in all|taken together)\b", after):
        return not any(quantity.end <= m.start < end + 3 for m in claim.marks)
    adds = before in (("which", "makes"), ("that", "makes"), ("up", "to"), ("total", "of"), ("sum", "of"))
    return adds or before[1] in ("making", "totalling", "totaling")


_COUNTED_NOUNS: dict[str, MarkClass] = {
    "landings": "landed", "merges": "landed", "mergers": "landed", "closures": "closed", "openings": "opened",
    "proposals": "proposed", "drafts": "draft",
}  # fmt: skip
_AFTER_IN = frozenset([",", ".", ";", "and", "but", "", ":"])
# "The list does not hold six": the figure is denied, and no status.
_HOLDING = frozenset("have hold account make include list count contain number come comprise cover".split())
# Among so many pull requests some title has any plain word.
_MANY = 12


def _is_idle(binding: Binding, mark: Mark) -> bool:
    """Tell a verb that any sentence uses and that narrows no count: "five pull requests split into"."""
    last = binding.claim.word(mark.end - 1)
    if binding.claim.words(mark.start, mark.end).casefold() == "on the list":
        return True  # The day's list has all of them.
    if last == "split":
        return mark.name == "done" and binding.claim.word(mark.end) in ("in", "into", "between", "over", "up")
    many = len(binding.pool) > _MANY
    idle = is_plain(last) and last not in OPENING and (many or not binding.evidence.is_in_a_title(last))
    return mark.name == "done" and idle and (not mark.negated or last in _HOLDING)


def _as_counted(claim: Claim, mark: Mark) -> Mark:
    """Return the status of a mark, where "opened" is said of pull requests that are counted."""
    opened = mark.name == "done" and claim.word(mark.end - 1) in OPENING
    return replace(mark, name="opened") if opened else mark


def _is_revert_noun(mark: Mark) -> bool:
    return mark.name == "reverted" and mark.form == "noun"


def _issue(claim: Claim, quantity: Quantity, clause: Clause) -> int | None:
    for reference in claim.references:
        inside = clause.start <= reference.start < clause.end and reference.start > quantity.start
        if reference.kind == "issue" and inside:
            between = claim.said_in(quantity.end, reference.start)
            if between & _CITING:
                return reference.numbers[0]
    return None


def has_role(pull: PullRequest, role: Role, evidence: Evidence, *, drafts_apart: bool) -> bool:
    """Tell whether a pull request has the role; with `drafts_apart` a draft does not count as open."""
    return (
        _is_of_kind(pull, role, evidence)
        and _is_by_makers(pull, role, evidence)
        and not (((drafts_apart and not role.with_drafts) or role.undrafted) and _is_draft_beside(pull, role))
        and _stands_as_told(pull, role, evidence)
    )


def _is_of_kind(pull: PullRequest, role: Role, evidence: Evidence) -> bool:
    day = evidence.day
    return (
        (not role.reverts or is_revert(pull))
        and (not role.bots or pull.author.is_bot)
        and (not role.humans or not pull.author.is_bot)
        and (not role.newcomers or pull.number in day.facts.first_timers)
        and (role.issue is None or pull.number in day.issues.get(role.issue, frozenset()))
    )


def _is_by_makers(pull: PullRequest, role: Role, evidence: Evidence) -> bool:
    keys = {key for mention in role.makers for key in mention.keys}
    return not role.makers or bool(evidence.day.makers[pull.number] & keys)


def _is_draft_beside(pull: PullRequest, role: Role) -> bool:
    return pull.status == "draft" and bool(role.names & {"proposed", "opened"}) and "draft" not in role.names


def _stands_as_told(pull: PullRequest, role: Role, evidence: Evidence) -> bool:
    """Compare the statuses, less those that others of the same clause make harmless."""
    passing = {"soft"} | ({"opened"} if role.loose else set())
    if role.names & _STANDING_OPEN and not any(m.past for m in role.marks if m.name == "done"):
        passing |= {"done"}
    if "opened" in role.names - passing and not _is_opened_today(pull, evidence):
        return False
    if any(m.name == "landed" and m.negated for m in role.marks):
        passing |= {
            m.name for m in role.marks if m.name == "reverted" and m.negated
        }  # "Did not land for good".
    taken_back = pull.status == "reverted" and any(m.name == "reverted" and not m.negated for m in role.marks)
    return all(
        is_as_told(pull, mark) or (taken_back and mark.name == "landed")
        for mark in role.marks
        if mark.name not in passing
    )


def _is_opened_today(pull: PullRequest, evidence: Evidence) -> bool:
    """Tell whether a pull request was first opened inside the window; without events nothing speaks against it."""
    window = evidence.day.facts.window
    return not pull.events or any(event.kind == "opened" and event.at in window for event in pull.events)


def are_drafts_apart(claim: Claim) -> bool:
    """Tell whether drafts are counted beside the open ones: "seven are open, one is a draft"."""
    if not any(m.name in ("proposed", "opened") for m in claim.marks):
        return False
    counted = any(
        _counts_drafts(claim, q) for q in claim.quantities if q.kind == "count" and claim.word(q.end) != "of"
    )
    return counted or any(_tells_draft_apart(claim, clause) for clause in claim.clauses)


def _tells_draft_apart(claim: Claim, clause: Clause) -> bool:
    """Tell whether a clause of its own says that something is a draft: "two are open and 12 is a draft"."""
    said = any(m.name == "draft" and not m.negated for m in clause.predicates)
    words = claim.said_in(clause.start, clause.end)
    colon = next((i for i in range(clause.start) if claim.word(i) == ":"), 0)
    if any(q.kind == "count" and q.end <= colon for q in claim.quantities):
        return False  # After a colon the figure before is taken apart.
    return said and clause.before is not None and not words & {"them", "these", "those", "which", "including"}


def _counts_drafts(claim: Claim, quantity: Quantity) -> bool:
    clause = claim.clause_at(quantity.start)
    if clause is None or claim.word(quantity.end) == "as":
        return False
    end = phrase_end(claim, quantity)
    return any(
        m.name == "draft" and (quantity.start <= m.start < end or m in clause.predicates)
        for m in clause.marks
    )
