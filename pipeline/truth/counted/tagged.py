"""What pull requests are tagged with: by their labels, or by what stands in brackets before their titles."""

from __future__ import annotations

import re

from pipeline.models import Finding, PullRequest
from pipeline.truth.counted.wording import KIND, said_of
from pipeline.truth.counting import Counting, scopes_of
from pipeline.truth.findings import refuted, supported
from pipeline.truth.numbers import Quantity

_TAGGED = frozenset("tagged labelled labeled tag tags label labels".split())
_PARTICIPLES = frozenset("tagged labelled labeled".split())
_WITH = frozenset("with under without".split())
_JOINED = frozenset("as with for the a".split())
_PREFIX = re.compile(r"\[([^\]]+)\]|^(\w[\w-]*)(?:\([\w-]+\))?!?:")


def judge_tagged(counting: Counting, quantity: Quantity) -> Finding | None:
    """Judge "twenty are tagged as parser work" and "half carry the parser tag"; None where no tag that anything has is told."""
    claim = counting.claim
    _, end = claim.chunk_at(quantity.start)
    at = next((i for i in range(quantity.end, end) if claim.word(i) in _TAGGED), None)
    if at is None or counting.is_whole(quantity):
        return None
    carried = claim.said_in(max(quantity.end, at - 3), at) & _all_tags(counting)
    if claim.word(at + 1) in _JOINED or (
        claim.word(at) in _PARTICIPLES and claim.word(at + 1) in _all_tags(counting)
    ):
        carried = set()
    elif not carried or counting.role(quantity).marks or _WITH & claim.said_in(at - 4, at):
        return None
    told = carried or claim.said_in(at + 1, end)
    said, tried = said_of(counting, quantity), list[str]()
    for scope in scopes_of(counting, quantity):
        tagged = tuple(n for n in scope.numbers if _tags(counting.evidence.pull(n)) & told)
        if not tagged:
            continue
        if {"not", "no"} & claim.said_in(quantity.end, at):
            tagged = tuple(n for n in scope.numbers if n not in tagged)
        if _accepts(quantity, len(tagged), len(scope.numbers)):
            return supported(KIND, said, f"{len(tagged)} are tagged so in {scope.name}", tagged)
        tried.append(f"{len(tagged)} of {len(scope.numbers)} in {scope.name}")
    return refuted(KIND, said, "so are tagged " + ", or ".join(tried)) if tried else None


def _all_tags(counting: Counting) -> frozenset[str]:
    return frozenset[str]().union(*(_tags(pull) for pull in counting.evidence.pulls))


def _tags(pull: PullRequest) -> frozenset[str]:
    """Return the words of a pull request's labels and of the tags in its title."""
    found = [*pull.labels, *(part for tag in _PREFIX.findall(pull.title) for part in tag)]
    return frozenset(word.casefold() for tag in found for word in re.split(r"[\s:/,_-]+", tag) if word)


def _accepts(quantity: Quantity, tagged: int, whole: int) -> bool:
    if quantity.kind == "share":
        return bool(whole) and quantity.accepts(tagged / whole)
    return tagged == whole if quantity.kind in ("all", "both") else quantity.accepts(tagged)
