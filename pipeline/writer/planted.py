"""Sentences that code knows to be true or false, set among those of a second reader to see how it reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.models import FactSheet, PullRequest, Script, Status
from pipeline.writer.phrases import tell
from pipeline.writer.telling import Check, Told, judge

_EACH = 2
_OTHERWISE: dict[Status, Status] = {
    "landed": "open",
    "reverted": "open",
    "open": "landed",
    "draft": "landed",
    "closed": "landed",
}


@dataclass(frozen=True)
class Planted:
    """At most two sentences of each kind: those that `check` supports, and those that it refuses."""

    true: tuple[Told, ...] = ()
    false: tuple[Told, ...] = ()


def planted_for(numbers: Sequence[int], facts: FactSheet, frame: Script, check: Check) -> Planted:
    """Return sentences on some of these pull requests, as templates tell them and otherwise.

    What is true and what is false is not assumed: `check` says so, inside the frame's opening and end.
    """
    pulls = [pull for number in dict.fromkeys(numbers) if (pull := facts.pull(number))]
    true = [_told(f"true{at}", pull, facts) for at, pull in enumerate(pulls[: 2 * _EACH])]
    false = [_told(f"false{at}", pull, facts) for at, pull in enumerate(_falsified(pulls[::-1]))]
    judged = judge((*true, *false), frame, check)
    held = [one for one in judged if one.key.startswith("true") and not one.problems]
    refused = [one for one in judged if one.key.startswith("false") and one.problems]
    return Planted(tuple(held[:_EACH]), tuple(refused[:_EACH]))


def _told(key: str, pull: PullRequest, facts: FactSheet) -> Told:
    text = tell(pull, facts.default_branch)
    return Told(key, None, (f"P{pull.number}",), text, (pull.number,), source="template")


def _falsified(pulls: Sequence[PullRequest]) -> Iterator[PullRequest]:
    """Yield a few pull requests by turns with another status and with somebody else's name."""
    for pull in pulls[: 2 * _EACH]:
        yield pull.model_copy(update={"status": _OTHERWISE[pull.status]})
        other = next((one.author for one in pulls if one.author.login != pull.author.login), None)
        if other and other.is_known:
            yield pull.model_copy(update={"author": other})
