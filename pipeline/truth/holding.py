"""Whether a status is told rightly of one pull request, in the light of the rest of the sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from itertools import pairwise

from pipeline.models import PullRequest
from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.clauses import Clause
from pipeline.truth.lexicon.auxiliaries import DETERMINERS, PREPOSITIONS
from pipeline.truth.lexicon.denials import ANY_MORE
from pipeline.truth.lexicon.plain import PULL_NOUNS
from pipeline.truth.lexicon.verbs import PAST
from pipeline.truth.marks import Mark
from pipeline.truth.standing import TAKING_BACK, is_as_told, is_revert
from pipeline.truth.stems import stem
from pipeline.truth.targets import target_of


def holds(binding: Binding, pull: PullRequest, mark: Mark) -> bool:
    """Tell whether a status is told rightly of one pull request, in the light of the rest of the sentence."""
    if mark.name in ("landed", "done", "proposed") and is_revert(pull) and _hides_revert(binding, pull):
        return False
    if mark.name == "reverted" and (mark.unreal or is_planned(binding.claim, mark)):
        return pull.status != "reverted" and not (is_revert(pull) and pull.status == "landed")
    if mark.negated and mark.name == "landed" and pull.status == "reverted":
        return False
    if mark.negated and mark.name == "reverted":
        return pull.status == "closed" or (pull.status == "landed" and not is_revert(pull))
    if binding.claim.word(mark.start) == "ready" and pull.status == "draft":
        return mark.negated
    if _is_plain_denial(pull, mark):
        return not _is_denied_wrongly(binding, pull, mark)
    if is_as_told(pull, mark):
        told_open = mark.name == "opened" and pull.status == "landed"
        return not told_open or _is_aside(binding, mark) or says(binding, "landed", pull.number)
    if mark.doubtful and pull.status == "landed":
        text = binding.evidence.day.text(pull.number).all
        return stem(binding.claim.word(mark.start)) in text or _is_figurative(binding, mark, text)
    rescue = _RESCUES.get(mark.name)
    return rescue is not None and rescue(binding, pull, mark)


def is_planned(claim: Claim, mark: Mark) -> bool:
    """Tell "is to be reverted" and "may come out again", which are wrong of what has been taken back."""
    before = [claim.word(i) for i in range(max(0, mark.start - 3), mark.start)]
    planned = {"may", "might", "could", "considers", "considering"} & set(before) or before in (
        ["is", "to", "be"],
        ["are", "to", "be"],
    )
    return mark.name == "reverted" and bool(planned)


def _is_aside(binding: Binding, mark: Mark) -> bool:
    """Tell ", opened by alder, ", which says who made it and not what became of it."""
    start, _ = binding.claim.chunk_at(mark.start)
    return start == mark.start and mark.form == "verb" and binding.claim.word(mark.end) in PREPOSITIONS


def _is_figurative(binding: Binding, mark: Mark, text: Collection[str]) -> bool:
    """Tell "closed the gap", whose object is nothing that the text speaks of, from "closed the cache"."""
    if mark.form != "verb" or binding.claim.word(mark.end) not in DETERMINERS:
        return False
    head = binding.claim.word(mark.end + 1)
    return head.isalpha() and head not in PULL_NOUNS and stem(head) not in text


def _is_plain_denial(pull: PullRequest, mark: Mark) -> bool:
    """Tell "alder did not fix it", except of what was taken back, where the rest of the sentence decides."""
    if not mark.negated or mark.name != "done" or pull.status == "reverted":
        return False
    return pull.status == "landed" or not is_as_told(pull, mark)


def _done(binding: Binding, pull: PullRequest, mark: Mark) -> bool:
    """Take a deed as told rightly where the sentence also says that it was taken back, or is only proposed."""
    if pull.status == "reverted":
        taken_back = any(m.name == "reverted" and not m.negated for m in binding.claim.marks)
        return taken_back or _WHILE_IN.search(binding.claim.text) is not None
    if pull.status == "closed":
        return not mark.past and any(m.name == "closed" and not m.negated for m in binding.claim.marks)
    return not mark.past and pull.is_proposed and says(binding, "proposed", pull.number)


def _landed(binding: Binding, pull: PullRequest, _mark: Mark) -> bool:
    return pull.status == "reverted" and any(m.name == "reverted" for m in binding.claim.marks)


def _reverted(binding: Binding, pull: PullRequest, mark: Mark) -> bool:
    """Take "reverted" as said of the revert itself, which landed or is told as a proposal."""
    if mark.negated or not is_revert(pull):
        return False
    if mark.form not in ("verb", "noun", "modal"):
        return pull.status == "landed" and not set(pull.reverts) & set(binding.pool)
    in_force = pull.status == "landed" or mark.form == "noun" or mark.unreal
    return in_force or says(binding, "proposed", pull.number)


def _proposed(binding: Binding, pull: PullRequest, mark: Mark) -> bool:
    """Take "would" of what is over as told rightly where the sentence also says how it ended."""
    if binding.claim.word(mark.start) != "would":
        return False
    if pull.status == "closed":
        return any(m.name == "closed" for m in binding.claim.marks)
    if pull.status != "landed":
        return False
    clause = binding.claim.clause_at(mark.start)
    if clause is None or _tells_of_before(binding, clause, mark):
        return True
    ahead = binding.claim.said_in(mark.end, mark.end + 3)
    if {"now", "longer"} & ahead:
        return False
    if _is_condition(binding, clause, mark):
        return True
    if _AS_PRONOUN.search(binding.claim.words(max(clause.start - 3, 0), mark.end).lower()):
        return True
    lead = _subordinating(binding, clause, mark)
    return bool(lead & _SUPPOSING) or (bool(lead) and says(binding, "landed", pull.number))


def _tells_of_before(binding: Binding, clause: Clause, mark: Mark) -> bool:
    """Tell a "would" of what was before: "would have failed", "otherwise it would fail", "because it would fail"."""
    claim = binding.claim
    words = [claim.word(i) for i in range(clause.start, clause.end)]
    if {"now", "longer"} & set(words):
        return False
    following = claim.word(mark.end + 1)
    if claim.word(mark.end) == "have" and (following in PAST or following.endswith(("ed", "en"))):
        return True
    lead = words[: mark.start - clause.start]
    last = {claim.word(i) for i in (clause.end - 1, clause.end) if claim.word(i + 1) in _ENDS}
    if {"where", "than"} & set(words[mark.start - clause.start :]):
        last = set()  # "Where it took 7.9 before" tells only the clause itself of before.
    if _BEFORE & {*lead, *words[-1:]} or last & {"before", "earlier"} or _is_over(binding, clause):
        return True
    return clause.opened_by in _REASONS and "," not in lead  # After a comma comes what it is a reason for.


def _is_over(binding: Binding, clause: Clause) -> bool:
    """Tell "It would fail; now it passes": what follows says that it is so no more."""
    claim = binding.claim
    for later in (c for c in binding.claim.clauses if c.start >= clause.end):
        words = [claim.word(i) for i in range(later.start, later.end)]
        told = {w for before, w in pairwise(["", *words]) if before != "for"}
        if words[:1] == ["now"] or (later.opened_by in (";", "—", ".") and {"now", "longer"} & told):
            return True
    return False


def _is_condition(binding: Binding, clause: Clause, mark: Mark) -> bool:
    """Tell "keeps floats where the wider type would not fit": a case that is supposed, and nothing proposed."""
    begins = [i for i in range(max(0, clause.start - 1), mark.start) if binding.claim.word(i) in _CONDITIONS]
    inside = "," not in [binding.claim.word(i) for i in range(begins[-1], mark.start)] if begins else False
    denied = binding.claim.word(mark.end) == "not"
    return denied and inside and not binding.people_in(begins[-1], mark.start)


def _subordinating(binding: Binding, clause: Clause, mark: Mark) -> set[str]:
    """Return the words by which a clause only adds to another one: a relative clause, a condition, a reported one."""
    start, _ = binding.claim.chunk_at(mark.start)
    words = binding.claim.said_in(max(start, clause.start - 1), mark.start)
    return words & _SUBORDINATE


_WHILE_IN = re.compile(r"\b(?:while|as long as) it (?:was in|lasted|stood|held|stayed)\b", re.IGNORECASE)
_BEFORE = frozenset("otherwise previously formerly".split())
# "As it would for a project": another case, by which this one is told.
_AS_PRONOUN = re.compile(r"\bas (?:it|they|one|this|that) would$")
_CONDITIONS = frozenset("where when if".split())
_ENDS = frozenset([",", ";", ".", "—", "", ":"])
_REASONS = frozenset("because since".split())
# "Faster than a scan would be", "how it would look": nothing is proposed.
_SUPPOSING = frozenset("until than how".split())
_SUBORDINATE = frozenset("that which who whose where when if because since so as until than what how".split())


_RESCUES: dict[str, Callable[[Binding, PullRequest, Mark], bool]] = {
    "done": _done,
    "landed": _landed,
    "reverted": _reverted,
    "proposed": _proposed,
}


def _is_denied_wrongly(binding: Binding, pull: PullRequest, mark: Mark) -> bool:
    """Tell whether "alder did not fix it" is said of a change that did, and whose text denies nothing."""
    if pull.status != "landed":
        return False
    claim = binding.claim
    clause = claim.clause_at(mark.start)
    subject = range(clause.start, mark.start) if clause else range(0)
    if re.search(ANY_MORE, claim.words(mark.start, clause.end if clause else mark.end)):
        return False  # "Does not lose its blocks any more" tells what is new.
    made = (
        any(m.start in subject for m in claim.people)
        or any(r.start in subject for r in claim.references)
        or any(claim.word(i) in PULL_NOUNS - {"one", "more"} for i in subject)
    )
    text = f"{pull.title} {pull.body}".casefold()
    if claim.word(mark.start) in _TOUCHING and _KEEPING.search(text):
        return False  # "Does not touch the arithmetic" of what "preserves the arithmetic".
    return made and not any(passage.nots for passage in binding.evidence.day.passages(pull.number))


_TOUCHING = frozenset("touch change alter affect".split())
_KEEPING = re.compile(r"\b(?:preserv|retain|unchanged|unaffected|untouched|intact|keeps?\b|kept\b|leaves?\b)")


def _hides_revert(binding: Binding, pull: PullRequest) -> bool:
    """Tell whether a sentence tells the content of a revert and not that it is one."""
    words = {token.lower for token in binding.claim.tokens}
    content = binding.content_of(0, len(binding.claim.tokens))
    return (
        not words & TAKING_BACK
        and sum(w in binding.evidence.day.text(pull.number).title for w in content) >= 1
    )


def says(binding: Binding, name: str, number: int) -> bool:
    """Tell whether the sentence says elsewhere that a pull request is landed, or only proposed."""
    wanted = {"landed": ("landed", "relanded"), "proposed": ("proposed", "draft", "opened")}[name]
    for clause in binding.claim.clauses:
        for mark in clause.marks:
            if mark.name in wanted and not mark.negated and not (mark.name == "landed" and mark.unreal):
                target = target_of(binding, clause, mark)
                if number in target.numbers or target.how == "counted":
                    return True
            if (
                name == "proposed"
                and mark.name == "landed"
                and mark.negated
                and number in target_of(binding, clause, mark).numbers
            ):
                return True
    return False
